// SPDX-License-Identifier: MIT
#include "dataset/sample/isomorphism.hpp"

#include <algorithm>
#include <vector>

namespace rrn::dataset {

namespace {

using Colour = Certificate;

std::uint64_t mix(std::uint64_t x) {  // the finaliser of splitmix64
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}

/// Hashes a sequence of words to a colour, in two independent lanes.
class Mixer {
 public:
  void add(std::uint64_t word) {
    state_.high = mix((state_.high ^ word) + 0x9e3779b97f4a7c15U);
    state_.low =
        mix(((state_.low ^ word) + 0xd1b54a32d192ed03U) * 0xaef17502108ef2d9U);
  }
  void add(const Colour& colour) {
    add(colour.high);
    add(colour.low);
  }
  [[nodiscard]] Colour value() const { return state_; }

 private:
  Colour state_{0x243f6a8885a308d3U, 0x13198a2e03707344U};
};

/// One end of a relation literal as an individual sees it.
struct Link {
  std::uint64_t kind;  ///< Relation, polarity and direction
  std::uint32_t neighbour;
};

class Refiner {
 public:
  explicit Refiner(const Sample& kb)
      : colours_(kb.n_individuals), links_(kb.n_individuals) {
    std::vector<Mixer> initial(kb.n_individuals);
    for (const ClassLiteral& literal : kb.classes.specified) {
      // The list is sorted, so each individual's classes come in order.
      initial[literal.individual.value].add(
          std::uint64_t{literal.owl_class.value} * 2 +
          (literal.positive ? 1 : 0));
    }
    for (std::size_t i = 0; i < initial.size(); ++i) {
      colours_[i] = initial[i].value();
    }
    for (const RelationLiteral& literal : kb.relations.specified) {
      const std::uint32_t s = literal.subject.value;
      const std::uint32_t o = literal.object.value;
      // That a link is a loop would otherwise show in no round.
      const std::uint64_t kind = std::uint64_t{literal.relation.value} * 8 +
                                 (s == o ? 4 : 0) + (literal.positive ? 2 : 0);
      links_[s].push_back({kind, o});
      links_[o].push_back({kind + 1, s});
    }
  }

  /// Refines until a round splits no colour and returns the colours, sorted.
  std::vector<Colour> run() {
    std::vector<Colour> sorted = sorted_colours();
    std::size_t n_before = 0;
    std::size_t n_distinct = count_distinct(sorted);
    while (n_distinct > n_before) {
      refine();
      sorted = sorted_colours();
      n_before = n_distinct;
      n_distinct = count_distinct(sorted);
    }
    return sorted;
  }

 private:
  struct Neighbour {
    std::uint64_t kind;
    Colour colour;

    friend auto operator<=>(const Neighbour&, const Neighbour&) = default;
  };

  void refine() {
    std::vector<Colour> refined(colours_.size());
    std::vector<Neighbour> neighbours;
    for (std::size_t i = 0; i < colours_.size(); ++i) {
      neighbours.clear();
      for (const Link& link : links_[i]) {
        neighbours.push_back({link.kind, colours_[link.neighbour]});
      }
      std::sort(neighbours.begin(), neighbours.end());
      Mixer mixer;
      mixer.add(colours_[i]);
      for (const Neighbour& neighbour : neighbours) {
        mixer.add(neighbour.kind);
        mixer.add(neighbour.colour);
      }
      refined[i] = mixer.value();
    }
    colours_ = std::move(refined);
  }

  [[nodiscard]] std::vector<Colour> sorted_colours() const {
    std::vector<Colour> sorted = colours_;
    std::sort(sorted.begin(), sorted.end());
    return sorted;
  }

  static std::size_t count_distinct(const std::vector<Colour>& sorted) {
    std::size_t n = 0;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      if (i == 0 || sorted[i] != sorted[i - 1]) ++n;
    }
    return n;
  }

  std::vector<Colour> colours_;
  std::vector<std::vector<Link>> links_;
};

}  // namespace

Certificate certificate(const Sample& kb) {
  Mixer mixer;
  mixer.add(kb.n_individuals);
  for (const Colour& colour : Refiner(kb).run()) mixer.add(colour);
  return mixer.value();
}

}  // namespace rrn::dataset
