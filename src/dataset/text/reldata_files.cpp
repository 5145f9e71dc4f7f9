// SPDX-License-Identifier: MIT
#include "dataset/text/reldata_files.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>
#include <tuple>

#include "base/error.hpp"
#include "dataset/text/reldata.hpp"

namespace rrn::dataset {

namespace {

std::optional<std::uint64_t> parse_number(std::string_view text) {
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, number);
  if (result.ec != std::errc() || result.ptr != end) return std::nullopt;
  return number;
}

/// Removes `end` from the end of `name`, if it is there and not all.
bool drop_end(std::string_view& name, std::string_view end) {
  if (name.size() <= end.size() || !name.ends_with(end)) return false;
  name.remove_suffix(end.size());
  return true;
}

/// Removes `.classes.data.inf` and the like.
bool drop_data_end(std::string_view& name) {
  for (const std::string_view kind : {".classes.data", ".relations.data"}) {
    for (const std::string_view part : kReldataParts) {
      if (drop_end(name, std::string(kind) + std::string(part))) return true;
    }
  }
  return false;
}

class Finder {
 public:
  void add(std::string_view name) {
    std::string_view base = name;
    if (drop_end(base, ".individuals")) {
      bases_.emplace(base);
      return;
    }
    const std::size_t dot = name.rfind('.');
    if (dot == name.npos) return;
    const auto step = parse_number(name.substr(dot + 1));
    base = step ? name.substr(0, dot) : name;
    if (!drop_data_end(base)) return;
    if (step) {
      steps_[std::string(base)].insert(*step);
    } else {
      single_.emplace(base);
    }
  }

  [[nodiscard]] std::vector<ReldataGraph> take() const {
    std::vector<ReldataGraph> graphs;
    for (const std::string& base : bases_) {
      graphs.push_back({base, {}});
      const auto steps = steps_.find(base);
      if (single_.contains(base) || steps == steps_.end()) continue;
      graphs.back().steps.assign(steps->second.begin(), steps->second.end());
    }
    const auto key = [](const ReldataGraph& graph) {
      const auto number = parse_number(graph.base);
      return std::make_tuple(!number, number.value_or(0), graph.base);
    };
    std::sort(graphs.begin(), graphs.end(),
              [&](const ReldataGraph& a, const ReldataGraph& b) {
                return key(a) < key(b);
              });
    return graphs;
  }

 private:
  std::set<std::string> bases_;
  std::set<std::string> single_;
  std::map<std::string, std::set<std::uint64_t>> steps_;
};

}  // namespace

std::vector<ReldataGraph> list_reldata(const std::string& folder) {
  std::error_code error;
  Finder finder;
  auto entry = std::filesystem::directory_iterator(folder, error);
  while (!error && entry != std::filesystem::directory_iterator()) {
    finder.add(entry->path().filename().string());
    entry.increment(error);
  }
  if (error) {
    throw Error(ErrorCode::kIo, SourceLocation{folder, 0, 0},
                "cannot read: " + error.message());
  }
  return finder.take();
}

bool is_reldata(const std::string& folder) {
  return !list_reldata(folder).empty();
}

}  // namespace rrn::dataset
