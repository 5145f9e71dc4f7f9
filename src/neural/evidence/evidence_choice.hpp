// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_EVIDENCE_EVIDENCE_CHOICE_HPP
#define RRN_NEURAL_EVIDENCE_EVIDENCE_CHOICE_HPP

#include <cstdint>
#include <span>

#include "base/cancellation.hpp"
#include "dataset/sample/sample.hpp"
#include "neural/evidence/evidence_plan.hpp"

namespace rrn::neural {

/// Chooses the evidence that says the most about `kbs`, from some of them.
///
/// Words have 2 to 3 letters, up to 4 where facts have at most four relations
/// and up to 6 where they have one.  The words of a relation are ranked by
/// how many of its true pairs they join, times the logarithm of how much
/// oftener they join these than other pairs; relations choose in turn, at most
/// kMaxWords.  Of classes of neighbours the most frequent are chosen.  Throws
/// Cancelled.
[[nodiscard]] EvidencePlan choose_evidence(
    std::span<const dataset::Sample> kbs, std::uint32_t n_relations,
    const CancellationToken& cancel = {});

}  // namespace rrn::neural

#endif  // RRN_NEURAL_EVIDENCE_EVIDENCE_CHOICE_HPP
