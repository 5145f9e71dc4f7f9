// SPDX-License-Identifier: MIT
// The profile of a department, section 3.2 of the benchmark's paper.
#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "generation/university/university_facts.hpp"
#include "generation/university/university_vocabulary.hpp"

namespace rrn::generation {

namespace {

/// What tells one rank of the faculty from another.
struct Rank {
  std::string_view owl_class;
  CountRange people;
  CountRange publications;
};

constexpr std::array<Rank, 4> kRanks = {{
    {univ::kFullProfessor, {7, 10}, {15, 20}},
    {univ::kAssociateProfessor, {10, 14}, {10, 18}},
    {univ::kAssistantProfessor, {8, 11}, {5, 10}},
    {univ::kLecturer, {5, 7}, {0, 5}},
}};
/// Lecturers, who come last, advise nobody and have no research interest.
constexpr std::size_t kProfessorRanks = 3;

constexpr CountRange kCoursesTaught{1, 2};
constexpr CountRange kGraduateCoursesTaught{1, 2};
constexpr CountRange kUndergraduatesPerFaculty{8, 14};
constexpr CountRange kGraduatesPerFaculty{3, 4};
constexpr CountRange kCoursesTaken{2, 4};
constexpr CountRange kGraduateCoursesTaken{1, 3};
constexpr CountRange kCoAuthoredPublications{0, 5};
constexpr CountRange kResearchGroups{10, 20};
constexpr std::uint64_t kResearchTopics = 30;
/// One undergraduate in so many has an advisor.
constexpr std::uint64_t kUndergraduatesPerAdvised = 5;

std::string_view local_name(std::string_view iri) {
  return iri.substr(univ::kNamespace.size());
}

/// `number` different ones of the first `n` numbers.  Requires number <= n.
std::vector<std::size_t> draw_distinct(std::uint64_t number, std::size_t n,
                                       Rng& rng) {
  std::vector<std::size_t> drawn;
  while (drawn.size() < number) {
    const std::size_t one = rng.below(n);
    if (std::find(drawn.begin(), drawn.end(), one) == drawn.end()) {
      drawn.push_back(one);
    }
  }
  return drawn;
}

/// Hands over the facts of one department and remembers what later ones need.
class DepartmentGenerator {
 public:
  DepartmentGenerator(std::uint64_t university, std::uint64_t department,
                      Rng& rng, UniversityFacts& facts)
      : rng_(rng),
        facts_(facts),
        university_(facts.university(university)),
        name_("Department" + std::to_string(department)),
        iri_(university_ + "/department" + std::to_string(department)),
        host_("department" + std::to_string(department) + ".university" +
              std::to_string(university) + ".example.org") {}

  void run() {
    facts_.type(iri_, univ::kDepartment);
    facts_.attribute(iri_, univ::kName, name_);
    facts_.relation(iri_, univ::kSubOrganizationOf, university_);
    for (std::size_t rank = 0; rank < kRanks.size(); ++rank) add_rank(rank);
    const auto& heads = faculty_.front();
    facts_.relation(heads[rng_.below(heads.size())], univ::kHeadOf, iri_);
    add_undergraduates();
    add_graduates();
    const std::uint64_t n_groups = kResearchGroups.draw(rng_);
    for (std::uint64_t i = 0; i < n_groups; ++i) {
      const std::string group = add(univ::kResearchGroup, i);
      facts_.relation(group, univ::kSubOrganizationOf, iri_);
    }
  }

 private:
  using Names = std::vector<std::string>;

  std::string add(std::string_view owl_class, std::uint64_t number);
  std::string add_named(std::string_view owl_class, std::uint64_t number);
  std::string add_person(std::string_view owl_class, std::uint64_t number);
  void add_rank(std::size_t rank);
  void add_courses(const std::string& teacher, std::string_view owl_class,
                   CountRange number, Names& courses);
  void add_publications(const std::string& author, CountRange number);
  void add_undergraduates();
  void add_graduates();
  void add_assistants(const Names& graduates);
  void add_degree(const std::string& person, std::string_view property);
  void add_advisor(const std::string& student);
  void take_courses(const std::string& student, CountRange number,
                    const Names& courses);
  [[nodiscard]] std::uint64_t draw_students(CountRange per_faculty);

  Rng& rng_;
  UniversityFacts& facts_;
  std::string university_;
  std::string name_;
  std::string iri_;
  std::string host_;
  std::array<Names, kRanks.size()> faculty_;
  Names courses_;
  Names graduate_courses_;
  Names publications_;
};

std::string DepartmentGenerator::add(std::string_view owl_class,
                                     std::uint64_t number) {
  std::string iri = iri_ + '/';
  const std::size_t at = iri.size();
  iri += local_name(owl_class);
  iri[at] = static_cast<char>(iri[at] - 'A' + 'a');
  iri += std::to_string(number);
  facts_.type(iri, owl_class);
  return iri;
}

std::string DepartmentGenerator::add_named(std::string_view owl_class,
                                           std::uint64_t number) {
  std::string iri = add(owl_class, number);
  facts_.attribute(iri, univ::kName,
                   std::string(local_name(owl_class)) + std::to_string(number));
  return iri;
}

std::string DepartmentGenerator::add_person(std::string_view owl_class,
                                            std::uint64_t number) {
  std::string iri = add_named(owl_class, number);
  facts_.attribute(iri, univ::kEmailAddress,
                   iri.substr(iri_.size() + 1) + '@' + host_);
  facts_.attribute(iri, univ::kTelephone, "000-000-0000");
  return iri;
}

void DepartmentGenerator::add_rank(std::size_t rank) {
  const Rank& profile = kRanks[rank];
  const std::uint64_t n_people = profile.people.draw(rng_);
  for (std::uint64_t i = 0; i < n_people; ++i) {
    std::string person = add_person(profile.owl_class, i);
    facts_.relation(person, univ::kWorksFor, iri_);
    add_courses(person, univ::kCourse, kCoursesTaught, courses_);
    add_courses(person, univ::kGraduateCourse, kGraduateCoursesTaught,
                graduate_courses_);
    add_degree(person, univ::kUndergraduateDegreeFrom);
    add_degree(person, univ::kMastersDegreeFrom);
    add_degree(person, univ::kDoctoralDegreeFrom);
    if (rank < kProfessorRanks) {
      facts_.attribute(
          person, univ::kResearchInterest,
          "Research" + std::to_string(rng_.below(kResearchTopics)));
    }
    add_publications(person, profile.publications);
    faculty_[rank].push_back(std::move(person));
  }
}

void DepartmentGenerator::add_courses(const std::string& teacher,
                                      std::string_view owl_class,
                                      CountRange number, Names& courses) {
  const std::uint64_t n_courses = number.draw(rng_);
  for (std::uint64_t i = 0; i < n_courses; ++i) {
    std::string course = add_named(owl_class, courses.size());
    facts_.relation(teacher, univ::kTeacherOf, course);
    courses.push_back(std::move(course));
  }
}

void DepartmentGenerator::add_publications(const std::string& author,
                                           CountRange number) {
  const std::uint64_t n_publications = number.draw(rng_);
  for (std::uint64_t i = 0; i < n_publications; ++i) {
    const std::string suffix = std::to_string(i);
    std::string publication = author + "/publication" + suffix;
    facts_.type(publication, univ::kPublication);
    facts_.attribute(publication, univ::kName, "Publication" + suffix);
    facts_.relation(publication, univ::kPublicationAuthor, author);
    publications_.push_back(std::move(publication));
  }
}

std::uint64_t DepartmentGenerator::draw_students(CountRange per_faculty) {
  std::uint64_t n_faculty = 0;
  for (const Names& rank : faculty_) n_faculty += rank.size();
  return CountRange{n_faculty * per_faculty.least, n_faculty * per_faculty.most}
      .draw(rng_);
}

void DepartmentGenerator::add_undergraduates() {
  const std::uint64_t n_students = draw_students(kUndergraduatesPerFaculty);
  for (std::uint64_t i = 0; i < n_students; ++i) {
    const std::string student = add_person(univ::kUndergraduateStudent, i);
    facts_.relation(student, univ::kMemberOf, iri_);
    take_courses(student, kCoursesTaken, courses_);
    if (rng_.below(kUndergraduatesPerAdvised) == 0) add_advisor(student);
  }
}

void DepartmentGenerator::add_graduates() {
  const std::uint64_t n_students = draw_students(kGraduatesPerFaculty);
  Names graduates;
  for (std::uint64_t i = 0; i < n_students; ++i) {
    std::string student = add_person(univ::kGraduateStudent, i);
    facts_.relation(student, univ::kMemberOf, iri_);
    take_courses(student, kGraduateCoursesTaken, graduate_courses_);
    add_degree(student, univ::kUndergraduateDegreeFrom);
    add_advisor(student);
    const std::uint64_t n_papers = kCoAuthoredPublications.draw(rng_);
    for (const std::size_t paper :
         draw_distinct(n_papers, publications_.size(), rng_)) {
      facts_.relation(publications_[paper], univ::kPublicationAuthor, student);
    }
    graduates.push_back(std::move(student));
  }
  add_assistants(graduates);
}

/// A fifth to a quarter of the graduates teach, a quarter to a third of them,
/// others, do research.
void DepartmentGenerator::add_assistants(const Names& graduates) {
  const std::size_t n = graduates.size();
  const std::uint64_t n_teaching = CountRange{(n + 4) / 5, n / 4}.draw(rng_);
  const std::uint64_t n_research = CountRange{(n + 3) / 4, n / 3}.draw(rng_);
  std::vector<std::size_t> order(n);
  for (std::size_t i = 0; i < n; ++i) order[i] = i;
  rng_.shuffle(order);
  // There are as many courses as faculty or more, and no more assistants.
  const std::vector<std::size_t> courses =
      draw_distinct(n_teaching, courses_.size(), rng_);
  for (std::size_t i = 0; i < n_teaching; ++i) {
    const std::string& assistant = graduates[order[i]];
    facts_.type(assistant, univ::kTeachingAssistant);
    facts_.relation(assistant, univ::kTeachingAssistantOf,
                    courses_[courses[i]]);
  }
  for (std::size_t i = n_teaching; i < n_teaching + n_research; ++i) {
    facts_.type(graduates[order[i]], univ::kResearchAssistant);
  }
}

void DepartmentGenerator::add_degree(const std::string& person,
                                     std::string_view property) {
  facts_.relation(person, property,
                  facts_.university(rng_.below(facts_.n_universities())));
}

/// The ranks are equally likely, whatever their size.
void DepartmentGenerator::add_advisor(const std::string& student) {
  const Names& professors = faculty_[rng_.below(kProfessorRanks)];
  facts_.relation(student, univ::kAdvisor,
                  professors[rng_.below(professors.size())]);
}

void DepartmentGenerator::take_courses(const std::string& student,
                                       CountRange number,
                                       const Names& courses) {
  const std::uint64_t n_courses = number.draw(rng_);
  for (const std::size_t course :
       draw_distinct(n_courses, courses.size(), rng_)) {
    facts_.relation(student, univ::kTakesCourse, courses[course]);
  }
}

}  // namespace

void generate_department(std::uint64_t university, std::uint64_t department,
                         Rng& rng, UniversityFacts& facts) {
  DepartmentGenerator(university, department, rng, facts).run();
}

}  // namespace rrn::generation
