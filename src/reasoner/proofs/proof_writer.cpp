// SPDX-License-Identifier: MIT
#include "reasoner/proofs/proof_writer.hpp"

#include "reasoner/proofs/proof_labels.hpp"

namespace rrn::reasoner {

std::optional<ProofFormat> parse_proof_format(std::string_view name) {
  if (name == "text") return ProofFormat::kText;
  if (name == "json") return ProofFormat::kJson;
  if (name == "turtle") return ProofFormat::kTurtle;
  return std::nullopt;
}

void write_proofs(const ProofDocument& document, ProofFormat format,
                  OutputFile& file) {
  switch (format) {
    case ProofFormat::kText:
      write_proof_text(document, file);
      break;
    case ProofFormat::kJson:
      write_proof_json(document, file);
      break;
    case ProofFormat::kTurtle:
      write_proof_turtle(document, file);
      break;
  }
}

}  // namespace rrn::reasoner
