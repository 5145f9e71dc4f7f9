// SPDX-License-Identifier: MIT
// The report of `rrn learn` as a page.
#include <algorithm>
#include <cmath>
#include <functional>

#include "cli/program/text.hpp"
#include "cli/report/flaw_table.hpp"
#include "cli/report/html_parts.hpp"
#include "cli/report/learn_report.hpp"
#include "cli/report/svg_plot.hpp"
#include "neural/evaluation/baselines.hpp"

namespace rrn::cli {

namespace {

using dataset::Flaw;
using neural::EvaluationReport;
using neural::PredicateMetrics;
using repair::FlawTrial;

class Page {
 public:
  explicit Page(const LearnReport& report) : report_(report) {}

  std::string write() {
    add_head();
    add_verdict();
    add_by_share();
    add_curves();
    add_reliability();
    add_depths();
    add_predicates();
    add_examples();
    return html_ + page_end();
  }

 private:
  void add_head() {
    html_ =
        page_start(report_.title) + tag("pre", escape_markup(report_.card)) +
        tag("p", "Everything was measured on " +
                     count_of(report_.n_test_samples, "test sample",
                              "test samples") +
                     " that nothing was learnt from, by the F1 of what they do "
                     "not state.");
  }

  void add_verdict() {
    std::string items;
    for (const std::string& words : verdict(report_.trials)) {
      items += tag("li", escape_markup(words));
    }
    html_ += tag("h2", "What it is good for, and what not") + tag("ul", items);
  }

  /// F1 of rules, model and baselines over the share of facts with one flaw.
  void add_plot_by_share(Flaw flaw, bool is_class) {
    LinePlot plot{std::string(is_class ? "classes" : "relations") + ", facts " +
                      flaw_name(flaw),
                  "share of the facts",
                  "F1",
                  0.2,
                  {}};
    plot.lines = {{"learnt", {}}, {"rules alone", {}}};
    for (const FlawTrial& trial : report_.trials) {
      if (trial.flaw != flaw) continue;
      const auto add = [&](std::size_t line, double f1) {
        plot.lines[line].points.emplace_back(trial.part, f1);
      };
      const auto kind_of = [&](const neural::PredictorAnswers& answers) {
        return (is_class ? answers.classes : answers.relations).other;
      };
      const EvaluationReport& learnt = trial.reports.at(1);
      add(0, kind_of(neural::answers_of("", learnt)).f1());
      add(1, kind_of(neural::answers_of("", trial.reports.at(0))).f1());
      std::size_t line = 2;
      for (const auto& other : neural::trivial_predictors(learnt)) {
        if (plot.lines.size() <= line) {
          plot.lines.push_back({other.name, {}, true});
        }
        add(line++, kind_of(other).f1());
      }
    }
    const bool any = std::ranges::any_of(
        plot.lines[0].points,
        [](const auto& p) { return !std::isnan(p.second); });
    if (any) html_ += draw(plot);
  }

  void add_by_share() {
    html_ += tag("h2", "By share of flaws");
    for (const bool is_class : {false, true}) {
      for (const Flaw flaw :
           {Flaw::kRemoved, Flaw::kReplaced, Flaw::kContradicted}) {
        add_plot_by_share(flaw, is_class);
      }
    }
  }

  void add_curves() {
    html_ += tag("h2", "Learning");
    LinePlot plot{"a tenth of the facts flawed", "looks", "F1", 1, {}};
    plot.lines = {{"removed", {}}, {"replaced", {}}};
    for (const CurvePoint& point : report_.looks) {
      plot.lines[0].points.emplace_back(point.at, point.removed);
      plot.lines[1].points.emplace_back(point.at, point.replaced);
      plot.max_x = std::max(plot.max_x, point.at);
    }
    html_ += draw(plot);
    std::string rows = row("th", {"round", "samples", "lessons", "seconds"});
    for (std::size_t i = 0; i < report_.rounds.size(); ++i) {
      const LearningRound& round = report_.rounds[i];
      rows += row("td", {std::to_string(i + 1), group(round.n_samples),
                         group(round.n_lessons), fixed(round.seconds, 1)});
    }
    html_ += tag("table", rows);
  }

  void for_each_shown(const std::function<void(const FlawTrial&)>& show) const {
    for (const FlawTrial& trial : report_.trials) {
      if (std::abs(trial.part - kShownPart) < 1e-9) show(trial);
    }
  }

  void add_reliability() {
    html_ += tag("h2", "How far probabilities can be trusted") +
             tag("p",
                 "Of literals with a probability, so many are true. On the "
                 "dashed line both are the same. A tenth of the facts has the "
                 "flaw.");
    for_each_shown([&](const FlawTrial& trial) {
      neural::Reliability all = trial.reports.at(1).relation_reliability;
      all.merge(trial.reports.at(1).class_reliability);
      LinePlot plot{std::string("facts ") + flaw_name(trial.flaw) + ", ECE " +
                        fixed(all.ece(), 4),
                    "probability",
                    "true",
                    1,
                    {}};
      plot.lines = {{"learnt", {}}, {"perfect", {{0, 0}, {1, 1}}, true}};
      for (const auto& bin : all.bins()) {
        if (bin.n > 0) {
          plot.lines[0].points.emplace_back(bin.mean_predicted(),
                                            bin.part_true());
        }
      }
      html_ += draw(plot);
    });
  }

  void add_depths() {
    html_ += tag("h2", "By depth of proof") +
             tag("p",
                 "How much of what follows in so many steps from the facts "
                 "without flaws is found where a tenth of them has a flaw.");
    for_each_shown([&](const FlawTrial& trial) {
      LinePlot plot{std::string("relations, facts ") + flaw_name(trial.flaw),
                    "depth",
                    "recall",
                    1,
                    {}};
      plot.lines = {{"learnt", {}}, {"rules alone", {}}};
      for (std::size_t model = 0; model < 2; ++model) {
        const auto& depths = trial.reports.at(1 - model).relation_depths;
        for (std::size_t depth = 1; depth < depths.size(); ++depth) {
          if (depths[depth].n == 0) continue;
          const auto x = static_cast<double>(depth);
          plot.lines[model].points.emplace_back(x, depths[depth].recall());
          plot.max_x = std::max(plot.max_x, x);
        }
      }
      if (!plot.lines[0].points.empty()) html_ += draw(plot);
    });
  }

  void add_predicates() {
    html_ += tag("h2", "By class and relation");
    for_each_shown([&](const FlawTrial& trial) {
      std::string rows =
          row("th", {"", "true", "rules alone: F1", "learnt: F1"});
      const auto add = [&](const std::vector<PredicateMetrics>& rules,
                           const std::vector<PredicateMetrics>& learnt) {
        for (std::size_t i = 0; i < rules.size(); ++i) {
          const auto before = rules[i].as_in_paper();
          const auto after = learnt[i].as_in_paper();
          if (before.n_positive() == 0) continue;
          rows +=
              row("td", {local_name(rules[i].iri), group(before.n_positive()),
                         fixed(before.f1(), 4), fixed(after.f1(), 4)});
        }
      };
      add(trial.reports.at(0).classes, trial.reports.at(1).classes);
      add(trial.reports.at(0).relations, trial.reports.at(1).relations);
      html_ += tag("h3", std::string("A tenth of the facts ") +
                             flaw_name(trial.flaw)) +
               tag("table", rows);
    });
  }

  void add_examples() {
    html_ += tag("h2", "Examples") +
             tag("p",
                 "Facts that were judged where a tenth was replaced, and what "
                 "made the model doubt or believe them.");
    std::string rows =
        row("th", {"fact", "judgement", "probability", "because"});
    for (const RepairExample& example : report_.examples) {
      rows +=
          row("td", {example.fact,
                     std::string(example.is_right ? "rightly " : "wrongly ") +
                         (example.is_stated ? "doubted" : "added"),
                     fixed(example.probability, 3), example.reason});
    }
    html_ += "<table class=\"words\">\n" + rows + "</table>\n";
  }

  const LearnReport& report_;
  std::string html_;
};

}  // namespace

std::string report_to_html(const LearnReport& report) {
  return Page(report).write();
}

}  // namespace rrn::cli
