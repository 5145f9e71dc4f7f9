// SPDX-License-Identifier: MIT
#include "session/prover.hpp"

#include <utility>

#include "base/output_file.hpp"
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

std::string Prover::explain(const Statement& statement,
                            reasoner::ProofFormat format,
                            const JobContext& job) {
  knowledge_.store.drop_derived();
  const Fact fact =
      reasoner::FactMapping(knowledge_.dictionary).intern(statement);
  reasoner::Explainer explainer(knowledge_, options_, job);
  const std::vector<reasoner::Explanation> facts = {explainer.explain(fact)};
  const auto locate = [&](const reasoner::Sources& sources) {
    return locate_premises(facts, {}, sources, knowledge_.dictionary, job);
  };
  reasoner::FactPlaces places;
  try {
    places = locate(sources_);
  } catch (const Error&) {
    places = locate(reasoner::Sources());  // the files are gone
  }
  std::string text;
  OutputFile out(&text);
  write_proofs({knowledge_, places, facts, {}}, format, out);
  return text;
}

}  // namespace rrn::session
