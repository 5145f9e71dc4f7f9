// SPDX-License-Identifier: MIT
#ifndef RRN_SESSION_PENDING_CHANGES_HPP
#define RRN_SESSION_PENDING_CHANGES_HPP

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "datalog/maintenance/maintenance.hpp"
#include "rdf/graph_view.hpp"
#include "reasoner/knowledge/fact_loader.hpp"
#include "reasoner/knowledge/knowledge.hpp"

namespace rrn::session {

/// What is to change, once the changes without effect are left out.
struct EffectiveChanges {
  datalog::FactChanges facts;
  /// The graphs of axioms, where they change.
  std::shared_ptr<const GraphView> axioms;
  std::shared_ptr<const GraphView> data_schema;
  std::uint64_t n_additions = 0;  ///< Also those without effect
  std::uint64_t n_removals = 0;   ///< Also those without effect
  std::uint64_t n_asserted = 0;
  std::uint64_t n_retracted = 0;
  std::uint64_t n_ignored = 0;

  [[nodiscard]] bool has_axioms() const { return axioms || data_schema; }
  [[nodiscard]] bool empty() const {
    return !has_axioms() && facts.additions.empty() && facts.deletions.empty();
  }
};

/// Collects additions and removals; the last one of a statement counts.
class PendingChanges {
 public:
  /// Borrows the knowledge, whose dictionary grows by what is added.
  explicit PendingChanges(reasoner::Knowledge& knowledge);

  /// Throws Error (kBadSyntax) for what cannot be stated.
  void check(const Statement& statement) const;
  /// Throws as check().
  void add(const Statement& statement);
  void remove(const Statement& statement);
  /// Changes a statement of terms that the dictionary has.  Throws as check().
  void add(const TermTriple& triple);
  void remove(const TermTriple& triple);
  [[nodiscard]] bool empty() const {
    return facts_.empty() && axioms_.empty() && n_unknown_ == 0;
  }
  void clear();

  /// Compares with what is asserted.
  [[nodiscard]] EffectiveChanges effective() const;
  /// To be called when the axioms are others.
  void read_object_properties();

 private:
  using Triple = std::array<Term, 3>;

  [[nodiscard]] Statement statement_of(const TermTriple& triple) const;
  void note_axiom(const Statement& statement, bool is_added);
  [[nodiscard]] std::optional<Fact> find(const Statement& statement) const;
  [[nodiscard]] std::vector<std::pair<Fact, bool>> last_changes() const;
  [[nodiscard]] bool is_stated_by_axioms(const Fact& fact) const;
  [[nodiscard]] std::shared_ptr<const GraphView> changed(
      const GraphView& graph, bool takes_additions) const;

  reasoner::Knowledge& knowledge_;
  std::optional<reasoner::FactMapping> mapping_;
  /// To be added, else removed; in the order of the calls.
  std::vector<std::pair<Fact, bool>> facts_;
  std::map<Triple, bool> axioms_;  ///< To be added, else removed
  std::uint64_t n_unknown_ = 0;    ///< Removals of what occurs nowhere
};

}  // namespace rrn::session

#endif  // RRN_SESSION_PENDING_CHANGES_HPP
