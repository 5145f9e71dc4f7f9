// SPDX-License-Identifier: MIT
#include "base/json_writer.hpp"
#include "mining/rule_parts.hpp"
#include "mining/rule_text.hpp"

namespace rrn::mining {

namespace {

void write_term(std::string_view key, const Term& term, JsonWriter& json) {
  if (!term.is_constant) {
    json.member(key, term.text);
    return;
  }
  json.key(key);
  json.begin_object();
  json.member("individual", term.text);
  json.end_object();
}

void write_atom(const NamedAtom& atom, JsonWriter& json) {
  json.begin_object();
  json.member(atom.is_class ? "class" : "relation", atom.iri);
  if (atom.is_class) {
    write_term("of", atom.first, json);
  } else {
    write_term("subject", atom.first, json);
    write_term("object", atom.second, json);
  }
  json.end_object();
}

void write_predictions(const Predictions& predictions, JsonWriter& json) {
  json.begin_object();
  json.member("asked", predictions.n_asked);
  json.member("predicted", predictions.n_predicted);
  json.end_object();
}

void write_model_figures(const ModelFigures& figures, JsonWriter& json) {
  json.begin_object();
  json.key("withBody");
  write_predictions(figures.with_body, json);
  json.key("withoutAtom");
  json.begin_array();
  for (const Predictions& predictions : figures.without) {
    write_predictions(predictions, json);
  }
  json.end_array();
  json.end_object();
}

void write_rule(const MinedRule& rule, const RuleNames& names,
                const ModelFigures* asked, JsonWriter& json) {
  const RuleParts parts = parts_of(rule, names);
  json.begin_object();
  json.member("rule", to_datalog(rule, names));
  json.key("head");
  write_atom(parts.head, json);
  json.key("body");
  json.begin_array();
  for (const NamedAtom& atom : parts.body) write_atom(atom, json);
  json.end_array();
  json.key("differ");
  json.begin_array();
  for (const auto& [a, b] : parts.differ) {
    json.begin_array();
    json.value(a);
    json.value(b);
    json.end_array();
  }
  json.end_array();
  json.member("support", rule.figures.support);
  json.member("bodyMatches", rule.figures.n_body);
  json.member("headFacts", rule.figures.n_head);
  json.member("headCoverage", rule.figures.head_coverage());
  json.member("confidence", rule.figures.confidence());
  json.member("pcaConfidence", rule.figures.pca_confidence());
  if (asked != nullptr) {
    json.key("model");
    write_model_figures(*asked, json);
  }
  json.end_object();
}

}  // namespace

std::string to_json(const MiningResult& result, const RuleNames& names,
                    AskedModel asked) {
  std::string text;
  JsonWriter json([&](std::string_view piece) { text += piece; });
  json.begin_object();
  json.member("facts", result.n_facts);
  json.member("factsLeft", result.n_open);
  json.member("rounds", result.n_rounds);
  json.member("pathsCounted", result.n_bodies);
  json.member("pathsLeftOut", result.n_left_out);
  json.member("factsCut", result.n_facts_cut);
  json.member("pathsGivenUp", result.n_given_up);
  json.key("limit");
  if (!result.limit) {
    json.null();
  } else {
    json.value(*result.limit == MiningLimit::kTime ? "time" : "memory");
  }
  json.key("rules");
  json.begin_array();
  for (std::size_t i = 0; i < result.rules.size(); ++i) {
    write_rule(result.rules[i], names, asked.empty() ? nullptr : &asked[i],
               json);
  }
  json.end_array();
  json.end_object();
  json.finish();
  return text;
}

}  // namespace rrn::mining
