// SPDX-License-Identifier: MIT
#include "cli/options/source_options.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "cli/program/option_values.hpp"
#include "cli/program/text.hpp"
#include "datalog/analysis/rule_warnings.hpp"
#include "reasoner/knowledge/individuals.hpp"
#include "reasoner/knowledge/loading.hpp"

namespace rrn::cli {

namespace {
namespace po = boost::program_options;
using Paths = std::vector<std::string>;
using Imports = std::vector<ImportOption>;
}  // namespace

void add_source_options(po::options_description& options) {
  options.add_options()  //
      ("ontology", po::value<Paths>()->value_name("FILE"),
       "OWL axioms and SWRL rules in RDF; repeatable")  //
      ("rules", po::value<Paths>()->value_name("FILE"),
       "Datalog rules; repeatable")  //
      ("import", po::value<Imports>()->value_name("IRI=FILE"),
       "the file that holds an imported ontology; repeatable")  //
      ("catalog", po::value<Paths>()->value_name("FILE"),
       "an XML catalogue of such files (catalog-v001.xml); repeatable")  //
      ("schema", po::value<YesNo>()->value_name("yes|no"),
       "derive axioms from axioms, too, and keep them as facts (default: "
       "no)")  //
      ("input-syntax", po::value<io::Syntax>()->value_name("SYNTAX"),
       "turtle, trig, ntriples, nquads or rdfxml (default: rdfxml if the "
       "content is XML, else by file name, else turtle)")        //
      ("lax", "skip what is broken in the input, and count it")  //
      ("unique-names", po::value<YesNo>()->value_name("yes|no"),
       "different names mean different individuals (default: as the ontology "
       "declares, else no)")  //
      ("max-derivations", po::value<Count>()->value_name("N"),
       "stop after so many derived facts")  //
      ("max-time", po::value<Duration>()->value_name("TIME"),
       "stop reasoning after 500ms, 30s, 5min, 2h")  //
      ("memory-limit", po::value<ByteSize>()->value_name("SIZE"),
       "stop reasoning when what is derived, with the terms that rules "
       "compute, takes 500MB, 4GB");
}

namespace {

/// An import that nothing asks for would never be opened.
void check_readable(const std::string& path) {
  if (access(path.c_str(), R_OK) == 0) return;
  throw Error(ErrorCode::kIo, SourceLocation{path},
              std::string("cannot read: ") + std::strerror(errno));
}

reasoner::Sources read_sources(const CommandRun& run) {
  reasoner::Sources sources;
  sources.data = run.inputs;
  if (run.has("ontology")) sources.ontologies = run.get<Paths>("ontology");
  if (run.has("rules")) sources.rules = run.get<Paths>("rules");
  if (run.has("input-syntax")) {
    sources.syntax = run.get<io::Syntax>("input-syntax");
  }
  if (run.has("import")) {
    for (const ImportOption& import : run.get<Imports>("import")) {
      check_readable(import.file);
      sources.imports.insert_or_assign(import.iri, import.file);
    }
  }
  if (run.has("catalog")) sources.catalogs = run.get<Paths>("catalog");
  if (run.has("schema")) sources.schema = run.get<YesNo>("schema").value;
  sources.lax = run.has("lax");
  if (run.has("unique-names")) {
    sources.unique_names = run.get<YesNo>("unique-names").value;
  }
  return sources;
}

}  // namespace

reasoner::Sources get_sources(const CommandRun& run) {
  if (run.inputs.empty()) {
    throw UsageError("no input file given; `-` reads standard input");
  }
  return read_sources(run);
}

reasoner::Sources get_rule_sources(const CommandRun& run) {
  // A network does without.
  if (run.inputs.empty() && !run.has("ontology") && !run.has("rules") &&
      !run.has("model")) {
    throw UsageError(
        "no file given; --ontology and --rules name files that hold rules");
  }
  return read_sources(run);
}

datalog::MaterialiseOptions get_limits(const CommandRun& run) {
  datalog::MaterialiseOptions options;
  if (run.has("max-derivations")) {
    options.max_derivations = run.get<Count>("max-derivations").value;
  }
  if (run.has("max-time")) {
    options.max_time = run.get<Duration>("max-time").value;
  }
  if (run.has("memory-limit")) {
    options.max_memory = run.get<ByteSize>("memory-limit").value;
  }
  return options;
}

void report_skipped(const reasoner::LoadReport& report, Terminal& terminal) {
  if (report.n_skipped == 0) return;
  for (const io::Diagnostic& diagnostic : report.diagnostics) {
    terminal.log(LogLevel::kWarning,
                 diagnostic.location.to_string() + ": " + diagnostic.message);
  }
  terminal.log(LogLevel::kWarning,
               count_of(report.n_skipped, "broken statement was skipped",
                        "broken statements were skipped"));
}

void report_missing_rules(const reasoner::Knowledge& knowledge,
                          Terminal& terminal) {
  if (!knowledge.rules.program.rules.empty()) return;
  terminal.log(LogLevel::kWarning,
               "no axioms or rules were found, so nothing follows; --ontology "
               "and --rules name files that hold some");
}

void report_missing_individuals(const CommandRun& run,
                                const reasoner::Knowledge& knowledge) {
  const bool derives_axioms = knowledge.rules.compile_options.schema_rules;
  if (knowledge.rules.program.rules.empty() || derives_axioms ||
      reasoner::has_individuals(knowledge)) {
    return;
  }
  run.terminal.log(LogLevel::kWarning,
                   "the files hold axioms and no individuals about which facts "
                   "could follow; --schema yes derives the axioms that follow");
}

void report_rule_warnings(const reasoner::Knowledge& knowledge,
                          Terminal& terminal) {
  constexpr std::size_t kShown = 5;
  const std::vector<std::string> warnings =
      datalog::find_warnings(knowledge.rules.program, knowledge.dictionary);
  for (std::size_t i = 0; i < std::min(kShown, warnings.size()); ++i) {
    terminal.log(LogLevel::kWarning, warnings[i]);
  }
  if (warnings.size() > kShown) {
    terminal.log(LogLevel::kWarning,
                 "and " +
                     count_of(warnings.size() - kShown, "warning", "warnings") +
                     " more on rules; `rrn rules` shows all");
  }
}

void report_limit(const datalog::MaterialiseResult& result,
                  Terminal& terminal) {
  if (!result.limit) return;
  const char* option = "--memory-limit";
  if (*result.limit == datalog::Limit::kDerivations) {
    option = "--max-derivations";
  } else if (*result.limit == datalog::Limit::kTime) {
    option = "--max-time";
  }
  terminal.log(
      LogLevel::kWarning,
      std::string("reasoning stopped at the limit of ") + option + " after " +
          count_of(result.n_derived, "derived fact", "derived facts") + " in " +
          count_of(result.n_iterations, "iteration", "iterations") +
          ", in stratum " + group(result.last_stratum) + " of " +
          group(result.n_strata) + "; what follows is incomplete");
}

}  // namespace rrn::cli
