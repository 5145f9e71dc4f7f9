// SPDX-License-Identifier: MIT
#include "repair/model/mined_file.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "repair/model/model_frame.hpp"

namespace rrn::repair {

namespace {

using mining::MinedRule;

// The first byte is no text and the line ends show damage by a text transfer.
constexpr ModelFrame kMinedFrame = {
    "\x89RRNMIN\r\n", 1, 2, "model of mined rules", "rrn mine --format model"};
/// Since then rules may name individuals.
constexpr std::uint8_t kFirstWithConstants = 2;
/// The fewest bytes of a rule: head, counts, end class, differ and figures.
constexpr std::size_t kLeastRuleSize = 9;

void write_constants(const MinedRule& rule, dataset::ByteWriter& out) {
  const mining::Head& head = rule.head;
  out.write_varint(head.has_constant()
                       ? 2 * (1 + std::uint64_t{head.constant}) +
                             (head.is_constant_subject ? 1 : 0)
                       : 0);
  out.write_varint(rule.value ? 1 + std::uint64_t{rule.value->link} : 0);
  if (rule.value) out.write_varint(rule.value->to);
}

void write_rule(const MinedRule& rule, dataset::ByteWriter& out) {
  out.write_varint(2 * std::uint64_t{rule.head.predicate} +
                   (rule.head.is_class ? 1 : 0));
  out.write_varint(rule.path.size());
  for (const mining::LinkId link : rule.path) out.write_varint(link);
  out.write_varint(rule.start_classes.size());
  for (const std::uint32_t c : rule.start_classes) out.write_varint(c);
  out.write_varint(rule.end_class ? 1 + std::uint64_t{*rule.end_class} : 0);
  out.write_byte(rule.differ);
  write_constants(rule, out);
  out.write_varint(rule.figures.support);
  out.write_varint(rule.figures.n_body);
  out.write_varint(rule.figures.n_pca);
  out.write_varint(rule.figures.n_head);
}

/// Reads the rules over one vocabulary.
class RuleReader {
 public:
  /// In files before kFirstWithConstants there are no individuals to name.
  RuleReader(dataset::ByteReader& in, const dataset::Vocabulary& vocabulary,
             std::optional<std::size_t> n_individuals)
      : in_(in),
        n_classes_(vocabulary.classes.size()),
        n_relations_(vocabulary.relations.size()),
        n_individuals_(n_individuals) {}

  MinedRule read() {
    MinedRule rule;
    const std::uint64_t head = in_.read_varint();
    rule.head.is_class = head % 2 != 0;
    rule.head.predicate = below(
        head / 2, rule.head.is_class ? n_classes_ : n_relations_, "a head");
    read_body(rule);
    read_figures(rule.figures);
    return rule;
  }

 private:
  std::uint32_t below(std::uint64_t value, std::size_t n, const char* what) {
    if (value >= n) in_.fail(std::string(what) + " out of range");
    return static_cast<std::uint32_t>(value);
  }

  void read_body(MinedRule& rule) {
    rule.path.resize(in_.read_count(1, "links"));
    if (rule.path.size() > mining::kMaxPath)
      in_.fail("a path that is too long");
    for (mining::LinkId& link : rule.path) {
      link = below(in_.read_varint(), 2 * n_relations_, "a link");
    }
    rule.start_classes.resize(in_.read_count(1, "classes"));
    for (std::uint32_t& c : rule.start_classes) {
      c = below(in_.read_varint(), n_classes_, "a class");
    }
    if (const std::uint64_t end = in_.read_varint(); end > 0) {
      rule.end_class = below(end - 1, n_classes_, "a class");
    }
    rule.differ = in_.read_byte();
    if (n_individuals_) read_constants(rule);
    check_body(rule);
  }

  void read_constants(MinedRule& rule) {
    if (const std::uint64_t head = in_.read_varint(); head > 0) {
      if (rule.head.is_class || head < 2) in_.fail("a head of nothing");
      rule.head.constant =
          below(head / 2 - 1, *n_individuals_, "an individual");
      rule.head.is_constant_subject = head % 2 != 0;
    }
    if (const std::uint64_t link = in_.read_varint(); link > 0) {
      const auto own = below(link - 1, 2 * n_relations_, "a link");
      rule.value = mining::Step{
          own, below(in_.read_varint(), *n_individuals_, "an individual")};
    }
  }

  void check_body(const MinedRule& rule) {
    const bool has_path = !rule.path.empty();
    const bool has_start = !rule.start_classes.empty() || rule.value;
    if (!has_path && (!rule.head.is_of_x() || !has_start || rule.end_class ||
                      rule.differ != 0)) {
      in_.fail("a rule with a body that concludes nothing");
    }
    mining::DifferMask variables = 0;
    for (std::size_t j = 1; j <= rule.path.size(); ++j) {
      for (std::size_t i = 0; i < j; ++i) variables |= mining::differ_bit(i, j);
    }
    if ((rule.differ & ~variables) != 0) {
      in_.fail("a condition on variables that the rule does not have");
    }
  }

  void read_figures(mining::Figures& figures) {
    figures.support = in_.read_varint();
    figures.n_body = in_.read_varint();
    figures.n_pca = in_.read_varint();
    figures.n_head = in_.read_varint();
    if (figures.support >
            std::min({figures.n_body, figures.n_pca, figures.n_head}) ||
        figures.n_pca > figures.n_body) {
      in_.fail("figures of a rule that cannot be");
    }
  }

  dataset::ByteReader& in_;
  std::size_t n_classes_;
  std::size_t n_relations_;
  std::optional<std::size_t> n_individuals_;
};

}  // namespace

bool is_mined_file(const std::string& path) {
  return starts_with_mark(path, kMinedFrame.mark);
}

void save_mined(const std::string& path, const MinedContent& content) {
  dataset::ByteWriter fields;
  write_vocabulary(content.vocabulary, fields);
  fields.write_string(content.card);
  neural::write_calibration(content.calibration, fields);
  fields.write_byte(content.in_rounds ? 1 : 0);
  fields.write_varint(content.individuals.size());
  for (const std::string& iri : content.individuals) fields.write_string(iri);
  fields.write_varint(content.rules.size());
  for (const MinedRule& rule : content.rules) write_rule(rule, fields);
  fields.write_byte(content.profile ? 1 : 0);
  if (content.profile) neural::write_profile(*content.profile, fields);
  write_framed(path, kMinedFrame, fields);
}

MinedContent load_mined(const std::string& path) {
  const FramedFields fields = read_framed(path, kMinedFrame);
  dataset::ByteReader in(fields.bytes, path);
  const auto read_flag = [&in](const char* what) {
    const std::uint8_t flag = in.read_byte();
    if (flag > 1) in.fail(std::string(what) + " out of range");
    return flag == 1;
  };
  MinedContent content;
  content.vocabulary = read_vocabulary(in);
  content.card = std::string(in.read_string("the card"));
  content.calibration =
      neural::read_calibration(in, content.vocabulary.classes.size(),
                               content.vocabulary.relations.size(), true);
  content.in_rounds = read_flag("rounds");
  std::optional<std::size_t> n_individuals;
  if (fields.version >= kFirstWithConstants) {
    n_individuals = in.read_count(1, "individuals");
    for (std::size_t i = 0; i < *n_individuals; ++i) {
      content.individuals.emplace_back(in.read_string("an individual"));
    }
  }
  content.rules.resize(in.read_count(kLeastRuleSize, "rules"));
  RuleReader rules(in, content.vocabulary, n_individuals);
  for (MinedRule& rule : content.rules) rule = rules.read();
  if (read_flag("a profile")) {
    content.profile = neural::read_profile(in, content.vocabulary);
  }
  if (in.n_left() > 0) in.fail("bytes after the end of the model");
  return content;
}

}  // namespace rrn::repair
