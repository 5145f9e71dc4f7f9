// SPDX-License-Identifier: MIT
#include "dataset/text/sample_assembly.hpp"

#include "dataset/file/sample_coding.hpp"
#include "dataset/text/note_text.hpp"

namespace rrn::dataset {

namespace {

constexpr std::string_view kIndividual = "number of an individual";
constexpr std::string_view kClass = "number of a class";
constexpr std::string_view kRelation = "number of a relation";

template <typename Literal>
void add_inferable(const Literal& literal, std::optional<std::uint8_t> depth,
                   std::vector<Literal>& literals,
                   std::vector<std::uint8_t>& depths, bool& has_depths) {
  literals.push_back(literal);
  depths.push_back(depth.value_or(0));
  has_depths = has_depths || depth.has_value();
}

std::optional<BrokenStep> read_step(NoteText& text, std::size_t n_rules) {
  if (text.at_end()) return std::nullopt;
  const std::uint32_t rule = text.index(n_rules, "number of a rule");
  return BrokenStep{rule, text.index(kMaxPremises, "number of a premise")};
}

std::vector<EntityIndex> read_individuals(NoteText& text, std::uint32_t n) {
  std::vector<EntityIndex> individuals;
  do {
    individuals.push_back({text.index(n, kIndividual)});
  } while (!text.at_end());
  return individuals;
}

template <typename Visit>
void for_each_class_literal(Sample& kb, const Visit& visit) {
  for (ClassLiteral& literal : kb.specified_classes) visit(literal);
  for (ClassLiteral& literal : kb.inferable_classes) visit(literal);
  for (ClassLiteral& literal : kb.predictable_classes) visit(literal);
  for (auto& drawn : kb.drawn_classes) visit(drawn.literal);
}

template <typename Visit>
void for_each_relation_literal(Sample& kb, const Visit& visit) {
  for (RelationLiteral& literal : kb.specified_relations) visit(literal);
  for (RelationLiteral& literal : kb.inferable_relations) visit(literal);
  for (RelationLiteral& literal : kb.predictable_relations) visit(literal);
  for (auto& drawn : kb.drawn_relations) visit(drawn.literal);
}

}  // namespace

EntityIndex SampleAssembly::individual(std::string_view name) {
  const auto next = static_cast<std::uint32_t>(names_.size());
  const auto [entry, is_new] =
      individuals_.try_emplace(std::string(name), next);
  if (is_new) names_.emplace_back(name);
  return {entry->second};
}

void SampleAssembly::place(std::string_view name, std::uint64_t index,
                           const SourceLocation& where) {
  if (index >= kMaxIndividuals) {
    throw Error(ErrorCode::kBadSyntax, where,
                "individual number " + std::to_string(index) +
                    "; the limit is " + std::to_string(kMaxIndividuals));
  }
  const Placed placed{static_cast<std::uint32_t>(index), where};
  const auto [entry, is_new] =
      placed_.try_emplace(individual(name).value, placed);
  if (!is_new && entry->second.index != index) {
    throw Error(ErrorCode::kBadSyntax, where,
                "individual " + std::string(name) + " has the numbers " +
                    std::to_string(entry->second.index) + " and " +
                    std::to_string(index));
  }
}

void SampleAssembly::add(Provenance provenance, const ClassLiteral& literal,
                         const LiteralDetails& details) {
  switch (provenance) {
    case Provenance::kSpecified:
      kb_.specified_classes.push_back(literal);
      return;
    case Provenance::kInferable:
      add_inferable(literal, details.depth, kb_.inferable_classes,
                    kb_.class_depths, has_class_depths_);
      return;
    case Provenance::kPredictable:
      kb_.predictable_classes.push_back(literal);
      return;
    case Provenance::kDrawn:
      kb_.drawn_classes.push_back({literal, details.step});
  }
}

void SampleAssembly::add(Provenance provenance, const RelationLiteral& literal,
                         const LiteralDetails& details) {
  switch (provenance) {
    case Provenance::kSpecified:
      kb_.specified_relations.push_back(literal);
      return;
    case Provenance::kInferable:
      add_inferable(literal, details.depth, kb_.inferable_relations,
                    kb_.relation_depths, has_relation_depths_);
      return;
    case Provenance::kPredictable:
      kb_.predictable_relations.push_back(literal);
      return;
    case Provenance::kDrawn:
      kb_.drawn_relations.push_back({literal, details.step});
  }
}

void SampleAssembly::note(std::string_view key, std::string_view text,
                          const SourceLocation& where) {
  notes_.push_back({std::string(key), std::string(text), where});
}

Sample SampleAssembly::finish(const PredicateNumbers& numbers) {
  kb_.n_individuals = static_cast<std::uint32_t>(names_.size());
  renumber_individuals();
  renumber_predicates(numbers);
  kb_.names = std::move(names_);
  if (!has_class_depths_) kb_.class_depths.clear();
  if (!has_relation_depths_) kb_.relation_depths.clear();
  for (const Note& note : notes_) {
    if (!note.key.ends_with("-depths")) apply(note, numbers);
  }
  kb_.normalise();
  for (const Note& note : notes_) {
    if (note.key.ends_with("-depths")) apply_depths(note);
  }
  return std::move(kb_);
}

void SampleAssembly::renumber_individuals() {
  if (placed_.empty()) return;
  std::vector<std::string> names(names_.size());
  std::vector<bool> is_taken(names_.size());
  std::vector<EntityIndex> numbers(names_.size());
  const SourceLocation& somewhere = placed_.begin()->second.where;
  for (std::uint32_t i = 0; i < names_.size(); ++i) {
    const auto placed = placed_.find(i);
    if (placed == placed_.end()) {
      throw Error(ErrorCode::kBadSyntax, SourceLocation{somewhere.file, 0, 0},
                  "individual " + names_[i] +
                      " has no number; others of its sample have");
    }
    const auto& [index, where] = placed->second;
    if (index >= names_.size() || is_taken[index]) {
      throw Error(ErrorCode::kBadSyntax, where,
                  "individual " + names_[i] + " has the number " +
                      std::to_string(index) + "; expected those below " +
                      std::to_string(names_.size()) + ", each once");
    }
    is_taken[index] = true;
    names[index] = std::move(names_[i]);
    numbers[i].value = index;
  }
  names_ = std::move(names);
  const auto renumber = [&](EntityIndex& i) { i = numbers[i.value]; };
  for_each_class_literal(
      kb_, [&](ClassLiteral& literal) { renumber(literal.individual); });
  for_each_relation_literal(kb_, [&](RelationLiteral& literal) {
    renumber(literal.subject);
    renumber(literal.object);
  });
}

void SampleAssembly::renumber_predicates(const PredicateNumbers& numbers) {
  for_each_class_literal(kb_, [&](ClassLiteral& literal) {
    literal.owl_class.value = numbers.classes[literal.owl_class.value];
  });
  for_each_relation_literal(kb_, [&](RelationLiteral& literal) {
    literal.relation.value = numbers.relations[literal.relation.value];
  });
}

void SampleAssembly::apply(const Note& note, const PredicateNumbers& numbers) {
  NoteText text(note.text, note.where);
  const auto read_class_literal = [&] {
    const std::uint32_t i = text.index(kb_.n_individuals, kIndividual);
    const std::uint32_t c = text.index(numbers.n_classes, kClass);
    return ClassLiteral{{i}, {c}, false};
  };
  if (note.key == "draw") {
    kb_.draw = text.number(0, "draw");
  } else if (note.key == "unnamed") {
    kb_.names.clear();
  } else if (note.key == "name") {
    const std::uint32_t i = text.index(kb_.names.size(), kIndividual);
    kb_.names[i] = text.rest();
    return;
  } else if (note.key == "drawn-class") {
    const ClassLiteral literal = read_class_literal();
    kb_.drawn_classes.push_back({literal, read_step(text, numbers.n_rules)});
  } else if (note.key == "drawn-relation") {
    const std::uint32_t s = text.index(kb_.n_individuals, kIndividual);
    const std::uint32_t r = text.index(numbers.n_relations, kRelation);
    const std::uint32_t o = text.index(kb_.n_individuals, kIndividual);
    kb_.drawn_relations.push_back(
        {{{s}, {r}, {o}, false}, read_step(text, numbers.n_rules)});
  } else if (note.key == "fixed-negatives") {
    kb_.negatives_are_fixed = true;
  } else if (note.key == "class-targets") {
    kb_.class_targets = read_individuals(text, kb_.n_individuals);
  } else if (note.key == "relation-targets") {
    kb_.relation_targets = read_individuals(text, kb_.n_individuals);
  } else if (note.key == "specified-negation") {
    add(Provenance::kSpecified, read_class_literal());
  } else if (note.key == "inferable-negation") {
    kb_.inferable_classes.push_back(read_class_literal());
    if (has_class_depths_) kb_.class_depths.push_back(0);
  } else if (note.key == "predictable-negation") {
    add(Provenance::kPredictable, read_class_literal());
  } else {
    text.fail("unknown note '" + note.key + "' of a sample");
  }
  text.expect_end();
}

void SampleAssembly::apply_depths(const Note& note) {
  NoteText text(note.text, note.where);
  const bool is_of_classes = note.key == "class-depths";
  if (!is_of_classes && note.key != "relation-depths") {
    text.fail("unknown note '" + note.key + "' of a sample");
  }
  const std::size_t n_expected = is_of_classes ? kb_.inferable_classes.size()
                                               : kb_.inferable_relations.size();
  auto& depths = is_of_classes ? kb_.class_depths : kb_.relation_depths;
  depths.clear();
  while (!text.at_end()) {
    depths.push_back(static_cast<std::uint8_t>(text.number(256, "depth")));
  }
  if (depths.size() != n_expected) {
    text.fail(std::to_string(depths.size()) + " depths for " +
              std::to_string(n_expected) + " inferable literals");
  }
}

}  // namespace rrn::dataset
