// SPDX-License-Identifier: MIT
// Proofs as JSON.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/json_writer.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "reasoner/proofs/proof_labels.hpp"
#include "reasoner/violations/place_json.hpp"

namespace rrn::reasoner {

namespace {

using datalog::Proof;
using datalog::ProofStep;

const char* name_of(ExplanationStatus status) {
  switch (status) {
    case ExplanationStatus::kHolds:
      return "holds";
    case ExplanationStatus::kDoesNotFollow:
      return "does not follow";
    case ExplanationStatus::kUndecided:
      return "undecided";
  }
  return "";
}

class JsonProofs {
 public:
  JsonProofs(const ProofDocument& document, JsonWriter& json)
      : document_(document), labels_(document), json_(json) {}

  void write() {
    json_.begin_object();
    json_.key("facts");
    json_.begin_array();
    for (const Explanation& explanation : document_.facts) write(explanation);
    json_.end_array();
    json_.key("violations");
    json_.begin_array();
    for (const ViolationExplanation& violation : document_.violations) {
      write(violation);
    }
    json_.end_array();
    if (document_.json_members) document_.json_members(json_);
    json_.end_object();
    json_.finish();
  }

 private:
  void write(const Explanation& explanation) {
    json_.begin_object();
    write_fact(explanation.fact);
    json_.member("status", name_of(explanation.status));
    json_.member("complete", explanation.is_complete);
    json_.key("proofs");
    json_.begin_array();
    for (const Proof& proof : explanation.proofs) write(proof);
    json_.end_array();
    json_.end_object();
  }

  void write(const ViolationExplanation& explanation) {
    json_.begin_object();
    if (explanation.violation.rule) {
      write_rule(labels_.rule(*explanation.violation.rule));
    } else {
      json_.member("rule", kClashRule);
      json_.member("axiom", kClashAxiom);
      write_place(json_, {});
    }
    json_.key("witnesses");
    json_.begin_array();
    for (const Explanation& witness : explanation.witnesses) write(witness);
    json_.end_array();
    write_texts("conditions", labels_.conditions(explanation));
    json_.member("alike", explanation.n_alike);
    json_.end_object();
  }

  void write_fact(const Fact& fact) {
    const auto text = [this](TermId id) {
      return document_.knowledge.dictionary.view(id).to_ntriples();
    };
    const auto& [relation, row] = fact;
    const bool unary = relation.arity == Arity::kUnary;
    json_.key("fact");
    json_.begin_object();
    json_.member("subject", text(row.first));
    json_.member("predicate", unary ? TermView::iri(rdf::kType).to_ntriples()
                                    : text(relation.predicate));
    json_.member("object", text(unary ? relation.predicate : row.second));
    if (relation.polarity == Polarity::kNegative) json_.member("negated", true);
    json_.end_object();
  }

  void write_rule(const datalog::Rule& rule) {
    json_.member("rule", rule.name);
    json_.member("axiom", labels_.axiom(rule));
    write_place(json_, rule.location);
  }

  void write_texts(const char* name, const std::vector<std::string>& texts) {
    json_.key(name);
    json_.begin_array();
    for (const std::string& text : texts) json_.value(text);
    json_.end_array();
  }

  void write(const Proof& proof) {
    std::vector<std::uint32_t> n_uses(proof.steps.size(), 0);
    for (const ProofStep& step : proof.steps) {
      for (const std::size_t premise : step.premises) ++n_uses[premise];
    }
    std::vector<std::optional<std::uint64_t>> ids(proof.steps.size());
    const auto enter = [&](const ProofVisit& visit) {
      json_.begin_object();
      std::optional<std::uint64_t>& id = ids[visit.step];
      if (visit.is_repeated) {
        json_.member("ref", *id);
        return;
      }
      const ProofStep& step = proof.steps[visit.step];
      if (step.rule && n_uses[visit.step] > 1) {
        id = ++n_ids_;
        json_.member("id", *id);
      }
      write_head(proof, step);
    };
    const auto leave = [&](const ProofVisit& visit) {
      const ProofStep& step = proof.steps[visit.step];
      if (step.rule && !visit.is_repeated) {
        json_.end_array();
        write_texts("conditions", labels_.conditions(step));
      }
      json_.end_object();
    };
    walk_proof(proof, enter, leave);
  }

  /// Writes a step up to its premises.
  void write_head(const Proof& proof, const ProofStep& step) {
    write_fact(step.fact);
    json_.member("depth", step.depth);
    if (&step == &proof.conclusion() && !proof.is_minimal) {
      json_.member("minimal", false);
    }
    if (!step.rule) {
      json_.member("asserted", true);
      const auto place = document_.places.find(step.fact);
      write_place(json_, place == document_.places.end() ? SourceLocation()
                                                         : place->second);
      return;
    }
    write_rule(labels_.rule(*step.rule));
    json_.key("premises");
    json_.begin_array();
  }

  const ProofDocument& document_;
  ProofLabels labels_;
  JsonWriter& json_;
  std::uint64_t n_ids_ = 0;
};

}  // namespace

void write_proof_json(const ProofDocument& document, OutputFile& file) {
  JsonWriter json([&file](std::string_view text) { file.write(text); });
  JsonProofs(document, json).write();
}

}  // namespace rrn::reasoner
