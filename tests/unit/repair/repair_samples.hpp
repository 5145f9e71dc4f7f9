// SPDX-License-Identifier: MIT
// Samples and programs that tests of repairs share.
#ifndef RRN_TESTS_UNIT_REPAIR_REPAIR_SAMPLES_HPP
#define RRN_TESTS_UNIT_REPAIR_REPAIR_SAMPLES_HPP

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/job.hpp"
#include "base/random.hpp"
#include "datalog/parser/rule_parser.hpp"
#include "dataset/file/byte_coding.hpp"
#include "dataset/sample/sample.hpp"
#include "generation/family/family_vocabulary.hpp"
#include "generation/labelling/symbolic_labeller.hpp"
#include "io/ontology_graph.hpp"
#include "io/rdf_reader.hpp"

namespace rrn::repair::test {

using dataset::ClassIndex;
using dataset::ClassLiteral;
using dataset::EntityIndex;
using dataset::RelationIndex;
using dataset::RelationLiteral;

inline JobContext job_of(std::uint64_t seed, unsigned n_threads = 1) {
  JobContext job;
  job.seed = Seed(seed);
  job.n_threads = n_threads;
  return job;
}

inline ClassLiteral is_a(std::uint32_t individual, std::uint32_t owl_class,
                         bool positive = true) {
  return {EntityIndex{individual}, ClassIndex{owl_class}, positive};
}
inline RelationLiteral joins(std::uint32_t subject, std::uint32_t relation,
                             std::uint32_t object, bool positive = true) {
  return {EntityIndex{subject}, RelationIndex{relation}, EntityIndex{object},
          positive};
}

/// Classes t:C0, t:C1, ... and relations t:r0, t:r1, ...
inline dataset::Vocabulary vocabulary_of(std::uint32_t n_classes,
                                         std::uint32_t n_relations) {
  dataset::Vocabulary vocabulary;
  for (std::uint32_t c = 0; c < n_classes; ++c) {
    vocabulary.classes.push_back({"urn:t#C" + std::to_string(c), {}});
  }
  for (std::uint32_t r = 0; r < n_relations; ++r) {
    vocabulary.relations.push_back({"urn:t#r" + std::to_string(r), {}});
  }
  return vocabulary;
}

/// Datalog text in which `t:` is the namespace of vocabulary_of().
inline std::string with_prefix(const std::string& rules) {
  return "PREFIX t: <urn:t#>\n" + rules;
}

inline generation::SymbolicLabeller labeller_of(
    const std::string& rules, const dataset::Vocabulary& vocabulary,
    std::uint32_t max_individuals) {
  Dictionary dictionary;
  datalog::Program program =
      datalog::parse_rules(with_prefix(rules), "test.dlog", dictionary);
  return {std::move(dictionary), std::move(program), vocabulary,
          max_individuals};
}

/// Random facts of both signs, normalised.
inline dataset::Sample random_sample(std::uint32_t n_individuals,
                                     std::uint32_t n_classes,
                                     std::uint32_t n_relations,
                                     std::uint32_t n_facts, Rng& rng) {
  dataset::Sample kb;
  kb.n_individuals = n_individuals;
  const auto below = [&](std::uint32_t n) {
    return static_cast<std::uint32_t>(rng.below(n));
  };
  for (std::uint32_t i = 0; i < n_facts; ++i) {
    if (n_classes > 0 && rng.chance(0.3)) {
      kb.classes.specified.push_back(
          is_a(below(n_individuals), below(n_classes), rng.chance(0.8)));
    } else {
      const std::uint32_t subject = below(n_individuals);
      kb.relations.specified.push_back(joins(
          subject, below(n_relations), below(n_individuals), rng.chance(0.8)));
    }
  }
  kb.normalise();
  return kb;
}

/// The rules of the family ontology.
inline generation::SymbolicLabeller family_labeller() {
  io::OntologyGraph ontology;
  io::read_rdf_text(generation::family_ontology_text(), "family.ttl", {},
                    ontology, JobContext());
  return {ontology, generation::family_vocabulary(), 26, JobContext()};
}

/// Families with all that follows about them.
inline std::vector<dataset::Sample> family_samples(
    const generation::SymbolicLabeller& labeller, std::size_t n,
    std::uint64_t seed) {
  std::vector<dataset::Sample> samples;
  for (std::size_t i = 0; i < n; ++i) {
    Rng rng(Seed(seed).derive("family", i));
    samples.push_back(
        generation::family_facts(generation::generate_family_tree({}, rng)));
    labeller.label(samples.back(), JobContext());
  }
  return samples;
}

/// Calls read(text) for every text that differs from `bytes` in one byte, all
/// values of it if `all_values` and else three, and for everything that it
/// starts with.  Errors are expected; returns how many were thrown.
template <typename Read>
std::size_t damage(const std::string& bytes, bool all_values,
                   const Read& read) {
  std::size_t n_errors = 0;
  const auto attempt = [&](const std::string& text) {
    try {
      read(text);
    } catch (const Error&) {
      ++n_errors;
    }
  };
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    attempt(bytes.substr(0, i));
    for (int change = 1; change < 256; ++change) {
      if (!all_values && change != 1 && change != 0x80 && change != 0xff) {
        continue;
      }
      std::string text = bytes;
      text[i] = static_cast<char>(text[i] ^ change);
      attempt(text);
    }
  }
  return n_errors;
}

}  // namespace rrn::repair::test

#endif  // RRN_TESTS_UNIT_REPAIR_REPAIR_SAMPLES_HPP
