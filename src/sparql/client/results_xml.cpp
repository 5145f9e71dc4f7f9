// SPDX-License-Identifier: MIT
// The SPARQL Query Results XML Format.  Elements count by their local names.
#include "base/error.hpp"
#include "io/xml_reader.hpp"
#include "sparql/client/results.hpp"

namespace rrn::sparql {

namespace {

class XmlResults final : public io::XmlHandler {
 public:
  explicit XmlResults(const std::string& name)
      : xml_(name, *this, {.max_depth = kMaxDepth, .allow_doctype = false}) {}

  Results read(std::string_view text) {
    xml_.feed(text);
    xml_.finish();
    return std::move(results_);
  }

  void on_start(const io::XmlElement& element) override {
    const std::string_view name = element.name.local;
    if (!has_root_ && name != "sparql") fail("no element sparql");
    has_root_ = true;
    text_.clear();
    if (name == "variable") {
      results_.variables.emplace_back(element.attribute("name"));
    } else if (name == "result") {
      results_.rows.emplace_back(results_.variables.size());
    } else if (name == "binding") {
      variable_ = element.attribute("name");
    } else if (name == "literal") {
      datatype_ = element.attribute("datatype");
      language_ = element.attribute("lang", io::kXmlNamespace);
    }
  }

  void on_text(std::string_view text) override { text_ += text; }

  void on_end(const io::XmlName& name) override {
    if (name.local == "boolean") {
      if (text_ != "true" && text_ != "false") {
        fail("boolean is no truth value");
      }
      results_.boolean = text_ == "true";
    } else if (name.local == "uri") {
      bind(TermView::iri(text_));
    } else if (name.local == "bnode") {
      bind(TermView::blank(text_));
    } else if (name.local == "literal") {
      bind(TermView::literal(text_, datatype_, language_));
    }
  }

 private:
  /// Results nest six deep, triple terms a little deeper.
  static constexpr std::size_t kMaxDepth = 100;

  [[noreturn]] void fail(const std::string& what) const {
    throw Error(ErrorCode::kBadSyntax, xml_.place(),
                what + "; expected SPARQL results in XML");
  }

  void bind(const TermView& term) {
    if (results_.rows.empty()) fail("a term outside of a result");
    for (std::size_t i = 0; i < results_.variables.size(); ++i) {
      if (results_.variables[i] == variable_) {
        results_.rows.back()[i] = Term(term);
        return;
      }
    }
    fail("a binding of '" + variable_ + "', which is no variable");
  }

  io::XmlReader xml_;
  Results results_;
  bool has_root_ = false;
  std::string text_;  ///< The text of the innermost open element so far
  std::string variable_, datatype_, language_;
};

}  // namespace

Results parse_results_xml(std::string_view text, const std::string& name) {
  return XmlResults(name).read(text);
}

}  // namespace rrn::sparql
