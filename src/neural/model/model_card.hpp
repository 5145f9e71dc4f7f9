// SPDX-License-Identifier: MIT
#ifndef RRN_NEURAL_MODEL_MODEL_CARD_HPP
#define RRN_NEURAL_MODEL_MODEL_CARD_HPP

#include <string>
#include <vector>

namespace rrn::neural {

/// One line of a card.
struct CardEntry {
  std::string name;
  std::string value;

  friend bool operator==(const CardEntry&, const CardEntry&) = default;
};

/// How a model was made, for people: names and texts in the order in which they
/// are shown.  A name may occur several times.  Nothing in a card depends on
/// when, where or how fast the model was made: the same training gives the same
/// card.
using ModelCard = std::vector<CardEntry>;

}  // namespace rrn::neural

#endif  // RRN_NEURAL_MODEL_MODEL_CARD_HPP
