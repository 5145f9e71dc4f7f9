// SPDX-License-Identifier: MIT
#include "cli/report/rule_table.hpp"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <vector>

#include "cli/program/text.hpp"
#include "cli/report/text_table.hpp"
#include "reasoner/knowledge/readable_text.hpp"

namespace rrn::cli {

std::string show_rule_table(const reasoner::Knowledge& knowledge,
                            std::span<const datalog::RuleStatistics> statistics,
                            std::size_t max_rules) {
  constexpr std::size_t kWidth = 14;
  const datalog::Program& program = knowledge.rules.program;
  const reasoner::ReadableText readable(knowledge);
  std::vector<std::size_t> order(
      std::min(program.rules.size(), statistics.size()));
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) {
    return statistics[a].time > statistics[b].time;
  });
  TextTable table({{"#" + pad_left("seconds", kWidth - 1), kWidth},
                   {"matches", kWidth},
                   {"new facts", kWidth},
                   {"  rule", 0, Alignment::kLeft}});
  const std::size_t n_shown = std::min(order.size(), max_rules);
  for (std::size_t i = 0; i < n_shown; ++i) {
    const datalog::RuleStatistics& done = statistics[order[i]];
    const datalog::Rule& rule = program.rules[order[i]];
    const double seconds = std::chrono::duration<double>(done.time).count();
    table.add_row({fixed(seconds, 6), group(done.n_matches),
                   group(done.n_derived),
                   "  " + rule.name + ": " +
                       readable.abbreviate(
                           datalog::to_string(rule, knowledge.dictionary))});
  }
  std::string text = table.show();
  if (n_shown < order.size()) {
    text +=
        "# and " +
        count_of(order.size() - n_shown, "rule that took", "rules that took") +
        " less time\n";
  }
  return text;
}

}  // namespace rrn::cli
