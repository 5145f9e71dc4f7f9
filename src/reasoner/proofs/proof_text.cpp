// SPDX-License-Identifier: MIT
// Proofs as trees for people.
#include <algorithm>
#include <string>
#include <vector>

#include "reasoner/proofs/proof_labels.hpp"

namespace rrn::reasoner {

namespace {

using datalog::Proof;
using datalog::ProofStep;

/// Wider left sides do not move the right ones of other lines.
constexpr std::size_t kMaxWidth = 72;

/// The number of characters of UTF-8 text.
std::size_t width(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(),
      [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

/// Lines with a left and a right side, drawn as a tree.
class Tree {
 public:
  /// A line without a parent.
  void add_root(const std::string& left, const std::string& right) {
    branches_.clear();
    lines_.push_back({left, right});
  }
  /// A child of the line that was opened last.
  void add(const std::string& left, const std::string& right, bool is_last) {
    std::string indented;
    for (const bool goes_on : branches_) indented += goes_on ? "│  " : "   ";
    lines_.push_back({indented + (is_last ? "└─ " : "├─ ") + left, right});
  }
  /// Lines from here on are children of the last line.
  void open(bool is_last) { branches_.push_back(!is_last); }
  void close() { branches_.pop_back(); }

  [[nodiscard]] std::string text() const {
    std::size_t widest = 0;
    for (const Line& line : lines_) {
      if (line.right.empty()) continue;
      const std::size_t n = width(line.left);
      if (n <= kMaxWidth) widest = std::max(widest, n);
    }
    std::string text;
    for (const auto& [left, right] : lines_) {
      text += left;
      if (!right.empty()) {
        const std::size_t n = width(left);
        text.append((n < widest ? widest - n : 0) + 2, ' ');
        text += right;
      }
      text += '\n';
    }
    return text;
  }

 private:
  struct Line {
    std::string left;
    std::string right;
  };

  std::vector<Line> lines_;
  std::vector<bool> branches_;  ///< Per level, whether siblings follow
};

class TextProofs {
 public:
  explicit TextProofs(const ProofDocument& document) : labels_(document) {}

  std::string show(const Explanation& explanation) {
    if (explanation.status != ExplanationStatus::kHolds) {
      const bool no = explanation.status == ExplanationStatus::kDoesNotFollow;
      return labels_.fact(explanation.fact) +
             (no ? "  does not follow\n"
                 : "  undecided: a limit was reached\n");
    }
    std::string text;
    const std::size_t n = explanation.proofs.size();
    for (std::size_t i = 0; i < n; ++i) {
      const Proof& proof = explanation.proofs[i];
      if (n > 1) {
        text += (i > 0 ? "\nproof " : "proof ") + std::to_string(i + 1) +
                " of " + std::to_string(n) + ", depth " +
                std::to_string(proof.depth()) + '\n';
      }
      Tree tree;
      add(proof, /*is_root=*/true, /*is_last=*/true, tree);
      text += tree.text();
      if (!proof.is_minimal) {
        text += "a limit was reached: there may be a shallower proof\n";
      }
    }
    if (n > 1 && !explanation.is_complete) {
      text += "a limit was reached: there may be other proofs\n";
    }
    return text;
  }

  std::string show(const ViolationExplanation& explanation,
                   std::size_t number) {
    Tree tree;
    const auto rule = explanation.violation.rule;
    tree.add_root("violation " + std::to_string(number) + ": " +
                      (rule ? labels_.axiom(labels_.rule(*rule))
                            : std::string(kClashAxiom)),
                  rule ? origin(labels_.rule(*rule)) : "");
    const std::vector<std::string> conditions = labels_.conditions(explanation);
    const std::size_t n = explanation.witnesses.size();
    for (std::size_t i = 0; i < n; ++i) {
      const bool is_last = i + 1 == n && conditions.empty();
      const Explanation& witness = explanation.witnesses[i];
      if (witness.proofs.empty()) {
        tree.add(labels_.fact(witness.fact), "undecided: a limit was reached",
                 is_last);
      } else {
        add(witness.proofs.front(), /*is_root=*/false, is_last, tree);
      }
    }
    add(conditions, tree);
    return tree.text();
  }

 private:
  /// `[name, place]` of a rule.
  static std::string origin(const datalog::Rule& rule) {
    const std::string place = rule.location.to_string();
    return "[" + rule.name + (place.empty() ? "" : ", " + place) + "]";
  }

  std::string right_side(const ProofStep& step, bool is_repeated) const {
    if (is_repeated) return "proven above";
    if (!step.rule) {
      const std::string place = labels_.place(step.fact);
      return place.empty() ? "asserted" : "asserted, " + place;
    }
    const datalog::Rule& rule = labels_.rule(*step.rule);
    return origin(rule) + ' ' + labels_.axiom(rule);
  }

  static void add(const std::vector<std::string>& conditions, Tree& tree) {
    for (std::size_t i = 0; i < conditions.size(); ++i) {
      tree.add(conditions[i], "", i + 1 == conditions.size());
    }
  }

  void add(const Proof& proof, bool is_root, bool is_last, Tree& tree) {
    std::vector<std::vector<std::string>> conditions;  // of what is open
    const auto enter = [&](const ProofVisit& visit) {
      const ProofStep& step = proof.steps[visit.step];
      const std::string left = labels_.fact(step.fact);
      const std::string right = right_side(step, visit.is_repeated);
      if (conditions.empty() && is_root) {
        tree.add_root(left, right);
      } else {
        const bool last = conditions.empty() ? is_last
                                             : visit.is_last_premise &&
                                                   conditions.back().empty();
        tree.add(left, right, last);
        tree.open(last);
      }
      conditions.push_back(visit.is_repeated ? std::vector<std::string>()
                                             : labels_.conditions(step));
    };
    const auto leave = [&](const ProofVisit&) {
      add(conditions.back(), tree);
      conditions.pop_back();
      if (!conditions.empty() || !is_root) tree.close();
    };
    walk_proof(proof, enter, leave);
  }

  ProofLabels labels_;
};

}  // namespace

void write_proof_text(const ProofDocument& document, OutputFile& file) {
  TextProofs proofs(document);
  std::string separator;
  for (const Explanation& explanation : document.facts) {
    file.write(separator + proofs.show(explanation));
    separator = "\n";
  }
  std::size_t n = 0;
  for (const ViolationExplanation& violation : document.violations) {
    file.write(separator + proofs.show(violation, ++n));
    separator = "\n";
  }
}

}  // namespace rrn::reasoner
