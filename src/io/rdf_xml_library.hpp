// SPDX-License-Identifier: MIT
// Raptor, opened when the first RDF/XML is read: linked, it and the XML and
// network libraries below it would be loaded at every start of the program.
#ifndef RRN_IO_RDF_XML_LIBRARY_HPP
#define RRN_IO_RDF_XML_LIBRARY_HPP

#include <raptor2.h>

namespace rrn::io {

/// The functions of libraptor2 that are used.
struct RaptorLibrary {
  decltype(&raptor_new_world_internal) new_world_internal;
  decltype(&raptor_free_world) free_world;
  decltype(&raptor_world_open) world_open;
  decltype(&raptor_world_set_flag) world_set_flag;
  decltype(&raptor_world_set_log_handler) world_set_log_handler;
  decltype(&raptor_world_set_generate_bnodeid_handler)
      world_set_generate_bnodeid_handler;
  decltype(&raptor_new_parser) new_parser;
  decltype(&raptor_free_parser) free_parser;
  decltype(&raptor_parser_set_option) parser_set_option;
  decltype(&raptor_parser_set_statement_handler) parser_set_statement_handler;
  decltype(&raptor_parser_set_namespace_handler) parser_set_namespace_handler;
  decltype(&raptor_parser_parse_start) parser_parse_start;
  decltype(&raptor_parser_parse_chunk) parser_parse_chunk;
  decltype(&raptor_parser_parse_abort) parser_parse_abort;
  decltype(&raptor_new_uri) new_uri;
  decltype(&raptor_free_uri) free_uri;
  decltype(&raptor_uri_as_counted_string) uri_as_counted_string;
  decltype(&raptor_namespace_get_prefix) namespace_get_prefix;
  decltype(&raptor_namespace_get_uri) namespace_get_uri;
  decltype(&raptor_alloc_memory) alloc_memory;
  decltype(&raptor_free_memory) free_memory;
};

/// Opens the library of that file name, for good.  Throws Error (kUnsupported)
/// if it is not installed or lacks a function.
[[nodiscard]] RaptorLibrary open_raptor(const char* file_name);

/// The library, opened by the first call.  Throws as open_raptor().
[[nodiscard]] const RaptorLibrary& raptor_library();

}  // namespace rrn::io

#endif  // RRN_IO_RDF_XML_LIBRARY_HPP
