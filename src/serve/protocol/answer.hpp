// SPDX-License-Identifier: MIT
// Answers in the format that the client likes best.
#ifndef RRN_SERVE_PROTOCOL_ANSWER_HPP
#define RRN_SERVE_PROTOCOL_ANSWER_HPP

#include <memory>
#include <string>
#include <string_view>

#include "base/output_file.hpp"
#include "http/server_message.hpp"
#include "io/rdf_writer.hpp"
#include "sparql/data/query_data.hpp"
#include "sparql/engine/answer_writer.hpp"
#include "sparql/text/outline.hpp"

namespace rrn::serve {

/// What an Accept header likes best of the formats of solutions; JSON where it
/// takes none of them, as browsers and careless clients do not say.
[[nodiscard]] sparql::AnswerFormat choose_answer_format(
    std::string_view accept);
/// Chooses among the syntaxes of graphs: Turtle or N-Triples.
[[nodiscard]] io::Syntax choose_graph_syntax(std::string_view accept);
/// `text/turtle; charset=utf-8`
[[nodiscard]] std::string graph_media_type(io::Syntax syntax);

/// Writes triples piece by piece.
class GraphAnswer {
 public:
  GraphAnswer(io::Syntax syntax, http::Spool& spool);

  void add(const Statement& statement);
  void finish();

 private:
  std::string held_;
  OutputFile file_;
  io::RdfWriter writer_;
  http::Spool& spool_;
};

/// Takes what a query answers, in memory of bounded size.
class QueryAnswer final : public sparql::AnswerSink {
 public:
  QueryAnswer(sparql::QueryForm form, std::string_view accept,
              std::uint64_t max_bytes);

  void on_boolean(bool value) override;
  void on_variables(std::span<const std::string> names) override;
  void on_row(Row row) override;
  void on_triple(const TermView& subject, const TermView& predicate,
                 const TermView& object) override;

  /// After the query.
  [[nodiscard]] http::ServerResponse finish();

 private:
  std::shared_ptr<http::Spool> spool_;
  std::string media_type_;
  std::unique_ptr<sparql::AnswerWriter> results_;
  std::unique_ptr<GraphAnswer> graph_;
  bool has_rows_ = false;
};

}  // namespace rrn::serve

#endif  // RRN_SERVE_PROTOCOL_ANSWER_HPP
