// SPDX-License-Identifier: MIT
#include "reasoner/knowledge/mentions.hpp"

#include <algorithm>
#include <utility>

#include "rdf/statement.hpp"
#include "reasoner/knowledge/source_reading.hpp"

namespace rrn::reasoner {

namespace {

/// Thrown by the sink to end the reading.
struct AllFound {};

class MentionSink final : public StatementSink {
 public:
  explicit MentionSink(std::span<const Mention> mentions)
      : mentions_(mentions),
        places_(mentions.size()),
        n_open_(mentions.size()) {}

  void on_statement(const Statement& statement,
                    const SourceLocation& place) override {
    for (std::size_t i = 0; i < mentions_.size(); ++i) {
      if (!places_[i].place.file.empty() || !fits(mentions_[i], statement)) {
        continue;
      }
      places_[i] = {place, Term(statement.subject)};
      if (--n_open_ == 0) throw AllFound();
    }
  }

  std::vector<MentionPlace> take() { return std::move(places_); }

 private:
  static bool fits(const Mention& mention, const Statement& statement) {
    if (!mention.predicate.empty() &&
        statement.predicate.text != mention.predicate) {
      return false;
    }
    if (mention.object && mention.object->view() != statement.object) {
      return false;
    }
    return mention.subjects.empty() ||
           std::any_of(mention.subjects.begin(), mention.subjects.end(),
                       [&](const Term& subject) {
                         return subject.view() == statement.subject;
                       });
  }

  std::span<const Mention> mentions_;
  std::vector<MentionPlace> places_;
  std::size_t n_open_;
};

}  // namespace

std::vector<MentionPlace> find_mentions(std::span<const Mention> mentions,
                                        std::span<const ReadFile> files,
                                        const JobContext& job) {
  MentionSink sink(mentions);
  if (mentions.empty()) return sink.take();
  const JobContext quiet = job.quiet();
  try {
    for (const ReadFile& file : files) {
      StatementSink& statements = sink;
      read_again(file.text, file.path, file.options, statements, quiet);
    }
  } catch (const AllFound&) {
    return sink.take();
  }
  return sink.take();
}

}  // namespace rrn::reasoner
