// SPDX-License-Identifier: MIT
// Random datasets with everything that a dataset file can hold.
#ifndef RRN_TESTS_UNIT_DATASET_TEXT_RANDOM_DATASET_HPP
#define RRN_TESTS_UNIT_DATASET_TEXT_RANDOM_DATASET_HPP

#include <string>

#include "dataset/file/dataset_file.hpp"
#include "unit/dataset/sample/random_sample.hpp"

namespace rrn::dataset::test {

inline std::string random_name(Rng& rng, std::uint32_t i) {
  switch (rng.below(8)) {
    case 0:
      return "http://example.org/" + std::to_string(i);
    case 1:
      return "_:b" + std::to_string(i);
    case 2:
      return "two words\tand a tab\\" + std::to_string(i);
    case 3:
      return "line\r\nline";
    case 4:
      return "i" + std::to_string(rng.below(4));
    case 5:
      return "urn:x-rrn:sample:0:i" + std::to_string(rng.below(4));
    case 6:
      return "";
    default:
      return "d\u00e9j\u00e0\u00a0vu" + std::to_string(i);
  }
}

/// Adds negations of specified and inferable literals to the same list.
inline void add_contradictions(Rng& rng, Sample& kb) {
  const auto contradict = [&rng](auto& literals) {
    const std::size_t n = literals.size();
    for (std::size_t i = 0; i < n; ++i) {
      if (!rng.chance(0.1)) continue;
      auto literal = literals[i];
      literal.positive = !literal.positive;
      literals.push_back(literal);
    }
  };
  contradict(kb.classes.specified);
  contradict(kb.relations.specified);
  contradict(kb.classes.inferable);
  contradict(kb.relations.inferable);
  kb.normalise();
}

inline Sample random_sample(Rng& rng, const DatasetHeader& header) {
  const auto n_individuals = static_cast<std::uint32_t>(rng.below(7));
  Sample kb = random_sample(rng, header.vocabulary, n_individuals, 0.2);
  if (rng.chance(0.5)) add_contradictions(rng, kb);
  add_extras(rng, header.rules.size(), kb);
  if (rng.chance(0.5)) {
    for (std::size_t i = 0; i < kb.relations.inferable.size(); ++i) {
      kb.relations.depths.push_back(static_cast<std::uint8_t>(rng.below(256)));
    }
  }
  if (rng.chance(0.5)) {
    for (std::uint32_t i = 0; i < n_individuals; ++i) {
      kb.names.push_back(random_name(rng, i));
    }
  }
  kb.normalise();
  return kb;
}

inline Dataset random_dataset(Rng& rng) {
  Dataset dataset;
  DatasetHeader& header = dataset.header;
  header.vocabulary =
      random_vocabulary(rng, static_cast<std::uint32_t>(rng.below(4)),
                        static_cast<std::uint32_t>(rng.below(4)));
  // The same last part twice, and one that is empty.
  if (rng.chance(0.5)) {
    header.vocabulary.classes.push_back({"urn:other#C0", LabelPolicy::kCwa});
    header.vocabulary.relations.push_back({"urn:other#", LabelPolicy::kNone});
  }
  header.ontology = rng.chance(0.5) ? "an\tontology\\n" : "";
  header.generator = "random \"things\"\nand more";
  header.seed = rng.next();
  for (std::uint64_t i = rng.below(3); i > 0; --i) {
    header.rules.push_back("p(X) :- q(X),\tr" + std::to_string(i) + "(X).\n");
  }
  for (std::uint64_t i = rng.below(5); i > 0; --i) {
    dataset.kbs.push_back(random_sample(rng, header));
  }
  return dataset;
}

}  // namespace rrn::dataset::test

#endif  // RRN_TESTS_UNIT_DATASET_TEXT_RANDOM_DATASET_HPP
