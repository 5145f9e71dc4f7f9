// SPDX-License-Identifier: MIT
#include "store/snapshot.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>

#include "base/error.hpp"
#include "store/snapshot_format.hpp"

namespace rrn {

namespace {

using snapshot::Checksum;
using snapshot::Header;
using snapshot::PrefixRecord;
using snapshot::RelationRecord;
using snapshot::TermRecord;

static_assert(sizeof(Row) == 8, "rows lie in files as they do in memory");

/// No more than memory can hold, so that sums of sizes do not wrap.
constexpr std::uint64_t kMost = std::uint64_t{1} << 40;

}  // namespace

bool is_snapshot(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return false;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> stream(
      std::fopen(path.c_str(), "rb"), &std::fclose);
  std::array<char, snapshot::kMark.size()> start{};
  return stream != nullptr &&
         std::fread(start.data(), 1, start.size(), stream.get()) ==
             start.size() &&
         std::string_view(start.data(), start.size()) == snapshot::kMark;
}

Snapshot::Snapshot(const std::string& path) : path_(path), file_(path) {
  const std::string_view bytes = file_.bytes();
  check_start(bytes);
  left_ = bytes.substr(snapshot::kMark.size());
  const Header header = take<Header>(1).front();
  for (const std::uint64_t n :
       {header.n_terms, header.n_relations, header.n_facts, header.n_prefixes,
        header.n_text}) {
    if (n > kMost) fail("its header counts more than there can be");
  }
  if (header.n_terms >= 0xffffffffU) fail("has more terms than are supported");
  const std::uint64_t n_sections = header.n_terms * sizeof(TermRecord) +
                                   header.n_relations * sizeof(RelationRecord) +
                                   header.n_prefixes * sizeof(PrefixRecord) +
                                   header.n_facts * sizeof(Row) + header.n_text;
  if (left_.size() != n_sections + sizeof(std::uint64_t)) {
    fail("has " + std::to_string(bytes.size()) + " bytes; its header says " +
         std::to_string(bytes.size() - left_.size() + n_sections +
                        sizeof(std::uint64_t)));
  }
  text_ = left_.substr(left_.size() - sizeof(std::uint64_t) - header.n_text,
                       header.n_text);
  n_terms_ = static_cast<std::uint32_t>(header.n_terms);
  n_facts_ = header.n_facts;
  terms_ = take<TermRecord>(n_terms_).data();
  check_terms();
  const auto relations = take<RelationRecord>(header.n_relations);
  const auto prefixes = take<PrefixRecord>(header.n_prefixes);
  add_relations(relations, take<Row>(n_facts_));
  add_prefixes(prefixes);
}

void Snapshot::check_start(std::string_view bytes) const {
  if (!bytes.starts_with(snapshot::kMark)) {
    fail("no snapshot; expected it to start with the mark of one");
  }
  constexpr std::size_t kLeast =
      snapshot::kMark.size() + sizeof(Header) + sizeof(std::uint64_t);
  if (bytes.size() < kLeast || bytes.size() % Checksum::kWord != 0) {
    fail("the snapshot is incomplete");
  }
  const std::string_view words = bytes.substr(
      snapshot::kMark.size(),
      bytes.size() - snapshot::kMark.size() - sizeof(std::uint64_t));
  std::uint64_t version = 0;
  std::memcpy(&version, words.data(), sizeof version);
  if (version != snapshot::kVersion) {
    throw Error(ErrorCode::kMismatch, SourceLocation{path_},
                "snapshot format version " + std::to_string(version) +
                    "; this program reads version " +
                    std::to_string(snapshot::kVersion));
  }
  std::uint64_t stored = 0;
  std::memcpy(&stored, bytes.data() + bytes.size() - sizeof stored,
              sizeof stored);
  Checksum checksum;
  checksum.add(words);
  if (checksum.value() != stored) {
    fail("checksum does not match; the snapshot is damaged or incomplete");
  }
}

TermView Snapshot::term(TermId id) const {
  const TermRecord& record = terms_[id.value];
  const std::string_view all = text_.substr(record.first_byte);
  return {static_cast<TermKind>(record.kind), all.substr(0, record.text_size),
          all.substr(record.text_size, record.datatype_size),
          all.substr(record.text_size + std::size_t{record.datatype_size},
                     record.language_size)};
}

template <typename T>
std::span<const T> Snapshot::take(std::uint64_t n) {
  // Sections start at multiples of eight, and the file at one of 4096.
  const auto* const first = reinterpret_cast<const T*>(left_.data());
  left_.remove_prefix(n * sizeof(T));
  return {first, n};
}

void Snapshot::check_terms() const {
  for (std::uint32_t i = 0; i < n_terms_; ++i) {
    const TermRecord& term = terms_[i];
    const std::uint64_t n_suffix =
        std::uint64_t{term.datatype_size} + term.language_size;
    const auto literal = static_cast<std::uint32_t>(TermKind::kLiteral);
    if (!is_in_text(term.first_byte, term.text_size + n_suffix) ||
        term.kind > literal || (n_suffix > 0 && term.kind != literal)) {
      fail("term " + std::to_string(i) + " is none");
    }
  }
}

void Snapshot::add_relations(std::span<const RelationRecord> records,
                             std::span<const Row> rows) {
  for (const RelationRecord& record : records) {
    const bool is_class = record.arity == 1;
    if (record.predicate >= n_terms_ || record.n_rows == 0 ||
        record.n_rows > rows.size() || (!is_class && record.arity != 2)) {
      fail("a class or property is none");
    }
    const TermId predicate{record.predicate};
    const TermKind kind = term(predicate).kind;
    if (kind == TermKind::kLiteral || (kind != TermKind::kIri && !is_class)) {
      fail("a literal or blank node stands for a property");
    }
    relations_.push_back({predicate, is_class ? Arity::kUnary : Arity::kBinary,
                          rows.first(record.n_rows)});
    check_rows(relations_.back());
    rows = rows.subspan(record.n_rows);
  }
  if (!rows.empty()) fail("facts belong to no class or property");
}

void Snapshot::check_rows(const Relation& relation) const {
  const bool is_class = relation.arity == Arity::kUnary;
  const bool are_good = std::ranges::all_of(relation.rows, [&](const Row& row) {
    return row.first.value < n_terms_ && row.second.value < n_terms_ &&
           (!is_class || row.first == row.second) &&
           terms_[row.first.value].kind !=
               static_cast<std::uint32_t>(TermKind::kLiteral);
  });
  if (!are_good) fail("a fact is none");
}

void Snapshot::add_prefixes(std::span<const PrefixRecord> records) {
  for (const PrefixRecord& record : records) {
    if (!is_in_text(record.first_byte,
                    std::uint64_t{record.name_size} + record.iri_size)) {
      fail("a prefix is none");
    }
    const std::string_view all = text_.substr(record.first_byte);
    prefixes_.emplace_back(all.substr(0, record.name_size),
                           all.substr(record.name_size, record.iri_size));
  }
}

bool Snapshot::is_in_text(std::uint64_t first, std::uint64_t n) const {
  return first <= text_.size() && n <= text_.size() - first;
}

void Snapshot::fail(const std::string& message) const {
  throw Error(ErrorCode::kCorrupt, SourceLocation{path_}, message);
}

}  // namespace rrn
