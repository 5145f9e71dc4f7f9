// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_UMLS_UMLS_NETWORK_HPP
#define RRN_GENERATION_UMLS_UMLS_NETWORK_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rrn::generation {

/// A semantic type of the UMLS Semantic Network.
struct UmlsType {
  std::string name;   ///< Letters, digits and `_`: `Age_Group`
  std::string label;  ///< `Age Group`
  std::optional<std::size_t> parent;
};

/// A semantic relation.
struct UmlsRelation {
  std::string name;   ///< Small letters, digits and `_`: `co_occurs_with`
  std::string label;  ///< `co-occurs_with`
  std::optional<std::size_t> parent;
  std::string inverse;  ///< The name of its inverse; its own if symmetric
  std::string inverse_label;
  /// The types that it may relate, in order.
  std::vector<std::size_t> subjects;
  std::vector<std::size_t> objects;

  [[nodiscard]] bool is_symmetric() const { return inverse == name; }
};

/// The Semantic Network without `isa`, which is how it tells hierarchies, and
/// without the six types that the network has no more.
struct UmlsNetwork {
  std::vector<UmlsType> types;          ///< Listed in the order of the file
  std::vector<UmlsRelation> relations;  ///< Listed in the order of the file
  /// Triples that are not used: about types that SRDEF does not have, `isa`.
  std::uint64_t n_left_out = 0;
};

/// The files of a folder that read_umls_network() reads.
inline constexpr std::string_view kUmlsTypesFile = "SRDEF";
inline constexpr std::string_view kUmlsTriplesFile = "ntp-uml.db";

/// Reads types and relations from SRDEF, as the National Library of Medicine
/// distributes it (`RT|UI|NAME|TREE NUMBER|...|ABR|INVERSE|`), and which types
/// a relation may join from triples `R(Relation,Type,Type)`.  Throws Error
/// (kIo), and kBadSyntax with the place of what is wrong.
[[nodiscard]] UmlsNetwork read_umls_network(const std::string& folder);

}  // namespace rrn::generation

#endif  // RRN_GENERATION_UMLS_UMLS_NETWORK_HPP
