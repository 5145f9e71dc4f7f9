// SPDX-License-Identifier: MIT
// The functions of section 17.4, by what they take.
#include <algorithm>
#include <cstdio>

#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/xsd.hpp"
#include "sparql/evaluation/expression_plan.hpp"
#include "sparql/functions/text_functions.hpp"
#include "sparql/functions/time_functions.hpp"
#include "sparql/values/arithmetic.hpp"
#include "sparql/values/comparison.hpp"

namespace rrn::sparql {

namespace {

using Arguments = std::vector<Value>;

constexpr std::string_view kDuration =
    "http://www.w3.org/2001/XMLSchema#dayTimeDuration";

bool is_plain(const Value& value) { return value.kind == ValueKind::kString; }

/// Argument compatibility (section 17.4.3.1.2).
bool are_compatible(const Value& a, const Value& b) {
  if (!a.is_text() || !b.is_text()) return false;
  return is_plain(b) || (a.kind == ValueKind::kLangString &&
                         is_same_language(a.language, b.language));
}

/// What no IRI holds.
bool has_iri_characters(std::string_view text) {
  return std::none_of(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) <= 0x20 ||
           std::string_view("<>\"{}|\\^`").find(c) != std::string_view::npos;
  });
}

bool is_language_tag(std::string_view tag) {
  bool is_first = true;
  std::size_t size = 0;
  for (const char c : tag) {
    if (c == '-') {
      if (size == 0) return false;
      is_first = false;
      size = 0;
      continue;
    }
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!is_letter && (is_first || c < '0' || c > '9')) return false;
    if (++size > 8) return false;
  }
  return size > 0;
}

/// One call of a function, all of whose arguments have values.
class BuiltinCall {
 public:
  BuiltinCall(const Arguments& arguments, QueryContext& context)
      : arguments_(arguments), context_(context) {}

  Value run(Builtin builtin) {
    switch (builtin) {
      case Builtin::kAbs:
        return absolute(first());
      case Builtin::kCeil:
        return ceiling(first());
      case Builtin::kFloor:
        return floor_of(first());
      case Builtin::kRound:
        return rounded(first());
      case Builtin::kRandom:
        return Value::double_of(static_cast<double>(context_.random() >> 11U) *
                                0x1p-53);
      case Builtin::kBlankNode:
        return blank_node();
      case Builtin::kStr:
        return str();
      case Builtin::kLang:
        return first().is_literal() ? Value::string(first().language)
                                    : Value::error();
      case Builtin::kDatatype:
        return datatype();
      case Builtin::kIri:
        return iri();
      case Builtin::kIsBlank:
        return Value::boolean(first().kind == ValueKind::kBlank);
      case Builtin::kIsIri:
        return Value::boolean(first().kind == ValueKind::kIri);
      case Builtin::kIsLiteral:
        return Value::boolean(first().is_literal());
      case Builtin::kIsNumeric:
        return Value::boolean(first().is_numeric());
      case Builtin::kSameTerm:
        return Value::boolean(are_same_term(first(), second()));
      case Builtin::kStrDatatype:
        return str_datatype();
      case Builtin::kStrLang:
        if (!is_plain(first()) || !is_plain(second()) ||
            !is_language_tag(second().text)) {
          return Value::error();
        }
        return Value::lang_string(first().text, second().text);
      case Builtin::kUuid:
        return Value::iri(keep("urn:uuid:" + uuid()));
      case Builtin::kStrUuid:
        return Value::string(keep(uuid()));
      case Builtin::kNow:
        if (context_.now.empty()) context_.now = current_time();
        return read_value(TermView::literal(context_.now, xsd::kDateTime));
      case Builtin::kLangMatches:
        if (!is_plain(first()) || !is_plain(second())) return Value::error();
        return Value::boolean(language_matches(first().text, second().text));
      case Builtin::kMd5:
        return hashed(Hash::kMd5);
      case Builtin::kSha1:
        return hashed(Hash::kSha1);
      case Builtin::kSha256:
        return hashed(Hash::kSha256);
      case Builtin::kSha384:
        return hashed(Hash::kSha384);
      case Builtin::kSha512:
        return hashed(Hash::kSha512);
      case Builtin::kYear:
      case Builtin::kMonth:
      case Builtin::kDay:
      case Builtin::kHours:
      case Builtin::kMinutes:
      case Builtin::kSeconds:
      case Builtin::kTimezone:
      case Builtin::kTimezoneText:
        return time_part(builtin);
      default:
        return text_function(builtin);
    }
  }

 private:
  [[nodiscard]] const Value& first() const { return arguments_[0]; }
  [[nodiscard]] const Value& second() const { return arguments_[1]; }
  std::string_view keep(std::string text) {
    return context_.scratch.keep(std::move(text));
  }
  /// Text in the language of the first argument.
  [[nodiscard]] Value like_first(std::string_view text) const {
    return Value::lang_string(text, first().language);
  }

  Value blank_node() {
    if (arguments_.empty()) {
      return Value::blank(keep(context_.new_blank_label()));
    }
    if (!is_plain(first())) return Value::error();
    auto& known = context_.blank_nodes_of_solution;
    auto found = known.find(first().text);
    if (found == known.end()) {
      found = known.emplace(first().text, context_.new_blank_label()).first;
    }
    return Value::blank(keep(found->second));
  }

  Value str() {
    if (first().kind == ValueKind::kBlank) return Value::error();
    if (!first().text.empty()) return Value::string(first().text);
    return Value::string(keep(lexical_form(first())));
  }

  Value datatype() {
    if (!first().is_literal()) return Value::error();
    if (first().kind == ValueKind::kLangString) {
      return Value::iri(rdf::kLangString);
    }
    std::string form;
    const TermView term = to_term(first(), form);
    return Value::iri(term.datatype.empty() ? xsd::kString : term.datatype);
  }

  Value iri() {
    if (first().kind == ValueKind::kIri) return first();
    if (!is_plain(first()) || !has_iri_characters(first().text)) {
      return Value::error();
    }
    std::string result;
    context_.base.resolve(first().text, result);
    return Value::iri(keep(std::move(result)));
  }

  Value str_datatype() {
    if (!is_plain(first()) || second().kind != ValueKind::kIri ||
        second().text == rdf::kLangString) {
      return Value::error();
    }
    return read_value(TermView::literal(first().text, second().text));
  }

  std::string uuid() {
    const std::uint64_t high = context_.random();
    const std::uint64_t low = context_.random();
    char text[40];
    std::snprintf(text, sizeof text, "%08x-%04x-4%03x-%04x-%012llx",
                  static_cast<unsigned>(high >> 32U),
                  static_cast<unsigned>(high >> 16U & 0xFFFFU),
                  static_cast<unsigned>(high & 0xFFFU),
                  static_cast<unsigned>((low >> 48U & 0x3FFFU) | 0x8000U),
                  static_cast<unsigned long long>(low & 0xFFFFFFFFFFFFU));
    return text;
  }

  Value hashed(Hash hash) {
    if (!is_plain(first())) return Value::error();
    return Value::string(keep(digest(first().text, hash)));
  }

  static Value whole(std::string_view digits) {
    const auto number = Decimal::parse(digits);
    return number ? Value::integer(*number) : Value::error();
  }

  Value time_part(Builtin builtin) {
    if (first().kind < ValueKind::kDateTime ||
        first().kind > ValueKind::kTime) {
      return Value::error();
    }
    const TimeParts parts = time_parts(first().text);
    switch (builtin) {
      case Builtin::kYear:
        return whole(parts.year);
      case Builtin::kMonth:
        return whole(parts.month);
      case Builtin::kDay:
        return whole(parts.day);
      case Builtin::kHours:
        return whole(parts.hours);
      case Builtin::kMinutes:
        return whole(parts.minutes);
      case Builtin::kSeconds: {
        const auto number = Decimal::parse(parts.seconds);
        return number ? Value::decimal(*number) : Value::error();
      }
      case Builtin::kTimezoneText:
        return Value::string(parts.zone);
      default:
        if (parts.zone.empty()) return Value::error();
        return read_value(
            TermView::literal(keep(zone_duration(parts.zone)), kDuration));
    }
  }

  Value text_function(Builtin builtin) {
    if (builtin == Builtin::kConcat) return concat();
    if (!first().is_text()) return Value::error();
    switch (builtin) {
      case Builtin::kStrLength:
        return Value::integer(
            static_cast<std::int64_t>(count_characters(first().text)));
      case Builtin::kUpperCase:
      case Builtin::kLowerCase:
        return like_first(
            keep(change_case(first().text, builtin == Builtin::kUpperCase)));
      case Builtin::kEncodeForUri:
        return Value::string(keep(encode_for_uri(first().text)));
      case Builtin::kSubstring:
        return substring_of();
      case Builtin::kRegex:
        return regex();
      case Builtin::kReplace:
        return replace();
      default:
        return compare_text(builtin);
    }
  }

  Value substring_of() {
    if (!second().is_numeric()) return Value::error();
    std::optional<double> length;
    if (arguments_.size() > 2) {
      if (!arguments_[2].is_numeric()) return Value::error();
      length = double_of(arguments_[2]);
    }
    return like_first(substring(first().text, double_of(second()), length));
  }

  Value compare_text(Builtin builtin) {
    if (!are_compatible(first(), second())) return Value::error();
    const std::string_view text = first().text;
    const std::string_view part = second().text;
    switch (builtin) {
      case Builtin::kContains:
        return Value::boolean(text.find(part) != std::string_view::npos);
      case Builtin::kStrStarts:
        return Value::boolean(text.starts_with(part));
      case Builtin::kStrEnds:
        return Value::boolean(text.ends_with(part));
      default:
        break;
    }
    const std::size_t at = text.find(part);
    if (at == std::string_view::npos) return Value::string("");
    return like_first(builtin == Builtin::kStrBefore
                          ? text.substr(0, at)
                          : text.substr(at + part.size()));
  }

  Value concat() {
    std::size_t size = 0;
    bool has_one_language = !arguments_.empty();
    for (const Value& argument : arguments_) {
      if (!argument.is_text()) return Value::error();
      size += argument.text.size();
      has_one_language = has_one_language &&
                         is_same_language(argument.language, first().language);
    }
    // Looked at before the text is made: it may be large.
    CountedMemory(context_.guard).add(size);
    std::string text;
    text.reserve(size);
    for (const Value& argument : arguments_) text += argument.text;
    return Value::lang_string(keep(std::move(text)), has_one_language
                                                         ? first().language
                                                         : std::string_view());
  }

  [[nodiscard]] const Regex* pattern(std::size_t flags_place) {
    const bool has_flags = arguments_.size() > flags_place;
    if (!is_plain(second()) ||
        (has_flags && !is_plain(arguments_[flags_place]))) {
      return nullptr;
    }
    return context_.regexes.find(
        second().text,
        has_flags ? arguments_[flags_place].text : std::string_view());
  }

  Value regex() {
    const Regex* compiled = pattern(2);
    if (compiled == nullptr) return Value::error();
    return Value::boolean(compiled->matches(first().text));
  }

  Value replace() {
    const Regex* compiled = pattern(3);
    if (compiled == nullptr || !is_plain(arguments_[2])) return Value::error();
    auto result =
        compiled->replace(first().text, arguments_[2].text, context_.guard);
    return result ? like_first(keep(std::move(*result))) : Value::error();
  }

  const Arguments& arguments_;
  QueryContext& context_;
};

}  // namespace

Value call_builtin(Builtin builtin, const std::vector<Value>& arguments,
                   QueryContext& context) {
  return BuiltinCall(arguments, context).run(builtin);
}

}  // namespace rrn::sparql
