// SPDX-License-Identifier: MIT
#include "prediction/predict/agreement.hpp"

namespace rrn::prediction {

void Agreement::add(const PredictedFact& fact, bool predicted) {
  if (predicted) {
    keep(predicted_, n_predicted(), fact, rng_);
    ++(fact.derived ? n_both_ : n_predicted_only_);
  } else if (fact.derived) {
    keep(missed_, n_derived_only_++, fact, rng_);
  } else {
    ++n_neither_;
  }
}

void Agreement::doubt(const PredictedFact& fact) {
  keep(doubted_, n_doubted_++, fact, doubt_rng_);
}

double Agreement::accuracy() const {
  if (n_literals() == 0) return 1;
  return static_cast<double>(n_both_ + n_neither_) /
         static_cast<double>(n_literals());
}

double Agreement::f1() const {
  const std::uint64_t n = n_predicted() + n_derived();
  return n == 0 ? 1 : 2 * static_cast<double>(n_both_) / static_cast<double>(n);
}

void Agreement::keep(std::vector<PredictedFact>& examples, std::uint64_t n_seen,
                     const PredictedFact& fact, Rng& rng) {
  if (examples.size() < kMaxExamples) {
    examples.push_back(fact);
    return;
  }
  const std::uint64_t place = rng.below(n_seen + 1);
  if (place < kMaxExamples) examples[place] = fact;
}

}  // namespace rrn::prediction
