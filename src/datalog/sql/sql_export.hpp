// SPDX-License-Identifier: MIT
#ifndef RRN_DATALOG_SQL_SQL_EXPORT_HPP
#define RRN_DATALOG_SQL_SQL_EXPORT_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "datalog/program/program.hpp"
#include "rdf/dictionary.hpp"
#include "store/triple_store.hpp"

namespace rrn::datalog {

/// Which database the statements are for.
enum class SqlDialect : std::uint8_t { kDuckDb, kPostgreSql, kSpark };

/// Returns the dialect of that name (duckdb, postgresql, spark), if there is
/// one.
[[nodiscard]] std::optional<SqlDialect> parse_sql_dialect(
    std::string_view name);

/// Writes a program as SQL that derives by semi-naive rounds, and the facts of
/// a store.  The text explains itself: comments of the form `-- [section]` say
/// what the statements behind them are for, and what a client has to repeat.
///
/// Terms are rows of a table by their N-Triples form, and facts rows of
/// `t(s, p, o, round)`, negated ones of `n`.  Constraints are queries that
/// return their witnesses.
///
/// Under `unique_names` facts of owl:sameAs make no terms equal; else they are
/// refused when they come with the data.
///
/// Throws Error (kUnsupported), naming the rule, where terms become equal, for
/// computations and for conditions on values; and what stratify() throws.
[[nodiscard]] std::string to_sql(const Program& program,
                                 const Dictionary& dictionary,
                                 const TripleStore& facts, bool unique_names,
                                 SqlDialect dialect);

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_SQL_SQL_EXPORT_HPP
