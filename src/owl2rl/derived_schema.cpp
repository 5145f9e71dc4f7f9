// SPDX-License-Identifier: MIT
#include "owl2rl/derived_schema.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "owl2rl/extended_graph.hpp"
#include "owl2rl/literal_rules.hpp"
#include "owl2rl/missing_rules.hpp"
#include "owl2rl/ontology_view.hpp"
#include "owl2rl/schema_hierarchy.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rdfs.hpp"
#include "store/term_links.hpp"

namespace rrn::owl2rl {

namespace {

/// Predicates whose triples are axioms of two classes or properties.
constexpr std::array kAxioms = {rdfs::kSubClassOf,
                                rdfs::kSubPropertyOf,
                                rdfs::kDomain,
                                rdfs::kRange,
                                owl::kEquivalentClass,
                                owl::kDisjointWith,
                                owl::kComplementOf,
                                owl::kInverseOf,
                                owl::kEquivalentProperty,
                                owl::kPropertyDisjointWith};

/// Predicates of axioms and definitions whose object is a list.
constexpr std::array kListAxioms = {owl::kIntersectionOf, owl::kUnionOf,
                                    owl::kOneOf, owl::kPropertyChainAxiom,
                                    owl::kHasKey};

/// Types of properties that are axioms.
constexpr std::array kAxiomTypes = {
    owl::kFunctionalProperty,  owl::kInverseFunctionalProperty,
    owl::kIrreflexiveProperty, owl::kSymmetricProperty,
    owl::kAsymmetricProperty,  owl::kTransitiveProperty};

/// Rules whose conclusions the rules of their premises make needless: each step
/// from an individual to the conclusion is one of theirs.
constexpr std::array<std::string_view, 15> kComposingRules = {
    "scm-cls",  "scm-sco",  "scm-eqc1", "scm-eqc2", "scm-op",
    "scm-dp",   "scm-spo",  "scm-eqp1", "scm-eqp2", "scm-dom1",
    "scm-dom2", "scm-rng1", "scm-rng2", "scm-int",  "scm-uni"};

std::vector<bool> composing_rules(const datalog::Program& program) {
  std::vector<bool> composing;
  for (const datalog::Rule& rule : program.rules) {
    composing.push_back(std::find(kComposingRules.begin(),
                                  kComposingRules.end(),
                                  rule.name) != kComposingRules.end());
  }
  return composing;
}

bool relates_properties(std::string_view predicate) {
  return predicate == rdfs::kSubPropertyOf ||
         predicate == owl::kEquivalentProperty ||
         predicate == owl::kPropertyDisjointWith ||
         predicate == owl::kInverseOf;
}

/// Collects the axioms among the derived facts.
class DerivedAxioms {
 public:
  DerivedAxioms(const GraphView& graph, const datalog::Program& program,
                const TripleStore& store, Dictionary& dictionary,
                const JobContext& job)
      : view_(graph),
        store_(store),
        dictionary_(dictionary),
        job_(job),
        composing_(composing_rules(program)),
        thing_(dictionary.intern_iri(owl::kThing)),
        nothing_(dictionary.intern_iri(owl::kNothing)) {}

  std::vector<SchemaTriple> collect() {
    note_extremes();
    has_rules_for_all_ = states_all_asserted() && can_read_all();
    for (const std::string_view predicate : kAxioms) {
      for_each(predicate, Arity::kBinary, [&](Row row, RowOrigin origin) {
        if (is_readable(predicate, row) &&
            !is_composed(predicate, row, origin) &&
            !is_redundant(predicate, row)) {
          take(predicate, row);
        }
      });
      links_.clear();
    }
    for (const std::string_view predicate : kListAxioms) {
      for_each(predicate, Arity::kBinary, [&](Row row, RowOrigin) {
        if (is_named(row.first) && is_list(row.second)) {
          add(row.first, predicate, row.second);
        }
      });
    }
    for (const std::string_view rdf_type : kAxiomTypes) {
      for_each(rdf_type, Arity::kUnary, [&](Row row, RowOrigin) {
        if (!is_property(row.first)) return;
        add(row.first, rdf::kType, dictionary_.intern_iri(rdf_type));
      });
    }
    std::sort(found_.begin(), found_.end());
    return std::move(found_);
  }

 private:
  [[nodiscard]] const Relation* find(std::string_view predicate,
                                     Arity arity) const {
    const auto known = dictionary_.find(TermView::iri(predicate));
    if (!known) return nullptr;
    const auto id = store_.find({*known, arity, Polarity::kPositive});
    return id ? &store_.relation(*id) : nullptr;
  }

  /// Calls visit(row, origin) for each derived row.
  template <typename Visitor>
  void for_each(std::string_view predicate, Arity arity, Visitor&& visit) {
    const Relation* const relation = find(predicate, arity);
    if (relation == nullptr) return;
    constexpr std::uint32_t kPollMask = 0xffff;
    for (std::uint32_t i = 0; i < relation->size(); ++i) {
      if ((i & kPollMask) == 0) job_.cancel.throw_if_triggered();
      if (relation->is_dead(i) || relation->is_asserted(i)) continue;
      visit(relation->row(i), relation->origin(i));
    }
  }

  /// Whether the graph states every axiom that is asserted: one of a data file
  /// may have no rules.
  [[nodiscard]] bool states_all_asserted() const {
    for (const std::string_view predicate : kAxioms) {
      const Relation* const relation = find(predicate, Arity::kBinary);
      for (std::uint32_t i = 0; relation != nullptr && i < relation->size();
           ++i) {
        if (relation->is_asserted(i) &&
            !states(relation->row(i).first, predicate,
                    relation->row(i).second)) {
          return false;
        }
      }
    }
    return true;
  }

  /// Whether no derived axiom has to be left out as unreadable.
  [[nodiscard]] bool can_read_all() {
    bool readable = true;
    for (const std::string_view predicate : kAxioms) {
      for_each(predicate, Arity::kBinary, [&](Row row, RowOrigin origin) {
        readable =
            readable && (composes(origin) || is_readable(predicate, row));
      });
    }
    return readable;
  }

  [[nodiscard]] bool composes(RowOrigin origin) const {
    return origin.rule < composing_.size() && composing_[origin.rule];
  }

  /// Whether the axioms that a row was derived from have rules that together
  /// do what its own would.  There are none from owl:Thing, which need not be
  /// stated of an individual, nor from owl:Nothing.
  [[nodiscard]] bool is_composed(std::string_view predicate, Row row,
                                 RowOrigin origin) const {
    if (!has_rules_for_all_ || !composes(origin)) return false;
    if (above_thing_.contains(row.second)) return false;
    const bool of_class =
        predicate == rdfs::kDomain || predicate == rdfs::kRange;
    return !of_class ? !below_nothing_.contains(row.first)
                     : !holds(predicate, {row.first, nothing_});
  }

  /// Notes the classes that everything is in, and those that nothing is in.
  void note_extremes() {
    const Relation* const relation = find(rdfs::kSubClassOf, Arity::kBinary);
    if (relation == nullptr) return;
    relation->for_each([&](Row row, bool) {
      if (row.first == thing_) above_thing_.insert(row.second);
      if (row.second == nothing_) below_nothing_.insert(row.first);
    });
  }

  [[nodiscard]] bool holds(std::string_view predicate, Row row) const {
    const Relation* const relation = find(predicate, Arity::kBinary);
    return relation != nullptr && relation->contains(store_.normalise(row));
  }

  [[nodiscard]] Term term(TermId id) const {
    return Term(dictionary_.view(id));
  }
  [[nodiscard]] bool is_named(TermId id) const {
    return dictionary_.view(id).is_iri();
  }
  /// Whether a term is a property or the inverse of one.
  [[nodiscard]] bool is_property(TermId id) const {
    if (dictionary_.view(id).is_blank()) {
      return view_.has(term(id), owl::kInverseOf);
    }
    return is_named(id);
  }
  [[nodiscard]] bool is_list(TermId id) const {
    if (dictionary_.view(id).is_literal()) return false;
    return dictionary_.view(id) == TermView::iri(rdf::kNil) ||
           view_.has(term(id), rdf::kFirst);
  }

  /// Whether a rule can be made of an axiom at all.
  [[nodiscard]] bool is_readable(std::string_view predicate, Row row) const {
    if (dictionary_.view(row.first).is_literal() ||
        dictionary_.view(row.second).is_literal()) {
      return false;
    }
    // A second object would break a blank node's expression.
    if (predicate == owl::kInverseOf || predicate == owl::kComplementOf) {
      if (!is_named(row.first)) return false;
    }
    if (relates_properties(predicate)) {
      return is_property(row.first) && is_property(row.second);
    }
    const bool is_of_property =
        predicate == rdfs::kDomain || predicate == rdfs::kRange;
    return !is_of_property || is_property(row.first);
  }

  /// Whether the rules of the graph derive what the axiom's rule would.
  [[nodiscard]] bool is_redundant(std::string_view predicate, Row row) {
    if (!hierarchy_) hierarchy_.emplace(view_, dictionary_);
    SchemaHierarchy& hierarchy = *hierarchy_;
    if (predicate == rdfs::kSubClassOf || predicate == rdfs::kSubPropertyOf) {
      return is_nothing(row.first) || is_thing(row.second) ||
             hierarchy.is_below(row.first, row.second);
    }
    if (predicate == owl::kEquivalentClass ||
        predicate == owl::kEquivalentProperty) {
      return hierarchy.is_below(row.first, row.second) &&
             hierarchy.is_below(row.second, row.first);
    }
    if (predicate == rdfs::kDomain) {
      return is_thing(row.second) ||
             hierarchy.has_domain(row.first, row.second);
    }
    return predicate == rdfs::kRange &&
           (is_thing(row.second) || hierarchy.has_range(row.first, row.second));
  }

  [[nodiscard]] bool is_thing(TermId id) const { return id == thing_; }
  [[nodiscard]] bool is_nothing(TermId id) const { return id == nothing_; }

  /// Adds an axiom, and of a hierarchy no more than its closure needs.
  void take(std::string_view predicate, Row row) {
    const bool links =
        (predicate == rdfs::kSubClassOf || predicate == rdfs::kSubPropertyOf) &&
        is_step(row.first) && is_step(row.second);
    using Need = TermLinks::Need;
    const Need need =
        links ? links_.add(row.first, row.second,
                           holds(predicate, {row.second, row.first}))
              : Need::kRow;
    if (need == Need::kNone) return;
    add(row.first, predicate, row.second);
    if (need == Need::kRowAndReverse) add(row.second, predicate, row.first);
  }

  /// Whether what is a member of a class or data range can be told from rules
  /// that lead to it.
  [[nodiscard]] bool is_step(TermId id) {
    if (id == thing_ || id == nothing_) return false;
    const auto [entry, is_new] = is_step_.try_emplace(id, true);
    if (is_new) entry->second = !view_.is_datatype(term(id));
    return entry->second;
  }

  [[nodiscard]] bool states(TermId subject, std::string_view predicate,
                            TermId object) const {
    bool stated = false;
    view_.graph().match({dictionary_.view(subject), TermView::iri(predicate),
                         dictionary_.view(object)},
                        [&](const TermView&, const TermView&, const TermView&) {
                          stated = true;
                          return false;
                        });
    return stated;
  }

  void add(TermId subject, std::string_view predicate, TermId object) {
    if (states(subject, predicate, object)) return;
    found_.push_back(
        {term(subject), Term(TermView::iri(predicate)), term(object)});
  }

  OntologyView view_;
  const TripleStore& store_;
  Dictionary& dictionary_;
  const JobContext& job_;
  std::vector<bool> composing_;  ///< Indexed by rule
  TermId thing_;
  TermId nothing_;
  bool has_rules_for_all_ = false;
  std::unordered_set<TermId> above_thing_;
  std::unordered_set<TermId> below_nothing_;
  std::optional<SchemaHierarchy> hierarchy_;  ///< Made when needed
  TermLinks links_;                           ///< Those of one predicate
  std::unordered_map<TermId, bool> is_step_;
  std::vector<SchemaTriple> found_;
};

datalog::Program rules_of_equality(EqualityMode mode,
                                   const datalog::Program& program,
                                   const TripleStore& store,
                                   Dictionary& dictionary) {
  if (mode == EqualityMode::kNone) return {};
  return mode == EqualityMode::kMerged
             ? merging_rules(program, store, dictionary)
             : equality_rules(program, store, dictionary);
}

}  // namespace

std::vector<SchemaTriple> derived_schema(const GraphView& graph,
                                         const datalog::Program& program,
                                         const TripleStore& store,
                                         Dictionary& dictionary,
                                         const JobContext& job) {
  return DerivedAxioms(graph, program, store, dictionary, job).collect();
}

datalog::Program compile_derived_schema(
    const GraphView& graph, const CompileOptions& options,
    EqualityMode equality, const datalog::Program& program,
    const TripleStore& store, Dictionary& dictionary,
    std::vector<SchemaTriple>& compiled, const JobContext& job) {
  std::vector<SchemaTriple> added =
      derived_schema(graph, program, store, dictionary, job);
  datalog::Program found;
  if (!added.empty()) {
    if (added != compiled) {
      const ExtendedGraph extended(graph, added);
      found = missing_rules(compile(extended, options, dictionary, job).program,
                            program);
    }
    // What the new rules compare or make equal may be literals.
    datalog::Program with_literals = program;
    with_literals.append(found);
    add_datatype_rules(dictionary, store, with_literals, options);
    found = missing_rules(with_literals, program);
  }
  datalog::Program all = program;
  all.append(found);
  datalog::Program equal = rules_of_equality(equality, all, store, dictionary);
  const auto same_as = equal.same_as;
  found.append(missing_rules(equal, program));
  if (!program.same_as) found.same_as = same_as;
  compiled = std::move(added);
  return found;
}

}  // namespace rrn::owl2rl
