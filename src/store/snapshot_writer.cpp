// SPDX-License-Identifier: MIT
#include <string>
#include <vector>

#include "store/snapshot.hpp"
#include "store/snapshot_format.hpp"

namespace rrn {

namespace {

using snapshot::Checksum;
using snapshot::PrefixRecord;
using snapshot::RelationRecord;
using snapshot::TermRecord;
using Prefixes = std::vector<std::pair<std::string, std::string>>;

/// Gathers prefixes.
class PrefixSink final : public StatementSink {
 public:
  void on_prefix(std::string_view prefix, std::string_view iri) override {
    prefixes.emplace_back(prefix, iri);
  }
  void on_statement(const Statement&, const SourceLocation&) override {}

  Prefixes prefixes;
};

std::uint64_t round_up(std::uint64_t n_bytes) {
  return (n_bytes + Checksum::kWord - 1) / Checksum::kWord * Checksum::kWord;
}

/// Writes the sections in their order.
class Writer {
 public:
  Writer(const Dictionary& dictionary, const TripleStore& store,
         Prefixes prefixes, OutputFile& file)
      : dictionary_(dictionary),
        store_(store),
        prefixes_(std::move(prefixes)),
        file_(file) {}

  void run() {
    file_.write(snapshot::kMark);
    put(header());
    write_terms();
    for_each_relation([this](const RelationKey& key, const Relation& rows) {
      put(RelationRecord{key.predicate.value,
                         static_cast<std::uint32_t>(key.arity), rows.n_live()});
    });
    write_prefixes();
    for_each_relation([this](const RelationKey&, const Relation& rows) {
      rows.for_each([this](Row row, bool) { put(row); });
    });
    write_text();
    flush();
    const std::uint64_t checksum = checksum_.value();
    file_.write(&checksum, sizeof checksum);
  }

 private:
  static constexpr std::size_t kFlushAt = std::size_t{1} << 20;

  template <typename Visitor>
  void for_each_relation(Visitor&& visit) const {
    for (std::uint32_t i = 0; i < store_.n_relations(); ++i) {
      const RelationKey& key = store_.key(RelationId{i});
      const Relation& rows = store_.relation(RelationId{i});
      if (key.polarity == Polarity::kPositive && rows.n_live() > 0) {
        visit(key, rows);
      }
    }
  }
  template <typename Visitor>
  void for_each_term(Visitor&& visit) const {
    const auto n = static_cast<std::uint32_t>(dictionary_.size());
    for (std::uint32_t i = 0; i < n; ++i) visit(dictionary_.view(TermId{i}));
  }

  [[nodiscard]] snapshot::Header header() const {
    snapshot::Header header = {
        snapshot::kVersion, dictionary_.size(), 0, 0, prefixes_.size(), 0};
    for_each_relation([&](const RelationKey&, const Relation& rows) {
      ++header.n_relations;
      header.n_facts += rows.n_live();
    });
    for_each_term([&](const TermView& term) {
      header.n_text +=
          term.text.size() + term.datatype.size() + term.language.size();
    });
    for (const auto& [name, iri] : prefixes_) {
      header.n_text += name.size() + iri.size();
    }
    header.n_text = round_up(header.n_text);
    return header;
  }

  void write_terms() {
    for_each_term([this](const TermView& term) {
      put(TermRecord{n_text_, size_of(term.text), size_of(term.datatype),
                     size_of(term.language),
                     static_cast<std::uint32_t>(term.kind)});
      n_text_ += term.text.size() + term.datatype.size() + term.language.size();
    });
  }

  void write_prefixes() {
    for (const auto& [name, iri] : prefixes_) {
      put(PrefixRecord{n_text_, size_of(name), size_of(iri)});
      n_text_ += name.size() + iri.size();
    }
  }

  void write_text() {
    for_each_term([this](const TermView& term) {
      put_text(term.text);
      put_text(term.datatype);
      put_text(term.language);
    });
    for (const auto& [name, iri] : prefixes_) {
      put_text(name);
      put_text(iri);
    }
    buffer_.resize(round_up(buffer_.size()));
  }

  static std::uint32_t size_of(std::string_view text) {
    return static_cast<std::uint32_t>(text.size());
  }

  template <typename Record>
  void put(const Record& record) {
    static_assert(sizeof record % Checksum::kWord == 0);
    put_text({reinterpret_cast<const char*>(&record), sizeof record});
  }
  void put_text(std::string_view text) {
    buffer_ += text;
    if (buffer_.size() >= kFlushAt) flush();
  }

  /// Writes the whole words that are there.
  void flush() {
    const std::size_t n = buffer_.size() / Checksum::kWord * Checksum::kWord;
    const std::string_view words = std::string_view(buffer_).substr(0, n);
    checksum_.add(words);
    file_.write(words);
    buffer_.erase(0, n);
  }

  const Dictionary& dictionary_;
  const TripleStore& store_;
  const Prefixes prefixes_;
  OutputFile& file_;
  Checksum checksum_;
  std::string buffer_;
  std::uint64_t n_text_ = 0;  ///< Bytes of text that have a record
};

}  // namespace

void write_snapshot(const Dictionary& dictionary, const TripleStore& store,
                    const PrefixMap& prefixes, OutputFile& file) {
  PrefixSink sink;
  prefixes.send_to(sink);
  Writer(dictionary, store, std::move(sink.prefixes), file).run();
}

}  // namespace rrn
