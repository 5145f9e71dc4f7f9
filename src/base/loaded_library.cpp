// SPDX-License-Identifier: MIT
#include "base/loaded_library.hpp"

#include <dlfcn.h>

#include <string>

#include "base/error.hpp"

namespace rrn {

LoadedLibrary::LoadedLibrary(const char* file_name, const Need& need)
    : handle_(dlopen(file_name, RTLD_NOW | RTLD_LOCAL)), need_(need) {
  if (handle_ != nullptr) return;
  throw Error(ErrorCode::kUnsupported,
              std::string(need.need) + ' ' + need.name +
                  " (Debian: " + need.package + "), which was not found");
}

bool LoadedLibrary::exists(const char* file_name) {
  void* const handle = dlopen(file_name, RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) return false;
  dlclose(handle);
  return true;
}

void* LoadedLibrary::symbol(const char* name) const {
  void* const symbol = dlsym(handle_, name);
  if (symbol != nullptr) return symbol;
  throw Error(ErrorCode::kUnsupported, std::string(need_.need) +
                                           " another version of " + need_.name +
                                           ": the one installed lacks " + name);
}

}  // namespace rrn
