// SPDX-License-Identifier: MIT
#include "attach/graph_content.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace rrn::attach {

void GraphContent::intern(const TermView& term, TermId& key, TermId& written) {
  written = terms_->intern(term);
  key = written;
  if (!term.is_literal() || (term.language.empty() && term.datatype.empty())) {
    return;
  }
  key = terms_->intern(sparql::canonical_term(term, forms_).view());
}

void GraphContent::add(const Statement& statement) {
  Triple triple;
  intern(statement.subject, triple.key[0], triple.written[0]);
  intern(statement.predicate, triple.key[1], triple.written[1]);
  intern(statement.object, triple.key[2], triple.written[2]);
  triples_.push_back(triple);
}

void GraphContent::finish() {
  std::ranges::sort(triples_);
  const auto is_same = [](const Triple& a, const Triple& b) {
    return a.key == b.key;
  };
  triples_.erase(std::unique(triples_.begin(), triples_.end(), is_same),
                 triples_.end());
}

Statement GraphContent::statement(const Triple& triple) const {
  return {terms_->view(triple.written[0]), terms_->view(triple.written[1]),
          terms_->view(triple.written[2]), std::nullopt};
}

void GraphContent::visit(
    const std::function<void(const Statement&)>& visitor) const {
  for (const Triple& triple : triples_) visitor(statement(triple));
}

void GraphContent::visit_sorted(
    const std::function<void(const Statement&)>& visitor) const {
  std::vector<std::pair<std::string, const Triple*>> order;
  order.reserve(triples_.size());
  for (const Triple& triple : triples_) {
    std::string& text = order.emplace_back(std::string(), &triple).first;
    for (const TermId id : triple.written) {
      terms_->view(id).append_ntriples(text);
    }
  }
  std::ranges::sort(order, {}, [](const auto& entry) -> const std::string& {
    return entry.first;
  });
  for (const auto& entry : order) visitor(statement(*entry.second));
}

void GraphContent::compare(
    const GraphContent& before, const GraphContent& after,
    const std::function<void(const Statement&)>& on_added,
    const std::function<void(const Statement&)>& on_removed) {
  auto old = before.triples_.begin();
  auto now = after.triples_.begin();
  while (old != before.triples_.end() || now != after.triples_.end()) {
    if (now == after.triples_.end() ||
        (old != before.triples_.end() && old->key < now->key)) {
      on_removed(before.statement(*old++));
    } else if (old == before.triples_.end() || now->key < old->key) {
      on_added(after.statement(*now++));
    } else {
      ++old;
      ++now;
    }
  }
}

}  // namespace rrn::attach
