// SPDX-License-Identifier: MIT
#include "support/http_script_server.hpp"

#include <poll.h>
#include <unistd.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <cctype>
#include <optional>
#include <stdexcept>

namespace rrn::test {

namespace {

/// Waits for more bytes; false at the end or when told to stop.
bool receive(int connection, std::string& buffer,
             const std::atomic<bool>& is_stopping) {
  while (!is_stopping) {
    pollfd waiting{connection, POLLIN, 0};
    if (poll(&waiting, 1, 20) <= 0) continue;
    char bytes[65536];
    const ssize_t n = recv(connection, bytes, sizeof bytes, 0);
    if (n <= 0) return false;
    buffer.append(bytes, static_cast<std::size_t>(n));
    return true;
  }
  return false;
}

std::string lower_names(std::string_view head) {
  std::string lines;
  bool in_name = true;
  for (const char c : head) {
    if (c == '\n') in_name = true;
    if (c == ':') in_name = false;
    lines +=
        in_name ? static_cast<char>(std::tolower(static_cast<unsigned char>(c)))
                : c;
  }
  return lines;
}

std::optional<ServedRequest> read_request(int connection, std::string& buffer,
                                          const std::atomic<bool>& stop) {
  std::size_t end = 0;
  while ((end = buffer.find("\r\n\r\n")) == std::string::npos) {
    if (!receive(connection, buffer, stop)) return std::nullopt;
  }
  ServedRequest request;
  const std::size_t line_end = buffer.find("\r\n");
  const std::string line = buffer.substr(0, line_end);
  const std::size_t first = line.find(' ');
  const std::size_t second = line.find(' ', first + 1);
  request.method = line.substr(0, first);
  request.target = line.substr(first + 1, second - first - 1);
  request.head = lower_names(buffer.substr(line_end, end + 2 - line_end));
  const std::string length = request.header("content-length");
  const std::size_t n = length.empty() ? 0 : std::stoul(length);
  while (buffer.size() < end + 4 + n) {
    if (!receive(connection, buffer, stop)) return std::nullopt;
  }
  request.body = buffer.substr(end + 4, n);
  buffer.erase(0, end + 4 + n);
  return request;
}

}  // namespace

std::string ServedRequest::header(std::string_view name) const {
  const std::string start = "\r\n" + std::string(name) + ":";
  const std::size_t found = head.find(start);
  if (found == std::string::npos) return {};
  std::size_t begin = found + start.size();
  while (head[begin] == ' ') ++begin;
  return head.substr(begin, head.find("\r\n", begin) - begin);
}

std::string ServedRequest::form_value() const {
  std::string text;
  for (std::size_t i = body.find('=') + 1; i < body.size(); ++i) {
    if (body[i] == '%') {
      text += static_cast<char>(std::stoi(body.substr(i + 1, 2), nullptr, 16));
      i += 2;
    } else {
      text += body[i];
    }
  }
  return text;
}

HttpScriptServer::HttpScriptServer(Handler handler)
    : handler_(std::move(handler)), listener_(socket(AF_INET, SOCK_STREAM, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const generic = reinterpret_cast<sockaddr*>(&address);
  if (listener_ < 0 || bind(listener_, generic, size) != 0 ||
      listen(listener_, 16) != 0 ||
      getsockname(listener_, generic, &size) != 0) {
    throw std::runtime_error("no port for the test server");
  }
  port_ = ntohs(address.sin_port);
  thread_ = std::thread([this] { serve(); });
}

HttpScriptServer::~HttpScriptServer() {
  is_stopping_ = true;
  thread_.join();
  for (std::thread& connection : connections_) connection.join();
  close(listener_);
}

std::string HttpScriptServer::url(std::string_view path) const {
  return "http://127.0.0.1:" + std::to_string(port_) + std::string(path);
}

std::vector<ServedRequest> HttpScriptServer::requests() const {
  const std::lock_guard lock(mutex_);
  return requests_;
}

std::string HttpScriptServer::answer(int status, std::string_view body,
                                     std::string_view headers) {
  return "HTTP/1.1 " + std::to_string(status) +
         " Answer\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" +
         std::string(headers) + "\r\n" + std::string(body);
}

void HttpScriptServer::serve() {
  while (!is_stopping_) {
    pollfd waiting{listener_, POLLIN, 0};
    if (poll(&waiting, 1, 20) <= 0) continue;
    const int connection = accept(listener_, nullptr, nullptr);
    if (connection < 0) continue;
    connections_.emplace_back([this, connection] {
      serve_connection(connection);
      close(connection);
    });
  }
}

void HttpScriptServer::serve_connection(int connection) {
  std::string buffer;
  while (const auto request = read_request(connection, buffer, is_stopping_)) {
    {
      const std::lock_guard lock(mutex_);
      requests_.push_back(*request);
    }
    const std::string answer = [&] {
      const std::lock_guard lock(handler_mutex_);
      return handler_(*request);
    }();
    if (answer.empty()) return;
    std::size_t n_sent = 0;
    while (n_sent < answer.size()) {
      const ssize_t n = send(connection, answer.data() + n_sent,
                             answer.size() - n_sent, MSG_NOSIGNAL);
      if (n <= 0) return;
      n_sent += static_cast<std::size_t>(n);
    }
    if (answer.find("\r\nConnection: close\r\n") != std::string::npos) return;
  }
}

}  // namespace rrn::test
