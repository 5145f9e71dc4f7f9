// SPDX-License-Identifier: MIT
#include "io/rdf_xml_library.hpp"

#include "base/loaded_library.hpp"

namespace rrn::io {

namespace {

constexpr const char* kFileName = "libraptor2.so.0";

}  // namespace

RaptorLibrary open_raptor(const char* file_name) {
  const LoadedLibrary library(
      file_name, {"reading RDF/XML needs", "raptor2", "libraptor2-0"});
  RaptorLibrary raptor{};
  library.load("raptor_new_world_internal", raptor.new_world_internal);
  library.load("raptor_free_world", raptor.free_world);
  library.load("raptor_world_open", raptor.world_open);
  library.load("raptor_world_set_flag", raptor.world_set_flag);
  library.load("raptor_world_set_log_handler", raptor.world_set_log_handler);
  library.load("raptor_world_set_generate_bnodeid_handler",
               raptor.world_set_generate_bnodeid_handler);
  library.load("raptor_new_parser", raptor.new_parser);
  library.load("raptor_free_parser", raptor.free_parser);
  library.load("raptor_parser_set_option", raptor.parser_set_option);
  library.load("raptor_parser_set_statement_handler",
               raptor.parser_set_statement_handler);
  library.load("raptor_parser_set_namespace_handler",
               raptor.parser_set_namespace_handler);
  library.load("raptor_parser_parse_start", raptor.parser_parse_start);
  library.load("raptor_parser_parse_chunk", raptor.parser_parse_chunk);
  library.load("raptor_parser_parse_abort", raptor.parser_parse_abort);
  library.load("raptor_new_uri", raptor.new_uri);
  library.load("raptor_free_uri", raptor.free_uri);
  library.load("raptor_uri_as_counted_string", raptor.uri_as_counted_string);
  library.load("raptor_namespace_get_prefix", raptor.namespace_get_prefix);
  library.load("raptor_namespace_get_uri", raptor.namespace_get_uri);
  library.load("raptor_alloc_memory", raptor.alloc_memory);
  library.load("raptor_free_memory", raptor.free_memory);
  return raptor;
}

const RaptorLibrary& raptor_library() {
  static const RaptorLibrary library = open_raptor(kFileName);
  return library;
}

}  // namespace rrn::io
