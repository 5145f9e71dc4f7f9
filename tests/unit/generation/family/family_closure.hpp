// SPDX-License-Identifier: MIT
// All family relations of a sample, computed from their definitions in words
// with boolean matrices: knows neither rules nor ontologies.
#ifndef RRN_TESTS_UNIT_GENERATION_FAMILY_FAMILY_CLOSURE_HPP
#define RRN_TESTS_UNIT_GENERATION_FAMILY_FAMILY_CLOSURE_HPP

#include <cstddef>
#include <set>
#include <string_view>
#include <tuple>
#include <vector>

#include "dataset/sample/sample.hpp"
#include "generation/family/family_vocabulary.hpp"

namespace rrn::generation::test {

class FamilyClosure {
 public:
  using Facts = std::set<std::tuple<std::uint32_t, std::uint32_t,
                                    std::uint32_t>>;  ///< (subject, r, object)

  explicit FamilyClosure(const dataset::Sample& kb)
      : n_(kb.n_individuals), is_female_(n_, false) {
    for (const dataset::ClassLiteral& literal : kb.classes.specified) {
      is_female_[literal.individual.value] = literal.owl_class == kFemale;
    }
    Matrix parent = empty();
    for (const dataset::RelationLiteral& literal : kb.relations.specified) {
      parent[literal.subject.value][literal.object.value] = true;
    }
    run(parent);
  }

  [[nodiscard]] const Facts& facts() const { return facts_; }

 private:
  using Matrix = std::vector<std::vector<bool>>;

  void run(const Matrix& parent) {
    const Matrix child = inverse(parent);
    const Matrix grandparent = product(parent, parent);
    const Matrix great_grandparent = product(parent, grandparent);
    const Matrix sibling = different(product(child, parent));
    const Matrix aunt_uncle = product(sibling, parent);
    const Matrix great_aunt_uncle = product(sibling, grandparent);
    const Matrix second_aunt_uncle = product(child, great_aunt_uncle);
    const Matrix cousin = product(child, aunt_uncle);
    const Matrix second_cousin = product(child, second_aunt_uncle);
    const Matrix once_removed = product(child, cousin);

    for (std::uint32_t x = 0; x < n_; ++x) {
      for (std::uint32_t y = 0; y < n_; ++y) {
        if (parent[x][y]) add(x, "parentOf", y);
      }
    }
    split(sibling, "sisterOf", "brotherOf");
    split(parent, "motherOf", "fatherOf");
    split(grandparent, "grandmotherOf", "grandfatherOf");
    split(great_grandparent, "greatGrandmotherOf", "greatGrandfatherOf");
    split(aunt_uncle, "auntOf", "uncleOf");
    split(great_aunt_uncle, "greatAuntOf", "greatUncleOf");
    split(second_aunt_uncle, "secondAuntOf", "secondUncleOf");
    split(cousin, "girlCousinOf", "boyCousinOf");
    split(second_cousin, "girlSecondCousinOf", "boySecondCousinOf");
    split(once_removed, "girlFirstCousinOnceRemovedOf",
          "boyFirstCousinOnceRemovedOf");
    split(child, "daughterOf", "sonOf");
    split(inverse(grandparent), "granddaughterOf", "grandsonOf");
    split(inverse(great_grandparent), "greatGranddaughterOf",
          "greatGrandsonOf");
    split(inverse(aunt_uncle), "nieceOf", "nephewOf");
  }

  [[nodiscard]] Matrix empty() const {
    return Matrix(n_, std::vector<bool>(n_, false));
  }

  /// a(x,z) and b(z,y) for some z
  [[nodiscard]] Matrix product(const Matrix& a, const Matrix& b) const {
    Matrix result = empty();
    for (std::size_t x = 0; x < n_; ++x) {
      for (std::size_t z = 0; z < n_; ++z) {
        if (!a[x][z]) continue;
        for (std::size_t y = 0; y < n_; ++y) {
          if (b[z][y]) result[x][y] = true;
        }
      }
    }
    return result;
  }

  [[nodiscard]] Matrix inverse(const Matrix& a) const {
    Matrix result = empty();
    for (std::size_t x = 0; x < n_; ++x) {
      for (std::size_t y = 0; y < n_; ++y) result[y][x] = a[x][y];
    }
    return result;
  }

  [[nodiscard]] Matrix different(Matrix a) const {
    for (std::size_t x = 0; x < n_; ++x) a[x][x] = false;
    return a;
  }

  /// Adds the pairs of `a` under the name for the gender of the first.
  void split(const Matrix& a, std::string_view of_women,
             std::string_view of_men) {
    for (std::uint32_t x = 0; x < n_; ++x) {
      for (std::uint32_t y = 0; y < n_; ++y) {
        if (a[x][y]) add(x, is_female_[x] ? of_women : of_men, y);
      }
    }
  }

  void add(std::uint32_t x, std::string_view name, std::uint32_t y) {
    const std::string iri = "urn:x-rrn:family#" + std::string(name);
    facts_.emplace(x, vocabulary_.find_relation(iri).value().value, y);
  }

  std::size_t n_;
  std::vector<bool> is_female_;
  dataset::Vocabulary vocabulary_ = family_vocabulary();
  Facts facts_;
};

}  // namespace rrn::generation::test

#endif  // RRN_TESTS_UNIT_GENERATION_FAMILY_FAMILY_CLOSURE_HPP
