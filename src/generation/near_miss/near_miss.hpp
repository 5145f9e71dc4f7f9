// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_NEAR_MISS_NEAR_MISS_HPP
#define RRN_GENERATION_NEAR_MISS_NEAR_MISS_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/job.hpp"
#include "base/random.hpp"
#include "datalog/program/program.hpp"
#include "dataset/sample/sample.hpp"
#include "dataset/sample/vocabulary.hpp"
#include "generation/labelling/symbolic_labeller.hpp"
#include "generation/near_miss/near_miss_sites.hpp"

namespace rrn::generation {

/// How many near misses are drawn, and which.
struct NearMissOptions {
  /// Wanted for each positive inference; fewer where there are no more.
  double per_inference = 1;
  /// Also literals that the rules refute, which are false anyway.
  bool refuted = false;
};

/// Draws near misses: literals that do not hold, though a proof of theirs lacks
/// but one premise.
///
/// A literal is one if some instance of a rule, over individuals of the sample
/// and what is in its closure, concludes it with exactly one premise that does
/// not hold: a body atom that is not in the closure, one under `NOT` that is,
/// two terms that are equal though they should not be, or a built-in.  What is
/// missing may be a near miss itself, and so on: the proof as a whole still
/// lacks a single premise, and BrokenStep says which.
///
/// Predicates take turns, and rules and premises of each are equally likely.
/// A missing atom with an individual that no other premise speaks of is seldom
/// chosen while there are others, since it could be any; an instance without
/// any other premise comes last.  Left out is what is entailed, refuted (by a
/// constraint, whether its refutations are stored or not), predictable, or not
/// among the sample's targets.  Borrows the labeller; thread-safe once made.
class NearMissDrawer {
 public:
  NearMissDrawer(const SymbolicLabeller& labeller,
                 const dataset::Vocabulary& vocabulary);

  /// Texts of the labeller's rules: BrokenStep::rule is a place in them.
  [[nodiscard]] std::vector<std::string> rules() const;

  /// Replaces the near misses of a labelled sample; other drawn negatives stay.
  /// What it draws depends on the sample and `rng` only.  Throws Cancelled.
  void draw(dataset::Sample& kb, const NearMissOptions& options, Rng& rng,
            const JobContext& job) const;

 private:
  friend class NearMissDraw;

  /// The sites with one head relation.
  struct Group {
    RelationKey relation;
    std::vector<std::uint32_t> sites;
    /// Class or relation of the vocabulary, for a positive head.
    std::optional<std::uint32_t> predicate;
    bool may_be_refuted = false;
  };

  const SymbolicLabeller& labeller_;
  std::vector<NearMissSite> sites_;
  std::vector<Group> groups_;
  /// The group of what is missing, for each site.
  std::vector<std::optional<std::uint32_t>> missing_groups_;
  datalog::Program refuting_;
};

}  // namespace rrn::generation

#endif  // RRN_GENERATION_NEAR_MISS_NEAR_MISS_HPP
