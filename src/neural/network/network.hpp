// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_NETWORK_NETWORK_HPP
#define RRN_NEURAL_NETWORK_NETWORK_HPP

#include "dataset/sample/vocabulary.hpp"
#include "neural/model/options.hpp"
#include "neural/network/weights.hpp"
#include "neural/plan/fact_types.hpp"

namespace rrn::neural {

/// A recursive reasoning network: all that is needed to predict.
struct Network {
  ModelOptions options;
  dataset::Vocabulary vocabulary;
  FactTypes fact_types;
  Weights weights;

  [[nodiscard]] NetworkShape shape() const {
    return {options, static_cast<std::uint32_t>(vocabulary.classes.size()),
            static_cast<std::uint32_t>(vocabulary.relations.size()),
            fact_types.size()};
  }
};

}  // namespace rrn::neural

#endif  // RRN_NEURAL_NETWORK_NETWORK_HPP
