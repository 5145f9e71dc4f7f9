// SPDX-License-Identifier: MIT
#include "owl2rl/data_range.hpp"

#include <algorithm>
#include <set>

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
    for (const Term& list : lists) {
      for (const Term& member : view_.list(list, "data range")) {
        if (!read(member)) return false;
      }
    }
    return true;
  }

  std::vector<Term> take() { return std::move(found_); }

 private:
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
