// SPDX-License-Identifier: MIT
#include "generation/walk/vlog_program.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "io/byte_input.hpp"
#include "rdf/vocabulary/owl.hpp"

namespace rrn::generation {

namespace {

/// A name or an IRI as it is written.
struct VlogTerm {
  std::string_view text;  ///< Without angle brackets
  bool is_iri = false;
  std::uint32_t column = 0;
};

struct VlogAtom {
  VlogTerm name;
  std::vector<VlogTerm> arguments;
};

/// Reads the atoms of one line.
class LineReader {
 public:
  LineReader(std::string_view line, SourceLocation place)
      : line_(line), place_(std::move(place)) {}

  [[nodiscard]] bool at_end() {
    skip_spaces();
    return next_ == line_.size();
  }

  [[nodiscard]] bool take(std::string_view token) {
    skip_spaces();
    if (!line_.substr(next_).starts_with(token)) return false;
    next_ += token.size();
    return true;
  }

  void expect(std::string_view token) {
    if (!take(token)) fail("expected `" + std::string(token) + "`");
  }

  VlogAtom read_atom() {
    VlogAtom atom{read_term(), {}};
    expect("(");
    do {
      atom.arguments.push_back(read_term());
    } while (take(","));
    expect(")");
    return atom;
  }

  [[noreturn]] void fail(const std::string& message) {
    skip_spaces();
    fail(message, static_cast<std::uint32_t>(next_ + 1));
  }
  [[noreturn]] void fail(const std::string& message,
                         std::uint32_t column) const {
    SourceLocation place = place_;
    place.column = column;
    throw Error(ErrorCode::kBadSyntax, std::move(place), message);
  }

 private:
  void skip_spaces() {
    while (next_ < line_.size() &&
           std::isspace(static_cast<unsigned char>(line_[next_])) != 0) {
      ++next_;
    }
  }

  VlogTerm read_term() {
    skip_spaces();
    const auto column = static_cast<std::uint32_t>(next_ + 1);
    if (take("<")) {
      const std::size_t end = line_.find('>', next_);
      if (end == std::string_view::npos) fail("expected `>`");
      const std::string_view iri = line_.substr(next_, end - next_);
      next_ = end + 1;
      return {iri, true, column};
    }
    const std::size_t begin = next_;
    while (next_ < line_.size() && is_name_character(line_[next_])) ++next_;
    if (next_ == begin) fail("expected a name or an IRI in angle brackets");
    return {line_.substr(begin, next_ - begin), false, column};
  }

  static bool is_name_character(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' ||
           c == ':' || c == '-';
  }

  std::string_view line_;
  SourceLocation place_;
  std::size_t next_ = 0;
};

class VlogParser {
 public:
  VlogParser(const std::string& file, Dictionary& dictionary)
      : file_(file),
        dictionary_(dictionary),
        nothing_(dictionary.intern_iri(owl::kNothing)),
        same_as_(dictionary.intern_iri(owl::kSameAs)),
        different_from_(dictionary.intern_iri(owl::kDifferentFrom)) {}

  VlogProgram parse(std::string_view text) {
    std::uint32_t number = 0;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      parse_line(text.substr(0, end), ++number);
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    return std::move(result_);
  }

 private:
  void parse_line(std::string_view line, std::uint32_t number) {
    LineReader in(line, {file_, number, 0});
    if (in.at_end() || in.take("%") || in.take("#")) return;
    const VlogAtom head = in.read_atom();
    in.expect(":-");
    std::vector<VlogAtom> body;
    do {
      body.push_back(in.read_atom());
    } while (in.take(","));
    static_cast<void>(in.take("."));
    if (!in.at_end()) in.fail("expected the end of the rule");
    if (body.size() == 1 && body.front().name.text == "TE") {
      define(head, body.front(), in);
    } else {
      add_rule(make_rule(head, body, in, number));
    }
  }

  /// `RP1(A,B) :- TE(A,<iri>,B)` or `RP0(A) :- TE(A,rdf:type,<iri>)`.
  void define(const VlogAtom& head, const VlogAtom& triple, LineReader& in) {
    const std::vector<VlogTerm>& arguments = head.arguments;
    const std::vector<VlogTerm>& terms = triple.arguments;
    const bool is_property = arguments.size() == 2 && terms.size() == 3 &&
                             terms[1].is_iri &&
                             terms[0].text == arguments[0].text &&
                             terms[2].text == arguments[1].text;
    const bool is_class = arguments.size() == 1 && terms.size() == 3 &&
                          terms[1].text == "rdf:type" && terms[2].is_iri &&
                          terms[0].text == arguments[0].text;
    if (!is_property && !is_class) {
      in.fail(
          "expected `P(A,B) :- TE(A,<property>,B)` or `P(A) :- "
          "TE(A,rdf:type,<class>)`",
          head.name.column);
    }
    const VlogTerm& meaning = is_property ? terms[1] : terms[2];
    predicates_[std::string(head.name.text)] = {
        dictionary_.intern_iri(meaning.text),
        is_property ? Arity::kBinary : Arity::kUnary, Polarity::kPositive};
  }

  datalog::Rule make_rule(const VlogAtom& head,
                          const std::vector<VlogAtom>& body, LineReader& in,
                          std::uint32_t number) {
    datalog::Rule rule;
    rule.name = "datalog";
    rule.location = {file_, number, 1};
    for (const VlogAtom& atom : body) {
      rule.body.push_back(make_atom(atom, rule, in));
    }
    rule.heads.push_back(make_atom(head, rule, in));
    return rule;
  }

  datalog::Atom make_atom(const VlogAtom& atom, datalog::Rule& rule,
                          LineReader& in) {
    const auto known = predicates_.find(atom.name.text);
    if (known == predicates_.end()) {
      in.fail("no rule over TE says what `" + std::string(atom.name.text) +
                  "` stands for",
              atom.name.column);
    }
    const std::size_t arity = static_cast<std::size_t>(known->second.arity);
    if (atom.arguments.size() != arity) {
      in.fail("`" + std::string(atom.name.text) + "` has " +
                  std::to_string(atom.arguments.size()) +
                  " arguments; expected " + std::to_string(arity),
              atom.name.column);
    }
    return {known->second, make_argument(atom.arguments.front(), rule),
            make_argument(atom.arguments.back(), rule)};
  }

  datalog::Argument make_argument(const VlogTerm& term, datalog::Rule& rule) {
    if (term.is_iri) {
      return datalog::Argument::constant(dictionary_.intern_iri(term.text));
    }
    auto& names = rule.variable_names;
    auto place = std::ranges::find(names, term.text);
    if (place == names.end()) place = names.emplace(place, term.text);
    return datalog::Argument::variable(
        {static_cast<std::uint32_t>(place - names.begin())});
  }

  [[nodiscard]] bool reads_equality(const datalog::Rule& rule) const {
    return std::ranges::any_of(rule.body, [this](const datalog::Atom& atom) {
      return atom.relation.predicate == same_as_ ||
             atom.relation.predicate == different_from_;
    });
  }

  /// Takes a rule as it is to be understood under unique names.
  void add_rule(datalog::Rule rule) {
    if (reads_equality(rule)) {
      ++result_.n_left_out;
      return;
    }
    const datalog::Atom head = rule.heads.front();
    if (head.relation.predicate == nothing_) {
      rule.heads.clear();
      ++result_.n_clashes;
    } else if (head.relation.predicate == same_as_) {
      rule.heads.clear();
      rule.disequalities.push_back({head.first, head.second});
      ++result_.n_equalities;
    } else if (head.relation.predicate == different_from_) {
      rule.heads.clear();
      unify(rule, head.second, head.first);
      ++result_.n_differences;
    } else {
      ++result_.n_rules;
    }
    datalog::check_safe(rule);
    result_.program.add(std::move(rule));
  }

  static void unify(datalog::Rule& rule, datalog::Argument from,
                    datalog::Argument to) {
    for (datalog::Atom& atom : rule.body) {
      if (atom.first == from) atom.first = to;
      if (atom.second == from) atom.second = to;
    }
  }

  const std::string& file_;
  Dictionary& dictionary_;
  TermId nothing_;
  TermId same_as_;
  TermId different_from_;
  std::map<std::string, RelationKey, std::less<>> predicates_;
  VlogProgram result_;
};

}  // namespace

VlogProgram parse_vlog_program(std::string_view text, const std::string& file,
                               Dictionary& dictionary) {
  return VlogParser(file, dictionary).parse(text);
}

VlogProgram read_vlog_program(const std::string& path, Dictionary& dictionary) {
  const auto input = io::open_input(path);
  std::string text;
  std::array<char, 65536> buffer;
  while (const std::size_t n = input->read(buffer.data(), buffer.size())) {
    text.append(buffer.data(), n);
  }
  return parse_vlog_program(text, io::input_name(path), dictionary);
}

}  // namespace rrn::generation
