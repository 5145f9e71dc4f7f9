// SPDX-License-Identifier: MIT
#include "dataset/file/sample_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/error.hpp"
#include "dataset/file/dataset_header.hpp"

namespace rrn::dataset {

SampleFile::SampleFile(const std::string& path, const JobContext& job)
    : path_(path), stream_(std::fopen(path.c_str(), "rb"), &std::fclose) {
  DatasetReader reader(path);
  header_ = reader.header();
  Sample kb;
  for (std::uint64_t first = reader.n_bytes(); reader.next(kb);
       first = reader.n_bytes()) {
    job.cancel.throw_if_triggered();
    if (!places_.empty() && kb.draw <= places_.back().draw) {
      throw Error(ErrorCode::kCorrupt, SourceLocation{path},
                  "sample " + std::to_string(reader.n_samples()) + " is draw " +
                      std::to_string(kb.draw) + " after draw " +
                      std::to_string(places_.back().draw) +
                      "; expected samples in the order of draws");
    }
    places_.push_back({kb.draw, first, reader.n_bytes() - first});
  }
}

bool SampleFile::has(std::uint64_t draw) const {
  return place_of(draw) != nullptr;
}

std::optional<Sample> SampleFile::find(std::uint64_t draw) const {
  const Place* place = place_of(draw);
  if (place == nullptr) return std::nullopt;
  std::string bytes(place->n_bytes, '\0');
  {
    const std::lock_guard lock(mutex_);
    if (stream_ == nullptr ||
        std::fseek(stream_.get(), static_cast<long>(place->first_byte),
                   SEEK_SET) != 0 ||
        std::fread(bytes.data(), 1, bytes.size(), stream_.get()) !=
            bytes.size()) {
      throw Error(ErrorCode::kIo, SourceLocation{path_},
                  std::string("cannot read: ") + std::strerror(errno));
    }
  }
  const auto number = static_cast<std::uint64_t>(place - places_.data()) + 1;
  ByteReader in(bytes, path_, {number, place->first_byte});
  const std::uint64_t size = in.read_varint();
  ByteReader sample(in.read_bytes(size, "a sample"), path_,
                    {number, place->first_byte});
  return decode(size_of(header_), sample);
}

std::vector<std::uint64_t> SampleFile::draws() const {
  std::vector<std::uint64_t> draws(places_.size());
  std::ranges::transform(places_, draws.begin(), &Place::draw);
  return draws;
}

const SampleFile::Place* SampleFile::place_of(std::uint64_t draw) const {
  const auto at = std::ranges::lower_bound(places_, draw, {}, &Place::draw);
  return at != places_.end() && at->draw == draw ? &*at : nullptr;
}

}  // namespace rrn::dataset
