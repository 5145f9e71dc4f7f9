/* SPDX-License-Identifier: MIT */
/* Redland's nodes and the terms of rrn.h. */
#ifndef RRN_REDLAND_NODES_H
#define RRN_REDLAND_NODES_H

#include <redland.h>

#include <rrn/rrn.h>

/** Returns a view of a node, valid as long as that. */
RrnTerm term_of(librdf_node* node);

/** Returns a new node, or null without memory. */
librdf_node* node_of(librdf_world* world, const RrnTerm* term);

/** Returns a new statement, or null without memory. */
librdf_statement* statement_of(librdf_world* world,
                               const RrnStatement* statement);

/** Terms of a Redland statement, some of which may be absent. */
typedef struct {
  RrnTerm terms[3];
  const RrnTerm* subject;
  const RrnTerm* predicate;
  const RrnTerm* object;
} Triple;

/** Fills `triple`, which must not move after it.  Returns whether all terms are
    there. */
int read_triple(librdf_statement* statement, Triple* triple);

#endif /* RRN_REDLAND_NODES_H */
