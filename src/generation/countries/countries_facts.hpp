// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_COUNTRIES_COUNTRIES_FACTS_HPP
#define RRN_GENERATION_COUNTRIES_COUNTRIES_FACTS_HPP

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/job.hpp"
#include "dataset/sample/sample.hpp"
#include "dataset/sample/vocabulary.hpp"
#include "generation/countries/countries_world.hpp"
#include "generation/labelling/symbolic_labeller.hpp"

namespace rrn::generation {

/// What is not said about targets.  Each hides what the one before it does.
enum class CountriesTask : std::uint8_t {
  kS1,  ///< Their region, which follows from the subregion
  kS2,  ///< Also their subregion
  kS3,  ///< Also the regions of their neighbours
};
/// `S1`, `S2` or `S3`.
[[nodiscard]] std::string_view to_string(CountriesTask task);

/// Some countries of a world with all regions and subregions, as individuals:
/// the countries in their order, the regions, the subregions.
class CountriesFacts {
 public:
  /// `countries` are numbers of countries of `world`, sorted.
  CountriesFacts(const CountriesWorld& world,
                 const std::vector<std::uint32_t>& countries,
                 const dataset::Vocabulary& vocabulary);

  [[nodiscard]] std::uint32_t n_countries() const {
    return static_cast<std::uint32_t>(countries_.size());
  }
  [[nodiscard]] std::uint32_t n_individuals() const {
    return static_cast<std::uint32_t>(names_.size());
  }
  /// All regions and subregions.
  [[nodiscard]] std::vector<dataset::EntityIndex> places() const;

  /// Draws countries, at most `n`, each with a neighbour that is none of them;
  /// fewer if there are no more.
  [[nodiscard]] std::vector<dataset::EntityIndex> draw_bordering(
      std::uint32_t n, Rng& rng) const;

  /// Returns the facts (`locatedIn`, and `neighborOf` both ways) that a task
  /// leaves of these countries, with names.
  [[nodiscard]] dataset::Sample facts(
      CountriesTask task,
      const std::vector<dataset::EntityIndex>& targets) const;

  /// Returns everything that holds, as predictable literals: what the facts,
  /// none of them hidden, and everybody's class entail and refute.  Throws
  /// Error (kBadArgument) if they violate the ontology.
  [[nodiscard]] dataset::Sample truth(const SymbolicLabeller& labeller,
                                      const JobContext& job) const;

 private:
  /// Indices are individuals'.
  struct Country {
    dataset::EntityIndex region;
    std::vector<dataset::EntityIndex> subregion;  ///< None or one
    std::vector<dataset::EntityIndex> neighbours;
  };
  struct Terms {
    dataset::ClassIndex country;
    dataset::ClassIndex region;
    dataset::ClassIndex subregion;
    dataset::RelationIndex located_in;
    dataset::RelationIndex neighbor_of;
  };

  [[nodiscard]] static Terms find_terms(const dataset::Vocabulary& vocabulary);
  [[nodiscard]] dataset::ClassIndex class_of(std::uint32_t individual) const;

  Terms terms_;
  std::uint32_t n_regions_ = 0;
  std::vector<std::string> names_;
  std::vector<Country> countries_;
  std::vector<dataset::EntityIndex> region_of_subregion_;
};

}  // namespace rrn::generation

#endif  // RRN_GENERATION_COUNTRIES_COUNTRIES_FACTS_HPP
