// SPDX-License-Identifier: MIT
#include <bit>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>

#include "base/error.hpp"
#include "neural/files/model_format.hpp"
#include "neural/model/option_table.hpp"

namespace rrn::neural {

namespace {

constexpr std::string_view kMagic = "RRNMODEL";
constexpr std::size_t kChecksumSize = 8;
/// More values than any tensor has.
constexpr std::uint64_t kMaxValues = std::uint64_t{1} << 48;

[[noreturn]] void fail_read(const std::string& path) {
  throw Error(ErrorCode::kIo, {path},
              std::string("cannot read: ") + std::strerror(errno));
}

std::string read_file(const std::string& path) {
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  const std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "rb"));
  if (!file) fail_read(path);
  std::string bytes;
  constexpr std::size_t kBlock = std::size_t{1} << 20;
  std::size_t size = 0;
  do {
    bytes.resize(size + kBlock);
    errno = 0;
    const std::size_t n =
        std::fread(bytes.data() + size, 1, kBlock, file.get());
    if (n < kBlock && std::ferror(file.get()) != 0) fail_read(path);
    size += n;
  } while (std::feof(file.get()) == 0);
  bytes.resize(size);
  return bytes;
}

const char* kind_name(std::uint8_t kind) {
  switch (static_cast<FileKind>(kind)) {
    case FileKind::kModel:
      return "a model";
    case FileKind::kCheckpoint:
      return "a checkpoint";
  }
  return "an unknown kind of file";
}

std::vector<dataset::Predicate> read_predicates(dataset::ByteReader& in,
                                                std::string_view what) {
  constexpr std::size_t kMinSize = 2;  // An empty IRI and a policy
  std::vector<dataset::Predicate> predicates(in.read_count(kMinSize, what));
  for (dataset::Predicate& predicate : predicates) {
    predicate.iri = in.read_string("an IRI");
    const std::uint8_t policy = in.read_byte();
    if (policy > static_cast<std::uint8_t>(dataset::kLastLabelPolicy)) {
      in.fail("unknown label policy " + std::to_string(policy));
    }
    predicate.policy = static_cast<dataset::LabelPolicy>(policy);
  }
  return predicates;
}

std::string sizes_text(at::IntArrayRef sizes) {
  std::string text = "[";
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    text += (i == 0 ? "" : ", ") + std::to_string(sizes[i]);
  }
  return text + "]";
}

}  // namespace

FormatReader::FormatReader(const std::string& path, FileKind kind)
    : path_(path), bytes_(read_file(path)) {
  const std::string_view bytes = bytes_;
  if (bytes.substr(0, kMagic.size()) != kMagic) {
    throw Error(ErrorCode::kCorrupt, {path},
                "neither a model nor a checkpoint");
  }
  const auto body_size = static_cast<std::ptrdiff_t>(bytes.size()) -
                         static_cast<std::ptrdiff_t>(kChecksumSize);
  const std::size_t size =
      static_cast<std::size_t>(std::max<std::ptrdiff_t>(body_size, 0));
  reader_.emplace(bytes.substr(std::min(kMagic.size(), size),
                               size - std::min(kMagic.size(), size)),
                  path_);
  version_ = reader_->read_varint();
  if (version_ < 1 || version_ > kFormatVersion) {
    throw Error(ErrorCode::kMismatch, {path},
                "version " + std::to_string(version_) +
                    " of the model format; expected 1 to " +
                    std::to_string(kFormatVersion));
  }
  Fnv1a checksum;
  checksum.add(bytes.substr(0, size));
  dataset::ByteReader end(bytes.substr(size), path_);
  if (end.read_fixed64() != checksum.value()) {
    reader_->fail("wrong checksum; the file is damaged or incomplete");
  }
  const std::uint8_t found = reader_->read_byte();
  if (found != static_cast<std::uint8_t>(kind)) {
    throw Error(ErrorCode::kMismatch, {path},
                std::string(kind_name(found)) + "; expected " +
                    kind_name(static_cast<std::uint8_t>(kind)));
  }
  if (kind == FileKind::kCheckpoint && version_ + 1 < kFormatVersion) {
    throw Error(ErrorCode::kMismatch, {path},
                "a checkpoint of version " + std::to_string(version_) +
                    " of the model format; expected " +
                    std::to_string(kFormatVersion - 1) + " or " +
                    std::to_string(kFormatVersion));
  }
}

double FormatReader::read_double() {
  return std::bit_cast<double>(reader_->read_fixed64());
}

std::uint32_t FormatReader::read_u32(std::string_view what) {
  const std::uint64_t value = reader_->read_varint();
  if (value > std::numeric_limits<std::uint32_t>::max()) {
    reader_->fail(std::string(what) + " " + std::to_string(value) +
                  " is too large");
  }
  return static_cast<std::uint32_t>(value);
}

void FormatReader::read_flags(ModelOptions& options) {
  const std::uint8_t flags = reader_->read_byte();
  if (flags > (version_ >= 5 ? 15 : 3)) {
    reader_->fail("unknown option flags " + std::to_string(flags));
  }
  options.same_individual_input = (flags & 1) != 0;
  options.shared_relation_layer = (flags & 2) != 0;
  options.evidence = (flags & 4) != 0 ? Evidence::kPaths : Evidence::kNone;
  options.reach = (flags & 8) != 0;
}

Letter FormatReader::read_letter(std::size_t n_relations) {
  const Letter letter = read_u32("letter");
  if (letter / 2 >= n_relations) {
    reader_->fail("letter " + std::to_string(letter) + " of " +
                  std::to_string(n_relations) + " relations");
  }
  return letter;
}

EvidencePlan FormatReader::read_evidence(
    const dataset::Vocabulary& vocabulary) {
  const std::size_t n_relations = vocabulary.relations.size();
  constexpr std::size_t kMinSize = 2;
  EvidencePlan plan;
  plan.words.resize(reader_->read_count(kMinSize, "words"));
  for (std::size_t i = 0; i < plan.words.size(); ++i) {
    Word& word = plan.words[i];
    word.resize(reader_->read_count(1, "letters"));
    for (Letter& letter : word) letter = read_letter(n_relations);
    if (word.size() < 2 || word.size() > kMaxWordLength ||
        (i > 0 && word <= plan.words[i - 1])) {
      reader_->fail("word " + std::to_string(i) + " is not valid");
    }
  }
  plan.neighbour_classes.resize(
      reader_->read_count(kMinSize, "classes of neighbours"));
  for (std::size_t i = 0; i < plan.neighbour_classes.size(); ++i) {
    NeighbourClass& one = plan.neighbour_classes[i];
    one.letter = read_letter(n_relations);
    one.owl_class = read_u32("class");
    if (one.owl_class >= vocabulary.classes.size() ||
        (i > 0 && one <= plan.neighbour_classes[i - 1])) {
      reader_->fail("class of neighbours " + std::to_string(i) +
                    " is not valid");
    }
  }
  return plan;
}

Reach FormatReader::read_reach(std::size_t n_relations) {
  Reach reach(n_relations);
  for (std::uint32_t& bound : reach) {
    bound = read_u32("reach") - 1;  // 0 is without bound.
  }
  return reach;
}

Network FormatReader::read_network() {
  Network network;
  network.options.dim = read_u32("embedding size");
  network.options.update_iterations = read_u32("number of iterations");
  network.options.schedule = static_cast<UpdateSchedule>(reader_->read_byte());
  if (version_ >= 2) read_flags(network.options);
  const std::string invalid = invalid_option({network.options, {}});
  if (!invalid.empty()) reader_->fail(invalid);
  network.vocabulary.classes = read_predicates(*reader_, "classes");
  network.vocabulary.relations = read_predicates(*reader_, "relations");
  if (reader_->read_fixed64() != network.vocabulary.fingerprint()) {
    reader_->fail("the vocabulary does not have its fingerprint");
  }
  constexpr std::size_t kMinTypeSize = 2;
  std::vector<FactType> types(reader_->read_count(kMinTypeSize, "fact types"));
  const auto n_relations =
      static_cast<std::uint32_t>(network.vocabulary.relations.size());
  for (std::size_t i = 0; i < types.size(); ++i) {
    types[i].relation.value = read_u32("relation");
    const std::uint8_t sign = reader_->read_byte();
    types[i].positive = sign == 1;
    if (sign > 1 || types[i].relation.value >= n_relations ||
        (i > 0 && types[i] <= types[i - 1])) {
      reader_->fail("fact type " + std::to_string(i) + " is not valid");
    }
  }
  network.fact_types = FactTypes(std::move(types), n_relations);
  if (network.options.evidence != Evidence::kNone) {
    network.evidence = read_evidence(network.vocabulary);
  }
  if (network.options.reach) network.reach = read_reach(n_relations);
  return network;
}

ModelCard FormatReader::read_card() {
  if (version_ < 2) return {};
  constexpr std::size_t kMinEntrySize = 2;  // Two empty texts
  ModelCard card(reader_->read_count(kMinEntrySize, "entries of the card"));
  for (CardEntry& entry : card) {
    entry.name = reader_->read_string("a name in the card");
    entry.value = reader_->read_string("a value in the card");
  }
  return card;
}

void FormatReader::read_tensors() {
  constexpr std::size_t kMinTensorSize = 3;
  const std::size_t n = reader_->read_count(kMinTensorSize, "tensors");
  for (std::size_t i = 0; i < n; ++i) read_tensor();
  if (reader_->n_left() != 0) {
    reader_->fail(std::to_string(reader_->n_left()) +
                  " bytes after the last tensor; expected the end");
  }
}

void FormatReader::read_tensor() {
  const std::string name(reader_->read_string("the name of a tensor"));
  const std::uint8_t dtype = reader_->read_byte();
  if (dtype > 1) {
    reader_->fail("tensor " + name + " has the unknown type " +
                  std::to_string(dtype));
  }
  const std::size_t item_size = dtype == 1 ? 2 : 4;
  std::vector<std::int64_t> sizes(reader_->read_byte());
  // A size of 0 counts as 1 here, so that no other size is out of bounds.
  const std::uint64_t limit = reader_->n_left() / item_size;
  bool is_empty = false;
  std::uint64_t n_values = 1;
  for (std::int64_t& size : sizes) {
    size = read_u32("size of a tensor");
    const auto factor =
        static_cast<std::uint64_t>(std::max<std::int64_t>(size, 1));
    is_empty = is_empty || size == 0;
    n_values = n_values > kMaxValues / factor ? kMaxValues : n_values * factor;
  }
  if (n_values == kMaxValues)
    n_values = limit + 1;
  else if (is_empty)
    n_values = 0;
  if (n_values > limit) {
    reader_->fail("tensor " + name + " of shape " + sizes_text(sizes) +
                  " is longer than the file");
  }
  const std::string_view data = reader_->read_bytes(n_values * item_size, name);
  torch::Tensor tensor =
      torch::empty(sizes, dtype == 1 ? torch::kHalf : torch::kFloat);
  if (!data.empty()) std::memcpy(tensor.data_ptr(), data.data(), data.size());
  if (!tensors_.emplace(name, tensor.to(torch::kFloat)).second) {
    reader_->fail("tensor " + name + " is there twice");
  }
}

torch::Tensor FormatReader::take(const std::string& name,
                                 const std::vector<std::int64_t>& shape) {
  const auto found = tensors_.find(name);
  if (found == tensors_.end()) reader_->fail("tensor " + name + " is missing");
  torch::Tensor tensor = found->second;
  if (tensor.sizes() != at::IntArrayRef(shape)) {
    reader_->fail("tensor " + name + " has the shape " +
                  sizes_text(tensor.sizes()) + "; expected " +
                  sizes_text(shape));
  }
  tensors_.erase(found);
  return tensor;
}

Weights FormatReader::take_weights(const NetworkShape& shape,
                                   const std::string& prefix) {
  Weights weights;
  for (const WeightSpec& spec : weight_specs(shape)) {
    weights.*spec.member = take(prefix + spec.name, spec.shape);
  }
  return weights;
}

void FormatReader::expect_no_more_tensors() const {
  if (tensors_.empty()) return;
  reader_->fail("tensor " + tensors_.begin()->first +
                " is not part of the network");
}

FileKind file_kind(const std::string& path) {
  const std::string bytes = read_file(path);
  // After the version, which takes one byte in all files there are
  const std::size_t at = kMagic.size() + 1;
  const bool is_checkpoint =
      bytes.size() > at &&
      bytes[at] == static_cast<char>(FileKind::kCheckpoint);
  if (!bytes.starts_with(kMagic)) {
    throw Error(ErrorCode::kCorrupt, {path},
                "neither a model nor a checkpoint");
  }
  return is_checkpoint ? FileKind::kCheckpoint : FileKind::kModel;
}

}  // namespace rrn::neural
