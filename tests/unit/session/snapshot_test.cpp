// SPDX-License-Identifier: MIT
#include "session/snapshot.hpp"

#include <atomic>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "session/session.hpp"
#include "unit/session/world.hpp"

namespace rrn::session {
namespace {

/// What a snapshot holds, as text.
Triples content_of(const Snapshot& snapshot, Origins origins) {
  Triples all;
  Cursor cursor = snapshot.find({}, origins);
  while (cursor.next()) all.insert(text_of(cursor.get().statement));
  return all;
}

constexpr const char* kOntology =
    ":p a owl:ObjectProperty ; rdfs:subPropertyOf :q . ";

TEST(SnapshotTest, StaysAsItWasWhileTheSessionChanges) {
  const World world;
  const auto session = world.session(kOntology, ":a :p :b .");
  const Snapshot before = session->snapshot();
  const Triples asserted = content_of(before, only(Origin::kAsserted));
  const Triples derived = content_of(before, only(Origin::kDerived));
  EXPECT_EQ(asserted, find(*session, only(Origin::kAsserted)));
  EXPECT_EQ(derived, find(*session, only(Origin::kDerived)));

  remove(*session, ":a :p :b .");
  add(*session, ":new1 :p :new2 . :new3 :other :new4 . :p a :Axiom . ");
  session->commit(JobContext{});
  EXPECT_EQ(content_of(before, only(Origin::kAsserted)), asserted);
  EXPECT_EQ(content_of(before, only(Origin::kDerived)), derived);
  EXPECT_EQ(before.size(only(Origin::kDerived)), derived.size());

  const Snapshot after = session->snapshot();
  EXPECT_EQ(content_of(after, kAllOrigins), find(*session, kAllOrigins));
  EXPECT_EQ(after.size(kAllOrigins), session->size(kAllOrigins));
}

TEST(SnapshotTest, KeepsEqualTerms) {
  const World world;
  const auto session =
      world.session(kOntology, ":a owl:sameAs :b . :a :p :c .");
  const Snapshot before = session->snapshot();
  const Triples all = content_of(before, kAllOrigins);
  remove(*session, ":a owl:sameAs :b .");
  session->commit(JobContext{});
  EXPECT_EQ(content_of(before, kAllOrigins), all);
  EXPECT_LT(content_of(session->snapshot(), kAllOrigins).size(), all.size());
}

TEST(SnapshotTest, IsReadWholeByThreadsWhileTheSessionChanges) {
  const World world;
  const auto session = world.session(kOntology, ":a :p :b .");
  std::mutex mutex;
  std::optional<Snapshot> newest = session->snapshot();
  std::atomic<bool> is_over{false};
  std::atomic<int> n_wrong{0};
  std::atomic<int> n_read{0};
  const auto count = [](const Snapshot& snapshot, const char* property) {
    const Term term(
        TermView::iri(std::string("http://example.org/") + property));
    Pattern pattern;
    pattern.predicate = term.view();
    std::size_t n = 0;
    for (Cursor cursor = snapshot.find(pattern); cursor.next();) ++n;
    return n;
  };
  std::vector<std::thread> readers;
  for (int t = 0; t < 3; ++t) {
    readers.emplace_back([&] {
      while (!is_over) {
        std::unique_lock lock(mutex);
        const Snapshot snapshot = *newest;
        lock.unlock();
        if (count(snapshot, "p") != count(snapshot, "q")) ++n_wrong;
        ++n_read;
      }
    });
  }
  for (int i = 0; i < 300 || n_read < 100; ++i) {
    const std::string name = ":x" + std::to_string(i % 50);
    if (i / 50 % 2 == 0) {
      add(*session, name + " :p :y" + std::to_string(i) + " .");
    } else {
      remove(*session, name + " :p :y" + std::to_string(i - 50) + " .");
    }
    session->commit(JobContext{});
    const Snapshot next = session->snapshot();
    const std::lock_guard lock(mutex);
    newest = next;
  }
  is_over = true;
  for (std::thread& reader : readers) reader.join();
  EXPECT_EQ(n_wrong, 0);
}

}  // namespace
}  // namespace rrn::session
