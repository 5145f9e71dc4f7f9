// SPDX-License-Identifier: MIT
#ifndef RRN_CLI_REPORT_REPAIR_TEXT_HPP
#define RRN_CLI_REPORT_REPAIR_TEXT_HPP

#include <optional>
#include <string>
#include <vector>

#include "repair/fit/class_fit.hpp"
#include "repair/fit/fit_model.hpp"
#include "repair/model/mined_model.hpp"
#include "repair/model/repair_model.hpp"
#include "repair/model/repair_reason.hpp"

namespace rrn::cli {

/// Says in words what a repair model judges, what it goes by, and what it never
/// saw.
[[nodiscard]] std::string show_repair_model(
    const repair::RepairContent& content);

/// Says in words how rules were mined, and lists them as Datalog with their
/// figures.
[[nodiscard]] std::string show_mined_model(const repair::MinedContent& content);

/// Says in words what speaks for or against a fact of a class or of a relation.
[[nodiscard]] std::string show_reason(const repair::RepairReason& reason,
                                      bool is_class,
                                      const repair::EvidenceSchema& schema,
                                      const dataset::Vocabulary& vocabulary);
/// Says in words how the classes of an end of a fact fit its relation.
[[nodiscard]] std::string show_class_fit(const repair::ClassFit& fit,
                                         bool is_object,
                                         const dataset::Vocabulary& vocabulary);
/// Says in words what is oddest about a fact that fits ill.
[[nodiscard]] std::string show_oddity(
    const std::optional<repair::Oddity>& oddity,
    const dataset::Vocabulary& vocabulary);
/// All reasons, with semicolons between them.
[[nodiscard]] std::string show_reasons(
    const std::vector<repair::RepairReason>& reasons, bool is_class,
    const repair::EvidenceSchema& schema,
    const dataset::Vocabulary& vocabulary);

}  // namespace rrn::cli

#endif  // RRN_CLI_REPORT_REPAIR_TEXT_HPP
