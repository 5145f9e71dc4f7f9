// SPDX-License-Identifier: MIT
// What is written in any syntax reads back as the same dataset.
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/output_file.hpp"
#include "base/random.hpp"
#include "io/rdf_writer.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/xsd.hpp"
#include "support/isomorphism.hpp"
#include "support/temp_dir.hpp"

namespace rrn::io {
namespace {

using namespace std::string_literals;
using test::Quad;
using test::TempDir;

/// Random datasets of terms that are hard to write.
class DatasetMaker {
 public:
  explicit DatasetMaker(Seed seed) : rng_(seed) {}

  std::vector<Quad> make() {
    std::vector<Quad> quads;
    for (std::uint64_t n = rng_.below(12); n > 0; --n) {
      Quad quad;
      quad.subject = resource();
      quad.predicate = iri();
      quad.object = rng_.chance(0.6) ? literal() : resource();
      if (rng_.chance(0.4)) quad.graph_name = resource();
      quads.push_back(std::move(quad));
      if (rng_.chance(0.4)) quads.push_back(similar(quads.back()));
    }
    return quads;
  }

 private:
  template <std::size_t n>
  std::string pick(const std::string (&items)[n]) {
    return items[rng_.below(n)];
  }

  /// Shares the subject, perhaps the predicate, to be grouped.
  Quad similar(Quad quad) {
    quad.object = literal();
    if (rng_.chance(0.5)) quad.predicate = iri();
    return quad;
  }

  Term resource() {
    return rng_.chance(0.4) ? Term(TermView::blank(label())) : iri();
  }

  std::string label() {
    static const std::string kLabels[] = {"b1", "B1",  "xb1", "x",  "a.b",
                                          "1",  "_",   "a-",  "b2", "č",
                                          "b",  "b1x", "xxb1"};
    return pick(kLabels);
  }

  Term iri() {
    static const std::string kIris[] = {
        "http://example.org/a",
        "http://example.org/",
        "http://example.org/a/b",
        "http://example.org/1",
        "http://example.org/a-b",
        "http://example.org/a.",
        "http://example.org/%20",
        "http://example.org/it's(so)!$&*+,;=?#@~",
        "http://example.org/č🐎",
        "urn:x:y",
        "mailto:a@b",
        std::string(rdf::kType),
        std::string(rdf::kNil),
        std::string(rdf::kFirst),
        std::string(xsd::kInteger)};
    return Term(TermView::iri(pick(kIris)));
  }

  std::string text() {
    static const std::string kParts[] = {
        "\"",   "\"\"\"", "'", "\\", "\n", "\r", "\t", "\b",     "\f",    "\0"s,
        "\x7F", "a",      " ", "č",  "🐎",  ".",  "1",  "-",      "true",  "\\n",
        "\"\\", "\x1F",   "#", "<",  ">",  "@",  "^^", "\u0085", "\u2028"};
    std::string text;
    for (std::uint64_t n = rng_.below(6); n > 0; --n) text += pick(kParts);
    return text;
  }

  Term literal() {
    static const std::string kDatatypes[] = {
        std::string(xsd::kInteger), std::string(xsd::kDecimal),
        std::string(xsd::kDouble),  std::string(xsd::kBoolean),
        std::string(xsd::kString),  std::string(rdf::kNil),
        "http://example.org/d"};
    static const std::string kNumbers[] = {"1",   "+1", "-01", "1.0",  ".5",
                                           "-.5", "1.", "1e1", "true", "false",
                                           "x",   "",   "+",   ".",    "1 2"};
    static const std::string kTags[] = {"en", "en-GB", "DE-ch-1996"};
    switch (rng_.below(4)) {
      case 0:
        return Term(TermView::literal(text()));
      case 1:
        return Term(TermView::literal(text(), {}, pick(kTags)));
      case 2:
        return Term(TermView::literal(text(), pick(kDatatypes)));
      default:
        return Term(TermView::literal(pick(kNumbers), pick(kDatatypes)));
    }
  }

  Rng rng_;
};

std::vector<Quad> write_and_read(const std::vector<Quad>& quads, Syntax syntax,
                                 bool with_prefixes, std::string& text) {
  const TempDir dir;
  const std::string path = dir.file("out");
  OutputFile file(path);
  RdfWriter writer(file, syntax);
  if (with_prefixes) {
    writer.on_prefix("ex", "http://example.org/");
    writer.on_prefix("", "http://example.org/a/");
    writer.on_prefix("rdf", rdf::kNamespace);
  }
  for (const Quad& quad : quads) writer.write(quad.view());
  writer.finish();
  file.commit();
  text = test::read_file(path);
  test::StatementCollector collector;
  ReadOptions options;
  options.syntax = syntax;
  read_rdf(path, options, collector, JobContext());
  return std::move(collector.quads);
}

std::vector<Quad> without_graphs(std::vector<Quad> quads) {
  for (Quad& quad : quads) quad.graph_name.reset();
  return quads;
}

class RoundTrip : public ::testing::TestWithParam<Syntax> {};

TEST_P(RoundTrip, KeepsRandomDatasets) {
  const Syntax syntax = GetParam();
  const bool has_graphs = syntax == Syntax::kTrig || syntax == Syntax::kNQuads;
  for (std::uint64_t i = 0; i < 150; ++i) {
    const std::vector<Quad> quads =
        DatasetMaker(Seed(1).derive("datasets", i)).make();
    std::string text;
    const std::vector<Quad> read =
        write_and_read(quads, syntax, i % 2 == 0, text);
    ASSERT_TRUE(test::is_isomorphic_to(
        has_graphs ? quads : without_graphs(quads), read))
        << "dataset " << i << "\n"
        << text;
  }
}

INSTANTIATE_TEST_SUITE_P(Syntaxes, RoundTrip,
                         ::testing::Values(Syntax::kTurtle, Syntax::kTrig,
                                           Syntax::kNTriples, Syntax::kNQuads),
                         [](const auto& test_info) {
                           return std::string(to_string(test_info.param));
                         });

}  // namespace
}  // namespace rrn::io
