// SPDX-License-Identifier: MIT
#include "generation/countries/countries_world.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>

#include <gtest/gtest.h>

#include "support/expect_error.hpp"
#include "support/temp_dir.hpp"

namespace rrn::generation {
namespace {

using rrn::test::TempDir;

CountriesWorld read_text(const std::string& name, const std::string& text) {
  const TempDir folder;
  rrn::test::write_file(folder.file(name), text);
  return read_countries(folder.file(name), JobContext());
}

/// The message without the folder.
std::string message_of(const std::string& name, const std::string& text) {
  const std::string message = rrn::test::error_message(
      ErrorCode::kBadSyntax, [&] { read_text(name, text); });
  return message.substr(std::min(message.find(name), message.size()));
}

std::string json(const std::string& code, const std::string& region,
                 const std::string& subregion, const std::string& borders) {
  return R"({"cca3": ")" + code + R"(", "region": ")" + region +
         R"(", "subregion": ")" + subregion + R"(", "borders": [)" + borders +
         "], \"area\": 1}";
}

constexpr const char* kPrefixes =
    "@prefix c: <urn:x-rrn:countries#> . @prefix s: <urn:x-rrn:subregion:> . "
    "@prefix r: <urn:x-rrn:region:> . @prefix : <urn:x-rrn:country:> .\n";

CountriesWorld expected_world() {
  CountriesWorld world;
  world.regions = {"urn:x-rrn:region:East", "urn:x-rrn:region:West"};
  world.subregions = {{"urn:x-rrn:subregion:Far_East", 0}};
  world.countries = {{"urn:x-rrn:country:AAA", 0, 0, {1}},
                     {"urn:x-rrn:country:BBB", 0, 0, {0, 2}},
                     {"urn:x-rrn:country:CCC", 1, std::nullopt, {1}}};
  return world;
}

TEST(CountriesReaderTest, ReadsJsonAndStatesBordersFromBothSides) {
  EXPECT_EQ(
      read_text("c.json",
                "[" + json("CCC", "West", "", "\"BBB\"") + ",\n" +
                    json("AAA", "East", "Far East", "") + ",\n" +
                    json("BBB", "East", "Far East", R"("AAA", "CCC")") + "]"),
      expected_world());
}

TEST(CountriesReaderTest, ReadsRdfOfTheSameWorld) {
  EXPECT_EQ(
      read_text("c.ttl",
                std::string(kPrefixes) +
                    ":AAA a c:Country ; c:locatedIn r:East, s:Far_East ; "
                    "c:neighborOf :BBB .\n"
                    ":BBB a c:Country ; c:locatedIn s:Far_East, r:East .\n"
                    ":CCC c:borders :BBB ; a c:Country ; c:locatedIn r:West .\n"
                    "r:East a c:Region . r:West a c:Region .\n"
                    "s:Far_East a c:Subregion ; c:locatedIn r:East .\n"
                    ":AAA c:capital \"A\" .\n"),
      expected_world());
}

TEST(CountriesReaderTest, BrokenJsonIsAnErrorWithItsPlace) {
  EXPECT_EQ(message_of("c.json", "[{\"cca3\": \"AAA\",\n \"region\" }]"),
            "c.json:2:11: no JSON: syntax error while parsing object separator "
            "- unexpected '}'; expected ':'");
  EXPECT_EQ(message_of("c.json", "{}"),
            "c.json:1: no list; expected a list of countries");
  EXPECT_EQ(message_of("c.json", "[]"),
            "c.json: holds no country; expected countries with regions, "
            "subregions and borders");
  EXPECT_EQ(message_of("c.json", "[\n{}]"),
            "c.json:2: a country without a text `cca3`");
  EXPECT_EQ(message_of("c.json", "[\n\n" + json("", "East", "", "") + "]"),
            "c.json:3: a country with an empty cca3; expected its code");
  EXPECT_EQ(message_of("c.json", "[" + json("AAA", "East", "", "1") + "]"),
            "c.json:1: no text in `borders`; expected a country's code");
  EXPECT_EQ(message_of("c.json",
                       R"([{"cca3": "A", "region": "B", "subregion": ""}])"),
            "c.json:1: a country without a list `borders`");
}

TEST(CountriesReaderTest, WhatMakesNoWorldIsAnErrorWithItsPlace) {
  const std::string good = "[" + json("AAA", "East", "Far", "") + ",\n";
  EXPECT_EQ(message_of("c.json", good + json("BBB", "", "", "") + "]"),
            "c.json:2: urn:x-rrn:country:BBB has no region; expected one");
  EXPECT_EQ(
      message_of("c.json", good + json("BBB", "East", "", "\"XXX\"") + "]"),
      "c.json:2: urn:x-rrn:country:BBB borders urn:x-rrn:country:XXX, which is "
      "not listed; expected a country");
  EXPECT_EQ(
      message_of("c.json", good + json("BBB", "East", "", "\"BBB\"") + "]"),
      "c.json:2: urn:x-rrn:country:BBB borders itself");
  EXPECT_EQ(message_of("c.json", good + json("AAA", "East", "", "") + "]"),
            "c.json:2: urn:x-rrn:country:AAA is listed twice");
  EXPECT_EQ(message_of("c.json", good + json("BBB", "West", "Far", "") + "]"),
            "c.json:1: urn:x-rrn:subregion:Far has two regions, "
            "urn:x-rrn:region:East and urn:x-rrn:region:West; expected one");
}

TEST(CountriesReaderTest, WhatRdfLacksIsAnError) {
  const std::string good = std::string(kPrefixes) +
                           "r:East a c:Region . r:West a c:Region .\n"
                           "s:Far a c:Subregion ; c:locatedIn r:East .\n";
  EXPECT_EQ(
      message_of("c.ttl", good + ":A a c:Country ; c:locatedIn r:North ."),
      "c.ttl:4:15: urn:x-rrn:country:A is located in "
      "urn:x-rrn:region:North, which is neither; expected a Region or a "
      "Subregion");
  EXPECT_EQ(
      message_of("c.ttl",
                 good + ":A a c:Country ; c:locatedIn s:Far, r:West ."),
      "c.ttl:4:15: urn:x-rrn:country:A is in urn:x-rrn:region:West, but in "
      "urn:x-rrn:subregion:Far, which is in urn:x-rrn:region:East; expected "
      "one region");
  EXPECT_EQ(message_of("c.ttl", good + ":A a c:Country"),
            "c.ttl:4:15: unexpected end of file; expected the rest of a "
            "statement");
  EXPECT_EQ(message_of("c.ttl", good + "s:Near a c:Subregion ."),
            "c.ttl: holds no country; expected countries with regions, "
            "subregions and borders");
  EXPECT_EQ(message_of("c.ttl", good + "s:Near a c:Subregion .\n" +
                                    ":A a c:Country ; c:locatedIn r:East ."),
            "c.ttl:4:21: urn:x-rrn:subregion:Near has no region; expected one");
}

TEST(CountriesReaderTest, RepositoryEditionHasTheCountsOfItsReadme) {
  const CountriesWorld world = read_countries(
      RRN_SOURCE_DIR "/datasets/countries/countries.ttl", JobContext());
  EXPECT_EQ(world.countries.size(), 250u);
  EXPECT_EQ(world.regions.size(), 6u);
  EXPECT_EQ(world.subregions.size(), 24u);
  std::size_t n_neighbours = 0;
  std::size_t n_subregions = 0;
  for (const auto& country : world.countries) {
    n_neighbours += country.neighbours.size();
    n_subregions += country.subregion.has_value() ? 1 : 0;
  }
  EXPECT_EQ(n_neighbours, 650u);  // 649 are stated, one from one side
  EXPECT_EQ(n_subregions, 245u);
}

TEST(CountriesReaderTest, EditionOfThePaperIsRead) {
  const char* const chosen = std::getenv("RRN_SHARED");
  const std::string shared =
      chosen != nullptr ? chosen : RRN_SOURCE_DIR "/../shared";
  const std::string path = shared + "/data/countries/countries-2018.json";
  if (!std::filesystem::exists(path)) {
    GTEST_SKIP() << path << " is missing";
  }
  const CountriesWorld world = read_countries(path, JobContext());
  EXPECT_EQ(world.countries.size(), 250u);
  EXPECT_EQ(world.regions.size(), 6u);
  EXPECT_EQ(world.subregions.size(), 23u);
}

}  // namespace
}  // namespace rrn::generation
