// SPDX-License-Identifier: MIT
// `rrn attach` on real stores: what it writes, how little, and that nobody ever
// sees half of it.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "cli/run_program.hpp"
#include "endpoints/store_process.hpp"
#include "http/client.hpp"
#include "io/rdf_reader.hpp"
#include "rdf/vocabulary/rrn.hpp"
#include "sparql/client/canonical_term.hpp"
#include "support/quads.hpp"

namespace rrn::test {
namespace {

using testing::HasSubstr;
using Lines = std::vector<std::string>;

const std::string kDerived{vocab::kDerivedGraph};
constexpr const char* kFamily = RRN_SOURCE_DIR "/datasets/family/example.ttl";
constexpr const char* kFamilyOptions = "--ontology $SOURCE/owl/family.ttl";
constexpr const char* kFamilyFact =
    "<urn:x-rrn:example:royal#Victoria> <urn:x-rrn:family#parentOf> "
    "<urn:x-rrn:example:royal#Alice>";

/// Statements as lines, in the forms that every store gives back alike.
Lines canonical_lines(const std::vector<Quad>& quads,
                      sparql::LiteralForms forms) {
  Lines lines;
  for (const Quad& quad : quads) {
    Quad canonical;
    canonical.subject = sparql::skolemise(quad.subject.view());
    canonical.predicate = quad.predicate;
    canonical.object = sparql::canonical_term(
        sparql::skolemise(quad.object.view()).view(), forms);
    lines.push_back(canonical.to_string());
  }
  std::ranges::sort(lines);
  lines.erase(std::ranges::unique(lines).begin(), lines.end());
  return lines;
}

Lines canonical_lines(const std::string& ntriples, sparql::LiteralForms forms) {
  StatementCollector statements;
  io::ReadOptions options;
  options.syntax = io::Syntax::kNTriples;
  (void)io::read_rdf_text(ntriples, "lines", options, statements, {});
  return canonical_lines(statements.quads, forms);
}

std::string join(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

class Attach : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    std::string why_not;
    store_ = start_store(GetParam(), why_not);
    if (!store_) GTEST_SKIP() << why_not;
    store_->clear();
  }

  [[nodiscard]] std::string command(const std::string& options) const {
    return "rrn attach --threads 1 --graph " + std::string(kTestGraph) + ' ' +
           options + ' ' + store_->attach_options();
  }
  ProgramResult attach(const std::string& options) {
    return run_shell(command(options));
  }

  [[nodiscard]] sparql::LiteralForms forms() {
    return store_->endpoint().probe({}).forms;
  }
  Lines derived() {
    return canonical_lines(join(store_->graph(kDerived)), forms());
  }
  /// What `rrn reason` derives from the test graph as the store gives it back.
  Lines expected(const std::string& options) {
    const std::string file =
        dir_.write("graph.nt", join(store_->graph(kTestGraph)));
    const ProgramResult result = run_shell(
        "rrn reason --quiet --threads 1 --expand-equality --format "
        "ntriples " +
        options + ' ' + file);
    EXPECT_TRUE(result.exit_code == 0 || result.exit_code == 3) << result.err;
    return canonical_lines(result.out, forms());
  }

  /// The whole life of an attachment to the data of a file.
  void expect_life(const std::string& options, const std::string& file,
                   const std::string& removed_fact) {
    store_->load(file);
    const std::string before = store_->dump();
    ProgramResult result = attach(options);
    ASSERT_TRUE(result.exit_code == 0 || result.exit_code == 3) << result.err;
    const Lines first = derived();
    EXPECT_GT(first.size(), 0u);
    EXPECT_EQ(first, expected(options));

    const std::string attached = store_->dump();
    result = attach(options);
    EXPECT_THAT(result.err, HasSubstr("nothing to write")) << result.err;
    EXPECT_EQ(store_->dump(), attached);

    store_->update("DELETE DATA { GRAPH <" + std::string(kTestGraph) + "> { " +
                   removed_fact + " } }");
    result = attach(options);
    EXPECT_THAT(result.err, HasSubstr("written: ")) << result.err;
    const Lines second = derived();
    EXPECT_EQ(second, expected(options));
    EXPECT_NE(second, first);

    store_->update("INSERT DATA { GRAPH <" + std::string(kTestGraph) + "> { " +
                   removed_fact + " } }");
    result = attach(options);
    EXPECT_EQ(derived(), first);

    result = attach("--detach");
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(store_->dump(), before);
  }

  TempDir dir_;
  std::unique_ptr<TestStore> store_;
};

TEST_P(Attach, KeepsWhatFollowsFromAFamily) {
  expect_life(kFamilyOptions, kFamily, kFamilyFact);
}

TEST_P(Attach, KeepsWhatFollowsFromCountries) {
  expect_life("--ontology $SOURCE/owl/countries.ttl",
              RRN_SOURCE_DIR "/datasets/countries/countries.ttl",
              "<urn:x-rrn:country:ARM> "
              "<urn:x-rrn:countries#locatedIn> "
              "<urn:x-rrn:region:Asia>");
}

TEST_P(Attach, KeepsAHundredThousandTriples) {
  const std::string name = GetParam();
  if (name == "rdf_endpoint" || name == "rdflib") {
    GTEST_SKIP() << "takes more than five minutes in that store";
  }
  constexpr std::size_t kMany = 100000;
  std::string facts;
  for (std::size_t i = 0; i < kMany; ++i) {
    facts += "<urn:" + std::to_string(i) +
             "> <urn:p> <urn:" + std::to_string(i * 7 % kMany) + "> .\n";
  }
  store_->load(dir_.write("many.nt", facts));
  const std::string options =
      "--ontology " +
      dir_.write("o.ttl",
                 "<urn:p> <http://www.w3.org/2000/01/rdf-schema#subPropertyOf> "
                 "<urn:q> .\n");
  ASSERT_EQ(attach(options).exit_code, 0);
  EXPECT_EQ(store_->endpoint().count(kDerived, {}), kMany);
  EXPECT_THAT(attach(options).err, HasSubstr("nothing to write"));
  EXPECT_EQ(attach("--detach").exit_code, 0);
  EXPECT_EQ(store_->endpoint().count(kDerived, {}), 0u);
}

/// The museum data of the project's shared folder, if it is there.
std::string museum_file() {
  const char* const chosen = std::getenv("RRN_SHARED");
  return std::string(chosen ? chosen : RRN_SOURCE_DIR "/../shared") +
         "/data/museum/wam.objects.nt.gz";
}

TEST_P(Attach, KeepsWhatFollowsFromAMuseum) {
  const std::string name = GetParam();
  if (name == "rdf_endpoint" || name == "rdflib" || name == "quadstore") {
    GTEST_SKIP() << "takes more than five minutes in that store";
  }
  const char* const chosen = std::getenv("RRN_CRM");
  const std::string ontology =
      chosen ? chosen : RRN_BINARY_DIR "/../crm/crm.nq";
  if (!std::filesystem::exists(ontology) ||
      !std::filesystem::exists(museum_file())) {
    GTEST_SKIP() << "no museum data in RRN_SHARED, or no " << ontology
                 << " (tools/fetch-crm, or RRN_CRM)";
  }
  expect_life("--ontology " + ontology, museum_file(),
              "<http://data.thewalters.org/object/10053> "
              "<http://www.cidoc-crm.org/cidoc-crm/P102_has_title> "
              "<http://data.thewalters.org/object/10053/title/3169>");
}

TEST_P(Attach, WritesNothingInADryRun) {
  store_->load(kFamily);
  const std::string before = store_->dump();
  ProgramResult result = attach("--dry-run --ontology $SOURCE/owl/family.ttl");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(store_->dump(), before);
  EXPECT_THAT(result.out, HasSubstr("A <urn:x-rrn:example:royal#Albert> "
                                    "<urn:x-rrn:family#fatherOf> "
                                    "<urn:x-rrn:example:royal#Alice> <" +
                                    kDerived + "> .\n"));
  EXPECT_TRUE(result.out.starts_with("TX .\n"));
  EXPECT_TRUE(result.out.ends_with("TC .\n"));
}

TEST_P(Attach, AttachesWhatContradictsItself) {
  store_->update("INSERT DATA { GRAPH <" + std::string(kTestGraph) +
                 "> { <urn:a> a <urn:x-rrn:family#Male>, "
                 "<urn:x-rrn:family#Female> ; <urn:x-rrn:family#parentOf> "
                 "<urn:b> . <urn:b> a <urn:x-rrn:family#Male> } }");
  const ProgramResult result = attach(kFamilyOptions);
  EXPECT_EQ(result.exit_code, 3) << result.err;
  EXPECT_THAT(result.err, HasSubstr("contradict each other"));
  EXPECT_EQ(derived(), expected(kFamilyOptions));
  EXPECT_TRUE(store_->endpoint().ask(
      "ASK { GRAPH <urn:x-rrn:graph:run> { ?run "
      "<urn:x-rrn:vocab#inconsistencies> ?n FILTER(?n > 0) } }",
      {}));
}

TEST_P(Attach, NamesBlankNodes) {
  store_->load(dir_.write("blank.ttl",
                          "@prefix f: <urn:x-rrn:family#> .\n"
                          "_:a a f:Male ; f:parentOf <urn:b> .\n"
                          "<urn:b> a f:Female ; f:parentOf _:c .\n"
                          "_:c a f:Female .\n"));
  ProgramResult result = attach(kFamilyOptions);
  ASSERT_EQ(result.exit_code, 0) << result.err;
  // The reader of a file puts its own mark before labels.
  std::string wanted = join(expected(kFamilyOptions));
  const std::string mark = "genid/f2_.";
  for (std::size_t at = 0; (at = wanted.find(mark, at)) != std::string::npos;) {
    wanted.erase(at + 6, mark.size() - 6);
  }
  EXPECT_EQ(derived(), canonical_lines(wanted, forms()));
  EXPECT_THAT(wanted, HasSubstr("<urn:x-rrn:.well-known/genid/"));
  result = attach(kFamilyOptions);
  EXPECT_THAT(result.err, HasSubstr("nothing to write"));
}

TEST_P(Attach, KeepsLiteralsThatStoresRewrite) {
  const std::string ontology = dir_.write(
      "o.ttl",
      "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
      "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
      "<urn:p> a owl:DatatypeProperty ; rdfs:subPropertyOf <urn:q> .\n"
      "<urn:q> a owl:DatatypeProperty .\n");
  store_->load(dir_.write(
      "literals.ttl",
      "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n"
      "<urn:a> <urn:p> \"01\"^^xsd:integer .\n<urn:b> <urn:p> 1.50 .\n"
      "<urn:c> <urn:p> 1e0 .\n<urn:d> <urn:p> true .\n"
      "<urn:e> <urn:p> \"a\"@fr-CA .\n<urn:f> <urn:p> \"007\"^^xsd:int .\n"
      "<urn:g> <urn:p> \"2020-01-01T00:00:00Z\"^^xsd:dateTime .\n"
      "<urn:h> <urn:p> \"a \\\"b\\\"\\n\\\\c\\u00e9\" .\n"
      "<urn:i> <urn:p> \"\" .\n"));
  const std::string before = store_->dump();
  const std::string options = "--ontology " + ontology;
  ProgramResult result = attach(options);
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(derived(), expected(options));
  EXPECT_EQ(derived().size(), 9u);
  result = attach(options);
  EXPECT_THAT(result.err, HasSubstr("nothing to write"));
  for (const char* subject : {"a", "b", "c", "d", "e", "f", "g", "h", "i"}) {
    store_->update("DELETE { GRAPH <" + std::string(kTestGraph) +
                   "> { ?s ?p ?o } } WHERE { GRAPH <" + kTestGraph +
                   "> { ?s ?p ?o FILTER(?s = <urn:" + subject + ">) } }");
    result = attach(options);
    EXPECT_EQ(derived(), expected(options)) << subject;
    EXPECT_THAT(result.err, testing::Not(HasSubstr("warning"))) << subject;
  }
  EXPECT_TRUE(derived().empty());
}

TEST_P(Attach, KeepsPredictionsWithTheirProbabilities) {
  if (!std::filesystem::exists(RRN_BINARY_DIR "/bin/librrn_neural_module.so")) {
    GTEST_SKIP() << "built without LibTorch";
  }
  store_->load(kFamily);
  const std::string before = store_->dump();
  const std::string options =
      "--quiet --model $SOURCE/datasets/family/family.rrn";
  ProgramResult result = attach(options);
  ASSERT_EQ(result.exit_code, 0) << result.err;
  // Every predicted triple has one rdf:Statement with a probability.
  const std::string graph{vocab::kPredictedGraph};
  const std::size_t n = store_->graph(graph).size();
  EXPECT_GT(n, 0u);
  EXPECT_EQ(n % 6, 0u);
  const sparql::Results stated = store_->endpoint().select(
      "PREFIX rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> "
      "SELECT ?v WHERE { GRAPH <" +
          graph +
          "> { ?t a rdf:Statement ; rdf:subject ?s ; rdf:predicate ?p ; "
          "rdf:object ?o ; <urn:x-rrn:vocab#probability> ?v . ?s ?p ?o } }",
      {});
  EXPECT_EQ(stated.rows.size(), n / 6);
  for (const auto& row : stated.rows) {
    EXPECT_GE(std::stod(row[0]->text), 0.5);
    EXPECT_LE(std::stod(row[0]->text), 1.0);
  }
  const std::string attached = store_->dump();
  EXPECT_EQ(attach(options).exit_code, 0);
  EXPECT_EQ(store_->dump(), attached);
  EXPECT_EQ(attach("--detach").exit_code, 0);
  EXPECT_EQ(store_->dump(), before);
}

TEST_P(Attach, SaysProbabilitiesWithTripleTermsWhereTheStoreTakesThem) {
  if (!std::filesystem::exists(RRN_BINARY_DIR "/bin/librrn_neural_module.so")) {
    GTEST_SKIP() << "built without LibTorch";
  }
  store_->load(kFamily);
  const std::string statements =
      "--quiet --model $SOURCE/datasets/family/family.rrn";
  const std::string options = statements + " --triple-terms";
  ProgramResult result = attach(options);
  if (std::string(GetParam()) != "oxigraph") {
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_THAT(result.err, HasSubstr("the store takes no triple terms; "
                                      "expected one of RDF 1.2"));
    return;
  }
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const std::string graph{vocab::kPredictedGraph};
  const auto n_reified = [&] {
    return store_->endpoint().count_solutions(
        "WHERE { GRAPH <" + graph +
            "> { ?r <http://www.w3.org/1999/02/22-rdf-syntax-ns#reifies> "
            "<<( ?s ?p ?o )>> ; <urn:x-rrn:vocab#probability> ?v . "
            "?s ?p ?o } }",
        {});
  };
  const std::uint64_t n = n_reified();
  EXPECT_GT(n, 0u);
  EXPECT_EQ(store_->endpoint().count(graph, {}), 3 * n);
  EXPECT_THAT(attach(options + " --dry-run").out,
              testing::Not(HasSubstr("\nA ")));

  // What is not predicted any more goes, with what is said of it.
  store_->update("DELETE DATA { GRAPH <" + std::string(kTestGraph) + "> { " +
                 kFamilyFact + " } }");
  ASSERT_EQ(attach(options).exit_code, 0);
  const std::uint64_t n_after = n_reified();
  EXPECT_LT(n_after, n);
  EXPECT_EQ(store_->endpoint().count(graph, {}), 3 * n_after);

  ASSERT_EQ(attach(statements).exit_code, 0) << "and back to statements";
  EXPECT_EQ(n_reified(), 0u);
  EXPECT_EQ(store_->endpoint().count(graph, {}), 6 * n_after);
  ASSERT_EQ(attach(options).exit_code, 0);
  EXPECT_EQ(store_->endpoint().count(graph, {}), 3 * n_after);
}

/// Watches a graph from another thread, as a user of the store would.
class GraphWatcher {
 public:
  GraphWatcher(const TestStore& store, sparql::LiteralForms forms)
      : endpoint_(store.endpoint_options()), forms_(forms) {
    (void)endpoint_.probe({});
    thread_ = std::thread([this] { watch(); });
  }
  ~GraphWatcher() { (void)stop(); }

  /// Every content that was seen, and how often.
  const std::map<std::string, std::size_t>& stop() {
    is_stopping_ = true;
    if (thread_.joinable()) thread_.join();
    return seen_;
  }

 private:
  void watch() {
    while (!is_stopping_) {
      StatementCollector statements;
      (void)endpoint_.construct("CONSTRUCT { ?s ?p ?o } WHERE { GRAPH <" +
                                    kDerived + "> { ?s ?p ?o } }",
                                statements, {});
      ++seen_[join(canonical_lines(statements.quads, forms_))];
    }
  }

  sparql::Endpoint endpoint_;
  sparql::LiteralForms forms_;
  std::atomic<bool> is_stopping_ = false;
  std::map<std::string, std::size_t> seen_;
  std::thread thread_;
};

/// `rrn attach` in the background.
class BackgroundAttach {
 public:
  BackgroundAttach(const std::string& arguments, const TempDir& folder)
      : process_(
            {"bash", "-c",
             "SOURCE='" RRN_SOURCE_DIR "'; exec '" RRN_BINARY_DIR "/bin/rrn' " +
                 arguments.substr(4)},
            folder.path(), folder.file("background")),
        output_(folder.file("background")) {}

  ChildProcess& process() { return process_; }

  /// What it says between two texts, for which it waits; empty if it ends.
  std::string wait_for_text(const std::string& before,
                            const std::string& after) {
    while (process_.is_running()) {
      std::ifstream file(output_);
      const std::string said{std::istreambuf_iterator<char>(file), {}};
      const std::size_t start = said.find(before);
      const std::size_t end = said.find(after, start);
      if (end != std::string::npos) {
        return said.substr(start + before.size(), end - start - before.size());
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return {};
  }

 private:
  ChildProcess process_;
  std::string output_;
};

/// How often it is killed: RRN_KILLS, for whom the limit of the test's time is
/// of no concern.
int kills_wanted() {
  const char* const text = std::getenv("RRN_KILLS");
  return text == nullptr ? 50 : std::atoi(text);
}

TEST_P(Attach, IsNeverSeenHalfDoneWhereverItIsKilled) {
  using Clock = std::chrono::steady_clock;
  const int n_wanted = kills_wanted();
  const int max_rounds = 8 * n_wanted;
  // Two states of the graph, far apart, so that staging graphs are used; and
  // two near each other, for which they are not.
  store_->load(kFamily);
  const std::string all = join(store_->graph(kTestGraph));
  const std::string graph = "GRAPH <" + std::string(kTestGraph) + "> ";
  const std::string one = graph + "{ " + std::string(kFamilyFact) + " }";
  const std::string every = graph + "{\n" + all + "}";
  const auto start = Clock::now();
  ASSERT_EQ(attach(kFamilyOptions).exit_code, 0);
  const auto takes = Clock::now() - start;
  const std::string full = join(derived());
  store_->update("DELETE DATA { " + one + " }");
  ASSERT_EQ(attach(kFamilyOptions).exit_code, 0);
  const std::string less = join(derived());
  const std::set<std::string> whole{full, less, ""};

  Rng rng(Seed(7));
  GraphWatcher watcher(*store_, forms());
  int n_killed = 0;
  int round = 0;
  for (; n_killed < n_wanted && round < max_rounds; ++round) {
    switch (round % 4) {
      case 0:
        store_->update("DELETE DATA { " + every + " }");
        break;
      case 1:
        store_->update("INSERT DATA { " + every + " }");
        break;
      case 2:
        store_->update("DELETE DATA { " + one + " }");
        break;
      default:
        store_->update("INSERT DATA { " + one + " }");
        break;
    }
    BackgroundAttach run(command(kFamilyOptions), dir_);
    std::this_thread::sleep_for(rng.uniform() * takes);
    n_killed += run.process().end(SIGKILL) == 128 + SIGKILL ? 1 : 0;
    // Every fifth time the rest is repaired before the next.
    if (round % 5 != 0) continue;
    const ProgramResult repair = attach(kFamilyOptions);
    ASSERT_EQ(repair.exit_code, 0) << "round " << round << '\n' << repair.err;
    ASSERT_EQ(derived(), expected(kFamilyOptions)) << "round " << round;
  }
  ASSERT_EQ(attach(kFamilyOptions).exit_code, 0);
  EXPECT_EQ(join(derived()), join(expected(kFamilyOptions)));
  EXPECT_THAT(store_->dump(), testing::Not(HasSubstr("staging")));

  std::size_t n_reads = 0;
  for (const auto& [content, n] : watcher.stop()) {
    n_reads += n;
    EXPECT_TRUE(whole.contains(content)) << "seen " << n << " times:\n"
                                         << content.substr(0, 1000);
  }
  EXPECT_EQ(n_killed, n_wanted);
  std::cout << n_killed << " of " << round << " runs were killed, the graph "
            << "was read " << n_reads << " times\n";
}

/// Waits until the derived graph holds a triple; returns seconds.
double wait_for(TestStore& store, const std::string& triple, bool is_there) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  const auto seconds = [&] {
    return std::chrono::duration<double>(Clock::now() - start).count();
  };
  const std::string query =
      "ASK { GRAPH <" + kDerived + "> { " + triple + " } }";
  while (store.endpoint().ask(query, {}) != is_there && seconds() < 60) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return seconds();
}

constexpr const char* kChild =
    "<urn:x-rrn:example:royal#Albert> <urn:x-rrn:family#fatherOf> <urn:child>";
constexpr const char* kChildFacts =
    "<urn:x-rrn:example:royal#Albert> <urn:x-rrn:family#parentOf> "
    "<urn:child> ";

TEST_P(Attach, FollowsTheStoreWhileItWatches) {
  store_->load(kFamily);
  BackgroundAttach run(command("--watch " + std::string(kFamilyOptions)), dir_);
  ASSERT_LT(wait_for(*store_, "?s ?p ?o", true), 60);
  const std::string graph = "{ GRAPH <" + std::string(kTestGraph) + "> { ";
  for (int i = 0; i < 3; ++i) {
    store_->update("INSERT DATA " + graph + kChildFacts + "} }");
    const double added = wait_for(*store_, kChild, true);
    store_->update("DELETE DATA " + graph + kChildFacts + "} }");
    const double removed = wait_for(*store_, kChild, false);
    EXPECT_LT(std::max(added, removed), 60);
    std::cout << "seen after " << added << " s, gone after " << removed
              << " s\n";
  }
  EXPECT_EQ(derived(), expected(kFamilyOptions));
  EXPECT_EQ(run.process().end(SIGINT), 130);
}

TEST_P(Attach, NoticesAChangeThatKeepsTheNumbers) {
  store_->load(kFamily);
  BackgroundAttach run(command("--watch " + std::string(kFamilyOptions)), dir_);
  ASSERT_LT(wait_for(*store_, "?s ?p ?o", true), 60);
  store_->update("DELETE { GRAPH <" + std::string(kTestGraph) + "> { " +
                 kFamilyFact + " } } INSERT { GRAPH <" +
                 std::string(kTestGraph) + "> { " + kChildFacts +
                 " } } WHERE {}");
  EXPECT_LT(wait_for(*store_, kChild, true), 60);
  EXPECT_EQ(run.process().end(SIGTERM), 130);
  EXPECT_EQ(derived(), expected(kFamilyOptions));
}

TEST_P(Attach, FollowsALogOfChanges) {
  store_->load(kFamily);
  const std::string log = dir_.write("log.rdfp",
                                     "TX .\nA <urn:x> <urn:y> "
                                     "<urn:z> .\nTC .\n");
  BackgroundAttach run(
      command("--changes " + log + ' ' + std::string(kFamilyOptions)), dir_);
  ASSERT_LT(wait_for(*store_, "?s ?p ?o", true), 60);
  const std::string graph = "{ GRAPH <" + std::string(kTestGraph) + "> { ";
  store_->update("INSERT DATA " + graph + kChildFacts + "} }");
  std::ofstream out(log, std::ios::app);
  out << "TX .\nA " << kChildFacts << "<" << kTestGraph << "> .\n"
      << "A <urn:a> <urn:x-rrn:family#parentOf> <urn:b> <urn:other> .\n";
  out.flush();
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  EXPECT_FALSE(store_->endpoint().ask(
      "ASK { GRAPH <" + kDerived + "> { " + kChild + " } }", {}));
  out << "TC .\n";
  out.flush();
  EXPECT_LT(wait_for(*store_, kChild, true), 60);
  EXPECT_EQ(run.process().end(SIGINT), 130);
  EXPECT_EQ(derived(), expected(kFamilyOptions));
}

TEST_P(Attach, FollowsPatchesThatAreSent) {
  store_->load(kFamily);
  BackgroundAttach run(command("--listen 0 " + std::string(kFamilyOptions)),
                       dir_);
  const std::string url = run.wait_for_text("taking changes on ", "/\n");
  const std::string graph = "{ GRAPH <" + std::string(kTestGraph) + "> { ";
  store_->update("INSERT DATA " + graph + kChildFacts + "} }");
  http::Request request;
  request.method = "POST";
  request.url = url + "/";
  request.headers = {{"Content-Type", "application/rdf-patch"}};
  request.body = "A " + std::string(kChildFacts) + "<" + kTestGraph + "> .\n";
  EXPECT_EQ(http::Client().send(request, {}).status, 204);
  EXPECT_EQ(derived(), expected(kFamilyOptions)) << "as soon as it is answered";
  EXPECT_EQ(run.process().end(SIGINT), 130);
}

TEST_P(Attach, RefusesGraphsThatAreNotApart) {
  ProgramResult result = attach("--derived-graph " + std::string(kTestGraph));
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.err,
            "rrn: the graph " + std::string(kTestGraph) +
                " is named for two uses; expected other graphs for what is "
                "read, derived, predicted and described\n");
  result = attach("--derived-graph 'urn:x> }'");
  EXPECT_EQ(result.err,
            "rrn: 'urn:x> }' is no IRI; expected one without blanks and "
            "brackets\n");
}

TEST(AttachUsage, SaysWhatIsWrong) {
  const std::pair<const char*, const char*> cases[] = {
      {"", "expected the address of one endpoint"},
      {"http://a/ http://b/", "expected the address of one endpoint"},
      {"--user u http://a/", "--user and --password-file belong together"},
      {"--watch --detach http://a/",
       "--once, --watch, --changes, --listen, --dry-run and --detach exclude "
       "each other"},
      {"--listen 65536 http://a/", "--listen is a number from 0 to 65535"},
      {"--listen-token-file t http://a/",
       "--listen-token-file needs --listen PORT"},
      {"--threshold 0.5 http://a/", "--threshold needs --model FILE"},
      {"--draws 2 http://a/", "--draws needs --model FILE"},
      {"--device auto http://a/", "--device needs --model FILE"}};
  for (const auto& [arguments, message] : cases) {
    const ProgramResult result =
        run_shell("rrn attach " + std::string(arguments));
    EXPECT_EQ(result.exit_code, 2) << arguments;
    EXPECT_THAT(result.err, HasSubstr(message));
  }
  const ProgramResult result = run_shell("rrn attach ftp://a/");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.err,
            "rrn: ftp://a/: not an address of a server; expected http:// or "
            "https://, a host and a path\n");
}

INSTANTIATE_TEST_SUITE_P(Stores, Attach,
                         testing::Values("oxigraph", "virtuoso", "rdf_endpoint",
                                         "fuseki_mem", "fuseki_tdb2", "rdflib",
                                         "rdf4j", "quadstore"),
                         [](const auto& instance) {
                           return std::string(instance.param);
                         });

}  // namespace
}  // namespace rrn::test
