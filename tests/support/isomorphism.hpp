// SPDX-License-Identifier: MIT
#ifndef RRN_TESTS_SUPPORT_ISOMORPHISM_HPP
#define RRN_TESTS_SUPPORT_ISOMORPHISM_HPP

#include <vector>

#include <gtest/gtest.h>

#include "support/quads.hpp"

namespace rrn::test {

/// Whether two datasets are equal as sets but for the labels of their blank
/// nodes (RDF 1.1 Concepts, sections 3.6 and 4.1).  Exact: colour refinement
/// finds what may correspond, backtracking decides.
[[nodiscard]] bool isomorphic(const std::vector<Quad>& a,
                              const std::vector<Quad>& b);

/// For EXPECT_TRUE: says which datasets differ.
[[nodiscard]] ::testing::AssertionResult is_isomorphic_to(
    const std::vector<Quad>& a, const std::vector<Quad>& b);

}  // namespace rrn::test

#endif  // RRN_TESTS_SUPPORT_ISOMORPHISM_HPP
