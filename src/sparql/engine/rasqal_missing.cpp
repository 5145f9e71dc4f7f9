// SPDX-License-Identifier: MIT
// Queries of a build without rasqal.
#include "base/error.hpp"
#include "sparql/engine/rasqal_query.hpp"

namespace rrn::sparql {

QueryForm evaluate_query(std::string_view, const std::string&,
                         const std::string&, const QueryData&, AnswerSink&,
                         const QueryLimits&, const JobContext&) {
  throw Error(ErrorCode::kUnsupported,
              "this build cannot evaluate queries; it was made without the "
              "headers of rasqal");
}

bool embedded_queries_available() noexcept { return false; }

}  // namespace rrn::sparql
