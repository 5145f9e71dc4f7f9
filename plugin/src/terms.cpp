// SPDX-License-Identifier: MIT
#include "terms.hpp"

#include "base/utf8.hpp"
#include "guard.hpp"
#include "io/text_checks.hpp"
#include "rdf/base_iri.hpp"
#include "rdf/vocabulary/rdf.hpp"

namespace rrn::plugin {

namespace {

RrnString string_of(std::string_view text) {
  return {text.data(), text.size()};
}

void require_iri(std::string_view text) {
  require(!text.empty() && io::is_iri_text(text),
          "a term is not an IRI though its kind says so");
  require(has_scheme(text), "an IRI is relative; expected an absolute one");
}

TermView literal_of(const RrnTerm& term) {
  const std::string_view datatype = text_of(term.datatype);
  const std::string_view language = text_of(term.language);
  if (!datatype.empty()) require_iri(datatype);
  if (language.empty()) {
    require(datatype != rdf::kLangString,
            "a literal of rdf:langString has no language");
    return TermView::literal(text_of(term.text), datatype);
  }
  require(datatype.empty() || datatype == rdf::kLangString,
          "a literal has both a language and a datatype");
  require(io::is_language_tag(language), "bad language tag of a literal");
  return TermView::literal(text_of(term.text), {}, language);
}

}  // namespace

std::string_view text_of(const RrnString& string) {
  require(string.data != nullptr || string.size == 0,
          "a string of a term is null but not empty");
  if (string.size == 0) return {};
  const std::string_view text(string.data, string.size);
  require(is_utf8(text), "a string of a term is not UTF-8");
  return text;
}

RrnTerm term_of(const TermView& term) {
  RrnTerm result{};
  result.kind = static_cast<std::uint32_t>(term.kind);
  result.text = string_of(term.text);
  result.datatype = string_of(term.datatype);
  result.language = string_of(term.language);
  return result;
}

TermView view_of(const RrnTerm* term) {
  require(term != nullptr, "a term is null");
  switch (term->kind) {
    case RRN_IRI: {
      const TermView iri = TermView::iri(text_of(term->text));
      require_iri(iri.text);
      return iri;
    }
    case RRN_BLANK: {
      const TermView blank = TermView::blank(text_of(term->text));
      require(io::is_blank_label(blank.text), "bad label of a blank node");
      return blank;
    }
    case RRN_LITERAL:
      return literal_of(*term);
    default:
      break;
  }
  throw Error(ErrorCode::kBadArgument, "the kind of a term is not known");
}

Statement statement_of(const RrnTerm* subject, const RrnTerm* predicate,
                       const RrnTerm* object) {
  return {view_of(subject), view_of(predicate), view_of(object), std::nullopt};
}

session::Pattern pattern_of(const RrnTerm* subject, const RrnTerm* predicate,
                            const RrnTerm* object) {
  session::Pattern pattern;
  if (subject != nullptr) pattern.subject = view_of(subject);
  if (predicate != nullptr) pattern.predicate = view_of(predicate);
  if (object != nullptr) pattern.object = view_of(object);
  return pattern;
}

session::Origins origins_of(std::uint32_t origins) {
  require(origins > 0 && origins <= RRN_ALL_ORIGINS,
          "the origins are no set of RrnOrigin");
  return static_cast<session::Origins>(origins);
}

RrnStatement hand_out(const session::KnownStatement& known) {
  RrnStatement statement{};
  statement.struct_size = sizeof statement;
  statement.origin = static_cast<std::uint32_t>(known.origin);
  statement.subject = term_of(known.statement.subject);
  statement.predicate = term_of(known.statement.predicate);
  statement.object = term_of(known.statement.object);
  statement.probability = static_cast<double>(known.probability);
  return statement;
}

}  // namespace rrn::plugin
