// SPDX-License-Identifier: MIT
#include "generation/ontology/sampler_setup.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "generation/labelling/program_vocabulary.hpp"
#include "generation/ontology/ontology_vocabulary.hpp"
#include "reasoner/knowledge/compilation.hpp"
#include "reasoner/knowledge/derivation.hpp"
#include "reasoner/violations/violation_report.hpp"

namespace rrn::generation {

namespace {

JobContext without_log(const JobContext& job) {
  JobContext quiet = job;
  quiet.log = nullptr;
  return quiet;
}

std::string first_file(const reasoner::Sources& sources) {
  return sources.ontologies.empty() ? sources.rules.front()
                                    : sources.ontologies.front();
}

/// Returns a dictionary of the same terms with the same ids.
Dictionary copy_of(const Dictionary& dictionary) {
  Dictionary copy;
  for (std::uint32_t i = 0; i < dictionary.size(); ++i) {
    copy.intern(dictionary.view(TermId{i}));
  }
  return copy;
}

[[noreturn]] void refuse_inconsistent(const reasoner::Knowledge& knowledge,
                                      const reasoner::Sources& sources,
                                      const datalog::MaterialiseResult& result,
                                      const JobContext& job) {
  const reasoner::ViolationReport report = reasoner::describe_violations(
      knowledge, sources, result, without_log(job));
  const reasoner::DescribedViolation& first = report.violations.front();
  std::string text = "the ontology is inconsistent: " + first.rule;
  if (!first.axiom.empty()) text += ", " + first.axiom;
  for (const auto& witness : first.witnesses) {
    text += "; " + reasoner::show_fact(knowledge, witness.fact.relation,
                                       witness.fact.row);
  }
  throw Error(ErrorCode::kBadArgument, SourceLocation{first_file(sources)},
              text + "; expected one that its own facts do not violate");
}

/// Returns the same facts with rules by which names are unique if the ontology
/// says so, and only then.
reasoner::Knowledge with_declared_names(const reasoner::Knowledge& knowledge,
                                        const JobContext& job) {
  reasoner::Knowledge copy;
  copy.dictionary = copy_of(knowledge.dictionary);
  copy.store = knowledge.store;
  copy.prefixes = knowledge.prefixes;
  copy.rules = knowledge.rules;
  if (!owl2rl::declares_unique_names(*knowledge.rules.axioms)) {
    copy.rules.compile_options.unique_names = false;
    reasoner::compile_axioms(copy, without_log(job));
  }
  return copy;
}

/// Refuses an ontology that contradicts itself, by the names it declares to be
/// different.
void check_consistent(const reasoner::Knowledge& ontology,
                      const reasoner::Sources& sources, const JobContext& job) {
  reasoner::Knowledge knowledge = with_declared_names(ontology, job);
  const auto result = reasoner::derive(knowledge, {}, job);
  if (result.n_violations > 0) {
    refuse_inconsistent(knowledge, sources, result, job);
  }
}

std::vector<InputFile> describe_inputs(const SamplerInput& input) {
  std::vector<InputFile> inputs;
  const auto add = [&](const char* role,
                       const std::vector<std::string>& paths) {
    for (const std::string& path : paths) {
      inputs.push_back(describe_input(role, path));
    }
  };
  add("ontology", input.ontologies);
  add("rules", input.rules);
  add("data", input.data);
  return inputs;
}

/// Makes the labellers from the rules of an ontology, and the names of the
/// individuals that rules name.
void make_labellers(const reasoner::Knowledge& ontology,
                    const std::string& file, SamplerSetup& setup,
                    const JobContext& job) {
  const dataset::Vocabulary& vocabulary = setup.header.vocabulary;
  const auto make = [&](Dictionary dictionary, datalog::Program program) {
    return std::make_shared<const SymbolicLabeller>(
        std::move(dictionary), std::move(program), vocabulary,
        setup.max_individuals);
  };
  setup.labeller = make(copy_of(ontology.dictionary), ontology.rules.program);
  Dictionary dictionary = copy_of(ontology.dictionary);
  datalog::Program program = ontology.rules.program;
  setup.constants = name_individuals(vocabulary, dictionary, program);
  setup.naming_labeller = setup.constants.empty()
                              ? setup.labeller
                              : make(std::move(dictionary), std::move(program));
  dataset::Sample nothing;
  if (setup.labeller->label(nothing, without_log(job)) !=
      datalog::Outcome::kFixpoint) {
    throw Error(ErrorCode::kBadArgument, SourceLocation{file},
                "the rules contradict each other even without facts, if "
                "different names mean different individuals; expected rules "
                "that some facts satisfy");
  }
}

/// Lists the predicates that nothing is known of.
void warn_of_idle_predicates(const SamplerSetup& setup, const JobContext& job) {
  std::vector<std::string> idle;
  const auto note = [&](std::uint32_t predicate, const std::string& iri) {
    const std::string obstacle =
        setup.targets->analysis().obstacle_of_predicate(predicate);
    if (obstacle != CoverageAnalysis::kNoRule) return;
    const auto id = setup.knowledge.dictionary.find(TermView::iri(iri));
    const Arity arity = setup.targets->rules().key(predicate).arity;
    if (!setup.knowledge.store.find({*id, arity, Polarity::kPositive})) {
      idle.push_back("<" + iri + ">");
    }
  };
  const dataset::Vocabulary& vocabulary = setup.header.vocabulary;
  const SampleRules& rules = setup.targets->rules();
  for (std::uint32_t i = 0; i < vocabulary.classes.size(); ++i) {
    note(rules.of_class({i}, true), vocabulary.classes[i].iri);
  }
  for (std::uint32_t i = 0; i < vocabulary.relations.size(); ++i) {
    note(rules.of_relation({i}, true), vocabulary.relations[i].iri);
  }
  if (idle.empty()) return;
  job.warn("no rule and no fact speaks of " +
           count_of(idle.size(), "predicate", "predicates") +
           " of the vocabulary: " + list_of_some(idle));
}

}  // namespace

SamplerSetup make_sampler_setup(const SamplerInput& input,
                                const JobContext& job) {
  reasoner::Sources sources;
  sources.ontologies = input.ontologies;
  sources.rules = input.rules;
  const std::string file = first_file(sources);
  SamplerSetup setup;
  setup.max_individuals = input.max_individuals;
  setup.header.ontology = file;
  setup.header.seed = job.seed.value();
  sources.unique_names = true;  // Individuals of samples are different things.
  reasoner::Knowledge ontology = reasoner::load(sources, job);
  check_consistent(ontology, sources, job);
  if (!input.data.empty()) {
    sources.data = input.data;
    setup.knowledge = reasoner::load(sources, without_log(job));
  }
  const reasoner::Knowledge& all =
      input.data.empty() ? ontology : setup.knowledge;
  setup.header.vocabulary = vocabulary_of_samples(all, input.policy, file, job);
  if (!input.data.empty() && input.take_undeclared) {
    add_used(all, ontology.store, input.policy, setup.header.vocabulary, job);
  } else if (!input.data.empty()) {
    check_facts(all, ontology.store, setup.header.vocabulary,
                input.data.front());
  }
  setup.inputs = describe_inputs(input);
  make_labellers(ontology, file, setup, job);
  if (input.data.empty()) setup.knowledge = std::move(ontology);
  setup.targets = std::make_shared<const CoverageTargets>(
      setup.naming_labeller, setup.header.vocabulary,
      static_cast<std::uint32_t>(setup.constants.size()), setup.max_individuals,
      job);
  warn_of_idle_predicates(setup, job);
  return setup;
}

}  // namespace rrn::generation
