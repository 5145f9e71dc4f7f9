// SPDX-License-Identifier: MIT
#include "io/rdf_reader.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "io/block_reading.hpp"
#include "io/byte_input.hpp"
#include "io/content_sniffing.hpp"
#include "io/foreign_syntax.hpp"
#include "io/iri_resolution.hpp"
#include "io/rdf_xml_reader.hpp"
#include "io/serd_reading.hpp"

namespace rrn::io {

namespace {

/// An opened file or a text in memory, and what is known of it.
struct Opened {
  std::unique_ptr<ByteInput> bytes;
  SerdInput input;
  std::string start;  ///< Its first bytes
};

Syntax syntax_of(const std::string& name, const ReadOptions& options,
                 std::string_view start) {
  if (options.syntax) return *options.syntax;
  if (looks_like_xml(start)) return Syntax::kRdfXml;
  const Syntax named = guess_syntax(name).value_or(Syntax::kTurtle);
  // Ontologies in Turtle, too, go by the name of .owl.
  return named == Syntax::kRdfXml ? Syntax::kTurtle : named;
}

Opened open_file(const std::string& path, const ReadOptions& options,
                 const JobContext& job) {
  std::optional<std::string> base = options.base_iri;
  if (!base && path != "-") base = file_iri(path);
  std::unique_ptr<ByteInput> bytes = open_input(path, job.cancel);
  std::string start = peek(bytes);
  const Syntax syntax = syntax_of(path, options, start);
  ByteInput& borrowed = *bytes;
  return {std::move(bytes),
          {borrowed, input_name(path), syntax, base},
          std::move(start)};
}

Opened open_text(std::string_view text, const std::string& name,
                 const ReadOptions& options) {
  std::unique_ptr<ByteInput> bytes = view_input(text);
  std::string start = peek(bytes);
  const Syntax syntax = syntax_of(name, options, start);
  ByteInput& borrowed = *bytes;
  return {std::move(bytes),
          {borrowed, name, syntax, options.base_iri},
          std::move(start)};
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

/// Returns a line of a text, counted from 1.
std::string line_of(ByteInput& bytes, std::uint32_t number) {
  constexpr std::size_t kMaxLine = std::size_t{1} << 16;
  std::string line;
  std::array<char, 4096> buffer{};
  std::uint32_t at = 1;
  while (const std::size_t n = bytes.read(buffer.data(), buffer.size())) {
    for (const char c : std::string_view(buffer.data(), n)) {
      if (at == number && (c == '\n' || line.size() == kMaxLine)) return line;
      if (at == number) line += c;
      if (c == '\n') ++at;
    }
  }
  return line;
}

using Reopen = std::function<std::unique_ptr<ByteInput>()>;

/// Says that an input which cannot be read is in another syntax, if it seems
/// so: then throws another error.
void complain_of_syntax(const Opened& opened, const Error& error,
                        const Reopen& reopen) {
  if (error.code() != ErrorCode::kBadSyntax) return;
  if (const auto problem = explain_foreign_start(opened.start)) {
    throw Error(ErrorCode::kBadSyntax, SourceLocation{opened.input.name},
                *problem);
  }
  const SourceLocation& place = error.location();
  if (place.line == 0 || opened.input.syntax == Syntax::kRdfXml) return;
  const std::unique_ptr<ByteInput> again = reopen();
  if (again == nullptr) return;
  const std::string line = line_of(*again, place.line);
  if (const auto problem = explain_foreign_construct(line, place.column)) {
    throw Error(ErrorCode::kBadSyntax, place, *problem);
  }
}

/// Reads by `read`; names the syntax of an input that it cannot read.
template <typename Read>
ReadResult read_or_name_syntax(const Opened& opened, const Reopen& reopen,
                               const Read& read) {
  try {
    ReadResult result = read();
    const bool skipped_all = result.n_statements == 0 && result.n_skipped > 0;
    if (!skipped_all) return result;
    if (const auto problem = explain_foreign_start(opened.start)) {
      throw Error(ErrorCode::kBadSyntax, SourceLocation{opened.input.name},
                  *problem);
    }
    return result;
  } catch (const Error& error) {
    complain_of_syntax(opened, error, reopen);
    throw;
  }
}

/// Opens a file again; null for standard input.
Reopen reopen_file(const std::string& path, const JobContext& job) {
  return [&path, &job] {
    return path == "-" ? nullptr : open_input(path, job.cancel);
  };
}

Reopen reopen_text(std::string_view text) {
  return [text] { return view_input(text); };
}

}  // namespace

ReadResult read_rdf(const std::string& path, const ReadOptions& options,
                    StatementSink& sink, const JobContext& job) {
  const Opened opened = open_file(path, options, job);
  return read_or_name_syntax(opened, reopen_file(path, job), [&] {
    return read_statements(opened, options, sink, job);
  });
}

ReadResult read_rdf(const std::string& path, const ReadOptions& options,
                    BlockSink& sink, const JobContext& job) {
  JobContext reading_job = job;
  // A thread that waits for a person or a program could not be stopped.
  if (path == "-") reading_job.n_threads = 1;
  const Opened opened = open_file(path, options, job);
  return read_or_name_syntax(opened, reopen_file(path, job), [&] {
    return read_in_blocks(opened, options, sink, reading_job);
  });
}

ReadResult read_rdf_text(std::string_view text, const std::string& name,
                         const ReadOptions& options, StatementSink& sink,
                         const JobContext& job) {
  const Opened opened = open_text(text, name, options);
  return read_or_name_syntax(opened, reopen_text(text), [&] {
    return read_statements(opened, options, sink, job);
  });
}

ReadResult read_rdf_text(std::string_view text, const std::string& name,
                         const ReadOptions& options, BlockSink& sink,
                         const JobContext& job) {
  const Opened opened = open_text(text, name, options);
  return read_or_name_syntax(opened, reopen_text(text), [&] {
    return read_in_blocks(opened, options, sink, job);
  });
}

}  // namespace rrn::io
