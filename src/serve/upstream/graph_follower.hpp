// SPDX-License-Identifier: MIT
#ifndef RRN_SERVE_UPSTREAM_GRAPH_FOLLOWER_HPP
#define RRN_SERVE_UPSTREAM_GRAPH_FOLLOWER_HPP

#include <cstdint>
#include <mutex>
#include <string>

#include "attach/attachment.hpp"
#include "base/job.hpp"
#include "serve/protocol/backend.hpp"

namespace rrn::serve {

/// Keeps the derived and predicted graphs of a store up to date.  Thread-safe.
class GraphFollower {
 public:
  virtual ~GraphFollower() = default;

  /// Brings the graphs up to date with what they follow from, as it is now.
  virtual void follow(const JobContext& job) = 0;
  /// See Backend::explain().
  virtual std::string explain(const ExplainRequest& request,
                              const JobContext& job) = 0;
  /// See Backend::violations().
  virtual std::string violations(const JobContext& job) = 0;
  [[nodiscard]] virtual std::vector<Measure> measures() const = 0;
};

/// Keeps graphs as `rrn attach` does.  Updates that come while others are
/// followed up are followed up together.
class AttachFollower final : public GraphFollower {
 public:
  /// Reads the graphs, reasons, and writes what differs.
  AttachFollower(attach::AttachOptions options, const JobContext& job);

  void follow(const JobContext& job) override;
  std::string explain(const ExplainRequest& request,
                      const JobContext& job) override;
  std::string violations(const JobContext& job) override;
  [[nodiscard]] std::vector<Measure> measures() const override;

 private:
  struct Counts {
    std::uint64_t n_asserted = 0;
    std::uint64_t n_derived = 0;
    std::uint64_t n_predicted = 0;
    std::uint64_t n_violations = 0;
  };

  void keep(const attach::AttachReport& report, const JobContext& job);

  attach::Attachment attachment_;
  std::mutex attachment_mutex_;
  mutable std::mutex mutex_;  ///< Guards the members below
  Counts counts_;
  std::uint64_t n_asked_ = 0;   ///< Calls of follow()
  std::uint64_t n_served_ = 0;  ///< How many of them a run has seen
};

}  // namespace rrn::serve

#endif  // RRN_SERVE_UPSTREAM_GRAPH_FOLLOWER_HPP
