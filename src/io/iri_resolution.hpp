// SPDX-License-Identifier: MIT
#ifndef RRN_IO_IRI_RESOLUTION_HPP
#define RRN_IO_IRI_RESOLUTION_HPP

#include <string>
#include <string_view>

namespace rrn::io {

/// The `file:` IRI of a path in the file system, made absolute.
[[nodiscard]] std::string file_iri(const std::string& path);

}  // namespace rrn::io

#endif  // RRN_IO_IRI_RESOLUTION_HPP
