// SPDX-License-Identifier: MIT
#include "cli/report/suspect_list.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <type_traits>
#include <utility>

#include "cli/program/text.hpp"
#include "cli/report/repair_text.hpp"
#include "dataset/rdf/sample_builder.hpp"
#include "reasoner/knowledge/locating.hpp"
#include "reasoner/violations/violation_report.hpp"
#include "repair/belief/conflicting_beliefs.hpp"
#include "repair/model/repair_reason.hpp"

namespace rrn::cli {

namespace {

constexpr double kBelieved = 0.5;
/// A conflict of two facts that are equally probable makes each a little less
/// probable than not, and does not say which of them to doubt.
constexpr double kBelievedInConflict = 0.45;
/// How probable a stated fact is that no model judges.
constexpr double kNotJudged = 0.95;
/// How probable it is that no fact is missing where one may be.
constexpr double kNothingIsMissing = 0.5;

using dataset::ClassLiteral;
using dataset::RelationLiteral;
using repair::RepairReason;

/// Sorts what a model believes of the facts of one store into the lists.
class SuspectSearch {
 public:
  /// Borrows all.
  SuspectSearch(repair::RepairModel& model, reasoner::Knowledge& knowledge,
                const std::vector<StatedConflict>& conflicts,
                const JobContext& job)
      : model_(model),
        job_(job),
        judges_(!model.content().beliefs.classes.empty() ||
                !model.content().beliefs.relations.empty()),
        knowledge_(knowledge),
        conflicts_(conflicts),
        sample_(dataset::build_sample(knowledge.store, knowledge.dictionary,
                                      model.vocabulary())),
        reasons_(model.content().beliefs, sample_.kb),
        class_fits_(sample_.kb) {
    if (model.content().fits)
      learnt_fits_.emplace(*model.content().fits, sample_.kb);
    for (const StatedConflict& conflict : conflicts) {
      for (const Fact& fact : conflict.facts) clashing_[fact];
    }
  }

  SuspectList find(std::size_t n) {
    list_.seeks_missing = judges_;
    const repair::Beliefs beliefs = model_.believe(sample_.kb, job_);
    take(sample_.kb.classes.specified, beliefs.classes, doubted_classes_);
    take(sample_.kb.relations.specified, beliefs.relations, doubted_relations_);
    std::vector<Suspect> clashing = weigh_conflicts();
    keep(doubted_classes_, doubted_relations_, std::move(clashing), n,
         list_.doubted);
    keep(missing_classes_, missing_relations_, {}, n, list_.missing);
    keep_surest(n, true, list_.clashing);
    return std::move(list_);
  }

 private:
  template <typename Literal>
  using Found = std::vector<repair::Belief<Literal>>;

  [[nodiscard]] Fact fact_of(const ClassLiteral& literal) {
    return {{predicate(iri_of(literal)), Arity::kUnary, Polarity::kPositive},
            {individual(literal.individual), individual(literal.individual)}};
  }
  [[nodiscard]] Fact fact_of(const RelationLiteral& literal) {
    return {{predicate(iri_of(literal)), Arity::kBinary, Polarity::kPositive},
            {individual(literal.subject), individual(literal.object)}};
  }
  [[nodiscard]] TermId predicate(const std::string& iri) {
    return knowledge_.dictionary.intern_iri(iri);
  }
  [[nodiscard]] TermId individual(dataset::EntityIndex index) const {
    return sample_.individuals[index.value];
  }

  Found<ClassLiteral>& missing(const ClassLiteral& /*kind*/) {
    return missing_classes_;
  }
  Found<RelationLiteral>& missing(const RelationLiteral& /*kind*/) {
    return missing_relations_;
  }

  /// Compares what is stated with what is believed.
  template <typename Literal>
  void take(const std::vector<Literal>& stated, const Found<Literal>& beliefs,
            Found<Literal>& doubted) {
    std::map<Literal, float> believed;
    for (const auto& belief : beliefs) {
      believed.emplace(belief.literal, belief.probability);
    }
    std::set<Literal> known;
    std::map<std::uint32_t, std::size_t> n_stated;
    for (const Literal& literal : stated) {
      if (!literal.positive || !known.insert(literal).second) continue;
      ++list_.n_judged;
      ++n_stated[number_of_predicate(literal)];
      const auto found = believed.find(literal);
      const double probability =
          (found == believed.end() ? 0.0 : found->second) *
          (1 - misfit(literal));
      if (note_clashing(literal, probability)) continue;
      if (probability >= kBelieved) continue;
      doubted.push_back({literal, static_cast<float>(1 - probability)});
    }
    leave_out_unknown(n_stated, doubted);
    list_.n_doubted += doubted.size();
    for (const auto& belief : beliefs) {
      if (belief.probability < kBelieved || known.contains(belief.literal)) {
        continue;
      }
      const Fact fact = fact_of(belief.literal);
      if (knowledge_.store.contains(fact.relation,
                                    knowledge_.store.normalise(fact.row))) {
        continue;
      }
      missing(belief.literal).push_back(belief);
    }
  }

  /// Believes all facts of a class or relation of which more than half are
  /// doubted: that says less about them than about the model, which does not
  /// know such data.
  template <typename Literal>
  void leave_out_unknown(const std::map<std::uint32_t, std::size_t>& n_stated,
                         Found<Literal>& doubted) {
    constexpr std::size_t kFewest = 10;
    std::map<std::uint32_t, std::size_t> n_doubted;
    for (const auto& [literal, doubt] : doubted) {
      ++n_doubted[number_of_predicate(literal)];
    }
    const auto is_unknown = [&](const Literal& literal) {
      const std::uint32_t number = number_of_predicate(literal);
      const std::size_t n = n_doubted.at(number);
      return n >= kFewest && 2 * n > n_stated.at(number);
    };
    std::map<std::uint32_t, Literal> unknown;
    for (const auto& [literal, doubt] : doubted) {
      if (is_unknown(literal))
        unknown.emplace(number_of_predicate(literal), literal);
    }
    for (const auto& [number, literal] : unknown) {
      job_.warn("the model does not know facts of <" + iri_of(literal) +
                "> as these data have them: it doubts " +
                group(n_doubted.at(number)) + " of " +
                group(n_stated.at(number)) + ", which are not listed");
    }
    std::erase_if(doubted,
                  [&](const auto& one) { return is_unknown(one.literal); });
  }

  [[nodiscard]] static std::uint32_t number_of_predicate(
      const ClassLiteral& fact) {
    return fact.owl_class.value;
  }
  [[nodiscard]] static std::uint32_t number_of_predicate(
      const RelationLiteral& fact) {
    return fact.relation.value;
  }
  [[nodiscard]] const std::string& iri_of(const ClassLiteral& fact) const {
    return model_.vocabulary().classes[fact.owl_class.value].iri;
  }
  [[nodiscard]] const std::string& iri_of(const RelationLiteral& fact) const {
    return model_.vocabulary().relations[fact.relation.value].iri;
  }

  /// Remembers what the model says of a fact that is part of a conflict.
  template <typename Literal>
  bool note_clashing(const Literal& literal, double probability) {
    const auto found = clashing_.find(fact_of(literal));
    if (found == clashing_.end()) return false;
    found->second.is_judged = true;
    found->second.probability =
        judges_ ? probability : probability * kNotJudged;
    if (probability < kBelieved) {
      found->second.reason = reason_to_doubt(literal);
    }
    return true;
  }

  /// Beliefs in facts of conflicts, of which at least one is wrong each, unless
  /// a fact is missing.
  /// Returns those that are doubted, and lists the others.
  std::vector<Suspect> weigh_conflicts() {
    std::map<Fact, std::uint32_t> numbers;
    std::vector<double> beliefs;
    for (const auto& [fact, clashing] : clashing_) {
      numbers.emplace(fact, static_cast<std::uint32_t>(beliefs.size()));
      beliefs.push_back(clashing.probability);
      if (!clashing.is_judged) ++list_.n_judged;
    }
    std::vector<repair::Conflict> conflicts;
    for (const StatedConflict& conflict : conflicts_) {
      repair::Conflict& own = conflicts.emplace_back();
      for (const Fact& fact : conflict.facts) own.push_back(numbers.at(fact));
      if (conflict.may_lack_fact) {
        own.push_back(static_cast<std::uint32_t>(beliefs.size()));
        beliefs.push_back(kNothingIsMissing);
      }
    }
    beliefs = repair::beliefs_in_conflict(std::move(beliefs), conflicts);
    std::vector<Suspect> doubted;
    for (const auto& [fact, number] : numbers) {
      const bool is_doubted = beliefs[number] < kBelievedInConflict;
      Suspect& suspect = (is_doubted ? doubted : list_.clashing).emplace_back();
      suspect.fact = fact;
      suspect.probability = beliefs[number];
      suspect.reason = reason_of(fact);
    }
    list_.n_doubted += doubted.size();
    list_.n_clashing = list_.clashing.size();
    return doubted;
  }

  /// What the model says against a fact, and the constraints that it violates
  /// together with others.
  [[nodiscard]] std::string reason_of(const Fact& fact) const {
    constexpr std::size_t kMostNamed = 2;
    std::string text = clashing_.at(fact).reason;
    std::size_t n = 0;
    for (const StatedConflict& conflict : conflicts_) {
      if (!std::binary_search(conflict.facts.begin(), conflict.facts.end(),
                              fact) ||
          ++n > kMostNamed) {
        continue;
      }
      text += (text.empty() ? "" : "; ") + ("violates " + conflict.constraint);
      std::string others;
      for (const Fact& other : conflict.facts) {
        if (other == fact) continue;
        others += (others.empty() ? ", with " : ", ") +
                  reasoner::show_fact(knowledge_, other.relation, other.row);
      }
      text += others;
      if (conflict.may_lack_fact) text += ", unless a fact is missing";
    }
    if (n > kMostNamed) {
      text += "; and " + count_of(n - kMostNamed, "violation", "violations") +
              " more";
    }
    return text;
  }

  template <typename Literal>
  [[nodiscard]] std::string reason_of(const std::vector<RepairReason>& reasons,
                                      const Literal& /*kind*/) const {
    return show_reasons(reasons, std::is_same_v<Literal, ClassLiteral>,
                        model_.content().beliefs.schema, model_.vocabulary());
  }

  /// How probable it is that a fact is wrong since its ends do not fit.
  [[nodiscard]] static double misfit(const ClassLiteral& /*fact*/) { return 0; }
  [[nodiscard]] double misfit(const RelationLiteral& fact) const {
    const double by_classes = class_fits_.doubt(fact);
    return learnt_fits_ ? std::max(by_classes, learnt_fits_->doubt(fact))
                        : by_classes;
  }

  [[nodiscard]] std::string reason_to_doubt(const ClassLiteral& fact) {
    return reason_of(reasons_.to_doubt(fact), fact);
  }
  /// Says how an end does not fit where this alone is enough to doubt the fact.
  [[nodiscard]] std::string reason_to_doubt(const RelationLiteral& fact) {
    if (misfit(fact) < kBelieved) {
      return reason_of(reasons_.to_doubt(fact), fact);
    }
    if (learnt_fits_ && class_fits_.doubt(fact) < kBelieved) {
      return show_oddity(learnt_fits_->oddity(fact), model_.vocabulary());
    }
    const repair::ClassFit subject = class_fits_.of_subject(fact);
    const repair::ClassFit object = class_fits_.of_object(fact);
    const bool is_object = object.doubt >= subject.doubt;
    return show_class_fit(is_object ? object : subject, is_object,
                          model_.vocabulary());
  }

  /// Keeps the n facts of which the model is surest, and says why.  `all` are
  /// those that are to be among them.
  void keep(Found<ClassLiteral>& classes, Found<RelationLiteral>& relations,
            std::vector<Suspect> all, std::size_t n,
            std::vector<Suspect>& kept) {
    const bool stated = &kept == &list_.doubted;
    const auto add = [&](const auto& beliefs) {
      for (const auto& [literal, sureness] : beliefs) {
        Suspect suspect;
        suspect.fact = fact_of(literal);
        suspect.probability = stated ? 1 - sureness : sureness;
        if (stated) {
          suspect.reason = reason_to_doubt(literal);
        } else {
          const auto reasons = reasons_.to_believe(literal);
          if (follows(reasons)) continue;
          suspect.reason = reason_of(reasons, literal);
        }
        all.push_back(std::move(suspect));
      }
    };
    add(classes);
    add(relations);
    if (!stated) list_.n_missing = all.size();
    keep_surest(n, stated, all);
    kept = std::move(all);
  }

  static void keep_surest(std::size_t n, bool stated,
                          std::vector<Suspect>& all) {
    std::stable_sort(all.begin(), all.end(),
                     [&](const Suspect& a, const Suspect& b) {
                       return stated ? a.probability < b.probability
                                     : a.probability > b.probability;
                     });
    all.resize(std::min(n, all.size()));
  }

  static bool follows(const std::vector<RepairReason>& reasons) {
    return std::any_of(reasons.begin(), reasons.end(),
                       [](const RepairReason& reason) {
                         return reason.kind == RepairReason::Kind::kFollows;
                       });
  }

  /// What a model says of a fact in a conflict.
  struct Clashing {
    double probability = kNotJudged;
    bool is_judged = false;
    std::string reason;
  };

  repair::RepairModel& model_;
  const JobContext& job_;
  bool judges_;  ///< Whether it judges anything
  reasoner::Knowledge& knowledge_;
  const std::vector<StatedConflict>& conflicts_;
  std::map<Fact, Clashing> clashing_;
  dataset::StoreSample sample_;
  repair::RepairReasons reasons_;
  repair::ClassFits class_fits_;
  std::optional<repair::LearntFits> learnt_fits_;
  Found<ClassLiteral> doubted_classes_, missing_classes_;
  Found<RelationLiteral> doubted_relations_, missing_relations_;
  SuspectList list_;
};

}  // namespace

SuspectList find_suspects(repair::RepairModel& model,
                          reasoner::Knowledge& knowledge,
                          const reasoner::Sources& sources,
                          const std::vector<StatedConflict>& conflicts,
                          std::size_t n, const JobContext& job) {
  SuspectList list = SuspectSearch(model, knowledge, conflicts, job).find(n);
  std::vector<Fact> facts;
  for (const Suspect& suspect : list.doubted) facts.push_back(suspect.fact);
  for (const Suspect& suspect : list.clashing) facts.push_back(suspect.fact);
  const std::vector<SourceLocation> places =
      reasoner::locate(facts, sources, knowledge.dictionary, job);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const std::size_t n_doubted = list.doubted.size();
    (i < n_doubted ? list.doubted[i] : list.clashing[i - n_doubted]).place =
        places[i];
  }
  return list;
}

}  // namespace rrn::cli
