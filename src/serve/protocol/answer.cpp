// SPDX-License-Identifier: MIT
#include "serve/protocol/answer.hpp"

#include <array>

#include "http/server_negotiation.hpp"

namespace rrn::serve {

namespace {

using sparql::AnswerFormat;
using sparql::QueryForm;

constexpr std::size_t kFlushSize = std::size_t{1} << 16;

}  // namespace

AnswerFormat choose_answer_format(std::string_view accept) {
  constexpr std::array<std::string_view, 7> kOffered = {
      "application/sparql-results+json",
      "application/json",
      "application/sparql-results+xml",
      "text/csv",
      "text/tab-separated-values",
      "application/xml",
      "text/xml"};
  const auto chosen = http::negotiate(accept, kOffered);
  return chosen ? *sparql::parse_answer_format(kOffered[*chosen])
                : AnswerFormat::kJson;
}

io::Syntax choose_graph_syntax(std::string_view accept) {
  constexpr std::array<std::string_view, 4> kOffered = {
      "text/turtle", "application/x-turtle", "application/n-triples",
      "text/plain"};
  const auto chosen = http::negotiate(accept, kOffered);
  return chosen && *chosen >= 2 ? io::Syntax::kNTriples : io::Syntax::kTurtle;
}

std::string graph_media_type(io::Syntax syntax) {
  return syntax == io::Syntax::kTurtle ? "text/turtle; charset=utf-8"
                                       : "application/n-triples; charset=utf-8";
}

GraphAnswer::GraphAnswer(io::Syntax syntax, http::Spool& spool)
    : file_(&held_), writer_(file_, syntax), spool_(spool) {}

void GraphAnswer::add(const Statement& statement) {
  writer_.write(statement);
  if (held_.size() < kFlushSize) return;
  spool_.write(held_);
  held_.clear();
}

void GraphAnswer::finish() {
  writer_.finish();
  file_.commit();
  spool_.write(held_);
  held_.clear();
}

QueryAnswer::QueryAnswer(QueryForm form, std::string_view accept,
                         std::uint64_t max_bytes)
    : spool_(std::make_shared<http::Spool>(max_bytes)) {
  if (form == QueryForm::kConstruct || form == QueryForm::kDescribe) {
    const io::Syntax syntax = choose_graph_syntax(accept);
    media_type_ = graph_media_type(syntax);
    graph_ = std::make_unique<GraphAnswer>(syntax, *spool_);
    return;
  }
  const AnswerFormat format = choose_answer_format(accept);
  media_type_ = sparql::media_type(format);
  if (format == AnswerFormat::kCsv || format == AnswerFormat::kTsv) {
    media_type_ += "; charset=utf-8";
  }
  results_ = sparql::make_answer_writer(
      format, [this](std::string_view text) { spool_->write(text); });
}

void QueryAnswer::on_boolean(bool value) { results_->boolean(value); }

void QueryAnswer::on_variables(std::span<const std::string> names) {
  has_rows_ = true;
  results_->variables(names);
}

void QueryAnswer::on_row(Row row) { results_->row(row); }

void QueryAnswer::on_triple(const TermView& subject, const TermView& predicate,
                            const TermView& object) {
  graph_->add({subject, predicate, object, {}});
}

http::ServerResponse QueryAnswer::finish() {
  if (graph_) graph_->finish();
  if (has_rows_) results_->finish();
  spool_->finish();
  http::ServerResponse response;
  response.set("content-type", media_type_);
  response.spool = spool_;
  return response;
}

}  // namespace rrn::serve
