// SPDX-License-Identifier: MIT
#include "attach/kept_triples.hpp"

#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sparql/client/endpoint.hpp"

namespace rrn::attach {
namespace {

std::set<std::string> lines(const GraphContent& content) {
  std::set<std::string> result;
  content.visit([&](const Statement& statement) {
    std::string text;
    sparql::append_triple(text, statement);
    result.insert(text);
  });
  return result;
}

TEST(KeptTriples, NamesBlankNodes) {
  Dictionary terms;
  GraphContent content(terms, sparql::LiteralForms::kAsWritten);
  add_skolemised(content, {TermView::blank("a"), TermView::iri("urn:p"),
                           TermView::blank("b"), std::nullopt});
  content.finish();
  EXPECT_EQ(lines(content),
            (std::set<std::string>{"<urn:x-rrn:.well-known/genid/a> <urn:p> "
                                   "<urn:x-rrn:.well-known/genid/b> ."}));
}

TEST(KeptTriples, SaysTheProbabilityOfAPrediction) {
  Dictionary terms;
  GraphContent content(terms, sparql::LiteralForms::kAsWritten);
  session::KnownStatement known;
  known.statement = {TermView::blank("a"), TermView::iri("urn:p"),
                     TermView::iri("urn:o"), std::nullopt};
  known.origin = session::Origin::kPredicted;
  known.probability = 0.75F;
  add_prediction(content, known, true);
  content.finish();
  const std::set<std::string> found = lines(content);
  ASSERT_EQ(found.size(), 6u);
  // The hash of FNV-1a over the triple, by another program:
  // h = 0xcbf29ce484222325; for b in text: h = (h ^ b) * 0x100000001b3 % 2**64
  const std::string about = "<urn:x-rrn:prediction:7da6584a989d2418> ";
  const std::string rdf = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#";
  const std::string subject = "<urn:x-rrn:.well-known/genid/a>";
  EXPECT_EQ(found,
            (std::set<std::string>{
                subject + " <urn:p> <urn:o> .",
                about + rdf + "type> " + rdf + "Statement> .",
                about + rdf + "subject> " + subject + " .",
                about + rdf + "predicate> <urn:p> .",
                about + rdf + "object> <urn:o> .",
                about + "<urn:x-rrn:vocab#probability> \"0.750000\"^^"
                        "<http://www.w3.org/2001/XMLSchema#decimal> ."}));
}

}  // namespace
}  // namespace rrn::attach
