// SPDX-License-Identifier: MIT
#include "http/client.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <thread>

#include "base/error.hpp"
#include "base/random.hpp"
#include "http/exchange.hpp"

namespace rrn::http {

namespace {

using std::chrono::milliseconds;

constexpr int kMaxRedirects = 5;
constexpr milliseconds kFirstDelay{100};
constexpr milliseconds kLongestDelay{30000};
constexpr unsigned long kAnyAuth = CURLAUTH_BASIC | CURLAUTH_DIGEST;

/// Scheme, and host with its port, of a URL that libcurl took.
struct Origin {
  std::string scheme;
  std::string authority;
};

Origin origin_of(std::string_view url) {
  Origin origin;
  const std::size_t colon = url.find("://");
  if (colon == std::string_view::npos) return origin;
  origin.scheme = url.substr(0, colon);
  url.remove_prefix(colon + 3);
  origin.authority = url.substr(0, url.find_first_of("/?#"));
  const auto lower = [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  };
  std::ranges::transform(origin.scheme, origin.scheme.begin(), lower);
  std::ranges::transform(origin.authority, origin.authority.begin(), lower);
  const std::string_view port = origin.scheme == "https" ? ":443" : ":80";
  if (origin.authority.ends_with(port)) {
    origin.authority.resize(origin.authority.size() - port.size());
  }
  return origin;
}

void check_url(const std::string& url) {
  const Origin origin = origin_of(url);
  const bool has_control = std::ranges::any_of(url, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte <= 0x20 || byte == 0x7F;
  });
  if (has_control || origin.authority.empty() ||
      (origin.scheme != "http" && origin.scheme != "https")) {
    throw Error(ErrorCode::kBadArgument,
                url +
                    ": not an address of a server; expected http:// or "
                    "https://, a host and a path");
  }
  if (origin.authority.find('@') != std::string::npos) {
    throw Error(ErrorCode::kBadArgument,
                "an address with a user in it; expected user and password "
                "apart from the address");
  }
}

bool may_redirect(const Origin& from, const Origin& to) {
  if (from.scheme == to.scheme) return from.authority == to.authority;
  return from.scheme == "http" && to.scheme == "https" &&
         from.authority == to.authority;
}

bool is_retryable_status(long status) {
  return status == 502 || status == 503 || status == 504;
}

bool is_lost_connection(CURLcode code) {
  return code == CURLE_COULDNT_CONNECT || code == CURLE_GOT_NOTHING ||
         code == CURLE_RECV_ERROR || code == CURLE_SEND_ERROR ||
         code == CURLE_PARTIAL_FILE;
}

void sleep_for(milliseconds delay, const JobContext& job) {
  constexpr milliseconds kSlice{20};
  for (; delay.count() > 0; delay -= kSlice) {
    job.cancel.throw_if_triggered();
    std::this_thread::sleep_for(std::min(delay, kSlice));
  }
  job.cancel.throw_if_triggered();
}

/// What the request after a redirect is, or an error.
Request redirected(const Request& request, long status,
                   const std::string& target) {
  if (!may_redirect(origin_of(request.url), origin_of(target))) {
    throw Error(ErrorCode::kIo, request.url + ": redirected to " + target +
                                    ", another server; expected an answer, or "
                                    "give that address");
  }
  Request next = request;
  next.url = target;
  const bool is_read = request.method == "GET" || request.method == "HEAD";
  if (status == 303 && !is_read) {
    next.method = "GET";
    next.body.clear();
    std::erase_if(next.headers, [](const auto& field) {
      return field.first == "Content-Type";
    });
  } else if (status != 307 && status != 308 && !is_read) {
    throw Error(ErrorCode::kIo, request.url + ": a " + request.method +
                                    " was redirected to " + target +
                                    "; expected an answer, or give that "
                                    "address");
  }
  return next;
}

}  // namespace

class Client::Impl {
 public:
  explicit Impl(ClientOptions options)
      : options_(std::move(options)),
        curl_(curl_library()),
        easy_(curl_.easy_init()),
        multi_(curl_.multi_init()) {
    if (easy_ == nullptr || multi_ == nullptr) throw std::bad_alloc();
  }
  ~Impl() {
    curl_.easy_cleanup(easy_);
    curl_.multi_cleanup(multi_);
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  Response send(Request request, const DataSink* on_data,
                const JobContext& job) {
    for (int n_redirects = 0;; ++n_redirects) {
      check_url(request.url);
      ExchangeResult outcome = send_with_retries(request, on_data, job);
      if (outcome.code != CURLE_OK) {
        throw Error(ErrorCode::kIo, request.url + ": " + outcome.detail +
                                        "; expected an answer");
      }
      if (outcome.redirect.empty()) return std::move(outcome.response);
      if (n_redirects == kMaxRedirects) {
        throw Error(ErrorCode::kIo,
                    request.url +
                        ": redirected more than 5 times; expected "
                        "an answer");
      }
      request = redirected(request, outcome.response.status, outcome.redirect);
    }
  }

  [[nodiscard]] const ClientOptions& options() const { return options_; }

 private:
  ExchangeResult send_once(const Request& request, const DataSink* on_data,
                           const JobContext& job) {
    curl_.easy_reset(easy_);
    Exchange exchange(curl_, easy_, options_, on_data);
    const std::string place = request.url.substr(0, request.url.find('?'));
    const auto known = auth_.find(place);
    exchange.prepare(request, known == auth_.end() ? kAnyAuth : known->second);
    ExchangeResult outcome = exchange.run(multi_, job);
    remember_auth(place);
    return outcome;
  }

  // Once the server has said how to log in at some place, no body is sent
  // there in vain to ask.  Elsewhere it may want none, and would take the empty
  // request that asks for its answer.
  void remember_auth(const std::string& place) {
    if (!options_.credentials) return;
    long available = 0;
    curl_.easy_getinfo(easy_, CURLINFO_HTTPAUTH_AVAIL, &available);
    const auto offered = static_cast<unsigned long>(available);
    if ((offered & CURLAUTH_DIGEST) != 0) {
      auth_[place] = CURLAUTH_DIGEST;
    } else if ((offered & CURLAUTH_BASIC) != 0) {
      auth_[place] = CURLAUTH_BASIC;
    }
  }

  ExchangeResult send_with_retries(const Request& request,
                                   const DataSink* on_data,
                                   const JobContext& job) {
    Rng rng(job.seed.derive("http-retry", n_sent_++));
    milliseconds delay = kFirstDelay;
    for (unsigned n_tries = 0;; ++n_tries, delay *= 2) {
      ExchangeResult outcome = send_once(request, on_data, job);
      if (n_tries == options_.n_retries || !is_worth_retry(request, outcome)) {
        return outcome;
      }
      const double jitter = 0.5 + rng.uniform();
      milliseconds wait(static_cast<milliseconds::rep>(
          static_cast<double>(delay.count()) * jitter));
      if (const auto asked = outcome.response.header("retry-after")) {
        long seconds = 0;
        std::from_chars(asked->data(), asked->data() + asked->size(), seconds);
        wait = std::max(wait, milliseconds(seconds * 1000));
      }
      sleep_for(std::min(wait, kLongestDelay), job);
    }
  }

  static bool is_worth_retry(const Request& request,
                             const ExchangeResult& outcome) {
    if (outcome.code == CURLE_COULDNT_CONNECT) return true;
    if (!request.idempotent || outcome.has_streamed) return false;
    if (outcome.code == CURLE_OK) {
      return is_retryable_status(outcome.response.status);
    }
    return is_lost_connection(outcome.code);
  }

  ClientOptions options_;
  const CurlLibrary& curl_;
  CURL* easy_;
  CURLM* multi_;
  std::map<std::string, unsigned long>
      auth_;  ///< Keyed by URL without its query
  std::uint64_t n_sent_ = 0;
};

Client::Client(ClientOptions options)
    : impl_(std::make_unique<Impl>(std::move(options))) {}
Client::~Client() = default;
Client::Client(Client&&) noexcept = default;
Client& Client::operator=(Client&&) noexcept = default;

Response Client::send(const Request& request, const JobContext& job) {
  return impl_->send(request, nullptr, job);
}

Response Client::send(const Request& request, const DataSink& on_data,
                      const JobContext& job) {
  return impl_->send(request, &on_data, job);
}

const ClientOptions& Client::options() const { return impl_->options(); }

bool client_available() noexcept { return true; }

}  // namespace rrn::http
