// SPDX-License-Identifier: MIT
// rrn convert: between RDF syntaxes, and from dataset samples to RDF.
#include "base/output_file.hpp"
#include "cli/command.hpp"
#include "cli/option_values.hpp"
#include "cli/text.hpp"
#include "dataset/dataset_file.hpp"
#include "dataset/rdf_export.hpp"
#include "io/rdf_writer.hpp"
#include "rdf/namespaces.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;

bool has_graphs(io::Syntax syntax) {
  return syntax == io::Syntax::kTrig || syntax == io::Syntax::kNQuads;
}

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

void convert_rdf(const CommandRun& run, io::Syntax syntax,
                 StatementSink& sink) {
  GraphNameCounter counter(sink);
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
    const io::ReadResult result = io::read_rdf(path, options, counter, run.job);
    for (const io::Diagnostic& diagnostic : result.diagnostics) {
      run.terminal.log(LogLevel::kWarning, diagnostic.location.to_string() +
                                               ": " + diagnostic.message);
    }
    if (result.n_skipped > 0) {
      run.terminal.log(
          LogLevel::kWarning,
          count_of(result.n_skipped, "broken statement was skipped",
                   "broken statements were skipped"));
    }
  }
  if (!has_graphs(syntax) && counter.n_named() > 0) {
    run.terminal.log(LogLevel::kWarning,
                     count_of(counter.n_named(), "graph name was dropped",
                              "graph names were dropped") +
                         "; trig and nquads keep them");
  }
}

void convert_dataset(const CommandRun& run, io::Syntax syntax,
                     StatementSink& sink) {
  const dataset::Dataset data =
      dataset::read_dataset(run.inputs.front(), run.job);
  std::uint64_t begin = 0;
  std::uint64_t end = data.kbs.size();
  if (run.has("sample")) {
    begin = run.get<Count>("sample").value;
    if (begin >= end) {
      throw UsageError("--sample " + std::to_string(begin) +
                       " is past the end; the file holds samples 0 to " +
                       std::to_string(end - 1));
    }
    end = begin + 1;
  }
  dataset::ExportOptions options;
  options.inferable = options.negated = has_graphs(syntax);
  sink.on_prefix("rdf", rdf::kNamespace);
  for (std::uint64_t i = begin; i < end; ++i) {
    run.job.cancel.throw_if_triggered();
    dataset::export_knowledge_base(
        data.kbs[i], data.header.vocabulary,
        "urn:x-rrn:sample:" + std::to_string(i) + ":", sink, options);
  }
}

class ConvertCommand final : public Command {
 public:
  std::string_view name() const override { return "convert"; }
  std::string_view summary() const override {
    return "Convert RDF to another syntax, or dataset samples to RDF";
  }
  std::string_view operands() const override { return "<input file>..."; }
  std::string_view examples() const override {
    return "rrn convert --format ntriples datasets/family/example.ttl\n"
           "rrn convert --sample 0 --format trig build/family/test.kbs";
  }

  void add_options(po::options_description& options) const override {
    options.add_options()  //
        ("output", po::value<std::string>()->default_value("-"),
         "where the result goes; - is standard output")  //
        ("format",
         po::value<io::Syntax>()->default_value(io::Syntax::kTurtle, "turtle"),
         "turtle, ntriples, trig or nquads")  //
        ("input-syntax", po::value<io::Syntax>()->value_name("SYNTAX"),
         "of the input: as --format, or rdfxml (default: by content and file "
         "name, else turtle)")                                     //
        ("lax", "skip what is broken in the input, and count it")  //
        ("sample", po::value<Count>()->value_name("N"),
         "of a .kbs file, only this sample, from 0");
  }

  ExitCode run(const CommandRun& run) const override {
    if (run.inputs.empty()) throw UsageError("no input file given");
    const auto syntax = run.get<io::Syntax>("format");
    if (syntax == io::Syntax::kRdfXml) {
      throw UsageError(
          "RDF/XML is read but not written; expected turtle, ntriples, trig or "
          "nquads as --format");
    }
    const bool is_dataset = run.inputs.front().ends_with(".kbs");
    if (is_dataset && run.inputs.size() != 1) {
      throw UsageError("expected a single .kbs file");
    }
    OutputFile out(run.get<std::string>("output"));
    io::RdfWriter writer(out, syntax);
    if (is_dataset) {
      convert_dataset(run, syntax, writer);
    } else {
      convert_rdf(run, syntax, writer);
    }
    writer.finish();
    out.commit();
    return ExitCode::kDone;
  }
};

}  // namespace

std::unique_ptr<Command> make_convert_command() {
  return std::make_unique<ConvertCommand>();
}

}  // namespace rrn::cli
