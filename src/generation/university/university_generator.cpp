// SPDX-License-Identifier: MIT
#include "generation/university/university_generator.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/output_file.hpp"
#include "generation/university/university_facts.hpp"
#include "generation/university/university_vocabulary.hpp"
#include "io/rdf_reader.hpp"
#include "io/rdf_writer.hpp"
#include "rdf/vocabulary/rdf.hpp"

namespace rrn::generation {

namespace {

constexpr CountRange kDepartments{15, 25};
constexpr std::uint64_t kKnownUniversities = 1000;
constexpr std::uint64_t kMaxUniversities = 1'000'000;
constexpr std::uint64_t kMaxDepartments = 1000;

void check(const UniversityOptions& options) {
  if (options.n_universities == 0 ||
      options.n_universities > kMaxUniversities) {
    throw Error(ErrorCode::kBadArgument,
                std::to_string(options.n_universities) +
                    " universities; expected 1 to " +
                    std::to_string(kMaxUniversities));
  }
  if (options.n_departments > kMaxDepartments) {
    throw Error(ErrorCode::kBadArgument,
                std::to_string(options.n_departments) +
                    " departments of each university; expected 1 to " +
                    std::to_string(kMaxDepartments));
  }
}

std::uint64_t draw_departments(const UniversityOptions& options,
                               std::uint64_t university,
                               const JobContext& job) {
  if (options.n_departments != 0) return options.n_departments;
  Rng rng(job.seed.derive("university", university));
  return kDepartments.draw(rng);
}

}  // namespace

UniversitySummary generate_universities(const UniversityOptions& options,
                                        StatementSink& sink,
                                        const JobContext& job) {
  check(options);
  std::uint64_t n_total = 0;
  for (std::uint64_t i = 0; i < options.n_universities; ++i) {
    n_total += draw_departments(options, i, job);
  }
  sink.on_prefix("rdf", rdf::kNamespace);
  sink.on_prefix("ub", univ::kNamespace);
  UniversityFacts facts(sink,
                        std::max(kKnownUniversities, options.n_universities));
  UniversitySummary summary{options.n_universities, 0, 0};
  for (std::uint64_t i = 0; i < options.n_universities; ++i) {
    facts.attribute(facts.university(i), univ::kName,
                    "University" + std::to_string(i));
    const Seed seed = job.seed.derive("departments of university", i);
    const std::uint64_t n_departments = draw_departments(options, i, job);
    for (std::uint64_t j = 0; j < n_departments; ++j) {
      job.cancel.throw_if_triggered();
      Rng rng(seed.derive("department", j));
      generate_department(i, j, rng, facts);
      job.report(
          {"generate universities", ++summary.n_departments, n_total, {}});
    }
  }
  summary.n_statements = facts.n_statements();
  return summary;
}

UniversitySummary generate_university_file(const UniversityOptions& options,
                                           const std::string& path,
                                           const JobContext& job) {
  check(options);
  OutputFile file(path);
  io::RdfWriter writer(file,
                       io::guess_syntax(path).value_or(io::Syntax::kNTriples));
  const UniversitySummary summary = generate_universities(options, writer, job);
  writer.finish();
  file.commit();
  return summary;
}

}  // namespace rrn::generation
