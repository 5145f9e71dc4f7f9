// SPDX-License-Identifier: MIT
#include "generation/build/shard_source.hpp"

#include <filesystem>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "dataset/file/shards.hpp"
#include "generation/build/dataset_card.hpp"
#include "io/json_reader.hpp"

namespace rrn::generation {

namespace {

using dataset::SampleFile;
using dataset::Shard;

std::string text_of(const io::JsonValue& object, std::string_view name) {
  const io::JsonValue* member = object.find(name);
  const bool is_text = member != nullptr && member->string() != nullptr;
  return is_text ? *member->string() : "nothing";
}

/// Refuses the card of a shard that does not say `expected`.
void check_member(const io::JsonValue& card, std::string_view name,
                  const std::string& expected, const std::string& path) {
  const std::string found = text_of(card, name);
  if (found == expected) return;
  throw Error(ErrorCode::kMismatch, SourceLocation{path},
              "made by other means: its " + std::string(name) + " is `" +
                  found + "`; expected `" + expected + '`');
}

void check_inputs(const io::JsonValue& card,
                  const std::vector<InputFile>& expected,
                  const std::string& path) {
  const io::JsonValue* member = card.find("inputs");
  const bool is_list = member != nullptr && member->array() != nullptr;
  const io::JsonValue::Array inputs =
      is_list ? *member->array() : io::JsonValue::Array();
  bool alike = inputs.size() == expected.size();
  for (std::size_t i = 0; alike && i < inputs.size(); ++i) {
    alike = text_of(inputs[i], "fnv1a") == checksum_text(expected[i]);
  }
  if (alike) return;
  throw Error(ErrorCode::kMismatch, SourceLocation{path},
              "made from other files; expected those with the same checksums "
              "(fnv1a)");
}

void check_card(const std::string& folder, const Shard& shard,
                const SampleSource& source, const BuildOptions& options) {
  const std::string path = folder + '/' + std::string(kCardName);
  if (!std::filesystem::exists(path)) {
    throw Error(ErrorCode::kBadArgument, SourceLocation{folder},
                "the shard is not finished; expected its " +
                    std::string(kCardName) + ": make it again with --shard " +
                    to_string(shard));
  }
  const io::JsonValue card = io::read_json(path);
  check_member(card, "program", options.program, path);
  check_member(card, "command", command_of_shard(options, shard), path);
  check_inputs(card, source.inputs(), path);
}

std::unique_ptr<SampleFile> open_split(const std::string& path,
                                       const Shard& shard,
                                       const SampleSource& source,
                                       const JobContext& job) {
  auto file = std::make_unique<SampleFile>(path, job);
  if (file->header() != source.header()) {
    throw Error(ErrorCode::kMismatch, SourceLocation{path},
                "another ontology, generator or seed made these samples; "
                "expected a shard of the same dataset");
  }
  for (const std::uint64_t draw : file->draws()) {
    if (draw % shard.count + 1 == shard.number) continue;
    throw Error(ErrorCode::kMismatch, SourceLocation{path},
                "holds draw " + std::to_string(draw) +
                    ", which is none of shard " + to_string(shard) +
                    "; expected no files of other shards");
  }
  return file;
}

}  // namespace

ShardSource::ShardSource(const SampleSource& source,
                         const BuildOptions& options, const std::string& folder,
                         const JobContext& job)
    : source_(source) {
  for (const Shard& shard : dataset::find_shards(folder)) {
    const std::string path = dataset::shard_folder(folder, shard);
    check_card(path, shard, source, options);
    Splits& splits = shards_.emplace_back();
    for (const Split split : {Split::kTrain, Split::kValid, Split::kTest}) {
      splits[static_cast<std::size_t>(split)] =
          open_split(path + '/' + std::string(to_string(split)) + ".kbs", shard,
                     source, job);
    }
  }
  if (!shards_.empty()) return;
  throw Error(ErrorCode::kBadArgument, SourceLocation{folder},
              "holds no shards; expected folders such as shard-1-of-16");
}

std::optional<dataset::Sample> ShardSource::draw(Split split,
                                                 std::uint64_t number,
                                                 const JobContext& job) const {
  auto kb = file_of(split, number).find(number);
  return kb ? std::move(kb) : source_.draw(split, number, job);
}

bool ShardSource::complete(Split split, dataset::Sample& kb,
                           const JobContext& job) const {
  return file_of(split, kb.draw).has(kb.draw) ||
         source_.complete(split, kb, job);
}

const SampleFile& ShardSource::file_of(Split split, std::uint64_t draw) const {
  const Splits& shard = shards_[draw % shards_.size()];
  return *shard[static_cast<std::size_t>(split)];
}

}  // namespace rrn::generation
