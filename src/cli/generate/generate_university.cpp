// SPDX-License-Identifier: MIT
// rrn generate university: facts to reason over, of any size.
#include "cli/generate/generate_dataset.hpp"
#include "cli/program/option_values.hpp"
#include "cli/program/text.hpp"
#include "generation/university/university_generator.hpp"

namespace rrn::cli {

namespace po = boost::program_options;

void add_university_options(po::options_description& options) {
  options.add_options()  //
      ("universities",
       po::value<Count>()->value_name("N")->default_value({1}, "1"),
       "universities to make")  //
      ("departments", po::value<Count>()->value_name("N"),
       "departments of each (default: 15 to 25)");
}

std::string generate_university(const CommandRun& run) {
  if (!run.has("output")) throw UsageError("--output FILE is required");
  generation::UniversityOptions options;
  options.n_universities = run.get<Count>("universities").value;
  if (run.has("departments")) {
    options.n_departments = run.get<Count>("departments").value;
    if (options.n_departments == 0) {
      throw UsageError("--departments 0; expected a number from 1");
    }
  }
  const std::string& path = run.get<std::string>("output");
  const generation::UniversitySummary summary =
      generation::generate_university_file(options, path, run.job);
  if (path == "-") return "";
  return count_of(summary.n_universities, "university", "universities") +
         " with " +
         count_of(summary.n_departments, "department", "departments") + ", " +
         count_of(summary.n_statements, "fact", "facts") + '\n';
}

}  // namespace rrn::cli
