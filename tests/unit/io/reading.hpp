// SPDX-License-Identifier: MIT
#ifndef RRN_TESTS_UNIT_IO_READING_HPP
#define RRN_TESTS_UNIT_IO_READING_HPP

#include <string>
#include <string_view>
#include <vector>

#include "io/rdf_reader.hpp"
#include "support/quads.hpp"

namespace rrn::test {

/// Reads text called "t" and returns what the sink was handed.
inline StatementCollector read_text(std::string_view text, io::Syntax syntax,
                                    io::ReadOptions options = {}) {
  options.syntax = syntax;
  StatementCollector collector;
  io::read_rdf_text(text, "t", options, collector, JobContext());
  return collector;
}

inline std::vector<std::string> read_lines(std::string_view text,
                                           io::Syntax syntax,
                                           io::ReadOptions options = {}) {
  return read_text(text, syntax, std::move(options)).lines();
}

}  // namespace rrn::test

#endif  // RRN_TESTS_UNIT_IO_READING_HPP
