// SPDX-License-Identifier: MIT
#include "generation/umls/umls_network.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

#include "base/error.hpp"
#include "dataset/text/text_lines.hpp"

namespace rrn::generation {

namespace {

/// No longer types of the network.
constexpr std::array<std::string_view, 6> kRetiredTypes = {
    "Carbohydrate",
    "Eicosanoid",
    "Lipid",
    "Neuroreactive Substance or Biogenic Amine",
    "Organophosphorus Compound",
    "Steroid",
};

bool is_retired(std::string_view label) {
  return std::find(kRetiredTypes.begin(), kRetiredTypes.end(), label) !=
         kRetiredTypes.end();
}

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9');
}

char to_small(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Letters and digits, with one `_` for what is between them.
std::string name_of(std::string_view label) {
  std::string name;
  for (const char c : label) {
    if (is_letter_or_digit(c)) {
      name += c;
    } else if (!name.empty() && name.back() != '_') {
      name += '_';
    }
  }
  if (!name.empty() && name.back() == '_') name.pop_back();
  return name;
}

std::string relation_name_of(std::string_view label) {
  std::string name = name_of(label);
  std::transform(name.begin(), name.end(), name.begin(), to_small);
  return name;
}

std::string quote(std::string_view text) {
  return "'" + std::string(text) + "'";
}

std::vector<dataset::Field> split(const dataset::Field& line, char separator) {
  std::vector<dataset::Field> fields;
  std::size_t begin = 0;
  while (true) {
    const std::size_t end =
        std::min(line.text.find(separator, begin), line.text.size());
    fields.push_back({line.text.substr(begin, end - begin), line.file,
                      line.line,
                      line.column + static_cast<std::uint32_t>(begin)});
    if (end == line.text.size()) return fields;
    begin = end + 1;
  }
}

/// `A1.1.3` is below `A1.1`, that below `A1`, and that below `A`.
std::string_view parent_of(std::string_view tree_number) {
  const std::size_t stop = tree_number.rfind('.');
  return tree_number.substr(0, stop == std::string_view::npos ? 1 : stop);
}

/// Items of one kind by name and by tree number.
class Tree {
 public:
  /// Notes the next item.
  void add(const dataset::Field& label, std::string name,
           const dataset::Field& tree_number) {
    const std::size_t number = places_.size();
    if (name.empty()) label.fail("a name without letters; expected some");
    if (!by_name_.emplace(std::move(name), number).second) {
      label.fail("the name " + quote(label.text) +
                 " is there already; expected each once");
    }
    const std::string code(tree_number.text);
    if (code.empty()) tree_number.fail("no tree number; expected one");
    if (!by_code_.emplace(code, number).second) {
      tree_number.fail("the tree number " + quote(code) +
                       " is there already; expected each once");
    }
    places_.emplace_back(code, tree_number.place());
  }

  [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const {
    const auto found = by_name_.find(std::string(name));
    if (found == by_name_.end()) return std::nullopt;
    return found->second;
  }

  /// Throws Error if the item above it is missing.
  [[nodiscard]] std::optional<std::size_t> parent(std::size_t number) const {
    const auto& [code, place] = places_[number];
    const std::string above(parent_of(code));
    if (above == code) return std::nullopt;
    const auto found = by_code_.find(above);
    if (found != by_code_.end()) return found->second;
    throw Error(ErrorCode::kBadSyntax, place,
                "nothing has the tree number " + quote(above) +
                    "; expected what " + quote(code) + " is below of");
  }

 private:
  std::unordered_map<std::string, std::size_t> by_name_;
  std::unordered_map<std::string, std::size_t> by_code_;
  std::vector<std::pair<std::string, SourceLocation>> places_;
};

class NetworkReader {
 public:
  UmlsNetwork read(const std::string& folder) {
    const std::string path = folder + "/" + std::string(kUmlsTypesFile);
    dataset::LineReader lines(path);
    while (lines.next()) {
      if (!lines.is_blank()) add_record(lines.line());
    }
    if (network_.types.empty() || network_.relations.empty()) {
      throw Error(ErrorCode::kBadSyntax, SourceLocation{path, 0, 0},
                  "no types or no relations; expected some of both");
    }
    for (std::size_t i = 0; i < network_.types.size(); ++i) {
      network_.types[i].parent = types_.parent(i);
    }
    for (std::size_t i = 0; i < network_.relations.size(); ++i) {
      network_.relations[i].parent = relations_.parent(i);
    }
    read_triples(folder + "/" + std::string(kUmlsTriplesFile));
    return std::move(network_);
  }

 private:
  static constexpr std::size_t kLabel = 2;
  static constexpr std::size_t kTreeNumber = 3;
  static constexpr std::size_t kInverse = 9;

  void add_record(const dataset::Field& line) {
    const std::vector<dataset::Field> fields = split(line, '|');
    const std::string_view kind = fields.front().text;
    if (kind != "STY" && kind != "RL") {
      fields.front().fail("a record of kind " + quote(kind) +
                          "; expected STY or RL");
    }
    if (fields.size() <= kInverse) {
      fields.back().fail("the last of " + std::to_string(fields.size()) +
                         " fields; expected " + std::to_string(kInverse + 1) +
                         " at least, with | between them");
    }
    const dataset::Field& label = fields[kLabel];
    if (kind == "STY") {
      if (is_retired(label.text)) return;
      std::string name = name_of(label.text);
      types_.add(label, name, fields[kTreeNumber]);
      network_.types.push_back({std::move(name), std::string(label.text), {}});
      return;
    }
    if (label.text == "isa") return;
    add_relation(label, fields[kTreeNumber], fields[kInverse]);
  }

  void add_relation(const dataset::Field& label,
                    const dataset::Field& tree_number,
                    const dataset::Field& inverse) {
    UmlsRelation relation;
    relation.name = relation_name_of(label.text);
    relation.label = label.text;
    relation.inverse = relation_name_of(inverse.text);
    relation.inverse_label = inverse.text;
    if (relation.inverse.empty()) {
      inverse.fail("no inverse; expected the name of one");
    }
    relations_.add(label, relation.name, tree_number);
    network_.relations.push_back(std::move(relation));
  }

  void read_triples(const std::string& path) {
    dataset::LineReader lines(path);
    while (lines.next()) {
      if (!lines.is_blank()) add_triple(lines.line());
    }
    for (UmlsRelation& relation : network_.relations) {
      for (auto* ends : {&relation.subjects, &relation.objects}) {
        std::sort(ends->begin(), ends->end());
        ends->erase(std::unique(ends->begin(), ends->end()), ends->end());
      }
    }
  }

  void add_triple(const dataset::Field& line) {
    constexpr std::string_view kOpen = "R(";
    const bool is_framed =
        line.text.starts_with(kOpen) && line.text.ends_with(')');
    dataset::Field inside = line;
    inside.text = is_framed
                      ? line.text.substr(kOpen.size(), line.text.size() - 3)
                      : std::string_view();
    inside.column += static_cast<std::uint32_t>(kOpen.size());
    const std::vector<dataset::Field> parts = split(inside, ',');
    if (!is_framed || parts.size() != 3) {
      line.fail(quote(line.text) + "; expected R(Relation,Type,Type)");
    }
    const std::string name = relation_name_of(parts[0].text);
    const auto relation = relations_.find(name);
    if (!relation && name != "isa") {
      parts[0].fail("the relation " + quote(parts[0].text) + " is not in " +
                    std::string(kUmlsTypesFile) + "; expected one that is");
    }
    const auto subject = types_.find(parts[1].text);
    const auto object = types_.find(parts[2].text);
    if (!relation || !subject || !object) {
      ++network_.n_left_out;
      return;
    }
    network_.relations[*relation].subjects.push_back(*subject);
    network_.relations[*relation].objects.push_back(*object);
  }

  UmlsNetwork network_;
  Tree types_;
  Tree relations_;
};

}  // namespace

UmlsNetwork read_umls_network(const std::string& folder) {
  return NetworkReader().read(folder);
}

}  // namespace rrn::generation
