// SPDX-License-Identifier: MIT
#include "dataset/text/benchmark_folders.hpp"

#include <array>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/output_file.hpp"
#include "dataset/file/dataset_file.hpp"
#include "dataset/file/output_folder.hpp"
#include "dataset/text/dataset_notes.hpp"
#include "dataset/text/text_lines.hpp"
#include "rdf/vocabulary/rdf.hpp"

namespace rrn::dataset {

namespace {

constexpr std::array<const char*, 3> kSplits = {"train", "valid", "test"};

/// Calls visit(split, header, number, sample) for all samples of a dataset.
template <typename Visit>
void for_each_sample(const std::string& from, const JobContext& job,
                     const Visit& visit) {
  std::optional<Vocabulary> vocabulary;
  std::uint64_t n = 0;
  for (std::size_t split = 0; split < kSplits.size(); ++split) {
    const std::string path = from + '/' + kSplits[split] + ".kbs";
    DatasetReader reader(path);
    if (vocabulary && reader.header().vocabulary != *vocabulary) {
      throw Error(ErrorCode::kMismatch, {path},
                  "the vocabulary is not that of train.kbs; expected splits of "
                  "one dataset");
    }
    vocabulary = reader.header().vocabulary;
    Sample kb;
    for (std::uint64_t number = 0; reader.next(kb); ++number) {
      job.cancel.throw_if_triggered();
      visit(split, *vocabulary, number, kb);
      job.report({"convert", ++n, std::nullopt, {}});
    }
  }
}

/// Writes the facts of one sample as lines.
class TripleLines {
 public:
  TripleLines(const Sample& kb, const Vocabulary& vocabulary,
              const std::string& prefix)
      : vocabulary_(vocabulary), names_(plain_names(kb)) {
    for (std::string& name : names_) name = prefix + escape_field(name);
  }

  template <typename Literal>
  void add(const std::vector<Literal>& literals, OutputFile& out) const {
    for (const Literal& literal : literals) {
      if (literal.positive) out.write(line(literal));
    }
  }

 private:
  [[nodiscard]] std::string line(const ClassLiteral& literal) const {
    return names_[literal.individual.value] + '\t' + std::string(rdf::kType) +
           '\t' + vocabulary_.classes[literal.owl_class.value].iri + '\n';
  }
  [[nodiscard]] std::string line(const RelationLiteral& literal) const {
    return names_[literal.subject.value] + '\t' +
           vocabulary_.relations[literal.relation.value].iri + '\t' +
           names_[literal.object.value] + '\n';
  }

  const Vocabulary& vocabulary_;
  std::vector<std::string> names_;
};

/// A field of a CSV file (RFC 4180).
std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
    return std::string(text);
  }
  std::string field = "\"";
  for (const char c : text) field += c == '"' ? "\"\"" : std::string(1, c);
  return field + '"';
}

/// The tables of one split.
class SynthologyTables {
 public:
  explicit SynthologyTables(const std::string& folder)
      : facts_(made(folder) + "/facts.csv"), targets_(folder + "/targets.csv") {
    facts_.write("sample_id,subject,predicate,object\n");
    targets_.write(
        "sample_id,subject,predicate,object,label,truth_value,type,hops,"
        "corruption_method\n");
  }

  void add(std::uint64_t number, const Sample& kb,
           const Vocabulary& vocabulary) {
    const std::vector<std::string> names = plain_names(kb);
    const auto named = [&](const auto& literal) {
      return row_of(number, literal, names, vocabulary);
    };
    add_kind(kb.classes, named);
    add_kind(kb.relations, named);
  }

  void commit() {
    facts_.commit();
    targets_.commit();
  }

 private:
  static const std::string& made(const std::string& folder) {
    std::error_code error;
    std::filesystem::create_directory(folder, error);
    if (error) {
      throw Error(ErrorCode::kIo, {folder},
                  "cannot make the folder: " + error.message());
    }
    return folder;
  }

  static std::string row_of(std::uint64_t number, const ClassLiteral& literal,
                            const std::vector<std::string>& names,
                            const Vocabulary& vocabulary) {
    return std::to_string(number) + ',' +
           csv_field(names[literal.individual.value]) + ",rdf:type," +
           csv_field(vocabulary.classes[literal.owl_class.value].iri);
  }
  static std::string row_of(std::uint64_t number,
                            const RelationLiteral& literal,
                            const std::vector<std::string>& names,
                            const Vocabulary& vocabulary) {
    return std::to_string(number) + ',' +
           csv_field(names[literal.subject.value]) + ',' +
           csv_field(vocabulary.relations[literal.relation.value].iri) + ',' +
           csv_field(names[literal.object.value]);
  }

  template <typename Literal, typename Named>
  void add_kind(const Literals<Literal>& literals, const Named& named) {
    for (const Literal& literal : literals.specified) {
      if (literal.positive) facts_.write(named(literal) + '\n');
      add_target(named(literal), literal.positive, "base_fact", 0, "");
    }
    for (std::size_t i = 0; i < literals.inferable.size(); ++i) {
      const Literal& literal = literals.inferable[i];
      const unsigned depth = literals.depths.empty() ? 0 : literals.depths[i];
      add_target(named(literal), literal.positive, "inf_root", depth, "");
    }
    for (const Literal& literal : literals.predictable) {
      add_target(named(literal), literal.positive, "inf_root", 0, "");
    }
    for (const auto& negative : literals.drawn) {
      add_target(named(negative.literal), false, "neg_inf_root", 0,
                 negative.step ? "proof_based" : "random");
    }
  }

  void add_target(const std::string& row, bool positive, const char* type,
                  unsigned depth, const char* corruption) {
    const bool is_base = std::string_view(type) == "base_fact";
    const char* const shown =
        positive || *corruption != 0
            ? type
            : (is_base ? "neg_base_fact" : "neg_inf_root");
    targets_.write(row + (positive ? ",1,True," : ",0,False,") + shown + ',' +
                   std::to_string(depth) + ',' + corruption + '\n');
  }

  OutputFile facts_;
  OutputFile targets_;
};

}  // namespace

void write_triple_splits(const std::string& from, const std::string& to,
                         const JobContext& job) {
  OutputFolder folder(to);
  OutputFile train(folder.file("train.txt"));
  OutputFile valid(folder.file("valid.txt"));
  OutputFile test(folder.file("test.txt"));
  const std::array<OutputFile*, 3> files = {&train, &valid, &test};
  for_each_sample(from, job,
                  [&](std::size_t split, const Vocabulary& vocabulary,
                      std::uint64_t number, const Sample& kb) {
                    const TripleLines lines(kb, vocabulary,
                                            kSplits[split] + std::string("/") +
                                                std::to_string(number) + '/');
                    const auto add = [&](const auto& literals) {
                      lines.add(literals.specified, train);
                      lines.add(literals.inferable, *files[split]);
                      lines.add(literals.predictable, *files[split]);
                    };
                    add(kb.classes);
                    add(kb.relations);
                  });
  for (OutputFile* const file : files) file->commit();
  folder.commit();
}

void write_synthology(const std::string& from, const std::string& to,
                      const JobContext& job) {
  OutputFolder folder(to);
  std::array<SynthologyTables, 3> tables = {
      SynthologyTables(folder.file("train")),
      SynthologyTables(folder.file("val")),
      SynthologyTables(folder.file("test"))};
  for_each_sample(
      from, job,
      [&](std::size_t split, const Vocabulary& vocabulary, std::uint64_t number,
          const Sample& kb) { tables[split].add(number, kb, vocabulary); });
  for (SynthologyTables& split : tables) split.commit();
  folder.commit();
}

}  // namespace rrn::dataset
