// SPDX-License-Identifier: MIT
#include "cli/report/dataset_report.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "base/parallel.hpp"
#include "cli/program/text.hpp"
#include "cli/report/text_table.hpp"
#include "dataset/file/dataset_file.hpp"
#include "dataset/sample/isomorphism.hpp"
#include "dataset/sample/predicate_totals.hpp"

namespace rrn::cli {

namespace {

using dataset::Certificate;
using dataset::DatasetHeader;
using dataset::PredicateTotal;
using dataset::PredicateTotals;
using dataset::Sample;

constexpr std::size_t kBatchSize = 1024;
constexpr std::size_t kItemWidth = 31;
constexpr std::size_t kCountWidth = 14;

struct Split {
  std::string name;
  DatasetHeader header;
  std::uint64_t n_samples = 0;
  std::uint64_t n_individuals = 0;
  PredicateTotals predicates;
  /// How often each certificate occurs
  std::unordered_map<Certificate, std::uint64_t> certificates;
};

Split read_split(const SplitFile& file, const JobContext& job) {
  dataset::DatasetReader reader(file.path);
  Split split{file.name, reader.header(), 0, 0, {}, {}};
  std::vector<Sample> batch;
  std::vector<Certificate> certificates;
  const auto finish_batch = [&] {
    certificates.resize(batch.size());
    for_each_parallel(batch.size(), job.n_threads, [&](std::size_t i) {
      certificates[i] = dataset::certificate(batch[i]);
    });
    for (const Certificate& certificate : certificates) {
      ++split.certificates[certificate];
    }
    for (const Sample& kb : batch) {
      split.n_individuals += kb.n_individuals;
      split.predicates.add(kb, split.header.vocabulary);
    }
    split.n_samples += batch.size();
    batch.clear();
    job.cancel.throw_if_triggered();
    job.report({"inspect " + file.name, split.n_samples, std::nullopt, {}});
  };
  Sample kb;
  while (reader.next(kb)) {
    batch.push_back(std::move(kb));
    if (batch.size() == kBatchSize) finish_batch();
  }
  finish_batch();
  return split;
}

PredicateTotal sum(const std::vector<PredicateTotal>& totals) {
  PredicateTotal all;
  for (const PredicateTotal& total : totals) all.add(total);
  return all;
}

std::string dataset_line(std::string_view name, std::string_view value) {
  return pad_right(name, 12) + std::string(value) + '\n';
}

/// The first line of what may have many.
std::string first_line(const std::string& text) {
  const std::size_t end = text.find('\n');
  return end == std::string::npos ? text : text.substr(0, end) + " ...";
}

std::string show_header(const DatasetHeader& header) {
  return dataset_line("ontology", first_line(header.ontology)) +
         dataset_line("generator", first_line(header.generator)) +
         dataset_line("seed", std::to_string(header.seed)) +
         dataset_line(
             "vocabulary",
             count_of(header.vocabulary.classes.size(), "class", "classes") +
                 ", " +
                 count_of(header.vocabulary.relations.size(), "relation",
                          "relations") +
                 ", " +
                 count_of(header.rules.size(), "rule of near misses",
                          "rules of near misses"));
}

/// The literals of one kind, whatever their truth.
std::string count(const dataset::PolarityTotals& totals) {
  return group(totals.positive + totals.negative);
}

/// `-` for none.
std::string count(std::uint64_t n) { return n == 0 ? "-" : group(n); }

std::string show_sizes(const std::vector<Split>& splits) {
  TextTable table("splits", kItemWidth,
                  {"samples", "individuals", "specified", "inferable",
                   "predictable", "near misses", "corruptions"},
                  kCountWidth);
  for (const Split& split : splits) {
    PredicateTotal all = sum(split.predicates.classes);
    all.add(sum(split.predicates.relations));
    table.add_row({split.name, group(split.n_samples),
                   group(split.n_individuals), count(all.specified),
                   count(all.inferable), count(all.predictable),
                   group(all.n_near_misses), group(all.n_corruptions)});
  }
  return '\n' + table.show();
}

std::string show_predicates(std::string_view title,
                            const std::vector<dataset::Predicate>& predicates,
                            const std::vector<PredicateTotal>& totals) {
  if (predicates.empty()) return {};
  TextTable table(title, kItemWidth,
                  {"policy", "specified +", "-", "inferable +", "-",
                   "predictable +", "-", "near misses", "corruptions"},
                  kCountWidth);
  for (std::size_t i = 0; i < predicates.size(); ++i) {
    const PredicateTotal total =
        i < totals.size() ? totals[i] : PredicateTotal();
    table.add_row(
        {"  " + local_name(predicates[i].iri),
         std::string(to_string(predicates[i].policy)),
         count(total.specified.positive), count(total.specified.negative),
         count(total.inferable.positive), count(total.inferable.negative),
         count(total.predictable.positive), count(total.predictable.negative),
         count(total.n_near_misses), count(total.n_corruptions)});
  }
  return '\n' + table.show();
}

std::string show_depths(const PredicateTotals& totals) {
  PredicateTotal all = sum(totals.classes);
  all.add(sum(totals.relations));
  if (all.inferable.positive == 0) return {};
  TextTable table("depth of inferable facts", kItemWidth, {"facts", "share"},
                  kCountWidth);
  for (std::size_t i = 1; i <= all.by_depth.size(); ++i) {
    // What is not known comes last.
    const std::size_t depth = i % all.by_depth.size();
    if (all.by_depth[depth] == 0) continue;
    const std::string name = depth == 0 ? "  not known"
                             : depth == PredicateTotal::kMaxDepth
                                 ? "  15 and more"
                                 : "  " + std::to_string(depth);
    const double share = 100.0 * static_cast<double>(all.by_depth[depth]) /
                         static_cast<double>(all.inferable.positive);
    table.add_row({name, group(all.by_depth[depth]), fixed(share, 1) + " %"});
  }
  return '\n' + table.show();
}

std::string show_overlap(const std::vector<Split>& splits) {
  TextTable table("samples that are alike but for the names of individuals",
                  kItemWidth, {""}, kCountWidth);
  const auto show = [&](const std::string& name, std::uint64_t n) {
    table.add_row({"  " + name, group(n)});
  };
  for (const Split& split : splits) {
    show("within " + split.name, split.n_samples - split.certificates.size());
  }
  for (std::size_t a = 0; a < splits.size(); ++a) {
    for (std::size_t b = a + 1; b < splits.size(); ++b) {
      std::uint64_t n_shared = 0;
      for (const auto& [certificate, n] : splits[b].certificates) {
        if (splits[a].certificates.contains(certificate)) n_shared += n;
      }
      show(splits[b].name + " also in " + splits[a].name, n_shared);
    }
  }
  return '\n' + table.show();
}

}  // namespace

std::string report_dataset(const std::vector<SplitFile>& splits,
                           const JobContext& job) {
  std::vector<Split> all;
  PredicateTotals totals;
  for (const SplitFile& file : splits) {
    all.push_back(read_split(file, job));
    if (all.back().header.vocabulary != all.front().header.vocabulary) {
      throw Error(ErrorCode::kMismatch, SourceLocation{file.path, 0, 0},
                  "has another vocabulary than " + splits.front().path);
    }
    totals.add(all.back().predicates);
  }
  const DatasetHeader& header = all.front().header;
  return show_header(header) + show_sizes(all) +
         show_predicates("classes", header.vocabulary.classes, totals.classes) +
         show_predicates("relations", header.vocabulary.relations,
                         totals.relations) +
         "(false labels of a closed world are not stored and not counted)\n" +
         show_depths(totals) + show_overlap(all);
}

}  // namespace rrn::cli
