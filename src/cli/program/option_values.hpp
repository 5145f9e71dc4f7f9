// SPDX-License-Identifier: MIT
// Typed values of options, checked before any work starts.
#ifndef RRN_CLI_PROGRAM_OPTION_VALUES_HPP
#define RRN_CLI_PROGRAM_OPTION_VALUES_HPP

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include <boost/any.hpp>

#include "dataset/file/shards.hpp"
#include "io/rdf_reader.hpp"
#include "prediction/results/result_writer.hpp"
#include "reasoner/proofs/proof_writer.hpp"

namespace rrn::cli {

/// A whole number from 0 on: `5000`.
struct Count {
  std::uint64_t value = 0;
};
/// Whole numbers from the first to the last: `10-19`.
struct NumberRange {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
};
/// A number that is not negative: `0.003`.
struct Number {
  double value = 0;
};
/// A number from 0 to 1.
struct Probability {
  double value = 0;
};
/// `500ms`, `30s`, `5min` or `2h`.
struct Duration {
  std::chrono::milliseconds value{0};
};
/// `100MB`, `4GB` or a number of bytes.
struct ByteSize {
  std::uint64_t value = 0;
};
/// `yes` or `no`.
struct YesNo {
  bool value = false;
};
/// `http://example.org/pets=pets.ttl`; the IRI may hold more equals signs.
struct ImportOption {
  std::string iri;
  std::string file;
};
/// `text` or `json`.
struct TextOrJson {
  bool json = false;
};
/// `symbolic`, `neural` or `both`.
struct EngineChoice {
  bool symbolic = true;
  bool neural = false;
};

// Found by Boost.Program_options through argument-dependent look-up; each
// throws validation_error with what was expected.
void validate(boost::any& result, const std::vector<std::string>& values,
              Count*, int);
void validate(boost::any& result, const std::vector<std::string>& values,
              NumberRange*, int);
void validate(boost::any& result, const std::vector<std::string>& values,
              Number*, int);
void validate(boost::any& result, const std::vector<std::string>& values,
              Probability*, int);
void validate(boost::any& result, const std::vector<std::string>& values,
              Duration*, int);
void validate(boost::any& result, const std::vector<std::string>& values,
              ByteSize*, int);
void validate(boost::any& result, const std::vector<std::string>& values,
              YesNo*, int);
void validate(boost::any& result, const std::vector<std::string>& values,
              ImportOption*, int);
void validate(boost::any& result, const std::vector<std::string>& values,
              TextOrJson*, int);
void validate(boost::any& result, const std::vector<std::string>& values,
              EngineChoice*, int);

}  // namespace rrn::cli

namespace rrn::dataset {
/// `3/16`: the third of sixteen.
void validate(boost::any& result, const std::vector<std::string>& values,
              Shard*, int);
}  // namespace rrn::dataset

namespace rrn::io {
void validate(boost::any& result, const std::vector<std::string>& values,
              Syntax*, int);
}  // namespace rrn::io

namespace rrn::reasoner {
void validate(boost::any& result, const std::vector<std::string>& values,
              ProofFormat*, int);
}  // namespace rrn::reasoner

namespace rrn::prediction {
void validate(boost::any& result, const std::vector<std::string>& values,
              ResultFormat*, int);
/// Kinds with commas between them: `same,things`.
void validate(boost::any& result, const std::vector<std::string>& values,
              ShownTrivial*, int);
}  // namespace rrn::prediction

#endif  // RRN_CLI_PROGRAM_OPTION_VALUES_HPP
