// SPDX-License-Identifier: MIT
#include "io/block_parser.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <exception>
#include <string_view>
#include <utility>

#include "base/utf8.hpp"
#include "io/name_scope.hpp"
#include "io/serd_support.hpp"
#include "io/text_checks.hpp"
#include "rdf/base_iri.hpp"

namespace rrn::io {

namespace {

/// Whether what the parser let pass as an absolute IRI is one.
bool is_absolute_iri(std::string_view text) {
  return has_scheme(text) && is_iri_text(text) && is_utf8(text);
}

bool is_good(const TermView& term) {
  switch (term.kind) {
    case TermKind::kIri:
      return is_absolute_iri(term.text);
    case TermKind::kBlankNode:
      return is_utf8(term.text);
    case TermKind::kLiteral:
      return is_utf8(term.text) &&
             (term.datatype.empty() || is_absolute_iri(term.datatype)) &&
             (term.language.empty() ||
              (term.language.size() <= kMaxLanguageTag &&
               is_language_tag(term.language)));
  }
  return false;
}

bool are_good(const StatementBlock& block) {
  const auto is_good_term = [](const HashedTerm& term) {
    return is_good(term.view());
  };
  return std::ranges::all_of(block.terms(), is_good_term) &&
         std::ranges::all_of(block.graph_names(), is_good_term);
}

}  // namespace

/// Serd's reader and what its callbacks need.
class BlockParser::Impl {
 public:
  Impl(Syntax syntax, const std::string& blank_prefix)
      : syntax_(syntax), scope_({std::nullopt, blank_prefix, false}) {}

  bool parse(Chunk& chunk, StatementBlock& block);
  [[nodiscard]] std::uint64_t n_lines() const { return n_lines_; }

 private:
  static SerdStatus take_error(void* handle, const SerdError*) noexcept {
    static_cast<Impl*>(handle)->refused_ = true;
    return SERD_SUCCESS;
  }
  static SerdStatus take_statement(void* handle, SerdStatementFlags flags,
                                   const SerdNode* graph,
                                   const SerdNode* subject,
                                   const SerdNode* predicate,
                                   const SerdNode* object,
                                   const SerdNode* datatype,
                                   const SerdNode* language) noexcept;

  void make_reader();
  bool parse_lines(char* at, char* end);
  bool resource(const SerdNode* node, std::string& scratch,
                TermView& term) const;
  bool object_term(const SerdNode* object, const SerdNode* datatype,
                   const SerdNode* language, TermView& term);

  Syntax syntax_;
  NameScope scope_;
  SerdReaderPointer reader_;  // null after an error
  StatementBlock* block_ = nullptr;
  std::array<std::string, 4> scratch_;
  bool refused_ = false;
  std::uint64_t n_lines_ = 0;
  std::exception_ptr failure_;
};

bool BlockParser::Impl::parse(Chunk& chunk, StatementBlock& block) {
  block.clear();
  // Serd takes NUL for an end.
  if (chunk.text().find('\0') != std::string_view::npos) return false;
  if (!reader_) make_reader();
  block_ = &block;
  refused_ = false;
  const bool taken =
      parse_lines(chunk.bytes(), chunk.bytes() + chunk.size()) && !refused_;
  if (!taken) reader_.reset();
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
  return taken && are_good(block);
}

void BlockParser::Impl::make_reader() {
  reader_.reset(serd_reader_new(serd_syntax(syntax_), this, nullptr, nullptr,
                                nullptr, &take_statement, nullptr));
  serd_reader_set_strict(reader_.get(), true);
  serd_reader_set_error_sink(reader_.get(), &take_error, this);
}

/// Reads each line as a document of its own: Serd lets statements go over
/// lines.
bool BlockParser::Impl::parse_lines(char* at, char* end) {
  n_lines_ = 0;
  for (; at != end && !refused_; ++n_lines_) {
    auto* const line_break = static_cast<char*>(
        std::memchr(at, '\n', static_cast<std::size_t>(end - at)));
    char* const next = line_break == nullptr ? end : line_break + 1;
    const char kept = std::exchange(*next, '\0');
    const SerdStatus status = serd_reader_read_string(
        reader_.get(), reinterpret_cast<const std::uint8_t*>(at));
    *next = kept;
    if (status != SERD_SUCCESS) return false;
    at = next;
  }
  return true;
}

SerdStatus BlockParser::Impl::take_statement(
    void* handle, SerdStatementFlags /*flags*/, const SerdNode* graph,
    const SerdNode* subject, const SerdNode* predicate, const SerdNode* object,
    const SerdNode* datatype, const SerdNode* language) noexcept {
  auto& self = *static_cast<Impl*>(handle);
  try {
    Statement statement;
    bool good =
        !self.refused_ &&
        self.resource(subject, self.scratch_[0], statement.subject) &&
        self.resource(predicate, self.scratch_[1], statement.predicate) &&
        self.object_term(object, datatype, language, statement.object);
    if (good && graph != nullptr) {
      good = self.resource(graph, self.scratch_[3],
                           statement.graph_name.emplace());
    }
    if (good) {
      self.block_->add(statement);
      return SERD_SUCCESS;
    }
  } catch (...) {
    self.failure_ = std::current_exception();
  }
  self.refused_ = true;
  return SERD_ERR_BAD_SYNTAX;
}

bool BlockParser::Impl::resource(const SerdNode* node, std::string& scratch,
                                 TermView& term) const {
  if (node->type == SERD_URI) {
    term = TermView::iri(text_of(node));
    return true;
  }
  if (node->type != SERD_BLANK) return false;
  try {
    term = TermView::blank(scope_.blank_label(text_of(node), scratch));
  } catch (const BadTerm&) {
    return false;
  }
  return true;
}

bool BlockParser::Impl::object_term(const SerdNode* object,
                                    const SerdNode* datatype,
                                    const SerdNode* language, TermView& term) {
  if (object->type != SERD_LITERAL) {
    return resource(object, scratch_[2], term);
  }
  std::string_view type;
  if (datatype != nullptr && datatype->buf != nullptr) {
    type = text_of(datatype);
    if (datatype->type != SERD_URI || type.empty()) return false;
  }
  term = TermView::literal(text_of(object), type, text_of(language));
  return true;
}

BlockParser::BlockParser(Syntax syntax, const std::string& blank_prefix)
    : impl_(std::make_unique<Impl>(syntax, blank_prefix)) {}

BlockParser::~BlockParser() = default;

bool BlockParser::parse(Chunk& chunk, StatementBlock& block) {
  return impl_->parse(chunk, block);
}

std::uint64_t BlockParser::n_lines() const { return impl_->n_lines(); }

}  // namespace rrn::io
