// SPDX-License-Identifier: MIT
#include "datalog/evaluation/agenda.hpp"

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "datalog/plan/join_rule.hpp"
#include "unit/datalog/program/world.hpp"

namespace rrn::datalog {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// An agenda of all rules of a text over the facts of another.
class Worked {
 public:
  Worked(const std::string& rules, const std::string& facts)
      : world_(rules, facts), agenda_(world_.store) {
    for (const Rule& rule : world_.program.rules) {
      (void)make_join_rule(rule, world_.dictionary, world_.store);
    }
    std::vector<std::size_t> numbers(world_.program.rules.size());
    std::iota(numbers.begin(), numbers.end(), 0U);
    agenda_.begin(world_.program, numbers, {});
  }

  std::vector<std::uint32_t> next() {
    const auto due = agenda_.next();
    return {due.begin(), due.end()};
  }
  /// Adds a row that is not there to the relation of the head of a rule.
  void derive(std::size_t rule) {
    Relation& relation = world_.store.relation(
        *world_.store.find(world_.program.rules[rule].heads.front().relation));
    const TermId term =
        world_.dictionary.intern_iri("urn:new" + std::to_string(n_terms_++));
    ASSERT_TRUE(relation.insert({term, term}));
    agenda_.note_growth(relation);
  }
  Agenda& agenda() { return agenda_; }

 private:
  World world_;
  Agenda agenda_;
  int n_terms_ = 0;
};

constexpr const char* kCycle =
    ":B[?x] :- :A[?x] . :C[?x] :- :B[?x] . :A[?x] :- :C[?x], :B[?x] .";

TEST(Agenda, NamesTheRulesThatReadWhatHasGrown) {
  Worked worked(kCycle, ":A[:i] .");
  EXPECT_THAT(worked.next(), ElementsAre(0, 1, 2));
  worked.derive(0);
  EXPECT_THAT(worked.next(), ElementsAre(1, 2));
  worked.derive(1);
  EXPECT_THAT(worked.next(), ElementsAre(2));
  worked.derive(2);
  EXPECT_THAT(worked.next(), ElementsAre(0));
  EXPECT_THAT(worked.next(), IsEmpty());
  worked.agenda().note_any_change();
  EXPECT_THAT(worked.next(), ElementsAre(0, 1, 2));
}

TEST(Agenda, HasNewRowsForOneIterationAlone) {
  Worked worked(":B[?x] :- :A[?x] . :A[?x] :- :B[?x] .", ":A[:i] .");
  const auto new_rows = [&] {
    std::uint32_t n = 0;
    const RowBounds& bounds = worked.agenda().bounds();
    for (std::size_t i = 0; i < bounds.end.size(); ++i) {
      n += bounds.end[i] - bounds.old_end[i];
    }
    return n;
  };
  (void)worked.next();
  EXPECT_EQ(new_rows(), 1U);
  worked.derive(0);
  worked.derive(0);
  (void)worked.next();
  EXPECT_EQ(new_rows(), 2U);
  (void)worked.next();
  EXPECT_EQ(new_rows(), 0U);
}

TEST(Agenda, NamesAllRulesWhereOneReadsAllRelations) {
  Worked worked(":B[?x] :- :A[?x] . :A[?x] :- [?x, ?p, ?y] .", ":A[:i] .");
  EXPECT_THAT(worked.next(), ElementsAre(0, 1));
  worked.derive(0);
  EXPECT_THAT(worked.next(), ElementsAre(0, 1));
  EXPECT_THAT(worked.next(), ElementsAre(0, 1));
}

TEST(Agenda, GrowsWithWhatChangesAndNotWithTheRules) {
  // A cycle of rules takes as many iterations as it has rules.
  constexpr std::size_t kRules = 3000;
  std::string rules;
  for (std::size_t i = 0; i < kRules; ++i) {
    rules += ":C" + std::to_string((i + 1) % kRules) + "[?x] :- :C" +
             std::to_string(i) + "[?x] .\n";
  }
  Worked worked(rules, ":C0[:i] .");
  EXPECT_EQ(worked.next().size(), kRules);
  for (std::size_t i = 0; i + 1 < kRules; ++i) {
    worked.derive(i);
    ASSERT_EQ(worked.next(),
              std::vector<std::uint32_t>{static_cast<std::uint32_t>(i + 1)});
  }
}

}  // namespace
}  // namespace rrn::datalog
