// SPDX-License-Identifier: MIT
#include "base/mapped_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/error.hpp"

namespace rrn {

MappedFile::MappedFile(const std::string& path) {
  const auto fail = [&path](const std::string& reason) {
    throw Error(ErrorCode::kIo, SourceLocation{path}, "cannot read: " + reason);
  };
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) fail(std::strerror(errno));
  struct stat status {};
  int error = ::fstat(file, &status) == 0 ? 0 : errno;
  const bool is_regular = error == 0 && S_ISREG(status.st_mode);
  if (is_regular && status.st_size > 0) {
    size_ = static_cast<std::size_t>(status.st_size);
    start_ =
        ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0);
    if (start_ == MAP_FAILED) error = errno;
  }
  ::close(file);
  if (error != 0) fail(std::strerror(error));
  if (!is_regular) fail("expected a regular file");
}

MappedFile::~MappedFile() {
  if (start_ != nullptr) ::munmap(start_, size_);
}

}  // namespace rrn
