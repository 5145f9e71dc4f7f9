// SPDX-License-Identifier: MIT
#ifndef RRN_SERVE_PROTOCOL_TRIPLE_TEXT_HPP
#define RRN_SERVE_PROTOCOL_TRIPLE_TEXT_HPP

#include <array>
#include <string>

#include "base/job.hpp"
#include "rdf/term.hpp"

namespace rrn::serve {

/// Reads a triple: subject, predicate and object, whose terms are in N-Triples;
/// a bare IRI does for `<IRI>`. Throws Refusal (400).
[[nodiscard]] std::array<Term, 3> parse_triple(const std::string& subject,
                                               const std::string& predicate,
                                               const std::string& object,
                                               const JobContext& job);

}  // namespace rrn::serve

#endif  // RRN_SERVE_PROTOCOL_TRIPLE_TEXT_HPP
