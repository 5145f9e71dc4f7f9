// SPDX-License-Identifier: MIT
#include "cli/report/repair_explainer.hpp"

#include <utility>

#include "cli/report/repair_text.hpp"

namespace rrn::cli {

RepairExplainer::RepairExplainer(const repair::RepairModel& model,
                                 dataset::StoreSample sample,
                                 const Dictionary& dictionary)
    : model_(model),
      dictionary_(dictionary),
      sample_(std::make_unique<const dataset::StoreSample>(std::move(sample))),
      reasons_(model.content().beliefs, sample_->kb) {
  for (std::uint32_t i = 0; i < sample_->individuals.size(); ++i) {
    numbers_.emplace(sample_->individuals[i].value, i);
  }
}

std::string RepairExplainer::explain(const prediction::PredictedFact& fact,
                                     bool stated) {
  const dataset::Vocabulary& vocabulary = model_.vocabulary();
  const std::string iri(dictionary_.view(fact.relation.predicate).text);
  const dataset::EntityIndex subject{numbers_.at(fact.row.first.value)};
  const bool is_class = fact.relation.arity == Arity::kUnary;
  const auto show = [&](const auto& literal) {
    return show_reasons(
        stated ? reasons_.to_doubt(literal) : reasons_.to_believe(literal),
        is_class, model_.content().beliefs.schema, vocabulary);
  };
  if (is_class) {
    const auto owl_class = vocabulary.find_class(iri);
    return show(dataset::ClassLiteral{subject, *owl_class, true});
  }
  const dataset::EntityIndex object{numbers_.at(fact.row.second.value)};
  const auto relation = vocabulary.find_relation(iri);
  return show(dataset::RelationLiteral{subject, *relation, object, true});
}

}  // namespace rrn::cli
