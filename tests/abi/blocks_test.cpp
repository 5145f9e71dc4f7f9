// SPDX-License-Identifier: MIT
// Terms by their numbers, and statements by the block.
#include <algorithm>
#include <set>

#include "abi/fixture.hpp"

namespace rrn::test {
namespace {

class BlocksTest : public AbiTest {
 protected:
  std::uint32_t id(const RrnTerm& term) {
    std::uint32_t result = RRN_NO_TERM;
    EXPECT_EQ(rrn_reasoner_intern(reasoner_, &term, 1, &result), RRN_SUCCESS);
    return result;
  }
  RrnRow row(const RrnTerm& s, const RrnTerm& p, const RrnTerm& o) {
    return {id(s), id(p), id(o), RRN_NO_TERM, 0, 0};
  }
  std::string show(const RrnRow& row) {
    const std::uint32_t ids[] = {row.subject, row.predicate, row.object};
    RrnStatement statement{};
    RrnTerm terms[3];
    EXPECT_EQ(rrn_reasoner_terms(reasoner_, ids, 3, terms), RRN_SUCCESS);
    statement.subject = terms[0];
    statement.predicate = terms[1];
    statement.object = terms[2];
    return std::to_string(row.origin) + ' ' + text(statement);
  }
  /// What a cursor has, read by so many rows.
  std::multiset<std::string> read_all(RrnCursor* cursor, std::size_t n) {
    std::multiset<std::string> all;
    std::vector<RrnRow> rows(n);
    for (;;) {
      std::size_t n_read = 99;
      const RrnStatus status = rrn_cursor_read(cursor, rows.data(), n, &n_read);
      if (status == RRN_FAILURE) {
        EXPECT_EQ(n_read, 0U);
        break;
      }
      EXPECT_EQ(status, RRN_SUCCESS);
      for (std::size_t i = 0; i < n_read; ++i) all.insert(show(rows[i]));
    }
    rrn_cursor_free(cursor);
    return all;
  }
  /// What rrn_reasoner_send() sends.
  std::multiset<std::string> sent(std::uint32_t origins) {
    std::multiset<std::string> all;
    const auto sink = [](void* handle, const RrnStatement* statement) {
      static_cast<std::multiset<std::string>*>(handle)->insert(
          std::to_string(statement->origin) + ' ' + text(*statement));
      return RRN_SUCCESS;
    };
    EXPECT_EQ(rrn_reasoner_send(reasoner_, nullptr, nullptr, nullptr, origins,
                                sink, &all),
              RRN_SUCCESS);
    return all;
  }
  RrnCursor* cursor_of(std::uint32_t s, std::uint32_t p, std::uint32_t o,
                       std::uint32_t origins) {
    RrnCursor* cursor = nullptr;
    EXPECT_EQ(rrn_cursor_new_by_ids(reasoner_, s, p, o, origins, &cursor),
              RRN_SUCCESS);
    return cursor;
  }
};

TEST_F(BlocksTest, BlocksHoldWhatASinkIsSent) {
  ASSERT_EQ(reason(), RRN_SUCCESS);
  const std::multiset<std::string> expected = {
      "1 a p b", "1 b p c", "1 a 22-rdf-syntax-ns#type A", "2 a p c",
      "2 a 22-rdf-syntax-ns#type B"};
  EXPECT_EQ(sent(RRN_ALL_ORIGINS), expected);
  for (const std::size_t n : {1U, 2U, 5U, 4096U}) {
    EXPECT_EQ(read_all(cursor_of(RRN_NO_TERM, RRN_NO_TERM, RRN_NO_TERM,
                                 RRN_ALL_ORIGINS),
                       n),
              expected);
  }
}

TEST_F(BlocksTest, PatternsOfNumbersAndOrigins) {
  ASSERT_EQ(reason(), RRN_SUCCESS);
  EXPECT_EQ(read_all(cursor_of(id(a_), id(p_), RRN_NO_TERM, RRN_DERIVED), 8),
            (std::multiset<std::string>{"2 a p c"}));
  EXPECT_EQ(
      read_all(cursor_of(RRN_NO_TERM, RRN_NO_TERM, id(c_), RRN_ALL_ORIGINS), 8),
      (std::multiset<std::string>{"1 b p c", "2 a p c"}));
  EXPECT_TRUE(
      read_all(cursor_of(id(d_), RRN_NO_TERM, RRN_NO_TERM, RRN_ALL_ORIGINS), 8)
          .empty());
}

TEST_F(BlocksTest, CursorsOfTermsReadBlocksToo) {
  ASSERT_EQ(reason(), RRN_SUCCESS);
  RrnCursor* cursor = nullptr;
  ASSERT_EQ(
      rrn_cursor_new(reasoner_, &a_, &p_, nullptr, RRN_ALL_ORIGINS, &cursor),
      RRN_SUCCESS);
  EXPECT_EQ(read_all(cursor, 8),
            (std::multiset<std::string>{"1 a p b", "2 a p c"}));
}

TEST_F(BlocksTest, RowsAreAddedAndRemoved) {
  ASSERT_EQ(reason(), RRN_SUCCESS);
  const RrnRow added[] = {row(c_, p_, d_), row(c_, p_, d_)};
  std::size_t n_done = 0;
  ASSERT_EQ(rrn_reasoner_add_rows(reasoner_, added, 2, &n_done), RRN_SUCCESS);
  EXPECT_EQ(n_done, 2U);
  ASSERT_EQ(reason(), RRN_SUCCESS);
  EXPECT_EQ(sent(RRN_DERIVED),
            (std::multiset<std::string>{"2 a p c", "2 a p d", "2 b p d",
                                        "2 a 22-rdf-syntax-ns#type B"}));
  const RrnRow removed[] = {row(b_, p_, c_)};
  ASSERT_EQ(rrn_reasoner_remove_rows(reasoner_, removed, 1, nullptr),
            RRN_SUCCESS);
  ASSERT_EQ(reason(), RRN_SUCCESS);
  EXPECT_EQ(sent(RRN_DERIVED),
            (std::multiset<std::string>{"2 a 22-rdf-syntax-ns#type B"}));
}

TEST_F(BlocksTest, TheLastChangeOfARowCounts) {
  ASSERT_EQ(reason(), RRN_SUCCESS);
  const RrnRow changed = row(a_, p_, b_);
  ASSERT_EQ(rrn_reasoner_remove_rows(reasoner_, &changed, 1, nullptr),
            RRN_SUCCESS);
  ASSERT_EQ(rrn_reasoner_add(reasoner_, &a_, &p_, &b_), RRN_SUCCESS);
  RrnOutcome outcome{};
  outcome.struct_size = sizeof outcome;
  ASSERT_EQ(rrn_reasoner_reason(reasoner_, &outcome, nullptr, nullptr, nullptr),
            RRN_SUCCESS);
  EXPECT_EQ(outcome.n_retracted, 0U);
  EXPECT_EQ(outcome.n_ignored, 1U);
}

TEST_F(BlocksTest, AxiomsInRowsChangeWhatFollows) {
  ASSERT_EQ(reason(), RRN_SUCCESS);
  const RrnTerm sub_class =
      iri("http://www.w3.org/2000/01/rdf-schema#subClassOf");
  const RrnRow axiom =
      row(iri("http://example.org/B"), sub_class, iri("http://example.org/D"));
  ASSERT_EQ(rrn_reasoner_add_rows(reasoner_, &axiom, 1, nullptr), RRN_SUCCESS);
  ASSERT_EQ(reason(), RRN_SUCCESS);
  EXPECT_EQ(read_all(cursor_of(id(a_), id(type_), RRN_NO_TERM, RRN_DERIVED), 8),
            (std::multiset<std::string>{"2 a 22-rdf-syntax-ns#type B",
                                        "2 a 22-rdf-syntax-ns#type D"}));
}

TEST_F(BlocksTest, NumbersStandForEqualTerms) {
  const RrnTerm plain = term(RRN_LITERAL, "x");
  const RrnTerm typed =
      term(RRN_LITERAL, "x", "http://www.w3.org/2001/XMLSchema#string");
  const RrnTerm other = term(RRN_LITERAL, "x", "", "en");
  EXPECT_EQ(id(plain), id(typed));
  EXPECT_NE(id(plain), id(other));
  std::uint32_t found = 0;
  EXPECT_EQ(rrn_reasoner_find_term(reasoner_, &other, &found), RRN_SUCCESS);
  EXPECT_EQ(found, id(other));
  const RrnTerm unknown = iri("http://example.org/nowhere");
  EXPECT_EQ(rrn_reasoner_find_term(reasoner_, &unknown, &found), RRN_FAILURE);
  EXPECT_EQ(found, RRN_NO_TERM);
}

TEST_F(BlocksTest, WhatIsNoTermGetsNoNumber) {
  const RrnTerm terms[] = {a_, iri("relative"), b_};
  std::uint32_t ids[3] = {};
  EXPECT_EQ(rrn_reasoner_intern(reasoner_, terms, 3, ids), RRN_ERR_BAD_ARG);
  EXPECT_EQ(error(), "an IRI is relative; expected an absolute one");
  EXPECT_EQ(ids[0], id(a_));
  EXPECT_EQ(ids[1], RRN_NO_TERM);
  EXPECT_EQ(ids[2], id(b_));
}

TEST_F(BlocksTest, ABlockStopsAtWhatCannotBeAsserted) {
  ASSERT_EQ(reason(), RRN_SUCCESS);
  const RrnTerm literal = term(RRN_LITERAL, "x");
  const RrnRow rows[] = {row(c_, p_, d_), row(literal, p_, d_),
                         row(d_, p_, a_)};
  std::size_t n_done = 9;
  EXPECT_EQ(rrn_reasoner_add_rows(reasoner_, rows, 3, &n_done),
            RRN_ERR_BAD_SYNTAX);
  EXPECT_EQ(n_done, 1U);
  EXPECT_EQ(error(),
            "the literal \"x\" is the subject of a statement; expected an IRI "
            "or a blank node");
}

TEST_F(BlocksTest, NumbersThatNoTermHasAreRefused) {
  ASSERT_EQ(reason(), RRN_SUCCESS);
  const std::uint32_t unknown = 1000000;
  const std::string message = "there is no term with a number of the call";
  RrnTerm term{};
  EXPECT_EQ(rrn_reasoner_terms(reasoner_, &unknown, 1, &term), RRN_ERR_BAD_ARG);
  EXPECT_EQ(error(), message);
  RrnRow bad = row(a_, p_, b_);
  bad.object = RRN_NO_TERM;
  EXPECT_EQ(rrn_reasoner_add_rows(reasoner_, &bad, 1, nullptr),
            RRN_ERR_BAD_ARG);
  EXPECT_EQ(error(), message);
  RrnCursor* cursor = nullptr;
  EXPECT_EQ(rrn_cursor_new_by_ids(reasoner_, unknown, RRN_NO_TERM, RRN_NO_TERM,
                                  RRN_ALL_ORIGINS, &cursor),
            RRN_ERR_BAD_ARG);
  EXPECT_EQ(cursor, nullptr);
}

TEST_F(BlocksTest, BadArguments) {
  ASSERT_EQ(reason(), RRN_SUCCESS);
  std::uint32_t id = 0;
  std::size_t n = 7;
  RrnRow row{};
  RrnCursor* cursor = nullptr;
  EXPECT_EQ(rrn_reasoner_intern(nullptr, &a_, 1, &id), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_reasoner_intern(reasoner_, nullptr, 1, &id), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_reasoner_intern(reasoner_, nullptr, 0, nullptr), RRN_SUCCESS);
  EXPECT_EQ(rrn_reasoner_find_term(nullptr, &a_, &id), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_reasoner_find_term(reasoner_, &a_, nullptr), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_reasoner_terms(nullptr, &id, 1, &a_), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_reasoner_add_rows(nullptr, &row, 1, &n), RRN_ERR_BAD_ARG);
  EXPECT_EQ(n, 0U);
  EXPECT_EQ(rrn_reasoner_remove_rows(reasoner_, nullptr, 1, &n),
            RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_cursor_read(nullptr, &row, 1, &n), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_cursor_new_by_ids(reasoner_, RRN_NO_TERM, RRN_NO_TERM,
                                  RRN_NO_TERM, 0, &cursor),
            RRN_ERR_BAD_ARG);
  cursor = cursor_of(RRN_NO_TERM, RRN_NO_TERM, RRN_NO_TERM, RRN_ALL_ORIGINS);
  EXPECT_EQ(rrn_cursor_read(cursor, &row, 1, nullptr), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_cursor_read(cursor, nullptr, 1, &n), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_cursor_read(cursor, &row, 0, &n), RRN_ERR_BAD_ARG);
  ASSERT_EQ(rrn_reasoner_add(reasoner_, &c_, &p_, &d_), RRN_SUCCESS);
  ASSERT_EQ(reason(), RRN_SUCCESS);
  EXPECT_EQ(rrn_cursor_read(cursor, &row, 1, &n), RRN_ERR_BAD_ARG);
  EXPECT_EQ(error(),
            "the graph changed while it was read; a cursor ends with the next "
            "change");
  rrn_cursor_free(cursor);
}

TEST_F(BlocksTest, CallbacksMayNotReadBlocks) {
  ASSERT_EQ(reason(), RRN_SUCCESS);
  RrnCursor* cursor =
      cursor_of(RRN_NO_TERM, RRN_NO_TERM, RRN_NO_TERM, RRN_ALL_ORIGINS);
  const auto sink = [](void* handle, const RrnStatement*) {
    RrnRow row{};
    std::size_t n = 0;
    return rrn_cursor_read(static_cast<RrnCursor*>(handle), &row, 1, &n);
  };
  EXPECT_EQ(rrn_reasoner_send(reasoner_, nullptr, nullptr, nullptr,
                              RRN_ALL_ORIGINS, sink, cursor),
            RRN_ERR_BAD_ARG);
  EXPECT_EQ(error(),
            "a callback calls the library; expected rrn_reasoner_cancel() "
            "alone");
  rrn_cursor_free(cursor);
}

}  // namespace
}  // namespace rrn::test
