// SPDX-License-Identifier: MIT
#include "io/change_reader.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <utility>

#include "base/error.hpp"
#include "io/byte_input.hpp"
#include "io/change_lines.hpp"
#include "io/iri_resolution.hpp"
#include "io/name_scope.hpp"
#include "io/serd_feed.hpp"
#include "io/serd_reading.hpp"

namespace rrn::io {

namespace {

bool is_turtle_like(Syntax syntax) {
  return syntax == Syntax::kTurtle || syntax == Syntax::kTrig;
}

/// Brings the marks of a change file and the statements of the RDF reader
/// together again.
class ChangeReading final : public StatementSink {
 public:
  ChangeReading(ByteInput& input, std::string name,
                const ChangeReadOptions& options, ChangeSink& sink)
      : name_(std::move(name)),
        options_(options),
        sink_(sink),
        lines_(input, name_, options.format) {
    if (!options.blank_prefix.empty())
      label_start_ = options.blank_prefix + '.';
  }

  ChangeReadResult run(std::optional<std::string> base, const JobContext& job) {
    const Syntax syntax = is_marked() ? Syntax::kTurtle : Syntax::kNQuads;
    if (!is_marked()) base.reset();
    ReadOptions options;
    options.blank_prefix = options_.blank_prefix;
    try {
      read_with_serd({lines_, name_, syntax, std::move(base), 1, false, true},
                     options, *this, job);
    } catch (const Error& error) {
      // What was before a bad statement still counts.
      if (!is_in_sink_) settle(error.location().line);
      throw;
    }
    settle(std::numeric_limits<std::uint64_t>::max());
    lines_.rethrow();
    end();
    return result_;
  }

  void on_statement(const Statement& statement,
                    const SourceLocation& place) override {
    settle(place.line);
    Statement change = statement;
    change.subject = resolve(statement.subject, place, scratch_[0]);
    change.object = resolve(statement.object, place, scratch_[1]);
    if (statement.graph_name) {
      change.graph_name = resolve(*statement.graph_name, place, scratch_[2]);
    }
    has_pending_ = true;
    const bool is_added = lines_.action_at(place.line) == ChangeAction::kAdd;
    call_sink([&] {
      is_added ? sink_.on_add(change, place) : sink_.on_delete(change, place);
    });
    ++(is_added ? result_.n_added : result_.n_deleted);
  }

 private:
  [[nodiscard]] bool is_marked() const {
    return lines_.format() == ChangeFormat::kMarkedTurtle;
  }

  template <typename Call>
  void call_sink(const Call& call) {
    is_in_sink_ = true;
    call();
    is_in_sink_ = false;
  }

  /// Does what the lines before `line` say of transactions.
  void settle(std::uint64_t line) {
    while (const auto mark = lines_.next_before(line)) apply(*mark);
  }

  void apply(const ChangeMark& mark);
  void close(ChangeAction action, std::uint32_t line);
  void commit();
  void end();
  TermView resolve(const TermView& term, const SourceLocation& place,
                   std::string& scratch) const;

  std::string name_;
  const ChangeReadOptions& options_;
  ChangeSink& sink_;
  ChangeLines lines_;
  std::string label_start_;
  ChangeReadResult result_;
  std::uint32_t begin_line_ = 0;  ///< Where the open transaction began, or 0
  bool has_pending_ = false;
  bool is_in_sink_ = false;
  std::array<std::string, 3> scratch_;
};

void ChangeReading::apply(const ChangeMark& mark) {
  switch (mark.action) {
    case ChangeAction::kAdd:
    case ChangeAction::kDelete:
      return;
    case ChangeAction::kBegin:
      if (begin_line_ != 0) {
        throw Error(ErrorCode::kBadSyntax, {name_, mark.line, 0},
                    "'TX' within the transaction of line " +
                        std::to_string(begin_line_) +
                        "; expected 'TC' or 'TA' first");
      }
      if (has_pending_) commit();
      begin_line_ = mark.line;
      return;
    case ChangeAction::kCommit:
    case ChangeAction::kAbort:
      return close(mark.action, mark.line);
  }
}

void ChangeReading::close(ChangeAction action, std::uint32_t line) {
  const bool is_commit = action == ChangeAction::kCommit;
  if (begin_line_ == 0) {
    throw Error(ErrorCode::kBadSyntax, {name_, line, 0},
                std::string(is_commit ? "'TC'" : "'TA'") +
                    " outside of a transaction; expected 'TX' first");
  }
  begin_line_ = 0;
  if (is_commit) return commit();
  has_pending_ = false;
  call_sink([this] { sink_.on_abort(); });
  ++result_.n_aborted;
}

void ChangeReading::commit() {
  has_pending_ = false;
  call_sink([this] { sink_.on_commit(); });
  ++result_.n_committed;
}

void ChangeReading::end() {
  if (begin_line_ != 0) {
    throw Error(ErrorCode::kBadSyntax, {name_, begin_line_, 0},
                "transaction without an end; expected 'TC' or 'TA'");
  }
  if (has_pending_) commit();
}

/// Gives a blank node the label that it has in the data file.
TermView ChangeReading::resolve(const TermView& term,
                                const SourceLocation& place,
                                std::string& scratch) const {
  if (!term.is_blank()) return term;
  const std::string_view label = term.text.substr(label_start_.size());
  if (is_marked() && is_made_label(label)) {
    throw Error(ErrorCode::kBadSyntax, place,
                "blank node without a label; expected one such as _:node, as "
                "only that can be found in the data");
  }
  const bool from_turtle = is_marked();
  const bool to_turtle = is_turtle_like(options_.data_syntax);
  if (from_turtle == to_turtle || !looks_made(label)) return term;
  scratch = label_start_;
  if (to_turtle) scratch += SerdFeed::kLabelMark;
  scratch += label.substr(from_turtle ? 1 : 0);
  return TermView::blank(scratch);
}

ChangeReadResult read_input(ByteInput& input, const std::string& name,
                            std::optional<std::string> base,
                            const ChangeReadOptions& options, ChangeSink& sink,
                            const JobContext& job) {
  return ChangeReading(input, name, options, sink).run(std::move(base), job);
}

/// Hands the statements of an RDF file over as changes of one kind.
class OneKindSink final : public StatementSink {
 public:
  OneKindSink(ChangeSink& sink, ChangeAction action)
      : sink_(sink), action_(action) {}

  void on_statement(const Statement& statement,
                    const SourceLocation& place) override {
    if (action_ == ChangeAction::kAdd) {
      sink_.on_add(statement, place);
    } else {
      sink_.on_delete(statement, place);
    }
  }

 private:
  ChangeSink& sink_;
  ChangeAction action_;
};

}  // namespace

ChangeReadResult read_changes(const std::string& path,
                              const ChangeReadOptions& options,
                              ChangeSink& sink, const JobContext& job) {
  std::optional<std::string> base = options.base_iri;
  if (!base && path != "-") base = file_iri(path);
  const std::unique_ptr<ByteInput> input = open_input(path, job.cancel);
  return read_input(*input, input_name(path), std::move(base), options, sink,
                    job);
}

ChangeReadResult read_changes_text(std::string_view text,
                                   const std::string& name,
                                   const ChangeReadOptions& options,
                                   ChangeSink& sink, const JobContext& job) {
  const std::unique_ptr<ByteInput> input = view_input(text);
  return read_input(*input, name, options.base_iri, options, sink, job);
}

ChangeReadResult read_change_files(const std::string& deletions,
                                   const std::string& additions,
                                   const ReadOptions& options, ChangeSink& sink,
                                   const JobContext& job) {
  ReadOptions strict = options;
  strict.lax = false;
  ChangeReadResult result;
  if (!deletions.empty()) {
    OneKindSink deleted(sink, ChangeAction::kDelete);
    result.n_deleted = read_rdf(deletions, strict, deleted, job).n_statements;
  }
  if (!additions.empty()) {
    OneKindSink added(sink, ChangeAction::kAdd);
    result.n_added = read_rdf(additions, strict, added, job).n_statements;
  }
  sink.on_commit();
  ++result.n_committed;
  return result;
}

}  // namespace rrn::io
