// SPDX-License-Identifier: MIT
#include "repair/model/rule_model.hpp"

#include "repair/model/belief_table.hpp"
#include "repair/world/consequences.hpp"

namespace rrn::repair {

neural::Prediction RuleModel::predict(const dataset::Sample& kb,
                                      const JobContext& job) {
  bool consistent = true;
  const Beliefs closure = close(kb, vocabulary_, rules_, job, &consistent);
  n_inconsistent_ += consistent ? 0 : 1;
  return to_tables(closure, kb.n_individuals, vocabulary_);
}

}  // namespace rrn::repair
