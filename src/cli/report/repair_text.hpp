// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_REPORT_REPAIR_TEXT_HPP
#define RRN_CLI_REPORT_REPAIR_TEXT_HPP

#include <string>

#include "repair/model/repair_model.hpp"

namespace rrn::cli {

/// Says in words what a repair model judges, what it goes by, and what it never
/// saw.
[[nodiscard]] std::string show_repair_model(
    const repair::RepairContent& content);

}  // namespace rrn::cli

#endif  // RRN_CLI_REPORT_REPAIR_TEXT_HPP
