// SPDX-License-Identifier: MIT
#include "dataset/text/dataset_assembly.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "dataset/file/sample_coding.hpp"
#include "dataset/text/note_text.hpp"

namespace rrn::dataset {

namespace {

constexpr std::uint64_t kMaxRules = std::uint64_t{1} << 24;

template <typename Item>
bool is_without_gaps(const std::map<std::uint32_t, Item>& items) {
  return items.empty() || items.rbegin()->first + 1 == items.size();
}

}  // namespace

DatasetAssembly::DatasetAssembly(std::string file, std::string origin)
    : file_(std::move(file)), generator_(std::move(origin)) {}

std::uint32_t DatasetAssembly::Predicates::find(std::string_view iri,
                                                const SourceLocation& where) {
  const auto next = static_cast<std::uint32_t>(iris.size());
  const auto [entry, is_new] = seen.try_emplace(std::string(iri), next);
  if (is_new) {
    iris.emplace_back(iri);
    places.push_back(where);
  }
  return entry->second;
}

void DatasetAssembly::Predicates::declare(std::string_view text,
                                          const SourceLocation& where) {
  NoteText words(text, where);
  const std::uint32_t index =
      words.index(kMaxPredicates, "number of a predicate");
  const Field name = words.word();
  const std::optional<LabelPolicy> policy = parse_label_policy(name.text);
  if (!policy) {
    name.fail("bad label policy '" + std::string(name.text) +
              "'; expected none, cwa, lcwa, sampled or typed-cwa");
  }
  const Predicate predicate{std::string(words.rest()), *policy};
  const auto [entry, is_new] = declared.try_emplace(index, predicate);
  if (!is_new && entry->second != predicate) {
    name.fail("predicate number " + std::to_string(index) + " twice");
  }
}

ClassIndex DatasetAssembly::owl_class(std::string_view iri,
                                      const SourceLocation& where) {
  return {classes_.find(iri, where)};
}

RelationIndex DatasetAssembly::relation(std::string_view iri,
                                        const SourceLocation& where) {
  return {relations_.find(iri, where)};
}

void DatasetAssembly::note(std::string_view key, std::string_view text,
                           const SourceLocation& where) {
  has_notes_ = true;
  NoteText words(text, where);
  if (key == "ontology") {
    ontology_ = text;
  } else if (key == "generator") {
    generator_ = text;
  } else if (key == "seed") {
    seed_ = words.number(0, "seed");
    words.expect_end();
  } else if (key == "class") {
    classes_.declare(text, where);
  } else if (key == "relation") {
    relations_.declare(text, where);
  } else if (key == "rule") {
    const std::uint32_t index = words.index(kMaxRules, "number of a rule");
    rules_[index] = words.rest();
  } else if (key == "end") {
    NoteTotals totals;
    totals.n_samples = words.number(0, "number of samples");
    totals.n_literals = words.number(0, "number of literals");
    words.expect_end();
    end_ = totals;
  } else {
    words.fail("unknown note '" + std::string(key) + "' of a dataset");
  }
}

DatasetHeader DatasetAssembly::header() const {
  DatasetHeader header;
  header.ontology = ontology_;
  header.generator = generator_;
  header.seed = seed_;
  for (const auto& [index, predicate] : classes_.declared) {
    header.vocabulary.classes.push_back(predicate);
  }
  for (const auto& [index, predicate] : relations_.declared) {
    header.vocabulary.relations.push_back(predicate);
  }
  for (const auto& [index, rule] : rules_) header.rules.push_back(rule);
  return header;
}

std::vector<Predicate> DatasetAssembly::choose(
    const Predicates& predicates, std::string_view kind,
    std::vector<std::uint32_t>& numbers) const {
  std::vector<Predicate> chosen;
  std::unordered_map<std::string_view, std::uint32_t> found;
  if (!is_without_gaps(predicates.declared)) {
    fail("numbers are missing among the notes on predicates");
  }
  for (const auto& [index, predicate] : predicates.declared) {
    if (!found.emplace(predicate.iri, index).second) {
      fail("IRI twice in the vocabulary: " + predicate.iri);
    }
    chosen.push_back(predicate);
  }
  for (std::size_t i = 0; i < predicates.iris.size(); ++i) {
    const std::string& iri = predicates.iris[i];
    const auto declared = found.find(iri);
    if (declared != found.end()) {
      numbers.push_back(declared->second);
      continue;
    }
    if (has_notes_) {
      throw Error(ErrorCode::kBadSyntax, predicates.places[i],
                  std::string(kind) + " " + iri +
                      " is not in the vocabulary that the notes give");
    }
    if (chosen.size() == kMaxPredicates) {
      throw Error(ErrorCode::kBadSyntax, predicates.places[i],
                  "too many predicates; the limit is " +
                      std::to_string(kMaxPredicates));
    }
    numbers.push_back(static_cast<std::uint32_t>(chosen.size()));
    chosen.push_back({iri, LabelPolicy::kNone});
  }
  return chosen;
}

Dataset DatasetAssembly::finish() {
  if (!has_notes_ && samples_.empty()) {
    fail("holds no sample; expected literals or notes on a dataset");
  }
  Dataset dataset;
  PredicateNumbers numbers;
  dataset.header = header();
  dataset.header.vocabulary.classes =
      choose(classes_, "class", numbers.classes);
  dataset.header.vocabulary.relations =
      choose(relations_, "relation", numbers.relations);
  if (!is_without_gaps(rules_)) fail("numbers are missing among the rules");
  numbers.n_classes = dataset.header.vocabulary.classes.size();
  numbers.n_relations = dataset.header.vocabulary.relations.size();
  numbers.n_rules = dataset.header.rules.size();
  dataset.kbs.reserve(samples_.size());
  while (!samples_.empty()) {
    dataset.kbs.push_back(samples_.begin()->second.finish(numbers));
    samples_.erase(samples_.begin());
  }
  check_complete(dataset);
  return dataset;
}

void DatasetAssembly::check_complete(const Dataset& dataset) const {
  if (!has_notes_) return;
  if (!end_) {
    fail("the note that ends a dataset is missing; the data are incomplete");
  }
  NoteTotals found;
  for (const Sample& kb : dataset.kbs) found.add(kb);
  if (found == *end_) return;
  const auto show = [](const NoteTotals& totals) {
    return std::to_string(totals.n_samples) + " samples and " +
           std::to_string(totals.n_literals) + " literals";
  };
  fail("holds " + show(found) + "; its end says " + show(*end_));
}

void DatasetAssembly::fail(const std::string& message) const {
  throw Error(ErrorCode::kBadSyntax, SourceLocation{file_, 0, 0}, message);
}

}  // namespace rrn::dataset
