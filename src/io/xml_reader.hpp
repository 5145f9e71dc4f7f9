// SPDX-License-Identifier: MIT
// XML 1.0 with namespaces, as a stream of events.  The only code that sees
// Expat.
#ifndef RRN_IO_XML_READER_HPP
#define RRN_IO_XML_READER_HPP

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace rrn::io {

/// A name with the IRI of its namespace, which is empty if it has none.  Names
/// are equal whatever their prefixes.
struct XmlName {
  std::string_view space;
  std::string_view local;
  std::string_view prefix = {};  ///< The letters before the colon

  friend bool operator==(const XmlName& a, const XmlName& b) {
    return a.local == b.local && a.space == b.space;
  }
};

inline constexpr std::string_view kXmlNamespace =
    "http://www.w3.org/XML/1998/namespace";

struct XmlAttribute {
  XmlName name;
  std::string_view value;
};

/// The start of an element, without declarations of namespaces among its
/// attributes.
struct XmlElement {
  XmlName name;
  std::span<const XmlAttribute> attributes;

  /// The value of an attribute, or nothing that is different from an empty
  /// value: a view without data.
  [[nodiscard]] std::string_view attribute(std::string_view local,
                                           std::string_view space = {}) const;
};

/// Receives the events; all views are valid during the call.  What it throws
/// ends the reading and is thrown by XmlReader.
class XmlHandler {
 public:
  virtual ~XmlHandler() = default;
  virtual void on_start(const XmlElement& element) = 0;
  virtual void on_end(const XmlName& name) = 0;
  /// A piece of text between tags; one text may come in several pieces.
  virtual void on_text(std::string_view text) = 0;
  /// A declaration of a namespace, before the element that it stands in.
  virtual void on_namespace(std::string_view prefix, std::string_view iri) {
    static_cast<void>(prefix);
    static_cast<void>(iri);
  }
  virtual void on_comment(std::string_view text) { static_cast<void>(text); }
  virtual void on_instruction(std::string_view target, std::string_view data) {
    static_cast<void>(target);
    static_cast<void>(data);
  }
};

struct XmlOptions {
  /// Elements that may be open at once.
  std::size_t max_depth = 1000;
  /// Entities that may be declared: each may stand in the next, and Expat
  /// recurses for each.
  std::size_t max_entities = 1000;
  /// Whether a document type may be declared.  Entities that it declares itself
  /// are replaced, as far as the text does not grow a hundredfold; entities and
  /// declarations in other files are refused, and no other file is ever read.
  bool allow_doctype = true;
};

/// Reads one document piece by piece.  Time and memory are linear in the size
/// of the document and of the entities that are replaced.
///
/// All calls throw Error (kBadSyntax) with the place for what is not
/// well-formed, kUnsupported for parts of XML that are refused, and what the
/// handler throws.
class XmlReader {
 public:
  /// `file` stands in messages.  Borrows `handler`.
  XmlReader(std::string file, XmlHandler& handler, XmlOptions options = {});
  ~XmlReader();
  XmlReader(const XmlReader&) = delete;
  XmlReader& operator=(const XmlReader&) = delete;

  /// Takes the next bytes of the document, in any portions.
  void feed(std::string_view bytes);
  /// Says that the document is complete.
  void finish();

  /// The place of the event that is being handled.
  [[nodiscard]] SourceLocation place() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace rrn::io

#endif  // RRN_IO_XML_READER_HPP
