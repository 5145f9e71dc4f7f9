// SPDX-License-Identifier: MIT
#include "io/rdf_xml_reader.hpp"

#include <array>
#include <cstring>
#include <exception>
#include <memory>
#include <utility>
#include <vector>

#include "io/name_scope.hpp"
#include "io/rdf_xml_library.hpp"

namespace rrn::io {

namespace {

constexpr std::uint64_t kCancelMask = (1U << 12) - 1;
constexpr std::uint64_t kReportMask = (1U << 16) - 1;

constexpr std::string_view kXmlError = "XML parser error: ";

/// Raptor wants a base; what is resolved against this one had none.
constexpr std::string_view kNoBase = "x-rrn-no-base://base/";

std::string_view view(const unsigned char* text, std::size_t size) {
  return text == nullptr
             ? std::string_view()
             : std::string_view(reinterpret_cast<const char*>(text), size);
}

/// One reading: Raptor's callbacks and what they need.
class Reading {
 public:
  Reading(std::string name, const std::optional<std::string>& base,
          const ReadOptions& options, StatementSink& sink,
          const JobContext& job)
      : raptor_(raptor_library()),
        options_(options),
        sink_(sink),
        job_(job),
        phase_("read " + name),
        scope_({base, options.blank_prefix, false}),
        base_(base.value_or(std::string(kNoBase))),
        world_(raptor_.new_world_internal(RAPTOR_VERSION), raptor_.free_world) {
    place_.file = std::move(name);
    require(world_ != nullptr);
    // Nothing is fetched, so the network library is left alone.
    raptor_.world_set_flag(world_.get(), RAPTOR_WORLD_FLAG_WWW_SKIP_INIT_FINISH,
                           1);
    raptor_.world_set_log_handler(world_.get(), this, &take_message);
    raptor_.world_set_generate_bnodeid_handler(world_.get(), this, &make_label);
    require(raptor_.world_open(world_.get()) == 0);
    parser_ = {raptor_.new_parser(world_.get(), "rdfxml"), raptor_.free_parser};
    require(parser_ != nullptr);
    for (const raptor_option option :
         {RAPTOR_OPTION_NO_NET, RAPTOR_OPTION_NO_FILE}) {
      raptor_.parser_set_option(parser_.get(), option, nullptr, 1);
    }
    raptor_.parser_set_statement_handler(parser_.get(), this, &take_statement);
    raptor_.parser_set_namespace_handler(parser_.get(), this, &take_prefix);
  }

  ReadResult run(ByteInput& input) {
    start();
    place_.line = 1;
    std::vector<char> buffer(std::size_t{1} << 16);
    bool is_first = true;
    while (!is_over_) {
      job_.cancel.throw_if_triggered();
      const std::size_t n = input.read(buffer.data(), buffer.size());
      const std::string_view block(buffer.data(), n);
      if (is_first) refuse_owl_xml(block);
      is_first = false;
      n == 0 ? feed({}) : feed_tags(block);
    }
    report();
    return std::move(result_);
  }

 private:
  // Raptor's callbacks.  No exception may cross it: it is parked and rethrown
  // when Raptor has returned.
  static void take_message(void* handle, raptor_log_message* message) noexcept;
  static unsigned char* make_label(void* handle, unsigned char* given) noexcept;
  static void take_statement(void* handle,
                             raptor_statement* statement) noexcept;
  static void take_prefix(void* handle, raptor_namespace* space) noexcept;

  static void require(bool condition) {
    if (!condition) {
      throw Error(ErrorCode::kInternal, "Raptor could not be started");
    }
  }

  void start();
  void refuse_owl_xml(std::string_view start) const;
  [[nodiscard]] std::string explain(std::string message) const;
  void hand_over(const raptor_statement& statement);
  void fail(const std::string& message);
  template <typename Action>
  void guard(const Action& action) noexcept;
  void feed_tags(std::string_view block);
  void feed(std::string_view bytes);
  void report() const {
    job_.report({phase_, result_.n_statements, std::nullopt, {}});
  }

  TermView term(const raptor_term& term, std::string& scratch,
                std::string& datatype_scratch) const;
  std::string_view iri(raptor_uri* uri, std::string& scratch) const;

  const RaptorLibrary& raptor_;
  const ReadOptions& options_;
  StatementSink& sink_;
  const JobContext& job_;
  std::string phase_;
  NameScope scope_;
  std::string base_;
  std::unique_ptr<raptor_world, void (*)(raptor_world*)> world_;
  std::unique_ptr<raptor_parser, void (*)(raptor_parser*)> parser_{nullptr,
                                                                   nullptr};
  ReadResult result_;
  SourceLocation place_;
  std::array<std::string, 4> scratch_;
  std::uint64_t n_made_ = 0;  ///< Labels for nodes without one
  bool is_fatal_ = false;     ///< The XML is malformed
  bool is_at_end_ = false;
  bool is_over_ = false;
  char last_byte_ = '\0';
  std::exception_ptr parked_;
};

template <typename Action>
void Reading::guard(const Action& action) noexcept {
  if (parked_) return;
  try {
    try {
      action();
    } catch (const BadTerm& bad) {
      fail(bad.message);
    }
  } catch (...) {
    parked_ = std::current_exception();
    if (parser_) raptor_.parser_parse_abort(parser_.get());
  }
}

/// Feeds tag by tag: what the parser says comes while it is handed the end of
/// the tag that it speaks of, which gives the place.
void Reading::feed_tags(std::string_view block) {
  while (!block.empty() && !is_over_) {
    const std::size_t end = block.find('>');
    const std::size_t n = end == block.npos ? block.size() : end + 1;
    feed(block.substr(0, n));
    block.remove_prefix(n);
  }
}

/// Hands bytes to the parser, none at the end.
void Reading::feed(std::string_view bytes) {
  is_at_end_ = bytes.empty();
  for (const char byte : bytes) {
    ++place_.column;
    if (last_byte_ == '\n') {
      ++place_.line;
      place_.column = 1;
    }
    last_byte_ = byte;
  }
  const bool failed =
      raptor_.parser_parse_chunk(
          parser_.get(), reinterpret_cast<const unsigned char*>(bytes.data()),
          bytes.size(), is_at_end_ ? 1 : 0) != 0;
  if (parked_) std::rethrow_exception(parked_);
  is_over_ = is_fatal_ || failed || is_at_end_;
}

/// Throws, or notes in lax mode, what is wrong here.
void Reading::fail(const std::string& message) {
  if (!options_.lax) throw Error(ErrorCode::kBadSyntax, place_, message);
  ++result_.n_skipped;
  if (result_.diagnostics.size() < options_.max_diagnostics) {
    result_.diagnostics.push_back({place_, message});
  }
}

void Reading::take_message(void* handle, raptor_log_message* message) noexcept {
  auto& self = *static_cast<Reading*>(handle);
  self.guard([&] {
    std::string text = message->text;
    while (text.ends_with('\n')) text.pop_back();
    if (message->level == RAPTOR_LOG_LEVEL_WARN) {
      self.job_.warn(self.place_.to_string() + ": " + text);
    } else if (message->level >= RAPTOR_LOG_LEVEL_ERROR && !self.is_fatal_) {
      // The XML parser says several things about one malformed place.
      const bool is_malformed = text.starts_with(kXmlError);
      if (is_malformed) text = self.explain(text.substr(kXmlError.size()));
      self.is_fatal_ = is_malformed || message->level == RAPTOR_LOG_LEVEL_FATAL;
      self.fail(text);
    }
  });
}

std::string Reading::explain(std::string message) const {
  if (is_at_end_) return "malformed XML: it ends too early";
  // Raptor has libxml2 count no lines.
  constexpr std::string_view kNoLine = " line 0";
  const std::size_t at = message.find(kNoLine);
  if (at != message.npos) message.erase(at, kNoLine.size());
  return "malformed XML: " + message;
}

/// Labels from the file stay, so that made ones must differ: a given label that
/// starts as made ones do gets a mark.
unsigned char* Reading::make_label(void* handle,
                                   unsigned char* given) noexcept {
  constexpr std::string_view kMade = "genid";
  auto& self = *static_cast<Reading*>(handle);
  std::string label(kMade);
  if (given == nullptr) {
    label += std::to_string(++self.n_made_);
  } else {
    const std::string_view text(reinterpret_cast<const char*>(given));
    label = text.starts_with(kMade)
                ? label + '-' + std::string(text.substr(kMade.size()))
                : std::string(text);
  }
  if (given != nullptr) self.raptor_.free_memory(given);  // it is ours
  auto* const copy =
      static_cast<unsigned char*>(self.raptor_.alloc_memory(label.size() + 1));
  if (copy != nullptr) std::memcpy(copy, label.c_str(), label.size() + 1);
  return copy;
}

void Reading::take_prefix(void* handle, raptor_namespace* space) noexcept {
  auto& self = *static_cast<Reading*>(handle);
  self.guard([&] {
    raptor_uri* const uri = self.raptor_.namespace_get_uri(space);
    if (uri == nullptr) return;
    const unsigned char* const prefix =
        self.raptor_.namespace_get_prefix(space);
    const auto* const text = reinterpret_cast<const char*>(prefix);
    self.sink_.on_prefix(text == nullptr ? "" : text,
                         self.iri(uri, self.scratch_[0]));
  });
}

void Reading::take_statement(void* handle,
                             raptor_statement* statement) noexcept {
  auto& self = *static_cast<Reading*>(handle);
  self.guard([&] { self.hand_over(*statement); });
}

void Reading::hand_over(const raptor_statement& statement) {
  if (is_fatal_) return;
  sink_.on_statement(
      {term(*statement.subject, scratch_[0], scratch_[3]),
       term(*statement.predicate, scratch_[1], scratch_[3]),
       term(*statement.object, scratch_[2], scratch_[3]), std::nullopt},
      place_);
  const std::uint64_t n = ++result_.n_statements;
  if ((n & kCancelMask) == 0) job_.cancel.throw_if_triggered();
  if ((n & kReportMask) == 0) report();
}

std::string_view Reading::iri(raptor_uri* uri, std::string& scratch) const {
  std::size_t size = 0;
  const unsigned char* const text = raptor_.uri_as_counted_string(uri, &size);
  const std::string_view resolved = view(text, size);
  if (resolved.starts_with(kNoBase)) {
    throw BadTerm{"relative IRI <" +
                      std::string(resolved.substr(kNoBase.size())) +
                      "> without a base; declare xml:base or give a base IRI",
                  {}};
  }
  return scope_.iri(resolved, scratch);
}

TermView Reading::term(const raptor_term& term, std::string& scratch,
                       std::string& datatype_scratch) const {
  if (term.type == RAPTOR_TERM_TYPE_URI) {
    return TermView::iri(iri(term.value.uri, scratch));
  }
  if (term.type == RAPTOR_TERM_TYPE_BLANK) {
    const auto& blank = term.value.blank;
    return TermView::blank(
        scope_.blank_label(view(blank.string, blank.string_len), scratch));
  }
  const auto& literal = term.value.literal;
  std::string_view datatype;
  if (literal.datatype != nullptr) {
    datatype = iri(literal.datatype, datatype_scratch);
  }
  return checked_literal(view(literal.string, literal.string_len), datatype,
                         view(literal.language, literal.language_len));
}

void Reading::start() {
  const std::unique_ptr<raptor_uri, void (*)(raptor_uri*)> base(
      raptor_.new_uri(world_.get(),
                      reinterpret_cast<const unsigned char*>(base_.c_str())),
      raptor_.free_uri);
  require(base != nullptr);
  const bool started =
      raptor_.parser_parse_start(parser_.get(), base.get()) == 0;
  if (parked_) std::rethrow_exception(parked_);
  require(started);
}

/// OWL has an XML syntax of its own, which would be read as nonsense.
void Reading::refuse_owl_xml(std::string_view start) const {
  const std::size_t at = start.find("<Ontology");
  if (at == start.npos || start.substr(0, at).find("<rdf:RDF") != start.npos ||
      start.find("rdf:about") != start.npos) {
    return;
  }
  throw Error(ErrorCode::kUnsupported, SourceLocation{place_.file},
              "this is OWL/XML, which is not supported; expected RDF/XML");
}

}  // namespace

ReadResult read_rdf_xml(ByteInput& input, const std::string& name,
                        const std::optional<std::string>& base_iri,
                        const ReadOptions& options, StatementSink& sink,
                        const JobContext& job) {
  return Reading(name, base_iri, options, sink, job).run(input);
}

}  // namespace rrn::io
