// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_COVERAGE_SAMPLE_CLOSURE_HPP
#define RRN_GENERATION_COVERAGE_SAMPLE_CLOSURE_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "generation/coverage/sample_rules.hpp"

namespace rrn::generation {

/// Which rules look at which predicate: made once for all closures.
class SampleRuleIndex {
 public:
  struct Use {
    std::uint32_t rule;
    std::uint32_t atom;  ///< Its place in the body
  };

  /// Borrows the rules.
  explicit SampleRuleIndex(const SampleRules& rules);

  [[nodiscard]] const SampleRules& rules() const { return rules_; }
  [[nodiscard]] std::span<const Use> uses(std::uint32_t predicate) const {
    return uses_[predicate];
  }

 private:
  const SampleRules& rules_;
  std::vector<std::vector<Use>> uses_;
};

/// The closure of a sample that grows: facts are taken when they contradict
/// nothing that is there, else all is as it was before.  Rules with default
/// negation are evaluated over what is there when they match.
///
/// It is apart from datalog::TentativeClosure, which takes the same facts in
/// two fifths of the time, since samplers need what that does not keep: how
/// deep a first proof is, which asserted facts follow from others, which rules
/// fired, and which constraint refused.  They are found in the order in which
/// facts come, on which the samples of a seed depend.
class SampleClosure {
 public:
  /// Borrows the index.  More than `max_facts`, derived ones included, are
  /// refused.
  SampleClosure(const SampleRuleIndex& index, std::size_t max_facts);

  /// Adds facts, as far as they do not hold yet.  Returns whether they were
  /// taken.
  bool add(std::span<const SampleFact> facts);
  /// Adds without regard to constraints and clashes; what is refused then is
  /// only what passes the limit.
  bool add_anyway(std::span<const SampleFact> facts);

  [[nodiscard]] bool holds(const SampleFact& fact) const {
    return numbers_.contains(key(fact.predicate, fact.first, fact.second));
  }
  [[nodiscard]] bool is_asserted(const SampleFact& fact) const;
  /// How deep the first proof found is: 0 if asserted or unknown.
  [[nodiscard]] std::uint32_t depth(const SampleFact& fact) const;
  /// The asserted facts, oldest first.
  [[nodiscard]] std::vector<SampleFact> asserted() const;
  /// Those that something newer derived again, so that they may follow from
  /// the others.
  [[nodiscard]] std::vector<SampleFact> rederived() const;

  [[nodiscard]] std::size_t n_facts() const { return facts_.size(); }
  [[nodiscard]] std::size_t n_asserted() const { return n_asserted_; }
  /// Derived facts of the vocabulary, and those of depth 3 or more.
  [[nodiscard]] std::size_t n_inferable() const { return n_inferable_; }
  [[nodiscard]] std::size_t n_deep() const { return n_deep_; }

  /// The constraint that refused the last facts; none if there was no such
  /// refusal, or if it was a clash with a negated fact.
  [[nodiscard]] std::optional<std::uint32_t> violated() const {
    return violated_;
  }

  /// Whether the body of a rule held at some time, facts that were refused in
  /// the end included; of a constraint, whether it refused facts.
  [[nodiscard]] bool has_fired(std::uint32_t rule) const {
    return fired_[rule];
  }

  /// Calls visit(fact) for the facts with a predicate, newest first, and, if
  /// given, these arguments, until it returns false.
  template <typename Visitor>
  void for_each(std::uint32_t predicate, std::optional<std::uint32_t> first,
                std::optional<std::uint32_t> second, Visitor&& visit) const {
    const auto [chain, start] = find_chain(predicate, first, second);
    for (std::uint32_t i = start; i != kNone; i = facts_[i].next[chain]) {
      const SampleFact& fact = facts_[i].fact;
      if (second && fact.second != *second) continue;
      if (!visit(fact)) return;
    }
  }

 private:
  static constexpr std::uint32_t kNone = 0xffffffffU;
  enum Chain : std::uint8_t { kByPredicate, kByFirst, kBySecond };

  struct Entry {
    SampleFact fact;
    std::uint32_t next[3];  ///< The next older fact by chain
    std::uint32_t depth;
    std::uint32_t cause;  ///< The asserted fact whose arrival derived it
    bool rederived = false;
  };
  struct Match {
    const SampleRules::Rule& rule;
    std::vector<std::uint32_t> values;  ///< Indexed by variable; kNone: unbound
    std::uint32_t newest;               ///< No atom matches a fact beyond this
    std::uint32_t depth;
  };

  [[nodiscard]] static std::uint64_t key(std::uint32_t predicate,
                                         std::uint32_t first,
                                         std::uint32_t second) {
    return std::uint64_t{predicate} << 44 | std::uint64_t{first} << 22 | second;
  }
  [[nodiscard]] std::pair<Chain, std::uint32_t> find_chain(
      std::uint32_t predicate, std::optional<std::uint32_t> first,
      std::optional<std::uint32_t> second) const;
  [[nodiscard]] std::uint32_t newest(Chain chain, std::uint64_t key) const;

  bool take(std::span<const SampleFact> facts);
  bool insert(const SampleFact& fact, std::uint32_t depth);
  bool propagate(std::uint32_t begin);
  bool join(Match& match, std::uint64_t left);
  bool match_atom(Match& match, std::uint64_t left, std::size_t atom,
                  std::uint32_t number);
  bool conclude(const Match& match);
  [[nodiscard]] bool conditions_hold(const Match& match) const;
  void count(const Entry& entry, bool added);
  void truncate(std::size_t n);

  const SampleRuleIndex& index_;
  std::size_t max_facts_;
  std::vector<Entry> facts_;
  std::unordered_map<std::uint64_t, std::uint32_t> numbers_;
  std::unordered_map<std::uint64_t, std::uint32_t> chains_[3];
  std::uint32_t cause_ = 0;
  bool ignores_contradictions_ = false;
  std::size_t n_asserted_ = 0;
  std::size_t n_inferable_ = 0;
  std::size_t n_deep_ = 0;
  std::uint32_t matched_rule_ = 0;
  std::vector<bool> fired_;  ///< Indexed by rule
  std::optional<std::uint32_t> violated_;
};

}  // namespace rrn::generation

#endif  // RRN_GENERATION_COVERAGE_SAMPLE_CLOSURE_HPP
