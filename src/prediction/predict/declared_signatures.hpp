// SPDX-License-Identifier: MIT
#ifndef RRN_PREDICTION_PREDICT_DECLARED_SIGNATURES_HPP
#define RRN_PREDICTION_PREDICT_DECLARED_SIGNATURES_HPP

#include <vector>

#include "dataset/sample/vocabulary.hpp"
#include "neural/pairs/relation_filter.hpp"
#include "rdf/graph_view.hpp"

namespace rrn::prediction {

/// Returns what `axioms` declare by rdfs:domain and rdfs:range, by
/// RelationIndex; empty if nothing.  Classes that the vocabulary lacks are left
/// out: of these, neither facts nor network say who is a member.
[[nodiscard]] std::vector<neural::RelationSignature> declared_signatures(
    const GraphView& axioms, const dataset::Vocabulary& vocabulary);

}  // namespace rrn::prediction

#endif  // RRN_PREDICTION_PREDICT_DECLARED_SIGNATURES_HPP
