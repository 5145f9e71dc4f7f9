// SPDX-License-Identifier: MIT
#include "sparql/engine/rasqal_query.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "sparql/engine/rasqal_library.hpp"
#include "sparql/engine/rasqal_modifiers.hpp"
#include "sparql/engine/rasqal_source.hpp"
#include "sparql/engine/rasqal_terms.hpp"

namespace rrn::sparql {

namespace {

/// Frees what rasqal made.
template <auto Member>
struct Freed {
  template <typename T>
  void operator()(T* object) const {
    (rasqal_library().*Member)(object);
  }
};
using World = std::unique_ptr<rasqal_world, Freed<&RasqalLibrary::free_world>>;
using Query = std::unique_ptr<rasqal_query, Freed<&RasqalLibrary::free_query>>;
using Results = std::unique_ptr<rasqal_query_results,
                                Freed<&RasqalLibrary::free_query_results>>;
using Uri = std::unique_ptr<raptor_uri, Freed<&RasqalLibrary::free_uri>>;

/// The first complaint of rasqal.
struct Complaint {
  std::string text;
  int line = 0;
};

void keep_complaint(void* user_data, raptor_log_message* message) {
  auto& complaint = *static_cast<Complaint*>(user_data);
  if (!complaint.text.empty() || message->level < RAPTOR_LOG_LEVEL_ERROR) {
    return;
  }
  complaint.text = message->text == nullptr ? "" : message->text;
  if (message->locator != nullptr) complaint.line = message->locator->line;
}

std::string lower_case(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

/// Worlds that are not in use: what is below rasqal sets itself up and is taken
/// down in no thread-safe way, so worlds are kept.
class WorldPool {
 public:
  World take() {
    const std::lock_guard lock(mutex_);
    if (worlds_.empty()) return make();
    World world = std::move(worlds_.back());
    worlds_.pop_back();
    return world;
  }
  void give_back(World world) {
    const std::lock_guard lock(mutex_);
    worlds_.push_back(std::move(world));
  }

 private:
  static World make() {
    const RasqalLibrary& lib = rasqal_library();
    World world(lib.new_world());
    if (world == nullptr || lib.world_open(world.get()) != 0) {
      throw Error(ErrorCode::kInternal, "rasqal could not be initialised");
    }
    return world;
  }

  std::mutex mutex_;
  std::vector<World> worlds_;
};

WorldPool& world_pool() {
  static WorldPool& pool = *new WorldPool;  // never freed, as the library
  return pool;
}

/// A world for one query.
class WorldLease {
 public:
  WorldLease() : world_(world_pool().take()) {}
  ~WorldLease() { world_pool().give_back(std::move(world_)); }
  WorldLease(const WorldLease&) = delete;
  WorldLease& operator=(const WorldLease&) = delete;

  [[nodiscard]] rasqal_world* get() const { return world_.get(); }

 private:
  World world_;
};

Uri make_uri(rasqal_world* world, const std::string& iri) {
  const RasqalLibrary& lib = rasqal_library();
  return Uri(lib.new_uri(lib.world_get_raptor(world),
                         reinterpret_cast<const unsigned char*>(iri.data()),
                         iri.size()));
}

/// The text without FROM and FROM NAMED, in as many bytes.
std::string without_dataset(std::string_view text,
                            std::span<const Token> tokens) {
  std::string out(text);
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (!tokens[i].is_word("FROM")) continue;
    const std::size_t last = tokens[i + 1].is_word("NAMED") ? i + 2 : i + 1;
    if (last >= tokens.size()) break;
    const std::size_t end = tokens[last].offset + tokens[last].text.size();
    for (std::size_t at = tokens[i].offset; at < end; ++at) out[at] = ' ';
  }
  return out;
}

void refuse_unsupported(std::span<const Token> tokens) {
  const std::vector<std::string> features = unsupported_features(tokens);
  if (features.empty()) return;
  std::string names;
  for (const std::string& feature : features) {
    names += (names.empty() ? "" : ", ") + feature;
  }
  throw Error(ErrorCode::kUnsupported,
              "the query uses " + names +
                  ", which the query engine here (rasqal) does not evaluate; "
                  "ask without, or put the server in front of a store");
}

/// One query with its world.
class Evaluation {
 public:
  Evaluation(const std::string& text, const std::string& base_iri,
             const QueryData& data, const QueryLimits& limits,
             const JobContext& job) {
    const std::vector<Token> tokens = tokenise(text);
    const RasqalLibrary& lib = rasqal_library();
    lib.world_set_log_handler(world_.get(), &complaint_, keep_complaint);
    source_.world = world_.get();
    source_.data = &data;
    source_.job = &job;
    source_.max_matches = limits.max_matches;
    source_.attach();
    query_.reset(lib.new_query(world_.get(), "sparql11-query", nullptr));
    if (query_ == nullptr) fail("rasqal has no SPARQL 1.1");
    lib.query_set_feature(query_.get(), RASQAL_FEATURE_NO_NET, 1);
    const Uri base = make_uri(world_.get(), base_iri);
    if (lib.query_prepare(query_.get(),
                          reinterpret_cast<const unsigned char*>(text.c_str()),
                          base.get()) != 0) {
      fail("the query cannot be read");
    }
    add_graphs(tokens, base_iri, data);
    for (const Token& token : tokens) {
      if (token.kind != TokenKind::kLanguage) continue;
      const std::string tag(token.text.substr(1));
      source_.languages[lower_case(tag)] = tag;
    }
  }

  void run(AnswerSink& sink, const std::string& new_blank_prefix,
           const Modifiers& modifiers = {}) {
    const RasqalLibrary& lib = rasqal_library();
    const Results results(lib.query_execute(query_.get()));
    source_.rethrow();
    if (results == nullptr) fail("the query cannot be evaluated");
    if (lib.results_is_boolean(results.get()) != 0) {
      const bool value = lib.results_get_boolean(results.get()) > 0;
      source_.rethrow();
      sink.on_boolean(value);
    } else if (lib.results_is_graph(results.get()) != 0) {
      hand_over_triples(results.get(), sink, new_blank_prefix);
    } else {
      hand_over_rows(results.get(), sink, new_blank_prefix, modifiers);
    }
    source_.rethrow();
    if (!complaint_.text.empty()) fail("the query cannot be evaluated");
  }

 private:
  [[noreturn]] void fail(const char* what) const {
    std::string text = what;
    if (!complaint_.text.empty()) text += ": " + complaint_.text;
    throw Error(ErrorCode::kBadSyntax,
                {"", static_cast<std::uint32_t>(std::max(complaint_.line, 0))},
                text);
  }

  /// Names the graphs there are and, as rasqal would take an unknown one for no
  /// condition at all, those that the query names.
  void add_graphs(std::span<const Token> tokens, const std::string& base_iri,
                  const QueryData& data) {
    const RasqalLibrary& lib = rasqal_library();
    Prologue prologue(base_iri);
    prologue.read(tokens, 0);
    const std::vector<std::string> known = data.graphs();
    std::set<std::string> names(known.begin(), known.end());
    for (std::size_t i = 1; i < tokens.size(); ++i) {
      if (tokens[i - 1].is_word("GRAPH") &&
          tokens[i].kind != TokenKind::kVariable) {
        names.insert(prologue.resolve(tokens[i]));
      }
    }
    for (const std::string& name : names) {
      const Uri uri = make_uri(world_.get(), name);
      lib.query_add_data_graph(
          query_.get(),
          lib.new_data_graph_from_uri(world_.get(), uri.get(), uri.get(),
                                      RASQAL_DATA_GRAPH_NAMED, nullptr, nullptr,
                                      nullptr));
    }
  }

  /// The variables that are asked for; the results know them only if there is
  /// a row.
  [[nodiscard]] std::vector<std::string> variable_names() const {
    const RasqalLibrary& lib = rasqal_library();
    std::vector<std::string> names;
    raptor_sequence* variables = lib.query_bound_variables(query_.get());
    const int n = variables == nullptr ? 0 : lib.sequence_size(variables);
    for (int i = 0; i < n; ++i) {
      const auto* variable =
          static_cast<rasqal_variable*>(lib.sequence_get_at(variables, i));
      names.emplace_back(reinterpret_cast<const char*>(variable->name));
    }
    return names;
  }

  void hand_over_rows(rasqal_query_results* results, AnswerSink& sink,
                      const std::string& new_blank_prefix,
                      const Modifiers& modifiers) {
    const RasqalLibrary& lib = rasqal_library();
    RowFilter filter(modifiers);
    const std::vector<std::string> names = variable_names();
    sink.on_variables(names);
    std::vector<Term> terms(names.size());
    std::vector<std::optional<TermView>> row(terms.size());
    while (filter.wants_more() && lib.results_finished(results) == 0) {
      for (std::size_t i = 0; i < terms.size(); ++i) {
        rasqal_literal* value =
            lib.results_binding_value(results, static_cast<int>(i));
        row[i].reset();
        if (value == nullptr) continue;
        terms[i] = source_.original(from_rasqal(value, new_blank_prefix));
        row[i] = terms[i].view();
      }
      source_.rethrow();
      source_.job->cancel.throw_if_triggered();
      if (filter.takes(row)) sink.on_row(row);
      lib.results_next(results);
    }
  }

  void hand_over_triples(rasqal_query_results* results, AnswerSink& sink,
                         const std::string& new_blank_prefix) {
    const RasqalLibrary& lib = rasqal_library();
    for (const raptor_statement* triple = lib.results_get_triple(results);
         triple != nullptr; triple = lib.results_get_triple(results)) {
      const Term subject = from_raptor(triple->subject, new_blank_prefix);
      const Term predicate = from_raptor(triple->predicate, new_blank_prefix);
      const Term object =
          source_.original(from_raptor(triple->object, new_blank_prefix));
      source_.rethrow();
      source_.job->cancel.throw_if_triggered();
      if (!subject.view().is_literal() && predicate.view().is_iri()) {
        sink.on_triple(subject.view(), predicate.view(), object.view());
      }
      if (lib.results_next_triple(results) != 0) break;
    }
  }

  Complaint complaint_;
  TripleSource source_;
  WorldLease world_;  // outlives the query, which uses it
  Query query_;
};

/// Collects the terms of a SELECT.
class TermCollector final : public AnswerSink {
 public:
  void on_boolean(bool) override {}
  void on_variables(std::span<const std::string>) override {}
  void on_row(Row row) override {
    for (const auto& term : row) {
      if (term && !term->is_literal()) terms.emplace(*term);
    }
  }
  void on_triple(const TermView&, const TermView&, const TermView&) override {}

  std::set<Term> terms;
};

/// The triples of each subject, and of the blank nodes in them.
void describe(std::set<Term> open, const QueryData& data, AnswerSink& sink,
              const JobContext& job) {
  std::set<Term> done;
  while (!open.empty()) {
    job.cancel.throw_if_triggered();
    const Term subject = open.extract(open.begin()).value();
    if (!done.insert(subject).second) continue;
    data.match({subject.view(), {}, {}}, std::nullopt,
               [&](const TermView& s, const TermView& p, const TermView& o) {
                 sink.on_triple(s, p, o);
                 if (o.is_blank()) open.emplace(o);
                 return true;
               });
  }
}

/// DESCRIBE as a SELECT of what it describes; the engine has none of its own.
void evaluate_describe(const std::string& text, std::span<const Token> tokens,
                       const QueryOutline& outline, const std::string& base_iri,
                       const QueryData& data, AnswerSink& sink,
                       const QueryLimits& limits, const JobContext& job) {
  Prologue prologue(base_iri);
  prologue.read(tokens, 0);
  TermCollector found;
  std::string variables;
  std::size_t at = outline.form_token + 1;
  for (; at < tokens.size(); ++at) {
    const Token& token = tokens[at];
    if (token.kind == TokenKind::kVariable || token.is("*")) {
      variables += ' ' + std::string(token.text);
    } else if (token.kind == TokenKind::kIri ||
               token.kind == TokenKind::kPrefixedName) {
      found.terms.emplace(TermView::iri(prologue.resolve(token)));
    } else {
      break;
    }
  }
  while (at < tokens.size() && !tokens[at].is_word("WHERE") &&
         !tokens[at].is("{")) {
    ++at;
  }
  if (!variables.empty() && at < tokens.size()) {
    const std::string select = prologue.to_text() + "SELECT" + variables + ' ' +
                               text.substr(tokens[at].offset);
    Evaluation(select, base_iri, data, limits, job).run(found, "");
  }
  describe(std::move(found.terms), data, sink, job);
}

}  // namespace

QueryForm evaluate_query(std::string_view query, const std::string& base_iri,
                         const std::string& new_blank_prefix,
                         const QueryData& data, AnswerSink& sink,
                         const QueryLimits& limits, const JobContext& job) {
  const std::vector<Token> tokens = tokenise(query);
  const QueryOutline outline = outline_query(tokens, base_iri);
  if (!outline.form) {
    throw Error(ErrorCode::kBadSyntax,
                "this is no query; expected SELECT, ASK, CONSTRUCT or "
                "DESCRIBE after the prefixes");
  }
  refuse_unsupported(tokens);
  std::string text = without_dataset(query, tokens);
  if (*outline.form == QueryForm::kDescribe) {
    evaluate_describe(text, tokens, outline, base_iri, data, sink, limits, job);
  } else {
    Modifiers modifiers;
    if (*outline.form == QueryForm::kSelect) {
      modifiers = take_modifiers(tokens, outline.form_token, text);
    }
    Evaluation(text, base_iri, data, limits, job)
        .run(sink, new_blank_prefix, modifiers);
  }
  return *outline.form;
}

bool embedded_queries_available() noexcept { return true; }

}  // namespace rrn::sparql
