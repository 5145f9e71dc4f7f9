// SPDX-License-Identifier: MIT
#ifndef RRN_GENERATION_ONTOLOGY_SAMPLER_SETUP_HPP
#define RRN_GENERATION_ONTOLOGY_SAMPLER_SETUP_HPP

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/job.hpp"
#include "dataset/file/dataset_file.hpp"
#include "generation/coverage/coverage_targets.hpp"
#include "generation/labelling/symbolic_labeller.hpp"
#include "generation/source/input_file.hpp"
#include "reasoner/knowledge/knowledge.hpp"

namespace rrn::generation {

/// What samples are to be made from.  At least one file of axioms or rules is
/// needed.
struct SamplerInput {
  std::vector<std::string> ontologies;  ///< RDF files with axioms
  std::vector<std::string> rules;       ///< Files of Datalog rules
  std::vector<std::string> data;        ///< RDF files of facts to walk over
  /// The policy of predicates without a vocab:labelPolicy: what a sample does
  /// not entail is false, unless told otherwise.
  dataset::LabelPolicy policy = dataset::LabelPolicy::kCwa;
  /// Take classes and relations of the data that nobody declares as used;
  /// otherwise they are an error.
  bool take_undeclared = false;
  std::uint32_t max_individuals = 60;  ///< The most that a sample has
};

/// What the samplers for an ontology or rules are made from.
struct SamplerSetup {
  /// The ontology and the rules, with the facts to walk over.
  reasoner::Knowledge knowledge;
  dataset::DatasetHeader header;  ///< Without the generator
  std::vector<InputFile> inputs;
  std::uint32_t max_individuals = 0;
  std::shared_ptr<const SymbolicLabeller> labeller;
  /// Has the individuals that rules name as the first individuals of every
  /// sample; `labeller` has them not in samples.
  std::shared_ptr<const SymbolicLabeller> naming_labeller;
  std::vector<std::string> constants;  ///< The individuals that rules name
  std::shared_ptr<const CoverageTargets> targets;
};

/// Reads the files and finds out what rules can do.
///
/// An ontology is parsed once, and with facts to walk over once more beside
/// them.  Warns of predicates of which nothing is known.  Throws Error as
/// reasoner::load() does, and kBadArgument for an inconsistent ontology, one
/// without a class or relation, and facts outside its vocabulary.
[[nodiscard]] SamplerSetup make_sampler_setup(const SamplerInput& input,
                                              const JobContext& job);

}  // namespace rrn::generation

#endif  // RRN_GENERATION_ONTOLOGY_SAMPLER_SETUP_HPP
