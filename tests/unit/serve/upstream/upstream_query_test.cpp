// SPDX-License-Identifier: MIT
#include "serve/upstream/upstream_query.hpp"

#include <gtest/gtest.h>

namespace rrn::serve {
namespace {

using Form = http::Fields;

UpstreamGraphs graphs() { return {{"urn:data"}, "urn:der", "urn:pre", false}; }

Form form(const QueryRequest& request, const UpstreamGraphs& known = graphs()) {
  return upstream_query(request, known, {}, "http://base/");
}

QueryRequest asking(const std::string& query, Regime regime) {
  QueryRequest request;
  request.query = query;
  request.regime = regime;
  return request;
}

TEST(UpstreamQueryTest, AddsWhatTheRegimeShowsToTheSourceGraphs) {
  const std::string query = "ASK { ?s ?p ?o }";
  EXPECT_EQ(form(asking(query, Regime::kNone)),
            (Form{{"query", query}, {"default-graph-uri", "urn:data"}}));
  EXPECT_EQ(form(asking(query, Regime::kDerived)),
            (Form{{"query", query},
                  {"default-graph-uri", "urn:data"},
                  {"default-graph-uri", "urn:der"}}));
  EXPECT_EQ(form(asking(query, Regime::kPredicted)),
            (Form{{"query", query},
                  {"default-graph-uri", "urn:data"},
                  {"default-graph-uri", "urn:der"},
                  {"default-graph-uri", "urn:pre"}}));
}

TEST(UpstreamQueryTest, NamesTheGraphsWhereTheQueryLooksForThem) {
  const std::string query = "ASK { GRAPH ?g { ?s ?p ?o } }";
  EXPECT_EQ(form(asking(query, Regime::kDerived)),
            (Form{{"query", query},
                  {"default-graph-uri", "urn:data"},
                  {"default-graph-uri", "urn:der"},
                  {"named-graph-uri", "urn:data"},
                  {"named-graph-uri", "urn:der"}}));
}

TEST(UpstreamQueryTest, KeepsTheDatasetOfTheRequest) {
  QueryRequest request = asking("ASK FROM <urn:x> {}", Regime::kDerived);
  request.dataset = {{"urn:own"}, {"urn:named"}};
  EXPECT_EQ(form(request), (Form{{"query", "ASK FROM <urn:x> {}"},
                                 {"default-graph-uri", "urn:own"},
                                 {"default-graph-uri", "urn:der"},
                                 {"named-graph-uri", "urn:named"}}));
}

TEST(UpstreamQueryTest, AddsToTheDatasetOfTheQuery) {
  EXPECT_EQ(
      form(asking("ASK FROM <urn:x> { }", Regime::kPredicted)),
      (Form{{"query", "ASK FROM <urn:der> FROM <urn:pre> FROM <urn:x> { }"}}));
  // Who names graphs only wants an empty default graph.
  EXPECT_EQ(form(asking("ASK FROM NAMED <urn:x> { }", Regime::kDerived)),
            (Form{{"query", "ASK FROM NAMED <urn:x> { }"}}));
}

TEST(UpstreamQueryTest, AsksForTheUnionOnlyWhereItIsWanted) {
  UpstreamGraphs known = graphs();
  known.sources.clear();
  EXPECT_EQ(form(asking("ASK {}", Regime::kDerived), known),
            (Form{{"query", "ASK {}"}}));
  known.is_union = true;
  EXPECT_EQ(form(asking("ASK {}", Regime::kDerived), known),
            (Form{{"query", "ASK {}"}, {"union-default-graph", "true"}}));
  EXPECT_EQ(form(asking("ASK {}", Regime::kNone), known),
            (Form{{"query", "ASK {}"}}));
}

unsigned status_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const Refusal& refusal) {
    return refusal.status();
  }
  return 200;
}

TEST(UpstreamQueryTest, LetsNobodyReachOtherServers) {
  const QueryRequest query =
      asking("ASK { service <http://10.0.0.1/> { ?s ?p ?o } }", Regime::kNone);
  EXPECT_EQ(status_of([&] { form(query); }), 403);
  EXPECT_EQ(status_of([&] {
              static_cast<void>(
                  upstream_query(query, graphs(), {true, false}, "urn:"));
            }),
            200);
  const UpdateRequest load{"LOAD <http://10.0.0.1/>", {}};
  EXPECT_EQ(status_of([&] { static_cast<void>(upstream_update(load, {})); }),
            403);
  EXPECT_EQ(status_of([&] {
              static_cast<void>(upstream_update(load, {false, true}));
            }),
            200);
}

}  // namespace
}  // namespace rrn::serve
