// SPDX-License-Identifier: MIT
#include "neural/training/training_setup.hpp"

#include <string_view>

#include "neural/model/option_table.hpp"

namespace rrn::neural {

namespace {

/// Collects what differs, with semicolons between.
class Differences {
 public:
  void compare(std::string_view words, const std::string& checkpoint,
               const std::string& run) {
    if (checkpoint == run) return;
    add(std::string(words) + ' ' + run + ", the checkpoint has " + checkpoint);
  }
  void compare_data(const std::string& name, std::uint64_t checkpoint,
                    std::uint64_t run) {
    if (checkpoint == run) return;
    add("other " + name + " data than the checkpoint was made with");
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  void add(const std::string& difference) {
    if (!text_.empty()) text_ += "; ";
    text_ += difference;
  }

  std::string text_;
};

}  // namespace

std::string setup_difference(const TrainingSetup& checkpoint,
                             const TrainingSetup& run) {
  Differences differences;
  for (const OptionSpec& spec : option_specs()) {
    differences.compare(spec.words, option_text(spec, checkpoint.options),
                        option_text(spec, run.options));
  }
  differences.compare("seed", std::to_string(checkpoint.seed),
                      std::to_string(run.seed));
  differences.compare_data("training", checkpoint.train_fingerprint,
                           run.train_fingerprint);
  differences.compare_data("validation", checkpoint.valid_fingerprint,
                           run.valid_fingerprint);
  return differences.text();
}

}  // namespace rrn::neural
