// SPDX-License-Identifier: MIT
#include "owl2rl/derived_schema.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <tuple>

#include "owl2rl/literal_rules.hpp"
#include "owl2rl/ontology_view.hpp"
#include "owl2rl/schema_hierarchy.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rdfs.hpp"

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

bool relates_properties(std::string_view predicate) {
  return predicate == rdfs::kSubPropertyOf ||
         predicate == owl::kEquivalentProperty ||
         predicate == owl::kPropertyDisjointWith ||
         predicate == owl::kInverseOf;
}

/// Collects the axioms among the derived facts.
class DerivedAxioms {
 public:
  DerivedAxioms(const GraphView& graph, const TripleStore& store,
                Dictionary& dictionary)
      : view_(graph), store_(store), dictionary_(dictionary) {}

  std::vector<SchemaTriple> collect() {
    for (const std::string_view predicate : kAxioms) {
      for_each(predicate, Arity::kBinary, [&](Row row) {
        if (is_readable(predicate, row) && !is_redundant(predicate, row)) {
          add(row.first, predicate, row.second);
        }
      });
    }
    for (const std::string_view predicate : kListAxioms) {
      for_each(predicate, Arity::kBinary, [&](Row row) {
        if (is_named(row.first) && is_list(row.second)) {
          add(row.first, predicate, row.second);
        }
      });
    }
    for (const std::string_view rdf_type : kAxiomTypes) {
      for_each(rdf_type, Arity::kUnary, [&](Row row) {
        if (!is_property(row.first)) return;
        add(row.first, rdf::kType, dictionary_.intern_iri(rdf_type));
      });
    }
    std::sort(found_.begin(), found_.end());
    return std::move(found_);
  }

 private:
  template <typename Visitor>
  void for_each(std::string_view predicate, Arity arity, Visitor&& visit) {
    const auto known = dictionary_.find(TermView::iri(predicate));
    if (!known) return;
    const auto id = store_.find({*known, arity, Polarity::kPositive});
    if (!id) return;
    store_.relation(*id).for_each([&](Row row, bool is_asserted) {
      if (!is_asserted) visit(row);
    });
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

  [[nodiscard]] bool is_thing(TermId id) const {
    return dictionary_.view(id) == TermView::iri(owl::kThing);
  }
  [[nodiscard]] bool is_nothing(TermId id) const {
    return dictionary_.view(id) == TermView::iri(owl::kNothing);
  }

  void add(TermId subject, std::string_view predicate, TermId object) {
    bool stated = false;
    view_.graph().match({dictionary_.view(subject), TermView::iri(predicate),
                         dictionary_.view(object)},
                        [&](const TermView&, const TermView&, const TermView&) {
                          stated = true;
                          return false;
                        });
    if (stated) return;
    found_.push_back(
        {term(subject), Term(TermView::iri(predicate)), term(object)});
  }

  OntologyView view_;
  const TripleStore& store_;
  Dictionary& dictionary_;
  std::optional<SchemaHierarchy> hierarchy_;  ///< Made when needed
  std::vector<SchemaTriple> found_;
};

/// A graph with some triples added.
class ExtendedGraph final : public GraphView {
 public:
  ExtendedGraph(const GraphView& graph, const std::vector<SchemaTriple>& added)
      : graph_(graph), added_(added) {}

  void match(const TriplePattern& pattern,
             const Visitor& visitor) const override {
    bool goes_on = true;
    graph_.match(pattern,
                 [&](const TermView& subject, const TermView& predicate,
                     const TermView& object) {
                   goes_on = visitor(subject, predicate, object);
                   return goes_on;
                 });
    for (const SchemaTriple& triple : added_) {
      if (!goes_on) return;
      if (!fits(pattern.subject, triple.subject) ||
          !fits(pattern.predicate, triple.predicate) ||
          !fits(pattern.object, triple.object)) {
        continue;
      }
      goes_on = visitor(triple.subject.view(), triple.predicate.view(),
                        triple.object.view());
    }
  }

 private:
  static bool fits(const std::optional<TermView>& wanted, const Term& term) {
    return !wanted || *wanted == term.view();
  }

  const GraphView& graph_;
  const std::vector<SchemaTriple>& added_;
};

/// Whether two rules say the same, whatever axiom they come from.
bool say_the_same(const datalog::Rule& left, const datalog::Rule& right) {
  return left.heads == right.heads && left.body == right.body &&
         left.negated_body == right.negated_body &&
         left.disequalities == right.disequalities &&
         left.builtins == right.builtins;
}

/// Finds rules of a program by what they say.
class RuleSet {
 public:
  explicit RuleSet(const datalog::Program& program) {
    for (const datalog::Rule& rule : program.rules) add(rule);
  }

  [[nodiscard]] bool contains(const datalog::Rule& rule) const {
    const auto [begin, end] = rules_.equal_range(key_of(rule));
    return std::any_of(begin, end, [&](const auto& entry) {
      return say_the_same(*entry.second, rule);
    });
  }

 private:
  /// The relations of the first head and the first premise.
  using Key = std::tuple<bool, RelationKey, bool, RelationKey>;

  static Key key_of(const datalog::Rule& rule) {
    Key key{};
    if (!rule.heads.empty()) {
      std::get<0>(key) = true;
      std::get<1>(key) = rule.heads.front().relation;
    }
    if (!rule.body.empty()) {
      std::get<2>(key) = true;
      std::get<3>(key) = rule.body.front().relation;
    }
    return key;
  }

  void add(const datalog::Rule& rule) { rules_.emplace(key_of(rule), &rule); }

  std::multimap<Key, const datalog::Rule*> rules_;
};

datalog::Program without(const datalog::Program& program,
                         const datalog::Program& known) {
  const RuleSet known_rules(known);
  datalog::Program result;
  for (const datalog::Rule& rule : program.rules) {
    if (!known_rules.contains(rule)) result.add(rule);
  }
  return result;
}

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
                                         const TripleStore& store,
                                         Dictionary& dictionary) {
  return DerivedAxioms(graph, store, dictionary).collect();
}

datalog::Program compile_derived_schema(
    const GraphView& graph, const CompileOptions& options,
    EqualityMode equality, const datalog::Program& program,
    const TripleStore& store, Dictionary& dictionary, const JobContext& job) {
  const std::vector<SchemaTriple> added =
      derived_schema(graph, store, dictionary);
  datalog::Program found;
  if (!added.empty()) {
    const ExtendedGraph extended(graph, added);
    found =
        without(compile(extended, options, dictionary, job).program, program);
    // What the new rules compare or make equal may be literals.
    datalog::Program with_literals = program;
    with_literals.append(found);
    add_datatype_rules(dictionary, store, with_literals, options);
    found = without(with_literals, program);
  }
  datalog::Program all = program;
  all.append(found);
  datalog::Program equal = rules_of_equality(equality, all, store, dictionary);
  const auto same_as = equal.same_as;
  found.append(without(equal, program));
  if (!program.same_as) found.same_as = same_as;
  return found;
}

}  // namespace rrn::owl2rl
