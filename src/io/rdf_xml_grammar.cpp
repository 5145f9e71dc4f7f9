// SPDX-License-Identifier: MIT
#include "io/rdf_xml_grammar.hpp"

#include <algorithm>
#include <utility>

#include "io/text_checks.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"

namespace rrn::io {

namespace {

/// Made labels are this and a number; given ones that begin with it, and those
/// that end as no label of N-Triples does, get a mark behind it.
constexpr std::string_view kMade = "genid";

[[noreturn]] void refuse(std::string message) {
  throw BadTerm{std::move(message), {}};
}

Term iri_term(std::string text) {
  Term term;
  term.text = std::move(text);
  return term;
}

}  // namespace

RdfXmlGrammar::RdfXmlGrammar(const std::optional<std::string>& base_iri,
                             const std::string& blank_prefix,
                             RdfXmlReceiver& receiver)
    : scope_({base_iri, blank_prefix, false}), receiver_(receiver) {
  Frame document;
  document.base = base_iri ? std::make_shared<BaseIri>(*base_iri)
                           : std::make_shared<BaseIri>();
  document.language = std::make_shared<std::string>();
  open_.push_back(std::move(document));
}

void RdfXmlGrammar::on_start(const XmlElement& element) {
  if (n_skipped_ > 0) {
    ++n_skipped_;
  } else if (open_.back().content == Content::kXml) {
    start_xml(element);
  } else {
    try {
      start(element);
    } catch (const BadTerm& bad) {
      n_skipped_ = 1;
      receiver_.on_error(bad.message);
    }
  }
}

void RdfXmlGrammar::on_end(const XmlName& name) {
  if (n_skipped_ > 0) {
    --n_skipped_;
  } else if (open_.back().content == Content::kXml && xml_.depth() > 0) {
    xml_.end(name);
  } else {
    try {
      end();
    } catch (const BadTerm& bad) {
      receiver_.on_error(bad.message);
    }
  }
}

void RdfXmlGrammar::on_text(std::string_view text) {
  if (n_skipped_ > 0) return;
  Frame& frame = open_.back();
  if (frame.content == Content::kXml) {
    xml_.text(text);
  } else if (frame.content == Content::kValue && !frame.has_node) {
    text_ += text;
  } else if (!is_xml_space(text) && !frame.has_bad_text) {
    frame.has_bad_text = true;
    receiver_.on_error(
        frame.content == Content::kProperties ||
                frame.content == Content::kNodes
            ? "text between elements; expected an element"
            : "text where none may stand; expected the end of the element");
  }
}

void RdfXmlGrammar::on_namespace(std::string_view prefix,
                                 std::string_view iri) {
  if (n_skipped_ > 0 || open_.back().content == Content::kXml) return;
  // Other namespaces matter only where a name has them.
  if (has_scheme(iri) && is_iri_text(iri) && is_prefix_name(prefix)) {
    receiver_.on_prefix(prefix, iri);
  }
}

void RdfXmlGrammar::on_comment(std::string_view text) {
  if (n_skipped_ == 0 && open_.back().content == Content::kXml) {
    xml_.comment(text);
  }
}

void RdfXmlGrammar::on_instruction(std::string_view target,
                                   std::string_view data) {
  if (n_skipped_ == 0 && open_.back().content == Content::kXml) {
    xml_.instruction(target, data);
  }
}

/// Starts an element within an XML literal, where its namespaces are declared.
void RdfXmlGrammar::start_xml(const XmlElement& element) {
  const std::size_t before = xml_.size();
  xml_.start(element);
  std::size_t n_more = xml_.size() - before;
  for (const XmlAttribute& attribute : element.attributes) {
    n_more -= std::min(n_more, attribute.value.size());
  }
  try {
    scope_.count_name(element.name.local, n_more);
  } catch (const BadTerm& bad) {
    xml_.end(element.name);
    n_skipped_ = 1;
    receiver_.on_error(bad.message);
  }
}

void RdfXmlGrammar::start(const XmlElement& element) {
  Frame frame = inherit(element);
  switch (open_.back().content) {
    case Content::kDocument:
      doc(element, frame);
      break;
    case Content::kNodes:
      node_element(element, frame);
      break;
    case Content::kProperties:
      property_elt(element, frame);
      break;
    case Content::kValue:
      resource_property_elt(element, frame);
      break;
    case Content::kCollection:
      collection_item(element, frame);
      break;
    case Content::kNothing:
    case Content::kXml:
      refuse("the element " + shown(element.name) +
             " in a property whose attributes give the value; expected the end "
             "of the element");
  }
  open_.push_back(std::move(frame));
}

void RdfXmlGrammar::end() {
  const Frame frame = std::move(open_.back());
  open_.pop_back();
  switch (frame.content) {
    case Content::kValue:
      if (!frame.has_node) literal_property_elt(frame);
      break;
    case Content::kXml:
      parse_type_literal_end(frame);
      break;
    case Content::kCollection:
      collection_end(frame);
      break;
    default:
      break;
  }
}

/// The scope of a new element: section 6.1.2, base-uri and language.
RdfXmlGrammar::Frame RdfXmlGrammar::inherit(const XmlElement& element) {
  const Frame& parent = open_.back();
  Frame frame;
  frame.base = parent.base;
  frame.language = parent.language;
  for (const XmlAttribute& attribute : element.attributes) {
    if (attribute.name.space != kXmlNamespace) continue;
    if (attribute.name.local == "lang") {
      frame.language = std::make_shared<std::string>(attribute.value);
    } else if (attribute.name.local == "base") {
      frame.base = std::make_shared<BaseIri>(resolve(parent, attribute.value));
    }
  }
  return frame;
}

/// Section 7.2.8.  The element rdf:RDF may be missing around a single node.
void RdfXmlGrammar::doc(const XmlElement& element, Frame& frame) {
  if (rdf_xml_name(element.name) == RdfXmlName::kRdf) {
    rdf_element(element, frame);
  } else {
    node_element(element, frame);
  }
}

/// Section 7.2.9.
void RdfXmlGrammar::rdf_element(const XmlElement& element, Frame& frame) {
  const RdfXmlAttributes attributes = rdf_xml_attributes(element);
  if (attributes.id || attributes.about || attributes.parse_type ||
      attributes.resource || attributes.node_id || attributes.datatype ||
      !attributes.properties.empty()) {
    refuse("an attribute of " + shown(element.name) +
           "; expected none but xml:base and xml:lang");
  }
  frame.content = Content::kNodes;
}

/// Section 7.2.11.
void RdfXmlGrammar::node_element(const XmlElement& element, Frame& frame) {
  const RdfXmlName name = rdf_xml_name(element.name);
  if (!names_node(name)) {
    refuse("no node may have the name " + shown(element.name) +
           "; expected rdf:Description or a class");
  }
  const RdfXmlAttributes attributes = rdf_xml_attributes(element);
  if (attributes.parse_type || attributes.resource || attributes.datatype) {
    refuse(
        "rdf:parseType, rdf:resource or rdf:datatype on a node; expected it on "
        "a property");
  }
  const std::string type =
      name == RdfXmlName::kNone ? element_iri(element.name) : std::string();
  frame.content = Content::kProperties;
  frame.subject = node_of(attributes, frame);
  Frame& parent = open_.back();
  if (parent.content == Content::kValue) {
    property_triple(open_.end()[-2].subject, parent, frame.subject.view());
  } else if (parent.content == Content::kCollection) {
    const Term cell = new_blank();
    if (parent.has_node) {
      receiver_.on_triple(parent.subject.view(), rdf::kRest, cell.view());
    } else {
      property_triple(open_.end()[-2].subject, parent, cell.view());
    }
    receiver_.on_triple(cell.view(), rdf::kFirst, frame.subject.view());
    parent.subject = cell;
    parent.has_node = true;
  }
  if (!type.empty()) {
    receiver_.on_triple(frame.subject.view(), rdf::kType, TermView::iri(type));
  }
  property_attributes(frame.subject, attributes, frame);
}

/// The subject that rdf:ID, rdf:nodeID or rdf:about gives, or a new one.
Term RdfXmlGrammar::node_of(const RdfXmlAttributes& attributes,
                            const Frame& frame) {
  const int n_names = (attributes.id ? 1 : 0) + (attributes.node_id ? 1 : 0) +
                      (attributes.about ? 1 : 0);
  if (n_names > 1) {
    refuse(
        "a node with two of rdf:about, rdf:ID and rdf:nodeID; expected one of "
        "them");
  }
  if (attributes.id) return iri_term(new_id(frame, *attributes.id));
  if (attributes.node_id) return given_blank(*attributes.node_id);
  if (attributes.about) return iri_term(resolve(frame, *attributes.about));
  return new_blank();
}

/// The attributes of sections 7.2.11 and 7.2.21 that are properties.
void RdfXmlGrammar::property_attributes(const Term& node,
                                        const RdfXmlAttributes& attributes,
                                        const Frame& frame) {
  for (const XmlAttribute& attribute : attributes.properties) {
    const std::string predicate = element_iri(attribute.name);
    if (predicate == rdf::kType) {
      receiver_.on_triple(node.view(), predicate,
                          TermView::iri(resolve(frame, attribute.value)));
    } else {
      receiver_.on_triple(
          node.view(), predicate,
          checked_literal(attribute.value, {}, *frame.language));
    }
  }
}

/// Section 7.2.14.
void RdfXmlGrammar::property_elt(const XmlElement& element, Frame& frame) {
  const RdfXmlName name = rdf_xml_name(element.name);
  if (!names_property(name)) {
    refuse("no property may have the name " + shown(element.name) +
           "; expected a property or rdf:li");
  }
  const RdfXmlAttributes attributes = rdf_xml_attributes(element);
  if (attributes.about) {
    refuse("rdf:about on a property; expected rdf:resource there");
  }
  frame.predicate = element_iri(element.name);
  if (name == RdfXmlName::kLi) {
    frame.predicate = std::string(rdf::kNamespace) + '_' +
                      std::to_string(++open_.back().n_li);
  }
  if (attributes.id) frame.statement = new_id(frame, *attributes.id);
  if (attributes.parse_type) {
    parse_type_elt(attributes, frame);
  } else if (attributes.resource || attributes.node_id ||
             !attributes.properties.empty()) {
    empty_property_elt(attributes, frame);
  } else {
    frame.content = Content::kValue;
    if (attributes.datatype) {
      frame.datatype = resolve(frame, *attributes.datatype);
    }
    text_.clear();
  }
}

/// Section 7.2.15: `element` is the value of the open property.
void RdfXmlGrammar::resource_property_elt(const XmlElement& element,
                                          Frame& frame) {
  Frame& property = open_.back();
  const bool has_text = !property.has_node && !is_xml_space(text_);
  const bool is_second = std::exchange(property.has_node, true);
  if (is_second) {
    refuse(
        "the second node in a property; expected one, or a property for each");
  }
  if (has_text) {
    refuse(
        "text before a node in a property; expected text or a node, or "
        "rdf:parseType=\"Literal\"");
  }
  if (property.datatype) {
    refuse("a node in a property with rdf:datatype; expected text");
  }
  node_element(element, frame);
}

/// Section 7.2.16, at the end of the element.
void RdfXmlGrammar::literal_property_elt(const Frame& frame) {
  const std::string_view datatype =
      frame.datatype ? std::string_view(*frame.datatype) : std::string_view();
  const std::string_view language =
      frame.datatype ? std::string_view() : std::string_view(*frame.language);
  property_triple(open_.back().subject, frame,
                  checked_literal(text_, datatype, language));
}

/// Sections 7.2.17 to 7.2.20.
void RdfXmlGrammar::parse_type_elt(const RdfXmlAttributes& attributes,
                                   Frame& frame) {
  if (attributes.resource || attributes.node_id || attributes.datatype ||
      !attributes.properties.empty()) {
    refuse("another attribute beside rdf:parseType; expected none but rdf:ID");
  }
  if (*attributes.parse_type == "Resource") {
    frame.content = Content::kProperties;
    frame.subject = new_blank();
    property_triple(open_.back().subject, frame, frame.subject.view());
  } else if (*attributes.parse_type == "Collection") {
    frame.content = Content::kCollection;
  } else {
    frame.content = Content::kXml;
  }
}

/// Section 7.2.17, at the end of the element.
void RdfXmlGrammar::parse_type_literal_end(const Frame& frame) {
  property_triple(open_.back().subject, frame,
                  TermView::literal(xml_.take(), rdf::kXMLLiteral));
}

/// Section 7.2.19: `element` is the next item of the open collection.
void RdfXmlGrammar::collection_item(const XmlElement& element, Frame& frame) {
  node_element(element, frame);
}

/// Section 7.2.19, at the end of the element.
void RdfXmlGrammar::collection_end(const Frame& frame) {
  const TermView nil = TermView::iri(rdf::kNil);
  if (frame.has_node) {
    receiver_.on_triple(frame.subject.view(), rdf::kRest, nil);
  } else {
    property_triple(open_.back().subject, frame, nil);
  }
}

/// Section 7.2.21, but for elements without attributes, which are literals.
void RdfXmlGrammar::empty_property_elt(const RdfXmlAttributes& attributes,
                                       Frame& frame) {
  if (attributes.resource && attributes.node_id) {
    refuse("a property with rdf:resource and rdf:nodeID; expected one of them");
  }
  if (attributes.datatype) {
    refuse("rdf:datatype on a property that leads to a node; expected text");
  }
  frame.content = Content::kNothing;
  const Term object = attributes.resource
                          ? iri_term(resolve(frame, *attributes.resource))
                      : attributes.node_id ? given_blank(*attributes.node_id)
                                           : new_blank();
  property_triple(open_.back().subject, frame, object.view());
  property_attributes(object, attributes, frame);
}

/// Section 7.3 says what reification adds.
void RdfXmlGrammar::property_triple(const Term& subject, const Frame& property,
                                    const TermView& object) {
  receiver_.on_triple(subject.view(), property.predicate, object);
  if (property.statement.empty()) return;
  const TermView statement = TermView::iri(property.statement);
  receiver_.on_triple(statement, rdf::kType, TermView::iri(rdf::kStatement));
  receiver_.on_triple(statement, rdf::kSubject, subject.view());
  receiver_.on_triple(statement, rdf::kPredicate,
                      TermView::iri(property.predicate));
  receiver_.on_triple(statement, rdf::kObject, object);
}

std::string RdfXmlGrammar::resolve(const Frame& frame,
                                   std::string_view reference) {
  std::string resolved(reference);
  if (!has_scheme(reference)) {
    if (frame.base->empty()) {
      refuse("relative IRI <" + resolved +
             "> without a base; declare xml:base or give a base IRI");
    }
    frame.base->resolve(reference, resolved);
    scope_.count_name(reference, resolved.size());
  }
  std::string scratch;
  scope_.iri(resolved, scratch);
  return resolved;
}

/// Section 6.1.2, URI: the namespace and the name, put together.
std::string RdfXmlGrammar::element_iri(const XmlName& name) {
  if (!has_scheme(name.space)) {
    refuse("the name " + shown(name) + " has " +
           (name.space.empty() ? "no namespace"
                               : "a namespace that is no absolute IRI") +
           "; expected xmlns with an absolute IRI");
  }
  std::string iri(name.space);
  iri += name.local;
  scope_.count_name(name.local, iri.size());
  std::string scratch;
  scope_.iri(iri, scratch);
  return iri;
}

/// Section 7.2.22, with the constraint that no two rdf:IDs are the same.
std::string RdfXmlGrammar::new_id(const Frame& frame, std::string_view id) {
  if (!is_rdf_id(id)) {
    refuse("'" + std::string(id) +
           "' cannot be an rdf:ID; expected a letter or '_', then letters, "
           "digits, '_', '-' and '.'");
  }
  std::string iri = resolve(frame, '#' + std::string(id));
  if (!ids_.insert(iri).second) {
    refuse("the rdf:ID '" + std::string(id) +
           "' is there twice; expected it once, and rdf:about elsewhere");
  }
  return iri;
}

Term RdfXmlGrammar::new_blank() {
  std::string scratch;
  const std::string label = std::string(kMade) + std::to_string(++n_made_);
  return Term(TermView::blank(scope_.blank_label(label, scratch)));
}

Term RdfXmlGrammar::given_blank(std::string_view label) const {
  if (!is_rdf_id(label)) {
    refuse("'" + std::string(label) +
           "' cannot be an rdf:nodeID; expected a letter or '_', then letters, "
           "digits, '_', '-' and '.'");
  }
  std::string marked(label);
  if (label.starts_with(kMade)) {
    marked.insert(kMade.size(), 1, '-');
  } else if (label.ends_with('.')) {
    marked = std::string(kMade) + '_' + marked + '_';
  }
  std::string scratch;
  return Term(TermView::blank(scope_.blank_label(marked, scratch)));
}

}  // namespace rrn::io
