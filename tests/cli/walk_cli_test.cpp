// SPDX-License-Identifier: MIT
// rrn generate dbpedia and claros as users meet them.
#include <cstdlib>
#include <filesystem>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"
#include "support/temp_dir.hpp"

namespace rrn::test {
namespace {

using ::testing::HasSubstr;

constexpr const char* kDbo = "http://dbpedia.org/ontology/";

class WalkCliTest : public ::testing::Test {
 protected:
  WalkCliTest() {
    write("onto.ttl",
          "@prefix : <" + std::string(kDbo) +
              "> .\n"
              "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
              "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
              ":mayor rdfs:subPropertyOf :leader ; rdfs:domain :Place .\n"
              ":Place owl:disjointWith :Person .\n");
  }

  void write(const std::string& name, const std::string& text) const {
    static_cast<void>(folder_.write(name, text));
  }
  [[nodiscard]] ProgramResult run(const std::string& command_line) const {
    return run_shell("cd '" + folder_.path() + "'; " + command_line);
  }
  [[nodiscard]] bool exists(const std::string& name) const {
    return std::filesystem::exists(folder_.path() + "/" + name);
  }
  /// Writes a row of towns, each with a mayor, as N-Triples.
  void write_facts() const {
    std::string text;
    const auto add = [&text](const std::string& s, const std::string& p,
                             const std::string& o) {
      text += "<urn:i#" + s + "> <" + p + "> <" + o + "> .\n";
    };
    const std::string dbo = kDbo;
    for (int i = 0; i < 30; ++i) {
      const std::string n = std::to_string(i);
      add("town" + n, dbo + "mayor", "urn:i#mayor" + n);
      add("town" + n, dbo + (i % 3 == 0 ? "near" : "mayor"),
          "urn:i#town" + std::to_string(i + 1));
      add("town" + n, "urn:other#p", "urn:i#other");
    }
    add("mayor1", "http://www.w3.org/1999/02/22-rdf-syntax-ns#type",
        dbo + "Person");
    run_shell("mkdir '" + folder_.path() + "/facts'");
    write("facts/facts.nt", text);
  }

  TempDir folder_;
};

TEST_F(WalkCliTest, MakesSamplesAndSaysWhatIsLeftOut) {
  write_facts();
  const ProgramResult result =
      run("rrn generate dbpedia -q --source facts --ontology onto.ttl "
          "--individuals 9 --samples 4 --valid 1 --test 1 --output out");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  // Nothing is inferred of these, so nothing is corrupted.
  EXPECT_EQ(result.err,
            "rrn: warning: 3 classes or relations are never false in the "
            "samples: <http://dbpedia.org/ontology/Person>, "
            "<http://dbpedia.org/ontology/mayor>, "
            "<http://dbpedia.org/ontology/near>\n");
  EXPECT_THAT(result.out,
              HasSubstr("relations: 3, the paper has 518; the facts use 2 and "
                        "rules derive 1 more: there are no others\n"));
  EXPECT_THAT(result.out,
              HasSubstr("60 relation facts and 1 class fact about 61 "
                        "individuals to walk over; outside the vocabulary: 30 "
                        "relation facts, 0 class facts and 0 facts about "
                        "literals\n"));
  EXPECT_THAT(result.out,
              HasSubstr("and 2 others, violated 0 times: all are left out"));
  EXPECT_THAT(result.out, HasSubstr("individuals: as asked for"));
  EXPECT_THAT(result.out, HasSubstr("inferable relations: of the 3 relations "
                                    "1 have inferences in these data"));
  EXPECT_TRUE(exists("out/train.kbs"));
  EXPECT_TRUE(exists("out/test.kbs"));
}

TEST_F(WalkCliTest, AFolderWithoutFactsIsAnError) {
  run_shell("mkdir '" + folder_.path() + "/empty'");
  const ProgramResult result =
      run("rrn generate dbpedia --source empty --ontology onto.ttl --output "
          "out");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("empty: holds no RDF file; expected facts "
                                    "as *.nt.gz or the like\n"));
  EXPECT_FALSE(exists("out"));
  const ProgramResult missing =
      run("rrn generate dbpedia --source none --ontology onto.ttl --output "
          "out");
  EXPECT_EQ(missing.exit_code, 1);
  EXPECT_THAT(missing.err,
              HasSubstr("none: cannot read the folder: No such file"));
}

TEST_F(WalkCliTest, ATruncatedFileIsAnErrorAndLeavesNoDataset) {
  write_facts();
  run_shell("cd '" + folder_.path() +
            "'; gzip facts/facts.nt; head -c 300 facts/facts.nt.gz >cut; "
            "mv cut facts/facts.nt.gz");
  const ProgramResult result =
      run("rrn generate dbpedia --source facts --ontology onto.ttl --output "
          "out");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("facts/facts.nt.gz"));
  EXPECT_FALSE(exists("out"));
}

TEST_F(WalkCliTest, SaysWhatIsMissing) {
  write_facts();
  const auto expect = [this](const std::string& arguments,
                             const std::string& message) {
    const ProgramResult result = run("rrn generate " + arguments);
    EXPECT_EQ(result.exit_code, 2) << arguments;
    EXPECT_THAT(result.err, HasSubstr(message)) << arguments;
  };
  expect("dbpedia --output out", "--source FOLDER is required");
  expect("dbpedia --output out --source facts", "--ontology FILE is required");
  expect("claros --output out --source facts", "--program FILE is required");
  expect("dbpedia --source facts --ontology onto.ttl",
         "--output FOLDER is required");
  expect(
      "dbpedia --source facts --ontology onto.ttl --output out "
      "--individuals 0",
      "--individuals 0; expected 1 to 100000");
}

TEST_F(WalkCliTest, MuseumDataStandInForClaros) {
  const char* const chosen = std::getenv("RRN_SHARED");
  const std::string data =
      std::string(chosen != nullptr ? chosen : "$SOURCE/../shared") + "/data";
  if (run("test -d \"" + data + "/museum\"").exit_code != 0) {
    GTEST_SKIP() << "no " << data << "/museum";
  }
  const ProgramResult result =
      run("rrn generate claros -q --source \"" + data +
          "/museum\" --program \"" + data +
          "/rdfox-rules/Claros_L.dlog\" --samples 4 --valid 1 --test 1 "
          "--output out");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("under unique names 42 that derive "
                                    "owl:sameAs, 16 that derive "
                                    "owl:differentFrom and 9 that derive "
                                    "owl:Nothing are constraints"));
  EXPECT_THAT(result.out, HasSubstr("classes: 33, the paper has 33"));
  EXPECT_THAT(result.out, HasSubstr("relations: 76, the paper has 77"));
}

}  // namespace
}  // namespace rrn::test
