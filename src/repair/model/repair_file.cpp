// SPDX-License-Identifier: MIT
#include "repair/model/repair_file.hpp"

#include "repair/model/model_frame.hpp"

namespace rrn::repair {

namespace {

// The first byte is no text and the line ends show damage by a text transfer.
constexpr ModelFrame kRepairFrame = {"\x89RRNREP\r\n", 1, 3, "repair model",
                                     "rrn learn"};
constexpr std::uint8_t kFirstWithFits = 3;
constexpr std::uint32_t kMaxWorlds = 100'000;

std::uint32_t read_small(dataset::ByteReader& in, std::uint32_t most,
                         const char* what) {
  const std::uint64_t value = in.read_varint();
  if (value == 0 || value > most) in.fail(std::string(what) + " out of range");
  return static_cast<std::uint32_t>(value);
}

}  // namespace

bool is_repair_file(const std::string& path) {
  return starts_with_mark(path, kRepairFrame.mark);
}

void save_repair(const std::string& path, const RepairContent& content) {
  dataset::ByteWriter fields;
  write_vocabulary(content.vocabulary, fields);
  fields.write_string(content.rules);
  fields.write_string(content.card);
  fields.write_varint(content.worlds.n_worlds);
  fields.write_varint(content.worlds.max_tries);
  neural::write_calibration(content.calibration, fields);
  write_beliefs(content.beliefs, fields);
  fields.write_byte(content.profile ? 1 : 0);
  if (content.profile) neural::write_profile(*content.profile, fields);
  fields.write_byte(content.fits ? 1 : 0);
  if (content.fits) write_fits(*content.fits, fields);
  write_framed(path, kRepairFrame, fields);
}

RepairContent load_repair(const std::string& path) {
  const FramedFields fields = read_framed(path, kRepairFrame);
  dataset::ByteReader in(fields.bytes, path);
  RepairContent content;
  content.vocabulary = read_vocabulary(in);
  content.rules = std::string(in.read_string("the rules"));
  content.card = std::string(in.read_string("the card"));
  content.worlds.n_worlds = read_small(in, kMaxWorlds, "a number of worlds");
  content.worlds.max_tries = read_small(in, kMaxWorlds, "a number of tries");
  content.calibration =
      neural::read_calibration(in, content.vocabulary.classes.size(),
                               content.vocabulary.relations.size(), true);
  const bool is_oldest = fields.version == kRepairFrame.oldest_version;
  content.beliefs = read_beliefs(in, content.vocabulary, !is_oldest);
  if (!is_oldest && in.read_byte() != 0) {
    content.profile = neural::read_profile(in, content.vocabulary);
  }
  if (fields.version >= kFirstWithFits && in.read_byte() != 0) {
    content.fits = read_fits(in, content.vocabulary);
  }
  if (in.n_left() > 0) in.fail("bytes after the end of the model");
  return content;
}

}  // namespace rrn::repair
