// SPDX-License-Identifier: MIT
// Facts between individuals that are unlike those of other samples.
#ifndef RRN_REPAIR_FIT_FIT_MODEL_HPP
#define RRN_REPAIR_FIT_FIT_MODEL_HPP

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "dataset/file/byte_coding.hpp"
#include "dataset/sample/sample.hpp"
#include "dataset/sample/vocabulary.hpp"
#include "repair/fit/trait_counts.hpp"
#include "repair/trees/boosted_trees.hpp"

namespace rrn::repair {

/// How stated facts are judged by whether their individuals fit the relation.
/// One sum of trees serves all relations: a relation of which a sample has two
/// facts is judged by what other samples show of it, and by what makes facts of
/// any relation odd.
struct FitModel {
  TraitCounts counts;
  BoostedTrees trees;  ///< Over the columns of FitEvidence

  friend bool operator==(const FitModel&, const FitModel&) = default;
};

void write_fits(const FitModel& model, dataset::ByteWriter& out);
/// Fails (kCorrupt) for what does not fit the vocabulary.
[[nodiscard]] FitModel read_fits(dataset::ByteReader& in,
                                 const dataset::Vocabulary& vocabulary);

/// What trees see of the stated facts of one sample.
class FitEvidence {
 public:
  /// For each end: how well the individual fits by its classes, and by the
  /// other ends that it is at; how well it would fit the other end by both; its
  /// facts at this end, at the other end and at any.  Then the known facts of
  /// the relation, and those of this sample; and the other facts that join the
  /// two, forward and backward.
  static constexpr std::size_t kColumns = 18;

  /// Borrows both.  The counts are to have those of the sample among them.
  /// O(ends of individuals * traits of each).
  FitEvidence(const TraitCounts& counts, const Ends& ends);

  /// Adds the columns of a stated fact to `rows`.
  void add(const dataset::RelationLiteral& fact, CountRows& rows) const;

 private:
  /// How well an individual fits.
  struct Fits {
    std::uint8_t by_classes = 0;
    std::uint8_t by_ends = 0;
    std::uint8_t other_by_classes = 0;
    std::uint8_t other_by_ends = 0;
  };

  void add_end(std::uint32_t individual, EndId end, CountRows& rows) const;

  const TraitCounts& counts_;
  const Ends& ends_;
  std::vector<Fits> fits_;                ///< Indexed by place among all ends
  std::vector<std::uint32_t> n_facts_;    ///< Indexed by relation
  std::vector<std::uint32_t> n_of_each_;  ///< Facts of each individual
};

/// What is oddest about a fact.
struct Oddity {
  bool at_object = false;
  /// A trait of the individual that is rare at that end.
  Trait trait = 0;
  std::uint32_t n_alike = 0;  ///< Facts of the relation with that trait there
  std::uint32_t n_facts = 0;  ///< Facts of the relation
};

/// Judges the stated facts of one sample.
///
/// Wrong facts come one by one.  Where more facts of a relation look wrong for
/// the same oddity than if every tenth fact had a random individual there, the
/// sample is of another kind than those that were learnt from, and these facts
/// are not doubted.
class LearntFits {
 public:
  /// Borrows the model.  O(facts * trees).
  LearntFits(const FitModel& model, const dataset::Sample& kb);
  LearntFits(const LearntFits&) = delete;
  LearntFits& operator=(const LearntFits&) = delete;

  /// How probable it is that a stated fact is wrong.  O(log facts).
  [[nodiscard]] double doubt(const dataset::RelationLiteral& fact) const;
  /// The trait that fits its end least, if it is less frequent there than
  /// anywhere.
  [[nodiscard]] std::optional<Oddity> oddity(
      const dataset::RelationLiteral& fact) const;

 private:
  void judge(const FitModel& model, const dataset::Sample& kb);
  void believe_what_is_common();

  LinkGraph graph_;
  Ends ends_;
  TraitCounts counts_;  ///< Those of the model and of the sample
  /// How probable it is that each fact is wrong.
  std::map<dataset::RelationLiteral, double> doubts_;
};

}  // namespace rrn::repair

#endif  // RRN_REPAIR_FIT_FIT_MODEL_HPP
