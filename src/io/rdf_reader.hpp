// SPDX-License-Identifier: MIT
#ifndef RRN_IO_RDF_READER_HPP
#define RRN_IO_RDF_READER_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/job.hpp"
#include "io/statement_block.hpp"
#include "rdf/statement.hpp"

namespace rrn::io {

enum class Syntax : std::uint8_t {
  kTurtle,
  kTrig,
  kNTriples,
  kNQuads,
  kRdfXml,  ///< Read, never written
};

/// Returns the syntax of that name (turtle or ttl, trig, ntriples or nt, nquads
/// or nq, rdfxml) if there is one.
[[nodiscard]] std::optional<Syntax> parse_syntax(std::string_view name);
[[nodiscard]] std::string_view to_string(Syntax syntax);
/// Guesses from a file's name, looking through `.gz`: .ttl, .trig, .nt, .nq,
/// .owl, .rdf, .xml.
[[nodiscard]] std::optional<Syntax> guess_syntax(std::string_view path);

/// Something wrong in an input that lax reading skipped.
struct Diagnostic {
  SourceLocation location;
  std::string message;
};

struct ReadOptions {
  /// Absent: RDF/XML if the content is XML, else by name, else Turtle.
  std::optional<Syntax> syntax;
  std::optional<std::string> base_iri;  ///< Absent: the file's own
  /// Skip what is broken and go on, instead of throwing.
  bool lax = false;
  /// Put before blank node labels, with a full stop.  Inputs with different
  /// prefixes share no label; to be given for each of several that are read
  /// together.  Letters, digits, `_` and `-`.
  std::string blank_prefix;
  /// How many diagnostics lax reading keeps; all are counted.
  std::size_t max_diagnostics = 20;
  /// How many bytes of N-Triples or N-Quads, up to a line end, or statements of
  /// Turtle or TriG make a block for a BlockSink; 0: what is fast.  Makes no
  /// difference to what is read.
  std::size_t block_size = 0;
};

struct ReadResult {
  std::uint64_t n_statements = 0;
  std::uint64_t n_skipped = 0;  ///< Errors that lax reading skipped
  std::vector<Diagnostic> diagnostics;
};

/// Reads a file, or standard input for `-`, into `sink`; gzip is recognised by
/// content.  Streams: memory does not grow with the file.
///
/// Throws Error (kIo) if it cannot be read, kBadSyntax with file, line and
/// column if it is broken (and not lax) or in a syntax that is not read, which
/// it names if it can (see foreign_syntax.hpp), kUnsupported for parts of XML
/// that are never read (see rdf_xml_reader.hpp) and for brackets nested too
/// deeply, kBadArgument for unusable options, Cancelled, and whatever `sink`
/// throws, also in lax mode.  Columns count bytes. Statements before an error
/// have reached the sink.
///
/// Lax reading goes on at the next line, in Turtle and TriG behind the string
/// and the graph that are open there; a bad name costs its statement only.
ReadResult read_rdf(const std::string& path, const ReadOptions& options,
                    StatementSink& sink, const JobContext& job);

/// Reads with job.n_threads threads for parsing: same statements in the same
/// order, same results and errors.  The sink and job.progress are called by
/// the calling thread alone.  Memory holds a few blocks per thread, and the
/// longest line.
ReadResult read_rdf(const std::string& path, const ReadOptions& options,
                    BlockSink& sink, const JobContext& job);

/// Reads text that is already in memory; `name` stands for the file in
/// messages.
ReadResult read_rdf_text(std::string_view text, const std::string& name,
                         const ReadOptions& options, StatementSink& sink,
                         const JobContext& job);
ReadResult read_rdf_text(std::string_view text, const std::string& name,
                         const ReadOptions& options, BlockSink& sink,
                         const JobContext& job);

}  // namespace rrn::io

#endif  // RRN_IO_RDF_READER_HPP
