// SPDX-License-Identifier: MIT
// Equality against the quotient: the facts of a store with owl:sameAs are those
// of the store in which equal individuals are one, spread over their names.
#include <algorithm>
#include <map>
#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "unit/owl2rl/ontology_world.hpp"

namespace rrn::owl2rl {
namespace {

constexpr unsigned kIndividuals = 7;

struct BinaryFact {
  std::string property;
  unsigned subject = 0;
  unsigned object = 0;
};

struct RandomFacts {
  std::vector<BinaryFact> binary;
  std::vector<std::pair<std::string, unsigned>> unary;
  std::vector<std::pair<unsigned, unsigned>> same;
};

RandomFacts draw(Rng& rng) {
  RandomFacts facts;
  const auto individual = [&] {
    return static_cast<unsigned>(rng.below(kIndividuals));
  };
  for (unsigned i = 0; i < 7; ++i) {
    const char* const names[] = {"p", "q", "fp"};
    facts.binary.push_back({names[rng.below(3)], individual(), individual()});
  }
  facts.unary = {{"A", individual()}, {"B", individual()}};
  for (std::uint64_t n = rng.below(3); n > 0; --n) {
    facts.same.emplace_back(individual(), individual());
  }
  return facts;
}

std::string name(unsigned individual) {
  return std::string(1, static_cast<char>('a' + individual));
}

std::string to_turtle(const RandomFacts& facts) {
  std::string text =
      ":fp a owl:FunctionalProperty . :p rdfs:subPropertyOf :q ."
      ":q a owl:TransitiveProperty . :A rdfs:subClassOf :C . "
      "[ owl:onProperty :q ; owl:someValuesFrom :B ] rdfs:subClassOf :A .\n";
  for (const auto& [property, subject, object] : facts.binary) {
    text +=
        ":" + name(subject) + " :" + property + " :" + name(object) + " .\n";
  }
  for (const auto& [owl_class, member] : facts.unary) {
    text += ":" + name(member) + " a :" + owl_class + " .\n";
  }
  for (const auto& [left, right] : facts.same) {
    text += ":" + name(left) + " owl:sameAs :" + name(right) + " .\n";
  }
  return text;
}

/// The ontology of to_turtle() evaluated over representatives, naively.
class Quotient {
 public:
  explicit Quotient(const RandomFacts& facts) : representative_(kIndividuals) {
    std::iota(representative_.begin(), representative_.end(), 0U);
    for (const auto& [left, right] : facts.same) merge(left, right);
    while (merge_values(facts)) {
    }
    for (const auto& fact : facts.binary) {
      relation(fact.property)[index(fact.subject, fact.object)] = true;
    }
    for (const auto& [owl_class, member] : facts.unary) {
      classes_[owl_class].resize(kIndividuals);
      classes_[owl_class][representative_[member]] = true;
    }
    close();
  }

  [[nodiscard]] Facts facts() {
    Facts facts;
    for (unsigned x = 0; x < kIndividuals; ++x) {
      for (auto& [owl_class, members] : classes_) {
        if (members[representative_[x]]) {
          facts.insert(owl_class + "(" + name(x) + ")");
        }
      }
      for (unsigned y = 0; y < kIndividuals; ++y) {
        const std::string pair = "(" + name(x) + ", " + name(y) + ")";
        for (auto& [property, pairs] : relations_) {
          if (pairs[index(x, y)]) facts.insert(property + pair);
        }
        if (representative_[x] == representative_[y] && is_merged(x)) {
          facts.insert("sameAs" + pair);
        }
      }
    }
    return facts;
  }

 private:
  [[nodiscard]] std::size_t index(unsigned x, unsigned y) const {
    return std::size_t{representative_[x]} * kIndividuals + representative_[y];
  }

  /// Whether another individual equals `x`.
  [[nodiscard]] bool is_merged(unsigned x) const {
    return std::count(representative_.begin(), representative_.end(),
                      representative_[x]) > 1;
  }

  std::vector<bool>& relation(const std::string& property) {
    relations_[property].resize(std::size_t{kIndividuals} * kIndividuals);
    return relations_[property];
  }

  bool merge(unsigned left, unsigned right) {
    const unsigned from = representative_[left];
    const unsigned to = representative_[right];
    if (from == to) return false;
    for (unsigned& r : representative_) {
      if (r == from) r = to;
    }
    return true;
  }

  bool merge_values(const RandomFacts& facts) {
    bool changed = false;
    for (const auto& one : facts.binary) {
      for (const auto& other : facts.binary) {
        if (one.property == "fp" && other.property == "fp" &&
            representative_[one.subject] == representative_[other.subject]) {
          changed = merge(one.object, other.object) || changed;
        }
      }
    }
    return changed;
  }

  void close() {
    std::vector<bool>& q = relation("q");
    for (std::size_t i = 0; i < q.size(); ++i) {
      if (relation("p")[i]) q[i] = true;
    }
    for (unsigned y = 0; y < kIndividuals; ++y) {
      for (unsigned x = 0; x < kIndividuals; ++x) {
        for (unsigned z = 0; z < kIndividuals; ++z) {
          if (q[index(x, y)] && q[index(y, z)]) q[index(x, z)] = true;
        }
      }
    }
    for (const char* owl_class : {"A", "B", "C"}) {
      classes_[owl_class].resize(kIndividuals);
    }
    for (unsigned x = 0; x < kIndividuals; ++x) {
      for (unsigned y = 0; y < kIndividuals; ++y) {
        if (q[index(x, y)] && classes_["B"][representative_[y]]) {
          classes_["A"][representative_[x]] = true;
        }
      }
    }
    for (unsigned x = 0; x < kIndividuals; ++x) {
      if (classes_["A"][x]) classes_["C"][x] = true;
    }
  }

  std::vector<unsigned> representative_;
  std::map<std::string, std::vector<bool>> relations_;
  std::map<std::string, std::vector<bool>> classes_;
};

/// The equalities of one individual with itself that are only asserted.
Facts without_asserted_reflexive(Facts facts, const RandomFacts& stated) {
  for (const auto& [left, right] : stated.same) {
    const std::string x = name(left);
    if (left != right) continue;
    const bool has_other =
        std::any_of(facts.begin(), facts.end(), [&](const std::string& fact) {
          return fact.starts_with("sameAs(" + x) && !fact.ends_with(x + ")");
        });
    if (!has_other) facts.erase("sameAs(" + x + ", " + x + ")");
  }
  return facts;
}

TEST(Equality, ClosureEqualsTheQuotientsOnRandomFacts) {
  Rng rng(Seed(20240611));
  unsigned n_with_equality = 0;
  for (unsigned round = 0; round < 300; ++round) {
    const RandomFacts facts = draw(rng);
    OntologyWorld world(to_turtle(facts));
    const Facts all = without_asserted_reflexive(world.reason().all(), facts);
    EXPECT_EQ(all, Quotient(facts).facts()) << to_turtle(facts);
    for (const std::string& fact : all) {
      if (!fact.starts_with("sameAs(")) continue;
      ++n_with_equality;
      break;
    }
  }
  EXPECT_GT(n_with_equality, 100U);
}

TEST(Equality, MergingGivesTheSameFacts) {
  Rng rng(Seed(20240612));
  for (unsigned round = 0; round < 300; ++round) {
    const RandomFacts facts = draw(rng);
    OntologyWorld world(to_turtle(facts));
    world.equality = EqualityMode::kMerged;
    EXPECT_EQ(without_asserted_reflexive(world.reason().all(), facts),
              Quotient(facts).facts())
        << to_turtle(facts);
  }
}

}  // namespace
}  // namespace rrn::owl2rl
