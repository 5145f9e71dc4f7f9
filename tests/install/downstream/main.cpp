// SPDX-License-Identifier: MIT
// The transitive closure of a chain of 101 terms, through the installed
// library.
#include <cstdio>
#include <string>

#include "datalog/evaluation/materialiser.hpp"
#include "datalog/parser/rule_parser.hpp"

int main() {
  rrn::Dictionary dictionary;
  rrn::TripleStore store;
  const rrn::datalog::Program program = rrn::datalog::parse_rules(
      "<e:before>[?x, ?z] :- <e:before>[?x, ?y], <e:before>[?y, ?z] .", "text",
      dictionary);
  const rrn::RelationKey before{dictionary.intern_iri("e:before"),
                                rrn::Arity::kBinary, rrn::Polarity::kPositive};
  for (int i = 0; i < 100; ++i) {
    store.insert(before, {dictionary.intern_iri("e:" + std::to_string(i)),
                          dictionary.intern_iri("e:" + std::to_string(i + 1))});
  }
  const auto result = rrn::datalog::materialise(program, dictionary, store, {},
                                                rrn::JobContext{});
  std::printf("%llu derived\n",
              static_cast<unsigned long long>(result.n_derived));
}
