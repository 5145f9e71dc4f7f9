// SPDX-License-Identifier: MIT
#include "io/xml_reader.hpp"

#include <algorithm>
#include <exception>
#include <utility>
#include <vector>

#include <expat.h>

namespace rrn::io {

namespace {

/// Expat puts it between a namespace and a name; no IRI contains it.
constexpr char kSeparator = '\n';

std::string_view view(const XML_Char* text) {
  return text == nullptr ? std::string_view() : std::string_view(text);
}

/// Splits what Expat writes: `space`, `local` and `prefix`, or `local` alone,
/// or the first two.
XmlName split(const XML_Char* name) {
  const std::string_view text(name);
  const std::size_t at = text.find(kSeparator);
  if (at == text.npos) return {{}, text};
  const std::string_view rest = text.substr(at + 1);
  const std::size_t end = std::min(rest.find(kSeparator), rest.size());
  const std::string_view behind = rest.substr(end);
  return {text.substr(0, at), rest.substr(0, end),
          behind.empty() ? behind : behind.substr(1)};
}

}  // namespace

std::string_view XmlElement::attribute(std::string_view local,
                                       std::string_view space) const {
  const XmlName wanted{space, local};
  for (const XmlAttribute& attribute : attributes) {
    if (attribute.name == wanted) return attribute.value;
  }
  return {};
}

/// Expat calls its functions, from which no exception may come: one is kept in
/// `failure` and thrown when Expat has returned.
struct XmlReader::Impl {
  Impl(std::string name, XmlHandler& receiver, XmlOptions limits)
      : file(std::move(name)), handler(receiver), options(limits) {
    if (parser == nullptr) throw std::bad_alloc();
    XML_SetUserData(parser, this);
    XML_SetReturnNSTriplet(parser, 1);
    XML_SetElementHandler(parser, &on_start, &on_end);
    XML_SetCharacterDataHandler(parser, &on_text);
    XML_SetStartNamespaceDeclHandler(parser, &on_namespace);
    XML_SetCommentHandler(parser, &on_comment);
    XML_SetProcessingInstructionHandler(parser, &on_instruction);
    XML_SetStartDoctypeDeclHandler(parser, &on_doctype);
    XML_SetEntityDeclHandler(parser, &on_entity_declaration);
    XML_SetExternalEntityRefHandler(parser, &on_external_entity);
    XML_SetSkippedEntityHandler(parser, &on_skipped_entity);
  }
  ~Impl() { XML_ParserFree(parser); }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  [[nodiscard]] SourceLocation place() const {
    return {file, static_cast<std::uint32_t>(XML_GetCurrentLineNumber(parser)),
            static_cast<std::uint32_t>(XML_GetCurrentColumnNumber(parser) + 1)};
  }

  void parse(std::string_view bytes, bool is_last) {
    const XML_Status status = XML_Parse(
        parser, bytes.data(), static_cast<int>(bytes.size()), is_last ? 1 : 0);
    if (failure) std::rethrow_exception(std::exchange(failure, nullptr));
    if (status == XML_STATUS_ERROR) fail_as_expat_says();
  }

  [[noreturn]] void fail_as_expat_says() const {
    const XML_Error code = XML_GetErrorCode(parser);
    if (code == XML_ERROR_NO_MEMORY) throw std::bad_alloc();
    if (code == XML_ERROR_AMPLIFICATION_LIMIT_BREACH) {
      throw Error(ErrorCode::kUnsupported, place(),
                  "entities that make the text a hundred times as long; "
                  "expected fewer of them");
    }
    const bool is_cut = code == XML_ERROR_NO_ELEMENTS && depth > 0;
    const std::string what =
        is_cut ? "the document ends within an element" : XML_ErrorString(code);
    throw Error(ErrorCode::kBadSyntax, place(),
                what + "; expected well-formed XML");
  }

  /// Runs `action`, or nothing after a failure.
  template <typename Action>
  void guard(Action&& action) noexcept {
    if (failure) return;
    try {
      action();
    } catch (...) {
      failure = std::current_exception();
      XML_StopParser(parser, XML_FALSE);
    }
  }

  [[noreturn]] void refuse(const std::string& message) const {
    throw Error(ErrorCode::kUnsupported, place(), message);
  }

  void start(const XML_Char* name, const XML_Char** pairs) {
    if (++depth > options.max_depth) {
      refuse("more than " + std::to_string(options.max_depth) +
             " elements within each other; expected fewer");
    }
    attributes.clear();
    for (; *pairs != nullptr; pairs += 2) {
      attributes.push_back({split(pairs[0]), pairs[1]});
    }
    handler.on_start({split(name), attributes});
  }

  void declare_entity(const XML_Char* name, int is_parameter) {
    if (is_parameter != 0) {
      refuse("the parameter entity '%" + std::string(name) +
             ";' is not supported; expected declarations in the document "
             "itself");
    }
    if (++n_entities > options.max_entities) {
      refuse("more than " + std::to_string(options.max_entities) +
             " entities are declared; expected fewer");
    }
  }

  static Impl& self(void* data) { return *static_cast<Impl*>(data); }

  static void on_start(void* data, const XML_Char* name,
                       const XML_Char** pairs) noexcept {
    self(data).guard([&] { self(data).start(name, pairs); });
  }
  static void on_end(void* data, const XML_Char* name) noexcept {
    self(data).guard([&] {
      --self(data).depth;
      self(data).handler.on_end(split(name));
    });
  }
  static void on_text(void* data, const XML_Char* text, int length) noexcept {
    self(data).guard([&] {
      self(data).handler.on_text({text, static_cast<std::size_t>(length)});
    });
  }
  static void on_namespace(void* data, const XML_Char* prefix,
                           const XML_Char* iri) noexcept {
    self(data).guard(
        [&] { self(data).handler.on_namespace(view(prefix), view(iri)); });
  }
  static void on_comment(void* data, const XML_Char* text) noexcept {
    self(data).guard([&] { self(data).handler.on_comment(view(text)); });
  }
  static void on_instruction(void* data, const XML_Char* target,
                             const XML_Char* text) noexcept {
    self(data).guard(
        [&] { self(data).handler.on_instruction(view(target), view(text)); });
  }
  static void on_doctype(void* data, const XML_Char*, const XML_Char*,
                         const XML_Char*, int) noexcept {
    self(data).guard([&] {
      if (!self(data).options.allow_doctype) {
        self(data).refuse("a document type is declared; expected none");
      }
    });
  }
  static void on_entity_declaration(void* data, const XML_Char* name,
                                    int is_parameter, const XML_Char*, int,
                                    const XML_Char*, const XML_Char*,
                                    const XML_Char*, const XML_Char*) noexcept {
    self(data).guard([&] { self(data).declare_entity(name, is_parameter); });
  }
  static int on_external_entity(XML_Parser parser, const XML_Char*,
                                const XML_Char*, const XML_Char* system_id,
                                const XML_Char*) noexcept {
    Impl& impl = self(XML_GetUserData(parser));
    impl.guard([&] {
      impl.refuse("an entity in another file ('" +
                  std::string(system_id == nullptr ? "" : system_id) +
                  "') is never read; expected its text in the document");
    });
    return XML_STATUS_ERROR;
  }
  static void on_skipped_entity(void* data, const XML_Char* name,
                                int) noexcept {
    self(data).guard([&] {
      self(data).refuse("the entity '&" + std::string(name) +
                        ";' is not declared in the document, and no other "
                        "file is read; expected a declaration");
    });
  }

  std::string file;
  XmlHandler& handler;
  XmlOptions options;
  XML_Parser parser = XML_ParserCreateNS(nullptr, kSeparator);
  std::size_t depth = 0;
  std::size_t n_entities = 0;
  std::vector<XmlAttribute> attributes;  ///< Those of the element that starts
  std::exception_ptr failure;
};

XmlReader::XmlReader(std::string file, XmlHandler& handler, XmlOptions options)
    : impl_(std::make_unique<Impl>(std::move(file), handler, options)) {}

XmlReader::~XmlReader() = default;

void XmlReader::feed(std::string_view bytes) {
  constexpr std::size_t kPortion = std::size_t{1} << 20;
  while (!bytes.empty()) {
    impl_->parse(bytes.substr(0, kPortion), false);
    bytes.remove_prefix(std::min(kPortion, bytes.size()));
  }
}

void XmlReader::finish() { impl_->parse({}, true); }

SourceLocation XmlReader::place() const { return impl_->place(); }

}  // namespace rrn::io
