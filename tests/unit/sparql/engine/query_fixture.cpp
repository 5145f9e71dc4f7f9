// SPDX-License-Identifier: MIT
#include "unit/sparql/engine/query_fixture.hpp"

#include <algorithm>

#include "io/rdf_reader.hpp"
#include "sparql/engine/query_engine.hpp"

namespace rrn::sparql {

namespace {

class Lines final : public AnswerSink {
 public:
  void on_boolean(bool value) override { add(value ? "true" : "false"); }
  void on_variables(std::span<const std::string>) override {}
  void on_row(Row row) override {
    std::string line;
    for (const auto& term : row) {
      line += (line.empty() ? "" : " ") +
              (term ? term->to_ntriples() : std::string("-"));
    }
    add(line);
  }
  void on_triple(const TermView& s, const TermView& p,
                 const TermView& o) override {
    add(s.to_ntriples() + ' ' + p.to_ntriples() + ' ' + o.to_ntriples());
  }
  std::vector<std::string> lines;

 private:
  void add(std::string line) {
    for (const std::string part :
         {"http://e/", "http://www.w3.org/2001/XMLSchema#"}) {
      for (std::size_t at; (at = line.find(part)) != std::string::npos;) {
        line.erase(at, part.size());
      }
    }
    lines.push_back(std::move(line));
  }
};

bool fits(TermId wanted, TermId found) {
  return wanted == kNoTerm || wanted == found;
}

}  // namespace

class ListData::ListCursor final : public QueryData::Cursor {
 public:
  explicit ListCursor(const ListData& data) : data_(data) {}
  void seek(TermId graph, const IdTriple& pattern) override {
    graph_ = graph;
    pattern_ = pattern;
    at_ = 0;
  }
  bool next(IdTriple& triple) override {
    while (at_ < data_.entries_.size()) {
      const Entry& entry = data_.entries_[at_++];
      if (entry.graph == graph_ &&
          fits(pattern_.subject, entry.triple.subject) &&
          fits(pattern_.predicate, entry.triple.predicate) &&
          fits(pattern_.object, entry.triple.object)) {
        triple = entry.triple;
        return true;
      }
    }
    return false;
  }

 private:
  const ListData& data_;
  TermId graph_;
  IdTriple pattern_;
  std::size_t at_ = 0;
};

ListData::ListData(const std::string& trig) {
  io::ReadOptions options;
  options.syntax = io::Syntax::kTrig;
  io::read_rdf_text(
      "@prefix : <http://e/> . @prefix xsd: "
      "<http://www.w3.org/2001/XMLSchema#> .\n" +
          trig,
      "data", options, *this, {});
}

void ListData::on_statement(const Statement& s, const SourceLocation&) {
  const TermId graph =
      s.graph_name ? dictionary_.intern(*s.graph_name) : kNoTerm;
  entries_.push_back(
      {graph,
       {dictionary_.intern(s.subject), dictionary_.intern(s.predicate),
        dictionary_.intern(s.object)}});
}

std::unique_ptr<QueryData::Cursor> ListData::cursor() const {
  return std::make_unique<ListCursor>(*this);
}

double ListData::estimate(TermId graph, const IdTriple& pattern,
                          BoundPositions bound) const {
  ListCursor cursor(*this);
  cursor.seek(graph, pattern);
  double n = 0;
  for (IdTriple triple; cursor.next(triple);) ++n;
  return bound.subject || bound.predicate || bound.object ? n / 10 : n;
}

std::vector<TermId> ListData::graphs() const {
  std::vector<TermId> result;
  for (const Entry& entry : entries_) {
    if (entry.graph != kNoTerm &&
        std::find(result.begin(), result.end(), entry.graph) == result.end()) {
      result.push_back(entry.graph);
    }
  }
  return result;
}

bool ListData::is_graph(TermId name) const {
  const auto known = graphs();
  return std::find(known.begin(), known.end(), name) != known.end();
}

std::vector<std::string> ask(const QueryData& data, const std::string& text,
                             const QueryOptions& options,
                             const JobContext& job) {
  Query query = parse_query(
      "PREFIX : <http://e/> PREFIX xsd: <http://www.w3.org/2001/XMLSchema#> " +
          text,
      "http://base/");
  Lines lines;
  evaluate_query(query, data, lines, options, job);
  return lines.lines;
}

std::vector<std::string> ask_sorted(const QueryData& data,
                                    const std::string& query) {
  auto lines = ask(data, query);
  std::sort(lines.begin(), lines.end());
  return lines;
}

}  // namespace rrn::sparql
