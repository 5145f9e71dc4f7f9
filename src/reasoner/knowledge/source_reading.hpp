// SPDX-License-Identifier: MIT
#ifndef RRN_REASONER_KNOWLEDGE_SOURCE_READING_HPP
#define RRN_REASONER_KNOWLEDGE_SOURCE_READING_HPP

#include <filesystem>
#include <string>
#include <system_error>

#include "base/job.hpp"
#include "io/rdf_reader.hpp"
#include "reasoner/knowledge/loading.hpp"
#include "reasoner/knowledge/snapshot_reading.hpp"

namespace rrn::reasoner {

/// The text that stands for a file, or null.
[[nodiscard]] inline const SourceText* text_of(const Sources& sources,
                                               const std::string& name) {
  const auto entry = sources.texts.find(name);
  return entry == sources.texts.end() ? nullptr : &entry->second;
}

/// Reads a file, which may be a snapshot, or the text that stands for it if
/// that is not null.  Throws as io::read_rdf() and Snapshot do.
template <typename Sink>
io::ReadResult read_source(const SourceText* text, const std::string& name,
                           io::ReadOptions options, Sink& sink,
                           const JobContext& job) {
  if (text == nullptr) {
    return is_snapshot(name) ? read_snapshot(name, options, sink, job)
                             : io::read_rdf(name, options, sink, job);
  }
  options.syntax = text->syntax;
  options.base_iri = text->base_iri;
  return io::read_rdf_text(*text->text, name, options, sink, job);
}
template <typename Sink>
io::ReadResult read_source(const Sources& sources, const std::string& name,
                           const io::ReadOptions& options, Sink& sink,
                           const JobContext& job) {
  return read_source(text_of(sources, name), name, options, sink, job);
}

/// Reads a source a second time, if it can be: what came through a pipe is
/// gone, and waiting for more would never end.
template <typename Sink>
void read_again(const SourceText* text, const std::string& name,
                const io::ReadOptions& options, Sink& sink,
                const JobContext& job) {
  std::error_code error;
  if (text == nullptr &&
      (name == "-" || !std::filesystem::is_regular_file(name, error))) {
    return;
  }
  (void)read_source(text, name, options, sink, job);
}

}  // namespace rrn::reasoner

#endif  // RRN_REASONER_KNOWLEDGE_SOURCE_READING_HPP
