// SPDX-License-Identifier: MIT
// Model files.  An input is what lies between the mark and the checksum, so
// that damage gets past them.
#include <string>

#include "base/checksum.hpp"
#include "fuzz/harness.hpp"
#include "fuzz/memory_file.hpp"
#include "neural/files/model_file.hpp"
#include "neural/module/model_summary.hpp"

namespace rrn::fuzz {
namespace {

std::string frame(std::string_view body) {
  std::string bytes = "RRNMODEL";
  bytes += body;
  Fnv1a checksum;
  checksum.add(bytes);
  std::uint64_t value = checksum.value();
  for (int i = 0; i < 8; ++i, value >>= 8U) {
    bytes += static_cast<char>(value & 0xFFU);
  }
  return bytes;
}

void check(std::string_view body) {
  const MemoryFile file(frame(body));
  neural::ModelFile model;
  const bool is_read =
      succeeds([&] { model = neural::load_model(file.path()); });
  neural::ModelSummary summary;
  const bool is_summed_up =
      succeeds([&] { summary = neural::summarise(file.path()); });
  require(is_summed_up || !is_read, "a model is read and not summed up");
  if (!is_read) return;
  require(model.n_bytes == body.size() + 16, "a model has another size");
}

}  // namespace
}  // namespace rrn::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  rrn::fuzz::check(rrn::fuzz::as_text(data, size));
  return 0;
}
