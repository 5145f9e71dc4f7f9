// SPDX-License-Identifier: MIT
#include "sparql/client/results.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "io/json_reader.hpp"

namespace rrn::sparql {

namespace {

class JsonResults {
 public:
  explicit JsonResults(const std::string& name) : name_(name) {}

  Results read(std::string_view text) {
    const io::JsonValue root = io::read_json_text(text, name_);
    Results results;
    if (const io::JsonValue* boolean = root.find("boolean")) {
      results.boolean = boolean->boolean();
      if (!results.boolean) fail(*boolean, "boolean is no truth value");
      return results;
    }
    const io::JsonValue* const head = root.find("head");
    const io::JsonValue* const body = root.find("results");
    if (head == nullptr || body == nullptr) {
      fail(root, "neither solutions nor an answer to ASK");
    }
    if (const io::JsonValue* variables = head->find("vars")) {
      for (const io::JsonValue& variable : elements(*variables)) {
        results.variables.push_back(text_of(variable));
      }
    }
    const io::JsonValue* const bindings = body->find("bindings");
    if (bindings == nullptr) fail(*body, "solutions without bindings");
    for (const io::JsonValue& row : elements(*bindings)) {
      auto& terms = results.rows.emplace_back();
      terms.reserve(results.variables.size());
      for (const std::string& variable : results.variables) {
        const io::JsonValue* const binding = row.find(variable);
        terms.push_back(binding == nullptr
                            ? std::optional<Term>()
                            : std::optional<Term>(read_term(*binding)));
      }
    }
    return results;
  }

 private:
  [[noreturn]] void fail(const io::JsonValue& value,
                         const std::string& what) const {
    throw Error(ErrorCode::kBadSyntax, SourceLocation{name_, value.line(), 0},
                what + "; expected SPARQL results in JSON");
  }

  [[nodiscard]] const io::JsonValue::Array& elements(
      const io::JsonValue& value) const {
    if (value.array() == nullptr) fail(value, "no list where one belongs");
    return *value.array();
  }

  [[nodiscard]] const std::string& text_of(const io::JsonValue& value) const {
    if (value.string() == nullptr) fail(value, "no text where one belongs");
    return *value.string();
  }

  [[nodiscard]] Term read_term(const io::JsonValue& binding) const {
    const io::JsonValue* const kind = binding.find("type");
    const io::JsonValue* const value = binding.find("value");
    if (kind == nullptr || value == nullptr) {
      fail(binding, "a term without its type or value");
    }
    const std::string& type = text_of(*kind);
    const std::string& text = text_of(*value);
    if (type == "uri") return Term(TermView::iri(text));
    if (type == "bnode") return Term(TermView::blank(text));
    if (type != "literal" && type != "typed-literal") {
      fail(binding, "a term of type '" + type + "'");
    }
    const io::JsonValue* const datatype = binding.find("datatype");
    const io::JsonValue* const language = binding.find("xml:lang");
    return Term(TermView::literal(
        text, datatype == nullptr ? std::string_view() : text_of(*datatype),
        language == nullptr ? std::string_view() : text_of(*language)));
  }

  const std::string& name_;
};

}  // namespace

std::size_t Results::column(std::string_view variable) const {
  const auto found = std::ranges::find(variables, variable);
  if (found == variables.end()) {
    throw Error(ErrorCode::kBadSyntax,
                "an answer of the endpoint has no variable " +
                    std::string(variable) + "; expected those of the query");
  }
  return static_cast<std::size_t>(found - variables.begin());
}

bool Results::answer() const {
  if (boolean) return *boolean;
  // Virtuoso: one solution that binds __ASK_RETVAL to 1, or none.
  if (variables.size() == 1 && variables[0] == "__ASK_RETVAL") {
    return !rows.empty() && rows[0][0] &&
           (rows[0][0]->text == "1" || rows[0][0]->text == "true");
  }
  throw Error(ErrorCode::kBadSyntax,
              "an answer of the endpoint to ASK has solutions; expected true "
              "or false");
}

Results parse_results_json(std::string_view text, const std::string& name) {
  return JsonResults(name).read(text);
}

Results parse_results(std::string_view text, std::string_view media_type,
                      const std::string& name) {
  const std::size_t start = text.find_first_not_of(" \t\r\n");
  const bool is_json = media_type.find("json") != std::string_view::npos ||
                       (media_type.find("xml") == std::string_view::npos &&
                        start != std::string_view::npos && text[start] == '{');
  return is_json ? parse_results_json(text, name)
                 : parse_results_xml(text, name);
}

}  // namespace rrn::sparql
