// SPDX-License-Identifier: MIT
#include "generation/countries/countries_vocabulary.hpp"

namespace rrn::generation {

namespace {

bool is_kept(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || c == '-';
}

/// Several characters in a row that are not kept become one underscore.
std::string iri_of(std::string_view prefix, std::string_view name) {
  std::string iri(prefix);
  bool is_between = false;
  for (const char c : name) {
    if (is_kept(c)) {
      iri += c;
    } else if (!is_between) {
      iri += '_';
    }
    is_between = !is_kept(c);
  }
  return iri;
}

}  // namespace

std::string country_iri(std::string_view code) {
  return iri_of("urn:x-rrn:country:", code);
}

std::string region_iri(std::string_view name) {
  return iri_of("urn:x-rrn:region:", name);
}

std::string subregion_iri(std::string_view name) {
  return iri_of("urn:x-rrn:subregion:", name);
}

}  // namespace rrn::generation
