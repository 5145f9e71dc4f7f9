// SPDX-License-Identifier: MIT
#include "generation/ontology/ontology_vocabulary.hpp"

#include <algorithm>
#include <cstdint>

#include "base/error.hpp"
#include "base/text.hpp"
#include "dataset/rdf/store_literals.hpp"
#include "generation/labelling/program_vocabulary.hpp"

namespace rrn::generation {

namespace {

/// Counts the facts of a relation that are not about literals.
std::uint64_t count_facts(const Relation& relation,
                          const Dictionary& dictionary) {
  std::uint64_t n = 0;
  relation.for_each([&](Row row, bool) {
    if (!dictionary.view(row.second).is_literal()) ++n;
  });
  return n;
}

}  // namespace

dataset::Vocabulary vocabulary_of_samples(const reasoner::Knowledge& knowledge,
                                          bool has_rules,
                                          dataset::LabelPolicy policy,
                                          const std::string& file) {
  dataset::Vocabulary vocabulary = declared_vocabulary(*knowledge.axioms);
  if (has_rules) {
    add_predicates(knowledge.program, knowledge.dictionary, *knowledge.axioms,
                   vocabulary);
  }
  if (vocabulary.classes.empty() && vocabulary.relations.empty()) {
    throw Error(ErrorCode::kBadArgument, SourceLocation{file},
                "declares no class and no relation that facts can be about; "
                "expected an owl:Class, an owl:ObjectProperty or rules");
  }
  for (auto* predicates : {&vocabulary.classes, &vocabulary.relations}) {
    for (dataset::Predicate& predicate : *predicates) {
      if (predicate.policy == dataset::LabelPolicy::kNone) {
        predicate.policy = policy;
      }
    }
  }
  return vocabulary;
}

void check_facts(const reasoner::Knowledge& knowledge,
                 const TripleStore& of_ontology,
                 const dataset::Vocabulary& vocabulary,
                 const std::string& file) {
  const dataset::PredicateIds ids(vocabulary, knowledge.dictionary);
  std::uint64_t n_outside = 0;
  std::string first;
  for (std::uint32_t n = 0; n < knowledge.store.n_relations(); ++n) {
    const RelationKey& key = knowledge.store.key(RelationId{n});
    if (ids.find(key)) continue;
    std::uint64_t n_facts = count_facts(knowledge.store.relation(RelationId{n}),
                                        knowledge.dictionary);
    if (const auto before = of_ontology.find(key)) {
      n_facts -= std::min<std::uint64_t>(
          n_facts, of_ontology.relation(*before).n_live());
    }
    if (n_facts == 0) continue;
    if (n_outside == 0) {
      first = knowledge.dictionary.view(key.predicate).to_ntriples();
    }
    n_outside += n_facts;
  }
  if (n_outside == 0) return;
  throw Error(ErrorCode::kBadArgument, SourceLocation{file},
              count_of(n_outside, "fact is", "facts are") +
                  " outside the ontology's vocabulary, such as those of " +
                  first + "; expected only classes and relations it declares");
}

}  // namespace rrn::generation
