// SPDX-License-Identifier: MIT
#ifndef RRN_SESSION_KNOWLEDGE_BACKUP_HPP
#define RRN_SESSION_KNOWLEDGE_BACKUP_HPP

#include <utility>

#include "reasoner/knowledge/knowledge.hpp"

namespace rrn::session {

/// A copy of facts and rules, so that a change from the start can be undone.
/// The dictionary only grows, and needs none.
class KnowledgeBackup {
 public:
  explicit KnowledgeBackup(reasoner::Knowledge& knowledge)
      : knowledge_(knowledge),
        store_(knowledge.store),
        rules_(knowledge.rules) {}

  void restore() noexcept {
    knowledge_.store = std::move(store_);
    knowledge_.rules = std::move(rules_);
  }

 private:
  reasoner::Knowledge& knowledge_;
  TripleStore store_;
  reasoner::RuleSet rules_;
};

}  // namespace rrn::session

#endif  // RRN_SESSION_KNOWLEDGE_BACKUP_HPP
