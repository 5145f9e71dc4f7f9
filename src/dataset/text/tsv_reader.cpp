// SPDX-License-Identifier: MIT
#include <algorithm>
#include <optional>

#include "dataset/file/sample_coding.hpp"
#include "dataset/text/dataset_assembly.hpp"
#include "dataset/text/text_lines.hpp"
#include "dataset/text/tsv_format.hpp"
#include "rdf/vocabulary/rdf.hpp"

namespace rrn::dataset {

namespace {

constexpr std::uint64_t kLinesPerReport = 1 << 16;

enum Column : std::size_t {
  kSample,
  kSubject,
  kPredicate,
  kObject,
  kLabel,
  kProvenance,
  kDepth,
  kRule,
  kPremise,
};

constexpr bool is_needed(std::size_t column) {
  return column >= kSubject && column <= kLabel;
}

class TsvReader {
 public:
  explicit TsvReader(const std::string& path)
      : lines_(path), assembly_(path, "tab-separated values"), path_(path) {}

  Dataset read(const JobContext& job) {
    read_header();
    std::uint64_t n_rows = 0;
    while (lines_.next()) {
      read_row();
      if (++n_rows % kLinesPerReport != 0) continue;
      job.cancel.throw_if_triggered();
      job.report({"read table", n_rows, std::nullopt, path_});
    }
    return assembly_.finish();
  }

 private:
  void read_header() {
    if (!lines_.next()) {
      throw Error(ErrorCode::kBadSyntax, SourceLocation{path_, 1, 0},
                  "empty; expected a line with the names of the columns");
    }
    const std::vector<Field> names = lines_.split_at_tabs();
    n_fields_ = names.size();
    for (std::size_t at = 0; at < names.size(); ++at) {
      const auto column =
          std::find(kTsvColumns.begin(), kTsvColumns.end(), names[at].text);
      if (column == kTsvColumns.end()) continue;
      auto& place =
          places_[static_cast<std::size_t>(column - kTsvColumns.begin())];
      if (place) names[at].fail("column twice: " + std::string(*column));
      place = at;
    }
    for (std::size_t column = 0; column < kTsvColumns.size(); ++column) {
      if (places_[column] || !is_needed(column)) continue;
      names.front().fail("no column '" + std::string(kTsvColumns[column]) +
                         "'; expected subject, predicate, object and label at "
                         "least, with tabs between them");
    }
  }

  void read_row() {
    if (lines_.is_blank()) return;
    fields_ = lines_.split_at_tabs();
    if (fields_.size() != n_fields_) {
      fields_.back().fail(std::to_string(fields_.size()) +
                          " fields; expected " + std::to_string(n_fields_) +
                          " as in the first line");
    }
    if (text_of(kProvenance) == "note") {
      read_note();
    } else {
      read_literal();
    }
  }

  void read_note() {
    const Field& key = field(kPredicate);
    const std::string text = field(kObject).unescaped();
    if (text_of(kSample).empty()) {
      assembly_.note(key.text, text, field(kObject).place());
      return;
    }
    if (key.text != "index") {
      sample().note(key.text, text, field(kObject).place());
      return;
    }
    sample().place(field(kSubject).unescaped(),
                   field(kObject).number(kMaxIndividuals, "index"),
                   field(kSubject).place());
  }

  void read_literal() {
    SampleAssembly& into = sample();
    const bool positive = read_label();
    LiteralDetails details;
    const Provenance provenance = read_provenance(positive, details);
    const Field& predicate = field(kPredicate);
    const Field& object = field(kObject);
    const std::string iri = predicate.unescaped();
    if (iri.empty()) predicate.fail("no predicate; expected an IRI");
    const EntityIndex subject = individual(kSubject, into);
    if (iri == rdf::kType) {
      if (object.text.empty()) object.fail("no class; expected an IRI");
      const ClassIndex owl_class =
          assembly_.owl_class(object.unescaped(), object.place());
      into.add(provenance, ClassLiteral{subject, owl_class, positive}, details);
      return;
    }
    const RelationIndex relation = assembly_.relation(iri, predicate.place());
    into.add(
        provenance,
        RelationLiteral{subject, relation, individual(kObject, into), positive},
        details);
  }

  EntityIndex individual(Column column, SampleAssembly& into) {
    const Field& name = field(column);
    if (name.text.empty()) {
      name.fail("no " + std::string(kTsvColumns[column]) +
                "; expected the name of an individual");
    }
    return into.individual(name.unescaped());
  }

  bool read_label() const {
    const Field& label = field(kLabel);
    if (label.text == "true" || label.text == "1") return true;
    if (label.text == "false" || label.text == "0") return false;
    label.fail("bad label '" + std::string(label.text) +
               "'; expected true or false");
  }

  Provenance read_provenance(bool positive, LiteralDetails& details) const {
    const std::string_view text = text_of(kProvenance);
    if (text.empty() || text == "specified") return Provenance::kSpecified;
    if (text == "predictable") return Provenance::kPredictable;
    if (text == "inferable") {
      if (!text_of(kDepth).empty()) {
        details.depth =
            static_cast<std::uint8_t>(field(kDepth).number(256, "depth"));
      }
      return Provenance::kInferable;
    }
    const Field& provenance = field(kProvenance);
    if (text != "near-miss" && text != "corruption") {
      provenance.fail("bad provenance '" + std::string(text) +
                      "'; expected specified, inferable, predictable, "
                      "near-miss or corruption");
    }
    if (positive) provenance.fail("a " + std::string(text) + " that is true");
    if (text == "near-miss" && !text_of(kRule).empty()) {
      details.step = read_step();
    }
    return Provenance::kDrawn;
  }

  BrokenStep read_step() const {
    const Field& rule = field(kRule);
    const std::size_t n_rules = assembly_.n_rules();
    if (n_rules == 0) rule.fail("no rules to refer to");
    BrokenStep step;
    step.rule = static_cast<std::uint32_t>(rule.number(n_rules, "rule"));
    if (!text_of(kPremise).empty()) {
      step.premise = static_cast<std::uint32_t>(
          field(kPremise).number(kMaxPremises, "premise"));
    }
    return step;
  }

  SampleAssembly& sample() {
    if (text_of(kSample).empty()) return assembly_.sample(0);
    return assembly_.sample(field(kSample).number(0, "sample"));
  }

  /// Requires that the table has the column.
  [[nodiscard]] const Field& field(Column column) const {
    return fields_[*places_[column]];
  }
  [[nodiscard]] std::string_view text_of(Column column) const {
    return places_[column] ? field(column).text : std::string_view();
  }

  LineReader lines_;
  DatasetAssembly assembly_;
  const std::string& path_;
  std::array<std::optional<std::size_t>, kTsvColumns.size()> places_;
  std::size_t n_fields_ = 0;
  std::vector<Field> fields_;
};

}  // namespace

Dataset read_tsv_dataset(const std::string& path, const JobContext& job) {
  return TsvReader(path).read(job);
}

}  // namespace rrn::dataset
