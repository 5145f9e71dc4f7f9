// SPDX-License-Identifier: MIT
// A reader of OASIS XML catalogues.
#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <memory>
#include <vector>

#include "base/error.hpp"
#include "io/byte_input.hpp"
#include "io/xml_reader.hpp"
#include "reasoner/knowledge/imports.hpp"

namespace rrn::reasoner {

namespace {

std::string decode_percent(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned value = 0;
    const char* const digits = text.data() + i + 1;
    if (text[i] == '%' && i + 2 < text.size() &&
        std::from_chars(digits, digits + 2, value, 16).ptr == digits + 2) {
      out += static_cast<char>(value);
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

/// Returns the local file that a reference names, if it names one.
std::optional<std::filesystem::path> local_path(
    std::string_view reference, const std::filesystem::path& folder) {
  constexpr std::string_view kFile = "file:";
  if (reference.empty()) return std::nullopt;
  if (reference.starts_with(kFile)) {
    reference.remove_prefix(kFile.size());
    if (reference.starts_with("///")) reference.remove_prefix(2);
  } else if (reference.find("://") != reference.npos) {
    return std::nullopt;
  }
  return folder / decode_percent(reference);
}

/// Gathers the entries of one catalogue.  Elements count by their local names:
/// editors write catalogues without a namespace, too.
class CatalogReader final : public io::XmlHandler {
 public:
  explicit CatalogReader(const std::string& path)
      : reader_(path, *this),
        folders_{std::filesystem::path(path).parent_path()} {}

  ImportMap read(std::string_view text) {
    reader_.feed(text);
    reader_.finish();
    return std::move(files_);
  }

  void on_start(const io::XmlElement& element) override {
    const std::string_view name = element.name.local;
    if (folders_.size() == 1 && name != "catalog") {
      fail(ErrorCode::kBadSyntax,
           quote(name) + " is no catalogue; expected 'catalog'");
    }
    constexpr std::array<std::string_view, 4> kUnsupported = {
        "rewriteURI", "uriSuffix", "delegateURI", "nextCatalog"};
    if (std::ranges::find(kUnsupported, name) != kUnsupported.end()) {
      fail(ErrorCode::kUnsupported,
           quote(name) + " in a catalogue is not supported; expected 'uri'");
    }
    const std::string_view base = element.attribute("base", io::kXmlNamespace);
    folders_.push_back(
        local_path(base, folders_.back()).value_or(folders_.back()));
    if (name == "uri") add(element);
  }
  void on_end(const io::XmlName&) override { folders_.pop_back(); }
  void on_text(std::string_view) override {}

 private:
  static std::string quote(std::string_view name) {
    return "'" + std::string(name) + "'";
  }

  [[noreturn]] void fail(ErrorCode code, const std::string& message) const {
    throw Error(code, reader_.place(), message);
  }

  void add(const io::XmlElement& element) {
    const std::string iri(element.attribute("name"));
    const std::string_view reference = element.attribute("uri");
    if (iri.empty() || reference.empty()) {
      fail(ErrorCode::kBadSyntax,
           "'uri' without 'name' or 'uri'; both are needed");
    }
    const auto file = local_path(reference, folders_.back());
    if (file) files_.emplace(iri, file->lexically_normal().string());
  }

  io::XmlReader reader_;
  /// The folder that paths count from, outside of all elements and within each
  /// open one.
  std::vector<std::filesystem::path> folders_;
  ImportMap files_;
};

}  // namespace

ImportMap parse_import_catalog(std::string_view text, const std::string& path) {
  return CatalogReader(path).read(text);
}

ImportMap read_import_catalog(const std::string& path) {
  const std::unique_ptr<io::ByteInput> input = io::open_input(path);
  std::string text;
  std::array<char, 4096> buffer;
  while (const std::size_t n = input->read(buffer.data(), buffer.size())) {
    text.append(buffer.data(), n);
  }
  return parse_import_catalog(text, path);
}

}  // namespace rrn::reasoner
