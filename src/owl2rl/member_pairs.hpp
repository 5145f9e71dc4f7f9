// SPDX-License-Identifier: MIT
#ifndef RRN_OWL2RL_MEMBER_PAIRS_HPP
#define RRN_OWL2RL_MEMBER_PAIRS_HPP

#include <cstddef>
#include <map>
#include <utility>
#include <vector>

namespace rrn::owl2rl {

/// The members of longer lists exclude each other by one constraint over all,
/// not by one for each pair.
inline constexpr std::size_t kMaxPairedMembers = 32;

/// Returns each pair of members at different places of a list, once.  A member
/// that is there twice makes a pair with itself.
template <typename Member>
std::vector<std::pair<Member, Member>> member_pairs(
    const std::vector<Member>& members) {
  std::map<Member, std::size_t> counts;
  std::vector<Member> distinct;
  for (const Member& member : members) {
    if (++counts[member] == 1) distinct.push_back(member);
  }
  std::vector<std::pair<Member, Member>> pairs;
  for (std::size_t i = 0; i < distinct.size(); ++i) {
    if (counts[distinct[i]] > 1) pairs.emplace_back(distinct[i], distinct[i]);
    for (std::size_t j = i + 1; j < distinct.size(); ++j) {
      pairs.emplace_back(distinct[i], distinct[j]);
    }
  }
  return pairs;
}

}  // namespace rrn::owl2rl

#endif  // RRN_OWL2RL_MEMBER_PAIRS_HPP
