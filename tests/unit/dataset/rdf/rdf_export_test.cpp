// SPDX-License-Identifier: MIT
#include "dataset/rdf/rdf_export.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rrn::dataset {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view kType =
    "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";

/// Keeps statements as lines of N-Quads, without the final dot.
class LineSink final : public StatementSink {
 public:
  void on_statement(const Statement& statement,
                    const SourceLocation&) override {
    std::string line = statement.subject.to_ntriples() + " " +
                       statement.predicate.to_ntriples() + " " +
                       statement.object.to_ntriples();
    if (statement.graph_name.has_value()) {
      line += " " + statement.graph_name->to_ntriples();
    }
    lines.push_back(line);
  }

  std::vector<std::string> lines;
};

std::string typed(const std::string& subject, const std::string& type) {
  return subject + " " + std::string(kType) + " " + type;
}

class RdfExportTest : public testing::Test {
 protected:
  RdfExportTest() {
    kb_.n_individuals = 2;
    const EntityIndex a{0};
    const EntityIndex b{1};
    const RelationIndex r{0};
    kb_.classes.specified = {{a, ClassIndex{0}, true}};
    kb_.relations.specified = {{a, r, b, true}};
    kb_.classes.inferable = {{b, ClassIndex{0}, false}};
    kb_.relations.inferable = {{a, r, a, false}, {b, r, a, true}};
  }

  std::vector<std::string> lines(const ExportOptions& options = {},
                                 const std::string& base = "urn:s#") {
    LineSink sink;
    export_sample(kb_, vocabulary_, base, sink, options);
    return sink.lines;
  }

  Vocabulary vocabulary_{{{"urn:C", {}}}, {{"urn:r", {}}}};
  Sample kb_;
};

TEST_F(RdfExportTest, WritesFactsAloneByDefault) {
  EXPECT_THAT(lines(), ElementsAre(typed("<urn:s#i0>", "<urn:C>"),
                                   "<urn:s#i0> <urn:r> <urn:s#i1>"));
}

TEST_F(RdfExportTest, WritesInferencesToGraphs) {
  ExportOptions options;
  options.specified_graph = "urn:facts";
  options.inferable = true;
  options.negated = true;
  EXPECT_THAT(
      lines(options),
      ElementsAre(typed("<urn:s#i0>", "<urn:C> <urn:facts>"),
                  "<urn:s#i0> <urn:r> <urn:s#i1> <urn:facts>",
                  "<urn:s#i1> <urn:r> <urn:s#i0> <urn:x-rrn:graph:derived>",
                  typed("<urn:s#i1>", "<urn:C> <urn:x-rrn:graph:negated>"),
                  "<urn:s#i0> <urn:r> <urn:s#i0> <urn:x-rrn:graph:negated>"));
}

TEST_F(RdfExportTest, WritesNothingWhenNothingIsChosen) {
  ExportOptions options;
  options.specified = false;
  EXPECT_THAT(lines(options), IsEmpty());
}

TEST_F(RdfExportTest, UsesNamesThatAreTerms) {
  kb_.names = {"http://example.org/a", "_:b7"};
  EXPECT_THAT(lines(), ElementsAre(typed("<http://example.org/a>", "<urn:C>"),
                                   "<http://example.org/a> <urn:r> _:b7"));
}

TEST_F(RdfExportTest, NumbersIndividualsWhoseNamesAreNoTerms) {
  for (const std::string name :
       {"Anna", "a b:c", "urn:a b", "urn:<x>", ":x", "_:", "1x:y", ""}) {
    kb_.names = {name, "urn:ok"};
    EXPECT_THAT(lines(), ElementsAre(typed("<urn:s#i0>", "<urn:C>"),
                                     "<urn:s#i0> <urn:r> <urn:ok>"))
        << name;
  }
}

TEST_F(RdfExportTest, WritesNegatedFactsInOwl) {
  const std::string owl = "<http://www.w3.org/2002/07/owl#";
  kb_.classes.specified = {{EntityIndex{0}, ClassIndex{0}, false},
                           {EntityIndex{1}, ClassIndex{0}, false}};
  kb_.relations.specified = {
      {EntityIndex{0}, RelationIndex{0}, EntityIndex{1}, false}};
  const auto result = lines();
  ASSERT_EQ(result.size(), 8u);
  const std::string complement = result[0].substr(0, result[0].find(' '));
  const std::string assertion = result[4].substr(0, result[4].find(' '));
  EXPECT_NE(complement, assertion);
  EXPECT_EQ(complement.substr(0, 2), "_:");
  EXPECT_THAT(
      result,
      ElementsAre(typed(complement, owl + "Class>"),
                  complement + " " + owl + "complementOf> <urn:C>",
                  typed("<urn:s#i0>", complement),
                  typed("<urn:s#i1>", complement),
                  typed(assertion, owl + "NegativePropertyAssertion>"),
                  assertion + " " + owl + "sourceIndividual> <urn:s#i0>",
                  assertion + " " + owl + "assertionProperty> <urn:r>",
                  assertion + " " + owl + "targetIndividual> <urn:s#i1>"));
  // Blank nodes of another sample have other labels.
  EXPECT_NE(lines({}, "urn:t#")[0], result[0]);
}

}  // namespace
}  // namespace rrn::dataset
