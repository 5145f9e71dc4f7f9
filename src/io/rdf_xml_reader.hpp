// SPDX-License-Identifier: MIT
#ifndef RRN_IO_RDF_XML_READER_HPP
#define RRN_IO_RDF_XML_READER_HPP

#include <cstddef>
#include <optional>
#include <string>

#include "base/job.hpp"
#include "io/byte_input.hpp"
#include "io/rdf_reader.hpp"
#include "rdf/statement.hpp"

namespace rrn::io {

/// Elements of RDF/XML within each other: nodes within nodes, each in a
/// property.
inline constexpr std::size_t kMaxXmlDepth = 2000;

/// Reads RDF/XML (W3C RDF 1.1 XML Syntax): the contract of read_rdf(), but for
/// three things.  Places are those where the tag begins that is wrong or
/// completes a statement, and columns count characters.  Lax reading skips the
/// element in which something is wrong, and ends where the XML is malformed.
/// Memory grows with the number of distinct rdf:IDs.
///
/// No other file is ever read.  Throws Error (kUnsupported) for entities and
/// declarations in other files, for parameter entities, for entities that blow
/// the text up, for elements nested more than kMaxXmlDepth deep, and for
/// OWL/XML.
ReadResult read_rdf_xml(ByteInput& input, const std::string& name,
                        const std::optional<std::string>& base_iri,
                        const ReadOptions& options, StatementSink& sink,
                        const JobContext& job);

}  // namespace rrn::io

#endif  // RRN_IO_RDF_XML_READER_HPP
