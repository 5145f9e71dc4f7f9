// SPDX-License-Identifier: MIT
// What the writers of proofs share.
#ifndef RRN_REASONER_PROOFS_PROOF_LABELS_HPP
#define RRN_REASONER_PROOFS_PROOF_LABELS_HPP

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "datalog/proof/proof.hpp"
#include "reasoner/knowledge/readable_text.hpp"
#include "reasoner/proofs/proof_writer.hpp"

namespace rrn::reasoner {

/// What stands for rule and axiom where a fact and its negation clash.
inline constexpr std::string_view kClashRule = "clash";
inline constexpr std::string_view kClashAxiom =
    "a fact and its negation both hold";

/// Says in words what occurs in proofs, with prefixed names.
class ProofLabels {
 public:
  /// Borrows the document.
  explicit ProofLabels(const ProofDocument& document)
      : document_(document), readable_(document.knowledge) {}

  /// A Turtle triple without full stop; before a negated one `not: `.
  [[nodiscard]] std::string fact(const Fact& fact) const;
  /// The axiom that a rule comes from, or the rule itself.
  [[nodiscard]] std::string axiom(const datalog::Rule& rule) const;
  /// Where an asserted fact is written; empty if that is not known.
  [[nodiscard]] std::string place(const Fact& fact) const;
  /// What a rule asks for besides its positive body, with terms for variables.
  [[nodiscard]] std::vector<std::string> conditions(
      const datalog::Rule& rule, const std::vector<TermId>& bindings) const;
  /// The conditions of a step, and of the constraint that is violated.
  [[nodiscard]] std::vector<std::string> conditions(
      const datalog::ProofStep& step) const;
  [[nodiscard]] std::vector<std::string> conditions(
      const ViolationExplanation& violation) const;

  [[nodiscard]] const datalog::Rule& rule(std::size_t number) const {
    return document_.knowledge.rules.program.rules[number];
  }

 private:
  [[nodiscard]] std::string body_text(const datalog::Rule& rule) const;

  const ProofDocument& document_;
  ReadableText readable_;
};

/// A step where it is met in a proof that is walked through as a tree.
struct ProofVisit {
  std::size_t step = 0;
  /// Derived, and met before: what it was derived from is not visited again.
  bool is_repeated = false;
  bool is_last_premise = true;
};

/// Calls enter() for each step before its premises and leave() behind them,
/// from the conclusion on.
void walk_proof(const datalog::Proof& proof,
                const std::function<void(const ProofVisit&)>& enter,
                const std::function<void(const ProofVisit&)>& leave);

void write_proof_text(const ProofDocument& document, OutputFile& file);
void write_proof_json(const ProofDocument& document, OutputFile& file);
void write_proof_turtle(const ProofDocument& document, OutputFile& file);

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_PROOFS_PROOF_LABELS_HPP
