// SPDX-License-Identifier: MIT
#include "cli/report/baseline_table.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "cli/program/text.hpp"
#include "cli/report/text_table.hpp"

namespace rrn::cli {

namespace {

using neural::AnswerCounts;
using neural::KindAnswers;
using neural::PredictorAnswers;
using neural::RankMetrics;
using neural::RelationRanks;

constexpr std::size_t kPredictorWidth = 34;

void add_kind(std::string_view kind, const KindAnswers& answers,
              std::string_view name, TextTable& table) {
  if (answers.other.n_true() + answers.other.n_false() == 0) return;
  table.add_row({"  " + std::string(kind) + ": " + std::string(name),
                 fixed(answers.other.f1(), 4),
                 fixed(answers.other.accuracy(), 4),
                 fixed(answers.specified.f1(), 4),
                 fixed(answers.specified.accuracy(), 4)});
}

void write_answers(const char* name, const AnswerCounts& answers,
                   JsonWriter& json) {
  json.key(name);
  json.begin_object();
  json.member("true", answers.n_true());
  json.member("false", answers.n_false());
  json.member("f1", answers.f1());
  json.member("accuracy", answers.accuracy());
  json.end_object();
}

void write_kind(const char* name, const KindAnswers& answers,
                JsonWriter& json) {
  json.key(name);
  json.begin_object();
  write_answers("as_in_paper", answers.other, json);
  write_answers("specified", answers.specified, json);
  json.end_object();
}

void add_ranks(const std::string& name, const RankMetrics& ranks,
               TextTable& table) {
  if (ranks.n() == 0) return;
  table.add_row({"  " + name, group(ranks.n()), fixed(ranks.mrr(), 4),
                 fixed(ranks.hits_at_1(), 4), fixed(ranks.hits_at_3(), 4),
                 fixed(ranks.hits_at_10(), 4), fixed(ranks.mean_rank(), 2)});
}

void write_metrics(const char* name, const RankMetrics& ranks,
                   JsonWriter& json) {
  json.key(name);
  json.begin_object();
  json.member("ranks", ranks.n());
  json.member("mrr", ranks.mrr());
  json.member("hits_at_1", ranks.hits_at_1());
  json.member("hits_at_3", ranks.hits_at_3());
  json.member("hits_at_10", ranks.hits_at_10());
  json.member("mean_rank", ranks.mean_rank());
  json.end_object();
}

void write_both_ways(const RelationRanks& ranks, JsonWriter& json) {
  write_metrics("subjects", ranks.subjects, json);
  write_metrics("objects", ranks.objects, json);
  write_metrics("both", ranks.both(), json);
}

}  // namespace

std::string baselines_to_text(std::span<const PredictorAnswers> predictors) {
  TextTable table("predictors on the same data", kPredictorWidth,
                  {"F1", "accuracy", "stated: F1", "accuracy"}, 12);
  for (const PredictorAnswers& predictor : predictors) {
    add_kind("classes", predictor.classes, predictor.name, table);
  }
  for (const PredictorAnswers& predictor : predictors) {
    add_kind("relations", predictor.relations, predictor.name, table);
  }
  return table.show() + '\n';
}

void write_baselines(std::span<const PredictorAnswers> predictors,
                     JsonWriter& json) {
  json.key("predictors");
  json.begin_array();
  for (const PredictorAnswers& predictor : predictors) {
    json.begin_object();
    json.member("name", predictor.name);
    write_kind("classes", predictor.classes, json);
    write_kind("relations", predictor.relations, json);
    json.end_object();
  }
  json.end_array();
}

std::string ranks_to_text(const neural::RankReport& report) {
  std::vector<RelationRanks> relations = report.relations;
  std::erase_if(relations, [](const RelationRanks& r) {
    return r.subjects.n() + r.objects.n() == 0;
  });
  std::stable_sort(relations.begin(), relations.end(),
                   [](const RelationRanks& a, const RelationRanks& b) {
                     return a.both().mrr() < b.both().mrr();
                   });
  TextTable table("filtered ranks of relations", kPredictorWidth, {"ranks"},
                  11);
  for (const char* const head :
       {"MRR", "hits@1", "hits@3", "hits@10", "mean rank"}) {
    table.add_column({head, 10});
  }
  for (const RelationRanks& relation : relations) {
    add_ranks(local_name(relation.iri), relation.both(), table);
  }
  const RelationRanks total = report.total();
  add_ranks("total, of subjects", total.subjects, table);
  add_ranks("total, of objects", total.objects, table);
  add_ranks("total", total.both(), table);
  return table.show() +
         count_of(report.n_literals, "true literal that the model is not told",
                  "true literals that the model is not told") +
         ", ranked both ways; " + group(report.n_scored) +
         " literals were scored\n\n";
}

void write_ranks(const neural::RankReport& report, JsonWriter& json) {
  json.key("ranks");
  json.begin_object();
  json.member("literals", report.n_literals);
  json.member("scored", report.n_scored);
  json.key("total");
  json.begin_object();
  write_both_ways(report.total(), json);
  json.end_object();
  json.key("relations");
  json.begin_array();
  for (const RelationRanks& relation : report.relations) {
    if (relation.subjects.n() + relation.objects.n() == 0) continue;
    json.begin_object();
    json.member("iri", relation.iri);
    write_both_ways(relation, json);
    json.end_object();
  }
  json.end_array();
  json.end_object();
}

}  // namespace rrn::cli
