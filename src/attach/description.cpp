// SPDX-License-Identifier: MIT
#include "attach/description.hpp"

#include <cstdio>
#include <ctime>
#include <fstream>

#include "base/checksum.hpp"
#include "base/error.hpp"
#include "rdf/vocabulary/prov.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "rdf/vocabulary/rdfs.hpp"
#include "rdf/vocabulary/rrn.hpp"
#include "rdf/vocabulary/xsd.hpp"

namespace rrn::attach {

namespace {

std::string time_text(std::chrono::system_clock::time_point time) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[32];
  const std::size_t n =
      std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return {text, n};
}

std::string fingerprint(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  Fnv1a hash;
  char block[65536];
  while (file.read(block, sizeof block) || file.gcount() > 0) {
    hash.add({block, static_cast<std::size_t>(file.gcount())});
  }
  if (!file.eof()) {
    throw Error(ErrorCode::kIo, path + ": cannot be read; expected a file");
  }
  char text[17];
  std::snprintf(text, sizeof text, "%016llx",
                static_cast<unsigned long long>(hash.value()));
  return text;
}

std::string file_name(const std::string& path) {
  return path.substr(path.rfind('/') + 1);
}

class Describer {
 public:
  Describer(const RunFacts& run, StatementSink& sink)
      : run_(run), sink_(sink), activity_(name("run")) {}

  void describe() {
    say(activity_, rdf::kType, TermView::iri(prov::kActivity));
    say_literal(activity_, prov::kStartedAtTime, time_text(run_.started),
                xsd::kDateTime);
    say_literal(activity_, prov::kEndedAtTime, time_text(run_.ended),
                xsd::kDateTime);
    say_count(activity_, vocab::kInconsistencies, run_.n_violations);
    describe_program();
    describe_inputs();
    describe_graph(run_.derived_graph, run_.n_derived);
    if (run_.n_violations > 0) say_true(vocab::kInconsistent);
    if (run_.is_incomplete) say_true(vocab::kIncomplete);
    if (!run_.predicted_graph.empty()) {
      describe_graph(run_.predicted_graph, run_.n_predicted);
    }
  }

 private:
  [[nodiscard]] std::string name(const std::string& part) const {
    return run_.description_graph + '#' + part;
  }
  void say(const std::string& subject, std::string_view predicate,
           const TermView& object) {
    sink_.on_statement({TermView::iri(subject), TermView::iri(predicate),
                        object, std::nullopt},
                       {});
  }
  void say_literal(const std::string& subject, std::string_view predicate,
                   const std::string& text, std::string_view datatype = {}) {
    say(subject, predicate, TermView::literal(text, datatype));
  }
  void say_count(const std::string& subject, std::string_view predicate,
                 std::uint64_t n) {
    say_literal(subject, predicate, std::to_string(n), xsd::kInteger);
  }
  void say_true(std::string_view predicate) {
    say_literal(run_.derived_graph, predicate, "true", xsd::kBoolean);
  }

  void describe_program() {
    const std::string program = name("rrn");
    say(activity_, prov::kWasAssociatedWith, TermView::iri(program));
    say(program, rdf::kType, TermView::iri(prov::kSoftwareAgent));
    say_literal(program, rdfs::kLabel, "rrn");
    say_literal(program, vocab::kVersion, run_.version);
  }

  void describe_file(const std::string& kind, std::size_t number,
                     const std::string& path) {
    const std::string entity = name(kind + '-' + std::to_string(number));
    say(activity_, prov::kUsed, TermView::iri(entity));
    say(entity, rdf::kType, TermView::iri(prov::kEntity));
    say_literal(entity, rdfs::kLabel, file_name(path));
    say_literal(entity, vocab::kFingerprint, fingerprint(path));
  }

  void describe_inputs() {
    for (const std::string& graph : run_.graphs) {
      say(activity_, prov::kUsed, TermView::iri(graph));
    }
    if (run_.graphs.empty())
      say(activity_, prov::kUsed, TermView::iri(vocab::kDefaultGraph));
    const std::string source = name("source");
    say(activity_, prov::kUsed, TermView::iri(source));
    say(source, rdf::kType, TermView::iri(prov::kEntity));
    say_count(source, vocab::kTriples, run_.n_read);
    for (std::size_t i = 0; i < run_.ontologies.size(); ++i) {
      describe_file("ontology", i + 1, run_.ontologies[i]);
    }
    for (std::size_t i = 0; i < run_.rules.size(); ++i) {
      describe_file("rules", i + 1, run_.rules[i]);
    }
    if (!run_.model.empty()) describe_file("model", 1, run_.model);
  }

  void describe_graph(const std::string& graph, std::uint64_t n_triples) {
    say(graph, rdf::kType, TermView::iri(prov::kEntity));
    say(graph, prov::kWasGeneratedBy, TermView::iri(activity_));
    say_count(graph, vocab::kTriples, n_triples);
  }

  const RunFacts& run_;
  StatementSink& sink_;
  std::string activity_;
};

}  // namespace

void describe(const RunFacts& run, StatementSink& sink) {
  Describer(run, sink).describe();
}

bool says_when(const Statement& statement) {
  return statement.predicate.text == prov::kStartedAtTime ||
         statement.predicate.text == prov::kEndedAtTime;
}

}  // namespace rrn::attach
