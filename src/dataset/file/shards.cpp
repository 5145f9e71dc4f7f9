// SPDX-License-Identifier: MIT
#include "dataset/file/shards.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <optional>
#include <system_error>
#include <unordered_set>
#include <utility>

#include "base/error.hpp"
#include "dataset/sample/isomorphism.hpp"

namespace rrn::dataset {

namespace {

namespace fs = std::filesystem;

std::string file_of(const std::string& folder, const std::string& split) {
  return folder + '/' + split + ".kbs";
}

std::string show(const Shard& shard) {
  return std::to_string(shard.number) + " of " + std::to_string(shard.count);
}

/// Reads `shard-3-of-16`.
std::optional<Shard> parse_name(const std::string& name) {
  unsigned long long number = 0;
  unsigned long long count = 0;
  if (std::sscanf(name.c_str(), "shard-%llu-of-%llu", &number, &count) != 2) {
    return std::nullopt;
  }
  const Shard shard{number, count};
  if (shard_folder("", shard) != '/' + name) return std::nullopt;
  return shard;
}

std::vector<Shard> list_shards(const std::string& folder) {
  std::vector<Shard> shards;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    if (!entry->is_directory()) continue;
    const auto shard = parse_name(entry->path().filename().string());
    if (shard) shards.push_back(*shard);
  }
  if (error) {
    throw Error(ErrorCode::kIo, SourceLocation{folder},
                "cannot read the folder: " + error.message());
  }
  std::ranges::sort(shards, {}, [](const Shard& shard) {
    return std::pair(shard.count, shard.number);
  });
  return shards;
}

void check_vocabulary(const Dataset& first, const Dataset& other,
                      const std::string& path) {
  if (first.header.vocabulary == other.header.vocabulary) return;
  throw Error(ErrorCode::kMismatch, SourceLocation{path},
              "the vocabulary is not that of train.kbs; expected splits of one "
              "dataset");
}

/// Reads one split of all shards, in the order of draws.
Dataset read_split(const std::string& folder, const std::vector<Shard>& shards,
                   const std::string& split, const JobContext& job) {
  Dataset all;
  for (const Shard& shard : shards) {
    const std::string path = file_of(shard_folder(folder, shard), split);
    Dataset part = read_dataset(path, job);
    if (shard == shards.front()) all.header = part.header;
    check_vocabulary(all, part, path);
    std::ranges::move(part.kbs, std::back_inserter(all.kbs));
  }
  std::ranges::stable_sort(all.kbs, {}, &Sample::draw);
  return all;
}

}  // namespace

std::string to_string(const Shard& shard) {
  return std::to_string(shard.number) + '/' + std::to_string(shard.count);
}

std::string shard_folder(const std::string& folder, const Shard& shard) {
  return folder + "/shard-" + std::to_string(shard.number) + "-of-" +
         std::to_string(shard.count);
}

std::vector<Shard> find_shards(const std::string& folder) {
  const std::vector<Shard> shards = list_shards(folder);
  if (shards.empty()) return shards;
  const std::uint64_t count = shards.back().count;
  const auto fail = [&folder](const std::string& message) {
    throw Error(ErrorCode::kBadArgument, SourceLocation{folder}, message);
  };
  if (shards.front().count != count) {
    fail("holds shard " + show(shards.front()) + " and shard " +
         show(shards.back()) + "; expected those of one dataset only");
  }
  for (std::uint64_t number = 1; number <= count; ++number) {
    if (number <= shards.size() && shards[number - 1].number == number) {
      continue;
    }
    fail("shard " + show({number, count}) +
         " is missing; expected the folder " +
         fs::path(shard_folder(folder, {number, count})).filename().string());
  }
  return shards;
}

std::vector<Dataset> read_splits(const std::string& folder,
                                 const std::vector<std::string>& names,
                                 const JobContext& job) {
  std::vector<Shard> shards;
  if (!fs::exists(file_of(folder, names.front())) && fs::is_directory(folder)) {
    shards = find_shards(folder);
  }
  std::vector<Dataset> splits;
  std::unordered_set<Certificate> seen;
  for (const std::string& name : names) {
    const std::string path = file_of(folder, name);
    Dataset split = shards.empty() ? read_dataset(path, job)
                                   : read_split(folder, shards, name, job);
    if (!shards.empty()) {
      std::erase_if(split.kbs, [&seen](const Sample& kb) {
        return !seen.insert(certificate(kb)).second;
      });
    }
    check_vocabulary(splits.empty() ? split : splits.front(), split, path);
    splits.push_back(std::move(split));
  }
  return splits;
}

}  // namespace rrn::dataset
