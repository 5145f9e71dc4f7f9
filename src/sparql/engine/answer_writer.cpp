// SPDX-License-Identifier: MIT
#include "sparql/engine/answer_writer.hpp"

#include <array>
#include <utility>

#include "base/json_writer.hpp"

namespace rrn::sparql {

namespace {

constexpr std::array kMediaTypes = {
    std::pair{AnswerFormat::kJson,
              std::string_view("application/sparql-results+json")},
    std::pair{AnswerFormat::kXml,
              std::string_view("application/sparql-results+xml")},
    std::pair{AnswerFormat::kCsv, std::string_view("text/csv")},
    std::pair{AnswerFormat::kTsv,
              std::string_view("text/tab-separated-values")},
};

class JsonAnswerWriter final : public AnswerWriter {
 public:
  explicit JsonAnswerWriter(WriteText write) : write_(std::move(write)) {}

  void boolean(bool value) override {
    write_(value ? "{\"head\":{},\"boolean\":true}\n"
                 : "{\"head\":{},\"boolean\":false}\n");
  }

  void variables(std::span<const std::string> names) override {
    std::string text = "{\"head\":{\"vars\":[";
    for (const std::string& name : names) {
      std::string& quoted = names_.emplace_back();
      append_json_string(quoted, name);
      text += (names_.size() > 1 ? "," : "") + quoted;
    }
    write_(text + "]},\"results\":{\"bindings\":[");
  }

  void row(AnswerSink::Row values) override {
    std::string text = is_first_ ? "\n{" : ",\n{";
    is_first_ = false;
    bool is_first_value = true;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (!values[i]) continue;
      if (!is_first_value) text += ',';
      is_first_value = false;
      text += names_[i] + ':';
      append(text, *values[i]);
    }
    write_(text + '}');
  }

  void finish() override { write_("\n]}}\n"); }

 private:
  static void append(std::string& text, const TermView& term) {
    text += term.is_iri()     ? "{\"type\":\"uri\",\"value\":"
            : term.is_blank() ? "{\"type\":\"bnode\",\"value\":"
                              : "{\"type\":\"literal\",\"value\":";
    append_json_string(text, term.text);
    if (!term.language.empty()) {
      text += ",\"xml:lang\":";
      append_json_string(text, term.language);
    } else if (!term.datatype.empty()) {
      text += ",\"datatype\":";
      append_json_string(text, term.datatype);
    }
    text += '}';
  }

  WriteText write_;
  std::vector<std::string> names_;  ///< Names in quotes
  bool is_first_ = true;
};

/// Text and attribute values; what XML 1.0 cannot say becomes U+FFFD.
void append_xml(std::string& out, std::string_view text) {
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\t':
        out += "&#9;";
        break;
      case '\n':
        out += "&#10;";
        break;
      case '\r':
        out += "&#13;";
        break;
      default:
        if (static_cast<unsigned char>(c) < 0x20) {
          out += "\xEF\xBF\xBD";
        } else {
          out += c;
        }
    }
  }
}

class XmlAnswerWriter final : public AnswerWriter {
 public:
  explicit XmlAnswerWriter(WriteText write) : write_(std::move(write)) {}

  void boolean(bool value) override {
    write_(std::string(kStart) + "<head/>\n<boolean>" +
           (value ? "true" : "false") + "</boolean>\n</sparql>\n");
  }

  void variables(std::span<const std::string> names) override {
    std::string text(kStart);
    text += "<head>";
    for (const std::string& name : names) {
      text += "<variable name=\"";
      append_xml(text, name);
      text += "\"/>";
    }
    names_.assign(names.begin(), names.end());
    write_(text + "</head>\n<results>\n");
  }

  void row(AnswerSink::Row values) override {
    std::string text = "<result>";
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (!values[i]) continue;
      text += "<binding name=\"";
      append_xml(text, names_[i]);
      text += "\">";
      append(text, *values[i]);
      text += "</binding>";
    }
    write_(text + "</result>\n");
  }

  void finish() override { write_("</results>\n</sparql>\n"); }

 private:
  static constexpr std::string_view kStart =
      "<?xml version=\"1.0\"?>\n"
      "<sparql xmlns=\"http://www.w3.org/2005/sparql-results#\">\n";

  static void append(std::string& text, const TermView& term) {
    const char* name = term.is_iri()     ? "uri"
                       : term.is_blank() ? "bnode"
                                         : "literal";
    text += std::string("<") + name;
    if (!term.language.empty()) {
      text += " xml:lang=\"";
      append_xml(text, term.language);
      text += '"';
    } else if (!term.datatype.empty()) {
      text += " datatype=\"";
      append_xml(text, term.datatype);
      text += '"';
    }
    text += '>';
    append_xml(text, term.text);
    text += std::string("</") + name + '>';
  }

  WriteText write_;
  std::vector<std::string> names_;
};

/// CSV has plain text, TSV terms in N-Triples.
class SeparatedAnswerWriter final : public AnswerWriter {
 public:
  SeparatedAnswerWriter(bool is_csv, WriteText write)
      : is_csv_(is_csv), write_(std::move(write)) {}

  void boolean(bool value) override {
    write_(std::string(value ? "true" : "false") + end());
  }

  void variables(std::span<const std::string> names) override {
    std::string text;
    for (const std::string& name : names) {
      if (&name != names.data()) text += separator();
      text += is_csv_ ? name : '?' + name;
    }
    write_(text + end());
  }

  void row(AnswerSink::Row values) override {
    std::string text;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (i > 0) text += separator();
      if (values[i]) append(text, *values[i]);
    }
    write_(text + end());
  }

  void finish() override {}

 private:
  [[nodiscard]] char separator() const { return is_csv_ ? ',' : '\t'; }
  [[nodiscard]] const char* end() const { return is_csv_ ? "\r\n" : "\n"; }

  void append(std::string& out, const TermView& term) const {
    if (!is_csv_) {
      term.append_ntriples(out);
      return;
    }
    const std::string text =
        (term.is_blank() ? "_:" : "") + std::string(term.text);
    if (text.find_first_of("\",\r\n") == std::string::npos) {
      out += text;
      return;
    }
    out += '"';
    for (const char c : text) {
      if (c == '"') out += '"';
      out += c;
    }
    out += '"';
  }

  bool is_csv_;
  WriteText write_;
};

}  // namespace

std::string_view media_type(AnswerFormat format) {
  for (const auto& [known, name] : kMediaTypes) {
    if (known == format) return name;
  }
  return {};
}

std::optional<AnswerFormat> parse_answer_format(std::string_view media_type) {
  for (const auto& [format, name] : kMediaTypes) {
    if (name == media_type) return format;
  }
  if (media_type == "application/json") return AnswerFormat::kJson;
  if (media_type == "application/xml" || media_type == "text/xml") {
    return AnswerFormat::kXml;
  }
  return std::nullopt;
}

std::unique_ptr<AnswerWriter> make_answer_writer(AnswerFormat format,
                                                 WriteText write) {
  switch (format) {
    case AnswerFormat::kJson:
      return std::make_unique<JsonAnswerWriter>(std::move(write));
    case AnswerFormat::kXml:
      return std::make_unique<XmlAnswerWriter>(std::move(write));
    case AnswerFormat::kCsv:
    case AnswerFormat::kTsv:
      break;
  }
  return std::make_unique<SeparatedAnswerWriter>(format == AnswerFormat::kCsv,
                                                 std::move(write));
}

}  // namespace rrn::sparql
