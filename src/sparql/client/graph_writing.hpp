// SPDX-License-Identifier: MIT
#ifndef RRN_SPARQL_CLIENT_GRAPH_WRITING_HPP
#define RRN_SPARQL_CLIENT_GRAPH_WRITING_HPP

#include <cstddef>
#include <span>
#include <string>

#include "sparql/client/endpoint.hpp"

namespace rrn::sparql {

/// Writes triples to graphs in requests that the store can take: their size is
/// halved when one is refused, and doubled when it was quick.
class GraphWriter {
 public:
  /// Borrows the endpoint.  `batch` is the number of triples that INSERT DATA
  /// starts with.
  GraphWriter(Endpoint& endpoint, std::size_t batch)
      : endpoint_(endpoint), batch_(batch) {}

  /// Adds triples, each as append_triple() writes it, to a graph: over the
  /// Graph Store Protocol where that can write, else by INSERT DATA.  Throws
  /// ServerError if one triple alone is refused.
  void insert(const std::string& graph, std::span<const std::string> triples,
              const JobContext& job);
  /// Removes them by DELETE DATA.
  void remove(const std::string& graph, std::span<const std::string> triples,
              const JobContext& job);

  [[nodiscard]] std::size_t batch() const { return batch_; }

 private:
  void update(const char* operation, const std::string& graph,
              std::span<const std::string> triples, const JobContext& job);

  Endpoint& endpoint_;
  std::size_t batch_;
  bool posts_ = true;
};

}  // namespace rrn::sparql

#endif  // RRN_SPARQL_CLIENT_GRAPH_WRITING_HPP
