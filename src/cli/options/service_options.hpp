// SPDX-License-Identifier: MIT
// What `rrn serve` is told of clients and what they may cost.
#ifndef RRN_CLI_OPTIONS_SERVICE_OPTIONS_HPP
#define RRN_CLI_OPTIONS_SERVICE_OPTIONS_HPP

#include <memory>

#include "base/log.hpp"
#include "cli/program/command.hpp"
#include "http/request_log.hpp"
#include "serve/protocol/service.hpp"
#include "sparql/data/query_limits.hpp"

namespace rrn::cli {

/// Adds the options from --address to --grace.
void add_service_options(boost::program_options::options_description& options);

/// Throws UsageError for values out of range.
void check_service_options(const CommandRun& run);

/// Reads them back; borrows the logger.  Throws UsageError, and Error for files
/// that cannot be read.
[[nodiscard]] serve::ServiceOptions get_service_options(const CommandRun& run,
                                                        Logger& log);

/// The log of requests; null where none is wanted.
[[nodiscard]] std::unique_ptr<http::RequestLog> open_request_log(
    const CommandRun& run);

/// What one query may cost.
[[nodiscard]] sparql::QueryLimits get_served_limits(const CommandRun& run);

}  // namespace rrn::cli

#endif  // RRN_CLI_OPTIONS_SERVICE_OPTIONS_HPP
