// SPDX-License-Identifier: MIT
#ifndef RRN_SESSION_KNOWLEDGE_BACKUP_HPP
#define RRN_SESSION_KNOWLEDGE_BACKUP_HPP

#include <utility>

#include "reasoner/knowledge/knowledge.hpp"

namespace rrn::session {

/// All of knowledge but its dictionary, which only grows, so that a change from
/// the start can be undone.  Takes a copy of the store.
class KnowledgeBackup {
 public:
  explicit KnowledgeBackup(reasoner::Knowledge& knowledge)
      : knowledge_(knowledge),
        store_(knowledge.store),
        program_(knowledge.program),
        axioms_(knowledge.axioms),
        data_schema_(knowledge.data_schema),
        stated_by_axioms_(knowledge.stated_by_axioms),
        unsupported_(knowledge.report.unsupported),
        n_axioms_(knowledge.report.n_axioms),
        n_negated_facts_(knowledge.report.n_negated_facts),
        n_compiled_rules_(knowledge.n_compiled_rules),
        n_compiled_terms_(knowledge.n_compiled_terms) {}

  void restore() noexcept {
    knowledge_.store = std::move(store_);
    knowledge_.program = std::move(program_);
    knowledge_.axioms = std::move(axioms_);
    knowledge_.data_schema = std::move(data_schema_);
    knowledge_.stated_by_axioms = std::move(stated_by_axioms_);
    knowledge_.report.unsupported = std::move(unsupported_);
    knowledge_.report.n_axioms = n_axioms_;
    knowledge_.report.n_negated_facts = n_negated_facts_;
    knowledge_.n_compiled_rules = n_compiled_rules_;
    knowledge_.n_compiled_terms = n_compiled_terms_;
  }

 private:
  reasoner::Knowledge& knowledge_;
  TripleStore store_;
  datalog::Program program_;
  std::shared_ptr<const GraphView> axioms_;
  std::shared_ptr<const GraphView> data_schema_;
  std::vector<Fact> stated_by_axioms_;
  std::vector<std::string> unsupported_;
  std::size_t n_axioms_;
  std::size_t n_negated_facts_;
  std::size_t n_compiled_rules_;
  std::size_t n_compiled_terms_;
};

}  // namespace rrn::session

#endif  // RRN_SESSION_KNOWLEDGE_BACKUP_HPP
