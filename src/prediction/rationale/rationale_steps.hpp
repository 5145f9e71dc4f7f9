// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_RATIONALE_RATIONALE_STEPS_HPP
#define RRN_PREDICTION_RATIONALE_RATIONALE_STEPS_HPP

#include <list>
#include <map>
#include <optional>
#include <vector>

#include "prediction/rationale/class_contrast.hpp"
#include "prediction/rationale/fact_reduction.hpp"
#include "prediction/rationale/fact_weights.hpp"
#include "prediction/rationale/rationale.hpp"

namespace rrn::prediction {

/// The search for the facts on which one prediction rests.  It proceeds by
/// steps, so that those of many predictions can be taken at once.
class RationaleSteps {
 public:
  /// Borrows all but `weights`, which are those of the facts around.
  RationaleSteps(neural::Model& model, const Neighbourhood& around,
                 FactWeights weights, const RationaleOptions& options,
                 const JobContext& job);
  RationaleSteps(const RationaleSteps&) = delete;
  RationaleSteps& operator=(const RationaleSteps&) = delete;

  /// Adds what is to be told for the next step; nothing, when it is done.
  void add_tellings(std::vector<FactDeletion::Telling>& tellings);
  /// Takes the next step, after all of that was told.
  void proceed();
  /// What was found, when it is done.
  [[nodiscard]] Rationale take() { return std::move(rationale_); }

 private:
  enum class Stage {
    kReduce,
    kContrast,
    kContrastAmongAll,
    kContrasted,
    kJudge,
    kDone
  };

  /// A class in the place of one that the facts that are enough leave out.
  struct ContrastTrial {
    ClassContrast contrast;
    FactNumbers alone;      ///< It is told with these facts
    FactNumbers among_all;  ///< It is told with all others
  };

  void name_against();
  void take_probability();
  void begin_reductions();
  void reduce();
  void begin_contrasts();
  void drop_weak_contrasts();
  void contrast();
  void take_contrasted();
  void judge();
  [[nodiscard]] const FactNumbers& smaller_set() const;
  [[nodiscard]] FactNumbers others() const;
  [[nodiscard]] WeighedFact named(std::uint32_t fact) const;

  const Neighbourhood& around_;
  const RationaleOptions& options_;
  const std::vector<double> weights_;  ///< Log-odds, indexed by fact
  const double threshold_;
  FactDeletion deletion_, other_draws_;
  const FactNumbers all_;
  Stage stage_ = Stage::kReduce;
  std::list<FactReduction> reductions_;
  FactNumbers enough_;
  std::vector<ContrastTrial> trials_;
  FactNumbers contrasted_;  ///< Those that are enough, and what trials add
  std::map<std::uint32_t, Contrast> contrasts_;  ///< The strongest, by fact
  Rationale rationale_;
};

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_RATIONALE_RATIONALE_STEPS_HPP
