// SPDX-License-Identifier: MIT
#include "unit/datalog/maintenance/closure_comparison.hpp"

namespace rrn::datalog {

namespace {

std::vector<TermId> names_of(const TripleStore& store, TermId id) {
  const auto members = store.equality().members(id);
  return members.empty() ? std::vector<TermId>{id}
                         : std::vector<TermId>(members.begin(), members.end());
}

/// Whether a constraint only says which terms must not be equal.
bool is_about_equal_terms(const Program& program, const Rule& rule) {
  return rule.body.size() == 1 && !rule.body.front().is_triple() &&
         rule.body.front().relation.predicate == program.same_as;
}

}  // namespace

TripleStore store_of(const RandomProgram& random) {
  TripleStore store;
  for (const auto& [key, row] : random.facts) store.insert(key, row);
  return store;
}

NaiveEvaluator naive_of(const RandomProgram& random) {
  return NaiveEvaluator(
      random.program, random.layers,
      FactSet(random.facts.begin(), random.facts.end()), random.domain,
      [&random](TermId id) { return random.dictionary.view(id).is_literal(); },
      random.rdf_type);
}

std::string text_of(const RandomProgram& random) {
  std::string text;
  for (const Rule& rule : random.program.rules) {
    text += to_string(rule, random.dictionary) + '\n';
  }
  for (const auto& [key, row] : random.facts) {
    text += to_string(key, row, random.dictionary) + " .\n";
  }
  return text;
}

FactSet facts_of(const TripleStore& store) {
  FactSet facts;
  for (std::uint32_t id = 0; id < store.n_relations(); ++id) {
    store.relation({id}).for_each([&](Row row, bool) {
      facts.insert({store.key({id}), row});
    });
  }
  return facts;
}

FactSet expanded_facts_of(const TripleStore& store) {
  FactSet facts;
  for (const auto& [key, row] : facts_of(store)) {
    for (const TermId first : names_of(store, row.first)) {
      if (key.arity == Arity::kUnary) {
        facts.insert({key, {first, first}});
        continue;
      }
      for (const TermId second : names_of(store, row.second)) {
        facts.insert({key, {first, second}});
      }
    }
  }
  return facts;
}

std::set<std::string> missing_from(const FactSet& others, const FactSet& facts,
                                   const Dictionary& dictionary) {
  std::set<std::string> missing;
  for (const auto& [key, row] : facts) {
    if (others.contains({key, row})) continue;
    missing.insert(to_string(key, row, dictionary));
  }
  return missing;
}

OriginatedRows rows_of(const TripleStore& store) {
  OriginatedRows rows;
  for (std::uint32_t id = 0; id < store.n_relations(); ++id) {
    const Relation& relation = store.relation({id});
    for (std::uint32_t i = 0; i < relation.size(); ++i) {
      rows.emplace_back(store.key({id}), relation.row(i),
                        relation.origin(i).rule);
    }
  }
  return rows;
}

std::set<NaiveViolation> violations_of(const MaterialiseResult& result) {
  std::set<NaiveViolation> violations;
  for (const Violation& violation : result.violations) {
    NaiveViolation v{violation.rule, {}};
    for (const GroundAtom& fact : violation.witnesses) {
      v.second.insert({{fact.relation, fact.row}, fact.asserted});
    }
    violations.insert(v);
  }
  return violations;
}

NormalisedViolations normalised(const std::set<NaiveViolation>& violations,
                                const Program& program,
                                const TripleStore& store) {
  NormalisedViolations result;
  for (const auto& [rule, witnesses] : violations) {
    if (rule && is_about_equal_terms(program, program.rules[*rule])) continue;
    FactSet facts;
    for (const auto& [fact, asserted] : witnesses) {
      facts.insert({fact.relation, store.normalise(fact.row)});
    }
    result.insert({rule, facts});
  }
  return result;
}

}  // namespace rrn::datalog
