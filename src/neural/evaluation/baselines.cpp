// SPDX-License-Identifier: MIT
#include "neural/evaluation/baselines.hpp"

#include <array>
#include <cstdio>
#include <limits>
#include <string_view>
#include <utility>

namespace rrn::neural {

namespace {

double part_of(std::uint64_t n, std::uint64_t n_all) {
  if (n_all == 0) return std::numeric_limits<double>::quiet_NaN();
  return static_cast<double>(n) / static_cast<double>(n_all);
}

AnswerCounts counts_of(const ClassificationMetrics& metrics) {
  return {metrics.n_true_positive(), metrics.n_false_positive(),
          metrics.n_negative() - metrics.n_false_positive(),
          metrics.n_false_negative()};
}

/// The counts of one that says yes to so many true and so many false literals.
AnswerCounts counts_of(const AnswerCounts& literals, std::uint64_t n_true,
                       std::uint64_t n_false) {
  return {n_true, n_false, literals.n_false() - n_false,
          literals.n_true() - n_true};
}

KindAnswers stated(const KindAnswers& literals, const StatedCounts& counts) {
  return {counts_of(literals.specified, counts.n_specified_true,
                    counts.n_specified_false),
          counts_of(literals.other, counts.n_other_true, counts.n_other_false)};
}

KindAnswers always(const KindAnswers& literals, bool yes) {
  const auto answer = [yes](const AnswerCounts& counts) {
    return yes ? counts_of(counts, counts.n_true(), counts.n_false())
               : counts_of(counts, 0, 0);
  };
  return {answer(literals.specified), answer(literals.other)};
}

std::string figure(double f1) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.4f", f1);
  return text.data();
}

void warn(std::string_view kind, const AnswerCounts& model,
          const std::vector<std::pair<std::string_view, AnswerCounts>>& others,
          std::vector<std::string>& warnings) {
  if (model.n_true() + model.n_false() == 0) return;
  const std::string what = std::string(kind) + " that are not stated";
  if (model.n_true() == 0 || model.n_false() == 0) {
    warnings.push_back(
        "all labelled literals about " + what + " are " +
        (model.n_true() == 0 ? "false" : "true") +
        ": whoever always says so is right, and F1 tells nothing");
    return;
  }
  for (const auto& [name, counts] : others) {
    if (counts.f1() < model.f1()) continue;
    warnings.push_back("about " + what + ", " + std::string(name) +
                       " reaches F1 " + figure(counts.f1()) + ", the model " +
                       figure(model.f1()));
  }
}

}  // namespace

double AnswerCounts::f1() const {
  if (n_true() == 0) return std::numeric_limits<double>::quiet_NaN();
  return part_of(2 * n_true_positive,
                 2 * n_true_positive + n_false_positive + n_false_negative);
}

double AnswerCounts::accuracy() const {
  return part_of(n_true_positive + n_true_negative, n_true() + n_false());
}

PredictorAnswers answers_of(std::string name, const EvaluationReport& report) {
  const PredicateMetrics classes = report.total_classes();
  const PredicateMetrics relations = report.total_relations();
  return {std::move(name),
          {counts_of(classes.specified), counts_of(classes.as_in_paper())},
          {counts_of(relations.specified), counts_of(relations.as_in_paper())}};
}

std::vector<PredictorAnswers> trivial_predictors(
    const EvaluationReport& report) {
  const PredictorAnswers model = answers_of({}, report);
  return {{"stated facts alone", stated(model.classes, report.stated_classes),
           stated(model.relations, report.stated_relations)},
          {"always yes", always(model.classes, true),
           always(model.relations, true)},
          {"always no", always(model.classes, false),
           always(model.relations, false)}};
}

std::vector<std::string> warnings_about(
    const PredictorAnswers& model,
    const std::vector<PredictorAnswers>& others) {
  std::vector<std::pair<std::string_view, AnswerCounts>> classes;
  std::vector<std::pair<std::string_view, AnswerCounts>> relations;
  for (const PredictorAnswers& other : others) {
    classes.emplace_back(other.name, other.classes.other);
    relations.emplace_back(other.name, other.relations.other);
  }
  std::vector<std::string> warnings;
  warn("classes", model.classes.other, classes, warnings);
  warn("relations", model.relations.other, relations, warnings);
  return warnings;
}

}  // namespace rrn::neural
