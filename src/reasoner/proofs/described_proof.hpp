// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_PROOFS_DESCRIBED_PROOF_HPP
#define RRN_REASONER_PROOFS_DESCRIBED_PROOF_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "datalog/proof/proof.hpp"
#include "reasoner/proofs/proof_writer.hpp"
#include "store/fact.hpp"

namespace rrn::reasoner {

/// A step of a proof, with what there is to know of it.
struct DescribedStep {
  Fact fact;
  std::uint32_t depth = 0;
  bool asserted = false;  ///< Stated, and so without a rule
  std::string rule;       ///< W3C rule name or `datalog`
  std::string axiom;      ///< The axiom, or the rule itself
  SourceLocation place;   ///< The rule's, or the statement's, as far as known
  std::vector<std::size_t> premises;  ///< Numbers of steps before this one
  /// What else the rule asks for, with terms for variables.
  std::vector<std::string> conditions;
};

/// Describes the steps of a proof, each behind its premises.
[[nodiscard]] std::vector<DescribedStep> describe_steps(
    const ProofDocument& document, const datalog::Proof& proof);

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_PROOFS_DESCRIBED_PROOF_HPP
