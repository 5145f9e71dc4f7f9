// SPDX-License-Identifier: MIT
#include "neural/runtime/torch_embedded_kb.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "base/error.hpp"
#include "neural/kernels/kernels.hpp"
#include "neural/model/fact_trust.hpp"
#include "neural/model/specified_facts.hpp"
#include "neural/network/batch.hpp"
#include "neural/network/threads.hpp"
#include "neural/scoring/literal_queries.hpp"
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
  LiteralQueries queries;
  queries.add(literals, 0);
  queries.prepare();
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
