// SPDX-License-Identifier: MIT
#include "rdf/literal_value.hpp"

#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rdfs.hpp"
#include "rdf/vocabulary/xsd.hpp"
#include "rdf/xsd_float.hpp"

namespace rrn {
namespace {

/// Reads `form^^name` (a name of XSD, or with `rdf:`, `rdfs:`, `x:`), or
/// `form@language`, or a plain form.
Term literal(const std::string& text) {
  const std::size_t mark = text.rfind("^^");
  if (mark == std::string::npos) {
    const std::size_t at = text.rfind('@');
    if (at == std::string::npos) return Term(TermView::literal(text));
    return Term(TermView::literal(text.substr(0, at), {}, text.substr(at + 1)));
  }
  std::string name = text.substr(mark + 2);
  std::string space(xsd::kNamespace);
  const std::size_t colon = name.find(':');
  if (colon != std::string::npos) {
    const std::string prefix = name.substr(0, colon);
    space = prefix == "rdf"    ? std::string(rdf::kNamespace)
            : prefix == "rdfs" ? std::string(rdfs::kNamespace)
                               : "http://x/";
    name.erase(0, colon + 1);
  }
  return Term(TermView::literal(text.substr(0, mark), space + name));
}

char relation_of(const std::string& a, const std::string& b) {
  const Term left = literal(a);
  const Term right = literal(b);
  const ValueRelation relation = relate_terms(left.view(), right.view());
  EXPECT_EQ(relation, relate_terms(right.view(), left.view())) << a << " " << b;
  if (relation == ValueRelation::kSame) return '=';
  return relation == ValueRelation::kDifferent ? '#' : '?';
}

struct Pair {
  const char* left;
  char relation;  ///< `=` one value, `#` two, `?` not known
  const char* right;
};

class Values : public testing::TestWithParam<Pair> {};

TEST_P(Values, AreRelated) {
  const Pair& pair = GetParam();
  EXPECT_EQ(relation_of(pair.left, pair.right), pair.relation)
      << pair.left << " and " << pair.right;
  EXPECT_EQ(relation_of(pair.left, pair.left), '=') << pair.left;
}

INSTANTIATE_TEST_SUITE_P(
    Numbers, Values,
    testing::Values(Pair{"1^^integer", '=', "01^^integer"},
                    Pair{"1^^integer", '=', "+1^^int"},
                    Pair{"1^^integer", '=', "1.0^^decimal"},
                    Pair{"1^^integer", '#', "1.01^^decimal"},
                    Pair{"-0^^integer", '=', "0^^unsignedByte"},
                    Pair{"5^^byte", '=', "5^^positiveInteger"},
                    Pair{"5^^byte", '#', "-5^^negativeInteger"},
                    Pair{" 7 ^^integer", '=', "7^^long"},
                    Pair{"\t7\n^^decimal", '=', "7.^^decimal"},
                    Pair{"0.5^^decimal", '=', ".50^^decimal"},
                    Pair{"123456789012345678901234567890^^integer", '=',
                         "0123456789012345678901234567890.000^^decimal"},
                    Pair{"123456789012345678901234567890^^integer", '#',
                         "123456789012345678901234567891^^integer"},
                    Pair{"1^^integer", '#', "1^^double"},
                    Pair{"1^^decimal", '#', "1^^float"},
                    Pair{"1^^float", '#', "1^^double"},
                    Pair{"1.0E0^^double", '=', "10e-1^^double"},
                    Pair{"1^^double", '=', "+1.^^double"},
                    Pair{"0.1^^float", '=', "0.10000000149011612^^float"},
                    Pair{"0.1^^double", '#', "0.10000000149011612^^double"},
                    Pair{"0^^double", '#', "-0^^double"},
                    Pair{"0^^float", '#', "-0.0E7^^float"},
                    Pair{"NaN^^double", '=', " NaN^^double"},
                    Pair{"NaN^^double", '#', "INF^^double"},
                    Pair{"INF^^double", '=', "+INF^^double"},
                    Pair{"INF^^double", '#', "-INF^^double"},
                    Pair{"INF^^double", '=', "1e400^^double"},
                    Pair{"0^^double", '=', "1e-400^^double"},
                    Pair{"-INF^^float", '=', "-1E39^^float"},
                    Pair{"1E39^^double", '#', "INF^^double"},
                    Pair{"true^^boolean", '=', "1^^boolean"},
                    Pair{"false^^boolean", '=', " 0 ^^boolean"},
                    Pair{"true^^boolean", '#', "false^^boolean"},
                    Pair{"true^^boolean", '#', "1^^integer"}));

INSTANTIATE_TEST_SUITE_P(
    Text, Values,
    testing::Values(
        Pair{"a", '=', "a^^string"}, Pair{"a", '=', "a@^^rdf:PlainLiteral"},
        Pair{"a", '#', "A"}, Pair{"a", '#', "a@en"}, Pair{"a@en", '=', "a@EN"},
        Pair{"a@en", '=', "a@en^^rdf:PlainLiteral"},
        Pair{"a@en", '#', "a@en-GB"}, Pair{"a@en", '#', "b@en"},
        Pair{"a@b", '#', "a@b@^^rdf:PlainLiteral"},
        Pair{"a  b^^token", '=', "a b"}, Pair{"a  b^^string", '#', "a b"},
        Pair{" a^^normalizedString", '=', "\ta^^normalizedString"},
        Pair{" a^^normalizedString", '#', "a^^normalizedString"},
        Pair{" en ^^language", '=', "en^^NCName"},
        Pair{"a:b^^Name", '=', "a:b^^NMTOKEN"}, Pair{"a^^anyURI", '#', "a"},
        Pair{"a^^anyURI", '=', " a ^^anyURI"},
        Pair{"00ff^^hexBinary", '=', "00FF^^hexBinary"},
        Pair{"00ff^^hexBinary", '#', "00^^hexBinary"},
        Pair{"YWI=^^base64Binary", '=', "Y W I =^^base64Binary"},
        Pair{"YWI=^^base64Binary", '#', "YWJj^^base64Binary"},
        Pair{"6162^^hexBinary", '#', "YWI=^^base64Binary"},
        Pair{"^^hexBinary", '#', "^^base64Binary"},
        Pair{"<a/>^^rdf:XMLLiteral", '?', "<a></a>^^rdf:XMLLiteral"},
        Pair{"<a/>^^rdf:XMLLiteral", '#', "<a/>"}));

INSTANTIATE_TEST_SUITE_P(
    Times, Values,
    testing::Values(Pair{"2000-01-01T12:00:00Z^^dateTime", '=',
                         "2000-01-01T14:30:00+02:30^^dateTime"},
                    Pair{"2000-01-01T12:00:00Z^^dateTime", '=',
                         "2000-01-01T12:00:00.000-00:00^^dateTimeStamp"},
                    Pair{"2000-03-01T00:00:00Z^^dateTime", '=',
                         "2000-02-29T24:00:00Z^^dateTime"},
                    Pair{"2001-03-01T00:30:00+01:00^^dateTime", '=',
                         "2001-02-28T23:30:00Z^^dateTime"},
                    Pair{"1970-01-01T00:00:00^^dateTime", '#',
                         "1970-01-01T00:00:00.1^^dateTime"},
                    Pair{"2000-01-01T12:00:00^^dateTime", '?',
                         "2000-01-01T12:00:00Z^^dateTime"},
                    Pair{"2000-01-01T12:00:00^^dateTime", '?',
                         "2000-01-02T02:00:00Z^^dateTime"},
                    Pair{"2000-01-01T12:00:00^^dateTime", '#',
                         "2000-01-02T02:00:01Z^^dateTime"},
                    Pair{"-0001-01-01T00:00:00Z^^dateTime", '=',
                         "-0002-12-31T24:00:00Z^^dateTime"},
                    Pair{"0000-02-29T00:00:00Z^^dateTime", '#',
                         "0000-03-01T00:00:00Z^^dateTime"},
                    Pair{"123456789012-01-01T00:00:00Z^^dateTime", '#',
                         "123456789013-01-01T00:00:00Z^^dateTime"},
                    Pair{"2000-01-01^^date", '#',
                         "2000-01-01T00:00:00^^dateTime"},
                    Pair{"2000-01-01Z^^date", '=', "2000-01-01+00:00^^date"},
                    Pair{"2000-01-01Z^^date", '#', "2000-01-01+01:00^^date"},
                    Pair{"12:00:00Z^^time", '=', "13:00:00+01:00^^time"},
                    Pair{"24:00:00^^time", '=', "00:00:00^^time"},
                    Pair{"12:00:00^^time", '?', "12:00:00Z^^time"}));

INSTANTIATE_TEST_SUITE_P(Unknown, Values,
                         testing::Values(Pair{"a^^x:t", '?', "b^^x:t"},
                                         Pair{"1^^x:t", '?', "1^^integer"},
                                         Pair{"a^^integer", '?', "b^^integer"},
                                         Pair{"a^^integer", '?', "1^^integer"},
                                         Pair{"a^^rdf:langString", '?', "a"},
                                         Pair{"a^^rdfs:Literal", '?', "a"}));

TEST(Values, OfOtherTermsAreTheTermsThemselves) {
  const TermView iri = TermView::iri("http://x/a");
  EXPECT_EQ(relate_terms(iri, iri), ValueRelation::kSame);
  EXPECT_EQ(relate_terms(iri, TermView::iri("http://x/b")),
            ValueRelation::kUnknown);
  EXPECT_EQ(relate_terms(iri, TermView::literal("http://x/a")),
            ValueRelation::kUnknown);
  EXPECT_EQ(literal_value(iri), std::nullopt);
  EXPECT_FALSE(is_ill_typed(iri));
  EXPECT_FALSE(is_in_datatype(iri,
                              "http://www.w3.org/2000/01/rdf-schema#"
                              "Literal"));
}

TEST(Values, OfSecondsSinceTheEpochAreThoseOfPosix) {
  const auto seconds = [](const std::string& form) {
    return literal_value(literal(form + "^^dateTime").view())
        ->number.to_string();
  };
  EXPECT_EQ(seconds("1970-01-01T00:00:00Z"), "0");
  EXPECT_EQ(seconds("2001-09-09T01:46:40Z"), "1000000000");
  EXPECT_EQ(seconds("2038-01-19T03:14:08Z"), "2147483648");
  EXPECT_EQ(seconds("1969-12-31T23:59:59.25Z"), "-0.75");
  EXPECT_EQ(seconds("1900-03-01T00:00:00Z"), "-2203891200");
  EXPECT_EQ(seconds("2000-02-29T00:00:00Z"), "951782400");
  EXPECT_EQ(seconds("0001-01-01T00:00:00Z"), "-62135596800");
  EXPECT_EQ(seconds("0000-01-01T00:00:00Z"), "-62167219200");
}

TEST(IllTyped, IsWhatTheLexicalSpaceLacks) {
  for (const char* const bad : {"a^^integer",
                                "1.0^^integer",
                                "^^integer",
                                "1e3^^decimal",
                                "1 2^^integer",
                                "128^^byte",
                                "-129^^byte",
                                "32768^^short",
                                "2147483648^^int",
                                "-2147483649^^int",
                                "9223372036854775808^^long",
                                "-9223372036854775809^^long",
                                "256^^unsignedByte",
                                "-1^^unsignedByte",
                                "65536^^unsignedShort",
                                "4294967296^^unsignedInt",
                                "18446744073709551616^^unsignedLong",
                                "0^^positiveInteger",
                                "0^^negativeInteger",
                                "1^^nonPositiveInteger",
                                "-1^^nonNegativeInteger",
                                "yes^^boolean",
                                "TRUE^^boolean",
                                "1,5^^double",
                                "inf^^double",
                                "1e^^double",
                                "1e+-3^^double",
                                ".^^double",
                                "e5^^float",
                                "+NaN^^double",
                                "0x1p3^^double",
                                "nan^^double",
                                "infinity^^float",
                                "abc^^hexBinary",
                                "zz^^hexBinary",
                                "YQ^^base64Binary",
                                "YR==^^base64Binary",
                                "Y===^^base64Binary",
                                "=YQ=^^base64Binary",
                                "english-us-^^language",
                                "abcdefghi^^language",
                                "1a^^language",
                                "a b^^Name",
                                "-a^^Name",
                                "a:b^^NCName",
                                "^^NCName",
                                "a/b^^NMTOKEN",
                                "a\x01^^string",
                                "2000-13-01T00:00:00^^dateTime",
                                "2001-02-29T00:00:00^^dateTime",
                                "1900-02-29T00:00:00^^dateTime",
                                "2000-01-01T24:00:01^^dateTime",
                                "2000-01-01T23:60:00^^dateTime",
                                "2000-01-01T00:00:00.^^dateTime",
                                "2000-01-01T00:00:00+14:01^^dateTime",
                                "200-01-01T00:00:00^^dateTime",
                                "02000-01-01T00:00:00^^dateTime",
                                "2000-01-01^^dateTime",
                                "2000-01-01T00:00:00^^dateTimeStamp",
                                "2000-01-01T00:00:00Zz^^dateTime",
                                "2000-04-31^^date",
                                "25:00:00^^time",
                                "12:00^^time",
                                "a^^rdf:PlainLiteral",
                                "a@1b^^rdf:PlainLiteral"}) {
    EXPECT_TRUE(is_ill_typed(literal(bad).view())) << bad;
    EXPECT_EQ(literal_value(literal(bad).view()), std::nullopt) << bad;
  }
}

TEST(IllTyped, IsNothingOfTheLexicalSpaceAndNothingUnknown) {
  for (const char* const good : {"127^^byte",
                                 "-128^^byte",
                                 "18446744073709551615^^unsignedLong",
                                 "-9223372036854775808^^long",
                                 "1.5E-3^^float",
                                 "-.5^^double",
                                 "^^hexBinary",
                                 "YQ==^^base64Binary",
                                 "en-GB-x-1^^language",
                                 "\xC3\xA9t\xC3\xA9^^NCName",
                                 "_a.b-c^^NCName",
                                 "1a^^NMTOKEN",
                                 "a",
                                 "^^string",
                                 "http://x/ y^^anyURI",
                                 "-0044-03-15T12:00:00^^dateTime",
                                 "2000-01-01T00:00:00-14:00^^dateTimeStamp",
                                 "2000-02-29^^date",
                                 "23:59:59.999Z^^time",
                                 "a@b@en^^rdf:PlainLiteral",
                                 "not < well & formed^^rdf:XMLLiteral"}) {
    EXPECT_FALSE(is_ill_typed(literal(good).view())) << good;
    EXPECT_TRUE(literal_value(literal(good).view())) << good;
  }
  for (const char* const unknown :
       {"a^^x:t", "a^^gYear", "a^^rdfs:Literal", "a^^rdf:langString"}) {
    EXPECT_FALSE(is_ill_typed(literal(unknown).view())) << unknown;
    EXPECT_EQ(literal_value(literal(unknown).view()), std::nullopt) << unknown;
  }
}

struct Membership {
  const char* literal;
  std::vector<const char*> datatypes;  ///< Those of the list below it is in
};

TEST(Datatypes, HoldTheirValuesWhateverTheLiteralsDatatype) {
  const std::vector<const char*> all = {"decimal",
                                        "integer",
                                        "nonNegativeInteger",
                                        "nonPositiveInteger",
                                        "positiveInteger",
                                        "negativeInteger",
                                        "long",
                                        "int",
                                        "short",
                                        "byte",
                                        "unsignedLong",
                                        "unsignedInt",
                                        "unsignedShort",
                                        "unsignedByte",
                                        "float",
                                        "double",
                                        "string",
                                        "normalizedString",
                                        "token",
                                        "language",
                                        "Name",
                                        "NCName",
                                        "NMTOKEN",
                                        "boolean",
                                        "hexBinary",
                                        "base64Binary",
                                        "anyURI",
                                        "dateTime",
                                        "dateTimeStamp",
                                        "date",
                                        "time"};
  const std::vector<Membership> rows = {
      {"200.0^^decimal",
       {"decimal", "integer", "nonNegativeInteger", "positiveInteger", "long",
        "int", "short", "unsignedLong", "unsignedInt", "unsignedShort",
        "unsignedByte"}},
      {"0^^int",
       {"decimal", "integer", "nonNegativeInteger", "nonPositiveInteger",
        "long", "int", "short", "byte", "unsignedLong", "unsignedInt",
        "unsignedShort", "unsignedByte"}},
      {"-40000^^integer",
       {"decimal", "integer", "nonPositiveInteger", "negativeInteger", "long",
        "int"}},
      {"0.5^^decimal", {"decimal"}},
      {"1^^double", {"double"}},
      {"1^^float", {"float"}},
      {"1^^boolean", {"boolean"}},
      {"en",
       {"string", "normalizedString", "token", "language", "Name", "NCName",
        "NMTOKEN"}},
      {"a:b", {"string", "normalizedString", "token", "Name", "NMTOKEN"}},
      {"1^^string", {"string", "normalizedString", "token", "NMTOKEN"}},
      {"a  b", {"string", "normalizedString"}},
      {"a\tb", {"string"}},
      {"a@en", {}},
      {"ff^^hexBinary", {"hexBinary"}},
      {"YQ==^^base64Binary", {"base64Binary"}},
      {"a^^anyURI", {"anyURI"}},
      {"2000-01-01T00:00:00Z^^dateTime", {"dateTime", "dateTimeStamp"}},
      {"2000-01-01T00:00:00^^dateTime", {"dateTime"}},
      {"2000-01-01^^date", {"date"}},
      {"12:00:00^^time", {"time"}},
      {"a^^integer", {}},
      {"a^^x:t", {}},
  };
  for (const Membership& row : rows) {
    std::vector<std::string> expected(row.datatypes.begin(),
                                      row.datatypes.end());
    std::vector<std::string> found;
    for (const char* const name : all) {
      if (is_in_datatype(literal(row.literal).view(),
                         std::string(xsd::kNamespace) + name)) {
        found.emplace_back(name);
      }
    }
    EXPECT_EQ(found, expected) << row.literal;
  }
}

TEST(Datatypes, OfRdfTakeTextAndWhatIsNotIllTyped) {
  const auto in = [](const std::string& text, std::string_view space,
                     const std::string& name) {
    return is_in_datatype(literal(text).view(), std::string(space) + name);
  };
  EXPECT_TRUE(in("a", rdf::kNamespace, "PlainLiteral"));
  EXPECT_TRUE(in("a@en", rdf::kNamespace, "PlainLiteral"));
  EXPECT_TRUE(in("a^^token", rdf::kNamespace, "PlainLiteral"));
  EXPECT_FALSE(in("1^^integer", rdf::kNamespace, "PlainLiteral"));
  EXPECT_TRUE(in("a@en", rdf::kNamespace, "langString"));
  EXPECT_FALSE(in("a", rdf::kNamespace, "langString"));
  EXPECT_TRUE(in("<a/>^^rdf:XMLLiteral", rdf::kNamespace, "XMLLiteral"));
  EXPECT_FALSE(in("<a/>", rdf::kNamespace, "XMLLiteral"));
  EXPECT_TRUE(in("1^^integer", rdfs::kNamespace, "Literal"));
  EXPECT_TRUE(in("a^^x:t", rdfs::kNamespace, "Literal"));
  EXPECT_FALSE(in("a^^integer", rdfs::kNamespace, "Literal"));
  EXPECT_TRUE(in("a^^x:t", "http://x/", "t"));
  EXPECT_FALSE(in("a^^x:t", "http://x/", "u"));
  EXPECT_FALSE(in("a", "http://x/", "t"));
}

TEST(Floats, AreWrittenShortest) {
  EXPECT_EQ(double_form(1), "1.0E0");
  EXPECT_EQ(double_form(-0.0), "-0.0E0");
  EXPECT_EQ(double_form(0.1), "1.0E-1");
  EXPECT_EQ(double_form(1234.5), "1.2345E3");
  EXPECT_EQ(double_form(1e100), "1.0E100");
  EXPECT_EQ(double_form(5e-324), "5.0E-324");
  EXPECT_EQ(double_form(-INFINITY), "-INF");
  EXPECT_EQ(double_form(NAN), "NaN");
  EXPECT_EQ(float_form(static_cast<double>(0.1F)), "1.0E-1");
  EXPECT_EQ(parse_double("5E-324"), 5e-324);
  EXPECT_EQ(parse_double("1.7976931348623157e308"), 1.7976931348623157e308);
  EXPECT_EQ(parse_double("0." + std::string(400, '0') + "1e401"), 1.0);
  EXPECT_EQ(parse_double(std::string(400, '9') + "e-400").value_or(0), 1.0);
  EXPECT_EQ(parse_double("1e99999999999999999999"), INFINITY);
  EXPECT_EQ(parse_double("1e-99999999999999999999"), 0.0);
  EXPECT_EQ(parse_double("0e99999999999999999999"), 0.0);
}

}  // namespace
}  // namespace rrn
