// SPDX-License-Identifier: MIT
#include "attach/change_digest.hpp"

#include <algorithm>

namespace rrn::attach {

namespace {

/// While changes follow each other, counting finds them sooner.
constexpr std::chrono::seconds kPause{2};
constexpr std::chrono::seconds kLongestPause{30};

}  // namespace

std::string ChangeDigest::pattern() const {
  if (graphs_.empty()) return "?s ?p ?o";
  std::string text;
  for (const std::string& graph : graphs_) {
    if (!text.empty()) text += " UNION ";
    text += "{ GRAPH " + sparql::iri_ref(graph) + " { ?s ?p ?o } }";
  }
  return text;
}

ChangeDigest::Counts ChangeDigest::count(const JobContext& job) {
  const sparql::Results results = endpoint_.select(
      "SELECT ?p (COUNT(*) AS ?n) WHERE { " + pattern() + " } GROUP BY ?p",
      job);
  const std::size_t predicate = results.column("p");
  const std::size_t number = results.column("n");
  Counts counts;
  for (const auto& row : results.rows) {
    // Of an empty graph some stores give one row that binds no predicate.
    if (!row[predicate] || !row[number]) continue;
    counts[row[predicate]->text] = std::stoull(row[number]->text);
  }
  return counts;
}

std::string ChangeDigest::hashes(const JobContext& job) {
  const auto start = Clock::now();
  const sparql::Results results = endpoint_.select(
      "SELECT ?h (COUNT(*) AS ?n) WHERE { " + pattern() +
          " BIND(SUBSTR(MD5(CONCAT(STR(?s), \" \", STR(?p), \" \", STR(?o))), "
          "1, 3) AS ?h) } GROUP BY ?h",
      job);
  last_hashes_ = Clock::now();
  next_hashes_ = last_hashes_ + 9 * (last_hashes_ - start);
  std::vector<std::string> lines;
  for (const auto& row : results.rows) {
    std::string& line = lines.emplace_back();
    for (const auto& term : row) line += (term ? term->text : "") + ' ';
  }
  std::ranges::sort(lines);
  std::string text;
  for (const std::string& line : lines) text += line;
  return text;
}

void ChangeDigest::remember(const JobContext& job) {
  known_ = count(job);
  now_ = known_;
  put_off_hashes();
}

void ChangeDigest::put_off_hashes() {
  const auto now = Clock::now();
  if (now - last_hashes_ > kLongestPause) return;
  next_hashes_ = std::max(next_hashes_, now + kPause);
}

ChangeDigest::Counts ChangeDigest::take_changes() {
  Counts changes;
  for (const auto& [predicate, n] : now_) {
    const auto before = known_.find(predicate);
    if (before == known_.end() || before->second != n) changes[predicate] = n;
  }
  for (const auto& [predicate, n] : known_) {
    if (!now_.contains(predicate)) changes[predicate] = 0;
  }
  known_ = now_;
  put_off_hashes();
  return changes;
}

bool ChangeDigest::has_changed(const JobContext& job) {
  now_ = count(job);
  if (now_ != known_) return true;
  if (!can_hash_ || Clock::now() < next_hashes_) return false;
  try {
    // Whatever was read since the last time was read before these: if they
    // differ, reading again is what makes sure.
    std::string now = hashes(job);
    const bool changed = now != hashes_;
    hashes_ = std::move(now);
    return changed;
  } catch (const sparql::ServerError&) {
    can_hash_ = false;
    return false;
  }
}

}  // namespace rrn::attach
