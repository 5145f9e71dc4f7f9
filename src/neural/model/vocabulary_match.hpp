// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_MODEL_VOCABULARY_MATCH_HPP
#define RRN_NEURAL_MODEL_VOCABULARY_MATCH_HPP

#include <string>

#include "dataset/sample/vocabulary.hpp"

namespace rrn::neural {

/// Says how two vocabularies differ in their predicates or the order of these,
/// as `the model has ... , <other> has ...`; empty if they do not.  Label
/// policies are no difference: a model does not depend on them.
[[nodiscard]] std::string vocabulary_difference(
    const dataset::Vocabulary& model, const dataset::Vocabulary& other,
    const std::string& other_name);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_MODEL_VOCABULARY_MATCH_HPP
