// SPDX-License-Identifier: MIT
// Change files: what was read is read again from the patch that says it.
#include <string>

#include "fuzz/harness.hpp"
#include "io/change_reader.hpp"

namespace rrn::fuzz {
namespace {

/// Writes all that it is handed as RDF Patch.
class PatchSink final : public io::ChangeSink {
 public:
  void on_add(const Statement& statement,
              const SourceLocation& place) override {
    write("A ", statement, place);
  }
  void on_delete(const Statement& statement,
                 const SourceLocation& place) override {
    write("D ", statement, place);
  }
  void on_commit() override { patch += "TC .\nTX .\n"; }
  void on_abort() override { patch += "TA .\nTX .\n"; }

  std::string patch = "TX .\n";

 private:
  void write(const char* mark, const Statement& statement,
             const SourceLocation& place) {
    require(place.line != 0, "a change without a place");
    patch += mark;
    statement.subject.append_ntriples(patch);
    patch += ' ';
    statement.predicate.append_ntriples(patch);
    patch += ' ';
    statement.object.append_ntriples(patch);
    if (statement.graph_name) {
      patch += ' ';
      statement.graph_name->append_ntriples(patch);
    }
    patch += " .\n";
  }
};

void check(std::string_view text) {
  io::ChangeReadOptions options;
  options.data_syntax = io::Syntax::kNTriples;
  options.base_iri = "http://example.org/base/";
  PatchSink sink;
  const bool is_clean = succeeds([&] {
    io::read_changes_text(text, "input", options, sink, JobContext());
  });
  // The last transaction is open, or holds what came before an error.
  const std::string written = sink.patch + (is_clean ? "TA .\n" : "TC .\n");
  options.format = io::ChangeFormat::kRdfPatch;
  PatchSink again;
  io::read_changes_text(written, "written", options, again, JobContext());
  require(again.patch == written + "TX .\n",
          "a patch is read as something else");
}

}  // namespace
}  // namespace rrn::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  rrn::fuzz::check(rrn::fuzz::as_text(data, size));
  return 0;
}
