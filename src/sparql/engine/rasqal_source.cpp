// SPDX-License-Identifier: MIT
#include "sparql/engine/rasqal_source.hpp"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "rdf/vocabulary/xsd.hpp"
#include "sparql/engine/rasqal_terms.hpp"

namespace rrn::sparql {

namespace {

constexpr std::array<rasqal_triple_parts, 4> kParts = {
    RASQAL_TRIPLE_SUBJECT, RASQAL_TRIPLE_PREDICATE, RASQAL_TRIPLE_OBJECT,
    RASQAL_TRIPLE_ORIGIN};
constexpr std::uint64_t kPollMask = 255;

/// The matches of one triple pattern, in the order of the data.
struct Matches {
  TripleSource* source = nullptr;
  std::vector<std::array<Term, 3>> triples;
  std::size_t at = 0;
};

/// A pattern with what it binds at the moment.
struct BoundPattern {
  std::array<std::optional<Term>, 3> terms;
  std::optional<std::string> graph;

  [[nodiscard]] QueryData::Pattern view() const {
    const auto term = [&](std::size_t i) {
      return terms[i] ? std::optional(terms[i]->view()) : std::nullopt;
    };
    return {term(0), term(1), term(2)};
  }
};

/// A constant of the query as it was written: rasqal takes languages in lower
/// case, and integers that are too long for it as decimals.
void restore_constant(const TripleSource& source, Term& term) {
  if (!term.language.empty()) {
    const auto tag = source.languages.find(term.language);
    if (tag != source.languages.end()) term.language = tag->second;
  } else if (term.datatype == xsd::kDecimal &&
             term.text.find('.') == std::string::npos) {
    term.datatype = xsd::kInteger;
  }
}

BoundPattern bind_pattern(const TripleSource& source,
                          const rasqal_triple& triple,
                          std::array<rasqal_variable*, 4>& variables,
                          unsigned free_parts) {
  const RasqalLibrary& lib = rasqal_library();
  BoundPattern pattern;
  const std::array<rasqal_literal*, 4> parts = {
      triple.subject, triple.predicate, triple.object, triple.origin};
  for (std::size_t i = 0; i < 4; ++i) {
    variables[i] =
        parts[i] == nullptr ? nullptr : lib.literal_as_variable(parts[i]);
    // What the pattern is to bind may have a value of an earlier row.
    if (variables[i] != nullptr && (free_parts & kParts[i]) != 0) continue;
    rasqal_literal* const value =
        variables[i] == nullptr ? parts[i] : variables[i]->value;
    if (value == nullptr) continue;
    Term term = source.original(from_rasqal(value, ""));
    if (variables[i] == nullptr) restore_constant(source, term);
    if (i == 3) {
      pattern.graph = term.text;
    } else {
      pattern.terms[i] = std::move(term);
    }
  }
  return pattern;
}

/// Counts what is looked at, and stops where it is to be stopped.
void count(TripleSource& source) {
  ++source.n_matches;
  if ((source.n_matches & kPollMask) == 0) {
    source.job->cancel.throw_if_triggered();
  }
  if (source.max_matches != 0 && source.n_matches > source.max_matches) {
    throw Error(ErrorCode::kBadArgument,
                "the query looks at more than " +
                    std::to_string(source.max_matches) + " triples");
  }
}

/// Runs what may throw, and keeps what it throws.
template <typename Action>
bool guard(TripleSource& source, const Action& action) noexcept {
  if (source.failure) return false;
  try {
    action();
    return true;
  } catch (...) {
    source.failure = std::current_exception();
    return false;
  }
}

rasqal_triple_parts bind_match(rasqal_triples_match*, void* user_data,
                               rasqal_variable* bindings[4],
                               rasqal_triple_parts parts) {
  auto& matches = *static_cast<Matches*>(user_data);
  if (matches.at >= matches.triples.size()) {
    return static_cast<rasqal_triple_parts>(0);
  }
  const auto& triple = matches.triples[matches.at];
  unsigned bound = 0;
  const bool is_fine = guard(*matches.source, [&] {
    for (std::size_t i = 0; i < 3; ++i) {
      if (bindings[i] == nullptr || (parts & kParts[i]) == 0) continue;
      rasqal_library().variable_set_value(
          bindings[i], matches.source->hand_over(triple[i].view()));
      bound |= kParts[i];
    }
  });
  // Nothing to bind is a match all the same; 0 would be none.
  if (is_fine && bound == 0) bound = RASQAL_TRIPLE_SPO;
  return static_cast<rasqal_triple_parts>(is_fine ? bound : 0);
}

void next_match(rasqal_triples_match*, void* user_data) {
  ++static_cast<Matches*>(user_data)->at;
}

int is_end(rasqal_triples_match*, void* user_data) {
  const auto& matches = *static_cast<Matches*>(user_data);
  return matches.source->failure != nullptr ||
         matches.at >= matches.triples.size();
}

void finish(rasqal_triples_match*, void* user_data) {
  delete static_cast<Matches*>(user_data);
}

TripleSource& source_of(void* user_data) {
  return **static_cast<TripleSource**>(user_data);
}

void collect(Matches& matches, const BoundPattern& pattern,
             const std::array<rasqal_variable*, 4>& variables) {
  const auto same = [&](std::size_t i, std::size_t j) {
    return variables[i] != nullptr && variables[i] == variables[j];
  };
  const bool same_sp = same(0, 1);
  const bool same_so = same(0, 2);
  const bool same_po = same(1, 2);
  matches.source->job->cancel.throw_if_triggered();
  matches.source->data->match(
      pattern.view(), pattern.graph,
      [&](const TermView& s, const TermView& p, const TermView& o) {
        count(*matches.source);
        if ((same_sp && s != p) || (same_so && s != o) || (same_po && p != o)) {
          return true;
        }
        matches.triples.push_back({Term(s), Term(p), Term(o)});
        return true;
      });
}

int init_triples_match(rasqal_triples_match* match, rasqal_triples_source*,
                       void* user_data, rasqal_triple_meta* meta,
                       rasqal_triple* triple) {
  TripleSource& source = source_of(user_data);
  std::unique_ptr<Matches> matches;
  const bool is_fine = guard(source, [&] {
    matches = std::make_unique<Matches>();
    matches->source = &source;
    std::array<rasqal_variable*, 4> variables{};
    const BoundPattern pattern =
        bind_pattern(source, *triple, variables, meta->parts);
    for (std::size_t i = 0; i < 4; ++i) meta->bindings[i] = variables[i];
    collect(*matches, pattern, variables);
  });
  // rasqal calls finish() even of a match that could not be made.
  match->finish = finish;
  match->user_data = matches.release();
  if (!is_fine) return 1;
  match->bind_match = bind_match;
  match->next_match = next_match;
  match->is_end = is_end;
  return 0;
}

int triple_present(rasqal_triples_source*, void* user_data,
                   rasqal_triple* triple) {
  TripleSource& source = source_of(user_data);
  bool is_present = false;
  guard(source, [&] {
    std::array<rasqal_variable*, 4> variables{};
    const BoundPattern pattern = bind_pattern(source, *triple, variables, 0);
    source.data->match(pattern.view(), pattern.graph,
                       [&](const TermView&, const TermView&, const TermView&) {
                         is_present = true;
                         return false;
                       });
  });
  return is_present ? 1 : 0;
}

void free_source(void*) {}

int new_source(rasqal_query*, void* factory_data, void* user_data,
               rasqal_triples_source* triples_source) {
  *static_cast<void**>(user_data) = factory_data;
  triples_source->version = 1;
  triples_source->init_triples_match = init_triples_match;
  triples_source->triple_present = triple_present;
  triples_source->free_triples_source = free_source;
  return 0;
}

int register_factory(rasqal_triples_source_factory* factory) {
  factory->version = 1;
  factory->user_data_size = sizeof(void*);
  factory->new_triples_source = new_source;
  return 0;
}

}  // namespace

Term TripleSource::original(Term term) const {
  if (altered.empty() || !term.view().is_literal()) return term;
  const auto found = altered.find(term);
  return found == altered.end() ? std::move(term) : found->second;
}

rasqal_literal* TripleSource::hand_over(const TermView& term) {
  rasqal_literal* const literal = to_rasqal(world, term);
  if (term.is_literal() && !(term.datatype.empty() && term.language.empty())) {
    Term kept = from_rasqal(literal, "");
    if (kept.view() != term)
      altered.insert_or_assign(std::move(kept), Term(term));
  }
  return literal;
}

void TripleSource::attach() {
  rasqal_library().set_triples_source_factory(world, register_factory, this);
}

}  // namespace rrn::sparql
