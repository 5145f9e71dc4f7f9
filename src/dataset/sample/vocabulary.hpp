// SPDX-License-Identifier: MIT
#ifndef RRN_DATASET_SAMPLE_VOCABULARY_HPP
#define RRN_DATASET_SAMPLE_VOCABULARY_HPP

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rrn::dataset {

struct EntityIndex {
  std::uint32_t value = 0;
  friend constexpr auto operator<=>(EntityIndex, EntityIndex) = default;
};
struct ClassIndex {
  std::uint32_t value = 0;
  friend constexpr auto operator<=>(ClassIndex, ClassIndex) = default;
};
struct RelationIndex {
  std::uint32_t value = 0;
  friend constexpr auto operator<=>(RelationIndex, RelationIndex) = default;
};

/// Which literals that are neither derived nor refuted count as false
/// (paper, section 5).  Values are on disk: append, never renumber.
enum class LabelPolicy : std::uint8_t {
  kNone = 0,     ///< Only what is derived has a label
  kCwa = 1,      ///< Everything that does not hold is false
  kLcwa = 2,     ///< p(u,v) is false if some p(u,x) or p(x,v) holds
  kSampled = 3,  ///< One corruption of subject or object for each inference
  /// p(u,v) is false if p holds between some members of the same classes
  kTypedCwa = 4,
};

inline constexpr LabelPolicy kLastLabelPolicy = LabelPolicy::kTypedCwa;

[[nodiscard]] std::string_view to_string(LabelPolicy policy);
/// Returns the policy of that name, if there is one.
[[nodiscard]] std::optional<LabelPolicy> parse_label_policy(
    std::string_view name);

/// A class or a relation with the policy for its labels.
struct Predicate {
  std::string iri;
  LabelPolicy policy = LabelPolicy::kNone;

  friend bool operator==(const Predicate&, const Predicate&) = default;
};

/// The classes and relations of a dataset or model, in a fixed order.
struct Vocabulary {
  std::vector<Predicate> classes;
  std::vector<Predicate> relations;

  [[nodiscard]] std::optional<ClassIndex> find_class(
      std::string_view iri) const;
  [[nodiscard]] std::optional<RelationIndex> find_relation(
      std::string_view iri) const;

  /// A hash of the IRIs in their order (not of the policies): equal for a model
  /// and the data it can read.
  [[nodiscard]] std::uint64_t fingerprint() const;

  friend bool operator==(const Vocabulary&, const Vocabulary&) = default;
};

}  // namespace rrn::dataset

#endif  // RRN_DATASET_SAMPLE_VOCABULARY_HPP
