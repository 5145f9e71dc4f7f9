// SPDX-License-Identifier: MIT
// Runs a harness on mutated inputs with any compiler and sanitizer:
//
//     fuzz_rdf --inputs 100000 --seconds 300 --seed 1 --corpus DIR
//       --dictionary FILE
//     fuzz_rdf FILE...                    # these inputs, as they are
//
// Inputs that are findings are written to --findings DIR (default: here).  The
// input at hand always is in a file there, so that a crash leaves it behind.
#include <fcntl.h>
#include <unistd.h>

#include <sys/resource.h>
#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "fuzz/harness.hpp"
#include "fuzz/mutator.hpp"

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/lsan_interface.h>

/// A leak or a runaway allocation is to be seen; a large quarantine is slow.
extern "C" const char* __asan_default_options() {
  return "quarantine_size_mb=32:hard_rss_limit_mb=3000";
}
#endif

namespace rrn::fuzz {
namespace {

using Clock = std::chrono::steady_clock;
constexpr double kSlowSeconds = 2;
constexpr std::chrono::seconds kHanging{60};
constexpr std::uint64_t kReportEvery = 100'000;

struct Settings {
  std::uint64_t n_inputs = 10'000;
  std::uint64_t n_seconds = 86'400;  ///< After which no input is started
  std::uint64_t seed = 1;
  std::uint64_t max_size = 1 << 16;  ///< Bytes of an input
  std::string corpus;
  std::string dictionary;
  std::string findings = ".";
  std::vector<std::string> files;
};

std::uint64_t parse_number(const std::string& text) {
  std::uint64_t value = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) {
    throw Error(ErrorCode::kBadArgument,
                "'" + text + "'; expected a whole number");
  }
  return value;
}

Settings parse_arguments(const std::vector<std::string>& arguments) {
  Settings settings;
  const std::map<std::string, std::string*> texts = {
      {"--corpus", &settings.corpus},
      {"--dictionary", &settings.dictionary},
      {"--findings", &settings.findings}};
  const std::map<std::string, std::uint64_t*> numbers = {
      {"--inputs", &settings.n_inputs},
      {"--seconds", &settings.n_seconds},
      {"--seed", &settings.seed},
      {"--max-size", &settings.max_size}};
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& name = arguments[i];
    if (!name.starts_with("--")) {
      settings.files.push_back(name);
      continue;
    }
    if (++i == arguments.size()) {
      throw Error(ErrorCode::kBadArgument, name + " without a value");
    }
    if (const auto text = texts.find(name); text != texts.end()) {
      *text->second = arguments[i];
    } else if (const auto number = numbers.find(name);
               number != numbers.end()) {
      *number->second = parse_number(arguments[i]);
    } else {
      throw Error(ErrorCode::kBadArgument,
                  "unknown option " + name +
                      "; expected --inputs, --seconds, --seed, --max-size, "
                      "--corpus, --dictionary or --findings");
    }
  }
  return settings;
}

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Error(ErrorCode::kIo, {path}, "cannot read");
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The files of a folder, in the order of their names.
std::vector<std::string> read_corpus(const std::string& folder) {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.is_regular_file()) paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> inputs;
  for (const std::string& path : paths) inputs.push_back(read_file(path));
  if (inputs.empty()) {
    throw Error(ErrorCode::kIo, {folder}, "no file; expected a corpus");
  }
  return inputs;
}

/// Ends the program when one input takes far too long.
class Watchdog {
 public:
  Watchdog() : thread_([this] { watch(); }) {}
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;
  ~Watchdog() {
    stopped_ = true;
    thread_.join();
  }

  void start_input() { started_ = Clock::now().time_since_epoch().count(); }
  void end_input() { started_ = 0; }

 private:
  void watch() const {
    while (!stopped_) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      const Clock::rep started = started_;
      const auto now = Clock::now().time_since_epoch();
      if (started == 0 || now - Clock::duration(started) < kHanging) continue;
      std::fputs("finding: an input does not end\n", stderr);
      std::abort();
    }
  }

  std::atomic<Clock::rep> started_ = 0;
  std::atomic<bool> stopped_ = false;
  std::thread thread_;
};

/// Runs inputs and keeps those that are findings.
class Runner {
 public:
  Runner(std::string name, std::string folder)
      : name_(std::move(name)), folder_(std::move(folder)) {
    std::filesystem::create_directories(folder_);
    current_path_ = folder_ + "/" + name_ + "-current-" +
                    std::to_string(getpid()) + ".input";
    current_ = open(current_path_.c_str(), O_CREAT | O_TRUNC | O_RDWR, 0644);
    if (current_ < 0) {
      throw Error(ErrorCode::kIo, {current_path_}, "cannot create");
    }
  }
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;
  ~Runner() {
    close(current_);
    unlink(current_path_.c_str());
  }

  void run(const std::string& input) {
    keep(input);
    // A copy of just that size, so that reading past its end shows.
    const std::vector<std::uint8_t> bytes(input.begin(), input.end());
    // Time on the processor: a busy machine makes no input slow.
    const std::clock_t start = std::clock();
    watchdog_.start_input();
    try {
      LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    } catch (const std::exception& error) {
      note(error.what(), input);
    }
    watchdog_.end_input();
    const double spent = static_cast<double>(std::clock() - start) /
                         static_cast<double>(CLOCKS_PER_SEC);
    slowest_ = std::max(slowest_, spent);
    if (spent > kSlowSeconds) note("slow: over two seconds", input);
    ++n_run_;
  }

  [[nodiscard]] std::size_t n_findings() const { return findings_.size(); }
  [[nodiscard]] std::uint64_t n_run() const { return n_run_; }
  [[nodiscard]] double slowest() const { return slowest_; }

 private:
  void keep(const std::string& input) {
    const auto size = static_cast<ssize_t>(input.size());
    if (ftruncate(current_, size) != 0 ||
        pwrite(current_, input.data(), input.size(), 0) != size) {
      throw Error(ErrorCode::kIo, {current_path_}, "cannot write");
    }
  }

  /// Notes each kind of finding once, kinds being told apart by how their
  /// messages start.
  void note(const std::string& what, const std::string& input) {
    constexpr std::size_t kKind = 40;
    if (!findings_.emplace(what.substr(0, kKind), n_run_).second) return;
    const std::string path = folder_ + "/" + name_ + "-finding-" +
                             std::to_string(findings_.size()) + ".input";
    std::ofstream(path, std::ios::binary) << input;
    std::printf("finding: %s (%s)\n", what.c_str(), path.c_str());
    std::fflush(stdout);
  }

  std::string name_;
  std::string folder_;
  std::string current_path_;
  int current_ = -1;
  Watchdog watchdog_;
  std::map<std::string, std::uint64_t> findings_;
  std::uint64_t n_run_ = 0;
  double slowest_ = 0;
};

void run_mutated(const Settings& settings, Runner& runner) {
  const std::vector<std::string> corpus = read_corpus(settings.corpus);
  std::vector<std::string> tokens;
  if (!settings.dictionary.empty()) {
    tokens =
        parse_dictionary(read_file(settings.dictionary), settings.dictionary);
  }
  for (const std::string& input : corpus) runner.run(input);
  Mutator mutator(corpus, tokens, settings.max_size, Seed(settings.seed));
  const Clock::time_point start = Clock::now();
  const Clock::time_point end =
      start + std::chrono::seconds(settings.n_seconds);
  for (std::uint64_t i = 1; i <= settings.n_inputs && Clock::now() < end; ++i) {
    runner.run(mutator.next());
    if (i % kReportEvery != 0) continue;
    const double seconds =
        std::chrono::duration<double>(Clock::now() - start).count();
    std::printf("%llu inputs, %.0f inputs/s\n",
                static_cast<unsigned long long>(i),
                static_cast<double>(i) / seconds);
    std::fflush(stdout);
  }
}

bool has_leaks() {
#if defined(__SANITIZE_ADDRESS__)
  return __lsan_do_recoverable_leak_check() != 0;
#else
  return false;
#endif
}

/// Throws unless each input of the corpus is accepted: mutants of one that is
/// not would be refused for the same reason.
void check_seeds(const Settings& settings, Runner& runner) {
  std::size_t number = 0;
  for (const std::string& seed : read_corpus(settings.corpus)) {
    ++number;
    const std::uint64_t before = n_accepted();
    runner.run(seed);
    if (n_accepted() > before) continue;
    throw Error(ErrorCode::kBadArgument, {settings.corpus},
                "file " + std::to_string(number) +
                    " is refused; expected inputs that are accepted");
  }
}

int run(const std::string& name, const Settings& settings) {
  Runner runner(name, settings.findings);
  const Clock::time_point start = Clock::now();
  if (settings.files.empty()) {
    check_seeds(settings, runner);
    run_mutated(settings, runner);
  } else {
    for (const std::string& path : settings.files) runner.run(read_file(path));
  }
  const double seconds =
      std::chrono::duration<double>(Clock::now() - start).count();
  const bool leaks = has_leaks();
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  std::printf(
      "%s: %llu inputs, %llu times accepted, %.0f inputs/s, slowest %.3f s, "
      "peak %ld MB, "
      "%zu findings, %s\n",
      name.c_str(), static_cast<unsigned long long>(runner.n_run()),
      static_cast<unsigned long long>(n_accepted()),
      static_cast<double>(runner.n_run()) / seconds, runner.slowest(),
      usage.ru_maxrss / 1024, runner.n_findings(),
      leaks ? "LEAKS" : "no leaks");
  return leaks || runner.n_findings() != 0 ? 1 : 0;
}

}  // namespace
}  // namespace rrn::fuzz

int main(int argc, char** argv) {
  try {
    const std::string name = std::filesystem::path(argv[0]).filename().string();
    return rrn::fuzz::run(name,
                          rrn::fuzz::parse_arguments({argv + 1, argv + argc}));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s\n", argv[0], error.what());
    return 2;
  }
}
