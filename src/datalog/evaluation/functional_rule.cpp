// SPDX-License-Identifier: MIT
#include "datalog/evaluation/functional_rule.hpp"

#include <algorithm>

namespace rrn::datalog {

namespace {

/// Whether two pairs of arguments are the same, in any order.
bool same_pair(Argument a, Argument b, Argument c, Argument d) {
  return (a == c && b == d) || (a == d && b == c);
}

bool is_plain(const Atom& atom) {
  return !atom.is_triple() && atom.relation.arity == Arity::kBinary &&
         atom.first.is_variable() && atom.second.is_variable() &&
         atom.first != atom.second;
}

}  // namespace

std::optional<Column> functional_column(const Rule& rule, TermId same_as) {
  if (rule.heads.size() != 1 || rule.body.size() != 2 ||
      !rule.negated_body.empty() || !rule.builtins.empty()) {
    return std::nullopt;
  }
  const Atom& head = rule.heads.front();
  const Atom& left = rule.body[0];
  const Atom& right = rule.body[1];
  const RelationKey equal{same_as, Arity::kBinary, Polarity::kPositive};
  if (!is_plain(head) || !is_plain(left) || !is_plain(right) ||
      head.relation != equal || left.relation != right.relation) {
    return std::nullopt;
  }
  const bool only_those_differ =
      std::all_of(rule.disequalities.begin(), rule.disequalities.end(),
                  [&](const Disequality& d) {
                    return same_pair(d.left, d.right, head.first, head.second);
                  });
  if (!only_those_differ) return std::nullopt;
  if (left.first == right.first &&
      same_pair(left.second, right.second, head.first, head.second)) {
    return Column::kFirst;
  }
  if (left.second == right.second &&
      same_pair(left.first, right.first, head.first, head.second)) {
    return Column::kSecond;
  }
  return std::nullopt;
}

void for_each_functional_pair(Relation& relation, Column column, RowRange range,
                              std::uint8_t hidden,
                              const std::function<bool(Row, Row)>& visit) {
  relation.ensure_index(column);
  const RowRange all = relation.all();
  const auto is_hidden = [&](std::uint32_t number) {
    return (relation.flags(number) & hidden) != 0;
  };
  for (std::uint32_t number = range.begin; number < range.end; ++number) {
    if (is_hidden(number)) continue;
    std::uint32_t older = relation.older_match(column, number, all);
    while (older != Relation::kNoRow && is_hidden(older)) {
      older = relation.older_match(column, older, all);
    }
    if (older == Relation::kNoRow) continue;
    if (!visit(relation.row(older), relation.row(number))) return;
  }
}

}  // namespace rrn::datalog
