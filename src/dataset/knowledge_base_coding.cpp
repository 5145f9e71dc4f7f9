// SPDX-License-Identifier: MIT
#include "dataset/knowledge_base_coding.hpp"

#include <string_view>

#include "base/error.hpp"

namespace rrn::dataset {

namespace {

/// Numbers the literals of one knowledge base in their sort order.
struct Numbering {
  std::uint64_t n_individuals;
  VocabularySize size;

  [[nodiscard]] std::uint64_t limit(const ClassLiteral*) const {
    return n_individuals * size.n_classes * 2;
  }
  [[nodiscard]] std::uint64_t limit(const RelationLiteral*) const {
    return n_individuals * size.n_relations * n_individuals * 2;
  }

  [[nodiscard]] std::uint64_t number(const ClassLiteral& literal) const {
    RRN_CHECK(literal.individual.value < n_individuals);
    RRN_CHECK(literal.owl_class.value < size.n_classes);
    return (literal.individual.value * size.n_classes +
            literal.owl_class.value) *
               2 +
           (literal.positive ? 1 : 0);
  }
  [[nodiscard]] std::uint64_t number(const RelationLiteral& literal) const {
    RRN_CHECK(literal.subject.value < n_individuals);
    RRN_CHECK(literal.relation.value < size.n_relations);
    RRN_CHECK(literal.object.value < n_individuals);
    return ((literal.subject.value * size.n_relations +
             literal.relation.value) *
                n_individuals +
            literal.object.value) *
               2 +
           (literal.positive ? 1 : 0);
  }

  void set(std::uint64_t number, ClassLiteral& literal) const {
    const std::uint64_t pair = number / 2;
    literal.individual = entity(pair / size.n_classes);
    literal.owl_class.value = static_cast<std::uint32_t>(pair % size.n_classes);
    literal.positive = number % 2 == 1;
  }
  void set(std::uint64_t number, RelationLiteral& literal) const {
    const std::uint64_t triple = number / 2;
    const std::uint64_t pair = triple / n_individuals;
    literal.subject = entity(pair / size.n_relations);
    literal.relation.value =
        static_cast<std::uint32_t>(pair % size.n_relations);
    literal.object = entity(triple % n_individuals);
    literal.positive = number % 2 == 1;
  }

 private:
  static EntityIndex entity(std::uint64_t value) {
    return {static_cast<std::uint32_t>(value)};
  }
};

/// Writes the count, the first number, and the gap before each later one.
template <typename Literal>
void encode_list(const std::vector<Literal>& literals,
                 const Numbering& numbering, ByteWriter& out) {
  out.write_varint(literals.size());
  std::uint64_t next = 0;  // the least number that may come
  for (const Literal& literal : literals) {
    const std::uint64_t number = numbering.number(literal);
    RRN_CHECK(number >= next);
    out.write_varint(number - next);
    next = number + 1;
  }
}

template <typename Literal>
std::vector<Literal> decode_list(const Numbering& numbering, ByteReader& in) {
  const std::size_t n_literals = in.read_count(1, "literals");
  std::vector<Literal> literals(n_literals);
  const std::uint64_t limit = numbering.limit(literals.data());
  std::uint64_t next = 0;
  for (Literal& literal : literals) {
    const std::uint64_t gap = in.read_varint();
    if (next >= limit || gap >= limit - next) in.fail("literal out of range");
    numbering.set(next + gap, literal);
    next += gap + 1;
  }
  return literals;
}

template <typename Literal>
void check_apart(const std::vector<Literal>& specified,
                 const std::vector<Literal>& inferable, const ByteReader& in) {
  auto other = inferable.begin();
  for (const Literal& literal : specified) {
    while (other != inferable.end() && *other < literal) ++other;
    if (other != inferable.end() && *other == literal) {
      in.fail("literal both specified and inferable");
    }
  }
}

std::vector<std::string> decode_names(std::uint64_t n_individuals,
                                      ByteReader& in) {
  const std::size_t n_names = in.read_count(1, "names");
  if (n_names != 0 && n_names != n_individuals) {
    in.fail(std::to_string(n_names) + " names for " +
            std::to_string(n_individuals) + " individuals");
  }
  std::vector<std::string> names(n_names);
  for (std::string& name : names) name = in.read_string("a name");
  return names;
}

}  // namespace

void encode(const KnowledgeBase& kb, const VocabularySize& size,
            ByteWriter& out) {
  if (kb.n_individuals > kMaxIndividuals) {
    throw Error(ErrorCode::kUnsupported,
                "knowledge base of " + std::to_string(kb.n_individuals) +
                    " individuals; a dataset file holds " +
                    std::to_string(kMaxIndividuals) + " at most");
  }
  RRN_CHECK(kb.names.empty() || kb.names.size() == kb.n_individuals);
  const Numbering numbering{kb.n_individuals, size};
  out.write_varint(kb.n_individuals);
  out.write_varint(kb.names.size());
  for (const std::string& name : kb.names) out.write_string(name);
  encode_list(kb.specified_classes, numbering, out);
  encode_list(kb.specified_relations, numbering, out);
  encode_list(kb.inferable_classes, numbering, out);
  encode_list(kb.inferable_relations, numbering, out);
}

KnowledgeBase decode(const VocabularySize& size, ByteReader& in) {
  KnowledgeBase kb;
  const std::uint64_t n_individuals = in.read_varint();
  if (n_individuals > kMaxIndividuals) {
    in.fail("knowledge base of " + std::to_string(n_individuals) +
            " individuals; the limit is " + std::to_string(kMaxIndividuals));
  }
  kb.n_individuals = static_cast<std::uint32_t>(n_individuals);
  kb.names = decode_names(n_individuals, in);
  const Numbering numbering{n_individuals, size};
  kb.specified_classes = decode_list<ClassLiteral>(numbering, in);
  kb.specified_relations = decode_list<RelationLiteral>(numbering, in);
  kb.inferable_classes = decode_list<ClassLiteral>(numbering, in);
  kb.inferable_relations = decode_list<RelationLiteral>(numbering, in);
  check_apart(kb.specified_classes, kb.inferable_classes, in);
  check_apart(kb.specified_relations, kb.inferable_relations, in);
  if (in.n_left() != 0) in.fail("bytes after the end of a sample");
  return kb;
}

}  // namespace rrn::dataset
