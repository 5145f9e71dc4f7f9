// SPDX-License-Identifier: MIT
#include "cli/report/suspect_list.hpp"

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>
#include <utility>

#include "base/json_writer.hpp"
#include "cli/program/text.hpp"
#include "cli/report/repair_text.hpp"
#include "dataset/rdf/sample_builder.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "reasoner/knowledge/locating.hpp"
#include "reasoner/violations/place_json.hpp"
#include "reasoner/violations/violation_report.hpp"
#include "repair/model/repair_reason.hpp"

namespace rrn::cli {

namespace {

constexpr double kBelieved = 0.5;

using dataset::ClassLiteral;
using dataset::RelationLiteral;
using repair::RepairReason;

/// Sorts what a model believes of the facts of one store into the lists.
class SuspectSearch {
 public:
  /// Borrows both.
  SuspectSearch(repair::RepairModel& model, reasoner::Knowledge& knowledge)
      : model_(model),
        knowledge_(knowledge),
        sample_(dataset::build_sample(knowledge.store, knowledge.dictionary,
                                      model.vocabulary())),
        reasons_(model.content().beliefs, sample_.kb) {}

  SuspectList find(std::size_t n, const JobContext& job) {
    const repair::Beliefs beliefs = model_.believe(sample_.kb, job);
    take(sample_.kb.classes.specified, beliefs.classes, doubted_classes_);
    take(sample_.kb.relations.specified, beliefs.relations, doubted_relations_);
    keep(doubted_classes_, doubted_relations_, n, list_.doubted);
    keep(missing_classes_, missing_relations_, n, list_.missing);
    return std::move(list_);
  }

 private:
  template <typename Literal>
  using Found = std::vector<repair::Belief<Literal>>;

  [[nodiscard]] Fact fact_of(const ClassLiteral& literal) {
    return {
        {predicate(model_.vocabulary().classes[literal.owl_class.value].iri),
         Arity::kUnary, Polarity::kPositive},
        {individual(literal.individual), {}}};
  }
  [[nodiscard]] Fact fact_of(const RelationLiteral& literal) {
    return {
        {predicate(model_.vocabulary().relations[literal.relation.value].iri),
         Arity::kBinary, Polarity::kPositive},
        {individual(literal.subject), individual(literal.object)}};
  }
  [[nodiscard]] TermId predicate(const std::string& iri) {
    return knowledge_.dictionary.intern_iri(iri);
  }
  [[nodiscard]] TermId individual(dataset::EntityIndex index) const {
    return sample_.individuals[index.value];
  }

  Found<ClassLiteral>& missing(const ClassLiteral& /*kind*/) {
    return missing_classes_;
  }
  Found<RelationLiteral>& missing(const RelationLiteral& /*kind*/) {
    return missing_relations_;
  }

  /// Compares what is stated with what is believed.
  template <typename Literal>
  void take(const std::vector<Literal>& stated, const Found<Literal>& beliefs,
            Found<Literal>& doubted) {
    std::map<Literal, float> believed;
    for (const auto& belief : beliefs) {
      believed.emplace(belief.literal, belief.probability);
    }
    std::set<Literal> known;
    for (const Literal& literal : stated) {
      if (!literal.positive || !known.insert(literal).second) continue;
      ++list_.n_judged;
      const auto found = believed.find(literal);
      const float probability = found == believed.end() ? 0 : found->second;
      if (probability >= kBelieved) continue;
      ++list_.n_doubted;
      doubted.push_back({literal, 1 - probability});
    }
    for (const auto& belief : beliefs) {
      if (belief.probability < kBelieved || known.contains(belief.literal)) {
        continue;
      }
      const Fact fact = fact_of(belief.literal);
      if (knowledge_.store.contains(fact.relation,
                                    knowledge_.store.normalise(fact.row))) {
        continue;
      }
      missing(belief.literal).push_back(belief);
    }
  }

  /// Keeps the n facts of which the model is surest, and says why.
  void keep(Found<ClassLiteral>& classes, Found<RelationLiteral>& relations,
            std::size_t n, std::vector<Suspect>& kept) {
    const bool stated = &kept == &list_.doubted;
    std::vector<Suspect> all;
    const auto add = [&](const auto& beliefs, bool is_class) {
      for (const auto& [literal, sureness] : beliefs) {
        const auto reasons =
            stated ? reasons_.to_doubt(literal) : reasons_.to_believe(literal);
        if (!stated && follows(reasons)) continue;
        Suspect& suspect = all.emplace_back();
        suspect.fact = fact_of(literal);
        suspect.probability = stated ? 1 - sureness : sureness;
        suspect.reason =
            show_reasons(reasons, is_class, model_.content().beliefs.schema,
                         model_.vocabulary());
      }
    };
    add(classes, true);
    add(relations, false);
    if (!stated) list_.n_missing = all.size();
    std::stable_sort(all.begin(), all.end(),
                     [&](const Suspect& a, const Suspect& b) {
                       return stated ? a.probability < b.probability
                                     : a.probability > b.probability;
                     });
    all.resize(std::min(n, all.size()));
    kept = std::move(all);
  }

  static bool follows(const std::vector<RepairReason>& reasons) {
    return std::any_of(reasons.begin(), reasons.end(),
                       [](const RepairReason& reason) {
                         return reason.kind == RepairReason::Kind::kFollows;
                       });
  }

  repair::RepairModel& model_;
  reasoner::Knowledge& knowledge_;
  dataset::StoreSample sample_;
  repair::RepairReasons reasons_;
  Found<ClassLiteral> doubted_classes_, missing_classes_;
  Found<RelationLiteral> doubted_relations_, missing_relations_;
  SuspectList list_;
};

std::string show_suspect(const reasoner::Knowledge& knowledge,
                         const Suspect& suspect) {
  char probability[16];
  std::snprintf(probability, sizeof probability, "  %.3f  ",
                suspect.probability);
  const std::string place = suspect.place.to_string();
  std::string text = probability;
  text +=
      reasoner::show_fact(knowledge, suspect.fact.relation, suspect.fact.row);
  if (!place.empty()) text += "  [" + place + "]";
  text += '\n';
  if (!suspect.reason.empty()) {
    text += "         because: " + suspect.reason + '\n';
  }
  return text;
}

/// The terms of the triple that states a fact.
std::vector<TermView> terms_of(const Dictionary& dictionary, const Fact& fact) {
  const TermView predicate = dictionary.view(fact.relation.predicate);
  const TermView subject = dictionary.view(fact.row.first);
  if (fact.relation.arity == Arity::kUnary) {
    return {subject, TermView::iri(rdf::kType), predicate};
  }
  return {subject, predicate, dictionary.view(fact.row.second)};
}

void write_suspects(JsonWriter& json, const Dictionary& dictionary,
                    const std::vector<Suspect>& suspects) {
  json.begin_array();
  for (const Suspect& suspect : suspects) {
    const auto terms = terms_of(dictionary, suspect.fact);
    json.begin_object();
    json.member("subject", terms[0].to_ntriples());
    json.member("predicate", terms[1].to_ntriples());
    json.member("object", terms[2].to_ntriples());
    json.member("probability", suspect.probability);
    reasoner::write_place(json, suspect.place);
    json.member("reason", suspect.reason);
    json.end_object();
  }
  json.end_array();
}

std::string patch_lines(char action, const Dictionary& dictionary,
                        const std::vector<Suspect>& suspects) {
  std::string text;
  for (const Suspect& suspect : suspects) {
    const auto terms = terms_of(dictionary, suspect.fact);
    if (terms[0].is_blank() || terms[2].is_blank()) continue;
    text += action;
    for (const TermView& term : terms) text += ' ' + term.to_ntriples();
    text += " .\n";
  }
  return text;
}

}  // namespace

SuspectList find_suspects(repair::RepairModel& model,
                          reasoner::Knowledge& knowledge,
                          const reasoner::Sources& sources, std::size_t n,
                          const JobContext& job) {
  SuspectList list = SuspectSearch(model, knowledge).find(n, job);
  std::vector<Fact> facts;
  for (const Suspect& suspect : list.doubted) facts.push_back(suspect.fact);
  const std::vector<SourceLocation> places =
      reasoner::locate(facts, sources, knowledge.dictionary, job);
  for (std::size_t i = 0; i < places.size(); ++i) {
    list.doubted[i].place = places[i];
  }
  return list;
}

std::string show_suspects(const reasoner::Knowledge& knowledge,
                          const SuspectList& list) {
  const auto shown = [](std::size_t n, std::size_t n_all) {
    return n < n_all ? "; the surest " + group(n) + ":\n"
                     : std::string(n_all > 0 ? ":\n" : "\n");
  };
  std::string text = "probably wrong: " + group(list.n_doubted) + " of " +
                     count_of(list.n_judged, "stated fact", "stated facts") +
                     shown(list.doubted.size(), list.n_doubted);
  for (const Suspect& suspect : list.doubted) {
    text += show_suspect(knowledge, suspect);
  }
  text += "probably missing: " + count_of(list.n_missing, "fact", "facts") +
          shown(list.missing.size(), list.n_missing);
  for (const Suspect& suspect : list.missing) {
    text += show_suspect(knowledge, suspect);
  }
  return text;
}

std::string suspects_to_json(const Dictionary& dictionary,
                             const SuspectList& list) {
  std::string text;
  JsonWriter json([&](std::string_view block) { text += block; });
  json.begin_object();
  json.member("judged", std::uint64_t{list.n_judged});
  json.member("doubted", std::uint64_t{list.n_doubted});
  json.member("missing", std::uint64_t{list.n_missing});
  json.key("suspects");
  write_suspects(json, dictionary, list.doubted);
  json.key("additions");
  write_suspects(json, dictionary, list.missing);
  json.end_object();
  json.finish();
  return text;
}

std::string suspects_to_patch(const Dictionary& dictionary,
                              const SuspectList& list) {
  return "TX .\n" + patch_lines('D', dictionary, list.doubted) +
         patch_lines('A', dictionary, list.missing) + "TC .\n";
}

}  // namespace rrn::cli
