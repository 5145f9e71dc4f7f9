// SPDX-License-Identifier: MIT
#include "attach/change_digest.hpp"

namespace rrn::attach {

std::string ChangeDigest::pattern() const {
  if (graphs_.empty()) return "?s ?p ?o";
  std::string text;
  for (const std::string& graph : graphs_) {
    if (!text.empty()) text += " UNION ";
    text += "{ GRAPH " + sparql::iri_ref(graph) + " { ?s ?p ?o } }";
  }
  return text;
}

std::string ChangeDigest::count(const JobContext& job) {
  const sparql::Results results = endpoint_.select(
      "SELECT (COUNT(*) AS ?n) WHERE { " + pattern() + " }", job);
  const std::size_t column = results.column("n");
  if (results.rows.size() != 1 || !results.rows[0][column]) return {};
  return results.rows[0][column]->text;
}

std::string ChangeDigest::sum(const JobContext& job) {
  const auto start = Clock::now();
  // SPARQL cannot read hexadecimal numbers; the place of a digit in the list
  // of all is its value.
  std::string value;
  for (int digit = 1; digit <= 8; ++digit) {
    if (!value.empty()) value = "16 * (" + value + ") + ";
    value += "STRLEN(STRBEFORE(\"0123456789abcdef\", SUBSTR(?h, " +
             std::to_string(digit) + ", 1)))";
  }
  const std::string term = "STR(?s), \" \", STR(?p), \" \", STR(?o)";
  const sparql::Results results = endpoint_.select(
      "SELECT (SUM(" + value + ") AS ?n) WHERE { " + pattern() +
          " BIND(LCASE(MD5(CONCAT(" + term + "))) AS ?h) }",
      job);
  sum_takes_ = Clock::now() - start;
  next_sum_ = Clock::now() + 9 * sum_takes_;
  const std::size_t column = results.column("n");
  if (results.rows.size() != 1 || !results.rows[0][column]) return {};
  return results.rows[0][column]->text;
}

void ChangeDigest::remember(const JobContext& job) {
  count_ = count(job);
  if (!can_sum_) return;
  try {
    sum_ = sum(job);
  } catch (const sparql::ServerError&) {
    can_sum_ = false;
  }
}

bool ChangeDigest::has_changed(const JobContext& job) {
  if (count(job) != count_) return true;
  if (!can_sum_ || Clock::now() < next_sum_) return false;
  return sum(job) != sum_;
}

}  // namespace rrn::attach
