// SPDX-License-Identifier: MIT
#ifndef RRN_IO_RDF_XML_GRAMMAR_HPP
#define RRN_IO_RDF_XML_GRAMMAR_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "io/canonical_xml.hpp"
#include "io/name_scope.hpp"
#include "io/rdf_xml_names.hpp"
#include "io/xml_reader.hpp"
#include "rdf/base_iri.hpp"
#include "rdf/term.hpp"

namespace rrn::io {

/// Receives what the grammar makes of a document.  Views are valid during the
/// call.
class RdfXmlReceiver {
 public:
  virtual ~RdfXmlReceiver() = default;
  virtual void on_triple(const TermView& subject, std::string_view predicate,
                         const TermView& object) = 0;
  virtual void on_prefix(std::string_view prefix, std::string_view iri) = 0;
  /// Something is wrong here.  If the call returns, the element that begins
  /// here is skipped with its content, or else the triple that ends here.
  virtual void on_error(const std::string& message) = 0;
};

/// The grammar of RDF/XML (W3C RDF 1.1 XML Syntax, section 7) over the events
/// of XML: one function for each production, named as there.  The open elements
/// are kept in a list, so that no document uses up the stack.  Memory grows
/// with the depth of the document, with the longest literal and with the number
/// of rdf:IDs, which must differ.
class RdfXmlGrammar final : public XmlHandler {
 public:
  /// Borrows `receiver`.  Throws Error (kBadArgument) as NameScope.
  RdfXmlGrammar(const std::optional<std::string>& base_iri,
                const std::string& blank_prefix, RdfXmlReceiver& receiver);

  void on_start(const XmlElement& element) override;
  void on_end(const XmlName& name) override;
  void on_text(std::string_view text) override;
  void on_namespace(std::string_view prefix, std::string_view iri) override;
  void on_comment(std::string_view text) override;
  void on_instruction(std::string_view target, std::string_view data) override;

 private:
  /// What may stand in an open element.
  enum class Content : std::uint8_t {
    kDocument,
    kNodes,       ///< nodeElementList
    kProperties,  ///< propertyEltList
    kValue,       ///< Text or one node
    kNothing,
    kXml,         ///< parseType="Literal"
    kCollection,  ///< parseType="Collection"
  };

  /// An open element, or the document.
  struct Frame {
    Content content = Content::kDocument;
    std::shared_ptr<const BaseIri> base;
    std::shared_ptr<const std::string> language;
    Term subject;  ///< The node, or the last cell of a collection
    std::uint32_t n_li = 0;
    bool has_bad_text = false;  ///< Said already
    // Properties only:
    std::string predicate;
    std::string statement;  ///< The IRI by rdf:ID, or empty
    std::optional<std::string> datatype;
    bool has_node = false;
  };

  // Section 7.2.8 and following.
  void doc(const XmlElement& element, Frame& frame);
  void rdf_element(const XmlElement& element, Frame& frame);
  void node_element(const XmlElement& element, Frame& frame);
  void property_elt(const XmlElement& element, Frame& frame);
  void resource_property_elt(const XmlElement& element, Frame& frame);
  void literal_property_elt(const Frame& frame);
  void parse_type_elt(const RdfXmlAttributes& attributes, Frame& frame);
  void parse_type_literal_end(const Frame& frame);
  void collection_item(const XmlElement& element, Frame& frame);
  void collection_end(const Frame& frame);
  void empty_property_elt(const RdfXmlAttributes& attributes, Frame& frame);

  void start(const XmlElement& element);
  void end();
  void start_xml(const XmlElement& element);
  [[nodiscard]] Frame inherit(const XmlElement& element);
  [[nodiscard]] Term node_of(const RdfXmlAttributes& attributes,
                             const Frame& frame);
  void property_attributes(const Term& node, const RdfXmlAttributes& attributes,
                           const Frame& frame);

  // Terms; these functions throw BadTerm.
  [[nodiscard]] std::string resolve(const Frame& frame,
                                    std::string_view reference);
  [[nodiscard]] std::string element_iri(const XmlName& name);
  [[nodiscard]] std::string new_id(const Frame& frame, std::string_view id);
  [[nodiscard]] Term new_blank();
  [[nodiscard]] Term given_blank(std::string_view label) const;

  /// Hands over the triple of a property, and what its rdf:ID says of it.
  void property_triple(const Term& subject, const Frame& property,
                       const TermView& object);

  NameScope scope_;
  RdfXmlReceiver& receiver_;
  std::vector<Frame> open_;
  std::size_t n_skipped_ = 0;  ///< Open elements that are skipped
  std::string text_;           ///< The text of the property that is open
  CanonicalXml xml_;
  std::unordered_set<std::string> ids_;
  std::uint64_t n_made_ = 0;  ///< Labels for nodes without one
};

}  // namespace rrn::io

#endif  // RRN_IO_RDF_XML_GRAMMAR_HPP
