// SPDX-License-Identifier: MIT
#include "datalog/program.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

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

void require_bound(const Rule& rule, const std::vector<bool>& bound,
                   Argument argument, const char* part) {
  if (!argument.is_variable()) return;
  const Variable variable = argument.as_variable();
  if (variable.index < bound.size() && bound[variable.index]) return;
  throw Error(ErrorCode::kUnsafeRule, rule.location,
              "variable ?" + name_of(rule, variable) + " of " + part +
                  " is not bound by a positive atom of the body; every "
                  "variable must occur in one");
}

/// Writes the parts of one rule.  Variables keep their names where the syntax
/// allows them and they differ.
class RuleWriter {
 public:
  RuleWriter(const Rule& rule, const Dictionary& dictionary)
      : rule_(rule), dictionary_(dictionary) {
    std::vector<bool> present;
    for (const auto* atoms : {&rule.heads, &rule.body, &rule.negated_body}) {
      for (const Atom& atom : *atoms) {
        mark(atom.first, present);
        mark(atom.second, present);
      }
    }
    for (const Disequality& filter : rule.disequalities) {
      mark(filter.left, present);
      mark(filter.right, present);
    }
    choose_names(present.size());
  }

  std::string write() {
    for (const Atom& atom : rule_.heads) add(atom, "");
    const bool is_fact = rule_.body.empty() && rule_.negated_body.empty() &&
                         rule_.disequalities.empty();
    if (!is_fact || rule_.is_constraint()) {
      out_ += rule_.is_constraint() ? "false :- " : " :- ";
    }
    separator_ = "";
    for (const Atom& atom : rule_.body) add(atom, "");
    for (const Atom& atom : rule_.negated_body) add(atom, "NOT ");
    for (const Disequality& filter : rule_.disequalities) {
      out_ += std::exchange(separator_, ", ");
      out_ += "FILTER(" + text_of(filter.left) +
              " != " + text_of(filter.right) + ")";
    }
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
    if (atom.relation.polarity == Polarity::kNegative) out_ += '-';
    out_ += dictionary_.view(atom.relation.predicate).to_ntriples();
    out_ += '[' + text_of(atom.first);
    if (atom.relation.arity == Arity::kBinary) {
      out_ += ", " + text_of(atom.second);
    }
    out_ += ']';
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
}

void check_safe(const Rule& rule) {
  std::vector<bool> bound;
  for (const Atom& atom : rule.body) {
    mark(atom.first, bound);
    mark(atom.second, bound);
  }
  for (const Atom& atom : rule.heads) {
    require_bound(rule, bound, atom.first, "the head");
    require_bound(rule, bound, atom.second, "the head");
  }
  for (const Atom& atom : rule.negated_body) {
    require_bound(rule, bound, atom.first, "a NOT atom");
    require_bound(rule, bound, atom.second, "a NOT atom");
  }
  for (const Disequality& filter : rule.disequalities) {
    require_bound(rule, bound, filter.left, "a FILTER");
    require_bound(rule, bound, filter.right, "a FILTER");
  }
}

std::string to_string(const Rule& rule, const Dictionary& dictionary) {
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
