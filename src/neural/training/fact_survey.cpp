// SPDX-License-Identifier: MIT
#include "neural/training/fact_survey.hpp"

#include <cstdint>
#include <string>

#include "neural/evidence/evidence_choice.hpp"
#include "neural/pairs/reach.hpp"

namespace rrn::neural {

namespace {

Reach find_reach(std::span<const dataset::Sample> kbs,
                 const dataset::Augmentation& augmentation,
                 std::uint32_t n_relations, const JobContext& job) {
  // Some seconds' worth; samples are in random order.
  constexpr std::uint64_t kMaxEdges = 500'000'000;
  ReachFinder finder(n_relations);
  for (std::size_t i = 0; i < kbs.size() && finder.n_edges() < kMaxEdges; ++i) {
    job.cancel.throw_if_triggered();
    if (augmentation.changes_facts()) {
      const dataset::AugmentedSample changed =
          dataset::augment(kbs[i], augmentation, job.seed.derive("reach", i));
      finder.add(changed.labelled, changed.told);
    } else {
      finder.add(kbs[i], kbs[i]);
    }
  }
  return finder.reach();
}

}  // namespace

void survey_facts(std::span<const dataset::Sample> kbs,
                  const dataset::Augmentation& augmentation, Network& network,
                  const JobContext& job) {
  const auto n_relations =
      static_cast<std::uint32_t>(network.vocabulary.relations.size());
  if (network.options.evidence != Evidence::kNone) {
    network.evidence = choose_evidence(kbs, n_relations, job.cancel);
    job.info("evidence: " + std::to_string(network.evidence.words.size()) +
             " kinds of paths, " +
             std::to_string(network.evidence.neighbour_classes.size()) +
             " classes of neighbours");
  }
  if (network.options.reach) {
    network.reach = find_reach(kbs, augmentation, n_relations, job);
  }
}

}  // namespace rrn::neural
