// SPDX-License-Identifier: MIT
#include "generation/walk/fact_graph.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "base/error.hpp"
#include "dataset/rdf/store_literals.hpp"

namespace rrn::generation {

namespace {

constexpr std::uint32_t kNoIndividual = 0xffffffffU;

/// Makes of the lists' sizes the places where they begin; putting an item at
/// each place and counting it up turns these into the ends.
std::uint64_t begin_lists(std::vector<std::uint32_t>& sizes) {
  std::uint64_t end = 0;
  for (std::uint32_t& size : sizes) {
    const std::uint64_t begin = end;
    end += size;
    size = static_cast<std::uint32_t>(begin);
  }
  if (end > std::numeric_limits<std::uint32_t>::max()) {
    throw Error(ErrorCode::kUnsupported,
                std::to_string(end) +
                    " ends of facts to walk over; expected "
                    "fewer than 2^32");
  }
  return end;
}

}  // namespace

class FactGraph::Builder {
 public:
  Builder(const TripleStore& facts, const Dictionary& dictionary,
          const dataset::Vocabulary& vocabulary, FactGraph& graph)
      : facts_(facts),
        dictionary_(dictionary),
        predicates_(vocabulary, dictionary),
        graph_(graph) {
    is_literal_.resize(dictionary.size());
    for (std::uint32_t i = 0; i < dictionary.size(); ++i) {
      is_literal_[i] = dictionary.view(TermId{i}).is_literal();
    }
  }

  void run() {
    number_individuals();
    make_relation_facts();
    make_class_facts();
    make_neighbours();
  }

 private:
  /// Calls visit(key, predicate, row) for each fact over the vocabulary.
  template <typename Visitor>
  void for_each_fact(Arity arity, Visitor&& visit) const {
    for (std::uint32_t n = 0; n < facts_.n_relations(); ++n) {
      const RelationKey& key = facts_.key(RelationId{n});
      if (key.arity != arity) continue;
      const auto predicate = predicates_.find(key);
      if (!predicate.has_value()) continue;
      const Relation& relation = facts_.relation(RelationId{n});
      for (std::uint32_t i = 0; i < relation.size(); ++i) {
        const Row row = relation.row(i);
        if (relation.is_asserted(i) && !is_literal(row)) {
          visit(key, *predicate, row);
        }
      }
    }
  }

  [[nodiscard]] bool is_literal(Row row) const {
    return is_literal_[row.first.value] || is_literal_[row.second.value];
  }
  [[nodiscard]] std::uint32_t number(TermId term) const {
    return numbers_[term.value];
  }

  void number_individuals() {
    numbers_.assign(dictionary_.size(), kNoIndividual);
    const auto note = [this](const RelationKey&, std::uint32_t, Row row) {
      numbers_[row.first.value] = 0;
      numbers_[row.second.value] = 0;
    };
    for_each_fact(Arity::kBinary, note);
    for_each_fact(Arity::kUnary, note);
    for (std::uint32_t i = 0; i < numbers_.size(); ++i) {
      if (numbers_[i] == kNoIndividual) continue;
      numbers_[i] = static_cast<std::uint32_t>(graph_.terms_.size());
      graph_.terms_.push_back(TermId{i});
    }
    count_left_out();
  }

  void count_left_out() {
    for (std::uint32_t n = 0; n < facts_.n_relations(); ++n) {
      const RelationKey& key = facts_.key(RelationId{n});
      const Relation& relation = facts_.relation(RelationId{n});
      const bool outside = !predicates_.find(key).has_value();
      for (std::uint32_t i = 0; i < relation.size(); ++i) {
        if (!relation.is_asserted(i)) continue;
        if (is_literal(relation.row(i))) {
          ++graph_.left_out_.n_literals;
        } else if (outside) {
          ++(key.arity == Arity::kUnary ? graph_.left_out_.n_class_facts
                                        : graph_.left_out_.n_relation_facts);
        }
      }
    }
  }

  void make_relation_facts() {
    auto& lists = graph_.relation_facts_;
    lists.ends.assign(graph_.terms_.size(), 0);
    for_each_fact(Arity::kBinary,
                  [&](const RelationKey&, std::uint32_t, Row row) {
                    ++lists.ends[number(row.first)];
                  });
    lists.items.resize(begin_lists(lists.ends));
    for_each_fact(Arity::kBinary,
                  [&](const RelationKey& key, std::uint32_t relation, Row row) {
                    lists.items[lists.ends[number(row.first)]++] = {
                        number(row.second), relation & 0x7fffffffU,
                        key.polarity == Polarity::kPositive ? 1U : 0U};
                  });
  }

  void make_class_facts() {
    auto& lists = graph_.class_facts_;
    lists.ends.assign(graph_.terms_.size(), 0);
    for_each_fact(Arity::kUnary,
                  [&](const RelationKey&, std::uint32_t, Row row) {
                    ++lists.ends[number(row.first)];
                  });
    lists.items.resize(begin_lists(lists.ends));
    for_each_fact(Arity::kUnary, [&](const RelationKey& key,
                                     std::uint32_t owl_class, Row row) {
      lists.items[lists.ends[number(row.first)]++] = {
          owl_class & 0x7fffffffU,
          key.polarity == Polarity::kPositive ? 1U : 0U};
    });
  }

  void make_neighbours() {
    auto& lists = graph_.neighbours_;
    lists.ends.assign(graph_.terms_.size(), 0);
    for_each_edge(
        [&](std::uint32_t from, std::uint32_t) { ++lists.ends[from]; });
    lists.items.resize(begin_lists(lists.ends));
    for_each_edge([&](std::uint32_t from, std::uint32_t to) {
      lists.items[lists.ends[from]++] = to;
    });
    drop_repeated_neighbours();
  }

  /// Calls visit(from, to) for both directions of each positive fact that joins
  /// two individuals.
  template <typename Visitor>
  void for_each_edge(Visitor&& visit) const {
    for (std::uint32_t subject = 0; subject < graph_.terms_.size(); ++subject) {
      for (const RelationFact& fact : graph_.relation_facts_.of(subject)) {
        if (fact.positive == 0 || fact.object == subject) continue;
        visit(subject, fact.object);
        visit(fact.object, subject);
      }
    }
  }

  void drop_repeated_neighbours() {
    auto& lists = graph_.neighbours_;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    for (std::uint32_t& list_end : lists.ends) {
      const auto first = lists.items.begin() + begin;
      const auto last = lists.items.begin() + list_end;
      begin = list_end;
      std::sort(first, last);
      const auto target = lists.items.begin() + end;
      end = static_cast<std::uint32_t>(std::unique_copy(first, last, target) -
                                       lists.items.begin());
      list_end = end;
    }
    lists.items.resize(end);
    lists.items.shrink_to_fit();
  }

  const TripleStore& facts_;
  const Dictionary& dictionary_;
  dataset::PredicateIds predicates_;
  FactGraph& graph_;
  std::vector<bool> is_literal_;        ///< Indexed by term
  std::vector<std::uint32_t> numbers_;  ///< Numbers of individuals, by term
};

FactGraph::FactGraph(const TripleStore& facts, const Dictionary& dictionary,
                     const dataset::Vocabulary& vocabulary)
    : dictionary_(&dictionary) {
  Builder(facts, dictionary, vocabulary, *this).run();
}

std::string FactGraph::name(std::uint32_t individual) const {
  const TermView term = dictionary_->view(terms_[individual]);
  return (term.is_blank() ? "_:" : "") + std::string(term.text);
}

std::size_t FactGraph::memory() const {
  const auto bytes = [](const auto& items) {
    return items.capacity() * sizeof(items[0]);
  };
  return bytes(terms_) + bytes(relation_facts_.ends) +
         bytes(relation_facts_.items) + bytes(class_facts_.ends) +
         bytes(class_facts_.items) + bytes(neighbours_.ends) +
         bytes(neighbours_.items);
}

}  // namespace rrn::generation
