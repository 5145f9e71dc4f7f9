// SPDX-License-Identifier: MIT
#include "mining/mined_rule.hpp"

#include <functional>
#include <tuple>

namespace rrn::mining {

bool is_better(const MinedRule& a, const MinedRule& b, Measure measure) {
  const auto key = [measure](const MinedRule& rule) {
    return std::make_tuple(-confidence(rule.figures, measure),
                           -static_cast<double>(rule.figures.support),
                           rule.n_atoms(), std::cref(rule.head),
                           std::cref(rule.path), std::cref(rule.start_classes),
                           rule.end_class, rule.value, rule.differ);
  };
  return key(a) < key(b);
}

}  // namespace rrn::mining
