// SPDX-License-Identifier: MIT
// What a table of literals cannot say of a dataset, as pairs of a key and a
// text; all text formats carry them.  FORMAT.md lists the keys.
#ifndef RRN_DATASET_TEXT_DATASET_NOTES_HPP
#define RRN_DATASET_TEXT_DATASET_NOTES_HPP

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "dataset/file/dataset_file.hpp"
#include "dataset/sample/sample.hpp"

namespace rrn::dataset {

using NoteSink =
    std::function<void(std::string_view key, const std::string& text)>;

/// What the notes of a sample have to say, for its format does not.
struct NoteContent {
  bool depths = false;
  bool near_misses = false;
  bool corruptions = false;
  /// Negated memberships beside the same membership
  bool contradicted_classes = false;
};

/// Writes the notes of a dataset.
void write_notes(const DatasetHeader& header, const NoteSink& sink);

/// Writes the notes of a sample.  `shown_names` are the names of its
/// individuals as its format shows them.
void write_notes(const Sample& kb, const std::vector<std::string>& shown_names,
                 const NoteContent& content, const NoteSink& sink);

/// What the last note counts, so that a reader notices what is missing.
struct NoteTotals {
  std::uint64_t n_samples = 0;
  std::uint64_t n_literals = 0;

  void add(const Sample& kb);
  friend bool operator==(const NoteTotals&, const NoteTotals&) = default;
};
void write_end_note(const NoteTotals& totals, const NoteSink& sink);

/// Returns names that differ from each other and have no blanks in them: the
/// names of the individuals where they are like that, else `i` and the number.
[[nodiscard]] std::vector<std::string> plain_names(const Sample& kb);
/// Returns such names of predicates, from what follows the last `#`, `/` or `:`
/// of each IRI; else `p` and the number.
[[nodiscard]] std::vector<std::string> plain_names(
    const std::vector<Predicate>& predicates);

}  // namespace rrn::dataset

#endif  // RRN_DATASET_TEXT_DATASET_NOTES_HPP
