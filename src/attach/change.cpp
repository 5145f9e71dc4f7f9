// SPDX-License-Identifier: MIT
#include "attach/change.hpp"

#include "io/change_reader.hpp"

namespace rrn::attach {

namespace {

/// Keeps the changes of a transaction and hands it over at its end.
class Collector final : public io::ChangeSink {
 public:
  explicit Collector(const ChangesSink& sink) : sink_(sink) {}

  void on_add(const Statement& statement, const SourceLocation&) override {
    keep(statement, true);
  }
  void on_delete(const Statement& statement, const SourceLocation&) override {
    keep(statement, false);
  }
  void on_commit() override {
    if (!changes_.empty()) sink_(changes_);
    changes_.clear();
  }
  void on_abort() override { changes_.clear(); }

 private:
  void keep(const Statement& statement, bool adds) {
    Change& change = changes_.emplace_back();
    change.adds = adds;
    change.subject = Term(statement.subject);
    change.predicate = Term(statement.predicate);
    change.object = Term(statement.object);
    if (statement.graph_name) change.graph = statement.graph_name->text;
  }

  const ChangesSink& sink_;
  std::vector<Change> changes_;
};

}  // namespace

void read_patch(std::string_view text, const std::string& name,
                const ChangesSink& sink, const JobContext& job) {
  Collector collector(sink);
  io::ChangeReadOptions options;
  options.format = io::ChangeFormat::kRdfPatch;
  (void)io::read_changes_text(text, name, options, collector, job);
}

}  // namespace rrn::attach
