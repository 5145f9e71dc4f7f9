// SPDX-License-Identifier: MIT
#include "reasoner/result_writer.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <numeric>
#include <string>
#include <vector>

#include "io/rdf_writer.hpp"
#include "rdf/namespaces.hpp"

namespace rrn::reasoner {

namespace {

constexpr std::string_view kOwlNegativeAssertion =
    "http://www.w3.org/2002/07/owl#NegativePropertyAssertion";
constexpr std::string_view kOwlSource =
    "http://www.w3.org/2002/07/owl#sourceIndividual";
constexpr std::string_view kOwlProperty =
    "http://www.w3.org/2002/07/owl#assertionProperty";
constexpr std::string_view kOwlTarget =
    "http://www.w3.org/2002/07/owl#targetIndividual";
constexpr std::string_view kOwlTargetValue =
    "http://www.w3.org/2002/07/owl#targetValue";
constexpr std::string_view kOwlComplement =
    "http://www.w3.org/2002/07/owl#complementOf";
constexpr std::uint64_t kPollMask = 0xfff;

enum class Status : std::uint8_t { kAsserted, kDerived, kPredicted };

constexpr std::array<std::string_view, 3> kStatusNames = {"asserted", "derived",
                                                          "predicted"};

/// A fact on its way out.
struct ResultFact {
  RelationKey relation;
  Row row;
  Status status;
  float probability;
};

bool is_reflexive_same_as(const RelationKey& key, Row row,
                          const Dictionary& dictionary) {
  return key.arity == Arity::kBinary && row.first == row.second &&
         dictionary.view(key.predicate) == TermView::iri(owl::kSameAs);
}

std::vector<ResultFact> collect(const Knowledge& knowledge,
                                const ResultSelection& selection) {
  const TripleStore& store = knowledge.store;
  std::vector<ResultFact> facts;
  const auto add = [&](RelationId id, RowRange range, Status status) {
    const RelationKey& key = store.key(id);
    if (!is_reportable(key, knowledge.dictionary)) return;
    for (const Row row : store.relation(id).rows(range)) {
      if (is_reflexive_same_as(key, row, knowledge.dictionary)) continue;
      facts.push_back({key, row, status, 1});
    }
  };
  for (std::uint32_t i = 0; i < store.n_relations(); ++i) {
    const RelationId id{i};
    if (selection.asserted) add(id, store.asserted(id), Status::kAsserted);
    if (selection.derived) add(id, store.derived(id), Status::kDerived);
  }
  for (const PredictedFact& fact : selection.predicted) {
    facts.push_back(
        {fact.relation, fact.row, Status::kPredicted, fact.probability});
  }
  return facts;
}

/// The place of each term in the order of their N-Triples forms.
std::vector<std::uint32_t> rank_terms(const Dictionary& dictionary) {
  std::vector<std::uint32_t> order(dictionary.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    const TermView x = dictionary.view(TermId{a});
    const TermView y = dictionary.view(TermId{b});
    return std::tie(x.kind, x.text, x.datatype, x.language) <
           std::tie(y.kind, y.text, y.datatype, y.language);
  });
  std::vector<std::uint32_t> rank(order.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) rank[order[i]] = i;
  return rank;
}

void sort_facts(std::vector<ResultFact>& facts, const Dictionary& dictionary) {
  const std::vector<std::uint32_t> rank = rank_terms(dictionary);
  const auto key = [&](const ResultFact& f) {
    // Classes come first among a subject's facts, as Turtle writes them.
    return std::make_tuple(f.status, rank[f.row.first.value], f.relation.arity,
                           rank[f.relation.predicate.value],
                           rank[f.row.second.value], f.relation.polarity);
  };
  std::sort(facts.begin(), facts.end(),
            [&](const ResultFact& a, const ResultFact& b) {
              return key(a) < key(b);
            });
}

std::string format_probability(float probability) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.6f",
                static_cast<double>(probability));
  return text.data();
}

class TsvResults {
 public:
  TsvResults(const Dictionary& dictionary, OutputFile& file)
      : dictionary_(dictionary), file_(file) {
    file_.write("subject\tpredicate\tobject\tstatus\tprobability\n");
  }

  void write(const ResultFact& fact) {
    const bool unary = fact.relation.arity == Arity::kUnary;
    const std::string predicate =
        dictionary_.view(fact.relation.predicate).to_ntriples();
    line_ = dictionary_.view(fact.row.first).to_ntriples();
    line_ += '\t';
    line_ += unary ? TermView::iri(rdf::kType).to_ntriples() : predicate;
    line_ += '\t';
    line_ +=
        unary ? predicate : dictionary_.view(fact.row.second).to_ntriples();
    line_ += '\t';
    if (fact.relation.polarity == Polarity::kNegative) line_ += "not ";
    line_ += kStatusNames[static_cast<std::size_t>(fact.status)];
    line_ += '\t';
    if (fact.status == Status::kPredicted) {
      line_ += format_probability(fact.probability);
    }
    line_ += '\n';
    file_.write(line_);
  }

 private:
  const Dictionary& dictionary_;
  OutputFile& file_;
  std::string line_;
};

class RdfResults {
 public:
  RdfResults(const Knowledge& knowledge, io::Syntax syntax, OutputFile& file)
      : dictionary_(knowledge.dictionary),
        has_graphs_(syntax == io::Syntax::kTrig ||
                    syntax == io::Syntax::kNQuads),
        writer_(file, syntax) {
    knowledge.prefixes.send_to(writer_);
  }

  void write(const ResultFact& fact) {
    select_graph(fact.status);
    if (fact.relation.polarity == Polarity::kNegative) {
      write_negative(fact);
    } else if (fact.status == Status::kPredicted) {
      write_predicted(fact);
    } else {
      write_plain(fact);
    }
  }

  void finish() { writer_.finish(); }

 private:
  void select_graph(Status status) {
    graph_name_.reset();
    if (!has_graphs_ || status == Status::kAsserted) return;
    graph_name_ =
        TermView::iri(status == Status::kDerived ? vocab::kDerivedGraph
                                                 : vocab::kPredictedGraph);
  }

  void triple(TermView s, std::string_view p, TermView o) {
    writer_.write({s, TermView::iri(p), o, graph_name_});
  }

  void write_plain(const ResultFact& fact) {
    const TermView subject = dictionary_.view(fact.row.first);
    const TermView predicate = dictionary_.view(fact.relation.predicate);
    if (fact.relation.arity == Arity::kUnary) {
      triple(subject, rdf::kType, predicate);
    } else {
      writer_.write(
          {subject, predicate, dictionary_.view(fact.row.second), graph_name_});
    }
  }

  void write_negative(const ResultFact& fact) {
    const std::string label = "rrn-negated-" + std::to_string(++n_nodes_);
    const TermView node = TermView::blank(label);
    const TermView subject = dictionary_.view(fact.row.first);
    const TermView predicate = dictionary_.view(fact.relation.predicate);
    if (fact.relation.arity == Arity::kUnary) {
      triple(subject, rdf::kType, node);
      triple(node, kOwlComplement, predicate);
      return;
    }
    const TermView object = dictionary_.view(fact.row.second);
    triple(node, rdf::kType, TermView::iri(kOwlNegativeAssertion));
    triple(node, kOwlSource, subject);
    triple(node, kOwlProperty, predicate);
    triple(node, object.is_literal() ? kOwlTargetValue : kOwlTarget, object);
  }

  void write_predicted(const ResultFact& fact) {
    if (has_graphs_) write_plain(fact);
    const bool unary = fact.relation.arity == Arity::kUnary;
    const std::string label = "rrn-predicted-" + std::to_string(++n_nodes_);
    const TermView node = TermView::blank(label);
    const TermView predicate = dictionary_.view(fact.relation.predicate);
    const std::string probability = format_probability(fact.probability);
    triple(node, rdf::kType, TermView::iri(rdf::kStatement));
    triple(node, rdf::kSubject, dictionary_.view(fact.row.first));
    triple(node, rdf::kPredicate,
           unary ? TermView::iri(rdf::kType) : predicate);
    triple(node, rdf::kObject,
           unary ? predicate : dictionary_.view(fact.row.second));
    triple(node, vocab::kProbability,
           TermView::literal(probability, xsd::kDecimal));
  }

  const Dictionary& dictionary_;
  bool has_graphs_;
  io::RdfWriter writer_;
  std::optional<TermView> graph_name_;
  std::uint64_t n_nodes_ = 0;
};

template <typename Results>
void write_all(const std::vector<ResultFact>& facts, Results& results,
               const JobContext& job) {
  std::uint64_t n = 0;
  for (const ResultFact& fact : facts) {
    results.write(fact);
    if ((++n & kPollMask) != 0) continue;
    job.cancel.throw_if_triggered();
    job.report({"write", n, facts.size(), {}});
  }
}

io::Syntax rdf_syntax(ResultFormat format) {
  switch (format) {
    case ResultFormat::kNTriples:
      return io::Syntax::kNTriples;
    case ResultFormat::kTrig:
      return io::Syntax::kTrig;
    case ResultFormat::kNQuads:
      return io::Syntax::kNQuads;
    default:
      return io::Syntax::kTurtle;
  }
}

}  // namespace

std::optional<ResultFormat> parse_result_format(std::string_view name) {
  if (name == "turtle") return ResultFormat::kTurtle;
  if (name == "ntriples") return ResultFormat::kNTriples;
  if (name == "trig") return ResultFormat::kTrig;
  if (name == "nquads") return ResultFormat::kNQuads;
  if (name == "tsv") return ResultFormat::kTsv;
  if (name == "none") return ResultFormat::kNone;
  return std::nullopt;
}

bool is_reportable(const RelationKey& relation, const Dictionary& dictionary) {
  const TermView predicate = dictionary.view(relation.predicate);
  return predicate.is_iri() && predicate.text != owl::kThing;
}

void write_results(const Knowledge& knowledge, const ResultSelection& selection,
                   ResultFormat format, OutputFile& file,
                   const JobContext& job) {
  if (format == ResultFormat::kNone) return;
  std::vector<ResultFact> facts = collect(knowledge, selection);
  sort_facts(facts, knowledge.dictionary);
  if (format == ResultFormat::kTsv) {
    TsvResults results(knowledge.dictionary, file);
    write_all(facts, results, job);
    return;
  }
  RdfResults results(knowledge, rdf_syntax(format), file);
  write_all(facts, results, job);
  results.finish();
}

}  // namespace rrn::reasoner
