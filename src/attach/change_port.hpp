// SPDX-License-Identifier: MIT
#ifndef RRN_ATTACH_CHANGE_PORT_HPP
#define RRN_ATTACH_CHANGE_PORT_HPP

#include <chrono>
#include <memory>
#include <string>

#include "attach/change.hpp"
#include "http/server.hpp"
#include "http/server_access.hpp"

namespace rrn::attach {

/// Takes RDF Patches by POST, as application/rdf-patch, at any path.
///
/// A patch is answered when its changes were followed up: 204, or 400 to one
/// that cannot be read, of which no change counts, and 502 where the store
/// failed.
class ChangePort {
 public:
  /// Listens from construction on.  Throws as http::Server does.
  ChangePort(http::ServerOptions server, http::AccessOptions access);
  ~ChangePort();

  [[nodiscard]] const std::string& url() const;

  /// Waits for at most `wait` for a patch and hands its transactions over.
  /// What the sink throws is answered, and thrown again.
  void poll(std::chrono::milliseconds wait, const ChangesSink& sink,
            const JobContext& job);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace rrn::attach

#endif  // RRN_ATTACH_CHANGE_PORT_HPP
