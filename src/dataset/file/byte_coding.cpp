// SPDX-License-Identifier: MIT
#include "dataset/file/byte_coding.hpp"

#include "base/error.hpp"

namespace rrn::dataset {

void ByteWriter::write_varint(std::uint64_t value) {
  while (value >= 0x80) {
    write_byte(static_cast<std::uint8_t>(value | 0x80));
    value >>= 7;
  }
  write_byte(static_cast<std::uint8_t>(value));
}

void ByteWriter::write_fixed64(std::uint64_t value) {
  for (int i = 0; i < 8; ++i) {
    write_byte(static_cast<std::uint8_t>(value >> (8 * i)));
  }
}

void ByteWriter::write_string(std::string_view text) {
  write_varint(text.size());
  bytes_ += text;
}

std::uint8_t ByteReader::read_byte() {
  if (bytes_.empty()) fail("ends too early; the file is incomplete");
  const auto byte = static_cast<std::uint8_t>(bytes_.front());
  bytes_.remove_prefix(1);
  return byte;
}

std::uint64_t ByteReader::read_varint() {
  std::uint64_t value = 0;
  for (int shift = 0; shift < 64; shift += 7) {
    const std::uint8_t byte = read_byte();
    const std::uint64_t bits = byte & 0x7fU;
    if (shift == 63 && bits > 1) break;
    value |= bits << shift;
    if ((byte & 0x80U) == 0) return value;
  }
  fail("number of more than 64 bits");
}

std::size_t ByteReader::read_count(std::size_t min_item_size,
                                   std::string_view what) {
  const std::uint64_t count = read_varint();
  if (count > n_left() / min_item_size) {
    fail("says that " + std::to_string(count) + " " + std::string(what) +
         " follow; there are bytes for " +
         std::to_string(n_left() / min_item_size) + " at most");
  }
  return static_cast<std::size_t>(count);
}

std::uint64_t ByteReader::read_fixed64() {
  std::uint64_t value = 0;
  for (int i = 0; i < 8; ++i) value |= std::uint64_t{read_byte()} << (8 * i);
  return value;
}

std::string_view ByteReader::read_string(std::string_view what) {
  const std::size_t size = read_count(1, "bytes of " + std::string(what));
  return read_bytes(size, what);
}

std::string_view ByteReader::read_bytes(std::size_t size,
                                        std::string_view what) {
  if (size > n_left()) {
    fail("ends within " + std::string(what) + "; the file is incomplete");
  }
  const std::string_view result = bytes_.substr(0, size);
  bytes_.remove_prefix(size);
  return result;
}

void ByteReader::fail(const std::string& message) const {
  std::string place;
  if (sample_.number != 0) {
    const std::uint64_t byte = sample_.first_byte + (size_ - bytes_.size());
    place = "sample " + std::to_string(sample_.number) + ", before byte " +
            std::to_string(byte) + ": ";
  }
  throw Error(ErrorCode::kCorrupt, SourceLocation{file_, 0, 0},
              place + message);
}

}  // namespace rrn::dataset
