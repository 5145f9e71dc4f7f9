// SPDX-License-Identifier: MIT
#include "cli/report/reason_summary.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include "cli/program/text.hpp"
#include "reasoner/violations/violation_report.hpp"

namespace rrn::cli {

namespace {

using prediction::Agreement;
using prediction::PredictedFact;
using reasoner::Knowledge;

std::string summary_line(std::string_view head, const std::string& text) {
  return pad_right(head, 11) + text + '\n';
}

/// Calls visit(relation, row, is_trivial) for each derived fact, but those that
/// only stand for merged terms.
template <typename Visitor>
void for_each_derived(const Knowledge& knowledge,
                      const prediction::TrivialFilter& trivial,
                      Visitor&& visit) {
  const TripleStore& store = knowledge.store;
  for (std::uint32_t i = 0; i < store.n_relations(); ++i) {
    const RelationKey& key = store.key({i});
    const bool hidden = trivial.hides(key);
    const bool is_same_as = key.arity == Arity::kBinary &&
                            key.predicate == knowledge.rules.program.same_as;
    store.relation({i}).for_each([&](Row row, bool asserted) {
      if (asserted) return;
      if (is_same_as && row.first == row.second &&
          store.equality().is_merged(row.first)) {
        return;
      }
      visit(key, row, hidden || trivial.hides(key, row));
    });
  }
}

/// Facts, asserted or derived, of the predicates that occur in rules.
std::uint64_t n_facts_of_rule_predicates(const Knowledge& knowledge) {
  std::set<RelationKey> keys;
  for (const datalog::Rule& rule : knowledge.rules.program.rules) {
    for (const auto* atoms : {&rule.heads, &rule.body, &rule.negated_body}) {
      for (const datalog::Atom& atom : *atoms) keys.insert(atom.relation);
    }
    if (!rule.exclusive) continue;
    for (const auto& member : rule.exclusive->relations)
      keys.insert(member.key);
  }
  std::uint64_t n = 0;
  for (const RelationKey& key : keys) {
    if (const auto id = knowledge.store.find(key)) {
      n += knowledge.store.relation(*id).n_live();
    }
  }
  return n;
}

std::string input_line(const Knowledge& knowledge, double seconds) {
  const reasoner::LoadReport& report = knowledge.report;
  return summary_line(
      "input",
      count_of(report.n_statements, "statement", "statements") + ", " +
          count_of(knowledge.store.n_asserted(), "distinct fact",
                   "distinct facts") +
          ", " +
          count_of(knowledge.rules.program.rules.size(), "rule", "rules") +
          (knowledge.rules.has_unique_names() ? ", unique names" : "") + "; " +
          duration(seconds));
}

std::string equality_line(const EqualityClasses& equality) {
  if (equality.empty()) return {};
  const std::size_t n_terms = equality.representatives().size();
  return summary_line("equality",
                      count_of(equality.n_members(), "name", "names") + " of " +
                          count_of(n_terms, "thing", "things") +
                          "; facts are kept under one name of each");
}

std::string symbolic_lines(const Knowledge& knowledge,
                           const prediction::TrivialFilter& trivial,
                           const ReasonResult& result) {
  const datalog::MaterialiseResult& run = *result.symbolic;
  std::string verdict = "consistent";
  if (run.n_violations > 0) {
    verdict = "inconsistent (" +
              count_of(run.n_violations, "violation", "violations") + ")";
  } else if (run.limit) {
    verdict = "incomplete: a limit was reached";
  }
  std::uint64_t n_new = 0;
  std::uint64_t n_hidden = 0;
  for_each_derived(knowledge, trivial,
                   [&](const RelationKey&, Row, bool is_trivial) {
                     ++(is_trivial ? n_hidden : n_new);
                   });
  return summary_line(
             "rules",
             count_of(n_new, "new fact", "new facts") +
                 (n_hidden == 0
                      ? ""
                      : " and " + group(n_hidden) + " left out as trivial") +
                 " in " +
                 count_of(run.n_iterations, "iteration", "iterations") + ", " +
                 verdict + "; " + duration(result.symbolic_seconds)) +
         summary_line("", group(n_facts_of_rule_predicates(knowledge)) +
                              " facts of predicates that occur in rules") +
         equality_line(knowledge.store.equality());
}

std::string update_lines(const ReasonResult& result) {
  const session::UpdateSummary& run = *result.updates;
  std::string text = summary_line(
      "updates", count_of(run.n_transactions, "transaction", "transactions") +
                     ", " + count_of(run.n_deletions, "deletion", "deletions") +
                     ", " + count_of(run.n_additions, "addition", "additions") +
                     (run.n_ignored == 0
                          ? ""
                          : " (" + group(run.n_ignored) + " without effect)") +
                     "; " + duration(result.update_seconds));
  text += summary_line("", count_of(run.n_ceased, "fact", "facts") +
                               " ceased to hold, " + group(run.n_began) +
                               " began to");
  if (run.n_rebuilt > 0) {
    text += summary_line(
        "", "without " +
                count_of(run.n_rebuilt, "transaction", "transactions") +
                " for which all was derived anew");
  }
  return text;
}

std::string threshold_text(const ReasonResult& result) {
  const std::size_t n_own = result.neural->n_own_thresholds;
  if (n_own == 0) return "probability " + fixed(result.threshold, 2);
  return "the model's thresholds (" +
         count_of(n_own, "predicate has", "predicates have") +
         " another one than 0.5)";
}

std::string judgement_lines(const ReasonResult& result) {
  const prediction::JudgementSummary& run = *result.judgement;
  std::string text = summary_line(
      "by rules", group(run.n_derivable) + " of the predicted facts are " +
                      "derivable, " + group(run.n_open) + " open, " +
                      group(run.n_contradicting) + " contradicting" +
                      (result.dropped_contradicting ? " (left out)" : "") +
                      "; " + duration(result.judgement_seconds));
  if (run.n_untested > 0) {
    text += summary_line("", group(run.n_untested) +
                                 " are not derivable and were not tested for "
                                 "contradictions: see --max-tests");
  }
  if (run.n_left_out > 0) {
    text += summary_line(
        "", "tested without " + count_of(run.n_left_out,
                                         "asserted fact that "
                                         "contradicts the others",
                                         "asserted facts that contradict the "
                                         "others"));
  }
  return text;
}

/// What of large data was scored, and what not.
std::string pair_lines(const prediction::ScoredPairs& run) {
  if (run.only_believed) {
    return summary_line(
        "",
        "asked about all " +
            count_of(run.n_literals, "relation literal", "relation literals") +
            " that it believes to any degree, that are stated, or "
            "that the rules derive");
  }
  const neural::CandidateCounts& counts = run.counts;
  std::string text = summary_line(
      "", "scored " + group(counts.n_pairs) + " of " +
              (counts.is_exact ? "" : "more than ") +
              count_of(counts.n_pairs + counts.n_left_out, "pair", "pairs") +
              " within " + count_of(run.hops, "hop", "hops") + ", " +
              count_of(run.n_literals, "literal", "literals"));
  if (counts.n_cut > 0) {
    text += summary_line(
        "", count_of(counts.n_cut, "individual had", "individuals had") +
                " more pairs than --pairs-each or --max-pairs allow; "
                "the nearest were scored");
  }
  if (run.n_not_admitted > 0) {
    text +=
        summary_line("", count_of(run.n_not_admitted, "literal", "literals") +
                             " left out by declared domains and ranges");
  }
  if (run.n_beyond_reach > 0) {
    text +=
        summary_line("", count_of(run.n_beyond_reach, "literal", "literals") +
                             " left out as further apart than any true ones in "
                             "the training");
  }
  if (run.n_hubs > 0) {
    text +=
        summary_line("", "no paths through " +
                             count_of(run.n_hubs, "individual", "individuals") +
                             " with many facts of one relation are evidence");
  }
  if (run.n_derived_not_scored > 0) {
    text += summary_line(
        "", count_of(run.n_derived_not_scored, "derived relation fact was",
                     "derived relation facts were") +
                " not among what was scored, and count as missed");
  }
  return text;
}

std::string neural_lines(const ReasonResult& result) {
  const prediction::PredictionReport& run = *result.neural;
  const std::string kind(result.model->kind());
  std::string text = summary_line(
      kind, count_of(result.predictor ? run.agreement.n_predicted()
                                      : result.predicted.size(),
                     "predicted fact", "predicted facts") +
                " from " + threshold_text(result) + " on, " +
                count_of(run.n_individuals, "individual", "individuals") +
                "; " + duration(result.neural_seconds));
  if (run.pairs) text += pair_lines(*run.pairs);
  if (run.n_unjoined_pairs > 0) {
    text +=
        summary_line("", count_of(run.n_unjoined_pairs, "pair", "pairs") +
                             " that no facts join left out: see --all-pairs");
  }
  const std::uint64_t n_doubted = run.agreement.n_doubted();
  if (n_doubted > 0) {
    text += summary_line(
        "", count_of(n_doubted, "asserted fact has the " + kind + "'s doubt",
                     "asserted facts have the " + kind + "'s doubt"));
  }
  return text;
}

std::string agreement_line(const Agreement& a, std::string_view kind) {
  return summary_line(
      "agreement",
      fixed(100 * a.accuracy(), 2) + " % of " +
          count_of(a.n_literals(), "literal", "literals") + "; facts: " +
          group(a.n_both()) + " by both, " + group(a.n_derived_only()) +
          " by the rules only, " + group(a.n_predicted_only()) + " by the " +
          std::string(kind) + " only (F1 " + fixed(a.f1(), 3) + ")");
}

/// Facts spread evenly over a list.
template <typename T>
std::vector<T> spread(const std::vector<T>& all, std::size_t n) {
  std::vector<T> some;
  const std::size_t count = std::min(n, all.size());
  for (std::size_t i = 0; i < count; ++i) {
    some.push_back(all[i * all.size() / count]);
  }
  return some;
}

std::string show_derived(const Knowledge& knowledge,
                         const prediction::TrivialFilter& trivial,
                         std::size_t n) {
  std::vector<Fact> facts;
  for_each_derived(knowledge, trivial,
                   [&](const RelationKey& key, Row row, bool is_trivial) {
                     if (!is_trivial) facts.push_back({key, row});
                   });
  std::sort(facts.begin(), facts.end());
  std::string text = facts.empty() ? "" : "\nderived, for example\n";
  for (const auto& [key, row] : spread(facts, n)) {
    text += "           " + reasoner::show_fact(knowledge, key, row) + '\n';
  }
  return text;
}

/// Facts with their probabilities and, if somebody knows them, reasons.
std::string show_predicted(const Knowledge& knowledge, std::string_view title,
                           const std::vector<PredictedFact>& facts,
                           std::size_t n, RepairExplainer* explainer = nullptr,
                           bool stated = false) {
  if (facts.empty() || n == 0) return {};
  std::string text = '\n' + std::string(title) + '\n';
  for (const PredictedFact& fact : spread(facts, n)) {
    text += "    " + fixed(static_cast<double>(fact.probability), 3) + "  " +
            reasoner::show_fact(knowledge, fact.relation, fact.row) + '\n';
    if (explainer == nullptr) continue;
    text += "           because: " + explainer->explain(fact, stated) + '\n';
  }
  return text;
}

std::string show_examples(const Knowledge& knowledge,
                          const prediction::TrivialFilter& trivial,
                          const ReasonResult& result, std::size_t n) {
  std::string text;
  if (result.symbolic) text += show_derived(knowledge, trivial, n);
  if (!result.neural) return text;
  const Agreement& agreement = result.neural->agreement;
  const std::vector<PredictedFact>& facts =
      result.predictor ? agreement.predicted() : result.predicted;
  text += show_predicted(knowledge, "predicted, for example", facts, n);
  text += show_predicted(knowledge, "asserted, but doubted",
                         agreement.doubted(), n, result.explainer.get(), true);
  if (!result.symbolic) return text;
  std::vector<PredictedFact> surplus;
  std::copy_if(facts.begin(), facts.end(), std::back_inserter(surplus),
               [](const PredictedFact& fact) { return !fact.derived; });
  text += show_predicted(knowledge, "predicted, but not derived", surplus, n,
                         result.explainer.get());
  text += show_predicted(knowledge, "derived, but not predicted",
                         agreement.missed(), n);
  return text;
}

}  // namespace

std::string summarise(const Knowledge& knowledge, const ReasonResult& result,
                      const prediction::ShownTrivial& shown,
                      std::size_t n_examples) {
  const prediction::TrivialFilter trivial(shown, knowledge.dictionary);
  std::string text = input_line(knowledge, result.load_seconds);
  if (result.symbolic) text += symbolic_lines(knowledge, trivial, result);
  if (result.updates) text += update_lines(result);
  if (result.neural) text += neural_lines(result);
  if (result.judgement) text += judgement_lines(result);
  if (result.symbolic && result.neural) {
    text += agreement_line(result.neural->agreement, result.model->kind());
  }
  if (result.n_asked) {
    text +=
        summary_line("asked for", count_of(*result.n_asked, "fact", "facts"));
  }
  if (n_examples > 0) {
    text += show_examples(knowledge, trivial, result, n_examples);
  }
  return text;
}

}  // namespace rrn::cli
