// SPDX-License-Identifier: MIT
#include "generation/near_miss/near_miss_join.hpp"

#include <algorithm>
#include <utility>

namespace rrn::generation {

using datalog::Slot;

namespace {

/// Among so many matches of one first row one is chosen.
constexpr std::uint64_t kMaxMatches = 256;

}  // namespace

struct NearMissJoins::Join {
  datalog::JoinRule rule;
  datalog::RulePlan plan;
  std::unique_ptr<datalog::JoinCursor> cursor;
};

NearMissJoins::NearMissJoins(const std::vector<NearMissSite>& sites,
                             const Dictionary& dictionary, TripleStore& store,
                             const datalog::RunGuard& guard,
                             TermId first_individual,
                             std::uint32_t n_individuals, Rng& rng)
    : sites_(sites),
      dictionary_(dictionary),
      store_(store),
      guard_(guard),
      first_individual_(first_individual),
      n_individuals_(n_individuals),
      rng_(rng),
      joins_(sites.size()),
      given_(sites.size()) {}

NearMissJoins::~NearMissJoins() = default;

bool NearMissJoins::may_match(std::uint32_t site) const {
  const std::vector<datalog::Atom>& body = sites_[site].rule.body;
  return std::all_of(
      body.begin(), body.end(), [this](const datalog::Atom& atom) {
        const auto relation = store_.find(atom.relation);
        return relation && store_.relation(*relation).n_live() > 0;
      });
}

std::optional<NearMissJoins::Match> NearMissJoins::find(std::uint32_t site) {
  Join& join = prepare(site, false);
  for (const datalog::Variable variable : sites_[site].free) {
    join.cursor->bind(variable.index, random_individual());
  }
  return choose(join, sites_[site]);
}

std::optional<NearMissJoins::Match> NearMissJoins::find(std::uint32_t site,
                                                        Row missing) {
  Join& join = prepare(site, true);
  if (!bind_missing(join, missing)) return std::nullopt;
  return choose(join, sites_[site]);
}

NearMissJoins::Join& NearMissJoins::prepare(std::uint32_t number,
                                            bool binds_missing) {
  std::unique_ptr<Join>& join = (binds_missing ? given_ : joins_)[number];
  if (join) return *join;
  join = std::make_unique<Join>();
  const NearMissSite& site = sites_[number];
  join->rule = make_join_rule(site.rule, dictionary_, store_);
  datalog::PlanOptions options;
  options.skip_known_heads = false;
  options.bound.resize(join->rule.n_variables);
  for (const datalog::Variable variable : site.free) {
    options.bound[variable.index] = true;
  }
  if (binds_missing) {
    const datalog::JoinAtom& missing = join->rule.heads.back();
    for (const Slot slot : {missing.first, missing.second}) {
      if (slot < join->rule.n_variables) options.bound[slot] = true;
    }
  }
  std::vector<datalog::AtomRows> rows;
  for (const datalog::JoinAtom& atom : join->rule.body) {
    rows.push_back({atom.relation->all()});
  }
  join->plan = make_plan(join->rule, rows, estimates_, options);
  join->cursor = std::make_unique<datalog::JoinCursor>(
      join->plan, datalog::WorkingTerms(dictionary_), store_.equality(),
      guard_);
  return *join;
}

bool NearMissJoins::bind_missing(Join& join, Row row) const {
  const datalog::JoinAtom& atom = join.rule.heads.back();
  const auto bind = [&](Slot slot, TermId value) {
    if (slot >= join.rule.n_variables) {
      return join.rule.constants[slot - join.rule.n_variables] == value;
    }
    join.cursor->bind(slot, value);
    return true;
  };
  if (!bind(atom.first, row.first)) return false;
  if (atom.first == atom.second) return row.first == row.second;
  return bind(atom.second, row.second);
}

/// Chooses one of the matches from one first row.
std::optional<NearMissJoins::Match> NearMissJoins::choose(
    Join& join, const NearMissSite& site) {
  datalog::JoinCursor& cursor = *join.cursor;
  cursor.restart();
  if (!join.plan.steps.empty() && join.plan.steps.front().is_scan()) {
    const RowRange all = join.plan.steps.front().range;
    const auto row = static_cast<std::uint32_t>(rng_.below(all.size()));
    cursor.restrict_first_scan({all.begin + row, all.begin + row + 1});
  }
  std::optional<Match> chosen;
  for (std::uint64_t n = 1; n <= kMaxMatches && cursor.next(); ++n) {
    if (n > 1 && rng_.below(n) != 0) continue;
    chosen =
        Match{{site.head(), cursor.row(join.rule.heads.front())}, std::nullopt};
    if (!site.lacks_atom) continue;
    chosen->missing = {site.missing(), cursor.row(join.rule.heads.back())};
  }
  // Were what is missing there, so would be the head.
  if (!chosen || store_.contains(chosen->head.relation, chosen->head.row)) {
    return std::nullopt;
  }
  return chosen;
}

TermId NearMissJoins::random_individual() {
  return {first_individual_.value +
          static_cast<std::uint32_t>(rng_.below(n_individuals_))};
}

}  // namespace rrn::generation
