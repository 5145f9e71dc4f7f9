// SPDX-License-Identifier: MIT
#include "sparql/text/update.hpp"

#include <span>

#include "base/error.hpp"
#include "sparql/text/outline.hpp"

namespace rrn::sparql {

namespace {

using Kind = UpdateOperation::Kind;

class UpdateParser {
 public:
  UpdateParser(std::string_view text, const std::string& base_iri)
      : text_(text), tokens_(tokenise(text)), prologue_(base_iri) {}

  std::vector<UpdateOperation> run() {
    std::vector<UpdateOperation> operations;
    while (true) {
      at_ = prologue_.read(tokens_, at_);
      if (at_ >= tokens_.size()) break;
      operations.push_back(operation());
      if (at_ < tokens_.size() && !accept(";")) fail("expected ';'");
    }
    if (operations.empty()) {
      throw Error(ErrorCode::kBadSyntax,
                  "this is no update; expected INSERT, DELETE, CLEAR or "
                  "another operation after the prefixes");
    }
    return operations;
  }

 private:
  [[noreturn]] void fail(const std::string& expected) const {
    const std::string got = at_ < tokens_.size()
                                ? "'" + std::string(tokens_[at_].text) + "'"
                                : "the end";
    throw Error(ErrorCode::kBadSyntax,
                "the update cannot be read at " + got + "; " + expected);
  }
  bool accept(std::string_view punctuation) {
    if (at_ >= tokens_.size() || !tokens_[at_].is(punctuation)) return false;
    ++at_;
    return true;
  }
  bool accept_word(std::string_view word) {
    if (at_ >= tokens_.size() || !tokens_[at_].is_word(word)) return false;
    ++at_;
    return true;
  }
  std::string iri() {
    if (at_ >= tokens_.size() ||
        (tokens_[at_].kind != TokenKind::kIri &&
         tokens_[at_].kind != TokenKind::kPrefixedName)) {
      fail("expected an IRI");
    }
    return prologue_.resolve(tokens_[at_++]);
  }

  UpdateOperation operation() {
    UpdateOperation result;
    result.prologue = prologue_.to_text();
    if (accept_word("INSERT")) {
      if (accept_word("DATA")) {
        result.inserts = quads();
        return result;
      }
      result.inserts = quads();
      modify_tail(result);
    } else if (accept_word("DELETE")) {
      delete_operation(result);
    } else if (accept_word("WITH")) {
      result.with = iri();
      if (accept_word("DELETE")) {
        delete_template(result);
      } else if (accept_word("INSERT")) {
        result.inserts = quads();
        modify_tail(result);
      } else {
        fail("expected DELETE or INSERT");
      }
    } else {
      management(result);
    }
    return result;
  }

  void delete_operation(UpdateOperation& result) {
    if (accept_word("DATA")) {
      result.kind = Kind::kDeleteData;
      result.deletes = quads();
    } else if (at_ < tokens_.size() && tokens_[at_].is_word("WHERE")) {
      ++at_;
      result.kind = Kind::kModify;
      const std::size_t start = at_;
      result.deletes = quads();
      result.where = text_between(start, at_);
    } else {
      delete_template(result);
    }
  }

  void delete_template(UpdateOperation& result) {
    result.deletes = quads();
    if (accept_word("INSERT")) result.inserts = quads();
    modify_tail(result);
  }

  void modify_tail(UpdateOperation& result) {
    result.kind = Kind::kModify;
    while (accept_word("USING")) {
      if (accept_word("NAMED")) {
        result.using_named.push_back(iri());
      } else {
        result.using_graphs.push_back(iri());
      }
    }
    if (!accept_word("WHERE")) fail("expected WHERE");
    const std::size_t start = at_;
    if (!accept("{")) fail("expected '{'");
    skip_group();
    result.where = text_between(start, at_);
  }

  void management(UpdateOperation& result) {
    if (accept_word("CLEAR") || accept_word("DROP")) {
      result.kind = Kind::kClear;
      result.silent = accept_word("SILENT");
      result.target = target_of_clear();
    } else if (accept_word("CREATE")) {
      result.kind = Kind::kCreate;
      result.silent = accept_word("SILENT");
      if (!accept_word("GRAPH")) fail("expected GRAPH");
      result.target = {GraphTarget::Kind::kGraph, iri()};
    } else if (accept_word("LOAD")) {
      result.kind = Kind::kLoad;
      result.silent = accept_word("SILENT");
      result.source = {GraphTarget::Kind::kGraph, iri()};
      if (accept_word("INTO")) {
        if (!accept_word("GRAPH")) fail("expected GRAPH");
        result.target = {GraphTarget::Kind::kGraph, iri()};
      }
    } else {
      transfer(result);
    }
  }

  void transfer(UpdateOperation& result) {
    if (accept_word("COPY")) {
      result.kind = Kind::kCopy;
    } else if (accept_word("MOVE")) {
      result.kind = Kind::kMove;
    } else if (accept_word("ADD")) {
      result.kind = Kind::kAdd;
    } else {
      fail(
          "expected INSERT, DELETE, WITH, CLEAR, DROP, CREATE, LOAD, COPY, "
          "MOVE or ADD");
    }
    result.silent = accept_word("SILENT");
    result.source = graph_or_default();
    if (!accept_word("TO")) fail("expected TO");
    result.target = graph_or_default();
  }

  GraphTarget target_of_clear() {
    if (accept_word("ALL")) return {GraphTarget::Kind::kAll, {}};
    if (accept_word("NAMED")) return {GraphTarget::Kind::kNamed, {}};
    if (accept_word("DEFAULT")) return {GraphTarget::Kind::kDefault, {}};
    if (!accept_word("GRAPH")) {
      fail("expected GRAPH, DEFAULT, NAMED or ALL");
    }
    return {GraphTarget::Kind::kGraph, iri()};
  }

  GraphTarget graph_or_default() {
    if (accept_word("DEFAULT")) return {GraphTarget::Kind::kDefault, {}};
    accept_word("GRAPH");
    return {GraphTarget::Kind::kGraph, iri()};
  }

  /// Moves behind the brace that closes an open one.
  void skip_group() {
    for (std::size_t depth = 1; depth > 0; ++at_) {
      if (at_ >= tokens_.size()) fail("expected '}'");
      if (tokens_[at_].is("{")) ++depth;
      if (tokens_[at_].is("}")) --depth;
    }
  }

  /// The text from one token up to another.
  [[nodiscard]] std::string text_between(std::size_t first,
                                         std::size_t end) const {
    if (first >= end) return {};
    const Token& last = tokens_[end - 1];
    const std::size_t start = tokens_[first].offset;
    return std::string(
        text_.substr(start, last.offset + last.text.size() - start));
  }

  std::vector<TripleText> quads() {
    std::vector<TripleText> result;
    if (!accept("{")) fail("expected '{'");
    std::size_t start = at_;
    const auto keep = [&](std::optional<std::string> graph) {
      std::string text = text_between(start, at_);
      if (!text.empty()) result.push_back({std::move(graph), std::move(text)});
    };
    while (true) {
      if (at_ >= tokens_.size() || tokens_[at_].is("{")) fail("expected '}'");
      if (tokens_[at_].is("}")) {
        keep(std::nullopt);
        ++at_;
        return result;
      }
      if (!tokens_[at_].is_word("GRAPH")) {
        ++at_;
        continue;
      }
      keep(std::nullopt);
      ++at_;
      std::string graph = graph_name();
      if (!accept("{")) fail("expected '{'");
      start = at_;
      skip_group();
      --at_;
      keep(std::move(graph));
      ++at_;
      accept(".");
      start = at_;
    }
  }

  std::string graph_name() {
    if (at_ < tokens_.size() && tokens_[at_].kind == TokenKind::kVariable) {
      throw Error(ErrorCode::kUnsupported,
                  "the update has the graph " + std::string(tokens_[at_].text) +
                      " in a template; only graphs that are named there are "
                      "supported");
    }
    return iri();
  }

  std::string_view text_;
  std::vector<Token> tokens_;
  Prologue prologue_;
  std::size_t at_ = 0;
};

}  // namespace

std::vector<UpdateOperation> parse_update(std::string_view text,
                                          const std::string& base_iri) {
  return UpdateParser(text, base_iri).run();
}

}  // namespace rrn::sparql
