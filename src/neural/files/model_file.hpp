// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_FILES_MODEL_FILE_HPP
#define RRN_NEURAL_FILES_MODEL_FILE_HPP

#include <cstdint>
#include <string>

#include "neural/model/calibration.hpp"
#include "neural/model/model_card.hpp"
#include "neural/network/network.hpp"

namespace rrn::neural {

/// How a model was made, for people.
struct TrainingDescription {
  std::uint64_t seed = 0;
  std::uint64_t n_train_kbs = 0;
  std::uint64_t n_valid_kbs = 0;
  std::uint32_t n_epochs = 0;    ///< Trained
  std::uint32_t best_epoch = 0;  ///< The one that was kept
  double valid_loss = 0;         ///< Loss of the epoch kept
  double valid_f1 = 0;
  std::string libtorch_version;
};

struct ModelFile {
  Network network;
  TrainingDescription training;
  Calibration calibration = {};  ///< None in files of version 1
  ModelCard card = {};           ///< Empty before version 2
  std::uint64_t n_bytes = 0;     ///< Size of the file that was read
};

/// Writes a model, with its weights rounded to 16-bit floats: they take half
/// the space, and predictions change by less than a retrained model's would.
void save_model(const std::string& path, const ModelFile& model);

/// Reads a model.  Throws Error (kIo, kCorrupt, kMismatch).
[[nodiscard]] ModelFile load_model(const std::string& path);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_FILES_MODEL_FILE_HPP
