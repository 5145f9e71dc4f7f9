// SPDX-License-Identifier: MIT
#include "cli/program/version.hpp"

#include <boost/version.hpp>

#include "base/error.hpp"
#include "cli/program/build_info.hpp"
#include "neural/model/engine.hpp"

namespace rrn::cli {

namespace {

std::string boost_version() {
  return std::to_string(BOOST_VERSION / 100000) + '.' +
         std::to_string(BOOST_VERSION / 100 % 1000) + '.' +
         std::to_string(BOOST_VERSION % 100);
}

std::string neural_lines() {
  try {
    const neural::Engine& engine = neural::load_engine();
    std::string text =
        "LibTorch " + engine.libtorch_version() + "\nBLAS " + engine.blas();
    if (engine.blas_is_slow()) text += " (slow; install libopenblas0-pthread)";
    return text + '\n';
  } catch (const Error& e) {
    return std::string("LibTorch: none (") + e.what() + ")\n";
  }
}

}  // namespace

std::string version_text() {
  return std::string("rrn ") + kVersion + " (" + kBuildType + ")\n" + "Serd " +
         kSerdVersion + "\nBoost " + boost_version() + '\n' + neural_lines();
}

}  // namespace rrn::cli
