// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_COUNTRIES_COUNTRIES_DATASET_HPP
#define RRN_GENERATION_COUNTRIES_COUNTRIES_DATASET_HPP

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/job.hpp"
#include "generation/build/dataset_builder.hpp"
#include "generation/countries/countries_facts.hpp"
#include "generation/countries/countries_world.hpp"
#include "generation/source/input_file.hpp"
#include "generation/source/sample_source.hpp"

namespace rrn::generation {

/// The countries datasets of the paper (appendix "Generation of Countries
/// Data").
struct CountriesOptions {
  CountriesTask task = CountriesTask::kS1;
  /// Countries held out to validate, and as many to test.  Each has a neighbour
  /// that is neither.
  std::uint32_t n_held_out = 20;
  /// Countries of a training sample about which something is hidden, any of
  /// those that are not held out.
  std::uint32_t n_targets = 20;
  /// If it is not 0, training samples are whole worlds that are invented
  /// (random_world()), of 10 to so many countries, evenly on a logarithmic
  /// scale, with 5 to 30 % of them as targets.  For S1 regions have no seas
  /// between them and any country may be a target, as neighbours are not to
  /// tell; for S2 and S3 the way to another region counts 1.5 to 4 times, and
  /// targets have a neighbour that is none.  What is given is then used to
  /// validate and to test only.
  std::uint32_t max_random_countries = 0;
  /// Samples to validate have as targets not the countries held out, but as
  /// many others each time, of all that are not to test; not for networks that
  /// are trained on the same countries.
  bool draws_to_validate = false;
};

/// One sample to validate and one to test, and as many to train as are wanted:
/// as many as the paper has.
inline constexpr SplitSizes kCountriesSizes = {5000, 1, 1};

/// Returns a source of samples of one dataset.
///
/// The job's seed chooses what is held out; so different seeds make independent
/// datasets.  Training samples of the world are without the countries held out;
/// those to validate are without those to test, and the reverse.  Literals that
/// hold in the world without any hidden fact, but do not follow from the facts
/// of a sample, are predictable.  To validate and to test, targets are the
/// countries held out: only literals about them are labelled, and the classes
/// of all regions and subregions.
///
/// `inputs` are for the card.  Throws Error (kBadArgument) if the world is too
/// small for the options, or has too few borders.
[[nodiscard]] std::unique_ptr<SampleSource> make_countries_source(
    const CountriesWorld& world, const CountriesOptions& options,
    std::vector<InputFile> inputs, const JobContext& job);

/// Writes a dataset (build_dataset()) of the countries in a file
/// (read_countries()); with more than one sample to validate it draws their
/// targets.  Throws Error (kBadArgument) for more than one sample to test, or
/// to validate where training samples are of the same countries, and as the
/// functions named do.
DatasetSummary generate_countries_dataset(const CountriesOptions& options,
                                          const std::string& source_path,
                                          const BuildOptions& build,
                                          const std::string& output_folder,
                                          const JobContext& job);

}  // namespace rrn::generation

#endif  // RRN_GENERATION_COUNTRIES_COUNTRIES_DATASET_HPP
