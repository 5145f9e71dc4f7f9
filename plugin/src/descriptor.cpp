// SPDX-License-Identifier: MIT
// What hosts find that load the library at run time.
#include <array>
#include <string_view>
#include <utility>

#include "rrn/rrn.h"

namespace {

using Function = void (*)();

/// Every function of rrn.h.
template <typename Type>
constexpr std::pair<std::string_view, Function> entry(std::string_view name,
                                                      Type* function) {
  return {name, reinterpret_cast<Function>(function)};
}

Function find_function(const char* name) {
  if (name == nullptr) return nullptr;
#define RRN_ENTRY(function) entry(#function, &function)
  static const std::array kFunctions = {
      RRN_ENTRY(rrn_version),
      RRN_ENTRY(rrn_status_text),
      RRN_ENTRY(rrn_free),
      RRN_ENTRY(rrn_world_new),
      RRN_ENTRY(rrn_world_free),
      RRN_ENTRY(rrn_world_set_message_sink),
      RRN_ENTRY(rrn_last_error),
      RRN_ENTRY(rrn_reasoner_options_init),
      RRN_ENTRY(rrn_reasoner_new),
      RRN_ENTRY(rrn_reasoner_free),
      RRN_ENTRY(rrn_reasoner_cancel),
      RRN_ENTRY(rrn_reasoner_load_ontology),
      RRN_ENTRY(rrn_reasoner_load_rules),
      RRN_ENTRY(rrn_reasoner_load_data),
      RRN_ENTRY(rrn_reasoner_load_model),
      RRN_ENTRY(rrn_reasoner_add),
      RRN_ENTRY(rrn_reasoner_remove),
      RRN_ENTRY(rrn_reasoner_roll_back),
      RRN_ENTRY(rrn_reasoner_reason),
      RRN_ENTRY(rrn_reasoner_predict),
      RRN_ENTRY(rrn_reasoner_size),
      RRN_ENTRY(rrn_cursor_new),
      RRN_ENTRY(rrn_cursor_next),
      RRN_ENTRY(rrn_cursor_free),
      RRN_ENTRY(rrn_reasoner_send),
      RRN_ENTRY(rrn_reasoner_ask),
      RRN_ENTRY(rrn_reasoner_explain),
      RRN_ENTRY(rrn_reasoner_check),
      RRN_ENTRY(rrn_reasoner_intern),
      RRN_ENTRY(rrn_reasoner_find_term),
      RRN_ENTRY(rrn_reasoner_terms),
      RRN_ENTRY(rrn_cursor_new_by_ids),
      RRN_ENTRY(rrn_cursor_read),
      RRN_ENTRY(rrn_reasoner_add_rows),
      RRN_ENTRY(rrn_reasoner_remove_rows),
      RRN_ENTRY(rrn_reasoner_load_text),
      RRN_ENTRY(rrn_violations_new),
      RRN_ENTRY(rrn_violations_size),
      RRN_ENTRY(rrn_violations_get),
      RRN_ENTRY(rrn_violations_free),
      RRN_ENTRY(rrn_proof_new),
      RRN_ENTRY(rrn_proof_status),
      RRN_ENTRY(rrn_proof_size),
      RRN_ENTRY(rrn_proof_step),
      RRN_ENTRY(rrn_proof_free),
      RRN_ENTRY(rrn_evidence_new),
      RRN_ENTRY(rrn_evidence_get),
      RRN_ENTRY(rrn_evidence_free),
      RRN_ENTRY(rrn_counterfactual_new),
      RRN_ENTRY(rrn_counterfactual_get),
      RRN_ENTRY(rrn_counterfactual_change),
      RRN_ENTRY(rrn_counterfactual_free),
      RRN_ENTRY(rrn_last_message),
      RRN_ENTRY(rrn_reasoner_predict_changes),
      RRN_ENTRY(rrn_reasoner_score),
      RRN_ENTRY(rrn_reasoner_embeddings),
      RRN_ENTRY(rrn_reasoner_describe_model),
  };
#undef RRN_ENTRY
  for (const auto& [known, function] : kFunctions) {
    if (known == name) return function;
  }
  return nullptr;
}

const void* find_extension(const char*) { return nullptr; }

constexpr RrnPluginDescriptor kDescriptor = {
    sizeof(RrnPluginDescriptor),
    RRN_ABI_VERSION,
    RRN_PLUGIN_URI,
    RRN_PROJECT_VERSION,
    rrn_world_new,
    rrn_world_free,
    rrn_reasoner_new,
    rrn_reasoner_free,
    find_function,
    find_extension,
};

}  // namespace

const RrnPluginDescriptor* rrn_plugin_descriptor(
    uint32_t host_abi_version) noexcept {
  // Later versions only add to what an earlier one has.
  const bool is_served =
      host_abi_version >= 1 && host_abi_version <= RRN_ABI_VERSION;
  return is_served ? &kDescriptor : nullptr;
}
