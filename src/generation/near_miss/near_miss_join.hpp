// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_NEAR_MISS_NEAR_MISS_JOIN_HPP
#define RRN_GENERATION_NEAR_MISS_NEAR_MISS_JOIN_HPP

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/random.hpp"
#include "datalog/evaluation/join_cursor.hpp"
#include "datalog/evaluation/run_guard.hpp"
#include "datalog/proof/derivations.hpp"
#include "generation/near_miss/near_miss_sites.hpp"
#include "store/triple_store.hpp"

namespace rrn::generation {

/// Random instances of rules that lack one premise, over one store that is
/// closed under them.
/// Each is found by a join that starts from a random row, so the time it takes
/// does not grow with the store.  Borrows all.
class NearMissJoins {
 public:
  struct Match {
    Fact head;                    ///< Not in the store
    std::optional<Fact> missing;  ///< Nor is this
  };

  /// Individuals are `n_individuals` terms in a row, one at least.
  NearMissJoins(const std::vector<NearMissSite>& sites,
                const Dictionary& dictionary, TripleStore& store,
                const datalog::RunGuard& guard, TermId first_individual,
                std::uint32_t n_individuals, Rng& rng);
  ~NearMissJoins();
  NearMissJoins(const NearMissJoins&) = delete;
  NearMissJoins& operator=(const NearMissJoins&) = delete;

  /// Whether no premise of a site is of an empty relation.
  [[nodiscard]] bool may_match(std::uint32_t site) const;

  /// Tries to find an instance; what nothing binds is a random individual.
  [[nodiscard]] std::optional<Match> find(std::uint32_t site);
  /// Tries to find an instance that lacks `missing`, which is not in the store.
  [[nodiscard]] std::optional<Match> find(std::uint32_t site, Row missing);

 private:
  struct Join;

  Join& prepare(std::uint32_t site, bool binds_missing);
  [[nodiscard]] bool bind_missing(Join& join, Row row) const;
  [[nodiscard]] std::optional<Match> choose(Join& join,
                                            const NearMissSite& site);
  [[nodiscard]] TermId random_individual();

  const std::vector<NearMissSite>& sites_;
  const Dictionary& dictionary_;
  TripleStore& store_;
  const datalog::RunGuard& guard_;
  TermId first_individual_;
  std::uint32_t n_individuals_;
  Rng& rng_;
  datalog::CardinalityEstimates estimates_;
  /// Indexed by site: joins with its free variables bound, and with those of
  /// the missing atom.
  std::vector<std::unique_ptr<Join>> joins_;
  std::vector<std::unique_ptr<Join>> given_;
};

}  // namespace rrn::generation

#endif  // RRN_GENERATION_NEAR_MISS_NEAR_MISS_JOIN_HPP
