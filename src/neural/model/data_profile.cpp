// SPDX-License-Identifier: MIT
#include "neural/model/data_profile.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdio>
#include <limits>
#include <map>

#include "base/text.hpp"

namespace rrn::neural {

namespace {

using dataset::RelationLiteral;
using dataset::Sample;

constexpr std::uint64_t kFewFacts = 30;
constexpr double kDensityMargin = 1.5;
constexpr double kMostMoved = 0.25;
constexpr double kMostBeyond = 0.01;
constexpr std::size_t kShown = 3;

/// Facts of each individual in one place of a relation.
using Degrees = std::map<std::uint32_t, std::uint32_t>;

struct RelationDegrees {
  Degrees of_subjects;
  Degrees of_objects;
};

std::vector<RelationDegrees> degrees_of(const Sample& kb, std::size_t n) {
  std::vector<RelationDegrees> degrees(n);
  for (const RelationLiteral& fact : kb.relations.specified) {
    if (!fact.positive) continue;
    ++degrees[fact.relation.value].of_subjects[fact.subject.value];
    ++degrees[fact.relation.value].of_objects[fact.object.value];
  }
  return degrees;
}

std::uint32_t most(const Degrees& degrees) {
  std::uint32_t result = 0;
  for (const auto& [individual, n] : degrees) result = std::max(result, n);
  return result;
}

std::uint64_t n_positive(const Sample& kb) {
  const auto count = [](const auto& facts) {
    return static_cast<std::uint64_t>(std::ranges::count_if(
        facts, [](const auto& fact) { return fact.positive; }));
  };
  return count(kb.classes.specified) + count(kb.relations.specified);
}

double density_of(const Sample& kb) {
  if (kb.n_individuals == 0) return 0;
  return static_cast<double>(n_positive(kb)) / kb.n_individuals;
}

std::string number(double value, const char* format = "%.2f") {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), format, value);
  return text.data();
}

std::string percent(double part) { return number(100 * part, "%.1f") + " %"; }

/// The facts of each predicate: classes first.
std::vector<std::uint64_t> fact_counts(const DataProfile& profile) {
  std::vector<std::uint64_t> counts = profile.class_facts;
  for (const RelationUse& use : profile.relations) {
    counts.push_back(use.n_facts);
  }
  return counts;
}

std::uint64_t sum(const std::vector<std::uint64_t>& counts) {
  std::uint64_t total = 0;
  for (const std::uint64_t n : counts) total += n;
  return total;
}

class Comparison {
 public:
  Comparison(const DataProfile& profile, const dataset::Vocabulary& vocabulary,
             const Sample& kb)
      : profile_(profile), vocabulary_(vocabulary), kb_(kb) {}

  std::vector<std::string> run() {
    if (n_positive(kb_) >= kFewFacts) {
      compare_density();
      compare_shares();
    }
    compare_degrees();
    return std::move(found_);
  }

 private:
  [[nodiscard]] std::string name_of(std::size_t predicate) const {
    const std::size_t n_classes = vocabulary_.classes.size();
    return '<' +
           (predicate < n_classes
                ? vocabulary_.classes[predicate].iri
                : vocabulary_.relations[predicate - n_classes].iri) +
           '>';
  }

  void compare_density() {
    const double density = density_of(kb_);
    const auto least = static_cast<double>(profile_.least_density);
    const auto greatest = static_cast<double>(profile_.greatest_density);
    if (density * kDensityMargin >= least &&
        density <= greatest * kDensityMargin) {
      return;
    }
    found_.push_back(number(density) +
                     " facts for each individual, where the model was made "
                     "from samples with " +
                     number(least) + " to " + number(greatest));
  }

  void compare_shares() {
    const auto before = fact_counts(profile_);
    const auto now = fact_counts(profile_of({&kb_, 1}, vocabulary_));
    const double n_before = std::max(1.0, static_cast<double>(sum(before)));
    const double n_now = std::max(1.0, static_cast<double>(sum(now)));
    struct Share {
      std::size_t predicate;
      double before;
      double now;
      [[nodiscard]] double moved() const { return std::abs(now - before); }
    };
    std::vector<Share> shares;
    double moved = 0;
    for (std::size_t i = 0; i < now.size(); ++i) {
      shares.push_back({i, static_cast<double>(before[i]) / n_before,
                        static_cast<double>(now[i]) / n_now});
      moved += shares.back().moved() / 2;
    }
    if (moved <= kMostMoved) return;
    std::ranges::stable_sort(shares, [](const Share& a, const Share& b) {
      return a.moved() > b.moved();
    });
    std::string text = percent(moved) +
                       " of the facts are of other classes and relations than "
                       "those that the model was made from: ";
    for (std::size_t i = 0; i < std::min(kShown, shares.size()); ++i) {
      text += (i == 0 ? "" : ", ") + name_of(shares[i].predicate) + ' ' +
              percent(shares[i].now) + " (there " + percent(shares[i].before) +
              ')';
    }
    found_.push_back(std::move(text));
  }

  void compare_degrees() {
    const std::size_t n_relations = vocabulary_.relations.size();
    const auto degrees = degrees_of(kb_, n_relations);
    for (std::size_t r = 0; r < n_relations; ++r) {
      const RelationUse& use = profile_.relations[r];
      if (use.n_facts == 0) continue;  // Shares tell of that.
      compare(r, degrees[r].of_subjects, use.most_of_subject, "subjects");
      compare(r, degrees[r].of_objects, use.most_of_object, "objects");
    }
    std::ranges::stable_sort(beyond_, [](const Beyond& a, const Beyond& b) {
      return a.part > b.part;
    });
    for (std::size_t i = 0; i < std::min(kShown, beyond_.size()); ++i) {
      found_.push_back(std::move(beyond_[i].text));
    }
    if (beyond_.size() <= kShown) return;
    found_.push_back(
        "individuals have more facts of " +
        count_of(beyond_.size() - kShown, "other kind", "other kinds") +
        " than any had, too");
  }

  void compare(std::size_t relation, const Degrees& degrees,
               std::uint32_t greatest, const char* side) {
    const auto n_beyond = static_cast<std::uint64_t>(std::ranges::count_if(
        degrees, [&](const auto& entry) { return entry.second > greatest; }));
    const double part =
        static_cast<double>(n_beyond) /
        std::max<double>(1, static_cast<double>(degrees.size()));
    if (part <= kMostBeyond) return;
    beyond_.push_back(
        {part, group(n_beyond) + " of " + group(degrees.size()) + ' ' + side +
                   " of " + name_of(vocabulary_.classes.size() + relation) +
                   " have more than " + std::to_string(greatest) +
                   " such facts, the most that any had; here up to " +
                   std::to_string(most(degrees))});
  }

  struct Beyond {
    double part;
    std::string text;
  };

  const DataProfile& profile_;
  const dataset::Vocabulary& vocabulary_;
  const Sample& kb_;
  std::vector<std::string> found_;
  std::vector<Beyond> beyond_;
};

void write_density(float value, dataset::ByteWriter& out) {
  out.write_varint(std::bit_cast<std::uint32_t>(value));
}

float read_density(dataset::ByteReader& in) {
  const std::uint64_t bits = in.read_varint();
  if (bits > std::numeric_limits<std::uint32_t>::max()) {
    in.fail("a float of more than 32 bits");
  }
  const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(bits));
  if (!(value >= 0)) in.fail("a number of facts below 0");
  return value;
}

std::uint32_t read_count(dataset::ByteReader& in) {
  const std::uint64_t value = in.read_varint();
  if (value > std::numeric_limits<std::uint32_t>::max()) {
    in.fail("a number of facts out of range");
  }
  return static_cast<std::uint32_t>(value);
}

}  // namespace

DataProfile profile_of(std::span<const Sample> samples,
                       const dataset::Vocabulary& vocabulary) {
  DataProfile profile;
  profile.n_samples = samples.size();
  profile.class_facts.resize(vocabulary.classes.size());
  profile.relations.resize(vocabulary.relations.size());
  for (const Sample& kb : samples) {
    const auto density = static_cast<float>(density_of(kb));
    const bool first = &kb == samples.data();
    profile.least_density =
        first ? density : std::min(profile.least_density, density);
    profile.greatest_density = std::max(profile.greatest_density, density);
    profile.most_individuals =
        std::max(profile.most_individuals, kb.n_individuals);
    for (const dataset::ClassLiteral& fact : kb.classes.specified) {
      profile.class_facts[fact.owl_class.value] += fact.positive ? 1 : 0;
    }
    for (const RelationLiteral& fact : kb.relations.specified) {
      profile.relations[fact.relation.value].n_facts += fact.positive ? 1 : 0;
    }
    const auto degrees = degrees_of(kb, profile.relations.size());
    for (std::size_t r = 0; r < degrees.size(); ++r) {
      RelationUse& use = profile.relations[r];
      use.most_of_subject =
          std::max(use.most_of_subject, most(degrees[r].of_subjects));
      use.most_of_object =
          std::max(use.most_of_object, most(degrees[r].of_objects));
    }
  }
  return profile;
}

std::vector<std::string> differences(const DataProfile& profile,
                                     const dataset::Vocabulary& vocabulary,
                                     const Sample& kb) {
  return Comparison(profile, vocabulary, kb).run();
}

void write_profile(const DataProfile& profile, dataset::ByteWriter& out) {
  out.write_varint(profile.n_samples);
  out.write_varint(profile.most_individuals);
  write_density(profile.least_density, out);
  write_density(profile.greatest_density, out);
  for (const std::uint64_t n : profile.class_facts) out.write_varint(n);
  for (const RelationUse& use : profile.relations) {
    out.write_varint(use.n_facts);
    out.write_varint(use.most_of_subject);
    out.write_varint(use.most_of_object);
  }
}

DataProfile read_profile(dataset::ByteReader& in,
                         const dataset::Vocabulary& vocabulary) {
  DataProfile profile;
  profile.n_samples = in.read_varint();
  profile.most_individuals = read_count(in);
  profile.least_density = read_density(in);
  profile.greatest_density = read_density(in);
  profile.class_facts.resize(vocabulary.classes.size());
  profile.relations.resize(vocabulary.relations.size());
  for (std::uint64_t& n : profile.class_facts) n = in.read_varint();
  for (RelationUse& use : profile.relations) {
    use.n_facts = in.read_varint();
    use.most_of_subject = read_count(in);
    use.most_of_object = read_count(in);
  }
  return profile;
}

}  // namespace rrn::neural
