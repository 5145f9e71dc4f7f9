// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_EVALUATION_KEY_RULE_HPP
#define RRN_DATALOG_EVALUATION_KEY_RULE_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "datalog/program/program.hpp"

namespace rrn::datalog {

/// A rule that says no more than that some variables, the key, decide another
/// one: `same_as(y, z) <- B(k, y), B(k, z), y != z`, or the constraint with
/// that body, for any conditions B.  Its matches are
/// quadratic in those of B that have one key; those of B say all.
///
/// A constraint may also say that y and z have different values.
struct KeyRule {
  Rule half;  ///< B(k, y), without heads
  Variable value;
  std::vector<Variable> key;
  bool by_value = false;  ///< Only pairs of different values match
};

/// Returns the halves of a rule if it is of that form.  `same_as` is left out
/// for a constraint.
[[nodiscard]] std::optional<KeyRule> key_rule(const Rule& rule,
                                              std::optional<TermId> same_as);

/// Numbers keys of a fixed number of terms, from 0 on.
class KeyNumbers {
 public:
  /// Returns the number of a key; a new one if it was not seen before.
  std::uint32_t number(const std::vector<TermId>& key);

  [[nodiscard]] std::uint32_t size() const { return n_keys_; }
  [[nodiscard]] std::size_t memory() const;

 private:
  /// What continues the beginning of a key, by its number and the next term.
  std::unordered_map<std::uint64_t, std::uint32_t> next_;
  std::uint32_t n_prefixes_ = 0;
  std::uint32_t n_keys_ = 0;
};

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_EVALUATION_KEY_RULE_HPP
