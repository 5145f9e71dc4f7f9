// SPDX-License-Identifier: MIT
#include "prediction/rationale/counterfactual_writer.hpp"

#include <cstdint>

#include "reasoner/violations/place_json.hpp"

namespace rrn::prediction {

namespace {

std::string show_change(const RationaleDocument& document,
                        const FactChange& change) {
  std::string text;
  for (const Literal& literal : change.removed) {
    const Fact fact = document.facts.fact_of(literal);
    const std::string place = place_of(document, fact).to_string();
    text += "      - " + show_fact(document, fact) +
            (place.empty() ? "" : "  [" + place + "]") + '\n';
  }
  for (const Literal& literal : change.added) {
    text += "      + " + show_fact(document, document.facts.fact_of(literal)) +
            '\n';
  }
  text += show_number("        then %.3f", change.probability) +
          show_number(", changed in %.0f %% of other draws",
                      100 * change.agreement);
  if (change.follows) {
    text += *change.follows ? "; it follows by the rules then"
                            : "; it does not follow by the rules then";
  }
  return text + '\n';
}

std::string show_bounds(const Counterfactual& found) {
  std::string text =
      "  (" + show_count(found.n_tried, "change", "changes") + " tried of " +
      show_count(found.n_removable, "stated fact", "stated facts") +
      " to remove and " +
      show_count(found.n_addable, "other to add", "others to add");
  if (!found.is_complete) text += ", the nearest";
  if (found.changes.empty() && found.exhausted_size < found.max_changes) {
    text += "; all of " +
            show_count(found.exhausted_size, "fact", "facts or fewer") +
            ", and what goes on from the best of these";
  }
  return text + ")\n";
}

}  // namespace

std::string show_counterfactual(const RationaleDocument& document,
                                const Counterfactual& found) {
  const std::string opposite =
      found.is_predicted ? "not be predicted" : "be predicted";
  std::string text;
  if (found.changes.empty()) {
    text = "  no change of up to " +
           show_count(found.max_changes, "fact", "facts") +
           " was found after which it would " + opposite + '\n';
  } else {
    text = "  it would " + opposite +
           (found.changes.size() == 1 ? " after this change:\n"
                                      : " after any of these changes:\n");
  }
  for (const FactChange& change : found.changes) {
    text += show_change(document, change);
  }
  return text + show_bounds(found);
}

void write_counterfactual(const RationaleDocument& document,
                          const Counterfactual& found, JsonWriter& json) {
  const auto write = [&](const std::vector<Literal>& facts, bool is_stated) {
    json.begin_array();
    for (const Literal& literal : facts) {
      const Fact fact = document.facts.fact_of(literal);
      json.begin_object();
      write_fact(document, fact, json);
      if (is_stated) reasoner::write_place(json, place_of(document, fact));
      json.end_object();
    }
    json.end_array();
  };
  json.begin_object();
  json.key("changes");
  json.begin_array();
  for (const FactChange& change : found.changes) {
    json.begin_object();
    json.key("add");
    write(change.added, false);
    json.key("remove");
    write(change.removed, true);
    json.member("probability", change.probability);
    json.member("agreement", change.agreement);
    if (change.follows) json.member("follows", *change.follows);
    json.end_object();
  }
  json.end_array();
  json.member("max_changes", std::uint64_t{found.max_changes});
  json.member("removable", std::uint64_t{found.n_removable});
  json.member("addable", std::uint64_t{found.n_addable});
  json.member("tried", std::uint64_t{found.n_tried});
  json.member("exhausted", std::uint64_t{found.exhausted_size});
  json.member("complete", found.is_complete);
  json.end_object();
}

}  // namespace rrn::prediction
