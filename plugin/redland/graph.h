/* SPDX-License-Identifier: MIT */
/* What an open storage holds: a reasoner, and what it reads and writes. */
#ifndef RRN_REDLAND_GRAPH_H
#define RRN_REDLAND_GRAPH_H

#include <redland.h>

#include <rrn/rrn.h>

#include "library.h"
#include "nodes.h"
#include "options.h"

/** Shared by a storage and its streams; see release_graph(). */
typedef struct {
  unsigned n_users;
  librdf_world* world;
  const Library* library;
  RrnWorld* rrn_world;
  RrnReasoner* reasoner;
  int is_predicting;
  int is_pending; /**< There are changes that were not reasoned with */
  int is_changed; /**< There are changes that were not written */
  librdf_storage* inner_storage; /**< That is wrapped, or null */
  librdf_model* inner;
} Graph;

/** The context of statements of one origin; freed by the caller. */
librdf_node* context_of(librdf_world* world, RrnOrigin origin);
/** The origins of a context: all for null, 0 for a context of others. */
uint32_t origins_of_context(librdf_node* context);

/** Loads and derives.  Null after an error that was reported. */
Graph* new_graph(librdf_world* world, const char* name, const Options* options);
/** Frees it with its last user. */
void release_graph(Graph* graph);

/** Brings what follows up to date.  Returns 0, or reports an error and returns
    1: the last changes are then forgotten. */
int update_graph(Graph* graph);

/** Whether a statement is there, of these origins: 1 or 0, -1 after an error.
    Brings the graph up to date. */
int graph_contains(Graph* graph, librdf_statement* statement, uint32_t origins);

/** Changes what is asserted, in the wrapped storage too; `context` is one of
    that storage, or null.  Returns 0, or reports an error and returns 1. */
int graph_add(Graph* graph, librdf_node* context, librdf_statement* statement);
int graph_remove(Graph* graph, librdf_node* context,
                 librdf_statement* statement);

/** Makes a stream of what matches a statement some of whose parts may be
    absent, or which is null; null after an error. */
librdf_stream* new_graph_stream(Graph* graph, librdf_statement* pattern,
                                uint32_t origins);

/** Writes what is asserted into a file, in the syntax that its name calls for,
    so that it is there completely or not at all.  Returns 0, or reports an
    error and returns 1. */
int write_graph(Graph* graph, const char* path);

#endif /* RRN_REDLAND_GRAPH_H */
