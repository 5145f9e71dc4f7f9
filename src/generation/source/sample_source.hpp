// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_SOURCE_SAMPLE_SOURCE_HPP
#define RRN_GENERATION_SOURCE_SAMPLE_SOURCE_HPP

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/job.hpp"
#include "dataset/file/dataset_file.hpp"
#include "dataset/sample/sample.hpp"
#include "generation/source/input_file.hpp"

namespace rrn::generation {

class SymbolicLabeller;

enum class Split : std::uint8_t { kTrain, kValid, kTest };
/// `train`, `valid` or `test`: the file's name without its suffix.
[[nodiscard]] std::string_view to_string(Split split);

/// Makes the samples of one dataset.  Thread-safe: what a call returns depends
/// on its arguments and the job's seed alone.
class SampleSource {
 public:
  virtual ~SampleSource() = default;

  /// What the files say; the same for all splits.
  [[nodiscard]] virtual const dataset::DatasetHeader& header() const = 0;

  /// The files that the samples are made from, for the dataset's card.
  [[nodiscard]] virtual std::vector<InputFile> inputs() const { return {}; }

  /// What labels the samples; nothing unless one set of rules labels them all.
  /// Further literals can be drawn by these rules (NearMissSource).
  [[nodiscard]] virtual const SymbolicLabeller* labeller() const {
    return nullptr;
  }

  /// Makes the facts of the `number`-th draw, which are all that the check for
  /// isomorphic samples looks at.  Draws of all splits are numbered together.
  /// Returns nothing if this draw makes no sample.
  [[nodiscard]] virtual std::optional<dataset::Sample> draw(
      Split split, std::uint64_t number, const JobContext& job) const = 0;

  /// Adds the labels to a draw.  Returns whether it is a sample.
  [[nodiscard]] virtual bool complete(Split split, dataset::Sample& kb,
                                      const JobContext& job) const = 0;
};

}  // namespace rrn::generation

#endif  // RRN_GENERATION_SOURCE_SAMPLE_SOURCE_HPP
