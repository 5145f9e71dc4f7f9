// SPDX-License-Identifier: MIT
#include "reasoner/knowledge/locating.hpp"

#include <map>
#include <string>
#include <utility>

#include "rdf/vocabulary/rdf.hpp"
#include "reasoner/knowledge/fact_loader.hpp"
#include "reasoner/knowledge/source_reading.hpp"

namespace rrn::reasoner {

namespace {

/// Notes where wanted facts are stated.
class Locator final : public StatementSink {
 public:
  Locator(const std::vector<Fact>& facts, const Dictionary& dictionary)
      : places_(facts.size()), dictionary_(dictionary) {
    const auto rdf_type = dictionary.find(TermView::iri(rdf::kType));
    for (std::size_t i = 0; i < facts.size(); ++i) {
      const RelationKey& key = facts[i].relation;
      const bool unary = key.arity == Arity::kUnary;
      if (key.polarity == Polarity::kNegative || (unary && !rdf_type)) continue;
      wanted_[triple_of(facts[i], rdf_type.value_or(TermId{}))].push_back(i);
    }
  }

  void on_statement(const Statement& statement,
                    const SourceLocation& place) override {
    const auto subject = dictionary_.find(statement.subject);
    const auto predicate = dictionary_.find(statement.predicate);
    const auto object = dictionary_.find(statement.object);
    if (!subject || !predicate || !object) return;
    const auto entry = wanted_.find({*subject, *predicate, *object});
    if (entry == wanted_.end()) return;
    for (const std::size_t i : entry->second) {
      if (places_[i].file.empty()) places_[i] = place;
    }
  }

  std::vector<SourceLocation> take() { return std::move(places_); }

 private:
  std::map<TermTriple, std::vector<std::size_t>> wanted_;
  std::vector<SourceLocation> places_;
  const Dictionary& dictionary_;
};

/// Notes where a broken axiom is stated.
class AxiomLocator final : public StatementSink {
 public:
  explicit AxiomLocator(const owl2rl::BrokenAxiom& axiom) : axiom_(axiom) {}

  void on_statement(const Statement& statement,
                    const SourceLocation& place) override {
    if (found_.file.empty() && axiom_.is_about(statement)) found_ = place;
    if (next_best_.file.empty() && axiom_.leads_to(statement)) {
      next_best_ = place;
    }
  }

  [[nodiscard]] SourceLocation take() {
    return std::move(found_.file.empty() ? next_best_ : found_);
  }

 private:
  const owl2rl::BrokenAxiom& axiom_;
  SourceLocation found_;
  SourceLocation next_best_;
};

/// Reads all files of the sources again, imports aside.
void read_again(const Sources& sources, StatementSink& sink,
                const JobContext& job) {
  std::size_t n = 0;
  for (const auto* paths : {&sources.ontologies, &sources.data}) {
    for (const std::string& path : *paths) {
      io::ReadOptions options;
      if (paths == &sources.data) options.syntax = sources.syntax;
      options.lax = sources.lax;
      options.blank_prefix = blank_prefix(sources, n++);
      read_again(text_of(sources, path), path, options, sink, job);
    }
  }
}

}  // namespace

std::vector<SourceLocation> locate(const std::vector<Fact>& facts,
                                   const Sources& sources,
                                   const Dictionary& dictionary,
                                   const JobContext& job) {
  Locator locator(facts, dictionary);
  read_again(sources, locator, job);
  return locator.take();
}

SourceLocation locate(const owl2rl::BrokenAxiom& axiom, const Sources& sources,
                      const std::vector<ImportedFile>& imported,
                      const JobContext& job) {
  AxiomLocator locator(axiom);
  read_again(sources, locator, job);
  StatementSink& statements = locator;
  std::size_t n = count_files(sources);
  for (const ImportedFile& file : imported) {
    io::ReadOptions options;
    options.lax = sources.lax;
    options.blank_prefix = blank_prefix(sources, n++);
    options.base_iri = file.iri;
    read_again(nullptr, file.path, options, statements, job);
  }
  return locator.take();
}

}  // namespace rrn::reasoner
