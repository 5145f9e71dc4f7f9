// SPDX-License-Identifier: MIT
#include <charconv>
#include <filesystem>
#include <set>
#include <unordered_map>
#include <utility>

#include "base/error.hpp"
#include "dataset/file/sample_coding.hpp"
#include "dataset/text/dataset_assembly.hpp"
#include "dataset/text/reldata.hpp"
#include "dataset/text/reldata_files.hpp"
#include "dataset/text/text_lines.hpp"
#include "io/text_checks.hpp"

namespace rrn::dataset {

namespace {

constexpr std::uint64_t kSamplesPerReport = 256;

/// Names that become part of an IRI, with what an IRI may not have escaped.
std::string to_iri(const std::string& name) {
  const std::size_t colon = name.find(':');
  if (colon != name.npos && colon > 0 && io::is_iri_text(name)) return name;
  std::string iri(kReldataNamespace);
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  for (const char c : name) {
    if (c != '%' && io::is_iri_text(std::string_view(&c, 1))) {
      iri += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    iri += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
  }
  return iri;
}

/// The names of a vocabulary file, with the places of their definitions.
struct NameList {
  std::vector<std::string> names;
  std::vector<SourceLocation> places;
};

NameList read_names(const std::string& path) {
  NameList list;
  std::set<std::string, std::less<>> used;
  LineReader lines(path);
  while (lines.next()) {
    if (lines.is_blank()) continue;
    const std::vector<Field> fields = lines.split_at_blanks();
    if (fields.size() != 2) {
      lines.line().fail("expected a number and a name without blanks");
    }
    if (fields[0].number(0, "number") != list.names.size()) {
      fields[0].fail("number " + std::string(fields[0].text) + "; expected " +
                     std::to_string(list.names.size()) +
                     ", for they count from 0");
    }
    if (!used.emplace(fields[1].text).second) {
      fields[1].fail("name twice: " + std::string(fields[1].text));
    }
    list.names.emplace_back(fields[1].text);
    list.places.push_back(fields[1].place());
  }
  return list;
}

class ReldataReader {
 public:
  explicit ReldataReader(const std::string& folder)
      : folder_(folder), assembly_(folder, "rel-data") {}

  Dataset read(const JobContext& job) {
    const std::vector<ReldataGraph> graphs = list_reldata(folder_);
    if (graphs.empty()) {
      fail("holds no rel-data; expected files such as 0.individuals");
    }
    read_notes();
    std::uint64_t n_read = 0;
    for (const ReldataGraph& graph : graphs) {
      read_graph(graph);
      if (++n_read % kSamplesPerReport != 0) continue;
      job.cancel.throw_if_triggered();
      job.report({"read rel-data", n_read, graphs.size(), folder_});
    }
    if (!noted_.empty()) {
      fail("sample " + std::to_string(*noted_.begin()) + " has no files");
    }
    if (n_values_ > 0) {
      job.warn(folder_ + ": left out " + std::to_string(n_values_) +
               " values of literals; datasets hold classes and relations");
    }
    return assembly_.finish();
  }

 private:
  [[nodiscard]] std::string path(const std::string& name) const {
    return folder_ + '/' + name;
  }
  [[nodiscard]] bool has(const std::string& name) const {
    return std::filesystem::exists(path(name));
  }
  [[noreturn]] void fail(const std::string& message) const {
    throw Error(ErrorCode::kBadSyntax, SourceLocation{folder_, 0, 0}, message);
  }

  void read_notes() {
    const std::string name(kReldataNotes);
    if (!has(name)) return;
    LineReader lines(path(name));
    while (lines.next()) {
      const std::vector<Field> fields = lines.split_at_tabs();
      if (fields.size() != 3) {
        lines.line().fail(
            "expected a sample or nothing, a key and a text, with tabs "
            "between them");
      }
      const std::string text = fields[2].unescaped();
      if (fields[0].text.empty()) {
        assembly_.note(fields[1].text, text, fields[2].place());
        continue;
      }
      const std::uint64_t number = fields[0].number(0, "sample");
      assembly_.sample(number).note(fields[1].text, text, fields[2].place());
      noted_.insert(number);
    }
    if (!assembly_.has_notes()) lines_missing(name);
    const Vocabulary vocabulary = assembly_.header().vocabulary;
    name_predicates(vocabulary.classes, class_iris_);
    name_predicates(vocabulary.relations, relation_iris_);
  }

  [[noreturn]] void lines_missing(const std::string& name) const {
    throw Error(ErrorCode::kBadSyntax, SourceLocation{path(name), 0, 0},
                "says nothing of the dataset; expected its seed and more");
  }

  static void name_predicates(
      const std::vector<Predicate>& predicates,
      std::unordered_map<std::string, std::string>& iris) {
    const std::vector<std::string> names = plain_names(predicates);
    for (std::size_t i = 0; i < names.size(); ++i) {
      iris.emplace(names[i], predicates[i].iri);
    }
  }

  [[nodiscard]] std::string iri_of(
      const std::unordered_map<std::string, std::string>& iris,
      const std::string& name) const {
    const auto found = iris.find(name);
    if (found != iris.end()) return found->second;
    return to_iri(name);
  }

  void read_graph(const ReldataGraph& graph) {
    classes_.clear();
    relations_.clear();
    const NameList classes = read_names(path(graph.base + ".classes"));
    for (std::size_t i = 0; i < classes.names.size(); ++i) {
      classes_.push_back(assembly_.owl_class(
          iri_of(class_iris_, classes.names[i]), classes.places[i]));
    }
    const NameList relations = read_names(path(graph.base + ".relations"));
    for (std::size_t i = 0; i < relations.names.size(); ++i) {
      relations_.push_back(assembly_.relation(
          iri_of(relation_iris_, relations.names[i]), relations.places[i]));
    }
    const NameList individuals = read_names(path(graph.base + ".individuals"));
    if (individuals.names.size() > kMaxIndividuals) {
      fail(graph.base + ".individuals has more than " +
           std::to_string(kMaxIndividuals) + " individuals");
    }
    if (graph.steps.empty()) {
      read_sample(number_of(graph.base), individuals.names, graph.base, {});
      return;
    }
    for (const std::uint64_t step : graph.steps) {
      read_sample(assembly_.has_notes() ? step : n_samples_, individuals.names,
                  graph.base, '.' + std::to_string(step));
    }
  }

  /// The number of a sample that is a graph of its own.
  std::uint64_t number_of(const std::string& base) const {
    if (!assembly_.has_notes()) return n_samples_;
    std::uint64_t number = 0;
    const char* const end = base.data() + base.size();
    const auto result = std::from_chars(base.data(), end, number);
    if (result.ec != std::errc() || result.ptr != end) {
      fail(base + " is not in the notes; expected the number of a sample");
    }
    return number;
  }

  void read_sample(std::uint64_t number,
                   const std::vector<std::string>& individuals,
                   const std::string& base, const std::string& suffix) {
    if (assembly_.has_notes() && noted_.erase(number) == 0) {
      fail("sample " + std::to_string(number) + " is not in the notes");
    }
    ++n_samples_;
    SampleAssembly& sample = assembly_.sample(number);
    individuals_.clear();
    for (const std::string& name : individuals) {
      individuals_.push_back(sample.individual(name));
    }
    for (std::size_t part = 0; part < kReldataParts.size(); ++part) {
      const auto provenance = static_cast<Provenance>(part);
      const std::string end = std::string(kReldataParts[part]) + suffix;
      // Steps need not have all files, and nothing needs inferences.
      const bool is_needed = part == 0 && suffix.empty();
      const std::string of_classes = base + ".classes.data" + end;
      if (is_needed || has(of_classes)) {
        read_matrix(path(of_classes), provenance, sample);
      }
      const std::string of_relations = base + ".relations.data" + end;
      if (is_needed || has(of_relations)) {
        read_triples(path(of_relations), provenance, sample);
      }
      const std::string of_literals = base + ".literals.data" + end;
      if (has(of_literals)) count_values(path(of_literals));
    }
  }

  void read_matrix(const std::string& file, Provenance provenance,
                   SampleAssembly& sample) {
    LineReader lines(file);
    std::size_t i = 0;
    while (lines.next()) {
      if (lines.is_blank() && (!classes_.empty() || i == individuals_.size())) {
        continue;
      }
      if (i == individuals_.size()) {
        lines.line().fail("more lines than the " + std::to_string(i) +
                          " individuals");
      }
      const std::vector<Field> fields = lines.split_at_blanks();
      if (fields.size() != classes_.size()) {
        lines.line().fail(
            std::to_string(fields.size()) + " numbers; expected " +
            std::to_string(classes_.size()) + ", one for each class");
      }
      for (std::size_t c = 0; c < fields.size(); ++c) {
        const std::string_view text = fields[c].text;
        if (text == "0") continue;
        if (text != "1" && text != "-1") {
          fields[c].fail("bad membership '" + std::string(text) +
                         "'; expected 1, 0 or -1");
        }
        sample.add(provenance,
                   ClassLiteral{individuals_[i], classes_[c], text == "1"});
      }
      ++i;
    }
    if (i < individuals_.size() && !classes_.empty()) {
      throw Error(ErrorCode::kBadSyntax, SourceLocation{file, 0, 0},
                  "has " + std::to_string(i) + " lines; expected " +
                      std::to_string(individuals_.size()) +
                      ", one for each individual");
    }
  }

  void read_triples(const std::string& file, Provenance provenance,
                    SampleAssembly& sample) {
    LineReader lines(file);
    while (lines.next()) {
      std::vector<Field> fields = lines.split_at_blanks();
      if (fields.empty()) continue;
      // The sign may stand right before the subject.
      if (fields.size() == 3 && fields[0].text.size() > 1) {
        fields.insert(fields.begin(), fields[0]);
        fields[0].text = fields[1].text.substr(0, 1);
        fields[1].text.remove_prefix(1);
        ++fields[1].column;
      }
      if (fields.size() != 4) {
        lines.line().fail(
            "expected a sign and the numbers of subject, relation and object");
      }
      if (fields[0].text != "+" && fields[0].text != "-") {
        fields[0].fail("bad sign '" + std::string(fields[0].text) +
                       "'; expected + or -");
      }
      const EntityIndex subject = pick(individuals_, fields[1], "individual");
      const RelationIndex relation = pick(relations_, fields[2], "relation");
      const EntityIndex object = pick(individuals_, fields[3], "individual");
      sample.add(provenance, RelationLiteral{subject, relation, object,
                                             fields[0].text == "+"});
    }
  }

  template <typename Index>
  static Index pick(const std::vector<Index>& items, const Field& field,
                    std::string_view what) {
    if (items.empty()) field.fail("no " + std::string(what) + " to refer to");
    return items[field.number(items.size(), what)];
  }

  void count_values(const std::string& file) {
    LineReader lines(file);
    while (lines.next()) {
      if (!lines.is_blank()) ++n_values_;
    }
  }

  const std::string& folder_;
  DatasetAssembly assembly_;
  std::unordered_map<std::string, std::string> class_iris_;  ///< Keyed by name
  std::unordered_map<std::string, std::string> relation_iris_;
  std::set<std::uint64_t> noted_;  ///< Samples with notes whose files are left
  std::uint64_t n_samples_ = 0;
  std::uint64_t n_values_ = 0;
  // Of the graph that is being read, by their numbers in it
  std::vector<ClassIndex> classes_;
  std::vector<RelationIndex> relations_;
  std::vector<EntityIndex> individuals_;
};

}  // namespace

Dataset read_reldata(const std::string& folder, const JobContext& job) {
  return ReldataReader(folder).read(job);
}

}  // namespace rrn::dataset
