// SPDX-License-Identifier: MIT
#include "serve/protocol/service_description.hpp"

#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rrn.hpp"
#include "serve/protocol/answer.hpp"

namespace rrn::serve {

namespace {

constexpr std::string_view kSd =
    "http://www.w3.org/ns/sparql-service-description#";
constexpr std::string_view kSimple = "http://www.w3.org/ns/entailment/Simple";
constexpr std::string_view kOwlRl =
    "http://www.w3.org/ns/entailment/OWL-RDF-Based";
constexpr std::string_view kRlProfile = "http://www.w3.org/ns/owl-profile/RL";
constexpr std::string_view kFormats = "http://www.w3.org/ns/formats/";

/// Writes the description's statements.
class Description {
 public:
  explicit Description(GraphAnswer& answer) : answer_(answer) {}

  void type(const TermView& subject, std::string_view name) {
    answer_.add({subject, TermView::iri(rdf::kType), sd(name), {}});
  }
  void add(const TermView& subject, std::string_view property,
           const TermView& object) {
    answer_.add({subject, sd(property), object, {}});
  }
  void add_iri(const TermView& subject, std::string_view property,
               std::string_view iri) {
    add(subject, property, TermView::iri(iri));
  }
  void add_regime(const TermView& graph, Regime regime,
                  std::string_view regime_property,
                  std::string_view profile_property) {
    add_iri(graph, regime_property, regime == Regime::kNone ? kSimple : kOwlRl);
    if (regime != Regime::kNone) {
      add_iri(graph, profile_property, kRlProfile);
    }
  }

  /// A term of the vocabulary; its text lives until the next call but three.
  TermView sd(std::string_view name) {
    std::string& text = texts_[n_texts_++ % 4];
    text = std::string(kSd) + std::string(name);
    return TermView::iri(text);
  }

 private:
  GraphAnswer& answer_;
  std::string texts_[4];
  std::size_t n_texts_ = 0;
};

void describe_graphs(const Backend& backend, const TermView& service,
                     Regime default_regime, Description& out) {
  const TermView dataset = TermView::blank("dataset");
  const TermView graph = TermView::blank("default");
  out.add(service, "defaultDataset", dataset);
  out.type(dataset, "Dataset");
  out.add(dataset, "defaultGraph", graph);
  out.type(graph, "Graph");
  out.add_regime(graph, default_regime, "entailmentRegime",
                 "supportedEntailmentProfile");
  std::size_t n = 0;
  for (const auto& [name, regime] : backend.described_graphs()) {
    const std::string label = "named" + std::to_string(++n);
    const std::string content = "graph" + std::to_string(n);
    const TermView named = TermView::blank(label);
    out.add(dataset, "namedGraph", named);
    out.type(named, "NamedGraph");
    out.add_iri(named, "name", name);
    out.add(named, "graph", TermView::blank(content));
    out.type(TermView::blank(content), "Graph");
    out.add_regime(named, regime, "entailmentRegime",
                   "supportedEntailmentProfile");
  }
}

}  // namespace

http::ServerResponse describe_service(const Backend& backend,
                                      const std::string& endpoint,
                                      Regime default_regime,
                                      std::string_view accept) {
  const io::Syntax syntax = choose_graph_syntax(accept);
  auto spool = std::make_shared<http::Spool>();
  GraphAnswer answer(syntax, *spool);
  Description out(answer);
  const TermView service = TermView::blank("service");
  out.type(service, "Service");
  out.add_iri(service, "endpoint", endpoint);
  for (const char* language : {"SPARQL11Query", "SPARQL11Update"}) {
    out.add(service, "supportedLanguage", out.sd(language));
  }
  for (const char* format :
       {"SPARQL_Results_JSON", "SPARQL_Results_XML", "SPARQL_Results_CSV",
        "SPARQL_Results_TSV", "Turtle", "N-Triples"}) {
    out.add_iri(service, "resultFormat",
                std::string(kFormats) + std::string(format));
  }
  if (backend.knows_origins()) {
    for (const char* function : {"status", "probability"}) {
      out.add_iri(service, "extensionFunction",
                  std::string(vocab::kNamespace) + function);
    }
  }
  out.add_regime(service, default_regime, "defaultEntailmentRegime",
                 "defaultSupportedEntailmentProfile");
  describe_graphs(backend, service, default_regime, out);
  answer.finish();
  spool->finish();
  http::ServerResponse response;
  response.set("content-type", graph_media_type(syntax));
  response.spool = std::move(spool);
  return response;
}

}  // namespace rrn::serve
