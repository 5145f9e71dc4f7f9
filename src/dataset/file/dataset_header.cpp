// SPDX-License-Identifier: MIT
#include "dataset/file/dataset_header.hpp"

#include <unordered_set>

#include "base/error.hpp"

namespace rrn::dataset {

namespace {

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
    if (policy > static_cast<std::uint8_t>(kLastLabelPolicy)) {
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

}  // namespace

VocabularySize size_of(const DatasetHeader& header) {
  return {header.vocabulary.classes.size(), header.vocabulary.relations.size(),
          header.rules.size()};
}

std::string encode_header(const DatasetHeader& header) {
  ByteWriter out;
  out.write_string(header.ontology);
  out.write_string(header.generator);
  out.write_fixed64(header.seed);
  write_predicates(header.vocabulary.classes, out);
  write_predicates(header.vocabulary.relations, out);
  out.write_varint(header.rules.size());
  for (const std::string& rule : header.rules) out.write_string(rule);
  return out.bytes();
}

DatasetHeader decode_header(ByteReader& in) {
  DatasetHeader header;
  header.ontology = in.read_string("the ontology's name");
  header.generator = in.read_string("the generator's name");
  header.seed = in.read_fixed64();
  header.vocabulary.classes = read_predicates(in);
  header.vocabulary.relations = read_predicates(in);
  header.rules.resize(in.read_count(1, "rules"));
  for (std::string& rule : header.rules) rule = in.read_string("a rule");
  if (in.n_left() != 0) in.fail("bytes after the header");
  return header;
}

}  // namespace rrn::dataset
