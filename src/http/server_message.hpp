// SPDX-License-Identifier: MIT
// What a server is asked and what it answers.
#ifndef RRN_HTTP_SERVER_MESSAGE_HPP
#define RRN_HTTP_SERVER_MESSAGE_HPP

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/cancellation.hpp"
#include "http/server_spool.hpp"

namespace rrn::http {

using Fields = std::vector<std::pair<std::string, std::string>>;

/// Why a request is to be given up.
enum class StopReason : std::uint8_t {
  kNone,
  kTimeout,       ///< The handler had no more time
  kDisconnected,  ///< Nobody waits for the answer
  kShutdown,
};

struct ServerRequest {
  std::string method;
  std::string target;  ///< Path and query as they were sent
  std::string path;    ///< Decoded
  Fields parameters;   ///< Those of the target's query, decoded, in order
  Fields headers;      ///< Their names are in lower case
  std::string body;    ///< Empty when admit() looks at the head
  std::string client;  ///< The address of the other side
  /// Triggered for each StopReason.
  CancellationToken cancel;
  std::function<StopReason()> stop_reason;
  /// Gives the handler so long from now on; 0: no limit.
  std::function<void(std::chrono::milliseconds)> limit_time;

  /// The first header of that (lower-case) name.
  [[nodiscard]] const std::string* header(std::string_view name) const;
  /// The first parameter of that name.
  [[nodiscard]] const std::string* parameter(std::string_view name) const;
};

/// Takes a piece of a body.  Blocks while the reader is behind; throws
/// Cancelled when nobody reads any more.
using WriteBody = std::function<void(std::string_view)>;
/// Writes a whole body, in a thread of its own, after the handler returned.  A
/// throw cuts the answer off, so that the reader notices.
using ProduceBody = std::function<void(const WriteBody&)>;

struct ServerResponse {
  unsigned status = 200;
  Fields headers;
  std::string body;                    ///< Unless there is one of these
  std::shared_ptr<const Spool> spool;  ///< A body that was kept in a file
  ProduceBody produce;                 ///< A body that comes piece by piece

  /// An answer of text/plain; the text gets a line end.
  static ServerResponse text(unsigned status, std::string_view message);
  void set(std::string_view name, std::string_view value);
};

/// Decodes `%41` and, in a form's fields, `+`.  Absent if an escape is broken
/// or makes a NUL.
[[nodiscard]] std::optional<std::string> percent_decode(std::string_view text,
                                                        bool plus_is_space);
/// Reads `a=1&b=2`.  Absent as above.
[[nodiscard]] std::optional<Fields> parse_form(std::string_view text);

}  // namespace rrn::http

#endif  // RRN_HTTP_SERVER_MESSAGE_HPP
