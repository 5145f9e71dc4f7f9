// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cctype>
#include <set>
#include <vector>

#include "cli/report/sample_picture.hpp"
#include "dataset/rdf/rdf_export.hpp"
#include "rdf/prefix_map.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"

namespace rrn::cli {

namespace {

using dataset::ClassLiteral;
using dataset::DrawnNegative;
using dataset::RelationLiteral;

/// The namespace of an IRI: up to its last `#`, `/` or `:`.
std::string_view namespace_of(std::string_view iri) {
  const std::size_t at = iri.find_last_of("#/:");
  return at == std::string_view::npos ? std::string_view()
                                      : iri.substr(0, at + 1);
}

/// The last word of a namespace: `family` of `urn:x-rrn:family#`.
std::string prefix_for(std::string_view iri) {
  std::string word;
  for (std::size_t i = iri.size(); i > 0; --i) {
    const char c = iri[i - 1];
    if (std::isalpha(static_cast<unsigned char>(c)) != 0) {
      word.insert(word.begin(), c);
    } else if (!word.empty()) {
      break;
    }
  }
  return word.empty() ? "ns" : word;
}

class TurtleWriter {
 public:
  TurtleWriter(const dataset::Sample& kb, const dataset::DatasetHeader& header,
               std::uint64_t number)
      : kb_(kb),
        header_(header),
        terms_(dataset::individual_terms(
            kb, "urn:x-rrn:sample:" + std::to_string(number) + ":")) {
    add_prefix("rdf", rdf::kNamespace);
    add_prefix("owl", owl::kNamespace);
    for (const auto* list :
         {&header.vocabulary.classes, &header.vocabulary.relations}) {
      for (const dataset::Predicate& predicate : *list) {
        add_namespace(predicate.iri);
      }
    }
    for (const Term& term : terms_) {
      if (term.kind == TermKind::kIri) add_namespace(term.text);
    }
  }

  std::string show() {
    std::string text;
    for (const auto& [prefix, iri] : used_) {
      text += "@prefix " + prefix + ": " + TermView::iri(iri).to_ntriples() +
              " .\n";
    }
    text += section("specified", kb_.classes.specified, {}, true) +
            section("", kb_.relations.specified, {}, true) +
            section("inferable", kb_.classes.inferable, kb_.classes.depths) +
            section(kb_.classes.inferable.empty() ? "inferable" : "",
                    kb_.relations.inferable, kb_.relations.depths) +
            section("predictable", kb_.classes.predictable) +
            section(kb_.classes.predictable.empty() ? "predictable" : "",
                    kb_.relations.predictable) +
            drawn("drawn negatives", kb_.classes.drawn) +
            drawn(kb_.classes.drawn.empty() ? "drawn negatives" : "",
                  kb_.relations.drawn);
    return text;
  }

 private:
  void add_prefix(const std::string& prefix, std::string_view iri) {
    prefixes_.add(prefix, iri);
    used_.emplace_back(prefix, iri);
  }

  void add_namespace(std::string_view iri) {
    const std::string_view space = namespace_of(iri);
    if (space.size() < 3 || !known_.emplace(space).second) return;
    const auto is_taken = [&](const std::string& prefix) {
      return std::any_of(used_.begin(), used_.end(), [&](const auto& pair) {
        return pair.first == prefix;
      });
    };
    const std::string base = prefix_for(space);
    std::string prefix = base;
    for (int n = 2; is_taken(prefix); ++n) prefix = base + std::to_string(n);
    add_prefix(prefix, space);
  }

  [[nodiscard]] std::string shorten(const TermView& term) const {
    return prefixes_.shorten(term);
  }
  [[nodiscard]] std::string individual(dataset::EntityIndex i) const {
    return shorten(terms_[i.value].view());
  }

  [[nodiscard]] std::string triple(const ClassLiteral& literal) const {
    return individual(literal.individual) + " a " +
           shorten(TermView::iri(
               header_.vocabulary.classes[literal.owl_class.value].iri)) +
           " .";
  }
  [[nodiscard]] std::string triple(const RelationLiteral& literal) const {
    return individual(literal.subject) + ' ' + relation(literal) + ' ' +
           individual(literal.object) + " .";
  }
  [[nodiscard]] std::string relation(const RelationLiteral& literal) const {
    return shorten(TermView::iri(
        header_.vocabulary.relations[literal.relation.value].iri));
  }

  [[nodiscard]] std::string negated(const ClassLiteral& literal) const {
    return individual(literal.individual) +
           " a [ a owl:Class ; owl:complementOf " +
           shorten(TermView::iri(
               header_.vocabulary.classes[literal.owl_class.value].iri)) +
           " ] .";
  }
  [[nodiscard]] std::string negated(const RelationLiteral& literal) const {
    return "[] a owl:NegativePropertyAssertion ; owl:sourceIndividual " +
           individual(literal.subject) + " ; owl:assertionProperty " +
           relation(literal) + " ; owl:targetIndividual " +
           individual(literal.object) + " .";
  }

  template <typename Literal>
  std::string section(const char* title, const std::vector<Literal>& literals,
                      const std::vector<std::uint8_t>& depths = {},
                      bool is_specified = false) const {
    std::string text = heading(title, is_specified || !literals.empty());
    for (std::size_t i = 0; i < literals.size(); ++i) {
      if (is_specified && !literals[i].positive) {
        text += negated(literals[i]) + '\n';
        continue;
      }
      text += (literals[i].positive ? "" : "# not: ") + triple(literals[i]);
      if (!depths.empty() && depths[i] > 0) {
        text += "  # depth " + std::to_string(depths[i]);
      }
      text += '\n';
    }
    return text;
  }

  template <typename Literal>
  std::string drawn(const char* title,
                    const std::vector<DrawnNegative<Literal>>& drawn) const {
    std::string text = heading(title, !drawn.empty());
    for (const auto& [literal, step] : drawn) {
      text += "# not: " + triple(literal);
      if (step) {
        text += "  # near miss: premise " + std::to_string(step->premise) +
                " of rule " + std::to_string(step->rule);
      }
      text += '\n';
    }
    return text;
  }

  static std::string heading(const std::string& title, bool is_wanted) {
    if (title.empty() || !is_wanted) return {};
    return "\n# " + title + '\n';
  }

  const dataset::Sample& kb_;
  const dataset::DatasetHeader& header_;
  const std::vector<Term> terms_;
  PrefixMap prefixes_;
  std::vector<std::pair<std::string, std::string>> used_;
  std::set<std::string, std::less<>> known_;
};

}  // namespace

std::string show_turtle(const dataset::Sample& kb,
                        const dataset::DatasetHeader& header,
                        std::uint64_t number) {
  return TurtleWriter(kb, header, number).show();
}

}  // namespace rrn::cli
