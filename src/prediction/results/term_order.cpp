// SPDX-License-Identifier: MIT
#include "prediction/results/term_order.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <tuple>

namespace rrn::prediction {

namespace {

/// A term, and the eight bytes of its text that are being compared.
struct Entry {
  std::string_view text;
  TermId id;
  std::uint64_t chunk = 0;
  std::uint32_t n_left = 0;  ///< Bytes of the text from there on, at most 9
};

constexpr std::size_t kChunk = 8;

/// Reads the chunk of each text at `depth`, big-endian so that numbers compare
/// as the bytes do, filled up with zeros.
void read_chunks(std::span<Entry> entries, std::size_t depth) {
  for (Entry& entry : entries) {
    const std::size_t n = entry.text.size() - depth;
    const std::size_t n_read = std::min(n, kChunk);
    entry.chunk = 0;
    for (std::size_t i = 0; i < kChunk; ++i) {
      entry.chunk <<= 8U;
      if (i >= n_read) continue;
      entry.chunk |= static_cast<unsigned char>(entry.text[depth + i]);
    }
    entry.n_left = static_cast<std::uint32_t>(std::min(n, kChunk + 1));
  }
}

bool is_less(const Entry& a, const Entry& b) {
  return std::tie(a.chunk, a.n_left) < std::tie(b.chunk, b.n_left);
}

bool is_same(const Entry& a, const Entry& b) {
  return a.chunk == b.chunk && a.n_left == b.n_left;
}

bool comes_before(const TermView& x, const TermView& y) {
  return std::tie(x.datatype, x.language) < std::tie(y.datatype, y.language);
}

/// Sorts terms of one kind whose texts agree before `depth`.  IRIs share long
/// beginnings: bytes that all have are looked at once, not in each comparison.
class TextSort {
 public:
  explicit TextSort(const Dictionary& dictionary) : dictionary_(dictionary) {}

  void sort(std::span<Entry> entries) {
    // A stack of its own: texts may be as long as memory.
    pending_.push_back({entries, 0});
    while (!pending_.empty()) {
      const Task task = pending_.back();
      pending_.pop_back();
      split(task);
    }
  }

 private:
  struct Task {
    std::span<Entry> entries;
    std::size_t depth;
  };

  void split(const Task& task) {
    const std::span<Entry> entries = task.entries;
    read_chunks(entries, task.depth);
    if (!std::is_sorted(entries.begin(), entries.end(), is_less)) {
      std::sort(entries.begin(), entries.end(), is_less);
    }
    for (std::size_t begin = 0; begin < entries.size();) {
      std::size_t end = begin + 1;
      while (end < entries.size() && is_same(entries[begin], entries[end])) {
        ++end;
      }
      if (end - begin > 1) {
        settle({entries.subspan(begin, end - begin), task.depth});
      }
      begin = end;
    }
  }

  void settle(const Task& equal) {
    if (equal.entries.front().n_left > kChunk) {
      pending_.push_back({equal.entries, equal.depth + kChunk});
      return;
    }
    std::sort(equal.entries.begin(), equal.entries.end(),
              [&](const Entry& a, const Entry& b) {
                return comes_before(dictionary_.view(a.id),
                                    dictionary_.view(b.id));
              });
  }

  const Dictionary& dictionary_;
  std::vector<Task> pending_;
};

}  // namespace

TermOrder::TermOrder(const Dictionary& dictionary)
    : dictionary_(dictionary), ranks_(dictionary.size(), 0) {}

void TermOrder::sort() {
  std::array<std::vector<Entry>, 3> kinds;
  for (const TermId id : terms_) {
    const TermView term = dictionary_.view(id);
    kinds[static_cast<std::size_t>(term.kind)].push_back({term.text, id});
  }
  std::uint32_t rank = 0;
  for (std::vector<Entry>& entries : kinds) {
    TextSort(dictionary_).sort(entries);
    for (const Entry& entry : entries) ranks_[entry.id.value] = ++rank;
  }
}

}  // namespace rrn::prediction
