// SPDX-License-Identifier: MIT
#include "cli/program/output.hpp"

#include <utility>

#include "io/gzip_filter.hpp"
#include "io/rdf_reader.hpp"

namespace rrn::cli {

namespace {
constexpr std::string_view kGzip = ".gz";
}

OutputFile open_output(const CommandRun& run, const std::string& path) {
  OutputHooks hooks;
  if (path.ends_with(kGzip)) hooks.filter = io::make_gzip_filter();
  hooks.before_standard_output = [&terminal =
                                      run.terminal](std::string_view bytes) {
    terminal.before_standard_output(bytes);
  };
  return OutputFile(path, std::move(hooks));
}

OutputFile open_output(const CommandRun& run) {
  return open_output(run, run.get<std::string>("output"));
}

std::optional<std::string_view> format_by_ending(const CommandRun& run) {
  if (!run.args["format"].defaulted()) return std::nullopt;
  std::string_view path = run.get<std::string>("output");
  if (path.ends_with(kGzip)) path.remove_suffix(kGzip.size());
  if (path.ends_with(".tsv")) return "tsv";
  if (path.ends_with(".kbs")) return "kbs";
  if (path.ends_with(".snapshot")) return "snapshot";
  const std::optional<io::Syntax> syntax = io::guess_syntax(path);
  if (!syntax) return std::nullopt;
  if (*syntax == io::Syntax::kRdfXml) {
    // Turtle goes by the name of .owl, too.
    if (path.ends_with(".owl")) return std::nullopt;
    throw UsageError(
        "RDF/XML is read but not written; expected a name with "
        "another ending than that of '" +
        std::string(path) + "', or --format turtle");
  }
  return io::to_string(*syntax);
}

}  // namespace rrn::cli
