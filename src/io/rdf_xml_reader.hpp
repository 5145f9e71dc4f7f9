// SPDX-License-Identifier: MIT
#ifndef RRN_IO_RDF_XML_READER_HPP
#define RRN_IO_RDF_XML_READER_HPP

#include <optional>
#include <string>

#include "base/job.hpp"
#include "io/byte_input.hpp"
#include "io/rdf_reader.hpp"
#include "rdf/statement.hpp"

namespace rrn::io {

/// Reads RDF/XML: the contract of read_rdf(), but for three things.  Columns
/// are those of the XML parser, at or after what is wrong.  Lax reading ends
/// where the XML is malformed.  Memory grows with the number of distinct
/// rdf:IDs.  Nothing is ever fetched: external entities are left out.
///
/// Throws Error (kUnsupported) also where Raptor is missing, and for OWL/XML.
ReadResult read_rdf_xml(ByteInput& input, const std::string& name,
                        const std::optional<std::string>& base_iri,
                        const ReadOptions& options, StatementSink& sink,
                        const JobContext& job);

}  // namespace rrn::io

#endif  // RRN_IO_RDF_XML_READER_HPP
