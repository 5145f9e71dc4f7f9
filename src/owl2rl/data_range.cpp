// SPDX-License-Identifier: MIT
#include "owl2rl/data_range.hpp"

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>

#include "rdf/vocabulary/owl.hpp"
#include "rdf/xsd_datatype.hpp"

namespace rrn::owl2rl {

namespace {

/// Collects the datatypes of nested intersections.
class IntersectionReader {
 public:
  explicit IntersectionReader(const OntologyView& view) : view_(view) {}

  /// Returns false for a range of another form.
  bool read(const Term& range) {
    // A list instead of recursion: ranges may be nested without end.
    std::vector<Term> pending = {range};
    while (!pending.empty()) {
      const Term next = std::move(pending.back());
      pending.pop_back();
      if (!read_one(next, pending)) return false;
    }
    return true;
  }

  std::vector<Term> take() { return std::move(found_); }

 private:
  /// Reads a range, and adds its parts to what is pending, the first one last.
  bool read_one(const Term& range, std::vector<Term>& pending) {
    if (range.view().is_literal()) return false;
    if (range.view().is_iri() && find_datatype(range.text)) {
      const bool known =
          std::find(found_.begin(), found_.end(), range) != found_.end();
      if (!known) found_.push_back(range);
      return true;
    }
    // A range that is an intersection with itself has no meaning of its own.
    if (!visited_.insert(range).second) return true;
    const std::vector<Term> lists = view_.objects(range, owl::kIntersectionOf);
    if (lists.empty() || !view_.is_datatype(range)) return false;
    const auto n_before = static_cast<std::ptrdiff_t>(pending.size());
    for (const Term& list : lists) {
      for (Term& member : view_.list(list, "data range")) {
        pending.push_back(std::move(member));
      }
    }
    std::reverse(pending.begin() + n_before, pending.end());
    return true;
  }

  const OntologyView& view_;
  std::vector<Term> found_;
  std::set<Term> visited_;
};

}  // namespace

std::optional<std::vector<Term>> intersected_datatypes(const OntologyView& view,
                                                       const Term& range) {
  IntersectionReader reader(view);
  if (!reader.read(range)) return std::nullopt;
  return reader.take();
}

}  // namespace rrn::owl2rl
