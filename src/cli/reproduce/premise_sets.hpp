// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_REPRODUCE_PREMISE_SETS_HPP
#define RRN_CLI_REPRODUCE_PREMISE_SETS_HPP

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "base/job.hpp"
#include "datalog/proof/proof.hpp"
#include "generation/labelling/symbolic_labeller.hpp"
#include "prediction/rationale/rationale.hpp"

namespace rrn::cli {

using FactSet = std::set<prediction::Literal>;

/// Which stated facts of a sample the rules need for what they infer.
class PremiseSets {
 public:
  /// Borrows all.  Derives what follows from the sample.
  PremiseSets(generation::SymbolicLabeller& labeller, const dataset::Sample& kb,
              const JobContext& job);

  /// The stated facts of up to seven proofs of an inferable literal that differ
  /// in their last step, the shallowest proof first.  None if there is no proof
  /// by rules.
  [[nodiscard]] std::vector<FactSet> of(const dataset::RelationLiteral& goal);

  /// Those of these facts that the shallowest proof needs from which the rules
  /// infer the goal from these facts alone; absent if they do not.
  [[nodiscard]] std::optional<FactSet> within(
      const FactSet& facts, const dataset::RelationLiteral& goal) const;
  /// Whether they infer it from all facts of the sample but these.
  [[nodiscard]] bool proves_without(const FactSet& facts,
                                    const dataset::RelationLiteral& goal) const;

 private:
  template <typename Keep>
  [[nodiscard]] dataset::Sample select(const Keep& keep) const;
  /// The stated facts of a proof.
  [[nodiscard]] FactSet premises_of(const datalog::Proof& proof) const;

  generation::SymbolicLabeller& labeller_;
  const dataset::Sample& kb_;
  const JobContext& job_;
  TripleStore store_;
  std::map<Fact, prediction::Literal> stated_;
  std::unique_ptr<datalog::ProofSearch> search_;
};

}  // namespace rrn::cli

#endif  // RRN_CLI_REPRODUCE_PREMISE_SETS_HPP
