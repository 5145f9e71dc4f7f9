// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_GRAMMAR_VARIABLES_HPP
#define RRN_SPARQL_GRAMMAR_VARIABLES_HPP

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace rrn::sparql {

/// The dense number of a variable in one query or update.  A variable of a
/// sub-SELECT has another number than one of that name outside.
using Variable = std::uint32_t;

/// The variables of a query, with the blank nodes of its patterns, which are
/// variables that nobody can name.
class Variables {
 public:
  Variables() : scopes_(1) {}

  /// Returns the number of a name in the current scope.
  Variable number(std::string_view name) {
    const auto [found, is_new] =
        scopes_.back().try_emplace(std::string(name), size());
    if (is_new) names_.emplace_back(name);
    return found->second;
  }
  /// Makes a variable without a name.
  Variable make_hidden() {
    names_.emplace_back();
    return size() - 1;
  }
  /// The name without its question mark; `_:b` for a blank node.
  [[nodiscard]] const std::string& name(Variable variable) const {
    return names_[variable];
  }
  /// Whether a SELECT may name it.
  [[nodiscard]] bool is_visible(Variable variable) const {
    const std::string& name = names_[variable];
    return !name.empty() && !name.starts_with("_:");
  }
  [[nodiscard]] Variable size() const {
    return static_cast<Variable>(names_.size());
  }

  /// Inside, names are new variables.
  void enter_scope() { scopes_.emplace_back(); }
  void leave_scope() { scopes_.pop_back(); }

 private:
  std::vector<std::string> names_;
  std::vector<std::map<std::string, Variable, std::less<>>> scopes_;
};

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_GRAMMAR_VARIABLES_HPP
