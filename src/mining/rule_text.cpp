// SPDX-License-Identifier: MIT
#include "mining/rule_text.hpp"

#include <algorithm>
#include <cstdio>
#include <functional>
#include <map>
#include <set>

#include "base/text.hpp"
#include "mining/rule_parts.hpp"

namespace rrn::mining {

namespace {

std::string fixed(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3f", number);
  return text;
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool is_name_char(char c) {
  return is_letter(c) || c == '_' || c == '-' || (c >= '0' && c <= '9');
}

/// Where the local name of an IRI starts, if it is a plain one.
std::size_t start_of_name(std::string_view iri) {
  const std::size_t end = iri.find_last_of("#/:");
  if (end == iri.npos || end + 1 >= iri.size()) return iri.npos;
  const std::string_view name = iri.substr(end + 1);
  return is_letter(name.front()) && std::ranges::all_of(name, is_name_char)
             ? end + 1
             : iri.npos;
}

/// Short names for the namespaces of a vocabulary.
class Prefixes {
 public:
  void add(const NamedAtom& atom) {
    add(atom.iri);
    for (const Term& term : {atom.first, atom.second}) {
      if (term.is_constant) add(term.text);
    }
  }
  void add(std::string_view iri) {
    const std::size_t start = start_of_name(iri);
    if (start == iri.npos) return;
    const std::string space(iri.substr(0, start));
    if (names_.contains(space)) return;
    std::string name = name_of(space);
    const std::string stem = name;
    for (int i = 2; taken_.contains(name); ++i) {
      name = stem + std::to_string(i);
    }
    taken_.insert(name);
    names_.emplace(space, name);
  }

  [[nodiscard]] std::string show(std::string_view iri) const {
    const std::size_t start = start_of_name(iri);
    if (start != iri.npos) {
      const auto found = names_.find(std::string(iri.substr(0, start)));
      if (found != names_.end()) {
        return found->second + ':' + std::string(iri.substr(start));
      }
    }
    return '<' + std::string(iri) + '>';
  }

  [[nodiscard]] std::string declarations() const {
    std::string text;
    for (const auto& [space, name] : names_) {
      text += "PREFIX " + name + ": <" + space + ">\n";
    }
    return text;
  }

 private:
  /// The last word of a namespace.
  static std::string name_of(std::string_view space) {
    std::string word;
    for (std::size_t i = space.size(); i > 0; --i) {
      const char c = space[i - 1];
      if (is_letter(c)) {
        word.insert(word.begin(), static_cast<char>(c | 0x20));
      } else if (!word.empty()) {
        break;
      }
    }
    return word.empty() ? "ns" : word;
  }

  std::map<std::string, std::string> names_;  ///< Indexed by namespace
  std::set<std::string> taken_;
};

using Show = std::function<std::string(std::string_view)>;

std::string write_atom(const NamedAtom& atom, const Show& show) {
  const auto write = [&](const Term& term) {
    return term.is_constant ? show(term.text) : '?' + std::string(term.text);
  };
  std::string text = show(atom.iri) + '[' + write(atom.first);
  if (!atom.is_class) text += ", " + write(atom.second);
  return text + ']';
}

std::string write_rule(const RuleParts& parts, const Show& show) {
  std::string text = write_atom(parts.head, show) + " :- ";
  bool is_first = true;
  for (const NamedAtom& atom : parts.body) {
    if (!is_first) text += ", ";
    text += write_atom(atom, show);
    is_first = false;
  }
  for (const auto& [a, b] : parts.differ) {
    text += ", FILTER(?" + std::string(a) + " != ?" + std::string(b) + ')';
  }
  return text + " .";
}

}  // namespace

RuleParts parts_of(const MinedRule& rule, const RuleNames& names) {
  static constexpr std::string_view kBetween[] = {"z", "w"};
  const std::size_t last = rule.path.size();
  const auto name = [last](std::size_t i) -> std::string_view {
    if (i == 0) return "x";
    return i == last ? "y" : kBetween[i - 1];
  };
  const auto class_atom = [&](std::uint32_t c, std::string_view of) {
    return NamedAtom{names.vocabulary.classes[c].iri, true, {of}, {of}};
  };
  const auto step_atom = [&](LinkId link, const Term& from, const Term& to) {
    const bool back = leads_back(link);
    return NamedAtom{names.vocabulary.relations[relation_of(link)].iri, false,
                     back ? to : from, back ? from : to};
  };
  const auto value_atom = [&](Step value) {
    return step_atom(value.link, {"x"}, {names.individuals[value.to], true});
  };
  const auto head_atom = [&](const Head& head) {
    if (head.is_class) return class_atom(head.predicate, "x");
    if (head.has_constant()) return value_atom(head.value());
    return step_atom(link_of(head.predicate, false), {"x"}, {"y"});
  };
  RuleParts parts;
  parts.head = head_atom(rule.head);
  for (const std::uint32_t c : rule.start_classes) {
    parts.body.push_back(class_atom(c, "x"));
  }
  if (rule.value) parts.body.push_back(value_atom(*rule.value));
  for (std::size_t i = 0; i < last; ++i) {
    parts.body.push_back(step_atom(rule.path[i], {name(i)}, {name(i + 1)}));
  }
  if (rule.end_class) parts.body.push_back(class_atom(*rule.end_class, "y"));
  for (std::size_t j = 1; j <= last; ++j) {
    for (std::size_t i = 0; i < j; ++i) {
      if ((rule.differ & differ_bit(i, j)) != 0) {
        parts.differ.emplace_back(name(i), name(j));
      }
    }
  }
  return parts;
}

std::string describe(const Figures& figures) {
  return "support " + std::to_string(figures.support) + " of " +
         std::to_string(figures.n_body) + ", head coverage " +
         fixed(figures.head_coverage()) + ", confidence " +
         fixed(figures.confidence()) + ", PCA confidence " +
         fixed(figures.pca_confidence());
}

std::string describe(const ModelFigures& figures) {
  if (figures.with_body.n_asked == 0) {
    return "the model cannot be asked";
  }
  const auto of = [](const Predictions& predictions) {
    return std::to_string(predictions.n_predicted) + " of " +
           std::to_string(predictions.n_asked);
  };
  std::string text = "predicted in " + of(figures.with_body);
  for (std::size_t i = 0; i < figures.without.size(); ++i) {
    if (figures.without[i].n_asked == 0) continue;
    text += ", without atom " + std::to_string(i + 1) + " in " +
            of(figures.without[i]);
  }
  return text;
}

std::string to_datalog(const MinedRule& rule, const RuleNames& names) {
  return write_rule(parts_of(rule, names), [](std::string_view iri) {
    return '<' + std::string(iri) + '>';
  });
}

std::string to_datalog(std::span<const MinedRule> rules, const RuleNames& names,
                       const std::string& title, AskedModel asked) {
  Prefixes prefixes;
  std::vector<std::size_t> order;
  for (const MinedRule& rule : rules) {
    const RuleParts parts = parts_of(rule, names);
    prefixes.add(parts.head);
    for (const NamedAtom& atom : parts.body) prefixes.add(atom);
    order.push_back(order.size());
  }
  std::ranges::stable_sort(order, {},
                           [&](std::size_t i) { return rules[i].head; });
  const Show show = [&](std::string_view iri) { return prefixes.show(iri); };
  std::string text = "# " + title + '\n' + prefixes.declarations();
  for (const std::size_t i : order) {
    text += "\n# " + describe(rules[i].figures) + '\n';
    if (!asked.empty()) text += "# " + describe(asked[i]) + '\n';
    text += write_rule(parts_of(rules[i], names), show) + '\n';
  }
  return text;
}

}  // namespace rrn::mining
