// SPDX-License-Identifier: MIT
#include "neural/scoring/scoring_gradients.hpp"

#include <numeric>

#include <ATen/Parallel.h>

#include "neural/scoring/scoring_layers.hpp"

namespace rrn::neural {

namespace {

using torch::Tensor;

/// A relation with labels.
struct LabelledRelation {
  std::int64_t relation = 0;
  bool is_dense = false;  ///< In some knowledge base
};

/// What the labels of all knowledge bases come to.
struct LabelSummary {
  std::vector<LabelledRelation> labelled;  ///< Sorted
  std::uint64_t n_labels = 0;
};

LabelSummary summary_of(const NetworkShape& shape, const Targets& targets) {
  LabelSummary summary;
  for (std::uint32_t r = 0; r < shape.n_relations; ++r) {
    std::uint64_t n_dense = 0;
    std::uint64_t n_sparse = 0;
    for (const dataset::Labels* kb : targets.labels) {
      const dataset::RelationLabels& labels = kb->relations[r];
      n_sparse += labels.sparse.size();
      n_dense +=
          labels.dense.size() - static_cast<std::uint64_t>(std::count(
                                    labels.dense.begin(), labels.dense.end(),
                                    dataset::Label::kUnlabelled));
    }
    summary.n_labels += n_dense + n_sparse;
    if (n_dense + n_sparse > 0) summary.labelled.push_back({r, n_dense > 0});
  }
  return summary;
}

/// What a thread adds up for itself.
struct ThreadSums {
  Tensor embeddings;  ///< Gradient by the embeddings: [rows, d]
  // One MLP for all relations only:
  Tensor projections;  ///< [rows, 2 h]
  Tensor hidden_bias;  ///< [h]
  Tensor same;         ///< [h]
};

/// The buffers of a thread.
template <typename T>
struct Scratch {
  Scratch(std::int64_t n_hidden, std::int64_t n_rows)
      : pairs(n_rows),
        hidden(kPairScratch * static_cast<std::size_t>(n_hidden)) {}
  SlottedPairs pairs;
  std::vector<T> hidden;
  std::vector<std::uint8_t> table;
  std::vector<std::int32_t> entries;  ///< Where listed pairs have offsets
};

/// The entries of all pairs of a knowledge base among the offsets, [n, n].
std::vector<std::int32_t> entry_table(const BatchEvidence& evidence,
                                      std::int64_t begin, std::int64_t end) {
  const auto n = static_cast<std::size_t>(end - begin);
  std::vector<std::int32_t> table(n * n, BatchEvidence::kNone);
  const auto first = static_cast<std::size_t>(begin);
  for (std::size_t s = 0; s < n; ++s) {
    for (std::int64_t i = evidence.begins[first + s];
         i < evidence.begins[first + s + 1]; ++i) {
      const auto object = evidence.objects[static_cast<std::size_t>(i)] - begin;
      table[s * n + static_cast<std::size_t>(object)] =
          static_cast<std::int32_t>(i);
    }
  }
  return table;
}

template <typename T>
class RelationLoss {
 public:
  RelationLoss(const NetworkShape& shape, const Weights& weights,
               const Tensor& embeddings, std::span<const std::int64_t> rows,
               const Targets& targets, const LabelSummary& summary,
               const RelationOffsets& offsets)
      : shape_(shape),
        layers_(shape, weights),
        embeddings_(embeddings.detach().contiguous()),
        rows_(rows),
        targets_(targets),
        labelled_(summary.labelled),
        scale_(1 / static_cast<double>(std::max<std::uint64_t>(
                       1, summary.n_labels + targets.n_dropped))),
        label_weights_(label_weights<T>(targets.weights)),
        hidden_(shape.relation_hidden()),
        is_shared_(shape.options.shared_relation_layer),
        evidence_(offsets.evidence),
        losses_(labelled_.size()) {
    const auto n = static_cast<std::int64_t>(labelled_.size());
    const std::int64_t n_mlps = is_shared_ ? shape.n_relation_mlps() : n;
    const auto options = embeddings_.options();
    gradients_.embeddings = torch::zeros_like(embeddings_);
    // Everything else of it is overwritten.
    gradients_.hidden_weight =
        is_shared_ ? torch::zeros({shape.dim(), n_mlps, 2, hidden_}, options)
                   : torch::empty({shape.dim(), n_mlps, 2, hidden_}, options);
    gradients_.hidden_bias = torch::zeros({n_mlps, hidden_}, options);
    gradients_.same = shape.options.same_individual_input
                          ? torch::zeros({n_mlps, hidden_}, options)
                          : torch::empty({0}, options);
    gradients_.output_weight = torch::zeros({n, hidden_}, options);
    gradients_.output_bias = torch::zeros({n}, options);
    gradients_.offsets = torch::empty({0}, options);
    if (evidence_ != nullptr) prepare_offsets(offsets.values);
  }

  /// Computes everything.  Each thread takes some relations, whose gradients no
  /// other thread touches; what is common is summed at the end.
  RelationGradients run() {
    for (const LabelledRelation& item : labelled_) {
      gradients_.relations.push_back(item.relation);
    }
    if (labelled_.empty()) return std::move(gradients_);
    if (is_shared_) shared_ = embeddings_.mm(layers_.weight_block(0, 1));
    std::vector<ThreadSums> sums(
        static_cast<std::size_t>(at::get_num_threads()));
    at::parallel_for(0, static_cast<std::int64_t>(labelled_.size()), 1,
                     [&](std::int64_t begin, std::int64_t end) {
                       const at::NoGradGuard guard;
                       ThreadSums& own =
                           sums[static_cast<std::size_t>(at::get_thread_num())];
                       own = make_sums();
                       Scratch<T> scratch(hidden_, embeddings_.size(0));
                       for (std::int64_t i = begin; i < end;) {
                         const std::int64_t n = block_size(i, end);
                         add_block(i, n, own, scratch);
                         i += n;
                       }
                     });
    for (const ThreadSums& part : sums) {
      if (part.embeddings.defined()) add_sums(part);
    }
    gradients_.loss =
        std::accumulate(losses_.begin(), losses_.end(), 0.0) * scale_;
    return std::move(gradients_);
  }

 private:
  void prepare_offsets(const Tensor& values) {
    offsets_ = values.detach().contiguous();
    gradients_.offsets = torch::zeros_like(offsets_);
    const bool has_tables =
        std::any_of(labelled_.begin(), labelled_.end(),
                    [](const LabelledRelation& item) { return item.is_dense; });
    for (std::size_t kb = 0; has_tables && kb < targets_.labels.size(); ++kb) {
      entry_tables_.push_back(
          entry_table(*evidence_, rows_[kb], rows_[kb + 1]));
    }
  }

  /// The offsets of a relation, by `entries` of its pairs.
  [[nodiscard]] PairOffsets<T> offsets_of(
      std::int64_t relation, const std::vector<std::int32_t>& entries) const {
    const std::int64_t first = relation * offsets_.size(1);
    return {entries.data(), offsets_.template data_ptr<T>() + first,
            gradients_.offsets.template data_ptr<T>() + first};
  }

  [[nodiscard]] ThreadSums make_sums() const {
    ThreadSums sums;
    sums.embeddings = torch::zeros_like(embeddings_);
    if (is_shared_) {
      sums.projections = torch::zeros_like(shared_);
      sums.hidden_bias = torch::zeros({hidden_}, embeddings_.options());
      sums.same = torch::zeros({hidden_}, embeddings_.options());
    }
    return sums;
  }

  void add_sums(const ThreadSums& part) {
    gradients_.embeddings += part.embeddings;
    if (!is_shared_) return;
    gradients_.embeddings.addmm_(part.projections,
                                 layers_.weight_block(0, 1).t());
    gradients_.hidden_weight.view({shape_.dim(), 2 * hidden_})
        .addmm_(embeddings_.t(), part.projections);
    gradients_.hidden_bias[0] += part.hidden_bias;
    if (shape_.options.same_individual_input) {
      gradients_.same[0] += part.same;
    }
  }

  /// Relations from the `first` labelled one on that are projected by one
  /// product: neighbours with tables.
  [[nodiscard]] std::int64_t block_size(std::int64_t first,
                                        std::int64_t end) const {
    const auto at = [&](std::int64_t i) -> const LabelledRelation& {
      return labelled_[static_cast<std::size_t>(i)];
    };
    if (is_shared_ || !at(first).is_dense) return 1;
    const std::int64_t most = std::min(mlps_at_once(shape_), end - first);
    std::int64_t n = 1;
    while (n < most && at(first + n).is_dense &&
           at(first + n).relation == at(first).relation + n) {
      ++n;
    }
    return n;
  }

  void add_block(std::int64_t first, std::int64_t n, ThreadSums& sums,
                 Scratch<T>& scratch) {
    const LabelledRelation& item = labelled_[static_cast<std::size_t>(first)];
    if (!item.is_dense) {
      add_list(first, item.relation, sums, scratch);
      return;
    }
    if (is_shared_) {
      const Tensor d_projections = torch::empty_like(shared_);
      add_tables(first, item.relation, shared_, d_projections, 0, sums,
                 scratch);
      sums.projections += d_projections;
      return;
    }
    const Tensor weight = layers_.weight_block(item.relation, n);
    const Tensor projections = embeddings_.mm(weight);
    const Tensor d_projections = torch::empty_like(projections);
    for (std::int64_t i = 0; i < n; ++i) {
      add_tables(first + i, item.relation + i, projections, d_projections, i,
                 sums, scratch);
    }
    Tensor d_weight = weight_gradient(first, n);
    at::mm_out(d_weight, embeddings_.t(), d_projections);
    sums.embeddings.addmm_(d_projections, weight.t());
  }

  [[nodiscard]] Tensor weight_gradient(std::int64_t first,
                                       std::int64_t n) const {
    return layers_.block(RelationLayers<T>::columns(gradients_.hidden_weight),
                         first, n);
  }

  /// Where the gradients of the `index`-th labelled relation go.
  [[nodiscard]] PairGradients<T> gradients_of(std::int64_t index,
                                              ThreadSums& sums, T* d_subjects,
                                              T* d_objects) {
    PairGradients<T> result{};
    result.subjects = d_subjects;
    result.objects = d_objects;
    const auto row = [&](const Tensor& own, const Tensor& common) {
      return is_shared_ ? common.template data_ptr<T>()
                        : own.template data_ptr<T>() + index * hidden_;
    };
    result.hidden_bias = row(gradients_.hidden_bias, sums.hidden_bias);
    if (shape_.options.same_individual_input) {
      result.same = row(gradients_.same, sums.same);
    }
    result.output_weight =
        gradients_.output_weight.template data_ptr<T>() + index * hidden_;
    result.output_bias = gradients_.output_bias.template data_ptr<T>() + index;
    return result;
  }

  /// Adds all pairs of all knowledge bases; `offset` as for pair_input().
  void add_tables(std::int64_t index, std::int64_t relation,
                  const Tensor& projections, const Tensor& d_projections,
                  std::int64_t offset, ThreadSums& sums, Scratch<T>& scratch) {
    for (std::size_t kb = 0; kb < targets_.labels.size(); ++kb) {
      PairInput<T> input = pair_input(shape_, layers_, relation, projections,
                                      offset, rows_[kb], rows_[kb + 1]);
      if (evidence_ != nullptr) {
        input.offsets = offsets_of(relation, entry_tables_[kb]);
      }
      T* d_subjects = d_projections.template data_ptr<T>() +
                      (input.subjects - projections.template data_ptr<T>());
      losses_[static_cast<std::size_t>(index)] += kernels<T>().pair_loss(
          input, table_of(kb, relation, scratch.table), label_weights_,
          static_cast<T>(scale_),
          gradients_of(index, sums, d_subjects, d_subjects + hidden_),
          scratch.hidden.data());
    }
  }

  /// The labels of one relation in one knowledge base, [n, n].
  [[nodiscard]] const std::uint8_t* table_of(
      std::size_t kb, std::int64_t relation,
      std::vector<std::uint8_t>& table) const {
    const dataset::Labels& labels = *targets_.labels[kb];
    const auto& own = labels.relations[static_cast<std::size_t>(relation)];
    if (own.is_dense()) {
      return reinterpret_cast<const std::uint8_t*>(own.dense.data());
    }
    const std::size_t n = labels.n_individuals;
    table.assign(n * n, 0);
    for (const dataset::PairLabel& pair : own.sparse) {
      table[pair.subject.value * n + pair.object.value] =
          static_cast<std::uint8_t>(pair.label);
    }
    return table.data();
  }

  /// Adds the labelled pairs of a relation without tables.
  void add_list(std::int64_t index, std::int64_t relation, ThreadSums& sums,
                Scratch<T>& scratch) {
    SlottedPairs& pairs = scratch.pairs;
    pairs.clear();
    scratch.entries.clear();
    for (std::size_t kb = 0; kb < targets_.labels.size(); ++kb) {
      const auto first = static_cast<std::uint32_t>(rows_[kb]);
      const auto& labels =
          targets_.labels[kb]->relations[static_cast<std::size_t>(relation)];
      for (const dataset::PairLabel& pair : labels.sparse) {
        pairs.add(first + pair.subject.value, first + pair.object.value,
                  static_cast<std::uint8_t>(pair.label));
        if (evidence_ == nullptr) continue;
        scratch.entries.push_back(evidence_->find(first + pair.subject.value,
                                                  first + pair.object.value));
      }
    }
    const std::int64_t mlp = shape_.mlp_of(relation);
    const auto& subject_rows = pairs.subjects.rows();
    const auto& object_rows = pairs.objects.rows();
    Tensor subject_embeddings;
    Tensor object_embeddings;
    Tensor subjects;
    Tensor objects;
    if (is_shared_) {
      subjects = gather<T>(shared_.narrow(1, 0, hidden_), subject_rows);
      objects = gather<T>(shared_.narrow(1, hidden_, hidden_), object_rows);
    } else {
      subject_embeddings = gather<T>(embeddings_, subject_rows);
      object_embeddings = gather<T>(embeddings_, object_rows);
      subjects = project(layers_, mlp, 0, subject_embeddings);
      objects = project(layers_, mlp, 1, object_embeddings);
    }
    add_bias_to(subjects, layers_.bias(mlp));
    const Tensor d_subjects = torch::empty_like(subjects);
    const Tensor d_objects = torch::empty_like(objects);
    PairList<T> input =
        pair_list(shape_, layers_, relation, subjects, objects, pairs.pairs);
    if (evidence_ != nullptr) {
      input.offsets = offsets_of(relation, scratch.entries);
    }
    losses_[static_cast<std::size_t>(index)] = kernels<T>().list_loss(
        input, label_weights_, static_cast<T>(scale_),
        gradients_of(index, sums, d_subjects.template data_ptr<T>(),
                     d_objects.template data_ptr<T>()),
        scratch.hidden.data());
    if (is_shared_) {
      scatter_add<T>(d_subjects, subject_rows,
                     sums.projections.narrow(1, 0, hidden_));
      scatter_add<T>(d_objects, object_rows,
                     sums.projections.narrow(1, hidden_, hidden_));
      return;
    }
    add_side(index, mlp, 0, subject_rows, subject_embeddings, d_subjects, sums);
    add_side(index, mlp, 1, object_rows, object_embeddings, d_objects, sums);
  }

  /// Passes the gradient of one side's projections on.
  void add_side(std::int64_t index, std::int64_t mlp, std::int64_t side,
                const std::vector<std::uint32_t>& rows,
                const Tensor& own_embeddings, const Tensor& d_projections,
                ThreadSums& sums) {
    Tensor d_weight =
        weight_gradient(index, 1).narrow(1, side * hidden_, hidden_);
    at::mm_out(d_weight, own_embeddings.t(), d_projections);
    const Tensor weight =
        layers_.weight_block(mlp, 1).narrow(1, side * hidden_, hidden_);
    scatter_add<T>(d_projections.mm(weight.t()), rows, sums.embeddings);
  }

  const NetworkShape& shape_;
  RelationLayers<T> layers_;
  Tensor embeddings_;
  std::span<const std::int64_t> rows_;
  const Targets& targets_;
  std::vector<LabelledRelation> labelled_;
  double scale_;
  LabelWeights<T> label_weights_;
  std::int64_t hidden_;
  bool is_shared_;
  Tensor shared_;                  ///< Projections by the MLP for all relations
  const BatchEvidence* evidence_;  ///< Null without
  Tensor offsets_;                 ///< [relations, pairs with evidence]
  std::vector<std::vector<std::int32_t>> entry_tables_;
  std::vector<double> losses_;  ///< One for each of labelled_
  RelationGradients gradients_;
};

}  // namespace

RelationGradients relation_gradients(const NetworkShape& shape,
                                     const Weights& weights,
                                     const Tensor& embeddings,
                                     std::span<const std::int64_t> rows,
                                     const Targets& targets,
                                     const RelationOffsets& offsets) {
  const LabelSummary summary = summary_of(shape, targets);
  if (embeddings.scalar_type() == torch::kDouble) {
    return RelationLoss<double>(shape, weights, embeddings, rows, targets,
                                summary, offsets)
        .run();
  }
  return RelationLoss<float>(shape, weights, embeddings, rows, targets, summary,
                             offsets)
      .run();
}

}  // namespace rrn::neural
