// SPDX-License-Identifier: MIT
#ifndef RRN_DATASET_SAMPLE_ISOMORPHISM_HPP
#define RRN_DATASET_SAMPLE_ISOMORPHISM_HPP

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "dataset/sample/sample.hpp"

namespace rrn::dataset {

/// 128 bits that do not depend on how individuals are numbered.
struct Certificate {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  friend constexpr auto operator<=>(const Certificate&,
                                    const Certificate&) = default;
};

/// Returns a certificate of the specified facts of `kb`, by colour refinement
/// (the one-dimensional Weisfeiler-Leman test) to the stable partition.
///
/// Knowledge bases that a renaming of individuals makes equal always have the
/// same certificate, so keeping only the first of each certificate guarantees
/// that no two samples are isomorphic.  The reverse does not hold in general:
/// colour refinement cannot tell some regular structures apart, and a pair of
/// those is mistaken for isomorphic.  Family trees are not among them, as they
/// have no cycle but that of a couple and its children.  Names and inferable
/// facts are ignored.  Takes O(rounds * facts * log(facts)).
[[nodiscard]] Certificate certificate(const Sample& kb);

}  // namespace rrn::dataset

template <>
struct std::hash<rrn::dataset::Certificate> {
  std::size_t operator()(
      const rrn::dataset::Certificate& certificate) const noexcept {
    return static_cast<std::size_t>(certificate.low);
  }
};

#endif  // RRN_DATASET_SAMPLE_ISOMORPHISM_HPP
