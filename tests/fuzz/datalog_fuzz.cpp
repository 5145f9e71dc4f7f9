// SPDX-License-Identifier: MIT
// Datalog text: what was read is read again from the way it is written.
#include <string>

#include "datalog/analysis/stratification.hpp"
#include "datalog/parser/rule_parser.hpp"
#include "fuzz/harness.hpp"

namespace rrn::fuzz {
namespace {

std::string write(const datalog::Program& program,
                  const Dictionary& dictionary) {
  std::string text;
  for (const datalog::Rule& rule : program.rules) {
    text += datalog::to_string(rule, dictionary) + '\n';
  }
  return text;
}

void check(std::string_view text) {
  Dictionary dictionary;
  datalog::Program program;
  if (!succeeds(
          [&] { program = datalog::parse_rules(text, "rules", dictionary); })) {
    return;
  }
  static_cast<void>(succeeds(
      [&] { static_cast<void>(datalog::stratify(program, dictionary)); }));
  const std::string written = write(program, dictionary);
  Dictionary other;
  const datalog::Program again =
      datalog::parse_rules(written, "written", other);
  const std::string written_again = write(again, other);
  require(written == written_again,
          "a rule is read as something else: " + written + written_again);
}

}  // namespace
}  // namespace rrn::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  rrn::fuzz::check(rrn::fuzz::as_text(data, size));
  return 0;
}
