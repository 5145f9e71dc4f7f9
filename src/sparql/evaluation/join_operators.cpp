// SPDX-License-Identifier: MIT
#include "sparql/evaluation/join_operators.hpp"

#include <algorithm>

#include "base/error.hpp"

namespace rrn::sparql {

std::vector<const Operator*> ConditionOperator::inputs() const {
  if (condition_.pattern) return {condition_.pattern.get()};
  return {};
}

bool AssignOperator::do_run(Row& row, Yield yield) {
  if (starts_solution_) context_.blank_nodes_of_solution.clear();
  context_.guard.tick();
  const TermId value = evaluate_term(expression_, row, context_);
  const TermId before = row[variable_];
  if (before != kNoTerm) {
    return (value != kNoTerm && value != before) || yield();
  }
  row[variable_] = value;
  const bool goes_on = yield();
  row[variable_] = kNoTerm;
  return goes_on;
}

bool OptionalOperator::do_run(Row& row, Yield yield) {
  bool found = false;
  const auto noted = [&] {
    found = true;
    return yield();
  };
  if (!input_->run(row, noted)) return false;
  return found || yield();
}

std::vector<const Operator*> UnionOperator::inputs() const {
  std::vector<const Operator*> result;
  for (const OperatorPointer& part : parts_) result.push_back(part.get());
  return result;
}

bool UnionOperator::do_run(Row& row, Yield yield) {
  return std::all_of(parts_.begin(), parts_.end(),
                     [&](auto& part) { return part->run(row, yield); });
}

bool AbsentOperator::do_run(Row& row, Yield yield) {
  const auto stop = [] { return false; };
  return !input_->run(row, stop) || yield();
}

bool GraphOperator::do_run(Row& row, Yield yield) {
  const TermId wanted = name_.value(row);
  if (wanted != kNoTerm) {
    return !context_.data.is_graph(wanted) || run_in(wanted, row, yield);
  }
  for (const TermId graph : context_.data.graphs()) {
    context_.guard.tick();
    if (!run_in(graph, row, yield)) return false;
  }
  return true;
}

/// The name joins what is found inside, which does not see it.
bool GraphOperator::run_in(TermId graph, Row& row, Yield yield) {
  const auto named = [&] {
    const TermId before = row[*name_.variable];
    if (before != kNoTerm) return before != graph || yield();
    row[*name_.variable] = graph;
    const bool goes_on = yield();
    row[*name_.variable] = kNoTerm;
    return goes_on;
  };
  const TermId outer = row[graph_];
  row[graph_] = graph;
  const bool goes_on = input_->run(row, named);
  row[graph_] = outer;
  return goes_on;
}

bool GraphTestOperator::do_run(Row&, Yield yield) {
  return !context_.data.is_graph(name_) || yield();
}

SolutionTable::SolutionTable(std::vector<Variable> columns,
                             std::vector<Variable> keys, Guard& guard)
    : columns_(std::move(columns)),
      keys_(std::move(keys)),
      guard_(guard),
      memory_(guard) {
  for (const Variable key : keys_) {
    key_columns_.push_back(static_cast<std::size_t>(
        std::find(columns_.begin(), columns_.end(), key) - columns_.begin()));
  }
}

void SolutionTable::clear() {
  cells_.clear();
  buckets_.clear();
  older_.clear();
  n_rows_ = 0;
  memory_.clear();
}

void SolutionTable::add(const Row& row) {
  std::vector<TermId> cells;
  cells.reserve(columns_.size());
  for (const Variable v : columns_) cells.push_back(row[v]);
  add_cells(cells);
}

void SolutionTable::add_cells(const std::vector<TermId>& cells) {
  guard_.count_row();
  memory_.add(cells.size() * sizeof(TermId) + 2 * sizeof(std::uint32_t));
  cells_.insert(cells_.end(), cells.begin(), cells.end());
  ++n_rows_;
  if (keys_.empty()) return;
  if (n_rows_ > buckets_.size()) {
    index();
    return;
  }
  const auto number = static_cast<std::uint32_t>(n_rows_);
  std::vector<TermId> key;
  for (const std::size_t column : key_columns_) key.push_back(cells[column]);
  std::uint32_t& bucket = buckets_[hash_row(key) & (buckets_.size() - 1)];
  older_.push_back(bucket);
  bucket = number;
}

void SolutionTable::index() {
  buckets_.assign(std::max<std::size_t>(16, 2 * buckets_.size()), 0);
  older_.assign(n_rows_, 0);
  std::vector<TermId> key(key_columns_.size());
  for (std::size_t i = 0; i < n_rows_; ++i) {
    for (std::size_t k = 0; k < key.size(); ++k) {
      key[k] = cell(i, key_columns_[k]);
    }
    std::uint32_t& bucket = buckets_[hash_row(key) & (buckets_.size() - 1)];
    older_[i] = bucket;
    bucket = static_cast<std::uint32_t>(i + 1);
  }
}

std::uint64_t SolutionTable::key_hash(const Row& row) const {
  std::vector<TermId> key;
  key.reserve(keys_.size());
  for (const Variable v : keys_) key.push_back(row[v]);
  return hash_row(key);
}

template <typename Visit>
bool SolutionTable::for_each_candidate(const Row& row, Visit visit) const {
  if (keys_.empty()) {
    for (std::size_t i = 0; i < n_rows_; ++i) {
      guard_.tick();
      if (!visit(i)) return false;
    }
    return true;
  }
  if (buckets_.empty()) return true;
  std::uint32_t number = buckets_[key_hash(row) & (buckets_.size() - 1)];
  while (number != 0) {
    guard_.tick();
    if (!visit(number - 1)) return false;
    number = older_[number - 1];
  }
  return true;
}

bool SolutionTable::join(Row& row, Yield yield) const {
  std::vector<Variable> bound;
  return for_each_candidate(row, [&](std::size_t number) {
    bound.clear();
    bool is_compatible = true;
    for (std::size_t c = 0; c < columns_.size() && is_compatible; ++c) {
      const TermId id = cell(number, c);
      TermId& place = row[columns_[c]];
      if (id == kNoTerm) continue;
      if (place == kNoTerm) {
        place = id;
        bound.push_back(columns_[c]);
      } else {
        is_compatible = place == id;
      }
    }
    const std::vector<Variable> to_free = bound;
    const bool goes_on = !is_compatible || yield();
    for (const Variable v : to_free) row[v] = kNoTerm;
    return goes_on;
  });
}

bool SolutionTable::excludes(const Row& row) const {
  return !for_each_candidate(row, [&](std::size_t number) {
    bool shares = false;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      const TermId id = cell(number, c);
      const TermId other = row[columns_[c]];
      if (id == kNoTerm || other == kNoTerm) continue;
      if (id != other) return true;
      shares = true;
    }
    return !shares;
  });
}

void TableOperator::fill(const Row& row) {
  const TermId graph = graph_.value(row);
  if (is_filled_ && filled_for_ == graph) return;
  is_filled_ = true;
  filled_for_ = graph;
  table_.clear();
  inner_row_.assign(row.size(), kNoTerm);
  if (graph_.variable) inner_row_[*graph_.variable] = graph;
  const auto keep = [&] {
    table_.add(inner_row_);
    return true;
  };
  input_->run(inner_row_, keep);
}

bool TableOperator::do_run(Row& row, Yield yield) {
  fill(row);
  if (is_minus_) return table_.excludes(row) || yield();
  return table_.join(row, yield);
}

bool SubSelectOperator::do_run(Row& row, Yield yield) {
  for (const auto& [inner, outer] : projection_) row[inner] = row[outer];
  const auto hand_over = [&] {
    std::vector<Variable> bound;
    for (const auto& [inner, outer] : projection_) {
      if (row[outer] != kNoTerm || row[inner] == kNoTerm) continue;
      row[outer] = row[inner];
      bound.push_back(outer);
    }
    const bool goes_on = yield();
    for (const Variable v : bound) row[v] = kNoTerm;
    return goes_on;
  };
  const bool goes_on = input_->run(row, hand_over);
  for (const auto& [inner, outer] : projection_) row[inner] = kNoTerm;
  return goes_on;
}

bool ServiceOperator::do_run(Row& row, Yield yield) {
  const TermId endpoint = endpoint_.value(row);
  if (endpoint == kNoTerm || !context_.terms.view(endpoint).is_iri()) {
    if (is_silent_) return yield();
    throw Error(ErrorCode::kUnsupported,
                "SERVICE without the name of an endpoint; expected an IRI, or "
                "a variable that is bound before");
  }
  return answer(endpoint).join(row, yield);
}

const SolutionTable& ServiceOperator::answer(TermId endpoint) {
  auto& table = answers_[endpoint.value];
  if (table) return *table;
  std::vector<Variable> columns;
  for (const auto& [name, variable] : variables_) columns.push_back(variable);
  table = std::make_unique<SolutionTable>(columns, std::vector<Variable>(),
                                          context_.guard);
  Results results;
  try {
    results = ask(endpoint);
  } catch (const Error&) {
    context_.guard.check();  // limits of our own hold with SILENT, too
    if (!is_silent_) throw;
    results.rows.emplace_back();
  }
  std::vector<TermId> cells(columns.size(), kNoTerm);
  // Blank nodes are of that answer alone.
  const std::string blank_prefix = context_.new_blank_label() + '-';
  for (const auto& row : results.rows) {
    std::fill(cells.begin(), cells.end(), kNoTerm);
    for (std::size_t i = 0; i < results.variables.size(); ++i) {
      const auto found = std::find_if(
          variables_.begin(), variables_.end(),
          [&](auto& v) { return v.first == results.variables[i]; });
      if (found == variables_.end() || !row[i]) continue;
      const TermView term = row[i]->view();
      const std::string label =
          term.is_blank() ? blank_prefix + std::string(term.text) : "";
      cells[static_cast<std::size_t>(found - variables_.begin())] =
          context_.terms.intern(label.empty() ? term : TermView::blank(label));
    }
    table->add_cells(cells);
  }
  return *table;
}

Results ServiceOperator::ask(TermId endpoint) {
  ServiceCall call;
  call.endpoint = context_.terms.view(endpoint).text;
  call.query = query_;
  call.cancel = context_.guard.cancel();
  call.max_time = context_.guard.time_left();
  call.max_bytes = context_.guard.memory_left();
  return context_.options.service(call);
}

}  // namespace rrn::sparql
