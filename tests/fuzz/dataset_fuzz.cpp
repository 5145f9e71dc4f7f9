// SPDX-License-Identifier: MIT
// Dataset files.  An input is what lies between the mark and the checksum, so
// that damage gets past them.
#include <string>

#include "base/checksum.hpp"
#include "dataset/file/dataset_file.hpp"
#include "dataset/file/dataset_header.hpp"
#include "dataset/file/sample_coding.hpp"
#include "fuzz/harness.hpp"
#include "fuzz/memory_file.hpp"

namespace rrn::fuzz {
namespace {

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
