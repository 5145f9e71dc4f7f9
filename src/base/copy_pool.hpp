// SPDX-License-Identifier: MIT
#ifndef RRN_BASE_COPY_POOL_HPP
#define RRN_BASE_COPY_POOL_HPP

#include <cstddef>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace rrn {

/// Copies of a thing that changes, for readers who keep what they have.
///
/// Copies that nobody reads any more are brought up to date and handed out
/// again, which is cheaper than to copy anew: in the long run a change costs
/// what `T::follow(source)` does.  There are as many copies as states that
/// somebody reads, the newest one, and up to two spare ones.
///
/// One thread makes copies; any thread may drop one.
template <typename T>
class CopyPool {
 public:
  /// Returns a copy of `source` as it is now, which nobody changes while it is
  /// held: the last one if that is T::is_up_to_date(source).
  std::shared_ptr<T> copy(const T& source) {
    if (newest_ && newest_->is_up_to_date(source)) return newest_;
    std::unique_ptr<T> next = spares_->take();
    next->follow(source);
    newest_ = std::shared_ptr<T>(
        next.release(),
        [spares = spares_](T* dropped) { spares->put(dropped); });
    return newest_;
  }

 private:
  class Spares {
   public:
    std::unique_ptr<T> take() {
      const std::lock_guard lock(mutex_);
      if (spares_.empty()) return std::make_unique<T>();
      std::unique_ptr<T> spare = std::move(spares_.back());
      spares_.pop_back();
      return spare;
    }
    void put(T* dropped) noexcept {
      std::unique_ptr<T> spare(dropped);
      const std::lock_guard lock(mutex_);
      if (spares_.size() < kMaxSpares) spares_.push_back(std::move(spare));
    }

   private:
    static constexpr std::size_t kMaxSpares = 2;

    std::mutex mutex_;
    std::vector<std::unique_ptr<T>> spares_ = reserved();

    static std::vector<std::unique_ptr<T>> reserved() {
      std::vector<std::unique_ptr<T>> spares;
      spares.reserve(kMaxSpares);
      return spares;
    }
  };

  std::shared_ptr<Spares> spares_ = std::make_shared<Spares>();
  std::shared_ptr<T> newest_;
};

}  // namespace rrn

#endif  // RRN_BASE_COPY_POOL_HPP
