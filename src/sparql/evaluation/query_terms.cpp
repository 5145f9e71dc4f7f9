// SPDX-License-Identifier: MIT
#include "sparql/evaluation/query_terms.hpp"

#include "base/error.hpp"

namespace rrn::sparql {

TermId QueryTerms::intern(const TermView& term) {
  if (const auto known = data_.find(term)) return *known;
  constexpr std::size_t kBytesOfEntry = 48;
  const std::size_t n_made = made_.size();
  const TermId id = made_.intern(term);
  if (made_.size() > n_made) {
    guard_.take(kBytesOfEntry + term.text.size());
    if (made_.size() >= kNoTerm.value - n_data_) {
      throw Error(ErrorCode::kUnsupported, "the query makes too many terms");
    }
  }
  return TermId{id.value + n_data_};
}

}  // namespace rrn::sparql
