// SPDX-License-Identifier: MIT
// Measures the parts of the symbolic reasoner apart: reading, reasoning,
// updates, proofs and memory.
#include <time.h>

#include <sys/resource.h>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include <boost/program_options.hpp>

#include "datalog/maintenance/maintenance.hpp"
#include "datalog/proof/proof.hpp"
#include "reasoner/knowledge/derivation.hpp"
#include "reasoner/knowledge/knowledge.hpp"
#include "reasoner/knowledge/loading.hpp"

namespace {

namespace po = boost::program_options;
using rrn::Fact;

double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

double peak_megabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1000;
}

/// Time on the clock and of the processors since it was made.
class Stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() -
                                         start_)
        .count();
  }
  [[nodiscard]] double cpu() const { return cpu_seconds() - cpu_; }

 private:
  std::chrono::steady_clock::time_point start_ =
      std::chrono::steady_clock::now();
  double cpu_ = cpu_seconds();
};

void print(const char* what, const Stopwatch& watch, const std::string& note) {
  std::printf("%-34s %9.4f s %9.4f s CPU %8.1f MB  %s\n", what, watch.seconds(),
              watch.cpu(), peak_megabytes(), note.c_str());
}

/// Facts that are stated, at random and without repetition.
std::vector<Fact> pick_stated(const rrn::TripleStore& store, std::size_t n,
                              rrn::Rng& rng) {
  std::vector<Fact> facts;
  for (std::uint32_t i = 0; i < store.n_relations(); ++i) {
    store.relation({i}).for_each([&](rrn::Row row, bool asserted) {
      if (asserted) facts.push_back({store.key({i}), row});
    });
  }
  rng.shuffle(facts);
  facts.resize(std::min(n, facts.size()));
  return facts;
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

/// Deletes and adds back single facts, then all of them at once.
void measure_updates(rrn::reasoner::Knowledge& knowledge, std::size_t n,
                     double recomputation, const rrn::JobContext& job) {
  rrn::Rng rng(job.seed.derive("updates"));
  const std::vector<Fact> facts = pick_stated(knowledge.store, n, rng);
  rrn::datalog::Maintainer maintainer(knowledge.rules.program,
                                      knowledge.dictionary, knowledge.store);
  rrn::datalog::Maintainer::Options options;
  options.check_constraints = false;
  const std::uint64_t n_before = knowledge.store.n_live();
  std::vector<double> singles;
  for (const Fact& fact : facts) {
    const Stopwatch watch;
    (void)maintainer.apply({{}, {fact}}, options, job);
    (void)maintainer.apply({{fact}, {}}, options, job);
    singles.push_back(watch.seconds());
  }
  std::printf("%-34s %9.4f ms, greatest %.4f ms\n",
              "delete and add a fact, median", median(singles) * 1e3,
              *std::max_element(singles.begin(), singles.end()) * 1e3);
  for (const bool adds : {false, true}) {
    const Stopwatch watch;
    const auto result = adds ? maintainer.apply({facts, {}}, options, job)
                             : maintainer.apply({{}, facts}, options, job);
    print(adds ? "add them back at once" : "delete them at once", watch,
          std::to_string(facts.size()) + " facts, " +
              std::to_string(result.added.size() + result.removed.size()) +
              " changes, " + std::to_string(recomputation / watch.cpu()) +
              " times less CPU time than reasoning anew");
  }
  if (knowledge.store.n_live() != n_before) {
    std::puts("the closure is not what it was");
    std::exit(1);
  }
}

void measure_proofs(rrn::reasoner::Knowledge& knowledge, std::size_t n,
                    const rrn::JobContext& job) {
  if (knowledge.rules.program.same_as) {
    std::puts("proofs left out: terms are merged");
    return;
  }
  std::vector<Fact> facts;
  for (std::uint32_t i = 0; i < knowledge.store.n_relations(); ++i) {
    knowledge.store.relation({i}).for_each([&](rrn::Row row, bool asserted) {
      if (!asserted) facts.push_back({knowledge.store.key({i}), row});
    });
  }
  rrn::Rng rng(job.seed.derive("proofs"));
  rng.shuffle(facts);
  facts.resize(std::min(n, facts.size()));
  const Stopwatch watch;
  rrn::datalog::ProofSearch search(
      knowledge.rules.program, knowledge.dictionary, knowledge.store, {}, job);
  std::size_t n_found = 0;
  std::uint32_t deepest = 0;
  for (const Fact& fact : facts) {
    const auto result = search.prove(fact);
    if (result.proofs.empty()) continue;
    ++n_found;
    deepest = std::max(deepest, result.proofs.front().depth());
  }
  print("proofs of least depth", watch,
        std::to_string(n_found) + " of " + std::to_string(facts.size()) +
            " facts, greatest depth " + std::to_string(deepest));
}

int run(const po::variables_map& options) {
  rrn::JobContext job;
  job.n_threads = options["threads"].as<unsigned>();
  job.seed = rrn::Seed(options["seed"].as<std::uint64_t>());
  rrn::reasoner::Sources sources;
  const auto files = [&](const char* name) {
    return options.count(name) == 0
               ? std::vector<std::string>()
               : options[name].as<std::vector<std::string>>();
  };
  sources.rules = files("rules");
  sources.ontologies = files("ontology");
  sources.data = files("data");

  const Stopwatch whole;
  const Stopwatch reading;
  rrn::reasoner::Knowledge knowledge = rrn::reasoner::load(sources, job);
  print("read", reading,
        std::to_string(knowledge.store.n_asserted()) + " facts, " +
            std::to_string(knowledge.dictionary.size()) + " terms");
  const Stopwatch reasoning;
  const auto result = rrn::reasoner::derive(knowledge, {}, job);
  const double derived = static_cast<double>(result.n_derived);
  print("reason", reasoning,
        std::to_string(result.n_derived) + " derived, " +
            std::to_string(derived / reasoning.cpu() / 1e6) +
            " million a second and core");
  print("both", whole, "");
  const double n_live = static_cast<double>(knowledge.store.n_live());
  std::printf(
      "%-34s %9.1f bytes a triple: %.1f in relations, %.1f in the "
      "dictionary\n",
      "closure",
      static_cast<double>(knowledge.store.memory() +
                          knowledge.dictionary.memory()) /
          n_live,
      static_cast<double>(knowledge.store.memory()) / n_live,
      static_cast<double>(knowledge.dictionary.memory()) / n_live);
  const Stopwatch again;
  knowledge.store.drop_derived();
  (void)rrn::reasoner::derive(knowledge, {}, job);
  const double recomputation = again.cpu();
  print("reason anew", again, "");
  const auto n_updates = options["updates"].as<std::size_t>();
  if (n_updates > 0) {
    measure_updates(knowledge, n_updates, recomputation, job);
  }
  const auto n_proofs = options["proofs"].as<std::size_t>();
  if (n_proofs > 0) measure_proofs(knowledge, n_proofs, job);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  po::options_description options("symbolic_bench [OPTION]... FILE...");
  options.add_options()("help", "show this")                             //
      ("rules", po::value<std::vector<std::string>>(), "Datalog rules")  //
      ("ontology", po::value<std::vector<std::string>>(), "axioms")      //
      ("data", po::value<std::vector<std::string>>(), "facts")           //
      ("threads", po::value<unsigned>()->default_value(1), "threads")    //
      ("seed", po::value<std::uint64_t>()->default_value(1), "seed")     //
      ("updates", po::value<std::size_t>()->default_value(1000),
       "facts to delete and add")  //
      ("proofs", po::value<std::size_t>()->default_value(1000),
       "derived facts to prove");
  po::positional_options_description positional;
  positional.add("data", -1);
  try {
    po::variables_map values;
    po::store(po::command_line_parser(argc, argv)
                  .options(options)
                  .positional(positional)
                  .run(),
              values);
    po::notify(values);
    if (values.count("help") > 0 || values.count("data") == 0) {
      std::cout << options;
      return values.count("help") > 0 ? 0 : 2;
    }
    return run(values);
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 2;
  }
}
