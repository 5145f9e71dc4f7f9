// SPDX-License-Identifier: MIT
// rasqal, opened when the first query is evaluated: linked, it and the
// libraries below it would be loaded at every start of the program.
#ifndef RRN_SPARQL_ENGINE_RASQAL_LIBRARY_HPP
#define RRN_SPARQL_ENGINE_RASQAL_LIBRARY_HPP

#include <rasqal.h>

namespace rrn::sparql {

/// The functions of librasqal, and of libraptor2 below it, that are used.
struct RasqalLibrary {
  decltype(&rasqal_new_world) new_world;
  decltype(&rasqal_world_open) world_open;
  decltype(&rasqal_free_world) free_world;
  decltype(&rasqal_world_get_raptor) world_get_raptor;
  decltype(&rasqal_world_set_log_handler) world_set_log_handler;
  decltype(&rasqal_set_triples_source_factory) set_triples_source_factory;
  decltype(&rasqal_new_query) new_query;
  decltype(&rasqal_free_query) free_query;
  decltype(&rasqal_query_prepare) query_prepare;
  decltype(&rasqal_query_execute) query_execute;
  decltype(&rasqal_query_set_feature) query_set_feature;
  decltype(&rasqal_query_get_bound_variable_sequence) query_bound_variables;
  decltype(&rasqal_query_add_data_graph) query_add_data_graph;
  decltype(&rasqal_new_data_graph_from_uri) new_data_graph_from_uri;
  decltype(&rasqal_free_query_results) free_query_results;
  decltype(&rasqal_query_results_is_bindings) results_is_bindings;
  decltype(&rasqal_query_results_is_boolean) results_is_boolean;
  decltype(&rasqal_query_results_is_graph) results_is_graph;
  decltype(&rasqal_query_results_get_boolean) results_get_boolean;
  decltype(&rasqal_query_results_get_binding_value) results_binding_value;
  decltype(&rasqal_query_results_next) results_next;
  decltype(&rasqal_query_results_finished) results_finished;
  decltype(&rasqal_query_results_get_triple) results_get_triple;
  decltype(&rasqal_query_results_next_triple) results_next_triple;
  decltype(&rasqal_new_uri_literal) new_uri_literal;
  decltype(&rasqal_new_string_literal) new_string_literal;
  decltype(&rasqal_new_simple_literal) new_simple_literal;
  decltype(&rasqal_new_literal_from_literal) new_literal_from_literal;
  decltype(&rasqal_free_literal) free_literal;
  decltype(&rasqal_literal_as_variable) literal_as_variable;
  decltype(&rasqal_literal_as_node) literal_as_node;
  decltype(&rasqal_literal_as_counted_string) literal_as_counted_string;
  decltype(&rasqal_literal_datatype) literal_datatype;
  decltype(&rasqal_variable_set_value) variable_set_value;
  decltype(&rasqal_alloc_memory) alloc_memory;
  decltype(&raptor_sequence_size) sequence_size;
  decltype(&raptor_sequence_get_at) sequence_get_at;
  decltype(&raptor_new_uri_from_counted_string) new_uri;
  decltype(&raptor_free_uri) free_uri;
  decltype(&raptor_uri_as_counted_string) uri_as_counted_string;
};

/// The library, opened by the first call, for good.  Throws Error
/// (kUnsupported) if it is not installed or lacks a function.
[[nodiscard]] const RasqalLibrary& rasqal_library();

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_ENGINE_RASQAL_LIBRARY_HPP
