// SPDX-License-Identifier: MIT
#include "datalog/sql/sql_export.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "datalog/analysis/stratification.hpp"
#include "datalog/program/exclusive_set.hpp"
#include "datalog/sql/sql_select.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"

namespace rrn::datalog {

namespace {

/// How many rows a statement inserts at a time.
constexpr std::size_t kRowsAtOnce = 500;

constexpr const char* kIntroduction =
    R"(-- Rules as SQL.  A client runs the sections in their order:
--   [tables] and [facts] once; then it adds the data: terms, by their N-Triples
--     forms, to term, and facts with round 0 to t
--   [refused] whose rows are facts that these statements cannot reason with
--   for each stratum: its [first], then [close]; then, as long as the query in
--     [new] counts something, its [again] and [close]
--   [constraint]: a query whose rows are contradictions
-- :round is the number of the round, from 1 on and one more before each [first]
-- and [again], and :last the number before it.
)";

constexpr const char* kClose = R"(
-- [close]
INSERT INTO t SELECT DISTINCT c.s, c.p, c.o, :round FROM found_t c WHERE NOT EXISTS (SELECT 1 FROM t x WHERE x.s = c.s AND x.p = c.p AND x.o = c.o);
INSERT INTO n SELECT DISTINCT c.s, c.p, c.o, :round FROM found_n c WHERE NOT EXISTS (SELECT 1 FROM n x WHERE x.s = c.s AND x.p = c.p AND x.o = c.o);
)";

constexpr const char* kNew = R"(
-- [new]
SELECT (SELECT COUNT(*) FROM t WHERE round = :round) + (SELECT COUNT(*) FROM n WHERE round = :round);
)";

/// What differs from one database to another.
struct DialectWords {
  const char* create_terms;
  const char* create_facts;  ///< For t and n, behind their names
  const char* create_found;  ///< For what a round finds
  const char* clear;
  bool has_indexes;
};

const DialectWords& words_of(SqlDialect dialect) {
  static constexpr std::array<DialectWords, 3> kWords = {{
      {"CREATE TABLE term (id INTEGER, text VARCHAR);",
       " (s INTEGER, p INTEGER, o INTEGER, round INTEGER);",
       " (s INTEGER, p INTEGER, o INTEGER);", "DELETE FROM ", false},
      {"CREATE UNLOGGED TABLE term (id INTEGER, text TEXT);",
       " (s INTEGER, p INTEGER, o INTEGER, round INTEGER);",
       " (s INTEGER, p INTEGER, o INTEGER);", "TRUNCATE TABLE ", true},
      {"CREATE TABLE term (id INT, text STRING) USING parquet;",
       " (s INT, p INT, o INT, round INT) USING parquet;",
       " (s INT, p INT, o INT) USING parquet;", "TRUNCATE TABLE ", false},
  }};
  return kWords[static_cast<std::size_t>(dialect)];
}

/// Quotes a text for SQL; PostgreSQL and DuckDB know no escapes but the quote.
std::string quote(const std::string& text, SqlDialect dialect) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'') {
      quoted += dialect == SqlDialect::kSpark ? "\\'" : "''";
    } else {
      if (c == '\\' && dialect == SqlDialect::kSpark) quoted += '\\';
      quoted += c;
    }
  }
  return quoted + '\'';
}

std::string one_line(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return text;
}

class SqlWriter {
 public:
  SqlWriter(const Program& program, const Dictionary& dictionary,
            const TripleStore& facts, bool unique_names, SqlDialect dialect)
      : program_(program),
        dictionary_(dictionary),
        facts_(facts),
        unique_names_(unique_names),
        dialect_(dialect),
        terms_(rdf_type(dictionary)) {}

  std::string write() {
    const Stratification order = strata();
    std::string rules;
    for (std::size_t i = 0; i < order.strata.size(); ++i) {
      rules += stratum(order.strata[i], std::to_string(i + 1));
    }
    rules += constraints();
    const std::string facts = stored_facts();
    return kIntroduction + tables() + names() + facts + refused_facts() +
           rules + close() + kNew;
  }

 private:
  static TermId rdf_type(const Dictionary& dictionary) {
    const auto id = dictionary.find(TermView::iri(rdf::kType));
    RRN_CHECK(id.has_value());
    return *id;
  }

  [[noreturn]] void refuse(const Rule& rule, const std::string& what) const {
    throw Error(ErrorCode::kUnsupported, rule.location,
                "the rule '" + to_string(rule, dictionary_) + "' " + what +
                    ", for which there is no SQL; expected rules that compare "
                    "terms alone");
  }

  /// Equality that nothing derives orders nothing.
  Stratification strata() const {
    Program program;
    program.rules = program_.rules;
    for (const Rule& rule : program.rules) {
      for (const Atom& head : rule.heads) {
        if (!program_.same_as ||
            (head.relation.predicate != *program_.same_as &&
             !head.is_triple())) {
          continue;
        }
        refuse(rule, "makes terms equal");
      }
    }
    return stratify(program, dictionary_);
  }

  [[nodiscard]] std::string tables() const {
    const DialectWords& words = words_of(dialect_);
    std::string text = std::string("\n-- [tables]\n") + words.create_terms;
    const char* const create = dialect_ == SqlDialect::kPostgreSql
                                   ? "\nCREATE UNLOGGED TABLE "
                                   : "\nCREATE TABLE ";
    for (const char* name : {"t", "n"}) {
      text += std::string(create) + name + words.create_facts;
      if (!words.has_indexes) continue;
      text += std::string("\nCREATE INDEX ") + name + "_po ON " + name +
              " (p, o, s);\nCREATE INDEX " + name + "_ps ON " + name +
              " (p, s, o);\nCREATE INDEX " + name + "_r ON " + name +
              " (round, p);";
    }
    for (const char* name : {"found_t", "found_n"}) {
      text += std::string(create) + name + words.create_found;
    }
    return text + '\n';
  }

  /// The terms that have got numbers.
  [[nodiscard]] std::string names() const {
    std::vector<std::string> rows;
    for (const TermId id : terms_.all()) {
      rows.push_back(std::to_string(rows.size()) + ", " +
                     quote(dictionary_.view(id).to_ntriples(), dialect_));
    }
    return "\n-- [facts]\n" + inserts("term", rows);
  }

  std::string stored_facts() {
    std::array<std::vector<std::string>, 2> rows;
    for (std::uint32_t i = 0; i < facts_.n_relations(); ++i) {
      const RelationKey& key = facts_.key(RelationId{i});
      const bool is_class = key.arity == Arity::kUnary;
      const std::string name = terms_.number(key.predicate);
      facts_.relation(RelationId{i}).for_each([&](Row row, bool) {
        rows[static_cast<std::size_t>(key.polarity)].push_back(
            terms_.number(row.first) + ", " +
            (is_class ? "0, " + name
                      : name + ", " + terms_.number(row.second)) +
            ", 0");
      });
    }
    return inserts("t", rows[0]) + inserts("n", rows[1]);
  }

  static std::string inserts(const std::string& table,
                             const std::vector<std::string>& rows) {
    std::string text;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const bool is_last = i + 1 == rows.size() || (i + 1) % kRowsAtOnce == 0;
      if (i % kRowsAtOnce == 0) text += "INSERT INTO " + table + " VALUES\n";
      text += '(' + rows[i] + (is_last ? ");\n" : "),\n");
    }
    return text;
  }

  [[nodiscard]] std::string refused_facts() const {
    if (unique_names_) return {};
    return "\n-- [refused] facts that make terms equal: expected unique names\n"
           "SELECT x.text, y.text FROM t a0, term x, term y, term z WHERE "
           "a0.p = z.id AND z.text = '" +
           TermView::iri(owl::kSameAs).to_ntriples() +
           "' AND a0.s <> a0.o AND x.id = a0.s AND y.id = a0.o;\n";
  }

  std::string stratum(const std::vector<std::size_t>& rules,
                      const std::string& number) {
    const std::set<RelationKey> grows = heads_of(rules);
    std::string first;
    std::string again;
    for (const std::size_t i : rules) {
      const Rule& rule = program_.rules[i];
      const SqlSelect select = select_of(rule);
      const std::string comment =
          "-- " + one_line(to_string(rule, dictionary_)) + '\n';
      first += comment + insert(rule, select, std::nullopt);
      std::string deltas;
      for (std::size_t j = 0; j < rule.body.size(); ++j) {
        if (may_grow(rule.body[j], grows)) deltas += insert(rule, select, j);
      }
      if (!deltas.empty()) again += comment + deltas;
    }
    return "\n-- [first] stratum " + number + '\n' + first +
           "\n-- [again] stratum " + number + '\n' + again;
  }

  [[nodiscard]] std::set<RelationKey> heads_of(
      const std::vector<std::size_t>& rules) const {
    std::set<RelationKey> keys;
    for (const std::size_t i : rules) {
      for (const Atom& head : program_.rules[i].heads) {
        keys.insert(head.relation);
      }
    }
    return keys;
  }

  /// A triple atom ranges over all relations that are not negated.
  static bool may_grow(const Atom& atom, const std::set<RelationKey>& grows) {
    const auto is_positive = [](const RelationKey& key) {
      return key.polarity == Polarity::kPositive;
    };
    if (atom.is_triple()) return std::ranges::any_of(grows, is_positive);
    const bool any = std::ranges::any_of(grows, [](const RelationKey& key) {
      return key.predicate == kAnyPredicate;
    });
    return grows.contains(atom.relation) || (any && is_positive(atom.relation));
  }

  SqlSelect select_of(const Rule& rule) {
    return {rule, dictionary_, terms_,
            [this, &rule](const std::string& what) { refuse(rule, what); }};
  }

  static std::string insert(const Rule& rule, const SqlSelect& select,
                            std::optional<std::size_t> newest) {
    std::string text;
    for (const Atom& head : rule.heads) {
      const auto [subject, predicate, object] = select.triple(head);
      text += std::string("INSERT INTO found_") + sql_table(head) +
              " SELECT DISTINCT " + subject + ", " + predicate + ", " + object +
              select.clauses(newest) + ";\n";
    }
    return text;
  }

  std::string constraints() {
    std::string text =
        "\n-- [constraint] a fact and its negation\n"
        "SELECT x.text AS s, y.text AS p, z.text AS o FROM n a0, t a1, term x, "
        "term y, term z WHERE a0.s = a1.s AND a0.p = a1.p AND a0.o = a1.o AND "
        "x.id = a0.s AND y.id = a0.p AND z.id = a0.o;\n";
    for (const Rule& rule : program_.rules) {
      if (!rule.is_constraint()) continue;
      for_each_pair_rule(rule, [&](const Rule& pair) {
        text += constraint(pair);
        return true;
      });
    }
    return text;
  }

  /// Asks for the terms that the variables stand for.
  std::string constraint(const Rule& rule) {
    const SqlSelect select = select_of(rule);
    std::string columns;
    std::string names;
    std::string conditions;
    for (const auto& [variable, column] : select.columns()) {
      const std::string name = "v" + std::to_string(variable);
      columns += (columns.empty() ? "" : ", ") + name + ".text AS " + name;
      names += ", term " + name;
      conditions += " AND " + name + ".id = q." + name;
    }
    std::string inner;
    for (const auto& [variable, column] : select.columns()) {
      inner += (inner.empty() ? "" : ", ") + column + " AS v" +
               std::to_string(variable);
    }
    if (columns.empty()) columns = "1 AS holds";
    if (inner.empty()) inner = "1 AS holds";
    return "\n-- [constraint] " + one_line(to_string(rule, dictionary_)) +
           "\nSELECT " + columns + " FROM (SELECT DISTINCT " + inner +
           select.clauses() + ") q" + names + " WHERE 1 = 1" + conditions +
           ";\n";
  }

  [[nodiscard]] std::string close() const {
    const char* const clear = words_of(dialect_).clear;
    return kClose + (clear + std::string("found_t;\n")) + clear + "found_n;\n";
  }

  const Program& program_;
  const Dictionary& dictionary_;
  const TripleStore& facts_;
  bool unique_names_;
  SqlDialect dialect_;
  SqlTerms terms_;
};

}  // namespace

std::optional<SqlDialect> parse_sql_dialect(std::string_view name) {
  if (name == "duckdb") return SqlDialect::kDuckDb;
  if (name == "postgresql") return SqlDialect::kPostgreSql;
  if (name == "spark") return SqlDialect::kSpark;
  return std::nullopt;
}

std::string to_sql(const Program& program, const Dictionary& dictionary,
                   const TripleStore& facts, bool unique_names,
                   SqlDialect dialect) {
  return SqlWriter(program, dictionary, facts, unique_names, dialect).write();
}

}  // namespace rrn::datalog
