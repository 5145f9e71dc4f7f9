// SPDX-License-Identifier: MIT
#include "cli/report/learn_report.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/json_writer.hpp"
#include "cli/program/text.hpp"
#include "cli/report/flaw_table.hpp"
#include "cli/report/repair_text.hpp"
#include "dataset/sample/flaws.hpp"
#include "neural/evaluation/evaluate.hpp"
#include "repair/evidence/lesson.hpp"
#include "repair/model/repair_reason.hpp"

namespace rrn::cli {

namespace {

using dataset::Flaw;
using dataset::Sample;
using neural::ClassificationMetrics;
using neural::EvaluationReport;
using repair::FlawTrial;

/// Differences of F1 that are worth a word.
constexpr double kNotable = 0.005;

std::vector<Sample> with_flaws(std::span<const Sample> samples, Flaw flaw,
                               Seed seed) {
  std::vector<Sample> flawed;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    flawed.push_back(dataset::with_flaws(samples[i], flaw, kShownPart,
                                         seed.derive("flaws", i))
                         .kb);
  }
  return flawed;
}

double main_f1(const EvaluationReport& report) {
  const ClassificationMetrics relations =
      report.total_relations().as_in_paper();
  if (relations.n_positive() > 0) return relations.f1();
  return report.total_classes().as_in_paper().f1();
}

double measure(repair::RepairModel& model, std::span<const Sample> samples,
               Flaw flaw, const JobContext& job) {
  const std::vector<Sample> inputs = with_flaws(samples, flaw, job.seed);
  neural::EvaluateOptions options;
  options.inputs = inputs;
  return main_f1(neural::evaluate(model, model.vocabulary(), samples,
                                  job.without_progress(), options));
}

/// Facts as `Male(3)` and `parentOf(2, 5)`, by the names of their sample.
class FactNames {
 public:
  FactNames(const dataset::Vocabulary& vocabulary, const Sample& kb)
      : vocabulary_(vocabulary), kb_(kb) {}

  [[nodiscard]] std::string show(const dataset::ClassLiteral& fact) const {
    return local_name(vocabulary_.classes[fact.owl_class.value].iri) + '(' +
           name_of(fact.individual) + ')';
  }
  [[nodiscard]] std::string show(const dataset::RelationLiteral& fact) const {
    return local_name(vocabulary_.relations[fact.relation.value].iri) + '(' +
           name_of(fact.subject) + ", " + name_of(fact.object) + ')';
  }

 private:
  [[nodiscard]] std::string name_of(dataset::EntityIndex individual) const {
    return kb_.names.empty() ? std::to_string(individual.value)
                             : local_name(kb_.names[individual.value]);
  }

  const dataset::Vocabulary& vocabulary_;
  const Sample& kb_;
};

/// Collects examples from the samples.
class ExampleSearch {
 public:
  explicit ExampleSearch(repair::RepairModel& model) : model_(model) {}

  void add(const Sample& clean, const Sample& told, const JobContext& job) {
    const repair::Beliefs beliefs =
        repair::judge(model_.content().beliefs, told, job);
    const repair::TrueFacts truth(clean);
    repair::RepairReasons reasons(model_.content().beliefs, told);
    const FactNames names(model_.vocabulary(), clean);
    const auto add_all = [&](const auto& judged, const auto& stated) {
      for (const auto& [fact, probability] : judged) {
        const bool is_stated = std::ranges::binary_search(stated, fact);
        const bool believed = probability >= 0.5F;
        if (is_stated == believed) continue;
        const bool holds = truth.holds(fact);
        const bool is_class =
            std::is_same_v<std::decay_t<decltype(fact)>, dataset::ClassLiteral>;
        found_.push_back(
            {holds == believed, is_stated, static_cast<double>(probability),
             names.show(fact),
             show_reasons(
                 is_stated ? reasons.to_doubt(fact) : reasons.to_believe(fact),
                 is_class, model_.content().beliefs.schema,
                 model_.vocabulary())});
      }
    };
    add_all(beliefs.classes, told.classes.specified);
    add_all(beliefs.relations, told.relations.specified);
  }

  std::vector<RepairExample> choose(std::size_t n) {
    std::ranges::stable_sort(found_, [](const auto& a, const auto& b) {
      return std::abs(a.probability - 0.5) > std::abs(b.probability - 0.5);
    });
    std::vector<RepairExample> chosen;
    for (const bool is_stated : {true, false}) {
      for (const bool is_right : {true, false}) {
        std::size_t left = n;
        for (const RepairExample& example : found_) {
          if (example.is_stated != is_stated || example.is_right != is_right) {
            continue;
          }
          if (left == 0) break;
          --left;
          chosen.push_back(example);
        }
      }
    }
    return chosen;
  }

 private:
  repair::RepairModel& model_;
  std::vector<RepairExample> found_;
};

const char* flaw_words(Flaw flaw) {
  switch (flaw) {
    case Flaw::kRemoved:
      return "10 % of the facts are missing";
    case Flaw::kReplaced:
      return "10 % of the facts are replaced by random ones";
    case Flaw::kContradicted:
      return "10 % of the facts are stated to be false as well";
  }
  return "";
}

/// Compares rules and model on one kind of literals in one trial.
void judge_kind(const char* kind, const std::string& where,
                const ClassificationMetrics& rules,
                const ClassificationMetrics& learnt,
                std::vector<std::string>& words) {
  if (rules.n_positive() == 0) return;
  const double gain = learnt.f1() - rules.f1();
  const std::string figures = " (F1 " + fixed(learnt.f1(), 3) + ", the rules " +
                              fixed(rules.f1(), 3) + ")";
  const std::string what = std::string(" for ") + kind + " where " + where;
  if (gain > kNotable) {
    words.push_back("good" + what + figures);
  } else if (gain < -kNotable) {
    words.push_back("worse than the rules" + what + figures);
  } else {
    words.push_back("no better than the rules" + what + figures);
  }
}

void list_worse(const std::vector<neural::PredicateMetrics>& rules,
                const std::vector<neural::PredicateMetrics>& learnt,
                std::vector<std::string>& worse) {
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const ClassificationMetrics before = rules[i].as_in_paper();
    const ClassificationMetrics after = learnt[i].as_in_paper();
    if (before.n_positive() == 0 || after.f1() >= before.f1() - kNotable) {
      continue;
    }
    worse.push_back(local_name(rules[i].iri) + " (F1 " + fixed(after.f1(), 3) +
                    ", the rules " + fixed(before.f1(), 3) + ")");
  }
}

void judge_trial(const FlawTrial& trial, const std::string& where,
                 std::vector<std::string>& words) {
  const EvaluationReport& rules = trial.reports.at(0);
  const EvaluationReport& learnt = trial.reports.at(1);
  judge_kind("relations", where, rules.total_relations().as_in_paper(),
             learnt.total_relations().as_in_paper(), words);
  judge_kind("classes", where, rules.total_classes().as_in_paper(),
             learnt.total_classes().as_in_paper(), words);
  std::vector<std::string> worse;
  list_worse(rules.classes, learnt.classes, worse);
  list_worse(rules.relations, learnt.relations, worse);
  if (worse.empty()) return;
  words.push_back("not for these, where " + where + ": " + list_of_some(worse));
}

}  // namespace

CurvePoint measure_model(repair::RepairModel& model,
                         std::span<const Sample> samples,
                         const JobContext& job) {
  return {0, measure(model, samples, Flaw::kRemoved, job),
          measure(model, samples, Flaw::kReplaced, job)};
}

std::vector<CurvePoint> measure_looks(const repair::RepairContent& content,
                                      std::span<const Sample> samples,
                                      const JobContext& job) {
  std::vector<CurvePoint> points;
  for (std::uint32_t n = 1; n <= content.beliefs.n_looks; ++n) {
    repair::RepairContent first = content;
    first.beliefs.n_looks = n;
    repair::RepairModel model(std::move(first));
    points.push_back(measure_model(model, samples, job));
    points.back().at = static_cast<double>(n);
  }
  return points;
}

std::vector<RepairExample> find_examples(repair::RepairModel& model,
                                         std::span<const Sample> samples,
                                         std::size_t n, const JobContext& job) {
  ExampleSearch search(model);
  const std::vector<Sample> told =
      with_flaws(samples, Flaw::kReplaced, job.seed);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    search.add(samples[i], told[i], job.without_progress());
  }
  return search.choose(n);
}

std::vector<std::string> verdict(std::span<const FlawTrial> trials) {
  std::vector<std::string> words;
  for (const FlawTrial& trial : trials) {
    if (trial.part == 0 && trial.flaw == Flaw::kRemoved) {
      judge_trial(trial, "no fact has a flaw", words);
    }
    if (std::abs(trial.part - kShownPart) < 1e-9) {
      judge_trial(trial, flaw_words(trial.flaw), words);
    }
  }
  return words;
}

std::string report_to_json(const LearnReport& report) {
  std::string text;
  JsonWriter json([&](std::string_view part) { text += part; });
  json.begin_object();
  json.member("test_samples", report.n_test_samples);
  write_flaws(report.trials, report.rivals, json);
  json.key("verdict");
  json.begin_array();
  for (const std::string& sentence : verdict(report.trials)) {
    json.value(sentence);
  }
  json.end_array();
  json.key("looks");
  json.begin_array();
  for (const CurvePoint& point : report.looks) {
    json.begin_object();
    json.member("looks", point.at);
    json.member("removed_f1", point.removed);
    json.member("replaced_f1", point.replaced);
    json.end_object();
  }
  json.end_array();
  json.key("rounds");
  json.begin_array();
  for (const LearningRound& round : report.rounds) {
    json.begin_object();
    json.member("samples", static_cast<std::uint64_t>(round.n_samples));
    json.member("lessons", static_cast<std::uint64_t>(round.n_lessons));
    json.member("seconds", round.seconds);
    json.end_object();
  }
  json.end_array();
  json.key("examples");
  json.begin_array();
  for (const RepairExample& example : report.examples) {
    json.begin_object();
    json.member("fact", example.fact);
    json.member("stated", example.is_stated);
    json.member("right", example.is_right);
    json.member("probability", example.probability);
    json.member("reason", example.reason);
    json.end_object();
  }
  json.end_array();
  json.end_object();
  json.finish();
  return text;
}

}  // namespace rrn::cli
