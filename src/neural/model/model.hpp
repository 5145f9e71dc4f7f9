// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_MODEL_MODEL_HPP
#define RRN_NEURAL_MODEL_MODEL_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/job.hpp"
#include "dataset/sample/sample.hpp"
#include "dataset/sample/vocabulary.hpp"
#include "neural/model/calibration.hpp"
#include "neural/model/data_profile.hpp"
#include "neural/model/embedded_kb.hpp"
#include "neural/model/literal_question.hpp"
#include "neural/model/options.hpp"

namespace rrn::neural {

/// Calibrated probabilities of all class and relation literals of one knowledge
/// base.
struct Prediction {
  std::uint32_t n_individuals = 0;
  std::uint32_t n_classes = 0;
  std::uint32_t n_relations = 0;
  std::vector<float> classes;    ///< [n_individuals, n_classes]
  std::vector<float> relations;  ///< [subject, object, relation]

  [[nodiscard]] float owl_class(std::size_t i, std::size_t c) const {
    return classes[i * n_classes + c];
  }
  [[nodiscard]] float relation(std::size_t s, std::size_t r,
                               std::size_t o) const {
    return relations[(s * n_individuals + o) * n_relations + r];
  }
};

/// Calibrated probabilities of all class literals and of some relation literals
/// of one knowledge base.
struct LiteralScores {
  std::vector<float> classes;  ///< [n_individuals, n_classes]
  std::vector<float>
      relations;  ///< One for each literal, in the order asked for
};

/// A trained network, ready to predict.  Not thread-safe.
class Model {
 public:
  virtual ~Model() = default;

  [[nodiscard]] virtual const dataset::Vocabulary& vocabulary() const = 0;
  [[nodiscard]] virtual const ModelOptions& options() const = 0;
  /// Whether facts of this relation and sign have an update layer, that is,
  /// occurred as facts in training.  The network cannot read others.
  [[nodiscard]] virtual bool reads(dataset::RelationIndex relation,
                                   bool positive) const = 0;
  /// For each relation the most facts between the ends of what it holds for
  /// true: predict() and score() hold for false what is further apart;
  /// UINT32_MAX: however far.  Empty for models without, and if it is not used.
  [[nodiscard]] virtual std::span<const std::uint32_t> reach() const {
    return {};
  }
  /// From now on minds the reach that it has, as it does at first, or does
  /// not.
  virtual void use_reach(bool /*on*/) {}
  /// What the facts were like that it was made from; null if it does not know.
  [[nodiscard]] virtual const DataProfile* data_profile() const {
    return nullptr;
  }
  /// What people call it: `network`, or `model` for one of another kind.
  [[nodiscard]] virtual std::string_view kind() const { return "network"; }
  /// Whether it can be asked about individuals that no path of facts joins:
  /// networks take strangers for relatives.
  [[nodiscard]] virtual bool knows_strangers() const { return false; }
  /// Whether what embed() returns lists all relation literals that are not
  /// impossible (EmbeddedKb::believed_relations()), so that no others need be
  /// asked about.
  [[nodiscard]] virtual bool lists_beliefs() const { return false; }
  /// Lines for people: how the model was made.
  [[nodiscard]] virtual std::string description() const = 0;

  /// Embeds the specified facts of `kb` (inferable ones are not looked at) and
  /// scores everything.  Facts without an update layer are skipped; the caller
  /// reports them, see reads().  Initial embeddings come from job.seed, so the
  /// result is reproducible; job.n_threads is set.
  [[nodiscard]] virtual Prediction predict(const dataset::Sample& kb,
                                           const JobContext& job) = 0;

  /// Embeds as predict() does and scores all class literals, but only the
  /// listed relation literals, of which a negative one has 1 less the
  /// probability of the positive one.  Worth it where these are few of all
  /// pairs.
  [[nodiscard]] virtual LiteralScores score(
      const dataset::Sample& kb,
      std::span<const dataset::RelationLiteral> literals,
      const JobContext& job);

  /// Answers many questions about small knowledge bases, each as score() does
  /// with its own seed.  Networks embed them together, which takes less time
  /// for each than one by one.  Throws as score() does.
  [[nodiscard]] virtual std::vector<LiteralAnswer> answer(
      std::span<const LiteralQuestion> questions, const JobContext& job);

  /// Embeds the specified facts of `kb` as predict() does and scores nothing
  /// yet: the way to data of which not all pairs can be scored.  The model must
  /// outlive the result.  Throws Error (kBadArgument) for an index out of
  /// range, kUnsupported by models that have no embeddings, and Cancelled.
  [[nodiscard]] virtual std::unique_ptr<EmbeddedKb> embed(
      const dataset::Sample& /*kb*/, const JobContext& /*job*/) {
    throw Error(ErrorCode::kUnsupported, "this model has no embeddings");
  }

  /// embed() where only literals are scored that share the relation, and the
  /// subject or the object, with one of these: a model that lists beliefs may
  /// leave out the others.  Throws as embed() does.
  [[nodiscard]] virtual std::unique_ptr<EmbeddedKb> embed_around(
      const dataset::Sample& kb,
      std::span<const dataset::RelationLiteral> /*literals*/,
      const JobContext& job) {
    return embed(kb, job);
  }

  /// What each specified fact of `kb` adds to the log-odds of a relation
  /// literal, to first order: the gradient times the input (Shrikumar et al.
  /// 2016).  Class facts come before relation facts, each in the order of the
  /// sample; facts that the network cannot read have 0.  The initial embeddings
  /// are those of predict().  Throws Error (kBadArgument for an index out of
  /// range; kUnsupported by networks that score with evidence of paths, and by
  /// models of other kinds).
  [[nodiscard]] virtual std::vector<float> fact_gradients(
      const dataset::Sample& /*kb*/,
      const dataset::RelationLiteral& /*literal*/, const JobContext& /*job*/) {
    throw Error(ErrorCode::kUnsupported, "this model has no gradients");
  }

  /// From now on uses only the first `n` update iterations, at most as many as
  /// it was trained with (paper, table "update-iters").  Throws Error
  /// (kBadArgument; kUnsupported by models that have none).
  virtual void use_iterations(std::uint32_t /*n*/) {
    throw Error(ErrorCode::kUnsupported, "this model has no iterations");
  }

  /// From now on computes embeddings and the scores of all pairs on this
  /// device; lists of literals are scored on the CPU from embeddings that come
  /// from it. Results differ by rounding.  Throws Error (kUnsupported for a
  /// device that is not there, and by models that have no choice).
  virtual void use_device(Device /*device*/) {
    throw Error(ErrorCode::kUnsupported, "this model runs on the CPU only");
  }

  /// Writes the model with its calibration.  Throws Error (kIo; kUnsupported
  /// for a model that no file can hold).
  virtual void save(const std::string& path) const {
    throw Error(ErrorCode::kUnsupported, {path}, "no file can hold this model");
  }

  /// What predict() makes of the network's scores.
  [[nodiscard]] const Calibration& calibration() const { return calibration_; }
  void set_calibration(Calibration calibration) {
    calibration_ = std::move(calibration);
  }

 private:
  Calibration calibration_;
};

}  // namespace rrn::neural

#endif  // RRN_NEURAL_MODEL_MODEL_HPP
