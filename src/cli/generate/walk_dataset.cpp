// SPDX-License-Identifier: MIT
#include "cli/generate/walk_dataset.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>

#include "base/error.hpp"
#include "cli/program/option_values.hpp"
#include "cli/program/text.hpp"
#include "datalog/evaluation/materialiser.hpp"
#include "generation/labelling/symbolic_labeller.hpp"
#include "generation/walk/walk_source.hpp"
#include "io/rdf_reader.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;
using dataset::Vocabulary;
using generation::PredicateUse;
using generation::VocabularyUse;

generation::WalkOptions get_walk_options(const CommandRun& run) {
  generation::WalkOptions options;
  const auto number = [&run](const char* name) {
    const std::uint64_t value = run.get<Count>(name).value;
    constexpr std::uint64_t kMost = 100'000;
    if (value == 0 || value > kMost) {
      throw UsageError("--" + std::string(name) + ' ' + std::to_string(value) +
                       "; expected 1 to 100000");
    }
    return static_cast<std::uint32_t>(value);
  };
  if (run.has("individuals")) options.n_individuals = number("individuals");
  options.min_individuals = run.has("min-individuals")
                                ? number("min-individuals")
                                : options.n_individuals;
  options.class_facts = run.get<YesNo>("class-facts").value;
  return options;
}

void drop_constraints(datalog::Program& program) {
  std::erase_if(program.rules,
                [](const datalog::Rule& rule) { return rule.is_constraint(); });
}

/// Drops rules that cannot fire over any part of the facts, as some relation
/// that they read is empty in the closure of all.  Large ontologies have many.
void drop_idle_rules(const TripleStore& closure, datalog::Program& program) {
  const auto is_empty = [&closure](const datalog::Atom& atom) {
    if (atom.is_triple()) return false;
    const auto id = closure.find(atom.relation);
    return !id.has_value() || closure.relation(*id).n_live() == 0;
  };
  std::erase_if(program.rules, [&](const datalog::Rule& rule) {
    return !rule.is_constraint() && std::ranges::any_of(rule.body, is_empty);
  });
}

/// Derives everything from all facts together.
datalog::MaterialiseResult close(WalkInput& input, const JobContext& job) {
  datalog::MaterialiseOptions options;
  options.max_violations = 0;
  return datalog::materialise(input.program, input.dictionary, input.store,
                              options, job);
}

/// Says what the constraints are, and what they find in all facts together.
std::string describe_constraints(const datalog::Program& program,
                                 const datalog::MaterialiseResult& closure,
                                 bool kept) {
  std::uint64_t n_equality = 0;
  std::uint64_t n_other = 0;
  std::uint64_t n_equal = 0;
  std::uint64_t n_clashes = 0;
  for (std::size_t i = 0; i < program.rules.size(); ++i) {
    const datalog::Rule& rule = program.rules[i];
    if (!rule.is_constraint()) continue;
    const std::uint64_t n = closure.rule_statistics[i].n_violations;
    const bool equates = !rule.disequalities.empty();
    ++(equates ? n_equality : n_other);
    (equates ? n_equal : n_clashes) += n;
  }
  if (n_equality + n_other == 0) return {};
  return "constraints: " + group(n_equality) +
         " by which two names would be one individual, violated " +
         count_of(n_equal, "time", "times") + " by all facts together, and " +
         count_of(n_other, "other", "others") + ", violated " +
         count_of(n_clashes, "time", "times") + ": " +
         (kept ? "samples that violate one are rejected (--constraints yes)\n"
               : "all are left out, as the paper's data have positive "
                 "inferences only (--constraints yes keeps them)\n");
}

template <typename Value>
std::uint64_t sum(const std::vector<PredicateUse>& uses, Value value) {
  std::uint64_t total = 0;
  for (const PredicateUse& use : uses) total += value(use);
  return total;
}

/// Leaves what is of these namespaces, and returns how much was not.
std::size_t restrict(std::vector<PredicateUse>& uses,
                     const std::vector<std::string_view>& namespaces) {
  if (namespaces.empty()) return 0;
  return std::erase_if(uses, [&](const PredicateUse& item) {
    return std::ranges::none_of(namespaces, [&](std::string_view prefix) {
      return item.iri.starts_with(prefix);
    });
  });
}

/// Leaves what a vocabulary has.
void restrict(VocabularyUse& use, const Vocabulary& vocabulary) {
  std::erase_if(use.classes, [&](const PredicateUse& item) {
    return !vocabulary.find_class(item.iri).has_value();
  });
  std::erase_if(use.relations, [&](const PredicateUse& item) {
    return !vocabulary.find_relation(item.iri).has_value();
  });
}

WalkFigures make_figures(const VocabularyUse& use,
                         const generation::FactGraph& facts) {
  const auto derived = [](const PredicateUse& item) { return item.n_derived; };
  WalkFigures figures;
  figures.n_individuals = facts.n_individuals();
  figures.n_class_facts = facts.n_class_facts();
  figures.n_relation_facts = facts.n_relation_facts();
  figures.n_derived_classes = sum(use.classes, derived);
  figures.n_derived_relations = sum(use.relations, derived);
  figures.n_classes = use.classes.size();
  figures.n_relations = use.relations.size();
  figures.n_relations_with_inferences = sum(
      use.relations,
      [](const PredicateUse& item) { return item.n_derived > 0 ? 1U : 0U; });
  return figures;
}

/// Says what was chosen, out of what, and what that leaves out.
std::string describe_vocabulary(const WalkDataset& dataset,
                                const VocabularyUse& all,
                                const WalkFigures& figures,
                                const generation::FactGraph& facts) {
  const auto asserted = [](const PredicateUse& item) {
    return item.n_asserted > 0 ? 1U : 0U;
  };
  const auto line = [&](const char* name, std::uint64_t n, std::size_t wanted,
                        const std::vector<PredicateUse>& uses) {
    const std::uint64_t n_asserted = sum(uses, asserted);
    std::string text = std::string(name) + ": " + group(n) +
                       ", the paper has " + group(wanted) + "; the facts use " +
                       group(n_asserted) + " and rules derive " +
                       group(uses.size() - n_asserted) + " more";
    if (n < wanted) text += ": there are no others";
    return text + '\n';
  };
  const auto& out = facts.left_out();
  return line("classes", figures.n_classes, dataset.n_classes, all.classes) +
         line("relations", figures.n_relations, dataset.n_relations,
              all.relations) +
         count_of(facts.n_relation_facts(), "relation fact", "relation facts") +
         " and " +
         count_of(facts.n_class_facts(), "class fact", "class facts") +
         " about " +
         count_of(facts.n_individuals(), "individual", "individuals") +
         " to walk over; outside the vocabulary: " +
         count_of(out.n_relation_facts, "relation fact", "relation facts") +
         ", " + count_of(out.n_class_facts, "class fact", "class facts") +
         " and " + count_of(out.n_literals, "fact", "facts") +
         " about literals\n";
}

}  // namespace

void add_walk_options(po::options_description& options) {
  const auto yes_no = [](bool value) {
    return po::value<YesNo>()->value_name("yes|no")->default_value(
        {value}, value ? "yes" : "no");
  };
  add_source_option(options);
  options.add_options()  //
      ("individuals", po::value<Count>()->value_name("N"),
       "individuals of a sample, at most (default: 200)")  //
      ("min-individuals", po::value<Count>()->value_name("N"),
       "take smaller samples down to so many where the facts join no more "
       "(default: as --individuals)")  //
      ("class-facts", yes_no(true),
       "state the classes of individuals in samples, too")  //
      ("constraints", yes_no(false),
       "keep the ontology's constraints, and reject samples that violate one");
}

std::vector<std::string> get_fact_files(const CommandRun& run) {
  namespace fs = std::filesystem;
  if (!run.has("source")) throw UsageError("--source FOLDER is required");
  const std::string& folder = run.get<std::string>("source");
  std::error_code error;
  std::vector<std::string> files;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string path = entry->path().string();
    if (io::guess_syntax(path).has_value()) files.push_back(path);
  }
  if (error) {
    throw Error(ErrorCode::kIo, SourceLocation{folder, 0, 0},
                "cannot read the folder: " + error.message());
  }
  if (files.empty()) {
    throw Error(ErrorCode::kBadArgument, SourceLocation{folder, 0, 0},
                "holds no RDF file; expected facts as *.nt.gz or the like");
  }
  std::ranges::sort(files);
  return files;
}

std::string generate_walks(const WalkDataset& dataset, WalkInput input,
                           const CommandRun& run) {
  const generation::WalkOptions options = get_walk_options(run);
  const std::string folder = get_output_folder(run);
  const generation::BuildOptions build = get_build_options(run);
  const bool constrained = run.get<YesNo>("constraints").value;

  const auto closure = close(input, run.job);
  std::string news = describe_constraints(input.program, closure, constrained);
  VocabularyUse use = generation::count_use(input.store, input.dictionary);
  const std::size_t n_foreign = restrict(use.classes, dataset.namespaces) +
                                restrict(use.relations, dataset.namespaces);
  if (n_foreign > 0) {
    news += "left out, as they are of other vocabularies: " +
            count_of(n_foreign, "class or relation", "classes and relations") +
            '\n';
  }
  drop_idle_rules(input.store, input.program);
  input.store.drop_derived();
  if (!constrained) drop_constraints(input.program);

  constexpr auto kSampled = dataset::LabelPolicy::kSampled;
  const Vocabulary vocabulary{
      generation::choose_predicates(use.classes, dataset.n_classes,
                                    dataset.class_ranking, kSampled),
      generation::choose_predicates(use.relations, dataset.n_relations,
                                    generation::Ranking::kDerived, kSampled)};
  const auto labeller = std::make_shared<const generation::SymbolicLabeller>(
      std::move(input.dictionary), std::move(input.program), vocabulary,
      options.n_individuals);
  const auto facts = std::make_shared<const generation::FactGraph>(
      input.store, labeller->dictionary(), vocabulary);
  input.store = {};
  const VocabularyUse all = use;
  restrict(use, vocabulary);
  const WalkFigures figures = make_figures(use, *facts);
  news += describe_vocabulary(dataset, all, figures, *facts);

  const generation::WalkSource source({vocabulary,
                                       dataset.ontology,
                                       generation::to_string(options),
                                       run.job.seed.value(),
                                       {}},
                                      labeller, facts, options, input.files);
  const auto summary =
      generation::build_dataset(source, build, folder, run.job);
  return news + show_dataset(summary, dataset.paper) +
         explain_differences(summary.overall, dataset.paper, figures);
}

}  // namespace rrn::cli
