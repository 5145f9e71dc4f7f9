// SPDX-License-Identifier: MIT
#ifndef RRN_BASE_BYTE_FILTER_HPP
#define RRN_BASE_BYTE_FILTER_HPP

#include <string>
#include <string_view>

namespace rrn {

/// Changes bytes on their way into a file, as a compression does.
class ByteFilter {
 public:
  virtual ~ByteFilter() = default;
  /// Takes the next bytes and appends to `out` what is ready.
  virtual void add(std::string_view bytes, std::string& out) = 0;
  /// Appends the rest.  To be called once, last.
  virtual void finish(std::string& out) = 0;
};

}  // namespace rrn

#endif  // RRN_BASE_BYTE_FILTER_HPP
