// SPDX-License-Identifier: MIT
#include "dataset/family_dataset.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/parallel.hpp"
#include "dataset/dataset_file.hpp"
#include "dataset/family_vocabulary.hpp"
#include "dataset/isomorphism.hpp"
#include "dataset/symbolic_labeller.hpp"
#include "io/ontology_graph.hpp"
#include "io/rdf_reader.hpp"

namespace rrn::dataset {

namespace {

constexpr std::size_t kBatchSize = 256;
constexpr std::uint32_t kMaxPeople = 10'000;  // labels are quadratic in it
/// Rejected trees in a row after which there seem to be no further ones.
constexpr std::uint64_t kMaxRejected = 100'000;

void check(const FamilyTreeOptions& options) {
  const auto reject = [](const std::string& message) {
    throw Error(ErrorCode::kBadArgument, message);
  };
  if (options.max_people == 0 || options.max_people > kMaxPeople) {
    reject("families of " + std::to_string(options.max_people) +
           " people at most; expected 1 to " + std::to_string(kMaxPeople));
  }
  if (!(options.stop_probability >= 0.0 && options.stop_probability <= 1.0)) {
    reject("stop probability " + std::to_string(options.stop_probability) +
           "; expected 0 to 1");
  }
}

std::string describe(const FamilyTreeOptions& options) {
  std::array<char, 32> probability{};
  std::snprintf(probability.data(), probability.size(), "%g",
                options.stop_probability);
  return "family trees, max people " + std::to_string(options.max_people) +
         ", max depth " + std::to_string(options.max_depth) +
         ", max branching " + std::to_string(options.max_branching) +
         ", stop probability " + probability.data();
}

/// Makes the facts of families, each unlike all before it.
class FamilySource {
 public:
  FamilySource(const FamilyTreeOptions& options, const JobContext& job)
      : options_(options), job_(job) {}

  KnowledgeBase next() {
    for (std::uint64_t n = 0; n <= kMaxRejected; ++n) {
      job_.cancel.throw_if_triggered();
      Rng rng(job_.seed.derive("family tree", n_drawn_++));
      KnowledgeBase kb = family_facts(generate_family_tree(options_, rng));
      if (seen_.insert(certificate(kb)).second) return kb;
    }
    throw Error(ErrorCode::kBadArgument,
                "found only " + std::to_string(seen_.size()) +
                    " families that differ in more than names; expected "
                    "fewer samples or larger families");
  }

  [[nodiscard]] std::uint64_t n_rejected() const {
    return n_drawn_ - seen_.size();
  }

 private:
  const FamilyTreeOptions& options_;
  const JobContext& job_;
  std::unordered_set<Certificate> seen_;
  std::uint64_t n_drawn_ = 0;
};

SymbolicLabeller make_labeller(const Vocabulary& vocabulary,
                               std::uint32_t max_people,
                               const JobContext& job) {
  io::OntologyGraph ontology;
  JobContext quiet = job;
  quiet.progress = nullptr;
  io::read_rdf_text(family_ontology_text(), "family.ttl", {}, ontology, quiet);
  return {ontology, vocabulary, max_people, quiet};
}

void make_folder(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) {
    throw Error(ErrorCode::kIo, SourceLocation{path, 0, 0},
                "cannot create the folder: " + error.message());
  }
}

class FamilyDatasetGenerator {
 public:
  FamilyDatasetGenerator(const FamilyTreeOptions& options,
                         std::uint64_t n_total, const JobContext& job)
      : job_(job),
        n_total_(n_total),
        vocabulary_(family_vocabulary()),
        labeller_(make_labeller(vocabulary_, options.max_people, job)),
        source_(options, job) {}

  [[nodiscard]] const Vocabulary& vocabulary() const { return vocabulary_; }
  [[nodiscard]] std::uint64_t n_rejected() const {
    return source_.n_rejected();
  }

  /// Writes the next `n_samples` families and returns what they hold.
  LabelTotals write_split(std::uint64_t n_samples, DatasetWriter& writer) {
    LabelTotals totals;
    std::uint64_t n_left = n_samples;
    while (n_left > 0) {
      const std::size_t n = std::min<std::uint64_t>(n_left, kBatchSize);
      make_batch(n);
      for (std::size_t i = 0; i < n; ++i) {
        writer.add(batch_[i].kb);
        totals.add(batch_[i].totals);
      }
      n_left -= n;
      n_done_ += n;
      job_.report({"generate families", n_done_, n_total_, {}});
    }
    return totals;
  }

 private:
  struct Sample {
    KnowledgeBase kb;
    LabelTotals totals;
  };

  /// Trees are drawn one after the other, as which one is rejected depends on
  /// those before it; labelling takes nearly all of the time.
  void make_batch(std::size_t n) {
    batch_.assign(n, Sample{});
    for (Sample& sample : batch_) sample.kb = source_.next();
    for_each_parallel(n, job_.n_threads, [this](std::size_t i) {
      job_.cancel.throw_if_triggered();
      KnowledgeBase& kb = batch_[i].kb;
      RRN_CHECK(labeller_.label(kb, job_) == datalog::Outcome::kFixpoint);
      Rng unused{Seed()};  // every predicate is closed: nothing is drawn
      batch_[i].totals.add(dataset::label(kb, vocabulary_, unused));
    });
  }

  const JobContext& job_;
  std::uint64_t n_total_;
  std::uint64_t n_done_ = 0;
  Vocabulary vocabulary_;
  SymbolicLabeller labeller_;
  FamilySource source_;
  std::vector<Sample> batch_;
};

}  // namespace

DatasetSummary generate_family_dataset(const FamilyTreeOptions& options,
                                       const SplitSizes& sizes,
                                       const std::string& output_folder,
                                       const JobContext& job) {
  check(options);
  make_folder(output_folder);
  FamilyDatasetGenerator generator(options,
                                   sizes.train + sizes.valid + sizes.test, job);
  const DatasetHeader header{generator.vocabulary(), "urn:x-rrn:family",
                             describe(options), job.seed.value()};
  DatasetWriter train(output_folder + "/train.kbs", header);
  DatasetWriter valid(output_folder + "/valid.kbs", header);
  DatasetWriter test(output_folder + "/test.kbs", header);

  DatasetSummary summary;
  summary.train = generator.write_split(sizes.train, train);
  summary.valid = generator.write_split(sizes.valid, valid);
  summary.test = generator.write_split(sizes.test, test);
  summary.n_isomorphic = generator.n_rejected();
  for (const auto* split : {&summary.train, &summary.valid, &summary.test}) {
    summary.overall.add(*split);
  }
  train.commit();
  valid.commit();
  test.commit();
  return summary;
}

}  // namespace rrn::dataset
