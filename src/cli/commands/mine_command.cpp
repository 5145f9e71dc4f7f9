// SPDX-License-Identifier: MIT
// rrn mine: rules learnt from data.
#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/options/labelled_data.hpp"
#include "cli/options/rule_confirmation.hpp"
#include "cli/options/source_options.hpp"
#include "cli/program/command.hpp"
#include "cli/program/option_values.hpp"
#include "cli/program/output.hpp"
#include "cli/program/text.hpp"
#include "dataset/rdf/sample_builder.hpp"
#include "generation/ontology/ontology_vocabulary.hpp"
#include "mining/miner.hpp"
#include "mining/rule_text.hpp"
#include "reasoner/knowledge/derivation.hpp"
#include "reasoner/knowledge/loading.hpp"
#include "repair/model/mined_file.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;
using dataset::Sample;
using mining::Measure;
using mining::MiningOptions;
using mining::MiningResult;

/// What rules are learnt from.
struct MiningData {
  dataset::Vocabulary vocabulary;
  std::vector<Sample> samples;
  bool was_limited = false;
};

bool holds_samples(const std::string& path) {
  return path.ends_with(".kbs") || std::filesystem::is_directory(path);
}

MiningData read_labelled(const CommandRun& run) {
  if (run.inputs.size() > 1) {
    throw UsageError("expected one dataset folder or .kbs file");
  }
  if (run.has("ontology") || run.has("rules")) {
    throw UsageError(
        "--ontology and --rules are for data files; a dataset is labelled");
  }
  dataset::Dataset data = read_labelled_data(run);
  return {std::move(data.header.vocabulary), std::move(data.kbs)};
}

MiningData read_facts(const CommandRun& run) {
  reasoner::Knowledge knowledge = reasoner::load(get_sources(run), run.job);
  report_skipped(knowledge.report, run.terminal);
  MiningData data;
  if (run.has("ontology") || run.has("rules")) {
    const auto result = reasoner::derive(knowledge, get_limits(run), run.job);
    report_limit(result, run.terminal);
    data.was_limited = result.limit.has_value();
  } else {
    knowledge.store.mark_asserted();
  }
  generation::add_used(knowledge, {}, dataset::LabelPolicy::kNone,
                       data.vocabulary, run.job.quiet());
  data.samples.push_back(dataset::build_sample(knowledge.store,
                                               knowledge.dictionary,
                                               data.vocabulary)
                             .kb);
  return data;
}

bool has_facts(const std::vector<Sample>& samples) {
  return std::ranges::any_of(samples, [](const Sample& kb) {
    bool found = false;
    kb.classes.for_each_known(
        [&](const auto& fact) { found = found || fact.positive; });
    kb.relations.for_each_known(
        [&](const auto& fact) { found = found || fact.positive; });
    return found;
  });
}

/// Whether rules may name individuals.
bool can_name(const MiningData& data) {
  return data.samples.size() == 1 && !data.samples.front().names.empty();
}

/// One of two words.
bool is_first(const CommandRun& run, const char* option, const char* first,
              const char* second) {
  const auto& word = run.get<std::string>(option);
  if (word == first) return true;
  if (word == second) return false;
  throw UsageError("bad value '" + word + "' for --" + option + "; expected " +
                   first + " or " + second);
}

std::uint64_t get_positive(const CommandRun& run, const char* option) {
  const std::uint64_t n = run.get<Count>(option).value;
  if (n == 0) {
    throw UsageError("--" + std::string(option) + " 0; expected 1 or more");
  }
  return n;
}

MiningOptions get_options(const CommandRun& run, const MiningData& data) {
  MiningOptions options;
  options.min_support = get_positive(run, "min-support");
  options.min_head_coverage = run.get<Probability>("min-head-coverage").value;
  options.min_confidence = run.get<Probability>("min-confidence").value;
  options.max_path = get_positive(run, "length");
  if (options.max_path > mining::kMaxPath) {
    throw UsageError("--length " + std::to_string(options.max_path) +
                     "; expected 1 to " + std::to_string(mining::kMaxPath));
  }
  options.n_drawn = get_positive(run, "drawn");
  options.max_paths = get_positive(run, "max-paths");
  options.only_stated = run.has("bodies")
                            ? is_first(run, "bodies", "stated", "all")
                            : mining::has_inferable(data.samples);
  const bool standard = run.has("measure")
                            ? is_first(run, "measure", "standard", "pca")
                            : mining::has_inferable(data.samples);
  options.measure = standard ? Measure::kStandard : Measure::kPca;
  options.with_constants = run.has("constants");
  if (options.with_constants && !can_name(data)) {
    throw UsageError(
        "--constants is for data files, or one sample whose individuals have "
        "names: an individual is in no other sample");
  }
  options.keep_all = run.has("all");
  options.max_time = get_limits(run).max_time;
  options.max_memory = get_limits(run).max_memory;
  return options;
}

void report(const MiningResult& result, Terminal& terminal) {
  const auto warn = [&](const std::string& text) {
    terminal.log(LogLevel::kWarning, text);
  };
  if (result.n_given_up > 0) {
    warn(count_of(result.n_given_up, "path was", "paths were") +
         " not counted, for individuals on it have too many facts");
  }
  if (result.n_left_out > 0) {
    warn(count_of(result.n_left_out, "path was", "paths were") +
         " left out, for others join more of the facts drawn; see --max-paths");
  }
  if (result.n_facts_cut > 0) {
    warn("only some paths were looked at around " +
         count_of(result.n_facts_cut, "fact", "facts") +
         " whose ends very many paths join");
  }
  if (result.limit) {
    warn(std::string(*result.limit == mining::MiningLimit::kTime
                         ? "--max-time"
                         : "--memory-limit") +
         " ended the search; the rules found so far are written");
  }
  terminal.say(count_of(result.rules.size(), "rule", "rules") + " from " +
               count_of(result.n_facts, "fact", "facts") + " in " +
               count_of(result.n_rounds, "round", "rounds") + ", " +
               count_of(result.n_bodies, "path", "paths") + " counted; " +
               group(result.n_open) + " of the facts follow from no rule\n");
}

class MineCommand final : public Command {
 public:
  std::string_view name() const override { return "mine"; }
  std::string_view summary() const override { return "Learn rules from data"; }
  std::string_view operands() const override {
    return "<data file>... or <dataset folder or .kbs file>";
  }
  std::string_view examples() const override {
    return "rrn mine --min-support 5 datasets/family/example.ttl\n"
           "rrn generate family --samples 500 --output build/family\n"
           "rrn mine --output build/mined.dlog build/family\n"
           "rrn reason --rules build/mined.dlog --unique-names yes "
           "datasets/family/example.ttl\n"
           "rrn mine --format model --output build/mined.rrn build/family\n"
           "rrn reason --engine neural --model build/mined.rrn "
           "datasets/family/example.ttl";
  }

  std::string_view main_options() const override {
    return "output format model min-confidence measure "
           "min-support length bodies constants all split limit";
  }
  void add_options(po::options_description& options) const override {
    add_source_options(options);
    add_confirmation_options(options);
    options.add_options()  //
        ("output,o", po::value<std::string>()->default_value("-"),
         "where the rules go; - is standard output")  //
        ("format", po::value<std::string>()->default_value("datalog"),
         "datalog, for --rules; swrl, for --ontology; json; or model, for "
         "--model: conclusions with probabilities")  //
        ("min-confidence",
         po::value<Probability>()->value_name("PART")->default_value({0.9},
                                                                     "0.9"),
         "the part of what a rule concludes that has to be true")  //
        ("measure", po::value<std::string>()->value_name("standard|pca"),
         "what is false: all that is not stated (standard), or that only where "
         "something of the kind is known (pca; default for data files)")  //
        ("min-support",
         po::value<Count>()->value_name("N")->default_value({10}, "10"),
         "facts that a rule concludes rightly, at least")  //
        ("min-head-coverage",
         po::value<Probability>()->value_name("PART")->default_value({0.01},
                                                                     "0.01"),
         "the part of all facts of its kind that a rule concludes, at "
         "least")  //
        ("length", po::value<Count>()->value_name("N")->default_value({3}, "3"),
         "relations on the path from x to y, at most; up to 3")  //
        ("bodies", po::value<std::string>()->value_name("stated|all"),
         "what conditions are tested on: what is stated and what rules found "
         "before conclude (default where something is only inferable), or all "
         "facts")  //
        ("all",
         "list every good rule, also where better ones conclude the same")  //
        ("constants",
         "rules may name individuals: who was born in Wales is British; not "
         "with --model")  //
        ("drawn",
         po::value<Count>()->value_name("N")->default_value({1000}, "1000"),
         "facts of a relation between which paths are looked for")  //
        ("max-paths",
         po::value<Count>()->value_name("N")->default_value({300}, "300"),
         "paths of each length that are tried for a relation")  //
        ("split", po::value<std::string>()->default_value("train"),
         "of a dataset folder: train, valid or test")  //
        ("limit", po::value<Count>()->value_name("N"),
         "only the first N samples of a dataset");
  }

  ExitCode run(const CommandRun& run) const override {
    const std::string format = get_format(run);
    const bool to_model = format == "model";
    if (to_model && run.get<std::string>("output") == "-") {
      throw UsageError("--format model needs --output FILE");
    }
    if (run.inputs.empty()) {
      throw UsageError(
          "no data given; expected data files, a dataset folder or a .kbs "
          "file");
    }
    if (run.has("constants") && run.has("model")) {
      throw UsageError(
          "--constants and --model together; expected one of them, for a "
          "network has not learnt who individuals are");
    }
    AskedModel model(run);
    const MiningData data = holds_samples(run.inputs.front())
                                ? read_labelled(run)
                                : read_facts(run);
    if (!has_facts(data.samples)) {
      throw Error(ErrorCode::kBadArgument, SourceLocation{run.inputs.front()},
                  "no facts about individuals; expected some to learn rules "
                  "from");
    }
    MiningOptions options = get_options(run, data);
    model.use(data.samples, data.vocabulary, options);
    const MiningResult result =
        mining::mine(data.samples, data.vocabulary, options, run.job);
    const auto asked = model.ask(result.rules);
    if (to_model) {
      save_model(run, data, options, result);
    } else {
      OutputFile out = open_output(run);
      out.write(show(result, names_of(data), asked, format, run.command));
      out.commit();
    }
    report(result, run.terminal);
    return result.limit || data.was_limited ? ExitCode::kLimitReached
                                            : ExitCode::kDone;
  }

 private:
  static std::string get_format(const CommandRun& run) {
    const auto& format = run.get<std::string>("format");
    for (const char* const known : {"datalog", "swrl", "json", "model"}) {
      if (format == known) return format;
    }
    throw UsageError("bad value '" + format +
                     "' for --format; expected datalog, swrl, json or model");
  }

  static void save_model(const CommandRun& run, const MiningData& data,
                         const MiningOptions& options,
                         const MiningResult& result) {
    repair::MinedContent content =
        repair::content_of(result, options, data.vocabulary, data.samples);
    content.card = run.command + '\n' + content.card;
    repair::save_mined(run.get<std::string>("output"), content);
  }

  static mining::RuleNames names_of(const MiningData& data) {
    return {data.vocabulary, data.samples.front().names};
  }

  static std::string show(const MiningResult& result,
                          const mining::RuleNames& names,
                          mining::AskedModel asked, const std::string& format,
                          const std::string& command) {
    if (format == "json") return mining::to_json(result, names, asked);
    std::string title = command;
    std::ranges::replace_if(
        title, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return format == "swrl"
               ? mining::to_swrl(result.rules, names, title, asked)
               : mining::to_datalog(result.rules, names, title, asked);
  }
};

}  // namespace

std::unique_ptr<Command> make_mine_command() {
  return std::make_unique<MineCommand>();
}

}  // namespace rrn::cli
