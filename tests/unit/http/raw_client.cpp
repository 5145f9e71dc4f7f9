// SPDX-License-Identifier: MIT
#include "unit/http/raw_client.hpp"

#include <poll.h>
#include <unistd.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <cstdlib>
#include <stdexcept>

namespace rrn::http {

RawClient::RawClient(std::uint16_t port, int receive_buffer)
    : socket_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  if (receive_buffer > 0) {
    setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer,
               sizeof receive_buffer);
  }
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(socket_, reinterpret_cast<const sockaddr*>(&address),
              sizeof address) != 0) {
    hang_up();
    throw std::runtime_error("nobody listens");
  }
}

RawClient::~RawClient() { hang_up(); }

void RawClient::hang_up() {
  if (socket_ >= 0) close(socket_);
  socket_ = -1;
}

bool RawClient::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (n <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

std::string RawClient::read_some(std::size_t max,
                                 std::chrono::milliseconds timeout) {
  pollfd request{socket_, POLLIN, 0};
  if (poll(&request, 1, static_cast<int>(timeout.count())) <= 0) return {};
  std::string bytes(max, '\0');
  const ssize_t n = recv(socket_, bytes.data(), max, 0);
  bytes.resize(n > 0 ? static_cast<std::size_t>(n) : 0);
  return bytes;
}

std::string RawClient::read_all() {
  std::string all;
  for (std::string piece; !(piece = read_some(65536)).empty();) all += piece;
  return all;
}

std::string RawClient::read_answer() {
  std::string answer;
  std::size_t size = std::string::npos;
  while (answer.size() < size) {
    const std::string piece = read_some(65536);
    if (piece.empty()) return answer;
    answer += piece;
    const std::size_t head = answer.find("\r\n\r\n");
    const std::size_t length = answer.find("Content-Length: ");
    if (head != std::string::npos && length < head) {
      size = head + 4 + std::strtoul(answer.c_str() + length + 16, nullptr, 10);
    }
  }
  return answer;
}

}  // namespace rrn::http
