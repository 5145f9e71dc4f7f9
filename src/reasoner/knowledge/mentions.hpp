// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_KNOWLEDGE_MENTIONS_HPP
#define RRN_REASONER_KNOWLEDGE_MENTIONS_HPP

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/job.hpp"
#include "io/rdf_reader.hpp"
#include "rdf/term.hpp"
#include "reasoner/knowledge/loading.hpp"

namespace rrn::reasoner {

/// A file, and how it was read.
struct ReadFile {
  std::string path;
  io::ReadOptions options;
  const SourceText* text = nullptr;  ///< Stands for the file, if not null
};

/// A statement whose place in a file is wanted; what is absent or empty may be
/// anything.
struct Mention {
  std::vector<Term> subjects;  ///< One of them
  std::string predicate;
  std::optional<Term> object = std::nullopt;
};

/// Where a mention is written first.
struct MentionPlace {
  SourceLocation place;  ///< Empty: it was not found
  Term subject;          ///< Its subject, if it was found
};

/// Reads files again, what is no regular file left out, until all mentions are
/// found; returns a place for each.  Throws as io::read_rdf().
[[nodiscard]] std::vector<MentionPlace> find_mentions(
    std::span<const Mention> mentions, std::span<const ReadFile> files,
    const JobContext& job);

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_KNOWLEDGE_MENTIONS_HPP
