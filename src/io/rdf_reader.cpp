// SPDX-License-Identifier: MIT
#include "io/rdf_reader.hpp"

#include <memory>
#include <utility>

#include "io/block_reading.hpp"
#include "io/byte_input.hpp"
#include "io/content_sniffing.hpp"
#include "io/iri_resolution.hpp"
#include "io/rdf_xml_reader.hpp"
#include "io/serd_reading.hpp"

namespace rrn::io {

namespace {

/// An opened file or a text in memory, and what is known of it.
struct Opened {
  std::unique_ptr<ByteInput> bytes;
  SerdInput input;
};

Syntax syntax_of(const std::string& name, const ReadOptions& options,
                 std::unique_ptr<ByteInput>& bytes) {
  if (options.syntax) return *options.syntax;
  if (looks_like_xml(bytes)) return Syntax::kRdfXml;
  const Syntax named = guess_syntax(name).value_or(Syntax::kTurtle);
  // Ontologies in Turtle, too, go by the name of .owl.
  return named == Syntax::kRdfXml ? Syntax::kTurtle : named;
}

Opened open_file(const std::string& path, const ReadOptions& options,
                 const JobContext& job) {
  std::optional<std::string> base = options.base_iri;
  if (!base && path != "-") base = file_iri(path);
  std::unique_ptr<ByteInput> bytes = open_input(path, job.cancel);
  const Syntax syntax = syntax_of(path, options, bytes);
  ByteInput& borrowed = *bytes;
  return {std::move(bytes), {borrowed, input_name(path), syntax, base}};
}

Opened open_text(std::string_view text, const std::string& name,
                 const ReadOptions& options) {
  std::unique_ptr<ByteInput> bytes = view_input(text);
  const Syntax syntax = syntax_of(name, options, bytes);
  ByteInput& borrowed = *bytes;
  return {std::move(bytes), {borrowed, name, syntax, options.base_iri}};
}

ReadResult read_statements(const Opened& opened, const ReadOptions& options,
                           StatementSink& sink, const JobContext& job) {
  const SerdInput& input = opened.input;
  return input.syntax == Syntax::kRdfXml
             ? read_rdf_xml(input.bytes, input.name, input.base_iri, options,
                            sink, job)
             : read_with_serd(input, options, sink, job);
}

ReadResult read_in_blocks(const Opened& opened, const ReadOptions& options,
                          BlockSink& sink, const JobContext& job) {
  return opened.input.syntax == Syntax::kRdfXml
             ? read_statements(opened, options, sink, job)
             : read_blocks(opened.input, options, sink, job);
}

}  // namespace

ReadResult read_rdf(const std::string& path, const ReadOptions& options,
                    StatementSink& sink, const JobContext& job) {
  return read_statements(open_file(path, options, job), options, sink, job);
}

ReadResult read_rdf(const std::string& path, const ReadOptions& options,
                    BlockSink& sink, const JobContext& job) {
  JobContext reading_job = job;
  // A thread that waits for a person or a program could not be stopped.
  if (path == "-") reading_job.n_threads = 1;
  return read_in_blocks(open_file(path, options, job), options, sink,
                        reading_job);
}

ReadResult read_rdf_text(std::string_view text, const std::string& name,
                         const ReadOptions& options, StatementSink& sink,
                         const JobContext& job) {
  return read_statements(open_text(text, name, options), options, sink, job);
}

ReadResult read_rdf_text(std::string_view text, const std::string& name,
                         const ReadOptions& options, BlockSink& sink,
                         const JobContext& job) {
  return read_in_blocks(open_text(text, name, options), options, sink, job);
}

}  // namespace rrn::io
