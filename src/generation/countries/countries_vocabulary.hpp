// SPDX-License-Identifier: MIT
// The terms of owl/countries.ttl, and IRIs of countries and of where they lie.
#ifndef RRN_GENERATION_COUNTRIES_COUNTRIES_VOCABULARY_HPP
#define RRN_GENERATION_COUNTRIES_COUNTRIES_VOCABULARY_HPP

#include <string>
#include <string_view>

namespace rrn::generation {

namespace countries {
#define RRN_COUNTRIES "urn:x-rrn:countries#"
inline constexpr std::string_view kCountry = RRN_COUNTRIES "Country";
inline constexpr std::string_view kRegion = RRN_COUNTRIES "Region";
inline constexpr std::string_view kSubregion = RRN_COUNTRIES "Subregion";
inline constexpr std::string_view kLocatedIn = RRN_COUNTRIES "locatedIn";
inline constexpr std::string_view kNeighborOf = RRN_COUNTRIES "neighborOf";
inline constexpr std::string_view kBorders = RRN_COUNTRIES "borders";
#undef RRN_COUNTRIES
}  // namespace countries

/// Returns the IRI of a name, in which everything but letters, digits and
/// hyphens becomes an underscore.
[[nodiscard]] std::string country_iri(std::string_view code);
[[nodiscard]] std::string region_iri(std::string_view name);
[[nodiscard]] std::string subregion_iri(std::string_view name);

/// The text of owl/countries.ttl.
[[nodiscard]] std::string_view countries_ontology_text();

}  // namespace rrn::generation

#endif  // RRN_GENERATION_COUNTRIES_COUNTRIES_VOCABULARY_HPP
