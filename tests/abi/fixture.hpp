// SPDX-License-Identifier: MIT
#ifndef RRN_TESTS_ABI_FIXTURE_HPP
#define RRN_TESTS_ABI_FIXTURE_HPP

#include <rrn/rrn.h>
#include <cstring>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/quads.hpp"
#include "support/temp_dir.hpp"

namespace rrn::test {

/// A view of text that outlives it.
inline RrnString string(const char* text) { return {text, std::strlen(text)}; }

inline RrnTerm term(RrnTermKind kind, const char* text,
                    const char* datatype = "", const char* language = "") {
  return {static_cast<std::uint32_t>(kind), 0, string(text), string(datatype),
          string(language)};
}

inline RrnTerm iri(const char* text) { return term(RRN_IRI, text); }

inline std::string text(const RrnString& string) {
  return {string.data == nullptr ? "" : string.data,
          static_cast<std::size_t>(string.size)};
}

/// `subject predicate object`, IRIs by what follows the last slash.
inline std::string text(const RrnStatement& statement) {
  const auto name = [](const RrnTerm& term) {
    const std::string all = text(term.text);
    return all.substr(all.find_last_of('/') + 1);
  };
  return name(statement.subject) + ' ' + name(statement.predicate) + ' ' +
         name(statement.object);
}

/// A world with a reasoner over the chain a p b, b p c of a transitive
/// property.
class AbiTest : public ::testing::Test {
 protected:
  AbiTest() {
    EXPECT_EQ(rrn_world_new(&world_), RRN_SUCCESS);
    EXPECT_EQ(rrn_reasoner_new(world_, nullptr, &reasoner_), RRN_SUCCESS);
    EXPECT_EQ(rrn_reasoner_load_ontology(reasoner_,
                                         write("o.ttl",
                                               ":p a owl:TransitiveProperty , "
                                               "owl:ObjectProperty . "
                                               ":A rdfs:subClassOf :B . "
                                               ":B owl:disjointWith :C .")
                                             .c_str()),
              RRN_SUCCESS);
    EXPECT_EQ(rrn_reasoner_load_data(
                  reasoner_,
                  write("d.ttl", ":a :p :b . :b :p :c . :a a :A .").c_str()),
              RRN_SUCCESS);
  }
  ~AbiTest() override {
    rrn_reasoner_free(reasoner_);
    rrn_world_free(world_);
  }

  std::string write(const std::string& name, const std::string& turtle) {
    return folder_.write(name, standard_prefixes() + turtle);
  }
  RrnStatus reason() {
    return rrn_reasoner_reason(reasoner_, nullptr, nullptr, nullptr, nullptr);
  }
  std::uint64_t size(std::uint32_t origins) {
    std::uint64_t n = 0;
    EXPECT_EQ(rrn_reasoner_size(reasoner_, origins, &n), RRN_SUCCESS);
    return n;
  }
  [[nodiscard]] std::string error() const { return rrn_last_error(world_); }

  RrnWorld* world_ = nullptr;
  RrnReasoner* reasoner_ = nullptr;
  RrnTerm a_ = iri("http://example.org/a");
  RrnTerm b_ = iri("http://example.org/b");
  RrnTerm c_ = iri("http://example.org/c");
  RrnTerm d_ = iri("http://example.org/d");
  RrnTerm p_ = iri("http://example.org/p");
  RrnTerm type_ = iri("http://www.w3.org/1999/02/22-rdf-syntax-ns#type");
  TempDir folder_;
};

}  // namespace rrn::test

#endif  // RRN_TESTS_ABI_FIXTURE_HPP
