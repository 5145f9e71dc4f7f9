// SPDX-License-Identifier: MIT
#include "dataset/text/tsv_format.hpp"

#include <string>

#include <gtest/gtest.h>

#include "support/expect_error.hpp"
#include "support/temp_dir.hpp"

namespace rrn::dataset {
namespace {

using rrn::test::read_file;
using rrn::test::TempDir;
using rrn::test::write_file;

constexpr EntityIndex kA{0};
constexpr EntityIndex kB{1};
constexpr ClassIndex kC{0};
constexpr RelationIndex kR{0};

class TsvFormatTest : public testing::Test {
 protected:
  Dataset read(const std::string& text) const {
    write_file(path_, text);
    return read_tsv_dataset(path_, JobContext());
  }
  /// The message without the folder.
  std::string error_of(const std::string& text) const {
    const std::string message =
        test::error_message([&] { static_cast<void>(read(text)); });
    EXPECT_TRUE(message.starts_with(path_)) << message;
    return message.substr(std::min(path_.size(), message.size()));
  }

  TempDir folder_;
  const std::string path_ = folder_.file("d.tsv");
};

TEST_F(TsvFormatTest, WritesOneRowForEachLiteral) {
  DatasetHeader header;
  header.vocabulary = {{{"urn:C", LabelPolicy::kCwa}}, {{"urn:r", {}}}};
  header.ontology = "o";
  header.generator = "g";
  header.seed = 5;
  header.rules = {"r(X, Y) :- r(Y, X)."};
  Sample kb;
  kb.draw = 9;
  kb.n_individuals = 2;
  kb.names = {"Ann", "Bob B"};
  kb.relations.specified = {{kA, kR, kB, true}};
  kb.classes.inferable = {{kA, kC, true}, {kB, kC, false}};
  kb.classes.depths = {2, 0};
  kb.relations.predictable = {{kB, kR, kB, true}};
  kb.relations.drawn = {{{kA, kR, kA, false}, std::nullopt},
                        {{kB, kR, kA, false}, BrokenStep{0, 1}}};
  kb.relations.targets = {kB};
  OutputFile file(path_);
  TsvWriter writer(file, header);
  writer.add(7, kb);
  writer.finish();
  file.commit();
  const std::string type = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
  EXPECT_EQ(
      read_file(path_),
      "sample\tsubject\tpredicate\tobject\tlabel\tprovenance\tdepth\trule\t"
      "premise\n"
      "\t\tontology\to\t\tnote\t\t\t\n"
      "\t\tgenerator\tg\t\tnote\t\t\t\n"
      "\t\tseed\t5\t\tnote\t\t\t\n"
      "\t\tclass\t0 cwa urn:C\t\tnote\t\t\t\n"
      "\t\trelation\t0 none urn:r\t\tnote\t\t\t\n"
      "\t\trule\t0 r(X, Y) :- r(Y, X).\t\tnote\t\t\t\n"
      "7\tAnn\tindex\t0\t\tnote\t\t\t\n"
      "7\ti1\tindex\t1\t\tnote\t\t\t\n"
      "7\t\tdraw\t9\t\tnote\t\t\t\n"
      "7\t\tname\t1 Bob B\t\tnote\t\t\t\n"
      "7\t\trelation-targets\t1\t\tnote\t\t\t\n"
      "7\tAnn\turn:r\ti1\ttrue\tspecified\t\t\t\n"
      "7\tAnn\t" +
          type +
          "\turn:C\ttrue\tinferable\t2\t\t\n"
          "7\ti1\t" +
          type +
          "\turn:C\tfalse\tinferable\t0\t\t\n"
          "7\ti1\turn:r\ti1\ttrue\tpredictable\t\t\t\n"
          "7\tAnn\turn:r\tAnn\tfalse\tcorruption\t\t\t\n"
          "7\ti1\turn:r\tAnn\tfalse\tnear-miss\t\t0\t1\n"
          "\t\tend\t1 6\t\tnote\t\t\t\n");
}

TEST_F(TsvFormatTest, ReadsATableOfOthers) {
  const Dataset dataset = read(
      "label\tobject\tpredicate\tsubject\tweight\tsample\r\n"
      "1\tb\turn:r\ta\t0.5\t4\r\n"
      "0\ta\turn:r\ta\t0.5\t2\n"
      "\n"
      "true\turn:C\thttp://www.w3.org/1999/02/22-rdf-syntax-ns#type\tb\t\t4");
  EXPECT_EQ(dataset.header.generator, "tab-separated values");
  ASSERT_EQ(dataset.header.vocabulary.classes.size(), 1u);
  EXPECT_EQ(dataset.header.vocabulary.relations[0].iri, "urn:r");
  ASSERT_EQ(dataset.kbs.size(), 2u);
  Sample first;
  first.n_individuals = 1;
  first.names = {"a"};
  first.relations.specified = {{kA, kR, kA, false}};
  EXPECT_EQ(dataset.kbs[0], first);
  Sample second;
  second.n_individuals = 2;
  second.names = {"a", "b"};
  second.relations.specified = {{kA, kR, kB, true}};
  second.classes.specified = {{kB, kC, true}};
  EXPECT_EQ(dataset.kbs[1], second);
}

TEST_F(TsvFormatTest, SaysWhereATableIsWrong) {
  const std::string head = "subject\tpredicate\tobject\tlabel\tprovenance\n";
  EXPECT_EQ(error_of(""),
            ":1: empty; expected a line with the names of the columns");
  EXPECT_EQ(error_of("subject\tobject\n"),
            ":1:1: no column 'predicate'; expected subject, predicate, object "
            "and label at least, with tabs between them");
  EXPECT_EQ(error_of("label\tlabel\n"), ":1:7: column twice: label");
  EXPECT_EQ(error_of(head),
            ": holds no sample; expected literals or notes on "
            "a dataset");
  EXPECT_EQ(error_of(head + "a\turn:r\tb\n"),
            ":2:9: 3 fields; expected 5 as in the first line");
  EXPECT_EQ(error_of(head + "a\turn:r\tb\tyes\t\n"),
            ":2:11: bad label 'yes'; expected true or false");
  EXPECT_EQ(error_of(head + "a\turn:r\tb\ttrue\tguess\n"),
            ":2:16: bad provenance 'guess'; expected specified, inferable, "
            "predictable, near-miss or corruption");
  EXPECT_EQ(error_of(head + "a\turn:r\tb\ttrue\tcorruption\n"),
            ":2:16: a corruption that is true");
  EXPECT_EQ(error_of(head + "a\turn:r\t\ttrue\t\n"),
            ":2:9: no object; expected the name of an individual");
  EXPECT_EQ(error_of(head + "a\\x\turn:r\tb\ttrue\t\n"),
            ":2:1: bad escape; expected \\t, \\n, \\r or \\\\ after a "
            "backslash");
  EXPECT_EQ(error_of(head + "\tseed\t12x\t\tnote\n"),
            ":2:7: bad seed '12x'; expected a number");
  EXPECT_EQ(error_of(head + "\tseed\t12\t\tnote\n"),
            ": the note that ends a dataset is missing; the data are "
            "incomplete");
  EXPECT_EQ(error_of(head + "\tend\t2 0\t\tnote\n"),
            ": holds 0 samples and 0 literals; its end says 2 samples and 0 "
            "literals");
  EXPECT_EQ(error_of(head + "\tclass\t0 open urn:C\t\tnote\n"),
            ":2:8: bad label policy 'open'; expected none, cwa, lcwa, "
            "sampled or typed-cwa");
  EXPECT_EQ(error_of(head + "\tend\t1 1\t\tnote\na\turn:r\tb\ttrue\t\n"),
            ":3:3: relation urn:r is not in the vocabulary that the notes "
            "give");
}

TEST_F(TsvFormatTest, RefusesWhatATableCannotSay) {
  DatasetHeader header;
  header.vocabulary.relations = {
      {"http://www.w3.org/1999/02/22-rdf-syntax-ns#type", {}}};
  const auto write = [&] {
    OutputFile file(path_);
    const TsvWriter writer(file, header);
  };
  EXPECT_THROW(write(), Error);
  EXPECT_TRUE(folder_.entries().empty());
}

}  // namespace
}  // namespace rrn::dataset
