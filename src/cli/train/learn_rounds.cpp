// SPDX-License-Identifier: MIT
#include "cli/train/learn_rounds.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <utility>

#include "base/checksum.hpp"
#include "base/error.hpp"
#include "base/output_file.hpp"
#include "base/stopwatch.hpp"
#include "cli/program/text.hpp"
#include "neural/model/data_fingerprint.hpp"
#include "repair/model/repair_file.hpp"

namespace rrn::cli {

namespace {

constexpr double kFirstShare = 1.0 / 16;
constexpr double kGrowth = 4;
constexpr double kWorthwhile = 1.5;
/// Rounds take a little more than in proportion.
constexpr double kMargin = 1.2;
constexpr std::size_t kFewSamples = 50;
constexpr std::size_t kValidSamples = 30;

/// What tells whether rounds belong to the same data and options.
std::uint64_t fingerprint_of(const RoundsInput& input, Seed seed) {
  Fnv1a hash;
  const auto add = [&](const auto& value) {
    hash.add(std::to_string(value) + ' ');
  };
  add(neural::data_fingerprint(input.train));
  add(neural::data_fingerprint(input.valid));
  add(seed.value());
  add(input.options.max_flawed);
  add(input.options.worlds.n_worlds);
  hash.add(input.rules);
  return hash.value();
}

/// The rounds so far, and how good the model is that was kept.
struct Progress {
  std::uint64_t fingerprint = 0;
  double best = -1;
  std::vector<LearningRound> rounds;
};

void save(const std::string& path, const Progress& progress) {
  OutputFile file(path);
  file.write("rounds of rrn learn, 1\n" + std::to_string(progress.fingerprint) +
             ' ' + fixed(progress.best, 6) + '\n');
  for (const LearningRound& round : progress.rounds) {
    file.write(std::to_string(round.n_samples) + ' ' +
               std::to_string(round.n_lessons) + ' ' + fixed(round.seconds, 3) +
               '\n');
  }
  file.commit();
}

Progress load(const std::string& path, std::uint64_t fingerprint) {
  std::ifstream in(path);
  std::string head;
  Progress progress;
  std::getline(in, head);
  in >> progress.fingerprint >> progress.best;
  if (!in || head != "rounds of rrn learn, 1") {
    throw Error(ErrorCode::kCorrupt, {path},
                "no rounds of learning; expected a file that `rrn learn` "
                "wrote");
  }
  if (progress.fingerprint != fingerprint) {
    throw Error(ErrorCode::kMismatch, {path},
                "the rounds are of other data or options; expected those that "
                "learning began with");
  }
  LearningRound round;
  while (in >> round.n_samples >> round.n_lessons >> round.seconds) {
    progress.rounds.push_back(round);
  }
  return progress;
}

class Rounds {
 public:
  Rounds(const RoundsInput& input, const JobContext& job, Terminal& terminal)
      : input_(input),
        job_(job),
        terminal_(terminal),
        path_(input.output + ".learning") {
    progress_.fingerprint = fingerprint_of(input, job.seed);
    if (!input.resume || !std::filesystem::exists(path_)) return;
    progress_ = load(path_, progress_.fingerprint);
    if (progress_.rounds.empty()) return;
    model_ = std::make_unique<repair::RepairModel>(
        repair::load_repair(input.output));
  }

  RoundsResult run() {
    try {
      std::optional<double> share = first_share();
      while (share) {
        const double seconds = learn(*share);
        share = next_share(share_of(progress_.rounds.back()), seconds,
                           seconds_left());
      }
    } catch (const Cancelled&) {
      say_interrupted();
      throw;
    }
    say_left_out();
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
    return {std::move(model_), std::move(progress_.rounds)};
  }

 private:
  [[nodiscard]] double seconds_left() const {
    return std::chrono::duration<double>(*input_.budget).count() -
           watch_.seconds();
  }

  [[nodiscard]] double share_of(const LearningRound& round) const {
    return static_cast<double>(round.n_samples) /
           static_cast<double>(input_.train.size());
  }

  [[nodiscard]] std::optional<double> first_share() const {
    if (progress_.rounds.empty()) return kFirstShare;
    const LearningRound& last = progress_.rounds.back();
    return next_share(share_of(last), last.seconds, seconds_left());
  }

  /// Runs one round and returns its seconds.
  double learn(double share) {
    const Stopwatch watch;
    const std::size_t n_all = input_.train.size();
    LearningRound round;
    round.n_samples = std::min(
        n_all, std::max(kFewSamples, static_cast<std::size_t>(std::lround(
                                         share * static_cast<double>(n_all)))));
    repair::RepairLearning options = input_.options;
    options.n_lessons = std::max<std::size_t>(
        1, static_cast<std::size_t>(
               std::lround(share * static_cast<double>(options.n_lessons))));
    const std::size_t n_each =
        std::clamp<std::size_t>(options.n_lessons / round.n_samples, 1, 4);
    round.n_lessons = n_each * round.n_samples;
    auto model = repair::learn_repairs(input_.vocabulary, input_.rules,
                                       input_.train.first(round.n_samples),
                                       input_.valid, options, job_);
    const double score = measure(*model);
    round.seconds = watch.seconds();
    progress_.rounds.push_back(round);
    const bool is_best = model_ == nullptr || score >= progress_.best;
    if (is_best) {
      progress_.best = score;
      model_ = std::move(model);
      model_->save(input_.output);
    }
    save(path_, progress_);
    terminal_.say("round " + std::to_string(progress_.rounds.size()) + ": " +
                  count_of(round.n_lessons, "lesson", "lessons") + " from " +
                  count_of(round.n_samples, "sample", "samples") + ", F1 " +
                  fixed(score, 4) + (is_best ? "" : ", not kept") + "; " +
                  duration(round.seconds) + '\n');
    return round.seconds;
  }

  [[nodiscard]] double measure(repair::RepairModel& model) const {
    const auto some =
        input_.valid.first(std::min(kValidSamples, input_.valid.size()));
    const CurvePoint point = measure_model(model, some, job_);
    return (point.removed + point.replaced) / 2;
  }

  void say_left_out() const {
    const LearningRound& last = progress_.rounds.back();
    const std::size_t n_out = input_.train.size() - last.n_samples;
    terminal_.say(
        (n_out == 0 ? std::string("all samples were learnt from")
                    : "left out for lack of time: " +
                          count_of(n_out, "sample", "samples")) +
        "; looks: " + std::to_string(input_.options.beliefs.n_looks) +
        ", worlds: " + std::to_string(input_.options.worlds.n_worlds) + '\n');
  }

  void say_interrupted() const {
    terminal_.say(progress_.rounds.empty()
                      ? std::string("no round was complete, and there is no "
                                    "model yet\n")
                      : "the best model so far is in " + input_.output +
                            "; the same command with --resume goes on\n");
  }

  const RoundsInput& input_;
  const JobContext& job_;
  Terminal& terminal_;
  std::string path_;
  Stopwatch watch_;
  Progress progress_;
  std::unique_ptr<repair::RepairModel> model_;
};

}  // namespace

std::optional<double> next_share(double last, double seconds,
                                 double seconds_left) {
  if (last >= 1) return std::nullopt;
  const double share = std::min(
      {1.0, last * kGrowth, last * seconds_left / (kMargin * seconds)});
  if (share < std::min(1.0, last * kWorthwhile)) return std::nullopt;
  return share;
}

RoundsResult learn_in_rounds(const RoundsInput& input, const JobContext& job,
                             Terminal& terminal) {
  if (input.budget) return Rounds(input, job, terminal).run();
  const Stopwatch watch;
  RoundsResult result;
  result.model =
      repair::learn_repairs(input.vocabulary, input.rules, input.train,
                            input.valid, input.options, job);
  result.model->save(input.output);
  if (input.options.judges) {
    const std::size_t n_each = std::clamp<std::size_t>(
        input.options.n_lessons / input.train.size(), 1, 4);
    result.rounds.push_back(
        {input.train.size(), n_each * input.train.size(), watch.seconds()});
  }
  return result;
}

}  // namespace rrn::cli
