// SPDX-License-Identifier: MIT
#include "sparql/evaluation/pattern_operators.hpp"

#include <algorithm>

namespace rrn::sparql {

namespace {

/// Whether an end of a path is a term wherever it has a value.
bool is_term(const Slot& end, const VariableSet& fixed) {
  return !end.variable || fixed.contains(*end.variable);
}

}  // namespace

ScanOperator::ScanOperator(std::array<Slot, 3> positions, GraphSlot graph,
                           QueryContext& context)
    : positions_(positions),
      graph_(graph),
      context_(context),
      cursor_(context.data.cursor()) {
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (positions_[i].variable &&
          positions_[i].variable == positions_[j].variable) {
        same_as_[i] = j;
        break;
      }
    }
  }
}

bool ScanOperator::do_run(Row& row, Yield yield) {
  const std::uint32_t n_terms = context_.data.n_terms();
  std::array<TermId, 3> given{};
  for (std::size_t i = 0; i < 3; ++i) {
    given[i] = positions_[i].value(row);
    // The data has no triple of what the query made.
    if (given[i] != kNoTerm && given[i].value >= n_terms) return true;
  }
  cursor_->seek(graph_.value(row), {given[0], given[1], given[2]});
  bool goes_on = true;
  IdTriple triple;
  while (goes_on && cursor_->next(triple)) {
    context_.guard.count_match();
    const std::array<TermId, 3> found = {triple.subject, triple.predicate,
                                         triple.object};
    if (found[1] != found[same_as_[1]] || found[2] != found[same_as_[2]]) {
      continue;
    }
    for (std::size_t i = 0; i < 3; ++i) {
      if (given[i] == kNoTerm) row[*positions_[i].variable] = found[i];
    }
    goes_on = yield();
  }
  for (std::size_t i = 0; i < 3; ++i) {
    if (given[i] == kNoTerm) row[*positions_[i].variable] = kNoTerm;
  }
  return goes_on;
}

PathOperator::PathOperator(Slot subject, PathPlan path, Slot object,
                           GraphSlot graph, const VariableSet& fixed,
                           QueryContext& context)
    : subject_(subject),
      path_(std::move(path)),
      object_(object),
      is_subject_fixed_(is_term(subject, fixed)),
      is_object_fixed_(is_term(object, fixed)),
      graph_(graph),
      context_(context),
      cursor_(context.data.cursor()) {}

bool PathOperator::do_run(Row& row, Yield yield) {
  graph_now_ = graph_.value(row);
  const TermId subject = subject_.value(row);
  const TermId object = object_.value(row);
  // Between two variables, a path without length joins nodes of the graph only.
  if (!(is_subject_fixed_ && subject != kNoTerm) &&
      !(is_object_fixed_ && object != kNoTerm)) {
    for (const TermId end : {subject, object}) {
      if (end != kNoTerm && !is_node(end)) return true;
    }
  }
  if (subject != kNoTerm) return follow(subject, object_, true, row, yield);
  if (object != kNoTerm) return follow(object, subject_, false, row, yield);
  return follow_all(row, yield);
}

bool PathOperator::follow(TermId from, const Slot& to, bool forward, Row& row,
                          Yield yield) {
  Nodes found;
  neighbours(path_, from, forward, found);
  CountedMemory memory(context_.guard);
  memory.add(found.size() * sizeof(TermId));
  const TermId wanted = to.value(row);
  for (const TermId node : found) {
    context_.guard.tick();
    if (wanted != kNoTerm) {
      if (node == wanted && !yield()) return false;
      continue;
    }
    row[*to.variable] = node;
    const bool goes_on = yield();
    row[*to.variable] = kNoTerm;
    if (!goes_on) return false;
  }
  return true;
}

bool PathOperator::follow_all(Row& row, Yield yield) {
  Nodes starts;
  if (!find_starts(path_, true, starts)) {
    starts.clear();
    scan({}, false, starts);
    scan({}, true, starts);
  }
  CountedMemory memory(context_.guard);
  memory.add(starts.size() * sizeof(TermId));
  RowSet nodes(1, context_.guard);
  for (const TermId start : starts) nodes.insert({{start}});
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const TermId start = nodes.row(i)[0];
    row[*subject_.variable] = start;
    // With one variable at both ends, the other end is bound now.
    const bool goes_on = follow(start, object_, true, row, yield);
    row[*subject_.variable] = kNoTerm;
    if (!goes_on) return false;
  }
  return true;
}

bool PathOperator::find_starts(const PathPlan& path, bool forward, Nodes& out) {
  const auto starts_of = [&](const PathPlan& part) {
    return find_starts(part, forward, out);
  };
  switch (path.kind) {
    case Path::Kind::kIri:
      scan({kNoTerm, path.iri, kNoTerm}, !forward, out);
      return true;
    case Path::Kind::kInverse:
      return find_starts(path.parts.front(), !forward, out);
    case Path::Kind::kSequence:
      return starts_of(forward ? path.parts.front() : path.parts.back());
    case Path::Kind::kAlternative:
      return std::all_of(path.parts.begin(), path.parts.end(), starts_of);
    case Path::Kind::kOneOrMore:
      return starts_of(path.parts.front());
    default:
      return false;
  }
}

bool PathOperator::is_node(TermId id) {
  if (id.value >= context_.data.n_terms()) return false;
  IdTriple triple;
  cursor_->seek(graph_now_, {id, kNoTerm, kNoTerm});
  if (cursor_->next(triple)) return true;
  cursor_->seek(graph_now_, {kNoTerm, kNoTerm, id});
  return cursor_->next(triple);
}

void PathOperator::scan(const IdTriple& pattern, bool takes_object, Nodes& out,
                        const std::vector<TermId>* excluded) {
  const std::uint32_t n_terms = context_.data.n_terms();
  for (const TermId id : {pattern.subject, pattern.predicate, pattern.object}) {
    if (id != kNoTerm && id.value >= n_terms) return;
  }
  cursor_->seek(graph_now_, pattern);
  for (IdTriple triple; cursor_->next(triple);) {
    context_.guard.count_match();
    if (excluded != nullptr && std::find(excluded->begin(), excluded->end(),
                                         triple.predicate) != excluded->end()) {
      continue;
    }
    out.push_back(takes_object ? triple.object : triple.subject);
  }
}

void PathOperator::neighbours(const PathPlan& path, TermId node, bool forward,
                              Nodes& out) {
  switch (path.kind) {
    case Path::Kind::kIri:
      if (forward) {
        scan({node, path.iri, kNoTerm}, true, out);
      } else {
        scan({kNoTerm, path.iri, node}, false, out);
      }
      break;
    case Path::Kind::kInverse:
      neighbours(path.parts.front(), node, !forward, out);
      break;
    case Path::Kind::kSequence:
      sequence(path, node, forward, out);
      break;
    case Path::Kind::kAlternative:
      for (const PathPlan& part : path.parts) {
        neighbours(part, node, forward, out);
      }
      break;
    case Path::Kind::kZeroOrMore:
      closure(path.parts.front(), node, true, forward, out);
      break;
    case Path::Kind::kOneOrMore:
      closure(path.parts.front(), node, false, forward, out);
      break;
    case Path::Kind::kZeroOrOne: {
      Nodes found = {node};
      neighbours(path.parts.front(), node, forward, found);
      RowSet seen(1, context_.guard);
      for (const TermId other : found) {
        if (seen.insert({{other}}).second) out.push_back(other);
      }
      break;
    }
    case Path::Kind::kNegated:
      negated(path, node, forward, out);
      break;
  }
}

void PathOperator::closure(const PathPlan& path, TermId node, bool with_node,
                           bool forward, Nodes& out) {
  RowSet seen(1, context_.guard);
  Nodes found;
  if (with_node) {
    seen.insert({{node}});
    out.push_back(node);
  }
  neighbours(path, node, forward, found);
  std::size_t next = 0;
  for (;;) {
    for (const TermId other : found) {
      context_.guard.tick();
      if (seen.insert({{other}}).second) out.push_back(other);
    }
    found.clear();
    if (with_node && next == 0) next = 1;
    if (next >= seen.size()) return;
    neighbours(path, seen.row(next++)[0], forward, found);
  }
}

void PathOperator::sequence(const PathPlan& path, TermId node, bool forward,
                            Nodes& out) {
  Nodes from = {node};
  for (std::size_t i = 0; i < path.parts.size(); ++i) {
    const PathPlan& part = path.parts[forward ? i : path.parts.size() - 1 - i];
    Nodes to;
    RowSet seen(1, context_.guard);
    for (const TermId start : from) {
      if (seen.insert({{start}}).second) neighbours(part, start, forward, to);
    }
    from = std::move(to);
  }
  out.insert(out.end(), from.begin(), from.end());
}

void PathOperator::negated(const PathPlan& path, TermId node, bool forward,
                           Nodes& out) {
  const auto look = [&](bool along, const std::vector<TermId>& excluded) {
    if (along) {
      scan({node, kNoTerm, kNoTerm}, true, out, &excluded);
    } else {
      scan({kNoTerm, kNoTerm, node}, false, out, &excluded);
    }
  };
  if (path.looks_forward) look(forward, path.forward);
  if (path.looks_backward) look(!forward, path.backward);
}

}  // namespace rrn::sparql
