// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_PAIRS_RELATION_FILTER_HPP
#define RRN_NEURAL_PAIRS_RELATION_FILTER_HPP

#include <map>
#include <vector>

#include "base/job.hpp"
#include "dataset/sample/sample.hpp"
#include "neural/model/embedded_kb.hpp"

namespace rrn::neural {

/// The classes of which all subjects, and all objects, of a relation are
/// members: its declared domains and ranges.
struct RelationSignature {
  std::vector<dataset::ClassIndex> domains;
  std::vector<dataset::ClassIndex> ranges;
};

/// Decides which individuals can stand in which relations.  One is taken for a
/// member of a class if it is known to be one, by a fact or by the rules;
/// unless that is refuted, also if the network says so.
class RelationFilter {
 public:
  /// `signatures` are by RelationIndex; empty: everything is admitted.  Takes a
  /// bit of each individual for each class that occurs in one.  Throws
  /// Cancelled.
  RelationFilter(std::vector<RelationSignature> signatures,
                 const dataset::Sample& kb, const EmbeddedKb& embedded,
                 const CancellationToken& cancel);

  [[nodiscard]] bool admits_subject(dataset::RelationIndex relation,
                                    dataset::EntityIndex individual) const {
    return signatures_.empty() ||
           is_member(individual, signatures_[relation.value].domains);
  }
  [[nodiscard]] bool admits_object(dataset::RelationIndex relation,
                                   dataset::EntityIndex individual) const {
    return signatures_.empty() ||
           is_member(individual, signatures_[relation.value].ranges);
  }

 private:
  void add_predicted(const EmbeddedKb& embedded,
                     const CancellationToken& cancel);
  [[nodiscard]] bool is_member(
      dataset::EntityIndex individual,
      const std::vector<dataset::ClassIndex>& classes) const;

  std::vector<RelationSignature> signatures_;
  std::map<dataset::ClassIndex, std::vector<bool>> members_;
};

}  // namespace rrn::neural

#endif  // RRN_NEURAL_PAIRS_RELATION_FILTER_HPP
