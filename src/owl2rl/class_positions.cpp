// SPDX-License-Identifier: MIT
#include "owl2rl/class_positions.hpp"

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdfs.hpp"

namespace rrn::owl2rl {

namespace {

enum class Position : std::uint8_t { kSubclass, kSuperclass };

/// Finds the class expressions that mean less to the rules than to OWL.
class PositionCheck {
 public:
  explicit PositionCheck(Compilation& compilation) : c_(compilation) {}

  void run(std::span<const Term> asserted_classes) {
    for (const Term& asserted : asserted_classes) {
      visit(asserted, Position::kSuperclass);
    }
    for (const auto& [sub, super] : c_.view().pairs(rdfs::kSubClassOf)) {
      visit(sub, Position::kSubclass);
      visit(super, Position::kSuperclass);
    }
    for (const auto& [left, right] : c_.view().pairs(owl::kEquivalentClass)) {
      for (const Term* side : {&left, &right}) {
        visit(*side, Position::kSubclass);
        visit(*side, Position::kSuperclass);
      }
    }
    for (const std::string_view predicate : {rdfs::kDomain, rdfs::kRange}) {
      for (const auto& [property, owl_class] : c_.view().pairs(predicate)) {
        visit(owl_class, Position::kSuperclass);
      }
    }
    // A list instead of recursion: expressions may be nested without end.
    while (!pending_.empty()) {
      const auto [term, position] = std::move(pending_.back());
      pending_.pop_back();
      look_at(term, position);
    }
  }

 private:
  void visit(const Term& term, Position position) {
    if (!term.view().is_blank()) return;
    if (visited_.insert({term, position}).second) {
      pending_.emplace_back(term, position);
    }
  }

  void look_at(const Term& term, Position position) {
    const bool sub = position == Position::kSubclass;
    if (sub) {
      note(term, owl::kAllValuesFrom, "as a subclass");
      note(term, owl::kComplementOf, "as a subclass");
      note(term, owl::kMaxCardinality, "as a subclass");
      note(term, owl::kMaxQualifiedCardinality, "as a subclass");
    } else {
      // That nothing has a value in owl:Nothing is a rule (cls-nothing2).
      const Term nothing(TermView::iri(owl::kNothing));
      const std::vector<Term> fillers =
          c_.view().objects(term, owl::kSomeValuesFrom);
      if (fillers != std::vector<Term>{nothing}) {
        note(term, owl::kSomeValuesFrom, "as a superclass");
      }
      note(term, owl::kUnionOf, "as a superclass");
      note(term, owl::kOneOf, "as a superclass");
    }
    const Position opposite = sub ? Position::kSuperclass : Position::kSubclass;
    visit_members(term, owl::kIntersectionOf, position);
    if (sub) visit_members(term, owl::kUnionOf, position);
    visit_filler(term, owl::kComplementOf, opposite);
    visit_filler(term, sub ? owl::kSomeValuesFrom : owl::kAllValuesFrom,
                 position);
  }

  void visit_members(const Term& term, std::string_view predicate,
                     Position position) {
    for (const Term& head : c_.view().objects(term, predicate)) {
      for (const Term& member : c_.view().list(head, "class expression")) {
        visit(member, position);
      }
    }
  }

  void visit_filler(const Term& term, std::string_view predicate,
                    Position position) {
    for (const Term& filler : c_.view().objects(term, predicate)) {
      visit(filler, position);
    }
  }

  void note(const Term& term, std::string_view predicate,
            const std::string& where) {
    if (!c_.view().has(term, predicate)) return;
    c_.note_unsupported(prefixed_name(predicate) + " " + where, predicate,
                        term.view());
  }

  Compilation& c_;
  std::set<std::pair<Term, Position>> visited_;
  std::vector<std::pair<Term, Position>> pending_;
};

}  // namespace

void check_positions(Compilation& compilation,
                     std::span<const Term> asserted_classes) {
  PositionCheck(compilation).run(asserted_classes);
}

}  // namespace rrn::owl2rl
