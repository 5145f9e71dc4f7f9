// SPDX-License-Identifier: MIT
// Proofs as reified statements with provenance.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "io/rdf_writer.hpp"
#include "rdf/vocabulary/prov.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rrn.hpp"
#include "rdf/vocabulary/xsd.hpp"
#include "reasoner/proofs/proof_labels.hpp"

namespace rrn::reasoner {

namespace {

using datalog::Proof;
using datalog::ProofStep;

class TurtleProofs {
 public:
  TurtleProofs(const ProofDocument& document, OutputFile& file)
      : document_(document),
        labels_(document),
        writer_(file, io::Syntax::kTurtle) {
    PrefixMap prefixes = document.knowledge.prefixes;
    prefixes.add("prov", prov::kNamespace);
    prefixes.add("rdf", rdf::kNamespace);
    prefixes.add("rrn", vocab::kNamespace);
    prefixes.send_to(writer_);
  }

  void write() {
    for (const Explanation& explanation : document_.facts) {
      for (const Proof& proof : explanation.proofs) write(proof);
    }
    for (const ViolationExplanation& violation : document_.violations) {
      write(violation);
    }
    writer_.finish();
  }

 private:
  void triple(const std::string& node, std::string_view predicate,
              TermView object) {
    writer_.write(
        {TermView::blank(node), TermView::iri(predicate), object, {}});
  }

  void text(const std::string& node, std::string_view predicate,
            const std::string& value) {
    if (!value.empty()) triple(node, predicate, TermView::literal(value));
  }

  void rule(const std::string& node, const datalog::Rule& rule) {
    text(node, vocab::kByRule, rule.name);
    text(node, vocab::kAxiom, labels_.axiom(rule));
    text(node, vocab::kPlace, rule.location.to_string());
  }

  /// Returns the label of the conclusion.
  std::string write(const Proof& proof) {
    std::vector<std::string> labels;
    for (const ProofStep& step : proof.steps) {
      labels.push_back("rrn-step-" + std::to_string(++n_steps_));
      write(step, labels);
    }
    return labels.back();
  }

  void write(const ProofStep& step, const std::vector<std::string>& labels) {
    const Dictionary& dictionary = document_.knowledge.dictionary;
    const std::string& node = labels.back();
    const auto& [relation, row] = step.fact;
    const bool unary = relation.arity == Arity::kUnary;
    const TermView predicate = dictionary.view(relation.predicate);
    triple(node, rdf::kType, TermView::iri(rdf::kStatement));
    triple(node, rdf::kSubject, dictionary.view(row.first));
    triple(node, rdf::kPredicate,
           unary ? TermView::iri(rdf::kType) : predicate);
    triple(node, rdf::kObject, unary ? predicate : dictionary.view(row.second));
    if (relation.polarity == Polarity::kNegative) {
      triple(node, vocab::kNegated, TermView::literal("true", xsd::kBoolean));
    }
    const std::string depth = std::to_string(step.depth);
    triple(node, vocab::kDepth, TermView::literal(depth, xsd::kInteger));
    if (!step.rule) {
      text(node, vocab::kPlace, labels_.place(step.fact));
      return;
    }
    rule(node, labels_.rule(*step.rule));
    for (const std::size_t premise : step.premises) {
      triple(node, prov::kWasDerivedFrom, TermView::blank(labels[premise]));
    }
    for (const std::string& condition : labels_.conditions(step)) {
      text(node, vocab::kCondition, condition);
    }
  }

  void write(const ViolationExplanation& violation) {
    std::vector<std::string> witnesses;
    for (const Explanation& witness : violation.witnesses) {
      if (!witness.proofs.empty()) {
        witnesses.push_back(write(witness.proofs.front()));
      }
    }
    const std::string node = "rrn-violation-" + std::to_string(++n_violations_);
    triple(node, rdf::kType, TermView::iri(vocab::kViolation));
    if (violation.violation.rule) {
      rule(node, labels_.rule(*violation.violation.rule));
    } else {
      text(node, vocab::kByRule, std::string(kClashRule));
      text(node, vocab::kAxiom, std::string(kClashAxiom));
    }
    for (const std::string& witness : witnesses) {
      triple(node, prov::kWasDerivedFrom, TermView::blank(witness));
    }
    for (const std::string& condition : labels_.conditions(violation)) {
      text(node, vocab::kCondition, condition);
    }
  }

  const ProofDocument& document_;
  ProofLabels labels_;
  io::RdfWriter writer_;
  std::uint64_t n_steps_ = 0;
  std::uint64_t n_violations_ = 0;
};

}  // namespace

void write_proof_turtle(const ProofDocument& document, OutputFile& file) {
  TurtleProofs(document, file).write();
}

}  // namespace rrn::reasoner
