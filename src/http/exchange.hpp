// SPDX-License-Identifier: MIT
// One request and its answer over libcurl; redirects and retries are the
// client's.
#ifndef RRN_HTTP_EXCHANGE_HPP
#define RRN_HTTP_EXCHANGE_HPP

#include <exception>
#include <string>
#include <string_view>

#include "http/client.hpp"
#include "http/curl_library.hpp"

namespace rrn::http {

/// What came of one request.
struct ExchangeResult {
  Response response;
  CURLcode code = CURLE_OK;
  std::string detail;         ///< What failed, in libcurl's words
  std::string redirect;       ///< Absolute; empty: none
  bool has_streamed = false;  ///< Data went to the sink
};

/// One request under way.  libcurl calls back into it, so it must not move.
class Exchange {
 public:
  /// All borrowed; `on_data` may be null.
  Exchange(const CurlLibrary& curl, CURL* easy, const ClientOptions& options,
           const Client::DataSink* on_data);
  ~Exchange();
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;

  /// Sets the options of the easy handle.  `auth` is what may be used of
  /// libcurl's ways to log in.
  void prepare(const Request& request, unsigned long auth);
  /// Runs the prepared request; Cancelled and what the sink throws pass on.
  [[nodiscard]] ExchangeResult run(CURLM* multi, const JobContext& job);

 private:
  static std::size_t on_header(char* data, std::size_t size, std::size_t count,
                               void* self) noexcept;
  static std::size_t on_body(char* data, std::size_t size, std::size_t count,
                             void* self) noexcept;
  void add_header_line(std::string_view line);
  bool add_body(std::string_view data);
  template <typename Value>
  void set(CURLoption option, Value value);
  CURLcode perform(CURLM* multi, const JobContext& job);

  const CurlLibrary& curl_;
  CURL* easy_;
  const ClientOptions& options_;
  const Client::DataSink* on_data_;
  curl_slist* header_list_ = nullptr;
  char error_text_[CURL_ERROR_SIZE] = {};
  ExchangeResult outcome_;
  std::uint64_t n_bytes_ = 0;
  bool is_too_long_ = false;
  std::exception_ptr failure_;
};

}  // namespace rrn::http

#endif  // RRN_HTTP_EXCHANGE_HPP
