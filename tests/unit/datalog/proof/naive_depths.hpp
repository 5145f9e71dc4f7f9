// SPDX-License-Identifier: MIT
// The least depths of proofs, round by round, for rules of every kind: atoms,
// triple atoms, negation, disequalities, builtins.  An oracle that shares
// nothing with the engine.
#ifndef RRN_TESTS_UNIT_DATALOG_PROOF_NAIVE_DEPTHS_HPP
#define RRN_TESTS_UNIT_DATALOG_PROOF_NAIVE_DEPTHS_HPP

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "datalog/proof/proof.hpp"

namespace rrn::datalog {

/// A rule with terms for its variables, whose body and conditions hold.
struct NaiveInstance {
  std::size_t rule = 0;
  std::vector<std::optional<TermId>> bindings;  ///< Absent: not in the body
  std::vector<Fact> body;
  std::vector<Fact> heads;
};

class NaiveDepths {
 public:
  /// Conditions are decided in `closure`, which is to be the model.  Values
  /// that builtins compute get ids in the dictionary.
  NaiveDepths(const Program& program, Dictionary& dictionary,
              const std::set<Fact>& asserted, const std::set<Fact>& closure);

  /// The least depth of a proof of each fact that follows, be it in the closure
  /// or not: the closure is the model if its facts are all there are.
  [[nodiscard]] const std::map<Fact, std::uint32_t>& depths() const {
    return depths_;
  }
  /// Every instance over the closure.
  [[nodiscard]] const std::vector<NaiveInstance>& instances() const {
    return instances_;
  }

 private:
  void match(const Rule& rule, std::size_t atom, NaiveInstance& instance);
  void match(const Rule& rule, std::size_t atom, const Fact& fact,
             NaiveInstance& instance);
  void finish(const Rule& rule, NaiveInstance instance);
  [[nodiscard]] bool compute(const BuiltinAtom& builtin,
                             NaiveInstance& instance) const;
  [[nodiscard]] Fact apply(const Atom& atom,
                           const NaiveInstance& instance) const;
  void find_depths(const std::set<Fact>& asserted);

  Dictionary& dictionary_;
  TermId rdf_type_;
  const std::set<Fact>& closure_;
  std::map<RelationKey, std::vector<Fact>> by_relation_;
  std::vector<NaiveInstance> instances_;
  std::map<Fact, std::uint32_t> depths_;
};

}  // namespace rrn::datalog

#endif  // RRN_TESTS_UNIT_DATALOG_PROOF_NAIVE_DEPTHS_HPP
