// SPDX-License-Identifier: MIT
// Sources of a reasoner: files, and texts in memory.
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <fstream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/utf8.hpp"
#include "guard.hpp"
#include "io/rdf_reader.hpp"
#include "io/text_checks.hpp"
#include "rdf/base_iri.hpp"
#include "reasoner/knowledge/source_reading.hpp"
#include "terms.hpp"

using rrn::ErrorCode;
using rrn::JobContext;
using rrn::plugin::guard;
using rrn::plugin::guard_job;
using rrn::plugin::require;
using rrn::reasoner::Sources;
using rrn::reasoner::SourceText;
using rrn::session::Session;

namespace {

void require_readable(const char* path) {
  require(path != nullptr, "the path of a file is null");
  if (!std::ifstream(path)) {
    throw rrn::Error(ErrorCode::kIo, rrn::SourceLocation{path},
                     "cannot open the file");
  }
}

/// Keeps what a session can take.
class StatementBuffer final : public rrn::StatementSink {
 public:
  explicit StatementBuffer(Session& session) : session_(session) {}
  void on_statement(const rrn::Statement& statement,
                    const rrn::SourceLocation&) override {
    session_.check(statement);
    triples_.push_back({session_.intern(statement.subject),
                        session_.intern(statement.predicate),
                        session_.intern(statement.object)});
  }
  void send_to_session() const {
    for (const rrn::TermTriple& triple : triples_) session_.add(triple);
  }

 private:
  Session& session_;
  std::vector<rrn::TermTriple> triples_;
};

/// Reads a source into a session that is there already: all of it or nothing.
template <typename Read>
void add_late(RrnReasoner& reasoner, const Read& read) {
  StatementBuffer buffer(*reasoner.session);
  rrn::io::ReadOptions options;
  options.lax = reasoner.session_options.sources.lax;
  options.blank_prefix = "late" + std::to_string(++reasoner.n_late_files);
  read(std::move(options), buffer);
  buffer.send_to_session();
}

using List = std::vector<std::string> Sources::*;

RrnStatus load(RrnReasoner* reasoner, const char* path, List list) {
  if (reasoner == nullptr) return RRN_ERR_BAD_ARG;
  return guard_job(reasoner, [&](const JobContext& job) {
    require_readable(path);
    if (reasoner->session) {
      add_late(*reasoner, [&](const rrn::io::ReadOptions& options,
                              StatementBuffer& buffer) {
        static_cast<void>(
            rrn::reasoner::read_source(nullptr, path, options, buffer, job));
      });
    } else {
      (reasoner->session_options.sources.*list).emplace_back(path);
    }
    return RRN_SUCCESS;
  });
}

void require_no_session(const RrnReasoner& reasoner, const char* what) {
  if (!reasoner.session) return;
  throw rrn::Error(ErrorCode::kUnsupported,
                   std::string(what) +
                       " cannot be loaded any more; expected before the first "
                       "call that needs what is loaded");
}

/// Takes the fields that the caller's struct has, and none for the rest.
RrnText read_text(const RrnText* given) {
  require(given != nullptr, "the text is null");
  require(given->struct_size >= offsetof(RrnText, base_iri),
          "the struct_size of the text does not cover the text");
  RrnText text{};
  std::memcpy(&text, given,
              std::min<std::size_t>(given->struct_size, sizeof text));
  require(text.role <= RRN_ROLE_RULES, "the role of a text is not known");
  require(text.syntax <= RRN_SYNTAX_RDFXML,
          "the syntax of a text is not known");
  require(text.text.data != nullptr || text.text.size == 0,
          "a text is null but not empty");
  return text;
}

rrn::io::Syntax syntax_of(std::uint32_t syntax) {
  using rrn::io::Syntax;
  const Syntax syntaxes[] = {Syntax::kTurtle, Syntax::kTrig, Syntax::kNTriples,
                             Syntax::kNQuads, Syntax::kRdfXml};
  return syntaxes[syntax];
}

SourceText source_of(const RrnText& given) {
  SourceText source;
  source.text = std::make_shared<const std::string>(
      given.text.data == nullptr ? "" : given.text.data, given.text.size);
  source.syntax = syntax_of(given.syntax);
  if (given.base_iri.size > 0) {
    const std::string_view base = rrn::plugin::text_of(given.base_iri);
    require(rrn::io::is_iri_text(base) && rrn::has_scheme(base),
            "the base of a text is no absolute IRI");
    source.base_iri = std::string(base);
  }
  return source;
}

/// The name that stands for the path of a text.
std::string name_of(const RrnText& text, RrnReasoner& reasoner) {
  const Sources& sources = reasoner.session_options.sources;
  if (text.name != nullptr) {
    require(*text.name != '\0', "the name of a text is empty");
    require(!sources.texts.contains(text.name),
            "there is a text of that name already");
    return text.name;
  }
  std::string name;
  do {
    name = "text" + std::to_string(++reasoner.n_texts);
  } while (sources.texts.contains(name));
  return name;
}

constexpr List kLists[] = {&Sources::ontologies, &Sources::data,
                           &Sources::rules};

void load_text(RrnReasoner& reasoner, const RrnText& text,
               const JobContext& job) {
  if (text.role == RRN_ROLE_RULES) require_no_session(reasoner, "rules");
  SourceText source = source_of(text);
  std::string name = name_of(text, reasoner);
  if (!reasoner.session) {
    Sources& sources = reasoner.session_options.sources;
    (sources.*kLists[text.role]).push_back(name);
    sources.texts.emplace(std::move(name), std::move(source));
    return;
  }
  add_late(
      reasoner, [&](rrn::io::ReadOptions options, StatementBuffer& buffer) {
        options.syntax = source.syntax;
        options.base_iri = source.base_iri;
        static_cast<void>(
            rrn::io::read_rdf_text(*source.text, name, options, buffer, job));
      });
}

}  // namespace

RrnStatus rrn_reasoner_load_ontology(RrnReasoner* reasoner,
                                     const char* path) noexcept {
  return load(reasoner, path, &Sources::ontologies);
}

RrnStatus rrn_reasoner_load_data(RrnReasoner* reasoner,
                                 const char* path) noexcept {
  return load(reasoner, path, &Sources::data);
}

RrnStatus rrn_reasoner_load_rules(RrnReasoner* reasoner,
                                  const char* path) noexcept {
  if (reasoner == nullptr) return RRN_ERR_BAD_ARG;
  return guard(reasoner->world, [&] {
    require_readable(path);
    require_no_session(*reasoner, "rules");
    reasoner->session_options.sources.rules.emplace_back(path);
    return RRN_SUCCESS;
  });
}

RrnStatus rrn_reasoner_load_model(RrnReasoner* reasoner,
                                  const char* path) noexcept {
  if (reasoner == nullptr) return RRN_ERR_BAD_ARG;
  return guard(reasoner->world, [&] {
    require_readable(path);
    require_no_session(*reasoner, "a model");
    require(reasoner->session_options.model.empty(),
            "there is a model already");
    reasoner->session_options.model = path;
    return RRN_SUCCESS;
  });
}

RrnStatus rrn_reasoner_load_text(RrnReasoner* reasoner,
                                 const RrnText* text) noexcept {
  if (reasoner == nullptr) return RRN_ERR_BAD_ARG;
  return guard_job(reasoner, [&](const JobContext& job) {
    load_text(*reasoner, read_text(text), job);
    return RRN_SUCCESS;
  });
}
