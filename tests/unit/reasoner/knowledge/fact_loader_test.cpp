// SPDX-License-Identifier: MIT
// Loading blocks of statements is the same as loading one by one.
#include "reasoner/knowledge/fact_loader.hpp"

#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/random.hpp"

namespace rrn::reasoner {
namespace {

using ::testing::ElementsAre;

constexpr std::string_view kPrologue =
    "<http://a/knows> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> "
    "<http://www.w3.org/2002/07/owl#ObjectProperty> .\n";

/// All that a loader fills.
struct World {
  explicit World(FactLoader::Options options)
      : loader(options, dictionary, store, schema, prefixes) {
    loader.add_object_property(dictionary.intern_iri("http://a/knows"));
  }

  /// Dictionary, relations, graph and problems, as text.
  [[nodiscard]] std::vector<std::string> dump() const {
    std::vector<std::string> lines;
    for (std::uint32_t i = 0; i < dictionary.size(); ++i) {
      lines.push_back(dictionary.view(TermId{i}).to_ntriples());
    }
    for (std::uint32_t r = 0; r < store.n_relations(); ++r) {
      const RelationKey& key = store.key(RelationId{r});
      lines.push_back("relation " + std::to_string(key.predicate.value) + '/' +
                      std::to_string(static_cast<int>(key.arity)));
      for (const Row row : store.relation(RelationId{r}).rows()) {
        lines.push_back(std::to_string(row.first.value) + ' ' +
                        std::to_string(row.second.value));
      }
    }
    schema.match({},
                 [&](const TermView& s, const TermView& p, const TermView& o) {
                   lines.push_back("schema " + s.to_ntriples() + ' ' +
                                   p.to_ntriples() + ' ' + o.to_ntriples());
                   return true;
                 });
    for (const io::Diagnostic& problem : loader.skipped()) {
      lines.push_back(std::to_string(problem.location.line) + ':' +
                      std::to_string(problem.location.column) + ' ' +
                      problem.message);
    }
    return lines;
  }

  Dictionary dictionary;
  TripleStore store;
  io::OntologyGraph schema;
  PrefixMap prefixes;
  FactLoader loader;
};

std::vector<std::string> load(std::string_view text, bool by_blocks,
                              FactLoader::Options options,
                              io::ReadOptions reading, unsigned n_threads) {
  World world(options);
  JobContext job;
  job.n_threads = n_threads;
  reading.lax = options.lax;
  std::string error;
  try {
    if (by_blocks) {
      io::read_rdf_text(text, "t", reading, world.loader, job);
    } else {
      io::read_rdf_text(text, "t", reading,
                        static_cast<StatementSink&>(world.loader), job);
    }
  } catch (const Error& caught) {
    // What was loaded before does not count.
    return {caught.what()};
  }
  return world.dump();
}

std::string random_line(Rng& rng, bool literals_anywhere) {
  const auto resource = [&rng] {
    return rng.chance(0.2) ? "_:b" + std::to_string(rng.below(5))
                           : "<http://a/" + std::to_string(rng.below(30)) + ">";
  };
  const std::string literal = "\"" + std::to_string(rng.below(9)) + "\"";
  const auto object = [&] { return rng.chance(0.4) ? literal : resource(); };
  const std::string type = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";
  const std::string owl = "<http://www.w3.org/2002/07/owl#";
  const std::string rdfs = "<http://www.w3.org/2000/01/rdf-schema#";
  const bool misplaced = literals_anywhere && rng.chance(0.05);
  switch (rng.below(8)) {
    case 0:
      return resource() + ' ' + rdfs + "label> " + literal;
    case 1:
      return resource() + ' ' + rdfs + "subClassOf> " + resource();
    case 2:
      return resource() + ' ' + type + ' ' + owl +
             (rng.chance(0.5) ? "NamedIndividual>" : "Class>");
    case 3:
      return resource() + ' ' + owl + "sameAs> " + resource();
    case 4:
      return resource() + " <http://a/knows> " +
             (misplaced ? literal : resource());
    case 5:
    case 6:
      return resource() + ' ' + type + ' ' + (misplaced ? literal : resource());
    default:
      return resource() + " <http://a/p" + std::to_string(rng.below(3)) + "> " +
             object();
  }
}

TEST(FactLoader, BlocksLoadAsStatementsDo) {
  Rng rng(Seed(11));
  int n_errors = 0;
  for (int round = 0; round < 60; ++round) {
    const bool literals_anywhere = rng.chance(0.5);
    std::string text(kPrologue);
    for (std::uint64_t n = rng.below(200); n > 0; --n) {
      text += random_line(rng, literals_anywhere) + " .\n";
    }
    if (rng.chance(0.1)) text += "broken\n";
    for (const io::Syntax syntax :
         {io::Syntax::kNTriples, io::Syntax::kTurtle}) {
      for (const bool lax : {false, true}) {
        for (const bool store_schema : {false, true}) {
          const FactLoader::Options options{lax, store_schema};
          io::ReadOptions reading;
          reading.syntax = syntax;
          const auto expected = load(text, false, options, reading, 1);
          n_errors += expected.size() == 1 ? 1 : 0;
          for (const std::size_t block_size : {1U, 500U, 0U}) {
            reading.block_size = block_size;
            for (const unsigned n_threads : {1U, 2U, 3U}) {
              ASSERT_EQ(load(text, true, options, reading, n_threads), expected)
                  << text;
            }
          }
        }
      }
    }
  }
  EXPECT_GT(n_errors, 10);
  EXPECT_LT(n_errors, 240);
}

TEST(FactLoader, LoadsABlock) {
  World world({/*lax=*/false, /*store_schema=*/true});
  io::read_rdf_text(
      "<a:x> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <a:C> .\n"
      "<a:x> <a:p> \"1\" <a:graph> .\n"
      "<a:x> <a:p> \"1\" .\n"
      "<a:C> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <a:D> .\n",
      "t.nq", {}, world.loader, JobContext());
  EXPECT_THAT(
      world.dump(),
      ElementsAre(
          "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>",
          "<http://a/knows>", "<a:x>", "<a:C>", "<a:p>", "\"1\"",
          "<http://www.w3.org/2000/01/rdf-schema#subClassOf>", "<a:D>",
          "relation 3/1", "2 2", "relation 4/2", "2 5", "relation 6/2", "3 7",
          "schema <a:C> <http://www.w3.org/2000/01/rdf-schema#subClassOf> "
          "<a:D>"));
}

TEST(FactLoader, ALiteralAsIndividualIsPlaced) {
  for (const unsigned n_threads : {1U, 2U}) {
    io::ReadOptions reading;
    reading.syntax = io::Syntax::kNTriples;
    reading.block_size = 40;
    EXPECT_THAT(
        load("<a:x> <http://a/knows> <a:y> .\n"
             "<a:x> <http://a/knows> <a:y> .\n"
             "<a:x> <http://a/knows> \"y\" .\n",
             true, {/*lax=*/false, /*store_schema=*/true}, reading, n_threads),
        ElementsAre("t:3:27: the literal \"y\" is the object of the "
                    "object property <http://a/knows>; expected an "
                    "individual"));
  }
}

}  // namespace
}  // namespace rrn::reasoner
