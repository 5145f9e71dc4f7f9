// SPDX-License-Identifier: MIT
#include "datalog/evaluation/equality_merging.hpp"

#include <algorithm>
#include <tuple>

namespace rrn::datalog {

namespace {

constexpr std::uint8_t kGone = Relation::kDead | Relation::kCondemned;

/// Whether terms are so few that each is looked up by an index;
/// more need a scan of the relation.
bool few(std::size_t n_terms, const Relation& relation) {
  return n_terms * 16 < relation.size();
}

}  // namespace

EqualityMerging::EqualityMerging(TermId same_as, const Dictionary& dictionary,
                                 TripleStore& store, RunGuard& guard)
    : same_as_(same_as),
      dictionary_(dictionary),
      store_(store),
      guard_(guard) {}

TermId EqualityMerging::better_of(TermId a, TermId b) const {
  const auto key = [this](TermId id) {
    const TermView term = dictionary_.view(id);
    const int rank = term.is_iri() ? 0 : term.is_literal() ? 2 : 1;
    return std::tuple(rank, term.text, term.datatype, term.language);
  };
  return key(b) < key(a) ? b : a;
}

bool EqualityMerging::merge_facts() {
  const RelationId id =
      store_.relation_id({same_as_, Arity::kBinary, Polarity::kPositive});
  const Relation& relation = store_.relation(id);
  std::vector<Equation> equations;
  for (std::uint32_t i = 0; i < relation.size(); ++i) {
    const Row row = relation.row(i);
    if ((relation.flags(i) & kGone) != 0 || row.first == row.second) continue;
    equations.push_back({row.first, row.second});
  }
  return merge(equations);
}

bool EqualityMerging::merge(std::span<const Equation> equations) {
  renamed_.clear();
  std::vector<Equation> done;
  for (const Equation& equation : equations) unite(equation, done);
  store_.equality().sort_members();
  std::sort(renamed_.begin(), renamed_.end());
  if (done.empty()) return false;
  rewrite_all();
  const RelationId id =
      store_.relation_id({same_as_, Arity::kBinary, Polarity::kPositive});
  for (const Equation& equation : done) {
    const TermId r = store_.equality().representative(equation.left);
    store_.relation(id).begin_origin({store_.next_stamp(), equation.rule});
    (void)guard_.derive(store_.relation(id), {r, r});
  }
  return true;
}

void EqualityMerging::unite(const Equation& equation,
                            std::vector<Equation>& done) {
  EqualityClasses& equality = store_.equality();
  const TermId left = equality.representative(equation.left);
  const TermId right = equality.representative(equation.right);
  if (left == right) return;
  const TermId kept = better_of(left, right);
  equality.unite(left, right, kept);
  renamed_.push_back(kept == left ? right : left);
  done.push_back(equation);
}

void EqualityMerging::rewrite_all() {
  const std::uint32_t stamp = store_.next_stamp();
  for (std::uint32_t i = 0; i < store_.n_relations(); ++i) {
    if (store_.relation({i}).n_live() == 0) continue;
    store_.relation({i}).begin_origin({stamp, RowOrigin::kNoRule});
    rewrite({i});
  }
}

void EqualityMerging::rewrite(RelationId id) {
  Relation& relation = store_.relation(id);
  const RowRange all = relation.all();
  if (!few(renamed_.size(), relation)) {
    for (std::uint32_t i = 0; i < all.end && guard_.tick(); ++i) rename(id, i);
    return;
  }
  for (const Column column : {Column::kFirst, Column::kSecond}) {
    const bool unary = store_.key(id).arity == Arity::kUnary;
    if (unary && column == Column::kSecond) continue;
    relation.ensure_index(column);
    for (const TermId term : renamed_) {
      std::uint32_t number = relation.newest_match(column, term, all);
      while (number != Relation::kNoRow) {
        const std::uint32_t next = relation.older_match(column, number, all);
        rename(id, number);
        number = next;
      }
    }
  }
}

void EqualityMerging::rename(RelationId id, std::uint32_t number) {
  Relation& relation = store_.relation(id);
  if ((relation.flags(number) & kGone) != 0) return;
  const Row row = relation.row(number);
  const Row normal = store_.normalise(row);
  if (normal == row) return;
  if (condemned_ == nullptr) {
    relation.remove(number);
  } else {
    relation.set_condemned(number, true);
    condemned_->facts.insert(store_.key(id), row);
    condemned_->rows.emplace_back(id, number);
  }
  (void)guard_.derive(relation, normal);
}

}  // namespace rrn::datalog
