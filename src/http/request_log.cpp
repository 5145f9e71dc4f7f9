// SPDX-License-Identifier: MIT
#include "http/request_log.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>

#include "base/error.hpp"
#include "base/json_writer.hpp"

namespace rrn::http {

namespace {

std::string format_time(std::chrono::system_clock::time_point time,
                        const char* format) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[40];
  return {text, std::strftime(text, sizeof text, format, &parts)};
}

/// Without what would end the field or the line.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f && c != '"' &&
        c != '\\') {
      out += c;
      continue;
    }
    char escape[8];
    std::snprintf(escape, sizeof escape, "\\x%02x",
                  static_cast<unsigned>(static_cast<unsigned char>(c)));
    out += escape;
  }
  return out;
}

std::string json_line(const ServerRequest& request,
                      const RequestOutcome& outcome) {
  std::string line;
  JsonWriter json([&](std::string_view text) { line += text; },
                  JsonLayout::kOneLine);
  json.begin_object();
  json.member("time", format_time(outcome.arrived, "%Y-%m-%dT%H:%M:%SZ"));
  json.member("client", request.client);
  json.member("method", request.method);
  json.member("target", request.target);
  json.member("status", outcome.status);
  json.member("bytes", outcome.body_bytes);
  json.member("seconds", std::chrono::duration<double>(outcome.time).count());
  json.end_object();
  json.finish();
  return line + '\n';
}

}  // namespace

std::optional<RequestLogFormat> parse_request_log_format(
    std::string_view name) {
  if (name == "common") return RequestLogFormat::kCommon;
  if (name == "json") return RequestLogFormat::kJson;
  return std::nullopt;
}

std::string to_log_line(RequestLogFormat format, const ServerRequest& request,
                        const RequestOutcome& outcome) {
  if (format == RequestLogFormat::kJson) return json_line(request, outcome);
  return request.client + " - - [" +
         format_time(outcome.arrived, "%d/%b/%Y:%H:%M:%S +0000") + "] \"" +
         escaped(request.method) + ' ' + escaped(request.target) +
         " HTTP/1.1\" " + std::to_string(outcome.status) + ' ' +
         (outcome.body_bytes == 0 ? "-" : std::to_string(outcome.body_bytes)) +
         '\n';
}

RequestLog::RequestLog(const std::string& path, RequestLogFormat format)
    : format_(format),
      file_(path == "-"
                ? dup(STDOUT_FILENO)
                : open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC,
                       0640)) {
  if (file_ >= 0) return;
  throw Error(ErrorCode::kIo, path + ": cannot be opened for requests: " +
                                  std::strerror(errno) +
                                  "; expected a file to append to");
}

RequestLog::~RequestLog() { close(file_); }

void RequestLog::write(const ServerRequest& request,
                       const RequestOutcome& outcome) {
  // One call, which does not mix with that of another thread.
  const std::string line = to_log_line(format_, request, outcome);
  static_cast<void>(!::write(file_, line.data(), line.size()));
}

}  // namespace rrn::http
