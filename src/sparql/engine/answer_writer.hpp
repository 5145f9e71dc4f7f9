// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_ENGINE_ANSWER_WRITER_HPP
#define RRN_SPARQL_ENGINE_ANSWER_WRITER_HPP

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sparql/data/query_data.hpp"

namespace rrn::sparql {

enum class AnswerFormat : std::uint8_t { kJson, kXml, kCsv, kTsv };

[[nodiscard]] std::string_view media_type(AnswerFormat format);
[[nodiscard]] std::optional<AnswerFormat> parse_answer_format(
    std::string_view media_type);

using WriteText = std::function<void(std::string_view)>;

/// Writes solutions and booleans in a W3C SPARQL 1.1 result format, row by row.
/// CSV and TSV have no booleans: `true` or `false` is written alone.
class AnswerWriter {
 public:
  virtual ~AnswerWriter() = default;
  virtual void boolean(bool value) = 0;
  /// Before the rows, once.
  virtual void variables(std::span<const std::string> names) = 0;
  virtual void row(AnswerSink::Row values) = 0;
  /// After the last row; not after a boolean.
  virtual void finish() = 0;
};

[[nodiscard]] std::unique_ptr<AnswerWriter> make_answer_writer(
    AnswerFormat format, WriteText write);

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_ENGINE_ANSWER_WRITER_HPP
