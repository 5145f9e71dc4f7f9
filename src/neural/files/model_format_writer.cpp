// SPDX-License-Identifier: MIT
#include <bit>

#include "base/error.hpp"
#include "neural/files/model_format.hpp"

namespace rrn::neural {

static_assert(std::endian::native == std::endian::little,
              "tensors are written as they lie in memory");

namespace {

void write_predicates(const std::vector<dataset::Predicate>& predicates,
                      dataset::ByteWriter& out) {
  out.write_varint(predicates.size());
  for (const dataset::Predicate& predicate : predicates) {
    out.write_string(predicate.iri);
    out.write_byte(static_cast<std::uint8_t>(predicate.policy));
  }
}

/// Bit 0: same-individual input; bit 1: one MLP for all relations; bit 2:
/// evidence of paths; bit 3: reach.
std::uint8_t option_flags(const ModelOptions& options) {
  return static_cast<std::uint8_t>(
      (options.same_individual_input ? 1 : 0) |
      (options.shared_relation_layer ? 2 : 0) |
      (options.evidence == Evidence::kPaths ? 4 : 0) | (options.reach ? 8 : 0));
}

}  // namespace

FormatWriter::FormatWriter(const std::string& path, FileKind kind,
                           std::uint64_t version)
    : file_(path) {
  write("RRNMODEL", 8);
  fields_.write_varint(version);
  fields_.write_byte(static_cast<std::uint8_t>(kind));
}

void FormatWriter::write_double(double value) {
  fields_.write_fixed64(std::bit_cast<std::uint64_t>(value));
}

void FormatWriter::write_network(const Network& network) {
  fields_.write_varint(network.options.dim);
  fields_.write_varint(network.options.update_iterations);
  fields_.write_byte(static_cast<std::uint8_t>(network.options.schedule));
  fields_.write_byte(option_flags(network.options));
  write_predicates(network.vocabulary.classes, fields_);
  write_predicates(network.vocabulary.relations, fields_);
  fields_.write_fixed64(network.vocabulary.fingerprint());
  fields_.write_varint(network.fact_types.size());
  for (const FactType& type : network.fact_types.types()) {
    fields_.write_varint(type.relation.value);
    fields_.write_byte(type.positive ? 1 : 0);
  }
  if (network.options.evidence != Evidence::kNone) {
    write_evidence(network.evidence);
  }
  if (!network.options.reach) return;
  for (const std::uint32_t bound : network.reach) {
    fields_.write_varint(bound == kUnlimitedReach ? 0
                                                  : std::uint64_t{bound} + 1);
  }
}

void FormatWriter::write_evidence(const EvidencePlan& plan) {
  fields_.write_varint(plan.words.size());
  for (const Word& word : plan.words) {
    fields_.write_varint(word.size());
    for (const Letter letter : word) fields_.write_varint(letter);
  }
  fields_.write_varint(plan.neighbour_classes.size());
  for (const NeighbourClass& one : plan.neighbour_classes) {
    fields_.write_varint(one.letter);
    fields_.write_varint(one.owl_class);
  }
}

void FormatWriter::write_card(const ModelCard& card) {
  fields_.write_varint(card.size());
  for (const CardEntry& entry : card) {
    fields_.write_string(entry.name);
    fields_.write_string(entry.value);
  }
}

void FormatWriter::begin_tensors(std::size_t n_tensors) {
  fields_.write_varint(n_tensors);
}

void FormatWriter::write_tensor(const std::string& name,
                                const torch::Tensor& tensor,
                                torch::Dtype dtype) {
  RRN_CHECK(dtype == torch::kFloat || dtype == torch::kHalf);
  fields_.write_string(name);
  fields_.write_byte(dtype == torch::kHalf ? 1 : 0);
  fields_.write_byte(static_cast<std::uint8_t>(tensor.dim()));
  for (const std::int64_t size : tensor.sizes()) {
    fields_.write_varint(static_cast<std::uint64_t>(size));
  }
  flush();
  const torch::Tensor values =
      tensor.detach().to(torch::kCPU, dtype).contiguous();
  write(values.data_ptr(), values.nbytes());
}

void FormatWriter::commit() {
  flush();
  dataset::ByteWriter end;
  end.write_fixed64(checksum_.value());
  file_.write(end.bytes());
  file_.commit();
}

void FormatWriter::flush() {
  write(fields_.bytes().data(), fields_.bytes().size());
  fields_.clear();
}

void FormatWriter::write(const void* bytes, std::size_t size) {
  if (size == 0) return;  // An empty tensor has no address.
  checksum_.add({static_cast<const char*>(bytes), size});
  file_.write(bytes, size);
}

}  // namespace rrn::neural
