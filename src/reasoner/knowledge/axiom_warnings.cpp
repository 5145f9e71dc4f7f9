// SPDX-License-Identifier: MIT
#include "reasoner/knowledge/axiom_warnings.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "owl2rl/ontology_view.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/swrl.hpp"

namespace rrn::reasoner {

namespace {

/// Whether facts of a relation may write down a SWRL rule, not something about
/// the individuals that it names.
bool writes_rules(std::string_view predicate) {
  return predicate.starts_with(swrl::kNamespace) || predicate == rdf::kFirst ||
         predicate == rdf::kRest;
}

bool has_fact_of(const Relation& relation, TermId id) {
  const auto rows = relation.rows();
  return std::any_of(rows.begin(), rows.end(), [id](Row row) {
    return row.first == id || row.second == id;
  });
}

/// Whether something is stated of a term, besides the rules that mention it.
bool is_individual(const Knowledge& knowledge, const Term& term) {
  const owl2rl::OntologyView axioms(*knowledge.rules.axioms);
  if (axioms.has_type(term, owl::kNamedIndividual)) return true;
  const auto id = knowledge.dictionary.find(term.view());
  if (!id) return false;
  for (std::uint32_t i = 0; i < knowledge.store.n_relations(); ++i) {
    const TermView predicate =
        knowledge.dictionary.view(knowledge.store.key({i}).predicate);
    if (!writes_rules(predicate.text) &&
        has_fact_of(knowledge.store.relation(RelationId{i}), *id)) {
      return true;
    }
  }
  return false;
}

std::string at(const SourceLocation& place) {
  return place.file.empty() ? std::string() : " at " + place.to_string();
}

}  // namespace

void warn_of_unsupported(const AxiomReport& report, const Knowledge& knowledge,
                         std::span<const ReadFile> files,
                         const JobContext& job) {
  if (report.unsupported.empty()) return;
  std::vector<Mention> mentions;
  for (const owl2rl::UnsupportedAxioms& axioms : report.unsupported) {
    if (axioms.nodes.empty()) continue;
    mentions.push_back({axioms.nodes, axioms.predicate});
  }
  const auto places = find_mentions(mentions, files, job);
  const owl2rl::OntologyView view(*knowledge.rules.axioms);
  std::string list;
  auto place = places.begin();
  for (const owl2rl::UnsupportedAxioms& axioms : report.unsupported) {
    list += (list.empty() ? "" : ", ") + axioms.kind + " (" +
            std::to_string(axioms.n);
    if (!axioms.nodes.empty()) {
      const MentionPlace& found = *place++;
      const bool has_place = !found.place.file.empty();
      const Term& node = has_place ? found.subject : axioms.nodes.front();
      list += axioms.n > 1 ? ", such as " : ": ";
      list += view.describe(node) + at(found.place);
    }
    list += ')';
  }
  job.warn("axioms without rules in this version are ignored: " + list);
}

void warn_of_swrl_constants(const AxiomReport& report,
                            const Knowledge& knowledge,
                            std::span<const ReadFile> files,
                            const JobContext& job) {
  std::vector<owl2rl::SwrlConstant> unknown;
  std::vector<Mention> mentions;
  for (const owl2rl::SwrlConstant& constant : report.swrl_constants) {
    if (is_individual(knowledge, constant.term)) continue;
    const bool is_known = std::any_of(
        unknown.begin(), unknown.end(),
        [&](const auto& other) { return other.term == constant.term; });
    if (is_known) continue;
    unknown.push_back(constant);
    mentions.push_back({{}, "", constant.term});
  }
  const auto places = find_mentions(mentions, files, job);
  for (std::size_t i = 0; i < unknown.size(); ++i) {
    job.warn(unknown[i].term.view().to_ntriples() + at(places[i].place) +
             " in the SWRL rule " + unknown[i].rule +
             " is taken for an individual, of which nothing else is stated; "
             "a variable needs the type swrl:Variable");
  }
}

}  // namespace rrn::reasoner
