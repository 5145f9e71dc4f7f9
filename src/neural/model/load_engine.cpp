// SPDX-License-Identifier: MIT
#include <dlfcn.h>
#include <unistd.h>

#include <sys/resource.h>
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <thread>

#include "base/error.hpp"
#include "neural/model/engine.hpp"
#include "neural/model/module_loader.hpp"

namespace rrn::neural {

namespace {

constexpr const char* kModuleName = "librrn_neural_module.so";

[[noreturn]] void fail_missing(std::span<const std::string> candidates) {
  std::string message = "the neural module is missing; looked for";
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    message += (i == 0 ? " " : ", ") + candidates[i];
  }
  throw Error(ErrorCode::kUnsupported,
              message + "; build with RRN_WITH_TORCH=ON");
}

std::string last_dl_error() {
  const char* text = dlerror();
  return text != nullptr ? text : "unknown reason";
}

/// Lets LibTorch's idle threads sleep, unless the user chose otherwise.  By
/// default they spin, which doubles the time of a training step as soon as any
/// other program wants a core.  OpenMP reads this once, when it is loaded.
void wait_passively() { setenv("OMP_WAIT_POLICY", "PASSIVE", /*replace=*/0); }

/// Keeps OpenBLAS from starting threads when it is loaded: they are never used,
/// and where one does not start it interrupts the program.
void load_blas_without_threads() {
  setenv("OPENBLAS_NUM_THREADS", "1", /*replace=*/1);
}

/// Returns how many bytes of addresses the program uses.
std::uint64_t used_addresses() {
  std::uint64_t n_pages = 0;
  std::ifstream("/proc/self/statm") >> n_pages;
  return n_pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

/// Throws Error where a limit leaves fewer addresses than LibTorch, its BLAS
/// and their threads take before any work: they end the program, or wait for
/// ever, when they get none.
void check_room(const std::string& path) {
  constexpr std::uint64_t kMegabyte = 1'000'000;
  constexpr std::uint64_t kLoaded = 900 * kMegabyte;
  constexpr std::uint64_t kPerCore = 50 * kMegabyte;
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0) return;
  if (limit.rlim_cur == RLIM_INFINITY) return;
  const std::uint64_t needed =
      kLoaded + kPerCore * std::thread::hardware_concurrency();
  const std::uint64_t used = used_addresses();
  const std::uint64_t left = limit.rlim_cur - std::min(limit.rlim_cur, used);
  if (left >= needed) return;
  throw Error(ErrorCode::kUnsupported, {path},
              "the neural module needs " + std::to_string(needed / kMegabyte) +
                  " MB of addresses, and the limit of the system leaves " +
                  std::to_string(left / kMegabyte) +
                  " MB; expected a higher limit, see `ulimit -v`");
}

const Engine& open_file(const std::string& path) {
  wait_passively();
  load_blas_without_threads();
  check_room(path);
  // Never closed: LibTorch does not survive being unloaded.
  void* module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (module == nullptr) {
    throw Error(ErrorCode::kUnsupported, {path},
                "cannot load the neural module: " + last_dl_error());
  }
  void* symbol = dlsym(module, kEngineEntryPoint);
  if (symbol == nullptr) {
    throw Error(ErrorCode::kUnsupported, {path},
                std::string("not a neural module; expected the entry point ") +
                    kEngineEntryPoint);
  }
  const auto entry_point = reinterpret_cast<EngineEntryPoint>(symbol);
  const Engine* engine = entry_point(kEngineAbiVersion);
  if (engine == nullptr) {
    throw Error(ErrorCode::kUnsupported, {path},
                "neural module of another version; expected ABI version " +
                    std::to_string(kEngineAbiVersion));
  }
  return *engine;
}

std::string current_executable() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).string();
}

/// The file that holds this code: a library where a program is linked with one.
std::string current_library() {
  Dl_info place{};
  const auto* const code = reinterpret_cast<const void*>(&load_engine);
  if (dladdr(code, &place) == 0 || place.dli_fname == nullptr) return {};
  std::error_code error;
  return std::filesystem::canonical(place.dli_fname, error).string();
}

/// Where the module may be, for the program and the library in it.
std::vector<std::string> all_candidates() {
  const std::string executable = current_executable();
  std::vector<std::string> all = module_candidates(executable);
  const std::string library = current_library();
  if (library.empty() || library == executable) return all;
  const std::filesystem::path folder =
      std::filesystem::path(library).parent_path();
  all.insert(all.begin(), {(folder / kModuleName).string(),
                           (folder / "rrn" / kModuleName).string()});
  return all;
}

}  // namespace

std::vector<std::string> module_candidates(const std::string& executable) {
  const std::filesystem::path folder =
      std::filesystem::path(executable).parent_path();
  std::vector<std::filesystem::path> folders{folder};
  if (std::string(RRN_LIBRARY_ARCHITECTURE) != "") {
    folders.push_back(folder / "../lib" / RRN_LIBRARY_ARCHITECTURE / "rrn");
  }
  folders.push_back(folder / "../lib/rrn");
  folders.emplace_back(RRN_MODULE_INSTALL_DIR);
  std::vector<std::string> candidates;
  for (const std::filesystem::path& place : folders) {
    std::string file = (place / kModuleName).lexically_normal().string();
    if (std::find(candidates.begin(), candidates.end(), file) ==
        candidates.end()) {
      candidates.push_back(std::move(file));
    }
  }
  return candidates;
}

const Engine& open_module(std::span<const std::string> candidates) {
  for (const std::string& candidate : candidates) {
    std::error_code error;
    if (std::filesystem::exists(candidate, error)) return open_file(candidate);
  }
  fail_missing(candidates);
}

const Engine& load_engine() {
  static const Engine& engine = open_module(all_candidates());
  return engine;
}

}  // namespace rrn::neural
