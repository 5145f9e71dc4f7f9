// SPDX-License-Identifier: MIT
#include "datalog/maintenance/retraction.hpp"

#include <algorithm>

namespace rrn::datalog {

namespace {

std::uint32_t clamp_size(std::uint64_t n) {
  return static_cast<std::uint32_t>(
      std::min<std::uint64_t>(n, Relation::kNoRow - 1));
}

}  // namespace

bool FreshRows::advance() {
  n_rows_ = 0;
  for (std::uint32_t i = 0; i < store_.n_relations(); ++i) {
    const std::uint32_t begin = i < ranges_.size() ? ranges_[i].end : 0;
    if (i == ranges_.size()) ranges_.emplace_back();
    ranges_[i] = {begin, store_.relation({i}).size()};
    n_rows_ += ranges_[i].size();
  }
  return n_rows_ > 0;
}

RowRange FreshRows::of(const Atom& atom) const {
  if (atom.is_triple()) return {0, n_rows_};
  const auto id = store_.find(atom.relation);
  // A relation that is newer than the last look has no rows yet for it.
  return id && id->value < ranges_.size() ? ranges_[id->value] : RowRange{};
}

JoinRule with_changed_atom(const JoinRule& rule, const JoinAtom& changed,
                           std::optional<std::size_t> replaced) {
  JoinRule result = rule;
  if (replaced) {
    result.body[*replaced] = changed;
  } else {
    result.body.push_back(changed);
  }
  result.negated_body.clear();
  return result;
}

std::vector<AtomRows> all_rows_but(const JoinRule& rule, std::size_t i,
                                   RowRange range, const TripleStore& store) {
  std::vector<AtomRows> rows;
  for (std::size_t k = 0; k < rule.body.size(); ++k) {
    const JoinAtom& atom = rule.body[k];
    if (k == i) {
      rows.push_back({range});
    } else if (atom.is_triple()) {
      rows.push_back({RowRange{0, clamp_size(store.n_live())}});
    } else {
      rows.push_back({atom.relation->all()});
    }
  }
  return rows;
}

Retraction::Retraction(const Program& program,
                       const std::vector<JoinRule>& joins,
                       const HeadIndex& heads, Dictionary& dictionary,
                       TripleStore& store,
                       const RelationStratification& stratification,
                       RunGuard& guard)
    : program_(program),
      joins_(joins),
      dictionary_(dictionary),
      store_(store),
      stratification_(stratification),
      guard_(guard),
      derivations_(program, WorkingTerms(dictionary), store, guard, kGone,
                   &heads) {}

std::span<const Fact> Retraction::in_doubt(
    std::optional<std::uint32_t> component) const {
  const auto facts = in_doubt_.find(component);
  if (facts == in_doubt_.end()) return {};
  return facts->second;
}

void Retraction::condemn(RelationId id, std::uint32_t number) {
  const Relation& relation = store_.relation(id);
  if ((relation.flags(number) & kGone) != 0) return;
  const RelationKey& key = store_.key(id);
  in_doubt_[stratification_.component(key)].push_back(
      {key, relation.row(number)});
  mark_condemned(id, number);
}

void Retraction::mark_condemned(RelationId id, std::uint32_t number) {
  Relation& relation = store_.relation(id);
  relation.set_condemned(number, true);
  condemned_.rows.emplace_back(id, number);
  follow_up(id, relation.row(number));
}

void Retraction::follow_up(RelationId id, Row row) {
  Relation& condemned =
      condemned_.facts.relation(condemned_.facts.relation_id(store_.key(id)));
  // A fact that came back and goes again is to be followed again.
  const std::uint32_t earlier = condemned.find(row);
  if (earlier < condemned.size()) condemned.remove(earlier);
  condemned.insert(row);
}

void Retraction::condemn_unless_supported(RelationId id, std::uint32_t number) {
  const Relation& relation = store_.relation(id);
  if ((relation.flags(number) & kGone) != 0) return;
  if (relation.is_asserted(number)) return;
  const Fact fact{store_.key(id), relation.row(number)};
  const Support support = support_of(fact, id, number);
  if (support == Support::kSound) return;
  if (support == Support::kDoubtful) {
    in_doubt_[stratification_.component(fact.relation)].push_back(fact);
  }
  mark_condemned(id, number);
}

bool Retraction::is_asserted(const Fact& fact) const {
  if (store_.is_asserted(fact.relation, fact.row)) return true;
  const EqualityClasses& equality = store_.equality();
  const auto names = [&](TermId id) {
    const std::span<const TermId> members = equality.members(id);
    return members.empty()
               ? std::vector<TermId>{id}
               : std::vector<TermId>(members.begin(), members.end());
  };
  if (!equality.is_merged(fact.row.first) &&
      !equality.is_merged(fact.row.second)) {
    return false;
  }
  const bool unary = fact.relation.arity == Arity::kUnary;
  for (const TermId first : names(fact.row.first)) {
    if (unary) {
      if (store_.is_asserted(fact.relation, {first, first})) return true;
      continue;
    }
    for (const TermId second : names(fact.row.second)) {
      if (store_.is_asserted(fact.relation, {first, second})) return true;
    }
  }
  return false;
}

Retraction::Support Retraction::support_of(const Fact& fact, RelationId id,
                                           std::uint32_t number) {
  if (is_asserted(fact)) return Support::kSound;
  if (store_.normalise(fact.row) != fact.row) return Support::kNone;
  const auto component = stratification_.component(fact.relation);
  const std::uint32_t stamp = store_.relation(id).origin(number).stamp;
  const auto is_earlier = [&](const Fact& body) {
    if (stratification_.component(body.relation) != component) return true;
    const Relation& relation = store_.relation(*store_.find(body.relation));
    return relation.origin(relation.find(body.row)).stamp < stamp;
  };
  Support support = Support::kNone;
  derivations_.for_each(fact, [&](const Derivation& derivation) {
    const bool sound =
        std::all_of(derivation.body.begin(), derivation.body.end(), is_earlier);
    support = sound ? Support::kSound : Support::kDoubtful;
    return !sound;
  });
  return support;
}

std::optional<std::uint32_t> Retraction::find_support(const Fact& fact) {
  if (is_asserted(fact)) return RowOrigin::kNoRule;
  std::optional<std::uint32_t> rule;
  derivations_.for_each(fact, [&](const Derivation& derivation) {
    rule = static_cast<std::uint32_t>(derivation.rule);
    return false;
  });
  return rule;
}

void Retraction::propagate(std::span<const std::size_t> rules,
                           std::optional<std::uint32_t> component,
                           TripleStore& added) {
  if (guard_.stopped()) return;
  FreshRows fresh(condemned_.facts);
  (void)
      fresh.advance();  // What was added counts even if nothing was condemned.
  for (const std::size_t rule : rules) {
    follow_condemned(rule, fresh, component);
    follow_added(rule, added, component);
  }
  while (fresh.advance() && !guard_.stopped()) {
    for (const std::size_t rule : rules) {
      follow_condemned(rule, fresh, component);
    }
  }
}

/// Looks at what depends on condemned facts.
void Retraction::follow_condemned(std::size_t number, const FreshRows& fresh,
                                  std::optional<std::uint32_t> component) {
  const JoinRule& join = joins_[number];
  const std::vector<Atom>& body = program_.rules[number].body;
  for (std::size_t i = 0; i < join.body.size(); ++i) {
    const RowRange range = fresh.of(body[i]);
    if (range.size() == 0) continue;
    JoinAtom changed = join.body[i];
    if (changed.is_triple()) {
      changed.store = &condemned_.facts;
    } else {
      const auto id = condemned_.facts.find(body[i].relation);
      changed.relation = &condemned_.facts.relation(*id);
    }
    follow(number, join, changed, i, range, component);
  }
}

/// Looks at what depends on the absence of facts that were added.
void Retraction::follow_added(std::size_t number, TripleStore& added,
                              std::optional<std::uint32_t> component) {
  const JoinRule& join = joins_[number];
  const std::vector<Atom>& negated = program_.rules[number].negated_body;
  for (std::size_t i = 0; i < join.negated_body.size(); ++i) {
    JoinAtom changed = join.negated_body[i];
    RowRange range{0, clamp_size(added.n_live())};
    if (changed.is_triple()) {
      changed.store = &added;
    } else {
      const auto id = added.find(negated[i].relation);
      if (!id) continue;
      changed.relation = &added.relation(*id);
      range = changed.relation->all();
    }
    if (range.size() > 0) {
      follow(number, join, changed, std::nullopt, range, component);
    }
  }
}

/// Looks at the heads of a rule for which one of its atoms has changed.
void Retraction::follow(std::size_t number, const JoinRule& join,
                        const JoinAtom& changed,
                        std::optional<std::size_t> replaced, RowRange range,
                        std::optional<std::uint32_t> component) {
  const JoinRule rule = with_changed_atom(join, changed, replaced);
  const std::size_t at = replaced.value_or(rule.body.size() - 1);
  const std::vector<AtomRows> rows = all_rows_but(rule, at, range, store_);
  condemn_heads(number, rule, rows, component);
}

void Retraction::recheck(std::size_t number,
                         std::optional<std::uint32_t> component) {
  JoinRule rule = joins_[number];
  rule.negated_body.clear();
  condemn_heads(number, rule,
                all_rows_but(rule, rule.body.size(), RowRange{}, store_),
                component);
}

void Retraction::condemn_heads(std::size_t number, const JoinRule& rule,
                               std::span<const AtomRows> rows,
                               std::optional<std::uint32_t> component) {
  const bool has_empty =
      std::any_of(rows.begin(), rows.end(),
                  [](const AtomRows& r) { return r.range.size() == 0; });
  if (has_empty) return;
  PlanOptions options;
  options.skip_known_heads = false;
  const RulePlan plan = make_plan(rule, rows, estimates_, options);
  JoinCursor cursor(plan, WorkingTerms(dictionary_), store_.equality(), guard_);
  while (cursor.next() && guard_.tick()) {
    for (std::size_t h = 0; h < rule.heads.size(); ++h) {
      condemn_head(program_.rules[number], rule, h, cursor, component);
    }
    cursor.skip_to_next_heads();
  }
}

Fact Retraction::head_fact(const Rule& rule, const JoinRule& join,
                           std::size_t head, const JoinCursor& cursor) {
  const JoinAtom& atom = join.heads[head];
  if (atom.is_triple()) return fact_of(cursor.triple(atom), join.rdf_type);
  return {rule.heads[head].relation, cursor.row(atom)};
}

void Retraction::condemn_head(const Rule& rule, const JoinRule& join,
                              std::size_t head, const JoinCursor& cursor,
                              std::optional<std::uint32_t> component) {
  const Fact fact = head_fact(rule, join, head, cursor);
  if (stratification_.component(fact.relation) != component) return;
  const auto id = store_.find(fact.relation);
  if (!id) return;
  const std::uint32_t number = store_.relation(*id).find(fact.row);
  if (number < store_.relation(*id).size()) {
    condemn_unless_supported(*id, number);
  }
}

/// Follows everything forward, supported or not: two names may have become one
/// by facts that only hold because they are one.
std::set<TermId> Retraction::find_doubtful_classes(
    std::span<const std::size_t> rules, std::optional<std::uint32_t> component,
    const std::vector<Fact>& touched_facts) {
  std::set<TermId> doubtful;
  TripleStore touched = touched_store(touched_facts);
  FreshRows fresh(touched);
  while (!guard_.stopped() && fresh.advance()) {
    for (const std::size_t number : rules) {
      const std::vector<Atom>& body = program_.rules[number].body;
      for (std::size_t i = 0; i < body.size(); ++i) {
        const RowRange range = fresh.of(body[i]);
        if (range.size() == 0) continue;
        touch_heads(number, i, range, component, touched, doubtful);
      }
    }
  }
  return doubtful;
}

/// Returns these facts and all that were condemned.
TripleStore Retraction::touched_store(
    const std::vector<Fact>& touched_facts) const {
  TripleStore touched;
  for (const Fact& fact : touched_facts) {
    touched.insert(fact.relation, fact.row);
  }
  for (std::uint32_t i = 0; i < condemned_.facts.n_relations(); ++i) {
    condemned_.facts.relation({i}).for_each(
        [&](Row row, bool) { touched.insert(condemned_.facts.key({i}), row); });
  }
  return touched;
}

void Retraction::touch_heads(std::size_t number, std::size_t atom,
                             RowRange range,
                             std::optional<std::uint32_t> component,
                             TripleStore& touched, std::set<TermId>& doubtful) {
  const Rule& rule = program_.rules[number];
  const EqualityClasses& equality = store_.equality();
  JoinAtom changed = joins_[number].body[atom];
  if (changed.is_triple()) {
    changed.store = &touched;
  } else {
    changed.relation =
        &touched.relation(*touched.find(rule.body[atom].relation));
  }
  // Terms that the rule made equal have one name now, so that a condition that
  // they differ would hide the match.
  JoinRule join = with_changed_atom(joins_[number], changed, atom);
  join.disequalities.clear();
  PlanOptions options;
  options.skip_known_heads = false;
  const RulePlan plan = make_plan(join, all_rows_but(join, atom, range, store_),
                                  estimates_, options);
  JoinCursor cursor(plan, WorkingTerms(dictionary_), equality, guard_);
  std::vector<Fact> found;
  while (cursor.next() && guard_.tick()) {
    for (std::size_t h = 0; h < rule.heads.size(); ++h) {
      const Fact fact = head_fact(rule, join, h, cursor);
      if (fact.relation.predicate == *program_.same_as &&
          equality.is_merged(fact.row.first)) {
        doubtful.insert(equality.representative(fact.row.first));
      }
      if (stratification_.component(fact.relation) == component) {
        found.push_back(fact);
      }
    }
  }
  for (const Fact& fact : found) touched.insert(fact.relation, fact.row);
}

void Retraction::condemn_facts_about(TermId representative) {
  for (std::uint32_t i = 0; i < store_.n_relations(); ++i) {
    Relation& relation = store_.relation({i});
    const bool unary = store_.key({i}).arity == Arity::kUnary;
    for_each_row_about(relation, unary, representative,
                       [&](std::uint32_t number) {
                         if (!relation.is_asserted(number)) {
                           condemn({i}, number);
                         } else if (!relation.is_dead(number)) {
                           follow_up({i}, relation.row(number));
                         }
                       });
  }
}

}  // namespace rrn::datalog
