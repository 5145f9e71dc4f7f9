// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_SOURCE_LABELLED_SOURCE_HPP
#define RRN_GENERATION_SOURCE_LABELLED_SOURCE_HPP

#include <memory>
#include <utility>
#include <vector>

#include "generation/labelling/symbolic_labeller.hpp"
#include "generation/source/sample_source.hpp"

namespace rrn::generation {

/// A source whose samples are labelled by one set of rules: it keeps what the
/// files say, the labeller and the description of the input.
class LabelledSource : public SampleSource {
 public:
  [[nodiscard]] const dataset::DatasetHeader& header() const final {
    return header_;
  }
  [[nodiscard]] std::vector<InputFile> inputs() const final { return inputs_; }
  /// Never nothing.
  [[nodiscard]] const SymbolicLabeller* labeller() const final {
    return labeller_.get();
  }

 protected:
  /// Requires a labeller over `header.vocabulary`.
  LabelledSource(dataset::DatasetHeader header,
                 std::shared_ptr<const SymbolicLabeller> labeller,
                 std::vector<InputFile> inputs)
      : header_(std::move(header)),
        labeller_(std::move(labeller)),
        inputs_(std::move(inputs)) {}

  [[nodiscard]] const dataset::Vocabulary& vocabulary() const {
    return header_.vocabulary;
  }

 private:
  dataset::DatasetHeader header_;
  std::shared_ptr<const SymbolicLabeller> labeller_;
  std::vector<InputFile> inputs_;
};

}  // namespace rrn::generation

#endif  // RRN_GENERATION_SOURCE_LABELLED_SOURCE_HPP
