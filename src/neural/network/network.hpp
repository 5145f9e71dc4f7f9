// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_NETWORK_NETWORK_HPP
#define RRN_NEURAL_NETWORK_NETWORK_HPP

#include "dataset/sample/vocabulary.hpp"
#include "neural/evidence/evidence_plan.hpp"
#include "neural/model/options.hpp"
#include "neural/network/weights.hpp"
#include "neural/pairs/reach.hpp"
#include "neural/plan/fact_types.hpp"

namespace rrn::neural {

/// A recursive reasoning network: all that is needed to predict.
struct Network {
  ModelOptions options;
  dataset::Vocabulary vocabulary;
  FactTypes fact_types;
  EvidencePlan evidence = {};  ///< Empty without ModelOptions::evidence
  Reach reach = {};            ///< Empty without ModelOptions::reach
  Weights weights;

  [[nodiscard]] NetworkShape shape() const {
    return {options,
            static_cast<std::uint32_t>(vocabulary.classes.size()),
            static_cast<std::uint32_t>(vocabulary.relations.size()),
            fact_types.size(),
            static_cast<std::uint32_t>(evidence.words.size()),
            static_cast<std::uint32_t>(evidence.neighbour_classes.size())};
  }
};

}  // namespace rrn::neural

#endif  // RRN_NEURAL_NETWORK_NETWORK_HPP
