// SPDX-License-Identifier: MIT
// Which knowledge graphs a rel-data folder holds.
#ifndef RRN_DATASET_TEXT_RELDATA_FILES_HPP
#define RRN_DATASET_TEXT_RELDATA_FILES_HPP

#include <cstdint>
#include <string>
#include <vector>

namespace rrn::dataset {

/// A knowledge graph by the name that its files start with.
struct ReldataGraph {
  std::string base;
  /// Without: it is one sample; else the numbers of the steps that have data.
  std::vector<std::uint64_t> steps;
};

/// Lists the graphs of a folder in the order of their names, numbers first and
/// by value.  Throws Error (kIo).
[[nodiscard]] std::vector<ReldataGraph> list_reldata(const std::string& folder);

}  // namespace rrn::dataset

#endif  // RRN_DATASET_TEXT_RELDATA_FILES_HPP
