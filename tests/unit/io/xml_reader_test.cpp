// SPDX-License-Identifier: MIT
#include "io/xml_reader.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/expect_error.hpp"
#include "support/temp_dir.hpp"

namespace rrn::io {
namespace {

/// Writes events down, one for each line.
class Recorder final : public XmlHandler {
 public:
  void on_start(const XmlElement& element) override {
    flush();
    log += "<" + show(element.name);
    for (const XmlAttribute& attribute : element.attributes) {
      log += ' ' + show(attribute.name) + '=' + std::string(attribute.value);
    }
    log += '\n';
  }
  void on_end(const XmlName& name) override {
    flush();
    log += ">" + show(name) + '\n';
  }
  void on_text(std::string_view text) override { text_ += text; }

  std::string log;

 private:
  static std::string show(const XmlName& name) {
    return name.space.empty()
               ? std::string(name.local)
               : "{" + std::string(name.space) + "}" + std::string(name.local);
  }
  void flush() {
    if (!text_.empty()) log += "'" + text_ + "'\n";
    text_.clear();
  }

  std::string text_;
};

std::string events(std::string_view text, std::size_t portion = 1 << 20,
                   XmlOptions options = {}) {
  Recorder recorder;
  XmlReader reader("x.xml", recorder, options);
  for (std::size_t i = 0; i < text.size(); i += portion) {
    reader.feed(text.substr(i, portion));
  }
  reader.finish();
  return recorder.log;
}

constexpr std::string_view kDocument =
    "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY own 'http://o/'>]>\n"
    "<a xmlns='urn:d' xmlns:p='urn:p' p:x='1&lt;2' y='&own;z'>one<!-- c -->"
    "<p:b xml:lang='en'/>t&#xFC;r<![CDATA[<raw>]]></a>";

TEST(XmlReaderTest, ResolvesNamespacesAndEntities) {
  EXPECT_EQ(events(kDocument),
            "<{urn:d}a {urn:p}x=1<2 y=http://o/z\n"
            "'one'\n"
            "<{urn:p}b {http://www.w3.org/XML/1998/namespace}lang=en\n"
            ">{urn:p}b\n"
            "'t\u00fcr<raw>'\n"
            ">{urn:d}a\n");
}

TEST(XmlReaderTest, PortionsDoNotMatter) {
  const std::string whole = events(kDocument);
  for (std::size_t portion = 1; portion < 20; ++portion) {
    EXPECT_EQ(events(kDocument, portion), whole) << portion;
  }
}

TEST(XmlReaderTest, SaysWhereXmlIsBroken) {
  const auto expect_broken = [](std::string_view text, const char* message) {
    test::expect_error([&] { (void)events(text); }, ErrorCode::kBadSyntax,
                       message);
  };
  expect_broken("", "x.xml:1:1: no element found; expected well-formed XML");
  expect_broken("<a>\n <b></a>",
                "x.xml:2:7: mismatched tag; expected well-formed XML");
  expect_broken("<a b='1' b='2'/>",
                "x.xml:1:10: duplicate attribute; expected well-formed XML");
  expect_broken("<a>&b;</a>",
                "x.xml:1:4: undefined entity; expected well-formed XML");
  expect_broken("<p:a/>",
                "x.xml:1:1: unbound prefix; expected well-formed XML");
  expect_broken("<a>\xff</a>",
                "x.xml:1:4: not well-formed (invalid token); expected "
                "well-formed XML");
}

TEST(XmlReaderTest, RefusesAnEntityBomb) {
  std::string text =
      "<!DOCTYPE a [<!ENTITY e0 '" + std::string(100, 'x') + "'>";
  for (int i = 1; i < 10; ++i) {
    text += "<!ENTITY e" + std::to_string(i) + " '";
    for (int k = 0; k < 10; ++k) text += "&e" + std::to_string(i - 1) + ";";
    text += "'>";
  }
  text += "]><a>&e9;</a>";
  test::expect_error([&] { (void)events(text); }, ErrorCode::kUnsupported,
                     ::testing::HasSubstr("a hundred times as long"));
}

TEST(XmlReaderTest, ReadsNoOtherFile) {
  test::TempDir folder;
  const std::string secret = folder.write("secret.txt", "<!ENTITY e 'told'>");
  const auto expect_refused = [](const std::string& text,
                                 const std::string& part) {
    test::expect_error([&] { (void)events(text); }, ErrorCode::kUnsupported,
                       ::testing::HasSubstr(part));
  };
  expect_refused("<!DOCTYPE a [<!ENTITY e SYSTEM '" + secret + "'>]><a>&e;</a>",
                 "is never read");
  expect_refused(
      "<!DOCTYPE a [<!ENTITY % p SYSTEM '" + secret + "'> %p;]><a>&e;</a>",
      "the parameter entity '%p;' is not supported");
  expect_refused("<!DOCTYPE a SYSTEM '" + secret + "'><a>&e;</a>",
                 "the entity '&e;' is not declared in the document");
  EXPECT_EQ(events("<!DOCTYPE a SYSTEM '" + secret + "'><a/>"), "<a\n>a\n");
}

TEST(XmlReaderTest, LimitsDepthAndDocumentTypes) {
  std::string text;
  for (int i = 0; i < 11; ++i) text += "<a>";
  test::expect_error([&] { (void)events(text, 1, {.max_depth = 10}); },
                     ErrorCode::kUnsupported,
                     "x.xml:1:31: more than 10 elements within each other; "
                     "expected fewer");
  test::expect_error(
      [&] { (void)events("<!DOCTYPE a><a/>", 1, {.allow_doctype = false}); },
      ErrorCode::kUnsupported,
      ::testing::HasSubstr("a document type is declared; expected none"));
}

TEST(XmlReaderTest, LimitsEntitiesThatStandInEachOther) {
  const auto chain = [](int n) {
    std::string text = "<!DOCTYPE a [<!ENTITY e0 'x'>";
    for (int i = 1; i < n; ++i) {
      text += "<!ENTITY e" + std::to_string(i) + " '&e" +
              std::to_string(i - 1) + ";'>";
    }
    return text + "]><a b='&e" + std::to_string(n - 1) + ";'>&e" +
           std::to_string(n - 1) + ";</a>";
  };
  EXPECT_EQ(events(chain(1000)), "<a b=x\n'x'\n>a\n");
  test::expect_error(
      [&] { (void)events(chain(1001)); }, ErrorCode::kUnsupported,
      ::testing::HasSubstr("more than 1000 entities are declared"));
}

TEST(XmlReaderTest, ThrowsWhatTheHandlerThrows) {
  class Picky final : public XmlHandler {
   public:
    void on_start(const XmlElement&) override { ++n_starts; }
    void on_end(const XmlName&) override { throw Cancelled(); }
    void on_text(std::string_view) override {}
    int n_starts = 0;
  };
  Picky picky;
  XmlReader reader("x.xml", picky);
  EXPECT_THROW(reader.feed("<a><b/><c/></a>"), Cancelled);
  EXPECT_EQ(picky.n_starts, 2);
}

}  // namespace
}  // namespace rrn::io
