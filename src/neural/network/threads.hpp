// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_NETWORK_THREADS_HPP
#define RRN_NEURAL_NETWORK_THREADS_HPP

namespace rrn::neural {

/// Makes this layer compute with `n_threads` threads (0 counts as 1) where the
/// calling thread asks it to.  Throws Error where the system has too few
/// threads left.
void use_threads(unsigned n_threads);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_NETWORK_THREADS_HPP
