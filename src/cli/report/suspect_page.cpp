// SPDX-License-Identifier: MIT
// Suspicious facts as a page.
#include <cstdio>
#include <filesystem>

#include "cli/program/text.hpp"
#include "cli/report/html_parts.hpp"
#include "cli/report/suspect_list.hpp"
#include "cli/report/svg_plot.hpp"
#include "io/iri_resolution.hpp"
#include "reasoner/violations/violation_report.hpp"

namespace rrn::cli {

namespace {

/// A place, with a link to the file if it is still there.
std::string link_to(const SourceLocation& place) {
  const std::string text = escape_markup(place.to_string());
  std::error_code error;
  if (!std::filesystem::is_regular_file(place.file, error)) return text;
  return "<a href=\"" + escape_markup(io::file_iri(place.file)) + "#L" +
         std::to_string(place.line) + "\">" + text + "</a>";
}

std::string row_of(const reasoner::Knowledge& knowledge,
                   const Suspect& suspect) {
  char probability[16];
  std::snprintf(probability, sizeof probability, "%.3f", suspect.probability);
  return tag(
      "tr",
      tag("td", probability) +
          tag("td", escape_markup(reasoner::show_fact(
                        knowledge, suspect.fact.relation, suspect.fact.row))) +
          tag("td", link_to(suspect.place)) +
          tag("td", escape_markup(suspect.reason)));
}

/// A heading, and a table of those that were kept of `n_all` facts.
std::string section(const reasoner::Knowledge& knowledge,
                    const std::string& heading, std::size_t n_all,
                    const std::vector<Suspect>& suspects) {
  std::string html = tag(
      "h2", escape_markup(heading + ": " + count_of(n_all, "fact", "facts")));
  if (suspects.empty()) return html;
  if (suspects.size() < n_all) {
    html += tag("p", "The surest " + group(suspects.size()) + " of them:");
  }
  std::string rows = row("th", {"probability", "fact", "place", "why"});
  for (const Suspect& suspect : suspects) rows += row_of(knowledge, suspect);
  return html + "<table class=\"words\">\n" + rows + "</table>\n";
}

}  // namespace

std::string suspects_to_html(const reasoner::Knowledge& knowledge,
                             const SuspectList& list,
                             const std::string& verdict) {
  std::string html =
      page_start("Suspicious facts") + tag("pre", escape_markup(verdict)) +
      tag("p", count_of(list.n_judged, "stated fact was", "stated facts were") +
                   " judged. The probabilities are those that a fact holds.") +
      section(knowledge, "Probably wrong", list.n_doubted, list.doubted);
  if (list.n_clashing > 0) {
    html += section(knowledge, "Part of violations, and less doubtful",
                    list.n_clashing, list.clashing);
  }
  return html +
         (list.seeks_missing ? section(knowledge, "Probably missing",
                                       list.n_missing, list.missing)
                             : "") +
         page_end();
}

}  // namespace rrn::cli
