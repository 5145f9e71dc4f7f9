// SPDX-License-Identifier: MIT
#ifndef RRN_HTTP_SERVER_SOCKET_HPP
#define RRN_HTTP_SERVER_SOCKET_HPP

#include <sys/socket.h>
#include <cstdint>
#include <string>

namespace rrn::http {

/// A socket that listens; closed with its owner.
class ListeningSocket {
 public:
  /// `address`: numeric; `port`: 0 is a free one.  Throws Error (kBadArgument)
  /// for an address that is none, and kIo if it cannot be listened on.
  ListeningSocket(const std::string& address, std::uint16_t port);
  ~ListeningSocket();
  ListeningSocket(const ListeningSocket&) = delete;
  ListeningSocket& operator=(const ListeningSocket&) = delete;

  [[nodiscard]] int socket() const { return socket_; }
  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] bool is_ipv6() const { return is_ipv6_; }
  /// `http://127.0.0.1:7070`, `https://[::1]:7070`
  [[nodiscard]] std::string url(bool is_encrypted) const;
  void close();

 private:
  std::string address_;
  int socket_ = -1;
  std::uint16_t port_ = 0;
  bool is_ipv6_ = false;
};

/// The numeric form of an address; empty if it is of neither family.
[[nodiscard]] std::string to_text(const sockaddr* address);

/// Whether a numeric address is one of this machine's loopback.
[[nodiscard]] bool is_loopback(const std::string& address);

}  // namespace rrn::http

#endif  // RRN_HTTP_SERVER_SOCKET_HPP
