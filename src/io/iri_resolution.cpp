// SPDX-License-Identifier: MIT
#include "io/iri_resolution.hpp"

#include <filesystem>

#include "base/ascii.hpp"

namespace rrn::io {

std::string file_iri(const std::string& path) {
  constexpr std::string_view kPlain = "/-._~!$&'()*+,;=:@";
  std::string iri = "file://";
  for (const char c : std::filesystem::absolute(path).string()) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = is_letter(c) || (c >= '0' && c <= '9') || byte >= 0x80 ||
                       kPlain.find(c) != std::string_view::npos;
    if (plain) {
      iri += c;
    } else {
      constexpr char kHex[] = "0123456789ABCDEF";
      iri += '%';
      iri += kHex[byte >> 4];
      iri += kHex[byte & 15];
    }
  }
  return iri;
}

}  // namespace rrn::io
