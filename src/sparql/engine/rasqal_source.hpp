// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_ENGINE_RASQAL_SOURCE_HPP
#define RRN_SPARQL_ENGINE_RASQAL_SOURCE_HPP

#include <cstdint>
#include <exception>
#include <map>
#include <string>

#include "base/job.hpp"
#include "sparql/engine/query_data.hpp"
#include "sparql/engine/rasqal_library.hpp"

namespace rrn::sparql {

/// What rasqal's triple patterns are matched against, for one query.  What
/// throws inside rasqal is kept: matching ends, and rethrow() tells.
struct TripleSource {
  rasqal_world* world = nullptr;
  const QueryData* data = nullptr;
  const JobContext* job = nullptr;
  std::uint64_t max_matches = 0;
  std::uint64_t n_matches = 0;
  std::exception_ptr failure;
  /// Literals that rasqal writes otherwise than the data does, by its way.
  std::map<Term, Term> altered;
  /// The language tags of the query as written, by their lower case.
  std::map<std::string, std::string> languages;

  /// Makes `world` take its triples from here.  Borrows `*this`.
  void attach();
  /// Makes a literal that the caller owns.
  [[nodiscard]] rasqal_literal* hand_over(const TermView& term);
  /// The data's own form of a term that rasqal has.
  [[nodiscard]] Term original(Term term) const;
  void rethrow() const {
    if (failure) std::rethrow_exception(failure);
  }
};

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_ENGINE_RASQAL_SOURCE_HPP
