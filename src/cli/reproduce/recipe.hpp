// SPDX-License-Identifier: MIT
// How each dataset of the paper is made here and a network trained on it: the
// words of the commands.
#ifndef RRN_CLI_REPRODUCE_RECIPE_HPP
#define RRN_CLI_REPRODUCE_RECIPE_HPP

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rrn::cli {

using Words = std::vector<std::string>;

/// Where data lie that the repository does not hold.
struct DataPlaces {
  std::string folder;        ///< Holds countries, dbpedia, museum, umls
  std::string dbo_ontology;  ///< What tools/fetch-dbo leaves
  std::string royalty;       ///< The folder that tools/fetch-royalty leaves
};

/// One dataset and how a network is trained on it.  The options for families
/// have been searched for, those for countries tried by hand; the others are
/// the first that did well.
struct Recipe {
  std::string_view dataset;
  /// The name that `rrn generate` knows, where it is another.
  std::string_view generator = {};
  /// Words of `rrn generate` after the name.
  Words (*generate)(const DataPlaces& places);
  /// Words of `rrn train` after the folder.
  std::string_view train;
  /// Words of `rrn calibrate` before the folder; none for none.
  std::string_view calibrate = {};
  /// How often the network is asked, see neural::AveragedModel.
  std::uint32_t draws = 1;
  /// Runs that the paper's table asks for: other seeds, of data that are cheap
  /// to make also other data.
  std::uint32_t runs = 1;
  /// Each run has data of its own, and results are of all of them together, as
  /// in the paper.
  bool has_data_per_run = false;
};

[[nodiscard]] std::span<const Recipe> recipes();
/// Throws UsageError for a name that is not there.
[[nodiscard]] const Recipe& find_recipe(std::string_view dataset);

/// The words of a text, which are parted and quoted as in a shell.
[[nodiscard]] Words split_words(std::string_view text);

/// `words` with the options (`--name`, `--name value`) of `other` in the place
/// of those with the same name, or after them.
[[nodiscard]] Words replace_options(Words words, const Words& other);

}  // namespace rrn::cli

#endif  // RRN_CLI_REPRODUCE_RECIPE_HPP
