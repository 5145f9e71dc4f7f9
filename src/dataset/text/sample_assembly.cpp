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
void add_to(Literals<Literal>& literals, Provenance provenance,
            const Literal& literal, const LiteralDetails& details,
            bool& has_depths) {
  switch (provenance) {
    case Provenance::kSpecified:
      literals.specified.push_back(literal);
      return;
    case Provenance::kInferable:
      literals.inferable.push_back(literal);
      literals.depths.push_back(details.depth.value_or(0));
      has_depths = has_depths || details.depth.has_value();
      return;
    case Provenance::kPredictable:
      literals.predictable.push_back(literal);
      return;
    case Provenance::kDrawn:
      literals.drawn.push_back({literal, details.step});
  }
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

template <typename Literal, typename Change>
void change_all(Literals<Literal>& literals, const Change& change) {
  for (Literal& literal : literals.specified) change(literal);
  for (Literal& literal : literals.inferable) change(literal);
  for (Literal& literal : literals.predictable) change(literal);
  for (auto& drawn : literals.drawn) change(drawn.literal);
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
  add_to(kb_.classes, provenance, literal, details, has_class_depths_);
}

void SampleAssembly::add(Provenance provenance, const RelationLiteral& literal,
                         const LiteralDetails& details) {
  add_to(kb_.relations, provenance, literal, details, has_relation_depths_);
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
  if (!has_class_depths_) kb_.classes.depths.clear();
  if (!has_relation_depths_) kb_.relations.depths.clear();
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
  change_all(kb_.classes,
             [&](ClassLiteral& literal) { renumber(literal.individual); });
  change_all(kb_.relations, [&](RelationLiteral& literal) {
    renumber(literal.subject);
    renumber(literal.object);
  });
}

void SampleAssembly::renumber_predicates(const PredicateNumbers& numbers) {
  change_all(kb_.classes, [&](ClassLiteral& literal) {
    literal.owl_class.value = numbers.classes[literal.owl_class.value];
  });
  change_all(kb_.relations, [&](RelationLiteral& literal) {
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
    kb_.classes.drawn.push_back({literal, read_step(text, numbers.n_rules)});
  } else if (note.key == "drawn-relation") {
    const std::uint32_t s = text.index(kb_.n_individuals, kIndividual);
    const std::uint32_t r = text.index(numbers.n_relations, kRelation);
    const std::uint32_t o = text.index(kb_.n_individuals, kIndividual);
    kb_.relations.drawn.push_back(
        {{{s}, {r}, {o}, false}, read_step(text, numbers.n_rules)});
  } else if (note.key == "fixed-negatives") {
    kb_.negatives_are_fixed = true;
  } else if (note.key == "class-targets") {
    kb_.classes.targets = read_individuals(text, kb_.n_individuals);
  } else if (note.key == "relation-targets") {
    kb_.relations.targets = read_individuals(text, kb_.n_individuals);
  } else if (note.key == "specified-negation") {
    add(Provenance::kSpecified, read_class_literal());
  } else if (note.key == "inferable-negation") {
    kb_.classes.inferable.push_back(read_class_literal());
    if (has_class_depths_) kb_.classes.depths.push_back(0);
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
  const std::size_t n_expected = is_of_classes ? kb_.classes.inferable.size()
                                               : kb_.relations.inferable.size();
  auto& depths = is_of_classes ? kb_.classes.depths : kb_.relations.depths;
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
