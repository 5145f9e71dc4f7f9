// SPDX-License-Identifier: MIT
#include "io/content_sniffing.hpp"

#include <string>

#include <gtest/gtest.h>

namespace rrn::io {
namespace {

TEST(ContentSniffingTest, TellsXmlFromIrisInBrackets) {
  for (const char* text :
       {"<?xml version='1.0'?>", "\xef\xbb\xbf  \n<?xml?>", "<!-- x -->",
        "<!DOCTYPE rdf:RDF>", "<rdf:RDF xmlns:rdf='x'>",
        "<Ontology\nxmlns='x'>"}) {
    EXPECT_TRUE(looks_like_xml(std::string_view(text))) << text;
  }
  for (const char* text : {"", " ", "<", "< a", "<http://e/a> <http://e/p> 1 .",
                           "<rdf:RDF> a <x:y> .", "@prefix : <x:y> .",
                           "# <?xml?>", "<x:y>\n a <x:z> ."}) {
    EXPECT_FALSE(looks_like_xml(std::string_view(text))) << text;
  }
}

TEST(ContentSniffingTest, HandsOutAllThatWasLookedAt) {
  std::string text = "<?xml?>";
  for (int i = 0; i < 5000; ++i) text += std::to_string(i);
  std::unique_ptr<ByteInput> input = view_input(text);
  EXPECT_EQ(peek(input), text.substr(0, 2048));
  std::string read;
  char bytes[7];
  while (const std::size_t n = input->read(bytes, sizeof bytes)) {
    read.append(bytes, n);
  }
  EXPECT_EQ(read, text);
}

}  // namespace
}  // namespace rrn::io
