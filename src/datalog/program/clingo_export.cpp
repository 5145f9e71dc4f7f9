// SPDX-License-Identifier: MIT
#include "datalog/program/clingo_export.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "datalog/program/exclusive_set.hpp"

namespace rrn::datalog {

namespace {

/// Beyond this many atoms of one relation constraints are not written: each of
/// them may be the same as any other.
constexpr std::size_t kMaxAlike = 10;

std::string local_name(std::string_view iri) {
  std::string name;
  for (const char c : iri.substr(iri.find_last_of("#/:") + 1)) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) name += c;
  }
  return name;
}

std::string quote(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    if (c == '\n') {
      quoted += "\\n";
    } else {
      quoted += c;
    }
  }
  return quoted + '"';
}

class ClingoWriter {
 public:
  ClingoWriter(const Program& program, const Dictionary& dictionary)
      : program_(program), dictionary_(dictionary) {}

  std::string write() {
    if (program_.same_as) {
      throw Error(ErrorCode::kUnsupported,
                  "individuals may become equal, which cannot be written for "
                  "clingo; expected an ontology under unique names");
    }
    find_literals();
    for (std::size_t i = 0; i < program_.rules.size(); ++i) {
      number_ = i;
      for_each_pair_rule(program_.rules[i], [this](const Rule& rule) {
        rule_ = &rule;
        write_rule();
        return true;
      });
    }
    write_clashes();
    return write_names() + out_;
  }

 private:
  using Equality = std::pair<Argument, Argument>;

  void find_literals() {
    for (const Rule& rule : program_.rules) {
      for (const auto* atoms : {&rule.heads, &rule.body, &rule.negated_body}) {
        for (const Atom& atom : *atoms) {
          note_literal(atom.first);
          note_literal(atom.second);
        }
      }
      for (const Disequality& filter : rule.disequalities) {
        note_literal(filter.left);
        note_literal(filter.right);
      }
      for (const BuiltinAtom& builtin : rule.builtins) {
        if (!compares_values(builtin.op)) continue;
        for (const Argument argument : builtin.arguments) {
          note_literal(argument);
        }
      }
    }
  }

  void note_literal(Argument argument) {
    has_literals_ = has_literals_ ||
                    (!argument.is_variable() &&
                     dictionary_.view(argument.as_constant()).is_literal());
  }

  static bool compares_values(BuiltinOp op) {
    return op == BuiltinOp::kEqual || op == BuiltinOp::kCompareEqual ||
           op == BuiltinOp::kCompareNotEqual;
  }

  [[noreturn]] void refuse(const std::string& what) const {
    throw Error(
        ErrorCode::kUnsupported, rule_->location,
        "the rule '" + to_string(*rule_, dictionary_) + "' " + what +
            ", which cannot be written for clingo; expected rules over named "
            "classes and properties of individuals");
  }

  void write_rule() {
    if (rule_->is_constraint()) {
      add("violated(" + std::to_string(number_) + ")", rule_->body, {});
      for (std::size_t i = 0; i < rule_->body.size(); ++i) write_refutations(i);
      return;
    }
    for (const Atom& head : rule_->heads) add(text_of(head), rule_->body, {});
  }

  /// Rules for what is refuted by body atom `i`: each of the others is a fact
  /// or the same as it.
  void write_refutations(std::size_t i) {
    const Atom& refuted = rule_->body[i];
    if (refuted.relation.polarity == Polarity::kNegative) return;
    std::vector<std::size_t> alike;
    for (std::size_t j = 0; j < rule_->body.size(); ++j) {
      if (j != i && rule_->body[j].relation == refuted.relation) {
        alike.push_back(j);
      }
    }
    if (alike.size() > kMaxAlike) refuse("has too many atoms alike");
    for (std::size_t subset = 0; subset < std::size_t{1} << alike.size();
         ++subset) {
      std::vector<Atom> rest;
      std::vector<Equality> equalities;
      for (std::size_t j = 0; j < rule_->body.size(); ++j) {
        if (j == i) continue;
        const Atom& other = rule_->body[j];
        const auto place = std::find(alike.begin(), alike.end(), j);
        if (place == alike.end() ||
            (subset >> (place - alike.begin()) & 1U) == 0) {
          rest.push_back(other);
          continue;
        }
        equalities.emplace_back(other.first, refuted.first);
        equalities.emplace_back(other.second, refuted.second);
      }
      if (!binds(rest, equalities, refuted)) continue;
      const std::string text = text_of(refuted);
      add("refuted_" + text, rest, equalities, "not " + text);
    }
  }

  static bool binds(const std::vector<Atom>& body,
                    const std::vector<Equality>& equalities, const Atom& atom) {
    std::set<Argument> bound;
    for (const Atom& other : body) bound.insert({other.first, other.second});
    const auto is_bound = [&bound](Argument argument) {
      return !argument.is_variable() || bound.contains(argument);
    };
    for (std::size_t n_before = 0; n_before != bound.size() + 1;) {
      n_before = bound.size() + 1;
      for (const auto& [a, b] : equalities) {
        if (is_bound(a)) bound.insert(b);
        if (is_bound(b)) bound.insert(a);
      }
    }
    return is_bound(atom.first) && is_bound(atom.second);
  }

  /// Writes a clause with the conditions of the rule.
  void add(const std::string& head, const std::vector<Atom>& body,
           const std::vector<Equality>& equalities,
           const std::string& condition = {}) {
    std::vector<std::string> parts;
    for (const Atom& atom : body) parts.push_back(text_of(atom));
    for (const Atom& atom : rule_->negated_body) {
      parts.push_back("not " + text_of(atom));
    }
    for (const auto& [a, b] : equalities) {
      parts.push_back(text_of(a) + " = " + text_of(b));
    }
    for (const Disequality& filter : rule_->disequalities) {
      parts.push_back(text_of(filter.left) + " != " + text_of(filter.right));
    }
    for (const BuiltinAtom& builtin : rule_->builtins) {
      parts.push_back(text_of(builtin));
    }
    if (!condition.empty()) parts.push_back(condition);
    out_ += head;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      out_ += (i == 0 ? " :- " : ", ") + parts[i];
    }
    out_ += ".\n";
  }

  /// No literal is a term of any fact: what is true of literals alone is false.
  [[nodiscard]] std::string text_of(const BuiltinAtom& builtin) const {
    if (builtin.result) refuse("computes values");
    if (builtin.op == BuiltinOp::kSameTerm || compares_values(builtin.op)) {
      if (builtin.op != BuiltinOp::kSameTerm && has_literals_) {
        refuse("compares values");
      }
      const bool equal =
          (builtin.op == BuiltinOp::kCompareNotEqual) == builtin.negated;
      return text_of(builtin.arguments[0]) + (equal ? " = " : " != ") +
             text_of(builtin.arguments[1]);
    }
    if (has_literals_ || builtin.op == BuiltinOp::kIsIri ||
        builtin.op == BuiltinOp::kIsBlank) {
      refuse("tests values");
    }
    return builtin.negated ? "#true" : "#false";
  }

  [[nodiscard]] std::string text_of(Argument argument) const {
    if (argument.is_variable()) {
      return "V" + std::to_string(argument.as_variable().index);
    }
    return quote(dictionary_.view(argument.as_constant()).to_ntriples());
  }

  [[nodiscard]] std::string text_of(const Atom& atom) {
    if (atom.is_triple()) refuse("has an atom with a variable predicate");
    std::string text =
        atom.relation.polarity == Polarity::kNegative ? "n_" : "";
    text += name_of(atom.relation) + '(' + text_of(atom.first);
    if (atom.relation.arity == Arity::kBinary) {
      text += ',' + text_of(atom.second);
    }
    return text + ')';
  }

  const std::string& name_of(RelationKey key) {
    key.polarity = Polarity::kPositive;
    std::string& name = names_[key];
    if (name.empty()) {
      name = (key.arity == Arity::kUnary ? "c" : "r") +
             std::to_string(names_.size()) + "_" +
             local_name(dictionary_.view(key.predicate).text);
    }
    return name;
  }

  void write_clashes() {
    for (const auto& [key, name] : names_) {
      const std::string arguments =
          key.arity == Arity::kUnary ? "(X)" : "(X,Y)";
      out_ += "violated(clash) :- " + name + arguments + ", n_" + name +
              arguments + ".\n";
    }
  }

  [[nodiscard]] std::string write_names() const {
    std::string text;
    for (const auto& [key, name] : names_) {
      text += key.arity == Arity::kUnary ? "% class " : "% relation ";
      text += name + ' ';
      text += dictionary_.view(key.predicate).text;
      text += '\n';
    }
    return text;
  }

  const Program& program_;
  const Dictionary& dictionary_;
  bool has_literals_ = false;
  const Rule* rule_ = nullptr;
  std::size_t number_ = 0;
  std::map<RelationKey, std::string> names_;
  std::string out_;
};

}  // namespace

std::string to_clingo(const Program& program, const Dictionary& dictionary) {
  return ClingoWriter(program, dictionary).write();
}

}  // namespace rrn::datalog
