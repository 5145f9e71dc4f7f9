// SPDX-License-Identifier: MIT
#include "unit/session/world.hpp"

#include <functional>

#include <gtest/gtest.h>

#include "io/rdf_reader.hpp"
#include "prediction/results/result_facts.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "reasoner/knowledge/derivation.hpp"
#include "reasoner/knowledge/loading.hpp"
#include "support/quads.hpp"

namespace rrn::session {

namespace {

class CallingSink final : public StatementSink {
 public:
  explicit CallingSink(std::function<void(const Statement&)> call)
      : call_(std::move(call)) {}
  void on_statement(const Statement& statement,
                    const SourceLocation&) override {
    call_(statement);
  }

 private:
  std::function<void(const Statement&)> call_;
};

void read(const std::string& turtle,
          std::function<void(const Statement&)> call) {
  CallingSink sink(std::move(call));
  io::ReadOptions options;
  options.syntax = io::Syntax::kTurtle;
  io::read_rdf_text(test::standard_prefixes() + turtle, "text", options, sink,
                    JobContext{});
}

}  // namespace

std::string World::write(const std::string& name,
                         const std::string& turtle) const {
  return folder_.write(name, test::standard_prefixes() + turtle);
}

SessionOptions World::options(const std::string& ontology,
                              const std::string& data) const {
  SessionOptions options;
  if (!ontology.empty()) {
    options.sources.ontologies = {write("ontology.ttl", ontology)};
  }
  options.sources.data = {write("data.ttl", data)};
  return options;
}

std::unique_ptr<Session> World::session(
    const std::string& ontology, const std::string& data,
    const datalog::MaterialiseOptions& limits) const {
  SessionOptions from = options(ontology, data);
  from.limits = limits;
  auto session = std::make_unique<Session>(std::move(from), JobContext{});
  session->commit(JobContext{});
  return session;
}

void add(Session& session, const std::string& turtle) {
  read(turtle, [&](const Statement& s) { session.add(s); });
}

void remove(Session& session, const std::string& turtle) {
  read(turtle, [&](const Statement& s) { session.remove(s); });
}

std::string text_of(const Statement& statement) {
  return statement.subject.to_ntriples() + ' ' +
         statement.predicate.to_ntriples() + ' ' +
         statement.object.to_ntriples();
}

Triples find(const Session& session, Origins origins, const Pattern& pattern) {
  Triples found;
  session.visit(pattern, origins, [&](const KnownStatement& known) {
    EXPECT_TRUE(has(origins, known.origin));
    EXPECT_TRUE(found.insert(text_of(known.statement)).second)
        << "twice: " << text_of(known.statement);
    return true;
  });
  return found;
}

FromScratch::FromScratch(const SessionOptions& options) {
  reasoner::Knowledge knowledge = reasoner::load(options.sources, JobContext{});
  n_violations =
      reasoner::derive(knowledge, options.limits, JobContext{}).n_violations;
  prediction::ResultSelection selection;
  selection.asserted = true;
  selection.expand_equality = true;
  prediction::ResultFacts facts(knowledge, selection);
  facts.for_each([&](const prediction::ResultFact& fact) {
    if (fact.relation.polarity == Polarity::kNegative) return;
    const bool unary = fact.relation.arity == Arity::kUnary;
    const TermView predicate =
        knowledge.dictionary.view(fact.relation.predicate);
    const TermView type = TermView::iri(rdf::kType);
    const std::string text = text_of(
        {knowledge.dictionary.view(fact.row.first), unary ? type : predicate,
         unary ? predicate : knowledge.dictionary.view(fact.row.second),
         std::nullopt});
    (fact.status == prediction::FactStatus::kAsserted ? asserted : derived)
        .insert(text);
  });
}

}  // namespace rrn::session
