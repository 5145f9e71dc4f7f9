// SPDX-License-Identifier: MIT
#include <cmath>

#include "cli/generate/walk_dataset.hpp"
#include "cli/program/text.hpp"

namespace rrn::cli {

namespace {

using dataset::LabelTotals;

constexpr double kTolerance = 0.25;

bool differs(double paper, double ours) {
  if (paper == 0) return ours > 0;
  return std::abs(ours / paper - 1) > kTolerance;
}

double ratio(double numerator, double denominator) {
  return denominator > 0 ? numerator / denominator : 0;
}
double ratio(std::uint64_t numerator, std::uint64_t denominator) {
  return ratio(static_cast<double>(numerator),
               static_cast<double>(denominator));
}
/// Two decimals: `1.23`.
std::string show(double number) { return fixed(number, 2); }

class Explainer {
 public:
  Explainer(const LabelTotals& totals, const PaperRow& paper,
            const generation::WalkFigures& figures)
      : totals_(totals), paper_(paper), figures_(figures) {}

  std::string run() {
    explain_individuals();
    explain_specified_classes();
    explain_inferable_classes();
    explain_specified_relations();
    explain_inferable_relations();
    explain_negatives();
    return std::move(text_);
  }

 private:
  [[nodiscard]] double mean(std::uint64_t total) const {
    return totals_.mean(total);
  }

  void explain_individuals() {
    const double ours = mean(totals_.n_individuals);
    if (!differs(paper_.individuals, ours)) return;
    text_ +=
        "individuals: as asked for by --individuals and "
        "--min-individuals\n";
  }

  void explain_specified_classes() {
    const double ours = mean(totals_.classes.specified.positive);
    const auto paper = static_cast<double>(paper_.classes.specified.positive);
    if (!differs(paper, ours)) return;
    text_ += "specified classes: the paper's facts hold none; of the " +
             count_of(figures_.n_individuals, "individual", "individuals") +
             " here " + group(figures_.n_class_facts) +
             " memberships are stated, " +
             show(ratio(figures_.n_class_facts, figures_.n_individuals)) +
             " for each (--class-facts no leaves them out)\n";
  }

  void explain_inferable_classes() {
    const double ours = mean(totals_.classes.inferable.positive);
    const auto paper = static_cast<double>(paper_.classes.inferable.positive);
    if (!differs(paper, ours)) return;
    const double individuals = mean(totals_.n_individuals);
    text_ += "inferable classes: from all facts together " +
             show(ratio(figures_.n_derived_classes, figures_.n_individuals)) +
             " memberships in the " + group(figures_.n_classes) +
             " classes follow for each individual, and from a sample " +
             show(ratio(ours, individuals)) + "; in the paper " +
             show(ratio(paper, paper_.individuals)) + '\n';
  }

  void explain_specified_relations() {
    const double ours = mean(totals_.relations.specified.positive);
    const auto paper = static_cast<double>(paper_.relations.specified.positive);
    if (!differs(paper, ours)) return;
    const double individuals = mean(totals_.n_individuals);
    text_ +=
        "specified relations: an individual has " +
        show(2 * ratio(figures_.n_relation_facts, figures_.n_individuals)) +
        " facts on average in these data, of which a walk keeps those "
        "with both ends inside: " +
        show(2 * ratio(ours, individuals)) +
        " for each of its individuals; in the paper " +
        show(2 * ratio(paper, paper_.individuals)) + '\n';
  }

  void explain_inferable_relations() {
    const double ours = mean(totals_.relations.inferable.positive);
    const auto paper = static_cast<double>(paper_.relations.inferable.positive);
    if (!differs(paper, ours)) return;
    text_ +=
        "inferable relations: of the " + group(figures_.n_relations) +
        " relations " + group(figures_.n_relations_with_inferences) +
        " have inferences in these data; from all facts together " +
        show(ratio(figures_.n_derived_relations, figures_.n_relation_facts)) +
        " follow for each that is stated, and from a sample " +
        show(ratio(ours, mean(totals_.relations.specified.positive))) +
        "; in the paper " +
        show(ratio(paper,
                   static_cast<double>(paper_.relations.specified.positive))) +
        '\n';
  }

  void explain_negatives() {
    const std::uint64_t n = totals_.classes.inferable.negative +
                            totals_.relations.inferable.negative;
    if (n == 0) return;
    const auto share = [this](const dataset::PolarityTotals& totals) {
      return fixed(mean(totals.negative), 1) + " for " +
             fixed(mean(totals.positive), 1);
    };
    text_ +=
        "inferable negatives: the paper's table leaves them out; one "
        "corruption is drawn for each positive inference, but where every "
        "one is true: " +
        share(totals_.classes.inferable) + " memberships and " +
        share(totals_.relations.inferable) + " relations\n";
  }

  const LabelTotals& totals_;
  const PaperRow& paper_;
  const generation::WalkFigures& figures_;
  std::string text_;
};

}  // namespace

std::string explain_differences(const LabelTotals& totals,
                                const PaperRow& paper,
                                const generation::WalkFigures& figures) {
  if (totals.n_samples == 0) return {};
  return Explainer(totals, paper, figures).run();
}

}  // namespace rrn::cli
