// SPDX-License-Identifier: MIT
#include "reasoner/entailment/entailment.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <unordered_map>

#include "owl2rl/equal_literals.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "reasoner/entailment/axiom_prover.hpp"

namespace rrn::reasoner {

namespace {

std::set<std::string> annotation_properties(const AssumedClosure& premise) {
  std::set<std::string> names;
  Dictionary& dictionary = premise.dictionary();
  premise.visit(class_relation(dictionary.intern_iri(owl::kAnnotationProperty)),
                std::nullopt, std::nullopt, [&](Row row) {
                  names.emplace(dictionary.view(row.first).text);
                  return true;
                });
  return names;
}

/// Returns the forms of the conclusion's literals: for each of them, and for
/// each literal of the premise that has its value, all of that value.
std::map<TermId, std::vector<TermId>> literal_forms(
    const Conclusion& conclusion, Dictionary& dictionary) {
  std::set<TermId> literals;
  conclusion.graph().match(
      {}, [&](const TermView&, const TermView&, const TermView& object) {
        if (object.is_literal()) literals.insert(dictionary.intern(object));
        return true;
      });
  std::map<TermId, std::vector<TermId>> forms;
  if (literals.empty()) return forms;
  for (const std::vector<TermId>& group : owl2rl::equal_literals(dictionary)) {
    const bool is_asked =
        std::any_of(group.begin(), group.end(),
                    [&](TermId id) { return literals.contains(id); });
    if (!is_asked) continue;
    for (const TermId id : group) forms.emplace(id, group);
  }
  return forms;
}

using Claims = std::vector<GraphTriple>;

/// Puts claims together that share blank nodes: one thing must fit all of them.
class ClaimGroups {
 public:
  explicit ClaimGroups(const Conclusion& conclusion)
      : conclusion_(conclusion) {}

  void add(const GraphTriple& claim) {
    const std::size_t index = claims_.size();
    claims_.push_back(claim);
    parents_.push_back(index);
    for (const Term* term : {&claim.subject, &claim.object}) {
      if (!conclusion_.is_variable(*term)) continue;
      const auto [known, is_new] = first_.try_emplace(term->text, index);
      if (!is_new) parents_[root(index)] = root(known->second);
    }
  }

  [[nodiscard]] std::vector<Claims> take() {
    std::map<std::size_t, Claims> groups;
    for (std::size_t i = 0; i < claims_.size(); ++i) {
      groups[root(i)].push_back(std::move(claims_[i]));
    }
    std::vector<Claims> all;
    for (auto& [root, claims] : groups) all.push_back(std::move(claims));
    return all;
  }

 private:
  std::size_t root(std::size_t i) {
    while (parents_[i] != i) i = parents_[i] = parents_[parents_[i]];
    return i;
  }

  const Conclusion& conclusion_;
  Claims claims_;
  std::vector<std::size_t>
      parents_;  ///< Towards the root of each claim's group
  std::unordered_map<std::string, std::size_t> first_;  ///< Claim of each label
};

/// The state of one check.
class Check {
 public:
  Check(const AssumedClosure& closure, const Conclusion& conclusion,
        const PrefixMap& prefixes, const CheckGuard& guard,
        const JobContext& job)
      : closure_(closure),
        conclusion_(conclusion),
        prefixes_(prefixes),
        guard_(guard),
        job_(job),
        classes_(closure, conclusion, guard),
        axioms_(classes_, conclusion, guard) {}

  EntailmentResult run() {
    EntailmentResult result;
    result.n_claims = conclusion_.claims().size();
    ClaimGroups groups(conclusion_);
    for (const GraphTriple& claim : conclusion_.claims()) {
      job_.report({"prove", n_done_++, result.n_claims, {}});
      if (has_variable(claim)) {
        groups.add(claim);
      } else if (!shows([&] { return axioms_.proves(claim); })) {
        result.missing.push_back(show(claim));
      }
    }
    for (const Claims& group : groups.take()) {
      if (shows([&] { return matches(group); })) continue;
      for (const GraphTriple& claim : group) {
        result.missing.push_back(show(claim));
      }
    }
    if (!result.missing.empty()) {
      result.verdict = is_stopped_ || classes_.met_limit()
                           ? EntailmentVerdict::kUndecided
                           : EntailmentVerdict::kNotEntailed;
    }
    return result;
  }

 private:
  [[nodiscard]] bool has_variable(const GraphTriple& claim) const {
    return conclusion_.is_variable(claim.subject) ||
           conclusion_.is_variable(claim.object);
  }

  /// Whether `proof` succeeds before a limit is reached.
  template <typename Proof>
  [[nodiscard]] bool shows(const Proof& proof) {
    if (is_stopped_) return false;
    try {
      return proof();
    } catch (const CheckStopped&) {
      is_stopped_ = true;
      return false;
    }
  }

  /// Whether it says that something is in a class expression.
  [[nodiscard]] bool is_membership(const GraphTriple& claim) const {
    return claim.predicate.text == rdf::kType &&
           conclusion_.is_structure(claim.object);
  }

  [[nodiscard]] bool matches(const Claims& group) {
    std::vector<GraphTriple> pattern;
    std::vector<GraphTriple> memberships;
    for (const GraphTriple& claim : group) {
      if (is_membership(claim)) {
        memberships.push_back(claim);
        continue;
      }
      pattern.push_back(claim);
      for (const Term* node : {&claim.subject, &claim.object}) {
        for (GraphTriple& triple : conclusion_.structure_of(*node)) {
          pattern.push_back(std::move(triple));
        }
      }
    }
    return GraphPattern(pattern, closure_.dictionary())
        .match(closure_, guard_, [&](const auto& solution) {
          return std::all_of(memberships.begin(), memberships.end(),
                             [&](const GraphTriple& membership) {
                               return holds(membership, solution);
                             });
        });
  }

  [[nodiscard]] bool holds(const GraphTriple& membership,
                           const GraphPattern::Solution& solution) {
    const auto value = solution(membership.subject.text);
    if (value) return classes_.is_member(closure_, *value, membership.object);
    const std::vector<TermId>& all = individuals();
    return std::any_of(all.begin(), all.end(), [&](TermId individual) {
      return classes_.is_member(closure_, individual, membership.object);
    });
  }

  /// Everything that facts are about.
  [[nodiscard]] const std::vector<TermId>& individuals() {
    if (!individuals_.empty()) return individuals_;
    std::set<TermId> found;
    for (const Arity arity : {Arity::kUnary, Arity::kBinary}) {
      for (const RelationKey& key : closure_.relations(arity)) {
        closure_.visit(key, std::nullopt, std::nullopt, [&](Row row) {
          found.insert(row.first);
          return true;
        });
      }
    }
    individuals_.assign(found.begin(), found.end());
    return individuals_;
  }

  [[nodiscard]] std::string show(const Term& term) const {
    if (!conclusion_.is_structure(term)) return prefixes_.shorten(term.view());
    return "[" + classes_.view().describe(term) + "]";
  }

  [[nodiscard]] std::string show(const GraphTriple& claim) const {
    const bool is_type = claim.predicate.text == rdf::kType;
    return show(claim.subject) + " " + (is_type ? "a" : show(claim.predicate)) +
           " " + show(claim.object) + " .";
  }

  const AssumedClosure& closure_;
  const Conclusion& conclusion_;
  const PrefixMap& prefixes_;
  const CheckGuard& guard_;
  const JobContext& job_;
  ClassProver classes_;
  AxiomProver axioms_;
  std::vector<TermId> individuals_;
  std::size_t n_done_ = 0;
  bool is_stopped_ = false;
};

}  // namespace

EntailmentResult check_entailment(Knowledge& premise,
                                  std::span<const std::string> conclusions,
                                  const EntailmentOptions& options,
                                  const JobContext& job) {
  const CheckGuard guard(job.cancel, options.limits.max_time);
  ClosureContext context{premise, options.limits, guard, job, {}};
  const AssumedClosure closure(context);
  Conclusion::Options how;
  how.ignore_annotations = options.ignore_annotations;
  how.annotation_properties = annotation_properties(closure);
  const Conclusion conclusion(conclusions, how, job);
  context.literal_forms = literal_forms(conclusion, premise.dictionary);
  if (closure.is_inconsistent()) {
    EntailmentResult result;
    result.verdict = EntailmentVerdict::kInconsistentPremise;
    result.n_claims = conclusion.claims().size();
    return result;
  }
  return Check(closure, conclusion, premise.prefixes, guard, job).run();
}

}  // namespace rrn::reasoner
