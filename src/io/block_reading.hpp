// SPDX-License-Identifier: MIT
#ifndef RRN_IO_BLOCK_READING_HPP
#define RRN_IO_BLOCK_READING_HPP

#include <cstddef>
#include <functional>
#include <string>

#include "base/job.hpp"
#include "io/rdf_reader.hpp"
#include "io/serd_reading.hpp"
#include "io/statement_block.hpp"

namespace rrn::io {

/// Reads an input by job.n_threads threads, the calling one among them, which
/// alone calls the sink: the contract of read_rdf() for a BlockSink.
ReadResult read_blocks(const SerdInput& input, const ReadOptions& options,
                       BlockSink& sink, const JobContext& job);

/// Reads N-Triples and N-Quads: several threads parse a chunk of lines each.
ReadResult read_line_blocks(const SerdInput& input, const ReadOptions& options,
                            BlockSink& sink, const JobContext& job);

/// Reads statements into a sink, some parser's whole work.
using Parse =
    std::function<ReadResult(StatementSink& sink, const JobContext& job)>;

/// Lets `parse` work in a thread of its own, ahead of the calling one, which
/// feeds `sink`.  `phase` names the work in job.progress; a block has
/// `block_size` statements, 0: what is fast.
ReadResult read_ahead(const Parse& parse, const std::string& phase,
                      std::size_t block_size, BlockSink& sink,
                      const JobContext& job);

}  // namespace rrn::io

#endif  // RRN_IO_BLOCK_READING_HPP
