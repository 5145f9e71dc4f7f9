// SPDX-License-Identifier: MIT
#include "prediction/confirmation/rule_confirmation.hpp"

#include <deque>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "mining/rule_text.hpp"

namespace rrn::prediction {

namespace {

using mining::FactIndex;
using mining::MinedRule;
using mining::ModelFigures;
using mining::Predictions;

FactIndex index(std::span<const dataset::Sample> samples,
                const dataset::Vocabulary& vocabulary, bool all) {
  FactIndex::Facts facts;
  for (const dataset::Sample& kb : samples) facts.add(kb, all);
  return {std::move(facts), vocabulary.relations.size(),
          vocabulary.classes.size()};
}

void append(FactIndex::Facts& facts, const FactIndex::Facts& more) {
  facts.relations.insert(facts.relations.end(), more.relations.begin(),
                         more.relations.end());
  facts.classes.insert(facts.classes.end(), more.classes.begin(),
                       more.classes.end());
}

/// One of the facts of which only one atom of the rule has need.
std::optional<PatternAtom> draw_fact_of(const BodyPattern& pattern,
                                        std::size_t atom, Rng& rng) {
  std::vector<PatternAtom> own;
  for (const PatternAtom& fact : pattern.atoms) {
    if (fact.needed_by == std::uint32_t{1} << atom) own.push_back(fact);
  }
  if (own.empty()) return std::nullopt;
  return own[rng.below(own.size())];
}

}  // namespace

/// What a model is asked about one rule.
class RuleConfirmation::Questions {
 public:
  Questions(RuleConfirmation& all, const MinedRule& rule,
            std::span<const MinedRule> known)
      : all_(all),
        rule_(rule),
        known_(known.begin(), known.end()),
        seed_(all.job_.seed.derive(
            "confirm " + mining::to_datalog(rule, {all.vocabulary_}))),
        rng_(seed_) {
    known_.push_back(rule);
    figures_.without.resize(rule.n_atoms());
  }

  Predictions run_with_body() {
    if (!all_.numbers_.of(rule_.head)) return {};
    add_places();
    answer();
    return figures_.with_body;
  }
  ModelFigures run() {
    if (all_.numbers_.of(rule_.head)) {
      for (const Place& place : add_places()) remove_atoms(place);
      answer();
    }
    return std::move(figures_);
  }

 private:
  /// A body, where it is found, and everything that is told of it.
  struct Place {
    BodyPattern pattern;
    PatternMatch match;
    FactIndex::Facts told;
  };

  [[nodiscard]] HeadFact goal_of(const Place& place) const {
    const std::uint32_t x = place.match.front();
    return {rule_.head, x,
            rule_.head.is_class ? x : place.match[place.pattern.y]};
  }

  std::vector<Place> add_places() {
    std::vector<Place> places;
    for (std::uint32_t i = 0; i < all_.options_.n_places; ++i) {
      all_.job_.cancel.throw_if_triggered();
      std::optional<Place> place = draw_place();
      if (!place) continue;
      ask({place->told, goal_of(*place)}, figures_.with_body);
      places.push_back(std::move(*place));
    }
    return places;
  }

  /// Asks again where one atom does not hold and the head does not follow in
  /// another way.
  void remove_atoms(const Place& place) {
    const ToldFacts told(place.told, goal_of(place));
    for (std::size_t atom = 0; atom < rule_.n_atoms(); ++atom) {
      const auto removed = draw_fact_of(place.pattern, atom, rng_);
      if (!removed) continue;
      BodyPattern gone = place.pattern;
      gone.atoms = {*removed};
      ToldFacts rest = told;
      rest.remove(facts_of(gone, place.match));
      if (!rest.implies_goal(known_, all_.vocabulary_.relations.size(),
                             all_.vocabulary_.classes.size(),
                             all_.job_.cancel)) {
        ask(rest, figures_.without[atom]);
      }
    }
  }

  [[nodiscard]] std::optional<BodyPattern> draw_pattern() {
    const CanTell can_tell = [&](std::uint32_t relation) {
      return all_.numbers_.reads(relation) &&
             all_.stated_.n_facts(relation) > 0;
    };
    return expand_body(rule_, known_, can_tell, rng_);
  }

  [[nodiscard]] std::optional<Place> draw_place() {
    return all_.options_.surroundings == Surroundings::kNone ? make_place()
                                                             : find_place();
  }

  /// The body alone, of individuals that nothing else is known of.
  [[nodiscard]] std::optional<Place> make_place() {
    auto pattern = draw_pattern();
    if (!pattern) return std::nullopt;
    PatternMatch match(pattern->n_variables);
    std::iota(match.begin(), match.end(), 0U);
    FactIndex::Facts told = facts_of(*pattern, match);
    return Place{std::move(*pattern), std::move(match), std::move(told)};
  }

  /// A body in the data with what is around it.
  [[nodiscard]] std::optional<Place> find_place() {
    constexpr int kTries = 10;
    const ConfirmationOptions& options = all_.options_;
    for (int i = 0; i < kTries; ++i) {
      auto pattern = draw_pattern();
      if (!pattern) return std::nullopt;
      auto match = find_match(*pattern, all_.stated_, rng_);
      if (!match || !body_holds(*match)) continue;
      FactIndex::Facts told =
          find_surroundings(all_.stated_, *match, options.surroundings,
                            options.hops, options.max_facts);
      append(told, facts_of(*pattern, *match));
      return Place{std::move(*pattern), std::move(*match), std::move(told)};
    }
    return std::nullopt;
  }

  /// Whether the rule's own atoms are true of a match: rules by which a body is
  /// expanded may have exceptions.
  [[nodiscard]] bool body_holds(const PatternMatch& match) const {
    for (std::size_t i = 0; i < rule_.path.size(); ++i) {
      const bool back = mining::leads_back(rule_.path[i]);
      // Samples without labels do not say what follows.
      if (all_.truth_.n_facts(mining::relation_of(rule_.path[i])) == 0) {
        continue;
      }
      if (!all_.truth_.holds(match[back ? i + 1 : i],
                             mining::relation_of(rule_.path[i]),
                             match[back ? i : i + 1])) {
        return false;
      }
    }
    return true;
  }

  void ask(const ToldFacts& told, Predictions& predictions) {
    ++predictions.n_asked;
    if (!all_.model_.knows_strangers() && !told.joins_goal()) return;
    Asked& asked = asked_.emplace_back();
    asked.kb = told.sample(all_.numbers_);
    asked.predictions = &predictions;
    const HeadFact& goal = told.goal();
    const std::uint32_t predicate = *all_.numbers_.of(goal.head);
    asked.owl_class = {{goal.x}, {predicate}};
    asked.relation = {{goal.x}, {predicate}, {goal.y}};
  }

  /// A sample and one literal of it.
  struct Asked {
    dataset::Sample kb;
    dataset::ClassLiteral owl_class;
    dataset::RelationLiteral relation;
    Predictions* predictions = nullptr;
  };

  void answer() {
    std::vector<neural::LiteralQuestion> questions;
    const std::uint32_t draws = all_.options_.draws;
    for (std::size_t i = 0; i < asked_.size(); ++i) {
      for (std::uint32_t draw = 0; draw < draws; ++draw) {
        neural::LiteralQuestion& question = questions.emplace_back();
        question.kb = &asked_[i].kb;
        question.seed = seed_.derive("draw", i * draws + draw);
        if (rule_.head.is_class) {
          question.classes = {&asked_[i].owl_class, 1};
        } else {
          question.relations = {&asked_[i].relation, 1};
        }
      }
    }
    const auto answers = all_.model_.answer(questions, all_.job_);
    for (std::size_t i = 0; i < asked_.size(); ++i) {
      double sum = 0;
      for (std::uint32_t draw = 0; draw < draws; ++draw) {
        const neural::LiteralAnswer& one = answers[i * draws + draw];
        sum +=
            rule_.head.is_class ? one.classes.front() : one.relations.front();
      }
      if (sum >= threshold() * draws) ++asked_[i].predictions->n_predicted;
    }
  }

  [[nodiscard]] double threshold() const {
    const neural::Calibration& calibration = all_.model_.calibration();
    const std::uint32_t predicate = *all_.numbers_.of(rule_.head);
    return rule_.head.is_class ? calibration.class_threshold(predicate)
                               : calibration.relation_threshold(predicate);
  }

  RuleConfirmation& all_;
  const MinedRule& rule_;
  std::vector<MinedRule> known_;
  Seed seed_;
  Rng rng_;
  ModelFigures figures_;
  std::deque<Asked> asked_;
};

RuleConfirmation::RuleConfirmation(neural::Model& model,
                                   std::span<const dataset::Sample> samples,
                                   const dataset::Vocabulary& vocabulary,
                                   const ConfirmationOptions& options,
                                   const JobContext& job)
    : model_(model),
      vocabulary_(vocabulary),
      options_(options),
      job_(job),
      numbers_(vocabulary, model),
      stated_(index(samples, vocabulary, false)),
      truth_(index(samples, vocabulary, true)) {
  if (!numbers_.has_any()) {
    throw Error(ErrorCode::kMismatch,
                "the model belongs to another vocabulary: it knows none of the "
                "classes and relations of the rules");
  }
}

ModelFigures RuleConfirmation::ask(const MinedRule& rule,
                                   std::span<const MinedRule> known) {
  return Questions(*this, rule, known).run();
}

Predictions RuleConfirmation::ask_with_body(const MinedRule& rule,
                                            std::span<const MinedRule> known) {
  return Questions(*this, rule, known).run_with_body();
}

}  // namespace rrn::prediction
