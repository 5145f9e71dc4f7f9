// SPDX-License-Identifier: MIT
#include "cli/report/repair_text.hpp"

#include <algorithm>

#include "cli/program/text.hpp"
#include "mining/rule_text.hpp"

namespace rrn::cli {

namespace {

using repair::JudgedClass;
using repair::JudgedRelation;

/// `parentOf, parentOf backwards`.
std::string path_text(const repair::Path& path,
                      const dataset::Vocabulary& vocabulary) {
  std::string text;
  for (const repair::LinkId link : path) {
    text += text.empty() ? "" : ", ";
    text += (link & 2U) != 0 ? "not " : "";
    text += local_name(vocabulary.relations[link / 4].iri);
    text += (link & 1U) != 0 ? " backwards" : "";
  }
  return text;
}

std::string show_class(const JudgedClass& judged,
                       const dataset::Vocabulary& vocabulary) {
  std::string text =
      "  " +
      std::string(local_name(vocabulary.classes[judged.owl_class.value].iri));
  if (!judged.excludes.empty()) {
    text += ", never with";
    for (std::size_t i = 0; i < judged.excludes.size(); ++i) {
      text += (i == 0 ? " " : ", ") +
              std::string(
                  local_name(vocabulary.classes[judged.excludes[i].value].iri));
    }
  }
  return text + '\n';
}

std::string limit_text(std::uint32_t limit, const char* side) {
  if (limit == 0) return {};
  return ", at most " + std::to_string(limit) + " of each " + side;
}

std::string show_relation(const JudgedRelation& judged,
                          const repair::EvidenceSchema& schema,
                          const dataset::Vocabulary& vocabulary) {
  std::string text =
      "  " +
      std::string(local_name(vocabulary.relations[judged.relation.value].iri)) +
      limit_text(judged.max_of_subject, "subject") +
      limit_text(judged.max_of_object, "object") + '\n';
  for (const std::uint32_t lead : judged.leads) {
    text += "    may be missing where these join: " +
            path_text(schema.paths[lead], vocabulary) + '\n';
  }
  if (!judged.loose_ends.empty()) {
    text += "    may be missing between loose ends, which no path joins\n";
  }
  return text;
}

/// `3 ways along parentOf, parentOf backwards join them`.
std::string way_text(std::uint32_t count, const repair::Path& path,
                     const dataset::Vocabulary& vocabulary) {
  const std::string way = " along [" + path_text(path, vocabulary) + "]";
  if (count == 0) return "no way" + way + " joins the two";
  return count_of(count, "way", "ways") + way +
         (count == 1 ? " joins" : " join") + " the two";
}

/// `the subject has 2 ends of [parentOf] in Female`.
std::string around_text(const char* whose, std::uint32_t count,
                        const repair::Surrounding& surrounding,
                        const dataset::Vocabulary& vocabulary) {
  std::string mark;
  if (surrounding.mark) {
    mark = std::string((*surrounding.mark & 1U) != 0 ? " not in " : " in ") +
           local_name(vocabulary.classes[*surrounding.mark / 2].iri);
  }
  if (surrounding.links.empty()) {
    return std::string(whose) + (count == 0 ? " is not stated to be" : " is") +
           mark;
  }
  return std::string(whose) + " has " + (count == 0 ? "nobody" : group(count)) +
         mark + " along [" + path_text(surrounding.links, vocabulary) + "]";
}

std::string evidence_text(const repair::RepairReason& reason, bool is_class,
                          const repair::EvidenceSchema& schema,
                          const dataset::Vocabulary& vocabulary) {
  std::size_t column = reason.column;
  if (is_class) {
    return around_text("the individual", reason.count,
                       schema.surroundings[column], vocabulary);
  }
  if (column == 0) {
    return reason.count == 0 ? "subject and object are two"
                             : "subject and object are one";
  }
  --column;
  if (column < schema.paths.size()) {
    return way_text(reason.count, schema.paths[column], vocabulary);
  }
  column -= schema.paths.size();
  const std::size_t n = schema.surroundings.size();
  return around_text(column < n ? "the subject" : "the object", reason.count,
                     schema.surroundings[column % n], vocabulary);
}

}  // namespace

std::string show_reason(const repair::RepairReason& reason, bool is_class,
                        const repair::EvidenceSchema& schema,
                        const dataset::Vocabulary& vocabulary) {
  using Kind = repair::RepairReason::Kind;
  switch (reason.kind) {
    case Kind::kNegation:
      return "its negation is stated, too";
    case Kind::kExcludedClass:
      return "it is also stated to be in " +
             local_name(vocabulary.classes[reason.other.value].iri) +
             ", and no sample had anybody in both";
    case Kind::kTooManyOfSubject:
    case Kind::kTooManyOfObject:
      return std::string(reason.kind == Kind::kTooManyOfSubject
                             ? "the subject"
                             : "the object") +
             " has " + group(reason.count) +
             " such facts, and in no sample had anybody more than " +
             group(reason.most);
    case Kind::kEvidence:
      return evidence_text(reason, is_class, schema, vocabulary);
    case Kind::kFollows:
      return "the rules and what is believed of other facts";
  }
  return {};
}

std::string show_class_fit(const repair::ClassFit& fit, bool is_object,
                           const dataset::Vocabulary& vocabulary) {
  const std::string end = is_object ? "an object" : "a subject";
  const std::string own =
      fit.owl_class
          ? " of class " + std::string(local_name(
                               vocabulary.classes[fit.owl_class->value].iri))
          : " of no class";
  return "only " + group(fit.n_alike) + " of " + group(fit.n_facts) +
         " such facts " + (fit.n_alike == 1 ? "has " : "have ") + end + own;
}

std::string show_oddity(const std::optional<repair::Oddity>& oddity,
                        const dataset::Vocabulary& vocabulary) {
  if (!oddity) {
    return "what else is stated of its ends is unlike that of other such facts";
  }
  const std::string end = oddity->at_object ? "an object" : "a subject";
  const std::uint32_t number = repair::number_of(oddity->trait);
  std::string own;
  if (repair::kind_of(oddity->trait) == repair::TraitKind::kClass) {
    own = repair::is_none(oddity->trait)
              ? " of no class"
              : " of class " +
                    std::string(local_name(vocabulary.classes[number].iri));
  } else if (repair::is_none(oddity->trait)) {
    own = " of which no other fact is stated";
  } else {
    own = " that is " +
          std::string((number & 1U) != 0 ? "an object" : "a subject") + " of " +
          std::string(local_name(vocabulary.relations[number / 2].iri));
  }
  return "only " + group(oddity->n_alike) + " of " + group(oddity->n_facts) +
         " such facts " + (oddity->n_alike == 1 ? "has " : "have ") + end + own;
}

std::string show_reasons(const std::vector<repair::RepairReason>& reasons,
                         bool is_class, const repair::EvidenceSchema& schema,
                         const dataset::Vocabulary& vocabulary) {
  std::string text;
  for (const repair::RepairReason& reason : reasons) {
    text += (text.empty() ? "" : "; ") +
            show_reason(reason, is_class, schema, vocabulary);
  }
  return text;
}

std::string show_mined_model(const repair::MinedContent& content) {
  return repair::MinedModel(content).description() +
         mining::to_datalog(content.rules,
                            {content.vocabulary, content.individuals},
                            "the best rules first in each group");
}

std::string show_repair_model(const repair::RepairContent& content) {
  const dataset::Vocabulary& vocabulary = content.vocabulary;
  const repair::BeliefModel& beliefs = content.beliefs;
  const auto n_rules = static_cast<std::uint64_t>(
      std::count(content.rules.begin(), content.rules.end(), '\n'));
  std::string text =
      "repair model: judges facts, draws " +
      count_of(content.worlds.n_worlds, "possible world", "possible worlds") +
      " and derives by " + count_of(n_rules, "rule", "rules") + '\n' +
      content.card +
      "vocabulary: " + count_of(vocabulary.classes.size(), "class", "classes") +
      ", " + count_of(vocabulary.relations.size(), "relation", "relations") +
      '\n' +
      "evidence: " + count_of(beliefs.schema.paths.size(), "path", "paths") +
      ", " +
      count_of(beliefs.schema.surroundings.size(), "surrounding",
               "surroundings") +
      '\n';
  if (beliefs.classes.empty() && beliefs.relations.empty()) {
    return text + "judges nothing: takes all facts at their word\n";
  }
  text += "judged classes:\n";
  for (const JudgedClass& judged : beliefs.classes) {
    text += show_class(judged, vocabulary);
  }
  text += "judged relations:\n";
  for (const JudgedRelation& judged : beliefs.relations) {
    text += show_relation(judged, beliefs.schema, vocabulary);
  }
  return text;
}

}  // namespace rrn::cli
