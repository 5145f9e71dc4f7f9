// SPDX-License-Identifier: MIT
#ifndef RRN_IO_BLOCK_PARSER_HPP
#define RRN_IO_BLOCK_PARSER_HPP

#include <cstdint>
#include <memory>
#include <string>

#include "io/chunk_source.hpp"
#include "io/rdf_reader.hpp"
#include "io/statement_block.hpp"

namespace rrn::io {

/// Parses lines of N-Triples or N-Quads in memory.  Knows no columns, and only
/// whether all is well, not what is wrong: what it refuses, read_with_serd()
/// reads again.  What it takes, it takes as that does.  A bad term is looked
/// for among the distinct ones of a block, which is what makes it fast.
class BlockParser {
 public:
  /// Throws Error (kBadArgument) for an unusable blank node prefix.
  BlockParser(Syntax syntax, const std::string& blank_prefix);
  ~BlockParser();
  BlockParser(const BlockParser&) = delete;
  BlockParser& operator=(const BlockParser&) = delete;

  /// Parses `chunk`, whose text is the same afterwards, into `block`, which is
  /// cleared first.  Returns whether it could.
  bool parse(Chunk& chunk, StatementBlock& block);
  /// Returns how many lines the chunk had that was parsed last.
  [[nodiscard]] std::uint64_t n_lines() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace rrn::io

#endif  // RRN_IO_BLOCK_PARSER_HPP
