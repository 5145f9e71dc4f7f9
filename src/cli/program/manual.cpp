// SPDX-License-Identifier: MIT
#include "cli/program/manual.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string_view>

#include "cli/program/build_info.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;

/// Returns text that roff shows as it is.
std::string roff(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool is_line_start = out.empty() || out.back() == '\n';
    if (is_line_start && (c == '.' || c == '\'')) out += "\\&";
    switch (c) {
      case '\\':
        out += "\\(rs";
        break;
      case '-':
        out += "\\-";
        break;
      case '\'':
        out += "\\(aq";
        break;
      case '`':
        out += "\\(ga";
        break;
      case '|':  // where a line may break
        out += "|\\:";
        break;
      case '^':
        out += "\\(ha";
        break;
      case '~':
        out += "\\(ti";
        break;
      default:
        out += c;
    }
  }
  return out;
}

/// Starts the page rrn(1) or rrn-NAME(1).
void begin(std::ostream& out, const std::string& name,
           std::string_view summary) {
  std::string title = name;
  std::transform(title.begin(), title.end(), title.begin(),
                 [](unsigned char c) { return std::toupper(c); });
  out << ".TH " << roff(title) << " 1 \"\" \"rrn " << kVersion << "\" rrn\n"
      << ".SH NAME\n"
      << roff(name) << " \\- " << roff(summary) << '\n';
}

void list(std::ostream& out, const ShownOptions& group) {
  for (const auto& option : group.options) {
    out << ".TP\n\\fB";
    const std::string brief = option->canonical_display_name(
        po::command_line_style::allow_dash_for_short);
    if (brief.size() == 2) out << roff(brief) << "\\fR, \\fB";
    out << roff("--" + option->long_name()) << "\\fR";
    const std::string value = option->format_parameter();
    if (!value.empty()) out << " \\fI" << roff(value) << "\\fR";
    out << '\n' << roff(option->description()) << '\n';
  }
}

ShownOptions all_global_options() {
  ShownOptions group{"General options", {}};
  const po::options_description options = global_options();
  group.options.assign(options.options().begin(), options.options().end());
  return group;
}

void list_exit_codes(std::ostream& out) {
  out << ".SH EXIT STATUS\n"
         "0 when the work is done, 1 if it failed, 2 for wrong usage, 3 if the "
         "answer is negative (inconsistent, not entailed), 4 if a limit was "
         "reached, and 130 if it was interrupted.\n";
}

void list_examples(std::ostream& out, std::string_view examples) {
  out << ".SH EXAMPLES\n.nf\n" << roff(examples) << "\n.fi\n";
}

}  // namespace

std::string general_manual(const Commands& commands) {
  std::ostringstream out;
  begin(out, "rrn", "reason over RDF by rules, by a trained network, or both");
  out << ".SH SYNOPSIS\n.B rrn\n[general options] command [options] input ...\n"
         ".SH COMMANDS\n";
  for (const ShownCommands& group : in_groups(commands)) {
    out << ".SS " << roff(group.title) << '\n';
    for (const Command* command : group.commands) {
      out << ".TP\n.BR rrn\\-" << roff(command->name()) << " (1)\n"
          << roff(command->summary()) << ".\n";
    }
  }
  out << ".SH OPTIONS\n";
  list(out, all_global_options());
  list_exit_codes(out);
  return out.str();
}

std::string command_manual(const Command& command) {
  po::options_description options;
  command.add_options(options);
  std::ostringstream out;
  begin(out, "rrn-" + std::string(command.name()), command.summary());
  out << ".SH SYNOPSIS\n.ad l\n.B rrn " << roff(command.name())
      << "\n[options] " << roff(command.operands()) << "\n.ad b\n.SH OPTIONS\n";
  list(out, main_options(command, options));
  for (const ShownOptions& group : more_options(command, options)) {
    out << ".SS " << roff(group.title) << '\n';
    list(out, group);
  }
  out << ".SS General options\n";
  list(out, all_global_options());
  list_exit_codes(out);
  list_examples(out, command.examples());
  out << ".SH SEE ALSO\n.BR rrn (1)\n";
  return out.str();
}

}  // namespace rrn::cli
