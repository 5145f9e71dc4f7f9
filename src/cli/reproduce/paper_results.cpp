// SPDX-License-Identifier: MIT
#include "cli/reproduce/paper_results.hpp"

#include <string>

#include "cli/program/command.hpp"

namespace rrn::cli {

namespace {

constexpr std::array<PaperResult, 7> kResults = {{
    {"family",
     {1.000, 1.000, 1.000, 0.999},
     {1.000, 1.000, 1.000, 0.976},
     0.999,
     0.778},
    {"countries-s1",
     {kNoFigure, 1.000, 1.000, 0.999},
     {kNoFigure, 1.000, 1.000, 0.999}},
    {"countries-s2",
     {kNoFigure, 1.000, 0.999, 0.999},
     {kNoFigure, 1.000, 0.997, 0.929}},
    {"countries-s3",
     {kNoFigure, 1.000, 0.999, 0.999},
     {kNoFigure, 1.000, 0.996, 0.916},
     0.999,
     0.942},
    {"dbpedia",
     {kNoFigure, 0.998, 0.998, 0.989},
     {kNoFigure, 0.997, 0.998, 0.962},
     0.997,
     0.563},
    {"claros",
     {kNoFigure, 0.999, 0.999, 0.996},
     {kNoFigure, 0.999, 0.999, 0.997},
     0.989,
     0.616},
    {"umls",
     {0.989, 0.990, 0.997, 0.997},
     {0.969, 0.994, 0.996, 0.989},
     0.996,
     0.644},
}};

// Appendix, "Detailed Results": F1, AUC-PR, accuracy.

constexpr std::array<PaperPredicate, 29> kFamilyRelations = {{
    {"auntOf", 0.983, 0.998, 0.999},
    {"boyCousinOf", 0.982, 0.999, 1.000},
    {"boyFirstCousinOnceRemovedOf", 0.967, 0.999, 1.000},
    {"boySecondCousinOf", 0.769, 0.989, 0.999},
    {"brotherOf", 0.908, 0.995, 0.996},
    {"daughterOf", 0.991, 0.999, 1.000},
    {"fatherOf", 0.992, 0.999, 1.000},
    {"girlCousinOf", 0.966, 0.998, 0.999},
    {"girlFirstCousinOnceRemovedOf", 0.944, 0.999, 0.999},
    {"girlSecondCousinOf", 0.879, 0.995, 0.999},
    {"granddaughterOf", 0.990, 1.000, 1.000},
    {"grandfatherOf", 0.989, 0.999, 0.999},
    {"grandmotherOf", 0.989, 0.999, 0.999},
    {"grandsonOf", 0.993, 0.999, 1.000},
    {"greatAuntOf", 0.979, 0.999, 1.000},
    {"greatGranddaughterOf", 0.990, 1.000, 1.000},
    {"greatGrandfatherOf", 0.989, 0.999, 1.000},
    {"greatGrandmotherOf", 0.989, 1.000, 1.000},
    {"greatGrandsonOf", 0.988, 1.000, 1.000},
    {"greatUncleOf", 0.972, 0.999, 0.999},
    {"motherOf", 0.989, 0.999, 0.999},
    {"nephewOf", 0.972, 0.999, 0.999},
    {"nieceOf", 0.976, 0.998, 0.999},
    {"parentOf", kNoFigure, kNoFigure, 0.999},
    {"secondAuntOf", 0.958, 0.998, 1.000},
    {"secondUncleOf", 0.946, 0.999, 0.999},
    {"sisterOf", 0.922, 0.996, 0.997},
    {"sonOf", 0.992, 0.999, 1.000},
    {"uncleOf", 0.980, 0.999, 0.999},
}};

constexpr std::array<PaperPredicate, 2> kCountriesS1Relations = {{
    {"locatedIn", 1.000, 1.000, 1.000},
    {"neighborOf", kNoFigure, kNoFigure, 0.999},
}};

constexpr std::array<PaperPredicate, 2> kCountriesS2Relations = {{
    {"locatedIn", 0.987, 0.991, 0.999},
    {"neighborOf", kNoFigure, kNoFigure, 0.999},
}};

constexpr std::array<PaperPredicate, 2> kCountriesS3Relations = {{
    {"locatedIn", 0.930, 0.988, 0.998},
    {"neighborOf", kNoFigure, kNoFigure, 0.999},
}};

constexpr std::array<PaperIterations, 5> kIterations = {{
    {"fatherOf", 1, {0.992, 1.000, 1.000, 1.000, 1.000}},
    {"sisterOf", 2, {0.991, 0.996, 0.997, 0.997, 0.997}},
    {"greatGrandsonOf", 3, {0.921, 0.995, 0.999, 1.000, 1.000}},
    {"girlCousinOf", 4, {0.919, 0.994, 0.998, 0.999, 0.999}},
    {"boyFirstCousinOnceRemovedOf", 5, {0.940, 0.992, 0.999, 0.999, 1.000}},
}};

constexpr std::array<PaperRepairs, 2> kRepairs = {{
    {"dbpedia", 0.338, 0.884},
    {"claros", 0.384, 0.962},
}};

}  // namespace

std::span<const PaperResult> paper_results() { return kResults; }

const PaperResult& paper_result(std::string_view dataset) {
  for (const PaperResult& result : kResults) {
    if (result.dataset == dataset) return result;
  }
  std::string names;
  for (const PaperResult& result : kResults) {
    names += (names.empty() ? "" : ", ") + std::string(result.dataset);
  }
  throw UsageError("the paper has no results for '" + std::string(dataset) +
                   "'; expected some of " + names);
}

std::span<const PaperPredicate> paper_relations(std::string_view dataset) {
  if (dataset == "family") return kFamilyRelations;
  if (dataset == "countries-s1") return kCountriesS1Relations;
  if (dataset == "countries-s2") return kCountriesS2Relations;
  if (dataset == "countries-s3") return kCountriesS3Relations;
  return {};
}

std::span<const PaperIterations> paper_iterations() { return kIterations; }

std::span<const PaperRepairs> paper_repairs() { return kRepairs; }

}  // namespace rrn::cli
