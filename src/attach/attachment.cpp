// SPDX-License-Identifier: MIT
#include "attach/attachment.hpp"

#include <algorithm>
#include <set>

#include "attach/change_digest.hpp"
#include "attach/description.hpp"
#include "attach/graph_content.hpp"
#include "attach/kept_triples.hpp"
#include "attach/triple_terms.hpp"
#include "attach/upstream.hpp"
#include "sparql/client/graph_reading.hpp"

namespace rrn::attach {

namespace {

constexpr std::size_t kKeptGraphs = 3;
/// Rounds of writing what is not there after it was written.
constexpr int kMaxAttempts = 3;

using session::KnownStatement;
using session::Origin;

/// The contents of the graphs that are kept.
struct Kept {
  std::optional<GraphContent> derived, predicted, description;
};

GraphChange difference(const std::string& graph, const GraphContent& before,
                       const GraphContent& after) {
  GraphChange change;
  change.graph = graph;
  change.was_empty = before.size() == 0;
  const auto append_to = [](std::vector<std::string>& lines) {
    return [&lines](const Statement& statement) {
      sparql::append_triple(lines.emplace_back(), statement);
    };
  };
  GraphContent::compare(before, after, append_to(change.added),
                        append_to(change.removed));
  return change;
}

}  // namespace

class Attachment::Impl {
 public:
  explicit Impl(AttachOptions options)
      : options_(std::move(options)),
        endpoint_(options_.endpoint),
        switch_(endpoint_, options_.derived_graph + ":staging:", kKeptGraphs,
                options_.batch),
        digest_(endpoint_, options_.graphs),
        graphs_(endpoint_, options_.graphs, terms_) {
    options_.session.sources.data.clear();
    check_names();
  }

  AttachReport run(const JobContext& job, bool is_dry) {
    started_ = std::chrono::system_clock::now();
    forms_ = endpoint_.probe(job).forms;
    graphs_.check_default_graph(job);
    if (options_.triple_terms) check_triple_terms(endpoint_, job);
    AttachReport report;
    if (!is_dry) report.repaired = switch_.clean_up(job);
    // Ahead of reading, so that a change meanwhile is noticed afterwards.
    if (!is_dry) digest_.remember(job);
    upstream_.emplace(graphs_.read(job));
    session_ = std::make_unique<session::Session>(options_.session, job);
    const auto add_one = [&](const Statement& s) { add(s, report); };
    if (options_.session.model.empty()) {
      upstream_->visit(add_one);
    } else {
      // The network starts from random numbers for one individual after the
      // other: the same order makes the same predictions.
      upstream_->visit_sorted(add_one);
    }
    n_read_ = 0;
    read_kept_graphs(job);
    update(job, is_dry, report);
    return report;
  }

  bool has_changed(const JobContext& job) { return digest_.has_changed(job); }

  AttachReport follow(const JobContext& job) {
    started_ = std::chrono::system_clock::now();
    AttachReport report;
    GraphContent now =
        graphs_.read_again(*upstream_, digest_.take_changes(), job);
    GraphContent::compare(
        *upstream_, now, [&](const Statement& s) { add(s, report); },
        [&](const Statement& s) { session_->remove(s); });
    upstream_.emplace(std::move(now));
    update(job, false, report);
    return report;
  }

  AttachReport apply(std::span<const Change> changes, const JobContext& job) {
    started_ = std::chrono::system_clock::now();
    AttachReport report;
    for (const Change& change : changes) {
      if (!change.graph.empty() &&
          std::ranges::find(options_.graphs, change.graph) ==
              options_.graphs.end()) {
        continue;
      }
      const Statement statement = change.statement();
      if (change.adds) {
        add(statement, report);
      } else {
        session_->remove(statement);
      }
    }
    update(job, false, report);
    return report;
  }

  std::size_t detach(const JobContext& job) {
    endpoint_.probe(job);
    std::vector<std::string> graphs = switch_.staging_graphs();
    graphs.push_back(options_.derived_graph);
    graphs.push_back(options_.predicted_graph);
    graphs.push_back(options_.description_graph);
    std::size_t n_dropped = 0;
    for (const std::string& graph : graphs) {
      const bool exists = endpoint_.count(graph, job) > 0;
      n_dropped += exists ? 1 : 0;
      // An empty graph may be listed all the same.
      endpoint_.update("DROP SILENT GRAPH " + sparql::iri_ref(graph), job);
    }
    return n_dropped;
  }

  [[nodiscard]] session::Session& session() { return *session_; }

 private:
  void check_names() const {
    std::set<std::string> names(options_.graphs.begin(), options_.graphs.end());
    for (const std::string& name : options_.graphs) {
      (void)sparql::iri_ref(name);
    }
    for (const std::string* name :
         {&options_.derived_graph, &options_.predicted_graph,
          &options_.description_graph}) {
      (void)sparql::iri_ref(*name);
      if (!names.insert(*name).second) {
        throw Error(ErrorCode::kBadArgument,
                    "the graph " + *name +
                        " is named for two uses; expected other graphs for "
                        "what is read, derived, predicted and described");
      }
    }
  }

  GraphContent read_kept(const std::string& graph, const JobContext& job) {
    GraphContent content(terms_, forms_);
    (void)sparql::read_graph(endpoint_, graph, content, job);
    content.finish();
    return content;
  }

  void read_kept_graphs(const JobContext& job) {
    kept_.derived.emplace(read_kept(options_.derived_graph, job));
    kept_.predicted.emplace(read_predicted(job));
    kept_.description.emplace(read_kept(options_.description_graph, job));
  }

  GraphContent read_predicted(const JobContext& job) {
    const std::string& graph = options_.predicted_graph;
    n_reifiers_ = count_reifiers(endpoint_, graph, job);
    if (n_reifiers_ == 0) return read_kept(graph, job);
    GraphContent content(terms_, forms_);
    read_without_reifiers(endpoint_, graph, n_reifiers_, content, job);
    content.finish();
    return content;
  }

  void add(const Statement& statement, AttachReport& report) {
    try {
      session_->add(statement);
    } catch (const Error& error) {
      if (!options_.session.sources.lax ||
          error.code() != ErrorCode::kBadSyntax) {
        throw;
      }
      ++report.n_skipped;
    }
  }

  GraphContent derived_now() {
    GraphContent content(terms_, forms_);
    session_->visit({}, session::only(Origin::kDerived),
                    [&](const KnownStatement& known) {
                      if (!known.statement.subject.is_literal()) {
                        add_skolemised(content, known.statement);
                      }
                      return true;
                    });
    content.finish();
    return content;
  }

  GraphContent predicted_now(AttachReport& report) {
    GraphContent content(terms_, forms_);
    session_->visit({}, session::only(Origin::kPredicted),
                    [&](const KnownStatement& known) {
                      if (!known.statement.subject.is_literal()) {
                        add_prediction(content, known, !options_.triple_terms);
                        ++report.n_predicted;
                      }
                      return true;
                    });
    content.finish();
    return content;
  }

  GraphContent description_now(const AttachReport& report) {
    RunFacts run;
    run.description_graph = options_.description_graph;
    run.graphs = options_.graphs;
    run.derived_graph = options_.derived_graph;
    if (session_->has_model()) run.predicted_graph = options_.predicted_graph;
    run.ontologies = options_.session.sources.ontologies;
    run.rules = options_.session.sources.rules;
    run.model = options_.session.model;
    run.version = options_.version;
    run.started = started_;
    run.ended = std::chrono::system_clock::now();
    run.n_read = report.n_read;
    run.n_derived = report.n_derived;
    run.n_predicted = report.n_predicted;
    run.n_violations = report.n_violations;
    run.is_incomplete = report.limit.has_value();
    GraphContent content(terms_, forms_);
    describe(run, content);
    content.finish();
    return content;
  }

  /// Whether two descriptions say the same but for when.
  [[nodiscard]] static bool same_run(const GraphContent& before,
                                     const GraphContent& after) {
    bool same = true;
    const auto note = [&](const Statement& s) { same = same && says_when(s); };
    GraphContent::compare(before, after, note, note);
    return same;
  }

  /// Reasons, and brings the kept graphs to what comes out.
  void update(const JobContext& job, bool is_dry, AttachReport& report) {
    const session::Delta delta = session_->commit(job);
    if (session_->has_model()) session_->predict(job);
    n_read_ += delta.n_asserted;
    n_read_ -= std::min(n_read_, delta.n_retracted);
    report.n_read = n_read_;
    report.n_violations = delta.n_violations;
    report.limit = delta.limit;
    Kept now{derived_now(), std::nullopt, std::nullopt};
    report.n_derived = now.derived->size();
    now.predicted.emplace(predicted_now(report));
    now.description.emplace(description_now(report));

    std::vector<GraphChange> changes = changes_to(now);
    for (const GraphChange& change : changes) {
      report.n_added += change.added.size();
      report.n_removed += change.removed.size();
    }
    if (is_dry) {
      report.changes = std::move(changes);
    } else {
      write(std::move(now), std::move(changes), job);
    }
  }

  /// What the kept graphs lack, and what is too much in them.
  [[nodiscard]] std::vector<GraphChange> changes_to(const Kept& now) const {
    std::vector<GraphChange> changes;
    changes.push_back(
        difference(options_.derived_graph, *kept_.derived, *now.derived));
    changes.push_back(
        difference(options_.predicted_graph, *kept_.predicted, *now.predicted));
    add_reifiers(changes.back(), *kept_.predicted, n_reifiers_, *now.predicted,
                 options_.triple_terms);
    if (changes[0].size() + changes[1].size() > 0 ||
        !same_run(*kept_.description, *now.description)) {
      changes.push_back(difference(options_.description_graph,
                                   *kept_.description, *now.description));
    }
    return changes;
  }

  /// Makes the changes.  A store may still be busy with what was asked of it by
  /// a run that was killed: what does not come out as it should is looked at
  /// and written again.
  void write(Kept now, std::vector<GraphChange> changes,
             const JobContext& job) {
    for (int attempt = 1;; ++attempt) {
      const bool changes_something = std::ranges::any_of(
          changes, [](const GraphChange& c) { return c.size() > 0; });
      if (!changes_something) return;
      switch_.apply(changes, job);
      const std::uint64_t n = endpoint_.count(options_.derived_graph, job);
      const bool is_right = n == now.derived->size();
      if (is_right && forms_ != sparql::LiteralForms::kByValue) {
        n_reifiers_ =
            options_.triple_terms ? count_predictions(*now.predicted) : 0;
        // Only what was written is there.
        if (changes.size() < kKeptGraphs) {
          now.description.swap(kept_.description);
        }
        kept_ = std::move(now);
        return;
      }
      // A literal is retracted only as the store wrote it.
      read_kept_graphs(job);
      if (is_right) return;
      if (attempt == kMaxAttempts) {
        complain(n, now.derived->size(), job);
        return;
      }
      changes = changes_to(now);
    }
  }

  void complain(std::uint64_t n, std::size_t n_expected,
                const JobContext& job) const {
    if (n == 0) {
      throw Error(ErrorCode::kUnsupported,
                  options_.endpoint.query_url + ": the graph " +
                      options_.derived_graph +
                      " is empty after an update that the store took; "
                      "expected " +
                      std::to_string(n_expected) +
                      " triples.  Is it another store than that of the "
                      "updates?");
    }
    job.warn("the graph " + options_.derived_graph + " has " +
             std::to_string(n) + " triples where " +
             std::to_string(n_expected) +
             " were to be; the store may keep literals in forms of its own, "
             "or somebody else writes to it");
  }

  AttachOptions options_;
  sparql::Endpoint endpoint_;
  GraphSwitch switch_;
  ChangeDigest digest_;
  Dictionary terms_;
  Upstream graphs_;
  sparql::LiteralForms forms_ = sparql::LiteralForms::kAsWritten;
  std::unique_ptr<session::Session> session_;
  std::optional<GraphContent> upstream_;
  Kept kept_;  ///< What the store has
  std::chrono::system_clock::time_point started_;
  std::uint64_t n_read_ = 0;
  std::uint64_t n_reifiers_ =
      0;  ///< Those of predictions, see triple_terms.hpp
};

Attachment::Attachment(AttachOptions options)
    : impl_(std::make_unique<Impl>(std::move(options))) {}
Attachment::~Attachment() = default;

AttachReport Attachment::run(const JobContext& job, bool is_dry) {
  return impl_->run(job, is_dry);
}
bool Attachment::has_changed(const JobContext& job) {
  return impl_->has_changed(job);
}
AttachReport Attachment::follow(const JobContext& job) {
  return impl_->follow(job);
}
AttachReport Attachment::apply(std::span<const Change> changes,
                               const JobContext& job) {
  return impl_->apply(changes, job);
}
std::size_t Attachment::detach(const JobContext& job) {
  return impl_->detach(job);
}
session::Session& Attachment::session() const { return impl_->session(); }

}  // namespace rrn::attach
