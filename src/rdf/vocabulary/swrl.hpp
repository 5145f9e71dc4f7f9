// SPDX-License-Identifier: MIT
// The terms of SWRL, and the namespace of its built-ins.
#ifndef RRN_RDF_VOCABULARY_SWRL_HPP
#define RRN_RDF_VOCABULARY_SWRL_HPP

#include <string_view>

namespace rrn::swrl {

#define RRN_SWRL "http://www.w3.org/2003/11/swrl#"
inline constexpr std::string_view kNamespace = RRN_SWRL;
inline constexpr std::string_view kImp = RRN_SWRL "Imp";
inline constexpr std::string_view kBody = RRN_SWRL "body";
inline constexpr std::string_view kHead = RRN_SWRL "head";
inline constexpr std::string_view kVariable = RRN_SWRL "Variable";
inline constexpr std::string_view kClassAtom = RRN_SWRL "ClassAtom";
inline constexpr std::string_view kIndividualPropertyAtom =
    RRN_SWRL "IndividualPropertyAtom";
inline constexpr std::string_view kDatavaluedPropertyAtom =
    RRN_SWRL "DatavaluedPropertyAtom";
inline constexpr std::string_view kSameIndividualAtom =
    RRN_SWRL "SameIndividualAtom";
inline constexpr std::string_view kDifferentIndividualsAtom =
    RRN_SWRL "DifferentIndividualsAtom";
inline constexpr std::string_view kBuiltinAtom = RRN_SWRL "BuiltinAtom";
inline constexpr std::string_view kClassPredicate = RRN_SWRL "classPredicate";
inline constexpr std::string_view kPropertyPredicate =
    RRN_SWRL "propertyPredicate";
inline constexpr std::string_view kArgument1 = RRN_SWRL "argument1";
inline constexpr std::string_view kArgument2 = RRN_SWRL "argument2";
inline constexpr std::string_view kBuiltin = RRN_SWRL "builtin";
inline constexpr std::string_view kArguments = RRN_SWRL "arguments";
inline constexpr std::string_view kDataRangeAtom = RRN_SWRL "DataRangeAtom";
inline constexpr std::string_view kDataRange = RRN_SWRL "dataRange";
inline constexpr std::string_view kAtomList = RRN_SWRL "AtomList";
inline constexpr std::string_view kBuiltinClass = RRN_SWRL "Builtin";
#undef RRN_SWRL

}  // namespace rrn::swrl

namespace rrn::swrlb {
inline constexpr std::string_view kNamespace =
    "http://www.w3.org/2003/11/swrlb#";
}  // namespace rrn::swrlb

#endif  // RRN_RDF_VOCABULARY_SWRL_HPP
