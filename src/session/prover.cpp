// SPDX-License-Identifier: MIT
#include "session/prover.hpp"

#include <utility>

#include "base/output_file.hpp"
#include "prediction/rationale/change_derivation.hpp"
#include "prediction/rationale/rationale_writer.hpp"
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
                            reasoner::ProofFormat format, const JobContext& job,
                            const EvidenceRequest& evidence) {
  const Located found = find(statement, job);
  reasoner::ProofDocument proofs{knowledge_, found.places, found.facts, {}};
  std::string text;
  OutputFile out(&text);
  if (!evidence.finder) {
    write_proofs(proofs, format, out);
    return text;
  }
  const LocatedEvidence beside = find(evidence, found.facts.front().fact, job);
  const prediction::RationaleDocument document{
      knowledge_, evidence.finder->facts(), beside.places, beside.rationales};
  proofs.json_members = [&](JsonWriter& json) {
    write_rationale_json(document, json);
  };
  write_proofs(proofs, format, out);
  if (format == reasoner::ProofFormat::kText) {
    out.write('\n' + show_rationales(document));
  } else if (format == reasoner::ProofFormat::kTurtle) {
    write_rationale_turtle(document, out);
  }
  return text;
}

Prover::LocatedEvidence Prover::find(const EvidenceRequest& evidence,
                                     const Fact& fact, const JobContext& job) {
  LocatedEvidence found;
  const EvidenceFinder& finder = *evidence.finder;
  auto rationale = finder.find(fact, evidence.options, job);
  if (!rationale) return found;
  if (evidence.changes) {
    rationale->counterfactual =
        finder.find_changes(fact, *evidence.changes, job);
    derive_changes(finder.facts(), *rationale->counterfactual, job);
  }
  found.rationales.push_back(std::move(*rationale));
  const std::vector<Fact> named =
      facts_of(evidence.finder->facts(), found.rationales);
  const std::vector<SourceLocation> places =
      locate_stated(named, sources_, knowledge_.dictionary, job);
  for (std::size_t i = 0; i < named.size(); ++i) {
    found.places.emplace(named[i], places[i]);
  }
  return found;
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

void Prover::derive_changes(const prediction::LiteralFacts& facts,
                            prediction::Counterfactual& found,
                            const JobContext& job) {
  if (knowledge_.rules.program.rules.empty()) return;
  prediction::derive_changes(knowledge_, facts, options_.reasoning, found, job);
}

Statement Prover::statement(const Fact& fact) const {
  const Dictionary& dictionary = knowledge_.dictionary;
  const auto rdf_type = dictionary.find(TermView::iri(rdf::kType));
  const TermTriple triple = triple_of(fact, rdf_type.value_or(TermId{}));
  return {dictionary.view(triple.subject), dictionary.view(triple.predicate),
          dictionary.view(triple.object), std::nullopt};
}

}  // namespace rrn::session
