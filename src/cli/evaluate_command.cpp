// SPDX-License-Identifier: MIT
// rrn evaluate: a network against the labels of a dataset.
#include <algorithm>
#include <filesystem>

#include "base/output_file.hpp"
#include "cli/command.hpp"
#include "cli/model_loading.hpp"
#include "cli/option_values.hpp"
#include "cli/text.hpp"
#include "dataset/dataset_file.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;
using neural::ClassificationMetrics;
using neural::PredicateMetrics;

std::string heading(std::string_view title) {
  std::string text = pad_right(title, 34);
  for (const char* const column : {"true", "false"}) {
    text += pad_left(column, 11);
  }
  for (const char* const column :
       {"F1", "AUC-PR", "accuracy", "on true", "on false"}) {
    text += pad_left(column, 9);
  }
  return text + '\n';
}

std::string row(const std::string& name, const ClassificationMetrics& m) {
  return pad_right(name, 34) + pad_left(group(m.n_positive()), 11) +
         pad_left(group(m.n_negative()), 11) + pad_left(fixed(m.f1(), 4), 9) +
         pad_left(fixed(m.auc_pr(), 4), 9) +
         pad_left(fixed(m.accuracy(), 4), 9) +
         pad_left(fixed(m.accuracy_on_positives(), 4), 9) +
         pad_left(fixed(m.accuracy_on_negatives(), 4), 9) + '\n';
}

std::string table(std::string_view title,
                  const std::vector<PredicateMetrics>& predicates,
                  const PredicateMetrics& total,
                  ClassificationMetrics PredicateMetrics::*part) {
  if ((total.*part).n() == 0) return {};
  std::string text = heading(title);
  for (const PredicateMetrics& predicate : predicates) {
    if ((predicate.*part).n() > 0) {
      text += row("  " + local_name(predicate.iri), predicate.*part);
    }
  }
  return text + row("  total", total.*part) + '\n';
}

/// What a network that always says no would reach: why accuracy alone hides
/// failure.
std::string baseline(const ClassificationMetrics& m) {
  if (m.n() == 0) return {};
  return "a network that always says no: accuracy " +
         fixed(static_cast<double>(m.n_negative()) / static_cast<double>(m.n()),
               4) +
         ", F1 " + (m.n_positive() == 0 ? "1" : "0") +
         " on inferable relations\n";
}

std::string show(const neural::EvaluationReport& report) {
  const PredicateMetrics classes = report.total_classes();
  const PredicateMetrics relations = report.total_relations();
  constexpr auto kSpecified = &PredicateMetrics::specified;
  constexpr auto kInferable = &PredicateMetrics::inferable;
  return table("specified classes", report.classes, classes, kSpecified) +
         table("inferable classes", report.classes, classes, kInferable) +
         table("specified relations", report.relations, relations, kSpecified) +
         table("inferable relations", report.relations, relations, kInferable) +
         baseline(relations.inferable) + group(report.n_kbs) +
         " knowledge bases, " +
         fixed(1000 * report.seconds /
                   static_cast<double>(std::max<std::size_t>(1, report.n_kbs)),
               2) +
         " ms each to embed and score\n";
}

class EvaluateCommand final : public Command {
 public:
  std::string_view name() const override { return "evaluate"; }
  std::string_view summary() const override {
    return "Compare a network's predictions with the labels of a dataset";
  }
  std::string_view operands() const override {
    return "<dataset folder or .kbs file>";
  }
  std::string_view examples() const override {
    return "rrn generate family --output build/family\n"
           "rrn evaluate --model datasets/family/family.rrn build/family";
  }

  void add_options(po::options_description& options) const override {
    options.add_options()  //
        ("model", po::value<std::string>()->value_name("FILE"),
         "the trained network (required)")  //
        ("split", po::value<std::string>()->default_value("test"),
         "which file of a folder: train, valid or test")  //
        ("limit", po::value<Count>()->value_name("N"),
         "only the first N samples")  //
        ("output", po::value<std::string>()->default_value("-"),
         "where the table goes; - is standard output");
  }

  ExitCode run(const CommandRun& run) const override {
    if (run.inputs.size() != 1) {
      throw UsageError("expected one dataset folder or .kbs file");
    }
    if (!run.has("model")) throw UsageError("--model FILE is required");
    std::string path = run.inputs.front();
    if (std::filesystem::is_directory(path)) {
      path += "/" + run.get<std::string>("split") + ".kbs";
    }
    dataset::Dataset data = dataset::read_dataset(path, run.job);
    if (run.has("limit")) {
      data.kbs.resize(std::min<std::size_t>(data.kbs.size(),
                                            run.get<Count>("limit").value));
    }
    const auto model =
        open_engine(run.terminal).load(run.get<std::string>("model"));
    OutputFile out(run.get<std::string>("output"));
    out.write(show(
        neural::evaluate(*model, data.header.vocabulary, data.kbs, run.job)));
    out.commit();
    return ExitCode::kDone;
  }
};

}  // namespace

std::unique_ptr<Command> make_evaluate_command() {
  return std::make_unique<EvaluateCommand>();
}

}  // namespace rrn::cli
