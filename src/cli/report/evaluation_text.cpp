// SPDX-License-Identifier: MIT
// The tables of `rrn evaluate`.
#include <algorithm>
#include <vector>

#include "cli/program/text.hpp"
#include "cli/report/baseline_table.hpp"
#include "cli/report/evaluation_report.hpp"
#include "cli/report/text_table.hpp"

namespace rrn::cli {

namespace {

using neural::ClassificationMetrics;
using neural::DepthRecall;
using neural::EvaluationReport;
using neural::PredicateMetrics;

constexpr std::size_t kMetricNameWidth = 34;
constexpr std::size_t kSampleCountWidth = 11;
constexpr std::size_t kMetricWidth = 10;

/// One row of a table.
struct MetricLine {
  std::string name;
  ClassificationMetrics metrics;
};

using Part = ClassificationMetrics (*)(const PredicateMetrics&);

ClassificationMetrics specified(const PredicateMetrics& p) {
  return p.specified;
}
ClassificationMetrics inferable(const PredicateMetrics& p) {
  return p.inferable;
}
ClassificationMetrics predictable(const PredicateMetrics& p) {
  return p.predictable;
}
ClassificationMetrics drawn(const PredicateMetrics& p) { return p.drawn; }
ClassificationMetrics as_in_paper(const PredicateMetrics& p) {
  return p.as_in_paper();
}

TextTable metrics_table(std::string_view title) {
  TextTable table(title, kMetricNameWidth, {"true", "false"},
                  kSampleCountWidth);
  for (const char* const head :
       {"F1", "AUC-PR", "accuracy", "on true", "on false"}) {
    table.add_column({head, kMetricWidth});
  }
  return table;
}

void add_row(const std::string& name, const ClassificationMetrics& m,
             TextTable& table) {
  table.add_row({name, group(m.n_positive()), group(m.n_negative()),
                 fixed(m.f1(), 4), fixed(m.auc_pr(), 4), fixed(m.accuracy(), 4),
                 fixed(m.accuracy_on_positives(), 4),
                 fixed(m.accuracy_on_negatives(), 4)});
}

/// A table of one part: the predicate with the worst F1 first.
std::string table(std::string_view title,
                  const std::vector<PredicateMetrics>& predicates,
                  const PredicateMetrics& total, Part part) {
  const ClassificationMetrics sum = part(total);
  if (sum.n() == 0) return {};
  std::vector<MetricLine> lines;
  for (const PredicateMetrics& predicate : predicates) {
    ClassificationMetrics metrics = part(predicate);
    if (metrics.n() == 0) continue;
    lines.push_back({"  " + local_name(predicate.iri), std::move(metrics)});
  }
  std::stable_sort(lines.begin(), lines.end(),
                   [](const MetricLine& a, const MetricLine& b) {
                     const double left = a.metrics.f1();
                     const double right = b.metrics.f1();
                     return left != right ? left < right : a.name < b.name;
                   });
  TextTable table = metrics_table(title);
  for (const MetricLine& line : lines) add_row(line.name, line.metrics, table);
  add_row("  total", sum, table);
  return table.show() + '\n';
}

/// The tables of classes or of relations.
std::string tables(const std::string& kind,
                   const std::vector<PredicateMetrics>& predicates,
                   const PredicateMetrics& total) {
  std::string text =
      table("specified " + kind, predicates, total, &specified) +
      table("inferable " + kind, predicates, total, &inferable) +
      table("predictable " + kind, predicates, total, &predictable) +
      table("drawn negatives, " + kind, predicates, total, &drawn);
  if (total.predictable.n() + total.drawn.n() == 0) return text;
  return text + table("inferable " + kind + ", as in paper", predicates, total,
                      &as_in_paper);
}

std::string near_misses(const std::string& kind,
                        const std::vector<PredicateMetrics>& predicates,
                        const PredicateMetrics& total) {
  if (total.near_misses.n() == 0) return {};
  struct NearMissLine {
    std::string name;
    std::uint64_t n;
    double rejected;
    double f1;
  };
  const auto line_of = [](std::string name, const PredicateMetrics& p) {
    return NearMissLine{std::move(name), p.near_misses.n(),
                        p.near_misses.accuracy(), p.against_near_misses().f1()};
  };
  std::vector<NearMissLine> lines;
  for (const PredicateMetrics& predicate : predicates) {
    if (predicate.near_misses.n() == 0) continue;
    lines.push_back(line_of("  " + local_name(predicate.iri), predicate));
  }
  std::stable_sort(lines.begin(), lines.end(),
                   [](const NearMissLine& a, const NearMissLine& b) {
                     return a.rejected != b.rejected ? a.rejected < b.rejected
                                                     : a.name < b.name;
                   });
  lines.push_back(line_of("  total", total));
  TextTable table("near misses, " + kind, kMetricNameWidth, {"literals"},
                  kSampleCountWidth);
  table.add_column({"rejected", kMetricWidth});
  table.add_column({"F1 against them", 17});
  for (const NearMissLine& line : lines) {
    table.add_row(
        {line.name, group(line.n), fixed(line.rejected, 4), fixed(line.f1, 4)});
  }
  return table.show() + '\n';
}

std::string depths(const std::string& kind,
                   const std::vector<DepthRecall>& depths) {
  const bool known = depths.size() > 1;
  if (!known) return {};
  TextTable table("inferable " + kind + " by depth of proof", kMetricNameWidth,
                  {"true"}, kSampleCountWidth);
  table.add_column({"recall", kMetricWidth});
  const auto add = [&](const std::string& name, const DepthRecall& depth) {
    if (depth.n == 0) return;
    table.add_row({"  " + name, group(depth.n), fixed(depth.recall(), 4)});
  };
  for (std::size_t i = 1; i < depths.size(); ++i) {
    add(std::to_string(i), depths[i]);
  }
  add("unknown", depths[0]);
  return table.show() + '\n';
}

/// What a network that always says no would reach: why accuracy alone hides
/// failure.
std::string baseline(const ClassificationMetrics& m) {
  if (m.n() == 0) return {};
  return "a network that always says no: accuracy " +
         fixed(static_cast<double>(m.n_negative()) / static_cast<double>(m.n()),
               4) +
         ", F1 " + (m.n_positive() == 0 ? "1" : "0") +
         " on relations that are not specified\n";
}

std::string threshold_line(const EvaluationReport& report) {
  if (report.threshold) {
    return "true from probability " +
           fixed(static_cast<double>(*report.threshold), 3) + " on\n";
  }
  if (report.n_own_thresholds == 0) return "true from probability 0.5 on\n";
  return "true from the model's thresholds on: " +
         count_of(report.n_own_thresholds, "predicate has", "predicates have") +
         " another one than 0.5\n";
}

}  // namespace

std::string reliability_to_text(std::string_view title,
                                const neural::Reliability& reliability) {
  if (reliability.n() == 0) return {};
  TextTable errors("", kMetricNameWidth, {""}, 12);
  errors.add_row({"  ECE, all literals", fixed(reliability.ece(), 6)});
  errors.add_row({"  ECE, predicted", fixed(reliability.ece_predicted(), 6)});
  errors.add_row(
      {"  ECE, predicted or true", fixed(reliability.ece_relevant(), 6)});
  errors.add_row({"  Brier score", fixed(reliability.brier(), 6)});
  errors.add_row({"  negative log likelihood", fixed(reliability.nll(), 6)});
  TextTable table("  probability", kMetricNameWidth, {"literals"},
                  kSampleCountWidth);
  table.add_column({"mean", kMetricWidth});
  table.add_column({"true", kMetricWidth});
  const auto& bins = reliability.bins();
  const auto end = [&](std::size_t k) {
    return fixed(static_cast<double>(k) / static_cast<double>(bins.size()), 3);
  };
  for (std::size_t i = 0; i < bins.size(); ++i) {
    if (bins[i].n == 0) continue;
    table.add_row({"  " + end(i) + " to " + end(i + 1), group(bins[i].n),
                   fixed(bins[i].mean_predicted(), 4),
                   fixed(bins[i].part_true(), 4)});
  }
  return "reliability of " + std::string(title) + "\n" + errors.show_rows() +
         table.show() + '\n';
}

std::string evaluation_to_text(const EvaluationReport& report,
                               const EvaluationExtras& extras) {
  const PredicateMetrics classes = report.total_classes();
  const PredicateMetrics relations = report.total_relations();
  return tables("classes", report.classes, classes) +
         tables("relations", report.relations, relations) +
         near_misses("classes", report.classes, classes) +
         near_misses("relations", report.relations, relations) +
         depths("classes", report.class_depths) +
         depths("relations", report.relation_depths) +
         reliability_to_text("classes that are not specified",
                             report.class_reliability) +
         reliability_to_text("relations that are not specified",
                             report.relation_reliability) +
         (extras.predictors.empty() ? ""
                                    : baselines_to_text(extras.predictors)) +
         (extras.ranks ? ranks_to_text(*extras.ranks) : "") +
         threshold_line(report) + baseline(relations.as_in_paper()) +
         group(report.n_kbs) + " knowledge bases, " +
         fixed(1000 * report.seconds /
                   static_cast<double>(std::max<std::size_t>(1, report.n_kbs)),
               2) +
         " ms each to embed and score\n";
}

}  // namespace rrn::cli
