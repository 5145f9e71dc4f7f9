// SPDX-License-Identifier: MIT
#include <utility>

#include "base/error.hpp"
#include "dataset/text/text_lines.hpp"
#include "dataset/text/tsv_format.hpp"
#include "rdf/vocabulary/rdf.hpp"

namespace rrn::dataset {

namespace {

constexpr std::size_t kFlushSize = std::size_t{1} << 16;

/// Writes the rows of one sample.
class RowWriter {
 public:
  RowWriter(std::uint64_t number, const DatasetHeader& header,
            std::vector<std::string> names, std::string& rows)
      : number_(std::to_string(number)),
        header_(header),
        names_(std::move(names)),
        rows_(rows) {}

  template <typename Literal>
  void write_all(const std::vector<Literal>& literals,
                 std::string_view provenance,
                 const std::vector<std::uint8_t>& depths = {}) {
    for (std::size_t i = 0; i < literals.size(); ++i) {
      write(literals[i], provenance);
      rows_ += '\t';
      if (!depths.empty()) rows_ += std::to_string(depths[i]);
      rows_ += "\t\t\n";
    }
  }

  template <typename Literal>
  void write_drawn(const std::vector<DrawnNegative<Literal>>& negatives) {
    for (const auto& [literal, step] : negatives) {
      write(literal, step ? "near-miss" : "corruption");
      rows_ += "\t\t";
      if (step) rows_ += std::to_string(step->rule);
      rows_ += '\t';
      if (step) rows_ += std::to_string(step->premise);
      rows_ += '\n';
    }
  }

 private:
  void write(const ClassLiteral& literal, std::string_view provenance) {
    write(literal.individual, rdf::kType,
          header_.vocabulary.classes[literal.owl_class.value].iri,
          literal.positive, provenance);
  }
  void write(const RelationLiteral& literal, std::string_view provenance) {
    write(literal.subject,
          header_.vocabulary.relations[literal.relation.value].iri,
          names_[literal.object.value], literal.positive, provenance);
  }
  void write(EntityIndex subject, std::string_view predicate,
             std::string_view object, bool positive,
             std::string_view provenance) {
    rows_ += number_;
    rows_ += '\t';
    rows_ += escape_field(names_[subject.value]);
    rows_ += '\t';
    rows_ += escape_field(predicate);
    rows_ += '\t';
    rows_ += escape_field(object);
    rows_ += positive ? "\ttrue\t" : "\tfalse\t";
    rows_ += provenance;
  }

  const std::string number_;
  const DatasetHeader& header_;
  const std::vector<std::string> names_;
  std::string& rows_;
};

}  // namespace

TsvWriter::TsvWriter(OutputFile& file, DatasetHeader header)
    : file_(file), header_(std::move(header)) {
  if (header_.vocabulary.find_relation(rdf::kType)) {
    throw Error(ErrorCode::kUnsupported,
                "rdf:type as a relation; in a table it says what is in a "
                "class");
  }
  for (const std::string_view column : kTsvColumns) {
    if (!rows_.empty()) rows_ += '\t';
    rows_ += column;
  }
  rows_ += '\n';
  write_notes(header_, [this](std::string_view key, const std::string& text) {
    write_note({}, {}, key, text);
  });
}

void TsvWriter::add(std::uint64_t number, const Sample& kb) {
  const std::vector<std::string> names = plain_names(kb);
  const std::string sample = std::to_string(number);
  for (std::size_t i = 0; i < names.size(); ++i) {
    write_note(sample, names[i], "index", std::to_string(i));
  }
  write_notes(kb, names, {},
              [&](std::string_view key, const std::string& text) {
                write_note(sample, {}, key, text);
              });
  RowWriter rows(number, header_, names, rows_);
  rows.write_all(kb.classes.specified, "specified");
  rows.write_all(kb.relations.specified, "specified");
  rows.write_all(kb.classes.inferable, "inferable", kb.classes.depths);
  rows.write_all(kb.relations.inferable, "inferable", kb.relations.depths);
  rows.write_all(kb.classes.predictable, "predictable");
  rows.write_all(kb.relations.predictable, "predictable");
  rows.write_drawn(kb.classes.drawn);
  rows.write_drawn(kb.relations.drawn);
  totals_.add(kb);
  if (rows_.size() >= kFlushSize) flush();
}

void TsvWriter::finish() {
  write_end_note(totals_,
                 [this](std::string_view key, const std::string& text) {
                   write_note({}, {}, key, text);
                 });
  flush();
}

void TsvWriter::write_note(std::string_view sample, std::string_view subject,
                           std::string_view key, std::string_view text) {
  rows_ += sample;
  rows_ += '\t';
  rows_ += escape_field(subject);
  rows_ += '\t';
  rows_ += key;
  rows_ += '\t';
  rows_ += escape_field(text);
  rows_ += "\t\tnote\t\t\t\n";
}

void TsvWriter::flush() {
  file_.write(rows_);
  rows_.clear();
}

}  // namespace rrn::dataset
