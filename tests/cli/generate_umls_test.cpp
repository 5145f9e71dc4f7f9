// SPDX-License-Identifier: MIT
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"
#include "support/temp_dir.hpp"
#include "unit/generation/umls/umls_example.hpp"

namespace rrn::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class GenerateUmlsTest : public ::testing::Test {
 protected:
  GenerateUmlsTest() { write_umls_example(source_); }

  [[nodiscard]] ProgramResult generate(const std::string& options) const {
    return run_shell("rrn generate umls --source '" + source_.path() + "' " +
                     options);
  }

  TempDir source_;
  TempDir folder_;
};

TEST_F(GenerateUmlsTest, WritesADatasetAndItsOntology) {
  const std::string ontology = folder_.file("umls.ttl");
  const std::string data = folder_.file("data");
  const ProgramResult result = generate(
      "--samples 20 --valid 5 --test 5 --individuals 9 --seed 7 "
      "--output '" +
      data + "' --write-ontology '" + ontology + "'");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out,
              HasSubstr("individuals                             60"));
  EXPECT_THAT(result.out, HasSubstr("20 samples to train"));
  EXPECT_THAT(read_file(ontology), HasSubstr("urn:x-rrn:umls#Cat_or_Kitten"));
  EXPECT_GT(read_file(data + "/train.kbs").size(), 100u);
  // What it says can be read and reasoned with.
  const ProgramResult rules = run_shell("rrn rules '" + ontology + "'");
  EXPECT_EQ(rules.exit_code, 0) << rules.err;
}

TEST_F(GenerateUmlsTest, AsksForItsOptions) {
  const ProgramResult without = run_shell("rrn generate umls --output x");
  EXPECT_EQ(without.exit_code, 2);
  EXPECT_THAT(without.err, HasSubstr("--source FOLDER is required"));
  const ProgramResult none =
      generate("--individuals 0 --output '" + folder_.file("data") + "'");
  EXPECT_NE(none.exit_code, 0);
  EXPECT_THAT(none.err, HasSubstr("no individuals; expected 1 at least"));
  EXPECT_THAT(folder_.entries(), ElementsAre());
}

TEST_F(GenerateUmlsTest, SaysWhatIsWrongInItsSourceAndWritesNothing) {
  const std::string path = source_.write("SRDEF", "STY|T1|Entity\n");
  const ProgramResult result =
      generate("--output '" + folder_.file("data") + "' --write-ontology '" +
               folder_.file("umls.ttl") + "'");
  EXPECT_NE(result.exit_code, 0);
  EXPECT_THAT(result.err,
              HasSubstr(path + ":1:8: the last of 3 fields; expected 10 at "
                               "least, with | between them"));
  EXPECT_THAT(folder_.entries(), ElementsAre());
}

}  // namespace
}  // namespace rrn::test
