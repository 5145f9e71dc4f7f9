// SPDX-License-Identifier: MIT
#ifndef RRN_DATASET_TEXT_DATASET_ASSEMBLY_HPP
#define RRN_DATASET_TEXT_DATASET_ASSEMBLY_HPP

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "dataset/file/dataset_file.hpp"
#include "dataset/text/dataset_notes.hpp"
#include "dataset/text/sample_assembly.hpp"

namespace rrn::dataset {

/// A dataset on its way from a text format.
///
/// Where notes (dataset_notes.hpp) describe the dataset, it becomes what was
/// written: the vocabulary is theirs, and nothing may be missing.  Without any,
/// it is somebody else's: the vocabulary is what occurs, in its order, without
/// closed worlds.  Errors are kBadSyntax with the place that was handed over.
class DatasetAssembly {
 public:
  /// `origin` becomes the generator of somebody else's dataset.
  DatasetAssembly(std::string file, std::string origin);

  [[nodiscard]] ClassIndex owl_class(std::string_view iri,
                                     const SourceLocation& where);
  [[nodiscard]] RelationIndex relation(std::string_view iri,
                                       const SourceLocation& where);
  void note(std::string_view key, std::string_view text,
            const SourceLocation& where);
  /// Samples get into the order of their numbers.
  [[nodiscard]] SampleAssembly& sample(std::uint64_t number) {
    return samples_[number];
  }

  [[nodiscard]] bool has_notes() const { return has_notes_; }
  [[nodiscard]] std::size_t n_rules() const { return rules_.size(); }
  /// What the notes so far say.
  [[nodiscard]] DatasetHeader header() const;

  /// To be called once, last.
  [[nodiscard]] Dataset finish();

 private:
  struct Predicates {
    std::map<std::uint32_t, Predicate> declared;  ///< Declared by the notes
    std::unordered_map<std::string, std::uint32_t> seen;
    std::vector<std::string> iris;  ///< Indexed by the numbers in `seen`
    std::vector<SourceLocation> places;

    std::uint32_t find(std::string_view iri, const SourceLocation& where);
    void declare(std::string_view text, const SourceLocation& where);
  };

  [[nodiscard]] std::vector<Predicate> choose(
      const Predicates& predicates, std::string_view kind,
      std::vector<std::uint32_t>& numbers) const;
  void check_complete(const Dataset& dataset) const;
  [[noreturn]] void fail(const std::string& message) const;

  std::string file_;
  bool has_notes_ = false;
  std::string ontology_;
  std::string generator_;
  std::uint64_t seed_ = 0;
  std::map<std::uint32_t, std::string> rules_;
  Predicates classes_;
  Predicates relations_;
  std::optional<NoteTotals> end_;
  std::map<std::uint64_t, SampleAssembly> samples_;
};

}  // namespace rrn::dataset

#endif  // RRN_DATASET_TEXT_DATASET_ASSEMBLY_HPP
