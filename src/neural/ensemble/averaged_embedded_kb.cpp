// SPDX-License-Identifier: MIT
#include "neural/ensemble/averaged_embedded_kb.hpp"

#include <utility>

#include "base/error.hpp"
#include "neural/ensemble/mean_probabilities.hpp"
#include "neural/model/specified_facts.hpp"

namespace rrn::neural {

namespace {

/// The mean of what `ask` gets from each draw.
template <typename Ask>
std::vector<float> mean_of(
    const std::vector<std::unique_ptr<EmbeddedKb>>& draws, const Ask& ask) {
  std::vector<float> sums = ask(*draws.front());
  for (std::size_t i = 1; i < draws.size(); ++i) add_draw(ask(*draws[i]), sums);
  divide(sums, static_cast<std::uint32_t>(draws.size()));
  return sums;
}

}  // namespace

AveragedEmbeddedKb::AveragedEmbeddedKb(
    std::vector<std::unique_ptr<EmbeddedKb>> draws,
    const Calibration& calibration, const dataset::Sample& kb)
    : draws_(std::move(draws)),
      calibration_(calibration),
      facts_(specified_facts(kb)) {
  RRN_CHECK(!draws_.empty());
}

std::uint32_t AveragedEmbeddedKb::n_individuals() const {
  return draws_.front()->n_individuals();
}

std::uint32_t AveragedEmbeddedKb::n_classes() const {
  return draws_.front()->n_classes();
}

std::uint32_t AveragedEmbeddedKb::n_relations() const {
  return draws_.front()->n_relations();
}

std::uint32_t AveragedEmbeddedKb::dim() const { return draws_.front()->dim(); }

std::uint64_t AveragedEmbeddedKb::n_hubs() const {
  return draws_.front()->n_hubs();
}

std::span<const float> AveragedEmbeddedKb::embeddings() const {
  return draws_.front()->embeddings();
}

std::vector<float> AveragedEmbeddedKb::class_probabilities(
    std::uint32_t begin, std::uint32_t end) const {
  std::vector<float> means = mean_of(draws_, [&](const EmbeddedKb& draw) {
    return draw.class_probabilities(begin, end);
  });
  calibrate_classes(facts_, calibration_, begin, end, n_classes(), means);
  return means;
}

std::vector<float> AveragedEmbeddedKb::score(
    std::span<const dataset::RelationLiteral> literals,
    const CancellationToken& cancel) const {
  std::vector<float> means = mean_of(draws_, [&](const EmbeddedKb& draw) {
    return draw.score(literals, cancel);
  });
  calibrate_literals(facts_, calibration_, literals, means);
  return means;
}

EmbeddingUpdate AveragedEmbeddedKb::update(const dataset::Sample& kb,
                                           const JobContext& job) {
  dataset::Sample facts = specified_facts(kb);
  const EmbeddingUpdate first = draws_.front()->update(facts, job);
  JobContext to_the_end = job;
  to_the_end.cancel = {};
  for (std::size_t i = 1; i < draws_.size(); ++i) {
    (void)draws_[i]->update(facts, to_the_end);
  }
  facts_ = std::move(facts);
  return first;
}

}  // namespace rrn::neural
