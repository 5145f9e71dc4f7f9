// SPDX-License-Identifier: MIT
#ifndef RRN_DATASET_TEXT_SAMPLE_SINK_HPP
#define RRN_DATASET_TEXT_SAMPLE_SINK_HPP

#include <cstdint>

#include "dataset/sample/sample.hpp"

namespace rrn::dataset {

/// Takes the samples of a dataset, one after the other, to write them in some
/// format.
class SampleSink {
 public:
  virtual ~SampleSink() = default;

  /// Requires a normalised sample over the dataset's vocabulary, and numbers
  /// that grow.
  virtual void add(std::uint64_t number, const Sample& kb) = 0;
  /// To be called once, last; nothing has its name before.
  virtual void finish() = 0;
};

}  // namespace rrn::dataset

#endif  // RRN_DATASET_TEXT_SAMPLE_SINK_HPP
