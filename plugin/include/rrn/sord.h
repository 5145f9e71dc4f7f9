/* SPDX-License-Identifier: MIT */
/**
   @file sord.h
   Between a reasoner and Sord models.  In a library of its own (librrn_sord,
   pkg-config rrn-sord-0), so that rrn.h needs no Sord.

   Conventions as in rrn.h.  A model belongs to the same thread as the reasoner.
*/

#ifndef RRN_SORD_H
#define RRN_SORD_H

#include <rrn/rrn.h>

#include <sord/sord.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Asserts what `model` holds in the graph `context`, or with null in any, but
    not what it holds in the graph `except`, which may be null: the one that
    rrn_sord_fill() fills.  Takes effect with the next rrn_reasoner_reason().
    Returns the first error; what was added before it stays. */
RRN_API RrnStatus rrn_sord_add(RrnReasoner* reasoner, SordModel* model,
                               const SordNode* context, const SordNode* except);

/** Makes the graph `context` of `model` hold exactly the statements of
    `origins`, a set of RrnOrigin: adds those that are missing and removes all
    others.  `n_added` and `n_removed` may be null.  If it fails, the graph may
    hold a part of the changes; a further call completes them. */
RRN_API RrnStatus rrn_sord_fill(RrnReasoner* reasoner, SordModel* model,
                                const SordNode* context, uint32_t origins,
                                uint64_t* n_added, uint64_t* n_removed);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* RRN_SORD_H */
