// SPDX-License-Identifier: MIT
#include "reasoner/knowledge/loading.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "datalog/parser/rule_parser.hpp"
#include "io/ontology_graph.hpp"
#include "owl2rl/ontology_compiler.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "reasoner/knowledge/compilation.hpp"
#include "reasoner/knowledge/fact_loader.hpp"

namespace rrn::reasoner {

namespace {

/// Returns all files by IRI; what is given directly wins over catalogues.
ImportMap import_map(const Sources& sources) {
  ImportMap files = sources.imports;
  for (const std::string& path : sources.catalogs) {
    files.merge(read_import_catalog(path));
  }
  return files;
}

std::vector<std::string> given_files(const Sources& sources) {
  std::vector<std::string> files = sources.ontologies;
  files.insert(files.end(), sources.data.begin(), sources.data.end());
  return files;
}

/// Whether a predicate or class of the schema vocabularies is part of an axiom,
/// not of a list, a header, or a negated or different fact.
bool is_axiom_term(std::string_view term) {
  constexpr std::array<std::string_view, 12> kOthers = {
      "NegativePropertyAssertion",
      "sourceIndividual",
      "assertionProperty",
      "targetIndividual",
      "targetValue",
      "complementOf",
      "AllDifferent",
      "members",
      "distinctMembers",
      "Class",
      "Ontology",
      "imports"};
  if (term.starts_with(owl::kNamespace)) {
    return std::find(kOthers.begin(), kOthers.end(),
                     term.substr(owl::kNamespace.size())) == kOthers.end();
  }
  return !term.starts_with(rdf::kNamespace);
}

bool axioms_come_with_data(const Sources& sources) {
  return sources.ontologies.empty() && sources.rules.empty();
}

/// Reads a file, or the text that stands for it.
template <typename Sink>
io::ReadResult read_source(const Sources& sources, const std::string& name,
                           io::ReadOptions options, Sink& sink,
                           const JobContext& job) {
  const auto entry = sources.texts.find(name);
  if (entry == sources.texts.end()) {
    return io::read_rdf(name, options, sink, job);
  }
  const SourceText& source = entry->second;
  options.syntax = source.syntax;
  options.base_iri = source.base_iri;
  return io::read_rdf_text(*source.text, name, options, sink, job);
}

/// The state of one load().
class Loader {
 public:
  Loader(const Sources& sources, const JobContext& job)
      : sources_(sources),
        job_(job),
        imports_(import_map(sources), given_files(sources)) {}

  Knowledge run() {
    read_ontologies();
    read_data();
    for (const std::string& path : sources_.rules) {
      result_.rules.program.append(read_rules(path));
    }
    result_.rules.n_text_rules = result_.rules.program.rules.size();
    compile();
    return std::move(result_);
  }

 private:
  datalog::Program read_rules(const std::string& path) {
    Dictionary& dictionary = result_.dictionary;
    const auto entry = sources_.texts.find(path);
    if (entry == sources_.texts.end()) {
      return datalog::parse_rule_file(path, dictionary, &result_.prefixes);
    }
    return datalog::parse_rules(*entry->second.text, path, dictionary,
                                &result_.prefixes);
  }

  void read_ontologies() {
    FactLoader loader({sources_.lax, sources_.schema}, result_.dictionary,
                      result_.store, ontology_, result_.prefixes);
    for (const std::string& path : sources_.ontologies) {
      io::ReadOptions options;
      options.lax = sources_.lax;
      options.blank_prefix = blank_prefix(sources_, n_files_++);
      note(read_source(sources_, path, options, loader, job_));
    }
    read_imports(loader);
    note_skipped(loader);
  }

  /// Reads what the ontologies so far import.
  void read_imports(FactLoader& loader) {
    LoadReport& report = result_.report;
    while (auto file = imports_.next(ontology_)) {
      io::ReadOptions options;
      options.lax = sources_.lax;
      options.blank_prefix = blank_prefix(
          sources_, given_files(sources_).size() + report.imported.size());
      // The file stands for the document that has this name.
      options.base_iri = file->iri;
      note(io::read_rdf(file->path, options, loader, job_));
      report.imported.push_back(*std::move(file));
    }
    for (std::size_t i = report.unresolved_imports.size();
         i < imports_.unresolved().size(); ++i) {
      const std::string& iri = imports_.unresolved()[i];
      job_.warn("the import <" + iri +
                "> is not followed: no file is known for it");
      report.unresolved_imports.push_back(iri);
    }
  }

  void read_data() {
    io::OntologyGraph& schema =
        axioms_come_with_data(sources_) ? ontology_ : schema_in_data_;
    FactLoader loader({sources_.lax, /*store_schema=*/true}, result_.dictionary,
                      result_.store, schema, result_.prefixes);
    for (const TermId property :
         object_properties(ontology_, result_.dictionary)) {
      loader.add_object_property(property);
    }
    for (const std::string& path : sources_.data) {
      io::ReadOptions options;
      options.syntax = sources_.syntax;
      options.lax = sources_.lax;
      options.blank_prefix = blank_prefix(sources_, n_files_++);
      const io::ReadResult read =
          read_source(sources_, path, options, loader, job_);
      result_.report.n_statements += read.n_statements;
      note(read);
    }
    if (axioms_come_with_data(sources_)) read_imports(loader);
    note_skipped(loader);
    if (axioms_come_with_data(sources_)) check_object_properties();
  }

  /// Where axioms come with the data, a declaration may follow the facts, so
  /// that facts can be checked only at the end.
  void check_object_properties() {
    for (const TermId property :
         object_properties(ontology_, result_.dictionary)) {
      const auto id =
          result_.store.find({property, Arity::kBinary, Polarity::kPositive});
      if (!id) continue;
      for (const Row row : result_.store.relation(*id).rows()) {
        const TermView object = result_.dictionary.view(row.second);
        if (!object.is_literal()) continue;
        const std::string problem =
            "the literal " + object.to_ntriples() +
            " is the object of the object property " +
            result_.dictionary.view(property).to_ntriples() +
            "; expected an individual";
        if (!sources_.lax) {
          throw Error(ErrorCode::kBadSyntax,
                      SourceLocation{sources_.data.front()}, problem);
        }
        job_.warn(problem);
      }
    }
  }

  void compile() {
    owl2rl::CompileOptions& options = result_.rules.compile_options;
    options.unique_names = sources_.unique_names.value_or(false);
    result_.rules.axioms_declare_names = !sources_.unique_names.has_value();
    options.schema_rules = sources_.schema;
    options.axiomatic = sources_.axiomatic;
    result_.rules.axioms = axioms_;
    result_.rules.data_schema = data_schema_;
    try {
      compile_axioms(result_, job_);
    } catch (const Error& error) {
      if (!error.location().file.empty()) throw;
      throw Error(error.code(), SourceLocation{files_of_axioms()},
                  error.what());
    }
    complain();
  }

  /// Names the files that axioms come from: all of them are compiled together.
  [[nodiscard]] std::string files_of_axioms() const {
    std::vector<std::string> files =
        axioms_come_with_data(sources_) ? sources_.data : sources_.ontologies;
    for (const ImportedFile& file : result_.report.imported) {
      files.push_back(file.path);
    }
    std::string text;
    for (const std::string& file : files) {
      text += (text.empty() ? "" : ", ") + file;
    }
    return text;
  }

  void complain() {
    const RuleSet& rules = result_.rules;
    if (rules.n_axioms == 0 && !sources_.ontologies.empty()) {
      throw Error(ErrorCode::kBadArgument,
                  SourceLocation{sources_.ontologies.front()},
                  "the ontology holds no axiom; expected OWL axioms or SWRL "
                  "rules");
    }
    if (!rules.unsupported.empty()) {
      std::string list;
      for (const std::string& axiom : rules.unsupported) {
        list += (list.empty() ? "" : ", ") + axiom;
      }
      job_.warn("axioms without rules in this version are ignored: " + list);
    }
    if (!axioms_come_with_data(sources_) && has_axioms(schema_in_data_)) {
      job_.warn(
          "axioms in the data files are not used; name the file with "
          "--ontology to use them");
    }
  }

  /// Whether a graph of schema statements holds an axiom.
  static bool has_axioms(const io::OntologyGraph& graph) {
    bool found = false;
    graph.match({}, [&](const TermView&, const TermView& predicate,
                        const TermView& object) {
      const std::string_view term =
          predicate.text == rdf::kType ? object.text : predicate.text;
      found = is_axiom_term(term);
      return !found;
    });
    return found;
  }

  void note(const io::ReadResult& read) {
    result_.report.n_skipped += read.n_skipped;
    append(read.diagnostics);
  }

  void note_skipped(const FactLoader& loader) {
    result_.report.n_skipped += loader.skipped().size();
    append(loader.skipped());
  }

  void append(const std::vector<io::Diagnostic>& diagnostics) {
    auto& all = result_.report.diagnostics;
    all.insert(all.end(), diagnostics.begin(), diagnostics.end());
  }

  const Sources& sources_;
  const JobContext& job_;
  Knowledge result_;
  std::shared_ptr<io::OntologyGraph> axioms_ =
      std::make_shared<io::OntologyGraph>();
  io::OntologyGraph& ontology_ = *axioms_;
  std::shared_ptr<io::OntologyGraph> data_schema_ =
      std::make_shared<io::OntologyGraph>();
  io::OntologyGraph& schema_in_data_ = *data_schema_;
  ImportResolver imports_;
  std::size_t n_files_ = 0;
};

/// Notes where wanted facts are stated.
class Locator final : public StatementSink {
 public:
  Locator(const std::vector<Fact>& facts, const Dictionary& dictionary)
      : places_(facts.size()), dictionary_(dictionary) {
    const auto rdf_type = dictionary.find(TermView::iri(rdf::kType));
    for (std::size_t i = 0; i < facts.size(); ++i) {
      const RelationKey& key = facts[i].relation;
      const bool unary = key.arity == Arity::kUnary;
      if (key.polarity == Polarity::kNegative || (unary && !rdf_type)) continue;
      wanted_[triple_of(facts[i], rdf_type.value_or(TermId{}))].push_back(i);
    }
  }

  void on_statement(const Statement& statement,
                    const SourceLocation& place) override {
    const auto subject = dictionary_.find(statement.subject);
    const auto predicate = dictionary_.find(statement.predicate);
    const auto object = dictionary_.find(statement.object);
    if (!subject || !predicate || !object) return;
    const auto entry = wanted_.find({*subject, *predicate, *object});
    if (entry == wanted_.end()) return;
    for (const std::size_t i : entry->second) {
      if (places_[i].file.empty()) places_[i] = place;
    }
  }

  std::vector<SourceLocation> take() { return std::move(places_); }

 private:
  std::map<TermTriple, std::vector<std::size_t>> wanted_;
  std::vector<SourceLocation> places_;
  const Dictionary& dictionary_;
};

}  // namespace

std::string blank_prefix(const Sources& sources, std::size_t n) {
  const std::size_t n_files = sources.ontologies.size() + sources.data.size();
  const bool is_alone =
      n_files < 2 && sources.imports.empty() && sources.catalogs.empty();
  return is_alone ? std::string() : "f" + std::to_string(n + 1) + "_";
}

Knowledge load(const Sources& sources, const JobContext& job) {
  return Loader(sources, job).run();
}

std::vector<SourceLocation> locate(const std::vector<Fact>& facts,
                                   const Sources& sources,
                                   const Dictionary& dictionary,
                                   const JobContext& job) {
  Locator locator(facts, dictionary);
  std::size_t n = 0;
  for (const auto* paths : {&sources.ontologies, &sources.data}) {
    for (const std::string& path : *paths) {
      io::ReadOptions options;
      if (paths == &sources.data) options.syntax = sources.syntax;
      options.lax = sources.lax;
      options.blank_prefix = blank_prefix(sources, n++);
      if (path != "-") read_source(sources, path, options, locator, job);
    }
  }
  return locator.take();
}

}  // namespace rrn::reasoner
