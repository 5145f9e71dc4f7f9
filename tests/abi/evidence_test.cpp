// SPDX-License-Identifier: MIT
// Proofs, contradictions and places as data.
#include <array>
#include <cstddef>

#include "abi/fixture.hpp"

namespace rrn::test {
namespace {

std::string show(const RrnFact& fact) {
  RrnStatement statement{};
  statement.subject = fact.subject;
  statement.predicate = fact.predicate;
  statement.object = fact.object;
  return (fact.is_negated != 0 ? "not " : "") + text(statement);
}

class EvidenceTest : public AbiTest {
 protected:
  RrnProof* prove(const RrnTerm& s, const RrnTerm& p, const RrnTerm& o) {
    RrnProof* proof = nullptr;
    EXPECT_EQ(rrn_proof_new(reasoner_, &s, &p, &o, &proof), RRN_SUCCESS)
        << error();
    return proof;
  }
  static RrnProofStep step(const RrnProof* proof, std::size_t i) {
    RrnProofStep result{};
    result.struct_size = sizeof result;
    EXPECT_EQ(rrn_proof_step(proof, i, &result), RRN_SUCCESS);
    return result;
  }
  /// The fixture's A is below B, which is disjoint with C.
  void contradict() {
    ASSERT_EQ(rrn_reasoner_load_data(reasoner_,
                                     write("bad.ttl", "\n:a a :C .").c_str()),
              RRN_SUCCESS);
    ASSERT_EQ(reason(), RRN_SUCCESS);
  }
};

TEST_F(EvidenceTest, AProofHasItsStepsBehindTheirPremises) {
  ASSERT_EQ(reason(), RRN_SUCCESS);
  RrnProof* const proof = prove(a_, p_, c_);
  EXPECT_EQ(rrn_proof_status(proof), RRN_PROVEN);
  ASSERT_EQ(rrn_proof_size(proof), 3U);
  const RrnProofStep last = step(proof, 2);
  EXPECT_EQ(show(last.fact), "a p c");
  EXPECT_EQ(last.depth, 1U);
  EXPECT_EQ(last.fact.is_asserted, 0U);
  EXPECT_STREQ(last.rule, "prp-trp");
  EXPECT_NE(std::string(last.axiom).find("TransitiveProperty"),
            std::string::npos)
      << last.axiom;
  EXPECT_EQ(last.n_conditions, 0U);
  ASSERT_EQ(last.n_premises, 2U);
  const RrnProofStep first = step(proof, last.premises[0]);
  EXPECT_EQ(show(first.fact), "a p b");
  EXPECT_EQ(show(step(proof, last.premises[1]).fact), "b p c");
  EXPECT_EQ(first.fact.is_asserted, 1U);
  EXPECT_EQ(first.depth, 0U);
  EXPECT_EQ(first.rule, nullptr);
  ASSERT_NE(first.fact.place.file, nullptr);
  EXPECT_EQ(std::string(first.fact.place.file), folder_.file("d.ttl"));
  EXPECT_GT(first.fact.place.line, 0U);
  rrn_proof_free(proof);
}

TEST_F(EvidenceTest, AProofOutlivesChanges) {
  ASSERT_EQ(reason(), RRN_SUCCESS);
  RrnProof* const proof = prove(a_, p_, c_);
  ASSERT_EQ(rrn_reasoner_remove(reasoner_, &a_, &p_, &b_), RRN_SUCCESS);
  ASSERT_EQ(reason(), RRN_SUCCESS);
  EXPECT_EQ(show(step(proof, 2).fact), "a p c");
  rrn_proof_free(proof);
  RrnProof* const none = prove(a_, p_, c_);
  EXPECT_EQ(rrn_proof_status(none), RRN_DOES_NOT_FOLLOW);
  EXPECT_EQ(rrn_proof_size(none), 0U);
  rrn_proof_free(none);
}

TEST_F(EvidenceTest, ConditionsOfRulesAreTold) {
  ASSERT_EQ(
      rrn_reasoner_load_rules(
          reasoner_, folder_
                         .write("r.dlog",
                                "PREFIX e: <http://example.org/>\n"
                                "e:q[?x, ?z] :- e:p[?x, ?y], e:p[?y, ?z], "
                                "FILTER(?x != ?z) .")
                         .c_str()),
      RRN_SUCCESS);
  ASSERT_EQ(reason(), RRN_SUCCESS);
  RrnProof* const proof = prove(a_, iri("http://example.org/q"), c_);
  ASSERT_GT(rrn_proof_size(proof), 0U);
  const RrnProofStep last = step(proof, rrn_proof_size(proof) - 1);
  EXPECT_STREQ(last.rule, "datalog");
  ASSERT_NE(last.place.file, nullptr);
  EXPECT_EQ(last.place.line, 2U);
  ASSERT_EQ(last.n_conditions, 1U);
  EXPECT_NE(std::string(last.conditions[0]).find("!="), std::string::npos);
  rrn_proof_free(proof);
}

TEST_F(EvidenceTest, AContradictionNamesItsFactsAndPlaces) {
  contradict();
  RrnViolations* violations = nullptr;
  ASSERT_EQ(rrn_violations_new(reasoner_, &violations), RRN_SUCCESS);
  ASSERT_EQ(rrn_violations_size(violations), 1U);
  RrnViolation violation{};
  violation.struct_size = sizeof violation;
  ASSERT_EQ(rrn_violations_get(violations, 0, &violation), RRN_SUCCESS);
  EXPECT_STREQ(violation.rule, "cax-dw");
  EXPECT_NE(std::string(violation.axiom).find("disjointWith"),
            std::string::npos);
  ASSERT_EQ(violation.n_facts, 2U);
  const RrnFact* derived = &violation.facts[0];
  const RrnFact* asserted = &violation.facts[1];
  if (derived->is_asserted != 0) std::swap(derived, asserted);
  EXPECT_EQ(show(*derived), "a 22-rdf-syntax-ns#type B");
  EXPECT_EQ(derived->place.file, nullptr);
  EXPECT_EQ(show(*asserted), "a 22-rdf-syntax-ns#type C");
  ASSERT_NE(asserted->place.file, nullptr);
  EXPECT_EQ(std::string(asserted->place.file), folder_.file("bad.ttl"));
  rrn_violations_free(violations);
}

TEST_F(EvidenceTest, WithoutContradictionsThereAreNone) {
  ASSERT_EQ(reason(), RRN_SUCCESS);
  RrnViolations* violations = nullptr;
  ASSERT_EQ(rrn_violations_new(reasoner_, &violations), RRN_SUCCESS);
  EXPECT_EQ(rrn_violations_size(violations), 0U);
  RrnViolation violation{};
  violation.struct_size = sizeof violation;
  EXPECT_EQ(rrn_violations_get(violations, 0, &violation), RRN_ERR_BAD_ARG);
  EXPECT_EQ(error(), "there is no contradiction of that number");
  rrn_violations_free(violations);
}

TEST_F(EvidenceTest, ErrorsHaveTheirPlacesAsFields) {
  RrnMessage message{};
  message.struct_size = sizeof message;
  EXPECT_EQ(rrn_last_message(world_, &message), RRN_FAILURE);
  const std::string path = folder_.write("broken.ttl", "\n  oops .");
  ASSERT_EQ(rrn_reasoner_load_data(reasoner_, path.c_str()), RRN_SUCCESS);
  ASSERT_EQ(reason(), RRN_ERR_BAD_SYNTAX);
  ASSERT_EQ(rrn_last_message(world_, &message), RRN_SUCCESS);
  EXPECT_EQ(message.status, RRN_ERR_BAD_SYNTAX);
  EXPECT_EQ(message.level, static_cast<std::uint32_t>(RRN_ERROR));
  ASSERT_NE(message.file, nullptr);
  EXPECT_EQ(std::string(message.file), path);
  EXPECT_EQ(message.line, 2U);
  EXPECT_GT(message.column, 0U);
  EXPECT_EQ(std::string(message.text), error());
  // The next error has no place.
  ASSERT_EQ(rrn_reasoner_predict(reasoner_), RRN_ERR_BAD_ARG);
  ASSERT_EQ(rrn_last_message(world_, &message), RRN_SUCCESS);
  EXPECT_EQ(message.file, nullptr);
  EXPECT_EQ(message.line, 0U);
}

TEST_F(EvidenceTest, OlderStructsGetWhatTheyHaveRoomFor) {
  contradict();
  RrnProof* const proof = prove(a_, p_, c_);
  RrnProofStep older{};
  older.struct_size = offsetof(RrnProofStep, rule);
  older.rule = "untouched";
  ASSERT_EQ(rrn_proof_step(proof, 2, &older), RRN_SUCCESS);
  EXPECT_EQ(show(older.fact), "a p c");
  EXPECT_STREQ(older.rule, "untouched");
  rrn_proof_free(proof);
  RrnViolations* violations = nullptr;
  ASSERT_EQ(rrn_violations_new(reasoner_, &violations), RRN_SUCCESS);
  RrnViolation violation{};
  violation.struct_size = offsetof(RrnViolation, axiom);
  violation.axiom = "untouched";
  ASSERT_EQ(rrn_violations_get(violations, 0, &violation), RRN_SUCCESS);
  EXPECT_STREQ(violation.rule, "cax-dw");
  EXPECT_STREQ(violation.axiom, "untouched");
  violation.struct_size = 0;
  EXPECT_EQ(rrn_violations_get(violations, 0, &violation), RRN_ERR_BAD_ARG);
  rrn_violations_free(violations);
}

TEST_F(EvidenceTest, BadArguments) {
  ASSERT_EQ(reason(), RRN_SUCCESS);
  RrnProof* proof = nullptr;
  RrnViolations* violations = nullptr;
  RrnProofStep a_step{};
  RrnMessage message{};
  EXPECT_EQ(rrn_proof_new(nullptr, &a_, &p_, &c_, &proof), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_proof_new(reasoner_, &a_, nullptr, &c_, &proof),
            RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_proof_new(reasoner_, &a_, &p_, &c_, nullptr), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_proof_step(nullptr, 0, &a_step), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_proof_size(nullptr), 0U);
  EXPECT_EQ(rrn_proof_status(nullptr), RRN_UNDECIDED);
  EXPECT_EQ(rrn_violations_new(nullptr, &violations), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_violations_new(reasoner_, nullptr), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_violations_size(nullptr), 0U);
  EXPECT_EQ(rrn_violations_get(nullptr, 0, nullptr), RRN_ERR_BAD_ARG);
  rrn_proof_free(nullptr);
  rrn_violations_free(nullptr);
  EXPECT_EQ(rrn_last_message(nullptr, &message), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_last_message(world_, &message), RRN_ERR_BAD_ARG);
  proof = prove(a_, p_, c_);
  EXPECT_EQ(rrn_proof_step(proof, 3, &a_step), RRN_ERR_BAD_ARG);
  EXPECT_EQ(error(), "there is no step of that number");
  EXPECT_EQ(rrn_proof_step(proof, 0, nullptr), RRN_ERR_BAD_ARG);
  rrn_proof_free(proof);
}

}  // namespace
}  // namespace rrn::test
