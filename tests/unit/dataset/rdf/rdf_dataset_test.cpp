// SPDX-License-Identifier: MIT
#include "dataset/rdf/rdf_dataset.hpp"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/rdf_reader.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rrn.hpp"
#include "support/expect_error.hpp"

namespace rrn::dataset {
namespace {

constexpr EntityIndex kA{0};
constexpr EntityIndex kB{1};
constexpr ClassIndex kC{0};
constexpr RelationIndex kR{0};

/// Keeps statements as lines of N-Quads with the longest namespaces cut.
class LineSink final : public StatementSink {
 public:
  void on_statement(const Statement& statement,
                    const SourceLocation&) override {
    std::string line = shorten(statement.subject) + ' ' +
                       shorten(statement.predicate) + ' ' +
                       shorten(statement.object);
    if (statement.graph_name) line += ' ' + shorten(*statement.graph_name);
    lines.push_back(line);
  }

  std::vector<std::string> lines;

 private:
  static std::string shorten(const TermView& term) {
    if (!term.is_iri()) return term.to_ntriples();
    for (const std::string_view space :
         {vocab::kNamespace, rdf::kNamespace, kGraphPrefix}) {
      if (term.text.starts_with(space)) {
        return ":" + std::string(term.text.substr(space.size()));
      }
    }
    return std::string(term.text);
  }
};

DatasetHeader small_header() {
  DatasetHeader header;
  header.vocabulary = {{{"urn:C", LabelPolicy::kLcwa}}, {{"urn:r", {}}}};
  header.rules = {"rule"};
  return header;
}

Sample small_kb() {
  Sample kb;
  kb.n_individuals = 2;
  kb.relations.specified = {{kA, kR, kB, true}};
  kb.classes.inferable = {{kA, kC, false}, {kB, kC, true}};
  kb.classes.depths = {0, 3};
  kb.relations.predictable = {{kA, kR, kA, false}, {kB, kR, kB, true}};
  kb.relations.drawn = {{{kB, kR, kA, false}, BrokenStep{0, 2}}};
  return kb;
}

std::vector<std::string> lines_of(bool one_sample) {
  LineSink sink;
  RdfDatasetWriter writer(sink, small_header(), one_sample);
  writer.add(4, small_kb());
  writer.finish();
  return sink.lines;
}

TEST(RdfDatasetTest, WritesGraphsForEachSample) {
  const std::string s = "urn:x-rrn:sample:4";
  EXPECT_THAT(lines_of(false),
              testing::ElementsAre(
                  "urn:x-rrn:dataset :ontology \"\" :dataset",
                  "urn:x-rrn:dataset :generator \"\" :dataset",
                  "urn:x-rrn:dataset :seed \"0\" :dataset",
                  "urn:x-rrn:dataset :class \"0 lcwa urn:C\" :dataset",
                  "urn:x-rrn:dataset :relation \"0 none urn:r\" :dataset",
                  "urn:x-rrn:dataset :rule \"0 rule\" :dataset",
                  s + " :draw \"0\" " + s + ":notes",
                  s + " :unnamed \"\" " + s + ":notes",
                  s + " :class-depths \"0 3\" " + s + ":notes",
                  s + " :drawn-relation \"1 0 0 0 2\" " + s + ":notes",
                  s + ":i0 :index \"0\" " + s + ":notes",
                  s + ":i1 :index \"1\" " + s + ":notes",
                  s + ":i0 urn:r " + s + ":i1 " + s + ":specified",
                  s + ":i1 :type urn:C " + s + ":derived",
                  s + ":i0 :type urn:C " + s + ":negated",
                  s + ":i1 urn:r " + s + ":i1 " + s + ":predictable",
                  s + ":i0 urn:r " + s + ":i0 " + s + ":predictable-negated",
                  s + ":i1 urn:r " + s + ":i0 " + s + ":drawn",
                  "urn:x-rrn:dataset :end \"1 6\" :dataset"));
}

TEST(RdfDatasetTest, WritesTheFactsOfALoneSampleToTheDefaultGraph) {
  const std::string s = "urn:x-rrn:sample:4";
  const std::vector<std::string> lines = lines_of(true);
  EXPECT_THAT(lines, testing::Contains(s + ":i0 urn:r " + s + ":i1"));
  EXPECT_THAT(lines, testing::Contains(s + ":i1 :type urn:C :derived"));
  EXPECT_THAT(lines, testing::Contains(s + " :draw \"0\" :notes"));
}

Dataset read(const std::string& trig) {
  io::ReadOptions options;
  options.syntax = io::Syntax::kTrig;
  RdfDatasetReader reader("d.trig");
  io::read_rdf_text(
      "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
      "@prefix v: <urn:x-rrn:vocab#> .\n"
      "@prefix g: <urn:x-rrn:graph:> .\n"
      "@prefix s: <urn:x-rrn:sample:> .\n" +
          trig,
      "d.trig", options, reader, JobContext());
  return reader.finish();
}

std::string error_of(const std::string& trig) {
  return test::error_message([&] { static_cast<void>(read(trig)); });
}

TEST(RdfDatasetTest, ReadsGraphsOfOthers) {
  const Dataset dataset = read(
      "<urn:a> a <urn:C> ; <urn:r> _:b .\n"
      "[] owl:targetIndividual <urn:a> ; owl:sourceIndividual _:b ;\n"
      "   a owl:NegativePropertyAssertion ; owl:assertionProperty <urn:r> .\n"
      "<urn:a> a [ a owl:Class ; owl:complementOf <urn:D> ] .\n"
      "g:derived { <urn:a> <urn:r> <urn:a> }\n"
      "g:negated { <urn:a> a <urn:E> }\n");
  ASSERT_EQ(dataset.header.vocabulary.classes.size(), 3u);
  ASSERT_EQ(dataset.kbs.size(), 1u);
  const Sample& kb = dataset.kbs.front();
  EXPECT_EQ(kb.n_individuals, 2u);
  EXPECT_EQ(kb.names[0], "urn:a");
  EXPECT_EQ(
      kb.relations.specified,
      (std::vector<RelationLiteral>{{kA, kR, kB, true}, {kB, kR, kA, false}}));
  EXPECT_EQ(kb.relations.inferable,
            (std::vector<RelationLiteral>{{kA, kR, kA, true}}));
  ASSERT_EQ(kb.classes.specified.size(), 2u);
  EXPECT_EQ(
      dataset.header.vocabulary.classes[kb.classes.specified[1].owl_class.value]
          .iri,
      "urn:D");
  EXPECT_FALSE(kb.classes.specified[1].positive);
  EXPECT_FALSE(kb.classes.inferable.at(0).positive);
}

TEST(RdfDatasetTest, SaysWhichStatementIsWrong) {
  EXPECT_EQ(error_of(""),
            "d.trig: holds no sample; expected literals or notes on a dataset");
  EXPECT_THAT(error_of("<urn:a> <urn:r> 5 .\n"),
              testing::MatchesRegex(
                  "d\\.trig:5:[0-9]+: literal .*; expected an individual, for "
                  "datasets have no values"));
  EXPECT_THAT(
      error_of("<urn:g> { <urn:a> <urn:r> <urn:a> }\n"),
      testing::MatchesRegex("d\\.trig:5:[0-9]+: graph <urn:g> is not one of a "
                            "dataset; expected names such as .*"));
  EXPECT_THAT(
      error_of("<urn:x-rrn:sample:1x:derived> { <urn:a> <urn:r> <urn:a> }\n"),
      testing::HasSubstr("is not one of a dataset"));
  EXPECT_THAT(error_of("<urn:a> a _:x .\n"),
              testing::HasSubstr("is not described; expected it to be an "
                                 "owl:complementOf"));
  EXPECT_THAT(error_of("[] a owl:NegativePropertyAssertion .\n"),
              testing::HasSubstr("is not whole; expected"));
  EXPECT_THAT(error_of("g:notes { <urn:a> <urn:r> <urn:a> }\n"),
              testing::HasSubstr("among notes; expected a property in "
                                 "urn:x-rrn:vocab# and a text"));
  EXPECT_THAT(error_of("g:notes { <urn:s> v:frobnicate \"\" }\n"),
              testing::MatchesRegex("d\\.trig:5:[0-9]+: unknown note "
                                    "'frobnicate' of a sample"));
  EXPECT_THAT(error_of("g:notes { <urn:a> v:index \"1\" }\n"),
              testing::HasSubstr("individual urn:a has the number 1; expected "
                                 "those below 1, each once"));
  EXPECT_THAT(error_of("<urn:a> <urn:r> <urn:b> .\n"
                       "g:notes { <urn:a> v:index \"0\" }\n"),
              testing::HasSubstr("individual urn:b has no number"));
  EXPECT_THAT(error_of("g:derived { <urn:a> a <urn:C> }\n"
                       "g:notes { <urn:s> v:class-depths \"1 2\" }\n"),
              testing::HasSubstr("2 depths for 1 inferable literals"));
  EXPECT_THAT(error_of("g:drawn { <urn:a> a <urn:C> }\n"
                       "g:notes { <urn:s> v:drawn-class \"0 0 0 0\" }\n"),
              testing::HasSubstr("no number of a rule to refer to"));
}

TEST(RdfDatasetTest, RefusesWordsOfNegatedFacts) {
  LineSink sink;
  DatasetHeader header;
  header.vocabulary.classes = {{std::string(owl::kClass), {}}};
  EXPECT_THROW(RdfDatasetWriter(sink, header, true), Error);
  header.vocabulary = {};
  header.vocabulary.relations = {{std::string(rdf::kType), {}}};
  EXPECT_THROW(RdfDatasetWriter(sink, header, true), Error);
}

}  // namespace
}  // namespace rrn::dataset
