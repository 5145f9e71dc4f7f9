// SPDX-License-Identifier: MIT
#ifndef RRN_TESTS_UNIT_DATASET_FILE_SCRATCH_FOLDER_HPP
#define RRN_TESTS_UNIT_DATASET_FILE_SCRATCH_FOLDER_HPP

#include <stdlib.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

namespace rrn::dataset::test {

/// A fresh folder that is removed with everything in it.
class ScratchFolder {
 public:
  ScratchFolder() {
    std::string pattern = testing::TempDir() + "rrn-dataset-XXXXXX";
    if (mkdtemp(pattern.data()) == nullptr) std::abort();
    path_ = pattern;
  }
  ~ScratchFolder() { std::filesystem::remove_all(path_); }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string file(const std::string& name) const {
    return path_ + "/" + name;
  }
  [[nodiscard]] std::ptrdiff_t n_files() const {
    return std::distance(std::filesystem::directory_iterator(path_), {});
  }

 private:
  std::string path_;
};

inline std::string read_bytes(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline void write_bytes(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

}  // namespace rrn::dataset::test

#endif  // RRN_TESTS_UNIT_DATASET_FILE_SCRATCH_FOLDER_HPP
