// SPDX-License-Identifier: MIT
#include "io/rdf_writer.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <exception>
#include <optional>

#include <serd/serd.h>

#include "base/utf8.hpp"
#include "io/text_checks.hpp"
#include "rdf/base_iri.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/xsd.hpp"

namespace rrn::io {

namespace {

constexpr std::size_t kFlushSize = std::size_t{1} << 16;

[[noreturn]] void refuse(const TermView& term, const char* reason) {
  throw Error(ErrorCode::kBadArgument,
              term.to_ntriples() + " cannot be written: " + reason);
}

void check_iri(const TermView& term, std::string_view iri) {
  if (!has_scheme(iri) || !is_iri_text(iri) || !is_utf8(iri)) {
    refuse(term, "an IRI must be absolute and have no blanks or delimiters");
  }
}

/// Throws Error (kBadArgument) if no syntax has a form for the term.
void check_term(const TermView& term) {
  switch (term.kind) {
    case TermKind::kIri:
      check_iri(term, term.text);
      return;
    case TermKind::kBlankNode:
      if (!is_blank_label(term.text)) {
        refuse(term,
               "the label of a blank node has letters, digits, '_', '-' and "
               "'.' only");
      }
      return;
    case TermKind::kLiteral:
      if (!is_utf8(term.text)) refuse(term, "the text is not UTF-8");
      if (!term.language.empty() && !is_language_tag(term.language)) {
        refuse(term, "the language tag is malformed");
      }
      if (!term.datatype.empty()) check_iri(term, term.datatype);
      return;
  }
}

void check_statement(const Statement& statement) {
  if (statement.subject.is_literal()) {
    refuse(statement.subject, "a literal is no subject");
  }
  if (!statement.predicate.is_iri()) {
    refuse(statement.predicate, "a predicate must be an IRI");
  }
  if (statement.graph_name && statement.graph_name->is_literal()) {
    refuse(*statement.graph_name, "a literal is no name of a graph");
  }
  check_term(statement.subject);
  check_term(statement.predicate);
  check_term(statement.object);
  if (statement.graph_name) check_term(*statement.graph_name);
}

void append_line(std::string& out, const Statement& statement,
                 bool with_graph) {
  statement.subject.append_ntriples(out);
  out += ' ';
  statement.predicate.append_ntriples(out);
  out += ' ';
  statement.object.append_ntriples(out);
  if (with_graph && statement.graph_name) {
    out += ' ';
    statement.graph_name->append_ntriples(out);
  }
  out += " .\n";
}

bool all_digits(std::string_view text) {
  return text.find_first_not_of("0123456789") == text.npos;
}

/// Whether Serd would write a literal of this kind bare, without quotes.
bool is_written_bare(const TermView& term) {
  return term.datatype == xsd::kBoolean || term.datatype == xsd::kInteger ||
         (term.datatype == xsd::kDecimal &&
          term.text.find('.') != term.text.npos && !term.text.ends_with('.'));
}

/// Whether Turtle reads the bare form as the same literal.
bool is_bare_form(const TermView& term) {
  std::string_view digits = term.text;
  if (term.datatype == xsd::kBoolean) {
    return digits == "true" || digits == "false";
  }
  if (digits.starts_with('+') || digits.starts_with('-')) {
    digits.remove_prefix(1);
  }
  if (term.datatype == xsd::kInteger) {
    return !digits.empty() && all_digits(digits);
  }
  const std::size_t point = digits.find('.');
  return all_digits(digits.substr(0, point)) &&
         all_digits(digits.substr(point + 1));
}

/// Serd 0.30 writes ill-formed numbers without quotes, and rdf:nil as `()`
/// where Turtle has no collections.
bool needs_full_form(const Statement& statement) {
  const TermView& object = statement.object;
  if (object.is_literal()) {
    if (is_written_bare(object) && !is_bare_form(object)) return true;
    if (object.datatype == rdf::kNil) return true;
  }
  return statement.predicate.text == rdf::kNil;
}

}  // namespace

struct RdfWriter::State {
  State(OutputFile& output, Syntax output_syntax)
      : file(output), syntax(output_syntax) {
    if (syntax == Syntax::kNTriples || syntax == Syntax::kNQuads) return;
    env = serd_env_new(nullptr);
    // For TriG too: Serd 0.30 leaves braces open and blanks at line ends.
    writer = serd_writer_new(
        SERD_TURTLE,
        static_cast<SerdStyle>(SERD_STYLE_ABBREVIATED | SERD_STYLE_CURIED |
                               SERD_STYLE_BULK),
        env, nullptr, &take_bytes, this);
    serd_writer_set_error_sink(writer, &ignore_error, nullptr);
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() {
    discard = true;
    serd_writer_free(writer);
    serd_env_free(env);
  }

  // Called by Serd: no exception may cross it.
  static std::size_t take_bytes(const void* bytes, std::size_t size,
                                void* handle) noexcept {
    auto& self = *static_cast<State*>(handle);
    if (self.discard || self.failure || size == 0) return size;
    std::string_view text(static_cast<const char*>(bytes), size);
    // Serd 0.30 starts with a blank after it was told to finish.
    if (self.at_start && text.starts_with(' ')) text.remove_prefix(1);
    self.at_start = false;
    try {
      self.file.write(text);
    } catch (...) {
      self.failure = std::current_exception();
    }
    return size;
  }
  static SerdStatus ignore_error(void*, const SerdError*) noexcept {
    return SERD_SUCCESS;
  }

  void rethrow() const {
    if (failure) std::rethrow_exception(failure);
  }

  void flush_lines() {
    file.write(lines);
    lines.clear();
  }

  /// Closes the statement that Serd has open.
  void close_statement() {
    serd_writer_finish(writer);
    rethrow();
    at_start = true;
  }

  void close_graph();
  void change_graph(const std::optional<TermView>& graph_name);
  void write_prefix(std::string_view prefix, std::string_view iri);
  void write_line(const Statement& statement);
  void write_in_full(const Statement& statement);
  void write_with_serd(const Statement& statement);
  SerdNode node(SerdType type, std::string_view text, std::size_t slot);
  SerdNode node(const TermView& term, std::size_t slot);

  OutputFile& file;
  Syntax syntax;
  SerdEnv* env = nullptr;
  SerdWriter* writer = nullptr;
  std::string lines;
  std::optional<Term> open_graph;
  std::array<std::string, 5> texts;  // what Serd wants NUL after
  std::exception_ptr failure;
  bool at_start = true;
  bool discard = false;
};

void RdfWriter::State::write_prefix(std::string_view prefix,
                                    std::string_view iri) {
  if (!is_prefix_name(prefix)) {
    throw Error(ErrorCode::kBadArgument,
                "the prefix '" + std::string(prefix) +
                    "' cannot be written; expected a letter, then letters, "
                    "digits, '_' and '-'");
  }
  check_term(TermView::iri(iri));
  close_graph();
  const SerdNode name = node(SERD_LITERAL, prefix, 0);
  const SerdNode namespace_iri = node(SERD_URI, iri, 1);
  serd_writer_set_prefix(writer, &name, &namespace_iri);
  rethrow();
}

void RdfWriter::State::write_line(const Statement& statement) {
  append_line(lines, statement, syntax == Syntax::kNQuads);
  if (lines.size() >= kFlushSize) flush_lines();
}

void RdfWriter::State::close_graph() {
  close_statement();
  if (!open_graph) return;
  file.write("}\n\n");
  open_graph.reset();
}

void RdfWriter::State::change_graph(const std::optional<TermView>& graph_name) {
  const bool is_open = graph_name && open_graph
                           ? open_graph->view() == *graph_name
                           : graph_name.has_value() == open_graph.has_value();
  if (is_open) return;
  close_graph();
  if (!graph_name) return;
  open_graph.emplace(*graph_name);
  file.write(graph_name->to_ntriples() + " {\n");
}

void RdfWriter::State::write_in_full(const Statement& statement) {
  close_statement();
  append_line(lines, statement, false);
  lines += '\n';
  flush_lines();
}

SerdNode RdfWriter::State::node(SerdType type, std::string_view text,
                                std::size_t slot) {
  texts[slot] = text;
  const auto* const bytes =
      reinterpret_cast<const uint8_t*>(texts[slot].c_str());
  return {bytes, text.size(), text.size(), 0, type};
}

SerdNode RdfWriter::State::node(const TermView& term, std::size_t slot) {
  switch (term.kind) {
    case TermKind::kIri:
      return node(SERD_URI, term.text, slot);
    case TermKind::kBlankNode:
      return node(SERD_BLANK, term.text, slot);
    case TermKind::kLiteral:
      break;
  }
  return node(SERD_LITERAL, term.text, slot);
}

void RdfWriter::State::write_with_serd(const Statement& statement) {
  const SerdNode subject = node(statement.subject, 0);
  const SerdNode predicate = node(statement.predicate, 1);
  const SerdNode object = node(statement.object, 2);
  SerdNode datatype = SERD_NODE_NULL;
  SerdNode language = SERD_NODE_NULL;
  if (!statement.object.datatype.empty()) {
    datatype = node(SERD_URI, statement.object.datatype, 3);
  }
  if (!statement.object.language.empty()) {
    language = node(SERD_LITERAL, statement.object.language, 4);
  }
  const SerdStatus status = serd_writer_write_statement(
      writer, 0, nullptr, &subject, &predicate, &object,
      datatype.buf != nullptr ? &datatype : nullptr,
      language.buf != nullptr ? &language : nullptr);
  rethrow();
  RRN_CHECK(status == SERD_SUCCESS);
}

RdfWriter::RdfWriter(OutputFile& file, Syntax syntax)
    : state_(std::make_unique<State>(file, syntax)) {}

RdfWriter::~RdfWriter() = default;

void RdfWriter::on_prefix(std::string_view prefix, std::string_view iri) {
  if (state_->writer != nullptr) state_->write_prefix(prefix, iri);
}

void RdfWriter::on_statement(const Statement& statement,
                             const SourceLocation& /*place*/) {
  check_statement(statement);
  if (state_->writer == nullptr) {
    state_->write_line(statement);
    return;
  }
  if (state_->syntax == Syntax::kTrig) {
    state_->change_graph(statement.graph_name);
  }
  if (needs_full_form(statement)) {
    state_->write_in_full(statement);
  } else {
    state_->write_with_serd(statement);
  }
}

void RdfWriter::finish() {
  if (state_->writer == nullptr) {
    state_->flush_lines();
  } else {
    state_->close_graph();
  }
}

}  // namespace rrn::io
