// SPDX-License-Identifier: MIT
// Terms by their numbers, and statements by the block.
#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "guard.hpp"
#include "terms.hpp"

using rrn::Dictionary;
using rrn::JobContext;
using rrn::TermId;
using rrn::plugin::guard_job;
using rrn::plugin::open_session;
using rrn::plugin::require;
using rrn::session::Session;

namespace {

void require_block(const void* items, std::size_t n) {
  require(items != nullptr || n == 0, "a block is null but not empty");
}

TermId known(const Dictionary& dictionary, std::uint32_t id) {
  require(id < dictionary.size(), "there is no term with a number of the call");
  return {id};
}

std::optional<TermId> bound(const Dictionary& dictionary, std::uint32_t id) {
  if (id == RRN_NO_TERM) return std::nullopt;
  return known(dictionary, id);
}

RrnRow row_of(const rrn::session::Cursor& cursor) {
  const rrn::TermTriple triple = cursor.ids();
  return {triple.subject.value,
          triple.predicate.value,
          triple.object.value,
          RRN_NO_TERM,
          static_cast<std::uint32_t>(cursor.origin()),
          cursor.probability()};
}

using Change = void (Session::*)(const rrn::TermTriple&);

RrnStatus change(RrnReasoner* reasoner, const RrnRow* rows, std::size_t n,
                 std::size_t* n_done, Change call) {
  if (n_done != nullptr) *n_done = 0;
  if (reasoner == nullptr) return RRN_ERR_BAD_ARG;
  return guard_job(reasoner, [&](const JobContext& job) {
    require_block(rows, n);
    Session& session = open_session(*reasoner, job);
    const Dictionary& dictionary = session.knowledge().dictionary;
    for (std::size_t i = 0; i < n; ++i) {
      const RrnRow& row = rows[i];
      (session.*call)({known(dictionary, row.subject),
                       known(dictionary, row.predicate),
                       known(dictionary, row.object)});
      if (n_done != nullptr) *n_done = i + 1;
    }
    return RRN_SUCCESS;
  });
}

}  // namespace

RrnStatus rrn_reasoner_intern(RrnReasoner* reasoner, const RrnTerm* terms,
                              size_t n, uint32_t* ids) noexcept {
  if (reasoner == nullptr) return RRN_ERR_BAD_ARG;
  return guard_job(reasoner, [&](const JobContext& job) {
    require_block(terms, n);
    require_block(ids, n);
    Session& session = open_session(*reasoner, job);
    std::optional<rrn::Error> first;
    for (std::size_t i = 0; i < n; ++i) {
      ids[i] = RRN_NO_TERM;
      try {
        ids[i] = session.intern(rrn::plugin::view_of(terms + i)).value;
      } catch (const rrn::Error& error) {
        if (error.code() != rrn::ErrorCode::kBadArgument) throw;
        if (!first) first = error;
      }
    }
    if (first) throw rrn::Error(*first);
    return RRN_SUCCESS;
  });
}

RrnStatus rrn_reasoner_find_term(RrnReasoner* reasoner, const RrnTerm* term,
                                 uint32_t* id) noexcept {
  if (id != nullptr) *id = RRN_NO_TERM;
  if (reasoner == nullptr) return RRN_ERR_BAD_ARG;
  return guard_job(reasoner, [&](const JobContext& job) {
    require(id != nullptr, "the place of the number is null");
    const rrn::TermView view = rrn::plugin::view_of(term);
    const auto found =
        open_session(*reasoner, job).knowledge().dictionary.find(view);
    if (!found) return RRN_FAILURE;
    *id = found->value;
    return RRN_SUCCESS;
  });
}

RrnStatus rrn_reasoner_terms(RrnReasoner* reasoner, const uint32_t* ids,
                             size_t n, RrnTerm* terms) noexcept {
  if (reasoner == nullptr) return RRN_ERR_BAD_ARG;
  return guard_job(reasoner, [&](const JobContext& job) {
    require_block(ids, n);
    require_block(terms, n);
    const Dictionary& dictionary =
        open_session(*reasoner, job).knowledge().dictionary;
    for (std::size_t i = 0; i < n; ++i) {
      terms[i] =
          rrn::plugin::term_of(dictionary.view(known(dictionary, ids[i])));
    }
    return RRN_SUCCESS;
  });
}

RrnStatus rrn_cursor_new_by_ids(RrnReasoner* reasoner, uint32_t subject,
                                uint32_t predicate, uint32_t object,
                                uint32_t origins, RrnCursor** cursor) noexcept {
  if (cursor != nullptr) *cursor = nullptr;
  if (reasoner == nullptr) return RRN_ERR_BAD_ARG;
  return guard_job(reasoner, [&](const JobContext& job) {
    require(cursor != nullptr, "the place of the cursor is null");
    const auto set = rrn::plugin::origins_of(origins);
    const Session& session = open_session(*reasoner, job);
    const Dictionary& dictionary = session.knowledge().dictionary;
    const rrn::session::IdPattern pattern{bound(dictionary, subject),
                                          bound(dictionary, predicate),
                                          bound(dictionary, object)};
    auto made = std::unique_ptr<RrnCursorImpl>(
        new RrnCursorImpl{reasoner, session.view().cursor()});
    made->cursor.seek(pattern, set);
    *cursor = made.release();
    return RRN_SUCCESS;
  });
}

RrnStatus rrn_cursor_read(RrnCursor* cursor, RrnRow* rows, size_t n,
                          size_t* n_read) noexcept {
  if (n_read != nullptr) *n_read = 0;
  if (cursor == nullptr) return RRN_ERR_BAD_ARG;
  return rrn::plugin::guard(cursor->reasoner->world, [&] {
    require(n_read != nullptr, "the place of the number is null");
    require(n > 0, "a block for rows is empty");
    require_block(rows, n);
    std::size_t i = 0;
    while (i < n && cursor->cursor.next()) rows[i++] = row_of(cursor->cursor);
    *n_read = i;
    return i == 0 ? RRN_FAILURE : RRN_SUCCESS;
  });
}

RrnStatus rrn_reasoner_add_rows(RrnReasoner* reasoner, const RrnRow* rows,
                                size_t n, size_t* n_done) noexcept {
  return change(reasoner, rows, n, n_done, &Session::add);
}

RrnStatus rrn_reasoner_remove_rows(RrnReasoner* reasoner, const RrnRow* rows,
                                   size_t n, size_t* n_done) noexcept {
  return change(reasoner, rows, n, n_done, &Session::remove);
}
