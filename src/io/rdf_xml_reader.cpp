// SPDX-License-Identifier: MIT
#include "io/rdf_xml_reader.hpp"

#include <utility>
#include <vector>

#include "io/foreign_syntax.hpp"
#include "io/rdf_xml_grammar.hpp"
#include "io/xml_reader.hpp"
#include "rdf/vocabulary/rdf.hpp"

namespace rrn::io {

namespace {

constexpr std::uint64_t kCancelMask = (1U << 12) - 1;
constexpr std::uint64_t kReportMask = (1U << 16) - 1;

/// Documents of other kinds would be read as nonsense.
std::optional<std::string> explain_root(const XmlElement& root) {
  for (const XmlAttribute& attribute : root.attributes) {
    if (attribute.name.space == rdf::kNamespace) return std::nullopt;
  }
  return explain_foreign_root(root.name.space, root.name.local);
}

/// One reading: passes the events of XML to the grammar, and the triples of the
/// grammar to the sink.
class Reading final : XmlHandler, RdfXmlReceiver {
 public:
  Reading(const std::string& name, const std::optional<std::string>& base,
          const ReadOptions& options, StatementSink& sink,
          const JobContext& job)
      : options_(options),
        sink_(sink),
        job_(job),
        phase_("read " + name),
        grammar_(base, options.blank_prefix, *this),
        xml_(name, *this, {.max_depth = kMaxXmlDepth}) {}

  ReadResult run(ByteInput& input) {
    std::vector<char> buffer(std::size_t{1} << 16);
    try {
      while (true) {
        job_.cancel.throw_if_triggered();
        const std::size_t n = input.read(buffer.data(), buffer.size());
        is_parsing_ = true;
        n == 0 ? xml_.finish() : xml_.feed({buffer.data(), n});
        is_parsing_ = false;
        if (n == 0) break;
      }
    } catch (const Error& error) {
      const bool is_malformed =
          is_parsing_ && error.code() == ErrorCode::kBadSyntax;
      if (!is_malformed || !options_.lax) throw;
      note(error.location(), what_of(error));
    }
    report();
    return std::move(result_);
  }

 private:
  // What the parser hands over.  An exception from here is none of the parser.
  void on_start(const XmlElement& element) override {
    pass_on([&] {
      if (!std::exchange(has_root_, true)) {
        if (const auto problem = explain_root(element)) {
          throw Error(ErrorCode::kUnsupported, xml_.place(), *problem);
        }
      }
      grammar_.on_start(element);
    });
  }
  void on_end(const XmlName& name) override {
    pass_on([&] { grammar_.on_end(name); });
  }
  void on_text(std::string_view text) override {
    pass_on([&] { grammar_.on_text(text); });
  }
  void on_namespace(std::string_view prefix, std::string_view iri) override {
    pass_on([&] { grammar_.on_namespace(prefix, iri); });
  }
  void on_comment(std::string_view text) override { grammar_.on_comment(text); }
  void on_instruction(std::string_view target, std::string_view data) override {
    grammar_.on_instruction(target, data);
  }

  // What the grammar hands over.
  void on_triple(const TermView& subject, std::string_view predicate,
                 const TermView& object) override {
    sink_.on_statement(
        {subject, TermView::iri(predicate), object, std::nullopt},
        xml_.place());
    const std::uint64_t n = ++result_.n_statements;
    if ((n & kCancelMask) == 0) job_.cancel.throw_if_triggered();
    if ((n & kReportMask) == 0) report();
  }
  void on_prefix(std::string_view prefix, std::string_view iri) override {
    sink_.on_prefix(prefix, iri);
  }
  void on_error(const std::string& message) override {
    if (!options_.lax) {
      throw Error(ErrorCode::kBadSyntax, xml_.place(), message);
    }
    note(xml_.place(), message);
  }

  template <typename Action>
  void pass_on(const Action& action) {
    is_parsing_ = false;
    action();
    is_parsing_ = true;
  }

  void note(SourceLocation place, std::string message) {
    ++result_.n_skipped;
    if (result_.diagnostics.size() < options_.max_diagnostics) {
      result_.diagnostics.push_back({std::move(place), std::move(message)});
    }
  }

  /// The message without the place.
  static std::string what_of(const Error& error) {
    const std::string place = error.location().to_string() + ": ";
    const std::string what = error.what();
    return what.starts_with(place) ? what.substr(place.size()) : what;
  }

  void report() const {
    job_.report({phase_, result_.n_statements, std::nullopt, {}});
  }

  const ReadOptions& options_;
  StatementSink& sink_;
  const JobContext& job_;
  std::string phase_;
  RdfXmlGrammar grammar_;
  XmlReader xml_;
  ReadResult result_;
  bool has_root_ = false;
  bool is_parsing_ = false;  ///< The parser itself is at work
};

}  // namespace

ReadResult read_rdf_xml(ByteInput& input, const std::string& name,
                        const std::optional<std::string>& base_iri,
                        const ReadOptions& options, StatementSink& sink,
                        const JobContext& job) {
  return Reading(name, base_iri, options, sink, job).run(input);
}

}  // namespace rrn::io
