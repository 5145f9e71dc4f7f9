// SPDX-License-Identifier: MIT
#include "cli/report/card_text.hpp"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "cli/program/text.hpp"
#include "cli/report/text_table.hpp"
#include "generation/build/dataset_card.hpp"
#include "io/json_reader.hpp"

namespace rrn::cli {

namespace {

using io::JsonValue;

constexpr std::size_t kNameWidth = 24;
constexpr std::size_t kNumberWidth = 24;

/// A value of a card, which finds its members or says what is missing.
class Field {
 public:
  Field(const JsonValue& value, const std::string& path)
      : value_(value), path_(path) {}

  [[nodiscard]] Field operator[](std::string_view name) const {
    const JsonValue* found = value_.find(name);
    if (found == nullptr) fail("lacks `" + std::string(name) + "`");
    return {*found, path_};
  }
  [[nodiscard]] const std::string& text() const {
    if (value_.string() == nullptr) fail("expected a text");
    return *value_.string();
  }
  [[nodiscard]] std::uint64_t count() const {
    const auto count = value_.count();
    if (!count) fail("expected a number from 0");
    return *count;
  }
  [[nodiscard]] bool flag() const {
    const auto flag = value_.boolean();
    if (!flag) fail("expected true or false");
    return *flag;
  }
  [[nodiscard]] std::vector<Field> items() const {
    if (value_.array() == nullptr) fail("expected a list");
    std::vector<Field> items;
    for (const JsonValue& item : *value_.array())
      items.push_back({item, path_});
    return items;
  }

 private:
  [[noreturn]] void fail(const std::string& message) const {
    throw Error(ErrorCode::kCorrupt, SourceLocation{path_, value_.line(), 0},
                "not the card of a dataset: " + message);
  }

  const JsonValue& value_;
  const std::string& path_;
};

std::string line(std::string_view name, const std::string& text) {
  if (text.empty()) return {};
  return pad_right(name, kNameWidth) + text + '\n';
}

std::string show_inputs(const Field& card) {
  std::string text;
  for (const Field& input : card["inputs"].items()) {
    const std::string checksum = input["fnv1a"].text();
    text += line(input["role"].text(),
                 input["name"].text() +
                     (checksum.empty() ? "" : " (FNV-1a " + checksum + ")"));
    text += line("  source", input["source"].text());
    text += line("  licence", input["licence"].text());
  }
  return text;
}

std::string polarities(const Field& totals) {
  return group(totals["positive"].count()) + " / " +
         group(totals["negative"].count());
}

bool is_empty(const Field& totals) {
  return totals["positive"].count() == 0 && totals["negative"].count() == 0;
}

std::string show_splits(const Field& splits) {
  TextTable table("", kNameWidth, {"train", "valid", "test"}, kNumberWidth);
  const auto add = [&](const std::string& name, const auto& show) {
    table.add_row({name, show(splits["train"]), show(splits["valid"]),
                   show(splits["test"])});
  };
  for (const char* name : {"samples", "individuals", "near_misses"}) {
    add(name == std::string_view("near_misses") ? "near misses" : name,
        [name](const Field& split) { return group(split[name].count()); });
  }
  for (const char* kind : {"specified", "inferable", "predictable"}) {
    for (const char* predicates : {"classes", "relations"}) {
      const std::string key = std::string(kind) + "_" + predicates;
      add(std::string(kind) + " " + predicates,
          [&key](const Field& split) { return polarities(split[key]); });
    }
  }
  return table.show();
}

std::string show_leakage(const Field& leakage) {
  std::string text = leakage["isomorphic_samples_rejected"].flag()
                         ? "No two samples are isomorphic: "
                         : "Isomorphic samples were not looked for: ";
  return text +
         count_of(leakage["rejected_within_splits"].count(), "draw", "draws") +
         " rejected for that, " +
         group(leakage["rejected_across_splits"].count()) +
         " for one in another split; " +
         count_of(leakage["draws_without_sample"].count(), "draw", "draws") +
         " made no sample\n";
}

/// Depths and how many inferences have them: `1: 20, 2: 7, unknown: 3`.
std::string show_depths(const Field& depths) {
  std::string text;
  std::uint64_t n_unknown = 0;
  std::size_t depth = 0;
  for (const Field& number : depths.items()) {
    const std::size_t of_these = depth++;
    if (of_these == 0) n_unknown = number.count();
    if (of_these == 0 || number.count() == 0) continue;
    text += (text.empty() ? "" : ", ") + std::to_string(of_these) + ": " +
            group(number.count());
  }
  if (n_unknown > 0) {
    text += (text.empty() ? "" : ", ") + ("unknown: " + group(n_unknown));
  }
  return text;
}

std::string show_predicates(std::string_view title, const Field& predicates) {
  constexpr std::array<std::string_view, 3> kKinds = {"specified", "inferable",
                                                      "predictable"};
  TextTable table(title, kNameWidth, {kKinds[0], kKinds[1], kKinds[2]},
                  kNumberWidth);
  table.add_column({"  depths of inferences", 0, Alignment::kLeft});
  for (const Field& predicate : predicates.items()) {
    bool is_used = false;
    std::vector<std::string> cells = {local_name(predicate["iri"].text())};
    for (const std::string_view kind : kKinds) {
      is_used = is_used || !is_empty(predicate[kind]);
      cells.push_back(polarities(predicate[kind]));
    }
    const std::string depths = show_depths(predicate["inferable_by_depth"]);
    if (!depths.empty()) cells.push_back("  " + depths);
    if (is_used) table.add_row(std::move(cells));
  }
  return '\n' + table.show();
}

}  // namespace

std::string show_card(const std::string& folder) {
  const std::string path = folder + "/" + std::string(generation::kCardName);
  const JsonValue root = io::read_json(path);
  const Field card(root, path);
  if (card["card"].count() != generation::kCardVersion) {
    throw Error(ErrorCode::kMismatch, SourceLocation{path, 0, 0},
                "a card of version " + std::to_string(card["card"].count()) +
                    "; expected version " +
                    std::to_string(generation::kCardVersion));
  }
  std::string text = line("made by", card["program"].text());
  text += line("command", card["command"].text());
  text += line("generator", card["generator"].text());
  text += line("seed", std::to_string(card["seed"].count()));
  text += line("file format", std::to_string(card["format"].count()));
  const Field ontology = card["ontology"];
  text += line("ontology", ontology["name"].text() + " (vocabulary " +
                               ontology["vocabulary"].text() + ")");
  text += show_inputs(card);
  text += "\nPositive / negative literals, those of closed worlds included\n";
  text += show_splits(card["splits"]);
  text += show_leakage(card["leakage"]);
  text += show_predicates("classes, as stored", card["classes"]);
  text += show_predicates("relations, as stored", card["relations"]);
  return text;
}

}  // namespace rrn::cli
