// SPDX-License-Identifier: MIT
#include "dataset/file/sample_coding.hpp"

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

std::uint32_t read_index(std::uint64_t bound, const char* what,
                         ByteReader& in) {
  const std::uint64_t value = in.read_varint();
  if (value >= bound) in.fail(std::string(what) + " out of range");
  return static_cast<std::uint32_t>(value);
}

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

/// Fails if the sorted lists share a literal.
template <typename Literal>
void check_apart(const std::vector<Literal>& some,
                 const std::vector<Literal>& others, const char* kinds,
                 const ByteReader& in) {
  auto other = others.begin();
  for (const Literal& literal : some) {
    while (other != others.end() && *other < literal) ++other;
    if (other != others.end() && *other == literal) {
      in.fail(std::string("literal both ") + kinds);
    }
  }
}

void encode_depths(const std::vector<std::uint8_t>& depths,
                   std::size_t n_literals, ByteWriter& out) {
  RRN_CHECK(depths.empty() || depths.size() == n_literals);
  out.write_varint(depths.size());
  for (const std::uint8_t depth : depths) out.write_byte(depth);
}

std::vector<std::uint8_t> decode_depths(std::size_t n_literals,
                                        ByteReader& in) {
  const std::size_t n = in.read_count(1, "depths");
  if (n != 0 && n != n_literals) {
    in.fail(std::to_string(n) + " depths for " + std::to_string(n_literals) +
            " inferable literals");
  }
  std::vector<std::uint8_t> depths(n);
  for (std::uint8_t& depth : depths) depth = in.read_byte();
  return depths;
}

template <typename Literal>
void encode_negatives(const std::vector<DrawnNegative<Literal>>& negatives,
                      const Numbering& numbering, ByteWriter& out) {
  std::vector<Literal> literals;
  for (const auto& negative : negatives) literals.push_back(negative.literal);
  encode_list(literals, numbering, out);
  for (const auto& negative : negatives) {
    if (!negative.step) {
      out.write_varint(0);
      continue;
    }
    out.write_varint(std::uint64_t{negative.step->rule} + 1);
    out.write_varint(negative.step->premise);
  }
}

template <typename Literal>
std::vector<DrawnNegative<Literal>> decode_negatives(const Numbering& numbering,
                                                     const VocabularySize& size,
                                                     ByteReader& in) {
  std::vector<DrawnNegative<Literal>> negatives;
  for (const Literal& literal : decode_list<Literal>(numbering, in)) {
    if (literal.positive) in.fail("positive literal among drawn negatives");
    negatives.push_back({literal, std::nullopt});
  }
  for (auto& negative : negatives) {
    const std::uint32_t rule = read_index(size.n_rules + 1, "rule", in);
    if (rule == 0) continue;
    negative.step = {rule - 1, read_index(kMaxPremises, "premise", in)};
  }
  return negatives;
}

/// Individuals, as the first and the gap before each later one.
void encode_individuals(const std::vector<EntityIndex>& individuals,
                        ByteWriter& out) {
  out.write_varint(individuals.size());
  std::uint64_t next = 0;
  for (const EntityIndex individual : individuals) {
    RRN_CHECK(individual.value >= next);
    out.write_varint(individual.value - next);
    next = std::uint64_t{individual.value} + 1;
  }
}

std::vector<EntityIndex> decode_individuals(std::uint64_t n_individuals,
                                            ByteReader& in) {
  std::vector<EntityIndex> individuals(in.read_count(1, "individuals"));
  std::uint64_t next = 0;
  for (EntityIndex& individual : individuals) {
    if (next >= n_individuals) in.fail("individual out of range");
    individual.value = static_cast<std::uint32_t>(
        next + read_index(n_individuals - next, "individual", in));
    next = std::uint64_t{individual.value} + 1;
  }
  return individuals;
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

/// Fails if a literal is in two lists.
template <typename Literal>
void check_apart(const Literals<Literal>& literals, const ByteReader& in) {
  check_apart(literals.specified, literals.inferable, "specified and inferable",
              in);
  check_apart(literals.specified, literals.predictable,
              "specified and predictable", in);
  check_apart(literals.inferable, literals.predictable,
              "inferable and predictable", in);
}

}  // namespace

void encode(const Sample& kb, const VocabularySize& size, ByteWriter& out) {
  if (kb.n_individuals > kMaxIndividuals) {
    throw Error(ErrorCode::kUnsupported,
                "knowledge base of " + std::to_string(kb.n_individuals) +
                    " individuals; a dataset file holds " +
                    std::to_string(kMaxIndividuals) + " at most");
  }
  RRN_CHECK(kb.names.empty() || kb.names.size() == kb.n_individuals);
  const Numbering numbering{kb.n_individuals, size};
  out.write_varint(kb.draw);
  out.write_varint(kb.n_individuals);
  out.write_varint(kb.names.size());
  for (const std::string& name : kb.names) out.write_string(name);
  encode_list(kb.classes.specified, numbering, out);
  encode_list(kb.relations.specified, numbering, out);
  encode_list(kb.classes.inferable, numbering, out);
  encode_list(kb.relations.inferable, numbering, out);
  encode_list(kb.classes.predictable, numbering, out);
  encode_list(kb.relations.predictable, numbering, out);
  encode_depths(kb.classes.depths, kb.classes.inferable.size(), out);
  encode_depths(kb.relations.depths, kb.relations.inferable.size(), out);
  encode_negatives(kb.classes.drawn, numbering, out);
  encode_negatives(kb.relations.drawn, numbering, out);
  out.write_byte(kb.negatives_are_fixed ? 1 : 0);
  encode_individuals(kb.classes.targets, out);
  encode_individuals(kb.relations.targets, out);
}

Sample decode(const VocabularySize& size, ByteReader& in) {
  Sample kb;
  kb.draw = in.read_varint();
  const std::uint64_t n_individuals = in.read_varint();
  if (n_individuals > kMaxIndividuals) {
    in.fail("knowledge base of " + std::to_string(n_individuals) +
            " individuals; the limit is " + std::to_string(kMaxIndividuals));
  }
  kb.n_individuals = static_cast<std::uint32_t>(n_individuals);
  kb.names = decode_names(n_individuals, in);
  const Numbering numbering{n_individuals, size};
  kb.classes.specified = decode_list<ClassLiteral>(numbering, in);
  kb.relations.specified = decode_list<RelationLiteral>(numbering, in);
  kb.classes.inferable = decode_list<ClassLiteral>(numbering, in);
  kb.relations.inferable = decode_list<RelationLiteral>(numbering, in);
  kb.classes.predictable = decode_list<ClassLiteral>(numbering, in);
  kb.relations.predictable = decode_list<RelationLiteral>(numbering, in);
  kb.classes.depths = decode_depths(kb.classes.inferable.size(), in);
  kb.relations.depths = decode_depths(kb.relations.inferable.size(), in);
  kb.classes.drawn = decode_negatives<ClassLiteral>(numbering, size, in);
  kb.relations.drawn = decode_negatives<RelationLiteral>(numbering, size, in);
  const std::uint8_t flags = in.read_byte();
  if (flags > 1) in.fail("unknown flags " + std::to_string(flags));
  kb.negatives_are_fixed = flags == 1;
  kb.classes.targets = decode_individuals(n_individuals, in);
  kb.relations.targets = decode_individuals(n_individuals, in);
  check_apart(kb.classes, in);
  check_apart(kb.relations, in);
  if (in.n_left() != 0) in.fail("bytes after the end of a sample");
  return kb;
}

}  // namespace rrn::dataset
