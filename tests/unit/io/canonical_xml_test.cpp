// SPDX-License-Identifier: MIT
#include "io/canonical_xml.hpp"

#include <gtest/gtest.h>

namespace rrn::io {
namespace {

/// Writes down a whole document.
class Canonicaliser final : public XmlHandler {
 public:
  void on_start(const XmlElement& element) override { xml.start(element); }
  void on_end(const XmlName& name) override { xml.end(name); }
  void on_text(std::string_view text) override { xml.text(text); }
  void on_comment(std::string_view text) override { xml.comment(text); }
  void on_instruction(std::string_view target, std::string_view data) override {
    xml.instruction(target, data);
  }
  CanonicalXml xml;
};

std::string canonical(std::string_view document) {
  Canonicaliser canonicaliser;
  XmlReader reader("t", canonicaliser);
  reader.feed(document);
  reader.finish();
  return canonicaliser.xml.take();
}

// The expected texts were made by libxml2.
TEST(CanonicalXmlTest, DeclaresNamespacesWhereTheyAreUsed) {
  EXPECT_EQ(canonical("<a xmlns='u:d' xmlns:p='u:p' xmlns:q='u:q'>"
                      "<p:b q:x='1'/><b xmlns=''><c/></b><p:b/></a>"),
            "<a xmlns=\"u:d\"><p:b xmlns:p=\"u:p\" xmlns:q=\"u:q\" "
            "q:x=\"1\"></p:b><b xmlns=\"\"><c></c></b>"
            "<p:b xmlns:p=\"u:p\"></p:b></a>");
  EXPECT_EQ(canonical("<p:a xmlns:p='u:1'><p:b xmlns:p='u:2'><p:c/></p:b>"
                      "<p:d/></p:a>"),
            "<p:a xmlns:p=\"u:1\"><p:b xmlns:p=\"u:2\"><p:c></p:c></p:b>"
            "<p:d></p:d></p:a>");
}

TEST(CanonicalXmlTest, SortsAttributesByNamespaceAndName) {
  EXPECT_EQ(canonical("<a z='1' xml:lang='en' p:a='2' q:a='3' b='4' "
                      "xmlns:q='u:a' xmlns:p='u:b'/>"),
            "<a xmlns:p=\"u:b\" xmlns:q=\"u:a\" b=\"4\" z=\"1\" "
            "xml:lang=\"en\" q:a=\"3\" p:a=\"2\"></a>");
}

TEST(CanonicalXmlTest, EscapesWhatAReaderWouldChange) {
  EXPECT_EQ(canonical("<a b='&lt;&amp;&quot;&#9;&#10;&#13;>'>"
                      "&lt;&amp;&gt;&#13;\"<![CDATA[<x>]]></a>"),
            "<a b=\"&lt;&amp;&quot;&#x9;&#xA;&#xD;>\">"
            "&lt;&amp;&gt;&#xD;\"&lt;x&gt;</a>");
  EXPECT_EQ(canonical("<a><!-- c --><?do this?><?that?></a>"),
            "<a><!-- c --><?do this?><?that?></a>");
}

}  // namespace
}  // namespace rrn::io
