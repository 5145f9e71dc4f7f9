// SPDX-License-Identifier: MIT
#include "dataset/rdf/rdf_export.hpp"

#include <cctype>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "base/checksum.hpp"
#include "base/utf8.hpp"
#include "dataset/rdf/rdf_graph_names.hpp"
#include "io/text_checks.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"

namespace rrn::dataset {

namespace {

bool is_blank_name(std::string_view name) {
  return name.starts_with("_:") && io::is_blank_label(name.substr(2));
}

/// Whether `name` starts with a scheme and has nothing that an IRI may not.
bool is_absolute_iri(std::string_view name) {
  const std::size_t colon = name.find(':');
  if (colon == std::string_view::npos || colon == 0) return false;
  if (std::isalpha(static_cast<unsigned char>(name.front())) == 0) return false;
  for (const char c : name.substr(0, colon)) {
    const bool is_scheme = std::isalnum(static_cast<unsigned char>(c)) != 0 ||
                           c == '+' || c == '-' || c == '.';
    if (!is_scheme) return false;
  }
  return io::is_iri_text(name) && is_utf8(name);
}

std::string hexadecimal(std::uint64_t value) {
  char digits[16];
  const auto end = std::to_chars(digits, digits + sizeof digits, value, 16).ptr;
  return {digits, end};
}

class Exporter {
 public:
  Exporter(const Sample& kb, const Vocabulary& vocabulary,
           const std::string& base, StatementSink& sink)
      : kb_(kb), vocabulary_(vocabulary), sink_(sink) {
    Fnv1a hash;
    hash.add(base);
    blank_prefix_ += hexadecimal(hash.value());
    blank_prefix_ += 'n';
    individuals_ = individual_terms(kb, base);
  }

  void write_specified(const std::string& graph) {
    set_graph(graph);
    for (const ClassLiteral& literal : kb_.classes.specified) {
      if (literal.positive) {
        write(literal);
      } else {
        write_negated(literal);
      }
    }
    for (const RelationLiteral& literal : kb_.relations.specified) {
      if (literal.positive) {
        write(literal);
      } else {
        write_negated(literal);
      }
    }
  }

  void write_inferable(bool positive, std::string_view graph) {
    set_graph(graph);
    for (const ClassLiteral& literal : kb_.classes.inferable) {
      if (literal.positive == positive) write(literal);
    }
    for (const RelationLiteral& literal : kb_.relations.inferable) {
      if (literal.positive == positive) write(literal);
    }
  }

  void write_predictable(bool positive, std::string_view graph) {
    set_graph(graph);
    for (const ClassLiteral& literal : kb_.classes.predictable) {
      if (literal.positive == positive) write(literal);
    }
    for (const RelationLiteral& literal : kb_.relations.predictable) {
      if (literal.positive == positive) write(literal);
    }
  }

  void write_drawn(std::string_view graph) {
    set_graph(graph);
    for (const auto& negative : kb_.classes.drawn) write(negative.literal);
    for (const auto& negative : kb_.relations.drawn) write(negative.literal);
  }

 private:
  void set_graph(std::string_view graph) {
    graph_name_.reset();
    if (!graph.empty()) graph_name_ = TermView::iri(graph);
  }

  [[nodiscard]] TermView view(EntityIndex i) const {
    return individuals_[i.value].view();
  }
  [[nodiscard]] TermView view(ClassIndex c) const {
    return TermView::iri(vocabulary_.classes[c.value].iri);
  }
  [[nodiscard]] TermView view(RelationIndex r) const {
    return TermView::iri(vocabulary_.relations[r.value].iri);
  }

  void write(const TermView& subject, std::string_view predicate,
             const TermView& object) {
    sink_.on_statement({subject, TermView::iri(predicate), object, graph_name_},
                       {});
  }
  void write(const ClassLiteral& literal) {
    write(view(literal.individual), rdf::kType, view(literal.owl_class));
  }
  void write(const RelationLiteral& literal) {
    write(view(literal.subject), view(literal.relation).text,
          view(literal.object));
  }

  void write_negated(const ClassLiteral& literal) {
    const auto [entry, is_new] =
        complements_.try_emplace(literal.owl_class.value);
    if (is_new) {
      entry->second = new_blank_label();
      const TermView complement = TermView::blank(entry->second);
      write(complement, rdf::kType, TermView::iri(owl::kClass));
      write(complement, owl::kComplementOf, view(literal.owl_class));
    }
    write(view(literal.individual), rdf::kType, TermView::blank(entry->second));
  }

  void write_negated(const RelationLiteral& literal) {
    const std::string label = new_blank_label();
    const TermView assertion = TermView::blank(label);
    write(assertion, rdf::kType,
          TermView::iri(owl::kNegativePropertyAssertion));
    write(assertion, owl::kSourceIndividual, view(literal.subject));
    write(assertion, owl::kAssertionProperty, view(literal.relation));
    write(assertion, owl::kTargetIndividual, view(literal.object));
  }

  std::string new_blank_label() {
    return blank_prefix_ + std::to_string(n_blank_nodes_++);
  }

  const Sample& kb_;
  const Vocabulary& vocabulary_;
  StatementSink& sink_;
  std::string blank_prefix_ = "x";  ///< Labels differ between samples
  std::uint64_t n_blank_nodes_ = 0;
  std::vector<Term> individuals_;
  std::map<std::uint32_t, std::string> complements_;  ///< Labels by class
  std::optional<TermView> graph_name_;
};

}  // namespace

std::vector<Term> individual_terms(const Sample& kb,
                                   const std::string& sample_iri_base) {
  std::vector<Term> terms;
  std::set<std::pair<TermKind, std::string>> used;
  terms.reserve(kb.n_individuals);
  const auto take = [&](const TermView& term) {
    if (!used.emplace(term.kind, term.text).second) return false;
    terms.emplace_back(term);
    return true;
  };
  for (std::uint32_t i = 0; i < kb.n_individuals; ++i) {
    const std::string_view name =
        kb.names.empty() ? std::string_view() : kb.names[i];
    if (is_blank_name(name) && take(TermView::blank(name.substr(2)))) continue;
    if (is_absolute_iri(name) && take(TermView::iri(name))) continue;
    std::string iri = sample_iri_base + "i" + std::to_string(i);
    while (!take(TermView::iri(iri))) iri += '_';
  }
  return terms;
}

void export_sample(const Sample& kb, const Vocabulary& vocabulary,
                   const std::string& sample_iri_base, StatementSink& sink,
                   const ExportOptions& options) {
  Exporter exporter(kb, vocabulary, sample_iri_base, sink);
  if (options.specified) exporter.write_specified(options.specified_graph);
  if (options.inferable) exporter.write_inferable(true, options.derived_graph);
  if (options.negated) exporter.write_inferable(false, options.negated_graph);
  if (options.predictable) {
    exporter.write_predictable(true, options.predictable_graph);
    exporter.write_predictable(false, options.predictable_negated_graph);
  }
  if (options.drawn) exporter.write_drawn(options.drawn_graph);
}

}  // namespace rrn::dataset
