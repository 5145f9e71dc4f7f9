// SPDX-License-Identifier: MIT
/**
   @file rrn.hpp
   The C library of rrn.h for C++17: handles that free themselves, exceptions
   for statuses, and ranges for cursors.  Header only.

   Callbacks may throw: the exception is kept until the C call has returned and
   is thrown on then.
*/

#ifndef RRN_RRN_HPP
#define RRN_RRN_HPP

#include <rrn/rrn.h>
#include <cstdint>
#include <exception>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rrn::plugin_api {

/// What a call threw: its status, and the library's words.
class Error : public std::runtime_error {
 public:
  Error(RrnStatus status, const std::string& message, std::string file = {},
        std::uint32_t line = 0, std::uint32_t column = 0)
      : std::runtime_error(message),
        status_(status),
        file_(std::make_shared<const std::string>(std::move(file))),
        line_(line),
        column_(column) {}

  [[nodiscard]] RrnStatus status() const noexcept { return status_; }
  /// Where it is; empty if there is no place.
  [[nodiscard]] const std::string& file() const noexcept { return *file_; }
  /// Counts from 1; 0 if it is not known.
  [[nodiscard]] std::uint32_t line() const noexcept { return line_; }
  [[nodiscard]] std::uint32_t column() const noexcept { return column_; }

 private:
  RrnStatus status_;
  std::shared_ptr<const std::string> file_;
  std::uint32_t line_, column_;
};

/// A term that owns its text.
class Term {
 public:
  [[nodiscard]] static Term iri(std::string text) {
    return Term(RRN_IRI, std::move(text), {}, {});
  }
  [[nodiscard]] static Term blank(std::string label) {
    return Term(RRN_BLANK, std::move(label), {}, {});
  }
  [[nodiscard]] static Term literal(std::string text, std::string datatype = {},
                                    std::string language = {}) {
    return Term(RRN_LITERAL, std::move(text), std::move(datatype),
                std::move(language));
  }
  explicit Term(const RrnTerm& term)
      : kind_(static_cast<RrnTermKind>(term.kind)),
        text_(copy(term.text)),
        datatype_(copy(term.datatype)),
        language_(copy(term.language)) {}

  [[nodiscard]] RrnTermKind kind() const noexcept { return kind_; }
  [[nodiscard]] const std::string& text() const noexcept { return text_; }
  [[nodiscard]] const std::string& datatype() const noexcept {
    return datatype_;
  }
  [[nodiscard]] const std::string& language() const noexcept {
    return language_;
  }
  /// A view for the C functions, valid as long as the term.
  [[nodiscard]] RrnTerm view() const noexcept {
    return {static_cast<std::uint32_t>(kind_), 0, view(text_), view(datatype_),
            view(language_)};
  }

  friend bool operator==(const Term& a, const Term& b) {
    return a.kind_ == b.kind_ && a.text_ == b.text_ &&
           a.datatype_ == b.datatype_ && a.language_ == b.language_;
  }
  friend bool operator!=(const Term& a, const Term& b) { return !(a == b); }

 private:
  Term(RrnTermKind kind, std::string text, std::string datatype,
       std::string language)
      : kind_(kind),
        text_(std::move(text)),
        datatype_(std::move(datatype)),
        language_(std::move(language)) {}
  static std::string copy(const RrnString& text) {
    return text.size == 0
               ? std::string()
               : std::string(text.data, static_cast<std::size_t>(text.size));
  }
  static RrnString view(const std::string& text) noexcept {
    return {text.data(), text.size()};
  }

  RrnTermKind kind_;
  std::string text_, datatype_, language_;
};

/// Returns a view of a string that is handed out.
[[nodiscard]] inline std::string_view view(const RrnString& text) {
  return text.size == 0
             ? std::string_view()
             : std::string_view(text.data, static_cast<std::size_t>(text.size));
}

/// Text in the place of a file.
struct Text {
  std::string text;
  RrnRole role = RRN_ROLE_DATA;
  RrnSyntax syntax = RRN_SYNTAX_TURTLE;
  std::string base_iri{};  ///< Empty: none
  std::string name{};      ///< Stands for the path; empty: `text1`, ...
};

/// Terms of a pattern; absent for any.
struct Pattern {
  std::optional<Term> subject, predicate, object;
};

/// Root of all state.  Must outlive its reasoners.
class World {
 public:
  World() {
    RrnWorld* world = nullptr;
    const RrnStatus status = rrn_world_new(&world);
    if (status != RRN_SUCCESS) throw Error(status, rrn_status_text(status));
    world_.reset(world);
  }

  /// Sends messages to `sink`, which must not throw.
  void on_message(std::function<void(const RrnMessage&)> sink) {
    sink_ = std::make_unique<Sink>(std::move(sink));
    rrn_world_set_message_sink(
        world_.get(),
        [](void* handle, const RrnMessage* message) {
          (*static_cast<Sink*>(handle))(*message);
        },
        sink_.get());
  }
  [[nodiscard]] RrnWorld* get() const noexcept { return world_.get(); }
  /// Throws Error unless `status` is a success.
  void require(RrnStatus status) const {
    if (status == RRN_SUCCESS) return;
    RrnMessage message{};
    message.struct_size = sizeof message;
    if (rrn_last_message(world_.get(), &message) != RRN_SUCCESS ||
        message.status != status || *message.text == '\0') {
      throw Error(status, rrn_status_text(status));
    }
    throw Error(status, message.text,
                message.file == nullptr ? "" : message.file, message.line,
                message.column);
  }

 private:
  using Sink = std::function<void(const RrnMessage&)>;
  struct Free {
    void operator()(RrnWorld* world) const { rrn_world_free(world); }
  };

  std::unique_ptr<Sink> sink_;
  std::unique_ptr<RrnWorld, Free> world_;
};

/// A way through statements, to be used in a range-based for loop, once:
/// `for (const RrnStatement& s : reasoner.find({}))`.  Must not outlive the
/// reasoner.
class Cursor {
 public:
  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = RrnStatement;
    using difference_type = std::ptrdiff_t;
    using pointer = const RrnStatement*;
    using reference = const RrnStatement&;

    Iterator() = default;
    explicit Iterator(Cursor* cursor) : cursor_(cursor) { ++*this; }
    reference operator*() const { return cursor_->statement_; }
    pointer operator->() const { return &cursor_->statement_; }
    Iterator& operator++() {
      if (!cursor_->next()) cursor_ = nullptr;
      return *this;
    }
    void operator++(int) { ++*this; }
    friend bool operator==(const Iterator& a, const Iterator& b) {
      return a.cursor_ == b.cursor_;
    }
    friend bool operator!=(const Iterator& a, const Iterator& b) {
      return !(a == b);
    }

   private:
    Cursor* cursor_ = nullptr;
  };

  Cursor(const World& world, RrnCursor* cursor)
      : world_(&world), cursor_(cursor) {}

  /// Moves on; false at the end.
  bool next() {
    statement_.struct_size = sizeof statement_;
    const RrnStatus status = rrn_cursor_next(cursor_.get(), &statement_);
    if (status == RRN_FAILURE) return false;
    world_->require(status);
    return true;
  }
  /// Puts the next `n` statements into `rows`, fewer only at the end; false if
  /// there are none.
  bool read(std::vector<RrnRow>& rows, std::size_t n = 4096) {
    rows.resize(n);
    std::size_t n_read = 0;
    const RrnStatus status =
        rrn_cursor_read(cursor_.get(), rows.data(), n, &n_read);
    rows.resize(n_read);
    if (status == RRN_FAILURE) return false;
    world_->require(status);
    return true;
  }
  /// What next() found.
  [[nodiscard]] const RrnStatement& statement() const { return statement_; }
  [[nodiscard]] Iterator begin() { return Iterator(this); }
  [[nodiscard]] Iterator end() { return Iterator(); }

 private:
  struct Free {
    void operator()(RrnCursor* cursor) const { rrn_cursor_free(cursor); }
  };

  const World* world_;
  std::unique_ptr<RrnCursor, Free> cursor_;
  RrnStatement statement_{};
};

/// Contradictions as data.  Must not outlive the reasoner.
class Violations {
 public:
  Violations(const World& world, RrnViolations* violations)
      : world_(&world), violations_(violations) {}

  [[nodiscard]] std::size_t size() const {
    return rrn_violations_size(violations_.get());
  }
  /// Borrowed from this.
  [[nodiscard]] RrnViolation operator[](std::size_t i) const {
    RrnViolation violation{};
    violation.struct_size = sizeof violation;
    world_->require(rrn_violations_get(violations_.get(), i, &violation));
    return violation;
  }

 private:
  struct Free {
    void operator()(RrnViolations* violations) const {
      rrn_violations_free(violations);
    }
  };

  const World* world_;
  std::unique_ptr<RrnViolations, Free> violations_;
};

/// A proof as data.  Must not outlive the reasoner.
class Proof {
 public:
  Proof(const World& world, RrnProof* proof) : world_(&world), proof_(proof) {}

  [[nodiscard]] RrnProofStatus status() const {
    return rrn_proof_status(proof_.get());
  }
  [[nodiscard]] std::size_t size() const {
    return rrn_proof_size(proof_.get());
  }
  /// A step, borrowed from this; the last one is what is proven.
  [[nodiscard]] RrnProofStep operator[](std::size_t i) const {
    RrnProofStep step{};
    step.struct_size = sizeof step;
    world_->require(rrn_proof_step(proof_.get(), i, &step));
    return step;
  }

 private:
  struct Free {
    void operator()(RrnProof* proof) const { rrn_proof_free(proof); }
  };

  const World* world_;
  std::unique_ptr<RrnProof, Free> proof_;
};

/// What a prediction rests on, as data.  Must not outlive the reasoner.
class Evidence {
 public:
  Evidence(const World& world, RrnEvidence* evidence)
      : world_(&world), evidence_(evidence) {}

  /// What was found, borrowed from this.
  [[nodiscard]] RrnRationale get() const {
    RrnRationale rationale{};
    rationale.struct_size = sizeof rationale;
    world_->require(rrn_evidence_get(evidence_.get(), &rationale));
    return rationale;
  }

 private:
  struct Free {
    void operator()(RrnEvidence* evidence) const {
      rrn_evidence_free(evidence);
    }
  };

  const World* world_;
  std::unique_ptr<RrnEvidence, Free> evidence_;
};

/// What would have to be stated otherwise for the network to say the opposite,
/// as data.  Must not outlive the reasoner.
class Counterfactual {
 public:
  Counterfactual(const World& world, RrnCounterfactual* counterfactual)
      : world_(&world), counterfactual_(counterfactual) {}

  /// How far was looked.
  [[nodiscard]] RrnChangeSearch get() const {
    RrnChangeSearch search{};
    search.struct_size = sizeof search;
    world_->require(rrn_counterfactual_get(counterfactual_.get(), &search));
    return search;
  }
  [[nodiscard]] std::size_t size() const { return get().n_changes; }
  /// Throws Error for a number that is not below size().
  [[nodiscard]] RrnFactChange operator[](std::size_t i) const {
    RrnFactChange change{};
    change.struct_size = sizeof change;
    world_->require(
        rrn_counterfactual_change(counterfactual_.get(), i, &change));
    return change;
  }

 private:
  struct Free {
    void operator()(RrnCounterfactual* counterfactual) const {
      rrn_counterfactual_free(counterfactual);
    }
  };

  const World* world_;
  std::unique_ptr<RrnCounterfactual, Free> counterfactual_;
};

/// Options with their defaults.
[[nodiscard]] inline RrnReasonerOptions default_options() {
  RrnReasonerOptions options;
  rrn_reasoner_options_init(&options, sizeof options);
  return options;
}

/// A graph and what follows from it.  Functions throw Error; see rrn.h for what
/// they do.
class Reasoner {
 public:
  using Sink = std::function<void(const RrnStatement&)>;

  explicit Reasoner(const World& world,
                    const RrnReasonerOptions& options = default_options())
      : world_(&world) {
    RrnReasoner* reasoner = nullptr;
    world.require(rrn_reasoner_new(world.get(), &options, &reasoner));
    reasoner_.reset(reasoner);
  }

  [[nodiscard]] RrnReasoner* get() const noexcept { return reasoner_.get(); }
  /// From any thread.
  void cancel() noexcept { rrn_reasoner_cancel(reasoner_.get()); }

  void load_ontology(const std::string& path) {
    world_->require(rrn_reasoner_load_ontology(get(), path.c_str()));
  }
  void load_rules(const std::string& path) {
    world_->require(rrn_reasoner_load_rules(get(), path.c_str()));
  }
  void load_data(const std::string& path) {
    world_->require(rrn_reasoner_load_data(get(), path.c_str()));
  }
  void load_model(const std::string& path) {
    world_->require(rrn_reasoner_load_model(get(), path.c_str()));
  }

  void load_text(const Text& source) {
    RrnText text{};
    text.struct_size = sizeof text;
    text.role = source.role;
    text.syntax = source.syntax;
    text.text = {source.text.data(), source.text.size()};
    text.base_iri = {source.base_iri.data(), source.base_iri.size()};
    text.name = source.name.empty() ? nullptr : source.name.c_str();
    world_->require(rrn_reasoner_load_text(get(), &text));
  }

  void add(const Term& subject, const Term& predicate, const Term& object) {
    call(&rrn_reasoner_add, subject, predicate, object);
  }
  void remove(const Term& subject, const Term& predicate, const Term& object) {
    call(&rrn_reasoner_remove, subject, predicate, object);
  }
  /// Changes statements by the numbers of their terms.
  void add_rows(const std::vector<RrnRow>& rows) {
    world_->require(
        rrn_reasoner_add_rows(get(), rows.data(), rows.size(), nullptr));
  }
  void remove_rows(const std::vector<RrnRow>& rows) {
    world_->require(
        rrn_reasoner_remove_rows(get(), rows.data(), rows.size(), nullptr));
  }
  void roll_back() { world_->require(rrn_reasoner_roll_back(get())); }

  RrnOutcome reason() {
    RrnOutcome outcome{};
    outcome.struct_size = sizeof outcome;
    world_->require(
        rrn_reasoner_reason(get(), &outcome, nullptr, nullptr, nullptr));
    return outcome;
  }
  /// Hands over the derived statements that are new and those that are gone.
  RrnOutcome reason(const Sink& on_new, const Sink& on_gone) {
    RrnOutcome outcome{};
    outcome.struct_size = sizeof outcome;
    Calls calls{&on_new, &on_gone, nullptr};
    finish(rrn_reasoner_reason(get(), &outcome, &Calls::first, &Calls::second,
                               &calls),
           calls);
    return outcome;
  }
  void predict() { world_->require(rrn_reasoner_predict(get())); }

  /// Hands over the predictions that are new and those that are gone.
  void predict(const Sink& on_new, const Sink& on_gone) {
    Calls calls{&on_new, &on_gone, nullptr};
    finish(rrn_reasoner_predict_changes(get(), &Calls::first, &Calls::second,
                                        &calls),
           calls);
  }
  /// Returns the network's probability of each statement; see rrn.h.
  [[nodiscard]] std::vector<float> score(const std::vector<RrnRow>& rows) {
    std::vector<float> scores(rows.size());
    world_->require(
        rrn_reasoner_score(get(), rows.data(), rows.size(), scores.data()));
    return scores;
  }
  /// Returns views of the embeddings; see rrn.h for how long.
  [[nodiscard]] RrnEmbeddings embeddings() {
    RrnEmbeddings embeddings{};
    embeddings.struct_size = sizeof embeddings;
    world_->require(rrn_reasoner_embeddings(get(), &embeddings));
    return embeddings;
  }
  /// Returns what the model is, as JSON.
  [[nodiscard]] std::string describe_model() {
    char* text = nullptr;
    world_->require(rrn_reasoner_describe_model(get(), &text));
    return take(text);
  }

  [[nodiscard]] std::uint64_t size(std::uint32_t origins = RRN_ALL_ORIGINS) {
    std::uint64_t n = 0;
    world_->require(rrn_reasoner_size(get(), origins, &n));
    return n;
  }
  [[nodiscard]] Cursor find(const Pattern& pattern,
                            std::uint32_t origins = RRN_ALL_ORIGINS) {
    const Views views(pattern);
    RrnCursor* cursor = nullptr;
    world_->require(rrn_cursor_new(get(), views.subject(), views.predicate(),
                                   views.object(), origins, &cursor));
    return Cursor(*world_, cursor);
  }
  /// Where RRN_NO_TERM stands for any term.
  [[nodiscard]] Cursor find_ids(std::uint32_t subject, std::uint32_t predicate,
                                std::uint32_t object,
                                std::uint32_t origins = RRN_ALL_ORIGINS) {
    RrnCursor* cursor = nullptr;
    world_->require(rrn_cursor_new_by_ids(get(), subject, predicate, object,
                                          origins, &cursor));
    return Cursor(*world_, cursor);
  }
  /// Gives numbers to terms that have none.
  [[nodiscard]] std::vector<std::uint32_t> intern(
      const std::vector<Term>& terms) {
    std::vector<RrnTerm> views;
    views.reserve(terms.size());
    for (const Term& term : terms) views.push_back(term.view());
    std::vector<std::uint32_t> ids(terms.size());
    world_->require(
        rrn_reasoner_intern(get(), views.data(), views.size(), ids.data()));
    return ids;
  }
  /// Returns the number of a term if it has one.
  [[nodiscard]] std::optional<std::uint32_t> find_term(const Term& term) {
    const RrnTerm view = term.view();
    std::uint32_t id = RRN_NO_TERM;
    const RrnStatus status = rrn_reasoner_find_term(get(), &view, &id);
    if (status == RRN_FAILURE) return std::nullopt;
    world_->require(status);
    return id;
  }
  /// Returns the terms with these numbers; views of text of the reasoner.
  [[nodiscard]] std::vector<RrnTerm> terms(
      const std::vector<std::uint32_t>& ids) {
    std::vector<RrnTerm> result(ids.size());
    world_->require(
        rrn_reasoner_terms(get(), ids.data(), ids.size(), result.data()));
    return result;
  }
  void send(const Pattern& pattern, std::uint32_t origins, const Sink& sink) {
    const Views views(pattern);
    Calls calls{&sink, nullptr, nullptr};
    finish(rrn_reasoner_send(get(), views.subject(), views.predicate(),
                             views.object(), origins, &Calls::first, &calls),
           calls);
  }
  [[nodiscard]] RrnAnswer ask(const Term& subject, const Term& predicate,
                              const Term& object) {
    const RrnTerm s = subject.view(), p = predicate.view(), o = object.view();
    RrnAnswer answer{};
    answer.struct_size = sizeof answer;
    world_->require(rrn_reasoner_ask(get(), &s, &p, &o, &answer));
    return answer;
  }
  [[nodiscard]] std::string explain(const Term& subject, const Term& predicate,
                                    const Term& object,
                                    RrnFormat format = RRN_TEXT) {
    const RrnTerm s = subject.view(), p = predicate.view(), o = object.view();
    char* text = nullptr;
    world_->require(rrn_reasoner_explain(get(), &s, &p, &o, format, &text));
    return take(text);
  }
  /// Proves a triple, and returns the proof as data.
  [[nodiscard]] Proof prove(const Term& subject, const Term& predicate,
                            const Term& object) {
    const RrnTerm s = subject.view(), p = predicate.view(), o = object.view();
    RrnProof* proof = nullptr;
    world_->require(rrn_proof_new(get(), &s, &p, &o, &proof));
    return Proof(*world_, proof);
  }
  /// Finds the stated facts on which the network's prediction of a triple
  /// rests; nothing if the network says nothing of it.
  [[nodiscard]] std::optional<Evidence> evidence(const Term& subject,
                                                 const Term& predicate,
                                                 const Term& object) {
    const RrnTerm s = subject.view(), p = predicate.view(), o = object.view();
    RrnEvidence* evidence = nullptr;
    const RrnStatus status = rrn_evidence_new(get(), &s, &p, &o, &evidence);
    if (status == RRN_FAILURE) return std::nullopt;
    world_->require(status);
    return Evidence(*world_, evidence);
  }
  /// Finds the smallest changes of up to `max_facts` stated facts after which
  /// the network says the opposite of what it says of a triple; nothing if it
  /// says nothing of it.
  [[nodiscard]] std::optional<Counterfactual> counterfactual(
      const Term& subject, const Term& predicate, const Term& object,
      std::uint32_t max_facts = 3) {
    const RrnTerm s = subject.view(), p = predicate.view(), o = object.view();
    RrnCounterfactual* found = nullptr;
    const RrnStatus status =
        rrn_counterfactual_new(get(), &s, &p, &o, max_facts, &found);
    if (status == RRN_FAILURE) return std::nullopt;
    world_->require(status);
    return Counterfactual(*world_, found);
  }
  /// Returns the contradictions as data.
  [[nodiscard]] Violations violations() {
    RrnViolations* violations = nullptr;
    world_->require(rrn_violations_new(get(), &violations));
    return Violations(*world_, violations);
  }
  /// Returns the report of the contradictions; empty if there are none.
  [[nodiscard]] std::string check(RrnFormat format = RRN_TEXT) {
    std::uint64_t n = 0;
    char* text = nullptr;
    world_->require(rrn_reasoner_check(get(), format, &n, &text));
    return take(text);
  }

 private:
  struct Free {
    void operator()(RrnReasoner* reasoner) const {
      rrn_reasoner_free(reasoner);
    }
  };

  /// Sinks for the C functions, and what they threw.
  struct Calls {
    const Sink* on_first;
    const Sink* on_second;
    std::exception_ptr thrown;

    static RrnStatus first(void* handle, const RrnStatement* statement) {
      return call(*static_cast<Calls*>(handle),
                  *static_cast<Calls*>(handle)->on_first, *statement);
    }
    static RrnStatus second(void* handle, const RrnStatement* statement) {
      return call(*static_cast<Calls*>(handle),
                  *static_cast<Calls*>(handle)->on_second, *statement);
    }
    static RrnStatus call(Calls& calls, const Sink& sink,
                          const RrnStatement& statement) noexcept {
      try {
        if (sink) sink(statement);
        return RRN_SUCCESS;
      } catch (...) {
        calls.thrown = std::current_exception();
        return RRN_CANCELLED;
      }
    }
  };

  /// C views of a pattern.
  class Views {
   public:
    explicit Views(const Pattern& pattern) {
      if (pattern.subject) subject_ = pattern.subject->view();
      if (pattern.predicate) predicate_ = pattern.predicate->view();
      if (pattern.object) object_ = pattern.object->view();
    }
    [[nodiscard]] const RrnTerm* subject() const { return at(subject_); }
    [[nodiscard]] const RrnTerm* predicate() const { return at(predicate_); }
    [[nodiscard]] const RrnTerm* object() const { return at(object_); }

   private:
    static const RrnTerm* at(const std::optional<RrnTerm>& term) {
      return term ? &*term : nullptr;
    }
    std::optional<RrnTerm> subject_, predicate_, object_;
  };

  template <typename Function>
  void call(Function function, const Term& subject, const Term& predicate,
            const Term& object) {
    const RrnTerm s = subject.view(), p = predicate.view(), o = object.view();
    world_->require(function(get(), &s, &p, &o));
  }
  void finish(RrnStatus status, const Calls& calls) const {
    if (calls.thrown) std::rethrow_exception(calls.thrown);
    world_->require(status);
  }
  static std::string take(char* text) {
    const std::unique_ptr<char, void (*)(void*)> owner(
        text, [](void* memory) { rrn_free(memory); });
    return text == nullptr ? std::string() : std::string(text);
  }

  const World* world_;
  std::unique_ptr<RrnReasoner, Free> reasoner_;
};

}  // namespace rrn::plugin_api

#endif  // RRN_RRN_HPP
