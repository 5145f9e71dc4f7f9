// SPDX-License-Identifier: MIT
// owl/family.ttl and owl/family.dlog against each other, and against relations
// computed as matrices.
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "datalog/evaluation/materialiser.hpp"
#include "datalog/parser/rule_parser.hpp"
#include "io/ontology_graph.hpp"
#include "io/rdf_reader.hpp"
#include "owl2rl/ontology_compiler.hpp"
#include "rdf/vocabulary/rrn.hpp"
#include "rdf/vocabulary/xsd.hpp"

namespace rrn::owl2rl {
namespace {

constexpr const char* kOntologyPath = RRN_SOURCE_DIR "/owl/family.ttl";
constexpr const char* kRulesPath = RRN_SOURCE_DIR "/owl/family.dlog";
const std::string kFamily = "urn:x-rrn:family#";

using Pairs = std::set<std::pair<unsigned, unsigned>>;

struct Family {
  std::vector<bool> is_female;
  Pairs parent_of;
};

/// Draws couples and children over up to five levels; half of the children
/// marry somebody from outside.
Family draw_family(Rng& rng) {
  Family family;
  const auto add = [&](bool is_female) {
    family.is_female.push_back(is_female);
    return static_cast<unsigned>(family.is_female.size() - 1);
  };
  std::vector<unsigned> level = {add(rng.chance(0.5)), add(rng.chance(0.5))};
  for (int depth = 0; depth < 5 && family.is_female.size() < 26; ++depth) {
    std::vector<unsigned> children;
    for (const unsigned person : level) {
      if (depth > 0 && rng.chance(0.4)) continue;
      const unsigned spouse = add(!family.is_female[person]);
      for (std::uint64_t n = rng.below(4); n > 0; --n) {
        const unsigned child = add(rng.chance(0.5));
        family.parent_of.insert({person, child});
        family.parent_of.insert({spouse, child});
        children.push_back(child);
      }
    }
    level = children;
  }
  return family;
}

/// A binary relation as a Boolean matrix.
class Matrix {
 public:
  explicit Matrix(std::size_t n) : n_(n), cells_(n * n) {}

  [[nodiscard]] bool at(std::size_t x, std::size_t y) const {
    return cells_[x * n_ + y];
  }
  void set(std::size_t x, std::size_t y) { cells_[x * n_ + y] = true; }

  /// Holds of x and y if some z is between them.
  [[nodiscard]] Matrix then(const Matrix& other) const {
    Matrix product(n_);
    for (std::size_t x = 0; x < n_; ++x) {
      for (std::size_t z = 0; z < n_; ++z) {
        for (std::size_t y = 0; y < n_; ++y) {
          if (at(x, z) && other.at(z, y)) product.set(x, y);
        }
      }
    }
    return product;
  }

  [[nodiscard]] Matrix transposed() const {
    Matrix result(n_);
    for (std::size_t x = 0; x < n_; ++x) {
      for (std::size_t y = 0; y < n_; ++y) {
        if (at(x, y)) result.set(y, x);
      }
    }
    return result;
  }

  [[nodiscard]] Matrix without_diagonal() const {
    Matrix result = *this;
    for (std::size_t x = 0; x < n_; ++x) result.cells_[x * n_ + x] = false;
    return result;
  }

  [[nodiscard]] Pairs of(const std::vector<bool>& subjects, bool value) const {
    Pairs pairs;
    for (unsigned x = 0; x < n_; ++x) {
      for (unsigned y = 0; y < n_; ++y) {
        if (at(x, y) && subjects[x] == value) pairs.insert({x, y});
      }
    }
    return pairs;
  }

 private:
  std::size_t n_;
  std::vector<bool> cells_;
};

/// The paper's 29 relations, computed without any rule.
std::map<std::string, Pairs> expected_relations(const Family& family) {
  Matrix parent(family.is_female.size());
  for (const auto& [x, y] : family.parent_of) parent.set(x, y);
  const Matrix child = parent.transposed();
  const Matrix grandparent = parent.then(parent);
  const Matrix great_grandparent = grandparent.then(parent);
  const Matrix sibling = child.then(parent).without_diagonal();
  const Matrix aunt_uncle = sibling.then(parent);
  const Matrix great_aunt_uncle = sibling.then(parent).then(parent);
  const Matrix second_aunt_uncle = child.then(great_aunt_uncle);
  // A cousin's parent is a sibling of a parent; a second cousin's parent is a
  // cousin of a parent.
  const Matrix cousin = child.then(sibling).then(parent);
  const Matrix second_cousin = child.then(cousin).then(parent);
  const Matrix once_removed = child.then(cousin);
  std::map<std::string, Pairs> relations = {{"parentOf", family.parent_of}};
  const auto add = [&](const char* of_women, const char* of_men,
                       const Matrix& relation) {
    relations[of_women] = relation.of(family.is_female, true);
    relations[of_men] = relation.of(family.is_female, false);
  };
  add("sisterOf", "brotherOf", sibling);
  add("motherOf", "fatherOf", parent);
  add("grandmotherOf", "grandfatherOf", grandparent);
  add("greatGrandmotherOf", "greatGrandfatherOf", great_grandparent);
  add("auntOf", "uncleOf", aunt_uncle);
  add("greatAuntOf", "greatUncleOf", great_aunt_uncle);
  add("secondAuntOf", "secondUncleOf", second_aunt_uncle);
  add("girlCousinOf", "boyCousinOf", cousin);
  add("girlSecondCousinOf", "boySecondCousinOf", second_cousin);
  add("girlFirstCousinOnceRemovedOf", "boyFirstCousinOnceRemovedOf",
      once_removed);
  add("daughterOf", "sonOf", child);
  add("granddaughterOf", "grandsonOf", grandparent.transposed());
  add("greatGranddaughterOf", "greatGrandsonOf",
      great_grandparent.transposed());
  add("nieceOf", "nephewOf", aunt_uncle.transposed());
  return relations;
}

struct Rules {
  Dictionary dictionary;
  datalog::Program program;
};

Rules read_ontology() {
  Rules rules;
  io::OntologyGraph graph;
  io::read_rdf(kOntologyPath, {}, graph, {});
  CompileOptions options;
  options.unique_names = declares_unique_names(graph);
  EXPECT_TRUE(options.unique_names);
  CompiledOntology compiled = compile(graph, options, rules.dictionary, {});
  EXPECT_EQ(compiled.unsupported, std::vector<std::string>{});
  rules.program = std::move(compiled.program);
  return rules;
}

Rules read_rules() {
  Rules rules;
  rules.program = datalog::parse_rule_file(kRulesPath, rules.dictionary);
  return rules;
}

std::string individual(unsigned i) { return "urn:i:" + std::to_string(i); }

/// Returns everything that holds of a family, by predicate; a class holds of
/// pairs of equal individuals.
std::map<std::string, Pairs> closure(Rules& rules, const Family& family,
                                     std::uint64_t& n_violations) {
  std::map<TermId, unsigned> people;
  std::vector<TermId> ids;
  for (unsigned i = 0; i < family.is_female.size(); ++i) {
    ids.push_back(rules.dictionary.intern_iri(individual(i)));
    people[ids.back()] = i;
  }
  TripleStore store;
  const auto key = [&](const char* name, Arity arity) {
    return RelationKey{rules.dictionary.intern_iri(kFamily + name), arity};
  };
  for (unsigned i = 0; i < ids.size(); ++i) {
    store.insert(key(family.is_female[i] ? "Female" : "Male", Arity::kUnary),
                 {ids[i], ids[i]});
  }
  for (const auto& [x, y] : family.parent_of) {
    store.insert(key("parentOf", Arity::kBinary), {ids[x], ids[y]});
  }
  n_violations =
      datalog::materialise(rules.program, rules.dictionary, store, {}, {})
          .n_violations;
  std::map<std::string, Pairs> all;
  for (std::uint32_t i = 0; i < store.n_relations(); ++i) {
    const TermView predicate = rules.dictionary.view(store.key({i}).predicate);
    EXPECT_TRUE(predicate.text.starts_with(kFamily)) << predicate.text;
    Pairs& pairs = all[std::string(predicate.text.substr(kFamily.size()))];
    for (const Row row : store.relation(RelationId{i}).rows()) {
      pairs.insert({people.at(row.first), people.at(row.second)});
    }
  }
  return all;
}

TEST(Family, OntologyRulesAndMatricesAgree) {
  Rules ontology = read_ontology();
  Rules rules = read_rules();
  Rng rng(Seed(29));
  std::map<std::string, std::size_t> n_pairs;
  for (int round = 0; round < 40; ++round) {
    const Family family = draw_family(rng);
    std::uint64_t n_violations = 0;
    const auto by_ontology = closure(ontology, family, n_violations);
    EXPECT_EQ(n_violations, 0U);
    const auto by_rules = closure(rules, family, n_violations);
    EXPECT_EQ(n_violations, 0U);
    EXPECT_EQ(by_ontology, by_rules);
    const auto expected = expected_relations(family);
    ASSERT_EQ(expected.size(), 29U);
    for (const auto& [name, pairs] : expected) {
      EXPECT_EQ(by_ontology.at(name), pairs) << name;
      n_pairs[name] += pairs.size();
    }
  }
  // Every relation was put to the test.
  for (const auto& [name, n] : n_pairs) EXPECT_GT(n, 20U) << name;
}

TEST(Family, StatedRelationsGiveSexAndHelpers) {
  Rules ontology = read_ontology();
  const TermId a = ontology.dictionary.intern_iri("urn:i:a");
  const TermId b = ontology.dictionary.intern_iri("urn:i:b");
  TripleStore store;
  const auto key = [&](const char* name, Arity arity) {
    return RelationKey{ontology.dictionary.intern_iri(kFamily + name), arity};
  };
  store.insert(key("sonOf", Arity::kBinary), {a, b});
  static_cast<void>(datalog::materialise(ontology.program, ontology.dictionary,
                                         store, {}, {}));
  EXPECT_TRUE(store.contains(key("Male", Arity::kUnary), {a, a}));
  EXPECT_TRUE(store.contains(key("parentOf", Arity::kBinary), {b, a}));
}

TEST(Family, ContradictionsAreFound) {
  for (const bool by_ontology : {true, false}) {
    Rules rules = by_ontology ? read_ontology() : read_rules();
    Family family;
    family.is_female = {true, false};
    family.parent_of = {{0, 1}};
    std::uint64_t n_violations = 0;
    closure(rules, family, n_violations);
    EXPECT_EQ(n_violations, 0U);
    family.parent_of = {{0, 1}, {1, 0}};
    closure(rules, family, n_violations);
    EXPECT_GT(n_violations, 0U);
    family.parent_of = {{0, 0}};
    closure(rules, family, n_violations);
    EXPECT_GT(n_violations, 0U);
  }
}

std::set<std::string> annotated(const io::OntologyGraph& graph,
                                std::string_view predicate,
                                const TermView& value) {
  std::set<std::string> names;
  TriplePattern pattern;
  pattern.predicate = TermView::iri(predicate);
  pattern.object = value;
  graph.match(pattern,
              [&](const TermView& subject, const TermView&, const TermView&) {
                names.emplace(subject.text.substr(kFamily.size()));
                return true;
              });
  return names;
}

TEST(Family, VocabularyIsThePapers) {
  io::OntologyGraph graph;
  io::read_rdf(kOntologyPath, {}, graph, {});
  std::set<std::string> vocabulary = {"Male", "Female"};
  for (const auto& [name, pairs] : expected_relations({{true}, {}})) {
    vocabulary.insert(name);
  }
  EXPECT_EQ(annotated(graph, vocab::kLabelPolicy, TermView::literal("cwa")),
            vocabulary);
  EXPECT_EQ(
      annotated(graph, vocab::kAuxiliary,
                TermView::literal("true", xsd::kBoolean)),
      (std::set<std::string>{
          "auntUncleOf", "childOf", "cousinOf", "firstCousinOnceRemovedOf",
          "grandchildOf", "grandparentOf", "greatAuntUncleOf",
          "greatGrandchildOf", "greatGrandparentOf", "nieceNephewOf",
          "secondAuntUncleOf", "secondCousinOf", "siblingOf"}));
}

}  // namespace
}  // namespace rrn::owl2rl
