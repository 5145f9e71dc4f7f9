// SPDX-License-Identifier: MIT
// Facts whose ends have classes that are odd for their relation.
#ifndef RRN_REPAIR_FIT_CLASS_FIT_HPP
#define RRN_REPAIR_FIT_CLASS_FIT_HPP

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "dataset/sample/sample.hpp"

namespace rrn::repair {

/// How the classes of one end of a fact fit its relation.
struct ClassFit {
  /// How probable it is that this individual came to this end by chance.
  double doubt = 0;
  /// The class of the individual that fits best; absent: none is stated.
  std::optional<dataset::ClassIndex> owl_class;
  std::uint32_t n_alike = 0;  ///< Facts of the relation with such an end
  std::uint32_t n_facts = 0;  ///< Facts of the relation
};

/// Compares the classes of subjects and objects with those that chance would
/// put there.  Nothing is learnt before, and no ontology is needed.
///
/// If a part f of the n facts of a relation had a random individual at an end,
/// f * n * m of them would have one of class c there, where m is the part of c
/// among all individuals, or among those at that end of any fact if that is
/// more.  If only k facts have one, each of these is there by chance with
/// probability min(1, f * n * m / k).  An individual of several classes is
/// judged by the one that fits best, one of no class as if that were a class.
class ClassFits {
 public:
  /// The part of the facts that is taken to be wrong.
  static constexpr double kWrong = 0.03;

  /// Counts the positive specified facts of a sample.  O(facts * classes of an
  /// individual).
  explicit ClassFits(const dataset::Sample& kb);

  [[nodiscard]] ClassFit of_subject(const dataset::RelationLiteral& fact) const;
  [[nodiscard]] ClassFit of_object(const dataset::RelationLiteral& fact) const;
  /// How much less probable a fact is than one whose ends have classes as
  /// common as by chance, of which kWrong are wrong: a part of its probability.
  [[nodiscard]] double doubt(const dataset::RelationLiteral& fact) const;

 private:
  /// Numbers of classes, and one more for those without.
  using Classes = std::vector<std::uint32_t>;

  /// What is seen at one end of facts.
  struct End {
    /// Indexed by relation and class
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> n;
    std::map<std::uint32_t, std::uint32_t> n_of_class;

    void add(std::uint32_t relation, const Classes& classes);
  };

  [[nodiscard]] ClassFit fit(const End& end, dataset::RelationIndex relation,
                             dataset::EntityIndex individual) const;

  std::vector<Classes> classes_;  ///< Indexed by individual
  std::map<std::uint32_t, std::uint32_t> n_individuals_;  ///< Indexed by class
  std::map<std::uint32_t, std::uint32_t> n_facts_;  ///< Indexed by relation
  std::size_t n_all_facts_ = 0;
  End subjects_, objects_;
};

}  // namespace rrn::repair

#endif  // RRN_REPAIR_FIT_CLASS_FIT_HPP
