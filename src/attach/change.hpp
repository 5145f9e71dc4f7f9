// SPDX-License-Identifier: MIT
#ifndef RRN_ATTACH_CHANGE_HPP
#define RRN_ATTACH_CHANGE_HPP

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/job.hpp"
#include "rdf/statement.hpp"

namespace rrn::attach {

/// A triple that came to a graph or went.
struct Change {
  bool adds = true;
  Term subject, predicate, object;
  std::string graph;  ///< Empty: not named

  [[nodiscard]] Statement statement() const {
    return {subject.view(), predicate.view(), object.view(), std::nullopt};
  }
};

/// Takes the changes of one transaction, of which there is at least one.
using ChangesSink = std::function<void(std::span<const Change>)>;

/// Reads an RDF Patch, transaction by transaction; what no `TC` ends is one,
/// too.  `name` stands for the file in messages.  Throws Error (kBadSyntax),
/// Cancelled and what the sink throws.
void read_patch(std::string_view text, const std::string& name,
                const ChangesSink& sink, const JobContext& job);

}  // namespace rrn::attach

#endif  // RRN_ATTACH_CHANGE_HPP
