// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_RANDOM_RANDOM_FACTS_HPP
#define RRN_GENERATION_RANDOM_RANDOM_FACTS_HPP

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/job.hpp"
#include "base/random.hpp"
#include "generation/source/labelled_source.hpp"

namespace rrn::generation {

struct RandomFactsOptions {
  static constexpr std::uint32_t kMaxIndividuals = 10'000;

  /// To draw from; 1 to kMaxIndividuals, as labels are quadratic in it.
  std::uint32_t n_individuals = 75;
  std::uint32_t max_facts = 200;  ///< At least 1
  /// Candidates in a row that are refused before a sample is done; at least 1.
  std::uint32_t max_tries = 10;
  /// After each fact.
  double stop_probability = 0.005;
  /// How many of the candidates are relations, if there are classes as well,
  /// and how many of each are negated: probabilities.
  double relation_share = 0.5;
  double negated_class_share = 0.5;
  double negated_relation_share = 0.5;
};

/// Throws Error (kBadArgument) for options out of range.
void check(const RandomFactsOptions& options);

/// Describes the options for DatasetHeader::generator.
[[nodiscard]] std::string to_string(const RandomFactsOptions& options);

/// Knowledge bases of random facts about a vocabulary (Hohenecker &
/// Lukasiewicz, JAIR 2020, on the data they call UMLS-reasoning).
///
/// Facts are drawn one after the other: whether a relation or a class, whether
/// negated, then which one and about whom, everything at even odds.  A fact is
/// kept if it is new and contradicts nothing that follows from those before it.
/// Individuals without a fact are left out.  So samples are consistent, and
/// what an ontology forbids most is what is rarest in them.
class RandomSource final : public LabelledSource {
 public:
  /// Requires a labeller over `header.vocabulary` that allows
  /// options.n_individuals.  Throws Error (kBadArgument) for options out of
  /// range, an empty vocabulary and rules that contradict themselves.
  RandomSource(dataset::DatasetHeader header,
               std::shared_ptr<const SymbolicLabeller> labeller,
               const RandomFactsOptions& options,
               std::vector<InputFile> inputs = {});
  ~RandomSource() override;

  /// Makes no sample where the ontology refuses all facts that are tried.
  [[nodiscard]] std::optional<dataset::Sample> draw(
      Split split, std::uint64_t number, const JobContext& job) const override;
  [[nodiscard]] bool complete(Split split, dataset::Sample& kb,
                              const JobContext& job) const override;

 private:
  class Facts;
  class Judge;
  class GrowingJudge;
  class WholeJudge;
  class Lease;

  [[nodiscard]] std::unique_ptr<Judge> take_judge() const;
  [[nodiscard]] bool try_fact(Facts& facts, Judge& judge, Rng& rng,
                              const JobContext& job) const;

  RandomFactsOptions options_;
  /// One for each thread that draws, kept for the next draw.
  mutable std::mutex mutex_;
  mutable std::vector<std::unique_ptr<Judge>> idle_;
};

}  // namespace rrn::generation

#endif  // RRN_GENERATION_RANDOM_RANDOM_FACTS_HPP
