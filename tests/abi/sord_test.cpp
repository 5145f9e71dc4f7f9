// SPDX-License-Identifier: MIT
// Filling Sord models.
#include <rrn/sord.h>
#include <set>

#include "abi/fixture.hpp"

namespace rrn::test {
namespace {

class SordTest : public AbiTest {
 protected:
  SordTest()
      : sord_(sord_world_new()),
        model_(sord_new(sord_, SORD_SPO | SORD_OPS, true)),
        context_(uri("urn:x-rrn:graph:derived")) {}
  ~SordTest() override {
    sord_node_free(sord_, context_);
    sord_free(model_);
    sord_world_free(sord_);
  }

  SordNode* uri(const std::string& text) {
    return sord_new_uri(sord_, reinterpret_cast<const uint8_t*>(text.c_str()));
  }
  void add(const std::string& s, const std::string& p, const std::string& o) {
    SordQuad quad = {uri(ex(s)), uri(ex(p)), uri(ex(o)), nullptr};
    EXPECT_TRUE(sord_add(model_, quad));
    for (int i = 0; i < 3; ++i) {
      sord_node_free(sord_, const_cast<SordNode*>(quad[i]));
    }
  }
  std::set<std::string> graph(const SordNode* context) {
    std::set<std::string> found;
    SordIter* i = sord_search(model_, nullptr, nullptr, nullptr, context);
    for (; !sord_iter_end(i); sord_iter_next(i)) {
      SordQuad quad;
      sord_iter_get(i, quad);
      std::string line;
      for (int n = 0; n < 3; ++n) {
        const std::string all =
            reinterpret_cast<const char*>(sord_node_get_string(quad[n]));
        line += (n == 0 ? "" : " ") + all.substr(all.find_last_of("/#") + 1);
      }
      found.insert(line);
    }
    sord_iter_free(i);
    return found;
  }

  SordWorld* sord_;
  SordModel* model_;
  SordNode* context_;
};

TEST_F(SordTest, FillsAContextOfItsOwnAndKeepsItUpToDate) {
  using Set = std::set<std::string>;
  ASSERT_EQ(reason(), RRN_SUCCESS);
  std::uint64_t n_added = 0;
  std::uint64_t n_removed = 0;
  ASSERT_EQ(rrn_sord_fill(reasoner_, model_, context_, RRN_DERIVED, &n_added,
                          &n_removed),
            RRN_SUCCESS);
  EXPECT_EQ(n_added, 2U);
  EXPECT_EQ(n_removed, 0U);
  EXPECT_EQ(graph(context_), (Set{"a p c", "a type B"}));
  ASSERT_EQ(rrn_reasoner_remove(reasoner_, &b_, &p_, &c_), RRN_SUCCESS);
  ASSERT_EQ(rrn_reasoner_add(reasoner_, &b_, &p_, &d_), RRN_SUCCESS);
  ASSERT_EQ(reason(), RRN_SUCCESS);
  ASSERT_EQ(rrn_sord_fill(reasoner_, model_, context_, RRN_DERIVED, &n_added,
                          &n_removed),
            RRN_SUCCESS);
  EXPECT_EQ(n_added, 1U);
  EXPECT_EQ(n_removed, 1U);
  EXPECT_EQ(graph(context_), (Set{"a p d", "a type B"}));
}

TEST_F(SordTest, AddsWhatAModelHoldsButNotWhatItFilled) {
  ASSERT_EQ(reason(), RRN_SUCCESS);
  add("c", "p", "d");
  ASSERT_EQ(
      rrn_sord_fill(reasoner_, model_, context_, RRN_DERIVED, nullptr, nullptr),
      RRN_SUCCESS);
  ASSERT_EQ(rrn_sord_add(reasoner_, model_, nullptr, context_), RRN_SUCCESS);
  ASSERT_EQ(reason(), RRN_SUCCESS);
  EXPECT_EQ(size(RRN_ASSERTED), 4U);
  ASSERT_EQ(
      rrn_sord_fill(reasoner_, model_, context_, RRN_DERIVED, nullptr, nullptr),
      RRN_SUCCESS);
  EXPECT_EQ(graph(context_),
            (std::set<std::string>{"a p c", "a p d", "a type B", "b p d"}));
}

TEST_F(SordTest, KeepsLiteralsAsTheyAre) {
  const RrnTerm q = iri("http://example.org/q");
  const RrnTerm typed = term(RRN_LITERAL, "1", "http://t/");
  const RrnTerm tagged = term(RRN_LITERAL, "text", "", "en");
  ASSERT_EQ(rrn_reasoner_add(reasoner_, &a_, &q, &typed), RRN_SUCCESS);
  ASSERT_EQ(rrn_reasoner_add(reasoner_, &a_, &q, &tagged), RRN_SUCCESS);
  ASSERT_EQ(reason(), RRN_SUCCESS);
  ASSERT_EQ(rrn_sord_fill(reasoner_, model_, context_, RRN_ASSERTED, nullptr,
                          nullptr),
            RRN_SUCCESS);
  ASSERT_EQ(rrn_sord_add(reasoner_, model_, context_, nullptr), RRN_SUCCESS);
  ASSERT_EQ(reason(), RRN_SUCCESS);
  EXPECT_EQ(size(RRN_ASSERTED), 5U);  // Nothing came back in another form.
}

TEST_F(SordTest, NeedsItsArguments) {
  EXPECT_EQ(rrn_sord_fill(nullptr, model_, context_, 1, nullptr, nullptr),
            RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_sord_fill(reasoner_, nullptr, context_, 1, nullptr, nullptr),
            RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_sord_fill(reasoner_, model_, nullptr, 1, nullptr, nullptr),
            RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_sord_fill(reasoner_, model_, context_, 0, nullptr, nullptr),
            RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_sord_add(nullptr, model_, nullptr, nullptr), RRN_ERR_BAD_ARG);
  EXPECT_EQ(rrn_sord_add(reasoner_, nullptr, nullptr, nullptr),
            RRN_ERR_BAD_ARG);
}

}  // namespace
}  // namespace rrn::test
