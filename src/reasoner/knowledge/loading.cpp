// SPDX-License-Identifier: MIT
#include "reasoner/knowledge/loading.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "datalog/parser/rule_parser.hpp"
#include "io/ontology_graph.hpp"
#include "owl2rl/broken_axiom.hpp"
#include "owl2rl/ontology_compiler.hpp"
#include "rdf/vocabulary/owl.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "reasoner/knowledge/axiom_warnings.hpp"
#include "reasoner/knowledge/compilation.hpp"
#include "reasoner/knowledge/fact_loader.hpp"
#include "reasoner/knowledge/locating.hpp"
#include "reasoner/knowledge/mentions.hpp"
#include "reasoner/knowledge/source_reading.hpp"

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
      files_.push_back({path, options, text_of(sources_, path)});
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
          sources_, count_files(sources_) + report.imported.size());
      // The file stands for the document that has this name.
      options.base_iri = file->iri;
      files_.push_back({file->path, options});
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
      if (axioms_come_with_data(sources_)) {
        files_.push_back({path, options, text_of(sources_, path)});
      }
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
    std::vector<Fact> misplaced;
    for (const TermId property :
         object_properties(ontology_, result_.dictionary)) {
      const RelationKey key{property, Arity::kBinary, Polarity::kPositive};
      const auto id = result_.store.find(key);
      if (!id) continue;
      for (const Row row : result_.store.relation(*id).rows()) {
        if (!result_.dictionary.view(row.second).is_literal()) continue;
        misplaced.push_back({key, row});
      }
    }
    if (!misplaced.empty()) leave_out(misplaced);
  }

  /// Leaves out facts with a literal in an individual's place, or throws.
  void leave_out(const std::vector<Fact>& misplaced) {
    constexpr std::size_t kMaxShown = 20;
    std::vector<Fact> shown = misplaced;
    shown.resize(std::min(misplaced.size(), sources_.lax ? kMaxShown : 1));
    const auto places = locate(shown, sources_, result_.dictionary, job_);
    std::vector<io::Diagnostic> diagnostics;
    for (std::size_t i = 0; i < shown.size(); ++i) {
      const TermView object = result_.dictionary.view(shown[i].row.second);
      diagnostics.push_back(
          {places[i].file.empty() ? SourceLocation{sources_.data.front()}
                                  : places[i],
           "the literal " + object.to_ntriples() +
               " is the object of the object property " +
               result_.dictionary.view(shown[i].relation.predicate)
                   .to_ntriples() +
               "; expected an individual"});
    }
    if (!sources_.lax) {
      throw Error(ErrorCode::kBadSyntax, diagnostics.front().location,
                  diagnostics.front().message);
    }
    for (const auto& [key, row] : misplaced) {
      Relation& relation = result_.store.relation(*result_.store.find(key));
      relation.remove(relation.find_any(row));
    }
    result_.report.n_skipped += misplaced.size();
    append(diagnostics);
  }

  void compile() {
    owl2rl::CompileOptions& options = result_.rules.compile_options;
    options.unique_names = sources_.unique_names.value_or(false);
    result_.rules.axioms_declare_names = !sources_.unique_names.has_value();
    options.schema_rules = sources_.schema;
    options.axiomatic = sources_.axiomatic;
    options.lax = sources_.lax;
    result_.rules.axioms = axioms_;
    result_.rules.data_schema = data_schema_;
    AxiomReport axioms;
    try {
      axioms = compile_axioms(result_, job_);
    } catch (const owl2rl::BrokenAxiom& error) {
      SourceLocation place =
          locate(error, sources_, result_.report.imported, job_);
      if (place.file.empty()) place.file = files_of_axioms();
      throw Error(error.code(), std::move(place), error.what());
    } catch (const Error& error) {
      if (!error.location().file.empty()) throw;
      throw Error(error.code(), SourceLocation{files_of_axioms()},
                  error.what());
    }
    for (const owl2rl::LeftOutAxiom& axiom : axioms.left_out) {
      result_.report.diagnostics.push_back(
          {place_of(axiom.node), axiom.problem});
      ++result_.report.n_skipped;
    }
    complain(axioms);
  }

  /// Returns where the first triple of a node is written, or all files.
  [[nodiscard]] SourceLocation place_of(const Term& node) const {
    const Mention mention{{node}, ""};
    const auto places = find_mentions({&mention, 1}, files_, job_);
    if (places.front().place.file.empty()) return {files_of_axioms()};
    return places.front().place;
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

  void complain(const AxiomReport& axioms) {
    const RuleSet& rules = result_.rules;
    if (rules.n_axioms == 0 && !sources_.ontologies.empty()) {
      throw Error(ErrorCode::kBadArgument,
                  SourceLocation{sources_.ontologies.front()},
                  "the ontology holds no axiom; expected OWL axioms or SWRL "
                  "rules");
    }
    warn_of_unsupported(axioms, result_, files_, job_);
    warn_of_swrl_constants(axioms, result_, files_, job_);
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
  std::vector<ReadFile> files_;  ///< Those that axioms come from
  std::size_t n_files_ = 0;
};

}  // namespace

std::size_t count_files(const Sources& sources) {
  return sources.ontologies.size() + sources.data.size();
}

std::string blank_prefix(const Sources& sources, std::size_t n) {
  const bool is_alone = count_files(sources) < 2 && sources.imports.empty() &&
                        sources.catalogs.empty();
  return is_alone ? std::string() : "f" + std::to_string(n + 1) + "_";
}

Knowledge load(const Sources& sources, const JobContext& job) {
  return Loader(sources, job).run();
}

}  // namespace rrn::reasoner
