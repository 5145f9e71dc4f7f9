// SPDX-License-Identifier: MIT
#include <array>
#include <utility>

#include "io/rdf_reader.hpp"

namespace rrn::io {

namespace {

constexpr std::array kSyntaxes = {
    std::pair{Syntax::kTurtle, std::string_view("turtle")},
    std::pair{Syntax::kTrig, std::string_view("trig")},
    std::pair{Syntax::kNTriples, std::string_view("ntriples")},
    std::pair{Syntax::kNQuads, std::string_view("nquads")},
    std::pair{Syntax::kRdfXml, std::string_view("rdfxml")},
    // Names of files end in these, and people try them.
    std::pair{Syntax::kTurtle, std::string_view("ttl")},
    std::pair{Syntax::kNTriples, std::string_view("nt")},
    std::pair{Syntax::kNQuads, std::string_view("nq")},
};

constexpr std::array kEndings = {
    std::pair{Syntax::kTurtle, std::string_view(".ttl")},
    std::pair{Syntax::kTrig, std::string_view(".trig")},
    std::pair{Syntax::kNTriples, std::string_view(".nt")},
    std::pair{Syntax::kNQuads, std::string_view(".nq")},
    std::pair{Syntax::kRdfXml, std::string_view(".owl")},
    std::pair{Syntax::kRdfXml, std::string_view(".rdf")},
    std::pair{Syntax::kRdfXml, std::string_view(".xml")},
};

}  // namespace

std::optional<Syntax> parse_syntax(std::string_view name) {
  for (const auto& [syntax, syntax_name] : kSyntaxes) {
    if (name == syntax_name) return syntax;
  }
  return std::nullopt;
}

std::string_view to_string(Syntax syntax) {
  for (const auto& [known, name] : kSyntaxes) {
    if (known == syntax) return name;
  }
  return {};
}

std::optional<Syntax> guess_syntax(std::string_view path) {
  constexpr std::string_view kGzip = ".gz";
  if (path.ends_with(kGzip)) path.remove_suffix(kGzip.size());
  for (const auto& [syntax, ending] : kEndings) {
    if (path.ends_with(ending)) return syntax;
  }
  return std::nullopt;
}

}  // namespace rrn::io
