// SPDX-License-Identifier: MIT
// Proofs and contradictions as data.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "facts.hpp"
#include "guard.hpp"
#include "terms.hpp"

using rrn::JobContext;
using rrn::plugin::fact_of;
using rrn::plugin::guard;
using rrn::plugin::guard_job;
using rrn::plugin::hand_out;
using rrn::plugin::open_session;
using rrn::plugin::place_of;
using rrn::plugin::require;
using rrn::reasoner::DescribedStep;
using rrn::reasoner::DescribedViolation;
using rrn::reasoner::ExplanationStatus;
using rrn::reasoner::ViolationReport;

struct RrnViolationsImpl {
  RrnReasoner* reasoner;
  ViolationReport report;
  std::vector<std::vector<RrnFact>> facts;  ///< One list for each violation
};

struct RrnProofImpl {
  RrnReasoner* reasoner;
  std::unique_ptr<rrn::session::Prover> prover;
  rrn::session::Proven proven;
  /// For each step, in the form in which they are handed out.
  std::vector<std::vector<std::uint32_t>> premises;
  std::vector<std::vector<const char*>> conditions;
};

namespace {

std::vector<RrnFact> facts_of(const DescribedViolation& violation,
                              const rrn::session::Session& session) {
  std::vector<RrnFact> facts;
  for (const DescribedViolation::Witness& witness : violation.witnesses) {
    facts.push_back(
        fact_of(session, witness.fact, witness.fact.asserted, witness.place));
  }
  return facts;
}

RrnProofStep step_of(const RrnProof& proof, std::size_t i) {
  const DescribedStep& step = proof.proven.steps[i];
  RrnProofStep result{};
  result.depth = step.depth;
  const rrn::SourceLocation nowhere;
  result.fact = fact_of(proof.prover->statement(step.fact), step.fact.relation,
                        step.asserted, step.asserted ? step.place : nowhere);
  if (!step.asserted) {
    result.rule = step.rule.c_str();
    result.axiom = step.axiom.c_str();
    result.place = place_of(step.place);
  }
  result.premises = proof.premises[i].data();
  result.n_premises = static_cast<std::uint32_t>(proof.premises[i].size());
  result.conditions = proof.conditions[i].data();
  result.n_conditions = static_cast<std::uint32_t>(proof.conditions[i].size());
  return result;
}

void list_parts(RrnProof& proof) {
  for (const DescribedStep& step : proof.proven.steps) {
    std::vector<std::uint32_t> premises;
    for (const std::size_t premise : step.premises) {
      premises.push_back(static_cast<std::uint32_t>(premise));
    }
    proof.premises.push_back(std::move(premises));
    std::vector<const char*> conditions;
    for (const std::string& condition : step.conditions) {
      conditions.push_back(condition.c_str());
    }
    proof.conditions.push_back(std::move(conditions));
  }
}

}  // namespace

RrnStatus rrn_violations_new(RrnReasoner* reasoner,
                             RrnViolations** violations) noexcept {
  if (violations != nullptr) *violations = nullptr;
  if (reasoner == nullptr) return RRN_ERR_BAD_ARG;
  return guard_job(reasoner, [&](const JobContext& job) {
    require(violations != nullptr, "the place of the contradictions is null");
    const rrn::session::Session& session = open_session(*reasoner, job);
    auto made = std::make_unique<RrnViolationsImpl>();
    made->reasoner = reasoner;
    made->report = session.violation_report(job);
    for (const DescribedViolation& violation : made->report.violations) {
      made->facts.push_back(facts_of(violation, session));
    }
    *violations = made.release();
    return RRN_SUCCESS;
  });
}

size_t rrn_violations_size(const RrnViolations* violations) noexcept {
  return violations == nullptr ? 0 : violations->facts.size();
}

RrnStatus rrn_violations_get(const RrnViolations* violations, size_t i,
                             RrnViolation* violation) noexcept {
  if (violations == nullptr) return RRN_ERR_BAD_ARG;
  return guard(violations->reasoner->world, [&] {
    require(violation != nullptr, "the place of the contradiction is null");
    require(i < violations->facts.size(),
            "there is no contradiction of that number");
    const DescribedViolation& described = violations->report.violations[i];
    RrnViolation result{};
    result.rule = described.rule.c_str();
    result.axiom = described.axiom.c_str();
    result.place = place_of(described.place);
    result.facts = violations->facts[i].data();
    result.n_facts = static_cast<std::uint32_t>(violations->facts[i].size());
    hand_out(violation, result);
    return RRN_SUCCESS;
  });
}

void rrn_violations_free(RrnViolations* violations) noexcept {
  delete violations;
}

RrnStatus rrn_proof_new(RrnReasoner* reasoner, const RrnTerm* subject,
                        const RrnTerm* predicate, const RrnTerm* object,
                        RrnProof** proof) noexcept {
  if (proof != nullptr) *proof = nullptr;
  if (reasoner == nullptr) return RRN_ERR_BAD_ARG;
  return guard_job(reasoner, [&](const JobContext& job) {
    require(proof != nullptr, "the place of the proof is null");
    const rrn::Statement statement =
        rrn::plugin::statement_of(subject, predicate, object);
    auto made = std::make_unique<RrnProofImpl>();
    made->reasoner = reasoner;
    made->prover = open_session(*reasoner, job).prover();
    made->proven = made->prover->prove(statement, job);
    list_parts(*made);
    *proof = made.release();
    return RRN_SUCCESS;
  });
}

RrnProofStatus rrn_proof_status(const RrnProof* proof) noexcept {
  if (proof == nullptr) return RRN_UNDECIDED;
  switch (proof->proven.status) {
    case ExplanationStatus::kHolds:
      return RRN_PROVEN;
    case ExplanationStatus::kDoesNotFollow:
      return RRN_DOES_NOT_FOLLOW;
    case ExplanationStatus::kUndecided:
      break;
  }
  return RRN_UNDECIDED;
}

size_t rrn_proof_size(const RrnProof* proof) noexcept {
  return proof == nullptr ? 0 : proof->proven.steps.size();
}

RrnStatus rrn_proof_step(const RrnProof* proof, size_t i,
                         RrnProofStep* step) noexcept {
  if (proof == nullptr) return RRN_ERR_BAD_ARG;
  return guard(proof->reasoner->world, [&] {
    require(step != nullptr, "the place of the step is null");
    require(i < proof->proven.steps.size(), "there is no step of that number");
    hand_out(step, step_of(*proof, i));
    return RRN_SUCCESS;
  });
}

void rrn_proof_free(RrnProof* proof) noexcept { delete proof; }
