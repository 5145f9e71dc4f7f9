// SPDX-License-Identifier: MIT
// Dataset files.  An input is what lies between the mark and the checksum, so
// that damage gets past them.
#include <unistd.h>

#include <sys/mman.h>
#include <string>

#include "base/checksum.hpp"
#include "dataset/file/dataset_file.hpp"
#include "dataset/file/dataset_header.hpp"
#include "dataset/file/sample_coding.hpp"
#include "fuzz/harness.hpp"

namespace rrn::fuzz {
namespace {

/// A file in memory that has a path.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view bytes)
      : descriptor_(memfd_create("fuzz", MFD_CLOEXEC)) {
    require(
        descriptor_ >= 0 && write(descriptor_, bytes.data(), bytes.size()) ==
                                static_cast<ssize_t>(bytes.size()),
        "cannot make a file in memory");
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile() { close(descriptor_); }

  [[nodiscard]] std::string path() const {
    return "/proc/self/fd/" + std::to_string(descriptor_);
  }

 private:
  int descriptor_;
};

std::string frame(std::string_view body) {
  std::string bytes(dataset::kDatasetMark);
  bytes += static_cast<char>(dataset::kDatasetVersion);
  bytes += body;
  Fnv1a checksum;
  checksum.add(bytes);
  dataset::ByteWriter end;
  end.write_fixed64(checksum.value());
  return bytes + end.bytes();
}

void check(std::string_view body) {
  const MemoryFile file(frame(body));
  dataset::Dataset read;
  if (!succeeds(
          [&] { read = dataset::read_dataset(file.path(), JobContext()); })) {
    return;
  }
  const dataset::VocabularySize size = dataset::size_of(read.header);
  const std::string name = "again";
  for (const dataset::Sample& kb : read.kbs) {
    dataset::ByteWriter out;
    dataset::encode(kb, size, out);
    dataset::ByteReader in(out.bytes(), name);
    require(dataset::decode(size, in) == kb,
            "a knowledge base is read as something else");
  }
}

}  // namespace
}  // namespace rrn::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  rrn::fuzz::check(rrn::fuzz::as_text(data, size));
  return 0;
}
