// SPDX-License-Identifier: MIT
// How RDF that holds a dataset is named: see FORMAT.md.
#ifndef RRN_DATASET_RDF_RDF_GRAPH_NAMES_HPP
#define RRN_DATASET_RDF_RDF_GRAPH_NAMES_HPP

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace rrn::dataset {

/// What a graph says of a sample.
enum class GraphKind : std::size_t {
  kSpecified,
  kDerived,
  kNegated,
  kPredictable,
  kPredictableNegated,
  kDrawn,
  kNotes,
};
inline constexpr std::array<std::string_view, 7> kGraphKindNames = {
    "specified",           "derived", "negated", "predictable",
    "predictable-negated", "drawn",   "notes"};

/// Followed by the sample's number and a colon.
inline constexpr std::string_view kSamplePrefix = "urn:x-rrn:sample:";
/// The prefix of the graphs of a sample that is alone; its facts are in the
/// default graph.
inline constexpr std::string_view kGraphPrefix = "urn:x-rrn:graph:";
inline constexpr std::string_view kDatasetGraph = "urn:x-rrn:graph:dataset";
inline constexpr std::string_view kDatasetIri = "urn:x-rrn:dataset";
/// Key of the note that gives an individual its number.
inline constexpr std::string_view kIndexKey = "index";

[[nodiscard]] inline std::string graph_name(std::string_view prefix,
                                            GraphKind kind) {
  std::string name(prefix);
  name += kGraphKindNames[static_cast<std::size_t>(kind)];
  return name;
}

}  // namespace rrn::dataset

#endif  // RRN_DATASET_RDF_RDF_GRAPH_NAMES_HPP
