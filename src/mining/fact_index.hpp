// SPDX-License-Identifier: MIT
#ifndef RRN_MINING_FACT_INDEX_HPP
#define RRN_MINING_FACT_INDEX_HPP

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "dataset/sample/sample.hpp"

namespace rrn::mining {

/// A relation that is followed from its subject to its object (2 r) or back
/// (2 r + 1).
using LinkId = std::uint32_t;

[[nodiscard]] constexpr LinkId link_of(std::uint32_t relation, bool back) {
  return 2 * relation + (back ? 1 : 0);
}
[[nodiscard]] constexpr std::uint32_t relation_of(LinkId link) {
  return link / 2;
}
[[nodiscard]] constexpr bool leads_back(LinkId link) { return link % 2 != 0; }
[[nodiscard]] constexpr LinkId turned(LinkId link) { return link ^ 1U; }

/// One step from an individual along a link.
struct Step {
  LinkId link = 0;
  std::uint32_t to = 0;

  friend constexpr auto operator<=>(const Step&, const Step&) = default;
};

/// The positive facts of some samples by individual, in both directions:
/// 32 bytes for each relation fact.
///
/// The individuals of all samples are numbered together, so that no fact joins
/// two samples and what is counted is the sum over samples.  Immutable, so
/// threads may share one.
class FactIndex {
 public:
  /// Facts to be indexed; duplicates count once.
  struct Facts {
    std::uint32_t n_individuals = 0;
    std::vector<dataset::RelationLiteral> relations;
    std::vector<dataset::ClassLiteral> classes;

    /// Adds an individual's worth of numbers for each one of a sample, and
    /// what is specified; with `all` what is inferable and predictable, too.
    /// Throws Error (kUnsupported) for more than 2^31 individuals.
    void add(const dataset::Sample& kb, bool all);
  };

  /// Takes facts over so many relations and classes.
  FactIndex(Facts facts, std::size_t n_relations, std::size_t n_classes);

  [[nodiscard]] std::uint32_t n_individuals() const { return n_individuals_; }
  [[nodiscard]] std::uint32_t n_relations() const {
    return static_cast<std::uint32_t>(n_facts_.size());
  }
  [[nodiscard]] std::uint32_t n_classes() const {
    return static_cast<std::uint32_t>(n_members_.size());
  }
  [[nodiscard]] std::uint64_t n_facts(std::uint32_t relation) const {
    return n_facts_[relation];
  }
  [[nodiscard]] std::uint64_t n_members(std::uint32_t owl_class) const {
    return n_members_[owl_class];
  }

  /// The steps from an individual, by link and then by where they lead.
  [[nodiscard]] std::span<const Step> steps(std::uint32_t from) const {
    return of(by_link_, from);
  }
  /// Those along one link.  O(log steps).
  [[nodiscard]] std::span<const Step> steps(std::uint32_t from,
                                            LinkId link) const;
  /// Those that lead to one individual, by link.  O(log steps).
  [[nodiscard]] std::span<const Step> steps_to(std::uint32_t from,
                                               std::uint32_t to) const;
  /// Where the steps of an individual start in a list of all.
  [[nodiscard]] std::size_t position(std::uint32_t from) const {
    return step_ends_[from];
  }
  [[nodiscard]] std::size_t n_steps() const { return by_link_.size(); }

  /// The classes of an individual, in order.
  [[nodiscard]] std::span<const std::uint32_t> classes(
      std::uint32_t individual) const {
    return std::span(classes_).subspan(
        class_ends_[individual],
        class_ends_[individual + 1] - class_ends_[individual]);
  }
  [[nodiscard]] std::size_t class_position(std::uint32_t individual) const {
    return class_ends_[individual];
  }
  [[nodiscard]] std::size_t n_class_facts() const { return classes_.size(); }
  [[nodiscard]] bool is_a(std::uint32_t individual,
                          std::uint32_t owl_class) const;
  [[nodiscard]] bool holds(std::uint32_t subject, std::uint32_t relation,
                           std::uint32_t object) const;
  /// Whether an individual has a step.  O(log steps).
  [[nodiscard]] bool has(std::uint32_t from, Step step) const;

  /// The individuals from which a link leads anywhere, in order.
  [[nodiscard]] const std::vector<std::uint32_t>& starts(LinkId link) const {
    return starts_[link];
  }
  /// Whether some individual has the relation to itself.
  [[nodiscard]] bool has_loops(std::uint32_t relation) const {
    return has_loops_[relation];
  }
  /// Bytes that it takes.
  [[nodiscard]] std::size_t memory() const;

 private:
  [[nodiscard]] std::span<const Step> of(const std::vector<Step>& steps,
                                         std::uint32_t from) const {
    return std::span(steps).subspan(step_ends_[from],
                                    step_ends_[from + 1] - step_ends_[from]);
  }
  void index_steps(const std::vector<dataset::RelationLiteral>& facts);
  void index_classes(const std::vector<dataset::ClassLiteral>& facts);

  std::uint32_t n_individuals_;
  std::vector<std::uint64_t> n_facts_;    ///< Indexed by relation
  std::vector<std::uint64_t> n_members_;  ///< Indexed by class
  std::vector<std::size_t> step_ends_;    ///< Steps of i start at i, end at i+1
  std::vector<Step> by_link_;
  std::vector<Step> by_end_;
  std::vector<std::size_t> class_ends_;
  std::vector<std::uint32_t> classes_;
  std::vector<std::vector<std::uint32_t>> starts_;  ///< Indexed by link
  std::vector<bool> has_loops_;                     ///< Indexed by relation
};

}  // namespace rrn::mining

#endif  // RRN_MINING_FACT_INDEX_HPP
