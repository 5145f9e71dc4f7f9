// SPDX-License-Identifier: MIT
#include "http/server_socket.hpp"

#include <unistd.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <cerrno>
#include <cstring>

#include "base/error.hpp"

namespace rrn::http {

namespace {

/// An address of either family, with its port.
struct SocketAddress {
  sockaddr_storage storage{};
  socklen_t size = 0;
};

SocketAddress parse(const std::string& address, std::uint16_t port) {
  SocketAddress result;
  auto* v4 = reinterpret_cast<sockaddr_in*>(&result.storage);
  auto* v6 = reinterpret_cast<sockaddr_in6*>(&result.storage);
  if (inet_pton(AF_INET, address.c_str(), &v4->sin_addr) == 1) {
    v4->sin_family = AF_INET;
    v4->sin_port = htons(port);
    result.size = sizeof(sockaddr_in);
  } else if (inet_pton(AF_INET6, address.c_str(), &v6->sin6_addr) == 1) {
    v6->sin6_family = AF_INET6;
    v6->sin6_port = htons(port);
    result.size = sizeof(sockaddr_in6);
  } else {
    throw Error(ErrorCode::kBadArgument,
                "cannot listen on '" + address +
                    "'; expected a numeric address such as 127.0.0.1 or ::1");
  }
  return result;
}

std::uint16_t bound_port(int socket) {
  sockaddr_storage storage{};
  socklen_t size = sizeof storage;
  getsockname(socket, reinterpret_cast<sockaddr*>(&storage), &size);
  return ntohs(storage.ss_family == AF_INET6
                   ? reinterpret_cast<sockaddr_in6*>(&storage)->sin6_port
                   : reinterpret_cast<sockaddr_in*>(&storage)->sin_port);
}

}  // namespace

ListeningSocket::ListeningSocket(const std::string& address, std::uint16_t port)
    : address_(address) {
  const SocketAddress where = parse(address, port);
  is_ipv6_ = where.storage.ss_family == AF_INET6;
  socket_ = ::socket(where.storage.ss_family,
                     SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  const int yes = 1;
  if (socket_ >= 0) {
    setsockopt(socket_, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  }
  if (socket_ < 0 ||
      bind(socket_, reinterpret_cast<const sockaddr*>(&where.storage),
           where.size) != 0 ||
      listen(socket_, SOMAXCONN) != 0) {
    const std::string why = std::strerror(errno);
    close();
    throw Error(ErrorCode::kIo, "cannot listen on port " +
                                    std::to_string(port) + " of " + address +
                                    ": " + why);
  }
  port_ = bound_port(socket_);
}

ListeningSocket::~ListeningSocket() { close(); }

void ListeningSocket::close() {
  if (socket_ >= 0) ::close(socket_);
  socket_ = -1;
}

std::string ListeningSocket::url(bool is_encrypted) const {
  const std::string host = is_ipv6_ ? '[' + address_ + ']' : address_;
  return (is_encrypted ? "https://" : "http://") + host + ':' +
         std::to_string(port_);
}

std::string to_text(const sockaddr* address) {
  char text[INET6_ADDRSTRLEN] = "";
  if (address->sa_family == AF_INET) {
    inet_ntop(AF_INET, &reinterpret_cast<const sockaddr_in*>(address)->sin_addr,
              text, sizeof text);
  } else if (address->sa_family == AF_INET6) {
    inet_ntop(AF_INET6,
              &reinterpret_cast<const sockaddr_in6*>(address)->sin6_addr, text,
              sizeof text);
  }
  return text;
}

bool is_loopback(const std::string& address) {
  return address == "::1" || address.starts_with("127.");
}

}  // namespace rrn::http
