// SPDX-License-Identifier: MIT
// Stands for rdf_xml_reader.cpp in builds without Raptor.
#include "io/rdf_xml_reader.hpp"

namespace rrn::io {

ReadResult read_rdf_xml(ByteInput& /*input*/, const std::string& name,
                        const std::optional<std::string>& /*base_iri*/,
                        const ReadOptions& /*options*/, StatementSink& /*sink*/,
                        const JobContext& /*job*/) {
  throw Error(ErrorCode::kUnsupported, SourceLocation{name},
              "reading RDF/XML needs raptor2 (Debian: libraptor2-dev), which "
              "this program was built without");
}

}  // namespace rrn::io
