// SPDX-License-Identifier: MIT
// Files of mined rules as models: see src/repair/README.md.
#ifndef RRN_REPAIR_MODEL_MINED_FILE_HPP
#define RRN_REPAIR_MODEL_MINED_FILE_HPP

#include <string>

#include "repair/model/mined_model.hpp"

namespace rrn::repair {

/// Whether a file starts as a file of mined rules does.  False if it cannot be
/// read.
[[nodiscard]] bool is_mined_file(const std::string& path);

/// Writes a file, aside until it is complete.  Throws Error (kIo).
void save_mined(const std::string& path, const MinedContent& content);

/// Reads a file.  Throws Error: kIo if it cannot be read, kMismatch if it is of
/// another version, kCorrupt if it is damaged or no file of mined rules.
[[nodiscard]] MinedContent load_mined(const std::string& path);

}  // namespace rrn::repair

#endif  // RRN_REPAIR_MODEL_MINED_FILE_HPP
