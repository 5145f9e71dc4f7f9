// SPDX-License-Identifier: MIT
#include "prediction/predict/fact_reading.hpp"

#include <map>

#include "base/error.hpp"

namespace rrn::prediction {

namespace {

void check_vocabulary(const dataset::StoreSample& sample) {
  if (!sample.kb.classes.specified.empty() ||
      !sample.kb.relations.specified.empty()) {
    return;
  }
  std::string found;
  for (const auto& [iri, n] : sample.unknown_predicates) {
    if (found.size() > 200) break;
    found += (found.empty() ? "" : ", ") + iri;
  }
  throw Error(ErrorCode::kMismatch,
              "the model belongs to another vocabulary: no fact of the data "
              "uses a class or relation that it knows; found " +
                  (found.empty() ? std::string("no facts") : found));
}

}  // namespace

std::vector<std::pair<std::string, std::uint64_t>> find_unread(
    const dataset::Sample& kb, const neural::Model& model) {
  std::map<std::string, std::uint64_t> counts;
  for (const dataset::RelationLiteral& fact : kb.relations.specified) {
    if (model.reads(fact.relation, fact.positive)) continue;
    const std::string& iri =
        model.vocabulary().relations[fact.relation.value].iri;
    ++counts[fact.positive ? iri : "not " + iri];
  }
  return {counts.begin(), counts.end()};
}

dataset::StoreSample read_facts(const reasoner::Knowledge& knowledge,
                                const neural::Model& model,
                                UnreadFacts& unread) {
  dataset::StoreSample sample = dataset::build_sample(
      knowledge.store, knowledge.dictionary, model.vocabulary());
  check_vocabulary(sample);
  unread.n_literal_objects = sample.n_literal_objects;
  unread.unread_relations = find_unread(sample.kb, model);
  unread.unknown_predicates = sample.unknown_predicates;
  if (const neural::DataProfile* const profile = model.data_profile()) {
    unread.differences =
        neural::differences(*profile, model.vocabulary(), sample.kb);
  }
  return sample;
}

}  // namespace rrn::prediction
