// SPDX-License-Identifier: MIT
#include "repair/evidence/evidence.hpp"

#include <algorithm>

namespace rrn::repair {

namespace {

constexpr std::uint32_t kMostCounted = 255;

/// The counts of one surrounding for all individuals: from the last link back.
std::vector<std::uint32_t> count_around(const Surrounding& surrounding,
                                        const LinkGraph& graph) {
  const std::uint32_t n = graph.n_individuals();
  std::vector<std::uint32_t> counts(n, 1);
  if (surrounding.mark) {
    for (std::uint32_t i = 0; i < n; ++i) {
      counts[i] = graph.has(i, *surrounding.mark) ? 1 : 0;
    }
  }
  for (std::size_t k = surrounding.links.size(); k > 0; --k) {
    std::vector<std::uint32_t> before(n, 0);
    for (std::uint32_t i = 0; i < n; ++i) {
      for (const auto& edge : graph.edges(i, surrounding.links[k - 1])) {
        before[i] = std::min(kMostCounted, before[i] + counts[edge.to]);
      }
    }
    counts = std::move(before);
  }
  return counts;
}

void write_links(const std::vector<LinkId>& links, dataset::ByteWriter& out) {
  out.write_varint(links.size());
  for (const LinkId link : links) out.write_varint(link);
}

std::uint32_t read_number(dataset::ByteReader& in, std::uint64_t n,
                          const char* what) {
  const std::uint64_t value = in.read_varint();
  if (value >= n) in.fail(std::string(what) + " beyond the vocabulary");
  return static_cast<std::uint32_t>(value);
}

std::vector<LinkId> read_links(dataset::ByteReader& in,
                               const dataset::Vocabulary& vocabulary) {
  std::vector<LinkId> links(in.read_count(1, "links of a path"));
  for (LinkId& link : links) {
    link = read_number(in, 4 * vocabulary.relations.size(), "a link");
  }
  return links;
}

}  // namespace

Evidence::Evidence(const EvidenceSchema& schema, const LinkGraph& graph)
    : schema_(schema),
      graph_(graph),
      walk_(graph, schema.paths),
      place_(graph.n_individuals()) {
  const std::size_t n_columns = schema.surroundings.size();
  around_.n_columns = n_columns;
  around_.values.resize(n_columns * graph.n_individuals());
  for (std::size_t c = 0; c < n_columns; ++c) {
    const std::vector<std::uint32_t> counts =
        count_around(schema.surroundings[c], graph);
    for (std::size_t i = 0; i < counts.size(); ++i) {
      around_.values[i * n_columns + c] = static_cast<std::uint8_t>(counts[i]);
    }
  }
}

void Evidence::start(std::uint32_t subject) {
  subject_ = subject;
  walk_.start(subject);
}

void Evidence::add_pairs(std::span<const std::uint32_t> objects,
                         CountRows& rows) {
  const std::size_t n_columns = schema_.n_columns_of_pair();
  rows.n_columns = n_columns;
  const std::size_t first = rows.values.size();
  rows.values.resize(first + objects.size() * n_columns);
  const std::size_t n_paths = schema_.paths.size();
  for (std::size_t k = 0; k < objects.size(); ++k) {
    std::uint8_t* const row = rows.values.data() + first + k * n_columns;
    row[0] = objects[k] == subject_ ? 1 : 0;
    std::uint8_t* const own =
        std::ranges::copy(around_.row(subject_), row + 1 + n_paths).out;
    std::ranges::copy(around_.row(objects[k]), own);
    place_[objects[k]] = static_cast<std::uint32_t>(k) + 1;
  }
  for (std::size_t path = 0; path < n_paths; ++path) {
    for (const Reached& end : walk_.reached(path)) {
      const std::uint32_t place = place_[end.individual];
      if (place == 0) continue;
      rows.values[first + (place - std::size_t{1}) * n_columns + 1 + path] =
          static_cast<std::uint8_t>(end.n_ways);
    }
  }
  for (const std::uint32_t object : objects) place_[object] = 0;
}

void write_schema(const EvidenceSchema& schema, dataset::ByteWriter& out) {
  out.write_varint(schema.paths.size());
  for (const Path& path : schema.paths) write_links(path, out);
  out.write_varint(schema.surroundings.size());
  for (const Surrounding& surrounding : schema.surroundings) {
    write_links(surrounding.links, out);
    out.write_varint(surrounding.mark ? *surrounding.mark + std::uint64_t{1}
                                      : 0);
  }
}

EvidenceSchema read_schema(dataset::ByteReader& in,
                           const dataset::Vocabulary& vocabulary) {
  EvidenceSchema schema;
  const std::size_t n_paths = in.read_count(2, "paths");
  for (std::size_t i = 0; i < n_paths; ++i) {
    schema.paths.push_back(read_links(in, vocabulary));
    if (schema.paths.back().empty()) in.fail("a path without a link");
  }
  const std::size_t n_surroundings = in.read_count(2, "surroundings");
  for (std::size_t i = 0; i < n_surroundings; ++i) {
    Surrounding surrounding;
    surrounding.links = read_links(in, vocabulary);
    const std::uint32_t mark =
        read_number(in, 2 * vocabulary.classes.size() + 1, "a mark");
    if (mark > 0) surrounding.mark = mark - 1;
    schema.surroundings.push_back(std::move(surrounding));
  }
  return schema;
}

}  // namespace rrn::repair
