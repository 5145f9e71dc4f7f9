// SPDX-License-Identifier: MIT
#ifndef RRN_DATASET_TEXT_SAMPLE_ASSEMBLY_HPP
#define RRN_DATASET_TEXT_SAMPLE_ASSEMBLY_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/error.hpp"
#include "dataset/sample/sample.hpp"

namespace rrn::dataset {

/// Why a literal has its label.
enum class Provenance : std::uint8_t {
  kSpecified,
  kInferable,
  kPredictable,
  kDrawn,  ///< A near miss or a corruption
};

/// What a format may say of one literal.
struct LiteralDetails {
  std::optional<std::uint8_t> depth;  ///< Only if inferable
  std::optional<BrokenStep> step;     ///< Only in a near miss
};

/// Renumbers the predicates of a sample as a dataset's header has them.
struct PredicateNumbers {
  std::vector<std::uint32_t> classes;
  std::vector<std::uint32_t> relations;
  std::size_t n_classes = 0;
  std::size_t n_relations = 0;
  std::size_t n_rules = 0;
};

/// A sample on its way from a text format, in any order.  Errors are kBadSyntax
/// with the place that was handed over.
class SampleAssembly {
 public:
  /// Returns the individual of that name; new names are numbered as they come.
  [[nodiscard]] EntityIndex individual(std::string_view name);
  /// Says which number an individual has in the end.  Once it is said of one,
  /// it has to be of all.
  void place(std::string_view name, std::uint64_t index,
             const SourceLocation& where);
  void add(Provenance provenance, const ClassLiteral& literal,
           const LiteralDetails& details = {});
  void add(Provenance provenance, const RelationLiteral& literal,
           const LiteralDetails& details = {});
  void note(std::string_view key, std::string_view text,
            const SourceLocation& where);

  /// To be called once, last.
  [[nodiscard]] Sample finish(const PredicateNumbers& numbers);

 private:
  struct Note {
    std::string key;
    std::string text;
    SourceLocation where;
  };
  struct Placed {
    std::uint32_t index;
    SourceLocation where;
  };

  void renumber_individuals();
  void renumber_predicates(const PredicateNumbers& numbers);
  void apply(const Note& note, const PredicateNumbers& numbers);
  void apply_depths(const Note& note);

  Sample kb_;
  bool has_class_depths_ = false;
  bool has_relation_depths_ = false;
  std::unordered_map<std::string, std::uint32_t> individuals_;
  std::vector<std::string> names_;
  std::unordered_map<std::uint32_t, Placed> placed_;
  std::vector<Note> notes_;
};

}  // namespace rrn::dataset

#endif  // RRN_DATASET_TEXT_SAMPLE_ASSEMBLY_HPP
