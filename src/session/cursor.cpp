// SPDX-License-Identifier: MIT
#include "session/cursor.hpp"

#include "base/error.hpp"

namespace rrn::session {

Cursor::Cursor(const CursorSource& source, const Pattern& pattern,
               Origins origins)
    : source_(source), version_(*source.version), origins_(origins) {
  if (bind(pattern)) start();
}

void Cursor::seek(const IdPattern& pattern, Origins origins) {
  subject_ = pattern.subject;
  predicate_ = pattern.predicate;
  object_ = pattern.object;
  origins_ = origins;
  start();
}

void Cursor::start() {
  keys_.clear();
  relation_ = 0;
  stage_ = Stage::kEnd;
  list_relations();
  if (keys_.empty()) return;
  stage_ = Stage::kRows;
  begin_stage();
}

/// Returns false if a term of the pattern occurs nowhere.
bool Cursor::bind(const Pattern& pattern) {
  const Dictionary& dictionary = *source_.dictionary;
  const auto find = [&](const std::optional<TermView>& term,
                        std::optional<TermId>& id) {
    if (!term) return true;
    id = dictionary.find(*term);
    return id.has_value();
  };
  return find(pattern.subject, subject_) &&
         find(pattern.predicate, predicate_) && find(pattern.object, object_);
}

void Cursor::add_relation(const RelationKey& key) {
  if (key.polarity == Polarity::kNegative) return;
  const bool unary = key.arity == Arity::kUnary;
  const TermId predicate = unary ? source_.rdf_type : key.predicate;
  if (predicate_ && *predicate_ != predicate) return;
  if (unary && object_ && *object_ != key.predicate) return;
  keys_.push_back(key);
}

void Cursor::list_relations() {
  const TripleStore& store = *source_.store;
  if (predicate_ && *predicate_ != source_.rdf_type) {
    add_relation({*predicate_, Arity::kBinary, Polarity::kPositive});
    return;
  }
  if (predicate_ && object_) {
    add_relation({*object_, Arity::kUnary, Polarity::kPositive});
    return;
  }
  for (std::uint32_t i = 0; i < store.n_relations(); ++i) {
    add_relation(store.key({i}));
  }
  if (!has(origins_, Origin::kPredicted)) return;
  for (const auto& [key, relation] : source_.predictions->relations()) {
    if (!store.find(key)) add_relation(key);
  }
}

bool Cursor::next() {
  if (version_ != *source_.version) {
    throw Error(ErrorCode::kBadArgument,
                "the graph changed while it was read; a cursor ends with the "
                "next change");
  }
  while (stage_ != Stage::kEnd) {
    if (step()) return true;
    advance();
  }
  return false;
}

void Cursor::advance() {
  if (stage_ == Stage::kPredicted) {
    if (++relation_ == keys_.size()) {
      stage_ = Stage::kEnd;
      return;
    }
    stage_ = Stage::kRows;
  } else {
    stage_ = static_cast<Stage>(static_cast<std::uint8_t>(stage_) + 1);
  }
  begin_stage();
}

void Cursor::begin_stage() {
  const TripleStore& store = *source_.store;
  const bool has_equality = !store.equality().empty();
  const bool is_wanted =
      has(origins_,
          stage_ == Stage::kAsserted ? Origin::kAsserted : Origin::kDerived);
  scan_ = {};
  is_expanding_ = false;
  predicted_ = nullptr;
  const auto representative = [&](std::optional<TermId> id) {
    if (id) id = store.equality().representative(*id);
    return id;
  };
  const std::optional<TermId> object = is_unary() ? std::nullopt : object_;
  switch (stage_) {
    case Stage::kRows:
      if (!has_equality) begin_scan(subject_, object, false);
      break;
    case Stage::kAsserted:
      if (has_equality && is_wanted) begin_scan(subject_, object, true);
      break;
    case Stage::kDerived:
      if (!has_equality || !is_wanted || source_.trivial->hides(key())) break;
      begin_scan(representative(subject_), representative(object), false);
      break;
    case Stage::kPredicted:
      begin_predictions();
      break;
    case Stage::kEnd:
      break;
  }
}

void Cursor::begin_scan(std::optional<TermId> first,
                        std::optional<TermId> second, bool finds_dead) {
  TripleStore& store = *source_.store;
  const auto id = store.find(key());
  if (!id) return;
  Relation& relation = store.relation(*id);
  scan_.relation = &relation;
  if (is_unary()) second = first;
  if (first && second) {
    const Row row{*first, *second};
    scan_.number = finds_dead ? relation.find_any(row) : relation.find(row);
    scan_.end = scan_.number < relation.size() ? scan_.number + 1 : 0;
    return;
  }
  scan_.end = relation.size();
  if (!first && !second) return;
  scan_.column = first ? Column::kFirst : Column::kSecond;
  scan_.is_chain = true;
  if (indexed_ != &relation || indexed_column_ != *scan_.column) {
    const std::lock_guard lock(*source_.index_mutex);
    relation.ensure_index(*scan_.column);
    indexed_ = &relation;
    indexed_column_ = *scan_.column;
  }
  scan_.number = relation.newest_match(*scan_.column, first ? *first : *second,
                                       relation.all());
}

std::optional<std::uint32_t> Cursor::next_row() {
  if (scan_.relation == nullptr || scan_.number >= scan_.end) {
    return std::nullopt;
  }
  const std::uint32_t number = scan_.number;
  if (scan_.is_chain) {
    scan_.number = scan_.relation->older_match(*scan_.column, number,
                                               scan_.relation->all());
  } else {
    ++scan_.number;
  }
  return number;
}

bool Cursor::step() {
  switch (stage_) {
    case Stage::kRows:
    case Stage::kAsserted:
      return step_rows();
    case Stage::kDerived:
      return step_derived();
    case Stage::kPredicted:
      return step_predicted();
    case Stage::kEnd:
      break;
  }
  return false;
}

bool Cursor::step_rows() {
  const bool with_dead = stage_ == Stage::kAsserted;
  while (const auto number = next_row()) {
    const Relation& relation = *scan_.relation;
    row_ = relation.row(*number);
    probability_ = 1;
    if (relation.is_asserted(*number)) {
      origin_ = Origin::kAsserted;
      if (has(origins_, origin_)) return true;
      continue;
    }
    if (with_dead || relation.is_dead(*number)) continue;
    origin_ = Origin::kDerived;
    if (has(origins_, origin_) && !source_.trivial->hides(key()) &&
        !source_.trivial->hides(key(), row_)) {
      return true;
    }
  }
  return false;
}

std::span<const TermId> Cursor::names(const TermId& id) const {
  const auto members = source_.store->equality().members(id);
  return members.empty() ? std::span(&id, 1) : members;
}

bool Cursor::take_derived(Row row) {
  if (source_.store->is_asserted(key(), row) ||
      source_.trivial->hides(key(), row)) {
    return false;
  }
  row_ = row;
  origin_ = Origin::kDerived;
  probability_ = 1;
  return true;
}

bool Cursor::step_derived() {
  for (;;) {
    while (is_expanding_ && first_ < firsts_.size()) {
      const TermId first = firsts_[first_];
      const Row row{first, is_unary() ? first : seconds_[second_]};
      if (++second_ >= seconds_.size() || is_unary()) {
        second_ = 0;
        ++first_;
      }
      if (take_derived(row)) return true;
    }
    is_expanding_ = false;
    const auto number = next_row();
    if (!number) return false;
    if (scan_.relation->is_dead(*number)) continue;
    expanded_ = scan_.relation->row(*number);
    firsts_ = subject_ ? std::span<const TermId>(&*subject_, 1)
                       : names(expanded_.first);
    seconds_ = object_ && !is_unary() ? std::span<const TermId>(&*object_, 1)
                                      : names(expanded_.second);
    first_ = second_ = 0;
    is_expanding_ = true;
  }
}

void Cursor::begin_predictions() {
  if (!has(origins_, Origin::kPredicted)) return;
  predicted_ = source_.predictions->find(key());
  if (predicted_ == nullptr) return;
  by_second_ = !subject_ && object_ && !is_unary();
  range_ = {0, predicted_->size()};
  if (subject_) range_ = predicted_->find_first(*subject_);
  if (by_second_) range_ = predicted_->find_second(*object_);
}

bool Cursor::step_predicted() {
  if (predicted_ == nullptr) return false;
  const TripleStore& store = *source_.store;
  while (range_.begin < range_.end) {
    const PredictedRelation::Entry& entry =
        by_second_ ? predicted_->by_second(range_.begin)
                   : predicted_->by_first(range_.begin);
    ++range_.begin;
    if (object_ && !is_unary() && entry.row.second != *object_) continue;
    if (store.is_asserted(key(), entry.row) ||
        store.contains(key(), entry.row)) {
      continue;
    }
    row_ = entry.row;
    origin_ = Origin::kPredicted;
    probability_ = entry.probability;
    return true;
  }
  return false;
}

TermTriple Cursor::ids() const {
  return triple_of({key(), row_}, source_.rdf_type);
}

KnownStatement Cursor::get() const {
  const Dictionary& dictionary = *source_.dictionary;
  const TermTriple triple = ids();
  return {{dictionary.view(triple.subject), dictionary.view(triple.predicate),
           dictionary.view(triple.object), std::nullopt},
          origin_,
          probability_};
}

}  // namespace rrn::session
