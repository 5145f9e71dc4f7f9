// SPDX-License-Identifier: MIT
#include "rdf/prefix_map.hpp"

#include <algorithm>

namespace rrn {

namespace {

/// A safe subset of Turtle's PN_LOCAL.
bool is_plain_local_name(std::string_view name) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || c == '_' || c == '-';
  };
  return !name.empty() && name.front() != '-' &&
         std::all_of(name.begin(), name.end(), plain);
}

}  // namespace

void PrefixMap::add(std::string_view prefix, std::string_view namespace_iri) {
  namespaces_.try_emplace(std::string(prefix), namespace_iri);
}

std::string PrefixMap::shorten(const TermView& term) const {
  if (!term.is_iri()) return term.to_ntriples();
  const std::string* best_prefix = nullptr;
  std::string_view best_namespace;
  for (const auto& [prefix, iri] : namespaces_) {
    if (iri.size() > best_namespace.size() && term.text.starts_with(iri) &&
        is_plain_local_name(term.text.substr(iri.size()))) {
      best_prefix = &prefix;
      best_namespace = iri;
    }
  }
  if (best_prefix == nullptr) return term.to_ntriples();
  return *best_prefix + ':' +
         std::string(term.text.substr(best_namespace.size()));
}

void PrefixMap::send_to(StatementSink& sink) const {
  for (const auto& [prefix, iri] : namespaces_) sink.on_prefix(prefix, iri);
}

}  // namespace rrn
