// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_NETWORK_BLAS_HPP
#define RRN_NEURAL_NETWORK_BLAS_HPP

#include <string>

namespace rrn::neural {

/// The matrix library behind LibTorch, as found in this process.
struct BlasLibrary {
  std::string name;  ///< What it says of itself, or what the file suggests
  std::string file;  ///< Empty if it is linked into LibTorch
  bool is_reference = false;  ///< The slow reference implementation
};

/// Finds the library whose sgemm_ the loaded LibTorch calls.
[[nodiscard]] BlasLibrary find_blas();

/// Makes each BLAS call run on the calling thread: this layer cuts its work
/// into threads itself.  Does nothing for libraries other than OpenBLAS, which
/// behave so within a parallel region.
void use_blas_on_calling_thread();

/// Has the BLAS take the buffers that it needs when so many threads compute at
/// a time, if it is OpenBLAS: when it gets none it waits for ever.  Throws
/// Error where there is no room for them.
void take_blas_buffers(unsigned n_threads);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_NETWORK_BLAS_HPP
