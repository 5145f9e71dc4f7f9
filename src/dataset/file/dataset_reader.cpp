// SPDX-License-Identifier: MIT
#include <cerrno>
#include <cstring>
#include <optional>

#include "base/error.hpp"
#include "dataset/file/dataset_file.hpp"
#include "dataset/file/dataset_header.hpp"

namespace rrn::dataset {

namespace {

constexpr std::uint64_t kReportEvery = 256;
constexpr std::size_t kStreamBuffer = std::size_t{1} << 16;

}  // namespace

DatasetReader::DatasetReader(const std::string& path)
    : path_(path), stream_(std::fopen(path.c_str(), "rb"), &std::fclose) {
  const auto fail_io = [&] {
    throw Error(ErrorCode::kIo, SourceLocation{path, 0, 0},
                std::string("cannot read: ") + std::strerror(errno));
  };
  if (stream_ == nullptr) fail_io();
  std::setvbuf(stream_.get(), nullptr, _IOFBF, kStreamBuffer);
  if (std::fseek(stream_.get(), 0, SEEK_END) != 0) fail_io();
  const long size = std::ftell(stream_.get());
  if (size < 0 || std::fseek(stream_.get(), 0, SEEK_SET) != 0) fail_io();
  size_ = static_cast<std::uint64_t>(size);

  if (size_ < kDatasetMark.size() ||
      take(kDatasetMark.size(), "the mark") != kDatasetMark) {
    fail("not a dataset file; expected it to start with the mark of one");
  }
  const auto version = static_cast<std::uint8_t>(take(1, "the version")[0]);
  if (version != kDatasetVersion) {
    throw Error(ErrorCode::kMismatch, SourceLocation{path, 0, 0},
                "dataset format version " + std::to_string(version) +
                    "; this program reads version " +
                    std::to_string(kDatasetVersion));
  }
  const std::uint64_t n_header = take_varint("the header's size");
  ByteReader header(take(n_header, "the header"), path_);
  header_ = decode_header(header);
}

bool DatasetReader::next(Sample& kb) {
  if (at_end_) return false;
  const std::uint64_t n = take_varint("a sample's size");
  if (n == 0) {
    check_end();
    at_end_ = true;
    return false;
  }
  const SamplePlace place{n_samples_ + 1, n_bytes_};
  ByteReader sample(take(n, "a sample"), path_, place);
  kb = decode(size_of(header_), sample);
  ++n_samples_;
  return true;
}

void DatasetReader::check_end() {
  const std::uint64_t n = take_varint("the number of samples");
  if (n != n_samples_) {
    fail("holds " + std::to_string(n_samples_) + " samples; its end says " +
         std::to_string(n));
  }
  const std::uint64_t expected = checksum_.value();
  ByteReader stored(take(kChecksumSize, "the checksum"), path_);
  if (stored.read_fixed64() != expected) {
    fail("checksum does not match; the file is damaged");
  }
  if (n_bytes_ != size_) fail("bytes after the end");
}

std::string_view DatasetReader::take(std::uint64_t size,
                                     std::string_view what) {
  if (size > size_ - n_bytes_) {
    fail("ends within " + std::string(what) + "; the file is incomplete");
  }
  buffer_.resize(size);
  if (std::fread(buffer_.data(), 1, size, stream_.get()) != size) {
    throw Error(ErrorCode::kIo, SourceLocation{path_, 0, 0},
                "cannot read: " + std::string(std::strerror(errno)));
  }
  n_bytes_ += size;
  checksum_.add(buffer_);
  return buffer_;
}

std::uint64_t DatasetReader::take_varint(std::string_view what) {
  std::string bytes;
  do {
    bytes += take(1, what);
  } while ((static_cast<unsigned char>(bytes.back()) & 0x80U) != 0 &&
           bytes.size() < 10);
  ByteReader in(bytes, path_);
  return in.read_varint();
}

void DatasetReader::fail(const std::string& message) const {
  throw Error(ErrorCode::kCorrupt, SourceLocation{path_, 0, 0}, message);
}

Dataset read_dataset(const std::string& path, const JobContext& job) {
  DatasetReader reader(path);
  Dataset dataset;
  dataset.header = reader.header();
  Sample kb;
  while (reader.next(kb)) {
    dataset.kbs.push_back(std::move(kb));
    if (dataset.kbs.size() % kReportEvery != 0) continue;
    job.cancel.throw_if_triggered();
    job.report({"read dataset", dataset.kbs.size(), std::nullopt, path});
  }
  job.cancel.throw_if_triggered();
  return dataset;
}

}  // namespace rrn::dataset
