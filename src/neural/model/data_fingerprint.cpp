// SPDX-License-Identifier: MIT
#include "neural/model/data_fingerprint.hpp"

#include <vector>

#include "base/checksum.hpp"

namespace rrn::neural {

namespace {

void add(const dataset::ClassLiteral& literal, Fnv1a& hash) {
  hash.add_number(literal.individual.value);
  hash.add_number(literal.owl_class.value * std::uint64_t{2} +
                  (literal.positive ? 1 : 0));
}

void add(const dataset::RelationLiteral& literal, Fnv1a& hash) {
  hash.add_number(literal.subject.value +
                  (std::uint64_t{literal.object.value} << 32));
  hash.add_number(literal.relation.value * std::uint64_t{2} +
                  (literal.positive ? 1 : 0));
}

template <typename Literal>
void add(const std::vector<Literal>& literals, Fnv1a& hash) {
  hash.add_number(literals.size());
  for (const Literal& literal : literals) add(literal, hash);
}

}  // namespace

std::uint64_t data_fingerprint(std::span<const dataset::Sample> kbs) {
  Fnv1a hash;
  hash.add_number(kbs.size());
  for (const dataset::Sample& kb : kbs) {
    hash.add_number(kb.n_individuals);
    add(kb.classes.specified, hash);
    add(kb.relations.specified, hash);
    add(kb.classes.inferable, hash);
    add(kb.relations.inferable, hash);
  }
  return hash.value();
}

}  // namespace rrn::neural
