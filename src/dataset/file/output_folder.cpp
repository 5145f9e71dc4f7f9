// SPDX-License-Identifier: MIT
#include "dataset/file/output_folder.hpp"

#include <unistd.h>

#include <filesystem>
#include <system_error>

#include "base/error.hpp"

namespace rrn::dataset {

namespace {

[[noreturn]] void fail(const std::string& path, const char* action,
                       const std::error_code& error) {
  throw Error(ErrorCode::kIo, SourceLocation{path, 0, 0},
              std::string("cannot ") + action + ": " + error.message());
}

}  // namespace

OutputFolder::OutputFolder(const std::string& path) : path_(path) {
  while (path_.size() > 1 && path_.ends_with('/')) path_.pop_back();
  std::error_code error;
  const bool exists = std::filesystem::exists(path_, error);
  if (exists && (!std::filesystem::is_directory(path_, error) ||
                 !std::filesystem::is_empty(path_, error))) {
    throw Error(ErrorCode::kBadArgument, SourceLocation{path_, 0, 0},
                "is there already; expected the name of a new folder");
  }
  const std::string temporary = path_ + ".part-" + std::to_string(getpid());
  std::filesystem::create_directories(temporary, error);
  if (error) fail(path_, "create the folder", error);
  temporary_path_ = temporary;
}

OutputFolder::~OutputFolder() {
  if (temporary_path_.empty()) return;
  std::error_code ignored;
  std::filesystem::remove_all(temporary_path_, ignored);
}

void OutputFolder::commit() {
  RRN_CHECK(!temporary_path_.empty());
  std::error_code error;
  std::filesystem::rename(temporary_path_, path_, error);
  if (error) fail(path_, "rename", error);
  temporary_path_.clear();
}

}  // namespace rrn::dataset
