// SPDX-License-Identifier: MIT
// `rrn generate` in shards that are merged.
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"
#include "support/temp_dir.hpp"
#include "unit/generation/umls/umls_example.hpp"

namespace rrn::test {
namespace {

using ::testing::HasSubstr;

class ShardsCliTest : public ::testing::TestWithParam<const char*> {
 protected:
  ShardsCliTest() {
    write_umls_example(umls_);
    static_cast<void>(folder_.write("pets.ttl", R"(
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix : <urn:t#> .
:Cat a owl:Class ; rdfs:subClassOf :Pet ; owl:disjointWith :Dog .
:Dog a owl:Class ; rdfs:subClassOf :Pet . :Pet a owl:Class .
:owns a owl:ObjectProperty ; rdfs:range :Pet . :ownedBy owl:inverseOf :owns .
:near a owl:ObjectProperty, owl:TransitiveProperty .
)"));
  }
  [[nodiscard]] ProgramResult generate(const std::string& arguments) const {
    return run_shell("cd '" + folder_.path() + "'; UMLS='" + umls_.path() +
                     "'; rrn -q generate " + arguments);
  }

  TempDir umls_;
  TempDir folder_;
};

TEST_P(ShardsCliTest, MergedShardsAreTheBytesOfOneRun) {
  const std::string source =
      std::string(GetParam()) + " --samples 40 --valid 6 --test 7 --seed 3 ";
  ASSERT_EQ(generate(source + "--output whole").exit_code, 0);
  for (const int count : {3, 16}) {
    const std::string folder = "of-" + std::to_string(count);
    for (int number = 1; number <= count; ++number) {
      const ProgramResult made =
          generate(source + "--output " + folder + " --threads 1 --shard " +
                   std::to_string(number) + '/' + std::to_string(count));
      ASSERT_EQ(made.exit_code, 0) << made.err;
    }
    const ProgramResult merged =
        generate(source + "--output " + folder + " --merge");
    ASSERT_EQ(merged.exit_code, 0) << merged.err;
    for (const char* name :
         {"train.kbs", "valid.kbs", "test.kbs", "card.json"}) {
      EXPECT_EQ(read_file(folder_.file(folder + '/' + name)),
                read_file(folder_.file(std::string("whole/") + name)))
          << name << " of " << count;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Sources, ShardsCliTest,
    ::testing::Values(
        "family --people 9", "umls --source $UMLS --individuals 9",
        "ontology --ontology $SOURCE/owl/university.ttl --near-misses 1",
        "ontology --ontology pets.ttl --policy sampled "
        "--sampler random --individuals 6 --facts 9"));

class ShardsUsageTest : public ShardsCliTest {};

TEST_F(ShardsUsageTest, WhatCannotBeIsRefused) {
  const auto error_of = [&](const std::string& arguments, int exit_code) {
    const ProgramResult result = generate(arguments);
    EXPECT_EQ(result.exit_code, exit_code) << arguments;
    return result.err;
  };
  for (const char* shard : {"0/3", "4/3", "1/1", "3", "1/x", "/"}) {
    EXPECT_THAT(error_of("family --output a --shard " + std::string(shard), 2),
                HasSubstr("expected one of several such as 3/16"));
  }
  EXPECT_THAT(error_of("family --output a --merge --shard 1/3", 2),
              HasSubstr("--shard and --merge do not go together"));
  EXPECT_THAT(error_of("university --output a --shard 1/3", 2),
              HasSubstr("--shard is for `rrn generate` with family, "));
  EXPECT_THAT(error_of("family --output a --merge", 1),
              HasSubstr("holds no shards"));
  const std::string sizes = "--samples 4 --valid 1 --test 1 --output a ";
  EXPECT_EQ(generate("family " + sizes + "--shard 1/2").exit_code, 0);
  EXPECT_THAT(error_of("family " + sizes + "--merge", 1),
              HasSubstr("a: shard 2 of 2 is missing"));
  EXPECT_EQ(generate("family --people 9 " + sizes + "--shard 2/2").exit_code,
            0);
  EXPECT_THAT(error_of("family " + sizes + "--merge", 1),
              HasSubstr("its command is `rrn generate family --people 9 "));
}

}  // namespace
}  // namespace rrn::test
