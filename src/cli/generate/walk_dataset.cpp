// SPDX-License-Identifier: MIT
#include "cli/generate/walk_dataset.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/error.hpp"
#include "cli/program/option_values.hpp"
#include "cli/program/text.hpp"
#include "io/rdf_reader.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;
using generation::PredicateUse;
using generation::WalkFigures;

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

/// Says what the constraints are, and what they find in all facts together.
std::string describe_constraints(const WalkFigures& figures, bool kept) {
  const generation::ConstraintFigures& equalities = figures.equalities;
  const generation::ConstraintFigures& clashes = figures.clashes;
  if (equalities.n + clashes.n == 0) return {};
  return "constraints: " + group(equalities.n) +
         " by which two names would be one individual, violated " +
         count_of(equalities.n_violations, "time", "times") +
         " by all facts together, and " +
         count_of(clashes.n, "other", "others") + ", violated " +
         count_of(clashes.n_violations, "time", "times") + ": " +
         (kept ? "samples that violate one are rejected (--constraints yes)\n"
               : "all are left out, as the paper's data have positive "
                 "inferences only (--constraints yes keeps them)\n");
}

/// Says how many classes or relations were chosen, and out of what.
std::string describe_choice(const char* name, std::uint64_t n,
                            std::size_t wanted,
                            const std::vector<PredicateUse>& uses) {
  const auto n_asserted = static_cast<std::size_t>(std::ranges::count_if(
      uses, [](const PredicateUse& item) { return item.n_asserted > 0; }));
  std::string text = std::string(name) + ": " + group(n) + ", the paper has " +
                     group(wanted) + "; the facts use " + group(n_asserted) +
                     " and rules derive " + group(uses.size() - n_asserted) +
                     " more";
  if (n < wanted) text += ": there are no others";
  return text + '\n';
}

/// Says what was chosen, out of what, and what that leaves out.
std::string describe_vocabulary(const generation::WalkPlan& plan,
                                const WalkFigures& figures) {
  std::string text;
  if (figures.n_foreign > 0) {
    text = "left out, as they are of other vocabularies: " +
           count_of(figures.n_foreign, "class or relation",
                    "classes and relations") +
           '\n';
  }
  const auto& out = figures.left_out;
  return text +
         describe_choice("classes", figures.n_classes, plan.n_classes,
                         figures.use.classes) +
         describe_choice("relations", figures.n_relations, plan.n_relations,
                         figures.use.relations) +
         count_of(figures.n_relation_facts, "relation fact", "relation facts") +
         " and " +
         count_of(figures.n_class_facts, "class fact", "class facts") +
         " about " +
         count_of(figures.n_individuals, "individual", "individuals") +
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

std::string generate_walks(generation::WalkPlan plan, const PaperRow& paper,
                           generation::WalkInput input, const CommandRun& run) {
  const generation::WalkOptions options = get_walk_options(run);
  const std::string folder = get_output_folder(run);
  const generation::BuildOptions build = get_build_options(run);
  plan.constrained = run.get<YesNo>("constraints").value;
  const auto [source, figures] =
      generation::make_walk_dataset(plan, std::move(input), options, run.job);
  const auto summary =
      generation::build_dataset(*source, build, folder, run.job);
  return describe_constraints(figures, plan.constrained) +
         describe_vocabulary(plan, figures) + show_dataset(summary, paper) +
         explain_differences(summary.overall, paper, figures);
}

}  // namespace rrn::cli
