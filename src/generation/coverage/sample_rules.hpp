// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_COVERAGE_SAMPLE_RULES_HPP
#define RRN_GENERATION_COVERAGE_SAMPLE_RULES_HPP

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "datalog/program/program.hpp"
#include "dataset/sample/vocabulary.hpp"
#include "generation/labelling/symbolic_labeller.hpp"

namespace rrn::generation {

/// A fact about individuals of a sample.  `second` equals `first` where the
/// predicate is a class.
struct SampleFact {
  std::uint32_t predicate = 0;  ///< Numbered by SampleRules
  std::uint32_t first = 0;
  std::uint32_t second = 0;

  friend constexpr auto operator<=>(const SampleFact&,
                                    const SampleFact&) = default;
};

/// A labeller's program in a form to build samples with: predicates and
/// individuals are dense numbers.
///
/// Each predicate is a literal's: a class or relation with its sign.  The
/// number of the opposite sign differs in the last bit.  Those of the
/// vocabulary, which facts of samples can use, come first.
class SampleRules {
 public:
  struct Term {
    bool is_variable = false;
    std::uint32_t value = 0;  ///< Variable or individual
  };
  struct Atom {
    std::uint32_t predicate = 0;
    Term first;
    Term second;
  };
  /// A rule of the program.  One without heads is a constraint.
  struct Rule {
    std::vector<Atom> heads;
    std::vector<Atom> body;
    std::vector<Atom> negated_body;
    std::vector<std::pair<Term, Term>> disequalities;
    std::uint32_t n_variables = 0;
    /// Why no facts about individuals can make it fire; then the rest is only
    /// good for the predicates it speaks of.
    std::string obstacle;
  };

  /// Borrows nothing.
  SampleRules(const SymbolicLabeller& labeller,
              const dataset::Vocabulary& vocabulary);

  /// Returns the rules, indexed by their numbers in the program.
  [[nodiscard]] const std::vector<Rule>& rules() const { return rules_; }
  [[nodiscard]] std::uint32_t n_predicates() const {
    return static_cast<std::uint32_t>(keys_.size());
  }
  /// Whether facts of samples may use a predicate.
  [[nodiscard]] bool is_statable(std::uint32_t predicate) const {
    return predicate < 2 * (n_classes_ + n_relations_);
  }
  [[nodiscard]] bool is_unary(std::uint32_t predicate) const {
    return keys_[predicate].arity == Arity::kUnary;
  }
  [[nodiscard]] const RelationKey& key(std::uint32_t predicate) const {
    return keys_[predicate];
  }
  [[nodiscard]] std::uint32_t of_class(dataset::ClassIndex index,
                                       bool positive) const {
    return 2 * index.value + (positive ? 0 : 1);
  }
  [[nodiscard]] std::uint32_t of_relation(dataset::RelationIndex index,
                                          bool positive) const {
    return 2 * (n_classes_ + index.value) + (positive ? 0 : 1);
  }

  /// Adds a fact to the specified literals.  Requires is_statable().
  void add_to(const SampleFact& fact, dataset::Sample& kb) const;
  /// Returns the specified literals, classes first.
  [[nodiscard]] std::vector<SampleFact> facts_of(
      const dataset::Sample& kb) const;

 private:
  std::uint32_t number_of(const RelationKey& key);
  [[nodiscard]] Rule convert(const datalog::Rule& rule,
                             const SymbolicLabeller& labeller);

  std::uint32_t n_classes_;
  std::uint32_t n_relations_;
  std::vector<RelationKey> keys_;
  std::map<RelationKey, std::uint32_t> numbers_;
  std::vector<Rule> rules_;
};

}  // namespace rrn::generation

#endif  // RRN_GENERATION_COVERAGE_SAMPLE_RULES_HPP
