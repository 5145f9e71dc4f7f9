// SPDX-License-Identifier: MIT
#include "sparql/client/canonical_term.hpp"

#include <string>

#include <gtest/gtest.h>

#include "rdf/vocabulary/xsd.hpp"

namespace rrn::sparql {
namespace {

Term typed(const char* form, const std::string& type) {
  return Term(TermView::literal(form, std::string(xsd::kNamespace) + type));
}

bool same(const Term& a, const Term& b, LiteralForms forms) {
  return canonical_term(a.view(), forms) == canonical_term(b.view(), forms);
}

TEST(CanonicalTerm, NeverMindsTheCaseOfLanguageTags) {
  const Term upper(TermView::literal("a", {}, "fr-CA"));
  const Term lower(TermView::literal("a", {}, "fr-ca"));
  EXPECT_TRUE(same(upper, lower, LiteralForms::kAsWritten));
  EXPECT_TRUE(same(upper, lower, LiteralForms::kByValue));
  EXPECT_FALSE(
      same(upper, Term(TermView::literal("a")), LiteralForms::kByValue));
}

// Each pair was seen to be one literal to Virtuoso 7.2.5.
TEST(CanonicalTerm, ComparesNumbersByValueWhereTheStoreDoes) {
  const std::pair<Term, Term> pairs[] = {
      {typed("01", "integer"), typed("1", "integer")},
      {typed("1.0", "decimal"), typed("1", "integer")},
      {typed("1.50", "decimal"), typed("1.5E0", "double")},
      {typed("1", "float"), typed("1", "integer")},
      {typed("true", "boolean"), typed("1", "integer")},
      {typed("1e20", "double"), typed("1E20", "double")},
      {typed("2020-01-01T01:00:00+01:00", "dateTime"),
       typed("2020-01-01T00:00:00Z", "dateTime")}};
  for (const auto& [a, b] : pairs) {
    EXPECT_TRUE(same(a, b, LiteralForms::kByValue))
        << a.view().to_ntriples() << ' ' << b.view().to_ntriples();
    EXPECT_FALSE(same(a, b, LiteralForms::kAsWritten));
  }
}

// Each pair of the first list was seen to be one literal to Oxigraph 0.5.
TEST(CanonicalTerm, ComparesFormsOfOneTypeWhereTheStoreDoes) {
  const std::pair<Term, Term> same_pairs[] = {
      {typed("05", "integer"), typed("5", "integer")},
      {typed("05", "int"), typed("5", "integer")},
      {typed("0.999830", "decimal"), typed("0.99983", "decimal")},
      {typed("1.50e0", "double"), typed("1.5", "double")},
      {typed("1", "boolean"), typed("true", "boolean")}};
  for (const auto& [a, b] : same_pairs) {
    EXPECT_TRUE(same(a, b, LiteralForms::kByTypedValue))
        << a.view().to_ntriples() << ' ' << b.view().to_ntriples();
  }
  const std::pair<Term, Term> other_pairs[] = {
      {typed("1", "integer"), typed("1.0", "decimal")},
      {typed("1", "double"), typed("1", "float")},
      {typed("1", "integer"), typed("true", "boolean")}};
  for (const auto& [a, b] : other_pairs) {
    EXPECT_FALSE(same(a, b, LiteralForms::kByTypedValue))
        << a.view().to_ntriples() << ' ' << b.view().to_ntriples();
  }
}

TEST(CanonicalTerm, KeepsApartWhatIsNotEqual) {
  const std::pair<Term, Term> pairs[] = {
      {typed("1", "integer"), typed("2", "integer")},
      {typed("1", "integer"), Term(TermView::literal("1"))},
      {typed("x", "integer"), typed("y", "integer")},
      {typed("2020-01-01T00:00:00", "dateTime"),
       typed("2020-01-01T00:00:00Z", "dateTime")},
      {Term(TermView::iri("urn:a")), Term(TermView::literal("urn:a"))},
      {typed("NaN", "double"), typed("INF", "double")}};
  for (const auto& [a, b] : pairs) {
    EXPECT_FALSE(same(a, b, LiteralForms::kByValue))
        << a.view().to_ntriples() << ' ' << b.view().to_ntriples();
  }
}

TEST(CanonicalTerm, NamesBlankNodesAndBack) {
  const TermView blank = TermView::blank("n1");
  const Term iri = skolemise(blank);
  EXPECT_EQ(iri.view(), TermView::iri("urn:x-rrn:.well-known/genid/n1"));
  EXPECT_EQ(unskolemise(iri.view()).view(), blank);
  for (const TermView& term : {TermView::iri("urn:a"), TermView::literal("a"),
                               TermView::iri("urn:x-rrn:.well-known/genid/")}) {
    EXPECT_EQ(skolemise(term).view(), term);
    EXPECT_EQ(unskolemise(term).view(), term);
  }
}

}  // namespace
}  // namespace rrn::sparql
