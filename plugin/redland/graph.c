/* SPDX-License-Identifier: MIT */
#include "graph.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char kAsserted[] = "urn:x-rrn:graph:asserted";
static const char kDerived[] = "urn:x-rrn:graph:derived";
static const char kPredicted[] = "urn:x-rrn:graph:predicted";

librdf_node* context_of(librdf_world* world, RrnOrigin origin) {
  const char* name = kAsserted;
  if (origin == RRN_DERIVED) name = kDerived;
  if (origin == RRN_PREDICTED) name = kPredicted;
  return librdf_new_node_from_uri_string(world, (const unsigned char*)name);
}

uint32_t origins_of_context(librdf_node* context) {
  const char* name = NULL;
  if (!context) return RRN_ALL_ORIGINS;
  if (!librdf_node_is_resource(context)) return 0;
  name = (const char*)librdf_uri_as_string(librdf_node_get_uri(context));
  if (!strcmp(name, kAsserted)) return RRN_ASSERTED;
  if (!strcmp(name, kDerived)) return RRN_DERIVED;
  if (!strcmp(name, kPredicted)) return RRN_PREDICTED;
  return 0;
}

static void on_message(void* handle, const RrnMessage* message) {
  const librdf_log_level levels[] = {LIBRDF_LOG_INFO, LIBRDF_LOG_WARN,
                                     LIBRDF_LOG_ERROR};
  librdf_log((librdf_world*)handle, 0, levels[message->level],
             LIBRDF_FROM_STORAGE, NULL, "%s", message->text);
}

static int make_reasoner(Graph* graph, const Options* options) {
  const Library* const library = graph->library;
  RrnReasonerOptions given;
  library->reasoner_options_init(&given, sizeof given);
  given.threshold = options->threshold;
  given.n_draws = options->draws;
  given.device = options->device;
  if (options->engine == ENGINE_NEURAL) given.flags |= RRN_NO_RULES;
  if (options->unique_names == 1) given.flags |= RRN_UNIQUE_NAMES;
  if (options->unique_names == 0) given.flags |= RRN_SEVERAL_NAMES;
  if (options->lax) given.flags |= RRN_LAX;
  graph->is_predicting = options->model && options->engine != ENGINE_SYMBOLIC;
  if (library->world_new(&graph->rrn_world)) return 1;
  library->world_set_message_sink(graph->rrn_world, on_message, graph->world);
  return library->reasoner_new(graph->rrn_world, &given, &graph->reasoner) !=
         RRN_SUCCESS;
}

static int load_ontology(void* handle, const char* path) {
  Graph* const graph = (Graph*)handle;
  return graph->library->reasoner_load_ontology(graph->reasoner, path) != 0;
}

static int load_rules(void* handle, const char* path) {
  Graph* const graph = (Graph*)handle;
  return graph->library->reasoner_load_rules(graph->reasoner, path) != 0;
}

static int load_data(void* handle, const char* path) {
  Graph* const graph = (Graph*)handle;
  return graph->library->reasoner_load_data(graph->reasoner, path) != 0;
}

/** A file that is to be written need not be there yet. */
static int is_to_be_made(const Options* options) {
  return options->write &&
         (options->is_new || access(options->file, F_OK) != 0);
}

static int load_files(Graph* graph, const Options* options) {
  if (for_each_entry(options->ontology, load_ontology, graph)) return 1;
  if (for_each_entry(options->rules, load_rules, graph)) return 1;
  if (graph->is_predicting &&
      graph->library->reasoner_load_model(graph->reasoner, options->model)) {
    return 1;
  }
  if (options->file && is_to_be_made(options)) return 0;
  return for_each_entry(options->file, load_data, graph);
}

static int add_statement(Graph* graph, librdf_statement* statement) {
  Triple triple;
  if (!read_triple(statement, &triple)) return 1;
  graph->is_pending = 1;
  return graph->library->reasoner_add(graph->reasoner, triple.subject,
                                      triple.predicate,
                                      triple.object) != RRN_SUCCESS;
}

static int open_inner(Graph* graph, const char* name, const Options* options) {
  librdf_stream* stream = NULL;
  int failed = 0;
  if (!options->storage) return 0;
  graph->inner_storage = librdf_new_storage(
      graph->world, options->storage,
      options->storage_name ? options->storage_name : name,
      options->storage_options ? options->storage_options : "");
  if (graph->inner_storage) {
    graph->inner = librdf_new_model(graph->world, graph->inner_storage, NULL);
  }
  if (!graph->inner) {
    report_error(graph->world, "cannot open the wrapped storage '%s'",
                 options->storage);
    return 1;
  }
  stream = librdf_model_as_stream(graph->inner);
  for (; stream && !failed && !librdf_stream_end(stream);
       librdf_stream_next(stream)) {
    failed = add_statement(graph, librdf_stream_get_object(stream));
  }
  if (stream) librdf_free_stream(stream);
  return failed;
}

Graph* new_graph(librdf_world* world, const char* name,
                 const Options* options) {
  Graph* const graph = (Graph*)calloc(1, sizeof *graph);
  if (!graph) return NULL;
  graph->n_users = 1;
  graph->world = world;
  graph->is_pending = 1;
  graph->library = rrn_library(world);
  if (graph->library && !make_reasoner(graph, options) &&
      !load_files(graph, options) && !open_inner(graph, name, options) &&
      !update_graph(graph)) {
    return graph;
  }
  release_graph(graph);
  return NULL;
}

void release_graph(Graph* graph) {
  if (!graph || --graph->n_users) return;
  if (graph->reasoner) graph->library->reasoner_free(graph->reasoner);
  if (graph->rrn_world) graph->library->world_free(graph->rrn_world);
  if (graph->inner) librdf_free_model(graph->inner);
  if (graph->inner_storage) librdf_free_storage(graph->inner_storage);
  free(graph);
}

int update_graph(Graph* graph) {
  const Library* const library = graph->library;
  if (!graph->is_pending) return 0;
  graph->is_pending = 0;
  if (library->reasoner_reason(graph->reasoner, NULL, NULL, NULL, NULL)) {
    return 1;
  }
  return graph->is_predicting && library->reasoner_predict(graph->reasoner);
}

int graph_contains(Graph* graph, librdf_statement* statement,
                   uint32_t origins) {
  const Library* const library = graph->library;
  RrnCursor* cursor = NULL;
  RrnStatement found;
  RrnStatus status = RRN_SUCCESS;
  Triple triple;
  if (update_graph(graph) || !read_triple(statement, &triple)) return -1;
  if (library->cursor_new(graph->reasoner, triple.subject, triple.predicate,
                          triple.object, origins, &cursor)) {
    return -1;
  }
  found.struct_size = sizeof found;
  status = library->cursor_next(cursor, &found);
  library->cursor_free(cursor);
  if (status == RRN_FAILURE) return 0;
  return status == RRN_SUCCESS ? 1 : -1;
}

int graph_add(Graph* graph, librdf_node* context, librdf_statement* statement) {
  if (add_statement(graph, statement)) return 1;
  graph->is_changed = 1;
  if (!graph->inner) return 0;
  return context ? librdf_model_context_add_statement(graph->inner, context,
                                                      statement)
                 : librdf_model_add_statement(graph->inner, statement);
}

static int inner_remove(Graph* graph, librdf_node* context,
                        librdf_statement* statement) {
  return context ? librdf_model_context_remove_statement(graph->inner, context,
                                                         statement)
                 : librdf_model_remove_statement(graph->inner, statement);
}

int graph_remove(Graph* graph, librdf_node* context,
                 librdf_statement* statement) {
  Triple triple;
  const int is_asserted = graph_contains(graph, statement, RRN_ASSERTED);
  if (is_asserted < 0 || !read_triple(statement, &triple)) return 1;
  if (!is_asserted) {
    report_error(graph->world,
                 "a statement that is not asserted cannot be removed");
    return 1;
  }
  if (graph->inner) {
    if (inner_remove(graph, context, statement)) return 1;
    /* It may be in another context still. */
    if (librdf_model_contains_statement(graph->inner, statement) > 0) return 0;
  }
  graph->is_pending = graph->is_changed = 1;
  return graph->library->reasoner_remove(graph->reasoner, triple.subject,
                                         triple.predicate,
                                         triple.object) != RRN_SUCCESS;
}
