// SPDX-License-Identifier: MIT
#include "attach/change_port.hpp"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/failure.hpp"

namespace rrn::attach {

namespace {

using http::ServerRequest;
using http::ServerResponse;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::string_view kMediaType = "application/rdf-patch";
constexpr milliseconds kWaitSlice{20};

/// A patch, and what became of it.
struct Patch {
  std::string text;
  std::optional<ServerResponse> answer;
};

std::optional<ServerResponse> refuse_form(const ServerRequest& request) {
  if (request.method != "POST") {
    ServerResponse response =
        ServerResponse::text(405, "expected an RDF Patch by POST");
    response.set("allow", "POST");
    return response;
  }
  // A type of its own also keeps pages of other origins out: browsers ask
  // before they send it.
  const std::string* type = request.header("content-type");
  if (type == nullptr || type->substr(0, type->find(';')) != kMediaType) {
    return ServerResponse::text(
        415, "expected the content type " + std::string(kMediaType));
  }
  return std::nullopt;
}

std::vector<std::vector<Change>> read_transactions(const std::string& text,
                                                   const JobContext& job) {
  std::vector<std::vector<Change>> transactions;
  read_patch(
      text, "the patch",
      [&](std::span<const Change> changes) {
        transactions.emplace_back(changes.begin(), changes.end());
      },
      job);
  return transactions;
}

}  // namespace

class ChangePort::Impl {
 public:
  Impl(http::ServerOptions server, http::AccessOptions access)
      : access_(std::move(access)),
        server_(std::move(server),
                {[this](const ServerRequest& request) {
                   const auto refusal = access_.refuse(request, true);
                   return refusal ? refusal : refuse_form(request);
                 },
                 [this](const ServerRequest& request) {
                   return wait_for_answer(request);
                 }}) {}

  ~Impl() { server_.stop(milliseconds(0)); }

  [[nodiscard]] const std::string& url() const { return server_.url(); }

  void poll(milliseconds wait, const ChangesSink& sink, const JobContext& job) {
    const auto deadline = steady_clock::now() + wait;
    std::shared_ptr<Patch> patch;
    while (!(patch = take())) {
      job.cancel.throw_if_triggered();
      if (steady_clock::now() >= deadline) return;
      std::unique_lock lock(mutex_);
      changed_.wait_for(lock, kWaitSlice, [&] { return !waiting_.empty(); });
    }
    try {
      follow_up(*patch, sink, job);
    } catch (const std::exception& error) {
      answer(*patch, ServerResponse::text(502, describe_failure(error)));
      throw;
    }
  }

 private:
  std::shared_ptr<Patch> take() {
    const std::lock_guard lock(mutex_);
    if (waiting_.empty()) return nullptr;
    std::shared_ptr<Patch> patch = std::move(waiting_.front());
    waiting_.pop_front();
    return patch;
  }

  void follow_up(Patch& patch, const ChangesSink& sink, const JobContext& job) {
    std::vector<std::vector<Change>> transactions;
    try {
      transactions = read_transactions(patch.text, job);
    } catch (const Error& error) {
      answer(patch, ServerResponse::text(400, error.what()));
      return;
    }
    for (const auto& changes : transactions) sink(changes);
    ServerResponse done;
    done.status = 204;
    answer(patch, std::move(done));
  }

  void answer(Patch& patch, ServerResponse response) {
    const std::lock_guard lock(mutex_);
    patch.answer = std::move(response);
    changed_.notify_all();
  }

  /// Called by the connection's thread.
  ServerResponse wait_for_answer(const ServerRequest& request) {
    const auto patch = std::make_shared<Patch>();
    patch->text = request.body;
    std::unique_lock lock(mutex_);
    waiting_.push_back(patch);
    changed_.notify_all();
    while (!patch->answer) {
      // Who goes away before the patch is taken takes it back.
      if (request.cancel.triggered() && std::erase(waiting_, patch) > 0) {
        return ServerResponse::text(503, "the patch was not taken");
      }
      changed_.wait_for(lock, kWaitSlice);
    }
    return *patch->answer;
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::shared_ptr<Patch>> waiting_;
  const http::Access access_;
  http::Server server_;  ///< Last: its threads use the others
};

ChangePort::ChangePort(http::ServerOptions server, http::AccessOptions access)
    : impl_(std::make_unique<Impl>(std::move(server), std::move(access))) {}
ChangePort::~ChangePort() = default;

const std::string& ChangePort::url() const { return impl_->url(); }

void ChangePort::poll(milliseconds wait, const ChangesSink& sink,
                      const JobContext& job) {
  impl_->poll(wait, sink, job);
}

}  // namespace rrn::attach
