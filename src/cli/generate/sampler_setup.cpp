// SPDX-License-Identifier: MIT
#include "cli/generate/sampler_setup.hpp"

#include <algorithm>

#include "cli/program/option_values.hpp"
#include "cli/program/text.hpp"
#include "dataset/rdf/store_literals.hpp"
#include "generation/labelling/program_vocabulary.hpp"
#include "reasoner/knowledge/derivation.hpp"
#include "reasoner/knowledge/loading.hpp"
#include "reasoner/violations/violation_report.hpp"

namespace rrn::cli {

namespace {

using Paths = std::vector<std::string>;
using dataset::LabelPolicy;
using generation::SymbolicLabeller;

reasoner::Sources get_ontology_sources(const CommandRun& run) {
  reasoner::Sources sources;
  if (run.has("ontology")) sources.ontologies = run.get<Paths>("ontology");
  if (run.has("rules")) sources.rules = run.get<Paths>("rules");
  if (sources.ontologies.empty() && sources.rules.empty()) {
    throw UsageError("--ontology FILE or --rules FILE is required");
  }
  return sources;
}

std::string first_file(const reasoner::Sources& sources) {
  return sources.ontologies.empty() ? sources.rules.front()
                                    : sources.ontologies.front();
}

/// Refuses an ontology that contradicts itself, by the names it declares.
void check_consistent(const reasoner::Sources& sources, const JobContext& job) {
  reasoner::Knowledge knowledge = reasoner::load(sources, job);
  const auto result = reasoner::derive(knowledge, {}, job);
  if (result.n_violations == 0) return;
  JobContext quiet = job;
  quiet.log = nullptr;
  const reasoner::ViolationReport report =
      reasoner::describe_violations(knowledge, sources, result, quiet);
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

dataset::Vocabulary choose_vocabulary(const reasoner::Knowledge& knowledge,
                                      const reasoner::Sources& sources,
                                      const CommandRun& run) {
  dataset::Vocabulary vocabulary =
      generation::declared_vocabulary(*knowledge.rules.axioms);
  if (!sources.rules.empty()) {
    generation::add_predicates(knowledge.rules.program, knowledge.dictionary,
                               *knowledge.rules.axioms, vocabulary);
  }
  if (vocabulary.classes.empty() && vocabulary.relations.empty()) {
    throw Error(ErrorCode::kBadArgument, SourceLocation{first_file(sources)},
                "declares no class and no relation that facts can be about; "
                "expected an owl:Class, an owl:ObjectProperty or rules");
  }
  const std::string& name = run.get<std::string>("policy");
  const auto policy = dataset::parse_label_policy(name);
  if (!policy) {
    throw UsageError("--policy " + name +
                     "; expected none, cwa, lcwa or sampled");
  }
  for (auto* predicates : {&vocabulary.classes, &vocabulary.relations}) {
    for (dataset::Predicate& predicate : *predicates) {
      if (predicate.policy == LabelPolicy::kNone) predicate.policy = *policy;
    }
  }
  return vocabulary;
}

/// Refuses facts of the data about predicates outside the vocabulary.  Facts
/// about literals do not count, nor do those of the ontology.
void check_facts(const reasoner::Knowledge& knowledge,
                 const TripleStore& of_ontology,
                 const dataset::Vocabulary& vocabulary, const CommandRun& run) {
  const dataset::PredicateIds ids(vocabulary, knowledge.dictionary);
  std::uint64_t n_outside = 0;
  std::string first;
  for (std::uint32_t n = 0; n < knowledge.store.n_relations(); ++n) {
    const RelationKey& key = knowledge.store.key(RelationId{n});
    if (ids.find(key)) continue;
    std::uint64_t n_rows = 0;
    knowledge.store.relation(RelationId{n}).for_each([&](Row row, bool) {
      const bool literal = knowledge.dictionary.view(row.second).is_literal();
      if (!literal) ++n_rows;
    });
    const auto before = of_ontology.find(key);
    if (before) {
      n_rows -= std::min<std::uint64_t>(n_rows,
                                        of_ontology.relation(*before).n_live());
    }
    if (n_rows == 0) continue;
    if (n_outside == 0) {
      first = knowledge.dictionary.view(key.predicate).to_ntriples();
    }
    n_outside += n_rows;
  }
  if (n_outside == 0) return;
  throw Error(ErrorCode::kBadArgument, SourceLocation{run.inputs.at(1)},
              count_of(n_outside, "fact is", "facts are") +
                  " outside the ontology's vocabulary, such as those of " +
                  first + "; expected only classes and relations it declares");
}

std::vector<generation::InputFile> describe_inputs(
    const reasoner::Sources& sources) {
  std::vector<generation::InputFile> inputs;
  const auto add = [&](const char* role, const Paths& paths) {
    for (const std::string& path : paths) {
      inputs.push_back(generation::describe_input(role, path));
    }
  };
  add("ontology", sources.ontologies);
  add("rules", sources.rules);
  add("data", sources.data);
  return inputs;
}

/// Lists the predicates that nothing is known of.
void warn_of_idle_predicates(const SamplerSetup& setup, const JobContext& job) {
  std::vector<std::string> idle;
  const auto note = [&](std::uint32_t predicate, const std::string& iri) {
    const std::string obstacle =
        setup.targets->analysis().obstacle_of_predicate(predicate);
    if (obstacle != generation::CoverageAnalysis::kNoRule) return;
    const auto id = setup.knowledge.dictionary.find(TermView::iri(iri));
    RelationKey key{*id, setup.targets->rules().key(predicate).arity,
                    Polarity::kPositive};
    if (!setup.knowledge.store.find(key)) idle.push_back("<" + iri + ">");
  };
  const dataset::Vocabulary& vocabulary = setup.header.vocabulary;
  const generation::SampleRules& rules = setup.targets->rules();
  for (std::uint32_t i = 0; i < vocabulary.classes.size(); ++i) {
    note(rules.of_class({i}, true), vocabulary.classes[i].iri);
  }
  for (std::uint32_t i = 0; i < vocabulary.relations.size(); ++i) {
    note(rules.of_relation({i}, true), vocabulary.relations[i].iri);
  }
  if (idle.empty()) return;
  std::string list;
  for (std::size_t i = 0; i < std::min<std::size_t>(idle.size(), 10); ++i) {
    list += (i == 0 ? "" : ", ") + idle[i];
  }
  if (idle.size() > 10) list += ", ...";
  job.warn("no rule and no fact speaks of " +
           count_of(idle.size(), "predicate", "predicates") +
           " of the vocabulary: " + list);
}

/// Compiles again for the second labeller: a program is of one dictionary.
void make_labellers(const reasoner::Sources& sources, SamplerSetup& setup,
                    const JobContext& job) {
  JobContext quiet = job;
  quiet.log = nullptr;
  const dataset::Vocabulary& vocabulary = setup.header.vocabulary;
  const auto make = [&](reasoner::Knowledge&& knowledge) {
    return std::make_shared<const SymbolicLabeller>(
        std::move(knowledge.dictionary), std::move(knowledge.rules.program),
        vocabulary, setup.max_individuals);
  };
  setup.labeller = make(reasoner::load(sources, quiet));
  reasoner::Knowledge naming = reasoner::load(sources, quiet);
  setup.constants = generation::name_individuals(vocabulary, naming.dictionary,
                                                 naming.rules.program);
  setup.naming_labeller =
      setup.constants.empty() ? setup.labeller : make(std::move(naming));
  dataset::Sample nothing;
  if (setup.labeller->label(nothing, quiet) != datalog::Outcome::kFixpoint) {
    throw Error(ErrorCode::kBadArgument, SourceLocation{first_file(sources)},
                "the rules contradict each other even without facts, if "
                "different names mean different individuals; expected rules "
                "that some facts satisfy");
  }
}

}  // namespace

bool is_given(const CommandRun& run, const char* option) {
  return run.has(option) && !run.args[option].defaulted();
}

std::uint32_t get_number(const CommandRun& run, const char* option,
                         std::uint32_t otherwise, std::uint32_t least) {
  constexpr std::uint32_t kMost = 10'000;
  if (!is_given(run, option)) return otherwise;
  const std::uint64_t value = run.get<Count>(option).value;
  if (value < least || value > kMost) {
    throw UsageError("--" + std::string(option) + ' ' + std::to_string(value) +
                     "; expected " + std::to_string(least) + " to " +
                     std::to_string(kMost));
  }
  return static_cast<std::uint32_t>(value);
}

SamplerSetup make_setup(const CommandRun& run, const std::string& sampler) {
  reasoner::Sources sources = get_ontology_sources(run);
  check_consistent(sources, run.job);
  // Individuals of samples are different things.
  sources.unique_names = true;
  JobContext quiet = run.job;
  quiet.log = nullptr;  // what there is to say was said
  SamplerSetup setup;
  const reasoner::Knowledge ontology = reasoner::load(sources, quiet);
  reasoner::Sources all = sources;
  all.data.assign(run.inputs.begin() + 1, run.inputs.end());
  setup.knowledge = reasoner::load(all, quiet);
  setup.header.vocabulary = choose_vocabulary(setup.knowledge, sources, run);
  check_facts(setup.knowledge, ontology.store, setup.header.vocabulary, run);
  setup.header.ontology = first_file(sources);
  setup.header.seed = run.job.seed.value();
  setup.inputs = describe_inputs(all);
  setup.max_individuals =
      get_number(run, "individuals", sampler == "walk" ? 200 : 60, 2);
  make_labellers(sources, setup, run.job);
  setup.targets = std::make_shared<const generation::CoverageTargets>(
      setup.naming_labeller, setup.header.vocabulary,
      static_cast<std::uint32_t>(setup.constants.size()), setup.max_individuals,
      run.job);
  warn_of_idle_predicates(setup, run.job);
  return setup;
}

}  // namespace rrn::cli
