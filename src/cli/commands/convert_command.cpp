// SPDX-License-Identifier: MIT
// rrn convert: between RDF syntaxes, and between formats of datasets.
#include "cli/commands/convert_dataset.hpp"
#include "cli/program/command.hpp"
#include "cli/program/option_values.hpp"
#include "cli/program/output.hpp"
#include "cli/program/text.hpp"
#include "io/ontology_graph.hpp"
#include "io/rdf_writer.hpp"
#include "reasoner/knowledge/fact_loader.hpp"
#include "reasoner/knowledge/source_reading.hpp"
#include "store/snapshot.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;

/// Hands statements on, counting the graph names that the output cannot hold.
class GraphNameCounter final : public StatementSink {
 public:
  explicit GraphNameCounter(StatementSink& next) : next_(next) {}

  void on_prefix(std::string_view prefix, std::string_view iri) override {
    next_.on_prefix(prefix, iri);
  }
  void on_statement(const Statement& statement,
                    const SourceLocation& place) override {
    if (statement.graph_name) ++n_named_;
    next_.on_statement(statement, place);
  }
  [[nodiscard]] std::uint64_t n_named() const { return n_named_; }

 private:
  StatementSink& next_;
  std::uint64_t n_named_ = 0;
};

TargetFormat get_target(const CommandRun& run) {
  const std::string name(
      format_by_ending(run).value_or(run.get<std::string>("format")));
  if (name == "kbs") return {DataFormat::kKbs, {}};
  if (name == "tsv") return {DataFormat::kTsv, {}};
  if (name == "reldata") return {DataFormat::kReldata, {}};
  if (name == "splits") return {DataFormat::kSplits, {}};
  if (name == "synthology") return {DataFormat::kSynthology, {}};
  if (name == "snapshot") return {DataFormat::kSnapshot, {}};
  const auto syntax = io::parse_syntax(name);
  if (!syntax) {
    throw UsageError("bad value '" + name +
                     "' for --format; expected turtle, ntriples, trig, nquads, "
                     "tsv, reldata, kbs, splits, synthology or snapshot");
  }
  if (*syntax == io::Syntax::kRdfXml) {
    throw UsageError(
        "RDF/XML is read but not written; expected turtle, ntriples, trig or "
        "nquads as --format");
  }
  return {DataFormat::kRdf, *syntax};
}

void report_skipped(const CommandRun& run, std::uint64_t n,
                    const std::vector<io::Diagnostic>& diagnostics) {
  for (const io::Diagnostic& diagnostic : diagnostics) {
    run.terminal.log(LogLevel::kWarning, diagnostic.location.to_string() +
                                             ": " + diagnostic.message);
  }
  if (n > 0) {
    run.terminal.log(LogLevel::kWarning,
                     count_of(n, "broken statement was skipped",
                              "broken statements were skipped"));
  }
}

/// Reads all inputs; blank nodes of different files stay apart.
template <typename Sink>
void read_inputs(const CommandRun& run, Sink& sink) {
  std::size_t n = 0;
  for (const std::string& path : run.inputs) {
    io::ReadOptions options;
    if (run.has("input-syntax")) {
      options.syntax = run.get<io::Syntax>("input-syntax");
    }
    options.lax = run.has("lax");
    if (run.inputs.size() > 1) {
      options.blank_prefix = "f" + std::to_string(++n) + "_";
    }
    const io::ReadResult result =
        reasoner::read_source(nullptr, path, options, sink, run.job);
    report_skipped(run, result.n_skipped, result.diagnostics);
  }
}

void convert_to_snapshot(const CommandRun& run) {
  if (run.get<std::string>("output").ends_with(".gz")) {
    throw UsageError(
        "a snapshot is mapped as it is; expected a name without .gz");
  }
  OutputFile out = open_output(run);
  Dictionary dictionary;
  TripleStore store;
  PrefixMap prefixes;
  io::OntologyGraph schema;  // of which there is no use here
  reasoner::FactLoader loader({.lax = run.has("lax")}, dictionary, store,
                              schema, prefixes);
  read_inputs(run, loader);
  report_skipped(run, loader.skipped().size(), loader.skipped());
  write_snapshot(dictionary, store, prefixes, out);
  out.commit();
}

void convert_rdf(const CommandRun& run, io::Syntax syntax) {
  OutputFile out = open_output(run);
  io::RdfWriter writer(out, syntax);
  GraphNameCounter counter(writer);
  read_inputs(run, counter);
  if (!has_graphs(syntax) && counter.n_named() > 0) {
    run.terminal.log(LogLevel::kWarning,
                     count_of(counter.n_named(), "graph name was dropped",
                              "graph names were dropped") +
                         "; trig and nquads keep them");
  }
  writer.finish();
  out.commit();
}

class ConvertCommand final : public Command {
 public:
  std::string_view name() const override { return "convert"; }
  std::string_view summary() const override {
    return "Convert RDF to another syntax, or datasets to another format";
  }
  std::string_view operands() const override {
    return "<input file or folder>...";
  }
  std::string_view examples() const override {
    return "rrn convert --format ntriples datasets/family/example.ttl\n"
           "rrn convert --output family.snapshot datasets/family/example.ttl\n"
           "rrn convert --sample 0 --format trig build/family/test.kbs\n"
           "rrn convert --format reldata --output build/family-reldata "
           "build/family/test.kbs\n"
           "rrn convert --format kbs --output copy.kbs build/family-reldata\n"
           "rrn convert --format splits --output build/family-splits "
           "build/family";
  }

  std::string_view main_options() const override {
    return "output format from input-syntax lax sample";
  }
  void add_options(po::options_description& options) const override {
    options.add_options()  //
        ("output,o", po::value<std::string>()->default_value("-"),
         "where the result goes; - is standard output, and .gz at the end "
         "compresses")  //
        ("format", po::value<std::string>()->default_value("turtle"),
         "turtle, ntriples, trig or nquads; of datasets, the first two hold "
         "facts only, the others all, as do tsv, reldata (a folder) and kbs "
         "(default: as --output ends, else turtle); of a folder with "
         "train.kbs, valid.kbs and test.kbs: splits, which PyKEEN and LibKGE "
         "read, or synthology; of facts: snapshot, which takes no parsing")  //
        ("input-syntax", po::value<io::Syntax>()->value_name("SYNTAX"),
         "of the input: as --format, or rdfxml (default: by content and file "
         "name, else turtle)")  //
        ("lax", "skip what is broken in the input, and count it");
    add_dataset_options(options);
  }

  ExitCode run(const CommandRun& run) const override {
    if (run.inputs.empty()) throw UsageError("no input file given");
    const TargetFormat to = get_target(run);
    if (to.format == DataFormat::kSplits ||
        to.format == DataFormat::kSynthology) {
      convert_splits(run, to);
      return ExitCode::kDone;
    }
    const DataFormat from = find_source_format(run, run.inputs.front());
    if (from == DataFormat::kRdf && to.format == DataFormat::kSnapshot) {
      convert_to_snapshot(run);
      return ExitCode::kDone;
    }
    if (from == DataFormat::kRdf && to.format == DataFormat::kRdf) {
      convert_rdf(run, to.syntax);
      return ExitCode::kDone;
    }
    if (to.format == DataFormat::kSnapshot) {
      throw UsageError("--format snapshot is of RDF; expected no dataset");
    }
    if (run.inputs.size() != 1) {
      throw UsageError(from == DataFormat::kKbs ? "expected a single .kbs file"
                                                : "expected a single dataset");
    }
    convert_dataset(run, from, to);
    return ExitCode::kDone;
  }
};

}  // namespace

std::unique_ptr<Command> make_convert_command() {
  return std::make_unique<ConvertCommand>();
}

}  // namespace rrn::cli
