// SPDX-License-Identifier: MIT
#ifndef RRN_ATTACH_UPSTREAM_HPP
#define RRN_ATTACH_UPSTREAM_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "attach/change_digest.hpp"
#include "attach/graph_content.hpp"
#include "base/job.hpp"
#include "sparql/client/endpoint.hpp"

namespace rrn::attach {

/// The graphs of a store that are reasoned over.
class Upstream {
 public:
  /// Borrows endpoint and dictionary.  Empty `graphs`: the default graph.
  Upstream(sparql::Endpoint& endpoint, const std::vector<std::string>& graphs,
           Dictionary& terms)
      : endpoint_(endpoint), graphs_(graphs), terms_(terms) {}

  /// Throws Error (kBadArgument) if the default graph is to be read and seems
  /// to hold the named graphs too: what is derived would be read as if it were
  /// asserted.
  void check_default_graph(const JobContext& job);
  /// Reads everything.
  [[nodiscard]] GraphContent read(const JobContext& job);
  /// Reads the triples of predicates whose numbers changed, and takes all
  /// others from `before`; everything where that is no less.
  [[nodiscard]] GraphContent read_again(const GraphContent& before,
                                        const ChangeDigest::Counts& changes,
                                        const JobContext& job);

 private:
  std::uint64_t read_predicate(const std::string& predicate,
                               GraphContent& content, const JobContext& job);

  sparql::Endpoint& endpoint_;
  std::vector<std::string> graphs_;
  Dictionary& terms_;
};

}  // namespace rrn::attach

#endif  // RRN_ATTACH_UPSTREAM_HPP
