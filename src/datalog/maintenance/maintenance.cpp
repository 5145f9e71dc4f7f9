// SPDX-License-Identifier: MIT
#include "datalog/maintenance/maintenance.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "datalog/evaluation/constraints.hpp"
#include "datalog/evaluation/equality_merging.hpp"
#include "datalog/evaluation/fixpoint.hpp"
#include "datalog/maintenance/recomputation.hpp"
#include "datalog/maintenance/retraction.hpp"

namespace rrn::datalog {

/// One update.
class Maintainer::Update {
 public:
  Update(Maintainer& maintainer, const Options& options, const JobContext& job)
      : m_(maintainer),
        store_(maintainer.store_),
        guard_(options.limits, maintainer.store_, maintainer.dictionary_, job),
        retraction_(m_.program_, m_.joins_, m_.heads_, m_.dictionary_, store_,
                    m_.stratification_, guard_),
        statistics_(m_.program_.rules.size()),
        evaluation_{m_.program_, WorkingTerms(m_.dictionary_),
                    store_,      m_.estimates_,
                    guard_,      statistics_} {
    evaluation_.hidden = Retraction::kGone;
    evaluation_.chunk_rows = options.limits.chunk_rows;
    if (m_.program_.same_as) {
      merging_.emplace(*m_.program_.same_as, m_.dictionary_, store_, guard_);
      merging_->condemn_renamed(retraction_.condemned_rows());
      evaluation_.merging = &*merging_;
    }
    for (std::uint32_t i = 0; i < store_.n_relations(); ++i) {
      marks_.push_back(store_.relation({i}).size());
    }
  }

  UpdateResult run(const FactChanges& changes, const Options& options) {
    for (const Fact& fact : changes.deletions) unstate(fact);
    for (const Fact& fact : changes.additions) state(fact);
    const auto& strata = m_.stratification_.strata;
    condemn_unstated_without_rules();
    if (merging_) maintain_equality();
    for (std::size_t i = 0; i < strata.size() && !guard_.stopped(); ++i) {
      const std::uint32_t component = m_.stratification_.components[i];
      if (merging_ && component == equality_component()) continue;
      maintain(i);
    }
    finish();
    if (options.check_constraints) check(options);
    result_.limit = guard_.limit();
    if (result_.limit) {
      result_.outcome = Outcome::kLimitReached;
    } else if (result_.n_violations > 0) {
      result_.outcome = Outcome::kInconsistent;
    }
    guard_.finish();
    return std::move(result_);
  }

 private:
  using RowNumber = std::pair<RelationId, std::uint32_t>;

  void unstate(const Fact& fact) {
    const auto id = store_.find(fact.relation);
    const std::uint32_t number =
        id ? store_.relation(*id).find_any(fact.row) : 0;
    if (!id || number >= store_.relation(*id).size() ||
        !store_.relation(*id).is_asserted(number)) {
      ++result_.n_ignored;
      return;
    }
    Relation& relation = store_.relation(*id);
    relation.set_asserted(number, false);
    const Row normal = store_.normalise(fact.row);
    const std::uint32_t live = relation.find(normal);
    if (live < relation.size()) {
      unstated_[m_.stratification_.component(fact.relation)].emplace_back(*id,
                                                                          live);
    }
    if (merging_) touched_.push_back({fact.relation, normal});
    if (is_same_as(fact.relation) && normal.first == normal.second &&
        store_.equality().is_merged(normal.first)) {
      doubtful_.insert(normal.first);
    }
  }

  void state(const Fact& fact) {
    const RelationId id = store_.relation_id(fact.relation);
    Relation& relation = store_.relation(id);
    std::uint32_t number = relation.find_any(fact.row);
    if (number < relation.size() && relation.is_asserted(number)) {
      ++result_.n_ignored;
      return;
    }
    relation.begin_origin({});
    const Row normal = store_.normalise(fact.row);
    if (number >= relation.size() || relation.is_dead(number)) {
      relation.insert(fact.row);
      number = relation.size() - 1;
    }
    relation.set_asserted(number, true);
    if (normal == fact.row) return;
    relation.remove(number);
    relation.insert(normal);
  }

  [[nodiscard]] bool is_same_as(const RelationKey& key) const {
    return m_.program_.same_as &&
           key == RelationKey{*m_.program_.same_as, Arity::kBinary,
                              Polarity::kPositive};
  }

  [[nodiscard]] std::optional<std::uint32_t> equality_component() const {
    return m_.stratification_.component(
        {*m_.program_.same_as, Arity::kBinary, Polarity::kPositive});
  }

  /// The stratum of owl:sameAs and of all that it depends on is the first one.
  void maintain_equality() {
    const auto component = equality_component();
    std::vector<std::size_t> rules;
    const auto& components = m_.stratification_.components;
    const auto at = std::find(components.begin(), components.end(), component);
    if (at != components.end()) {
      rules = m_.stratification_.strata[at - components.begin()];
    }
    condemn_unstated(component);
    std::set<TermId> members;  // of classes that are split
    while (!guard_.stopped()) {
      retraction_.propagate(rules, component, added_);
      if (!store_.equality().empty()) {
        doubtful_.merge(
            retraction_.find_doubtful_classes(rules, component, touched_));
      }
      if (doubtful_.empty()) break;
      for (const TermId representative : doubtful_)
        split(representative, members);
      doubtful_.clear();
      retraction_.forget_plans();
    }
    restate(members);
    derive_again(component);
    std::set<std::size_t> again = fresh(rules);
    const RelationId same_as = store_.relation_id(
        {*m_.program_.same_as, Arity::kBinary, Polarity::kPositive});
    const std::uint32_t mark =
        same_as.value < marks_.size() ? marks_[same_as.value] : 0;
    if (store_.relation(same_as).size() > mark) merging_->merge_facts();
    again.merge(fresh(rules));
    // A rule that made members equal may still, by facts that did not change.
    for (const std::size_t number : rules) {
      if (!members.empty() && may_merge(m_.program_.rules[number])) {
        again.insert(number);
      }
    }
    Fixpoint(evaluation_).evaluate(rules, "update", marks(), again);
    retraction_.forget_plans();
  }

  [[nodiscard]] bool may_merge(const Rule& rule) const {
    return std::any_of(rule.heads.begin(), rule.heads.end(),
                       [this](const Atom& head) {
                         return head.is_triple() || is_same_as(head.relation);
                       });
  }

  /// Gives the members of a class their own names.
  void split(TermId representative, std::set<TermId>& members) {
    retraction_.condemn_facts_about(representative);
    const auto all = store_.equality().members(representative);
    members.insert(all.begin(), all.end());
    store_.equality().split(representative);
  }

  /// Puts what is stated about terms back under their own names.
  void restate(const std::set<TermId>& members) {
    for (std::uint32_t i = 0; !members.empty() && i < store_.n_relations();
         ++i) {
      Relation& relation = store_.relation({i});
      const bool unary = store_.key({i}).arity == Arity::kUnary;
      for (const TermId member : members) {
        for_each_row_about(relation, unary, member, [&](std::uint32_t number) {
          if (!relation.is_asserted(number) || !relation.is_dead(number)) {
            return;
          }
          relation.begin_origin({});
          relation.insert(store_.normalise(relation.row(number)));
        });
      }
    }
  }

  void maintain(std::size_t stratum) {
    const auto& rules = m_.stratification_.strata[stratum];
    const std::uint32_t component = m_.stratification_.components[stratum];
    condemn_unstated(component);
    if (merging_) check_renamed(component);
    for (const std::size_t number : fresh(rules)) {
      retraction_.recheck(number, component);
    }
    collect_added(rules);
    retraction_.propagate(rules, component, added_);
    if (guard_.stopped()) return;
    derive_where_absent(rules);
    derive_again(component);
    const std::set<std::size_t> again = fresh(rules);
    if (again.empty() && !has_new_rows(m_.reads_[stratum])) return;
    Fixpoint(evaluation_).evaluate(rules, "update", marks(), again);
  }

  /// Returns whether one of the relations has grown in this update.
  [[nodiscard]] bool has_new_rows(
      const std::optional<std::vector<RelationId>>& relations) const {
    if (!relations) return true;
    return std::any_of(relations->begin(), relations->end(),
                       [this](RelationId id) {
                         return store_.relation(id).size() > mark_of(id.value);
                       });
  }

  void condemn_unstated(std::optional<std::uint32_t> component) {
    const auto rows = unstated_.find(component);
    if (rows == unstated_.end()) return;
    for (const auto& [id, number] : rows->second) {
      retraction_.condemn_unless_supported(id, number);
    }
    unstated_.erase(rows);
  }

  /// Condemns unstated rows of relations that no rule derives.
  void condemn_unstated_without_rules() {
    const auto& with_rules = m_.stratification_.components;
    std::vector<std::optional<std::uint32_t>> without;
    for (const auto& [component, rows] : unstated_) {
      const bool has_rules =
          component && std::find(with_rules.begin(), with_rules.end(),
                                 *component) != with_rules.end();
      if (has_rules || (merging_ && component == equality_component())) {
        continue;
      }
      without.push_back(component);
    }
    for (const auto& component : without) condemn_unstated(component);
  }

  /// Rows that only have another name now may have been derived because two
  /// terms differed, or because a fact was absent.
  void check_renamed(std::uint32_t component) {
    for (std::uint32_t i = 0; i < store_.n_relations(); ++i) {
      if (m_.stratification_.component(store_.key({i})) != component) continue;
      const Relation& relation = store_.relation({i});
      for (std::uint32_t n = mark_of(i); n < relation.size(); ++n) {
        if (relation.origin(n).rule == RowOrigin::kNoRule) {
          retraction_.condemn_unless_supported({i}, n);
        }
      }
    }
  }

  /// Collects new facts of the relations that these rules negate.
  void collect_added(const std::vector<std::size_t>& rules) {
    const auto collect = [this](RelationId id) {
      const Relation& relation = store_.relation(id);
      for (std::uint32_t n = mark_of(id.value); n < relation.size(); ++n) {
        if ((relation.flags(n) & Retraction::kGone) != 0) continue;
        added_.insert(store_.key(id), relation.row(n));
      }
    };
    for (const std::size_t number : rules) {
      for (const Atom& atom : m_.program_.rules[number].negated_body) {
        if (atom.is_triple()) {
          for (std::uint32_t i = 0; i < store_.n_relations(); ++i) collect({i});
        } else if (const auto id = store_.find(atom.relation)) {
          collect(*id);
        }
      }
    }
  }

  /// Derives what a rule says now that a fact that it negates has gone.
  void derive_where_absent(const std::vector<std::size_t>& rules) {
    TripleStore& condemned = retraction_.condemned();
    for (const std::size_t number : rules) {
      const Rule& rule = m_.program_.rules[number];
      if (rule.negated_body.empty()) continue;
      const JoinRule join = make_join_rule(rule, m_.dictionary_, store_);
      for (std::size_t i = 0; i < rule.negated_body.size(); ++i) {
        JoinAtom gone = join.negated_body[i];
        RowRange range{0, static_cast<std::uint32_t>(condemned.n_live())};
        if (gone.is_triple()) {
          gone.store = &condemned;
        } else {
          const auto id = condemned.find(rule.negated_body[i].relation);
          if (!id) continue;
          gone.relation = &condemned.relation(*id);
          range = gone.relation->all();
        }
        if (range.size() > 0) derive_for(number, join, gone, range);
      }
    }
  }

  void derive_for(std::size_t number, const JoinRule& join,
                  const JoinAtom& gone, RowRange range) {
    JoinRule rule = with_changed_atom(join, gone, std::nullopt);
    rule.negated_body = join.negated_body;
    PlanOptions options;
    options.hidden = Retraction::kGone;
    options.skip_known_heads = false;
    const RulePlan plan =
        make_plan(rule, all_rows_but(rule, rule.body.size() - 1, range, store_),
                  m_.estimates_, options);
    JoinCursor cursor(plan, WorkingTerms(m_.dictionary_), store_.equality(),
                      guard_);
    std::vector<Fact> found;
    while (cursor.next() && guard_.tick()) {
      for (std::size_t h = 0; h < rule.heads.size(); ++h) {
        const JoinAtom& atom = rule.heads[h];
        found.push_back(atom.is_triple()
                            ? fact_of(cursor.triple(atom), rule.rdf_type)
                            : Fact{m_.program_.rules[number].heads[h].relation,
                                   cursor.row(atom)});
      }
    }
    insert(found, static_cast<std::uint32_t>(number), store_.next_stamp());
  }

  void insert(const std::vector<Fact>& facts, std::uint32_t rule,
              std::uint32_t stamp) {
    for (const Fact& fact : facts) {
      Relation& relation = store_.relation(store_.relation_id(fact.relation));
      relation.begin_origin({stamp, rule});
      if (!guard_.derive(relation, fact.row)) return;
    }
  }

  /// Puts back the condemned facts of a component that have another support.
  void derive_again(std::optional<std::uint32_t> component) {
    std::vector<std::pair<Fact, std::uint32_t>> found;
    for (const Fact& fact : retraction_.in_doubt(component)) {
      if (store_.normalise(fact.row) != fact.row || !guard_.tick()) continue;
      const Relation& here = store_.relation(*store_.find(fact.relation));
      const std::uint32_t number = here.find(fact.row);
      const bool holds =
          number < here.size() && (here.flags(number) & Retraction::kGone) == 0;
      if (holds) continue;
      if (const auto rule = retraction_.find_support(fact)) {
        found.emplace_back(fact, *rule);
      }
    }
    const std::uint32_t stamp = store_.next_stamp();
    for (const auto& [fact, rule] : found) insert({fact}, rule, stamp);
  }

  [[nodiscard]] std::uint32_t mark_of(std::uint32_t relation) const {
    return relation < marks_.size() ? marks_[relation] : 0;
  }

  /// Where the new rows begin; not empty, which would mean "nothing seen".
  [[nodiscard]] std::vector<std::uint32_t> marks() const {
    return marks_.empty() ? std::vector<std::uint32_t>{0} : marks_;
  }

  /// Rules with a constant that has got another name.
  [[nodiscard]] std::set<std::size_t> fresh(
      const std::vector<std::size_t>& rules) {
    std::set<std::size_t> result;
    if (!merging_) return result;
    for (const std::size_t number : rules) {
      const JoinRule now =
          make_join_rule(m_.program_.rules[number], m_.dictionary_, store_);
      if (now.constants != m_.joins_[number].constants) result.insert(number);
    }
    return result;
  }

  /// Buries the condemned and tells what has changed.
  void finish() {
    TripleStore& condemned = retraction_.condemned();
    for (std::uint32_t i = 0; i < store_.n_relations(); ++i) {
      Relation& relation = store_.relation({i});
      const RelationKey& key = store_.key({i});
      for (std::uint32_t n = mark_of(i); n < relation.size(); ++n) {
        if ((relation.flags(n) & Retraction::kGone) != 0) continue;
        const Row row = relation.row(n);
        if (!condemned.contains(key, row)) result_.added.push_back({key, row});
      }
    }
    for (const auto& [id, number] : retraction_.condemned_rows().rows) {
      store_.relation(id).remove(number);
    }
    for (std::uint32_t i = 0; i < condemned.n_relations(); ++i) {
      const RelationKey& key = condemned.key({i});
      Relation& relation = store_.relation(*store_.find(key));
      condemned.relation({i}).for_each([&](Row row, bool) {
        if (!store_.contains(key, row)) result_.removed.push_back({key, row});
      });
      if (relation.n_dead() > relation.size() / 2) relation.compact();
    }
    if (merging_) m_.make_joins();
  }

  void check(const Options& options) {
    const bool complete = !guard_.stopped();
    if (!complete) guard_.grant_check();
    ConstraintChecker checker(m_.program_, WorkingTerms(m_.dictionary_), store_,
                              m_.estimates_, guard_,
                              options.limits.max_violations, statistics_);
    checker.check(complete);
    result_.n_violations = checker.n_violations();
    result_.violations = checker.take_violations();
    result_.rule_statistics = statistics_;
  }

  Maintainer& m_;
  TripleStore& store_;
  RunGuard guard_;
  Retraction retraction_;
  std::vector<RuleStatistics> statistics_;
  Evaluation evaluation_;
  std::optional<EqualityMerging> merging_;
  std::vector<std::uint32_t> marks_;  ///< Where new rows of each relation begin
  /// Rows that are no longer stated, by the component of their relation.
  std::map<std::optional<std::uint32_t>, std::vector<RowNumber>> unstated_;
  std::vector<Fact> touched_;  ///< No longer stated of one of the names
  std::set<TermId> doubtful_;  ///< Representatives
  TripleStore added_;
  UpdateResult result_;
};

Maintainer::Maintainer(const Program& program, Dictionary& dictionary,
                       TripleStore& store)
    : program_(program),
      dictionary_(dictionary),
      store_(store),
      stratification_(stratify_relations(program, dictionary)),
      heads_(program) {
  bool has_triples = false;
  for (const Rule& rule : program.rules) {
    check_safe(rule);
    for (const auto* atoms : {&rule.heads, &rule.body, &rule.negated_body}) {
      for (const Atom& atom : *atoms) has_triples |= atom.is_triple();
    }
  }
  renames_relations_ = has_triples && program.same_as.has_value();
  make_joins();
  list_reads();
}

Maintainer::~Maintainer() = default;

void Maintainer::make_joins() {
  joins_.clear();
  for (const Rule& rule : program_.rules) {
    joins_.push_back(make_join_rule(rule, dictionary_, store_));
  }
}

void Maintainer::list_reads() {
  for (const std::vector<std::size_t>& stratum : stratification_.strata) {
    std::set<RelationId> read;
    bool reads_all = false;
    for (const std::size_t number : stratum) {
      for (const Atom& atom : program_.rules[number].body) {
        reads_all = reads_all || atom.is_triple();
        if (!atom.is_triple()) read.insert(store_.relation_id(atom.relation));
      }
    }
    reads_.emplace_back();
    if (!reads_all) reads_.back().emplace(read.begin(), read.end());
  }
}

UpdateResult Maintainer::apply(const FactChanges& changes,
                               const Options& options, const JobContext& job) {
  try {
    if (renames_relations_) {
      return recompute(program_, dictionary_, store_, changes, options.limits,
                       job);
    }
    return Update(*this, options, job).run(changes, options);
  } catch (const Cancelled&) {
    store_.drop_derived();
    throw;
  }
}

}  // namespace rrn::datalog
