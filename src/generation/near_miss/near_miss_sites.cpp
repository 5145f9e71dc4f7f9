// SPDX-License-Identifier: MIT
#include "generation/near_miss/near_miss_sites.hpp"

#include <algorithm>
#include <utility>

#include "datalog/program/exclusive_set.hpp"

namespace rrn::generation {

namespace {

using datalog::Argument;
using datalog::Atom;
using datalog::BuiltinAtom;
using datalog::Disequality;
using datalog::Rule;

bool has_triple_atom(const Rule& rule) {
  const auto is_triple = [](const Atom& atom) { return atom.is_triple(); };
  return std::any_of(rule.heads.begin(), rule.heads.end(), is_triple) ||
         std::any_of(rule.body.begin(), rule.body.end(), is_triple) ||
         std::any_of(rule.negated_body.begin(), rule.negated_body.end(),
                     is_triple);
}

bool computes(const Rule& rule) {
  return std::any_of(
      rule.builtins.begin(), rule.builtins.end(),
      [](const BuiltinAtom& builtin) { return builtin.result.has_value(); });
}

template <typename Item>
Item take_out(std::vector<Item>& items, std::size_t i) {
  Item item = items[i];
  items.erase(items.begin() + static_cast<std::ptrdiff_t>(i));
  return item;
}

void replace(Rule& rule, Argument from, Argument to) {
  const auto replace_one = [&](Argument& argument) {
    if (argument == from) argument = to;
  };
  for (auto* atoms : {&rule.heads, &rule.body, &rule.negated_body}) {
    for (Atom& atom : *atoms) {
      replace_one(atom.first);
      replace_one(atom.second);
    }
  }
  for (Disequality& filter : rule.disequalities) {
    replace_one(filter.left);
    replace_one(filter.right);
  }
  for (BuiltinAtom& builtin : rule.builtins) {
    for (Argument& argument : builtin.arguments) replace_one(argument);
  }
}

/// The variables of `missing` that no atom of `body` has.
std::vector<datalog::Variable> free_variables(const std::vector<Atom>& body,
                                              const Atom& missing) {
  std::vector<datalog::Variable> free;
  for (const Argument argument : {missing.first, missing.second}) {
    if (!argument.is_variable()) continue;
    const bool is_bound =
        std::any_of(body.begin(), body.end(), [&](const Atom& atom) {
          return atom.first == argument || atom.second == argument;
        });
    const datalog::Variable variable = argument.as_variable();
    if (is_bound || (!free.empty() && free.front() == variable)) continue;
    free.push_back(variable);
  }
  return free;
}

/// Adds the sites of one rule with one head.
class SiteFinder {
 public:
  SiteFinder(Rule rule, std::uint32_t number, std::vector<NearMissSite>& sites)
      : rule_(std::move(rule)), number_(number), sites_(sites) {}

  void run() {
    for (std::size_t i = 0; i < rule_.body.size(); ++i) lack_atom(i);
    for (std::size_t i = 0; i < rule_.negated_body.size(); ++i) {
      NearMissSite site = next_site();
      site.rule.body.push_back(take_out(site.rule.negated_body, i));
      sites_.push_back(std::move(site));
    }
    for (std::size_t i = 0; i < rule_.disequalities.size(); ++i) equate(i);
    for (std::size_t i = 0; i < rule_.builtins.size(); ++i) {
      NearMissSite site = next_site();
      BuiltinAtom& builtin = site.rule.builtins[i];
      builtin.negated = !builtin.negated;
      sites_.push_back(std::move(site));
    }
  }

 private:
  NearMissSite next_site() {
    NearMissSite site;
    site.step = {number_, n_premises_++};
    site.rule = rule_;
    return site;
  }

  void lack_atom(std::size_t i) {
    NearMissSite site = next_site();
    const Atom missing = take_out(site.rule.body, i);
    site.lacks_atom = true;
    site.free = free_variables(site.rule.body, missing);
    site.rule.heads.push_back(missing);
    sites_.push_back(std::move(site));
  }

  void equate(std::size_t i) {
    NearMissSite site = next_site();
    auto [left, right] = take_out(site.rule.disequalities, i);
    if (left != right && !left.is_variable()) std::swap(left, right);
    if (left != right && !left.is_variable()) return;  // never equal
    replace(site.rule, left, right);
    sites_.push_back(std::move(site));
  }

  Rule rule_;
  std::uint32_t number_;
  std::vector<NearMissSite>& sites_;
  std::uint32_t n_premises_ = 0;
};

}  // namespace

std::vector<NearMissSite> find_near_miss_sites(
    const datalog::Program& program) {
  std::vector<NearMissSite> sites;
  for (std::size_t i = 0; i < program.rules.size(); ++i) {
    const Rule& rule = program.rules[i];
    if (has_triple_atom(rule) || computes(rule)) continue;
    for (const Atom& head : rule.heads) {
      Rule with_one_head = rule;
      with_one_head.heads = {head};
      SiteFinder(std::move(with_one_head), static_cast<std::uint32_t>(i), sites)
          .run();
    }
  }
  return sites;
}

datalog::Program refuting_rules(const datalog::Program& program) {
  datalog::Program refuting;
  for (const Rule& constraint : program.rules) {
    if (!constraint.is_constraint() || has_triple_atom(constraint)) continue;
    datalog::for_each_pair_rule(constraint, [&](const Rule& pair) {
      for (const Atom& atom : pair.body) {
        if (atom.relation.polarity == Polarity::kNegative) continue;
        Rule rule = pair;
        rule.heads = {atom};
        rule.heads.front().relation = atom.relation.negation();
        refuting.add(std::move(rule));
      }
      return true;
    });
  }
  return refuting;
}

}  // namespace rrn::generation
