// SPDX-License-Identifier: MIT
// rrn embed: the embeddings of individuals, for other programs.
#include <optional>

#include "base/output_file.hpp"
#include "cli/options/model_loading.hpp"
#include "cli/options/source_options.hpp"
#include "cli/program/command.hpp"
#include "cli/program/option_values.hpp"
#include "cli/program/output.hpp"
#include "cli/program/text.hpp"
#include "dataset/file/dataset_file.hpp"
#include "neural/files/embedding_files.hpp"
#include "neural/model/vocabulary_match.hpp"
#include "reasoner/knowledge/derivation.hpp"
#include "reasoner/knowledge/loading.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;
using dataset::Sample;
using neural::EmbeddingFormat;

/// Makes what was derived facts as those that were stated.
void take_closure(Sample& kb) {
  const auto take = [](auto& literals) {
    literals.specified.insert(literals.specified.end(),
                              literals.inferable.begin(),
                              literals.inferable.end());
  };
  take(kb.classes);
  take(kb.relations);
  kb.normalise();
}

Sample read_sample(const std::string& path, std::uint64_t wanted,
                   const neural::Model& model, const JobContext& job) {
  dataset::DatasetReader reader(path);
  const std::string difference = neural::vocabulary_difference(
      model.vocabulary(), reader.header().vocabulary, "the dataset");
  if (!difference.empty()) {
    throw Error(ErrorCode::kMismatch, SourceLocation{path, 0, 0}, difference);
  }
  Sample kb;
  for (std::uint64_t n = 0; n <= wanted; ++n) {
    job.cancel.throw_if_triggered();
    if (reader.next(kb)) continue;
    throw UsageError("--sample " + std::to_string(wanted) +
                     " is past the end; the file holds " +
                     count_of(n, "sample", "samples"));
  }
  return kb;
}

Sample read_data(const CommandRun& run, const neural::Model& model) {
  reasoner::Knowledge knowledge = reasoner::load(get_sources(run), run.job);
  report_skipped(knowledge.report, run.terminal);
  if (run.has("closure")) {
    report_missing_rules(knowledge, run.terminal);
    const datalog::MaterialiseResult result =
        reasoner::derive(knowledge, get_limits(run), run.job);
    report_limit(result, run.terminal);
  }
  prediction::UnreadFacts unread;
  Sample kb = prediction::read_facts(knowledge, model, unread).kb;
  unread.unread_relations.clear();  // The closure is still to come.
  report_unread(unread, run.terminal);
  return kb;
}

bool is_dataset(const std::string& path) { return path.ends_with(".kbs"); }

class EmbedCommand final : public Command {
 public:
  std::string_view name() const override { return "embed"; }
  std::string_view summary() const override {
    return "Write the embeddings that a network gives to individuals";
  }
  std::string_view operands() const override {
    return "<data file>... or <.kbs file>";
  }
  std::string_view examples() const override {
    return "rrn embed --model datasets/family/family.rrn "
           "datasets/family/example.ttl\n"
           "rrn embed --model datasets/family/family.rrn --format npy "
           "--output family.npy datasets/family/example.ttl\n"
           "rrn embed --model datasets/family/family.rrn --sample 3 "
           "build/family/test.kbs";
  }

  std::string_view main_options() const override {
    return "model sample output format ontology rules closure";
  }
  void add_options(po::options_description& options) const override {
    add_source_options(options);
    options.add_options()  //
        ("model", po::value<std::string>()->value_name("FILE"),
         "the trained network (required)")  //
        ("sample", po::value<Count>()->value_name("N"),
         "of a .kbs file, embed this sample, from 0 (default: 0)")  //
        ("closure",
         "embed what the rules derive as facts, too, and not only what is "
         "stated")  //
        ("format", po::value<std::string>()->default_value("tsv"),
         "tsv (name and values, tabs between them), npy (NumPy; the names go "
         "to FILE.names, one a line) or word2vec (text); white space in names "
         "becomes _")  //
        ("output,o", po::value<std::string>()->default_value("-"),
         "where embeddings go; - is standard output");
    add_device_option(options);
  }

  ExitCode run(const CommandRun& run) const override {
    const EmbeddingFormat format = check_options(run);
    const auto model = load_single_model(run);
    Sample kb = read(run, *model);
    if (run.has("closure")) take_closure(kb);
    prediction::UnreadFacts unread;
    unread.unread_relations = prediction::find_unread(kb, *model);
    report_unread(unread, run.terminal);
    if (kb.names.empty()) {
      for (std::uint32_t i = 0; i < kb.n_individuals; ++i) {
        kb.names.push_back('i' + std::to_string(i));
      }
    }
    const auto embedded = model->embed(kb, run.job);
    write({kb.names, embedded->embeddings(), embedded->dim()}, format, run);
    run.terminal.say(
        count_of(kb.n_individuals, "individual", "individuals") + ", " +
        count_of(embedded->dim(), "dimension", "dimensions") + ", " +
        count_of(kb.classes.specified.size() + kb.relations.specified.size(),
                 "fact", "facts") +
        '\n');
    return ExitCode::kDone;
  }

 private:
  static EmbeddingFormat check_options(const CommandRun& run) {
    if (!run.has("model")) throw UsageError("--model FILE is required");
    const auto& name = run.get<std::string>("format");
    const auto format = neural::parse_embedding_format(name);
    if (!format) {
      throw UsageError("bad value '" + name +
                       "' for --format; expected tsv, npy or word2vec");
    }
    if (format == EmbeddingFormat::kNpy &&
        run.get<std::string>("output") == "-") {
      throw UsageError(
          "--format npy writes names to a second file; expected --output FILE "
          "with it");
    }
    const bool dataset = !run.inputs.empty() && is_dataset(run.inputs.front());
    if (dataset && run.inputs.size() > 1) {
      throw UsageError("expected one .kbs file");
    }
    if (!dataset && run.has("sample")) {
      throw UsageError("--sample is for .kbs files");
    }
    return *format;
  }

  static Sample read(const CommandRun& run, const neural::Model& model) {
    if (run.inputs.empty() || !is_dataset(run.inputs.front())) {
      return read_data(run, model);
    }
    const std::uint64_t sample =
        run.has("sample") ? run.get<Count>("sample").value : 0;
    return read_sample(run.inputs.front(), sample, model, run.job);
  }

  static void write(const neural::NamedEmbeddings& embeddings,
                    EmbeddingFormat format, const CommandRun& run) {
    const auto& path = run.get<std::string>("output");
    std::optional<OutputFile> names;
    if (format == EmbeddingFormat::kNpy) {
      names.emplace(path + ".names");
      neural::write_names(embeddings.names, *names);
    }
    OutputFile out = open_output(run, path);
    neural::write_embeddings(embeddings, format, out, run.job);
    if (names) names->commit();
    out.commit();
  }
};

}  // namespace

std::unique_ptr<Command> make_embed_command() {
  return std::make_unique<EmbedCommand>();
}

}  // namespace rrn::cli
