// SPDX-License-Identifier: MIT
#include "prediction/predict/prediction.hpp"

#include <algorithm>
#include <map>

#include "neural/pairs/individual_graph.hpp"

namespace rrn::prediction {

namespace {

constexpr std::uint64_t kMaxScoreBytes = 4'000'000'000;

void check_vocabulary(const dataset::StoreSample& sample) {
  if (!sample.kb.classes.specified.empty() ||
      !sample.kb.relations.specified.empty()) {
    return;
  }
  std::string found;
  for (const auto& [iri, n] : sample.unknown_predicates) {
    if (found.size() > 200) break;
    found += (found.empty() ? "" : ", ") + iri;
  }
  throw Error(ErrorCode::kMismatch,
              "the model belongs to another vocabulary: no fact of the data "
              "uses a class or relation that it knows; found " +
                  (found.empty() ? std::string("no facts") : found));
}

void check_size(std::uint64_t n_individuals, std::uint64_t n_relations) {
  if (fits_all_pairs(n_individuals, n_relations)) return;
  const std::uint64_t bytes =
      n_individuals * n_individuals * n_relations * sizeof(float);
  throw Error(ErrorCode::kUnsupported,
              "scoring all pairs of " + std::to_string(n_individuals) +
                  " individuals over " + std::to_string(n_relations) +
                  " relations takes " + std::to_string(bytes / 1'000'000'000) +
                  " GB; at most 4 GB are supported");
}

/// Goes over all literals of a prediction and sorts them into a result.
class Comparison {
 public:
  Comparison(reasoner::Knowledge& knowledge, const dataset::StoreSample& sample,
             const neural::Calibration& calibration,
             std::optional<float> threshold, PredictionResult& result)
      : store_(knowledge.store),
        dictionary_(knowledge.dictionary),
        sample_(sample),
        calibration_(calibration),
        fixed_threshold_(threshold),
        result_(result) {}

  void add_classes(const dataset::Vocabulary& vocabulary,
                   const neural::Prediction& prediction) {
    for (std::size_t c = 0; c < vocabulary.classes.size(); ++c) {
      select({dictionary_.intern_iri(vocabulary.classes[c].iri), Arity::kUnary,
              Polarity::kPositive},
             calibration_.class_threshold(c));
      for (std::size_t i = 0; i < prediction.n_individuals; ++i) {
        const TermId x = sample_.individuals[i];
        add({x, x}, prediction.owl_class(i, c));
      }
    }
  }

  void add_relations(const dataset::Vocabulary& vocabulary,
                     const neural::Prediction& prediction,
                     const std::vector<std::uint32_t>& components) {
    for (std::size_t r = 0; r < vocabulary.relations.size(); ++r) {
      select({dictionary_.intern_iri(vocabulary.relations[r].iri),
              Arity::kBinary, Polarity::kPositive},
             calibration_.relation_threshold(r));
      for (std::size_t s = 0; s < prediction.n_individuals; ++s) {
        for (std::size_t o = 0; o < prediction.n_individuals; ++o) {
          const Row row{sample_.individuals[s], sample_.individuals[o]};
          const float probability = prediction.relation(s, r, o);
          if (components[s] == components[o]) {
            add(row, probability);
          } else {
            leave_out(row, probability);
          }
        }
      }
    }
  }

 private:
  void select(const RelationKey& key, float own_threshold) {
    key_ = key;
    threshold_ = fixed_threshold_.value_or(own_threshold);
    relation_ = store_.find(key);
    negation_ = store_.find(key.negation());
  }

  [[nodiscard]] bool is_asserted(std::optional<RelationId> id, Row row) const {
    return id && store_.is_asserted(store_.key(*id), row);
  }

  void add(Row row, float probability) {
    const bool predicted = probability >= threshold_;
    if (is_asserted(relation_, row)) {
      result_.n_doubted += probability < 0.5F ? 1 : 0;
      return;
    }
    if (is_asserted(negation_, row)) {
      result_.n_doubted += probability >= 0.5F ? 1 : 0;
      return;
    }
    const bool derived = relation_ && store_.contains(key_, row);
    count(predicted, derived);
    const PredictedFact fact{key_, row, probability, derived};
    if (predicted) result_.facts.push_back(fact);
    if (derived && !predicted) result_.missed.push_back(fact);
  }

  /// Counts a literal that is not predicted whatever its score, if the rules
  /// derive it.
  void leave_out(Row row, float probability) {
    if (!relation_ || !store_.contains(key_, row)) return;
    count(false, true);
    result_.missed.push_back({key_, row, probability, true});
  }

  void count(bool predicted, bool derived) {
    Agreement& a = result_.agreement;
    if (predicted && derived) {
      ++a.n_both;
    } else if (predicted) {
      ++a.n_predicted_only;
    } else if (derived) {
      ++a.n_derived_only;
    } else {
      ++a.n_neither;
    }
  }

  const TripleStore& store_;
  Dictionary& dictionary_;
  const dataset::StoreSample& sample_;
  const neural::Calibration& calibration_;
  std::optional<float> fixed_threshold_;
  float threshold_ = 0.5F;  ///< Of key_
  PredictionResult& result_;
  RelationKey key_;
  std::optional<RelationId> relation_;
  std::optional<RelationId> negation_;
};

/// Ordered pairs of individuals of different components.
std::uint64_t n_unjoined_pairs(const std::vector<std::uint32_t>& components) {
  std::map<std::uint32_t, std::uint64_t> sizes;
  for (const std::uint32_t component : components) ++sizes[component];
  std::uint64_t n = components.size() * components.size();
  for (const auto& [component, size] : sizes) n -= size * size;
  return n;
}

}  // namespace

std::vector<std::pair<std::string, std::uint64_t>> find_unread(
    const dataset::Sample& kb, const neural::Model& model) {
  std::map<std::string, std::uint64_t> counts;
  for (const dataset::RelationLiteral& fact : kb.relations.specified) {
    if (model.reads(fact.relation, fact.positive)) continue;
    const std::string& iri =
        model.vocabulary().relations[fact.relation.value].iri;
    ++counts[fact.positive ? iri : "not " + iri];
  }
  return {counts.begin(), counts.end()};
}

double Agreement::accuracy() const {
  if (n_literals() == 0) return 1;
  return static_cast<double>(n_both + n_neither) /
         static_cast<double>(n_literals());
}

double Agreement::f1() const {
  const std::uint64_t n = 2 * n_both + n_derived_only + n_predicted_only;
  return n == 0 ? 1 : 2 * static_cast<double>(n_both) / static_cast<double>(n);
}

bool fits_all_pairs(std::uint64_t n_individuals, std::uint64_t n_relations) {
  return static_cast<double>(n_individuals) *
             static_cast<double>(n_individuals) *
             static_cast<double>(n_relations) * sizeof(float) <=
         static_cast<double>(kMaxScoreBytes);
}

dataset::StoreSample read_facts(const reasoner::Knowledge& knowledge,
                                const neural::Model& model,
                                PredictionResult& result) {
  dataset::StoreSample sample = dataset::build_sample(
      knowledge.store, knowledge.dictionary, model.vocabulary());
  check_vocabulary(sample);
  result.n_individuals = sample.kb.n_individuals;
  result.n_literal_objects = sample.n_literal_objects;
  result.unread_relations = find_unread(sample.kb, model);
  result.unknown_predicates = sample.unknown_predicates;
  return sample;
}

PredictionResult predict(reasoner::Knowledge& knowledge, neural::Model& model,
                         std::optional<float> threshold, const JobContext& job,
                         PairScope scope) {
  const dataset::Vocabulary& vocabulary = model.vocabulary();
  PredictionResult result;
  const dataset::StoreSample sample = read_facts(knowledge, model, result);
  check_size(sample.kb.n_individuals, vocabulary.relations.size());
  const neural::Prediction prediction = model.predict(sample.kb, job);
  const neural::Calibration& calibration = model.calibration();
  if (!threshold) result.n_own_thresholds = calibration.n_own_thresholds();
  Comparison comparison(knowledge, sample, calibration, threshold, result);
  comparison.add_classes(vocabulary, prediction);
  const std::vector<std::uint32_t> components =
      scope == PairScope::kAll
          ? std::vector<std::uint32_t>(sample.kb.n_individuals)
          : neural::components(neural::IndividualGraph(sample.kb));
  result.n_unjoined_pairs = n_unjoined_pairs(components);
  comparison.add_relations(vocabulary, prediction, components);
  return result;
}

}  // namespace rrn::prediction
