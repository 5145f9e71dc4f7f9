// SPDX-License-Identifier: MIT
#ifndef RRN_REPAIR_EVIDENCE_EVIDENCE_HPP
#define RRN_REPAIR_EVIDENCE_EVIDENCE_HPP

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "dataset/file/byte_coding.hpp"
#include "dataset/sample/vocabulary.hpp"
#include "repair/evidence/link_graph.hpp"
#include "repair/evidence/path_walk.hpp"
#include "repair/trees/boosted_trees.hpp"

namespace rrn::repair {

/// What is counted around one individual: the ends of the paths along `links`,
/// which may be none, or those of them that have the mark.
struct Surrounding {
  std::vector<LinkId> links;
  std::optional<MarkId> mark;

  friend auto operator<=>(const Surrounding&, const Surrounding&) = default;
};

/// What is looked at to judge a fact.
struct EvidenceSchema {
  std::vector<Path> paths;  ///< Between subject and object
  std::vector<Surrounding> surroundings;

  /// The counts of an individual: one for each surrounding.
  [[nodiscard]] std::size_t n_columns_of_individual() const {
    return surroundings.size();
  }
  /// The counts of a pair: whether both are one individual, the ways along each
  /// path, and the counts of the subject and those of the object.
  [[nodiscard]] std::size_t n_columns_of_pair() const {
    return 1 + paths.size() + 2 * surroundings.size();
  }

  friend bool operator==(const EvidenceSchema&,
                         const EvidenceSchema&) = default;
};

/// Writes and reads a schema.  The reader fails (kCorrupt) for links and marks
/// beyond the vocabulary.
void write_schema(const EvidenceSchema& schema, dataset::ByteWriter& out);
[[nodiscard]] EvidenceSchema read_schema(dataset::ByteReader& in,
                                         const dataset::Vocabulary& vocabulary);

/// The evidence in the specified facts of one sample.
class Evidence {
 public:
  /// Counts what is around each individual.  Borrows both.  O(surroundings *
  /// facts).
  Evidence(const EvidenceSchema& schema, const LinkGraph& graph);

  [[nodiscard]] const LinkGraph& graph() const { return graph_; }

  /// The counts of an individual.
  [[nodiscard]] std::span<const std::uint8_t> row(
      std::uint32_t individual) const {
    return around_.row(individual);
  }

  /// Walks the paths from a subject, whose pairs are asked for next.
  void start(std::uint32_t subject);
  /// Whom a path of the schema reaches from the subject.
  [[nodiscard]] std::span<const Reached> reached(std::size_t path) const {
    return walk_.reached(path);
  }
  /// Adds the counts of the pairs of the subject and each object to `rows`.
  void add_pairs(std::span<const std::uint32_t> objects, CountRows& rows);

  /// Paths that were given up at hubs: see PathWalk.
  [[nodiscard]] std::uint64_t n_given_up() const { return walk_.n_given_up(); }

 private:
  const EvidenceSchema& schema_;
  const LinkGraph& graph_;
  CountRows around_;
  PathWalk walk_;
  std::uint32_t subject_ = 0;
  std::vector<std::uint32_t> place_;  ///< 1 + the row of each one, or 0
};

}  // namespace rrn::repair

#endif  // RRN_REPAIR_EVIDENCE_EVIDENCE_HPP
