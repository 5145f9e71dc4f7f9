// SPDX-License-Identifier: MIT
#ifndef RRN_IO_RDF_WRITER_HPP
#define RRN_IO_RDF_WRITER_HPP

#include <memory>
#include <string>
#include <string_view>

#include "base/output_file.hpp"
#include "io/rdf_reader.hpp"
#include "rdf/statement.hpp"

namespace rrn::io {

/// Writes statements to a borrowed OutputFile, with the prefixes it was given
/// in Turtle and TriG.  Graph names are dropped in Turtle and N-Triples.
/// finish() must be called last; the caller commits the file.  A failed write
/// throws Error (kIo); a term that no syntax can say, such as a relative IRI or
/// a literal as a subject, kBadArgument.
class RdfWriter final : public StatementSink {
 public:
  RdfWriter(OutputFile& file, Syntax syntax);
  ~RdfWriter() override;

  void on_prefix(std::string_view prefix, std::string_view iri) override;
  void on_statement(const Statement& statement,
                    const SourceLocation& place) override;
  void write(const Statement& statement) { on_statement(statement, {}); }
  void finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace rrn::io

#endif  // RRN_IO_RDF_WRITER_HPP
