// SPDX-License-Identifier: MIT
#include "datalog/evaluation/fixpoint.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <utility>

#include "base/parallel.hpp"
#include "datalog/evaluation/functional_rule.hpp"

namespace rrn::datalog {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kWaveTasks = 32;

/// Returns how many rows a task finds before they are inserted.
std::size_t task_rows(const Evaluation& evaluation) {
  return 2 * std::size_t{evaluation.chunk_rows};
}

/// Work on so few rows is done by one thread.
unsigned n_threads_for(std::size_t n_rows, const Evaluation& evaluation) {
  return n_rows < evaluation.chunk_rows / 2 ? 1
                                            : evaluation.guard.job().n_threads;
}

bool is_same_as(const Evaluation& evaluation, const Atom& head) {
  return evaluation.merging != nullptr && !head.is_triple() &&
         head.relation == RelationKey{*evaluation.program.same_as,
                                      Arity::kBinary, Polarity::kPositive};
}

std::size_t n_found(const JoinTask& task) {
  std::size_t n = task.triples.size();
  for (const auto& rows : task.rows) n += rows.size();
  return n;
}

/// The rows that tasks found, sorted by the relations into which they go.
class FoundRows {
 public:
  void add(JoinTask& task) {
    for (std::size_t head = 0; head < task.rows.size(); ++head) {
      if (task.rows[head].empty()) continue;
      const auto [entry, is_new] = number_of_.try_emplace(
          task.rule.heads[head].relation, by_relation_.size());
      if (is_new) by_relation_.emplace_back();
      by_relation_[entry->second].push_back({&task, head});
    }
  }

  /// Inserts the rows, those of one relation in the order in which they were
  /// added.
  void insert(std::uint32_t stamp, unsigned n_threads) {
    for_each_parallel(by_relation_.size(), n_threads, [&](std::size_t i) {
      for (Batch& batch : by_relation_[i]) {
        Relation& relation = *batch.task->rule.heads[batch.head].relation;
        relation.begin_origin(
            {stamp, static_cast<std::uint32_t>(batch.task->number)});
        std::vector<Row>& rows = batch.task->rows[batch.head];
        batch.n_new = relation.insert_all(rows);
        rows.clear();
      }
    });
  }

  /// Counts the rows that were new, for their tasks and for the run, and notes
  /// which relations have grown.
  void count(RunGuard& guard, Agenda& agenda) const {
    for (const std::vector<Batch>& batches : by_relation_) {
      for (const Batch& batch : batches) {
        batch.task->statistics.n_derived += batch.n_new;
        guard.count_derived(batch.n_new);
        if (batch.n_new == 0) continue;
        agenda.note_growth(*batch.task->rule.heads[batch.head].relation);
      }
    }
  }

 private:
  struct Batch {
    JoinTask* task;
    std::size_t head;
    std::uint64_t n_new = 0;
  };

  std::map<Relation*, std::size_t> number_of_;
  std::vector<std::vector<Batch>> by_relation_;
};

}  // namespace

JoinTask::JoinTask(std::size_t rule_number, const JoinRule& join_rule,
                   const RulePlan& plan, const Evaluation& evaluation)
    : number(rule_number),
      rule(join_rule),
      cursor(plan, evaluation.terms, evaluation.store.equality(),
             evaluation.guard),
      rows(join_rule.heads.size()) {}

Fixpoint::Fixpoint(const Evaluation& evaluation)
    : evaluation_(evaluation), agenda_(evaluation.store) {}

void Fixpoint::evaluate(const std::vector<std::size_t>& rules,
                        const std::string& title,
                        const std::vector<std::uint32_t>& seen,
                        const std::set<std::size_t>& fresh) {
  const Evaluation& e = evaluation_;
  const bool from_scratch = seen.empty();
  states_.clear();
  for (const std::size_t number : rules) {
    states_.push_back(
        {number,
         make_join_rule(e.program.rules[number], e.terms.dictionary(), e.store),
         from_scratch || fresh.contains(number)});
  }
  if (e.by_steps && (from_scratch || e.has_new_rules)) {
    find_transitive_rules(seen);
  }
  if (e.merging != nullptr) {
    find_functional_rules();
    find_key_rules();
  }
  agenda_.begin(e.program, rules, seen);
  while (!e.guard.stopped()) {
    for (const std::uint32_t place : agenda_.next()) add_tasks(states_[place]);
    if (tasks_.empty() && equations_.empty()) return;
    run_tasks(title);
    tasks_.clear();
    plans_.clear();
    if (!e.guard.stopped()) merge_terms();
    iteration_ends_.push_back(e.store.last_stamp());
  }
}

void Fixpoint::find_transitive_rules(const std::vector<std::uint32_t>& seen) {
  for (RuleState& state : states_) {
    const Rule& rule = evaluation_.program.rules[state.number];
    const auto step = transitive_step(rule);
    if (!step) continue;
    JoinAtom& atom = state.rule.body[*step];
    state.steps = &steps_.emplace_back(*atom.relation, state.number);
    atom.relation = &state.steps->relation();
    if (state.fresh) continue;
    const RelationId id = *evaluation_.store.find(rule.heads.front().relation);
    // Steps that are seen have been joined with paths that are seen.
    if (id.value < seen.size()) state.steps->take_until(seen[id.value]);
  }
}

void Fixpoint::find_functional_rules() {
  for (RuleState& state : states_) {
    state.functional = functional_column(
        evaluation_.program.rules[state.number], *evaluation_.program.same_as);
  }
}

/// In an update, rules that do not look at all rows have no numbers of keys.
void Fixpoint::find_key_rules() {
  const Evaluation& e = evaluation_;
  for (RuleState& state : states_) {
    if (state.functional || !state.fresh) continue;
    state.key = key_rule(e.program.rules[state.number], e.program.same_as);
    if (!state.key) continue;
    state.rule = make_join_rule(state.key->half, e.terms.dictionary(), e.store);
  }
}

const Rule& Fixpoint::evaluated_rule(const RuleState& state) const {
  return state.key ? state.key->half : evaluation_.program.rules[state.number];
}

void Fixpoint::add_tasks(RuleState& state) {
  if (state.steps != nullptr) return add_transitive_tasks(state);
  if (state.functional) return add_functional_equations(state);
  if (state.key) return add_key_equations(state);
  for_each_join(state, evaluation_.program.rules[state.number].body,
                [&](std::span<const AtomRows> rows) { add_plan(state, rows); });
}

/// Each join with a new row is done once: for the first atom with a new row,
/// atoms before it take old rows and atoms after it all rows.
void Fixpoint::for_each_join(RuleState& state, const std::vector<Atom>& body,
                             const JoinVisitor& visit) {
  const std::size_t n = body.size();
  std::vector<AtomRows> rows(n);
  const auto has_empty = [&rows] {
    return std::any_of(rows.begin(), rows.end(),
                       [](const AtomRows& r) { return r.range.size() == 0; });
  };
  if (std::exchange(state.fresh, false)) {
    for (std::size_t i = 0; i < n; ++i) {
      rows[i] = agenda_.rows(body[i], RowPart::kAll);
    }
    if (!has_empty()) visit(rows);
    return;
  }
  for (std::size_t delta = 0; delta < n; ++delta) {
    rows[delta] = agenda_.rows(body[delta], RowPart::kDelta);
    if (rows[delta].range.size() == 0) continue;
    for (std::size_t i = 0; i < n; ++i) {
      if (i == delta) continue;
      rows[i] =
          agenda_.rows(body[i], i < delta ? RowPart::kOld : RowPart::kAll);
    }
    if (!has_empty()) visit(rows);
  }
}

/// Makes each new value equal to one that was there before.
void Fixpoint::add_functional_equations(RuleState& state) {
  const Clock::time_point start = Clock::now();
  const Atom& atom = evaluation_.program.rules[state.number].body.front();
  const RelationId id = *evaluation_.store.find(atom.relation);
  const RowPart part =
      std::exchange(state.fresh, false) ? RowPart::kAll : RowPart::kDelta;
  const bool by_first = *state.functional == Column::kFirst;
  RuleStatistics& statistics = evaluation_.statistics[state.number];
  for_each_functional_pair(
      evaluation_.store.relation(id), *state.functional,
      rows_of(agenda_.bounds(), part, id.value), evaluation_.hidden,
      [&](Row older, Row row) {
        equations_.push_back({by_first ? older.second : older.first,
                              by_first ? row.second : row.first,
                              static_cast<std::uint32_t>(state.number)});
        ++statistics.n_matches;
        return evaluation_.guard.tick();
      });
  statistics.time += Clock::now() - start;
}

/// Makes what has a key equal to the first that had it.
void Fixpoint::add_key_equations(RuleState& state) {
  const Clock::time_point start = Clock::now();
  const std::size_t memory_before = state.key_numbers.memory();
  for_each_join(
      state, state.key->half.body,
      [&](std::span<const AtomRows> rows) { take_key_matches(state, rows); });
  evaluation_.guard.add_memory(state.key_numbers.memory() - memory_before);
  evaluation_.statistics[state.number].time += Clock::now() - start;
}

void Fixpoint::take_key_matches(RuleState& state,
                                std::span<const AtomRows> rows) {
  const Evaluation& e = evaluation_;
  PlanOptions options;
  options.hidden = e.hidden;
  const RulePlan plan = make_plan(state.rule, rows, e.estimates, options);
  JoinCursor cursor(plan, e.terms, e.store.equality(), e.guard);
  std::vector<TermId> key(state.key->key.size());
  while (cursor.next() && e.guard.tick()) {
    for (std::size_t i = 0; i < key.size(); ++i) {
      key[i] = cursor.value(state.key->key[i].index);
    }
    const TermId value = cursor.value(state.key->value.index);
    const std::uint32_t number = state.key_numbers.number(key);
    if (number == state.first_values.size()) {
      state.first_values.push_back(value);
      continue;
    }
    const TermId first = state.first_values[number];
    if (e.store.equality().are_equal(first, value)) continue;
    equations_.push_back(
        {first, value, static_cast<std::uint32_t>(state.number)});
    ++e.statistics[state.number].n_matches;
  }
}

/// New paths take any step, and old paths new steps.
void Fixpoint::add_transitive_tasks(RuleState& state) {
  const Rule& rule = evaluation_.program.rules[state.number];
  const std::size_t step = *transitive_step(rule);
  const std::size_t path = 1 - step;
  const std::uint32_t closure =
      evaluation_.store.find(rule.body[path].relation)->value;
  const RowRange fresh_steps =
      state.steps->take_until(agenda_.bounds().end[closure]);
  evaluation_.guard.add_memory(state.steps->take_growth());
  const auto add = [&](RowPart part, RowRange steps) {
    std::vector<AtomRows> rows(2);
    rows[path] = {rows_of(agenda_.bounds(), part, closure), nullptr, part};
    rows[step] = {steps, nullptr, part};
    if (rows[path].range.size() == 0 || steps.size() == 0) return;
    add_plan(state, rows);
  };
  const RowRange all_steps = state.steps->relation().all();
  if (std::exchange(state.fresh, false)) return add(RowPart::kAll, all_steps);
  add(RowPart::kDelta, all_steps);
  add(RowPart::kOld, fresh_steps);
}

void Fixpoint::add_plan(const RuleState& state,
                        std::span<const AtomRows> rows) {
  PlanOptions options;
  options.hidden = evaluation_.hidden;
  const RulePlan& plan = plans_.emplace_back(
      make_plan(state.rule, rows, evaluation_.estimates, options));
  const bool scans = !plan.steps.empty() && plan.steps.front().is_scan();
  if (!scans) {
    tasks_.emplace_back(state.number, state.rule, plan, evaluation_);
    return;
  }
  RowRange left = plan.steps.front().range;
  while (left.size() > 0) {
    const RowRange chunk{
        left.begin, left.begin + std::min(evaluation_.chunk_rows, left.size())};
    left.begin = chunk.end;
    tasks_.emplace_back(state.number, state.rule, plan, evaluation_)
        .cursor.restrict_first_scan(chunk);
  }
}

void Fixpoint::run_tasks(const std::string& title) {
  RunGuard& guard = evaluation_.guard;
  for (std::size_t begin = 0; begin < tasks_.size() && !guard.stopped();) {
    if (guard.wants_notes()) {
      guard.set_note(title + ", iteration " +
                     std::to_string(n_iterations() + 1) + ", rule " +
                     std::to_string(tasks_[begin].number + 1));
    }
    if (!guard.poll()) return;
    const std::size_t end = std::min(begin + kWaveTasks, tasks_.size());
    run_wave(begin, end);
    if (!guard.poll()) return;
    insert_all(begin, end);
    while (begin < end && tasks_[begin].finished) ++begin;
  }
}

void Fixpoint::run_wave(std::size_t begin, std::size_t end) {
  std::vector<JoinTask*> parallel;
  std::size_t n_rows = 0;
  for (std::size_t i = begin; i < end; ++i) {
    JoinTask& task = tasks_[i];
    if (task.finished) continue;
    if (task.rule.computes()) {  // which grows the dictionary
      run(task);
      continue;
    }
    parallel.push_back(&task);
    n_rows += task.cursor.n_first_rows();
  }
  for_each_parallel(parallel.size(), n_threads_for(n_rows, evaluation_),
                    [&](std::size_t i) { run(*parallel[i]); });
}

void Fixpoint::run(JoinTask& task) const {
  const Clock::time_point start = Clock::now();
  const std::vector<JoinAtom>& heads = task.rule.heads;
  const std::size_t n_most = task_rows(evaluation_);
  std::size_t n = 0;
  while (n < n_most) {
    if (!task.cursor.next()) {
      task.finished = true;
      break;
    }
    ++task.statistics.n_matches;
    for (std::size_t i = 0; i < heads.size(); ++i) {
      if (heads[i].is_triple()) {
        task.triples.push_back(task.cursor.triple(heads[i]));
        ++n;
        continue;
      }
      const Row row = task.cursor.row(heads[i]);
      std::vector<Row>& found = task.rows[i];
      if (!found.empty() && found.back() == row) continue;
      found.push_back(row);
      ++n;
    }
    task.cursor.skip_to_next_heads();
  }
  task.statistics.time += Clock::now() - start;
}

/// Inserts what the tasks found, in their order.
void Fixpoint::insert_all(std::size_t begin, std::size_t end) {
  const Evaluation& e = evaluation_;
  const std::uint32_t stamp = e.store.next_stamp();
  std::size_t n_rows = 0;
  for (std::size_t i = begin; i < end; ++i) n_rows += n_found(tasks_[i]);
  const bool near_limit = e.guard.n_left() <= n_rows;
  FoundRows found;
  for (std::size_t i = begin; i < end; ++i) {
    take_equations(tasks_[i]);
    if (!near_limit) {
      found.add(tasks_[i]);
      continue;
    }
    insert_within_limit(tasks_[i], stamp);
    if (e.guard.stopped()) return;
  }
  found.insert(stamp, n_threads_for(n_rows, e));
  found.count(e.guard, agenda_);
  for (std::size_t i = begin; i < end; ++i) {
    insert_triples(tasks_[i], stamp);
    keep_statistics(tasks_[i]);
  }
}

/// Adds what a task counted to the statistics of its rule.
void Fixpoint::keep_statistics(JoinTask& task) const {
  RuleStatistics& total = evaluation_.statistics[task.number];
  const RuleStatistics counted = std::exchange(task.statistics, {});
  total.n_matches += counted.n_matches;
  total.n_derived += counted.n_derived;
  total.time += counted.time;
}

void Fixpoint::insert_triples(JoinTask& task, std::uint32_t stamp) {
  const Evaluation& e = evaluation_;
  for (const TermTriple& triple : task.triples) {
    const auto [key, row] = fact_of(triple, task.rule.rdf_type);
    const bool merges = e.merging != nullptr &&
                        key.predicate == *e.program.same_as &&
                        key.arity == Arity::kBinary && row.first != row.second;
    if (merges) {
      equations_.push_back(
          {row.first, row.second, static_cast<std::uint32_t>(task.number)});
      continue;
    }
    Relation& relation = e.store.relation(e.store.relation_id(key));
    relation.begin_origin({stamp, static_cast<std::uint32_t>(task.number)});
    const std::uint64_t n_before = e.guard.n_derived();
    if (!e.guard.derive(relation, row)) return;
    task.statistics.n_derived += e.guard.n_derived() - n_before;
    agenda_.note_growth(relation);
  }
  task.triples.clear();
}

/// One row at a time, since the limit of derivations is near.
void Fixpoint::insert_within_limit(JoinTask& task, std::uint32_t stamp) {
  RunGuard& guard = evaluation_.guard;
  const std::uint64_t n_before = guard.n_derived();
  for (std::size_t h = 0; h < task.rows.size() && !guard.stopped(); ++h) {
    if (task.rows[h].empty()) continue;
    Relation& relation = *task.rule.heads[h].relation;
    relation.begin_origin({stamp, static_cast<std::uint32_t>(task.number)});
    for (const Row row : task.rows[h]) {
      if (!guard.derive(relation, row)) break;
    }
    agenda_.note_growth(relation);
    task.rows[h].clear();
  }
  task.statistics.n_derived += guard.n_derived() - n_before;
  if (!guard.stopped()) insert_triples(task, stamp);
}

/// Puts aside the terms that a task found to be equal.
void Fixpoint::take_equations(JoinTask& task) {
  const std::vector<Atom>& heads = evaluation_.program.rules[task.number].heads;
  for (std::size_t h = 0; h < heads.size(); ++h) {
    if (!is_same_as(evaluation_, heads[h])) continue;
    std::erase_if(task.rows[h], [&](Row row) {
      if (row.first == row.second) return false;
      equations_.push_back(
          {row.first, row.second, static_cast<std::uint32_t>(task.number)});
      return true;
    });
  }
}

bool Fixpoint::reads_triples(const RuleState& state) {
  const std::vector<JoinAtom>& body = state.rule.body;
  return std::any_of(body.begin(), body.end(),
                     [](const JoinAtom& atom) { return atom.is_triple(); });
}

bool Fixpoint::has_renamed_relation() const {
  const TripleStore& store = evaluation_.store;
  for (std::uint32_t i = 0; i < store.n_relations(); ++i) {
    if (store.equality().is_merged(store.key({i}).predicate)) return true;
  }
  return false;
}

/// Merges the terms that the iteration found equal.  A rule with a constant
/// that got another name has to look at all rows again, and so has one with a
/// triple atom where a relation's name is among the terms: the triples changed,
/// but not the rows.  The steps of a transitive rule are read again.
void Fixpoint::merge_terms() {
  const Evaluation& e = evaluation_;
  if (equations_.empty()) return;
  const std::vector<Equation> equations = std::exchange(equations_, {});
  if (!e.merging->merge(equations)) return;
  agenda_.note_any_change();
  const bool renames_relations = agenda_.reads_all() && has_renamed_relation();
  for (RuleState& state : states_) {
    if (state.steps != nullptr) {
      state.steps->clear();
      state.fresh = true;
      continue;
    }
    const std::vector<TermId>& constants = state.rule.constants;
    const bool renamed =
        std::any_of(constants.begin(), constants.end(),
                    [&](TermId id) { return e.merging->was_renamed(id); });
    const bool reads_renamed = renames_relations && reads_triples(state);
    if (!renamed && !reads_renamed) continue;
    state.rule =
        make_join_rule(evaluated_rule(state), e.terms.dictionary(), e.store);
    state.fresh = true;
  }
}

}  // namespace rrn::datalog
