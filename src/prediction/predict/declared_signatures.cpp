// SPDX-License-Identifier: MIT
#include "prediction/predict/declared_signatures.hpp"

#include <map>
#include <string>

#include "rdf/vocabulary/rdfs.hpp"

namespace rrn::prediction {

namespace {

using dataset::ClassIndex;
using neural::RelationSignature;

std::map<std::string, std::uint32_t> indices(
    const std::vector<dataset::Predicate>& predicates) {
  std::map<std::string, std::uint32_t> result;
  for (std::uint32_t i = 0; i < predicates.size(); ++i) {
    result.emplace(predicates[i].iri, i);
  }
  return result;
}

}  // namespace

std::vector<RelationSignature> declared_signatures(
    const GraphView& axioms, const dataset::Vocabulary& vocabulary) {
  const auto classes = indices(vocabulary.classes);
  const auto relations = indices(vocabulary.relations);
  std::vector<RelationSignature> signatures(vocabulary.relations.size());
  bool found = false;
  const auto read = [&](std::string_view property,
                        std::vector<ClassIndex> RelationSignature::*side) {
    axioms.match(
        {{}, TermView::iri(property), {}},
        [&](const TermView& subject, const TermView&, const TermView& object) {
          if (!subject.is_iri() || !object.is_iri()) return true;
          const auto relation = relations.find(std::string(subject.text));
          const auto owl_class = classes.find(std::string(object.text));
          if (relation == relations.end() || owl_class == classes.end()) {
            return true;
          }
          (signatures[relation->second].*side)
              .push_back(ClassIndex{owl_class->second});
          found = true;
          return true;
        });
  };
  read(rdfs::kDomain, &RelationSignature::domains);
  read(rdfs::kRange, &RelationSignature::ranges);
  if (!found) signatures.clear();
  return signatures;
}

}  // namespace rrn::prediction
