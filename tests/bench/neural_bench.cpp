// SPDX-License-Identifier: MIT
// Measures embedding and scoring against what the machine's matrix products
// reach.  For example:
//   rrn generate family --samples 64 --valid 1 --test 1 --output /tmp/family
//   rrn generate countries-s3 --samples 64 --output /tmp/countries
//   neural_bench --family /tmp/family/train.kbs --facts 10000 --facts 100000
// Times of one thread are of the processor, so that other work on the machine
// does not count; times of more are on the clock.
#include <time.h>

#include <sys/resource.h>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <exception>
#include <string>
#include <unordered_map>
#include <vector>

#include <torch/autograd.h>
#include <boost/program_options.hpp>

#include "dataset/file/dataset_file.hpp"
#include "generation/university/university_generator.hpp"
#include "neural/embedding/embedding.hpp"
#include "neural/files/model_file.hpp"
#include "neural/model/option_table.hpp"
#include "neural/network/network.hpp"
#include "neural/network/threads.hpp"
#include "neural/scoring/scoring.hpp"

namespace {

namespace po = boost::program_options;
using namespace rrn::neural;
using rrn::Seed;
using rrn::dataset::Sample;
using torch::Tensor;

double seconds_of(clockid_t clock) {
  timespec t{};
  clock_gettime(clock, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

double peak_megabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1000;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

/// Median time of `function`, after one call that does not count where there
/// are several.
template <typename F>
double measure(int repetitions, clockid_t clock, const F& function) {
  if (repetitions > 1) function();
  std::vector<double> times;
  for (int i = 0; i < repetitions; ++i) {
    const double start = seconds_of(clock);
    function();
    times.push_back(seconds_of(clock) - start);
  }
  return median(times);
}

/// Floating-point operations a second of [rows, 200] x [200, 400].
double product_rate(std::int64_t rows, int repetitions) {
  const at::NoGradGuard guard;
  const Tensor a = torch::randn({rows, 200});
  const Tensor b = torch::randn({200, 400});
  Tensor c = torch::empty({rows, 400});
  constexpr int kProducts = 20;
  const double seconds = measure(repetitions, CLOCK_PROCESS_CPUTIME_ID, [&] {
    for (int i = 0; i < kProducts; ++i) at::mm_out(c, a, b);
  });
  return 2.0 * kProducts * static_cast<double>(rows) * 200 * 400 / seconds;
}

/// Prints rates, and returns that of 256 rows.
double measure_products(int repetitions) {
  double rate = 0;
  for (const std::int64_t rows : {4, 16, 64, 128, 256, 512}) {
    const double here = product_rate(rows, repetitions);
    std::printf("product [%3lld, 200] x [200, 400]  %7.1f GFLOP/s\n",
                static_cast<long long>(rows), here * 1e-9);
    if (rows == 256) rate = here;
  }
  return rate;
}

/// A network and knowledge bases that it reads.
struct Subject {
  NetworkShape shape;
  FactTypes types;
  Weights weights;
  std::vector<Sample> kbs;

  void draw_weights() { weights = initial_weights(shape, Seed(1)); }

  [[nodiscard]] std::shared_ptr<const Batch> batch(std::size_t n_kbs,
                                                   unsigned n_chunks) const {
    std::vector<const Sample*> members;
    std::vector<Seed> seeds;
    for (std::size_t i = 0; i < n_kbs; ++i) {
      members.push_back(&kbs[i]);
      seeds.emplace_back(i);
    }
    return std::make_shared<const Batch>(
        make_batch(members, seeds, shape, types, n_chunks));
  }
};

Subject read_subject(const std::string& path, std::uint32_t n_iterations,
                     UpdateSchedule schedule) {
  rrn::dataset::Dataset data = rrn::dataset::read_dataset(path, {});
  Subject subject;
  const auto& vocabulary = data.header.vocabulary;
  const auto n_relations =
      static_cast<std::uint32_t>(vocabulary.relations.size());
  subject.kbs = std::move(data.kbs);
  subject.types = FactTypes::of(subject.kbs, n_relations);
  subject.shape = {{100, n_iterations, schedule},
                   static_cast<std::uint32_t>(vocabulary.classes.size()),
                   n_relations,
                   subject.types.size()};
  subject.draw_weights();
  return subject;
}

/// Arithmetic of embedding and of scoring all pairs.
struct Work {
  double embedding = 0;
  double scoring = 0;
};

Work work_of(const Subject& subject, const Batch& batch) {
  const NetworkShape& shape = subject.shape;
  const auto d = static_cast<double>(shape.dim());
  const auto h = static_cast<double>(shape.relation_hidden());
  Work work;
  for (const Batch::Chunk& chunk : batch.chunks) {
    double products = static_cast<double>(chunk.plan.class_rows.size()) * 2 *
                      (d + shape.n_classes) * 2 * d;
    const bool projects = !chunk.plan.blocks.empty();
    for (const FactBlock& block : chunk.plan.blocks) {
      products +=
          static_cast<double>(block.subjects.size() + block.objects.size()) *
          2 * d * 4 * d;
    }
    for (const auto& facts : chunk.plan.facts) {
      if (projects) break;
      products +=
          static_cast<double>(facts.subjects.size()) * 2 * 2 * d * 4 * d;
    }
    work.embedding += products * shape.options.update_iterations;
  }
  for (std::size_t k = 0; k < batch.n_kbs(); ++k) {
    const auto n = static_cast<double>(batch.n_individuals(k));
    work.scoring += 2 * n * d * 2 * h * shape.n_relations +
                    n * n * shape.n_relations * 3 * h;
  }
  return work;
}

void measure_prediction(const Subject& subject, std::size_t n_kbs, double rate,
                        int repetitions) {
  const at::NoGradGuard guard;
  std::shared_ptr<const Batch> batch;
  Tensor embeddings;
  std::vector<std::vector<float>> outputs(n_kbs);
  std::vector<float*> pointers(n_kbs);
  const double plan_seconds = measure(repetitions, CLOCK_PROCESS_CPUTIME_ID,
                                      [&] { batch = subject.batch(n_kbs, 1); });
  for (std::size_t k = 0; k < n_kbs; ++k) {
    const auto n = static_cast<std::size_t>(batch->n_individuals(k));
    outputs[k].resize(n * n * subject.shape.n_relations);
    pointers[k] = outputs[k].data();
  }
  const double embed_seconds = measure(
      repetitions, CLOCK_PROCESS_CPUTIME_ID,
      [&] { embeddings = embed(subject.shape, subject.weights, batch); });
  const double score_seconds =
      measure(repetitions, CLOCK_PROCESS_CPUTIME_ID, [&] {
        (void)class_logits(subject.weights, embeddings);
        relation_logits(subject.shape, subject.weights, embeddings, batch->rows,
                        pointers);
      });
  const Work work = work_of(subject, *batch);
  const double all = plan_seconds + embed_seconds + score_seconds;
  std::printf(
      "  %-12s %3zu KBs: %8.3f ms a KB = plan %.3f + embed %.3f + score %.3f; "
      "%5.1f %% of the product rate (embed %.1f, score %.1f)\n",
      to_string(subject.shape.options.schedule).data(), n_kbs,
      all * 1e3 / static_cast<double>(n_kbs),
      plan_seconds * 1e3 / static_cast<double>(n_kbs),
      embed_seconds * 1e3 / static_cast<double>(n_kbs),
      score_seconds * 1e3 / static_cast<double>(n_kbs),
      (work.embedding + work.scoring) / all / rate * 100,
      work.embedding / embed_seconds / rate * 100,
      work.scoring / score_seconds / rate * 100);
}

void measure_training(const Subject& subject, std::size_t n_kbs, double rate,
                      int repetitions) {
  for (const WeightSpec& spec : weight_specs(subject.shape)) {
    (subject.weights.*spec.member).requires_grad_(true);
  }
  const auto batch = subject.batch(n_kbs, 1);
  const std::vector<Tensor> weights{subject.weights.class_update,
                                    subject.weights.relation_update,
                                    subject.weights.relation_interaction};
  Tensor embeddings;
  const double forward = measure(repetitions, CLOCK_PROCESS_CPUTIME_ID, [&] {
    embeddings = embed(subject.shape, subject.weights, batch);
  });
  const Tensor d_embeddings = torch::randn_like(embeddings);
  const double both = measure(repetitions, CLOCK_PROCESS_CPUTIME_ID, [&] {
    embeddings = embed(subject.shape, subject.weights, batch);
    (void)torch::autograd::grad({embeddings}, weights, {d_embeddings}, {},
                                false, true);
  });
  const Work work = work_of(subject, *batch);
  std::printf(
      "  %-12s %3zu KBs: forward %7.3f, backward %7.3f ms a KB; "
      "%5.1f %% of the product rate, peak %.0f MB\n",
      to_string(subject.shape.options.schedule).data(), n_kbs,
      forward * 1e3 / static_cast<double>(n_kbs),
      (both - forward) * 1e3 / static_cast<double>(n_kbs),
      3 * work.embedding / both / rate * 100, peak_megabytes());
}

constexpr UpdateSchedule kSchedules[] = {UpdateSchedule::kSequential,
                                         UpdateSchedule::kMatching,
                                         UpdateSchedule::kSimultaneous};

void measure_dataset(const char* name, const std::string& path,
                     const std::string& model, std::uint32_t n_iterations,
                     double rate, int repetitions) {
  for (const UpdateSchedule schedule : kSchedules) {
    Subject subject = read_subject(path, n_iterations, schedule);
    if (!model.empty()) {
      const Network network = load_model(model).network;
      subject.shape = network.shape();
      subject.shape.options.schedule = schedule;
      subject.types = network.fact_types;
      subject.weights = network.weights;
    }
    std::printf("%s, d = %u, n = %u\n", name, subject.shape.options.dim,
                subject.shape.options.update_iterations);
    measure_prediction(subject, 1, rate, repetitions);
    measure_prediction(subject, subject.kbs.size(), rate, repetitions);
    measure_training(subject, std::min<std::size_t>(16, subject.kbs.size()),
                     rate, repetitions);
  }
}

/// Takes class and relation facts in, up to a number.
class FactCollector final : public rrn::StatementSink {
 public:
  FactCollector(Sample& kb, std::size_t n_facts) : kb_(kb), n_facts_(n_facts) {}

  void on_statement(const rrn::Statement& statement,
                    const rrn::SourceLocation& /*place*/) override {
    const std::size_t n =
        kb_.classes.specified.size() + kb_.relations.specified.size();
    if (n >= n_facts_ || !statement.object.is_iri()) return;
    const std::uint32_t subject = number(individuals_, statement.subject.text);
    if (statement.predicate.text ==
        "http://www.w3.org/1999/02/22-rdf-syntax-ns#type") {
      kb_.classes.specified.push_back(
          {{subject}, {number(classes_, statement.object.text)}, true});
    } else {
      const auto object = number(individuals_, statement.object.text);
      kb_.relations.specified.push_back(
          {{subject},
           {number(relations_, statement.predicate.text)},
           {object},
           true});
    }
    kb_.n_individuals = static_cast<std::uint32_t>(individuals_.size());
  }

 private:
  using Numbers = std::unordered_map<std::string, std::uint32_t>;
  static std::uint32_t number(Numbers& numbers, std::string_view text) {
    const auto next = static_cast<std::uint32_t>(numbers.size());
    return numbers.emplace(text, next).first->second;
  }

  Sample& kb_;
  std::size_t n_facts_;
  Numbers individuals_, classes_, relations_;
};

/// Facts about universities; a network of the size for all of the ontology.
Subject make_universities(std::size_t n_facts) {
  Subject subject;
  subject.kbs.resize(1);
  {
    FactCollector collector(subject.kbs[0], n_facts);
    rrn::generation::UniversityOptions options;
    options.n_universities = n_facts / 60'000 + 1;
    (void)generate_universities(options, collector, {});
  }
  constexpr std::uint32_t kClasses = 43;
  constexpr std::uint32_t kRelations = 25;
  subject.types = FactTypes::of(subject.kbs, kRelations);
  subject.shape = {{100, 5, UpdateSchedule::kSimultaneous},
                   kClasses,
                   kRelations,
                   subject.types.size()};
  subject.draw_weights();
  return subject;
}

void measure_universities(std::size_t n_facts, unsigned n_threads, double rate,
                          int repetitions) {
  const at::NoGradGuard guard;
  const Subject subject = make_universities(n_facts);
  const Sample& kb = subject.kbs[0];
  const double before = peak_megabytes();
  std::shared_ptr<const Batch> batch;
  const double plan = measure(repetitions, CLOCK_MONOTONIC,
                              [&] { batch = subject.batch(1, 1); });
  const auto run = [&] { (void)embed(subject.shape, subject.weights, batch); };
  const double one = measure(repetitions, CLOCK_PROCESS_CPUTIME_ID, run);
  use_threads(n_threads);
  const double all = measure(repetitions, CLOCK_MONOTONIC, run);
  use_threads(1);
  const std::size_t n =
      kb.classes.specified.size() + kb.relations.specified.size();
  const Work work = work_of(subject, *batch);
  std::printf(
      "universities: %zu facts (%zu of classes), %u individuals, %u types: "
      "plan %.2f s, embed %.2f s CPU on one thread = %.2f us a fact, %.2f s on "
      "%u; products alone %.2f s; peak %.0f MB, %.0f MB before\n",
      n, kb.classes.specified.size(), kb.n_individuals, subject.types.size(),
      plan, one, one * 1e6 / static_cast<double>(n), all, n_threads,
      work.embedding / rate, peak_megabytes(), before);
}

}  // namespace

int main(int argc, char** argv) {
  std::string family, countries, model;
  std::vector<std::size_t> sizes;
  int repetitions = 9;
  unsigned n_threads = 2;
  po::options_description options("neural_bench");
  options.add_options()("family", po::value(&family), "dataset file")(
      "countries", po::value(&countries), "dataset file")(
      "model", po::value(&model), "model for the family dataset")(
      "facts", po::value(&sizes), "facts about universities; repeat")(
      "repetitions", po::value(&repetitions), "of each measurement")(
      "threads", po::value(&n_threads), "for the universities");
  try {
    po::variables_map values;
    po::store(po::parse_command_line(argc, argv, options), values);
    po::notify(values);
    use_threads(1);
    const double rate = measure_products(repetitions);
    if (!family.empty()) {
      measure_dataset("family", family, model, 7, rate, repetitions);
    }
    if (!countries.empty()) {
      measure_dataset("countries", countries, {}, 5, rate, repetitions);
    }
    for (const std::size_t size : sizes) {
      measure_universities(size, n_threads, rate,
                           size < 500'000 ? repetitions : 1);
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
