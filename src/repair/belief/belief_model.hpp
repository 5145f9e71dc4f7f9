// SPDX-License-Identifier: MIT
#ifndef RRN_REPAIR_BELIEF_BELIEF_MODEL_HPP
#define RRN_REPAIR_BELIEF_BELIEF_MODEL_HPP

#include <cstdint>
#include <vector>

#include "base/job.hpp"
#include "dataset/file/byte_coding.hpp"
#include "dataset/sample/vocabulary.hpp"
#include "repair/belief/beliefs.hpp"
#include "repair/evidence/evidence.hpp"
#include "repair/evidence/loose_ends.hpp"

namespace rrn::repair {

/// The trees that judge the facts of a predicate one after the other.  The
/// first go by the evidence in what is stated, the others by FurtherLook at
/// what those before them believe.  Where the trees of one are none, beliefs
/// stay as they are.
using Judges = std::vector<BoostedTrees>;

/// How facts of a class are judged.
struct JudgedClass {
  dataset::ClassIndex owl_class;
  /// Judged classes that no individual was ever in at once with this one,
  /// sorted.
  std::vector<dataset::ClassIndex> excludes;
  Judges judges;  ///< The first over the evidence of the individual

  friend bool operator==(const JudgedClass&, const JudgedClass&) = default;
};

/// How facts of a relation are judged.
struct JudgedRelation {
  dataset::RelationIndex relation;
  /// Paths of the schema that join what a missing fact may be about.
  std::vector<std::uint32_t> leads;
  /// Loose ends between which a fact may be missing although no lead joins
  /// them, sorted.
  std::vector<LooseEnds> loose_ends;
  /// The most facts that a subject, and that an object, was seen with where
  /// these are few; 0: any number.
  std::uint32_t max_of_subject = 0;
  std::uint32_t max_of_object = 0;
  Judges judges;  ///< The first over the evidence of the pair

  friend bool operator==(const JudgedRelation&,
                         const JudgedRelation&) = default;
};

/// What is believed of facts, given the evidence around them.
struct BeliefModel {
  EvidenceSchema schema;
  std::vector<JudgedClass> classes;       ///< In order of the classes
  std::vector<JudgedRelation> relations;  ///< In order of the relations
  std::uint32_t n_looks = 1;              ///< The first included
  /// What is added to the log-odds of stated facts, not negative.
  float trust = 0;

  /// How many classes and relations are judged.
  [[nodiscard]] std::size_t n_judged() const {
    return classes.size() + relations.size();
  }
  [[nodiscard]] const JudgedClass* find(dataset::ClassIndex owl_class) const;
  [[nodiscard]] const JudgedRelation* find(
      dataset::RelationIndex relation) const;

  friend bool operator==(const BeliefModel&, const BeliefModel&) = default;
};

/// Individuals by degree, for each judged relation.
[[nodiscard]] std::vector<EndsByDegree> ends_by_degree(const BeliefModel& model,
                                                       const LinkGraph& graph);

/// The objects of the facts of a relation that are to be judged for a subject,
/// whose walk was started: those that are stated, those that leads reach, and
/// the loose ends that may belong to the subject.  Sorted.
[[nodiscard]] std::vector<std::uint32_t> candidates(
    const Evidence& evidence, std::uint32_t subject,
    const JudgedRelation& judged, const EndsByDegree& ends);

/// Judges the facts of a sample by their evidence alone, literals in order.
/// What is not stated and less probable than `kLeastBelief` is left out.
/// O(individuals * classes + candidates) times the trees.  Throws Cancelled.
inline constexpr float kLeastBelief = 0.005F;
[[nodiscard]] Beliefs judge_first(const BeliefModel& model,
                                  const LinkGraph& graph,
                                  const JobContext& job);

/// Judges beliefs once more, by the trees numbered `look`, from 1, in the light
/// of what is believed so far.  `kb` is what is stated, and `graph` its graph.
void judge_again(const BeliefModel& model, std::size_t look,
                 const dataset::Sample& kb, const LinkGraph& graph,
                 Beliefs& beliefs);

/// Judges the facts of a sample, as often as there are looks, and trusts those
/// that are stated.
[[nodiscard]] Beliefs judge(const BeliefModel& model, const dataset::Sample& kb,
                            const JobContext& job);

/// Writes and reads a model.  The reader fails (kCorrupt) for one that does not
/// fit the vocabulary.  Files of version 1 have no loose ends.
void write_beliefs(const BeliefModel& model, dataset::ByteWriter& out);
[[nodiscard]] BeliefModel read_beliefs(dataset::ByteReader& in,
                                       const dataset::Vocabulary& vocabulary,
                                       bool has_loose_ends = true);

}  // namespace rrn::repair

#endif  // RRN_REPAIR_BELIEF_BELIEF_MODEL_HPP
