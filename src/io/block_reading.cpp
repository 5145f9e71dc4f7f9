// SPDX-License-Identifier: MIT
#include "io/block_reading.hpp"

#include "io/serd_support.hpp"

namespace rrn::io {

ReadResult read_blocks(const SerdInput& input, const ReadOptions& options,
                       BlockSink& sink, const JobContext& job) {
  if (!is_turtle_like(input.syntax)) {
    return read_line_blocks(input, options, sink, job);
  }
  if (job.n_threads < 2) return read_with_serd(input, options, sink, job);
  return read_ahead(
      [&](StatementSink& blocks, const JobContext& parsing_job) {
        return read_with_serd(input, options, blocks, parsing_job);
      },
      "read " + input.name, options.block_size, sink, job);
}

}  // namespace rrn::io
