// SPDX-License-Identifier: MIT
// Facts about universities after the published profile of the Lehigh University
// Benchmark (Guo, Pan, Heflin 2005), over its vocabulary.  The same numbers of
// everything, not the same data.
#ifndef RRN_GENERATION_UNIVERSITY_UNIVERSITY_GENERATOR_HPP
#define RRN_GENERATION_UNIVERSITY_UNIVERSITY_GENERATOR_HPP

#include <cstdint>
#include <string>

#include "base/job.hpp"
#include "rdf/statement.hpp"

namespace rrn::generation {

struct UniversityOptions {
  std::uint64_t n_universities = 1;
  /// The number for each university; 0: 15 to 25, drawn for each.
  std::uint64_t n_departments = 0;
};

/// What was generated.
struct UniversitySummary {
  std::uint64_t n_universities = 0;
  std::uint64_t n_departments = 0;
  std::uint64_t n_statements = 0;

  friend bool operator==(const UniversitySummary&,
                         const UniversitySummary&) = default;
};

/// Hands the facts of universities to `sink`, department by department, each
/// fact once.  Individuals are named under `http://example.org/university`.
/// Degrees are from these universities or, where there are less than 1,000,
/// from as many others that only their type is stated of.
///
/// The facts depend on the options and `job.seed` only.  Memory grows by one
/// bit for a university.  Throws Error (kBadArgument) for no or more than
/// 1,000,000 universities and for more than 1,000 departments; Cancelled; and
/// what `sink` throws.
UniversitySummary generate_universities(const UniversityOptions& options,
                                        StatementSink& sink,
                                        const JobContext& job);

/// Writes these facts to a file in the syntax that its name tells, N-Triples
/// unless it tells one, or to standard output for `-`.  The file appears when
/// it is complete.  Throws also Error (kIo).
UniversitySummary generate_university_file(const UniversityOptions& options,
                                           const std::string& path,
                                           const JobContext& job);

}  // namespace rrn::generation

#endif  // RRN_GENERATION_UNIVERSITY_UNIVERSITY_GENERATOR_HPP
