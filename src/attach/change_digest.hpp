// SPDX-License-Identifier: MIT
#ifndef RRN_ATTACH_CHANGE_DIGEST_HPP
#define RRN_ATTACH_CHANGE_DIGEST_HPP

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/job.hpp"
#include "sparql/client/endpoint.hpp"

namespace rrn::attach {

/// Notices changes of graphs without reading them.
///
/// The number of triples of each predicate is asked for every time.  A change
/// that keeps them is found, but for one in thousands, by the numbers of
/// triples whose hashes start alike, which the store computes; as that takes it
/// longer, it is asked for only as often as it makes up a tenth of the time.  A
/// store that cannot do it is only counted.
class ChangeDigest {
 public:
  using Counts = std::map<std::string, std::uint64_t>;

  /// Borrows the endpoint.  Empty `graphs`: the default graph.
  ChangeDigest(sparql::Endpoint& endpoint, std::vector<std::string> graphs)
      : endpoint_(endpoint), graphs_(std::move(graphs)) {}

  /// Asks, and takes the answer as known; to be called ahead of reading.
  void remember(const JobContext& job);
  /// Asks whether the state seems to be another than that which is known.
  bool has_changed(const JobContext& job);
  /// After has_changed(), the predicates whose numbers changed, with what they
  /// are now; takes them as known.  None: it can be any.
  [[nodiscard]] Counts take_changes();

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] std::string pattern() const;
  [[nodiscard]] Counts count(const JobContext& job);
  [[nodiscard]] std::string hashes(const JobContext& job);
  void put_off_hashes();

  sparql::Endpoint& endpoint_;
  std::vector<std::string> graphs_;
  Counts known_;
  Counts now_;
  std::string hashes_;
  bool can_hash_ = true;
  Clock::time_point last_hashes_ = Clock::now();
  Clock::time_point next_hashes_;
};

}  // namespace rrn::attach

#endif  // RRN_ATTACH_CHANGE_DIGEST_HPP
