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
  reads_.clear();
  place_of_.clear();
  changed_.clear();
  reads_all_ = false;
  all_changed_ = true;
  all_.resize(rules.size());
  std::iota(all_.begin(), all_.end(), 0U);
  for (const std::uint32_t place : all_) {
    for (const Atom& atom : program.rules[rules[place]].body) {
      add_reader(atom, place);
    }
  }
  bounds_.end.resize(store_.n_relations(), 0);
  bounds_.old_end.resize(store_.n_relations(), 0);
  const auto mark = [&](std::uint32_t i) {
    bounds_.end[i] = i < seen.size() ? seen[i] : 0;
  };
  for (const Read& read : reads_) mark(read.relation);
  for (std::uint32_t i = 0; reads_all_ && i < store_.n_relations(); ++i) {
    mark(i);
  }
}

void Agenda::add_reader(const Atom& atom, std::uint32_t place) {
  if (atom.is_triple()) {
    reads_all_ = true;
    return;
  }
  const RelationId id = *store_.find(atom.relation);
  const auto [entry, is_new] = place_of_.try_emplace(
      &store_.relation(id), static_cast<std::uint32_t>(reads_.size()));
  if (is_new) reads_.push_back({id.value, {}});
  std::vector<std::uint32_t>& readers = reads_[entry->second].readers;
  if (readers.empty() || readers.back() != place) readers.push_back(place);
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
  const auto place = place_of_.find(&relation);
  if (place != place_of_.end()) changed_.push_back(place->second);
}

void Agenda::move_bounds(std::uint32_t relation) {
  bounds_.old_end[relation] = bounds_.end[relation];
  bounds_.end[relation] = store_.relation({relation}).size();
}

/// What is new now is old in the next iteration, also where nothing comes.
void Agenda::look_at_all() {
  changed_.clear();
  if (reads_all_) return count_rows();
  for (std::uint32_t place = 0; place < reads_.size(); ++place) {
    const std::uint32_t relation = reads_[place].relation;
    move_bounds(relation);
    if (bounds_.end[relation] > bounds_.old_end[relation]) {
      changed_.push_back(place);
    }
  }
}

void Agenda::look_at_changed() {
  std::vector<std::uint32_t> places = std::exchange(changed_, {});
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  due_.clear();
  for (const std::uint32_t place : places) {
    const auto& [relation, readers] = reads_[place];
    move_bounds(relation);
    if (bounds_.end[relation] == bounds_.old_end[relation]) continue;
    changed_.push_back(place);
    due_.insert(due_.end(), readers.begin(), readers.end());
  }
  std::sort(due_.begin(), due_.end());
  due_.erase(std::unique(due_.begin(), due_.end()), due_.end());
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
