// SPDX-License-Identifier: MIT
#include "io/name_scope.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/utf8.hpp"
#include "io/serd_feed.hpp"
#include "io/text_checks.hpp"

namespace rrn::io {

namespace {

std::string in_brackets(std::string_view reference) {
  std::string text = "<";
  text += reference;
  return text += '>';
}

/// Checks an IRI that came from `source` text.
void check_iri(std::string_view iri, const std::string& source) {
  if (!is_iri_text(iri)) {
    throw BadTerm{"character in an IRI that no IRI may have, in " + source +
                      "; expected it percent-encoded",
                  source};
  }
  if (!is_utf8(iri)) {
    throw BadTerm{
        "invalid Unicode in an IRI; expected characters, no surrogates", {}};
  }
}

/// Whether Serd 0.30 may take a name with this prefix for a boolean and what
/// follows it.
bool looks_boolean(std::string_view prefix) {
  for (const std::string_view word : {"true", "false"}) {
    if (prefix.starts_with(word) &&
        prefix.find_first_not_of("_-.eE0123456789", word.size()) ==
            prefix.npos) {
      return true;
    }
  }
  return false;
}

}  // namespace

bool is_made_label(std::string_view label) {
  return label.size() > 1 && label.front() == 'b' &&
         label.find_first_not_of("0123456789", 1) == label.npos;
}

bool looks_made(std::string_view label) {
  label.remove_prefix(
      std::min(label.find_first_not_of(SerdFeed::kLabelMark), label.size()));
  return is_made_label(label);
}

NameScope::NameScope(Options options)
    : label_start_(std::move(options.blank_prefix)), turtle_(options.turtle) {
  if (options.base_iri) {
    const std::string& iri = *options.base_iri;
    if (!has_scheme(iri) || !is_iri_text(iri) || !is_utf8(iri)) {
      throw Error(ErrorCode::kBadArgument,
                  "the base IRI '" + iri +
                      "' cannot be used; expected an absolute IRI such as "
                      "'http://example.org/'");
    }
    base_ = BaseIri(iri);
  }
  if (label_start_.empty()) return;
  if (!is_blank_label(label_start_) ||
      label_start_.find('.') != std::string::npos) {
    throw Error(ErrorCode::kBadArgument,
                "the blank node prefix '" + label_start_ +
                    "' cannot be used; expected letters, digits, '_' and '-'");
  }
  // No prefix has a full stop, so the first one ends it: labels of inputs with
  // different prefixes differ.
  label_start_ += '.';
}

void NameScope::set_base(std::string_view reference) {
  std::string scratch;
  base_ = BaseIri(iri(reference, scratch));
}

std::string_view NameScope::set_prefix(std::string_view prefix,
                                       std::string_view reference) {
  if (looks_boolean(prefix)) {
    const std::string source = std::string(prefix) + ":";
    throw BadTerm{"the prefix '" + source +
                      "' begins like a boolean, which is not supported; "
                      "expected another prefix",
                  source};
  }
  std::string scratch;
  const std::string_view resolved = iri(reference, scratch);
  return prefixes_.insert_or_assign(std::string(prefix), resolved)
      .first->second;
}

std::string_view NameScope::iri(std::string_view reference,
                                std::string& scratch) {
  std::string_view resolved = reference;
  if (!has_scheme(reference)) {
    if (base_.empty()) {
      const std::string source = in_brackets(reference);
      throw BadTerm{"relative IRI " + source +
                        " without a base; declare @base or give a base IRI",
                    source};
    }
    base_.resolve(reference, scratch);
    resolved = scratch;
    count_name(reference, resolved.size());
  }
  if (!is_iri_text(resolved) || !is_utf8(resolved)) {
    check_iri(resolved, in_brackets(reference));
  }
  return resolved;
}

std::string_view NameScope::prefixed_name(std::string_view name,
                                          std::string& scratch) {
  const std::size_t colon = name.find(':');
  if (colon == name.npos) {
    throw BadTerm{"'" + std::string(name) +
                      "' is no name; expected an IRI, a prefixed name or a "
                      "blank node",
                  std::string(name)};
  }
  if (!turtle_) {
    throw BadTerm{"prefixed name '" + std::string(name) +
                      "'; expected an IRI in < >; this syntax has no prefixes",
                  std::string(name)};
  }
  const auto found = prefixes_.find(name.substr(0, colon));
  if (found == prefixes_.end()) {
    throw BadTerm{"unknown prefix '" + std::string(name.substr(0, colon)) +
                      ":'; declare it with @prefix",
                  std::string(name)};
  }
  scratch = found->second;
  scratch += name.substr(colon + 1);
  count_name(name, scratch.size());
  if (!is_utf8(name)) check_iri(scratch, std::string(name));
  return scratch;
}

void NameScope::count_name(std::string_view name, std::size_t n_whole) {
  if (growth_.add(name.size(), n_whole)) return;
  throw BadTerm{NameGrowth::kProblem, std::string(name)};
}

std::string_view NameScope::blank_label(std::string_view label,
                                        std::string& scratch) const {
  if (turtle_ && label.starts_with(SerdFeed::kLabelMark) &&
      !looks_made(label.substr(1))) {
    label.remove_prefix(1);
  }
  if (!is_utf8(label)) {
    throw BadTerm{
        "invalid Unicode in a blank node label; expected characters, no "
        "surrogates",
        {}};
  }
  if (label.starts_with('-')) {
    const std::string source = "_:" + std::string(label);
    throw BadTerm{"blank node label '" + source +
                      "' starts with '-'; expected a letter, a digit or '_' "
                      "there",
                  source};
  }
  if (label.ends_with('.')) {
    const std::string source = "_:" + std::string(label);
    throw BadTerm{"blank node label '" + source +
                      "' ends in a full stop; expected a letter, a digit, '_' "
                      "or '-' there",
                  source};
  }
  if (label_start_.empty()) return label;
  scratch = label_start_;
  return scratch += label;
}

TermView checked_literal(std::string_view form, std::string_view datatype,
                         std::string_view language) {
  if (!is_utf8(form)) {
    throw BadTerm{
        "invalid Unicode in a literal; expected characters, no surrogates", {}};
  }
  const bool is_long = language.size() > kMaxLanguageTag;
  if (is_long || (!language.empty() && !is_language_tag(language))) {
    const std::string source = "@" + std::string(language);
    throw BadTerm{is_long
                      ? "a language tag of " + std::to_string(language.size()) +
                            " bytes; expected at most " +
                            std::to_string(kMaxLanguageTag)
                      : "'" + source +
                            "' is no language tag; expected letters and "
                            "digits joined by '-'",
                  source};
  }
  return TermView::literal(form, datatype, language);
}

}  // namespace rrn::io
