// SPDX-License-Identifier: MIT
#ifndef RRN_SERVE_PROTOCOL_TRIPLE_TEXT_HPP
#define RRN_SERVE_PROTOCOL_TRIPLE_TEXT_HPP

#include <string>

#include "base/job.hpp"
#include "serve/local/named_graphs.hpp"

namespace rrn::serve {

/// Reads a triple whose terms are in N-Triples; a bare IRI does for `<IRI>`.
/// Throws Refusal (400).
[[nodiscard]] NamedGraph::Triple parse_triple(const std::string& subject,
                                              const std::string& predicate,
                                              const std::string& object,
                                              const JobContext& job);

}  // namespace rrn::serve

#endif  // RRN_SERVE_PROTOCOL_TRIPLE_TEXT_HPP
