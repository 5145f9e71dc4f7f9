// SPDX-License-Identifier: MIT
#ifndef RRN_TESTS_UNIT_DATALOG_PROGRAM_WORLD_HPP
#define RRN_TESTS_UNIT_DATALOG_PROGRAM_WORLD_HPP

#include <cstddef>
#include <set>
#include <string>
#include <string_view>

#include "datalog/evaluation/materialiser.hpp"
#include "datalog/parser/rule_parser.hpp"

namespace rrn::datalog {

/// A program and facts from text, with the prefix `:` for <http://x/>.
struct World {
  World(const std::string& rules, const std::string& facts)
      : program(parse_rules("PREFIX : <http://x/>\n" + rules, "rules.dlog",
                            dictionary)) {
    const Program fact_rules =
        parse_rules("PREFIX : <http://x/>\n" + facts, "facts", dictionary);
    for (const Rule& rule : fact_rules.rules) {
      for (const Atom& atom : rule.heads) {
        store.insert(atom.relation,
                     {atom.first.as_constant(), atom.second.as_constant()});
      }
    }
    store.mark_asserted();
  }

  MaterialiseResult run(const MaterialiseOptions& options = {},
                        const JobContext& job = {}) {
    return materialise(program, dictionary, store, options, job);
  }

  /// All derived facts, shortened to `:p[:a, :b]`.
  [[nodiscard]] std::set<std::string> derived() const {
    std::set<std::string> facts;
    for (std::uint32_t id = 0; id < store.n_relations(); ++id) {
      store.relation({id}).for_each([&](Row row, bool asserted) {
        if (!asserted) facts.insert(text_of(store.key({id}), row));
      });
    }
    return facts;
  }

  [[nodiscard]] std::string text_of(const RelationKey& key, Row row) const {
    std::string text = to_string(key, row, dictionary);
    constexpr std::string_view kOpen = "<http://x/";
    for (std::size_t at = 0; (at = text.find(kOpen)) != std::string::npos;) {
      text.replace(at, kOpen.size(), ":");
      text.erase(text.find('>', at), 1);
    }
    return text;
  }

  Dictionary dictionary;
  Program program;
  TripleStore store;
};

/// The facts `:p[:n0, :n1] .` to `:p[:n<n-2>, :n<n-1>] .`
inline std::string chain(std::size_t n) {
  std::string facts;
  for (std::size_t i = 0; i + 1 < n; ++i) {
    facts +=
        ":p[:n" + std::to_string(i) + ", :n" + std::to_string(i + 1) + "] .\n";
  }
  return facts;
}

}  // namespace rrn::datalog

#endif  // RRN_TESTS_UNIT_DATALOG_PROGRAM_WORLD_HPP
