// SPDX-License-Identifier: MIT
#include "repair/model/model_loading.hpp"

#include "neural/model/engine.hpp"
#include "repair/model/repair_file.hpp"

namespace rrn::repair {

std::unique_ptr<neural::Model> load_model(const std::string& path) {
  if (is_repair_file(path)) {
    return std::make_unique<RepairModel>(load_repair(path));
  }
  return neural::load_engine().load(path);
}

}  // namespace rrn::repair
