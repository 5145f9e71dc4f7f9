// SPDX-License-Identifier: MIT
// The entry point of the neural module: the only symbol it exports.
#include "neural/model/module_loader.hpp"
#include "neural/module/torch_engine.hpp"

extern "C" __attribute__((visibility("default"))) const rrn::neural::Engine*
rrn_neural_engine(int abi_version) {
  if (abi_version != rrn::neural::kEngineAbiVersion) return nullptr;
  return &rrn::neural::torch_engine();
}
