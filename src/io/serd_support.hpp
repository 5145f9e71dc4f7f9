// SPDX-License-Identifier: MIT
// Small helpers of the sources that see Serd.
#ifndef RRN_IO_SERD_SUPPORT_HPP
#define RRN_IO_SERD_SUPPORT_HPP

#include <memory>
#include <string_view>

#include <serd/serd.h>

#include "io/rdf_reader.hpp"

namespace rrn::io {

inline bool is_turtle_like(Syntax syntax) {
  return syntax == Syntax::kTurtle || syntax == Syntax::kTrig;
}

inline SerdSyntax serd_syntax(Syntax syntax) {
  switch (syntax) {
    case Syntax::kTurtle:
    case Syntax::kRdfXml:  // read_rdf() never comes here with it
      return SERD_TURTLE;
    case Syntax::kTrig:
      return SERD_TRIG;
    case Syntax::kNTriples:
      return SERD_NTRIPLES;
    case Syntax::kNQuads:
      return SERD_NQUADS;
  }
  return SERD_TURTLE;
}

inline std::string_view text_of(const SerdNode* node) {
  if (node == nullptr || node->buf == nullptr) return {};
  return {reinterpret_cast<const char*>(node->buf), node->n_bytes};
}

struct SerdReaderDeleter {
  void operator()(SerdReader* reader) const { serd_reader_free(reader); }
};
using SerdReaderPointer = std::unique_ptr<SerdReader, SerdReaderDeleter>;

}  // namespace rrn::io

#endif  // RRN_IO_SERD_SUPPORT_HPP
