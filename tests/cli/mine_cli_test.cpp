// SPDX-License-Identifier: MIT
// rrn mine, and rrn reason with the rules that it writes.
#include <algorithm>
#include <fstream>
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
using ::testing::IsEmpty;
using ::testing::Not;

class MineCliTest : public ::testing::Test {
 protected:
  [[nodiscard]] ProgramResult run(const std::string& command_line) const {
    return run_shell("cd '" + folder_.path() + "'; " + command_line);
  }
  [[nodiscard]] std::string read(const std::string& name) const {
    return read_file(folder_.file(name));
  }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_.file(name)) << text;
  }
  void make_families() const {
    ASSERT_EQ(run("rrn generate family --samples 100 --valid 1 --test 1 "
                  "--output d")
                  .exit_code,
              0);
  }

  TempDir folder_;
};

std::vector<std::string> sorted_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  std::ranges::sort(lines);
  return lines;
}

TEST_F(MineCliTest, RulesOfFamiliesDeriveWhatTheOntologyDerives) {
  make_families();
  const ProgramResult mined = run("rrn mine --output m.dlog d");
  ASSERT_EQ(mined.exit_code, 0) << mined.err;
  EXPECT_THAT(mined.err, HasSubstr("; 0 of the facts follow from no rule"));
  EXPECT_THAT(read("m.dlog"), HasSubstr("# rrn mine d\n"));
  EXPECT_THAT(read("m.dlog"), HasSubstr("confidence 1.000"));
  const std::string data =
      " --format ntriples $SOURCE/datasets/family/example.ttl";
  const ProgramResult derived =
      run("rrn reason --rules m.dlog --unique-names yes" + data);
  ASSERT_EQ(derived.exit_code, 0) << derived.err;
  const ProgramResult expected =
      run("rrn reason --ontology $SOURCE/owl/family.ttl" + data);
  const auto mined_facts = sorted_lines(derived.out);
  EXPECT_EQ(mined_facts.size(), 300U);
  // The ontology has auxiliary relations, too.
  EXPECT_TRUE(std::ranges::includes(sorted_lines(expected.out), mined_facts));

  ASSERT_EQ(run("rrn mine --format swrl --output m.ttl d").exit_code, 0);
  const ProgramResult by_swrl = run("rrn reason --ontology m.ttl" + data);
  ASSERT_EQ(by_swrl.exit_code, 0) << by_swrl.err;
  EXPECT_EQ(sorted_lines(by_swrl.out), mined_facts);
}

TEST_F(MineCliTest, ThreadsMakeNoDifferenceAndFormatsAgree) {
  make_families();
  const std::string one = run("rrn --threads 1 mine d").out;
  EXPECT_EQ(run("rrn --threads 3 mine d").out, one);
  const ProgramResult json = run("rrn mine --format json --limit 50 d");
  ASSERT_EQ(json.exit_code, 0);
  write("m.json", json.out);
  const ProgramResult read_back =
      run("python3 -c 'import json; d = json.load(open(\"m.json\")); "
          "print(len(d[\"rules\"]), d[\"limit\"], "
          "d[\"rules\"][0][\"confidence\"])'");
  EXPECT_THAT(read_back.out, HasSubstr(" None 1"));
  EXPECT_THAT(json.out,
              HasSubstr("\"relation\": \"urn:x-rrn:family#parentOf\""));
}

/// Borders are mutual, capitals are in their countries; one border is stated
/// in one direction only.
TEST_F(MineCliTest, LearnsFromDataFiles) {
  std::string text = "@prefix : <http://e/> .\n";
  for (int i = 0; i < 30; ++i) {
    const std::string a = ":l" + std::to_string(i);
    const std::string b = ":l" + std::to_string(i + 1);
    text += a + " a :Land ; :borders " + b + " .\n";
    if (i != 7) text += b + " :borders " + a + " .\n";
    text +=
        ":c" + std::to_string(i) + " :capitalOf " + a + " ; :in " + a + " .\n";
  }
  write("lands.ttl", text);
  const ProgramResult mined = run("rrn mine --measure standard lands.ttl");
  ASSERT_EQ(mined.exit_code, 0) << mined.err;
  // 58 of the 59 statements have their opposite.
  EXPECT_THAT(mined.out,
              HasSubstr("# support 58 of 59, head coverage 0.983, confidence "
                        "0.983, PCA confidence 0.983\n"
                        "e:borders[?x, ?y] :- e:borders[?y, ?x]"));
  EXPECT_THAT(mined.out, HasSubstr("e:in[?x, ?y] :- e:capitalOf[?x, ?y] .\n"));
  EXPECT_THAT(mined.out, HasSubstr("e:Land[?x] :- e:capitalOf[?y, ?x] .\n"));
  EXPECT_THAT(
      run("rrn mine --min-confidence 0.99 --measure standard lands.ttl").out,
      Not(HasSubstr("e:borders[?x, ?y] :- e:borders[?y, ?x] .")));
}

TEST_F(MineCliTest, LearnsWhatAnOntologySays) {
  const ProgramResult mined =
      run("rrn mine --min-support 3 --ontology $SOURCE/owl/family.ttl "
          "$SOURCE/datasets/family/example.ttl");
  ASSERT_EQ(mined.exit_code, 0) << mined.err;
  EXPECT_THAT(mined.out, HasSubstr("family:motherOf[?x, ?y] :- "
                                   "family:Female[?x], family:parentOf[?x, "
                                   "?y] ."));
}

/// What a model of rules without exceptions predicts is what they derive.
TEST_F(MineCliTest, AModelPredictsWhatItsRulesDerive) {
  make_families();
  ASSERT_EQ(run("rrn mine --output m.dlog d").exit_code, 0);
  const ProgramResult mined = run("rrn mine --format model --output m.rrn d");
  ASSERT_EQ(mined.exit_code, 0) << mined.err;
  const std::string data = " $SOURCE/datasets/family/example.ttl";
  const auto facts = [&](const std::string& arguments) {
    const ProgramResult result = run("rrn reason --format tsv " + arguments +
                                     data + " > all.tsv; cut -f1-3 all.tsv");
    EXPECT_THAT(result.err, HasSubstr("300 "));
    return sorted_lines(result.out);
  };
  EXPECT_EQ(facts("--engine neural --model m.rrn"),
            facts("--rules m.dlog --unique-names yes"));

  write("count.rq",
        "SELECT (COUNT(*) AS ?n) { ?x <urn:x-rrn:family#uncleOf> ?y }");
  const ProgramResult by_rules = run(
      "rrn query --query count.rq --rules m.dlog --unique-names yes" + data);
  const ProgramResult by_model = run(
      "rrn query --query count.rq --model m.rrn --reasoning predicted" + data);
  ASSERT_EQ(by_model.exit_code, 0) << by_model.err;
  EXPECT_EQ(by_model.out, by_rules.out);

  const ProgramResult shown = run("rrn inspect m.rrn");
  EXPECT_THAT(shown.out, HasSubstr("which also follow from each other\n"
                                   "rrn mine --format model d\n"
                                   "mined from "));
  EXPECT_THAT(shown.out, HasSubstr("\nfamily:auntOf[?x, ?y] :- "));
}

TEST_F(MineCliTest, AModelIsEvaluatedAndRefusedWhereANetworkIsNeeded) {
  make_families();
  ASSERT_EQ(run("rrn mine --format model --output m.rrn d").exit_code, 0);
  const ProgramResult result =
      run("rrn evaluate --format json --model m.rrn --output r.json d; "
          "python3 -c 'import json; r = json.load(open(\"r.json\")); "
          "print(r[\"relations\"][\"total\"][\"as_in_paper\"][\"f1\"])'");
  EXPECT_EQ(result.out, "1\n") << result.err;
  const std::string data = " --model m.rrn $SOURCE/datasets/family/example.ttl";
  EXPECT_THAT(run("rrn check --suspects 3" + data).err,
              HasSubstr("m.rrn: not a model of `rrn learn`"));
  EXPECT_THAT(
      run("rrn explain --evidence --fact '<urn:a> <urn:b> <urn:c>'" + data).err,
      HasSubstr("m.rrn: a model of `rrn mine`; --evidence needs a network"));
  EXPECT_THAT(run("rrn inspect --format json m.rrn").err,
              HasSubstr("--format json is for networks"));
}

/// A model made of rules confirms these rules, and of others what follows from
/// them.
TEST_F(MineCliTest, AModelIsAskedAboutRules) {
  make_families();
  ASSERT_EQ(run("rrn mine --format model --output m.rrn d").exit_code, 0);
  const ProgramResult own = run("rrn mine --model m.rrn --places 5 d");
  ASSERT_EQ(own.exit_code, 0) << own.err;
  EXPECT_THAT(own.out, HasSubstr("PCA confidence 1.000\n# predicted in 5 of 5, "
                                 "without atom 1 in 0 of "));
  EXPECT_THAT(own.out, Not(HasSubstr("predicted in 4 of 5")));
  // The same seed gives the same answers, with any number of threads.
  EXPECT_EQ(run("rrn --threads 3 mine --model m.rrn --places 5 d").out,
            own.out);

  const std::string few =
      "--model m.rrn --min-support 3 --min-confidence 0.5 --bodies all --all "
      "--limit 3 --length 1 d";
  const ProgramResult all = run("rrn mine " + few);
  const ProgramResult kept = run("rrn mine --min-predicted 0.9 " + few);
  ASSERT_EQ(kept.exit_code, 0) << kept.err;
  EXPECT_THAT(all.out, HasSubstr("# predicted in 0 of 20"));
  EXPECT_THAT(kept.out, Not(HasSubstr("# predicted in 0 of 20")));
  EXPECT_THAT(kept.out, HasSubstr("# predicted in 20 of 20"));
  EXPECT_LT(kept.out.size(), all.out.size());
}

TEST_F(MineCliTest, AModelIsAskedOnOtherSamples) {
  make_families();
  ASSERT_EQ(run("rrn mine --format model --output m.rrn d").exit_code, 0);
  ASSERT_EQ(run("rrn generate family --samples 1 --valid 30 --test 1 --seed 5 "
                "--output e")
                .exit_code,
            0);
  const std::string places = "--model m.rrn --fresh e/valid.kbs ";
  const ProgramResult here = run("rrn mine " + places + "d");
  ASSERT_EQ(here.exit_code, 0) << here.err;
  EXPECT_THAT(here.out, HasSubstr("# predicted in 20 of 20"));
  EXPECT_THAT(here.out, Not(HasSubstr("# predicted in 0 of 20")));
  const ProgramResult json = run("rrn mine --format json " + places + "d");
  EXPECT_THAT(json.out, HasSubstr("\"withBody\": {"));
  EXPECT_THAT(json.out, HasSubstr("\"predicted\": 20"));
  const ProgramResult swrl = run("rrn mine --format swrl " + places + "d");
  EXPECT_THAT(swrl.out, HasSubstr("\" , \"predicted in 20 of 20"));
  // Data files number classes and relations in another way.
  const ProgramResult files = run("rrn mine --min-support 3 " + places +
                                  "--ontology $SOURCE/owl/family.ttl "
                                  "$SOURCE/datasets/family/example.ttl");
  ASSERT_EQ(files.exit_code, 0) << files.err;
  EXPECT_THAT(files.out, HasSubstr("# predicted in 20 of 20"));
  const ProgramResult countries =
      run("rrn mine " + places + "$SOURCE/datasets/countries/countries.ttl");
  EXPECT_EQ(countries.exit_code, 1);
  EXPECT_THAT(countries.err,
              HasSubstr("e/valid.kbs: states nothing of the classes and "
                        "relations that rules are learnt about"));
}

TEST_F(MineCliTest, SaysWhatIsWrongWithAModel) {
  make_families();
  ASSERT_EQ(run("rrn mine --format model --output m.rrn d").exit_code, 0);
  write("bad.rrn", "no model");
  const auto fails = [&](const std::string& arguments, int code,
                         const std::string& message) {
    const ProgramResult result = run("rrn mine " + arguments);
    EXPECT_EQ(result.exit_code, code) << arguments;
    EXPECT_THAT(result.err, HasSubstr(message)) << arguments;
    EXPECT_THAT(result.out, IsEmpty());
  };
  // Without the network, the message is that it is not there.
  if (kHasNetwork) fails("--model missing.rrn d", 1, "missing.rrn");
  fails("--model m.rrn $SOURCE/datasets/countries/countries.ttl", 1,
        "the model belongs to another vocabulary");
  fails("--model m.rrn --places 0 d", 2, "--places 0; expected 1 to 10000");
  fails("--model m.rrn --draws 0 d", 2, "0 draws; expected 1 to 1000");
  fails("--model m.rrn --surroundings some d", 2,
        "expected none, apart or all");
  fails("--min-predicted 0.5 d", 2, "--min-predicted needs --model");
  fails("--fresh d/test.kbs d", 2, "--fresh needs --model");
  fails("--model m.rrn --min-predicted 2 d", 2, "min-predicted");
  fails("--model m.rrn --fresh missing.kbs d", 1, "missing.kbs");
  // Without LibTorch the module that reads networks is missed.
  const ProgramResult bad = run("rrn mine --model bad.rrn d");
  EXPECT_EQ(bad.exit_code, 1);
  EXPECT_THAT(bad.err, ::testing::AnyOf(HasSubstr("bad.rrn"),
                                        HasSubstr("RRN_WITH_TORCH=ON")));
}

TEST_F(MineCliTest, LimitsAreReported) {
  make_families();
  const ProgramResult late = run("rrn mine --max-time 0ms d");
  EXPECT_EQ(late.exit_code, 4);
  EXPECT_THAT(late.err, HasSubstr("--max-time ended the search"));
  const ProgramResult full = run("rrn mine --memory-limit 1000 d");
  EXPECT_EQ(full.exit_code, 4);
  EXPECT_THAT(full.err, HasSubstr("--memory-limit ended the search"));
  EXPECT_THAT(run("rrn mine --max-paths 1 d").err, HasSubstr("--max-paths"));
}

TEST_F(MineCliTest, SaysWhatIsWrong) {
  make_families();
  write("empty.ttl", "");
  write("values.ttl", "<http://e/a> <http://e/age> 3 .\n");
  const auto fails = [&](const std::string& arguments, int code,
                         const std::string& message) {
    const ProgramResult result = run("rrn mine " + arguments);
    EXPECT_EQ(result.exit_code, code) << arguments;
    EXPECT_THAT(result.err, HasSubstr(message)) << arguments;
    EXPECT_THAT(result.out, IsEmpty());
  };
  fails("", 2, "no data given; expected data files, a dataset folder");
  fails("empty.ttl", 1, "empty.ttl: no facts about individuals");
  fails("values.ttl", 1, "values.ttl: no facts about individuals");
  fails("missing.ttl", 1, "missing.ttl");
  fails("--format csv d", 2, "expected datalog, swrl, json or model");
  fails("--format model d", 2, "--format model needs --output FILE");
  fails("--measure best d", 2, "expected standard or pca");
  fails("--bodies none d", 2, "expected stated or all");
  fails("--length 4 d", 2, "--length 4; expected 1 to 3");
  fails("--min-support 0 d", 2, "--min-support 0; expected 1 or more");
  fails("d empty.ttl", 2, "expected one dataset folder or .kbs file");
  fails("--ontology $SOURCE/owl/family.ttl d", 2,
        "--ontology and --rules are for data files");
}

}  // namespace
}  // namespace rrn::test
