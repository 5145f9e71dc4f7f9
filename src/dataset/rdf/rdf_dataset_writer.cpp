// SPDX-License-Identifier: MIT
#include <array>
#include <utility>

#include "base/error.hpp"
#include "dataset/rdf/rdf_dataset.hpp"
#include "dataset/rdf/rdf_export.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rrn.hpp"

namespace rrn::dataset {

namespace {

/// Throws for predicates that would be read back as something else.
void check_vocabulary(const Vocabulary& vocabulary) {
  const auto refuse = [](std::string_view iri) {
    throw Error(ErrorCode::kUnsupported,
                std::string(iri) +
                    " in the vocabulary; in RDF it is part of how facts are "
                    "written");
  };
  for (const std::string_view iri :
       {rdf::kType, owl::kComplementOf, owl::kSourceIndividual,
        owl::kAssertionProperty, owl::kTargetIndividual}) {
    if (vocabulary.find_relation(iri)) refuse(iri);
  }
  for (const std::string_view iri :
       {owl::kClass, owl::kNegativePropertyAssertion}) {
    if (vocabulary.find_class(iri)) refuse(iri);
  }
}

/// How names come back: as IRIs, but blank nodes get labels of the reader's.
std::vector<std::string> names_of(const std::vector<Term>& terms) {
  std::vector<std::string> names;
  names.reserve(terms.size());
  for (const Term& term : terms) {
    names.push_back(term.kind == TermKind::kIri ? term.text : std::string());
  }
  return names;
}

}  // namespace

RdfDatasetWriter::RdfDatasetWriter(StatementSink& sink, DatasetHeader header,
                                   bool one_sample)
    : sink_(sink), header_(std::move(header)), one_sample_(one_sample) {
  check_vocabulary(header_.vocabulary);
  write_notes(header_, [this](std::string_view key, const std::string& text) {
    write_note(TermView::iri(kDatasetIri), kDatasetGraph, key, text);
  });
}

void RdfDatasetWriter::add(std::uint64_t number, const Sample& kb) {
  const std::string sample =
      std::string(kSamplePrefix) + std::to_string(number);
  const std::string base = sample + ':';
  const std::string_view prefix = one_sample_ ? kGraphPrefix : base;
  const std::string notes = graph_name(prefix, GraphKind::kNotes);
  const std::vector<Term> terms = individual_terms(kb, base);
  write_notes(kb, names_of(terms), {.depths = true, .near_misses = true},
              [&](std::string_view key, const std::string& text) {
                write_note(TermView::iri(sample), notes, key, text);
              });
  for (std::size_t i = 0; i < terms.size(); ++i) {
    write_note(terms[i].view(), notes, kIndexKey, std::to_string(i));
  }

  ExportOptions options;
  if (!one_sample_) {
    options.specified_graph = graph_name(prefix, GraphKind::kSpecified);
  }
  options.inferable = options.negated = true;
  options.predictable = options.drawn = true;
  options.derived_graph = graph_name(prefix, GraphKind::kDerived);
  options.negated_graph = graph_name(prefix, GraphKind::kNegated);
  options.predictable_graph = graph_name(prefix, GraphKind::kPredictable);
  options.predictable_negated_graph =
      graph_name(prefix, GraphKind::kPredictableNegated);
  options.drawn_graph = graph_name(prefix, GraphKind::kDrawn);
  export_sample(kb, header_.vocabulary, base, sink_, options);
  totals_.add(kb);
}

void RdfDatasetWriter::finish() {
  write_end_note(
      totals_, [this](std::string_view key, const std::string& text) {
        write_note(TermView::iri(kDatasetIri), kDatasetGraph, key, text);
      });
}

void RdfDatasetWriter::write_note(const TermView& subject,
                                  std::string_view graph, std::string_view key,
                                  std::string_view text) {
  std::string property(vocab::kNamespace);
  property += key;
  sink_.on_statement({subject, TermView::iri(property), TermView::literal(text),
                      TermView::iri(graph)},
                     {});
}

}  // namespace rrn::dataset
