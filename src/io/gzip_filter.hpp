// SPDX-License-Identifier: MIT
#ifndef RRN_IO_GZIP_FILTER_HPP
#define RRN_IO_GZIP_FILTER_HPP

#include <memory>

#include "base/byte_filter.hpp"

namespace rrn::io {

/// Compresses what is written as gzip (RFC 1952).  The same bytes give the same
/// file: no time and no name are written down.
[[nodiscard]] std::unique_ptr<ByteFilter> make_gzip_filter();

}  // namespace rrn::io

#endif  // RRN_IO_GZIP_FILTER_HPP
