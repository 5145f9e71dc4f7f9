// SPDX-License-Identifier: MIT
// Queries and updates: what can be read is evaluated over a few triples, within
// limits of time and memory, which are findings when they are passed.
#include <ctime>

#include <atomic>
#include <string>
#include <vector>

#include "fuzz/harness.hpp"
#include "sparql/engine/query_engine.hpp"
#include "unit/sparql/engine/query_fixture.hpp"

#if defined(__SANITIZE_ADDRESS__)
// Of the sanitizer, whose header GCC does not ship.
extern "C" std::size_t __sanitizer_get_current_allocated_bytes();
extern "C" int __sanitizer_install_malloc_and_free_hooks(
    void (*on_malloc)(const volatile void*, std::size_t),
    void (*on_free)(const volatile void*));
#endif

namespace rrn::fuzz {
namespace {

using sparql::ListData;

constexpr std::chrono::milliseconds kMaxTime{300};
constexpr double kMaxSeconds = 0.4;  ///< A tenth of a second beyond
constexpr std::size_t kMaxMemory = std::size_t{32} << 20;
/// What is not counted: the text, its tree and the plan.
constexpr std::size_t kFreeMemory = std::size_t{8} << 20;

const ListData& data() {
  static const ListData result(
      ":a :p :b ; :name \"A\" ; a :T . :b :p :c ; :name \"B\"@en-GB ; a :T .\n"
      ":c :p :d ; :age 3 , 2.5 , 1e0 . :x :p :x . _:n :knows :a , _:n .\n"
      ":d :on \"2011-01-10T14:45:13.815-05:00\"^^xsd:dateTime , true .\n"
      ":g1 { :a :q :z } :g2 { :b :q :z . :b :q :y }");
  return result;
}

class NullSink final : public sparql::AnswerSink {
 public:
  void on_boolean(bool) override {}
  void on_variables(std::span<const std::string>) override {}
  void on_row(Row) override {}
  void on_triple(const TermView&, const TermView&, const TermView&) override {}
};

/// The processor time of this thread: a busy machine is no finding.
double used_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) +
         static_cast<double>(time.tv_nsec) * 1e-9;
}

#if defined(__SANITIZE_ADDRESS__)
std::atomic<std::size_t> peak_bytes{0};

void note_allocation(const volatile void*, std::size_t size) {
  // Only what is large is worth looking at.
  if (size < 4096) return;
  const std::size_t now = __sanitizer_get_current_allocated_bytes();
  if (now > peak_bytes) peak_bytes = now;
}
void note_release(const volatile void*) {}
#endif

/// Runs something and looks at what it took.
template <typename Action>
void measure(const Action& action) {
#if defined(__SANITIZE_ADDRESS__)
  static const int hooks =
      __sanitizer_install_malloc_and_free_hooks(note_allocation, note_release);
  require(hooks != 0, "allocations cannot be watched");
  const std::size_t before = __sanitizer_get_current_allocated_bytes();
  peak_bytes = before;
#endif
  const double start = used_seconds();
  static_cast<void>(succeeds(action));
  require(used_seconds() - start < kMaxSeconds, "a query goes past its time");
#if defined(__SANITIZE_ADDRESS__)
  require(peak_bytes < before + kMaxMemory + kMaxMemory / 10 + kFreeMemory,
          "a query goes past its memory");
#endif
}

sparql::QueryOptions options() {
  sparql::QueryOptions result;
  result.limits.max_time = kMaxTime;
  result.limits.max_memory = kMaxMemory;
  result.service = [](const sparql::ServiceCall&) {
    sparql::Results results;
    results.variables = {"x", "y"};
    results.rows = {{Term(TermView::iri("http://e/b")), std::nullopt},
                    {std::nullopt, Term(TermView::blank("n"))}};
    return results;
  };
  return result;
}

void check(std::string_view text) {
  static_cast<void>(data());
  const sparql::QueryOptions limits = options();
  sparql::Query query;
  if (succeeds([&] { query = sparql::parse_query(text, "http://e/"); })) {
    measure([&] {
      NullSink sink;
      sparql::evaluate_query(query, data(), sink, limits, {});
    });
    return;
  }
  std::vector<sparql::UpdateOperation> operations;
  if (!succeeds(
          [&] { operations = sparql::parse_update(text, "http://e/"); })) {
    return;
  }
  for (sparql::UpdateOperation& operation : operations) {
    if (operation.kind != sparql::UpdateOperation::Kind::kModify) continue;
    measure([&] {
      sparql::evaluate_templates(
          operation, data(), limits, {},
          [](bool, const std::optional<TermView>&, const TermView&,
             const TermView&, const TermView&) {});
    });
  }
}

}  // namespace
}  // namespace rrn::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  rrn::fuzz::check(rrn::fuzz::as_text(data, size));
  return 0;
}
