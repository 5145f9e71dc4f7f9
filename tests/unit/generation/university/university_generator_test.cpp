// SPDX-License-Identifier: MIT
// The profile of generated universities: its bounds and means, worked out by
// hand from the benchmark's paper, and real data of the benchmark.
#include "generation/university/university_generator.hpp"

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "generation/university/university_vocabulary.hpp"
#include "io/rdf_reader.hpp"
#include "rdf/vocabulary/rdf.hpp"
#include "support/expect_error.hpp"
#include "support/quads.hpp"
#include "support/temp_dir.hpp"

namespace rrn::generation {
namespace {

using rrn::test::expect_error;
using rrn::test::Quad;
using rrn::test::StatementCollector;

/// How many facts of each property and members of each class there are.
struct Census final : StatementSink {
  void on_statement(const Statement& statement,
                    const SourceLocation& /*place*/) override {
    if (!statements.insert(Quad(statement).to_string()).second) {
      ++n_repeated;
      return;
    }
    const bool is_type = statement.predicate.text == rdf::kType;
    const std::string_view key =
        is_type ? statement.object.text : statement.predicate.text;
    ++counts[std::string(key)];
  }

  [[nodiscard]] double count(std::string_view key) const {
    const auto found = counts.find(std::string(key));
    return found == counts.end() ? 0 : static_cast<double>(found->second);
  }

  std::map<std::string, std::uint64_t> counts;
  std::set<std::string> statements;
  std::uint64_t n_repeated = 0;
};

JobContext job_of(std::uint64_t seed) {
  JobContext job;
  job.seed = Seed(seed);
  return job;
}

/// Six universities of twenty departments.
const Census& large_census() {
  static const Census census = [] {
    Census made;
    generate_universities({6, 20}, made, job_of(1));
    return made;
  }();
  return census;
}
constexpr double kLargeDepartments = 120;

TEST(UniversityGeneratorTest, StatesEachFactOnceAndCountsIt) {
  Census census;
  const UniversitySummary summary =
      generate_universities({2, 0}, census, job_of(3));
  EXPECT_EQ(census.n_repeated, 0U);
  EXPECT_EQ(summary.n_statements, census.statements.size());
  EXPECT_EQ(summary.n_universities, 2U);
  EXPECT_EQ(static_cast<double>(summary.n_departments),
            census.count(univ::kDepartment));
  EXPECT_GE(summary.n_departments, 30U);
  EXPECT_LE(summary.n_departments, 50U);
}

TEST(UniversityGeneratorTest, MeansOfADepartmentAreThoseOfTheProfile) {
  // 36 faculty: 8.5 full, 12 associate, 9.5 assistant professors, 6 lecturers.
  const std::map<std::string_view, double> means = {
      {univ::kFullProfessor, 8.5},
      {univ::kAssociateProfessor, 12},
      {univ::kAssistantProfessor, 9.5},
      {univ::kLecturer, 6},
      {univ::kUndergraduateStudent, 36 * 11},
      {univ::kGraduateStudent, 36 * 3.5},
      {univ::kCourse, 36 * 1.5},
      {univ::kGraduateCourse, 36 * 1.5},
      {univ::kPublication, 8.5 * 17.5 + 12 * 14 + 9.5 * 7.5 + 6 * 2.5},
      {univ::kResearchGroup, 15},
      {univ::kTeachingAssistant, 126 * (0.2 + 0.25) / 2},
      {univ::kResearchAssistant, 126 * (1 / 4. + 1 / 3.) / 2},
      {univ::kHeadOf, 1},
      {univ::kWorksFor, 36},
      {univ::kMemberOf, 396 + 126},
      {univ::kTakesCourse, 396 * 3 + 126 * 2},
      {univ::kTeacherOf, 108},
      {univ::kAdvisor, 396 / 5. + 126},
      {univ::kMastersDegreeFrom, 36},
      {univ::kDoctoralDegreeFrom, 36},
      {univ::kUndergraduateDegreeFrom, 36 + 126},
      {univ::kPublicationAuthor, 403 + 126 * 2.5},
      {univ::kResearchInterest, 30},
      {univ::kEmailAddress, 36 + 396 + 126},
      {univ::kTelephone, 36 + 396 + 126},
  };
  for (const auto& [key, mean] : means) {
    EXPECT_NEAR(large_census().count(key) / kLargeDepartments, mean,
                0.03 * mean)
        << key;
  }
  // Six universities, 120 departments, and all else but the research groups.
  EXPECT_NEAR(large_census().count(univ::kName),
              6 + kLargeDepartments * (1 + 558 + 108 + 403),
              0.03 * large_census().count(univ::kName));
  // 27,000 degrees reach every one of the 1,000 universities.
  EXPECT_EQ(large_census().count(univ::kUniversity), 1000);
  EXPECT_EQ(large_census().count(univ::kSubOrganizationOf),
            kLargeDepartments + large_census().count(univ::kResearchGroup));
}

/// What one individual has, by class or property.
using Profile = std::map<std::string, std::set<std::string>>;

std::map<std::string, Profile> profiles_of(const StatementCollector& facts) {
  std::map<std::string, Profile> profiles;
  for (const Quad& quad : facts.quads) {
    profiles[quad.subject.text][quad.predicate.text].insert(quad.object.text);
  }
  return profiles;
}

std::set<std::string> get(const Profile& profile, std::string_view property) {
  const auto found = profile.find(std::string(property));
  return found == profile.end() ? std::set<std::string>() : found->second;
}

bool is_a(const Profile& profile, std::string_view owl_class) {
  return get(profile, rdf::kType).count(std::string(owl_class)) != 0;
}

TEST(UniversityGeneratorTest, ADepartmentKeepsToTheBounds) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    StatementCollector facts;
    generate_universities({1, 1}, facts, job_of(seed));
    const auto profiles = profiles_of(facts);
    std::map<std::string, std::size_t> n;
    for (const auto& [iri, profile] : profiles) {
      for (const std::string& type : get(profile, rdf::kType)) ++n[type];
    }
    const auto expect_within = [&](std::string_view owl_class, double least,
                                   double most) {
      const auto number = static_cast<double>(n[std::string(owl_class)]);
      EXPECT_GE(number, least) << owl_class << ", seed " << seed;
      EXPECT_LE(number, most) << owl_class << ", seed " << seed;
    };
    expect_within(univ::kDepartment, 1, 1);
    expect_within(univ::kFullProfessor, 7, 10);
    expect_within(univ::kAssociateProfessor, 10, 14);
    expect_within(univ::kAssistantProfessor, 8, 11);
    expect_within(univ::kLecturer, 5, 7);
    const auto faculty =
        static_cast<double>(n[std::string(univ::kFullProfessor)] +
                            n[std::string(univ::kAssociateProfessor)] +
                            n[std::string(univ::kAssistantProfessor)] +
                            n[std::string(univ::kLecturer)]);
    const auto graduates =
        static_cast<double>(n[std::string(univ::kGraduateStudent)]);
    expect_within(univ::kUndergraduateStudent, 8 * faculty, 14 * faculty);
    expect_within(univ::kGraduateStudent, 3 * faculty, 4 * faculty);
    expect_within(univ::kTeachingAssistant, graduates / 5, graduates / 4);
    expect_within(univ::kResearchAssistant, graduates / 4, graduates / 3);
    expect_within(univ::kResearchGroup, 10, 20);
  }
}

TEST(UniversityGeneratorTest, IndividualsFitTogether) {
  StatementCollector facts;
  generate_universities({1, 2}, facts, job_of(5));
  const auto profiles = profiles_of(facts);
  std::size_t n_heads = 0;
  std::set<std::string> assisted;
  for (const auto& [iri, profile] : profiles) {
    EXPECT_TRUE(iri.starts_with("http://example.org/university")) << iri;
    EXPECT_FALSE(get(profile, rdf::kType).empty()) << iri;
    for (const std::string& head_of : get(profile, univ::kHeadOf)) {
      ++n_heads;
      EXPECT_TRUE(is_a(profile, univ::kFullProfessor));
      EXPECT_EQ(get(profile, univ::kWorksFor), std::set{head_of});
    }
    for (const std::string& course : get(profile, univ::kTakesCourse)) {
      const bool graduate = is_a(profile, univ::kGraduateStudent);
      EXPECT_TRUE(is_a(profiles.at(course),
                       graduate ? univ::kGraduateCourse : univ::kCourse))
          << iri;
    }
    for (const std::string& advisor : get(profile, univ::kAdvisor)) {
      EXPECT_EQ(get(profile, univ::kMemberOf),
                get(profiles.at(advisor), univ::kWorksFor));
      EXPECT_FALSE(is_a(profiles.at(advisor), univ::kLecturer));
    }
    const auto courses = get(profile, univ::kTeachingAssistantOf);
    EXPECT_EQ(courses.size(), is_a(profile, univ::kTeachingAssistant) ? 1 : 0);
    for (const std::string& course : courses) {
      EXPECT_TRUE(assisted.insert(course).second) << course;
      EXPECT_FALSE(is_a(profile, univ::kResearchAssistant)) << iri;
    }
  }
  EXPECT_EQ(n_heads, 2U);
}

TEST(UniversityGeneratorTest, TheSeedAloneDecides) {
  StatementCollector one;
  StatementCollector same;
  StatementCollector other;
  generate_universities({1, 1}, one, job_of(1));
  generate_universities({1, 1}, same, job_of(1));
  generate_universities({1, 1}, other, job_of(2));
  EXPECT_EQ(one.lines(), same.lines());
  EXPECT_NE(one.lines(), other.lines());
}

TEST(UniversityGeneratorTest, FilesOfAllSyntaxesHoldTheSame) {
  const rrn::test::TempDir folder;
  Census expected;
  const UniversitySummary summary =
      generate_universities({1, 1}, expected, job_of(4));
  for (const char* const name : {"u.nt", "u.ttl", "u"}) {
    const std::string path = folder.file(name);
    EXPECT_EQ(generate_university_file({1, 1}, path, job_of(4)), summary);
    io::ReadOptions options;
    if (std::string(name) == "u") options.syntax = io::Syntax::kNTriples;
    Census read;
    io::read_rdf(path, options, read, JobContext());
    EXPECT_EQ(read.statements, expected.statements) << name;
  }
}

TEST(UniversityGeneratorTest, ImpossibleSizesAreRefused) {
  StatementCollector facts;
  const auto generate = [&](UniversityOptions options) {
    return [&facts, options] {
      generate_universities(options, facts, JobContext());
    };
  };
  expect_error(generate({0, 0}), ErrorCode::kBadArgument,
               "0 universities; expected 1 to 1000000");
  expect_error(generate({1'000'001, 0}), ErrorCode::kBadArgument,
               "1000001 universities; expected 1 to 1000000");
  expect_error(generate({1, 1001}), ErrorCode::kBadArgument,
               "1001 departments of each university; expected 1 to 1000");
  EXPECT_TRUE(facts.quads.empty());
}

/// Triggers cancellation at the third report.
struct Canceller final : ProgressSink {
  void report(const ProgressEvent& event) override {
    EXPECT_EQ(event.total, 50U);
    done.push_back(event.done);
    if (done.size() == 3) stop = true;
  }

  std::vector<std::uint64_t> done;
  std::atomic<bool> stop = false;
};

TEST(UniversityGeneratorTest, CancellingLeavesNoFile) {
  const rrn::test::TempDir folder;
  Canceller canceller;
  JobContext job;
  job.progress = &canceller;
  job.cancel = CancellationToken(canceller.stop);
  const std::string path = folder.file("u.nt");
  EXPECT_THROW(generate_university_file({5, 10}, path, job), Cancelled);
  EXPECT_EQ(canceller.done, (std::vector<std::uint64_t>{1, 2, 3}));
  EXPECT_TRUE(folder.entries().empty());
}

TEST(UniversityGeneratorTest, RealDataHaveTheSameCountsPerDepartment) {
  const char* const chosen = std::getenv("RRN_SHARED");
  const std::string shared =
      chosen != nullptr ? chosen : RRN_SOURCE_DIR "/../shared";
  const std::string path = shared + "/data/lubm/lubm1.nt.gz";
  if (!std::filesystem::exists(path)) {
    GTEST_SKIP() << path << " is missing";
  }
  Census real;
  io::read_rdf(path, {}, real, JobContext());
  const double n_departments = real.count(univ::kDepartment);
  ASSERT_GT(n_departments, 0);
  for (const auto& [key, number] : real.counts) {
    if (key == univ::kUniversity) continue;  // grows to 1,000 only
    const double mean = static_cast<double>(number) / n_departments;
    EXPECT_NEAR(large_census().count(key) / kLargeDepartments, mean, 0.1 * mean)
        << key;
  }
  Census alike;
  generate_universities({1, static_cast<std::uint64_t>(n_departments)}, alike,
                        job_of(1));
  for (const auto& [key, number] : alike.counts) {
    EXPECT_NE(real.count(key), 0) << key;
  }
  EXPECT_NEAR(alike.count(univ::kUniversity), real.count(univ::kUniversity),
              0.1 * real.count(univ::kUniversity));
  const auto n_real = static_cast<double>(real.statements.size());
  EXPECT_NEAR(static_cast<double>(alike.statements.size()), n_real,
              0.1 * n_real);
}

}  // namespace
}  // namespace rrn::generation
