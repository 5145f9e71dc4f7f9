// SPDX-License-Identifier: MIT
// A semantic network of five types and four relations, and where the real one
// is: beside the project.
#ifndef RRN_TESTS_UNIT_GENERATION_UMLS_UMLS_EXAMPLE_HPP
#define RRN_TESTS_UNIT_GENERATION_UMLS_UMLS_EXAMPLE_HPP

#include <cstdlib>
#include <string>

#include "support/temp_dir.hpp"

namespace rrn::test {

/// Writes SRDEF, with a retired type and `isa`, and ntp-uml.db.
inline void write_umls_example(const TempDir& folder) {
  (void)folder.write("SRDEF",
                     "\n"
                     "STY|T1|Entity|A|What there is.||NULL||enty||\n"
                     "STY|T2|Cat, or Kitten|A1.1|||NULL||catk||\r\n"
                     "STY|T3|Animal|A1|||NULL||anim||\n"
                     "STY|T4|Dog|A1.2|||NULL||dogg||\n"
                     "STY|T5|Steroid|A1.4|||NULL||strd||\n"
                     "STY|T6|Event|B|||NULL||evnt||\n"
                     "RL|T7|related_to|R|||||RT|related_to|\n"
                     "RL|T8|isa|H|||||IS|inverse_isa|\n"
                     "RL|T9|likes|R1|||||LK|liked_by|\n"
                     "RL|T10|close-to|R2|||||CT|close-to|\n"
                     "RL|T11|adores|R1.1|||||AD|adored_by|\n");
  (void)folder.write("ntp-uml.db",
                     "R(Likes,Cat_or_Kitten,Dog)\n"
                     "R(Likes,Animal,Cat_or_Kitten)\n"
                     "R(Likes,Animal,Dog)\n"
                     "R(Close-to,Dog,Dog)\n"
                     "R(Isa,Dog,Animal)\n"
                     "R(Likes,Alga,Dog)\n");
}

inline std::string umls_folder() {
  const char* const chosen = std::getenv("RRN_SHARED");
  return std::string(chosen != nullptr ? chosen : RRN_SOURCE_DIR "/../shared") +
         "/data/umls";
}

}  // namespace rrn::test

#endif  // RRN_TESTS_UNIT_GENERATION_UMLS_UMLS_EXAMPLE_HPP
