// SPDX-License-Identifier: MIT
#include "repair/model/repair_file.hpp"

#include <fstream>
#include <sstream>
#include <string_view>

#include "base/checksum.hpp"
#include "base/output_file.hpp"
#include "dataset/file/byte_coding.hpp"

namespace rrn::repair {

namespace {

// The first byte is no text and the line ends show damage by a text transfer.
constexpr std::string_view kMark = "\x89RRNREP\r\n";
constexpr std::uint8_t kVersion = 2;
constexpr std::uint8_t kOldestVersion = 1;
constexpr std::size_t kChecksumSize = 8;
constexpr std::uint32_t kMaxWorlds = 100'000;

void write_predicates(const std::vector<dataset::Predicate>& predicates,
                      dataset::ByteWriter& out) {
  out.write_varint(predicates.size());
  for (const dataset::Predicate& predicate : predicates) {
    out.write_string(predicate.iri);
    out.write_byte(static_cast<std::uint8_t>(predicate.policy));
  }
}

std::vector<dataset::Predicate> read_predicates(dataset::ByteReader& in) {
  std::vector<dataset::Predicate> predicates(in.read_count(2, "predicates"));
  for (dataset::Predicate& predicate : predicates) {
    predicate.iri = std::string(in.read_string("a predicate's IRI"));
    const std::uint8_t policy = in.read_byte();
    if (policy > static_cast<std::uint8_t>(dataset::kLastLabelPolicy)) {
      in.fail("a label policy that does not exist");
    }
    predicate.policy = static_cast<dataset::LabelPolicy>(policy);
  }
  return predicates;
}

std::uint32_t read_small(dataset::ByteReader& in, std::uint32_t most,
                         const char* what) {
  const std::uint64_t value = in.read_varint();
  if (value == 0 || value > most) in.fail(std::string(what) + " out of range");
  return static_cast<std::uint32_t>(value);
}

std::string read_all(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream bytes;
  if (in) bytes << in.rdbuf();
  if (!in) throw Error(ErrorCode::kIo, {path}, "cannot read the file");
  return std::move(bytes).str();
}

/// What is between mark and checksum, once both have been seen to be right.
struct Framed {
  std::uint8_t version;
  std::string_view fields;
};

Framed framed(std::string_view bytes, const std::string& path) {
  const SourceLocation place{path};
  if (!bytes.starts_with(kMark) ||
      bytes.size() < kMark.size() + 1 + kChecksumSize) {
    throw Error(ErrorCode::kCorrupt, place,
                "no repair model; expected a file that `rrn learn` wrote");
  }
  const auto version = static_cast<std::uint8_t>(bytes[kMark.size()]);
  if (version != kVersion && version != kOldestVersion) {
    throw Error(ErrorCode::kMismatch, place,
                "repair model of version " + std::to_string(version) +
                    "; expected " + std::to_string(kOldestVersion) + " or " +
                    std::to_string(kVersion));
  }
  const std::string_view checked =
      bytes.substr(0, bytes.size() - kChecksumSize);
  Fnv1a checksum;
  checksum.add(checked);
  dataset::ByteReader end(bytes.substr(checked.size()), path);
  if (end.read_fixed64() != checksum.value()) {
    end.fail("the checksum does not fit; the file is damaged");
  }
  return {version, checked.substr(kMark.size() + 1)};
}

}  // namespace

bool is_repair_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::string start(kMark.size(), '\0');
  in.read(start.data(), static_cast<std::streamsize>(start.size()));
  return in && start == kMark;
}

void save_repair(const std::string& path, const RepairContent& content) {
  dataset::ByteWriter fields;
  write_predicates(content.vocabulary.classes, fields);
  write_predicates(content.vocabulary.relations, fields);
  fields.write_string(content.rules);
  fields.write_string(content.card);
  fields.write_varint(content.worlds.n_worlds);
  fields.write_varint(content.worlds.max_tries);
  neural::write_calibration(content.calibration, fields);
  write_beliefs(content.beliefs, fields);
  fields.write_byte(content.profile ? 1 : 0);
  if (content.profile) neural::write_profile(*content.profile, fields);

  const std::string bytes =
      std::string(kMark) + static_cast<char>(kVersion) + fields.bytes();
  Fnv1a checksum;
  checksum.add(bytes);
  dataset::ByteWriter end;
  end.write_fixed64(checksum.value());
  OutputFile out(path);
  out.write(bytes);
  out.write(end.bytes());
  out.commit();
}

RepairContent load_repair(const std::string& path) {
  const std::string bytes = read_all(path);
  const Framed frame = framed(bytes, path);
  dataset::ByteReader in(frame.fields, path);
  RepairContent content;
  content.vocabulary.classes = read_predicates(in);
  content.vocabulary.relations = read_predicates(in);
  content.rules = std::string(in.read_string("the rules"));
  content.card = std::string(in.read_string("the card"));
  content.worlds.n_worlds = read_small(in, kMaxWorlds, "a number of worlds");
  content.worlds.max_tries = read_small(in, kMaxWorlds, "a number of tries");
  content.calibration =
      neural::read_calibration(in, content.vocabulary.classes.size(),
                               content.vocabulary.relations.size(), true);
  const bool is_oldest = frame.version == kOldestVersion;
  content.beliefs = read_beliefs(in, content.vocabulary, !is_oldest);
  if (!is_oldest && in.read_byte() != 0) {
    content.profile = neural::read_profile(in, content.vocabulary);
  }
  if (in.n_left() > 0) in.fail("bytes after the end of the model");
  return content;
}

}  // namespace rrn::repair
