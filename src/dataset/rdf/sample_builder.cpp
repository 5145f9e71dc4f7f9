// SPDX-License-Identifier: MIT
#include "dataset/rdf/sample_builder.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string_view>

#include "base/error.hpp"
#include "dataset/rdf/store_literals.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rdfs.hpp"
#include "rdf/vocabulary/rrn.hpp"
#include "rdf/vocabulary/swrl.hpp"

namespace rrn::dataset {

namespace {

constexpr std::uint32_t kNone = 0xffffffffU;

bool is_of_schema(std::string_view iri) {
  constexpr std::array<std::string_view, 6> kNamespaces = {
      rdf::kNamespace,   rdfs::kNamespace, owl::kNamespace,
      vocab::kNamespace, swrl::kNamespace, swrlb::kNamespace};
  return std::any_of(kNamespaces.begin(), kNamespaces.end(),
                     [iri](std::string_view prefix) {
                       return iri.substr(0, prefix.size()) == prefix;
                     });
}

std::string name_of(const TermView& term) {
  std::string name = term.is_blank() ? "_:" : "";
  name += term.text;
  return name;
}

class SampleBuilder {
 public:
  SampleBuilder(const TripleStore& store, const Dictionary& dictionary,
                const Vocabulary& vocabulary)
      : store_(store),
        dictionary_(dictionary),
        predicates_(vocabulary, dictionary),
        entities_(dictionary.size(), kNone) {}

  StoreSample run() {
    for (std::uint32_t i = 0; i < store_.n_relations(); ++i) {
      const RelationId id{i};
      if (predicates_.find(store_.key(id)).has_value()) {
        mark_individuals(store_.relation(id));
      } else {
        count_unknown(id);
      }
    }
    number_individuals();
    add_literals(
        store_, predicates_, [this](TermId id) { return entity_of(id); },
        [](RowOrigin) { return std::uint8_t{0}; }, sample_.kb);
    sample_.kb.classes.depths.clear();  // not known
    sample_.kb.relations.depths.clear();
    sample_.kb.normalise();
    sample_.unknown_predicates.assign(unknown_.begin(), unknown_.end());
    return std::move(sample_);
  }

 private:
  void mark_individuals(const Relation& relation) {
    for (const Row& row : relation.rows()) {
      const bool first = mark(row.first);
      const bool second = mark(row.second);
      if (!first || !second) ++sample_.n_literal_objects;
    }
  }

  /// Marks a term as an individual; returns false if it is a literal.
  bool mark(TermId id) {
    std::uint32_t& entity = entities_[id.value];
    if (entity != kNone) return true;
    if (dictionary_.view(id).is_literal()) return false;
    entity = 0;
    return true;
  }

  void count_unknown(RelationId id) {
    const std::uint32_t n_facts = store_.relation(id).n_asserted();
    if (n_facts == 0) return;
    const TermView predicate = dictionary_.view(store_.key(id).predicate);
    if (!predicate.is_iri() || is_of_schema(predicate.text)) return;
    unknown_[std::string(predicate.text)] += n_facts;
  }

  void number_individuals() {
    for (std::uint32_t i = 0; i < entities_.size(); ++i) {
      if (entities_[i] == kNone) continue;
      entities_[i] = static_cast<std::uint32_t>(sample_.individuals.size());
      sample_.individuals.push_back(TermId{i});
      sample_.kb.names.push_back(name_of(dictionary_.view(TermId{i})));
    }
    sample_.kb.n_individuals =
        static_cast<std::uint32_t>(sample_.individuals.size());
  }

  [[nodiscard]] std::optional<EntityIndex> entity_of(TermId id) const {
    const std::uint32_t entity = entities_[id.value];
    if (entity == kNone) return std::nullopt;
    return EntityIndex{entity};
  }

  const TripleStore& store_;
  const Dictionary& dictionary_;
  PredicateIds predicates_;
  /// Indexed by TermId: kNone, or a mark (0) until individuals have numbers.
  std::vector<std::uint32_t> entities_;
  std::map<std::string, std::uint64_t> unknown_;
  StoreSample sample_;
};

}  // namespace

StoreSample build_sample(const TripleStore& store, const Dictionary& dictionary,
                         const Vocabulary& vocabulary) {
  return SampleBuilder(store, dictionary, vocabulary).run();
}

}  // namespace rrn::dataset
