// SPDX-License-Identifier: MIT
// Simpler things that learn from the same samples.
#ifndef RRN_REPAIR_LEARNING_RIVALS_HPP
#define RRN_REPAIR_LEARNING_RIVALS_HPP

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/job.hpp"
#include "dataset/sample/sample.hpp"
#include "dataset/sample/vocabulary.hpp"
#include "generation/labelling/symbolic_labeller.hpp"
#include "neural/model/model.hpp"

namespace rrn::repair {

/// A model to compare with, and what tables call it.
struct Rival {
  std::string name;
  std::unique_ptr<neural::Model> model;
};

/// Learns `mined rules`, as `rrn mine` does without options, and, with rules,
/// `paths, then rules`: facts that are judged by one look, which is learnt from
/// lessons as those of learn_repairs() are.  Borrows vocabulary and rules; the
/// latter may be null.  Deterministic by job.seed.  Throws Error
/// (kBadArgument) without samples, and Cancelled.
[[nodiscard]] std::vector<Rival> learn_rivals(
    const dataset::Vocabulary& vocabulary,
    const generation::SymbolicLabeller* rules,
    std::span<const dataset::Sample> train, const JobContext& job);

}  // namespace rrn::repair

#endif  // RRN_REPAIR_LEARNING_RIVALS_HPP
