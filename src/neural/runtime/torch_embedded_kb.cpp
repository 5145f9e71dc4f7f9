// SPDX-License-Identifier: MIT
#include "neural/runtime/torch_embedded_kb.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <string>

#include "base/error.hpp"
#include "neural/kernels/kernels.hpp"
#include "neural/model/fact_trust.hpp"
#include "neural/model/specified_facts.hpp"
#include "neural/network/batch.hpp"
#include "neural/network/threads.hpp"
#include "neural/scoring/scoring.hpp"

namespace rrn::neural {

namespace {

using dataset::RelationLiteral;
using dataset::Sample;
using torch::Tensor;

/// Whether facts of one iteration see each other's updates, so that the order
/// in which they are applied makes a difference.
bool depends_on_order(UpdateSchedule schedule) {
  return schedule == UpdateSchedule::kSequential ||
         schedule == UpdateSchedule::kMatching;
}

void make_probabilities(std::vector<float>& logits) {
  kernels<float>().logistic(logits.data(), logits.size());
}

void check_index(std::uint32_t index, std::uint32_t size, const char* what) {
  if (index < size) return;
  throw Error(ErrorCode::kBadArgument,
              std::string(what) + " " + std::to_string(index) +
                  " to be scored; expected less than " + std::to_string(size));
}

/// Literals in the order of their relations, as queries want them.
class LiteralQueries {
 public:
  explicit LiteralQueries(std::span<const RelationLiteral> literals)
      : order_(literals.size()),
        subjects_(literals.size()),
        objects_(literals.size()),
        logits_(literals.size()) {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::stable_sort(order_.begin(), order_.end(),
                     [&](std::size_t a, std::size_t b) {
                       return literals[a].relation < literals[b].relation;
                     });
    for (std::size_t i = 0; i < order_.size(); ++i) {
      subjects_[i] = literals[order_[i]].subject.value;
      objects_[i] = literals[order_[i]].object.value;
    }
    for (std::size_t begin = 0; begin < order_.size();) {
      const std::uint32_t relation = literals[order_[begin]].relation.value;
      std::size_t end = begin;
      while (end < order_.size() &&
             literals[order_[end]].relation.value == relation) {
        ++end;
      }
      const std::size_t n = end - begin;
      queries_.push_back({relation, std::span(subjects_).subspan(begin, n),
                          std::span(objects_).subspan(begin, n),
                          std::span(logits_).subspan(begin, n)});
      begin = end;
    }
  }

  [[nodiscard]] std::span<const RelationQuery> queries() const {
    return queries_;
  }
  /// The logits, once they are there, in the order of the literals.
  [[nodiscard]] std::vector<float> logits() const {
    std::vector<float> result(order_.size());
    for (std::size_t i = 0; i < order_.size(); ++i) {
      result[order_[i]] = logits_[i];
    }
    return result;
  }

 private:
  std::vector<std::size_t> order_;
  std::vector<std::uint32_t> subjects_;
  std::vector<std::uint32_t> objects_;
  std::vector<float> logits_;
  std::vector<RelationQuery> queries_;
};

}  // namespace

TorchEmbeddedKb::TorchEmbeddedKb(const Network& network,
                                 const PlacedWeights& placed,
                                 const Calibration& calibration,
                                 const Sample& kb, const JobContext& job)
    : network_(network),
      placed_(placed),
      calibration_(calibration),
      shape_(network.shape()),
      seed_(job.seed),
      initial_(job.seed, network.options.dim) {
  (void)update_all(specified_facts(kb), job);
}

std::span<const float> TorchEmbeddedKb::embeddings() const {
  return {embeddings_.data_ptr<float>(),
          static_cast<std::size_t>(embeddings_.numel())};
}

EmbeddingUpdate TorchEmbeddedKb::update_all(const Sample& kb,
                                            const JobContext& job) {
  use_threads(job.n_threads);
  const at::NoGradGuard guard;
  const std::array members{&kb};
  const std::array seeds{seed_};
  const auto batch = std::make_shared<const Batch>(
      make_batch(members, seeds, shape_, network_.fact_types, 1));
  Tensor embeddings =
      embed(shape_, placed_, batch, job.cancel).to(torch::kCPU).contiguous();
  embeddings_ = std::move(embeddings);
  facts_ = kb;
  gather_evidence();
  return {kb.n_individuals, kb.n_individuals, true};
}

EmbeddingUpdate TorchEmbeddedKb::update_part(const AffectedPart& part,
                                             const Sample& kb,
                                             const JobContext& job) {
  use_threads(job.n_threads);
  const at::NoGradGuard guard;
  const std::array members{&part.kb};
  const std::array seeds{seed_};
  Batch batch = make_batch(members, seeds, shape_, network_.fact_types, 1);
  const auto dim = std::size_t{shape_.options.dim};
  InitialEmbeddings initial = initial_;
  std::vector<float> row(dim);
  while (initial.size() < kb.n_individuals) initial.next(1, row.data());
  auto* first = batch.initial_embeddings.data_ptr<float>();
  for (std::size_t i = 0; i < part.individuals.size(); ++i) {
    initial.draw(part.individuals[i], first + i * dim);
  }
  const Tensor anew =
      embed(shape_, placed_, std::make_shared<const Batch>(std::move(batch)),
            job.cancel)
          .to(torch::kCPU)
          .contiguous();
  if (kb.n_individuals > facts_.n_individuals) {
    embeddings_ = torch::cat(
        {embeddings_, torch::empty({kb.n_individuals - facts_.n_individuals,
                                    shape_.dim()})});
  }
  for (const std::uint32_t i : part.changed) {
    std::copy_n(anew.data_ptr<float>() + i * dim, dim,
                embeddings_.data_ptr<float>() + part.individuals[i] * dim);
  }
  initial_ = std::move(initial);
  facts_ = kb;
  gather_evidence();
  return {part.changed.size(), part.individuals.size(),
          !depends_on_order(shape_.options.schedule)};
}

void TorchEmbeddedKb::gather_evidence() {
  if (!shape_.has_evidence()) return;
  const std::array members{static_cast<const Sample*>(&facts_)};
  evidence_.emplace(shape_, network_.weights, network_.evidence, members,
                    embeddings_);
}

EmbeddingUpdate TorchEmbeddedKb::update(const Sample& kb,
                                        const JobContext& job) {
  const Sample facts = specified_facts(kb);
  for (const dataset::ClassLiteral& fact : facts.classes.specified) {
    check_index(fact.owl_class.value, shape_.n_classes, "class");
  }
  const auto part =
      affected_part(facts_, facts, network_.fact_types,
                    shape_.options.update_iterations, kb.n_individuals / 2);
  return part ? update_part(*part, facts, job) : update_all(facts, job);
}

std::vector<float> TorchEmbeddedKb::class_probabilities(
    std::uint32_t begin, std::uint32_t end) const {
  if (begin > end || end > n_individuals()) {
    throw Error(ErrorCode::kBadArgument,
                "individuals " + std::to_string(begin) + " to " +
                    std::to_string(end) + " of " +
                    std::to_string(n_individuals()) + " to be scored");
  }
  const at::NoGradGuard guard;
  Tensor logits =
      class_logits(network_.weights, embeddings_.slice(0, begin, end))
          .contiguous();
  if (evidence_) evidence_->add_to_classes(embeddings_, begin, end, logits);
  const auto* first = logits.data_ptr<float>();
  std::vector<float> result(first, first + logits.numel());
  calibration_.classes.apply(result);
  trust_class_facts(facts_, calibration_.fact_trust, begin, end,
                    shape_.n_classes, result);
  make_probabilities(result);
  return result;
}

std::vector<float> TorchEmbeddedKb::score(
    std::span<const RelationLiteral> literals,
    const CancellationToken& cancel) const {
  for (const RelationLiteral& literal : literals) {
    check_index(literal.subject.value, n_individuals(), "individual");
    check_index(literal.object.value, n_individuals(), "individual");
    check_index(literal.relation.value, n_relations(), "relation");
  }
  const LiteralQueries queries(literals);
  relation_logits_of(shape_, network_.weights, embeddings_, queries.queries(),
                     cancel);
  if (evidence_) evidence_->add_to(queries.queries(), cancel);
  std::vector<float> result = queries.logits();
  calibration_.relations.apply(result);
  trust_relation_facts(facts_, calibration_.fact_trust, literals, result);
  make_probabilities(result);
  for (std::size_t i = 0; i < literals.size(); ++i) {
    if (!literals[i].positive) result[i] = 1 - result[i];
  }
  return result;
}

}  // namespace rrn::neural
