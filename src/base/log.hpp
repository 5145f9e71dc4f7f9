// SPDX-License-Identifier: MIT
#ifndef RRN_BASE_LOG_HPP
#define RRN_BASE_LOG_HPP

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rrn {

enum class LogLevel : std::uint8_t { kInfo, kWarning, kError };

/// Receives messages for people.  No library layer prints: it logs here.
class Logger {
 public:
  virtual ~Logger() = default;
  virtual void log(LogLevel level, std::string_view message) = 0;
};

/// Keeps every message in memory; for tests and for callers that show messages
/// later.
class MemoryLogger final : public Logger {
 public:
  struct Entry {
    LogLevel level;
    std::string message;
  };

  void log(LogLevel level, std::string_view message) override;

  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }

 private:
  std::vector<Entry> entries_;
};

}  // namespace rrn

#endif  // RRN_BASE_LOG_HPP
