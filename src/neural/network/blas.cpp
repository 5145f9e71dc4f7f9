// SPDX-License-Identifier: MIT
#include "neural/network/blas.hpp"

#include <dlfcn.h>

#include <sys/mman.h>
#include <algorithm>
#include <filesystem>
#include <system_error>
#include <vector>

#include <ATen/Context.h>
#include <torch/version.h>

#include "base/error.hpp"

namespace rrn::neural {

namespace {

std::string file_of(const void* symbol) {
  Dl_info place{};
  if (dladdr(symbol, &place) == 0 || place.dli_fname == nullptr) return {};
  std::error_code error;
  const auto path = std::filesystem::canonical(place.dli_fname, error);
  return error ? std::string(place.dli_fname) : path.string();
}

/// Looks a symbol up as LibTorch's CPU library does: in its own dependencies,
/// since the module is not opened into the global scope.
void* find_symbol(const char* name) {
  const std::string torch_file =
      file_of(reinterpret_cast<const void*>(&at::globalContext));
  void* torch = dlopen(torch_file.c_str(), RTLD_LAZY | RTLD_NOLOAD);
  if (torch == nullptr) return dlsym(RTLD_DEFAULT, name);
  void* symbol = dlsym(torch, name);
  dlclose(torch);
  return symbol;
}

template <typename F>
F find_function(const char* name) {
  return reinterpret_cast<F>(find_symbol(name));
}

bool contains(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

BlasLibrary find_blas() {
  void* symbol = find_symbol("sgemm_");
  if (symbol == nullptr) return {"linked into LibTorch", {}, false};
  BlasLibrary blas;
  blas.file = file_of(symbol);
  const auto config = find_function<char* (*)()>("openblas_get_config");
  const bool is_openblas =
      config != nullptr &&
      (contains(blas.file, "openblas") ||
       file_of(reinterpret_cast<void*>(config)) == blas.file);
  if (is_openblas) {
    blas.name = config();
    while (!blas.name.empty() && blas.name.back() == ' ') blas.name.pop_back();
  } else if (contains(blas.file, "mkl")) {
    blas.name = "MKL";
  } else if (contains(blas.file, "blis")) {
    blas.name = "BLIS";
  } else if (contains(blas.file, "atlas")) {
    blas.name = "ATLAS";
  } else if (contains(blas.file, "libtorch")) {
    blas.name = "linked into LibTorch";
  } else {
    blas.name = "reference BLAS";
    blas.is_reference = true;
  }
  return blas;
}

void use_blas_on_calling_thread() {
  // Looked up once: that takes as long as a few products of matrices.
  static const auto set_threads =
      find_function<void (*)(int)>("openblas_set_num_threads");
  if (set_threads != nullptr) set_threads(1);
}

void take_blas_buffers(unsigned n_threads) {
  constexpr std::size_t kBuffer = std::size_t{160} << 20;  // they have 128 MiB
  constexpr std::size_t kMost = 32;
  const auto take = find_function<void* (*)(int)>("blas_memory_alloc");
  const auto put_back = find_function<void (*)(void*)>("blas_memory_free");
  if (take == nullptr || put_back == nullptr) return;
  const std::size_t n = std::min<std::size_t>(n_threads, kMost);
  void* const room = mmap(nullptr, n * kBuffer, PROT_NONE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (room == MAP_FAILED) {
    throw Error(ErrorCode::kUnsupported,
                "out of memory: the BLAS needs " +
                    std::to_string(n * kBuffer / 1'000'000) +
                    " MB of addresses; expected a higher limit, see `ulimit "
                    "-v`, or a smaller --threads");
  }
  munmap(room, n * kBuffer);
  std::vector<void*> buffers;
  while (buffers.size() < n) buffers.push_back(take(0));
  for (void* const buffer : buffers) put_back(buffer);
}

}  // namespace rrn::neural
