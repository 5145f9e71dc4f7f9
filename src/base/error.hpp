// SPDX-License-Identifier: MIT
// Errors that end a job.  Expected outcomes (an inconsistent ontology, a limit
// reached) are return values, never exceptions.
#ifndef RRN_BASE_ERROR_HPP
#define RRN_BASE_ERROR_HPP

#include <cstdint>
#include <exception>
#include <stdexcept>
#include <string>

namespace rrn {

/// What kind of thing went wrong.  Append, never renumber.
enum class ErrorCode : std::uint8_t {
  kInternal,        ///< A bug in this program
  kBadArgument,     ///< A caller or an option asked for something impossible
  kBadSyntax,       ///< Input that is not what its syntax says
  kUnsupported,     ///< Valid input that this version cannot process
  kIo,              ///< A file could not be read or written
  kUnsafeRule,      ///< A rule with an unbound variable
  kUnstratifiable,  ///< Default negation through a cycle
  kCorrupt,         ///< A binary file that fails its own checks
  kMismatch,        ///< A model, dataset or ontology of another vocabulary
};

/// A place in an input.  Line and column count from 1; 0 means unknown.
struct SourceLocation {
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;

  /// Formats as `file:line:column`, leaving out what is unknown.
  [[nodiscard]] std::string to_string() const;

  friend bool operator==(const SourceLocation&,
                         const SourceLocation&) = default;
};

/// An error that ends the job.  `what()` is the whole message, place first, in
/// the form `file:line:column: what is wrong; what was expected`.
class Error : public std::runtime_error {
 public:
  Error(ErrorCode code, const std::string& message);
  Error(ErrorCode code, SourceLocation location, const std::string& message);

  [[nodiscard]] ErrorCode code() const noexcept { return code_; }
  [[nodiscard]] const SourceLocation& location() const noexcept {
    return location_;
  }

 private:
  ErrorCode code_;
  SourceLocation location_;
};

/// Thrown where a job notices that its CancellationToken was triggered.
class Cancelled : public std::exception {
 public:
  [[nodiscard]] const char* what() const noexcept override {
    return "interrupted";
  }
};

/// Throws Error (kInternal) unless `condition` holds.  For contracts between
/// parts of this program, never for user input.
#define RRN_CHECK(condition)                                       \
  do {                                                             \
    if (!(condition)) {                                            \
      ::rrn::detail::check_failed(#condition, __FILE__, __LINE__); \
    }                                                              \
  } while (false)

namespace detail {
[[noreturn]] void check_failed(const char* condition, const char* file,
                               int line);
}  // namespace detail

}  // namespace rrn

#endif  // RRN_BASE_ERROR_HPP
