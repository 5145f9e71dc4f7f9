// SPDX-License-Identifier: MIT
// Checks proofs step by step, without the engine: it puts terms into rules and
// compares, and nothing else.
#ifndef RRN_TESTS_UNIT_DATALOG_PROOF_PROOF_CHECKER_HPP
#define RRN_TESTS_UNIT_DATALOG_PROOF_PROOF_CHECKER_HPP

#include <functional>
#include <string>

#include "datalog/program/program.hpp"
#include "datalog/proof/proof.hpp"
#include "rdf/dictionary.hpp"

namespace rrn::datalog {

class ProofChecker {
 public:
  using Predicate = std::function<bool(const Fact&)>;

  /// Borrows the program and the dictionary.  `is_asserted` and `holds` say
  /// what is stated and what is in the closure.
  ProofChecker(const Program& program, const Dictionary& dictionary,
               Predicate is_asserted, Predicate holds);

  /// Returns what is wrong with a proof of `goal`; nothing if it is one.
  [[nodiscard]] std::string check(const Proof& proof, const Fact& goal) const;

 private:
  [[nodiscard]] std::string check_step(const Proof& proof,
                                       std::size_t number) const;
  [[nodiscard]] std::string check_conditions(const Rule& rule,
                                             const ProofStep& step) const;
  [[nodiscard]] bool builtin_is_true(const BuiltinAtom& builtin,
                                     const ProofStep& step) const;
  [[nodiscard]] Fact apply(const Atom& atom, const ProofStep& step) const;

  const Program& program_;
  const Dictionary& dictionary_;
  Predicate is_asserted_;
  Predicate holds_;
};

}  // namespace rrn::datalog

#endif  // RRN_TESTS_UNIT_DATALOG_PROOF_PROOF_CHECKER_HPP
