// SPDX-License-Identifier: MIT
#include "support/temp_dir.hpp"

#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <system_error>

namespace rrn::test {

TempDir::TempDir()
    : path_((std::filesystem::temp_directory_path() / "rrn-test-XXXXXX")
                .string()) {
  if (mkdtemp(path_.data()) == nullptr) {
    throw std::runtime_error("cannot make the folder " + path_);
  }
}

TempDir::~TempDir() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string TempDir::file(std::string_view name) const {
  return path_ + '/' + std::string(name);
}

std::string TempDir::write(std::string_view name,
                           std::string_view content) const {
  const std::string path = file(name);
  write_file(path, content);
  return path;
}

std::vector<std::string> TempDir::entries() const {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(path_)) {
    names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string read_file(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) throw std::runtime_error("cannot read " + path);
  return {std::istreambuf_iterator<char>(stream), {}};
}

void write_file(const std::string& path, std::string_view content) {
  std::ofstream stream(path, std::ios::binary);
  stream << content;
  if (!stream.flush()) throw std::runtime_error("cannot write " + path);
}

}  // namespace rrn::test
