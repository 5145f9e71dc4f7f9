// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_UNIVERSITY_UNIVERSITY_FACTS_HPP
#define RRN_GENERATION_UNIVERSITY_UNIVERSITY_FACTS_HPP

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.hpp"
#include "rdf/statement.hpp"

namespace rrn::generation {

/// Hands single facts to a sink and counts them.  Borrows the sink.
class UniversityFacts {
 public:
  /// `n_known`: how many universities there are to have a degree from.
  UniversityFacts(StatementSink& sink, std::uint64_t n_known)
      : sink_(sink), is_known_(n_known, false) {}

  void type(std::string_view individual, std::string_view owl_class);
  void relation(std::string_view subject, std::string_view property,
                std::string_view object);
  void attribute(std::string_view subject, std::string_view property,
                 std::string_view text);
  /// States once that university `number` is one, and returns its IRI.
  std::string university(std::uint64_t number);

  [[nodiscard]] std::uint64_t n_universities() const {
    return is_known_.size();
  }
  [[nodiscard]] std::uint64_t n_statements() const { return n_statements_; }

 private:
  void emit(std::string_view subject, std::string_view predicate,
            const TermView& object);

  StatementSink& sink_;
  std::vector<bool> is_known_;
  std::uint64_t n_statements_ = 0;
};

/// Both ends included.
struct CountRange {
  std::uint64_t least;
  std::uint64_t most;

  [[nodiscard]] std::uint64_t draw(Rng& rng) const {
    return least + rng.below(most - least + 1);
  }
};

/// Hands over all facts of one department.
void generate_department(std::uint64_t university, std::uint64_t department,
                         Rng& rng, UniversityFacts& facts);

}  // namespace rrn::generation

#endif  // RRN_GENERATION_UNIVERSITY_UNIVERSITY_FACTS_HPP
