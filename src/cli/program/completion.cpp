// SPDX-License-Identifier: MIT
#include "cli/program/completion.hpp"

#include <sstream>
#include <string_view>

namespace rrn::cli {

namespace {

namespace po = boost::program_options;

/// Returns the options of a command, those that every command takes included.
po::options_description all_options(const Command& command) {
  po::options_description options;
  command.add_options(options);
  options.add(global_options());
  return options;
}

bool takes_value(const po::option_description& option) {
  return option.semantic()->min_tokens() > 0;
}

/// Returns the long names of options, with spaces between them.
std::string names_of(const po::options_description& options) {
  std::string names;
  for (const auto& option : options.options()) {
    names += (names.empty() ? "--" : " --") + option->long_name();
  }
  return names;
}

/// Returns text to stand between single quotes in an option of _arguments.
std::string zsh_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\n') {
      out += ' ';
    } else if (c == '\'') {
      out += "'\\''";
    } else {
      if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
      out += c;
    }
  }
  return out;
}

void list_zsh_options(std::ostream& out, const po::options_description& all) {
  for (const auto& option : all.options()) {
    out << " \\\n        '*--" << option->long_name()
        << (takes_value(*option) ? "=" : "") << '['
        << zsh_text(option->description()) << ']';
    if (takes_value(*option)) {
      out << ':' << zsh_text(option->format_parameter()) << ":_files";
    }
    out << '\'';
  }
}

}  // namespace

std::string bash_completion(const Commands& commands) {
  std::string names = "help";
  for (const auto& command : commands) {
    names += ' ' + std::string(command->name());
  }
  std::ostringstream out;
  out << "# Completion of rrn for bash.\n"
         "_rrn() {\n"
         "  local current=${COMP_WORDS[COMP_CWORD]} command= options= word\n"
         "  for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
         "    [[ $word == -* ]] || { command=$word; break; }\n"
         "  done\n"
         "  case $command in\n"
         "    \"\") options='"
      << names_of(global_options()) << "' ;;\n";
  for (const auto& command : commands) {
    out << "    " << command->name() << ") options='"
        << names_of(all_options(*command)) << "' ;;\n";
  }
  out << "  esac\n"
         "  COMPREPLY=()\n"
         "  if [[ $current == -* ]]; then\n"
         "    COMPREPLY=($(compgen -W \"$options\" -- \"$current\"))\n"
         "  elif [[ -z $command || $command == help ]]; then\n"
         "    COMPREPLY=($(compgen -W '"
      << names
      << "' -- \"$current\"))\n"
         "  fi\n"
         "}\n"
         "complete -o default -F _rrn rrn\n";
  return out.str();
}

std::string zsh_completion(const Commands& commands) {
  std::ostringstream out;
  out << "#compdef rrn\n"
         "# Completion of rrn for zsh.\n"
         "_rrn() {\n"
         "  local -a commands\n"
         "  commands=(\n";
  for (const auto& command : commands) {
    out << "    '" << command->name() << ':' << zsh_text(command->summary())
        << "'\n";
  }
  out << "  )\n"
         "  if (( CURRENT == 2 )); then\n"
         "    _describe command commands\n"
         "    return\n"
         "  fi\n"
         "  case ${words[2]} in\n"
         "    help) _describe command commands ;;\n";
  for (const auto& command : commands) {
    out << "    " << command->name() << ") shift words; (( CURRENT-- ))\n"
        << "      _arguments";
    list_zsh_options(out, all_options(*command));
    out << " \\\n        '*:input:_files' ;;\n";
  }
  out << "  esac\n"
         "}\n"
         "_rrn \"$@\"\n";
  return out.str();
}

}  // namespace rrn::cli
