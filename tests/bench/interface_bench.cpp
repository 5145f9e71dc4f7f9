// SPDX-License-Identifier: MIT
// Compares the C interface with `rrn reason`, in turns, by CPU time.
//
//     interface_bench RRN ONTOLOGY FILE [PAIRS]
//
// A host that has the statements of FILE (N-Triples) in a store of its own
// hands them over by the block, reasons, and takes what is derived, with its
// terms, by the block.  How the host reads FILE is not counted; the program's
// run is counted as a whole.  A second host hands over the text of FILE.
#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <rrn/rrn.hpp>
#include <string>
#include <vector>

#include "base/job.hpp"
#include "io/rdf_reader.hpp"
#include "rdf/dictionary.hpp"

namespace {

using rrn::TermView;
namespace api = rrn::plugin_api;

constexpr std::size_t kBlock = 4096;

/// Seconds of CPU time of this process or of those that it waited for.
double seconds(int who) {
  rusage usage{};
  getrusage(who, &usage);
  const auto sum = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) +
           static_cast<double>(time.tv_usec) * 1e-6;
  };
  return sum(usage.ru_utime) + sum(usage.ru_stime);
}

template <typename Function>
double measure(int who, const Function& function) {
  const double begin = seconds(who);
  function();
  return seconds(who) - begin;
}

/// The store of a host: terms, and statements by their places among them.
class Host final : public rrn::StatementSink {
 public:
  void on_statement(const rrn::Statement& statement,
                    const rrn::SourceLocation&) override {
    rows_.push_back({terms_.intern(statement.subject).value,
                     terms_.intern(statement.predicate).value,
                     terms_.intern(statement.object).value, RRN_NO_TERM, 0, 0});
  }
  /// Hands everything over.
  void send_to(RrnReasoner* reasoner, const api::World& world) const {
    std::vector<std::uint32_t> ids(terms_.size());
    std::vector<RrnTerm> block;
    for (std::size_t i = 0; i < ids.size(); i += kBlock) {
      block.clear();
      const std::size_t end = std::min(ids.size(), i + kBlock);
      for (std::size_t k = i; k < end; ++k) {
        block.push_back(term_of(terms_.view({static_cast<std::uint32_t>(k)})));
      }
      world.require(
          rrn_reasoner_intern(reasoner, block.data(), block.size(), &ids[i]));
    }
    std::vector<RrnRow> rows;
    for (std::size_t i = 0; i < rows_.size(); i += kBlock) {
      rows.assign(rows_.begin() + static_cast<std::ptrdiff_t>(i),
                  rows_.begin() + static_cast<std::ptrdiff_t>(
                                      std::min(rows_.size(), i + kBlock)));
      for (RrnRow& row : rows) {
        row.subject = ids[row.subject];
        row.predicate = ids[row.predicate];
        row.object = ids[row.object];
      }
      world.require(
          rrn_reasoner_add_rows(reasoner, rows.data(), rows.size(), nullptr));
    }
  }
  [[nodiscard]] std::size_t size() const { return rows_.size(); }

 private:
  static RrnTerm term_of(const TermView& term) {
    const auto string = [](std::string_view text) {
      return RrnString{text.data(), text.size()};
    };
    return {static_cast<std::uint32_t>(term.kind), 0, string(term.text),
            string(term.datatype), string(term.language)};
  }

  rrn::Dictionary terms_;
  std::vector<RrnRow> rows_;
};

/// Takes what is derived, with its terms, and returns how much it is.
std::size_t take(api::Reasoner& reasoner) {
  std::size_t n = 0;
  std::vector<RrnRow> rows;
  std::vector<std::uint32_t> ids;
  api::Cursor cursor =
      reasoner.find_ids(RRN_NO_TERM, RRN_NO_TERM, RRN_NO_TERM, RRN_DERIVED);
  while (cursor.read(rows, kBlock)) {
    ids.clear();
    for (const RrnRow& row : rows) {
      ids.insert(ids.end(), {row.subject, row.predicate, row.object});
    }
    const std::vector<RrnTerm> terms = reasoner.terms(ids);
    n += terms.size() / 3;
  }
  return n;
}

std::size_t derive_by_blocks(const std::string& ontology, const Host& host) {
  const api::World world;
  api::Reasoner reasoner(world);
  reasoner.load_ontology(ontology);
  host.send_to(reasoner.get(), world);
  reasoner.reason();
  return take(reasoner);
}

std::size_t derive_from_text(const std::string& ontology,
                             const std::string& text) {
  const api::World world;
  api::Reasoner reasoner(world);
  reasoner.load_ontology(ontology);
  reasoner.load_text({text, RRN_ROLE_DATA, RRN_SYNTAX_NTRIPLES});
  reasoner.reason();
  return take(reasoner);
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

int run(const std::vector<std::string>& arguments) {
  const std::string& ontology = arguments[1];
  const std::string& file = arguments[2];
  const int n_pairs = arguments.size() > 3 ? std::stoi(arguments[3]) : 5;
  Host host;
  rrn::io::ReadOptions options;
  options.syntax = rrn::io::Syntax::kNTriples;
  static_cast<void>(rrn::io::read_rdf(
      file, options, static_cast<rrn::StatementSink&>(host), {}));
  std::ifstream in(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const std::string command = "'" + arguments[0] +
                              "' reason --quiet --ontology '" + ontology +
                              "' --output /dev/null '" + file + "'";
  std::vector<double> block_ratios, text_ratios;
  for (int i = 0; i < n_pairs; ++i) {
    std::size_t n_blocks = 0, n_text = 0;
    int status = 0;
    const double program = measure(
        RUSAGE_CHILDREN, [&] { status = std::system(command.c_str()); });
    const double blocks = measure(
        RUSAGE_SELF, [&] { n_blocks = derive_by_blocks(ontology, host); });
    const double texts = measure(
        RUSAGE_SELF, [&] { n_text = derive_from_text(ontology, text); });
    if (status != 0 || n_blocks != n_text) return 1;
    block_ratios.push_back(blocks / program);
    text_ratios.push_back(texts / program);
    std::printf(
        "%zu statements, %zu derived; program %.2f s, blocks %.2f s, text "
        "%.2f s\n",
        host.size(), n_blocks, program, blocks, texts);
    std::fflush(stdout);
  }
  std::printf("median ratio to the program: blocks %.2f, text %.2f\n",
              median(block_ratios), median(text_ratios));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() >= 3) return run(arguments);
    std::fputs("usage: interface_bench RRN ONTOLOGY FILE [PAIRS]\n", stderr);
    return 2;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
