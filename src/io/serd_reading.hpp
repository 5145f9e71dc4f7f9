// SPDX-License-Identifier: MIT
#ifndef RRN_IO_SERD_READING_HPP
#define RRN_IO_SERD_READING_HPP

#include <cstdint>
#include <optional>
#include <string>

#include "base/job.hpp"
#include "io/byte_input.hpp"
#include "io/rdf_reader.hpp"
#include "rdf/statement.hpp"

namespace rrn::io {

/// An input, or in N-Triples and N-Quads a part of one that starts at a line.
struct SerdInput {
  ByteInput& bytes;
  std::string name;  ///< For messages
  Syntax syntax;
  std::optional<std::string> base_iri;
  std::uint32_t first_line = 1;
  bool is_start = true;  ///< A byte order mark may come first
  /// Each line is a document of its own, in Turtle and TriG too.
  bool by_line = false;
};

/// Reads statement by statement, with the place of each: the contract of
/// read_rdf().  `options.syntax` and `options.base_iri` are not used.
ReadResult read_with_serd(const SerdInput& input, const ReadOptions& options,
                          StatementSink& sink, const JobContext& job);

}  // namespace rrn::io

#endif  // RRN_IO_SERD_READING_HPP
