// SPDX-License-Identifier: MIT
// The tables of `rrn evaluate`.
#include <algorithm>
#include <vector>

#include "cli/program/text.hpp"
#include "cli/report/evaluation_report.hpp"

namespace rrn::cli {

namespace {

using neural::ClassificationMetrics;
using neural::DepthRecall;
using neural::EvaluationReport;
using neural::PredicateMetrics;

constexpr std::size_t kNameWidth = 34;
constexpr std::size_t kCountWidth = 11;
constexpr std::size_t kNumberWidth = 10;

/// One row of a table.
struct Line {
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

std::string heading(std::string_view title) {
  std::string text = pad_right(title, kNameWidth);
  for (const char* const column : {"true", "false"}) {
    text += pad_left(column, kCountWidth);
  }
  for (const char* const column :
       {"F1", "AUC-PR", "accuracy", "on true", "on false"}) {
    text += pad_left(column, kNumberWidth);
  }
  return text + '\n';
}

std::string row(const std::string& name, const ClassificationMetrics& m) {
  std::string text = pad_right(name, kNameWidth) +
                     pad_left(group(m.n_positive()), kCountWidth) +
                     pad_left(group(m.n_negative()), kCountWidth);
  for (const double number :
       {m.f1(), m.auc_pr(), m.accuracy(), m.accuracy_on_positives(),
        m.accuracy_on_negatives()}) {
    text += pad_left(fixed(number, 4), kNumberWidth);
  }
  return text + '\n';
}

/// A table of one part: the predicate with the worst F1 first.
std::string table(std::string_view title,
                  const std::vector<PredicateMetrics>& predicates,
                  const PredicateMetrics& total, Part part) {
  const ClassificationMetrics sum = part(total);
  if (sum.n() == 0) return {};
  std::vector<Line> lines;
  for (const PredicateMetrics& predicate : predicates) {
    ClassificationMetrics metrics = part(predicate);
    if (metrics.n() == 0) continue;
    lines.push_back({"  " + local_name(predicate.iri), std::move(metrics)});
  }
  std::stable_sort(lines.begin(), lines.end(),
                   [](const Line& a, const Line& b) {
                     const double left = a.metrics.f1();
                     const double right = b.metrics.f1();
                     return left != right ? left < right : a.name < b.name;
                   });
  std::string text = heading(title);
  for (const Line& line : lines) text += row(line.name, line.metrics);
  return text + row("  total", sum) + '\n';
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
  std::string text = pad_right("near misses, " + kind, kNameWidth) +
                     pad_left("literals", kCountWidth) +
                     pad_left("rejected", kNumberWidth) + "  F1 against them\n";
  for (const NearMissLine& line : lines) {
    text += pad_right(line.name, kNameWidth) +
            pad_left(group(line.n), kCountWidth) +
            pad_left(fixed(line.rejected, 4), kNumberWidth) +
            pad_left(fixed(line.f1, 4), 17) + '\n';
  }
  return text + '\n';
}

std::string depths(const std::string& kind,
                   const std::vector<DepthRecall>& depths) {
  const bool known = depths.size() > 1;
  if (!known) return {};
  std::string text =
      pad_right("inferable " + kind + " by depth of proof", kNameWidth) +
      pad_left("true", kCountWidth) + pad_left("recall", kNumberWidth) + '\n';
  const auto add = [&](const std::string& name, const DepthRecall& depth) {
    if (depth.n == 0) return;
    text += pad_right("  " + name, kNameWidth) +
            pad_left(group(depth.n), kCountWidth) +
            pad_left(fixed(depth.recall(), 4), kNumberWidth) + '\n';
  };
  for (std::size_t i = 1; i < depths.size(); ++i) {
    add(std::to_string(i), depths[i]);
  }
  add("unknown", depths[0]);
  return text + '\n';
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
  const auto error = [](std::string_view name, double value) {
    return pad_right(name, kNameWidth) + pad_left(fixed(value, 6), 12) + '\n';
  };
  std::string text =
      "reliability of " + std::string(title) + "\n" +
      error("  ECE, all literals", reliability.ece()) +
      error("  ECE, predicted", reliability.ece_predicted()) +
      error("  ECE, predicted or true", reliability.ece_relevant()) +
      error("  Brier score", reliability.brier()) +
      error("  negative log likelihood", reliability.nll());
  text += pad_right("  probability", kNameWidth) +
          pad_left("literals", kCountWidth) + pad_left("mean", kNumberWidth) +
          pad_left("true", kNumberWidth) + '\n';
  const auto& bins = reliability.bins();
  for (std::size_t i = 0; i < bins.size(); ++i) {
    if (bins[i].n == 0) continue;
    const auto end = [&](std::size_t k) {
      return fixed(static_cast<double>(k) / static_cast<double>(bins.size()),
                   3);
    };
    text += pad_right("  " + end(i) + " to " + end(i + 1), kNameWidth) +
            pad_left(group(bins[i].n), kCountWidth) +
            pad_left(fixed(bins[i].mean_predicted(), 4), kNumberWidth) +
            pad_left(fixed(bins[i].part_true(), 4), kNumberWidth) + '\n';
  }
  return text + '\n';
}

std::string evaluation_to_text(const EvaluationReport& report) {
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
         threshold_line(report) + baseline(relations.as_in_paper()) +
         group(report.n_kbs) + " knowledge bases, " +
         fixed(1000 * report.seconds /
                   static_cast<double>(std::max<std::size_t>(1, report.n_kbs)),
               2) +
         " ms each to embed and score\n";
}

}  // namespace rrn::cli
