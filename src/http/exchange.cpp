// SPDX-License-Identifier: MIT
#include "http/exchange.hpp"

#include <algorithm>
#include <charconv>
#include <new>

#include "base/ascii.hpp"
#include "base/error.hpp"

namespace rrn::http {

namespace {

constexpr std::size_t kMaxErrorBody = std::size_t{1} << 16;
constexpr int kPollMilliseconds = 50;

std::string_view trim(std::string_view text) {
  const auto is_blank = [](char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
  };
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

void check_header(const std::string& url, const std::string& name,
                  const std::string& value) {
  const auto is_control = [](char c) {
    return static_cast<unsigned char>(c) < 0x20 && c != '\t';
  };
  if (name.empty() || name.find(':') != std::string::npos ||
      std::ranges::any_of(name, is_control) ||
      std::ranges::any_of(value, is_control)) {
    throw Error(ErrorCode::kBadArgument,
                url +
                    ": a header has a line end or control character in it; "
                    "expected plain text");
  }
}

}  // namespace

Exchange::Exchange(const CurlLibrary& curl, CURL* easy,
                   const ClientOptions& options,
                   const Client::DataSink* on_data)
    : curl_(curl), easy_(easy), options_(options), on_data_(on_data) {}

Exchange::~Exchange() { curl_.slist_free_all(header_list_); }

template <typename Value>
void Exchange::set(CURLoption option, Value value) {
  const CURLcode code = curl_.easy_setopt(easy_, option, value);
  if (code == CURLE_OUT_OF_MEMORY) throw std::bad_alloc();
  RRN_CHECK(code == CURLE_OK);
}

void Exchange::prepare(const Request& request, unsigned long auth) {
  set(CURLOPT_URL, request.url.c_str());
  set(CURLOPT_PROTOCOLS_STR, "http,https");
  set(CURLOPT_PROXY, "");
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_FOLLOWLOCATION, 0L);
  set(CURLOPT_ERRORBUFFER, error_text_);
  set(CURLOPT_CONNECTTIMEOUT_MS,
      static_cast<long>(options_.connect_timeout.count()));
  set(CURLOPT_TIMEOUT_MS, static_cast<long>(options_.timeout.count()));
  set(CURLOPT_HEADERFUNCTION, &Exchange::on_header);
  set(CURLOPT_HEADERDATA, static_cast<void*>(this));
  set(CURLOPT_WRITEFUNCTION, &Exchange::on_body);
  set(CURLOPT_WRITEDATA, static_cast<void*>(this));
  set(CURLOPT_USERAGENT, "rrn");
  set(CURLOPT_TCP_NODELAY, 1L);
  if (!options_.ca_file.empty()) {
    set(CURLOPT_CAINFO, options_.ca_file.c_str());
  }
  if (options_.credentials) {
    set(CURLOPT_HTTPAUTH, static_cast<long>(auth));
    set(CURLOPT_USERNAME, options_.credentials->user.c_str());
    set(CURLOPT_PASSWORD, options_.credentials->password.c_str());
  }

  // On a connection kept open libcurl sends a request again by itself when the
  // server has closed it meanwhile.
  if (!request.idempotent) set(CURLOPT_FRESH_CONNECT, 1L);
  if (request.method == "HEAD") set(CURLOPT_NOBODY, 1L);
  const bool has_body = !request.body.empty() || request.method == "POST" ||
                        request.method == "PUT" || request.method == "PATCH";
  if (has_body) {
    set(CURLOPT_POST, 1L);
    set(CURLOPT_POSTFIELDS, request.body.data());
    set(CURLOPT_POSTFIELDSIZE_LARGE,
        static_cast<curl_off_t>(request.body.size()));
  }
  if (request.method != "HEAD") {
    set(CURLOPT_CUSTOMREQUEST, request.method.c_str());
  }

  const auto add = [&](const std::string& line) {
    curl_slist* const longer = curl_.slist_append(header_list_, line.c_str());
    if (longer == nullptr) throw std::bad_alloc();
    header_list_ = longer;
  };
  // Waiting for "100 Continue" costs a second with servers that never send it.
  add("Expect:");
  if (has_body) add("Content-Type:");
  for (const auto& [name, value] : request.headers) {
    check_header(request.url, name, value);
    add(value.empty() ? name + ";" : name + ": " + value);
  }
  if (!options_.bearer_token.empty()) {
    check_header(request.url, "Authorization", options_.bearer_token);
    add("Authorization: Bearer " + options_.bearer_token);
  }
  set(CURLOPT_HTTPHEADER, header_list_);
}

std::size_t Exchange::on_header(char* data, std::size_t size, std::size_t count,
                                void* self) noexcept {
  auto& exchange = *static_cast<Exchange*>(self);
  try {
    exchange.add_header_line({data, size * count});
  } catch (...) {
    exchange.failure_ = std::current_exception();
    return 0;
  }
  return size * count;
}

std::size_t Exchange::on_body(char* data, std::size_t size, std::size_t count,
                              void* self) noexcept {
  auto& exchange = *static_cast<Exchange*>(self);
  try {
    return exchange.add_body({data, size * count}) ? size * count : 0;
  } catch (...) {
    exchange.failure_ = std::current_exception();
    return 0;
  }
}

void Exchange::add_header_line(std::string_view line) {
  Response& response = outcome_.response;
  if (line.starts_with("HTTP/")) {
    // Another answer begins: after "100 Continue" or a request to log in.
    response = Response{};
    n_bytes_ = 0;
    const std::size_t blank = line.find(' ');
    if (blank == std::string_view::npos) return;
    const std::string_view rest = trim(line.substr(blank));
    std::from_chars(rest.data(), rest.data() + rest.size(), response.status);
    return;
  }
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return;
  std::string name(trim(line.substr(0, colon)));
  name = lower_case(name);
  response.headers.emplace_back(std::move(name),
                                std::string(trim(line.substr(colon + 1))));
}

bool Exchange::add_body(std::string_view data) {
  Response& response = outcome_.response;
  n_bytes_ += data.size();
  if (n_bytes_ > options_.max_response_bytes) {
    is_too_long_ = true;
    return false;
  }
  if (on_data_ == nullptr) {
    response.body += data;
  } else if (response.ok()) {
    outcome_.has_streamed = true;
    (*on_data_)(data);
  } else {
    response.body += data.substr(
        0, kMaxErrorBody - std::min(kMaxErrorBody, response.body.size()));
  }
  return true;
}

CURLcode Exchange::perform(CURLM* multi, const JobContext& job) {
  for (;;) {
    int n_running = 0;
    if (curl_.multi_perform(multi, &n_running) != CURLM_OK) {
      return CURLE_FAILED_INIT;
    }
    int n_left = 0;
    while (const CURLMsg* message = curl_.multi_info_read(multi, &n_left)) {
      if (message->msg == CURLMSG_DONE) return message->data.result;
    }
    job.cancel.throw_if_triggered();
    if (curl_.multi_poll(multi, nullptr, 0, kPollMilliseconds, nullptr) !=
        CURLM_OK) {
      return CURLE_FAILED_INIT;
    }
  }
}

ExchangeResult Exchange::run(CURLM* multi, const JobContext& job) {
  if (curl_.multi_add_handle(multi, easy_) != CURLM_OK) throw std::bad_alloc();
  struct Removal {
    const CurlLibrary& curl;
    CURLM* multi;
    CURL* easy;
    ~Removal() { curl.multi_remove_handle(multi, easy); }
  } removal{curl_, multi, easy_};
  outcome_.code = perform(multi, job);
  if (failure_) std::rethrow_exception(failure_);
  if (is_too_long_) {
    outcome_.code = CURLE_FILESIZE_EXCEEDED;
    outcome_.detail = "the answer is longer than " +
                      std::to_string(options_.max_response_bytes) + " bytes";
  } else if (outcome_.code != CURLE_OK) {
    outcome_.detail = error_text_[0] != '\0'
                          ? std::string(error_text_)
                          : curl_.easy_strerror(outcome_.code);
  }
  char* redirect = nullptr;
  curl_.easy_getinfo(easy_, CURLINFO_REDIRECT_URL, &redirect);
  if (redirect != nullptr) outcome_.redirect = redirect;
  return std::move(outcome_);
}

}  // namespace rrn::http
