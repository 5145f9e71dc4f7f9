// SPDX-License-Identifier: MIT
#include "sparql/embedded_library.hpp"

#include <dlfcn.h>

#include <string>

#include "base/error.hpp"

namespace rrn::sparql {

namespace {

template <typename Function>
void load(void* library, const char* name, Function& function) {
  void* const symbol = dlsym(library, name);
  if (symbol == nullptr) {
    throw Error(ErrorCode::kUnsupported,
                std::string("queries without a store need another version of "
                            "rasqal: the one installed lacks ") +
                    name);
  }
  function = reinterpret_cast<Function>(symbol);
}

RasqalLibrary open() {
  // Never closed: the libraries below it keep state of the process.
  void* const file = dlopen("librasqal.so.3", RTLD_NOW | RTLD_LOCAL);
  if (file == nullptr) {
    throw Error(ErrorCode::kUnsupported,
                "queries without a store need rasqal (Debian: librasqal3), "
                "which was not found");
  }
  RasqalLibrary lib{};
  load(file, "rasqal_new_world", lib.new_world);
  load(file, "rasqal_world_open", lib.world_open);
  load(file, "rasqal_free_world", lib.free_world);
  load(file, "rasqal_world_get_raptor", lib.world_get_raptor);
  load(file, "rasqal_world_set_log_handler", lib.world_set_log_handler);
  load(file, "rasqal_set_triples_source_factory",
       lib.set_triples_source_factory);
  load(file, "rasqal_new_query", lib.new_query);
  load(file, "rasqal_free_query", lib.free_query);
  load(file, "rasqal_query_prepare", lib.query_prepare);
  load(file, "rasqal_query_execute", lib.query_execute);
  load(file, "rasqal_query_set_feature", lib.query_set_feature);
  load(file, "rasqal_query_get_bound_variable_sequence",
       lib.query_bound_variables);
  load(file, "rasqal_query_add_data_graph", lib.query_add_data_graph);
  load(file, "rasqal_new_data_graph_from_uri", lib.new_data_graph_from_uri);
  load(file, "rasqal_free_query_results", lib.free_query_results);
  load(file, "rasqal_query_results_is_bindings", lib.results_is_bindings);
  load(file, "rasqal_query_results_is_boolean", lib.results_is_boolean);
  load(file, "rasqal_query_results_is_graph", lib.results_is_graph);
  load(file, "rasqal_query_results_get_boolean", lib.results_get_boolean);
  load(file, "rasqal_query_results_get_binding_value",
       lib.results_binding_value);
  load(file, "rasqal_query_results_next", lib.results_next);
  load(file, "rasqal_query_results_finished", lib.results_finished);
  load(file, "rasqal_query_results_get_triple", lib.results_get_triple);
  load(file, "rasqal_query_results_next_triple", lib.results_next_triple);
  load(file, "rasqal_new_uri_literal", lib.new_uri_literal);
  load(file, "rasqal_new_string_literal", lib.new_string_literal);
  load(file, "rasqal_new_simple_literal", lib.new_simple_literal);
  load(file, "rasqal_new_literal_from_literal", lib.new_literal_from_literal);
  load(file, "rasqal_free_literal", lib.free_literal);
  load(file, "rasqal_literal_as_variable", lib.literal_as_variable);
  load(file, "rasqal_literal_as_node", lib.literal_as_node);
  load(file, "rasqal_literal_as_counted_string", lib.literal_as_counted_string);
  load(file, "rasqal_literal_datatype", lib.literal_datatype);
  load(file, "rasqal_variable_set_value", lib.variable_set_value);
  load(file, "rasqal_alloc_memory", lib.alloc_memory);
  load(file, "raptor_sequence_size", lib.sequence_size);
  load(file, "raptor_sequence_get_at", lib.sequence_get_at);
  load(file, "raptor_new_uri_from_counted_string", lib.new_uri);
  load(file, "raptor_free_uri", lib.free_uri);
  load(file, "raptor_uri_as_counted_string", lib.uri_as_counted_string);
  return lib;
}

}  // namespace

const RasqalLibrary& rasqal_library() {
  static const RasqalLibrary library = open();
  return library;
}

}  // namespace rrn::sparql
