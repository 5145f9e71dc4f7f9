// SPDX-License-Identifier: MIT
#ifndef RRN_TESTS_UNIT_SERVE_PROTOCOL_SERVED_HPP
#define RRN_TESTS_UNIT_SERVE_PROTOCOL_SERVED_HPP

#include <memory>
#include <string>

#include "http/client.hpp"
#include "serve/local/local_backend.hpp"
#include "serve/protocol/service.hpp"
#include "support/temp_dir.hpp"

namespace rrn::serve {

/// A service over a small session: three people, of whom two are known to be
/// parents, and the rule that a parent of a parent is a grandparent.
class Served {
 public:
  explicit Served(ServiceOptions options = {}, LocalOptions embedded = {});

  [[nodiscard]] const std::string& url() const { return service_->url(); }
  http::Response send(const std::string& method, const std::string& target,
                      const http::Fields& headers = {},
                      const std::string& body = "");
  /// Asks by GET; the answer is CSV.
  std::string ask(const std::string& query, const std::string& more = "");
  /// Updates; returns the status.
  long update(const std::string& text);

 private:
  test::TempDir folder_;
  std::unique_ptr<LocalBackend> backend_;
  std::unique_ptr<Service> service_;
  http::Client client_;
};

}  // namespace rrn::serve

#endif  // RRN_TESTS_UNIT_SERVE_PROTOCOL_SERVED_HPP
