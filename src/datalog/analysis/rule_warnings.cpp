// SPDX-License-Identifier: MIT
#include "datalog/analysis/rule_warnings.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

namespace rrn::datalog {

namespace {

/// The rule's place, or what else says which one it is.
std::string place_of(const Rule& rule) {
  const std::string place = rule.location.to_string();
  if (!place.empty()) return place;
  return rule.source.empty() ? "rule " + rule.name
                             : rule.name + " rule " + rule.source;
}

/// Sets of connected things, by number.
class Groups {
 public:
  explicit Groups(std::size_t n) : parents_(n) {
    std::iota(parents_.begin(), parents_.end(), std::size_t{0});
  }
  std::size_t find(std::size_t i) {
    while (parents_[i] != i) i = parents_[i] = parents_[parents_[i]];
    return i;
  }
  void join(std::size_t i, std::size_t j) { parents_[find(i)] = find(j); }

 private:
  std::vector<std::size_t> parents_;
};

std::vector<Argument> arguments_of(const Atom& atom) {
  std::vector<Argument> arguments = {atom.first, atom.second};
  if (atom.predicate) arguments.push_back(*atom.predicate);
  return arguments;
}

/// Joins variables that a condition or computation brings together.
void join_variables(const std::vector<Argument>& arguments, Groups& groups) {
  std::optional<std::size_t> first;
  for (const Argument argument : arguments) {
    if (!argument.is_variable()) continue;
    const std::size_t index = argument.as_variable().index;
    if (first) groups.join(*first, index);
    first = index;
  }
}

/// One more than the greatest number of a variable.
std::size_t count_variables(const Rule& rule) {
  std::size_t n = rule.variable_names.size();
  const auto count = [&n](Argument argument) {
    if (!argument.is_variable()) return;
    n = std::max<std::size_t>(n, argument.as_variable().index + std::size_t{1});
  };
  for (const Atom& atom : rule.body) {
    for (const Argument argument : arguments_of(atom)) count(argument);
  }
  for (const BuiltinAtom& builtin : rule.builtins) {
    for (const Argument argument : builtin.arguments) count(argument);
    if (builtin.result) count(*builtin.result);
  }
  return n;
}

/// The number of parts of the body that share no variable.  An atom without
/// variables is only checked and makes no part.  An equality of values or a
/// computed value that an atom reads joins two parts; a comparison does not.
std::size_t count_parts(const Rule& rule) {
  Groups groups(count_variables(rule));
  for (const Atom& atom : rule.body) join_variables(arguments_of(atom), groups);
  for (const BuiltinAtom& builtin : rule.builtins) {
    const bool joins = builtin.result || builtin.op == BuiltinOp::kEqual ||
                       builtin.op == BuiltinOp::kCompareEqual;
    if (!joins || builtin.negated) continue;
    std::vector<Argument> arguments = builtin.arguments;
    if (builtin.result) arguments.push_back(*builtin.result);
    join_variables(arguments, groups);
  }
  std::set<std::size_t> parts;
  for (const Atom& atom : rule.body) {
    for (const Argument argument : arguments_of(atom)) {
      if (!argument.is_variable()) continue;
      parts.insert(groups.find(argument.as_variable().index));
    }
  }
  return parts.size();
}

bool is_property(const Atom& atom) {
  return !atom.is_triple() && atom.relation.arity == Arity::kBinary &&
         atom.first.is_variable() && atom.second.is_variable();
}

/// Is the body a chain of properties from one end of the head to the other, and
/// nothing else?
bool is_chain(const Rule& rule, const Atom& head) {
  if (rule.body.size() < 2 || !is_property(head)) return false;
  if (!std::all_of(rule.body.begin(), rule.body.end(), is_property)) {
    return false;
  }
  std::vector<bool> used(rule.body.size(), false);
  Argument at = head.first;
  for (std::size_t step = 0; step < rule.body.size(); ++step) {
    std::size_t next = 0;
    while (next < rule.body.size() &&
           (used[next] ||
            (rule.body[next].first != at && rule.body[next].second != at))) {
      ++next;
    }
    if (next == rule.body.size()) return false;
    used[next] = true;
    const Atom& atom = rule.body[next];
    at = atom.first == at ? atom.second : atom.first;
  }
  return at == head.second;
}

/// p(x, y), p(y, z) -> p(x, z)
bool is_transitivity(const Rule& rule, const Atom& head) {
  if (rule.body.size() != 2 || !is_chain(rule, head)) return false;
  const Atom& a = rule.body[0];
  const Atom& b = rule.body[1];
  if (a.relation != head.relation || b.relation != head.relation) return false;
  return (a.first == head.first && b.second == head.second &&
          a.second == b.first) ||
         (b.first == head.first && a.second == head.second &&
          b.second == a.first);
}

/// p(x, y) -> p(y, x)
bool is_symmetry(const Rule& rule, const Atom& head) {
  if (rule.body.size() != 1 || !is_property(head)) return false;
  const Atom& body = rule.body.front();
  return body.relation == head.relation && body.first != body.second &&
         body.first == head.second && body.second == head.first;
}

/// Which relations each relation is derived from, through other rules too.
/// Relations of triple atoms are one, which every relation belongs to.
class Dependencies {
 public:
  explicit Dependencies(const Program& program) {
    for (const Rule& rule : program.rules) {
      for (const Atom& head : rule.heads) {
        for (const Atom& body : rule.body) add(head, body);
      }
    }
  }

  /// Is `to` one of the relations that `from` is derived from?
  [[nodiscard]] bool reaches(const RelationKey& from,
                             const RelationKey& to) const {
    std::set<std::size_t> seen;
    std::vector<std::size_t> open = {number_of(from)};
    const std::size_t target = number_of(to);
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      for (const std::size_t next : nexts(at)) {
        if (next == target) return true;
        if (seen.insert(next).second) open.push_back(next);
      }
    }
    return false;
  }

 private:
  static constexpr std::size_t kAny = 0;

  void add(const Atom& head, const Atom& body) {
    const std::size_t from = intern(head);
    edges_[from].insert(intern(body));
  }

  std::size_t intern(const Atom& atom) {
    if (atom.is_triple()) return kAny;
    return numbers_.emplace(key_of(atom.relation), numbers_.size() + 1)
        .first->second;
  }

  using Key = std::pair<std::uint32_t, std::pair<Arity, Polarity>>;
  static Key key_of(const RelationKey& relation) {
    return {relation.predicate.value, {relation.arity, relation.polarity}};
  }

  [[nodiscard]] std::size_t number_of(const RelationKey& relation) const {
    const auto found = numbers_.find(key_of(relation));
    return found == numbers_.end() ? kAny : found->second;
  }

  /// What a relation is derived from directly.  A triple head derives every
  /// relation, and a triple in a body reads every one.
  [[nodiscard]] std::set<std::size_t> nexts(std::size_t at) const {
    std::set<std::size_t> result;
    for (const std::size_t source : {at, kAny}) {
      const auto found = edges_.find(source);
      if (found == edges_.end()) continue;
      result.insert(found->second.begin(), found->second.end());
    }
    if (result.contains(kAny)) {
      for (const auto& [key, number] : numbers_) result.insert(number);
    }
    return result;
  }

  std::map<Key, std::size_t> numbers_;
  std::map<std::size_t, std::set<std::size_t>> edges_;
};

class WarningFinder {
 public:
  WarningFinder(const Program& program, const Dictionary& dictionary)
      : program_(program), dictionary_(dictionary), dependencies_(program) {}

  std::vector<std::string> find() {
    find_transitive();
    for (const Rule& rule : program_.rules) {
      check_parts(rule);
      for (const Atom& head : rule.heads) {
        check_chain(rule, head);
        check_symmetry(rule, head);
      }
      check_computation(rule);
    }
    return std::move(warnings_);
  }

 private:
  void warn(const Rule& rule, const std::string& message) {
    warnings_.push_back(place_of(rule) + ": " + message);
  }

  void find_transitive() {
    for (const Rule& rule : program_.rules) {
      for (const Atom& head : rule.heads) {
        if (is_transitivity(rule, head)) transitive_.insert(name_of(head));
      }
    }
  }

  void check_parts(const Rule& rule) {
    const std::size_t n = count_parts(rule);
    if (n < 2) return;
    warn(rule, "the body falls into " + std::to_string(n) +
                   " parts without a common variable; every match of one is "
                   "combined with every match of the others");
  }

  void check_chain(const Rule& rule, const Atom& head) {
    if (!is_chain(rule, head) || is_transitivity(rule, head)) return;
    // Rules about axioms (OWL 2 Profiles, table 9) make as many as there are
    // pairs of names; nobody can do without them.
    if (rule.name.starts_with("scm-")) return;
    const bool refers_to_itself = std::any_of(
        rule.body.begin(), rule.body.end(),
        [&](const Atom& atom) { return atom.relation == head.relation; });
    if (!refers_to_itself) return;
    warn(rule, "the chain of properties implies " + name_of(head) +
                   ", which is one of them; its facts can multiply");
  }

  void check_symmetry(const Rule& rule, const Atom& head) {
    if (!is_symmetry(rule, head)) return;
    const std::string name = name_of(head);
    if (!transitive_.contains(name) || !reported_.insert(name).second) return;
    warn(rule, name +
                   " is transitive and symmetric; all that it connects "
                   "becomes pairs of each with each");
  }

  void check_computation(const Rule& rule) {
    const bool computes =
        std::any_of(rule.builtins.begin(), rule.builtins.end(),
                    [](const BuiltinAtom& builtin) {
                      return builtin.result && builtin.result->is_variable();
                    });
    if (!computes || !is_recursive(rule)) return;
    warn(rule,
         "the rule computes values from facts that it derives; reasoning may "
         "not end without --max-derivations or --max-time");
  }

  [[nodiscard]] bool is_recursive(const Rule& rule) const {
    for (const Atom& head : rule.heads) {
      for (const Atom& body : rule.body) {
        if (head.is_triple() || body.is_triple() ||
            head.relation == body.relation ||
            dependencies_.reaches(body.relation, head.relation)) {
          return true;
        }
      }
    }
    return false;
  }

  [[nodiscard]] std::string name_of(const Atom& atom) const {
    const char* const sign =
        atom.relation.polarity == Polarity::kNegative ? "-" : "";
    return sign + dictionary_.view(atom.relation.predicate).to_ntriples();
  }

  const Program& program_;
  const Dictionary& dictionary_;
  Dependencies dependencies_;
  std::set<std::string> transitive_;
  std::set<std::string> reported_;
  std::vector<std::string> warnings_;
};

}  // namespace

std::vector<std::string> find_warnings(const Program& program,
                                       const Dictionary& dictionary) {
  return WarningFinder(program, dictionary).find();
}

}  // namespace rrn::datalog
