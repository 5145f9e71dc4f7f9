// SPDX-License-Identifier: MIT
#ifndef RRN_DATASET_FILE_OUTPUT_FOLDER_HPP
#define RRN_DATASET_FILE_OUTPUT_FOLDER_HPP

#include <string>

namespace rrn::dataset {

/// A folder that appears under its name only when complete: what OutputFile is
/// for files.  Without commit() it is removed with everything in it.  Every
/// failure throws Error (kIo).
class OutputFolder {
 public:
  /// Throws Error (kBadArgument) if `path` is there and no empty folder.
  explicit OutputFolder(const std::string& path);
  ~OutputFolder();
  OutputFolder(const OutputFolder&) = delete;
  OutputFolder& operator=(const OutputFolder&) = delete;

  /// Returns where to write a file of that name.
  [[nodiscard]] std::string file(const std::string& name) const {
    return temporary_path_ + '/' + name;
  }
  /// To be called once, last.
  void commit();

 private:
  std::string path_;
  std::string temporary_path_;  ///< Empty once committed
};

}  // namespace rrn::dataset

#endif  // RRN_DATASET_FILE_OUTPUT_FOLDER_HPP
