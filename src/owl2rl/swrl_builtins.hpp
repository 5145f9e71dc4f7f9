// SPDX-License-Identifier: MIT
// The built-ins of SWRL that have a counterpart among Datalog's.
#ifndef RRN_OWL2RL_SWRL_BUILTINS_HPP
#define RRN_OWL2RL_SWRL_BUILTINS_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "datalog/program/program.hpp"
#include "owl2rl/compilation.hpp"

namespace rrn::owl2rl {

enum class SwrlBuiltinForm : std::uint8_t {
  kCondition,
  kSwapped,  ///< A condition with its two arguments the other way round
  kFirst,    ///< rdf:first of a list that facts write down
  kRest,     ///< rdf:rest of such a list
  kEmpty,    ///< The list is rdf:nil
  kComputed,
  kFolded,  ///< Computed from two or more arguments, from left to right
};

struct SwrlBuiltin {
  std::string_view name;  ///< Local name in the namespace swrlb:
  datalog::BuiltinOp op;
  SwrlBuiltinForm form;
  /// Numbers of arguments, without the computed one.
  std::size_t min_arguments;
  std::size_t max_arguments;

  /// Is the first argument the one that is computed?
  [[nodiscard]] bool has_result() const {
    return form >= SwrlBuiltinForm::kComputed;
  }
};

/// Finds a built-in by its IRI; null where there is none.
[[nodiscard]] const SwrlBuiltin* find_swrl_builtin(std::string_view iri);

/// Adds it to a rule's body.  Requires a number of arguments that it allows.
void add_swrl_builtin(RuleBuilder& rule, const SwrlBuiltin& builtin,
                      const std::vector<datalog::Argument>& arguments);

}  // namespace rrn::owl2rl

#endif  // RRN_OWL2RL_SWRL_BUILTINS_HPP
