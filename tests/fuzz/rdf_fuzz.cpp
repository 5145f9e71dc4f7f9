// SPDX-License-Identifier: MIT
// Turtle, TriG, N-Triples, N-Quads and RDF/XML: strict and lax reading agree,
// and what was read is read again from its N-Quads.
#include <string>

#include "fuzz/harness.hpp"
#include "io/rdf_reader.hpp"

namespace rrn::fuzz {
namespace {

/// Writes all that it is handed as N-Quads.
class LineSink final : public StatementSink {
 public:
  void on_statement(const Statement& statement,
                    const SourceLocation& place) override {
    require(place.line != 0, "a statement without a place");
    statement.subject.append_ntriples(lines);
    lines += ' ';
    statement.predicate.append_ntriples(lines);
    lines += ' ';
    statement.object.append_ntriples(lines);
    if (statement.graph_name) {
      lines += ' ';
      statement.graph_name->append_ntriples(lines);
    }
    lines += " .\n";
  }

  std::string lines;
};

io::ReadResult read(std::string_view text, io::Syntax syntax, bool lax,
                    LineSink& sink) {
  io::ReadOptions options;
  options.syntax = syntax;
  options.base_iri = "http://example.org/base/";
  options.lax = lax;
  return io::read_rdf_text(text, "input", options, sink, JobContext());
}

void check(std::string_view text, io::Syntax syntax) {
  LineSink strict;
  const bool is_clean =
      succeeds([&] { static_cast<void>(read(text, syntax, false, strict)); });
  LineSink lax;
  io::ReadResult result;
  const bool is_readable =
      succeeds([&] { result = read(text, syntax, true, lax); });
  require(is_clean == (is_readable && result.n_skipped == 0),
          "strict and lax reading disagree on whether there is an error");
  require(lax.lines.starts_with(strict.lines),
          "strict and lax reading disagree on the statements");
  LineSink again;
  read(lax.lines, io::Syntax::kNQuads, false, again);
  require(again.lines == lax.lines, "N-Quads are read as something else");
}

}  // namespace
}  // namespace rrn::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  const std::string_view text = rrn::fuzz::as_text(data, size);
  for (const auto syntax :
       {rrn::io::Syntax::kTurtle, rrn::io::Syntax::kTrig,
        rrn::io::Syntax::kNTriples, rrn::io::Syntax::kNQuads,
        rrn::io::Syntax::kRdfXml}) {
    rrn::fuzz::check(text, syntax);
  }
  return 0;
}
