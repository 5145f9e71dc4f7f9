// SPDX-License-Identifier: MIT
#include "serve/protocol/triple_text.hpp"

#include <optional>

#include "io/rdf_reader.hpp"
#include "serve/protocol/backend.hpp"

namespace rrn::serve {

namespace {

class OneTriple final : public StatementSink {
 public:
  void on_statement(const Statement& s, const SourceLocation&) override {
    ++n;
    triple = {Term(s.subject), Term(s.predicate), Term(s.object)};
  }
  std::array<Term, 3> triple;
  int n = 0;
};

std::string with_brackets(const std::string& term) {
  const bool is_bare = !term.empty() && term[0] != '<' && term[0] != '"' &&
                       !term.starts_with("_:");
  return is_bare ? '<' + term + '>' : term;
}

}  // namespace

std::array<Term, 3> parse_triple(const std::string& subject,
                                 const std::string& predicate,
                                 const std::string& object,
                                 const JobContext& job) {
  const std::string text = with_brackets(subject) + ' ' +
                           with_brackets(predicate) + ' ' +
                           with_brackets(object) + " .\n";
  io::ReadOptions options;
  options.syntax = io::Syntax::kNTriples;
  OneTriple found;
  try {
    io::read_rdf_text(text, "triple", options, found, job);
  } catch (const Error& error) {
    throw Refusal(400,
                  std::string(error.what()) + "; expected terms in N-Triples");
  }
  if (found.n != 1) {
    throw Refusal(400,
                  "s, p and o make no triple; expected terms in N-Triples");
  }
  return found.triple;
}

}  // namespace rrn::serve
