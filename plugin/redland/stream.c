/* SPDX-License-Identifier: MIT */
/* Streams of statements over cursors. */
#include <stdlib.h>
#include <string.h>

#include "graph.h"

typedef struct {
  Graph* graph;
  RrnCursor* cursor;
  librdf_statement* statement; /**< Null at the end */
  librdf_node* contexts[3];    /**< Of asserted, derived, predicted */
  librdf_node* context;        /**< Of the statement, one of these */
} Stream;

static void drop_statement(Stream* stream) {
  if (stream->statement) librdf_free_statement(stream->statement);
  stream->statement = NULL;
}

/** Moves on; returns non-zero at the end. */
static int advance(void* handle) {
  Stream* const stream = (Stream*)handle;
  RrnStatement found;
  drop_statement(stream);
  found.struct_size = sizeof found;
  if (stream->graph->library->cursor_next(stream->cursor, &found)) return 1;
  stream->statement = statement_of(stream->graph->world, &found);
  stream->context = stream->contexts[found.origin == RRN_ASSERTED  ? 0
                                     : found.origin == RRN_DERIVED ? 1
                                                                   : 2];
  return !stream->statement;
}

static int is_end(void* handle) { return !((Stream*)handle)->statement; }

static void* get(void* handle, int flags) {
  Stream* const stream = (Stream*)handle;
  if (flags == LIBRDF_STREAM_GET_METHOD_GET_OBJECT) return stream->statement;
  if (flags == LIBRDF_STREAM_GET_METHOD_GET_CONTEXT) return stream->context;
  return NULL;
}

static void finish(void* handle) {
  Stream* const stream = (Stream*)handle;
  int i = 0;
  drop_statement(stream);
  for (i = 0; i < 3; ++i) {
    if (stream->contexts[i]) librdf_free_node(stream->contexts[i]);
  }
  if (stream->cursor) stream->graph->library->cursor_free(stream->cursor);
  release_graph(stream->graph);
  free(stream);
}

librdf_stream* new_graph_stream(Graph* graph, librdf_statement* pattern,
                                uint32_t origins) {
  static const RrnOrigin kOrigins[] = {RRN_ASSERTED, RRN_DERIVED,
                                       RRN_PREDICTED};
  Triple triple;
  librdf_stream* result = NULL;
  Stream* stream = NULL;
  int i = 0;
  if (update_graph(graph)) return NULL;
  stream = (Stream*)calloc(1, sizeof *stream);
  if (!stream) return NULL;
  stream->graph = graph;
  ++graph->n_users;
  for (i = 0; i < 3; ++i) {
    stream->contexts[i] = context_of(graph->world, kOrigins[i]);
  }
  read_triple(pattern, &triple);
  if (graph->library->cursor_new(graph->reasoner, triple.subject,
                                 triple.predicate, triple.object, origins,
                                 &stream->cursor)) {
    finish(stream);
    return NULL;
  }
  advance(stream);
  result =
      librdf_new_stream(graph->world, stream, is_end, advance, get, finish);
  return result;
}
