// SPDX-License-Identifier: MIT
#include "prediction/rationale/rationale_writer.hpp"

#include <array>
#include <cstdio>

#include "io/rdf_writer.hpp"
#include "rdf/vocabulary/prov.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rrn.hpp"
#include "rdf/vocabulary/xsd.hpp"
#include "reasoner/violations/place_json.hpp"
#include "reasoner/violations/violation_report.hpp"

namespace rrn::prediction {

namespace {

std::string show_number(const char* format, double number) {
  char text[128];
  std::snprintf(text, sizeof text, format, number);
  return text;
}

std::string count(std::size_t n, const char* one, const char* many) {
  return std::to_string(n) + ' ' + (n == 1 ? one : many);
}

SourceLocation place_of(const RationaleDocument& document, const Fact& fact) {
  const auto place = document.places.find(fact);
  return place == document.places.end() ? SourceLocation() : place->second;
}

/// Subject, predicate and object of the triple that states a fact.
std::array<TermView, 3> terms_of(const Dictionary& dictionary,
                                 const Fact& fact) {
  const TermView predicate = dictionary.view(fact.relation.predicate);
  const TermView subject = dictionary.view(fact.row.first);
  if (fact.relation.arity == Arity::kUnary) {
    return {subject, TermView::iri(rdf::kType), predicate};
  }
  return {subject, predicate, dictionary.view(fact.row.second)};
}

class RationaleText {
 public:
  explicit RationaleText(const RationaleDocument& document)
      : document_(document) {}

  std::string show(const Rationale& rationale) {
    std::string text =
        show(document_.facts.fact_of(rationale.target)) +
        (rationale.is_predicted ? "  predicted" : "  not predicted") +
        show_number(", probability %.3f", rationale.probability) +
        show_number(" (from %.3f on it is)\n", rationale.threshold);
    const std::string considered =
        count(rationale.considered.size(), "stated fact", "stated facts") +
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
    return text;
  }

 private:
  [[nodiscard]] std::string show(const Fact& fact) const {
    std::string text =
        reasoner::show_fact(document_.knowledge, fact.relation, fact.row);
    if (text.ends_with(" .")) text.resize(text.size() - 2);
    return text;
  }

  [[nodiscard]] std::string show(const std::vector<WeighedFact>& facts) const {
    std::string text;
    for (const WeighedFact& weighed : facts) {
      const Fact fact = document_.facts.fact_of(weighed.fact);
      const std::string place = place_of(document_, fact).to_string();
      text += show_number("    %6.1f  ", weighed.log_odds) + show(fact) +
              (place.empty() ? "" : "  [" + place + "]") + '\n';
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
    write(document_.facts.fact_of(rationale.target));
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
    json_.end_object();
  }

 private:
  void write(const char* name, const std::vector<WeighedFact>& facts) {
    json_.key(name);
    json_.begin_array();
    for (const WeighedFact& weighed : facts) {
      const Fact fact = document_.facts.fact_of(weighed.fact);
      json_.begin_object();
      write(fact);
      json_.member("log_odds", weighed.log_odds);
      reasoner::write_place(json_, place_of(document_, fact));
      json_.end_object();
    }
    json_.end_array();
  }

  void write(const Fact& fact) {
    const auto terms = terms_of(document_.knowledge.dictionary, fact);
    json_.key("fact");
    json_.begin_object();
    json_.member("subject", terms[0].to_ntriples());
    json_.member("predicate", terms[1].to_ntriples());
    json_.member("object", terms[2].to_ntriples());
    if (fact.relation.polarity == Polarity::kNegative) {
      json_.member("negated", true);
    }
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
      if (!rationale.is_predicted) continue;
      std::vector<std::string> premises;
      for (const WeighedFact& weighed : rationale.facts) {
        const Fact fact = document_.facts.fact_of(weighed.fact);
        premises.push_back(statement(fact));
        const std::string place = place_of(document_, fact).to_string();
        if (place.empty()) continue;
        triple(premises.back(), vocab::kPlace, TermView::literal(place));
      }
      const std::string node =
          statement(document_.facts.fact_of(rationale.target));
      const std::string probability =
          show_number("%.6f", rationale.probability);
      triple(node, vocab::kProbability,
             TermView::literal(probability, xsd::kDecimal));
      for (const std::string& premise : premises) {
        triple(node, prov::kWasDerivedFrom, TermView::blank(premise));
      }
    }
    writer_.finish();
  }

 private:
  void triple(const std::string& node, std::string_view predicate,
              TermView object) {
    writer_.write(
        {TermView::blank(node), TermView::iri(predicate), object, {}});
  }

  /// Returns the label of the statement.
  std::string statement(const Fact& fact) {
    std::string node = "rrn-evidence-" + std::to_string(++n_nodes_);
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
