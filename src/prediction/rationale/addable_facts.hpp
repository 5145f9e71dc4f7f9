// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_RATIONALE_ADDABLE_FACTS_HPP
#define RRN_PREDICTION_RATIONALE_ADDABLE_FACTS_HPP

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "neural/model/model.hpp"
#include "prediction/rationale/neighbourhood.hpp"

namespace rrn::prediction {

/// A fact that could be stated besides those of a neighbourhood.
struct AddableFact {
  Literal literal;
  /// The number of the fact of the neighbourhood in whose place alone it could
  /// be stated; absent where it could be stated beside all others.
  std::optional<std::uint32_t> replaces;
};

struct AddableFacts {
  std::vector<AddableFact> facts;  ///< The nearest first
  bool is_complete = true;         ///< Whether these are all
};

/// Finds facts that are not stated, but could be where what is stated of the
/// data, and of those that a model was made from, is the measure.
///
/// They are positive, and the model reads them.  A relation connects what
/// shares a class with some subject and object of it, or has no class; it
/// connects something with itself, or both ways, where it is stated to do so
/// of something.  No subject and no object has more facts of a relation than
/// in training.  Somebody is in a class beside others only where some
/// individual is in both; otherwise in the place of the other.  Where a model
/// does not know what it was made from, the most facts of a subject or object
/// are those in the data, if these state ten of the relation or more.
class AddableFactFinder {
 public:
  /// Borrows both.  O(facts * log facts).
  AddableFactFinder(const neural::Model& model, const dataset::Sample& kb);

  /// Finds up to `max_facts` facts about individuals of a neighbourhood, with
  /// its numbers, but not its target.
  [[nodiscard]] AddableFacts find(const Neighbourhood& around,
                                  std::size_t max_facts) const;

  /// Whether no subject or object has more facts of a relation than in training
  /// after a change.  Numbers are those of the whole sample.
  [[nodiscard]] bool keeps_limits(std::span<const Literal> added,
                                  std::span<const Literal> removed) const;

 private:
  class Search;
  using Classes = std::set<std::uint32_t>;

  /// What relations are stated to connect.
  struct Use {
    Classes subjects, objects;  ///< Classes of these
    std::size_t n_facts = 0;
    std::int64_t most_of_subject = 0;
    std::int64_t most_of_object = 0;
    bool connects_same = false;  ///< Something with itself
    bool is_mutual = false;      ///< Two individuals both ways
  };

  void read_classes();
  void read_relations();
  void find_limits();
  [[nodiscard]] bool is_read(std::uint32_t relation) const;
  [[nodiscard]] bool fits(const dataset::RelationLiteral& fact) const;
  [[nodiscard]] bool has_room(const dataset::RelationLiteral& fact,
                              std::int64_t more_of_subject,
                              std::int64_t more_of_object) const;

  const neural::Model& model_;
  const dataset::Sample& kb_;
  std::set<Literal> stated_;      ///< All positive, whatever their sign was
  std::vector<Classes> classes_;  ///< Indexed by individual
  std::set<std::pair<std::uint32_t, std::uint32_t>> together_;  ///< Classes
  std::vector<bool> class_is_used_;
  std::vector<Use> uses_;                 ///< Indexed by relation
  std::vector<std::uint32_t> relations_;  ///< Those that are read
  using End = std::pair<std::uint32_t, std::uint32_t>;
  std::map<End, std::int64_t> of_subject_;  ///< Facts of a relation and subject
  std::map<End, std::int64_t> of_object_;   ///< Facts of a relation and object
};

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_RATIONALE_ADDABLE_FACTS_HPP
