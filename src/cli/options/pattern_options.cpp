// SPDX-License-Identifier: MIT
#include "cli/options/pattern_options.hpp"

#include "cli/options/fact_parser.hpp"

namespace rrn::cli {

namespace {

namespace po = boost::program_options;

constexpr const char* kSubject = "subject";
constexpr const char* kPredicate = "predicate";
constexpr const char* kObject = "object";

}  // namespace

void add_pattern_options(po::options_description& options) {
  const auto term = [] { return po::value<std::string>()->value_name("TERM"); };
  options.add_options()  //
      (kSubject, term(),
       "write only facts with this subject: <urn:x>, or a name with a prefix "
       "of the data")  //
      (kPredicate, term(),
       "write only facts with this predicate; a for memberships")  //
      (kObject, term(), "write only facts with this object");
}

AskedTerms get_asked_terms(const CommandRun& run,
                           const reasoner::Knowledge& knowledge) {
  const auto term = [&](const char* option,
                        TermPlace place) -> std::optional<Term> {
    if (!run.has(option)) return {};
    return parse_term(run.get<std::string>(option), place, option, knowledge,
                      run.job);
  };
  return {term(kSubject, TermPlace::kSubject),
          term(kPredicate, TermPlace::kPredicate),
          term(kObject, TermPlace::kObject)};
}

Question make_question(const CommandRun& run, const AskedTerms& terms,
                       reasoner::Knowledge& knowledge) {
  Question question;
  const auto id =
      [&](const char* option,
          const std::optional<Term>& term) -> std::optional<TermId> {
    if (!term) return {};
    if (!knowledge.dictionary.find(term->view())) {
      question.unknown.push_back("--" + std::string(option) + ' ' +
                                 run.get<std::string>(option));
    }
    return knowledge.dictionary.intern(term->view());
  };
  question.pattern = {id(kSubject, terms.subject),
                      id(kPredicate, terms.predicate),
                      id(kObject, terms.object)};
  return question;
}

void report_unknown(const Question& question, Terminal& terminal) {
  for (const std::string& term : question.unknown) {
    terminal.log(LogLevel::kWarning,
                 term + ": the data and the ontology do not know it");
  }
}

}  // namespace rrn::cli
