// SPDX-License-Identifier: MIT
#include "dataset/dataset_file.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "base/error.hpp"
#include "dataset/knowledge_base_coding.hpp"

namespace rrn::dataset {

namespace {

// The first byte is no text and the line ends show damage by a text transfer.
constexpr std::string_view kMagic = "\x89RRNKBS\r\n";
constexpr std::uint8_t kVersion = 1;
constexpr std::size_t kChecksumSize = 8;
constexpr std::uint64_t kReportEvery = 256;

VocabularySize size_of(const Vocabulary& vocabulary) {
  return {vocabulary.classes.size(), vocabulary.relations.size()};
}

void write_predicates(const std::vector<Predicate>& predicates,
                      ByteWriter& out) {
  if (predicates.size() > kMaxPredicates) {
    throw Error(ErrorCode::kUnsupported,
                "vocabulary of " + std::to_string(predicates.size()) +
                    " classes or relations; a dataset file holds " +
                    std::to_string(kMaxPredicates) + " of each at most");
  }
  out.write_varint(predicates.size());
  for (const Predicate& predicate : predicates) {
    out.write_byte(static_cast<std::uint8_t>(predicate.policy));
    out.write_string(predicate.iri);
  }
}

std::vector<Predicate> read_predicates(ByteReader& in) {
  const std::size_t n_predicates = in.read_count(2, "predicates");
  if (n_predicates > kMaxPredicates) {
    in.fail(std::to_string(n_predicates) + " predicates; the limit is " +
            std::to_string(kMaxPredicates));
  }
  std::vector<Predicate> predicates(n_predicates);
  std::unordered_set<std::string_view> iris;
  for (Predicate& predicate : predicates) {
    const std::uint8_t policy = in.read_byte();
    if (policy > static_cast<std::uint8_t>(LabelPolicy::kSampled)) {
      in.fail("unknown label policy " + std::to_string(policy));
    }
    predicate.policy = static_cast<LabelPolicy>(policy);
    const std::string_view iri = in.read_string("an IRI");
    if (!iris.insert(iri).second) {
      in.fail("IRI twice in the vocabulary: " + std::string(iri));
    }
    predicate.iri = iri;
  }
  return predicates;
}

DatasetHeader read_header(ByteReader& in) {
  DatasetHeader header;
  header.ontology = in.read_string("the ontology's name");
  header.generator = in.read_string("the generator's name");
  header.seed = in.read_fixed64();
  header.vocabulary.classes = read_predicates(in);
  header.vocabulary.relations = read_predicates(in);
  return header;
}

[[noreturn]] void fail_io(const std::string& path, int reason) {
  throw Error(ErrorCode::kIo, SourceLocation{path, 0, 0},
              std::string("cannot read: ") + std::strerror(reason));
}

std::string read_file(const std::string& path, const JobContext& job) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> stream(
      std::fopen(path.c_str(), "rb"), &std::fclose);
  if (stream == nullptr) fail_io(path, errno);
  std::string bytes;
  std::array<char, std::size_t{1} << 16> chunk{};
  while (true) {
    job.cancel.throw_if_triggered();
    errno = 0;
    const std::size_t n =
        std::fread(chunk.data(), 1, chunk.size(), stream.get());
    bytes.append(chunk.data(), n);
    if (n == chunk.size()) continue;
    if (std::ferror(stream.get()) != 0) fail_io(path, errno);
    return bytes;
  }
}

/// Checks what frames the file and returns what is between.
std::string_view unframe(std::string_view bytes, const std::string& path) {
  ByteReader in(bytes, path);
  if (bytes.substr(0, kMagic.size()) != kMagic) {
    in.fail("not a dataset file; expected it to start with the mark of one");
  }
  in.read_bytes(kMagic.size(), "the mark");
  const std::uint8_t version = in.read_byte();
  if (version != kVersion) {
    throw Error(ErrorCode::kMismatch, SourceLocation{path, 0, 0},
                "dataset format version " + std::to_string(version) +
                    "; this program reads version " + std::to_string(kVersion));
  }
  if (in.n_left() < kChecksumSize) {
    in.fail("ends too early; the file is incomplete");
  }
  const std::size_t n_checked = bytes.size() - kChecksumSize;
  Fnv1a checksum;
  checksum.add(bytes.substr(0, n_checked));
  ByteReader stored(bytes.substr(n_checked), path);
  if (stored.read_fixed64() != checksum.value()) {
    in.fail("checksum does not match; the file is damaged or incomplete");
  }
  return bytes.substr(kMagic.size() + 1, n_checked - kMagic.size() - 1);
}

}  // namespace

DatasetWriter::DatasetWriter(const std::string& path, DatasetHeader header)
    : file_(path), header_(std::move(header)) {
  ByteWriter out;
  for (const char c : kMagic) out.write_byte(static_cast<std::uint8_t>(c));
  out.write_byte(kVersion);
  out.write_string(header_.ontology);
  out.write_string(header_.generator);
  out.write_fixed64(header_.seed);
  write_predicates(header_.vocabulary.classes, out);
  write_predicates(header_.vocabulary.relations, out);
  write(out);
}

void DatasetWriter::add(const KnowledgeBase& kb) {
  sample_.clear();
  encode(kb, size_of(header_.vocabulary), sample_);
  ByteWriter size;
  size.write_varint(sample_.bytes().size());
  write(size);
  write(sample_);
  ++n_samples_;
}

void DatasetWriter::commit() {
  ByteWriter end;
  end.write_varint(0);
  end.write_varint(n_samples_);
  write(end);
  ByteWriter checksum;
  checksum.write_fixed64(checksum_.value());
  file_.write(checksum.bytes());
  file_.commit();
}

void DatasetWriter::write(const ByteWriter& bytes) {
  checksum_.add(bytes.bytes());
  file_.write(bytes.bytes());
}

Dataset read_dataset(const std::string& path, const JobContext& job) {
  const std::string bytes = read_file(path, job);
  ByteReader in(unframe(bytes, path), path);
  Dataset dataset;
  dataset.header = read_header(in);
  const VocabularySize size = size_of(dataset.header.vocabulary);
  while (true) {
    const std::size_t sample_size = in.read_count(1, "bytes of a sample");
    if (sample_size == 0) break;
    ByteReader sample(in.read_bytes(sample_size, "a sample"), path);
    dataset.kbs.push_back(decode(size, sample));
    if (dataset.kbs.size() % kReportEvery != 0) continue;
    job.cancel.throw_if_triggered();
    job.report({"read dataset", dataset.kbs.size(), std::nullopt, path});
  }
  const std::uint64_t n_samples = in.read_varint();
  if (n_samples != dataset.kbs.size()) {
    in.fail("holds " + std::to_string(dataset.kbs.size()) +
            " samples; its end says " + std::to_string(n_samples));
  }
  if (in.n_left() != 0) in.fail("bytes after the end");
  return dataset;
}

}  // namespace rrn::dataset
