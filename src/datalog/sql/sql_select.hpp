// SPDX-License-Identifier: MIT
// The body of a rule as a query.
#ifndef RRN_DATALOG_SQL_SQL_SELECT_HPP
#define RRN_DATALOG_SQL_SQL_SELECT_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "datalog/program/program.hpp"

namespace rrn::datalog {

/// Numbers of terms in the database, given out as they are asked for.
class SqlTerms {
 public:
  explicit SqlTerms(TermId rdf_type) { static_cast<void>(number(rdf_type)); }

  /// Returns the number as text; that of rdf:type is 0.
  [[nodiscard]] std::string number(TermId id);
  /// The terms by their numbers.
  [[nodiscard]] const std::vector<TermId>& all() const { return terms_; }

 private:
  std::map<TermId, std::size_t> numbers_;
  std::vector<TermId> terms_;
};

/// Subject, predicate and object as expressions.
struct SqlTriple {
  std::string subject;
  std::string predicate;
  std::string object;
};

/// Where the facts of an atom are: `t`, or `n` if it is strongly negated.
[[nodiscard]] const char* sql_table(const Atom& atom);

/// The tables and conditions of one rule.
class SqlSelect {
 public:
  /// Borrows all.  `fail` gets what SQL has no words for, and throws.
  using Fail = std::function<void(const std::string&)>;
  SqlSelect(const Rule& rule, const Dictionary& dictionary, SqlTerms& terms,
            const Fail& fail);

  /// Returns ` FROM ... WHERE ...`.  If `newest` is the number of a body atom,
  /// its fact is of the last round, and those of the atoms before it older.
  [[nodiscard]] std::string clauses(
      std::optional<std::size_t> newest = std::nullopt) const;
  /// Returns the columns of an atom whose variables the body binds.
  [[nodiscard]] SqlTriple triple(const Atom& atom) const;
  /// Returns the column of a variable of the body by its index.
  [[nodiscard]] const std::map<std::uint32_t, std::string>& columns() const {
    return columns_;
  }

 private:
  void add_atom(const Atom& atom, std::size_t number);
  void match(Argument argument, const std::string& column);
  void add_negated(const Atom& atom);
  void add_builtin(const BuiltinAtom& builtin, const Fail& fail);
  [[nodiscard]] bool is_no_literal(Argument argument) const;
  [[nodiscard]] std::string expression(Argument argument) const;

  SqlTerms& terms_;
  const Dictionary& dictionary_;
  std::set<std::uint32_t> no_literals_;  ///< Variables that are subjects
  std::vector<std::string> tables_;
  std::vector<std::string> conditions_;
  std::map<std::uint32_t, std::string> columns_;
};

}  // namespace rrn::datalog

#endif  // RRN_DATALOG_SQL_SQL_SELECT_HPP
