// SPDX-License-Identifier: MIT
#include "repair/model/model_loading.hpp"

#include "neural/model/engine.hpp"
#include "repair/model/mined_file.hpp"
#include "repair/model/repair_file.hpp"

namespace rrn::repair {

bool needs_no_network(const std::string& path) {
  return is_repair_file(path) || is_mined_file(path);
}

std::unique_ptr<neural::Model> load_model(const std::string& path) {
  if (is_repair_file(path)) {
    return std::make_unique<RepairModel>(load_repair(path));
  }
  if (is_mined_file(path))
    return std::make_unique<MinedModel>(load_mined(path));
  return neural::load_engine().load(path);
}

}  // namespace rrn::repair
