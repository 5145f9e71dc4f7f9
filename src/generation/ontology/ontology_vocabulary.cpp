// SPDX-License-Identifier: MIT
#include "generation/ontology/ontology_vocabulary.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

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

/// Whether a rule compares what an atom says of its subject, or names a literal
/// there.
bool is_about_value(const datalog::Rule& rule, const datalog::Atom& atom,
                    const Dictionary& dictionary) {
  if (atom.relation.arity == Arity::kUnary) return false;
  if (!atom.second.is_variable()) {
    return dictionary.view(atom.second.as_constant()).is_literal();
  }
  return std::ranges::any_of(rule.builtins, [&](const auto& builtin) {
    return std::ranges::find(builtin.arguments, atom.second) !=
           builtin.arguments.end();
  });
}

/// Calls visit(rule, atom) for every atom of rules.
template <typename Visit>
void for_each_atom(const std::vector<datalog::Rule>& rules,
                   const Visit& visit) {
  for (const datalog::Rule& rule : rules) {
    for (const auto* atoms : {&rule.heads, &rule.body, &rule.negated_body}) {
      for (const datalog::Atom& atom : *atoms) {
        if (!atom.is_triple()) visit(rule, atom);
      }
    }
  }
}

/// Returns rules without the atoms about values.
datalog::Program without_values(datalog::Program program,
                                const Dictionary& dictionary) {
  std::set<TermId> of_values;
  for_each_atom(program.rules,
                [&](const datalog::Rule& rule, const datalog::Atom& atom) {
                  if (is_about_value(rule, atom, dictionary)) {
                    of_values.insert(atom.relation.predicate);
                  }
                });
  for (datalog::Rule& rule : program.rules) {
    for (auto* atoms : {&rule.heads, &rule.body, &rule.negated_body}) {
      std::erase_if(*atoms, [&](const datalog::Atom& atom) {
        return of_values.contains(atom.relation.predicate);
      });
    }
  }
  return program;
}

std::vector<std::string> names_beyond(const dataset::Vocabulary& known,
                                      const dataset::Vocabulary& all) {
  std::vector<std::string> names;
  for (const dataset::Predicate& predicate : all.classes) {
    if (!known.find_class(predicate.iri)) {
      names.push_back("<" + predicate.iri + ">");
    }
  }
  for (const dataset::Predicate& predicate : all.relations) {
    if (!known.find_relation(predicate.iri)) {
      names.push_back("<" + predicate.iri + ">");
    }
  }
  return names;
}

/// Adds what the axioms speak of without a declaration.
void add_undeclared(const reasoner::Knowledge& knowledge,
                    dataset::LabelPolicy otherwise, const JobContext& job,
                    dataset::Vocabulary& vocabulary) {
  const auto& rules = knowledge.rules.program.rules;
  datalog::Program compiled;
  compiled.rules.assign(
      rules.begin() + static_cast<std::ptrdiff_t>(knowledge.rules.n_text_rules),
      rules.end());
  const dataset::Vocabulary declared = vocabulary;
  add_predicates(without_values(std::move(compiled), knowledge.dictionary),
                 knowledge.dictionary, *knowledge.rules.axioms, vocabulary,
                 otherwise);
  const std::vector<std::string> undeclared =
      names_beyond(declared, vocabulary);
  if (undeclared.empty()) return;
  job.warn("the ontology speaks of " +
           count_of(undeclared.size(), "class or property",
                    "classes and properties") +
           " that it does not declare; samples are about them, too: " +
           list_of_some(undeclared));
}

}  // namespace

dataset::Vocabulary vocabulary_of_samples(const reasoner::Knowledge& knowledge,
                                          dataset::LabelPolicy otherwise,
                                          const std::string& file,
                                          const JobContext& job) {
  dataset::Vocabulary vocabulary =
      declared_vocabulary(*knowledge.rules.axioms, otherwise);
  add_undeclared(knowledge, otherwise, job, vocabulary);
  if (knowledge.rules.n_text_rules > 0) {
    add_predicates(knowledge.rules.program, knowledge.dictionary,
                   *knowledge.rules.axioms, vocabulary, otherwise);
  }
  if (vocabulary.classes.empty() && vocabulary.relations.empty()) {
    throw Error(ErrorCode::kBadArgument, SourceLocation{file},
                "speaks of no class and no relation that facts can be about; "
                "expected an owl:Class, an owl:ObjectProperty or rules");
  }
  return vocabulary;
}

namespace {

/// A predicate of the data that the vocabulary lacks, and its facts.
struct Outside {
  RelationKey key;
  std::uint64_t n_facts = 0;
};

std::vector<Outside> find_outside(const reasoner::Knowledge& knowledge,
                                  const TripleStore& of_ontology,
                                  const dataset::Vocabulary& vocabulary) {
  const dataset::PredicateIds ids(vocabulary, knowledge.dictionary);
  std::vector<Outside> outside;
  for (std::uint32_t n = 0; n < knowledge.store.n_relations(); ++n) {
    const RelationKey& key = knowledge.store.key(RelationId{n});
    if (ids.find(key)) continue;
    std::uint64_t n_facts = count_facts(knowledge.store.relation(RelationId{n}),
                                        knowledge.dictionary);
    if (const auto before = of_ontology.find(key)) {
      n_facts -= std::min<std::uint64_t>(
          n_facts, of_ontology.relation(*before).n_live());
    }
    if (n_facts > 0) outside.push_back({key, n_facts});
  }
  return outside;
}

}  // namespace

void add_used(const reasoner::Knowledge& knowledge,
              const TripleStore& of_ontology, dataset::LabelPolicy policy,
              dataset::Vocabulary& vocabulary, const JobContext& job) {
  const dataset::Vocabulary declared = vocabulary;
  for (const Outside& outside :
       find_outside(knowledge, of_ontology, vocabulary)) {
    const auto predicate = knowledge.dictionary.view(outside.key.predicate);
    if (!predicate.is_iri()) continue;
    auto& predicates = outside.key.arity == Arity::kUnary
                           ? vocabulary.classes
                           : vocabulary.relations;
    const std::string iri(predicate.text);
    if (std::ranges::find(predicates, iri, &dataset::Predicate::iri) ==
        predicates.end()) {
      predicates.push_back({iri, policy});
    }
  }
  const std::vector<std::string> used = names_beyond(declared, vocabulary);
  if (used.empty()) return;
  job.warn(
      "the data use " +
      count_of(used.size(), "class or property", "classes and properties") +
      " that the ontology does not declare; they are taken as used: " +
      list_of_some(used));
}

void check_facts(const reasoner::Knowledge& knowledge,
                 const TripleStore& of_ontology,
                 const dataset::Vocabulary& vocabulary,
                 const std::string& file) {
  std::uint64_t n_outside = 0;
  const std::vector<Outside> all =
      find_outside(knowledge, of_ontology, vocabulary);
  for (const Outside& outside : all) n_outside += outside.n_facts;
  if (n_outside == 0) return;
  const std::string first =
      knowledge.dictionary.view(all.front().key.predicate).to_ntriples();
  throw Error(ErrorCode::kBadArgument, SourceLocation{file},
              count_of(n_outside, "fact is", "facts are") +
                  " outside the ontology's vocabulary, such as those of " +
                  first + "; expected only classes and relations it declares");
}

}  // namespace rrn::generation
