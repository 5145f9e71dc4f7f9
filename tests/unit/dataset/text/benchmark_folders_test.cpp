// SPDX-License-Identifier: MIT
#include "dataset/text/benchmark_folders.hpp"

#include <fstream>
#include <sstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "dataset/file/dataset_file.hpp"
#include "support/expect_error.hpp"
#include "support/temp_dir.hpp"

namespace rrn::dataset {
namespace {

using test::TempDir;

/// One sample in each split: 0 is A and r(0, 1) are facts, and r(1, 0) follows;
/// 1 is not A.
Sample sample() {
  Sample kb;
  kb.n_individuals = 2;
  kb.names = {"a,b", "c"};
  kb.classes.specified = {{{0}, {0}, true}, {{1}, {0}, false}};
  kb.relations.specified = {{{0}, {0}, {1}, true}};
  kb.relations.inferable = {{{1}, {0}, {0}, true}};
  kb.relations.depths = {3};
  kb.relations.drawn = {{{{1}, {0}, {1}, false}, std::nullopt},
                        {{{0}, {0}, {0}, false}, BrokenStep{0, 0}}};
  kb.normalise();
  return kb;
}

class BenchmarkFoldersTest : public ::testing::Test {
 protected:
  BenchmarkFoldersTest() {
    for (const char* const split : {"train", "valid", "test"}) {
      write(split, "urn:r");
    }
  }

  void write(const std::string& split, const std::string& relation) const {
    DatasetHeader header;
    header.vocabulary = {{{"urn:A"}}, {{relation}}};
    header.rules = {"rule"};
    DatasetWriter writer(folder_.file(split + ".kbs"), header);
    writer.add(sample());
    writer.commit();
  }
  [[nodiscard]] std::string read(const std::string& name) const {
    std::ifstream in(folder_.file("out/" + name));
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
  }

  TempDir folder_;
};

TEST_F(BenchmarkFoldersTest, SplitsHaveWhatIsToBeFoundApart) {
  write_triple_splits(folder_.path(), folder_.file("out"), JobContext{});
  const auto facts = [](const std::string& split) {
    const std::string a = split + "/0/a,b";
    const std::string c = split + "/0/c";
    return a + "\thttp://www.w3.org/1999/02/22-rdf-syntax-ns#type\turn:A\n" +
           a + "\turn:r\t" + c + '\n';
  };
  const auto inference = [](const std::string& split) {
    return split + "/0/c\turn:r\t" + split + "/0/a,b\n";
  };
  EXPECT_EQ(read("train.txt"), facts("train") + inference("train") +
                                   facts("valid") + facts("test"));
  EXPECT_EQ(read("valid.txt"), inference("valid"));
  EXPECT_EQ(read("test.txt"), inference("test"));
}

TEST_F(BenchmarkFoldersTest, SynthologyHasTargetsWithTheirTruth) {
  write_synthology(folder_.path(), folder_.file("out"), JobContext{});
  for (const char* const split : {"train", "val", "test"}) {
    EXPECT_EQ(read(std::string(split) + "/facts.csv"),
              "sample_id,subject,predicate,object\n"
              "0,\"a,b\",rdf:type,urn:A\n"
              "0,\"a,b\",urn:r,c\n");
    EXPECT_EQ(read(std::string(split) + "/targets.csv"),
              "sample_id,subject,predicate,object,label,truth_value,type,hops,"
              "corruption_method\n"
              "0,\"a,b\",rdf:type,urn:A,1,True,base_fact,0,\n"
              "0,c,rdf:type,urn:A,0,False,neg_base_fact,0,\n"
              "0,\"a,b\",urn:r,c,1,True,base_fact,0,\n"
              "0,c,urn:r,\"a,b\",1,True,inf_root,3,\n"
              "0,\"a,b\",urn:r,\"a,b\",0,False,neg_inf_root,0,proof_based\n"
              "0,c,urn:r,c,0,False,neg_inf_root,0,random\n");
  }
}

TEST_F(BenchmarkFoldersTest, SplitsOfTwoDatasetsAreRefused) {
  write("test", "urn:other");
  test::expect_error(
      [&] {
        write_triple_splits(folder_.path(), folder_.file("out"), JobContext{});
      },
      ErrorCode::kMismatch,
      ::testing::HasSubstr(
          "test.kbs: the vocabulary is not that of train.kbs"));
  EXPECT_EQ(read("train.txt"), "");
}

}  // namespace
}  // namespace rrn::dataset
