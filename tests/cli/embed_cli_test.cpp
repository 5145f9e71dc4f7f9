// SPDX-License-Identifier: MIT
// rrn embed, and rrn reason on candidate pairs, with the model that is shipped.
#include <cmath>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"
#include "support/temp_dir.hpp"

namespace rrn::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr const char* kEmbed =
    "rrn --threads 1 embed --model $SOURCE/datasets/family/family.rrn ";
constexpr const char* kReason =
    "rrn --threads 1 reason --model $SOURCE/datasets/family/family.rrn ";
constexpr const char* kExample = "$SOURCE/datasets/family/example.ttl ";

class EmbedCliTest : public ::testing::Test {
 protected:
  [[nodiscard]] ProgramResult run(const std::string& command_line) const {
    return run_shell("cd '" + folder_.path() + "'; " + command_line);
  }
  [[nodiscard]] std::string read(const std::string& name) const {
    return read_file(folder_.file(name));
  }

  TempDir folder_;
};

struct Row {
  std::string name;
  std::vector<float> values;
};

std::vector<Row> parse_tsv(const std::string& text) {
  std::vector<Row> rows;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream cells(line);
    Row row;
    std::getline(cells, row.name, '\t');
    for (std::string cell; std::getline(cells, cell, '\t');) {
      row.values.push_back(std::strtof(cell.c_str(), nullptr));
    }
    rows.push_back(row);
  }
  return rows;
}

std::set<std::string> predictions(const std::string& tsv) {
  std::set<std::string> facts;
  std::istringstream lines(tsv);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t end = line.find("\tpredicted\t");
    if (end != std::string::npos) facts.insert(line.substr(0, end));
  }
  return facts;
}

TEST_F(EmbedCliTest, WritesTheSameInAllFormats) {
  const ProgramResult result = run(std::string(kEmbed) + kExample);
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.err, HasSubstr("25 individuals, 100 dimensions, "));
  const std::vector<Row> rows = parse_tsv(result.out);
  ASSERT_EQ(rows.size(), 25U);
  std::string names;
  for (const Row& row : rows) {
    EXPECT_THAT(row.name, StartsWith("urn:x-rrn:example:royal#"));
    ASSERT_EQ(row.values.size(), 100U);
    double square = 0;
    for (const float value : row.values) square += double{value} * value;
    EXPECT_NEAR(square, 1, 1e-5);
    names += row.name + '\n';
  }
  ASSERT_EQ(run(std::string(kEmbed) + "--format npy --output e.npy " + kExample)
                .exit_code,
            0);
  EXPECT_EQ(read("e.npy.names"), names);
  const std::string npy = read("e.npy");
  ASSERT_EQ(npy.size(), 128U + 25 * 100 * 4);
  EXPECT_THAT(npy.substr(0, 128), HasSubstr("'shape': (25, 100)"));
  float first = 0;
  std::copy_n(npy.data() + 128, 4, reinterpret_cast<char*>(&first));
  EXPECT_EQ(first, rows[0].values[0]);
  const ProgramResult text =
      run(std::string(kEmbed) + "--format word2vec " + kExample);
  EXPECT_EQ(text.out.substr(0, 7), "25 100\n");
  EXPECT_EQ(text.out.substr(7, rows[0].name.size() + 1), rows[0].name + ' ');
}

TEST_F(EmbedCliTest, NumPyReadsNpy) {
  if (run("python3 -c 'import numpy'").exit_code != 0) {
    GTEST_SKIP() << "python3-numpy is missing";
  }
  const ProgramResult tsv = run(std::string(kEmbed) + kExample);
  ASSERT_EQ(run(std::string(kEmbed) + "--format npy --output e.npy " + kExample)
                .exit_code,
            0);
  const ProgramResult result =
      run("python3 -c 'import numpy; a = numpy.load(\"e.npy\"); print(a.shape, "
          "a.dtype); print(*(repr(float(x)) for x in a[24]))'");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("(25, 100) float32\n"));
  std::istringstream values(result.out.substr(result.out.find('\n')));
  std::vector<float> row;
  for (double value = 0; values >> value;) {
    row.push_back(static_cast<float>(value));
  }
  EXPECT_EQ(row, parse_tsv(tsv.out).at(24).values);
}

TEST_F(EmbedCliTest, DependsOnTheSeedAndOnTheClosure) {
  const std::string plain = run(std::string(kEmbed) + kExample).out;
  EXPECT_EQ(run(std::string(kEmbed) + kExample).out, plain);
  EXPECT_NE(run(std::string(kEmbed) + "--seed 7 " + kExample).out, plain);
  const ProgramResult closure =
      run(std::string(kEmbed) + "--closure --ontology $SOURCE/owl/family.ttl " +
          kExample);
  ASSERT_EQ(closure.exit_code, 0) << closure.err;
  EXPECT_THAT(closure.err, HasSubstr("the model cannot read these"));
  EXPECT_THAT(closure.err, HasSubstr("25 individuals, 100 dimensions, "));
}

TEST_F(EmbedCliTest, EmbedsASampleOfADataset) {
  ASSERT_EQ(run("rrn generate family --samples 3 --valid 1 --test 1 --output d")
                .exit_code,
            0);
  const ProgramResult first = run(std::string(kEmbed) + "d/train.kbs");
  const ProgramResult second =
      run(std::string(kEmbed) + "--sample 1 d/train.kbs");
  ASSERT_EQ(second.exit_code, 0) << second.err;
  EXPECT_NE(first.out, second.out);
  EXPECT_EQ(parse_tsv(second.out).front().values.size(), 100U);
  const ProgramResult past =
      run(std::string(kEmbed) + "--sample 3 d/train.kbs");
  EXPECT_EQ(past.exit_code, 2);
  EXPECT_THAT(past.err, HasSubstr("--sample 3 is past the end; the file holds "
                                  "3 samples"));
}

TEST_F(EmbedCliTest, ChecksItsOptions) {
  const auto message = [&](const std::string& options) {
    const ProgramResult result = run(std::string(kEmbed) + options);
    EXPECT_EQ(result.exit_code, 2);
    return result.err;
  };
  EXPECT_THAT(message("--format csv x.ttl"),
              HasSubstr("bad value 'csv' for --format; expected tsv, npy or "
                        "word2vec"));
  EXPECT_THAT(message("--format npy x.ttl"),
              HasSubstr("--format npy writes names to a second file; expected "
                        "--output FILE with it"));
  EXPECT_THAT(message("--sample 1 x.ttl"),
              HasSubstr("--sample is for .kbs files"));
  EXPECT_THAT(message("a.kbs b.kbs"), HasSubstr("expected one .kbs file"));
  EXPECT_THAT(run("rrn embed x.ttl").err,
              HasSubstr("--model FILE is required"));
}

TEST_F(EmbedCliTest, CandidatePairsGiveThePredictionsWithinTheHops) {
  const std::string options = "--engine neural --format tsv ";
  const ProgramResult all = run(kReason + options + kExample);
  const ProgramResult far = run(kReason + options + "--hops 30 " + kExample);
  ASSERT_EQ(far.exit_code, 0) << far.err;
  EXPECT_EQ(predictions(far.out), predictions(all.out));
  EXPECT_THAT(far.err, HasSubstr("scored 625 of 625 pairs within 30 hops, "
                                 "18,125 literals"));
  const ProgramResult near = run(kReason + options + "--hops 1 " + kExample);
  const std::set<std::string> some = predictions(near.out);
  EXPECT_LT(some.size(), predictions(all.out).size());
  EXPECT_GT(some.size(), 25U);
  const std::set<std::string> whole = predictions(all.out);
  for (const std::string& fact : some) EXPECT_EQ(whole.count(fact), 1U) << fact;
  const ProgramResult cut =
      run(kReason + options + "--hops 30 --pairs-each 10 " + kExample);
  EXPECT_THAT(cut.err, HasSubstr("scored 250 of 625 pairs within 30 hops"));
  EXPECT_THAT(cut.err, HasSubstr("25 individuals had more pairs than "
                                 "--pairs-each or --max-pairs allow"));
}

/// Those of a TSV file that start with `subject`.
std::set<std::string> about(const std::set<std::string>& facts,
                            const std::string& subject) {
  std::set<std::string> some;
  for (const std::string& fact : facts) {
    if (fact.starts_with(subject)) some.insert(fact);
  }
  return some;
}

TEST_F(EmbedCliTest, PredictsWhatIsAskedFor) {
  const std::string options = "--engine neural --format tsv ";
  const std::string olga = "<urn:x-rrn:example:royal#Olga>";
  const auto all = predictions(run(kReason + options + kExample).out);
  ASSERT_GT(about(all, olga).size(), 3U);
  for (const char* const name :
       {"roy:Olga", "'<urn:x-rrn:example:royal#Olga>'"}) {
    const ProgramResult asked =
        run(kReason + options + "--subject " + name + ' ' + kExample);
    ASSERT_EQ(asked.exit_code, 0) << asked.err;
    EXPECT_EQ(predictions(asked.out), about(all, olga));
    EXPECT_THAT(asked.err,
                HasSubstr("asked for  " +
                          std::to_string(about(all, olga).size()) + " facts"));
  }
  const ProgramResult near =
      run(kReason + options + "--hops 30 --subject " + "roy:Olga " + kExample);
  EXPECT_EQ(predictions(near.out), about(all, olga));
  EXPECT_THAT(near.err, HasSubstr("scored 25 of 25 pairs within 30 hops"));
  const ProgramResult nobody =
      run(kReason + options + "--object '<urn:nobody>' " + kExample);
  EXPECT_EQ(nobody.exit_code, 0);
  EXPECT_THAT(nobody.err,
              HasSubstr("warning: --object <urn:nobody>: the data and the "
                        "ontology do not know it"));
  EXPECT_THAT(nobody.err, HasSubstr("asked for  0 facts"));
  // A predicate of the model that the data lack is no mistake.
  const ProgramResult fathers =
      run(kReason + options + "--predicate fam:fatherOf " + kExample);
  EXPECT_THAT(fathers.err, Not(HasSubstr("warning")));
  EXPECT_GT(predictions(fathers.out).size(), 10U);
}

/// Two chains of four parents.
TEST_F(EmbedCliTest, StrangersAreNotPredictedUnlessAskedFor) {
  std::ofstream data(folder_.file("two.ttl"));
  for (int i = 0; i < 8; ++i) {
    data << "<urn:p" << i << "> a <urn:x-rrn:family#"
         << (i % 2 == 0 ? "Female" : "Male") << "> .\n";
    if (i % 4 == 0) continue;
    data << "<urn:p" << i - 1 << "> <urn:x-rrn:family#parentOf> <urn:p" << i
         << "> .\n";
  }
  data.close();
  const std::string options =
      "--engine both --ontology $SOURCE/owl/family.ttl --format none two.ttl ";
  const ProgramResult joined = run(kReason + options);
  EXPECT_THAT(joined.out, HasSubstr("32 pairs that no facts join left out: see "
                                    "--all-pairs"));
  EXPECT_THAT(joined.out, HasSubstr(" 0 by the network only"));
  const ProgramResult all = run(kReason + options + "--all-pairs");
  EXPECT_THAT(all.out, Not(HasSubstr("left out")));
  EXPECT_THAT(all.out, Not(HasSubstr(" 0 by the network only")));
  EXPECT_THAT(run(kReason + options + "--all-pairs --hops 2").err,
              HasSubstr("--hops and --all-pairs exclude each other"));
}

TEST_F(EmbedCliTest, SaysWhatIsNoTerm) {
  for (const char* const option :
       {"--subject 'roy:Olga roy:Olga'", "--subject '_:b'",
        "--predicate '\"x\"'", "--object ''", "--object 'no:prefix'"}) {
    const ProgramResult result =
        run(kReason + std::string(option) + ' ' + kExample);
    EXPECT_EQ(result.exit_code, 2) << option;
    EXPECT_THAT(result.err, HasSubstr("' for option '--"));
    EXPECT_THAT(result.err, HasSubstr("expected one term"));
    EXPECT_EQ(result.out, "");
  }
}

TEST_F(EmbedCliTest, CandidatePairsAreComparedWithTheRules) {
  const std::string options =
      "--engine both --ontology $SOURCE/owl/family.ttl ";
  const ProgramResult all =
      run(kReason + options + "--format none " + kExample);
  const ProgramResult far =
      run(kReason + options + "--format none --hops 30 " + kExample);
  const auto line = [](const std::string& text) {
    const std::size_t start = text.find("agreement");
    return text.substr(start, text.find('\n', start) - start);
  };
  EXPECT_THAT(line(far.out), HasSubstr("literals; facts: "));
  EXPECT_THAT(far.out, HasSubstr("scored 625 of 625 pairs"));
  const ProgramResult trig = run(
      kReason + options + "--format trig --hops 6 --examples 1 " + kExample);
  ASSERT_EQ(trig.exit_code, 0) << trig.err;
  EXPECT_THAT(trig.out, HasSubstr("urn:x-rrn:graph:predicted"));
  EXPECT_THAT(trig.err, HasSubstr("predicted, for example"));
  std::ofstream(folder_.file("back.trig")) << trig.out;
  EXPECT_EQ(run("rrn convert --format nquads back.trig").exit_code, 0);
}

/// A thousand chains of parents: more pairs than can be scored at once.
TEST_F(EmbedCliTest, LargeDataArePredictedFromCandidatePairs) {
  std::ofstream data(folder_.file("large.nt"));
  const std::string f = "<urn:x-rrn:family#";
  for (int i = 0; i < 7000; ++i) {
    const std::string person = "<urn:p" + std::to_string(i) + ">";
    data << person << " <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> " << f
         << (i % 2 == 0 ? "Female" : "Male") << "> .\n";
    if (i % 7 == 0) continue;
    data << "<urn:p" << i - 1 << "> " << f << "parentOf> " << person << " .\n";
  }
  data.close();
  const ProgramResult result =
      run(kReason + std::string("--engine neural --format tsv --output "
                                "out.tsv large.nt"));
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.err, HasSubstr("7,000 individuals"));
  // A chain of seven has 7 + 2 (6 + 5 + 4) pairs within three hops.
  EXPECT_THAT(result.err, HasSubstr("scored 37,000 of 37,000 pairs within 3 "
                                    "hops, 1,073,000 literals"));
  const std::set<std::string> facts = predictions(read("out.tsv"));
  EXPECT_EQ(facts.count("<urn:p1>\t" + f + "fatherOf>\t<urn:p2>"), 1U);
  const ProgramResult asked =
      run(kReason + std::string("--engine neural --format tsv --subject "
                                "'<urn:p1>' large.nt"));
  // Itself, one before and three behind.
  EXPECT_THAT(asked.err, HasSubstr("scored 5 of 5 pairs within 3 hops"));
  EXPECT_EQ(predictions(asked.out), about(facts, "<urn:p1>"));
}

}  // namespace
}  // namespace rrn::test
