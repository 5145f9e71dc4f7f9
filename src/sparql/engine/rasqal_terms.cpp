// SPDX-License-Identifier: MIT
#include "sparql/engine/rasqal_terms.hpp"

#include <cstring>
#include <new>
#include <string_view>

namespace rrn::sparql {

namespace {

/// A copy that rasqal frees.
unsigned char* copy_text(std::string_view before, std::string_view text) {
  auto* copy = static_cast<unsigned char*>(
      rasqal_library().alloc_memory(before.size() + text.size() + 1));
  if (copy == nullptr) throw std::bad_alloc();
  std::memcpy(copy, before.data(), before.size());
  std::memcpy(copy + before.size(), text.data(), text.size());
  copy[before.size() + text.size()] = '\0';
  return copy;
}

std::string_view text_of(raptor_uri* uri) {
  if (uri == nullptr) return {};
  std::size_t size = 0;
  const auto* text = rasqal_library().uri_as_counted_string(uri, &size);
  return {reinterpret_cast<const char*>(text), size};
}

std::string_view text_of(const unsigned char* text, std::size_t size) {
  return {reinterpret_cast<const char*>(text), size};
}

Term blank(std::string_view label, const std::string& new_blank_prefix) {
  if (label.starts_with(kDataBlankMark)) {
    return Term(TermView::blank(label.substr(1)));
  }
  return Term(TermView::blank(new_blank_prefix + std::string(label)));
}

Term literal_term(std::string_view text, std::string_view datatype,
                  const char* language) {
  if (language != nullptr && *language != '\0') {
    return Term(TermView::literal(text, {}, language));
  }
  return Term(TermView::literal(text, datatype));
}

}  // namespace

rasqal_literal* to_rasqal(rasqal_world* world, const TermView& term) {
  const RasqalLibrary& lib = rasqal_library();
  const auto new_uri = [&](std::string_view text) {
    return lib.new_uri(lib.world_get_raptor(world),
                       reinterpret_cast<const unsigned char*>(text.data()),
                       text.size());
  };
  rasqal_literal* literal = nullptr;
  if (term.is_iri()) {
    literal = lib.new_uri_literal(world, new_uri(term.text));
  } else if (term.is_blank()) {
    literal = lib.new_simple_literal(
        world, RASQAL_LITERAL_BLANK,
        copy_text(std::string_view(&kDataBlankMark, 1), term.text));
  } else {
    auto* language =
        term.language.empty()
            ? nullptr
            : reinterpret_cast<char*>(copy_text("", term.language));
    raptor_uri* datatype =
        term.datatype.empty() ? nullptr : new_uri(term.datatype);
    literal = lib.new_string_literal(world, copy_text("", term.text), language,
                                     datatype, nullptr);
  }
  if (literal == nullptr) throw std::bad_alloc();
  return literal;
}

Term from_rasqal(rasqal_literal* literal, const std::string& new_blank_prefix) {
  const RasqalLibrary& lib = rasqal_library();
  std::size_t size = 0;
  int error = 0;
  const auto* text = lib.literal_as_counted_string(literal, &size, 0, &error);
  const std::string_view form = text_of(text, text == nullptr ? 0 : size);
  if (literal->type == RASQAL_LITERAL_URI) return Term(TermView::iri(form));
  if (literal->type == RASQAL_LITERAL_BLANK) {
    return blank(form, new_blank_prefix);
  }
  return literal_term(form, text_of(lib.literal_datatype(literal)),
                      literal->language);
}

Term from_raptor(const raptor_term* term, const std::string& new_blank_prefix) {
  if (term->type == RAPTOR_TERM_TYPE_URI) {
    return Term(TermView::iri(text_of(term->value.uri)));
  }
  if (term->type == RAPTOR_TERM_TYPE_BLANK) {
    return blank(
        text_of(term->value.blank.string, term->value.blank.string_len),
        new_blank_prefix);
  }
  const auto& literal = term->value.literal;
  return literal_term(text_of(literal.string, literal.string_len),
                      text_of(literal.datatype),
                      reinterpret_cast<const char*>(literal.language));
}

}  // namespace rrn::sparql
