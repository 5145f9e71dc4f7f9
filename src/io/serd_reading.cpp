// SPDX-License-Identifier: MIT
#include "io/serd_reading.hpp"

#include <array>
#include <cstdarg>
#include <cstdio>
#include <exception>
#include <memory>
#include <utility>

#include <serd/serd.h>

#include "io/name_scope.hpp"
#include "io/serd_feed.hpp"
#include "io/serd_messages.hpp"
#include "io/serd_support.hpp"

namespace rrn::io {

namespace {

constexpr std::uint64_t kCancelMask = (1U << 12) - 1;
constexpr std::uint64_t kReportMask = (1U << 16) - 1;

/// Refuses the graph of a statement of N-Triples.
[[noreturn]] void refuse_graph(const SerdNode& graph) {
  const std::string source =
      (graph.type == SERD_URI ? "<" : "_:") + std::string(text_of(&graph));
  throw BadTerm{"unexpected '" + source.substr(0, 1) + "'; expected '.'",
                source};
}

/// One reading: Serd's callbacks and what they need.
class Reading {
 public:
  Reading(const SerdInput& input, const ReadOptions& options,
          StatementSink& sink, const JobContext& job)
      : options_(options),
        sink_(sink),
        job_(job),
        syntax_(input.syntax),
        by_line_(input.by_line || !is_turtle_like(syntax_)),
        is_start_(input.is_start),
        phase_("read " + input.name),
        feed_(input.bytes,
              {is_turtle_like(syntax_), by_line_, input.name, input.first_line,
               [this] { job_.cancel.throw_if_triggered(); }}),
        scope_({input.base_iri, options.blank_prefix, is_turtle_like(syntax_)}),
        reader_(make_reader(serd_syntax(syntax_))) {
    place_.file = input.name;
    if (syntax_ == Syntax::kNTriples) label_reader_ = make_reader(SERD_NQUADS);
  }

  ReadResult run() {
    if (is_start_) {
      feed_.skip_byte_order_mark();
      refuse_xml();
    }
    if (by_line_) {
      while (feed_.start_line()) read_line();
    } else {
      read_chunks();
    }
    rethrow_parked();
    report();
    return std::move(result_);
  }

 private:
  // Serd's callbacks.  No exception may cross Serd: it is parked in the feed,
  // which then ends, and rethrown when Serd has returned.
  static std::size_t read_byte(void* byte, std::size_t, std::size_t,
                               void* handle) noexcept {
    const int next = static_cast<SerdFeed*>(handle)->next();
    if (next < 0) return 0;
    *static_cast<unsigned char*>(byte) = static_cast<unsigned char>(next);
    return 1;
  }
  static int stream_error(void*) noexcept { return 0; }
  static SerdStatus take_error(void* handle, const SerdError* error) noexcept;
  static SerdStatus set_base(void* handle, const SerdNode* iri) noexcept;
  static SerdStatus set_prefix(void* handle, const SerdNode* name,
                               const SerdNode* iri) noexcept;
  static SerdStatus take_statement(void* handle, SerdStatementFlags flags,
                                   const SerdNode* graph,
                                   const SerdNode* subject,
                                   const SerdNode* predicate,
                                   const SerdNode* object,
                                   const SerdNode* datatype,
                                   const SerdNode* language) noexcept;

  template <typename Action>
  SerdStatus guard(const Action& action) noexcept;

  SerdReaderPointer make_reader(SerdSyntax syntax);
  void refuse_xml();
  void read_chunks();
  void read_line();
  void start_stream();
  void check_chunk(SerdStatus status);
  void fail(std::string message);
  void note(SourceLocation place, std::string message);
  void rethrow_parked() const {
    if (feed_.failure()) std::rethrow_exception(feed_.failure());
  }
  void report() const {
    job_.report({phase_, result_.n_statements, std::nullopt, {}});
  }
  SourceLocation here() const {
    return {place_.file, feed_.line(), feed_.column()};
  }
  [[nodiscard]] std::string explain(std::string_view message) const {
    return explain_serd_message(message,
                                {feed_.last(), feed_.saw_nul(), by_line_,
                                 is_turtle_like(syntax_), feed_.string_line()});
  }

  TermView resource(const SerdNode* node, std::string& scratch);
  TermView object_term(const SerdNode* object, const SerdNode* datatype,
                       const SerdNode* language);
  void hand_over(const Statement& statement);

  const ReadOptions& options_;
  StatementSink& sink_;
  const JobContext& job_;
  Syntax syntax_;
  // In N-Triples and N-Quads each line is read as a document of its own: Serd
  // lets statements go over lines, and its function for chunks knows no
  // N-Quads.
  bool by_line_;
  bool is_start_;
  std::string phase_;
  SerdFeed feed_;
  NameScope scope_;
  SerdReaderPointer reader_;
  // Reads lines of N-Triples that start with `_:base`, `_:prefix` or `_:graph`,
  // which Serd 0.30 takes for keywords there, but not in N-Quads.
  SerdReaderPointer label_reader_;
  ReadResult result_;
  SourceLocation place_;
  std::array<std::string, 5> scratch_;
  std::optional<Diagnostic> error_;  // the first one of a chunk
  bool chunk_is_empty_ = true;
};

SerdReaderPointer Reading::make_reader(SerdSyntax syntax) {
  SerdReaderPointer reader(serd_reader_new(
      syntax, this, nullptr, &set_base, &set_prefix, &take_statement, nullptr));
  serd_reader_set_strict(reader.get(), true);
  serd_reader_set_error_sink(reader.get(), &take_error, this);
  return reader;
}

SerdStatus Reading::take_error(void* handle, const SerdError* error) noexcept {
  auto& self = *static_cast<Reading*>(handle);
  if (self.error_ || self.feed_.failure()) return SERD_SUCCESS;
  std::array<char, 256> text{};
  std::vsnprintf(text.data(), text.size(), error->fmt, *error->args);
  try {
    self.error_ = Diagnostic{self.here(), self.explain(text.data())};
  } catch (...) {
    self.feed_.park(std::current_exception());
  }
  return SERD_SUCCESS;
}

/// Runs what a callback does: a bad term ends the job, or in lax mode only the
/// statement.
template <typename Action>
SerdStatus Reading::guard(const Action& action) noexcept {
  chunk_is_empty_ = false;
  if (feed_.failure()) return SERD_ERR_INTERNAL;
  // Serd goes on after some errors.
  if (error_) return SERD_ERR_BAD_SYNTAX;
  try {
    try {
      action();
      return SERD_SUCCESS;
    } catch (const BadTerm& bad) {
      SourceLocation place = here();
      feed_.locate_back(bad.text, place);
      if (!options_.lax) {
        throw Error(ErrorCode::kBadSyntax, place, bad.message);
      }
      note(std::move(place), bad.message);
      return SERD_SUCCESS;
    }
  } catch (...) {
    feed_.park(std::current_exception());
  }
  return SERD_ERR_INTERNAL;
}

SerdStatus Reading::set_base(void* handle, const SerdNode* iri) noexcept {
  auto& self = *static_cast<Reading*>(handle);
  return self.guard([&] { self.scope_.set_base(text_of(iri)); });
}

SerdStatus Reading::set_prefix(void* handle, const SerdNode* name,
                               const SerdNode* iri) noexcept {
  auto& self = *static_cast<Reading*>(handle);
  return self.guard([&] {
    const std::string_view prefix = text_of(name);
    const std::string_view resolved =
        self.scope_.set_prefix(prefix, text_of(iri));
    self.sink_.on_prefix(prefix, resolved);
  });
}

SerdStatus Reading::take_statement(
    void* handle, SerdStatementFlags /*flags*/, const SerdNode* graph,
    const SerdNode* subject, const SerdNode* predicate, const SerdNode* object,
    const SerdNode* datatype, const SerdNode* language) noexcept {
  auto& self = *static_cast<Reading*>(handle);
  return self.guard([&] {
    Statement statement{self.resource(subject, self.scratch_[0]),
                        self.resource(predicate, self.scratch_[1]),
                        self.object_term(object, datatype, language),
                        std::nullopt};
    if (graph != nullptr) {
      if (self.syntax_ == Syntax::kNTriples) refuse_graph(*graph);
      statement.graph_name = self.resource(graph, self.scratch_[4]);
    }
    self.hand_over(statement);
  });
}

TermView Reading::resource(const SerdNode* node, std::string& scratch) {
  const std::string_view text = text_of(node);
  switch (node->type) {
    case SERD_URI:
      return TermView::iri(scope_.iri(text, scratch));
    case SERD_CURIE:
      return TermView::iri(scope_.prefixed_name(text, scratch));
    default:
      return TermView::blank(scope_.blank_label(text, scratch));
  }
}

TermView Reading::object_term(const SerdNode* object, const SerdNode* datatype,
                              const SerdNode* language) {
  if (object->type != SERD_LITERAL) return resource(object, scratch_[2]);
  std::string_view datatype_iri;
  if (datatype != nullptr && datatype->buf != nullptr) {
    datatype_iri = resource(datatype, scratch_[3]).text;
  }
  return checked_literal(text_of(object), datatype_iri, text_of(language));
}

void Reading::hand_over(const Statement& statement) {
  place_.line = feed_.line();
  place_.column = feed_.column();
  sink_.on_statement(statement, place_);
  const std::uint64_t n = ++result_.n_statements;
  if ((n & kCancelMask) == 0) job_.cancel.throw_if_triggered();
  if ((n & kReportMask) == 0) report();
}

void Reading::refuse_xml() {
  if (!feed_.starts_with("<?xml") && !feed_.starts_with("<rdf:RDF ") &&
      !feed_.starts_with("<rdf:RDF\n")) {
    return;
  }
  throw Error(ErrorCode::kBadSyntax, SourceLocation{place_.file},
              "this is XML; expected " + std::string(to_string(syntax_)) +
                  ", or rdfxml as its syntax");
}

void Reading::start_stream() {
  serd_reader_start_source_stream(reader_.get(), &read_byte, &stream_error,
                                  &feed_, nullptr, 1);
}

void Reading::read_chunks() {
  start_stream();
  while (!feed_.at_end()) {
    error_.reset();
    chunk_is_empty_ = true;
    const SerdStatus status = serd_reader_read_chunk(reader_.get());
    check_chunk(status);
  }
  serd_reader_end_stream(reader_.get());
}

void Reading::read_line() {
  error_.reset();
  const bool has_keyword = label_reader_ && feed_.starts_with_keyword();
  const SerdStatus status =
      serd_reader_read_source((has_keyword ? label_reader_ : reader_).get(),
                              &read_byte, &stream_error, &feed_, nullptr, 1);
  rethrow_parked();
  if (!error_ && status == SERD_SUCCESS) return;
  fail(explain({}));
  feed_.skip_line();
}

void Reading::check_chunk(SerdStatus status) {
  rethrow_parked();
  if (!error_) {
    // At a clean end Serd reports a failure, which is none.
    if (status == SERD_FAILURE && feed_.at_end()) return;
    const bool says_nothing =
        status == SERD_SUCCESS && chunk_is_empty_ && syntax_ != Syntax::kTrig;
    if (status == SERD_SUCCESS && !says_nothing) return;
    fail(says_nothing ? "statement without a predicate; expected a predicate "
                        "and an object"
                      : explain({}));
  } else {
    fail({});
  }
  feed_.skip_line();
  serd_reader_end_stream(reader_.get());
  start_stream();
}

/// Throws, or notes in lax mode, the error that Serd reported, or `message`
/// where it reported none.
void Reading::fail(std::string message) {
  if (!error_) error_ = Diagnostic{here(), std::move(message)};
  if (!options_.lax) {
    throw Error(ErrorCode::kBadSyntax, error_->location, error_->message);
  }
  note(std::move(error_->location), std::move(error_->message));
}

void Reading::note(SourceLocation place, std::string message) {
  ++result_.n_skipped;
  if (result_.diagnostics.size() < options_.max_diagnostics) {
    result_.diagnostics.push_back({std::move(place), std::move(message)});
  }
}

}  // namespace

ReadResult read_with_serd(const SerdInput& input, const ReadOptions& options,
                          StatementSink& sink, const JobContext& job) {
  return Reading(input, options, sink, job).run();
}

}  // namespace rrn::io
