// SPDX-License-Identifier: MIT
#include "cli/commands/convert_dataset.hpp"

#include <filesystem>
#include <functional>
#include <optional>
#include <utility>

#include "base/output_file.hpp"
#include "cli/program/option_values.hpp"
#include "dataset/file/dataset_file.hpp"
#include "dataset/rdf/rdf_dataset.hpp"
#include "dataset/rdf/rdf_export.hpp"
#include "dataset/text/benchmark_folders.hpp"
#include "dataset/text/reldata.hpp"
#include "dataset/text/tsv_format.hpp"
#include "io/rdf_writer.hpp"
#include "rdf/vocabulary/rdf.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;
using dataset::Dataset;
using dataset::DatasetHeader;
using dataset::Sample;
using dataset::SampleSink;

/// Writes statements to a file, and what `Inner` makes of samples to them.
template <typename Inner>
class RdfFile final : public SampleSink {
 public:
  template <typename Option>
  RdfFile(const std::string& path, io::Syntax syntax,
          const DatasetHeader& header, const Option& option)
      : file_(path), writer_(file_, syntax), inner_(writer_, header, option) {
    writer_.on_prefix("rdf", rdf::kNamespace);
  }
  void add(std::uint64_t number, const Sample& kb) override {
    inner_.add(number, kb);
  }
  void finish() override {
    inner_.finish();
    writer_.finish();
    file_.commit();
  }

 private:
  OutputFile file_;
  io::RdfWriter writer_;
  Inner inner_;
};

/// The facts alone, for syntaxes without graphs.
class FactWriter final : public SampleSink {
 public:
  FactWriter(StatementSink& sink, DatasetHeader header,
             const dataset::ExportOptions& options)
      : sink_(sink), header_(std::move(header)), options_(options) {}
  void add(std::uint64_t number, const Sample& kb) override {
    dataset::export_sample(kb, header_.vocabulary,
                           "urn:x-rrn:sample:" + std::to_string(number) + ":",
                           sink_, options_);
  }
  void finish() override {}

 private:
  StatementSink& sink_;
  DatasetHeader header_;
  dataset::ExportOptions options_;
};

class TsvFile final : public SampleSink {
 public:
  TsvFile(const std::string& path, const DatasetHeader& header)
      : file_(path), writer_(file_, header) {}
  void add(std::uint64_t number, const Sample& kb) override {
    writer_.add(number, kb);
  }
  void finish() override {
    writer_.finish();
    file_.commit();
  }

 private:
  OutputFile file_;
  dataset::TsvWriter writer_;
};

class KbsFile final : public SampleSink {
 public:
  KbsFile(const std::string& path, const DatasetHeader& header)
      : writer_(path, header) {}
  void add(std::uint64_t, const Sample& kb) override { writer_.add(kb); }
  void finish() override { writer_.commit(); }

 private:
  dataset::DatasetWriter writer_;
};

std::unique_ptr<SampleSink> open_sink(const CommandRun& run,
                                      const TargetFormat& to,
                                      const DatasetHeader& header) {
  const auto& path = run.get<std::string>("output");
  switch (to.format) {
    case DataFormat::kKbs:
      return std::make_unique<KbsFile>(path, header);
    case DataFormat::kTsv:
      return std::make_unique<TsvFile>(path, header);
    case DataFormat::kReldata:
      return std::make_unique<dataset::ReldataWriter>(
          path, header,
          run.has("sequence") ? dataset::ReldataLayout::kSequence
                              : dataset::ReldataLayout::kSamples);
    case DataFormat::kRdf:
    case DataFormat::kSplits:
    case DataFormat::kSynthology:
    case DataFormat::kSnapshot:
      break;
  }
  if (has_graphs(to.syntax)) {
    return std::make_unique<RdfFile<dataset::RdfDatasetWriter>>(
        path, to.syntax, header, run.has("sample"));
  }
  return std::make_unique<RdfFile<FactWriter>>(path, to.syntax, header,
                                               dataset::ExportOptions());
}

/// The samples that were asked for.
struct Choice {
  std::string option;  ///< The option as given, for messages; empty: all
  std::uint64_t first = 0;
  std::uint64_t last = UINT64_MAX;
};

Choice get_choice(const CommandRun& run) {
  if (run.has("sample") && run.has("samples")) {
    throw UsageError("--sample and --samples together; expected one of them");
  }
  if (run.has("sample")) {
    const std::uint64_t n = run.get<Count>("sample").value;
    return {"--sample " + std::to_string(n), n, n};
  }
  if (run.has("samples")) {
    const auto [first, last] = run.get<NumberRange>("samples");
    return {"--samples " + std::to_string(first) + "-" + std::to_string(last),
            first, last};
  }
  return {};
}

/// Hands chosen samples on.  The target is opened when the first one is there,
/// so that an error before leaves nothing behind.
class Copier {
 public:
  Copier(const CommandRun& run, const TargetFormat& to,
         const DatasetHeader& header)
      : run_(run), to_(to), header_(header), choice_(get_choice(run)) {}

  void add(const Sample& kb) {
    run_.job.cancel.throw_if_triggered();
    const std::uint64_t number = n_samples_++;
    if (number < choice_.first || number > choice_.last) return;
    sink().add(number, kb);
    if (n_samples_ % kReportEvery == 0) {
      run_.job.report({"convert", n_samples_, std::nullopt, {}});
    }
  }

  void finish() {
    const bool is_past_end = n_samples_ == 0 ? choice_.last != UINT64_MAX
                                             : choice_.last >= n_samples_;
    if (!choice_.option.empty() && (is_past_end || n_samples_ == 0)) {
      throw UsageError(
          choice_.option + " is past the end; the file holds " +
          (n_samples_ == 0 ? "no samples"
                           : "samples 0 to " + std::to_string(n_samples_ - 1)));
    }
    sink().finish();
  }

 private:
  static constexpr std::uint64_t kReportEvery = 256;

  SampleSink& sink() {
    if (sink_ == nullptr) sink_ = open_sink(run_, to_, header_);
    return *sink_;
  }

  const CommandRun& run_;
  const TargetFormat& to_;
  const DatasetHeader& header_;
  const Choice choice_;
  std::unique_ptr<SampleSink> sink_;
  std::uint64_t n_samples_ = 0;
};

Dataset read_rdf_dataset(const CommandRun& run, const std::string& path) {
  io::ReadOptions options;
  if (run.has("input-syntax")) {
    options.syntax = run.get<io::Syntax>("input-syntax");
  }
  dataset::RdfDatasetReader reader(path);
  io::read_rdf(path, options, reader, run.job);
  return reader.finish();
}

Dataset read_all(const CommandRun& run, DataFormat from,
                 const std::string& path) {
  switch (from) {
    case DataFormat::kTsv:
      return dataset::read_tsv_dataset(path, run.job);
    case DataFormat::kReldata:
      return dataset::read_reldata(path, run.job);
    default:
      return read_rdf_dataset(run, path);
  }
}

}  // namespace

bool has_graphs(io::Syntax syntax) {
  return syntax == io::Syntax::kTrig || syntax == io::Syntax::kNQuads;
}

void add_dataset_options(po::options_description& options) {
  options.add_options()  //
      ("from", po::value<std::string>()->value_name("FORMAT"),
       "of the input: kbs, tsv, reldata or rdf (default: by name; a folder is "
       "reldata)")  //
      ("sample", po::value<Count>()->value_name("N"),
       "of a dataset, only this sample, from 0")  //
      ("samples", po::value<NumberRange>()->value_name("A-B"),
       "of a dataset, only samples A to B")  //
      ("sequence",
       "to reldata: samples are steps of one sequence, not graphs of their "
       "own");
}

DataFormat find_source_format(const CommandRun& run, const std::string& path) {
  if (run.has("from")) {
    const auto& name = run.get<std::string>("from");
    if (name == "kbs") return DataFormat::kKbs;
    if (name == "tsv") return DataFormat::kTsv;
    if (name == "reldata") return DataFormat::kReldata;
    if (name == "rdf") return DataFormat::kRdf;
    throw UsageError("bad value '" + name +
                     "' for --from; expected kbs, tsv, reldata or rdf");
  }
  if (std::filesystem::is_directory(path)) return DataFormat::kReldata;
  if (path.ends_with(".kbs")) return DataFormat::kKbs;
  if (path.ends_with(".tsv")) return DataFormat::kTsv;
  return DataFormat::kRdf;
}

void convert_splits(const CommandRun& run, const TargetFormat& to) {
  const char* const name =
      to.format == DataFormat::kSplits ? "splits" : "synthology";
  const auto& output = run.get<std::string>("output");
  if (output == "-") {
    throw UsageError(std::string("--format ") + name +
                     " needs --output FOLDER");
  }
  if (run.inputs.size() != 1 ||
      !std::filesystem::is_directory(run.inputs.front()) || run.has("sample") ||
      run.has("samples") || run.has("from")) {
    throw UsageError(std::string("--format ") + name +
                     " is of whole datasets; expected one folder, as `rrn "
                     "generate` makes");
  }
  if (to.format == DataFormat::kSplits) {
    dataset::write_triple_splits(run.inputs.front(), output, run.job);
  } else {
    dataset::write_synthology(run.inputs.front(), output, run.job);
  }
}

void convert_dataset(const CommandRun& run, DataFormat from,
                     const TargetFormat& to) {
  const std::string& path = run.inputs.front();
  const bool needs_name =
      to.format == DataFormat::kKbs || to.format == DataFormat::kReldata;
  if (needs_name && run.get<std::string>("output") == "-") {
    throw UsageError(to.format == DataFormat::kKbs
                         ? "--format kbs needs --output FILE"
                         : "--format reldata needs --output FOLDER");
  }
  if (from == DataFormat::kKbs) {
    dataset::DatasetReader reader(path);
    Copier copier(run, to, reader.header());
    Sample kb;
    while (reader.next(kb)) copier.add(kb);
    copier.finish();
    return;
  }
  const Dataset data = read_all(run, from, path);
  Copier copier(run, to, data.header);
  for (const Sample& kb : data.kbs) copier.add(kb);
  copier.finish();
}

}  // namespace rrn::cli
