/* SPDX-License-Identifier: MIT */
/* The storage type `rrn` of Redland: statements with what follows from them.

   Redland calls init, terminate, open, close, size, contains_statement,
   serialise, find_statements and context_serialise without a look at whether
   they are there, and terminate after an init that failed too. */
#include <limits.h>
#include <redland.h>
#include <stdlib.h>
#include <string.h>

#include "graph.h"

typedef struct {
  char* name;
  Options options;
  Graph* graph; /**< Null while the storage is closed */
} Instance;

static Instance* instance_of(librdf_storage* storage) {
  return (Instance*)librdf_storage_get_instance(storage);
}

static Graph* graph_of(librdf_storage* storage) {
  Instance* const instance = instance_of(storage);
  return instance ? instance->graph : NULL;
}

static int rrn_init(librdf_storage* storage, const char* name,
                    librdf_hash* options) {
  librdf_world* const world = librdf_storage_get_world(storage);
  Instance* const instance = (Instance*)calloc(1, sizeof *instance);
  int failed = 1;
  if (instance) {
    librdf_storage_set_instance(storage, instance);
    instance->name = (char*)malloc((name ? strlen(name) : 0) + 1);
    if (instance->name) strcpy(instance->name, name ? name : "");
    failed = read_options(world, options, &instance->options) ||
             !instance->name || !rrn_library(world);
  }
  if (options) librdf_free_hash(options);
  return failed;
}

static int rrn_close(librdf_storage* storage) {
  Instance* const instance = instance_of(storage);
  int failed = 0;
  if (!instance || !instance->graph) return 0;
  if (instance->options.write && instance->options.file &&
      instance->graph->is_changed) {
    failed = write_graph(instance->graph, instance->options.file);
  }
  release_graph(instance->graph);
  instance->graph = NULL;
  return failed;
}

static void rrn_terminate(librdf_storage* storage) {
  Instance* const instance = instance_of(storage);
  if (!instance) return;
  rrn_close(storage);
  free_options(&instance->options);
  free(instance->name);
  free(instance);
  librdf_storage_set_instance(storage, NULL);
}

static int rrn_open(librdf_storage* storage, librdf_model* model) {
  Instance* const instance = instance_of(storage);
  (void)model;
  if (!instance) return 1;
  if (instance->graph) return 0;
  instance->graph = new_graph(librdf_storage_get_world(storage), instance->name,
                              &instance->options);
  return !instance->graph;
}

static int rrn_size(librdf_storage* storage) {
  Graph* const graph = graph_of(storage);
  uint64_t size = 0;
  if (!graph || update_graph(graph) ||
      graph->library->reasoner_size(graph->reasoner, RRN_ALL_ORIGINS, &size)) {
    return -1;
  }
  return size > INT_MAX ? INT_MAX : (int)size;
}

static int rrn_contains_statement(librdf_storage* storage,
                                  librdf_statement* statement) {
  Graph* const graph = graph_of(storage);
  return graph && graph_contains(graph, statement, RRN_ALL_ORIGINS) > 0;
}

static librdf_stream* rrn_find_in_context(librdf_storage* storage,
                                          librdf_statement* statement,
                                          librdf_node* context) {
  Graph* const graph = graph_of(storage);
  const uint32_t origins = origins_of_context(context);
  librdf_stream* inner = NULL;
  if (!graph) return NULL;
  if (origins) return new_graph_stream(graph, statement, origins);
  if (graph->inner) {
    inner = statement ? librdf_model_find_statements_in_context(
                            graph->inner, statement, context)
                      : librdf_model_context_as_stream(graph->inner, context);
  }
  return inner ? inner : librdf_new_empty_stream(graph->world);
}

static librdf_stream* rrn_find_statements(librdf_storage* storage,
                                          librdf_statement* statement) {
  return rrn_find_in_context(storage, statement, NULL);
}

static librdf_stream* rrn_serialise(librdf_storage* storage) {
  return rrn_find_in_context(storage, NULL, NULL);
}

static librdf_stream* rrn_context_serialise(librdf_storage* storage,
                                            librdf_node* context) {
  return rrn_find_in_context(storage, NULL, context);
}

/** The context for the wrapped storage: null for the one of what is asserted.
    Reports an error and returns 0 for a context that cannot be changed. */
static int choose_context(Graph* graph, librdf_node* context,
                          librdf_node** inner) {
  const uint32_t origins = origins_of_context(context);
  *inner = NULL;
  if (origins & RRN_ASSERTED) return 1;
  if (origins) {
    report_error(graph->world,
                 "what is derived or predicted cannot be changed; expected "
                 "the context <urn:x-rrn:graph:asserted> or none");
    return 0;
  }
  if (!graph->inner) {
    report_error(graph->world,
                 "contexts of others need a wrapped storage; expected the "
                 "context <urn:x-rrn:graph:asserted> or none");
    return 0;
  }
  *inner = context;
  return 1;
}

static int rrn_context_add_statement(librdf_storage* storage,
                                     librdf_node* context,
                                     librdf_statement* statement) {
  Graph* const graph = graph_of(storage);
  librdf_node* inner = NULL;
  if (!graph || !choose_context(graph, context, &inner)) return 1;
  return graph_add(graph, inner, statement);
}

static int rrn_add_statement(librdf_storage* storage,
                             librdf_statement* statement) {
  return rrn_context_add_statement(storage, NULL, statement);
}

static int rrn_context_remove_statement(librdf_storage* storage,
                                        librdf_node* context,
                                        librdf_statement* statement) {
  Graph* const graph = graph_of(storage);
  librdf_node* inner = NULL;
  if (!graph || !choose_context(graph, context, &inner)) return 1;
  return graph_remove(graph, inner, statement);
}

static int rrn_remove_statement(librdf_storage* storage,
                                librdf_statement* statement) {
  return rrn_context_remove_statement(storage, NULL, statement);
}

static int rrn_context_remove_statements(librdf_storage* storage,
                                         librdf_node* context) {
  Graph* const graph = graph_of(storage);
  librdf_node* inner = NULL;
  librdf_stream* stream = NULL;
  librdf_model* gone = NULL;
  librdf_storage* memory = NULL;
  int failed = 1;
  if (!graph || !choose_context(graph, context, &inner)) return 1;
  /* A cursor ends with the first change: what is to go is noted first. */
  memory = librdf_new_storage(graph->world, "memory", NULL, "");
  if (memory) gone = librdf_new_model(graph->world, memory, NULL);
  stream = inner ? librdf_model_context_as_stream(graph->inner, inner)
                 : new_graph_stream(graph, NULL, RRN_ASSERTED);
  if (gone && stream) failed = librdf_model_add_statements(gone, stream);
  if (stream) librdf_free_stream(stream);
  stream = failed ? NULL : librdf_model_as_stream(gone);
  for (; stream && !failed && !librdf_stream_end(stream);
       librdf_stream_next(stream)) {
    failed = graph_remove(graph, inner, librdf_stream_get_object(stream));
  }
  if (stream) librdf_free_stream(stream);
  if (gone) librdf_free_model(gone);
  if (memory) librdf_free_storage(memory);
  return failed;
}

/** The nodes of an iterator over contexts. */
typedef struct {
  librdf_node* own[3];
  int n_own;
  int at;
  librdf_iterator* inner; /**< Contexts of the wrapped storage, or null */
} Contexts;

static int contexts_end(void* handle) {
  const Contexts* const contexts = (const Contexts*)handle;
  return contexts->at >= contexts->n_own &&
         (!contexts->inner || librdf_iterator_end(contexts->inner));
}

static int contexts_next(void* handle) {
  Contexts* const contexts = (Contexts*)handle;
  if (contexts->at < contexts->n_own) {
    ++contexts->at;
  } else if (contexts->inner) {
    librdf_iterator_next(contexts->inner);
  }
  return contexts_end(handle);
}

static void* contexts_get(void* handle, int flags) {
  Contexts* const contexts = (Contexts*)handle;
  if (flags != LIBRDF_ITERATOR_GET_METHOD_GET_OBJECT) return NULL;
  if (contexts->at < contexts->n_own) return contexts->own[contexts->at];
  return contexts->inner ? librdf_iterator_get_object(contexts->inner) : NULL;
}

static void contexts_finish(void* handle) {
  Contexts* const contexts = (Contexts*)handle;
  int i = 0;
  for (i = 0; i < contexts->n_own; ++i) librdf_free_node(contexts->own[i]);
  if (contexts->inner) librdf_free_iterator(contexts->inner);
  free(contexts);
}

static librdf_iterator* rrn_get_contexts(librdf_storage* storage) {
  static const RrnOrigin kOrigins[] = {RRN_ASSERTED, RRN_DERIVED,
                                       RRN_PREDICTED};
  Graph* const graph = graph_of(storage);
  Contexts* contexts = NULL;
  int i = 0;
  if (!graph || update_graph(graph)) return NULL;
  contexts = (Contexts*)calloc(1, sizeof *contexts);
  if (!contexts) return NULL;
  for (i = 0; i < 3; ++i) {
    uint64_t size = 0;
    librdf_node* node = NULL;
    graph->library->reasoner_size(graph->reasoner, kOrigins[i], &size);
    if (size) node = context_of(graph->world, kOrigins[i]);
    if (node) contexts->own[contexts->n_own++] = node;
  }
  if (graph->inner && librdf_model_supports_contexts(graph->inner)) {
    contexts->inner = librdf_model_get_contexts(graph->inner);
  }
  return librdf_new_iterator(graph->world, contexts, contexts_end,
                             contexts_next, contexts_get, contexts_finish);
}

static int rrn_sync(librdf_storage* storage) {
  Instance* const instance = instance_of(storage);
  Graph* const graph = graph_of(storage);
  if (!graph || update_graph(graph)) return 1;
  if (graph->inner) return librdf_model_sync(graph->inner);
  if (!instance->options.write || !graph->is_changed) return 0;
  return write_graph(graph, instance->options.file);
}

static librdf_node* rrn_get_feature(librdf_storage* storage,
                                    librdf_uri* feature) {
  librdf_world* const world = librdf_storage_get_world(storage);
  const char* const name =
      feature ? (const char*)librdf_uri_as_string(feature) : "";
  if (strcmp(name, LIBRDF_MODEL_FEATURE_CONTEXTS)) return NULL;
  return librdf_new_node_from_typed_literal(world, (const unsigned char*)"1",
                                            NULL, NULL);
}

static void fill_factory(librdf_storage_factory* factory) {
  factory->version = LIBRDF_STORAGE_INTERFACE_VERSION;
  factory->init = rrn_init;
  factory->terminate = rrn_terminate;
  factory->open = rrn_open;
  factory->close = rrn_close;
  factory->size = rrn_size;
  factory->add_statement = rrn_add_statement;
  factory->remove_statement = rrn_remove_statement;
  factory->contains_statement = rrn_contains_statement;
  factory->serialise = rrn_serialise;
  factory->find_statements = rrn_find_statements;
  factory->context_add_statement = rrn_context_add_statement;
  factory->context_remove_statement = rrn_context_remove_statement;
  factory->context_remove_statements = rrn_context_remove_statements;
  factory->context_serialise = rrn_context_serialise;
  factory->find_statements_in_context = rrn_find_in_context;
  factory->get_contexts = rrn_get_contexts;
  factory->sync = rrn_sync;
  factory->get_feature = rrn_get_feature;
}

RRN_API void librdf_storage_module_register_factory(librdf_world* world);

void librdf_storage_module_register_factory(librdf_world* world) {
  librdf_storage_register_factory(world, "rrn", "Graph with what follows",
                                  fill_factory);
}
