// SPDX-License-Identifier: MIT
#include "dataset/rdf_export.hpp"

#include <cctype>
#include <charconv>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "dataset/fnv.hpp"
#include "rdf/namespaces.hpp"

namespace rrn::dataset {

namespace {

bool is_blank_name(std::string_view name) {
  return name.starts_with("_:") && name.size() > 2;
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
  for (const char c : name) {
    const bool is_bad =
        static_cast<unsigned char>(c) <= 0x20 ||
        std::string_view("<>\"{}|^`\\").find(c) != std::string_view::npos;
    if (is_bad) return false;
  }
  return true;
}

std::string hexadecimal(std::uint64_t value) {
  char digits[16];
  const auto end = std::to_chars(digits, digits + sizeof digits, value, 16).ptr;
  return {digits, end};
}

std::string owl_iri(std::string_view name) {
  return std::string(owl::kNamespace) + std::string(name);
}

class Exporter {
 public:
  Exporter(const KnowledgeBase& kb, const Vocabulary& vocabulary,
           const std::string& base, StatementSink& sink)
      : kb_(kb), vocabulary_(vocabulary), sink_(sink) {
    Fnv1a hash;
    hash.add(base);
    blank_prefix_ += hexadecimal(hash.value());
    blank_prefix_ += 'n';
    individuals_.reserve(kb.n_individuals);
    for (std::uint32_t i = 0; i < kb.n_individuals; ++i) {
      individuals_.push_back(individual(i, base));
    }
  }

  void write_specified(const std::string& graph) {
    set_graph(graph);
    for (const ClassLiteral& literal : kb_.specified_classes) {
      if (literal.positive) {
        write(literal);
      } else {
        write_negated(literal);
      }
    }
    for (const RelationLiteral& literal : kb_.specified_relations) {
      if (literal.positive) {
        write(literal);
      } else {
        write_negated(literal);
      }
    }
  }

  void write_inferable(bool positive, std::string_view graph) {
    set_graph(graph);
    for (const ClassLiteral& literal : kb_.inferable_classes) {
      if (literal.positive == positive) write(literal);
    }
    for (const RelationLiteral& literal : kb_.inferable_relations) {
      if (literal.positive == positive) write(literal);
    }
  }

 private:
  [[nodiscard]] Term individual(std::uint32_t index,
                                const std::string& base) const {
    const std::string_view name =
        kb_.names.empty() ? std::string_view() : kb_.names[index];
    if (is_blank_name(name)) return Term(TermView::blank(name.substr(2)));
    if (is_absolute_iri(name)) return Term(TermView::iri(name));
    return Term(TermView::iri(base + "i" + std::to_string(index)));
  }

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
      write(complement, rdf::kType, TermView::iri(owl_class_));
      write(complement, complement_of_, view(literal.owl_class));
    }
    write(view(literal.individual), rdf::kType, TermView::blank(entry->second));
  }

  void write_negated(const RelationLiteral& literal) {
    const std::string label = new_blank_label();
    const TermView assertion = TermView::blank(label);
    write(assertion, rdf::kType, TermView::iri(negative_assertion_));
    write(assertion, source_individual_, view(literal.subject));
    write(assertion, assertion_property_, view(literal.relation));
    write(assertion, target_individual_, view(literal.object));
  }

  std::string new_blank_label() {
    return blank_prefix_ + std::to_string(n_blank_nodes_++);
  }

  const KnowledgeBase& kb_;
  const Vocabulary& vocabulary_;
  StatementSink& sink_;
  std::string blank_prefix_ = "x";  ///< Labels differ between samples
  std::uint64_t n_blank_nodes_ = 0;
  std::vector<Term> individuals_;
  std::map<std::uint32_t, std::string> complements_;  ///< Labels by class
  std::optional<TermView> graph_name_;
  const std::string owl_class_ = owl_iri("Class");
  const std::string complement_of_ = owl_iri("complementOf");
  const std::string negative_assertion_ = owl_iri("NegativePropertyAssertion");
  const std::string source_individual_ = owl_iri("sourceIndividual");
  const std::string assertion_property_ = owl_iri("assertionProperty");
  const std::string target_individual_ = owl_iri("targetIndividual");
};

}  // namespace

void export_knowledge_base(const KnowledgeBase& kb,
                           const Vocabulary& vocabulary,
                           const std::string& sample_iri_base,
                           StatementSink& sink, const ExportOptions& options) {
  Exporter exporter(kb, vocabulary, sample_iri_base, sink);
  if (options.specified) exporter.write_specified(options.specified_graph);
  if (options.inferable) exporter.write_inferable(true, vocab::kDerivedGraph);
  if (options.negated) exporter.write_inferable(false, vocab::kNegatedGraph);
}

}  // namespace rrn::dataset
