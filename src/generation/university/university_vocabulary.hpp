// SPDX-License-Identifier: MIT
// The part of the Lehigh University Benchmark's ontology that its data use.
#ifndef RRN_GENERATION_UNIVERSITY_UNIVERSITY_VOCABULARY_HPP
#define RRN_GENERATION_UNIVERSITY_UNIVERSITY_VOCABULARY_HPP

#include <string_view>

namespace rrn::generation::univ {

#define RRN_UB "http://swat.cse.lehigh.edu/onto/univ-bench.owl#"
inline constexpr std::string_view kNamespace = RRN_UB;

inline constexpr std::string_view kAssistantProfessor =
    RRN_UB "AssistantProfessor";
inline constexpr std::string_view kAssociateProfessor =
    RRN_UB "AssociateProfessor";
inline constexpr std::string_view kCourse = RRN_UB "Course";
inline constexpr std::string_view kDepartment = RRN_UB "Department";
inline constexpr std::string_view kFullProfessor = RRN_UB "FullProfessor";
inline constexpr std::string_view kGraduateCourse = RRN_UB "GraduateCourse";
inline constexpr std::string_view kGraduateStudent = RRN_UB "GraduateStudent";
inline constexpr std::string_view kLecturer = RRN_UB "Lecturer";
inline constexpr std::string_view kPublication = RRN_UB "Publication";
inline constexpr std::string_view kResearchAssistant =
    RRN_UB "ResearchAssistant";
inline constexpr std::string_view kResearchGroup = RRN_UB "ResearchGroup";
inline constexpr std::string_view kTeachingAssistant =
    RRN_UB "TeachingAssistant";
inline constexpr std::string_view kUndergraduateStudent =
    RRN_UB "UndergraduateStudent";
inline constexpr std::string_view kUniversity = RRN_UB "University";

inline constexpr std::string_view kAdvisor = RRN_UB "advisor";
inline constexpr std::string_view kDoctoralDegreeFrom =
    RRN_UB "doctoralDegreeFrom";
inline constexpr std::string_view kEmailAddress = RRN_UB "emailAddress";
inline constexpr std::string_view kHeadOf = RRN_UB "headOf";
inline constexpr std::string_view kMastersDegreeFrom =
    RRN_UB "mastersDegreeFrom";
inline constexpr std::string_view kMemberOf = RRN_UB "memberOf";
inline constexpr std::string_view kName = RRN_UB "name";
inline constexpr std::string_view kPublicationAuthor =
    RRN_UB "publicationAuthor";
inline constexpr std::string_view kResearchInterest = RRN_UB "researchInterest";
inline constexpr std::string_view kSubOrganizationOf =
    RRN_UB "subOrganizationOf";
inline constexpr std::string_view kTakesCourse = RRN_UB "takesCourse";
inline constexpr std::string_view kTeacherOf = RRN_UB "teacherOf";
inline constexpr std::string_view kTeachingAssistantOf =
    RRN_UB "teachingAssistantOf";
inline constexpr std::string_view kTelephone = RRN_UB "telephone";
inline constexpr std::string_view kUndergraduateDegreeFrom =
    RRN_UB "undergraduateDegreeFrom";
inline constexpr std::string_view kWorksFor = RRN_UB "worksFor";
#undef RRN_UB

}  // namespace rrn::generation::univ

#endif  // RRN_GENERATION_UNIVERSITY_UNIVERSITY_VOCABULARY_HPP
