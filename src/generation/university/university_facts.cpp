// SPDX-License-Identifier: MIT
#include "generation/university/university_facts.hpp"

#include "generation/university/university_vocabulary.hpp"
#include "rdf/vocabulary/rdf.hpp"

namespace rrn::generation {

void UniversityFacts::type(std::string_view individual,
                           std::string_view owl_class) {
  emit(individual, rdf::kType, TermView::iri(owl_class));
}

void UniversityFacts::relation(std::string_view subject,
                               std::string_view property,
                               std::string_view object) {
  emit(subject, property, TermView::iri(object));
}

void UniversityFacts::attribute(std::string_view subject,
                                std::string_view property,
                                std::string_view text) {
  emit(subject, property, TermView::literal(text));
}

std::string UniversityFacts::university(std::uint64_t number) {
  std::string iri = "http://example.org/university" + std::to_string(number);
  if (!is_known_[number]) {
    is_known_[number] = true;
    type(iri, univ::kUniversity);
  }
  return iri;
}

void UniversityFacts::emit(std::string_view subject, std::string_view predicate,
                           const TermView& object) {
  sink_.on_statement(
      {TermView::iri(subject), TermView::iri(predicate), object, std::nullopt},
      {});
  ++n_statements_;
}

}  // namespace rrn::generation
