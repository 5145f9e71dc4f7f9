// SPDX-License-Identifier: MIT
#include "repair/model/rule_model.hpp"

#include "repair/world/consequences.hpp"

namespace rrn::repair {

Beliefs RuleModel::form_beliefs(const dataset::Sample& kb,
                                const JobContext& job) {
  bool consistent = true;
  Beliefs beliefs =
      close(kb, vocabulary_, generation::IndividualTerms(rules_, kb), job,
            &consistent);
  n_inconsistent_ += consistent ? 0 : 1;
  return beliefs;
}

}  // namespace rrn::repair
