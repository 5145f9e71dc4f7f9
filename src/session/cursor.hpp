// SPDX-License-Identifier: MIT
#ifndef RRN_SESSION_CURSOR_HPP
#define RRN_SESSION_CURSOR_HPP

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "prediction/results/trivial_facts.hpp"
#include "rdf/dictionary.hpp"
#include "session/known_statement.hpp"
#include "session/predictions.hpp"
#include "store/relation.hpp"
#include "store/triple_store.hpp"

namespace rrn::session {

/// What a cursor reads.  Borrows all.
struct CursorSource {
  const Dictionary* dictionary = nullptr;
  TripleStore* store = nullptr;  ///< Nothing of it changes but indexes
  const Predictions* predictions = nullptr;
  const prediction::TrivialFilter* trivial = nullptr;
  /// Protects the making of indexes, so that several threads may read.
  std::mutex* index_mutex = nullptr;
  /// Grows with every change; a cursor that is older stops.
  const std::uint64_t* version = nullptr;
  TermId rdf_type;
};

/// Goes through the statements of a session that match a pattern, each once,
/// by the indexes of its relations.  Statements that are asserted and derived
/// count as asserted; predictions that are asserted or derived are left out.
/// Equal terms are handed out under all their names.  In no order.
///
/// Borrows the session.  Memory does not grow with what matches.
class Cursor {
 public:
  Cursor(const CursorSource& source, const Pattern& pattern, Origins origins);
  /// Stands at the end until seek() is called.
  explicit Cursor(const CursorSource& source)
      : source_(source), version_(*source.version), origins_(0) {}
  Cursor(const Cursor&) = delete;
  Cursor& operator=(const Cursor&) = delete;

  /// Starts anew; cheaper than another cursor.
  void seek(const IdPattern& pattern, Origins origins);
  /// Moves to the first or next statement; false at the end.  Throws Error
  /// (kBadArgument) if the graph changed since the cursor was made.
  bool next();
  /// The statement after next() returned true.
  [[nodiscard]] KnownStatement get() const;
  [[nodiscard]] TermTriple ids() const;
  [[nodiscard]] Origin origin() const { return origin_; }
  [[nodiscard]] float probability() const { return probability_; }

 private:
  enum class Stage : std::uint8_t {
    kRows,      ///< Asserted and derived rows of a relation, without equality
    kAsserted,  ///< Asserted rows as they are stated
    kDerived,   ///< Rows under representatives, to be given all names
    kPredicted,
    kEnd,
  };

  /// A way through the rows of a relation with some columns given.
  struct Scan {
    const Relation* relation = nullptr;
    std::optional<Column> column;  ///< Follow the chain of a value
    bool is_chain = false;
    std::uint32_t number = 0;  ///< Next row
    std::uint32_t end = 0;
  };

  void list_relations();
  void add_relation(const RelationKey& key);
  [[nodiscard]] bool bind(const Pattern& pattern);
  void start();
  /// Goes to the next stage, of the same relation or the next one.
  void advance();
  void begin_stage();
  void begin_scan(std::optional<TermId> first, std::optional<TermId> second,
                  bool finds_dead);
  void begin_predictions();
  std::optional<std::uint32_t> next_row();
  bool step();
  bool step_rows();
  bool step_derived();
  bool step_predicted();
  [[nodiscard]] const RelationKey& key() const { return keys_[relation_]; }
  [[nodiscard]] bool is_unary() const { return key().arity == Arity::kUnary; }
  /// Takes a derived fact unless it is asserted or trivial.
  bool take_derived(Row row);
  [[nodiscard]] std::span<const TermId> names(const TermId& id) const;

  CursorSource source_;
  std::uint64_t version_ = 0;
  Origins origins_;
  std::optional<TermId> subject_, predicate_, object_;
  std::vector<RelationKey> keys_;
  std::size_t relation_ = 0;
  /// A column that is known to have its index.
  const Relation* indexed_ = nullptr;
  Column indexed_column_ = Column::kFirst;
  Stage stage_ = Stage::kEnd;
  Scan scan_;
  // The names of the row that is expanded, and where that stands.
  Row expanded_{};
  std::span<const TermId> firsts_, seconds_;
  std::size_t first_ = 0, second_ = 0;
  bool is_expanding_ = false;
  // Where the predictions of a relation stand.
  const PredictedRelation* predicted_ = nullptr;
  PredictedRelation::Range range_;
  bool by_second_ = false;
  // What was found.
  Row row_{};
  Origin origin_ = Origin::kAsserted;
  float probability_ = 1;
};

}  // namespace rrn::session

#endif  // RRN_SESSION_CURSOR_HPP
