// SPDX-License-Identifier: MIT
#include "dataset/text/reldata.hpp"

#include <filesystem>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/log.hpp"
#include "support/temp_dir.hpp"

namespace rrn::dataset {
namespace {

using rrn::test::read_file;
using rrn::test::TempDir;
using rrn::test::write_file;
using testing::ElementsAre;

constexpr EntityIndex kI0{0};
constexpr EntityIndex kI1{1};
constexpr EntityIndex kI2{2};
constexpr ClassIndex kC0{0};
constexpr ClassIndex kC1{1};
constexpr RelationIndex kR0{0};

class WarningList final : public Logger {
 public:
  void log(LogLevel, std::string_view message) override {
    messages.emplace_back(message);
  }
  std::vector<std::string> messages;
};

class ReldataTest : public testing::Test {
 protected:
  void write(const std::string& name, const std::string& text) const {
    write_file(folder_.file(name), text);
  }
  /// A graph as other programs write it: names apart by any blanks, columns
  /// aligned, the last line without its end, no files for predictions.
  void write_graph(const std::string& base) const {
    write(base + ".classes", "0 female\n1\t male\n");
    write(base + ".relations", "0 parentOf\n1 http://example.org/knows\n");
    write(base + ".individuals", "0 ann\n1 bob\n2 eve\n");
    write(base + ".literals", "0 age\n");
    write(base + ".classes.data", " 1  0\n-1  1\n 0  0\n");
    write(base + ".classes.data.inf", "0 -1\n0 0\n0 0\n");
    write(base + ".relations.data", "+ 0 0 1\n- 1 0 2");
    write(base + ".relations.data.inf", "-1 1 0\r\n");
    write(base + ".literals.data", "0 0 41 years\n");
  }
  /// What write_graph() says.
  static Sample graph() {
    Sample kb;
    kb.n_individuals = 3;
    kb.names = {"ann", "bob", "eve"};
    kb.classes.specified = {
        {kI0, kC0, true}, {kI1, kC0, false}, {kI1, kC1, true}};
    kb.classes.inferable = {{kI0, kC1, false}};
    kb.relations.specified = {{kI0, kR0, kI1, true}, {kI1, kR0, kI2, false}};
    kb.relations.inferable = {{kI1, RelationIndex{1}, kI0, false}};
    return kb;
  }
  [[nodiscard]] Dataset read() const {
    return read_reldata(folder_.path(), JobContext());
  }
  /// The message without the folder.
  [[nodiscard]] std::string error() const {
    try {
      static_cast<void>(read());
    } catch (const Error& error) {
      const std::string message = error.what();
      EXPECT_TRUE(message.starts_with(folder_.path())) << message;
      return message.substr(std::min(folder_.path().size(), message.size()));
    }
    return "no error";
  }

  TempDir folder_;
};

TEST_F(ReldataTest, ReadsAGraphOfOthers) {
  write_graph("kg-01");
  WarningList warnings;
  JobContext job;
  job.log = &warnings;
  const Dataset dataset = read_reldata(folder_.path(), job);
  EXPECT_EQ(dataset.header.vocabulary.classes,
            (std::vector<Predicate>{{"urn:x-rrn:name#female", {}},
                                    {"urn:x-rrn:name#male", {}}}));
  EXPECT_EQ(dataset.header.vocabulary.relations,
            (std::vector<Predicate>{{"urn:x-rrn:name#parentOf", {}},
                                    {"http://example.org/knows", {}}}));
  EXPECT_EQ(dataset.header.generator, "rel-data");
  EXPECT_THAT(dataset.kbs, ElementsAre(graph()));
  EXPECT_THAT(warnings.messages,
              ElementsAre(folder_.path() +
                          ": left out 1 values of literals; datasets hold "
                          "classes and relations"));
}

TEST_F(ReldataTest, ReadsGraphsInTheOrderOfTheirNumbers) {
  for (const char* const base : {"10", "9", "x"}) {
    write_graph(base);
    write(std::string(base) + ".individuals",
          "0 a\n1 b\n2 " + std::string(base) + "\n");
  }
  // Another vocabulary: united by names.
  write("9.classes", "0 male\n1 other\n");
  write("9.classes.data", "1 0\n0 0\n0 1\n");
  write("9.classes.data.inf", "");
  EXPECT_EQ(error(),
            "/9.classes.data.inf: has 0 lines; expected 3, one for "
            "each individual");
  std::filesystem::remove(folder_.file("9.classes.data.inf"));
  const Dataset dataset = read();
  ASSERT_EQ(dataset.kbs.size(), 3u);
  EXPECT_EQ(dataset.kbs[0].names[2], "9");
  EXPECT_EQ(dataset.kbs[1].names[2], "10");
  EXPECT_EQ(dataset.kbs[2].names[2], "x");
  ASSERT_EQ(dataset.header.vocabulary.classes.size(), 3u);
  EXPECT_EQ(dataset.header.vocabulary.classes[0].iri, "urn:x-rrn:name#male");
  EXPECT_EQ(dataset.kbs[1].classes.specified[0],
            (ClassLiteral{kI0, ClassIndex{2}, true}));
}

TEST_F(ReldataTest, ReadsTheStepsOfASequence) {
  write_graph("kg");
  for (const char* const part : {".classes.data", ".classes.data.inf",
                                 ".relations.data", ".relations.data.inf"}) {
    std::filesystem::rename(folder_.file(std::string("kg") + part),
                            folder_.file(std::string("kg") + part + ".2"));
  }
  // A step need not have all files.
  write("kg.relations.data.pred.10", "+ 2 0 2\n");
  const Dataset dataset = read();
  ASSERT_EQ(dataset.kbs.size(), 2u);
  EXPECT_EQ(dataset.kbs[0], graph());
  Sample last;
  last.n_individuals = 3;
  last.names = graph().names;
  last.relations.predictable = {{kI2, kR0, kI2, true}};
  EXPECT_EQ(dataset.kbs[1], last);
}

TEST_F(ReldataTest, WritesWhatOtherProgramsRead) {
  DatasetHeader header;
  header.vocabulary = {{{"urn:x#A", {}}, {"urn:y#A", {}}}, {{"urn:x#r", {}}}};
  Sample kb;
  kb.n_individuals = 2;
  kb.names = {"http://e/a", "not one word"};
  kb.classes.specified = {{kI0, kC1, true}, {kI1, kC0, false}};
  kb.relations.specified = {{kI1, kR0, kI0, true}};
  kb.relations.inferable = {{kI0, kR0, kI0, false}};
  const std::string path = folder_.file("out");
  ReldataWriter writer(path, header);
  writer.add(4, kb);
  EXPECT_FALSE(std::filesystem::exists(path));
  writer.finish();
  const auto text = [&](const char* name) {
    return read_file(path + '/' + name);
  };
  EXPECT_EQ(text("4.classes"), "0 A\n1 p1\n");
  EXPECT_EQ(text("4.relations"), "0 r\n");
  EXPECT_EQ(text("4.individuals"), "0 http://e/a\n1 i1\n");
  EXPECT_EQ(text("4.classes.data"), "0 1\n-1 0\n");
  EXPECT_EQ(text("4.classes.data.inf"), "0 0\n0 0\n");
  EXPECT_EQ(text("4.classes.data.pred"), "0 0\n0 0\n");
  EXPECT_EQ(text("4.relations.data"), "+ 1 0 0\n");
  EXPECT_EQ(text("4.relations.data.inf"), "- 0 0 0\n");
  EXPECT_EQ(text("4.relations.data.pred"), "");
  EXPECT_EQ(text("rrn.notes"),
            "\tontology\t\n\tgenerator\t\n\tseed\t0\n"
            "\tclass\t0 none urn:x#A\n\tclass\t1 none urn:y#A\n"
            "\trelation\t0 none urn:x#r\n"
            "4\tdraw\t0\n4\tname\t1 not one word\n\tend\t1 4\n");
  // 13 files are what makes a graph.
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(path), {}), 14);
  EXPECT_EQ(read_reldata(path, JobContext()), (Dataset{header, {kb}}));
}

TEST_F(ReldataTest, WritesSequencesOfTheSameIndividuals) {
  DatasetHeader header;
  header.vocabulary.classes = {{"urn:C", {}}};
  Sample kb;
  kb.n_individuals = 1;
  kb.classes.specified = {{kI0, kC0, true}};
  Sample next;
  next.n_individuals = 1;
  next.draw = 3;
  const std::string path = folder_.file("out");
  {
    ReldataWriter writer(path, header, ReldataLayout::kSequence);
    writer.add(5, kb);
    writer.add(6, next);
    writer.finish();
  }
  EXPECT_EQ(read_file(path + "/sequence.classes.data.0"), "1\n");
  EXPECT_EQ(read_file(path + "/sequence.classes.data.1"), "0\n");
  EXPECT_EQ(read_reldata(path, JobContext()), (Dataset{header, {kb, next}}));

  ReldataWriter writer(folder_.file("other"), header, ReldataLayout::kSequence);
  writer.add(0, kb);
  kb.n_individuals = 2;
  EXPECT_THROW(writer.add(1, kb), Error);
}

TEST_F(ReldataTest, LeavesNothingUnlessFinished) {
  const std::string path = folder_.file("out");
  std::filesystem::create_directory(path);
  {
    ReldataWriter writer(path, DatasetHeader());
    writer.add(0, Sample());
  }
  EXPECT_EQ(folder_.entries().size(), 1U);
  EXPECT_TRUE(std::filesystem::is_empty(path));
  write("out/mine", "kept");
  try {
    const ReldataWriter writer(path, DatasetHeader());
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.what(),
              path + ": is there already; expected the name of a new folder");
  }
  EXPECT_EQ(read_file(path + "/mine"), "kept");
  EXPECT_EQ(folder_.entries().size(), 1U);
}

TEST_F(ReldataTest, SaysWhereAFolderIsWrong) {
  EXPECT_EQ(error(),
            ": holds no rel-data; expected files such as 0.individuals");
  struct Case {
    const char* file;
    const char* text;
    const char* message;
  };
  for (const Case& c : {
           Case{".classes", "0 a\n2 b\n",
                ":2:1: number 2; expected 1, for they count from 0"},
           Case{".classes", "0 a\n1 a\n", ":2:3: name twice: a"},
           Case{".relations", "0 two words\n",
                ":1:1: expected a number and a name without blanks"},
           Case{".individuals", "x ann\n",
                ":1:1: bad number 'x'; expected a number"},
           Case{".classes.data", "1 0\n0\n0 0\n",
                ":2:1: 1 numbers; expected 2, one for each class"},
           Case{".classes.data", "1 0\n0 2\n0 0\n",
                ":2:3: bad membership '2'; expected 1, 0 or -1"},
           Case{".classes.data", "1 0\n0 0\n0 0\n0 0\n",
                ":4:1: more lines than the 3 individuals"},
           Case{".relations.data", "+ 0 0 1\n* 0 0 1\n",
                ":2:1: bad sign '*'; expected + or -"},
           Case{".relations.data", "+ 0 2 1\n",
                ":1:5: bad relation '2'; expected a number below 2"},
           Case{".relations.data", "+ 3 0 1\n",
                ":1:3: bad individual '3'; expected a number below 3"},
           Case{".relations.data.inf", "+ 0 0\n",
                ":1:1: expected a sign and the numbers of subject, relation "
                "and object"},
       }) {
    write_graph("g");
    write(std::string("g") + c.file, c.text);
    EXPECT_EQ(error(), std::string("/g") + c.file + c.message);
  }
  write_graph("g");
  std::filesystem::remove(folder_.file("g.relations.data"));
  EXPECT_EQ(error(),
            "/g.relations.data: cannot read: No such file or "
            "directory");
}

TEST_F(ReldataTest, NoticesSamplesThatAreGone) {
  const std::string path = folder_.file("out");
  ReldataWriter writer(path, DatasetHeader());
  writer.add(0, Sample());
  writer.add(1, Sample());
  writer.finish();
  for (const auto& entry : std::filesystem::directory_iterator(path)) {
    if (entry.path().filename().string().starts_with("1.")) {
      std::filesystem::remove(entry.path());
    }
  }
  try {
    static_cast<void>(read_reldata(path, JobContext()));
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.what(), path + ": sample 1 has no files");
  }
}

}  // namespace
}  // namespace rrn::dataset
