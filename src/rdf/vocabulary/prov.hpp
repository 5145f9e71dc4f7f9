// SPDX-License-Identifier: MIT
// The terms of PROV-O that results and proofs use.
#ifndef RRN_RDF_VOCABULARY_PROV_HPP
#define RRN_RDF_VOCABULARY_PROV_HPP

#include <string_view>

namespace rrn::prov {

#define RRN_PROV "http://www.w3.org/ns/prov#"
inline constexpr std::string_view kNamespace = RRN_PROV;
inline constexpr std::string_view kActivity = RRN_PROV "Activity";
inline constexpr std::string_view kEntity = RRN_PROV "Entity";
inline constexpr std::string_view kSoftwareAgent = RRN_PROV "SoftwareAgent";
inline constexpr std::string_view kUsed = RRN_PROV "used";
inline constexpr std::string_view kWasAssociatedWith =
    RRN_PROV "wasAssociatedWith";
inline constexpr std::string_view kWasGeneratedBy = RRN_PROV "wasGeneratedBy";
inline constexpr std::string_view kStartedAtTime = RRN_PROV "startedAtTime";
inline constexpr std::string_view kEndedAtTime = RRN_PROV "endedAtTime";
inline constexpr std::string_view kWasDerivedFrom = RRN_PROV "wasDerivedFrom";
#undef RRN_PROV

}  // namespace rrn::prov

#endif  // RRN_RDF_VOCABULARY_PROV_HPP
