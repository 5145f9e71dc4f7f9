// SPDX-License-Identifier: MIT
// Why a repair model doubts a stated fact, or believes one that is missing.
#ifndef RRN_REPAIR_MODEL_REPAIR_REASON_HPP
#define RRN_REPAIR_MODEL_REPAIR_REASON_HPP

#include <cstdint>
#include <span>
#include <vector>

#include "dataset/sample/sample.hpp"
#include "repair/belief/belief_model.hpp"
#include "repair/evidence/evidence.hpp"
#include "repair/evidence/link_graph.hpp"

namespace rrn::repair {

/// One thing that speaks for or against a fact.
struct RepairReason {
  enum class Kind : std::uint8_t {
    /// The negation of the fact is stated, too.
    kNegation,
    /// The individual is stated to be in a class that excludes this one.
    kExcludedClass,
    /// The subject, or the object, has more facts of the relation than any had.
    kTooManyOfSubject,
    kTooManyOfObject,
    /// A count of the evidence, without which the first look at the fact would
    /// believe something else.
    kEvidence,
    /// Nothing judges the fact itself: it follows from facts that are believed,
    /// or from none.
    kFollows,
  };

  Kind kind = Kind::kEvidence;
  dataset::ClassIndex other;  ///< kExcludedClass
  std::uint32_t count = 0;    ///< kTooMany..., kEvidence: how many there are
  std::uint32_t most = 0;     ///< kTooMany...: how many there may be
  std::uint32_t column = 0;   ///< kEvidence: see EvidenceSchema
  /// kEvidence: what the count adds to the log-odds of the fact, against one of
  /// 0, or of 1 where it is 0
  float log_odds = 0;

  friend bool operator==(const RepairReason&, const RepairReason&) = default;
};

/// Finds reasons in what one sample states.
///
/// Constraints come first.  Evidence is found by changing one count at a time;
/// the two that matter most are given.  They explain the first look, by what is
/// stated; later looks also see what was believed.
class RepairReasons {
 public:
  /// Borrows both.
  RepairReasons(const BeliefModel& model, const dataset::Sample& kb);

  /// Reasons to doubt a fact that is stated.
  [[nodiscard]] std::vector<RepairReason> to_doubt(
      const dataset::ClassLiteral& fact) const;
  [[nodiscard]] std::vector<RepairReason> to_doubt(
      const dataset::RelationLiteral& fact);
  /// Reasons to believe a fact that is not stated.
  [[nodiscard]] std::vector<RepairReason> to_believe(
      const dataset::ClassLiteral& fact) const;
  [[nodiscard]] std::vector<RepairReason> to_believe(
      const dataset::RelationLiteral& fact);

 private:
  [[nodiscard]] std::vector<std::uint8_t> pair_row(
      const dataset::RelationLiteral& fact);

  const BeliefModel& model_;
  LinkGraph graph_;
  Evidence evidence_;
};

}  // namespace rrn::repair

#endif  // RRN_REPAIR_MODEL_REPAIR_REASON_HPP
