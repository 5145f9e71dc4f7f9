// SPDX-License-Identifier: MIT
// Training that goes on from a trained network.
#ifndef RRN_NEURAL_TRAINING_WARM_START_HPP
#define RRN_NEURAL_TRAINING_WARM_START_HPP

#include "neural/network/network.hpp"

namespace rrn::neural {

/// Where each predicate and each fact type of a trained network is in another
/// one that knows all of its classes and relations, by IRI and in any order,
/// and maybe others.
class WarmStart {
 public:
  /// Requires networks with the same options.  Adds the fact types of `from` to
  /// those of `to`.  Throws Error: kMismatch for a predicate that `to` does not
  /// know, and kUnsupported if the vocabularies differ and all relations share
  /// one layer or the network sees evidence, whose weights belong to all of
  /// them together.
  WarmStart(Network from, Network& to);

  /// What of facts `from` looks at as evidence.  To be set before weights are
  /// drawn.
  [[nodiscard]] const EvidencePlan& evidence() const { return from_.evidence; }

  /// Gives `to` the weights of what `from` knows; the others stay as they are,
  /// but for those through which they would change what `from` says of its own
  /// predicates: these become 0.  Reach becomes that of both.
  void copy_weights(Network& to) const;

 private:
  void find_predicates(const Network& to);
  void copy_updates(Network& to) const;
  void copy_classes(Network& to) const;
  void copy_relations(Network& to) const;

  Network from_;
  bool is_same_ = false;               ///< The vocabularies are the same
  std::vector<std::int64_t> classes_;  ///< Numbers in `to`
  std::vector<std::int64_t> relations_;
};

}  // namespace rrn::neural

#endif  // RRN_NEURAL_TRAINING_WARM_START_HPP
