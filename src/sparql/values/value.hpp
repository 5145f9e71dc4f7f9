// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_VALUES_VALUE_HPP
#define RRN_SPARQL_VALUES_VALUE_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rdf/decimal.hpp"
#include "rdf/term.hpp"
#include "sparql/data/query_data.hpp"

namespace rrn::sparql {

enum class ValueKind : std::uint8_t {
  kError,  ///< An unbound variable, or an expression that has no value
  kIri,
  kBlank,
  kString,
  kLangString,
  kBoolean,
  kInteger,  ///< xsd:integer or a type derived from it
  kDecimal,
  kFloat,
  kDouble,
  kDateTime,
  kDate,
  kTime,
  kOther,  ///< A literal whose datatype is not known, or that is ill-typed
};

/// What an expression has as its value (section 17.1): a term with what it
/// means, or an error.  Text is borrowed from the data or from the scratch
/// memory of the evaluation.
struct Value {
  ValueKind kind = ValueKind::kError;
  bool truth = false;         ///< kBoolean; of times: has a time zone
  TermId id = kNoTerm;        ///< Its number, where that is known
  std::string_view text;      ///< IRI, label or lexical form
  std::string_view datatype;  ///< The IRI that a typed literal was read with
  std::string_view language;  ///< kLangString
  std::int64_t whole = 0;     ///< kInteger, unless is_big
  bool is_big = false;        ///< kInteger: the value is in `number`
  double real = 0;            ///< kFloat and kDouble
  Decimal number;             ///< kDecimal; of times: seconds

  [[nodiscard]] bool is_error() const { return kind == ValueKind::kError; }
  [[nodiscard]] bool is_literal() const { return kind > ValueKind::kBlank; }
  [[nodiscard]] bool is_numeric() const {
    return kind >= ValueKind::kInteger && kind <= ValueKind::kDouble;
  }
  /// Whether it is a string literal (section 17.4.3.1).
  [[nodiscard]] bool is_text() const {
    return kind == ValueKind::kString || kind == ValueKind::kLangString;
  }

  static Value error() { return {}; }
  static Value boolean(bool truth);
  static Value integer(std::int64_t whole);
  static Value integer(Decimal number);
  static Value decimal(Decimal number);
  static Value float_of(double real);
  static Value double_of(double real);
  static Value iri(std::string_view text);
  static Value blank(std::string_view label);
  static Value string(std::string_view text);
  static Value lang_string(std::string_view text, std::string_view language);
};

/// Reads a term; the text is the term's.
[[nodiscard]] Value read_value(const TermView& term, TermId id = kNoTerm);

/// The term of a value that is no error; `form` keeps the lexical form that is
/// made for it.
[[nodiscard]] TermView to_term(const Value& value, std::string& form);

/// The lexical form of a literal.
[[nodiscard]] std::string lexical_form(const Value& value);

/// The effective boolean value (section 17.2.2); nothing is an error.
[[nodiscard]] std::optional<bool> effective_boolean(const Value& value);

/// The value of a kInteger or kDecimal.
[[nodiscard]] Decimal decimal_of(const Value& value);
/// The value of a number of any kind.
[[nodiscard]] double double_of(const Value& value);
/// The value of a boolean (0 or 1) or finite number; nothing for others.  That
/// of a float or double is its shortest decimal form.
[[nodiscard]] std::optional<Decimal> exact_value(const Value& value);

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_VALUES_VALUE_HPP
