// SPDX-License-Identifier: MIT
#include "repair/model/model_frame.hpp"

#include <fstream>
#include <sstream>
#include <utility>
#include <vector>

#include "base/checksum.hpp"
#include "base/error.hpp"
#include "base/output_file.hpp"

namespace rrn::repair {

namespace {

constexpr std::size_t kChecksumSize = 8;

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

std::string read_all(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream bytes;
  if (in) bytes << in.rdbuf();
  if (!in) throw Error(ErrorCode::kIo, {path}, "cannot read the file");
  return std::move(bytes).str();
}

void check_version(std::uint8_t version, const std::string& path,
                   const ModelFrame& frame) {
  if (version >= frame.oldest_version && version <= frame.version) return;
  std::string expected = std::to_string(frame.version);
  if (frame.oldest_version != frame.version) {
    const bool are_two = frame.version - frame.oldest_version == 1;
    expected = std::to_string(frame.oldest_version) +
               (are_two ? " or " : " to ") + expected;
  }
  throw Error(ErrorCode::kMismatch, {path},
              std::string(frame.kind) + " of version " +
                  std::to_string(version) + "; expected " + expected);
}

}  // namespace

bool starts_with_mark(const std::string& path, std::string_view mark) {
  std::ifstream in(path, std::ios::binary);
  std::string start(mark.size(), '\0');
  in.read(start.data(), static_cast<std::streamsize>(start.size()));
  return in && start == mark;
}

void write_framed(const std::string& path, const ModelFrame& frame,
                  const dataset::ByteWriter& fields) {
  const std::string bytes = std::string(frame.mark) +
                            static_cast<char>(frame.version) + fields.bytes();
  Fnv1a checksum;
  checksum.add(bytes);
  dataset::ByteWriter end;
  end.write_fixed64(checksum.value());
  OutputFile out(path);
  out.write(bytes);
  out.write(end.bytes());
  out.commit();
}

FramedFields read_framed(const std::string& path, const ModelFrame& frame) {
  const std::string bytes = read_all(path);
  const std::size_t start = frame.mark.size() + 1;
  if (!bytes.starts_with(frame.mark) || bytes.size() < start + kChecksumSize) {
    throw Error(ErrorCode::kCorrupt, {path},
                "no " + std::string(frame.kind) + "; expected a file that `" +
                    frame.command + "` wrote");
  }
  const auto version = static_cast<std::uint8_t>(bytes[frame.mark.size()]);
  check_version(version, path, frame);
  const std::size_t n_checked = bytes.size() - kChecksumSize;
  Fnv1a checksum;
  checksum.add(std::string_view(bytes).substr(0, n_checked));
  dataset::ByteReader end(std::string_view(bytes).substr(n_checked), path);
  if (end.read_fixed64() != checksum.value()) {
    end.fail("the checksum does not fit; the file is damaged");
  }
  return {version, bytes.substr(start, n_checked - start)};
}

void write_vocabulary(const dataset::Vocabulary& vocabulary,
                      dataset::ByteWriter& out) {
  write_predicates(vocabulary.classes, out);
  write_predicates(vocabulary.relations, out);
}

dataset::Vocabulary read_vocabulary(dataset::ByteReader& in) {
  dataset::Vocabulary vocabulary;
  vocabulary.classes = read_predicates(in);
  vocabulary.relations = read_predicates(in);
  return vocabulary;
}

}  // namespace rrn::repair
