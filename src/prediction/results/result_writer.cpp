// SPDX-License-Identifier: MIT
#include "prediction/results/result_writer.hpp"

#include <string>

#include "base/error.hpp"
#include "prediction/results/rdf_results.hpp"
#include "prediction/results/tsv_results.hpp"

namespace rrn::prediction {

namespace {

constexpr std::uint64_t kPollMask = 0xfff;

/// Calls `write` for each fact that is asked for; returns their number.
template <typename Write>
std::uint64_t for_each_asked(const reasoner::Knowledge& knowledge,
                             const ResultSelection& selection,
                             const JobContext& job, const Write& write) {
  const reasoner::FactFilter filter(selection.asked, knowledge,
                                    selection.expand_equality);
  std::uint64_t n = 0;
  const auto write_asked = [&](const ResultFact& fact) {
    if (!filter.admits(fact.relation, fact.row)) return;
    write(fact);
    ++n;
  };
  const ResultFacts facts(knowledge, selection);
  std::uint64_t n_seen = 0;
  facts.for_each([&](const ResultFact& fact) {
    write_asked(fact);
    if ((++n_seen & kPollMask) != 0) return;
    job.cancel.throw_if_triggered();
    job.report({"write", n_seen, facts.n_facts(), {}});
  });
  if (selection.predictor != nullptr) {
    selection.predictor->for_each([&](const PredictedFact& fact) {
      write_asked({fact.relation,
                   fact.row,
                   FactStatus::kPredicted,
                   fact.probability,
                   {},
                   {}});
    });
  }
  return n;
}

template <typename Results>
std::uint64_t write_all(const reasoner::Knowledge& knowledge,
                        const ResultSelection& selection, Results&& results,
                        const JobContext& job) {
  const std::uint64_t n =
      for_each_asked(knowledge, selection, job,
                     [&](const ResultFact& fact) { results.write(fact); });
  results.finish();
  return n;
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
  if (name == "turtle" || name == "ttl") return ResultFormat::kTurtle;
  if (name == "ntriples" || name == "nt") return ResultFormat::kNTriples;
  if (name == "trig") return ResultFormat::kTrig;
  if (name == "nquads" || name == "nq") return ResultFormat::kNQuads;
  if (name == "tsv") return ResultFormat::kTsv;
  if (name == "none") return ResultFormat::kNone;
  return std::nullopt;
}

bool has_provenance(ResultFormat format) {
  return format == ResultFormat::kTrig || format == ResultFormat::kNQuads ||
         format == ResultFormat::kTsv;
}

std::uint64_t write_results(const reasoner::Knowledge& knowledge,
                            const ResultSelection& selection,
                            ResultFormat format, OutputFile& file,
                            const JobContext& job) {
  if (format == ResultFormat::kNone && selection.asked.asks_all()) {
    if (selection.predictor != nullptr) {
      selection.predictor->for_each([](const PredictedFact&) {});
    }
    return 0;
  }
  if (format == ResultFormat::kNone) {
    return for_each_asked(knowledge, selection, job, [](const ResultFact&) {});
  }
  RRN_CHECK(!selection.provenance || has_provenance(format));
  write_marks(selection, format, file);
  if (format == ResultFormat::kTsv) {
    return write_all(knowledge, selection,
                     TsvResults(knowledge.dictionary, selection, file), job);
  }
  return write_all(knowledge, selection,
                   RdfResults(knowledge, selection, rdf_syntax(format), file),
                   job);
}

}  // namespace rrn::prediction
