// SPDX-License-Identifier: MIT
#include "repair/belief/belief_learning.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "base/parallel.hpp"
#include "repair/belief/second_look.hpp"
#include "repair/belief/seen_limits.hpp"

namespace rrn::repair {

namespace {

using dataset::ClassIndex;
using dataset::EntityIndex;
using dataset::RelationIndex;

/// The predicates of which enough facts are stated, none of them judged yet.
BeliefModel predicates_to_judge(std::span<const Lesson> lessons,
                                std::uint64_t min_stated) {
  std::map<ClassIndex, std::uint64_t> n_of_class;
  std::map<RelationIndex, std::uint64_t> n_of_relation;
  for (const Lesson& lesson : lessons) {
    for (const auto& fact : lesson.told.classes.specified) {
      n_of_class[fact.owl_class] += fact.positive ? 1 : 0;
    }
    for (const auto& fact : lesson.told.relations.specified) {
      n_of_relation[fact.relation] += fact.positive ? 1 : 0;
    }
  }
  BeliefModel model;
  for (const auto& [owl_class, n] : n_of_class) {
    if (n >= min_stated) model.classes.push_back({owl_class, {}, {}, {}});
  }
  for (const auto& [relation, n] : n_of_relation) {
    if (n >= min_stated)
      model.relations.push_back({relation, {}, 0, 0, {}, {}});
  }
  return model;
}

/// What was seen of the pairs that a path joins and of which nothing is stated.
struct LeadCount {
  std::uint64_t n_pairs = 0;
  std::uint64_t n_true = 0;
};

/// Finds the paths that missing facts are found by.
class LeadSearch {
 public:
  LeadSearch(const BeliefLearning& options, BeliefModel& model)
      : options_(options),
        model_(model),
        counts_(model.relations.size(),
                std::vector<LeadCount>(model.schema.paths.size())) {}

  void add(const Lesson& lesson, const JobContext& job) {
    const LinkGraph graph(lesson.told);
    PathWalk walk(graph, model_.schema.paths);
    const std::size_t step =
        1 + graph.n_individuals() / (4 * options_.schema.n_probed);
    for (std::size_t s = 0; s < graph.n_individuals(); s += step) {
      job.cancel.throw_if_triggered();
      walk.start(static_cast<std::uint32_t>(s));
      add_subject(lesson.truth, graph, walk, static_cast<std::uint32_t>(s));
    }
  }

  void choose() {
    for (std::size_t r = 0; r < counts_.size(); ++r) {
      std::vector<std::uint32_t>& leads = model_.relations[r].leads;
      for (std::uint32_t path = 0; path < counts_[r].size(); ++path) {
        if (is_lead(counts_[r][path])) leads.push_back(path);
      }
      std::stable_sort(leads.begin(), leads.end(),
                       [&](std::uint32_t a, std::uint32_t b) {
                         return rate(counts_[r][a]) > rate(counts_[r][b]);
                       });
      leads.resize(std::min(leads.size(), options_.max_leads));
    }
  }

 private:
  static constexpr std::size_t kMaxLeadLength = 3;

  void add_subject(const TrueFacts& truth, const LinkGraph& graph,
                   const PathWalk& walk, std::uint32_t subject) {
    for (std::size_t path = 0; path < model_.schema.paths.size(); ++path) {
      if (model_.schema.paths[path].size() > kMaxLeadLength) continue;
      for (const Reached& end : walk.reached(path)) {
        for (std::size_t r = 0; r < counts_.size(); ++r) {
          const RelationIndex relation = model_.relations[r].relation;
          if (graph.joins(subject, link_of(relation, true, false),
                          end.individual)) {
            continue;
          }
          ++counts_[r][path].n_pairs;
          counts_[r][path].n_true +=
              truth.holds({EntityIndex{subject}, relation,
                           EntityIndex{end.individual}, true});
        }
      }
    }
  }

  [[nodiscard]] bool is_lead(const LeadCount& count) const {
    return count.n_true >= options_.min_lead_facts &&
           static_cast<double>(count.n_true) >=
               options_.min_lead_share * static_cast<double>(count.n_pairs);
  }
  [[nodiscard]] static double rate(const LeadCount& count) {
    const auto n = static_cast<double>(count.n_true);
    return n * n / static_cast<double>(count.n_pairs);
  }

  const BeliefLearning& options_;
  BeliefModel& model_;
  std::vector<std::vector<LeadCount>> counts_;  ///< By relation and path
};

/// What trees are grown from.
struct Rows {
  CountRows individuals;
  std::vector<std::vector<std::uint8_t>> class_labels;  ///< By judged class
  std::vector<CountRows> pairs;                         ///< By judged relation
  std::vector<std::vector<std::uint8_t>> pair_labels;
};

class RowBuilder {
 public:
  RowBuilder(const BeliefModel& model, const BeliefLearning& options)
      : model_(model) {
    const std::size_t n_judged = model.relations.size() + 1;
    max_rows_ =
        std::min(options.max_rows, options.max_bytes / n_judged /
                                       (model.schema.n_columns_of_pair() + 1));
    rows_.individuals.n_columns = model.schema.n_columns_of_individual();
    rows_.class_labels.resize(model.classes.size());
    rows_.pairs.resize(model.relations.size());
    rows_.pair_labels.resize(model.relations.size());
    for (CountRows& pairs : rows_.pairs) {
      pairs.n_columns = model.schema.n_columns_of_pair();
    }
  }

  void add(const Lesson& lesson, const JobContext& job) {
    const LinkGraph graph(lesson.told);
    Evidence evidence(model_.schema, graph);
    for (std::uint32_t i = 0; i < graph.n_individuals(); ++i) {
      if (i % 64 == 0) job.cancel.throw_if_triggered();
      if (!model_.classes.empty()) add_individual(lesson.truth, evidence, i);
      if (model_.relations.empty()) continue;
      evidence.start(i);
      for (std::size_t r = 0; r < model_.relations.size(); ++r) {
        if (rows_.pairs[r].size() < max_rows_) {
          add_pairs(lesson.truth, evidence, i, r);
        }
      }
    }
  }

  [[nodiscard]] const Rows& rows() const { return rows_; }

 private:
  void add_individual(const TrueFacts& truth, const Evidence& evidence,
                      std::uint32_t i) {
    if (rows_.individuals.size() >= max_rows_) return;
    const auto row = evidence.row(i);
    rows_.individuals.values.insert(rows_.individuals.values.end(), row.begin(),
                                    row.end());
    for (std::size_t c = 0; c < model_.classes.size(); ++c) {
      rows_.class_labels[c].push_back(
          truth.holds({EntityIndex{i}, model_.classes[c].owl_class, true}));
    }
  }

  void add_pairs(const TrueFacts& truth, Evidence& evidence,
                 std::uint32_t subject, std::size_t r) {
    const JudgedRelation& judged = model_.relations[r];
    const auto objects =
        candidates(evidence, subject, judged.relation, judged.leads);
    evidence.add_pairs(objects, rows_.pairs[r]);
    for (const std::uint32_t object : objects) {
      rows_.pair_labels[r].push_back(truth.holds(
          {EntityIndex{subject}, judged.relation, EntityIndex{object}, true}));
    }
  }

  const BeliefModel& model_;
  std::size_t max_rows_;
  Rows rows_;
};

/// Grows the trees of all predicates.
void grow(const Rows& rows, const GrowthOptions& options, BeliefModel& model,
          const JobContext& job) {
  const std::size_t n_classes = model.classes.size();
  for_each_parallel(
      n_classes + model.relations.size(), job.n_threads, [&](std::size_t i) {
        if (i < n_classes) {
          model.classes[i].trees =
              grow_trees(rows.individuals, rows.class_labels[i], options, job);
          return;
        }
        const std::size_t r = i - n_classes;
        model.relations[r].trees =
            grow_trees(rows.pairs[r], rows.pair_labels[r], options, job);
      });
}

/// What the second trees of one predicate are grown from.
struct SecondRows {
  CountRows rows;
  std::vector<std::uint8_t> labels;

  void add(std::span<const std::uint8_t> row, bool label) {
    rows.n_columns = row.size();
    rows.values.insert(rows.values.end(), row.begin(), row.end());
    labels.push_back(label ? 1 : 0);
  }
};

/// Grows the trees that judge a second time.
class SecondLearner {
 public:
  explicit SecondLearner(BeliefModel& model)
      : model_(model),
        classes_(model.classes.size()),
        relations_(model.relations.size()) {}

  void add(const Lesson& lesson, const JobContext& job) {
    const LinkGraph graph(lesson.told);
    const Beliefs beliefs = judge_first(model_, graph, job);
    const SecondLook look = look_again(beliefs, graph);
    for (std::size_t i = 0; i < beliefs.classes.size(); ++i) {
      const auto& fact = beliefs.classes[i].literal;
      const auto number = model_.find(fact.owl_class) - model_.classes.data();
      classes_[static_cast<std::size_t>(number)].add(look.classes.row(i),
                                                     lesson.truth.holds(fact));
    }
    for (std::size_t i = 0; i < beliefs.relations.size(); ++i) {
      const auto& fact = beliefs.relations[i].literal;
      const auto number = model_.find(fact.relation) - model_.relations.data();
      relations_[static_cast<std::size_t>(number)].add(
          look.relations.row(i), lesson.truth.holds(fact));
    }
  }

  void grow(const BeliefLearning& options, const JobContext& job) {
    const std::size_t n_classes = classes_.size();
    for_each_parallel(
        n_classes + relations_.size(), job.n_threads, [&](std::size_t i) {
          const bool is_class = i < n_classes;
          const SecondRows& from =
              is_class ? classes_[i] : relations_[i - n_classes];
          if (from.rows.size() < options.min_second_rows) return;
          (is_class ? model_.classes[i].second_trees
                    : model_.relations[i - n_classes].second_trees) =
              grow_trees(from.rows, from.labels, options.second_trees, job);
        });
  }

 private:
  BeliefModel& model_;
  std::vector<SecondRows> classes_;
  std::vector<SecondRows> relations_;
};

}  // namespace

BeliefModel learn_beliefs(std::span<const Lesson> lessons,
                          const BeliefLearning& options,
                          const JobContext& job) {
  BeliefModel model = predicates_to_judge(lessons, options.min_stated);
  const auto first =
      lessons.first(std::min(options.n_schema_lessons, lessons.size()));
  model.schema = choose_evidence(first, options.schema, job);
  LeadSearch leads(options, model);
  for (const Lesson& lesson : first) leads.add(lesson, job);
  leads.choose();
  const auto n_second = static_cast<std::size_t>(
      options.second_part * static_cast<double>(lessons.size()));
  const std::size_t n_first = lessons.size() - n_second;
  {
    RowBuilder builder(model, options);
    for (std::size_t i = 0; i < n_first; ++i) {
      builder.add(lessons[i], job);
      job.report({"look at evidence", i + 1, lessons.size(), {}});
    }
    grow(builder.rows(), options.trees, model, job.without_progress());
  }
  SecondLearner second(model);
  for (std::size_t i = n_first; i < lessons.size(); ++i) {
    second.add(lessons[i], job);
    job.report({"look at evidence", i + 1, lessons.size(), {}});
  }
  second.grow(options, job.without_progress());
  set_seen_limits(lessons, options.min_seen, options.few_facts, model);
  return model;
}

}  // namespace rrn::repair
