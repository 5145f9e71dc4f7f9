// SPDX-License-Identifier: MIT
#ifndef RRN_IO_CANONICAL_XML_HPP
#define RRN_IO_CANONICAL_XML_HPP

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "io/xml_reader.hpp"

namespace rrn::io {

/// Writes the content of an element as exclusive canonical XML with comments
/// (W3C Exclusive XML Canonicalization 1.0): the lexical form of an
/// rdf:XMLLiteral.  A namespace is declared where its prefix is first used.
class CanonicalXml {
 public:
  void start(const XmlElement& element);
  void end(const XmlName& name);
  void text(std::string_view text);
  void comment(std::string_view text);
  void instruction(std::string_view target, std::string_view data);

  /// How many elements are open.
  [[nodiscard]] std::size_t depth() const { return n_declared_.size(); }
  /// How many bytes were written since the last take().
  [[nodiscard]] std::size_t size() const { return out_.size(); }
  /// Returns what was written, and starts anew.
  [[nodiscard]] std::string take();

 private:
  void declare_namespaces(const XmlElement& element);
  void declare(std::string_view prefix, std::string_view space);

  std::string out_;
  /// What each prefix stands for, the innermost declaration last.
  std::map<std::string, std::vector<std::string>, std::less<>> in_scope_;
  std::vector<std::string> declared_;  ///< The prefixes, outermost first
  /// How many prefixes were declared before each open element.
  std::vector<std::size_t> n_declared_;
};

}  // namespace rrn::io

#endif  // RRN_IO_CANONICAL_XML_HPP
