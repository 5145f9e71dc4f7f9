// SPDX-License-Identifier: MIT
// rrn generate countries-s1, -s2 and -s3: countries, of some of which it is
// hidden where they lie.
#include <algorithm>

#include "cli/generate/generate_dataset.hpp"
#include "cli/program/option_values.hpp"
#include "generation/countries/countries_dataset.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;

/// The countries that the repository holds, from its root.
constexpr const char* kDefaultSource = "datasets/countries/countries.ttl";

std::string generate_countries(generation::CountriesTask task,
                               const PaperRow& paper, const CommandRun& run) {
  generation::CountriesOptions options;
  options.task = task;
  if (run.has("random-worlds")) {
    options.max_random_countries =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(
            run.get<Count>("random-worlds").value, 1'000'000));
  }
  const std::string source = run.has("source") ? run.get<std::string>("source")
                                               : std::string(kDefaultSource);
  return show_dataset(
      generation::generate_countries_dataset(
          options, source, get_build_options(run, generation::kCountriesSizes),
          get_output_folder(run), run.job),
      paper);
}

}  // namespace

void add_countries_options(
    boost::program_options::options_description& options) {
  add_source_option(options);
  options.add_options()  //
      ("random-worlds", po::value<Count>()->value_name("N"),
       "countries: train on invented worlds of up to N countries, and keep "
       "those of the source to test and, with other targets in each sample, to "
       "validate");
}

std::string generate_countries_s1(const CommandRun& run) {
  constexpr PaperRow kPaper = {240, {{}, {238, 478}}, {{820, 0}, {20, 49261}}};
  return generate_countries(generation::CountriesTask::kS1, kPaper, run);
}

std::string generate_countries_s2(const CommandRun& run) {
  constexpr PaperRow kPaper = {240, {{}, {238, 478}}, {{782, 0}, {39, 49279}}};
  return generate_countries(generation::CountriesTask::kS2, kPaper, run);
}

std::string generate_countries_s3(const CommandRun& run) {
  constexpr PaperRow kPaper = {240, {{}, {238, 478}}, {{757, 0}, {68, 49275}}};
  return generate_countries(generation::CountriesTask::kS3, kPaper, run);
}

}  // namespace rrn::cli
