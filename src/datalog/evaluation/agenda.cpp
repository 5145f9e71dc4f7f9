// SPDX-License-Identifier: MIT
#include "datalog/evaluation/agenda.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace rrn::datalog {

void Agenda::begin(const Program& program,
                   const std::vector<std::size_t>& rules,
                   const std::vector<std::uint32_t>& seen) {
  readers_.clear();
  numbered_.clear();
  grown_.clear();
  changed_.clear();
  reads_all_ = false;
  all_changed_ = true;
  all_.resize(rules.size());
  std::iota(all_.begin(), all_.end(), 0U);
  for (const std::uint32_t place : all_) {
    add_readers(program.rules[rules[place]], place);
  }
  std::sort(readers_.begin(), readers_.end());
  readers_.erase(std::unique(readers_.begin(), readers_.end()), readers_.end());
  bounds_.end.resize(store_.n_relations(), 0);
  bounds_.old_end.resize(store_.n_relations(), 0);
  const auto mark = [&](std::uint32_t i) {
    bounds_.end[i] = i < seen.size() ? seen[i] : 0;
  };
  for (const Reader& reader : readers_) mark(reader.relation);
  for (std::uint32_t i = 0; reads_all_ && i < store_.n_relations(); ++i) {
    mark(i);
  }
}

void Agenda::add_readers(const Rule& rule, std::uint32_t place) {
  for (const Atom& atom : rule.body) {
    if (atom.is_triple()) {
      reads_all_ = true;
    } else {
      readers_.push_back({store_.find(atom.relation)->value, place});
    }
  }
}

std::span<const std::uint32_t> Agenda::next() {
  if (std::exchange(all_changed_, false) || reads_all_) {
    look_at_all();
    return all_;
  }
  look_at_changed();
  return due_;
}

void Agenda::note_growth(const Relation& relation) {
  if (grown_.empty() || grown_.back() != &relation) grown_.push_back(&relation);
}

void Agenda::move_bounds(std::uint32_t relation) {
  bounds_.old_end[relation] = bounds_.end[relation];
  bounds_.end[relation] = store_.relation({relation}).size();
}

/// What is new now is old in the next iteration, also where nothing comes.
void Agenda::look_at_all() {
  grown_.clear();
  changed_.clear();
  if (reads_all_) return count_rows();
  for (std::size_t i = 0; i < readers_.size(); ++i) {
    const std::uint32_t relation = readers_[i].relation;
    if (i > 0 && readers_[i - 1].relation == relation) continue;
    move_bounds(relation);
    if (bounds_.end[relation] > bounds_.old_end[relation]) {
      changed_.push_back(relation);
    }
  }
}

void Agenda::look_at_changed() {
  take_growth();
  const std::vector<std::uint32_t> relations = std::exchange(changed_, {});
  due_.clear();
  for (const std::uint32_t relation : relations) {
    move_bounds(relation);
    if (bounds_.end[relation] == bounds_.old_end[relation]) continue;
    changed_.push_back(relation);
    for (auto reader = std::lower_bound(readers_.begin(), readers_.end(),
                                        Reader{relation, 0});
         reader != readers_.end() && reader->relation == relation; ++reader) {
      due_.push_back(reader->place);
    }
  }
  std::sort(due_.begin(), due_.end());
  due_.erase(std::unique(due_.begin(), due_.end()), due_.end());
}

/// Adds the relations that were noted, if they are read, to those that change.
void Agenda::take_growth() {
  if (grown_.empty()) return;
  if (numbered_.empty()) number_relations();
  for (const Relation* relation : std::exchange(grown_, {})) {
    const auto found = std::lower_bound(numbered_.begin(), numbered_.end(),
                                        NumberedRelation{relation, 0});
    if (found != numbered_.end() && found->first == relation) {
      changed_.push_back(found->second);
    }
  }
  std::sort(changed_.begin(), changed_.end());
  changed_.erase(std::unique(changed_.begin(), changed_.end()), changed_.end());
}

void Agenda::number_relations() {
  for (const Reader& reader : readers_) {
    if (!numbered_.empty() && numbered_.back().second == reader.relation) {
      continue;
    }
    numbered_.emplace_back(&store_.relation({reader.relation}),
                           reader.relation);
  }
  std::sort(numbered_.begin(), numbered_.end());
}

/// Moves the bounds of all relations of the store.
void Agenda::count_rows() {
  bounds_.end.resize(store_.n_relations(), 0);
  bounds_.old_end.resize(store_.n_relations(), 0);
  n_total_[0] = n_total_[1] = n_total_[2] = 0;
  for (std::uint32_t i = 0; i < store_.n_relations(); ++i) {
    move_bounds(i);
    for (const RowPart part : {RowPart::kAll, RowPart::kOld, RowPart::kDelta}) {
      n_total_[static_cast<std::size_t>(part)] +=
          rows_of(bounds_, part, i).size();
    }
  }
}

AtomRows Agenda::rows(const Atom& atom, RowPart part) const {
  if (!atom.is_triple()) {
    const RelationId id = *store_.find(atom.relation);
    return {rows_of(bounds_, part, id.value), nullptr, part};
  }
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
  const auto n = static_cast<std::uint32_t>(
      std::min(kMost, n_total_[static_cast<std::size_t>(part)]));
  return {{0, n}, &bounds_, part};
}

}  // namespace rrn::datalog
