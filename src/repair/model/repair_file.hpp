// SPDX-License-Identifier: MIT
// Files of repair models: see src/repair/README.md.
#ifndef RRN_REPAIR_MODEL_REPAIR_FILE_HPP
#define RRN_REPAIR_MODEL_REPAIR_FILE_HPP

#include <string>

#include "repair/model/repair_model.hpp"

namespace rrn::repair {

/// Whether a file starts as a repair file does.  False if it cannot be read.
[[nodiscard]] bool is_repair_file(const std::string& path);

/// Writes a file, aside until it is complete.  Throws Error (kIo).
void save_repair(const std::string& path, const RepairContent& content);

/// Reads a file.  Throws Error: kIo if it cannot be read, kMismatch if it is of
/// another version, kCorrupt if it is damaged or no repair file.
[[nodiscard]] RepairContent load_repair(const std::string& path);

}  // namespace rrn::repair

#endif  // RRN_REPAIR_MODEL_REPAIR_FILE_HPP
