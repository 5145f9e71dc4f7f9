// SPDX-License-Identifier: MIT
// How load_engine() finds and opens the neural module.  Internal to the layer.
#ifndef RRN_NEURAL_MODEL_MODULE_LOADER_HPP
#define RRN_NEURAL_MODEL_MODULE_LOADER_HPP

#include <span>
#include <string>
#include <vector>

#include "neural/model/engine.hpp"

namespace rrn::neural {

/// Version of Engine, Model and the structs they exchange.  To be raised with
/// every change to them: the module and its user must be of one build.
inline constexpr int kEngineAbiVersion = 7;

/// Name of the entry point of the module.
inline constexpr const char* kEngineEntryPoint = "rrn_neural_engine";

/// Type of the entry point: returns null if it serves another ABI version.
/// The engine lives as long as the process.
using EngineEntryPoint = const Engine* (*)(int abi_version);

/// The places where the module may be, in the order in which they are tried,
/// for a program whose executable is `executable`.
[[nodiscard]] std::vector<std::string> module_candidates(
    const std::string& executable);

/// Opens the first candidate that exists and returns its engine.  Throws Error
/// (kUnsupported) if there is none or if it is not a usable module.
[[nodiscard]] const Engine& open_module(
    std::span<const std::string> candidates);

}  // namespace rrn::neural

#endif  // RRN_NEURAL_MODEL_MODULE_LOADER_HPP
