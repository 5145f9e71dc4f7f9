// SPDX-License-Identifier: MIT
#include "session/pending_changes.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "io/ontology_graph.hpp"
#include "rdf/vocabulary/owl.hpp"

namespace rrn::session {

namespace {

void require_triple(const Statement& statement) {
  std::string problem;
  if (statement.subject.is_literal()) {
    problem = "the literal " + statement.subject.to_ntriples() +
              " is the subject of a statement; expected an IRI or a blank node";
  } else if (!statement.predicate.is_iri()) {
    problem = statement.predicate.to_ntriples() +
              " is the predicate of a statement; expected an IRI";
  } else {
    return;
  }
  throw Error(ErrorCode::kBadSyntax, problem);
}

bool holds(const GraphView& graph, const TermView& subject,
           const TermView& predicate, const TermView& object) {
  bool found = false;
  graph.match({subject, predicate, object},
              [&](const TermView&, const TermView&, const TermView&) {
                found = true;
                return false;
              });
  return found;
}

}  // namespace

PendingChanges::PendingChanges(reasoner::Knowledge& knowledge)
    : knowledge_(knowledge) {
  read_object_properties();
}

void PendingChanges::read_object_properties() {
  mapping_.emplace(knowledge_.dictionary);
  for (const TermId property : reasoner::object_properties(
           *knowledge_.rules.axioms, knowledge_.dictionary)) {
    mapping_->add_object_property(property);
  }
}

void PendingChanges::check(const Statement& statement) const {
  require_triple(statement);
  if (const auto problem = mapping_->find_misplaced_literal(statement)) {
    throw Error(ErrorCode::kBadSyntax, *problem);
  }
}

void PendingChanges::add(const Statement& statement) {
  check(statement);
  note_axiom(statement, true);
  facts_.emplace_back(mapping_->intern(statement), true);
}

void PendingChanges::add(const TermTriple& triple) {
  const Statement statement = statement_of(triple);
  check(statement);
  note_axiom(statement, true);
  facts_.emplace_back(fact_of(triple, mapping_->rdf_type()), true);
}

void PendingChanges::remove(const Statement& statement) {
  require_triple(statement);
  note_axiom(statement, false);
  if (const auto fact = find(statement)) {
    facts_.emplace_back(*fact, false);
  } else {
    ++n_unknown_;
  }
}

void PendingChanges::remove(const TermTriple& triple) {
  const Statement statement = statement_of(triple);
  require_triple(statement);
  note_axiom(statement, false);
  facts_.emplace_back(fact_of(triple, mapping_->rdf_type()), false);
}

void PendingChanges::note_axiom(const Statement& statement, bool is_added) {
  if (!reasoner::may_state_axiom(statement)) return;
  axioms_[{Term(statement.subject), Term(statement.predicate),
           Term(statement.object)}] = is_added;
}

Statement PendingChanges::statement_of(const TermTriple& triple) const {
  const Dictionary& dictionary = knowledge_.dictionary;
  return {dictionary.view(triple.subject), dictionary.view(triple.predicate),
          dictionary.view(triple.object), std::nullopt};
}

void PendingChanges::clear() {
  facts_.clear();
  axioms_.clear();
  n_unknown_ = 0;
}

std::optional<Fact> PendingChanges::find(const Statement& statement) const {
  const Dictionary& dictionary = knowledge_.dictionary;
  const auto subject = dictionary.find(statement.subject);
  const auto predicate = dictionary.find(statement.predicate);
  const auto object = dictionary.find(statement.object);
  if (!subject || !predicate || !object) return std::nullopt;
  return fact_of({*subject, *predicate, *object}, mapping_->rdf_type());
}

bool PendingChanges::is_stated_by_axioms(const Fact& fact) const {
  const auto& all = knowledge_.rules.stated_by_axioms;
  return !all.empty() &&
         knowledge_.dictionary.view(fact.relation.predicate) ==
             TermView::iri(owl::kDifferentFrom) &&
         std::find(all.begin(), all.end(), fact) != all.end();
}

/// The last change of each fact, sorted by fact.
std::vector<std::pair<Fact, bool>> PendingChanges::last_changes() const {
  std::vector<std::pair<Fact, bool>> all = facts_;
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
    return a.first < b.first;
  });
  std::size_t n = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool is_last =
        i + 1 == all.size() || all[i].first != all[i + 1].first;
    if (is_last) all[n++] = all[i];
  }
  all.erase(all.begin() + static_cast<std::ptrdiff_t>(n), all.end());
  return all;
}

EffectiveChanges PendingChanges::effective() const {
  EffectiveChanges changes;
  changes.n_removals = n_unknown_;
  changes.n_ignored = n_unknown_;
  for (const auto& [fact, is_added] : last_changes()) {
    ++(is_added ? changes.n_additions : changes.n_removals);
    const bool is_asserted =
        knowledge_.store.is_asserted(fact.relation, fact.row);
    if (is_added == is_asserted || is_stated_by_axioms(fact)) {
      ++changes.n_ignored;
    } else if (is_added) {
      changes.facts.additions.push_back(fact);
    } else {
      changes.facts.deletions.push_back(fact);
    }
  }
  changes.n_asserted = changes.facts.additions.size();
  changes.n_retracted = changes.facts.deletions.size();
  if (axioms_.empty()) return changes;
  changes.axioms = changed(*knowledge_.rules.axioms, true);
  if (knowledge_.rules.data_schema) {
    changes.data_schema = changed(*knowledge_.rules.data_schema, false);
  }
  // Axioms of ontologies need not be kept as facts.
  if (changes.has_axioms() && changes.n_asserted + changes.n_retracted == 0) {
    changes.n_retracted = std::exchange(changes.n_ignored, 0);
  }
  return changes;
}

/// Returns a graph with the changes to axioms made; null if none has an effect.
std::shared_ptr<const GraphView> PendingChanges::changed(
    const GraphView& graph, bool takes_additions) const {
  const auto has_effect = [&](const auto& change) {
    const auto& [triple, is_added] = change;
    if (is_added && !takes_additions) return false;
    return holds(graph, triple[0].view(), triple[1].view(), triple[2].view()) !=
           is_added;
  };
  if (std::none_of(axioms_.begin(), axioms_.end(), has_effect)) return nullptr;
  auto result = std::make_shared<io::OntologyGraph>();
  const SourceLocation nowhere;
  graph.match({}, [&](const TermView& subject, const TermView& predicate,
                      const TermView& object) {
    const auto change =
        axioms_.find({Term(subject), Term(predicate), Term(object)});
    if (change == axioms_.end() || change->second) {
      result->on_statement({subject, predicate, object, {}}, nowhere);
    }
    return true;
  });
  for (const auto& [triple, is_added] : axioms_) {
    if (!is_added || !takes_additions) continue;
    result->on_statement(
        {triple[0].view(), triple[1].view(), triple[2].view(), {}}, nowhere);
  }
  return result;
}

}  // namespace rrn::session
