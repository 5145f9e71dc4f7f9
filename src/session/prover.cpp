// SPDX-License-Identifier: MIT
#include "session/prover.hpp"

#include <utility>

#include "base/output_file.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "reasoner/knowledge/fact_loader.hpp"

namespace rrn::session {

Prover::Prover(const reasoner::Knowledge& from,
               reasoner::ExplainOptions options, reasoner::Sources sources)
    : options_(std::move(options)), sources_(std::move(sources)) {
  knowledge_.dictionary.follow(from.dictionary);
  knowledge_.store = from.store;
  knowledge_.rules = from.rules.as_compiled();
  knowledge_.prefixes = from.prefixes;
}

Prover::Located Prover::find(const Statement& statement,
                             const JobContext& job) {
  knowledge_.store.drop_derived();
  const Fact fact =
      reasoner::FactMapping(knowledge_.dictionary).intern(statement);
  reasoner::Explainer explainer(knowledge_, options_, job);
  Located found;
  found.facts.push_back(explainer.explain(fact));
  const auto locate = [&](const reasoner::Sources& sources) {
    return locate_premises(found.facts, {}, sources, knowledge_.dictionary,
                           job);
  };
  try {
    found.places = locate(sources_);
  } catch (const Error&) {
    found.places = locate(reasoner::Sources());  // the files are gone
  }
  return found;
}

std::string Prover::explain(const Statement& statement,
                            reasoner::ProofFormat format,
                            const JobContext& job) {
  const Located found = find(statement, job);
  std::string text;
  OutputFile out(&text);
  write_proofs({knowledge_, found.places, found.facts, {}}, format, out);
  return text;
}

Proven Prover::prove(const Statement& statement, const JobContext& job) {
  const Located found = find(statement, job);
  const reasoner::Explanation& explanation = found.facts.front();
  Proven proven;
  proven.status = explanation.status;
  if (explanation.proofs.empty()) return proven;
  const datalog::Proof& proof = explanation.proofs.front();
  proven.is_minimal = proof.is_minimal;
  proven.steps = reasoner::describe_steps(
      {knowledge_, found.places, found.facts, {}}, proof);
  return proven;
}

Statement Prover::statement(const Fact& fact) const {
  const Dictionary& dictionary = knowledge_.dictionary;
  const auto rdf_type = dictionary.find(TermView::iri(rdf::kType));
  const TermTriple triple = triple_of(fact, rdf_type.value_or(TermId{}));
  return {dictionary.view(triple.subject), dictionary.view(triple.predicate),
          dictionary.view(triple.object), std::nullopt};
}

}  // namespace rrn::session
