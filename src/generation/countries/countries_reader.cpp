// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "generation/countries/countries_vocabulary.hpp"
#include "generation/countries/countries_world.hpp"
#include "io/json_reader.hpp"
#include "io/rdf_reader.hpp"
#include "rdf/vocabulary/rdf.hpp"

namespace rrn::generation {

namespace {

[[noreturn]] void fail(const SourceLocation& place,
                       const std::string& message) {
  throw Error(ErrorCode::kBadSyntax, place, message);
}

/// The countries of a file in the format of mledoze/countries.
class JsonCountries {
 public:
  explicit JsonCountries(const std::string& path) : path_(path) {}

  CountriesStatements read() const {
    const io::JsonValue root = io::read_json(path_);
    if (root.array() == nullptr) {
      fail(place(root), "no list; expected a list of countries");
    }
    CountriesStatements statements;
    for (const io::JsonValue& entry : *root.array()) {
      statements.countries.push_back(country(entry));
    }
    return statements;
  }

 private:
  [[nodiscard]] SourceLocation place(const io::JsonValue& value) const {
    return {path_, value.line(), 0};
  }

  [[nodiscard]] CountriesStatements::Country country(
      const io::JsonValue& entry) const {
    CountriesStatements::Country result;
    result.place = place(entry);
    result.iri = country_iri(text(entry, "cca3"));
    if (result.iri == country_iri("")) {
      fail(place(entry), "a country with an empty cca3; expected its code");
    }
    // An empty name stands for none.
    const std::string& region = text(entry, "region");
    if (!region.empty()) result.regions = {region_iri(region)};
    const std::string& subregion = text(entry, "subregion");
    if (!subregion.empty()) result.subregions = {subregion_iri(subregion)};
    const io::JsonValue* borders = entry.find("borders");
    if (borders == nullptr || borders->array() == nullptr) {
      fail(place(entry), "a country without a list `borders`");
    }
    for (const io::JsonValue& code : *borders->array()) {
      if (code.string() == nullptr) {
        fail(place(code), "no text in `borders`; expected a country's code");
      }
      result.neighbours.push_back(country_iri(*code.string()));
    }
    return result;
  }

  [[nodiscard]] const std::string& text(const io::JsonValue& entry,
                                        const std::string& name) const {
    const io::JsonValue* value = entry.find(name);
    if (value == nullptr || value->string() == nullptr) {
      fail(place(entry), "a country without a text `" + name + "`");
    }
    return *value->string();
  }

  std::string path_;
};

/// Collects countries from RDF.
class RdfCountries final : public StatementSink {
 public:
  void on_statement(const Statement& statement,
                    const SourceLocation& place) override {
    const std::string_view predicate = statement.predicate.text;
    if (predicate == rdf::kType) {
      const std::string_view type = statement.object.text;
      if (type != countries::kCountry && type != countries::kSubregion &&
          type != countries::kRegion)
        return;
      const std::string name = name_of(statement.subject);
      types_[name] = type;
      places_.try_emplace(name, place);
    } else if (predicate == countries::kLocatedIn) {
      located_in_[name_of(statement.subject)].insert(name_of(statement.object));
    } else if (predicate == countries::kNeighborOf ||
               predicate == countries::kBorders) {
      borders_[name_of(statement.subject)].insert(name_of(statement.object));
    }
  }

  CountriesStatements take() {
    CountriesStatements statements;
    for (const auto& [name, type] : types_) {
      const SourceLocation& place = places_.at(name);
      auto [regions, subregions] = places_of(name);
      if (type == countries::kCountry) {
        const auto& neighbours = borders_[name];
        statements.countries.push_back({name,
                                        std::move(regions),
                                        std::move(subregions),
                                        {neighbours.begin(), neighbours.end()},
                                        place});
      } else if (type == countries::kSubregion) {
        statements.subregions.push_back({name, std::move(regions), place});
      }
    }
    return statements;
  }

 private:
  static std::string name_of(const TermView& term) {
    return (term.is_blank() ? "_:" : "") + std::string(term.text);
  }

  [[nodiscard]] bool has_type(const std::string& name,
                              std::string_view type) const {
    const auto found = types_.find(name);
    return found != types_.end() && found->second == type;
  }

  std::pair<std::vector<std::string>, std::vector<std::string>> places_of(
      const std::string& name) {
    std::pair<std::vector<std::string>, std::vector<std::string>> result;
    for (const std::string& place : located_in_[name]) {
      if (has_type(place, countries::kRegion)) {
        result.first.push_back(place);
      } else if (has_type(place, countries::kSubregion)) {
        result.second.push_back(place);
      } else {
        fail(places_.at(name), name + " is located in " + place +
                                   ", which is neither; expected a Region or "
                                   "a Subregion");
      }
    }
    return result;
  }

  using Names = std::set<std::string>;

  std::map<std::string, std::string> types_;
  std::map<std::string, SourceLocation> places_;
  std::map<std::string, Names> located_in_;
  std::map<std::string, Names> borders_;
};

bool is_json(std::string_view path) {
  if (path.ends_with(".gz")) path.remove_suffix(3);
  return path.ends_with(".json");
}

}  // namespace

CountriesWorld read_countries(const std::string& path, const JobContext& job) {
  CountriesStatements statements;
  if (is_json(path)) {
    statements = JsonCountries(path).read();
  } else {
    RdfCountries countries;
    JobContext quiet = job;
    quiet.progress = nullptr;
    io::read_rdf(path, {}, countries, quiet);
    statements = countries.take();
  }
  if (statements.countries.empty()) {
    fail({path, 0, 0},
         "holds no country; expected countries with regions, "
         "subregions and borders");
  }
  return make_countries_world(statements);
}

}  // namespace rrn::generation
