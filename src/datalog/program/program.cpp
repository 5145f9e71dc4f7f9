// SPDX-License-Identifier: MIT
#include "datalog/program/program.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

#include "datalog/builtins/builtin_syntax.hpp"
#include "datalog/program/exclusive_set.hpp"

namespace rrn::datalog {

namespace {

bool is_plain_name(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
  });
}

std::string name_by_number(Variable variable) {
  return std::string("v").append(std::to_string(variable.index));
}

std::string name_of(const Rule& rule, Variable variable) {
  if (variable.index < rule.variable_names.size()) {
    return rule.variable_names[variable.index];
  }
  return name_by_number(variable);
}

/// Marks the variables of `argument` in `present`, which it lengthens.
void mark(Argument argument, std::vector<bool>& present) {
  if (!argument.is_variable()) return;
  const std::size_t index = argument.as_variable().index;
  if (index >= present.size()) present.resize(index + 1);
  present[index] = true;
}

bool is_bound(Argument argument, const std::vector<bool>& bound) {
  if (!argument.is_variable()) return true;
  const std::size_t index = argument.as_variable().index;
  return index < bound.size() && bound[index];
}

void mark(const Atom& atom, std::vector<bool>& present) {
  mark(atom.first, present);
  mark(atom.second, present);
  if (atom.predicate) mark(*atom.predicate, present);
}

void require_bound(const Rule& rule, const std::vector<bool>& bound,
                   Argument argument, const char* part) {
  if (is_bound(argument, bound)) return;
  throw Error(ErrorCode::kUnsafeRule, rule.location,
              "variable ?" + name_of(rule, argument.as_variable()) + " of " +
                  part +
                  " is not bound by a positive atom of the body; every "
                  "variable must occur in one");
}

void require_bound(const Rule& rule, const std::vector<bool>& bound,
                   const Atom& atom, const char* part) {
  require_bound(rule, bound, atom.first, part);
  require_bound(rule, bound, atom.second, part);
  if (atom.predicate) require_bound(rule, bound, *atom.predicate, part);
}

bool can_evaluate(const BuiltinAtom& builtin, const std::vector<bool>& bound) {
  return std::all_of(builtin.arguments.begin(), builtin.arguments.end(),
                     [&](Argument a) { return is_bound(a, bound); });
}

/// Marks the results of all built-ins that can be evaluated in some order, and
/// returns the others.
std::vector<const BuiltinAtom*> bind_results(const Rule& rule,
                                             std::vector<bool>& bound) {
  std::vector<const BuiltinAtom*> waiting;
  for (const BuiltinAtom& builtin : rule.builtins) waiting.push_back(&builtin);
  std::size_t n_before = 0;
  do {
    n_before = waiting.size();
    std::erase_if(waiting, [&bound](const BuiltinAtom* builtin) {
      if (!can_evaluate(*builtin, bound)) return false;
      if (builtin->result) mark(*builtin->result, bound);
      return true;
    });
  } while (waiting.size() < n_before);
  return waiting;
}

/// Throws for a built-in that cannot be evaluated: for a variable that no other
/// one would bind, if there is one.
void require_evaluated(const Rule& rule, const std::vector<bool>& bound,
                       const std::vector<const BuiltinAtom*>& waiting) {
  std::vector<bool> may_be_bound = bound;
  for (const BuiltinAtom* builtin : waiting) {
    if (builtin->result) mark(*builtin->result, may_be_bound);
  }
  for (const std::vector<bool>& known : {may_be_bound, bound}) {
    for (const BuiltinAtom* builtin : waiting) {
      for (const Argument argument : builtin->arguments) {
        require_bound(rule, known, argument, "a FILTER or BIND");
      }
    }
  }
}

/// Writes the parts of one rule.  Variables keep their names where the syntax
/// allows them and they differ.
class RuleWriter {
 public:
  RuleWriter(const Rule& rule, const Dictionary& dictionary)
      : rule_(rule), dictionary_(dictionary) {
    std::vector<bool> present;
    for (const auto* atoms : {&rule.heads, &rule.body, &rule.negated_body}) {
      for (const Atom& atom : *atoms) mark(atom, present);
    }
    for (const Disequality& filter : rule.disequalities) {
      mark(filter.left, present);
      mark(filter.right, present);
    }
    for (const BuiltinAtom& builtin : rule.builtins) {
      for (const Argument argument : builtin.arguments) mark(argument, present);
      if (builtin.result) mark(*builtin.result, present);
    }
    choose_names(present.size());
  }

  std::string write() {
    for (const Atom& atom : rule_.heads) add(atom, "");
    const bool is_fact = rule_.body.empty() && rule_.negated_body.empty() &&
                         rule_.disequalities.empty() && rule_.builtins.empty();
    if (!is_fact || rule_.is_constraint()) {
      out_ += rule_.is_constraint() ? "false :- " : " :- ";
    }
    separator_ = "";
    for (const Atom& atom : rule_.body) add(atom, "");
    for (const Atom& atom : rule_.negated_body) add(atom, "NOT ");
    for (const Disequality& filter : rule_.disequalities) add(filter);
    for (const BuiltinAtom& builtin : rule_.builtins) add(builtin);
    return std::move(out_) + " .";
  }

 private:
  void choose_names(std::size_t n) {
    std::set<std::string> used;
    for (std::uint32_t i = 0; i < n; ++i) {
      std::string name = name_of(rule_, {i});
      if (!is_plain_name(name)) name = name_by_number({i});
      while (!used.insert(name).second) name += '_';
      names_.push_back(std::string("?").append(name));
    }
  }

  [[nodiscard]] std::string text_of(Argument argument) const {
    return argument.is_variable()
               ? names_[argument.as_variable().index]
               : dictionary_.view(argument.as_constant()).to_ntriples();
  }

  void add(const Atom& atom, const char* prefix) {
    out_ += std::exchange(separator_, ", ");
    out_ += prefix;
    if (atom.is_triple()) {
      out_ += "[" + text_of(atom.first) + ", " + text_of(*atom.predicate) +
              ", " + text_of(atom.second) + "]";
      return;
    }
    if (atom.relation.polarity == Polarity::kNegative) out_ += '-';
    out_ += dictionary_.view(atom.relation.predicate).to_ntriples();
    out_ += '[' + text_of(atom.first);
    if (atom.relation.arity == Arity::kBinary) {
      out_ += ", " + text_of(atom.second);
    }
    out_ += ']';
  }

  [[nodiscard]] bool is_literal(Argument argument) const {
    return !argument.is_variable() &&
           dictionary_.view(argument.as_constant()).is_literal();
  }

  /// Writes a disequality, as a filter where `!=` would compare values.
  void add(const Disequality& filter) {
    out_ += std::exchange(separator_, ", ");
    const std::string left = text_of(filter.left);
    const std::string right = text_of(filter.right);
    if (is_literal(filter.left) || is_literal(filter.right)) {
      out_ += "FILTER(!SAMETERM(" + left + ", " + right + "))";
    } else {
      out_ += "FILTER(" + left + " != " + right + ")";
    }
  }

  void add(const BuiltinAtom& builtin) {
    out_ += std::exchange(separator_, ", ");
    std::vector<std::string> arguments;
    bool any_literal = false;
    for (const Argument argument : builtin.arguments) {
      arguments.push_back(text_of(argument));
      any_literal = any_literal || is_literal(argument);
    }
    const std::string text = builtin_text(builtin.op, arguments, any_literal);
    if (builtin.result) {
      out_ += "BIND(" + text + " AS " + text_of(*builtin.result) + ")";
    } else {
      out_ += (builtin.negated ? "FILTER(!(" : "FILTER(") + text +
              (builtin.negated ? "))" : ")");
    }
  }

  const Rule& rule_;
  const Dictionary& dictionary_;
  std::vector<std::string> names_;
  std::string out_;
  const char* separator_ = "";
};

}  // namespace

void Program::append(Program other) {
  rules.insert(rules.end(), std::make_move_iterator(other.rules.begin()),
               std::make_move_iterator(other.rules.end()));
  if (other.same_as) same_as = other.same_as;
}

void check_safe(const Rule& rule) {
  std::vector<bool> bound;
  for (const Atom& atom : rule.body) mark(atom, bound);
  const auto waiting = bind_results(rule, bound);
  require_evaluated(rule, bound, waiting);
  for (const Atom& atom : rule.heads) {
    require_bound(rule, bound, atom, "the head");
  }
  for (const Atom& atom : rule.negated_body) {
    require_bound(rule, bound, atom, "a NOT atom");
  }
  for (const Disequality& filter : rule.disequalities) {
    require_bound(rule, bound, filter.left, "a FILTER");
    require_bound(rule, bound, filter.right, "a FILTER");
  }
}

std::string to_string(const Rule& rule, const Dictionary& dictionary) {
  if (rule.exclusive) {
    std::string text;
    for_each_pair_rule(rule, [&](const Rule& pair) {
      text = RuleWriter(pair, dictionary).write();
      return false;
    });
    const std::uint64_t n_others = n_pair_rules(*rule.exclusive) - 1;
    return text + "  # and " + std::to_string(n_others) + " more pairs";
  }
  return RuleWriter(rule, dictionary).write();
}

std::string to_string(const RelationKey& relation, Row row,
                      const Dictionary& dictionary) {
  Rule fact;
  fact.heads.push_back({relation, Argument::constant(row.first),
                        Argument::constant(row.second)});
  std::string text = to_string(fact, dictionary);
  text.resize(text.size() - std::string_view(" .").size());
  return text;
}

}  // namespace rrn::datalog
