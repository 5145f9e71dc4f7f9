// SPDX-License-Identifier: MIT
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "base/error.hpp"
#include "dataset/text/reldata.hpp"
#include "dataset/text/text_lines.hpp"

namespace rrn::dataset {

namespace {

constexpr std::string_view kSequenceBase = "sequence";

std::string show_names(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += std::to_string(i) + ' ' + names[i] + '\n';
  }
  return text;
}

/// One line for each individual, one number for each class.
std::string show_matrix(const std::vector<ClassLiteral>& literals,
                        std::uint32_t n_individuals, std::size_t n_classes) {
  std::string text;
  auto next = literals.begin();
  for (std::uint32_t i = 0; i < n_individuals; ++i) {
    for (std::uint32_t c = 0; c < n_classes; ++c) {
      bool is_true = false;
      bool is_false = false;
      for (; next != literals.end() && next->individual.value == i &&
             next->owl_class.value == c;
           ++next) {
        (next->positive ? is_true : is_false) = true;
      }
      if (c > 0) text += ' ';
      text += is_true ? "1" : is_false ? "-1" : "0";
    }
    text += '\n';
  }
  return text;
}

std::string show_triples(const std::vector<RelationLiteral>& literals) {
  std::string text;
  for (const RelationLiteral& literal : literals) {
    text += literal.positive ? "+ " : "- ";
    text += std::to_string(literal.subject.value) + ' ' +
            std::to_string(literal.relation.value) + ' ' +
            std::to_string(literal.object.value) + '\n';
  }
  return text;
}

}  // namespace

ReldataWriter::ReldataWriter(const std::string& folder, DatasetHeader header,
                             ReldataLayout layout)
    : folder_(folder),
      notes_(folder_.file(std::string(kReldataNotes))),
      header_(std::move(header)),
      layout_(layout),
      class_names_(plain_names(header_.vocabulary.classes)),
      relation_names_(plain_names(header_.vocabulary.relations)) {
  write_notes(header_, [this](std::string_view key, const std::string& text) {
    write_note({}, key, text);
  });
}

void ReldataWriter::add(std::uint64_t number, const Sample& kb) {
  const bool is_sequence = layout_ == ReldataLayout::kSequence;
  // Readers of sequences look for the first one at 0.
  const std::string sample =
      std::to_string(is_sequence ? totals_.n_samples : number);
  std::vector<std::string> individuals = plain_names(kb);
  const NoteContent content{.depths = true,
                            .near_misses = true,
                            .corruptions = true,
                            .contradicted_classes = true};
  write_notes(kb, individuals, content,
              [&](std::string_view key, const std::string& text) {
                write_note(sample, key, text);
              });
  totals_.add(kb);
  if (!is_sequence) {
    write_vocabulary(sample, individuals);
    write_data(sample, {}, kb);
    return;
  }
  if (!individuals_) {
    write_vocabulary(std::string(kSequenceBase), individuals);
    individuals_ = std::move(individuals);
  } else if (*individuals_ != individuals) {
    throw Error(ErrorCode::kUnsupported,
                "sample " + sample +
                    " has other individuals than those before; a sequence has "
                    "the same in all");
  }
  write_data(std::string(kSequenceBase), '.' + sample, kb);
}

void ReldataWriter::finish() {
  write_end_note(totals_,
                 [this](std::string_view key, const std::string& text) {
                   write_note({}, key, text);
                 });
  notes_.commit();
  folder_.commit();
}

void ReldataWriter::write_vocabulary(
    const std::string& base, const std::vector<std::string>& individuals) {
  write_file(base + ".classes", show_names(class_names_));
  write_file(base + ".relations", show_names(relation_names_));
  write_file(base + ".individuals", show_names(individuals));
  write_file(base + ".literals", {});
}

void ReldataWriter::write_data(const std::string& base,
                               const std::string& suffix, const Sample& kb) {
  const auto write_part = [&](std::string_view part,
                              const std::vector<ClassLiteral>& classes,
                              const std::vector<RelationLiteral>& relations) {
    const std::string end = std::string(part) + suffix;
    write_file(base + ".classes.data" + end,
               show_matrix(classes, kb.n_individuals, class_names_.size()));
    write_file(base + ".relations.data" + end, show_triples(relations));
    write_file(base + ".literals.data" + end, {});
  };
  write_part(kReldataParts[0], kb.classes.specified, kb.relations.specified);
  write_part(kReldataParts[1], kb.classes.inferable, kb.relations.inferable);
  write_part(kReldataParts[2], kb.classes.predictable,
             kb.relations.predictable);
}

void ReldataWriter::write_file(const std::string& name,
                               const std::string& text) const {
  // Not an OutputFile: the folder is what has to be whole, and to wait for the
  // disk 13 times a sample would take minutes.
  const std::string path = folder_.file(name);
  std::FILE* const file = std::fopen(path.c_str(), "wb");
  bool is_written = file != nullptr;
  if (is_written) {
    is_written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
    is_written = std::fclose(file) == 0 && is_written;
  }
  if (is_written) return;
  throw Error(ErrorCode::kIo, SourceLocation{path, 0, 0},
              std::string("cannot write: ") + std::strerror(errno));
}

void ReldataWriter::write_note(std::string_view sample, std::string_view key,
                               std::string_view text) {
  std::string line(sample);
  line += '\t';
  line += key;
  line += '\t';
  line += escape_field(text);
  line += '\n';
  notes_.write(line);
}

}  // namespace rrn::dataset
