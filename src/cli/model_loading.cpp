// SPDX-License-Identifier: MIT
#include "cli/model_loading.hpp"

namespace rrn::cli {

const neural::Engine& open_engine(Terminal& terminal) {
  const neural::Engine& engine = neural::load_engine();
  if (engine.blas_is_slow()) {
    terminal.log(LogLevel::kWarning,
                 "LibTorch runs on a slow BLAS (" + engine.blas() +
                     "); install libopenblas0-pthread for networks that train "
                     "and predict many times faster");
  }
  return engine;
}

}  // namespace rrn::cli
