// SPDX-License-Identifier: MIT
#include "io/rdf_xml_library.hpp"

#include <dlfcn.h>

#include <string>

#include "base/error.hpp"

namespace rrn::io {

namespace {

constexpr const char* kFileName = "libraptor2.so.0";

template <typename Function>
void load(void* library, const char* name, Function& function) {
  void* const symbol = dlsym(library, name);
  if (symbol == nullptr) {
    throw Error(ErrorCode::kUnsupported,
                std::string("reading RDF/XML needs another version of raptor2: "
                            "the one installed lacks ") +
                    name);
  }
  function = reinterpret_cast<Function>(symbol);
}

}  // namespace

RaptorLibrary open_raptor(const char* file_name) {
  // Never closed: libxml2 below it does not survive that.
  void* const library = dlopen(file_name, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    throw Error(ErrorCode::kUnsupported,
                "reading RDF/XML needs raptor2 (Debian: libraptor2-0), which "
                "was not found");
  }
  RaptorLibrary raptor{};
  load(library, "raptor_new_world_internal", raptor.new_world_internal);
  load(library, "raptor_free_world", raptor.free_world);
  load(library, "raptor_world_open", raptor.world_open);
  load(library, "raptor_world_set_flag", raptor.world_set_flag);
  load(library, "raptor_world_set_log_handler", raptor.world_set_log_handler);
  load(library, "raptor_world_set_generate_bnodeid_handler",
       raptor.world_set_generate_bnodeid_handler);
  load(library, "raptor_new_parser", raptor.new_parser);
  load(library, "raptor_free_parser", raptor.free_parser);
  load(library, "raptor_parser_set_option", raptor.parser_set_option);
  load(library, "raptor_parser_set_statement_handler",
       raptor.parser_set_statement_handler);
  load(library, "raptor_parser_set_namespace_handler",
       raptor.parser_set_namespace_handler);
  load(library, "raptor_parser_parse_start", raptor.parser_parse_start);
  load(library, "raptor_parser_parse_chunk", raptor.parser_parse_chunk);
  load(library, "raptor_parser_parse_abort", raptor.parser_parse_abort);
  load(library, "raptor_new_uri", raptor.new_uri);
  load(library, "raptor_free_uri", raptor.free_uri);
  load(library, "raptor_uri_as_counted_string", raptor.uri_as_counted_string);
  load(library, "raptor_namespace_get_prefix", raptor.namespace_get_prefix);
  load(library, "raptor_namespace_get_uri", raptor.namespace_get_uri);
  load(library, "raptor_alloc_memory", raptor.alloc_memory);
  load(library, "raptor_free_memory", raptor.free_memory);
  return raptor;
}

const RaptorLibrary& raptor_library() {
  static const RaptorLibrary library = open_raptor(kFileName);
  return library;
}

}  // namespace rrn::io
