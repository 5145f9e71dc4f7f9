// SPDX-License-Identifier: MIT
#include <cstdio>

#include "base/json_writer.hpp"
#include "cli/program/text.hpp"
#include "cli/report/suspect_list.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "reasoner/violations/place_json.hpp"
#include "reasoner/violations/violation_report.hpp"

namespace rrn::cli {

namespace {

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
  if (list.n_clashing > 0) {
    text += "part of violations, and less doubtful: " +
            count_of(list.n_clashing, "stated fact", "stated facts") +
            shown(list.clashing.size(), list.n_clashing);
    for (const Suspect& suspect : list.clashing) {
      text += show_suspect(knowledge, suspect);
    }
  }
  if (!list.seeks_missing) return text;
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
  if (list.seeks_missing) {
    json.member("missing", std::uint64_t{list.n_missing});
  }
  json.key("suspects");
  write_suspects(json, dictionary, list.doubted);
  json.member("clashing", std::uint64_t{list.n_clashing});
  json.key("clashes");
  write_suspects(json, dictionary, list.clashing);
  if (list.seeks_missing) {
    json.key("additions");
    write_suspects(json, dictionary, list.missing);
  }
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
