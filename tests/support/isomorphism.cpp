// SPDX-License-Identifier: MIT
#include "support/isomorphism.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <set>
#include <string>

namespace rrn::test {

namespace {

using Colours = std::map<std::string, std::string>;  // of blank labels
using Mapping = std::map<std::string, std::string>;  // of blank labels
using Dataset = std::set<Quad>;

std::array<const Term*, 4> positions(const Quad& quad) {
  return {&quad.subject, &quad.predicate, &quad.object,
          quad.graph_name ? &*quad.graph_name : nullptr};
}

bool is_blank(const Term* term) {
  return term != nullptr && term->kind == TermKind::kBlankNode;
}

/// The quad as text in which blank nodes are their colours and `self` is
/// marked.
std::string signature(const Quad& quad, const Colours& colours,
                      const std::string& self) {
  std::string text;
  for (const Term* term : positions(quad)) {
    if (term == nullptr) {
      text += '-';
    } else if (!is_blank(term)) {
      text += term->view().to_ntriples();
    } else {
      text += term->text == self ? "_:self" : "_:" + colours.at(term->text);
    }
    text += ' ';
  }
  return text;
}

Colours start_colours(const Dataset& dataset) {
  Colours colours;
  for (const Quad& quad : dataset) {
    for (const Term* term : positions(quad)) {
      if (is_blank(term)) colours[term->text] = std::string(1, '0');
    }
  }
  return colours;
}

std::size_t n_colours(const Colours& colours) {
  std::set<std::string> distinct;
  for (const auto& [label, colour] : colours) distinct.insert(colour);
  return distinct.size();
}

/// Each blank node's colour and the signatures of its quads, as text.
std::map<std::string, std::string> signatures(const Dataset& dataset,
                                              const Colours& colours) {
  std::map<std::string, std::set<std::string>> parts;
  for (const Quad& quad : dataset) {
    for (const Term* term : positions(quad)) {
      if (is_blank(term)) {
        parts[term->text].insert(signature(quad, colours, term->text));
      }
    }
  }
  std::map<std::string, std::string> result;
  for (const auto& [label, quads] : parts) {
    std::string& text = result[label];
    text = colours.at(label);
    for (const std::string& quad : quads) text += '\n' + quad;
  }
  return result;
}

/// Refines both colourings with the same names, until no class splits.
void refine(const Dataset& a, Colours& a_colours, const Dataset& b,
            Colours& b_colours) {
  while (true) {
    const std::size_t before = n_colours(a_colours);
    const auto a_texts = signatures(a, a_colours);
    const auto b_texts = signatures(b, b_colours);
    std::map<std::string, std::string> names;
    for (const auto* texts : {&a_texts, &b_texts}) {
      for (const auto& [label, text] : *texts) {
        names.emplace(text, std::to_string(names.size()));
      }
    }
    for (const auto& [label, text] : a_texts) a_colours[label] = names[text];
    for (const auto& [label, text] : b_texts) b_colours[label] = names[text];
    if (n_colours(a_colours) == before) return;
  }
}

std::map<std::string, std::size_t> class_sizes(const Colours& colours) {
  std::map<std::string, std::size_t> sizes;
  for (const auto& [label, colour] : colours) ++sizes[colour];
  return sizes;
}

Quad rename(Quad quad, const Mapping& mapping) {
  for (Term* term : {&quad.subject, &quad.predicate, &quad.object,
                     quad.graph_name ? &*quad.graph_name : nullptr}) {
    if (is_blank(term)) term->text = mapping.at(term->text);
  }
  return quad;
}

bool same_under(const Dataset& a, const Dataset& b, const Mapping& mapping) {
  return std::all_of(a.begin(), a.end(), [&](const Quad& quad) {
    return b.contains(rename(quad, mapping));
  });
}

/// Tells one node of a class apart on both sides and goes on.
bool match(const Dataset& a, Colours a_colours, const Dataset& b,
           Colours b_colours) {
  refine(a, a_colours, b, b_colours);
  const auto sizes = class_sizes(a_colours);
  if (sizes != class_sizes(b_colours)) return false;
  const auto chosen = std::find_if(
      a_colours.begin(), a_colours.end(),
      [&](const auto& entry) { return sizes.at(entry.second) > 1; });
  if (chosen == a_colours.end()) {
    Mapping by_colour;
    for (const auto& [label, colour] : b_colours) by_colour[colour] = label;
    Mapping mapping;
    for (const auto& [label, colour] : a_colours) {
      mapping[label] = by_colour.at(colour);
    }
    return same_under(a, b, mapping);
  }
  const std::string colour = chosen->second;
  chosen->second = "chosen";
  for (const auto& [label, candidate] : b_colours) {
    if (candidate != colour) continue;
    Colours b_tried = b_colours;
    b_tried[label] = "chosen";
    if (match(a, a_colours, b, b_tried)) return true;
  }
  return false;
}

std::string to_text(const Dataset& dataset) {
  std::string text;
  for (const Quad& quad : dataset) text += "  " + quad.to_string() + '\n';
  return text;
}

}  // namespace

bool isomorphic(const std::vector<Quad>& a, const std::vector<Quad>& b) {
  const Dataset a_set(a.begin(), a.end());
  const Dataset b_set(b.begin(), b.end());
  if (a_set.size() != b_set.size()) return false;
  return match(a_set, start_colours(a_set), b_set, start_colours(b_set));
}

::testing::AssertionResult is_isomorphic_to(const std::vector<Quad>& a,
                                            const std::vector<Quad>& b) {
  if (isomorphic(a, b)) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure()
         << "not isomorphic:\n"
         << to_text({a.begin(), a.end()}) << "and\n"
         << to_text({b.begin(), b.end()});
}

}  // namespace rrn::test
