// SPDX-License-Identifier: MIT
#include <algorithm>
#include <charconv>

#include "dataset/file/sample_coding.hpp"
#include "dataset/rdf/rdf_dataset.hpp"
#include "dataset/text/text_lines.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rrn.hpp"

namespace rrn::dataset {

namespace {

[[noreturn]] void fail(const SourceLocation& place,
                       const std::string& message) {
  throw Error(ErrorCode::kBadSyntax, place, message);
}

/// The name of the individual that a term is.
std::string name_of(const TermView& term, const SourceLocation& place) {
  if (term.is_literal()) {
    fail(place, "literal " + term.to_ntriples() +
                    "; expected an individual, for datasets have no values");
  }
  return (term.is_blank() ? "_:" : "") + std::string(term.text);
}

std::optional<GraphKind> find_kind(std::string_view name) {
  const auto kind =
      std::find(kGraphKindNames.begin(), kGraphKindNames.end(), name);
  if (kind == kGraphKindNames.end()) return std::nullopt;
  return static_cast<GraphKind>(kind - kGraphKindNames.begin());
}

}  // namespace

RdfDatasetReader::RdfDatasetReader(const std::string& file)
    : assembly_(file, "RDF") {}

void RdfDatasetReader::on_statement(const Statement& statement,
                                    const SourceLocation& place) {
  const Graph graph = [&] {
    if (!statement.graph_name) return Graph{};
    if (statement.graph_name->text == last_graph_name_) return last_graph_;
    last_graph_ = find_graph(statement, place);
    last_graph_name_ = statement.graph_name->text;
    return last_graph_;
  }();
  if (graph.is_of_dataset || graph.kind == GraphKind::kNotes) {
    read_note(graph, statement, place);
    return;
  }
  const bool is_construct =
      graph.kind == GraphKind::kSpecified &&
      read_construct(samples_[graph.sample], statement, place);
  if (!is_construct) read_literal(graph, statement, place);
}

RdfDatasetReader::Graph RdfDatasetReader::find_graph(
    const Statement& statement, const SourceLocation& place) {
  const std::string_view name = statement.graph_name->text;
  if (name == kDatasetGraph) return {true, 0, GraphKind::kNotes};
  if (name.starts_with(kGraphPrefix)) {
    const auto kind = find_kind(name.substr(kGraphPrefix.size()));
    if (kind) return {false, 0, *kind};
  }
  if (name.starts_with(kSamplePrefix)) {
    const std::string_view rest = name.substr(kSamplePrefix.size());
    const std::size_t colon = std::min(rest.find(':'), rest.size());
    std::uint64_t number = 0;
    const auto result =
        std::from_chars(rest.data(), rest.data() + colon, number);
    const auto kind =
        colon == rest.size() ? std::nullopt : find_kind(rest.substr(colon + 1));
    if (result.ec == std::errc() && result.ptr == rest.data() + colon && kind &&
        number < UINT64_MAX) {
      // The sample without graphs of its own comes first.
      return {false, number + 1, *kind};
    }
  }
  fail(place,
       "graph " + statement.graph_name->to_ntriples() +
           " is not one of a dataset; expected names such as "
           "<urn:x-rrn:sample:0:specified> or <urn:x-rrn:graph:derived>");
}

void RdfDatasetReader::read_note(const Graph& graph, const Statement& statement,
                                 const SourceLocation& place) {
  const std::string_view property = statement.predicate.text;
  if (!property.starts_with(vocab::kNamespace) ||
      !statement.object.is_literal()) {
    fail(place, "statement with " + statement.predicate.to_ntriples() +
                    " among notes; expected a property in " +
                    std::string(vocab::kNamespace) + " and a text");
  }
  const std::string_view key = property.substr(vocab::kNamespace.size());
  const std::string_view text = statement.object.text;
  if (graph.is_of_dataset) {
    assembly_.note(key, text, place);
    return;
  }
  SampleAssembly& sample = assembly_.sample(graph.sample);
  if (key != kIndexKey) {
    sample.note(key, text, place);
    return;
  }
  const Field field{text, &place.file, place.line, place.column};
  sample.place(name_of(statement.subject, place),
               field.number(kMaxIndividuals, "index"), place);
}

/// Returns false if the statement is a fact about individuals.
bool RdfDatasetReader::read_construct(SampleGraphs& sample,
                                      const Statement& statement,
                                      const SourceLocation& place) {
  const std::string_view property = statement.predicate.text;
  const TermView& object = statement.object;
  const auto part = [&]() -> Construct& {
    Construct& construct = sample.constructs[name_of(statement.subject, place)];
    construct.place = place;
    return construct;
  };
  if (property == rdf::kType) {
    if (object.is_blank()) {
      sample.memberships.push_back(
          {name_of(statement.subject, place), name_of(object, place), place});
      return true;
    }
    if (object.text == owl::kNegativePropertyAssertion)
      part().is_assertion = true;
    return object.text == owl::kNegativePropertyAssertion ||
           object.text == owl::kClass;
  }
  if (property == owl::kComplementOf) {
    if (!object.is_iri()) fail(place, "complement of no named class");
    part().complement_of = object.text;
  } else if (property == owl::kSourceIndividual) {
    part().source = name_of(object, place);
  } else if (property == owl::kAssertionProperty) {
    if (!object.is_iri()) fail(place, "negated fact of no named property");
    part().property = object.text;
  } else if (property == owl::kTargetIndividual) {
    part().target = name_of(object, place);
  } else {
    return false;
  }
  return true;
}

void RdfDatasetReader::read_literal(const Graph& graph,
                                    const Statement& statement,
                                    const SourceLocation& place) {
  const bool positive = graph.kind == GraphKind::kSpecified ||
                        graph.kind == GraphKind::kDerived ||
                        graph.kind == GraphKind::kPredictable;
  const Provenance provenance = [&] {
    switch (graph.kind) {
      case GraphKind::kSpecified:
        return Provenance::kSpecified;
      case GraphKind::kDerived:
      case GraphKind::kNegated:
        return Provenance::kInferable;
      case GraphKind::kDrawn:
        return Provenance::kDrawn;
      default:
        return Provenance::kPredictable;
    }
  }();
  SampleAssembly& sample = assembly_.sample(graph.sample);
  const EntityIndex subject =
      sample.individual(name_of(statement.subject, place));
  if (statement.predicate.text == rdf::kType) {
    if (!statement.object.is_iri()) {
      fail(place, "class " + statement.object.to_ntriples() +
                      " is no IRI; only facts have anonymous classes");
    }
    const ClassIndex owl_class =
        assembly_.owl_class(statement.object.text, place);
    sample.add(provenance, ClassLiteral{subject, owl_class, positive});
    return;
  }
  const RelationIndex relation =
      assembly_.relation(statement.predicate.text, place);
  const EntityIndex object =
      sample.individual(name_of(statement.object, place));
  sample.add(provenance, RelationLiteral{subject, relation, object, positive});
}

void RdfDatasetReader::resolve(std::uint64_t number,
                               const SampleGraphs& sample) {
  for (const Membership& membership : sample.memberships) {
    const auto found = sample.constructs.find(membership.label);
    if (found == sample.constructs.end() ||
        found->second.complement_of.empty()) {
      fail(membership.place,
           "anonymous class " + membership.label +
               " is not described; expected it to be an owl:complementOf");
    }
    SampleAssembly& into = assembly_.sample(number);
    const EntityIndex individual = into.individual(membership.individual);
    const ClassIndex owl_class =
        assembly_.owl_class(found->second.complement_of, membership.place);
    into.add(Provenance::kSpecified,
             ClassLiteral{individual, owl_class, false});
  }
  for (const auto& [label, construct] : sample.constructs) {
    const bool is_whole = !construct.source.empty() &&
                          !construct.property.empty() &&
                          !construct.target.empty();
    if (!construct.is_assertion && construct.source.empty() &&
        construct.property.empty() && construct.target.empty()) {
      continue;
    }
    if (!is_whole) {
      fail(construct.place,
           "negated fact " + label +
               " is not whole; expected owl:sourceIndividual, "
               "owl:assertionProperty and owl:targetIndividual");
    }
    SampleAssembly& into = assembly_.sample(number);
    const EntityIndex subject = into.individual(construct.source);
    const EntityIndex object = into.individual(construct.target);
    const RelationIndex relation =
        assembly_.relation(construct.property, construct.place);
    into.add(Provenance::kSpecified,
             RelationLiteral{subject, relation, object, false});
  }
}

Dataset RdfDatasetReader::finish() {
  for (const auto& [number, sample] : samples_) resolve(number, sample);
  samples_.clear();
  return assembly_.finish();
}

}  // namespace rrn::dataset
