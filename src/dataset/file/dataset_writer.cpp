// SPDX-License-Identifier: MIT
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "base/error.hpp"
#include "dataset/file/dataset_file.hpp"
#include "dataset/file/dataset_header.hpp"

namespace rrn::dataset {

DatasetWriter::DatasetWriter(const std::string& path, DatasetHeader header,
                             const Visitor& visit)
    : path_(path), part_path_(path + ".part"), header_(std::move(header)) {
  if (visit && resume(visit)) return;
  start();
}

DatasetWriter::~DatasetWriter() {
  if (stream_ == nullptr) return;
  std::fclose(stream_);
  unlink(part_path_.c_str());
}

void DatasetWriter::start() {
  const std::string header = encode_header(header_);
  stream_ = std::fopen(part_path_.c_str(), "wb");
  if (stream_ == nullptr) fail("create");
  ByteWriter out;
  for (const char c : kDatasetMark) {
    out.write_byte(static_cast<std::uint8_t>(c));
  }
  out.write_byte(kDatasetVersion);
  out.write_string(header);
  write(out.bytes());
}

/// Reads the unfinished file as far as it is whole.
bool DatasetWriter::resume(const Visitor& visit) {
  if (access(part_path_.c_str(), F_OK) != 0) return false;
  std::uint64_t n_bytes = 0;
  try {
    DatasetReader reader(part_path_);
    if (reader.header() != header_) return false;
    Sample kb;
    const auto note = [&] {
      n_bytes = reader.n_bytes();
      checksum_ = reader.checksum();
      n_samples_ = reader.n_samples();
    };
    note();
    try {
      while (reader.next(kb)) {
        visit(kb);
        note();
      }
    } catch (const Error& error) {
      if (error.code() != ErrorCode::kCorrupt) throw;
    }
  } catch (const Error& error) {
    // An unfinished file of something else is no loss.
    if (error.code() == ErrorCode::kIo) throw;
    return false;
  }
  stream_ = std::fopen(part_path_.c_str(), "r+b");
  if (stream_ == nullptr) fail("open");
  if (ftruncate(fileno(stream_), static_cast<off_t>(n_bytes)) != 0 ||
      std::fseek(stream_, 0, SEEK_END) != 0) {
    fail("go on with");
  }
  return true;
}

void DatasetWriter::add(const Sample& kb) {
  sample_.clear();
  encode(kb, size_of(header_), sample_);
  ByteWriter size;
  size.write_varint(sample_.bytes().size());
  write(size.bytes());
  write(sample_.bytes());
  ++n_samples_;
}

void DatasetWriter::commit() {
  ByteWriter end;
  end.write_varint(0);
  end.write_varint(n_samples_);
  write(end.bytes());
  ByteWriter checksum;
  checksum.write_fixed64(checksum_.value());
  write(checksum.bytes());
  if (std::fflush(stream_) != 0 || fsync(fileno(stream_)) != 0) fail("write");
  close();
  if (std::rename(part_path_.c_str(), path_.c_str()) != 0) fail("rename");
}

void DatasetWriter::keep() noexcept {
  if (stream_ == nullptr) return;
  std::fclose(stream_);
  stream_ = nullptr;
}

void DatasetWriter::write(std::string_view bytes) {
  checksum_.add(bytes);
  if (std::fwrite(bytes.data(), 1, bytes.size(), stream_) != bytes.size()) {
    fail("write");
  }
}

void DatasetWriter::close() {
  std::FILE* const stream = std::exchange(stream_, nullptr);
  if (std::fclose(stream) != 0) fail("write");
}

void DatasetWriter::fail(const char* action) const {
  throw Error(ErrorCode::kIo, SourceLocation{part_path_, 0, 0},
              std::string("cannot ") + action + ": " + std::strerror(errno));
}

}  // namespace rrn::dataset
