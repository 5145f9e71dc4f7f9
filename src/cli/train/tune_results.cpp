// SPDX-License-Identifier: MIT
#include "cli/train/tune_results.hpp"

#include <algorithm>
#include <fstream>
#include <limits>

#include "base/error.hpp"
#include "cli/program/text.hpp"
#include "cli/report/text_table.hpp"
#include "cli/train/train_log.hpp"
#include "io/json_reader.hpp"
#include "neural/model/option_table.hpp"

namespace rrn::cli {

namespace {

using neural::TrialOptions;
using neural::TrialScore;

/// One line of a results file, which finds its members or says what is missing.
class ResultLine {
 public:
  ResultLine(const std::string& text, const std::string& path,
             std::uint32_t number)
      : path_(path), number_(number), value_(io::read_json_text(text, path)) {}

  [[nodiscard]] std::uint32_t count(std::string_view name) const {
    const auto count = find(name).count();
    if (!count || *count > std::numeric_limits<std::uint32_t>::max()) {
      fail(name, "a whole number");
    }
    return static_cast<std::uint32_t>(*count);
  }
  [[nodiscard]] bool flag(std::string_view name) const {
    const auto flag = find(name).boolean();
    if (!flag) fail(name, "true or false");
    return *flag;
  }
  /// NaN for null.
  [[nodiscard]] double number(std::string_view name) const {
    io::JsonValue value = find(name);
    const io::JsonValue::Content& content = value.content();
    if (const auto* real = std::get_if<double>(&content)) return *real;
    if (const auto* whole = std::get_if<std::uint64_t>(&content)) {
      return static_cast<double>(*whole);
    }
    if (const auto* whole = std::get_if<std::int64_t>(&content)) {
      return static_cast<double>(*whole);
    }
    if (!std::holds_alternative<std::nullptr_t>(content)) {
      fail(name, "a number");
    }
    return std::numeric_limits<double>::quiet_NaN();
  }

 private:
  [[nodiscard]] const io::JsonValue& find(std::string_view name) const {
    const io::JsonValue* value = value_.find(name);
    if (value == nullptr) fail(name, "it to be there");
    return *value;
  }
  [[noreturn]] void fail(std::string_view name,
                         const std::string& expected) const {
    throw Error(
        ErrorCode::kCorrupt, SourceLocation{path_, number_, 0},
        "member `" + std::string(name) + "` of a result; expected " + expected);
  }

  const std::string& path_;
  std::uint32_t number_;
  io::JsonValue value_;
};

TrialScore parse_score(const std::string& text, const std::string& path,
                       std::uint32_t number) {
  const ResultLine line(text, path, number);
  TrialScore score;
  score.trial = line.count("trial");
  score.rung = line.count("stage");
  score.epochs = line.count("epochs");
  score.best_epoch = line.count("best_epoch");
  score.diverged = line.flag("diverged");
  score.loss = line.number("valid_loss");
  score.relation_f1 = line.number("valid_f1_relations");
  score.class_f1 = line.number("valid_f1_classes");
  return score;
}

std::vector<TrialScore> read_scores(const std::string& path,
                                    const std::string& description) {
  std::vector<TrialScore> scores;
  std::ifstream file(path);
  std::string line;
  for (std::uint32_t n = 1; std::getline(file, line); ++n) {
    if (file.eof()) break;  // Without its end, so it was not written whole.
    if (n > 1) {
      scores.push_back(parse_score(line, path, n));
    } else if (line != description) {
      throw Error(ErrorCode::kMismatch, SourceLocation{path},
                  "results of another search; expected the same data and "
                  "options as before, or another --output");
    }
  }
  return scores;
}

bool is_empty(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  return !std::getline(file, line) || file.eof();
}

/// The options that trials differ in, by their places in each of `entries`.
std::vector<std::size_t> differing(
    const std::vector<neural::ModelCard>& entries) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < entries.front().size(); ++i) {
    const auto differs = [&](const neural::ModelCard& other) {
      return other[i].value != entries.front()[i].value;
    };
    if (std::ranges::any_of(entries, differs)) places.push_back(i);
  }
  return places;
}

}  // namespace

TuneResults::TuneResults(const std::string& path,
                         const std::string& description)
    : scores_(read_scores(path, description)),
      file_(path, LineFile::Start::kGoOn) {
  if (is_empty(path)) file_.append(description);
}

std::optional<TrialScore> TuneResults::find(std::uint32_t trial,
                                            std::uint32_t rung) const {
  for (const TrialScore& score : scores_) {
    if (score.trial == trial && score.rung == rung) return score;
  }
  return std::nullopt;
}

void TuneResults::add(const TrialScore& score, const TrialOptions& options) {
  file_.append(json_line([&](JsonWriter& json) {
    json.member("trial", score.trial);
    json.member("stage", score.rung);
    json.member("epochs", score.epochs);
    json.member("best_epoch", score.best_epoch);
    json.member("diverged", score.diverged);
    json.member("valid_loss", score.loss);
    json.member("valid_f1_relations", score.relation_f1);
    json.member("valid_f1_classes", score.class_f1);
    write_options(json, options);
  }));
  scores_.push_back(score);
}

std::vector<TrialScore> TuneResults::ranking() const {
  std::vector<TrialScore> last;
  for (const TrialScore& score : scores_) {
    const bool is_last = !find(score.trial, score.rung + 1).has_value();
    if (is_last) last.push_back(score);
  }
  std::sort(last.begin(), last.end(), neural::is_better);
  return last;
}

std::vector<std::uint32_t> best_trials(std::vector<TrialScore> scores,
                                       std::size_t n) {
  std::sort(scores.begin(), scores.end(), neural::is_better);
  std::vector<std::uint32_t> trials;
  for (const TrialScore& score : scores) {
    if (trials.size() < n && !score.diverged) trials.push_back(score.trial);
  }
  std::sort(trials.begin(), trials.end());
  return trials;
}

std::string show_ranking(const std::vector<TrialScore>& ranking,
                         const std::vector<TrialOptions>& options) {
  std::vector<neural::ModelCard> entries;
  for (const TrialOptions& o : options) {
    entries.push_back(neural::option_entries(o));
  }
  const std::vector<std::size_t> drawn = differing(entries);
  TextTable table({{"trial", 5},
                   {"epochs", 8},
                   {"F1 relations", 14},
                   {"F1 classes", 12},
                   {"valid loss", 12}});
  for (const std::size_t i : drawn) {
    const std::string& name = entries.front()[i].name;
    table.add_column({name, name.size() + 2});
  }
  for (const TrialScore& score : ranking) {
    std::vector<std::string> cells = {
        std::to_string(score.trial), std::to_string(score.epochs),
        score.diverged ? "diverged" : fixed(score.relation_f1, 4),
        fixed(score.class_f1, 4), fixed(score.loss, 5)};
    for (const std::size_t i : drawn) {
      // An option may be wider than its name.
      cells.push_back("  " + pad_left(entries[score.trial][i].value,
                                      entries.front()[i].name.size()));
    }
    table.add_row(std::move(cells));
  }
  return table.show();
}

}  // namespace rrn::cli
