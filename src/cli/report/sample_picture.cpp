// SPDX-License-Identifier: MIT
#include "cli/report/sample_picture.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "cli/program/text.hpp"

namespace rrn::cli {

namespace {

using dataset::ClassLiteral;
using dataset::RelationLiteral;
using dataset::Sample;

std::string shown_name(const Sample& kb, std::uint32_t i) {
  if (kb.names.empty() || kb.names[i].empty()) return std::to_string(i);
  const std::string local = local_name(kb.names[i]);
  return local.empty() ? kb.names[i] : local;
}

/// Graphviz takes text between quotes; backslashes start escapes.
std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c == '\n' ? ' ' : c;
  }
  return result + '"';
}

class PictureMaker {
 public:
  PictureMaker(const Sample& kb, const dataset::Vocabulary& vocabulary)
      : kb_(kb), vocabulary_(vocabulary) {}

  SamplePicture make() {
    for (std::uint32_t i = 0; i < kb_.n_individuals; ++i) {
      picture_.nodes.push_back({shown_name(kb_, i), {}, {}});
    }
    for (const ClassLiteral& literal : kb_.classes.specified) {
      add(literal, "");
    }
    for (const ClassLiteral& literal : kb_.classes.inferable) {
      if (literal.positive) add(literal, " (inferable)");
    }
    for (const RelationLiteral& literal : kb_.relations.specified) {
      add(literal, false);
    }
    for (const RelationLiteral& literal : kb_.relations.inferable) {
      if (literal.positive) add(literal, true);
    }
    for (auto& [key, label] : edges_) {
      const auto [from, to, inferable, negated] = key;
      picture_.edges.push_back({from, to, inferable, negated, label});
    }
    return std::move(picture_);
  }

 private:
  void add(const ClassLiteral& literal, const char* remark) {
    SamplePicture::Node& node = picture_.nodes[literal.individual.value];
    const std::string name =
        local_name(vocabulary_.classes[literal.owl_class.value].iri);
    if (!node.classes.empty()) node.classes += ", ";
    node.classes += (literal.positive ? "" : "not ") + name + remark;
    if (!literal.positive || node.colour) return;
    const auto [entry, is_new] =
        colours_.try_emplace(literal.owl_class.value, picture_.legend.size());
    if (is_new) picture_.legend.push_back(name);
    node.colour = entry->second;
  }

  void add(const RelationLiteral& literal, bool inferable) {
    std::string& label = edges_[{literal.subject.value, literal.object.value,
                                 inferable, !literal.positive}];
    if (!label.empty()) label += ", ";
    if (!literal.positive) label += "not ";
    label += local_name(vocabulary_.relations[literal.relation.value].iri);
  }

  const Sample& kb_;
  const dataset::Vocabulary& vocabulary_;
  SamplePicture picture_;
  std::map<std::uint32_t, std::size_t> colours_;
  std::map<std::tuple<std::uint32_t, std::uint32_t, bool, bool>, std::string>
      edges_;
};

}  // namespace

SamplePicture picture_of(const Sample& kb,
                         const dataset::Vocabulary& vocabulary) {
  return PictureMaker(kb, vocabulary).make();
}

std::string colour_code(std::optional<std::size_t> colour) {
  // Light enough for black text, and told apart by most people.
  constexpr std::array<std::string_view, 10> kColours = {
      "#8dd3c7", "#fdb462", "#80b1d3", "#fb8072", "#b3de69",
      "#fccde5", "#ffffb3", "#bc80bd", "#ccebc5", "#ffed6f"};
  if (!colour) return "#ffffff";
  return std::string(kColours[*colour % kColours.size()]);
}

std::string show_dot(const SamplePicture& picture) {
  std::string text =
      "digraph sample {\n"
      "  node [style=filled, shape=ellipse, fontname=\"sans-serif\"];\n"
      "  edge [fontname=\"sans-serif\", fontsize=10];\n";
  for (std::size_t i = 0; i < picture.nodes.size(); ++i) {
    const SamplePicture::Node& node = picture.nodes[i];
    text += "  n" + std::to_string(i) + " [label=" + quoted(node.label) +
            ", fillcolor=\"" + colour_code(node.colour) + '"';
    if (!node.classes.empty()) text += ", tooltip=" + quoted(node.classes);
    text += "];\n";
  }
  for (const SamplePicture::Edge& edge : picture.edges) {
    text += "  n" + std::to_string(edge.from) + " -> n" +
            std::to_string(edge.to) + " [label=" + quoted(edge.label);
    if (edge.inferable) text += ", style=dashed, color=gray40";
    if (edge.negated) text += ", color=red";
    text += "];\n";
  }
  return text + "}\n";
}

}  // namespace rrn::cli
