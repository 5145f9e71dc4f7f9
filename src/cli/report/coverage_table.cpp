// SPDX-License-Identifier: MIT
#include "cli/report/coverage_table.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>

#include "cli/program/text.hpp"
#include "cli/report/text_table.hpp"

namespace rrn::cli {

namespace {

using dataset::PredicateTotal;
using dataset::Vocabulary;
using generation::CoverageReport;
using generation::CoverageSummary;
using generation::CoverageTargets;

constexpr std::size_t kPredicateWidth = 44;
constexpr std::size_t kShareWidth = 16;
constexpr std::size_t kShown = 5;
constexpr std::size_t kDeep = 3;

std::string n_of_m(std::uint64_t n, std::uint64_t m) {
  return group(n) + " of " + group(m);
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return "-";
  const double share = static_cast<double>(part) / static_cast<double>(whole);
  return fixed(100 * share, 1) + " %";
}

std::string rule_text(const datalog::Rule& rule, const Dictionary& dictionary) {
  std::string text =
      rule.source.empty() ? to_string(rule, dictionary) : rule.source;
  std::replace(text.begin(), text.end(), '\t', ' ');
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

/// A class or relation with its number and totals.
struct NamedTotal {
  const std::string& iri;
  std::uint32_t predicate;
  PredicateTotal total;
};

std::vector<NamedTotal> totals_of(
    const std::vector<dataset::Predicate>& predicates,
    const std::vector<PredicateTotal>& totals,
    const std::function<std::uint32_t(std::uint32_t)>& number_of) {
  std::vector<NamedTotal> result;
  for (std::uint32_t i = 0; i < predicates.size(); ++i) {
    result.push_back({predicates[i].iri, number_of(i),
                      i < totals.size() ? totals[i] : PredicateTotal()});
  }
  return result;
}

std::vector<NamedTotal> class_totals(const CoverageReport& report,
                                     const CoverageTargets& targets,
                                     const Vocabulary& vocabulary) {
  return totals_of(
      vocabulary.classes, report.predicates.classes,
      [&](std::uint32_t i) { return targets.rules().of_class({i}, true); });
}

std::vector<NamedTotal> relation_totals(const CoverageReport& report,
                                        const CoverageTargets& targets,
                                        const Vocabulary& vocabulary) {
  return totals_of(
      vocabulary.relations, report.predicates.relations,
      [&](std::uint32_t i) { return targets.rules().of_relation({i}, true); });
}

std::string show_figures(const std::vector<NamedCoverage>& coverages,
                         const std::vector<CoverageSummary>& summaries) {
  TextTable table("coverage", kPredicateWidth, {}, kShareWidth);
  for (const NamedCoverage& one : coverages) {
    table.add_column({one.sampler, kShareWidth});
  }
  const auto line = [&](const std::string& name, const auto& show) {
    std::vector<std::string> cells = {name};
    for (const CoverageSummary& summary : summaries) {
      cells.push_back(show(summary));
    }
    table.add_row(std::move(cells));
  };
  line("samples", [](const auto& s) { return group(s.n_samples); });
  if (summaries.front().n_inconsistent > 0) {
    line("samples that violate a constraint",
         [](const auto& s) { return group(s.n_inconsistent); });
  }
  line("rules firing in 1 % of samples or more",
       [](const auto& s) { return n_of_m(s.n_covered, s.n_can_fire); });
  line("classes with inferable positives", [](const auto& s) {
    return n_of_m(s.classes.n_covered, s.classes.n_coverable);
  });
  line("relations with inferable positives", [](const auto& s) {
    return n_of_m(s.relations.n_covered, s.relations.n_coverable);
  });
  line("classes with inferable negatives",
       [](const auto& s) { return n_of_m(s.classes.n_negative, s.classes.n); });
  line("relations with inferable negatives", [](const auto& s) {
    return n_of_m(s.relations.n_negative, s.relations.n);
  });
  line("inferable positives",
       [](const auto& s) { return group(s.n_inferable); });
  for (std::size_t d = 1; d < kDeep; ++d) {
    line("  of depth " + std::to_string(d),
         [d](const auto& s) { return percent(s.by_depth[d], s.n_inferable); });
  }
  line("  of depth 3 or more", [](const auto& s) {
    return s.n_inferable == 0 ? "-" : fixed(100 * s.deep_share(), 1) + " %";
  });
  return table.show();
}

/// Collects what is not covered, and shows the first few.
class GapList {
 public:
  explicit GapList(std::string title) : title_(std::move(title)) {}

  void add(const std::string& name, const std::string& reason) {
    if (++n_ <= kShown) text_ += "  " + name + ": " + reason + '\n';
  }
  [[nodiscard]] std::string show() const {
    if (n_ == 0) return {};
    std::string text = title_ + ": " + group(n_) + '\n' + text_;
    if (n_ > kShown) text += "  and " + group(n_ - kShown) + " more\n";
    return text;
  }

 private:
  std::string title_;
  std::size_t n_ = 0;
  std::string text_;
};

std::string show_gaps(const CoverageReport& report,
                      const CoverageTargets& targets,
                      const Vocabulary& vocabulary) {
  GapList blocked("rules that cannot fire");
  GapList rare("rules that fire in less than 1 % of samples");
  const auto& rules = targets.program().rules;
  for (std::uint32_t r = 0; r < rules.size(); ++r) {
    if (rules[r].is_constraint() || report.is_covered(r)) continue;
    const std::string name =
        rules[r].name + ", " + rule_text(rules[r], targets.dictionary());
    if (report.n_firing[r] == 0 && !targets.obstacle(r).empty()) {
      blocked.add(name, targets.obstacle(r));
    } else {
      rare.add(name, "in " + percent(report.n_firing[r], report.n_samples));
    }
  }
  std::string text = rare.show() + blocked.show();
  const auto add = [&](const char* kind, const std::vector<NamedTotal>& all) {
    GapList gaps(std::string(kind) + " without inferable positives");
    for (const NamedTotal& one : all) {
      if (one.total.inferable.positive > 0) continue;
      const std::string reason = targets.obstacle_of_predicate(one.predicate);
      gaps.add(local_name(one.iri),
               reason.empty() ? "its rules did not fire" : reason);
    }
    text += gaps.show();
  };
  add("classes", class_totals(report, targets, vocabulary));
  add("relations", relation_totals(report, targets, vocabulary));
  return text;
}

/// One line of the whole report; what does not apply is empty.
struct Line {
  std::string kind;
  std::string name;
  std::string source;
  std::optional<std::uint64_t> n_samples;
  const PredicateTotal* total = nullptr;
  std::optional<std::uint64_t> n_inferable;
  std::string reason;
};

std::uint64_t count_deep(const PredicateTotal& total) {
  return std::accumulate(total.by_depth.begin() + kDeep, total.by_depth.end(),
                         std::uint64_t{0});
}

std::string to_tsv(const Line& line, std::uint64_t n_samples) {
  std::string text = line.kind + '\t' + line.name + '\t' + line.source + '\t';
  if (line.n_samples) {
    text += std::to_string(*line.n_samples) + '\t' +
            fixed(n_samples == 0 ? 0.0
                                 : static_cast<double>(*line.n_samples) /
                                       static_cast<double>(n_samples),
                  4);
  } else {
    text += '\t';
  }
  if (line.total != nullptr) {
    for (const std::uint64_t n :
         {line.total->specified.positive, line.total->specified.negative,
          line.total->inferable.positive, line.total->inferable.negative,
          count_deep(*line.total)}) {
      text += '\t' + std::to_string(n);
    }
  } else if (line.n_inferable) {
    text += "\t\t\t" + std::to_string(*line.n_inferable) + "\t\t";
  } else {
    text += "\t\t\t\t\t";
  }
  return text + '\t' + line.reason + '\n';
}

std::vector<Line> rule_lines(const CoverageReport& report,
                             const CoverageTargets& targets) {
  std::vector<Line> lines;
  const auto& rules = targets.program().rules;
  for (std::uint32_t r = 0; r < rules.size(); ++r) {
    Line line;
    line.kind = rules[r].is_constraint() ? "constraint" : "rule";
    line.name = rules[r].name;
    line.source = rule_text(rules[r], targets.dictionary());
    line.n_samples = report.n_firing[r];
    if (report.n_firing[r] == 0) line.reason = targets.obstacle(r);
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace

std::string show_coverage(const std::vector<NamedCoverage>& coverages,
                          const CoverageTargets& targets,
                          const Vocabulary& vocabulary) {
  std::vector<CoverageSummary> summaries;
  for (const NamedCoverage& one : coverages) {
    summaries.push_back(generation::summarise(one.report, targets, vocabulary));
  }
  return show_figures(coverages, summaries) +
         show_gaps(coverages.front().report, targets, vocabulary);
}

std::string coverage_to_tsv(const CoverageReport& report,
                            const CoverageTargets& targets,
                            const Vocabulary& vocabulary) {
  std::string text =
      "kind\tname\tsource\tsamples\tshare\tspecified_positive\t"
      "specified_negative\tinferable_positive\tinferable_negative\t"
      "inferable_deep\tnot_covered_because\n";
  for (const Line& line : rule_lines(report, targets)) {
    text += to_tsv(line, report.n_samples);
  }
  PredicateTotal all;
  const auto add = [&](const char* kind,
                       const std::vector<NamedTotal>& totals) {
    for (const NamedTotal& one : totals) {
      Line line;
      line.kind = kind;
      line.name = one.iri;
      line.total = &one.total;
      if (one.total.inferable.positive == 0) {
        line.reason = targets.obstacle_of_predicate(one.predicate);
      }
      text += to_tsv(line, report.n_samples);
      all.add(one.total);
    }
  };
  add("class", class_totals(report, targets, vocabulary));
  add("relation", relation_totals(report, targets, vocabulary));
  for (std::size_t d = 0; d < all.by_depth.size(); ++d) {
    if (all.by_depth[d] == 0) continue;
    Line line;
    line.kind = "depth";
    line.name = d == 0 ? "unknown" : std::to_string(d);
    line.n_inferable = all.by_depth[d];
    text += to_tsv(line, report.n_samples);
  }
  return text;
}

}  // namespace rrn::cli
