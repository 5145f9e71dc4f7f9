// SPDX-License-Identifier: MIT
// Facts, the rules that hold for them, and what loading both met.
#ifndef RRN_REASONER_KNOWLEDGE_KNOWLEDGE_HPP
#define RRN_REASONER_KNOWLEDGE_KNOWLEDGE_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "io/rdf_reader.hpp"
#include "rdf/dictionary.hpp"
#include "rdf/prefix_map.hpp"
#include "reasoner/knowledge/imports.hpp"
#include "reasoner/knowledge/rule_set.hpp"
#include "store/triple_store.hpp"

namespace rrn::reasoner {

/// Facts and the names of their terms.
struct Facts {
  Dictionary dictionary;
  TripleStore store;
  PrefixMap prefixes;
};

/// What loading met, for the report to the user.
struct LoadReport {
  std::uint64_t n_statements = 0;  ///< Read from the data, duplicates too
  std::uint64_t n_skipped = 0;     ///< Broken statements that lax mode skipped
  std::vector<io::Diagnostic> diagnostics;
  std::vector<ImportedFile> imported;  ///< Listed in the order of reading
  std::vector<std::string> unresolved_imports;  ///< IRIs without a file
};

/// Facts, rules and names, ready to reason with: see load() and derive().
struct Knowledge : Facts {
  RuleSet rules;
  LoadReport report;
};

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_KNOWLEDGE_KNOWLEDGE_HPP
