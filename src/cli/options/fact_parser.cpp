// SPDX-License-Identifier: MIT
#include "cli/options/fact_parser.hpp"

#include <cstddef>
#include <string_view>
#include <vector>

#include "cli/program/command.hpp"
#include "cli/program/suggestion.hpp"
#include "io/rdf_reader.hpp"
#include "owl2rl/ontology_compiler.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "reasoner/knowledge/readable_text.hpp"

namespace rrn::cli {

namespace {

constexpr std::string_view kNegation = "not: ";

/// Writes prefixes down, the first namespace of each.
class PrefixText final : public StatementSink {
 public:
  void on_prefix(std::string_view prefix, std::string_view iri) override {
    text +=
        "@prefix " + std::string(prefix) + ": <" + std::string(iri) + "> . ";
  }
  void on_statement(const Statement&, const SourceLocation&) override {}

  std::string text;
};

class TripleSink final : public StatementSink {
 public:
  void on_statement(const Statement& statement,
                    const SourceLocation&) override {
    ++n_statements;
    terms = {Term(statement.subject), Term(statement.predicate),
             Term(statement.object)};
  }

  std::size_t n_statements = 0;
  std::vector<Term> terms;
};

/// A full stop at the end is not needed.
std::string_view without_full_stop(std::string_view text) {
  const std::size_t last = text.find_last_not_of(" \t\n");
  if (last != std::string_view::npos && last > 0 && text[last] == '.' &&
      std::string_view(" \t>\"").find(text[last - 1]) !=
          std::string_view::npos) {
    return text.substr(0, last);
  }
  return text;
}

struct TripleText {
  std::vector<Term> terms;  ///< Empty: it is no triple
  std::string reason;       ///< Why not, after a colon, if there is more to say
};

TripleText read_triple(const std::string& text, const char* option,
                       const reasoner::Knowledge& knowledge,
                       const JobContext& job) {
  PrefixText head;
  reasoner::all_prefixes(knowledge).send_to(head);
  io::ReadOptions options;
  options.syntax = io::Syntax::kTurtle;
  TripleSink sink;
  TripleText triple;
  JobContext quiet = job;
  quiet.progress = nullptr;
  try {
    io::read_rdf_text(head.text + std::string(without_full_stop(text)) + " .",
                      option, options, sink, quiet);
  } catch (const Error& e) {
    // The place is one in the prefixes and the fact together.
    const std::string_view what = e.what();
    const std::string place = e.location().to_string();
    triple.reason = ": " + std::string(what.starts_with(place + ": ")
                                           ? what.substr(place.size() + 2)
                                           : what);
    return triple;
  }
  if (sink.n_statements == 1) triple.terms = std::move(sink.terms);
  return triple;
}

/// Finds the name in the same namespace that was meant.
std::string suggest(const TermView& unknown,
                    const reasoner::Knowledge& knowledge) {
  if (!unknown.is_iri()) return {};
  const auto namespace_size = [](std::string_view iri) {
    const std::size_t at = iri.find_last_of("#/:");
    return at == iri.npos ? 0 : at + 1;
  };
  const std::size_t size = namespace_size(unknown.text);
  const std::string_view space = unknown.text.substr(0, size);
  Suggestion suggestion(unknown.text.substr(size));
  for (std::uint32_t id = 0; id < knowledge.dictionary.size(); ++id) {
    const TermView known = knowledge.dictionary.view({id});
    if (!known.is_iri() || !known.text.starts_with(space)) continue;
    suggestion.offer(known.text.substr(size));
  }
  if (suggestion.word().empty()) return {};
  const std::string iri = std::string(space) + suggestion.word();
  return "; did you mean " +
         reasoner::all_prefixes(knowledge).shorten(TermView::iri(iri)) + '?';
}

}  // namespace

ParsedFact parse_fact(const std::string& text, reasoner::Knowledge& knowledge,
                      const JobContext& job) {
  const bool is_negated = text.starts_with(kNegation);
  const auto [terms, reason] =
      read_triple(is_negated ? text.substr(kNegation.size()) : text, "--fact",
                  knowledge, job);
  if (terms.empty()) {
    throw UsageError("bad fact '" + text +
                     "'; expected 'SUBJECT PREDICATE OBJECT'" + reason);
  }
  const bool unary = terms[1].view() == TermView::iri(rdf::kType);
  ParsedFact result;
  result.is_axiom = owl2rl::is_schema(
      {terms[0].view(), terms[1].view(), terms[2].view(), {}});
  std::vector<TermId> ids;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const TermView term = terms[i].view();
    // That of rdf:type need not be known.
    const bool is_known =
        (unary && i == 1) || knowledge.dictionary.find(term).has_value();
    if (!is_known && result.unknown_term.empty()) {
      result.unknown_term = reasoner::all_prefixes(knowledge).shorten(term);
      result.suggestion = suggest(term, knowledge);
    }
    ids.push_back(knowledge.dictionary.intern(term));
  }
  const Polarity polarity =
      is_negated ? Polarity::kNegative : Polarity::kPositive;
  if (unary) {
    result.fact = {{ids[2], Arity::kUnary, polarity}, {ids[0], ids[0]}};
  } else {
    result.fact = {{ids[1], Arity::kBinary, polarity}, {ids[0], ids[2]}};
  }
  return result;
}

Term parse_term(const std::string& text, TermPlace place, const char* option,
                const reasoner::Knowledge& knowledge, const JobContext& job) {
  const auto at = static_cast<std::size_t>(place);
  std::string triple;
  for (std::size_t i = 0; i < 3; ++i) triple += i == at ? text + ' ' : "<x:x> ";
  auto [terms, reason] = read_triple(triple, option, knowledge, job);
  if (terms.empty() || terms[at].view().is_blank()) {
    throw UsageError("bad value '" + text + "' for option '--" + option +
                     "'; expected one term, such as <urn:x>, or a name with a "
                     "prefix of the data" +
                     reason);
  }
  return std::move(terms[at]);
}

}  // namespace rrn::cli
