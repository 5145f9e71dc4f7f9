// SPDX-License-Identifier: MIT
#include "neural/training/warm_start.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "neural/model/vocabulary_match.hpp"

namespace rrn::neural {

namespace {

[[noreturn]] void fail_missing(const std::string& iri) {
  throw Error(ErrorCode::kMismatch,
              "the data do not know <" + iri +
                  ">, which the model to start from does; expected all of its "
                  "classes and relations, and others if need be");
}

torch::Tensor index_of(const std::vector<std::int64_t>& numbers) {
  return torch::tensor(numbers, torch::kLong);
}

FactTypes united(const FactTypes& a, const FactTypes& b,
                 const std::vector<std::int64_t>& relations_of_b) {
  std::vector<FactType> types = a.types();
  for (FactType type : b.types()) {
    type.relation.value =
        static_cast<std::uint32_t>(relations_of_b[type.relation.value]);
    types.push_back(type);
  }
  std::sort(types.begin(), types.end());
  types.erase(std::unique(types.begin(), types.end()), types.end());
  return FactTypes(std::move(types), a.n_relations());
}

}  // namespace

WarmStart::WarmStart(Network from, Network& to) : from_(std::move(from)) {
  is_same_ =
      vocabulary_difference(from_.vocabulary, to.vocabulary, "data").empty();
  find_predicates(to);
  if (!is_same_ && (from_.options.shared_relation_layer ||
                    from_.options.evidence != Evidence::kNone)) {
    throw Error(ErrorCode::kUnsupported,
                "a network with evidence or one layer for all relations goes "
                "on with the classes and relations that it knows, in their "
                "order; expected data with these and no others");
  }
  to.fact_types = united(to.fact_types, from_.fact_types, relations_);
}

void WarmStart::find_predicates(const Network& to) {
  for (const dataset::Predicate& predicate : from_.vocabulary.classes) {
    const auto found = to.vocabulary.find_class(predicate.iri);
    if (!found) fail_missing(predicate.iri);
    classes_.push_back(found->value);
  }
  for (const dataset::Predicate& predicate : from_.vocabulary.relations) {
    const auto found = to.vocabulary.find_relation(predicate.iri);
    if (!found) fail_missing(predicate.iri);
    relations_.push_back(found->value);
  }
}

void WarmStart::copy_weights(Network& to) const {
  const torch::NoGradGuard no_gradients;
  copy_updates(to);
  copy_classes(to);
  copy_relations(to);
  if (to.options.evidence != Evidence::kNone) {
    for (const WeightSpec& spec : weight_specs(to.shape())) {
      const std::string name = spec.name;
      if (name.find("evidence") == std::string::npos) continue;
      (to.weights.*spec.member).copy_(from_.weights.*spec.member);
    }
  }
  if (to.reach.empty() || from_.reach.empty()) return;
  for (std::size_t r = 0; r < relations_.size(); ++r) {
    auto& reach = to.reach[static_cast<std::size_t>(relations_[r])];
    reach = std::max(reach, from_.reach[r]);
  }
}

void WarmStart::copy_updates(Network& to) const {
  const std::int64_t d = to.shape().dim();
  const Weights& old = from_.weights;
  const auto n_classes = static_cast<std::int64_t>(classes_.size());
  to.weights.class_update.narrow(0, 0, d).copy_(
      old.class_update.narrow(0, 0, d));
  if (n_classes > 0) {
    to.weights.class_update.narrow(0, d, to.shape().n_classes)
        .index_copy_(0, index_of(classes_),
                     old.class_update.narrow(0, d, n_classes));
  }
  for (std::uint32_t layer = 0; layer < from_.fact_types.size(); ++layer) {
    FactType type = from_.fact_types.types()[layer];
    type.relation.value =
        static_cast<std::uint32_t>(relations_[type.relation.value]);
    const auto place = static_cast<std::int64_t>(*to.fact_types.layer(type));
    to.weights.relation_update[place].copy_(old.relation_update[layer]);
    to.weights.relation_interaction[place].copy_(
        old.relation_interaction[layer]);
  }
}

void WarmStart::copy_classes(Network& to) const {
  if (classes_.empty()) return;
  const Weights& old = from_.weights;
  // The hidden layer is wider where there are more classes.
  const std::int64_t h = from_.shape().class_hidden();
  Weights& now = to.weights;
  now.class_hidden.narrow(1, 0, h).copy_(old.class_hidden);
  now.class_hidden_bias.narrow(0, 0, h).copy_(old.class_hidden_bias);
  const torch::Tensor index = index_of(classes_);
  now.class_output.index_fill_(1, index, 0);
  now.class_output.narrow(0, 0, h).index_copy_(1, index, old.class_output);
  now.class_output_bias.index_copy_(0, index, old.class_output_bias);
}

void WarmStart::copy_relations(Network& to) const {
  if (relations_.empty()) return;
  const Weights& old = from_.weights;
  Weights& now = to.weights;
  const torch::Tensor index = index_of(relations_);
  now.relation_output.index_copy_(0, index, old.relation_output);
  now.relation_output_bias.index_copy_(0, index, old.relation_output_bias);
  const bool has_same = to.options.same_individual_input;
  if (to.options.shared_relation_layer) {
    now.relation_hidden.copy_(old.relation_hidden);
    now.relation_hidden_bias.copy_(old.relation_hidden_bias);
    if (has_same) now.relation_same.copy_(old.relation_same);
    return;
  }
  now.relation_hidden.index_copy_(1, index, old.relation_hidden);
  now.relation_hidden_bias.index_copy_(0, index, old.relation_hidden_bias);
  if (has_same) now.relation_same.index_copy_(0, index, old.relation_same);
}

}  // namespace rrn::neural
