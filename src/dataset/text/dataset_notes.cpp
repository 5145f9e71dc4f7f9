// SPDX-License-Identifier: MIT
#include "dataset/text/dataset_notes.hpp"

#include <algorithm>
#include <array>
#include <unordered_set>

#include "base/utf8.hpp"

namespace rrn::dataset {

namespace {

void write_predicates(std::string_view key,
                      const std::vector<Predicate>& predicates,
                      const NoteSink& sink) {
  for (std::size_t i = 0; i < predicates.size(); ++i) {
    sink(key, std::to_string(i) + ' ' +
                  std::string(to_string(predicates[i].policy)) + ' ' +
                  predicates[i].iri);
  }
}

template <typename Items, typename ToNumber>
void write_numbers(std::string_view key, const Items& items,
                   const ToNumber& to_number, const NoteSink& sink) {
  if (items.empty()) return;
  std::string text;
  for (const auto& item : items) {
    if (!text.empty()) text += ' ';
    text += std::to_string(to_number(item));
  }
  sink(key, text);
}

std::string show(const ClassLiteral& literal) {
  return std::to_string(literal.individual.value) + ' ' +
         std::to_string(literal.owl_class.value);
}

std::string show(const RelationLiteral& literal) {
  return std::to_string(literal.subject.value) + ' ' +
         std::to_string(literal.relation.value) + ' ' +
         std::to_string(literal.object.value);
}

template <typename Literal>
void write_drawn(std::string_view key,
                 const std::vector<DrawnNegative<Literal>>& negatives,
                 const NoteContent& content, const NoteSink& sink) {
  for (const auto& [literal, step] : negatives) {
    if (!(step ? content.near_misses : content.corruptions)) continue;
    std::string text = show(literal);
    if (step) {
      text += ' ' + std::to_string(step->rule) + ' ' +
              std::to_string(step->premise);
    }
    sink(key, text);
  }
}

void write_names(const Sample& kb, const std::vector<std::string>& shown_names,
                 const NoteSink& sink) {
  if (kb.names.empty()) {
    sink("unnamed", "");
    return;
  }
  for (std::size_t i = 0; i < kb.names.size(); ++i) {
    if (kb.names[i] == shown_names[i]) continue;
    sink("name", std::to_string(i) + ' ' + kb.names[i]);
  }
}

void write_contradicted(std::string_view key,
                        const std::vector<ClassLiteral>& literals,
                        const NoteSink& sink) {
  for (const ClassLiteral& literal : literals) {
    if (literal.positive) continue;
    const bool is_contradicted = std::binary_search(
        literals.begin(), literals.end(),
        ClassLiteral{literal.individual, literal.owl_class, true});
    if (is_contradicted) sink(key, show(literal));
  }
}

/// Whether other programs take it for one word.
bool is_plain(std::string_view name) {
  if (name.empty() || !is_utf8(name)) return false;
  for (const char c : name) {
    if (static_cast<unsigned char>(c) <= 0x20 || c == 0x7F) return false;
  }
  constexpr std::array<std::string_view, 8> kOtherBlanks = {
      "\u0085", "\u00A0", "\u1680", "\u2028",
      "\u2029", "\u202F", "\u205F", "\u3000"};
  for (const std::string_view blank : kOtherBlanks) {
    if (name.find(blank) != name.npos) return false;
  }
  // U+2000 to U+200A
  for (std::size_t at = name.find("\xE2\x80"); at != name.npos;
       at = name.find("\xE2\x80", at + 1)) {
    if (static_cast<unsigned char>(name[at + 2]) <= 0x8A) return false;
  }
  return true;
}

class NameChooser {
 public:
  void choose(std::string_view name, char letter) {
    std::string chosen(name);
    if (!is_plain(name) || used_.contains(chosen)) {
      chosen = letter + std::to_string(names_.size());
      while (used_.contains(chosen)) chosen += '_';
    }
    used_.insert(chosen);
    names_.push_back(std::move(chosen));
  }
  [[nodiscard]] std::vector<std::string> take() { return std::move(names_); }

 private:
  std::vector<std::string> names_;
  std::unordered_set<std::string> used_;
};

}  // namespace

void write_notes(const DatasetHeader& header, const NoteSink& sink) {
  sink("ontology", header.ontology);
  sink("generator", header.generator);
  sink("seed", std::to_string(header.seed));
  write_predicates("class", header.vocabulary.classes, sink);
  write_predicates("relation", header.vocabulary.relations, sink);
  for (std::size_t i = 0; i < header.rules.size(); ++i) {
    sink("rule", std::to_string(i) + ' ' + header.rules[i]);
  }
}

void write_notes(const Sample& kb, const std::vector<std::string>& shown_names,
                 const NoteContent& content, const NoteSink& sink) {
  sink("draw", std::to_string(kb.draw));
  write_names(kb, shown_names, sink);
  if (content.depths) {
    const auto depth = [](std::uint8_t d) { return d; };
    write_numbers("class-depths", kb.classes.depths, depth, sink);
    write_numbers("relation-depths", kb.relations.depths, depth, sink);
  }
  write_drawn("drawn-class", kb.classes.drawn, content, sink);
  write_drawn("drawn-relation", kb.relations.drawn, content, sink);
  if (kb.negatives_are_fixed) sink("fixed-negatives", "");
  const auto index = [](EntityIndex i) { return i.value; };
  write_numbers("class-targets", kb.classes.targets, index, sink);
  write_numbers("relation-targets", kb.relations.targets, index, sink);
  if (!content.contradicted_classes) return;
  write_contradicted("specified-negation", kb.classes.specified, sink);
  write_contradicted("inferable-negation", kb.classes.inferable, sink);
  write_contradicted("predictable-negation", kb.classes.predictable, sink);
}

void NoteTotals::add(const Sample& kb) {
  const auto count = [](const auto& literals) {
    return literals.specified.size() + literals.inferable.size() +
           literals.predictable.size() + literals.drawn.size();
  };
  ++n_samples;
  n_literals += count(kb.classes) + count(kb.relations);
}

void write_end_note(const NoteTotals& totals, const NoteSink& sink) {
  sink("end", std::to_string(totals.n_samples) + ' ' +
                  std::to_string(totals.n_literals));
}

std::vector<std::string> plain_names(const Sample& kb) {
  NameChooser chooser;
  for (std::uint32_t i = 0; i < kb.n_individuals; ++i) {
    chooser.choose(kb.names.empty() ? std::string_view() : kb.names[i], 'i');
  }
  return chooser.take();
}

std::vector<std::string> plain_names(const std::vector<Predicate>& predicates) {
  NameChooser chooser;
  for (const Predicate& predicate : predicates) {
    const std::string_view iri = predicate.iri;
    const std::size_t at = iri.find_last_of("#/:");
    chooser.choose(at == iri.npos ? iri : iri.substr(at + 1), 'p');
  }
  return chooser.take();
}

}  // namespace rrn::dataset
