// SPDX-License-Identifier: MIT
#include "unit/datalog/program/random_program.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "rdf/vocabulary/rdf.hpp"

namespace rrn::datalog {

namespace {

constexpr std::size_t kLayers = 3;

template <typename T>
const T& pick(const std::vector<T>& items, Rng& rng) {
  return items[rng.below(items.size())];
}

class Generator {
 public:
  Generator(RandomProgram& out, Rng& rng, RandomProgram::Options options)
      : out_(out), rng_(rng) {
    for (const char* const name : {"a", "b", "c", "d", "e", "f"}) {
      out_.domain.push_back(
          out_.dictionary.intern_iri(std::string("http://x/") + name));
    }
    for (std::uint64_t n = rng_.below(3); n > 0; --n) out_.domain.pop_back();
    out_.domain.back() = out_.dictionary.intern(TermView::literal("l"));
    out_.layers.resize(kLayers);
    const std::size_t n_layers = 1 + rng_.below(kLayers);
    for (const char* const name : {"A", "B", "p", "q", "r"}) {
      const TermId predicate =
          out_.dictionary.intern_iri(std::string("http://x/") + name);
      const Arity arity = *name < 'a' ? Arity::kUnary : Arity::kBinary;
      for (const Polarity polarity :
           {Polarity::kPositive, Polarity::kNegative}) {
        if (polarity == Polarity::kNegative && rng_.chance(0.6)) continue;
        layer_of_.push_back(rng_.below(n_layers));
        keys_.push_back({predicate, arity, polarity});
      }
    }
    allows_negative_body_ = rng_.chance(0.7);
    if (options.equality) {
      const TermId same = out_.dictionary.intern_iri("http://x/same");
      out_.program.same_as = same;
      keys_.push_back({same, Arity::kBinary, Polarity::kPositive});
      layer_of_.push_back(0);
    }
    if (options.triples) start_triples(n_layers);
  }

  void add_facts() {
    const std::uint64_t n_least = triples_ ? 20 : 4;
    for (std::uint64_t n = n_least + rng_.below(28); n > 0; --n) {
      RelationKey key = random_key(rng_.chance(0.85));
      if (key.predicate == out_.program.same_as) {
        if (rng_.chance(0.5)) continue;
        key.polarity = Polarity::kPositive;
      }
      const TermId first = any_term();
      const TermId second = any_term();
      out_.facts.push_back(
          {key, {first, key.arity == Arity::kUnary ? first : second}});
    }
  }

  void add_rule() {
    Rule rule;
    const std::size_t layer = pick(layer_of_, rng_);
    const std::size_t n_variables = rng_.chance(0.1) ? 0 : 1 + rng_.below(4);
    add_body(rule, layer, n_variables);
    if (triple_heads_ && rng_.chance(0.3)) add_triple(rule.heads, bound_);
    const std::uint64_t n_heads = rng_.chance(0.2) ? 2 : 1;
    while (rule.heads.size() < n_heads) {
      const auto key = key_where(
          [layer](std::size_t key_layer) { return key_layer == layer; });
      if (!key) return;
      rule.heads.push_back(atom(*key, bound_));
    }
    if (out_.program.same_as && layer == 0) keep_guards_of_equality(rule);
    out_.layers[layer].insert(out_.program.rules.size());
    finish(std::move(rule));
  }

  void add_constraint() {
    Rule rule;
    add_body(rule, kLayers, 1 + rng_.below(3));
    if (triples_ && rng_.chance(0.3)) add_triple(rule.negated_body, bound_);
    if (!rule.body.empty()) finish(std::move(rule));
  }

 private:
  void start_triples(std::size_t n_layers) {
    triples_ = true;
    triple_heads_ = rng_.chance(0.4);
    first_triple_layer_ = rng_.chance(0.7) ? n_layers - 1 : 0;
    out_.domain.erase(out_.domain.begin());
    out_.rdf_type = out_.dictionary.intern_iri(rdf::kType);
    individuals_ = out_.domain;
    out_.domain.push_back(out_.rdf_type);
    for (const RelationKey& key : keys_) {
      if (key.polarity == Polarity::kNegative) continue;
      out_.domain.push_back(key.predicate);
    }
  }

  /// Adds an atom whose predicate is a variable, or that asks for a class.
  void add_triple(std::vector<Atom>& atoms,
                  const std::vector<Argument>& variables) {
    if (variables.empty()) return;
    constexpr RelationKey kAny{kAnyPredicate, Arity::kBinary,
                               Polarity::kPositive};
    Atom atom{kAny, argument(variables), argument(variables),
              pick(variables, rng_)};
    if (rng_.chance(0.25)) {
      atom.predicate = Argument::constant(out_.rdf_type);
      atom.second = pick(variables, rng_);
    }
    atoms.push_back(atom);
  }

  /// Predicates seldom, or nothing would match.
  TermId any_term() {
    const bool any = individuals_.empty() || rng_.chance(0.15);
    return pick(any ? out_.domain : individuals_, rng_);
  }

  RelationKey random_key(bool positive) {
    RelationKey key = pick(keys_, rng_);
    key.polarity = positive ? Polarity::kPositive : Polarity::kNegative;
    return key;
  }

  template <typename Condition>
  std::optional<RelationKey> key_where(Condition condition) {
    std::vector<RelationKey> candidates;
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      if (condition(layer_of_[i])) candidates.push_back(keys_[i]);
    }
    if (candidates.empty()) return std::nullopt;
    return pick(candidates, rng_);
  }

  /// What equality depends on must not depend on `!=`, unless that only spares
  /// making a term equal to itself.
  void keep_guards_of_equality(Rule& rule) {
    rule.disequalities.clear();
    const Atom& head = rule.heads.front();
    const bool merges = rule.heads.size() == 1 &&
                        head.relation.predicate == out_.program.same_as;
    if (merges && rng_.chance(0.5)) {
      rule.disequalities.push_back({head.first, head.second});
    }
  }

  Argument argument(const std::vector<Argument>& variables) {
    if (variables.empty() || rng_.chance(0.1)) {
      return Argument::constant(any_term());
    }
    return pick(variables, rng_);
  }

  Atom atom(const RelationKey& key, const std::vector<Argument>& variables) {
    const Argument first = argument(variables);
    return {key, first,
            key.arity == Arity::kUnary ? first : argument(variables)};
  }

  /// Fills the body from layers up to `layer`, negated atoms from those below.
  void add_body(Rule& rule, std::size_t layer, std::size_t n_variables) {
    std::vector<Argument> variables;
    for (std::uint32_t i = 0; i < n_variables; ++i) {
      variables.push_back(Argument::variable({i}));
      rule.variable_names.push_back(std::string("v").append(std::to_string(i)));
    }
    const std::uint64_t n_atoms =
        n_variables == 0 ? rng_.below(2) : 1 + rng_.below(4);
    for (std::uint64_t n = 0; n < n_atoms; ++n) {
      if (triples_ && layer >= first_triple_layer_ && rng_.chance(0.25)) {
        add_triple(rule.body, variables);
        continue;
      }
      auto key = key_where([layer](std::size_t l) { return l <= layer; });
      if (!key) continue;
      if (!allows_negative_body_ && key->polarity == Polarity::kNegative) {
        continue;
      }
      rule.body.push_back(atom(*key, variables));
    }
    bound_.clear();
    for (const Argument v : variables) {
      const bool bound =
          std::any_of(rule.body.begin(), rule.body.end(), [v](const Atom& a) {
            return a.first == v || a.second == v || a.predicate == v;
          });
      if (bound) bound_.push_back(v);
    }
    if (rng_.chance(0.3)) {
      const auto key = key_where([layer](std::size_t l) { return l < layer; });
      if (key) rule.negated_body.push_back(atom(*key, bound_));
    }
    const bool may_differ = !bound_.empty() || out_.program.same_as;
    if (rng_.chance(0.3) && may_differ) {
      rule.disequalities.push_back({argument(bound_), argument(bound_)});
    }
  }

  void finish(Rule rule) {
    rule.name = "datalog";
    out_.program.add(std::move(rule));
  }

  RandomProgram& out_;
  Rng& rng_;
  std::vector<RelationKey> keys_;
  std::vector<std::size_t> layer_of_;
  std::vector<Argument> bound_;
  bool allows_negative_body_ = true;
  bool triples_ = false;
  bool triple_heads_ = false;
  std::size_t first_triple_layer_ = 0;
  std::vector<TermId> individuals_;  ///< Where there are triples
};

}  // namespace

RandomProgram::RandomProgram(Rng& rng, Options options) {
  Generator generator(*this, rng, options);
  generator.add_facts();
  for (std::uint64_t n = 4 + rng.below(10); n > 0; --n) generator.add_rule();
  for (std::uint64_t n = rng.below(4); n > 0; --n) generator.add_constraint();
}

}  // namespace rrn::datalog
