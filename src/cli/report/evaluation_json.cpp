// SPDX-License-Identifier: MIT
// What `rrn evaluate` prints for scripts.
#include "base/json_writer.hpp"
#include "cli/report/baseline_table.hpp"
#include "cli/report/evaluation_report.hpp"

namespace rrn::cli {

namespace {

using neural::ClassificationMetrics;
using neural::DepthRecall;
using neural::PredicateMetrics;
using neural::Reliability;

void write_metrics(JsonWriter& json, std::string_view name,
                   const ClassificationMetrics& m) {
  if (m.n() == 0) return;
  json.key(name);
  json.begin_object();
  json.member("true", m.n_positive());
  json.member("false", m.n_negative());
  json.member("true_positives", m.n_true_positive());
  json.member("false_positives", m.n_false_positive());
  json.member("f1", m.f1());
  json.member("auc_pr", m.auc_pr());
  json.member("accuracy", m.accuracy());
  json.member("accuracy_on_true", m.accuracy_on_positives());
  json.member("accuracy_on_false", m.accuracy_on_negatives());
  json.end_object();
}

void write_parts(JsonWriter& json, const PredicateMetrics& p) {
  write_metrics(json, "specified", p.specified);
  write_metrics(json, "inferable", p.inferable);
  write_metrics(json, "predictable", p.predictable);
  write_metrics(json, "drawn", p.drawn);
  write_metrics(json, "as_in_paper", p.as_in_paper());
  if (p.near_misses.n() == 0) return;
  json.key("near_misses");
  json.begin_object();
  json.member("literals", p.near_misses.n());
  json.member("rejected", p.near_misses.accuracy());
  json.member("f1_against", p.against_near_misses().f1());
  json.end_object();
}

void write_depths(JsonWriter& json, const std::vector<DepthRecall>& depths) {
  json.key("depths");
  json.begin_array();
  for (std::size_t i = 0; i < depths.size(); ++i) {
    if (depths[i].n == 0) continue;
    json.begin_object();
    json.key("depth");
    i == 0 ? json.null() : json.value(i);
    json.member("true", depths[i].n);
    json.member("recall", depths[i].recall());
    json.end_object();
  }
  json.end_array();
}

void write_reliability(JsonWriter& json, const Reliability& reliability) {
  json.key("reliability");
  json.begin_object();
  json.member("literals", reliability.n());
  json.member("ece", reliability.ece());
  json.member("ece_predicted", reliability.ece_predicted());
  json.member("ece_predicted_or_true", reliability.ece_relevant());
  json.member("brier", reliability.brier());
  json.member("nll", reliability.nll());
  json.key("bins");
  json.begin_array();
  for (const Reliability::Bin& bin : reliability.bins()) {
    json.begin_object();
    json.member("literals", bin.n);
    json.member("mean_predicted", bin.mean_predicted());
    json.member("part_true", bin.part_true());
    json.end_object();
  }
  json.end_array();
  json.end_object();
}

void write_kind(JsonWriter& json, std::string_view kind,
                const std::vector<PredicateMetrics>& predicates,
                const PredicateMetrics& total,
                const std::vector<DepthRecall>& depths,
                const Reliability& reliability) {
  json.key(kind);
  json.begin_object();
  json.key("total");
  json.begin_object();
  write_parts(json, total);
  json.end_object();
  write_depths(json, depths);
  write_reliability(json, reliability);
  json.key("predicates");
  json.begin_array();
  for (const PredicateMetrics& predicate : predicates) {
    json.begin_object();
    json.member("iri", predicate.iri);
    write_parts(json, predicate);
    json.end_object();
  }
  json.end_array();
  json.end_object();
}

}  // namespace

std::string evaluation_to_json(const neural::EvaluationReport& report,
                               const EvaluationExtras& extras) {
  std::string text;
  JsonWriter json([&](std::string_view block) { text += block; });
  json.begin_object();
  json.member("knowledge_bases", report.n_kbs);
  json.member("seconds", report.seconds);
  json.key("threshold");
  if (report.threshold) {
    json.value(static_cast<double>(*report.threshold));
  } else {
    json.null();
  }
  json.member("own_thresholds", report.n_own_thresholds);
  write_kind(json, "classes", report.classes, report.total_classes(),
             report.class_depths, report.class_reliability);
  write_kind(json, "relations", report.relations, report.total_relations(),
             report.relation_depths, report.relation_reliability);
  if (!extras.predictors.empty()) write_baselines(extras.predictors, json);
  if (extras.ranks) write_ranks(*extras.ranks, json);
  json.end_object();
  json.finish();
  return text;
}

std::string_view evaluation_json_help() {
  return "text or json. JSON is one object: knowledge_bases, seconds, "
         "threshold (that of --threshold, else null), own_thresholds, and for "
         "each of classes and relations: total and predicates (by iri, in the "
         "order of the vocabulary), with the parts specified, inferable, "
         "predictable, drawn, as_in_paper (these three together) and "
         "near_misses, as far as there are any; depths (null: unknown); "
         "reliability with ece, ece_predicted, ece_predicted_or_true, brier, "
         "nll and 15 equal bins; with --baselines predictors (by name); with "
         "--ranks ranks, of subjects, objects and both. null stands for what "
         "no literal tells";
}

}  // namespace rrn::cli
