// SPDX-License-Identifier: MIT
#include "reasoner/knowledge/snapshot_reading.hpp"

#include <algorithm>
#include <span>

#include "rdf/hashed_term.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "reasoner/knowledge/fact_loader.hpp"

namespace rrn::reasoner {

namespace {

constexpr std::uint32_t kTermsAtOnce = 4096;
constexpr std::uint32_t kRowsAtOnce = 65536;

/// The label of a blank node that is kept apart from those of other files.
std::string with_prefix(const TermView& blank, const std::string& prefix) {
  return prefix + '.' + std::string(blank.text);
}

HashedTerm hashed(const TermView& term) {
  return {hash_term(term),
          term.text.data(),
          static_cast<std::uint32_t>(term.text.size()),
          static_cast<std::uint32_t>(term.datatype.size()),
          static_cast<std::uint32_t>(term.language.size()),
          term.kind};
}

/// The terms of a snapshot, blank nodes with their prefix.
class PrefixedTerms {
 public:
  PrefixedTerms(const Snapshot& snapshot, const std::string& prefix)
      : snapshot_(snapshot), prefix_(prefix) {}

  /// The term is good until `label` changes.
  [[nodiscard]] TermView get(TermId id, std::string& label) const {
    const TermView term = snapshot_.term(id);
    if (!term.is_blank() || prefix_.empty()) return term;
    label = with_prefix(term, prefix_);
    return TermView::blank(label);
  }

 private:
  const Snapshot& snapshot_;
  const std::string& prefix_;
};

}  // namespace

std::vector<TermId> intern_terms(const Snapshot& snapshot,
                                 const std::string& blank_prefix,
                                 Dictionary& dictionary) {
  const PrefixedTerms terms(snapshot, blank_prefix);
  std::vector<TermId> ids(snapshot.n_terms());
  std::vector<HashedTerm> block;
  std::vector<std::string> labels(kTermsAtOnce);
  for (std::uint32_t begin = 0; begin < ids.size(); begin += kTermsAtOnce) {
    const std::uint32_t n = std::min(kTermsAtOnce, snapshot.n_terms() - begin);
    block.clear();
    for (std::uint32_t i = 0; i < n; ++i) {
      block.push_back(hashed(terms.get(TermId{begin + i}, labels[i])));
    }
    dictionary.intern(block, std::span(ids).subspan(begin, n));
  }
  return ids;
}

Statement statement_of(Arity arity, const TermView& first,
                       const TermView& predicate, const TermView& second) {
  if (arity == Arity::kBinary) return {first, predicate, second, std::nullopt};
  return {first, TermView::iri(rdf::kType), predicate, std::nullopt};
}

io::ReadResult read_snapshot(const std::string& path,
                             const io::ReadOptions& options,
                             StatementSink& sink, const JobContext& job) {
  const Snapshot snapshot(path);
  const PrefixedTerms terms(snapshot, options.blank_prefix);
  for (const auto& [prefix, iri] : snapshot.prefixes()) {
    sink.on_prefix(prefix, iri);
  }
  std::string labels[3];
  for (const Snapshot::Relation& relation : snapshot.relations()) {
    const TermView predicate = terms.get(relation.predicate, labels[0]);
    for (std::size_t i = 0; i < relation.rows.size(); ++i) {
      if (i % kRowsAtOnce == 0) job.cancel.throw_if_triggered();
      const Row row = relation.rows[i];
      sink.on_statement(
          statement_of(relation.arity, terms.get(row.first, labels[1]),
                       predicate, terms.get(row.second, labels[2])),
          SourceLocation{path});
    }
  }
  return {snapshot.n_facts(), 0, {}};
}

io::ReadResult read_snapshot(const std::string& path,
                             const io::ReadOptions& options, FactLoader& loader,
                             const JobContext& job) {
  const Snapshot snapshot(path);
  job.cancel.throw_if_triggered();
  loader.on_snapshot(snapshot, options.blank_prefix, path);
  return {snapshot.n_facts(), 0, {}};
}

}  // namespace rrn::reasoner
