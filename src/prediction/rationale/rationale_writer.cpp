// SPDX-License-Identifier: MIT
#include "prediction/rationale/rationale_writer.hpp"

#include "io/rdf_writer.hpp"
#include "prediction/rationale/counterfactual_writer.hpp"
#include "prediction/rationale/rationale_terms.hpp"
#include "rdf/vocabulary/prov.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rrn.hpp"
#include "rdf/vocabulary/xsd.hpp"
#include "reasoner/violations/place_json.hpp"

namespace rrn::prediction {

namespace {

class RationaleText {
 public:
  explicit RationaleText(const RationaleDocument& document)
      : document_(document) {}

  std::string show(const Rationale& rationale) {
    std::string text =
        show_fact(document_, document_.facts.fact_of(rationale.target)) +
        (rationale.is_predicted ? "  predicted" : "  not predicted") +
        show_number(", probability %.3f", rationale.probability) +
        show_number(" (from %.3f on it is)\n", rationale.threshold);
    const std::string considered =
        show_count(rationale.considered.size(), "stated fact", "stated facts") +
        (rationale.is_complete ? " around it" : " that are nearest");
    if (rationale.is_predicted) {
      text += "  rests on " + std::to_string(rationale.facts.size()) + " of " +
              considered + ", with the log-odds that each alone is worth:\n" +
              show(rationale.facts);
      text +=
          show_number("  with these alone %.3f", rationale.probability_alone) +
          show_number(", without them %.3f", rationale.probability_without) +
          show_number("; they are enough in %.0f %% of other draws\n",
                      100 * rationale.agreement);
    } else {
      text += "  " + considered + " were looked at\n";
    }
    if (!rationale.against.empty()) {
      text += "  more probable without:\n" + show(rationale.against);
    }
    if (rationale.counterfactual) {
      text += show_counterfactual(document_, *rationale.counterfactual);
    }
    return text;
  }

 private:
  [[nodiscard]] std::string show(const std::vector<WeighedFact>& facts) const {
    std::string text;
    for (const WeighedFact& weighed : facts) {
      const Fact fact = document_.facts.fact_of(weighed.fact);
      const std::string place = place_of(document_, fact).to_string();
      text += show_number("    %6.1f  ", weighed.log_odds) +
              show_fact(document_, fact) +
              (place.empty() ? "" : "  [" + place + "]") + '\n';
      if (weighed.contrast) {
        text += "            in its place " +
                show_fact(document_,
                          document_.facts.fact_of(weighed.contrast->instead)) +
                show_number(": then %.3f\n", weighed.contrast->probability);
      }
    }
    return text;
  }

  const RationaleDocument& document_;
};

class RationaleJson {
 public:
  RationaleJson(const RationaleDocument& document, JsonWriter& json)
      : document_(document), json_(json) {}

  void write(const Rationale& rationale) {
    json_.begin_object();
    write_fact(document_, document_.facts.fact_of(rationale.target), json_);
    json_.member("predicted", rationale.is_predicted);
    json_.member("probability", rationale.probability);
    json_.member("threshold", rationale.threshold);
    json_.member("considered", std::uint64_t{rationale.considered.size()});
    json_.member("complete", rationale.is_complete);
    if (rationale.is_predicted) {
      json_.member("alone", rationale.probability_alone);
      json_.member("without", rationale.probability_without);
      json_.member("agreement", rationale.agreement);
    }
    write("facts", rationale.facts);
    write("against", rationale.against);
    if (rationale.counterfactual) {
      json_.key("counterfactual");
      write_counterfactual(document_, *rationale.counterfactual, json_);
    }
    json_.end_object();
  }

 private:
  void write(const char* name, const std::vector<WeighedFact>& facts) {
    json_.key(name);
    json_.begin_array();
    for (const WeighedFact& weighed : facts) {
      const Fact fact = document_.facts.fact_of(weighed.fact);
      json_.begin_object();
      write_fact(document_, fact, json_);
      json_.member("log_odds", weighed.log_odds);
      reasoner::write_place(json_, place_of(document_, fact));
      if (weighed.contrast) write(*weighed.contrast);
      json_.end_object();
    }
    json_.end_array();
  }

  void write(const Contrast& contrast) {
    json_.key("contrast");
    json_.begin_object();
    write_fact(document_, document_.facts.fact_of(contrast.instead), json_);
    json_.member("probability", contrast.probability);
    json_.end_object();
  }

  const RationaleDocument& document_;
  JsonWriter& json_;
};

class RationaleTurtle {
 public:
  RationaleTurtle(const RationaleDocument& document, OutputFile& file)
      : document_(document), writer_(file, io::Syntax::kTurtle) {
    PrefixMap prefixes = document.knowledge.prefixes;
    prefixes.add("prov", prov::kNamespace);
    prefixes.add("rdf", rdf::kNamespace);
    prefixes.add("rrn", vocab::kNamespace);
    prefixes.send_to(writer_);
  }

  void write() {
    for (const Rationale& rationale : document_.rationales) {
      if (rationale.is_predicted) write_evidence(rationale);
      if (rationale.counterfactual) write_changes(*rationale.counterfactual);
    }
    writer_.finish();
  }

 private:
  void write_evidence(const Rationale& rationale) {
    std::vector<std::string> premises;
    for (const WeighedFact& weighed : rationale.facts) {
      premises.push_back(placed(weighed.fact));
    }
    const std::string node = rated(rationale.target, rationale.probability);
    for (const std::string& premise : premises) {
      triple(node, prov::kWasDerivedFrom, TermView::blank(premise));
    }
    for (std::size_t i = 0; i < premises.size(); ++i) {
      const auto& contrast = rationale.facts[i].contrast;
      if (!contrast) continue;
      write_change(node,
                   {statement(document_.facts.fact_of(contrast->instead))},
                   {premises[i]}, contrast->probability);
    }
  }

  /// Each change is a node that the statement of the target points to.
  void write_changes(const Counterfactual& found) {
    if (found.changes.empty()) return;
    const std::string target = rated(found.target, found.probability);
    for (const FactChange& change : found.changes) {
      std::vector<std::string> added;
      std::vector<std::string> removed;
      for (const Literal& fact : change.added) {
        added.push_back(statement(document_.facts.fact_of(fact)));
      }
      for (const Literal& fact : change.removed) {
        removed.push_back(placed(fact));
      }
      write_change(target, added, removed, change.probability);
    }
  }

  /// `added`, `removed`: labels of statements.
  void write_change(const std::string& target,
                    const std::vector<std::string>& added,
                    const std::vector<std::string>& removed, double after) {
    const std::string node = next_node();
    triple(target, vocab::kCounterfactual, TermView::blank(node));
    for (const std::string& fact : added) {
      triple(node, vocab::kAdds, TermView::blank(fact));
    }
    for (const std::string& fact : removed) {
      triple(node, vocab::kRemoves, TermView::blank(fact));
    }
    probability(node, after);
  }

  void triple(const std::string& node, std::string_view predicate,
              TermView object) {
    writer_.write(
        {TermView::blank(node), TermView::iri(predicate), object, {}});
  }

  void probability(const std::string& node, double probability) {
    const std::string text = show_number("%.6f", probability);
    triple(node, vocab::kProbability, TermView::literal(text, xsd::kDecimal));
  }

  std::string next_node() {
    return "rrn-evidence-" + std::to_string(++n_nodes_);
  }

  /// The label of the statement with its probability.
  std::string rated(const Literal& target, double of_target) {
    std::string node = statement(document_.facts.fact_of(target));
    probability(node, of_target);
    return node;
  }

  /// The label of a stated fact with its place.
  std::string placed(const Literal& literal) {
    const Fact fact = document_.facts.fact_of(literal);
    std::string node = statement(fact);
    const std::string place = place_of(document_, fact).to_string();
    if (!place.empty()) {
      triple(node, vocab::kPlace, TermView::literal(place));
    }
    return node;
  }

  /// The label of the statement.
  std::string statement(const Fact& fact) {
    std::string node = next_node();
    const auto terms = terms_of(document_.knowledge.dictionary, fact);
    triple(node, rdf::kType, TermView::iri(rdf::kStatement));
    triple(node, rdf::kSubject, terms[0]);
    triple(node, rdf::kPredicate, terms[1]);
    triple(node, rdf::kObject, terms[2]);
    if (fact.relation.polarity == Polarity::kNegative) {
      triple(node, vocab::kNegated, TermView::literal("true", xsd::kBoolean));
    }
    return node;
  }

  const RationaleDocument& document_;
  io::RdfWriter writer_;
  std::uint64_t n_nodes_ = 0;
};

}  // namespace

std::vector<Fact> facts_of(const LiteralFacts& facts,
                           std::span<const Rationale> rationales) {
  std::vector<Fact> named;
  for (const Rationale& rationale : rationales) {
    for (const auto* list : {&rationale.facts, &rationale.against}) {
      for (const WeighedFact& weighed : *list) {
        named.push_back(facts.fact_of(weighed.fact));
      }
    }
    if (!rationale.counterfactual) continue;
    for (const FactChange& change : rationale.counterfactual->changes) {
      for (const Literal& fact : change.removed) {
        named.push_back(facts.fact_of(fact));
      }
    }
  }
  return named;
}

std::string show_rationales(const RationaleDocument& document) {
  RationaleText shown(document);
  std::string text;
  for (const Rationale& rationale : document.rationales) {
    text += (text.empty() ? "" : "\n") + shown.show(rationale);
  }
  return text;
}

void write_rationale_json(const RationaleDocument& document, JsonWriter& json) {
  RationaleJson written(document, json);
  json.key("evidence");
  json.begin_array();
  for (const Rationale& rationale : document.rationales) {
    written.write(rationale);
  }
  json.end_array();
}

void write_rationale_turtle(const RationaleDocument& document,
                            OutputFile& file) {
  RationaleTurtle(document, file).write();
}

}  // namespace rrn::prediction
