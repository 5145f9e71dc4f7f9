// SPDX-License-Identifier: MIT
#ifndef RRN_IO_STATEMENT_BLOCK_HPP
#define RRN_IO_STATEMENT_BLOCK_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "io/term_table.hpp"
#include "rdf/hashed_term.hpp"
#include "rdf/statement.hpp"

namespace rrn::io {

/// Statements that follow each other in a file, with each of their terms once.
///
/// Terms are numbered in the order in which subject, predicate and object of
/// the statements name them first.  The names of graphs are apart.
class StatementBlock {
 public:
  /// Numbers of terms.
  struct Triple {
    std::uint32_t subject;
    std::uint32_t predicate;
    std::uint32_t object;
  };

  [[nodiscard]] std::span<const HashedTerm> terms() const {
    return terms_.terms();
  }
  [[nodiscard]] std::span<const HashedTerm> graph_names() const {
    return graph_names_.terms();
  }
  [[nodiscard]] std::span<const Triple> triples() const { return triples_; }
  /// Returns a statement; its views are valid as long as the block is.
  [[nodiscard]] Statement statement(std::size_t i) const;
  /// Hands the statements over one by one, each with its place.
  void replay(StatementSink& sink) const { replay_(sink); }

  /// Adds a copy of a statement.
  void add(const Statement& statement);
  /// Says what replay() does.
  void set_replay(std::function<void(StatementSink&)> replay) {
    replay_ = std::move(replay);
  }
  /// Forgets all, keeps the memory.
  void clear();

 private:
  static constexpr std::uint32_t kDefaultGraph = 0xffffffffU;

  /// Returns the number of a term that often is that with number `last`.
  std::uint32_t add_term(const TermView& term, std::uint32_t last);

  TermTable terms_;
  std::vector<Triple> triples_;
  TermTable graph_names_;
  std::vector<std::uint32_t> graphs_;  ///< Empty: all in the default graph
  std::function<void(StatementSink&)> replay_;
};

/// A sink that also takes statements by the block: a reader may parse several
/// blocks at a time, but hands them over in the order of the file, from one
/// thread.  Which statements come in blocks is up to the reader.
class BlockSink : public StatementSink {
 public:
  /// Does what on_statement() for each statement of `block` would do.
  virtual void on_block(const StatementBlock& block) = 0;
};

}  // namespace rrn::io

#endif  // RRN_IO_STATEMENT_BLOCK_HPP
