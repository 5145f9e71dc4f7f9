// SPDX-License-Identifier: MIT
#include "repair/model/path_model.hpp"

#include "repair/world/consequences.hpp"
#include "repair/world/world.hpp"

namespace rrn::repair {

namespace {

template <typename Literal>
void decide(std::vector<Belief<Literal>>& beliefs) {
  for (auto& belief : beliefs) {
    belief.probability = belief.probability >= 0.5F ? 1.0F : 0.0F;
  }
}

}  // namespace

Beliefs PathModel::form_beliefs(const dataset::Sample& kb,
                                const JobContext& job) {
  Beliefs judged = judge(beliefs_, kb, job);
  decide(judged.classes);
  decide(judged.relations);
  Rng rng(job.seed);  // Nothing is left to chance
  return close(draw_world(beliefs_, judged, kb, rng), vocabulary_,
               generation::IndividualTerms(rules_, kb), job);
}

}  // namespace rrn::repair
