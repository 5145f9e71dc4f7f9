// SPDX-License-Identifier: MIT
#include "repair/belief/belief_learning.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "base/parallel.hpp"
#include "repair/belief/further_look.hpp"

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
    if (n >= min_stated) model.classes.push_back({owl_class, {}, {}});
  }
  for (const auto& [relation, n] : n_of_relation) {
    if (n >= min_stated)
      model.relations.push_back({relation, {}, {}, 0, 0, {}});
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
                std::vector<LeadCount>(model.schema.paths.size())),
        loose_(model.relations.size()) {}

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
    const auto ends = ends_by_degree(model_, graph);
    for (std::size_t r = 0; r < ends.size(); ++r) {
      for (std::size_t s = 0; s < graph.n_individuals(); s += step) {
        add_loose(lesson.truth, graph, ends[r], static_cast<std::uint32_t>(s),
                  r);
      }
    }
  }

  void choose() {
    for (std::size_t r = 0; r < counts_.size(); ++r) {
      std::vector<std::uint32_t>& leads = model_.relations[r].leads;
      for (std::uint32_t path = 0; path < counts_[r].size(); ++path) {
        if (is_lead(counts_[r][path], options_.min_lead_share))
          leads.push_back(path);
      }
      std::stable_sort(leads.begin(), leads.end(),
                       [&](std::uint32_t a, std::uint32_t b) {
                         return rate(counts_[r][a]) > rate(counts_[r][b]);
                       });
      leads.resize(std::min(leads.size(), options_.max_leads));
      for (std::size_t i = 0; i < loose_[r].size(); ++i) {
        if (!is_lead(loose_[r][i], options_.min_loose_share)) continue;
        model_.relations[r].loose_ends.push_back(
            {static_cast<Degree>(i / kDegrees),
             static_cast<Degree>(i % kDegrees)});
      }
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

  /// Counts the pairs of a subject and those who are not around it.
  void add_loose(const TrueFacts& truth, const LinkGraph& graph,
                 const EndsByDegree& ends, std::uint32_t subject,
                 std::size_t r) {
    const RelationIndex relation = model_.relations[r].relation;
    for (Degree object_degree = 0; object_degree < kDegrees; ++object_degree) {
      for (const std::uint32_t object : ends.with(object_degree)) {
        if (object == subject ||
            graph.joins(subject, link_of(relation, true, false), object)) {
          continue;
        }
        LeadCount& count =
            loose_[r][ends.of(subject) * kDegrees + object_degree];
        ++count.n_pairs;
        count.n_true += truth.holds(
            {EntityIndex{subject}, relation, EntityIndex{object}, true});
      }
    }
  }

  [[nodiscard]] bool is_lead(const LeadCount& count, double min_share) const {
    return count.n_true >= options_.min_lead_facts &&
           static_cast<double>(count.n_true) >=
               min_share * static_cast<double>(count.n_pairs);
  }
  [[nodiscard]] static double rate(const LeadCount& count) {
    const auto n = static_cast<double>(count.n_true);
    return n * n / static_cast<double>(count.n_pairs);
  }

  const BeliefLearning& options_;
  BeliefModel& model_;
  std::vector<std::vector<LeadCount>>
      counts_;  ///< Indexed by relation and path
  /// Indexed by relation, and by the degrees of subject and object.
  std::vector<std::array<LeadCount, kDegrees * kDegrees>> loose_;
};

/// What trees are grown from.
struct Rows {
  CountRows individuals;
  std::vector<std::vector<std::uint8_t>>
      class_labels;              ///< Indexed by judged class
  std::vector<CountRows> pairs;  ///< Indexed by judged relation
  std::vector<std::vector<std::uint8_t>> pair_labels;
};

class RowBuilder {
 public:
  RowBuilder(const BeliefModel& model, std::size_t max_rows)
      : model_(model), max_rows_(max_rows) {
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
    const auto ends = ends_by_degree(model_, graph);
    for (std::uint32_t i = 0; i < graph.n_individuals(); ++i) {
      if (i % 64 == 0) job.cancel.throw_if_triggered();
      if (!model_.classes.empty()) add_individual(lesson.truth, evidence, i);
      if (model_.relations.empty()) continue;
      evidence.start(i);
      for (std::size_t r = 0; r < model_.relations.size(); ++r) {
        if (rows_.pairs[r].size() < max_rows_) {
          add_pairs(lesson.truth, evidence, ends[r], i, r);
        }
      }
    }
  }

  [[nodiscard]] const Rows& rows() const { return rows_; }

 private:
  void add_individual(const TrueFacts& truth, const Evidence& evidence,
                      std::uint32_t i) {
    if (rows_.class_labels.front().size() >= max_rows_) return;
    const auto row = evidence.row(i);
    rows_.individuals.values.insert(rows_.individuals.values.end(), row.begin(),
                                    row.end());
    for (std::size_t c = 0; c < model_.classes.size(); ++c) {
      rows_.class_labels[c].push_back(
          truth.holds({EntityIndex{i}, model_.classes[c].owl_class, true}));
    }
  }

  void add_pairs(const TrueFacts& truth, Evidence& evidence,
                 const EndsByDegree& ends, std::uint32_t subject,
                 std::size_t r) {
    const JudgedRelation& judged = model_.relations[r];
    const auto objects = candidates(evidence, subject, judged, ends);
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
          model.classes[i].judges[0] =
              grow_trees(rows.individuals, rows.class_labels[i], options, job);
          return;
        }
        const std::size_t r = i - n_classes;
        model.relations[r].judges[0] =
            grow_trees(rows.pairs[r], rows.pair_labels[r], options, job);
      });
}

/// What the further trees of one predicate are grown from.
struct FurtherRows {
  CountRows rows;
  std::vector<std::uint8_t> labels;

  void add(std::span<const std::uint8_t> row, bool label,
           std::size_t max_rows) {
    if (labels.size() >= max_rows) return;
    rows.n_columns = row.size();
    rows.values.insert(rows.values.end(), row.begin(), row.end());
    labels.push_back(label ? 1 : 0);
  }
};

/// Grows the trees that judge once more.
class FurtherLearner {
 public:
  FurtherLearner(std::size_t look, std::size_t max_rows, BeliefModel& model)
      : look_(look),
        max_rows_(max_rows),
        model_(model),
        classes_(model.classes.size()),
        relations_(model.relations.size()) {}

  void add(const Lesson& lesson, const JobContext& job) {
    const LinkGraph graph(lesson.told);
    Beliefs beliefs = judge_first(model_, graph, job);
    for (std::size_t look = 1; look < look_; ++look) {
      judge_again(model_, look, lesson.told, graph, beliefs);
    }
    const FurtherLook look =
        look_again(model_.schema, beliefs, lesson.told, graph);
    for (std::size_t i = 0; i < beliefs.classes.size(); ++i) {
      const auto& fact = beliefs.classes[i].literal;
      const auto number = model_.find(fact.owl_class) - model_.classes.data();
      classes_[static_cast<std::size_t>(number)].add(
          look.classes.row(i), lesson.truth.holds(fact), max_rows_);
    }
    for (std::size_t i = 0; i < beliefs.relations.size(); ++i) {
      const auto& fact = beliefs.relations[i].literal;
      const auto number = model_.find(fact.relation) - model_.relations.data();
      relations_[static_cast<std::size_t>(number)].add(
          look.relations.row(i), lesson.truth.holds(fact), max_rows_);
    }
  }

  void grow(const BeliefLearning& options, const JobContext& job) {
    const std::size_t n_classes = classes_.size();
    for_each_parallel(
        n_classes + relations_.size(), job.n_threads, [&](std::size_t i) {
          const bool is_class = i < n_classes;
          const FurtherRows& from =
              is_class ? classes_[i] : relations_[i - n_classes];
          if (from.rows.size() < options.min_further_rows) return;
          Judges& judges = is_class ? model_.classes[i].judges
                                    : model_.relations[i - n_classes].judges;
          judges[look_] =
              grow_trees(from.rows, from.labels, options.trees, job);
        });
  }

 private:
  std::size_t look_;
  std::size_t max_rows_;
  BeliefModel& model_;
  std::vector<FurtherRows> classes_;
  std::vector<FurtherRows> relations_;
};

/// Rows of one predicate, so that those of all fit in memory.
std::size_t most_rows(const BeliefModel& model, const BeliefLearning& options) {
  const std::size_t n_judged = model.relations.size() + 1;
  const std::size_t n_columns =
      model.schema.n_columns_of_pair() + FurtherLook::kColumns;
  return std::min(options.max_rows, options.max_bytes / n_judged / n_columns);
}

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
  model.n_looks = options.n_looks;
  for (JudgedClass& judged : model.classes) {
    judged.judges.resize(options.n_looks);
  }
  for (JudgedRelation& judged : model.relations) {
    judged.judges.resize(options.n_looks);
  }
  const std::size_t max_rows = most_rows(model, options);
  const JobContext silent = job.without_progress();
  for (std::size_t look = 0; look < options.n_looks; ++look) {
    const std::size_t begin = lessons.size() * look / options.n_looks;
    const std::size_t end = lessons.size() * (look + 1) / options.n_looks;
    const auto add_all = [&](auto& learner) {
      for (std::size_t i = begin; i < end; ++i) {
        learner.add(lessons[i], job);
        job.report({"look at evidence", i + 1, lessons.size(), {}});
      }
    };
    if (look == 0) {
      RowBuilder builder(model, max_rows);
      add_all(builder);
      grow(builder.rows(), options.trees, model, silent);
    } else {
      FurtherLearner learner(look, max_rows, model);
      add_all(learner);
      learner.grow(options, silent);
    }
  }
  return model;
}

}  // namespace rrn::repair
