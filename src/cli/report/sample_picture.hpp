// SPDX-License-Identifier: MIT
// Samples as people look at them.
#ifndef RRN_CLI_REPORT_SAMPLE_PICTURE_HPP
#define RRN_CLI_REPORT_SAMPLE_PICTURE_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "dataset/file/dataset_file.hpp"

namespace rrn::cli {

/// How many individuals a drawing shows at most, so that names stay readable.
inline constexpr std::uint32_t kMaxDrawn = 60;

/// A sample as a graph to draw: what is specified and what follows, true or, of
/// what is specified, false.
struct SamplePicture {
  struct Node {
    std::string label;
    std::string classes;  ///< All that are known, for a closer look
    std::optional<std::size_t>
        colour;  ///< Place of its first class in `legend`
  };
  /// All relations of one kind from one individual to another.
  struct Edge {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    bool inferable = false;
    bool negated = false;
    std::string label;
  };
  std::vector<Node> nodes;
  std::vector<Edge> edges;
  std::vector<std::string> legend;  ///< Names of classes, by colour
};

[[nodiscard]] SamplePicture picture_of(const dataset::Sample& kb,
                                       const dataset::Vocabulary& vocabulary);

/// The colour of that number, as `#rrggbb`.
[[nodiscard]] std::string colour_code(std::optional<std::size_t> colour);

/// Renders a sample as a Turtle document with what is specified, inferable and
/// predictable apart; what is false and not specified is in comments.
/// Individuals are called what `rrn convert` calls those of the sample of that
/// number.
[[nodiscard]] std::string show_turtle(const dataset::Sample& kb,
                                      const dataset::DatasetHeader& header,
                                      std::uint64_t number);
/// Renders a picture for Graphviz.
[[nodiscard]] std::string show_dot(const SamplePicture& picture);
/// Renders a picture as SVG, laid out by springs from a random start.
[[nodiscard]] std::string show_svg(const SamplePicture& picture, Seed seed);

}  // namespace rrn::cli

#endif  // RRN_CLI_REPORT_SAMPLE_PICTURE_HPP
