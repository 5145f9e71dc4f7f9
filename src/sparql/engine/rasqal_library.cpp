// SPDX-License-Identifier: MIT
#include "sparql/engine/rasqal_library.hpp"

#include "base/loaded_library.hpp"

namespace rrn::sparql {

namespace {

RasqalLibrary open() {
  const LoadedLibrary file("librasqal.so.3", {"queries without a store need",
                                              "rasqal", "librasqal3"});
  RasqalLibrary lib{};
  file.load("rasqal_new_world", lib.new_world);
  file.load("rasqal_world_open", lib.world_open);
  file.load("rasqal_free_world", lib.free_world);
  file.load("rasqal_world_get_raptor", lib.world_get_raptor);
  file.load("rasqal_world_set_log_handler", lib.world_set_log_handler);
  file.load("rasqal_set_triples_source_factory",
            lib.set_triples_source_factory);
  file.load("rasqal_new_query", lib.new_query);
  file.load("rasqal_free_query", lib.free_query);
  file.load("rasqal_query_prepare", lib.query_prepare);
  file.load("rasqal_query_execute", lib.query_execute);
  file.load("rasqal_query_set_feature", lib.query_set_feature);
  file.load("rasqal_query_get_bound_variable_sequence",
            lib.query_bound_variables);
  file.load("rasqal_query_add_data_graph", lib.query_add_data_graph);
  file.load("rasqal_new_data_graph_from_uri", lib.new_data_graph_from_uri);
  file.load("rasqal_free_query_results", lib.free_query_results);
  file.load("rasqal_query_results_is_bindings", lib.results_is_bindings);
  file.load("rasqal_query_results_is_boolean", lib.results_is_boolean);
  file.load("rasqal_query_results_is_graph", lib.results_is_graph);
  file.load("rasqal_query_results_get_boolean", lib.results_get_boolean);
  file.load("rasqal_query_results_get_binding_value",
            lib.results_binding_value);
  file.load("rasqal_query_results_next", lib.results_next);
  file.load("rasqal_query_results_finished", lib.results_finished);
  file.load("rasqal_query_results_get_triple", lib.results_get_triple);
  file.load("rasqal_query_results_next_triple", lib.results_next_triple);
  file.load("rasqal_new_uri_literal", lib.new_uri_literal);
  file.load("rasqal_new_string_literal", lib.new_string_literal);
  file.load("rasqal_new_simple_literal", lib.new_simple_literal);
  file.load("rasqal_new_literal_from_literal", lib.new_literal_from_literal);
  file.load("rasqal_free_literal", lib.free_literal);
  file.load("rasqal_literal_as_variable", lib.literal_as_variable);
  file.load("rasqal_literal_as_node", lib.literal_as_node);
  file.load("rasqal_literal_as_counted_string", lib.literal_as_counted_string);
  file.load("rasqal_literal_datatype", lib.literal_datatype);
  file.load("rasqal_variable_set_value", lib.variable_set_value);
  file.load("rasqal_alloc_memory", lib.alloc_memory);
  file.load("raptor_sequence_size", lib.sequence_size);
  file.load("raptor_sequence_get_at", lib.sequence_get_at);
  file.load("raptor_new_uri_from_counted_string", lib.new_uri);
  file.load("raptor_free_uri", lib.free_uri);
  file.load("raptor_uri_as_counted_string", lib.uri_as_counted_string);
  return lib;
}

}  // namespace

const RasqalLibrary& rasqal_library() {
  static const RasqalLibrary library = open();
  return library;
}

}  // namespace rrn::sparql
