/* SPDX-License-Identifier: MIT */
/** @file evidence.c  Proofs and contradictions, packed. */
#include <stdlib.h>

#include "handle.h"
#include "packing.h"

static void pack_triple(Packer* packer, const RrnFact* fact) {
  pack_number(packer, fact->is_negated);
  pack_term(packer, &fact->subject);
  pack_term(packer, &fact->predicate);
  pack_term(packer, &fact->object);
}

static void pack_step(Packer* packer, const RrnProofStep* step) {
  uint32_t i = 0;
  pack_triple(packer, &step->fact);
  pack_text(packer, step->rule);
  pack_text(packer, step->axiom);
  pack_place(packer, step->rule ? &step->place : &step->fact.place);
  pack_number(packer, step->n_premises);
  for (i = 0; i < step->n_premises; ++i) pack_number(packer, step->premises[i]);
}

NATIVE(jbyteArray, prove)
(JNIEnv* env, jclass type, jlong address, jobject triple, jint size) {
  Handle* const handle = handle_of(address);
  const char* at = (const char*)(*env)->GetDirectBufferAddress(env, triple);
  const char* const end = at + size;
  RrnTerm terms[3];
  RrnProof* proof = NULL;
  Packer packer = {0};
  jbyteArray result = NULL;
  size_t i = 0;
  (void)type;
  for (i = 0; i < 3; ++i) {
    if (!unpack_term(&at, end, &terms[i])) return NULL;
  }
  if (throw_if(env, handle,
               rrn_proof_new(handle->reasoner, &terms[0], &terms[1], &terms[2],
                             &proof))) {
    return NULL;
  }
  pack_number(&packer, (uint32_t)rrn_proof_size(proof));
  for (i = 0; i < rrn_proof_size(proof); ++i) {
    RrnProofStep step = {0};
    step.struct_size = sizeof step;
    if (rrn_proof_step(proof, i, &step)) packer.failed = 1;
    else pack_step(&packer, &step);
  }
  result = take_packed(env, &packer);
  rrn_proof_free(proof);
  free(packer.data);
  return result;
}

NATIVE(jbyteArray, violations)(JNIEnv* env, jclass type, jlong address) {
  Handle* const handle = handle_of(address);
  RrnViolations* violations = NULL;
  Packer packer = {0};
  jbyteArray result = NULL;
  size_t i = 0;
  uint32_t j = 0;
  (void)type;
  if (throw_if(env, handle,
               rrn_violations_new(handle->reasoner, &violations))) {
    return NULL;
  }
  pack_number(&packer, (uint32_t)rrn_violations_size(violations));
  for (i = 0; i < rrn_violations_size(violations); ++i) {
    RrnViolation violation = {0};
    violation.struct_size = sizeof violation;
    if (rrn_violations_get(violations, i, &violation)) packer.failed = 1;
    pack_text(&packer, violation.rule);
    pack_text(&packer, violation.axiom);
    pack_place(&packer, &violation.place);
    pack_number(&packer, violation.n_facts);
    for (j = 0; j < violation.n_facts; ++j) {
      pack_triple(&packer, &violation.facts[j]);
    }
  }
  result = take_packed(env, &packer);
  rrn_violations_free(violations);
  free(packer.data);
  return result;
}
