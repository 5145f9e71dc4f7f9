// SPDX-License-Identifier: MIT
#include "cli/train/train_log.hpp"

#include <charconv>

#include "neural/model/option_table.hpp"

namespace rrn::cli {

namespace {

/// Writes a number as such, any other text as a string.
void write_value(JsonWriter& json, const std::string& text) {
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, number);
  const bool is_number = result.ec == std::errc() && result.ptr == end;
  is_number ? json.value(number) : json.value(text);
}

}  // namespace

std::string json_line(const std::function<void(JsonWriter&)>& write) {
  std::string line;
  JsonWriter json([&](std::string_view text) { line += text; },
                  JsonLayout::kOneLine);
  json.begin_object();
  write(json);
  json.end_object();
  json.finish();
  return line;
}

void write_options(JsonWriter& json, const neural::TrialOptions& options) {
  json.key("options");
  json.begin_object();
  for (const neural::CardEntry& option : neural::option_entries(options)) {
    json.key(option.name);
    write_value(json, option.value);
  }
  json.end_object();
}

void TrainLog::start(const TrainLogStart& start) {
  file_.append(json_line([&](JsonWriter& json) {
    json.member("event", "start");
    json.member("program", start.program);
    json.member("command", start.command);
    json.member("dataset", start.dataset);
    json.member("train_kbs", start.n_train_kbs);
    json.member("valid_kbs", start.n_valid_kbs);
    json.member("seed", start.seed);
    json.member("threads", start.n_threads);
    json.member("resumed", start.resumed);
    write_options(json, start.options);
  }));
}

void TrainLog::epoch(const neural::EpochReport& report,
                     std::size_t n_train_kbs) {
  file_.append(json_line([&](JsonWriter& json) {
    json.member("event", "epoch");
    json.member("epoch", report.epoch);
    json.member("step", report.n_steps);
    json.member("train_loss", report.train_loss);
    json.member("valid_loss", report.valid_loss);
    json.member("valid_f1_relations", report.valid_f1);
    json.member("valid_f1_classes", report.valid_class_f1);
    json.member("learning_rate", report.learning_rate);
    json.member("kbs_per_second",
                static_cast<double>(n_train_kbs) / report.train_seconds);
    json.member("seconds", report.seconds);
  }));
}

void TrainLog::end(const neural::TrainResult& result) {
  file_.append(json_line([&](JsonWriter& json) {
    json.member("event", "end");
    json.member("epochs", result.epochs.size());
    json.member("best_epoch", result.best_epoch);
    json.member("stopped_early", result.stopped_early);
  }));
}

void TrainLog::stop(const char* event, const std::string& reason) {
  file_.append(json_line([&](JsonWriter& json) {
    json.member("event", event);
    json.member("reason", reason);
  }));
}

}  // namespace rrn::cli
