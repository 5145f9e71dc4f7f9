// SPDX-License-Identifier: MIT
#ifndef RRN_ATTACH_CHANGE_DIGEST_HPP
#define RRN_ATTACH_CHANGE_DIGEST_HPP

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "base/job.hpp"
#include "sparql/endpoint.hpp"

namespace rrn::attach {

/// Notices changes of graphs without reading them.
///
/// The number of triples is asked for every time.  A change that keeps it is
/// found by a sum of 32-bit hashes over all triples, which the store computes;
/// as that takes it longer, it is asked for only as often as it makes up a
/// tenth of the time.  A store that cannot do it is only counted.
class ChangeDigest {
 public:
  /// Borrows the endpoint.  Empty `graphs`: the default graph.
  ChangeDigest(sparql::Endpoint& endpoint, std::vector<std::string> graphs)
      : endpoint_(endpoint), graphs_(std::move(graphs)) {}

  /// Takes the present state as known.
  void remember(const JobContext& job);
  /// Whether the state is another than that which is known.
  bool has_changed(const JobContext& job);

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] std::string pattern() const;
  [[nodiscard]] std::string count(const JobContext& job);
  [[nodiscard]] std::string sum(const JobContext& job);

  sparql::Endpoint& endpoint_;
  std::vector<std::string> graphs_;
  std::string count_;
  std::string sum_;
  bool can_sum_ = true;
  Clock::duration sum_takes_{};
  Clock::time_point next_sum_;
};

}  // namespace rrn::attach

#endif  // RRN_ATTACH_CHANGE_DIGEST_HPP
