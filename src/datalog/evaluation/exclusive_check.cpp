// SPDX-License-Identifier: MIT
#include "datalog/evaluation/exclusive_check.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace rrn::datalog {

namespace {

using Visitor = std::function<void(const std::vector<Fact>&)>;

/// A row of a relation of the set, turned as the set says.
struct MemberRow {
  Row row;
  std::uint32_t member;

  friend constexpr auto operator<=>(const MemberRow&,
                                    const MemberRow&) = default;
};

/// Sorts; false where a limit is reached.
template <typename Entry>
bool sort_within_limits(std::vector<Entry>& entries, RunGuard& guard) {
  if (!guard.poll()) return false;
  std::sort(entries.begin(), entries.end());
  return guard.poll();
}

class RelationCheck {
 public:
  RelationCheck(const ExclusiveSet& set, const TripleStore& store,
                RunGuard& guard)
      : set_(set), store_(store), guard_(guard) {}

  void run(const Visitor& visit) {
    if (!collect() || !sort_within_limits(rows_, guard_)) return;
    std::size_t first = 0;
    for (std::size_t i = 1; i < rows_.size() && guard_.tick(); ++i) {
      if (rows_[i].row != rows_[first].row) {
        first = i;
      } else {
        report(rows_[first], rows_[i], visit);
      }
    }
  }

 private:
  bool collect() {
    std::size_t n_rows = 0;
    for (const ExclusiveSet::Relation& member : set_.relations) {
      const auto id = store_.find(member.key);
      if (id) n_rows += store_.relation(*id).n_live();
    }
    if (!guard_.has_room(n_rows * sizeof(MemberRow))) return false;
    rows_.reserve(n_rows);
    for (std::uint32_t i = 0; i < set_.relations.size(); ++i) {
      const ExclusiveSet::Relation& member = set_.relations[i];
      const auto id = store_.find(member.key);
      if (!id) continue;
      if (!guard_.tick()) return false;
      store_.relation(*id).for_each([&](Row row, bool) {
        if (member.inverse) std::swap(row.first, row.second);
        rows_.push_back({row, i});
      });
    }
    return true;
  }

  [[nodiscard]] Fact fact_of(const MemberRow& entry) const {
    const ExclusiveSet::Relation& member = set_.relations[entry.member];
    Row row = entry.row;
    if (member.inverse) std::swap(row.first, row.second);
    return {member.key, row};
  }

  void report(const MemberRow& one, const MemberRow& other,
              const Visitor& visit) const {
    const Fact left = fact_of(one);
    const Fact right = fact_of(other);
    // A property and its inverse would report two facts from either side.
    if (left.relation == right.relation && right.row < left.row) return;
    if (left == right) {
      visit({left});
    } else {
      visit({left, right});
    }
  }

  const ExclusiveSet& set_;
  const TripleStore& store_;
  RunGuard& guard_;
  std::vector<MemberRow> rows_;
};

Fact equality(const ExclusiveSet& set, TermId left, TermId right) {
  return {{set.same_as, Arity::kBinary, Polarity::kPositive}, {left, right}};
}

/// Checks terms by their representatives: all have others unless some are
/// merged, or listed twice.
void check_merged(const ExclusiveSet& set, const TripleStore& store,
                  RunGuard& guard, const Visitor& visit) {
  struct Named {
    TermId representative;
    std::uint32_t place;

    constexpr auto operator<=>(const Named&) const = default;
  };
  if (!guard.has_room(set.terms.size() * sizeof(Named))) return;
  std::vector<Named> names;
  names.reserve(set.terms.size());
  for (std::uint32_t i = 0; i < set.terms.size(); ++i) {
    names.push_back({store.equality().representative(set.terms[i]), i});
  }
  if (!sort_within_limits(names, guard)) return;
  std::size_t first = 0;
  for (std::size_t i = 1; i < names.size() && guard.tick(); ++i) {
    if (names[i].representative != names[first].representative) {
      first = i;
      continue;
    }
    visit({equality(set, set.terms[names[first].place],
                    set.terms[names[i].place])});
  }
}

/// Checks the equalities that are kept as facts.
void check_stated(const ExclusiveSet& set, const TripleStore& store,
                  RunGuard& guard, const Visitor& visit) {
  const auto id =
      store.find({set.same_as, Arity::kBinary, Polarity::kPositive});
  if (!id || store.relation(*id).n_live() == 0) return;
  std::vector<TermId> terms = set.terms;
  if (!sort_within_limits(terms, guard)) return;
  const auto is_member = [&terms](TermId term) {
    return std::binary_search(terms.begin(), terms.end(), term);
  };
  store.relation(*id).for_each([&](Row row, bool) {
    if (row.first == row.second || !guard.tick()) return;
    const bool reversed_too =
        row.second < row.first &&
        store.relation(*id).contains({row.second, row.first});
    if (reversed_too || !is_member(row.first) || !is_member(row.second)) {
      return;
    }
    visit({equality(set, row.first, row.second)});
  });
}

}  // namespace

void for_each_exclusive_violation(const ExclusiveSet& set,
                                  const TripleStore& store, RunGuard& guard,
                                  const Visitor& visit) {
  if (set.terms.empty()) {
    RelationCheck(set, store, guard).run(visit);
    return;
  }
  check_merged(set, store, guard, visit);
  check_stated(set, store, guard, visit);
}

}  // namespace rrn::datalog
