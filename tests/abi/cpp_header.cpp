// SPDX-License-Identifier: MIT
// The header alone, before any other.
#include <rrn/rrn.hpp>

rrn::plugin_api::Term make_term() {
  return rrn::plugin_api::Term::iri("http://example.org/a");
}
