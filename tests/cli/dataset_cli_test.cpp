// SPDX-License-Identifier: MIT
// rrn convert and rrn inspect on datasets.
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"

namespace rrn::test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

class DatasetCliTest : public ::testing::Test {
 protected:
  DatasetCliTest()
      : folder_(std::filesystem::temp_directory_path() /
                ("rrn-dataset-cli-test-" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~DatasetCliTest() override { std::filesystem::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
  }
  [[nodiscard]] bool exists(const std::string& name) const {
    return std::filesystem::exists(folder_ / name);
  }
  [[nodiscard]] ProgramResult run(const std::string& command_line) const {
    return run_shell("cd '" + folder_.string() + "'; " + command_line);
  }
  void generate() const {
    const ProgramResult result = run(
        "rrn -q generate family --samples 6 --valid 2 --test 2 --output data");
    ASSERT_EQ(result.exit_code, 0) << result.err;
  }
  /// Two samples that are alike and one that is not, made from a table.
  void make_small() const {
    write("small.tsv",
          "sample\tsubject\tpredicate\tobject\tlabel\tprovenance\tdepth\n"
          "0\turn:e#ann\turn:x#parentOf\turn:e#bob\ttrue\tspecified\t\n"
          "0\turn:e#ann\turn:x#hates\turn:e#bob\tfalse\tspecified\t\n"
          "0\turn:e#ann\t"
          "http://www.w3.org/1999/02/22-rdf-syntax-ns#type\turn:x#Female\t"
          "true\tspecified\t\n"
          "0\turn:e#bob\turn:x#childOf\turn:e#ann\ttrue\tinferable\t1\n"
          "0\turn:e#bob\turn:x#parentOf\turn:e#ann\tfalse\tinferable\t\n"
          "0\turn:e#bob\turn:x#knows\turn:e#bob\ttrue\tpredictable\t\n"
          "0\turn:e#bob\turn:x#hates\turn:e#bob\tfalse\tcorruption\t\n"
          "1\tp\turn:x#parentOf\tq\ttrue\tspecified\t\n"
          "1\tq\turn:x#childOf\tp\ttrue\tinferable\t2\n"
          "2\tq\turn:x#parentOf\tp\ttrue\tspecified\t\n");
    const ProgramResult made =
        run("rrn convert --format kbs --output small.kbs small.tsv");
    ASSERT_EQ(made.exit_code, 0) << made.err;
  }

  std::filesystem::path folder_;
};

TEST_F(DatasetCliTest, EveryFormatGivesTheFileBack) {
  generate();
  for (const std::string command :
       {"trig --output t.trig", "nquads --output t.nq", "tsv --output t.tsv",
        "reldata --output t.reldata", "kbs --output t.kbs"}) {
    const std::string file = command.substr(command.find("t."));
    const ProgramResult result = run("rrn convert --format " + command +
                                     " data/train.kbs && rrn "
                                     "convert --format kbs --output back.kbs " +
                                     file + " && cmp back.kbs data/train.kbs");
    EXPECT_EQ(result.exit_code, 0) << command << result.err << result.out;
  }
}

TEST_F(DatasetCliTest, SamplesAreChosen) {
  generate();
  const ProgramResult result =
      run("rrn convert --format tsv --samples 2-3 data/train.kbs > a.tsv; "
          "rrn convert --format trig --samples 2-3 data/train.kbs > a.trig; "
          "rrn convert --format kbs --output a.kbs a.tsv; "
          "rrn convert --format kbs --output b.kbs a.trig; cmp a.kbs b.kbs; "
          "rrn convert --format kbs --sample 1 --output c.kbs a.kbs; "
          "rrn convert --format trig --sample 3 --output d.trig "
          "data/train.kbs; "
          "rrn convert --format kbs --output d.kbs d.trig; cmp c.kbs d.kbs");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.err, IsEmpty());
  EXPECT_THAT(result.out, IsEmpty());
}

TEST_F(DatasetCliTest, BadRequestsLeaveNothing) {
  generate();
  ASSERT_EQ(run("rrn -q generate family --samples 0 --valid 0 --test 1 "
                "--output none")
                .exit_code,
            0);
  struct Case {
    const char* arguments;
    const char* message;
    int code;
  };
  for (const Case& c : {
           Case{"--sample 6 data/train.kbs",
                "--sample 6 is past the end; the file holds samples 0 to 5", 2},
           Case{"--sample 1 none/train.kbs",
                "--sample 1 is past the end; the file holds no samples", 2},
           Case{"--samples 4-6 --format trig data/train.kbs",
                "--samples 4-6 is past the end; the file holds samples 0 to 5",
                2},
           Case{"--samples 4-3 data/train.kbs",
                "expected two whole numbers such as 10-19", 2},
           Case{"--samples 1-2 --sample 1 data/train.kbs",
                "expected one of them", 2},
           Case{"--format pdf data/train.kbs",
                "bad value 'pdf' for --format; expected turtle, ntriples", 2},
           Case{"--from pdf data/train.kbs", "bad value 'pdf' for --from", 2},
           Case{"--format kbs data", "data: holds no rel-data", 1},
           Case{"--format reldata data/train.kbs data/test.kbs",
                "expected a single .kbs file", 2},
           Case{"--format tsv bad.tsv", "bad.tsv:2:7: bad label 'x'", 1},
           Case{"--format tsv bad.trig", "bad.trig:1:", 1},
       }) {
    write("bad.tsv", "subject\tpredicate\tobject\tlabel\na\tb\tc\tx\n");
    write("bad.trig", "<urn:a> <urn:b> .\n");
    const ProgramResult result =
        run("rrn convert --output out " + std::string(c.arguments));
    EXPECT_EQ(result.exit_code, c.code) << c.arguments;
    EXPECT_THAT(result.err, HasSubstr(c.message));
    EXPECT_FALSE(exists("out"));
  }
  const ProgramResult result = run("rrn convert --format kbs data/train.kbs");
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.err, HasSubstr("--format kbs needs --output FILE"));
  EXPECT_EQ(run("ls").out, "bad.trig\nbad.tsv\ndata\nnone\n");
}

TEST_F(DatasetCliTest, OtherProgramsGetWholeDatasets) {
  const ProgramResult made = run(
      "rrn generate family --samples 3 --valid 1 --test 2 --output whole && "
      "rrn convert --format splits --output splits whole && "
      "rrn convert --format synthology --output tables whole && "
      "rrn convert --format tsv whole/test.kbs");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  // Each positive row of the table of test samples is in a file of its own.
  const ProgramResult check = run(
      "rrn convert --format tsv --output test.tsv whole/test.kbs && python3 -c "
      "'import csv\n"
      "rows = list(csv.DictReader(open(\"test.tsv\"), delimiter=\"\\t\"))\n"
      "def n(p): return sum(r[\"label\"] == \"true\" and "
      "r[\"provenance\"] == p for r in rows)\n"
      "train = open(\"splits/train.txt\").read().splitlines()\n"
      "assert sum(l.startswith(\"test/\") for l in train) == "
      "n(\"specified\") > 0\n"
      "test = open(\"splits/test.txt\").read().splitlines()\n"
      "assert len(test) == n(\"inferable\") > 0\n"
      "assert all(len(l.split(\"\\t\")) == 3 for l in train + test)\n"
      "t = list(csv.DictReader(open(\"tables/test/targets.csv\")))\n"
      "assert sum(r[\"label\"] == \"1\" for r in t) == n(\"specified\") + "
      "n(\"inferable\")'");
  EXPECT_EQ(check.exit_code, 0) << check.err;
  const ProgramResult file =
      run("rrn convert --format splits --output x whole/test.kbs");
  EXPECT_EQ(file.exit_code, 2);
  EXPECT_THAT(file.err, HasSubstr("expected one folder, as `rrn generate` "
                                  "makes"));
  const ProgramResult nowhere = run("rrn convert --format synthology whole");
  EXPECT_EQ(nowhere.exit_code, 2);
  EXPECT_THAT(nowhere.err, HasSubstr("--format synthology needs --output"));
}

TEST_F(DatasetCliTest, InspectShowsWhatADatasetHolds) {
  make_small();
  const ProgramResult result = run("rrn inspect small.kbs");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(
      result.out,
      "ontology    \n"
      "generator   tab-separated values\n"
      "seed        0\n"
      "vocabulary  1 class, 4 relations, 0 rules of near misses\n"
      "\n"
      "splits                                samples   individuals     "
      "specified     inferable   predictable   near misses   corruptions\n"
      "small                                       3             6             "
      "5             3             1             0             1\n"
      "\n"
      "classes                                policy   specified +             "
      "-   inferable +             - predictable +             -   near misses "
      "  corruptions\n"
      "  Female                                 none             1             "
      "-             -             -             -             -             - "
      "            -\n"
      "\n"
      "relations                              policy   specified +             "
      "-   inferable +             - predictable +             -   near misses "
      "  corruptions\n"
      "  parentOf                               none             3             "
      "-             -             1             -             -             - "
      "            -\n"
      "  hates                                  none             -             "
      "1             -             -             -             -             - "
      "            1\n"
      "  childOf                                none             -             "
      "-             2             -             -             -             - "
      "            -\n"
      "  knows                                  none             -             "
      "-             -             -             1             -             - "
      "            -\n"
      "(false labels of a closed world are not stored and not counted)\n"
      "\n"
      "depth of inferable facts                facts         share\n"
      "  1                                         1        50.0 %\n"
      "  2                                         1        50.0 %\n"
      "\n"
      "samples that are alike but for the names of individuals\n"
      "  within small                              1\n");
}

TEST_F(DatasetCliTest, InspectFindsSamplesThatAreInTwoSplits) {
  make_small();
  const ProgramResult result =
      run("mkdir leaky; cp small.kbs leaky/train.kbs; rrn convert --format kbs "
          "--samples 1-2 --output leaky/test.kbs small.kbs; rrn inspect leaky "
          "| tail -n 4");
  EXPECT_EQ(result.out,
            "samples that are alike but for the names of individuals\n"
            "  within train                              1\n"
            "  within test                               1\n"
            "  test also in train                        2\n");
  generate();
  const ProgramResult clean = run("rrn inspect data");
  EXPECT_THAT(clean.out, HasSubstr("rrn generate family --samples 6"));
  EXPECT_THAT(clean.out,
              HasSubstr("  test also in train                        0\n"));
  EXPECT_EQ(run("rrn --threads 2 inspect data").out, clean.out);
}

TEST_F(DatasetCliTest, InspectShowsASampleAsTurtle) {
  make_small();
  const ProgramResult result = run("rrn inspect --sample 0 small.kbs");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out,
            "# sample 0: 2 individuals, draw 0\n"
            "@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .\n"
            "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
            "@prefix x: <urn:x#> .\n"
            "@prefix e: <urn:e#> .\n"
            "\n"
            "# specified\n"
            "e:ann a x:Female .\n"
            "e:ann x:parentOf e:bob .\n"
            "[] a owl:NegativePropertyAssertion ; owl:sourceIndividual e:ann ; "
            "owl:assertionProperty x:hates ; owl:targetIndividual e:bob .\n"
            "\n"
            "# inferable\n"
            "# not: e:bob x:parentOf e:ann .\n"
            "e:bob x:childOf e:ann .  # depth 1\n"
            "\n"
            "# predictable\n"
            "e:bob x:knows e:bob .\n"
            "\n"
            "# drawn negatives\n"
            "# not: e:bob x:hates e:bob .\n");
  const ProgramResult read =
      run("rrn inspect --sample 0 small.kbs > s.ttl; rrn convert --format "
          "ntriples s.ttl | wc -l");
  EXPECT_EQ(read.out, "8\n");
}

TEST_F(DatasetCliTest, InspectDrawsASample) {
  make_small();
  const ProgramResult dot =
      run("rrn inspect --sample 0 --format dot small.kbs");
  EXPECT_EQ(dot.out,
            "digraph sample {\n"
            "  node [style=filled, shape=ellipse, fontname=\"sans-serif\"];\n"
            "  edge [fontname=\"sans-serif\", fontsize=10];\n"
            "  n0 [label=\"ann\", fillcolor=\"#8dd3c7\", tooltip=\"Female\"];\n"
            "  n1 [label=\"bob\", fillcolor=\"#ffffff\"];\n"
            "  n0 -> n1 [label=\"parentOf\"];\n"
            "  n0 -> n1 [label=\"not hates\", color=red];\n"
            "  n1 -> n0 [label=\"childOf\", style=dashed, color=gray40];\n"
            "}\n");
  const std::string draw = "rrn inspect --sample 0 --format svg small.kbs";
  const ProgramResult svg = run(draw);
  EXPECT_THAT(svg.out, HasSubstr(">not hates</text>"));
  EXPECT_THAT(svg.out, HasSubstr(">ann</text>"));
  EXPECT_EQ(run(draw).out, svg.out);
  // An XML reader takes it, names with markup in them included.
  write("odd.tsv",
        "subject\tpredicate\tobject\tlabel\n"
        "a<b>&\"c\turn:r<&\td\x01\xff\ttrue\n");
  const ProgramResult parsed =
      run("rrn convert --format kbs --output odd.kbs odd.tsv; for file in odd "
          "small; do rrn inspect --sample 0 --format svg $file.kbs | python3 "
          "-c 'import sys, xml.dom.minidom as x; "
          "print(x.parse(sys.stdin.buffer).documentElement.tagName)'; done");
  EXPECT_EQ(parsed.out, "svg\nsvg\n") << parsed.err;
}

TEST_F(DatasetCliTest, InspectRefusesWhatItCannotShow) {
  make_small();
  std::string large = "subject\tpredicate\tobject\tlabel\n";
  for (int i = 0; i <= 60; ++i) {
    large += "a\turn:r\tb" + std::to_string(i) + "\ttrue\n";
  }
  write("large.tsv", large);
  write("bad.kbs", "no dataset");
  ASSERT_EQ(
      run("rrn convert --format kbs --output large.kbs large.tsv").exit_code,
      0);
  struct Case {
    const char* arguments;
    const char* message;
    int code;
  };
  for (const Case& c : {
           Case{"",
                "expected one dataset folder, .kbs file, model or checkpoint",
                2},
           Case{"--sample 3 small.kbs",
                "--sample 3 is past the end; the file holds samples 0 to 2", 2},
           Case{"--format svg small.kbs", "expected --sample N with it", 2},
           Case{"--format pdf small.kbs",
                "expected text, turtle, dot, svg or json", 2},
           Case{"--split x small.kbs", "expected train, valid or test", 2},
           Case{"--sample 0 m.rrn", "a network has no samples", 2},
           Case{"--sample 0 --format svg large.kbs",
                "sample of 62 individuals; an SVG shows 60 at most", 1},
           Case{".", "no dataset; expected train.kbs", 1},
           Case{"bad.kbs", "bad.kbs: not a dataset file", 1},
           Case{"nowhere", "nowhere: cannot read: No such file", 1},
       }) {
    const ProgramResult result =
        run("rrn inspect --output out " + std::string(c.arguments));
    EXPECT_EQ(result.exit_code, c.code) << c.arguments;
    EXPECT_THAT(result.err, HasSubstr(c.message));
    EXPECT_FALSE(exists("out"));
  }
}

}  // namespace
}  // namespace rrn::test
