// SPDX-License-Identifier: MIT
#include "generation/coverage/coverage_report.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

#include "base/error.hpp"
#include "base/parallel.hpp"
#include "dataset/file/dataset_file.hpp"
#include "generation/coverage/sample_closure.hpp"

namespace rrn::generation {

namespace {

constexpr std::size_t kBatchSize = 256;
constexpr std::uint64_t kMaxFailed = 10'000;
constexpr std::size_t kDeepProof = 3;

class CoverageMeter {
 public:
  CoverageMeter(const SymbolicLabeller& labeller,
                const dataset::Vocabulary& vocabulary, const JobContext& job)
      : labeller_(labeller),
        vocabulary_(vocabulary),
        rules_(labeller, vocabulary),
        index_(rules_),
        job_(job),
        inner_(job) {
    needs_engine_ = std::any_of(
        rules_.rules().begin(), rules_.rules().end(),
        [](const SampleRules::Rule& rule) { return !rule.obstacle.empty(); });
    inner_.progress = nullptr;
    inner_.log = nullptr;
    inner_.n_threads = 1;
    report_.n_firing.resize(labeller.program().rules.size());
  }

  /// Counts labelled samples.
  void add(const std::vector<dataset::Sample>& kbs) {
    std::vector<Firing> found(kbs.size());
    for_each_parallel(kbs.size(), job_.n_threads, [&](std::size_t i) {
      job_.cancel.throw_if_triggered();
      found[i] = find_firing(kbs[i]);
    });
    for (const Firing& firing : found) {
      if (!firing.is_consistent) ++report_.n_inconsistent;
      for (std::size_t r = 0; r < firing.fires.size(); ++r) {
        if (firing.fires[r]) ++report_.n_firing[r];
      }
    }
    for (const dataset::Sample& kb : kbs)
      report_.predicates.add(kb, vocabulary_);
    report_.n_samples += kbs.size();
  }

  CoverageReport take() { return std::move(report_); }

 private:
  struct Firing {
    std::vector<bool> fires;  ///< Whether the body of each rule holds
    bool is_consistent = true;
  };

  /// The engine's own count is of matches that derive something new, so that it
  /// alone says too little.
  [[nodiscard]] Firing find_firing(const dataset::Sample& kb) const {
    SampleClosure closure(index_, CoverageTargets::kMaxClosure);
    const std::vector<SampleFact> facts = rules_.facts_of(kb);
    const bool is_whole = closure.add(facts);
    if (!is_whole) static_cast<void>(closure.add_anyway(facts));
    Firing result{std::vector<bool>(rules_.rules().size())};
    std::vector<bool>& fires = result.fires;
    for (std::uint32_t r = 0; r < fires.size(); ++r) {
      fires[r] = !rules_.rules()[r].heads.empty() && closure.has_fired(r);
    }
    if (is_whole && !needs_engine_) return result;
    TripleStore store = labeller_.load(kb);
    const auto run = datalog::materialise(
        labeller_.program(), labeller_.dictionary(), store, {}, inner_);
    for (std::uint32_t r = 0; r < fires.size(); ++r) {
      const datalog::RuleStatistics& done = run.rule_statistics[r];
      if (done.n_matches + done.n_violations > 0) fires[r] = true;
    }
    result.is_consistent = run.n_violations == 0;
    return result;
  }

  const SymbolicLabeller& labeller_;
  const dataset::Vocabulary& vocabulary_;
  SampleRules rules_;
  SampleRuleIndex index_;
  bool needs_engine_ = false;  ///< Some rule is not in the index
  const JobContext& job_;
  JobContext inner_;  ///< For one sample: silent, one thread
  CoverageReport report_;
};

void add_predicates(const std::vector<dataset::PredicateTotal>& totals,
                    const std::vector<std::uint32_t>& numbers,
                    const CoverageTargets& targets, PredicateCoverage& coverage,
                    CoverageSummary& summary) {
  coverage.n = numbers.size();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const dataset::PredicateTotal total =
        i < totals.size() ? totals[i] : dataset::PredicateTotal();
    const bool has_positives = total.inferable.positive > 0;
    // What was seen is possible, whatever the tries said.
    if (has_positives || targets.obstacle_of_predicate(numbers[i]).empty()) {
      ++coverage.n_coverable;
    }
    if (has_positives) ++coverage.n_covered;
    if (total.inferable.negative > 0) ++coverage.n_negative;
    summary.n_inferable += total.inferable.positive;
    for (std::size_t d = 0; d < total.by_depth.size(); ++d) {
      summary.by_depth[d] += total.by_depth[d];
    }
  }
}

}  // namespace

double CoverageReport::share(std::uint32_t rule) const {
  if (n_samples == 0) return 0.0;
  return static_cast<double>(n_firing[rule]) / static_cast<double>(n_samples);
}

CoverageReport measure_coverage(const std::string& folder,
                                const SymbolicLabeller& labeller,
                                const dataset::Vocabulary& vocabulary,
                                const JobContext& job) {
  CoverageMeter meter(labeller, vocabulary, job);
  std::uint64_t n_done = 0;
  for (const Split split : {Split::kTrain, Split::kValid, Split::kTest}) {
    const std::string path =
        folder + "/" + std::string(to_string(split)) + ".kbs";
    dataset::DatasetReader reader(path);
    if (reader.header().vocabulary.fingerprint() != vocabulary.fingerprint()) {
      throw Error(ErrorCode::kMismatch, SourceLocation{path},
                  "the vocabulary is another one than that of the rules");
    }
    for (bool more = true; more;) {
      std::vector<dataset::Sample> batch;
      dataset::Sample kb;
      while (batch.size() < kBatchSize && (more = reader.next(kb))) {
        batch.push_back(std::move(kb));
      }
      meter.add(batch);
      n_done += batch.size();
      job.report({"coverage", n_done, 0, {}});
    }
  }
  return meter.take();
}

CoverageReport measure_coverage(const SampleSource& source,
                                std::uint64_t n_samples,
                                const SymbolicLabeller& labeller,
                                const JobContext& job) {
  CoverageMeter meter(labeller, source.header().vocabulary, job);
  std::uint64_t next = 0;
  std::uint64_t n_failed = 0;
  for (std::uint64_t n_done = 0; n_done < n_samples && n_failed < kMaxFailed;) {
    std::vector<std::optional<dataset::Sample>> draws(
        std::min<std::uint64_t>(kBatchSize, n_samples - n_done));
    for_each_parallel(draws.size(), job.n_threads, [&](std::size_t i) {
      job.cancel.throw_if_triggered();
      draws[i] = source.draw(Split::kTrain, next + i, job);
      if (!draws[i]) return;
      draws[i]->draw = next + i;
      if (!source.complete(Split::kTrain, *draws[i], job)) draws[i].reset();
    });
    next += draws.size();
    std::vector<dataset::Sample> batch;
    for (auto& kb : draws) {
      n_failed = kb ? 0 : n_failed + 1;
      if (kb) batch.push_back(*std::move(kb));
    }
    meter.add(batch);
    n_done += batch.size();
    job.report({"coverage", n_done, n_samples, {}});
  }
  return meter.take();
}

double CoverageSummary::deep_share() const {
  if (n_inferable == 0) return 0.0;
  const auto n_deep = std::accumulate(by_depth.begin() + kDeepProof,
                                      by_depth.end(), std::uint64_t{0});
  return static_cast<double>(n_deep) / static_cast<double>(n_inferable);
}

CoverageSummary summarise(const CoverageReport& report,
                          const CoverageTargets& targets,
                          const dataset::Vocabulary& vocabulary) {
  CoverageSummary summary;
  summary.n_samples = report.n_samples;
  summary.n_inconsistent = report.n_inconsistent;
  const auto& rules = targets.program().rules;
  for (std::uint32_t r = 0; r < rules.size(); ++r) {
    if (rules[r].is_constraint()) continue;
    ++summary.n_rules;
    if (report.n_firing[r] > 0) ++summary.n_firing;
    if (!targets.obstacle(r).empty() && report.n_firing[r] == 0) continue;
    ++summary.n_can_fire;
    if (report.is_covered(r)) ++summary.n_covered;
  }
  std::vector<std::uint32_t> classes;
  for (std::uint32_t c = 0; c < vocabulary.classes.size(); ++c) {
    classes.push_back(targets.rules().of_class({c}, true));
  }
  std::vector<std::uint32_t> relations;
  for (std::uint32_t r = 0; r < vocabulary.relations.size(); ++r) {
    relations.push_back(targets.rules().of_relation({r}, true));
  }
  add_predicates(report.predicates.classes, classes, targets, summary.classes,
                 summary);
  add_predicates(report.predicates.relations, relations, targets,
                 summary.relations, summary);
  return summary;
}

}  // namespace rrn::generation
