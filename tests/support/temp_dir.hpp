// SPDX-License-Identifier: MIT
#ifndef RRN_TESTS_SUPPORT_TEMP_DIR_HPP
#define RRN_TESTS_SUPPORT_TEMP_DIR_HPP

#include <string>
#include <string_view>
#include <vector>

namespace rrn::test {

/// A new empty folder, removed with all that is in it at the end.
class TempDir {
 public:
  TempDir();
  ~TempDir();
  TempDir(const TempDir&) = delete;
  TempDir& operator=(const TempDir&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }
  /// The path of `name` in the folder.
  [[nodiscard]] std::string file(std::string_view name) const;
  /// Writes a file in the folder and returns its path.
  [[nodiscard]] std::string write(std::string_view name,
                                  std::string_view content) const;
  /// The names of what is in the folder, sorted.
  [[nodiscard]] std::vector<std::string> entries() const;

 private:
  std::string path_;
};

/// The whole content of a file.
[[nodiscard]] std::string read_file(const std::string& path);
/// Writes a file, in place of one that is there.
void write_file(const std::string& path, std::string_view content);

}  // namespace rrn::test

#endif  // RRN_TESTS_SUPPORT_TEMP_DIR_HPP
