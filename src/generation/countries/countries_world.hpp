// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_COUNTRIES_COUNTRIES_WORLD_HPP
#define RRN_GENERATION_COUNTRIES_COUNTRIES_WORLD_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/job.hpp"

namespace rrn::generation {

/// Countries, where they lie, and their borders.  Lists are sorted by IRI.
struct CountriesWorld {
  struct Subregion {
    std::string iri;
    std::uint32_t region = 0;  ///< Index in `regions`

    friend bool operator==(const Subregion&, const Subregion&) = default;
  };
  struct Country {
    std::string iri;
    std::uint32_t region = 0;                ///< Index in `regions`
    std::optional<std::uint32_t> subregion;  ///< Index in `subregions`
    /// Indices in `countries`, sorted; each is a neighbour of its neighbours.
    std::vector<std::uint32_t> neighbours;

    friend bool operator==(const Country&, const Country&) = default;
  };

  std::vector<std::string> regions;
  std::vector<Subregion> subregions;
  std::vector<Country> countries;

  friend bool operator==(const CountriesWorld&,
                         const CountriesWorld&) = default;
};

/// Countries as a source states them, by IRI.
struct CountriesStatements {
  struct Country {
    std::string iri;
    std::vector<std::string> regions;
    std::vector<std::string> subregions;
    std::vector<std::string> neighbours;
    SourceLocation place;
  };
  struct Subregion {
    std::string iri;
    std::vector<std::string> regions;
    SourceLocation place;
  };

  std::vector<Country> countries;
  /// Each has the regions that are stated for it, if any.
  std::vector<Subregion> subregions;
};

/// Makes a world of statements.  Statements may come twice, and a border may be
/// stated from one side.  A subregion that has no region lies in that of its
/// countries.
///
/// Throws Error (kBadSyntax) with the place of a country that is listed twice,
/// has no region, several regions or several subregions, borders itself or what
/// is no country, or is in another region than its subregion; and of a
/// subregion with several regions or none.
[[nodiscard]] CountriesWorld make_countries_world(
    const CountriesStatements& statements);

/// Reads countries from a file: the format of mledoze/countries if its name
/// ends in `.json`, perhaps with `.gz`, else RDF with the terms of
/// owl/countries.ttl, with the classes stated.
///
/// Other members and statements are left out.  Throws Error as
/// make_countries_world(), io::read_json() and io::read_rdf() do, and
/// kBadSyntax for what the format lacks.
[[nodiscard]] CountriesWorld read_countries(const std::string& path,
                                            const JobContext& job);

}  // namespace rrn::generation

#endif  // RRN_GENERATION_COUNTRIES_COUNTRIES_WORLD_HPP
