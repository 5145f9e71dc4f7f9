// SPDX-License-Identifier: MIT
#include "cli/program/option_values.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include <boost/program_options.hpp>

namespace rrn::cli {

namespace {

namespace po = boost::program_options;

/// The message of a bad value: Boost fills in the option's name.
class BadValue : public po::error_with_option_name {
 public:
  BadValue(const std::string& value, const std::string& expected)
      : po::error_with_option_name("bad value '" + value +
                                   "' for option '%canonical_option%'; "
                                   "expected " +
                                   expected) {}
};

template <typename T>
std::optional<T> parse_number(std::string_view text) {
  T value{};
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return value;
}

/// Splits `500ms` into 500 and the factor of its unit.
template <std::size_t N>
std::optional<std::uint64_t> parse_with_unit(
    std::string_view text,
    const std::pair<std::string_view, std::uint64_t> (&units)[N]) {
  for (const auto& [unit, factor] : units) {
    if (!text.ends_with(unit)) continue;
    const auto number =
        parse_number<std::uint64_t>(text.substr(0, text.size() - unit.size()));
    if (number && *number <= UINT64_MAX / factor) return *number * factor;
  }
  return std::nullopt;
}

const std::string& single(const boost::any& result,
                          const std::vector<std::string>& values) {
  po::validators::check_first_occurrence(result);
  return po::validators::get_single_string(values);
}

double parse_real(const std::string& text, double max, const char* expected) {
  const auto value = parse_number<double>(text);
  if (!value || !std::isfinite(*value) || *value < 0 || *value > max) {
    throw BadValue(text, expected);
  }
  return *value;
}

}  // namespace

void validate(boost::any& result, const std::vector<std::string>& values,
              NumberRange*, int) {
  const std::string& text = single(result, values);
  const std::string_view view = text;
  const std::size_t hyphen = std::min(view.find('-'), view.size());
  const auto first = parse_number<std::uint64_t>(view.substr(0, hyphen));
  const auto last = parse_number<std::uint64_t>(
      hyphen < view.size() ? view.substr(hyphen + 1) : view);
  if (!first || !last || *first > *last) {
    throw BadValue(text, "two whole numbers such as 10-19");
  }
  result = NumberRange{*first, *last};
}

void validate(boost::any& result, const std::vector<std::string>& values,
              Count*, int) {
  const std::string& text = single(result, values);
  const auto value = parse_number<std::uint64_t>(text);
  if (!value) throw BadValue(text, "a whole number from 0 on");
  result = Count{*value};
}

void validate(boost::any& result, const std::vector<std::string>& values,
              Number*, int) {
  const std::string& text = single(result, values);
  result = Number{parse_real(text, 1e300, "a number from 0 on")};
}

void validate(boost::any& result, const std::vector<std::string>& values,
              Probability*, int) {
  const std::string& text = single(result, values);
  result = Probability{parse_real(text, 1, "a number from 0 to 1")};
}

void validate(boost::any& result, const std::vector<std::string>& values,
              Duration*, int) {
  static constexpr std::pair<std::string_view, std::uint64_t> kUnits[] = {
      {"ms", 1}, {"min", 60'000}, {"s", 1'000}, {"h", 3'600'000}};
  const std::string& text = single(result, values);
  const auto value = parse_with_unit(text, kUnits);
  if (!value || *value > INT64_MAX / 2) {
    throw BadValue(text, "a time such as 500ms, 30s, 5min or 2h");
  }
  result = Duration{std::chrono::milliseconds(*value)};
}

void validate(boost::any& result, const std::vector<std::string>& values,
              ByteSize*, int) {
  static constexpr std::pair<std::string_view, std::uint64_t> kUnits[] = {
      {"kB", 1'000}, {"MB", 1'000'000}, {"GB", 1'000'000'000}, {"", 1}};
  const std::string& text = single(result, values);
  const auto value = parse_with_unit(text, kUnits);
  if (!value) throw BadValue(text, "a size such as 100MB, 4GB or 1000000");
  result = ByteSize{*value};
}

void validate(boost::any& result, const std::vector<std::string>& values,
              YesNo*, int) {
  const std::string& text = single(result, values);
  if (text != "yes" && text != "no") throw BadValue(text, "yes or no");
  result = YesNo{text == "yes"};
}

void validate(boost::any& result, const std::vector<std::string>& values,
              ImportOption*, int) {
  const std::string& text = single(result, values);
  const std::size_t at = text.rfind('=');
  if (at == text.npos || at == 0 || at + 1 == text.size()) {
    throw BadValue(text, "IRI=FILE");
  }
  result = ImportOption{text.substr(0, at), text.substr(at + 1)};
}

void validate(boost::any& result, const std::vector<std::string>& values,
              TextOrJson*, int) {
  const std::string& text = single(result, values);
  if (text != "text" && text != "json") throw BadValue(text, "text or json");
  result = TextOrJson{text == "json"};
}

void validate(boost::any& result, const std::vector<std::string>& values,
              EngineChoice*, int) {
  const std::string& text = single(result, values);
  if (text != "symbolic" && text != "neural" && text != "both") {
    throw BadValue(text, "symbolic, neural or both");
  }
  result = EngineChoice{text != "neural", text != "symbolic"};
}

}  // namespace rrn::cli

namespace rrn::dataset {

void validate(boost::any& result, const std::vector<std::string>& values,
              Shard*, int) {
  const std::string& text = cli::single(result, values);
  const std::string_view view = text;
  const std::size_t slash = std::min(view.find('/'), view.size());
  const auto number = cli::parse_number<std::uint64_t>(view.substr(0, slash));
  const auto count = cli::parse_number<std::uint64_t>(
      view.substr(std::min(slash + 1, view.size())));
  constexpr std::uint64_t kMost = 100'000;
  if (!number || !count || *number < 1 || *number > *count || *count < 2 ||
      *count > kMost) {
    throw cli::BadValue(text,
                        "one of several such as 3/16, from 1/16 to 16/16");
  }
  result = Shard{*number, *count};
}

}  // namespace rrn::dataset

namespace rrn::io {

void validate(boost::any& result, const std::vector<std::string>& values,
              Syntax*, int) {
  const std::string& text = cli::single(result, values);
  const auto syntax = parse_syntax(text);
  if (!syntax) {
    throw cli::BadValue(text, "turtle, trig, ntriples, nquads or rdfxml");
  }
  result = *syntax;
}

}  // namespace rrn::io

namespace rrn::reasoner {

void validate(boost::any& result, const std::vector<std::string>& values,
              ProofFormat*, int) {
  const std::string& text = cli::single(result, values);
  const auto format = parse_proof_format(text);
  if (!format) throw cli::BadValue(text, "text, json or turtle");
  result = *format;
}

}  // namespace rrn::reasoner

namespace rrn::prediction {

void validate(boost::any& result, const std::vector<std::string>& values,
              ResultFormat*, int) {
  const std::string& text = cli::single(result, values);
  const auto format = parse_result_format(text);
  if (!format) {
    throw cli::BadValue(text, "turtle, ntriples, trig, nquads, tsv or none");
  }
  result = *format;
}

void validate(boost::any& result, const std::vector<std::string>& values,
              ShownTrivial*, int) {
  const std::string& text = cli::single(result, values);
  ShownTrivial shown;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    if (!show_trivial(shown,
                      std::string_view(text).substr(begin, end - begin))) {
      throw cli::BadValue(text,
                          "same, things, class-expressions, schema, axiomatic "
                          "or all, with commas between them");
    }
    begin = end + 1;
  }
  result = shown;
}

}  // namespace rrn::prediction
