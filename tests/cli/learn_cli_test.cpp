// SPDX-License-Identifier: MIT
// rrn learn, and what other commands do with the models that it makes.
#include <filesystem>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"
#include "support/temp_dir.hpp"

namespace rrn::test {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;

const std::string kRules = "--ontology \"$SOURCE/owl/family.ttl\" ";
const std::string kExample = "\"$SOURCE/datasets/family/example.ttl\" ";

class LearnCliTest : public ::testing::Test {
 protected:
  [[nodiscard]] ProgramResult run(const std::string& command_line) const {
    return run_shell("cd '" + folder_.path() + "'; " + command_line);
  }
  /// Runs a command that is expected to succeed and returns what it printed.
  [[nodiscard]] std::string out_of(const std::string& command_line) const {
    const ProgramResult result = run(command_line);
    EXPECT_EQ(result.exit_code, 0) << command_line << '\n' << result.err;
    return result.out + result.err;
  }
  void make_dataset() const {
    static_cast<void>(
        out_of("rrn generate family --samples 200 --valid 20 --test 20 "
               "--output data"));
  }
  [[nodiscard]] bool exists(const std::string& name) const {
    return std::filesystem::exists(folder_.file(name));
  }

  TempDir folder_;
};

TEST_F(LearnCliTest, LearnsFromADataset) {
  make_dataset();
  const std::string learn =
      "rrn learn " + kRules + "--dataset data --seed 3 --worlds 16 ";
  EXPECT_THAT(out_of(learn + "--output m.rrn --report report.json"),
              AllOf(HasSubstr("learnt from 200 samples in "),
                    HasSubstr("F1 of what the 20 test samples do not state"),
                    HasSubstr("replaced 10 %")));
  // At best F1 is 1, and so it is without flaws.
  const std::string check =
      "import json; report = json.load(open('report.json')); "
      "trials = report['trials']; looks = report['looks']; "
      "assert [l['looks'] for l in looks] == [1, 2, 3, 4]; "
      "assert all(0.5 < l['removed_f1'] < 1 for l in looks); "
      "assert report['rounds'][0]['lessons'] == 800; "
      "kinds = {(e['stated'], e['right']) for e in report['examples']}; "
      "assert (True, True) in kinds and (False, True) in kinds; "
      "assert all(e['reason'] for e in report['examples']); "
      "assert all((e['probability'] < 0.5) == e['stated'] "
      "for e in report['examples']); "
      "assert any(v.startswith('good for relations where 10 % of the facts are "
      "missing (F1 0.9') for v in report['verdict']); "
      "assert len(trials) == 15; "
      "assert all(t['learnt']['relations_f1'] == 1 and "
      "t['rules']['relations_f1'] == 1 for t in trials if t['part'] == 0); "
      "assert all(t['learnt']['relations_f1'] > t['rules']['relations_f1'] "
      "for t in trials if t['part'] == 0.1 and t['flaw'] != 'contradicted')";
  static_cast<void>(out_of("python3 -m json.tool report.json"));
  static_cast<void>(out_of("python3 -c \"" + check + "\""));

  EXPECT_THAT(out_of("rrn inspect m.rrn"),
              AllOf(HasSubstr("repair model: judges facts, draws 16 possible "
                              "worlds"),
                    HasSubstr("learnt from 200 samples, seed 3"),
                    HasSubstr("Male, never with Female"),
                    HasSubstr("parentOf, at most 2 of each object")));
  EXPECT_THAT(out_of("rrn evaluate data --model m.rrn"),
              HasSubstr("inferable relations"));
  EXPECT_THAT(out_of("rrn reason --engine both --format none --model m.rrn " +
                     kRules + kExample),
              HasSubstr("0 by the model only (F1 1.000)"));

  static_cast<void>(out_of(learn + "--threads 2 --output again.rrn"));
  EXPECT_EQ(read_file(folder_.file("m.rrn")),
            read_file(folder_.file("again.rrn")));
}

TEST_F(LearnCliTest, TheReportIsAPageThatNeedsNothingElse) {
  make_dataset();
  static_cast<void>(out_of("rrn learn " + kRules +
                           "--dataset data --test 5 -o m.rrn --report r.html"));
  const std::string page = read_file(folder_.file("r.html"));
  EXPECT_THAT(
      page, AllOf(HasSubstr("good for relations where 10 % of the facts "
                            "are missing"),
                  HasSubstr("rightly doubted"), HasSubstr("stated facts alone"),
                  Not(HasSubstr("<script")), Not(HasSubstr("src=")),
                  Not(HasSubstr("href="))));
  // Every element is closed; what HTML lets stay open is closed for XML.
  const std::string check =
      "import re, xml.dom.minidom as x; p = open('r.html').read(); "
      "p = p.replace('<!DOCTYPE html>', '').replace('<meta charset=\\\"utf-8"
      "\\\">', ''); d = x.parseString(p); "
      "svg = d.getElementsByTagName('svg'); assert len(svg) == 10, len(svg); "
      "points = [float(v) for l in d.getElementsByTagName('circle') for v in "
      "(l.getAttribute('cx'), l.getAttribute('cy'))]; "
      "assert points and all(0 <= v <= 460 for v in points)";
  static_cast<void>(out_of("python3 -c \"" + check + "\""));
}

TEST_F(LearnCliTest, LearnsWithinATimeAndGoesOn) {
  make_dataset();
  const std::string learn =
      "rrn learn " + kRules + "--dataset data --test 5 --time 5min -o m.rrn ";
  const std::string all = out_of(learn);
  EXPECT_THAT(
      all, AllOf(HasSubstr("round 1: 200 lessons from 50 samples, F1 0."),
                 HasSubstr("round 2: "), HasSubstr("lessons from 200 samples"),
                 HasSubstr("all samples were learnt from; looks: 4, "
                           "worlds: 32")));
  EXPECT_FALSE(exists("m.rrn.learning"));
  // Stopped after the first round.
  const ProgramResult stopped =
      run("\"" RRN_BINARY_DIR "/bin/rrn\"" + learn.substr(3) +
          "2>said & until test -e m.rrn.learning; do kill -0 $! || break; "
          "sleep 0.005; done; kill -TERM $!; wait $!; code=$?; cat said; exit "
          "$code");
  EXPECT_EQ(stopped.exit_code, 130);
  EXPECT_THAT(stopped.out, HasSubstr("the best model so far is in m.rrn; the "
                                     "same command with --resume goes on"));
  EXPECT_THAT(out_of("rrn inspect m.rrn"), HasSubstr("learnt from 50 samples"));
  EXPECT_THAT(out_of(learn + "--resume"),
              AllOf(Not(HasSubstr("round 1: ")), HasSubstr("round 2: ")));
  EXPECT_THAT(out_of("rrn inspect m.rrn"),
              HasSubstr("learnt from 200 samples"));
  EXPECT_FALSE(exists("m.rrn.learning"));
}

TEST_F(LearnCliTest, ALackOfTimeIsSaid) {
  make_dataset();
  EXPECT_THAT(out_of("rrn learn " + kRules +
                     "--dataset data --test 12 --time 1ms -o m.rrn"),
              AllOf(HasSubstr("left out for lack of time: 150 samples"),
                    HasSubstr("tested on 10 of 12 samples for lack of time")));
}

TEST_F(LearnCliTest, EvaluateComparesWithPredictorsThatLearnNothing) {
  make_dataset();
  static_cast<void>(out_of("rrn learn " + kRules +
                           "--dataset data --worlds 8 --test 1 -o m.rrn"));
  const std::string evaluate = "rrn evaluate --model m.rrn data ";
  EXPECT_THAT(out_of(evaluate),
              AllOf(HasSubstr("warning: all labelled literals about classes "
                              "that are not stated are false"),
                    Not(HasSubstr("predictors on the same data"))));
  EXPECT_THAT(
      out_of(evaluate + "--baselines"),
      AllOf(HasSubstr("warning: about relations that are not stated, "
                      "rules alone reaches F1 1.0000, the model 1.0000"),
            HasSubstr("relations: always no")));
  // The rules of the model and those of the ontology are the same.
  static_cast<void>(out_of(
      evaluate + "--baselines --flaw removed --format json -o own.json"));
  static_cast<void>(out_of(evaluate + kRules +
                           "--baselines --ranks --flaw removed --flawed 0.1 "
                           "--format json -o all.json"));
  const std::string check =
      "import json; own = json.load(open('own.json')); "
      "report = json.load(open('all.json')); "
      "assert own['predictors'] == report['predictors']; "
      "p = {x['name']: x['relations'] for x in report['predictors']}; "
      "f1 = {n: x['as_in_paper']['f1'] for n, x in p.items()}; "
      "assert f1['the model'] == "
      "report['relations']['total']['as_in_paper']['f1']; "
      "assert f1['the model'] > f1['rules alone'] > f1['always yes'] > "
      "f1['always no'] == f1['stated facts alone'] == 0, f1; "
      "n = p['always yes']['specified']; m = n['true'] - round(n['true'] * "
      "p['stated facts alone']['specified']['accuracy']); "
      "true = report['relations']['total']['as_in_paper']['true']; "
      "r = report['ranks']; assert r['literals'] == true + m; "
      "both = r['total']['both']; assert both['ranks'] == 2 * r['literals']; "
      "assert sum(x['both']['ranks'] for x in r['relations']) == "
      "both['ranks']; "
      "assert 0.5 < both['hits_at_1'] < both['mrr'] < 1; "
      "assert both['hits_at_1'] <= both['hits_at_3'] <= both['hits_at_10'] < 1";
  static_cast<void>(out_of("python3 -c \"" + check + "\""));
}

TEST_F(LearnCliTest, OthersLearnFromTheSameSamples) {
  static_cast<void>(
      out_of("rrn generate family --samples 80 --valid 10 --test 20 --seed 1 "
             "--output data"));
  const std::string said =
      out_of("rrn learn " + kRules +
             "--dataset data --worlds 4 --test 3 --baselines -o m.rrn "
             "--report r.json");
  EXPECT_THAT(said, HasSubstr("by others              relations:  mined "
                              "rules  paths, then rules   classes:"));
  static_cast<void>(
      out_of("rrn evaluate --model m.rrn data --baselines --learnt-from data "
             "--flaw removed --format json -o e.json"));
  const std::string check =
      "import json; p = json.load(open('e.json'))['predictors']; "
      "f1 = {x['name']: x['relations']['as_in_paper']['f1'] for x in p}; "
      "assert f1['the model'] > f1['rules alone'] > 0.7, f1; "
      "assert f1['paths, then rules'] > f1['rules alone'], f1; "
      "assert f1['mined rules'] > 0.7, f1; "
      "t = json.load(open('r.json'))['trials']; "
      "assert t[0]['mined rules']['relations_f1'] > 0.95, t[0]; "
      "assert t[0]['paths, then rules']['relations_f1'] > 0.95, t[0]";
  static_cast<void>(out_of("python3 -c \"" + check + "\""));
  EXPECT_THAT(run("rrn evaluate --model m.rrn data --learnt-from data").err,
              HasSubstr("--ontology, --rules and --learnt-from are for "
                        "--baselines"));
  EXPECT_THAT(
      run("rrn evaluate --model m.rrn data --baselines --learnt-from none").err,
      HasSubstr("none/train.kbs"));
}

TEST_F(LearnCliTest, RepairsHaveReasonsAndOddDataAreRemarkedUpon) {
  make_dataset();
  static_cast<void>(
      out_of("rrn learn " + kRules + "--dataset data --test 1 -o m.rrn"));
  const std::string reason =
      "rrn reason --format none --examples 9 --model m.rrn " + kRules;
  EXPECT_THAT(out_of(reason + kExample),
              AllOf(HasSubstr("\nmodel      "),
                    Not(HasSubstr("the data look unlike"))));
  // A third parent, and a second sex.
  const ProgramResult result = run(
      "echo '<urn:x-rrn:example:royal#Olga> a <urn:x-rrn:family#Male> ; "
      "<urn:x-rrn:family#parentOf> <urn:x-rrn:example:royal#VictoriaOfHesse> "
      ".' >odd.ttl; " +
      reason + "odd.ttl " + kExample);
  EXPECT_EQ(result.exit_code, 3) << "inconsistent";
  EXPECT_THAT(
      result.out,
      AllOf(HasSubstr("asserted, but doubted"),
            HasSubstr("roy:Olga fam:parentOf roy:VictoriaOfHesse .\n"
                      "           because: the object has 3 such facts, and in "
                      "no sample had anybody more than 2; ")));
  EXPECT_THAT(
      result.err,
      HasSubstr("warning: the data look unlike those that the model was made "
                "from: 1 of 16 objects of <urn:x-rrn:family#parentOf> have "
                "more than 2 such facts, the most that any had; here up to 3"));
}

TEST_F(LearnCliTest, CheckListsWhatIsProbablyWrongAndMissing) {
  make_dataset();
  static_cast<void>(
      out_of("rrn learn " + kRules + "--dataset data --test 1 -o m.rrn"));
  const std::string check = "rrn check --model m.rrn --suspects 3 " + kRules;
  EXPECT_THAT(out_of(check + kExample),
              AllOf(HasSubstr("consistent: 57 asserted facts"),
                    HasSubstr("probably wrong: 0 of 57 stated facts\n"
                              "probably missing: 0 facts\n")));

  // A third parent.
  static_cast<void>(
      out_of("cp " + kExample +
             "flawed.ttl; echo 'roy:Olga fam:parentOf roy:VictoriaOfHesse .' "
             ">>flawed.ttl"));
  const std::string text =
      out_of(check + "--repairs repairs.patch --page page.html flawed.ttl");
  EXPECT_THAT(text, HasSubstr("probably wrong: 1 of "));
  EXPECT_THAT(text,
              testing::ContainsRegex(
                  "0\\.[0-4][0-9]+  roy:Olga fam:parentOf "
                  "roy:VictoriaOfHesse .  \\[flawed.ttl:[0-9]+:[0-9]+\\]\n"
                  "         because: the object has 3 such facts, and in no "
                  "sample had anybody more than 2"));
  // The page has the same rows, and links to the lines.
  const std::string page = read_file(folder_.file("page.html"));
  EXPECT_THAT(page, AllOf(testing::StartsWith("<!DOCTYPE html>"),
                          HasSubstr("<h2>Probably wrong: 1 fact</h2>"),
                          HasSubstr("<td>roy:Olga fam:parentOf "
                                    "roy:VictoriaOfHesse .</td>"),
                          HasSubstr("<h2>Probably missing: 0 facts</h2>"),
                          testing::EndsWith("</html>\n")));
  EXPECT_THAT(page, testing::ContainsRegex(
                        "<a href=\"file:///[^\"]*/flawed.ttl#L[0-9]+\">"
                        "flawed.ttl:[0-9]+:[0-9]+</a>"));
  EXPECT_THAT(read_file(folder_.file("repairs.patch")),
              HasSubstr("TX .\nD <urn:x-rrn:example:royal#Olga> "
                        "<urn:x-rrn:family#parentOf> "
                        "<urn:x-rrn:example:royal#VictoriaOfHesse> .\n"));
  EXPECT_THAT(out_of("rrn reason --format none --update repairs.patch " +
                     kRules + "flawed.ttl"),
              HasSubstr("1 deletion, 0 additions"));

  static_cast<void>(out_of(check + "--report-format json flawed.ttl >r.json"));
  static_cast<void>(
      out_of("python3 -c \"import json; r = json.load(open('r.json')); "
             "assert r['doubted'] == 1 == len(r['suspects']); "
             "x = r['suspects'][0]; assert x['probability'] < 0.5; "
             "assert x['object'] == "
             "'<urn:x-rrn:example:royal#VictoriaOfHesse>'; "
             "assert x['place']['file'] == 'flawed.ttl'\""));
}

// 50 teachers who teach a course and know each other; one is stated to teach a
// teacher.
TEST_F(LearnCliTest, OddClassesAreFoundWithoutAModel) {
  static_cast<void>(out_of(
      "(echo '@prefix : <urn:s#> .'; for i in $(seq 50); do echo \":t$i a "
      ":Teacher ; :teaches :c$i ; :knows :t$((i % 50 + 1)) . :c$i a :Course "
      ".\"; done) >school.ttl"));
  const std::string check = "rrn check --suspects 3 ";
  EXPECT_THAT(out_of(check + "school.ttl"),
              AllOf(HasSubstr("probably wrong: 0 of 200 stated facts\n"),
                    testing::Not(HasSubstr("missing"))));
  static_cast<void>(
      out_of("cp school.ttl odd.ttl; echo ':t1 :teaches :t7 .' >>odd.ttl"));
  EXPECT_THAT(
      out_of(check + "--repairs repairs.patch odd.ttl"),
      AllOf(HasSubstr("probably wrong: 1 of 201 stated facts"),
            HasSubstr(":t1 :teaches :t7 .  [odd.ttl:52:17]\n         because: "
                      "only 1 of 51 such facts has an object of class "
                      "Teacher")));
  EXPECT_THAT(out_of("grep '^[AD]' repairs.patch"),
              AllOf(HasSubstr("D <urn:s#t1> <urn:s#teaches> <urn:s#t7> ."),
                    testing::Not(HasSubstr("\nD"))));
}

TEST_F(LearnCliTest, ViolationsCountAgainstTheFactsThatLeadToThem) {
  make_dataset();
  static_cast<void>(
      out_of("rrn learn " + kRules + "--dataset data --test 1 -o m.rrn"));
  // Olga is stated to be female, and to be a son.
  static_cast<void>(
      out_of("cp " + kExample +
             "flawed.ttl; echo 'roy:Olga fam:sonOf roy:LouisIV .' "
             ">>flawed.ttl"));
  const std::string check =
      "rrn check --model m.rrn --suspects 3 --repairs repairs.patch " + kRules +
      "flawed.ttl ";
  const ProgramResult text = run(check);
  EXPECT_EQ(text.exit_code, 3) << text.err;
  EXPECT_THAT(text.out, HasSubstr("inconsistent: 1 violation\n"));
  const std::string disjoint = "violates Female disjointWith Male [cax-dw]";
  EXPECT_THAT(text.out,
              HasSubstr(disjoint + ", with roy:Olga a fam:Female .\n"));
  EXPECT_THAT(text.out, HasSubstr(disjoint +
                                  ", with roy:Olga fam:sonOf roy:LouisIV .\n"));
  // Of two facts that contradict each other not both are to go.
  EXPECT_THAT(out_of("grep -c '^D' repairs.patch || true"),
              AnyOf("0\n", "1\n"));
  const ProgramResult json = run(check + "--report-format json >r.json");
  EXPECT_EQ(json.exit_code, 3) << json.err;
  static_cast<void>(
      out_of("python3 -c \"import json; r = json.load(open('r.json')); "
             "x = r['suspects'] + r['clashes']; "
             "assert len(x) == 2 == r['doubted'] + r['clashing']; "
             "assert all('cax-dw' in one['reason'] for one in x)\""));

  // Who is missing here is no reason to doubt who is there.
  static_cast<void>(
      out_of("echo 'false :- <urn:x-rrn:family#parentOf>[?x, ?y], NOT "
             "<urn:x-rrn:family#Known>[?x] .' >known.dlog"));
  EXPECT_THAT(run("rrn check --model m.rrn --suspects 1 --rules known.dlog " +
                  kRules + kExample)
                  .out,
              AllOf(HasSubstr("probably wrong: 0 of 57 stated facts\n"),
                    HasSubstr("part of violations, and less doubtful: 3"),
                    HasSubstr(", unless a fact is missing\n")));
}

TEST_F(LearnCliTest, WrongUseOfSuspectsIsExplained) {
  const auto expect = [this](const std::string& arguments, int code,
                             const std::string& message) {
    const ProgramResult result = run("rrn check " + arguments + kExample);
    EXPECT_EQ(result.exit_code, code) << arguments;
    EXPECT_THAT(result.err, HasSubstr(message)) << arguments;
  };
  expect("--model m.rrn ", 2, "--model is for --suspects only");
  expect("--repairs x.patch ", 2, "--repairs is for --suspects only");
  expect("--page x.html ", 2, "--page is for --suspects only");
  expect("--suspects 3 --model m.rrn --entails x.ttl ", 2,
         "--suspects and --entails exclude each other");
  expect("--suspects 3 --model \"$SOURCE/datasets/family/family.rrn\" ", 1,
         "not a model of `rrn learn`; --suspects takes such a model, or none");
  EXPECT_FALSE(exists("x.patch"));
}

TEST_F(LearnCliTest, WrongComparisonsAreExplained) {
  const auto expect = [this](const std::string& arguments,
                             const std::string& message) {
    const ProgramResult result =
        run("rrn evaluate --model m.rrn data " + arguments);
    EXPECT_EQ(result.exit_code, 2) << arguments;
    EXPECT_THAT(result.err, HasSubstr(message)) << arguments;
  };
  expect("--flaw odd",
         "--flaw odd; expected removed, replaced or contradicted");
  expect("--flawed 0.2", "--flawed needs --flaw");
  expect(kRules, "--ontology, --rules and --learnt-from are for --baselines");
}

TEST_F(LearnCliTest, LearnsFromDataFiles) {
  EXPECT_THAT(out_of("rrn learn " + kRules + kExample +
                     "--samples 30 --valid 6 --test 6 --individuals 12 "
                     "--output m.rrn"),
              AllOf(HasSubstr("learnt from 30 samples in "),
                    HasSubstr("F1 of what the 6 test samples do not state")));
  EXPECT_THAT(out_of("rrn inspect m.rrn"), HasSubstr("judged relations:"));
  EXPECT_THAT(out_of("rrn reason --engine both --format none --model m.rrn " +
                     kRules + kExample),
              HasSubstr("agreement"));
}

TEST_F(LearnCliTest, WhatOnlyTheDataUseIsNamedAndTaken) {
  const std::string countries =
      "--ontology \"$SOURCE/owl/countries.ttl\" "
      "\"$SOURCE/datasets/countries/countries.ttl\" ";
  const ProgramResult result =
      run("rrn learn " + countries +
          "--samples 60 --valid 20 --test 1 --individuals 20 --output c.rrn");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.err,
              HasSubstr("the data use 1 class or property that the ontology "
                        "does not declare; they are taken as used: "
                        "<urn:x-rrn:countries#borders>"));
  EXPECT_THAT(out_of("rrn inspect c.rrn"), HasSubstr("\n  borders"));
}

TEST_F(LearnCliTest, WithoutDataTheModelSaysWhatTheRulesSay) {
  EXPECT_THAT(out_of("rrn learn " + kRules + "--output m.rrn"),
              AllOf(HasSubstr("rrn: warning: without data nothing tells which "
                              "facts are likely"),
                    HasSubstr("made of the rules alone in "),
                    Not(HasSubstr("learnt from"))));
  EXPECT_THAT(out_of("rrn inspect m.rrn"),
              AllOf(HasSubstr("judges nothing: takes all facts at their word"),
                    HasSubstr("made without data\n")));
  EXPECT_THAT(out_of("rrn reason --engine both --format none --model m.rrn " +
                     kRules + kExample),
              HasSubstr("0 by the rules only, 0 by the model only"));
}

TEST_F(LearnCliTest, WrongUseIsExplained) {
  make_dataset();
  const auto expect = [this](const std::string& arguments,
                             const std::string& message) {
    const ProgramResult result = run("rrn learn " + arguments);
    EXPECT_EQ(result.exit_code, 2) << arguments;
    EXPECT_THAT(result.err, HasSubstr(message)) << arguments;
    EXPECT_FALSE(exists("m.rrn"));
  };
  const std::string usual = kRules + "--output m.rrn ";
  expect(kRules, "--output FILE is required");
  expect("--output m.rrn", "--ontology FILE or --rules FILE is required");
  expect(usual + "--dataset data " + kExample,
         "files of facts do not go with --dataset");
  expect(usual + "--samples 0", "--samples 0; expected 1 to 1000000");
  expect(usual + "--dataset data --samples 0",
         "--samples 0; expected 1 to 1000000");
  expect(usual + kExample + "--individuals 10001",
         "--individuals 10001; expected 1 to 10000");
  expect(usual + kExample + "--worlds 0", "--worlds 0; expected 1 to 10000");
  expect(usual + "--worlds 10001", "--worlds 10001; expected 1 to 10000");
  expect(usual + "--report r.json", "--report needs samples to test on");
  expect(usual + "--time 1min", "--time needs data files or --dataset FOLDER");
  expect(usual + "--dataset data --resume", "--resume needs --time");
}

TEST_F(LearnCliTest, SplitsOfTwoDatasetsAreRefused) {
  make_dataset();
  static_cast<void>(
      out_of("here=$PWD; cd \"$SOURCE\"; rrn generate countries-s1 "
             "--samples 4 --valid 1 --test 1 --output \"$here/other\"; "
             "cp \"$here/other/valid.kbs\" \"$here/data/valid.kbs\""));
  const ProgramResult result =
      run("rrn learn " + kRules + "--dataset data --output m.rrn");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("data/valid.kbs: the vocabulary is not "
                                    "that of train.kbs"));
  EXPECT_FALSE(exists("m.rrn"));
}

TEST_F(LearnCliTest, MissingAndDamagedFilesAreErrors) {
  const ProgramResult missing =
      run("rrn learn " + kRules + "--dataset none --output m.rrn");
  EXPECT_EQ(missing.exit_code, 1);
  EXPECT_THAT(missing.err, HasSubstr("none/train.kbs"));
  const ProgramResult damaged =
      run("rrn learn -q " + kRules +
          "--output m.rrn 2>/dev/null; "
          "head -c 500 m.rrn >cut.rrn; rrn inspect cut.rrn");
  EXPECT_EQ(damaged.exit_code, 1);
  EXPECT_THAT(damaged.err, HasSubstr("cut.rrn: the checksum does not fit"));
}

}  // namespace
}  // namespace rrn::test
