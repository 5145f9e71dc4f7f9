// SPDX-License-Identifier: MIT
#include "reasoner/result_writer.hpp"

#include <string>

#include "base/error.hpp"
#include "reasoner/rdf_results.hpp"
#include "reasoner/tsv_results.hpp"

namespace rrn::reasoner {

namespace {

constexpr std::uint64_t kPollMask = 0xfff;

template <typename Results>
void write_all(const ResultFacts& facts, const ResultSelection& selection,
               Results& results, const JobContext& job) {
  std::uint64_t n = 0;
  facts.for_each([&](const ResultFact& fact) {
    results.write(fact);
    if ((++n & kPollMask) != 0) return;
    job.cancel.throw_if_triggered();
    job.report({"write", n, facts.n_facts(), {}});
  });
  if (selection.more) {
    selection.more([&](const ResultFact& fact) { results.write(fact); });
  }
  results.finish();
}

io::Syntax rdf_syntax(ResultFormat format) {
  switch (format) {
    case ResultFormat::kNTriples:
      return io::Syntax::kNTriples;
    case ResultFormat::kTrig:
      return io::Syntax::kTrig;
    case ResultFormat::kNQuads:
      return io::Syntax::kNQuads;
    default:
      return io::Syntax::kTurtle;
  }
}

/// Says in comments what quads say in statements.
void write_marks(const ResultSelection& selection, ResultFormat format,
                 OutputFile& file) {
  if (format == ResultFormat::kTrig || format == ResultFormat::kNQuads) return;
  if (selection.n_violations > 0) {
    file.write("# inconsistent: the facts and rules contradict each other\n");
  }
  if (selection.incomplete) {
    file.write("# incomplete: reasoning stopped at a limit\n");
  }
}

}  // namespace

std::optional<ResultFormat> parse_result_format(std::string_view name) {
  if (name == "turtle") return ResultFormat::kTurtle;
  if (name == "ntriples") return ResultFormat::kNTriples;
  if (name == "trig") return ResultFormat::kTrig;
  if (name == "nquads") return ResultFormat::kNQuads;
  if (name == "tsv") return ResultFormat::kTsv;
  if (name == "none") return ResultFormat::kNone;
  return std::nullopt;
}

bool has_provenance(ResultFormat format) {
  return format == ResultFormat::kTrig || format == ResultFormat::kNQuads ||
         format == ResultFormat::kTsv;
}

void write_results(const Knowledge& knowledge, const ResultSelection& selection,
                   ResultFormat format, OutputFile& file,
                   const JobContext& job) {
  if (format == ResultFormat::kNone) {
    if (selection.more) selection.more([](const ResultFact&) {});
    return;
  }
  RRN_CHECK(!selection.provenance || has_provenance(format));
  write_marks(selection, format, file);
  const ResultFacts facts(knowledge, selection);
  if (format == ResultFormat::kTsv) {
    TsvResults results(knowledge.dictionary, selection, file);
    write_all(facts, selection, results, job);
    return;
  }
  RdfResults results(knowledge, selection, rdf_syntax(format), file);
  write_all(facts, selection, results, job);
}

}  // namespace rrn::reasoner
