// SPDX-License-Identifier: MIT
// rrn query: SPARQL over files and what follows from them.
#include <unistd.h>

#include <array>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>

#include "base/output_file.hpp"
#include "cli/options/session_options.hpp"
#include "cli/options/source_options.hpp"
#include "cli/program/command.hpp"
#include "cli/program/option_values.hpp"
#include "cli/program/output.hpp"
#include "cli/report/solution_table.hpp"
#include "io/iri_resolution.hpp"
#include "io/rdf_writer.hpp"
#include "serve/local/local_data.hpp"
#include "serve/protocol/regime.hpp"
#include "sparql/engine/answer_writer.hpp"
#include "sparql/engine/query_engine.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;
using serve::Regime;
using session::Origin;
using std::chrono::milliseconds;

/// The query, and what stands for it in messages.
struct QueryText {
  std::string text;
  std::string name;
  std::vector<std::string> data;  ///< Files
};

QueryText get_query(const CommandRun& run) {
  QueryText query{{}, "query", run.inputs};
  if (!run.has("query")) {
    if (run.inputs.empty()) {
      throw UsageError(
          "no query; expected it as the first operand, or --query FILE");
    }
    query.text = run.inputs.front();
    query.data.erase(query.data.begin());
    return query;
  }
  query.name = run.get<std::string>("query");
  std::ifstream file;
  if (query.name != "-") file.open(query.name, std::ios::binary);
  std::istream& in = query.name == "-" ? std::cin : file;
  try {
    if (in) query.text.assign(std::istreambuf_iterator<char>(in), {});
  } catch (const std::ios_base::failure&) {  // it is a folder
    in.setstate(std::ios_base::badbit);
  }
  if (in.bad() || (query.name != "-" && !file.is_open())) {
    throw Error(ErrorCode::kIo, SourceLocation{query.name},
                "cannot be read; expected a file");
  }
  return query;
}

Regime get_regime(const CommandRun& run) {
  const auto regime = serve::parse_regime(run.get<std::string>("reasoning"));
  if (!regime) throw UsageError("--reasoning is none, derived or predicted");
  if (*regime == Regime::kPredicted && !run.has("model")) {
    throw UsageError("--reasoning predicted needs --model FILE");
  }
  return *regime;
}

session::Origins origins_of(Regime regime) {
  session::Origins origins = session::only(Origin::kAsserted);
  if (regime != Regime::kNone) origins |= session::only(Origin::kDerived);
  if (regime == Regime::kPredicted) {
    origins |= session::only(Origin::kPredicted);
  }
  return origins;
}

sparql::QueryLimits get_query_limits(const CommandRun& run) {
  sparql::QueryLimits limits;
  limits.max_matches = run.get<Count>("max-matches").value;
  limits.max_memory = run.get<ByteSize>("query-memory").value;
  if (run.has("query-time")) {
    limits.max_time = run.get<Duration>("query-time").value;
  }
  return limits;
}

/// Writes what a query answers to a file.
class FileAnswer final : public sparql::AnswerSink {
 public:
  FileAnswer(OutputFile& file, const std::string& format,
             const PrefixMap& prefixes, sparql::QueryForm form)
      : file_(file) {
    if (form == sparql::QueryForm::kConstruct ||
        form == sparql::QueryForm::kDescribe) {
      const auto syntax = io::parse_syntax(format.empty() ? "turtle" : format);
      if (!syntax || *syntax == io::Syntax::kRdfXml) {
        throw UsageError(
            "the query makes a graph; expected --results turtle, "
            "trig, ntriples or nquads");
      }
      graph_ = std::make_unique<io::RdfWriter>(file_, *syntax);
      prefixes.send_to(*graph_);
      return;
    }
    constexpr std::array kFormats = {
        std::pair{"json", sparql::AnswerFormat::kJson},
        std::pair{"xml", sparql::AnswerFormat::kXml},
        std::pair{"csv", sparql::AnswerFormat::kCsv},
        std::pair{"tsv", sparql::AnswerFormat::kTsv}};
    const std::string chosen = !format.empty()              ? format
                               : isatty(STDOUT_FILENO) != 0 ? "table"
                                                            : "tsv";
    if (chosen == "table") {
      rows_ = std::make_unique<SolutionTable>(file_, prefixes);
    }
    for (const auto& [name, value] : kFormats) {
      if (chosen != name) continue;
      rows_ = sparql::make_answer_writer(
          value, [this](std::string_view text) { file_.write(text); });
    }
    if (!rows_) {
      throw UsageError(
          "the query asks for solutions; expected --results table, csv, tsv, "
          "json or xml");
    }
  }

  void on_boolean(bool value) override {
    rows_->boolean(value);
    answer_ = value;
  }
  void on_variables(std::span<const std::string> names) override {
    rows_->variables(names);
    has_rows_ = true;
  }
  void on_row(Row row) override { rows_->row(row); }
  void on_triple(const TermView& subject, const TermView& predicate,
                 const TermView& object) override {
    graph_->write({subject, predicate, object, std::nullopt});
  }

  void finish() {
    if (has_rows_) rows_->finish();
    if (graph_) graph_->finish();
    file_.commit();
  }
  [[nodiscard]] bool answer() const { return answer_; }

 private:
  OutputFile& file_;
  std::unique_ptr<sparql::AnswerWriter> rows_;
  std::unique_ptr<io::RdfWriter> graph_;
  bool has_rows_ = false;
  bool answer_ = true;
};

class QueryCommand final : public Command {
 public:
  std::string_view name() const override { return "query"; }
  std::string_view summary() const override {
    return "Answer a SPARQL query over files and what follows from them";
  }
  std::string_view operands() const override {
    return "[<query>] <data file>...";
  }
  std::string_view examples() const override {
    return "rrn query 'SELECT ?s ?o { ?s ?p ?o } LIMIT 5' "
           "datasets/family/example.ttl\n"
           "rrn query --ontology owl/family.ttl --query query.rq "
           "--results json datasets/family/example.ttl";
  }

  std::string_view main_options() const override {
    return "query ontology rules reasoning results output explain model "
           "query-time";
  }
  void add_options(po::options_description& options) const override {
    const auto text = [](const char* value) {
      return po::value<std::string>()->value_name(value);
    };
    options.add_options()  //
        ("query", text("FILE"),
         "read the query from there; - is standard input. Without it the "
         "first operand is the query")  //
        ("reasoning", text("REGIME")->default_value("derived"),
         "what the query sees: none (the data), derived (what follows, too) or "
         "predicted (what the network predicts, too)")  //
        ("results", text("FORMAT"),
         "table, csv, tsv, json or xml; turtle, trig, ntriples or nquads for "
         "CONSTRUCT and DESCRIBE (default: a table on a terminal, else tsv; "
         "turtle)")  //
        ("output,o", text("FILE")->default_value("-"),
         "write the answer there")  //
        ("explain",
         "show the algebra of the query and how it was evaluated, with the "
         "expected and the real numbers of rows, instead of the answer")  //
        ("allow-service",
         "let the query ask other endpoints by SERVICE")  //
        ("query-time", po::value<Duration>()->value_name("TIME"),
         "stop the query when it takes longer")  //
        ("query-memory",
         po::value<ByteSize>()->value_name("SIZE")->default_value(
             {std::uint64_t{1} << 30}, "1GB"),
         "stop the query when it takes more memory")  //
        ("max-matches",
         po::value<Count>()->value_name("N")->default_value({0}, "0"),
         "stop the query when it looks at more triples; 0: no limit");
    add_session_options(options);
    add_source_options(options);
  }

  ExitCode run(const CommandRun& run) const override {
    check_session_options(run);
    const Regime regime = get_regime(run);
    const QueryText text = get_query(run);
    // A query that cannot be read costs no reasoning.
    const std::string base = io::file_iri("./");
    sparql::Query query = sparql::parse_query(text.text, base, text.name);
    session::Session session(session_options(run, text, regime), run.job);
    serve::intern_graph_names(session);
    const session::Delta delta = session.commit(run.job);
    if (delta.limit) {
      run.job.warn("reasoning stopped at a limit; more may follow");
    }
    if (regime == Regime::kPredicted) session.predict(run.job);
    try {
      return answer(run, query, session, regime);
    } catch (const sparql::QueryLimitReached& error) {
      run.terminal.log(LogLevel::kError, error.what());
      return ExitCode::kLimitReached;
    }
  }

 private:
  static session::SessionOptions session_options(const CommandRun& run,
                                                 const QueryText& text,
                                                 Regime regime) {
    CommandRun of_data = run;
    of_data.inputs = text.data;
    session::SessionOptions options = get_session_options(
        of_data,
        text.data.empty() ? get_rule_sources(of_data) : get_sources(of_data));
    options.derive = regime != Regime::kNone;
    if (regime != Regime::kPredicted) options.model.clear();
    return options;
  }

  static ExitCode answer(const CommandRun& run, sparql::Query& query,
                         const session::Session& session, Regime regime) {
    const serve::NamedGraphs graphs;
    const serve::LocalData data(
        session.view(), graphs,
        {origins_of(regime),
         {},
         {query.dataset.default_graphs, query.dataset.named_graphs}});
    sparql::QueryOptions options;
    options.limits = get_query_limits(run);
    if (run.has("allow-service")) options.service = sparql::call_service;
    options.origin = [&](const TermView& s, const TermView& p,
                         const TermView& o) { return data.origin_of(s, p, o); };
    OutputFile file = open_output(run);
    if (run.has("explain")) {
      file.write(sparql::explain_query(query, data, options, run.job));
      file.commit();
      return ExitCode::kDone;
    }
    FileAnswer answer(file,
                      run.has("results") ? run.get<std::string>("results") : "",
                      session.knowledge().prefixes, query.form);
    sparql::evaluate_query(query, data, answer, options, run.job);
    answer.finish();
    return answer.answer() ? ExitCode::kDone : ExitCode::kNegative;
  }
};

}  // namespace

std::unique_ptr<Command> make_query_command() {
  return std::make_unique<QueryCommand>();
}

}  // namespace rrn::cli
