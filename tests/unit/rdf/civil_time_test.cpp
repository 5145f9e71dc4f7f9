// SPDX-License-Identifier: MIT
#include "rdf/civil_time.hpp"

#include <string>

#include <gtest/gtest.h>

#include "rdf/xsd_duration.hpp"

namespace rrn {
namespace {

TEST(CivilTime, CountsEveryDayOfFiveHundredYears) {
  CivilDate date{1599, 12, 31};
  std::int64_t days = days_from_civil(date);
  // The calendar, written out: one day more, then the next month, or year.
  while (date.year < 2100) {
    if (++date.day > days_of_month(date.year, date.month)) {
      date.day = 1;
      if (++date.month > 12) {
        date.month = 1;
        ++date.year;
      }
    }
    ++days;
    ASSERT_EQ(days_from_civil(date), days);
    const CivilDate back = civil_from_days(days);
    ASSERT_EQ(back.year, date.year);
    ASSERT_EQ(back.month, date.month);
    ASSERT_EQ(back.day, date.day);
  }
  EXPECT_EQ(days_from_civil({1970, 1, 1}), 0);
  EXPECT_EQ(days_from_civil({2000, 3, 1}), 11017);
}

TEST(CivilTime, WritesWhatItReads) {
  for (const std::string form :
       {"2000-02-29T23:59:59.25Z", "-0044-03-15T12:00:00",
        "12345-01-01T00:00:00+14:00", "0000-01-01T00:00:00-00:30"}) {
    const auto time = parse_civil_date_time(form);
    ASSERT_TRUE(time) << form;
    EXPECT_EQ(date_time_form(*time), form);
  }
  EXPECT_EQ(date_time_form(*parse_civil_date_time("1999-12-31T24:00:00")),
            "2000-01-01T00:00:00");
  EXPECT_EQ(date_form(*parse_civil_date("2000-01-01+05:30")),
            "2000-01-01+05:30");
  EXPECT_EQ(time_form(*parse_civil_time("01:02:03.50-08:00")),
            "01:02:03.5-08:00");
}

TEST(CivilTime, EndsAtItsLastYear) {
  const auto last = parse_civil_date("1000000000-12-31");
  ASSERT_TRUE(last);
  EXPECT_FALSE(add_seconds(*last, Decimal(86400)));
  EXPECT_FALSE(add_months(*last, 1));
  EXPECT_FALSE(parse_civil_date("1000000001-01-01"));
  EXPECT_FALSE(parse_civil_date("99999999999999999999-01-01"));
}

TEST(XsdDuration, ReadsTheFormsOfTheSpecification) {
  // XSD 1.1 part 2, section 3.3.6.
  EXPECT_EQ(parse_duration("P1347Y")->months, 1347 * 12);
  EXPECT_EQ(parse_duration("P1347M")->months, 1347);
  EXPECT_EQ(parse_duration("P1Y2MT2H"), (Duration{14, Decimal(7200)}));
  EXPECT_EQ(parse_duration("P0Y1347M0D")->months, 1347);
  EXPECT_EQ(parse_duration("-P1347M")->months, -1347);
  EXPECT_EQ(parse_duration("PT0.5S")->seconds, *Decimal::parse("0.5"));
  for (const char* const form :
       {"", "P", "-P", "P-1347M", "P1Y2MT", "1Y", "P1S", "PT1D", "P1M1Y",
        "P1.5D", "PT.5S", "PT1.S", "P1Y ", "+P1Y"}) {
    EXPECT_FALSE(parse_duration(form)) << form;
  }
  EXPECT_FALSE(parse_duration("P99999999999999Y"));
}

TEST(XsdDuration, WritesCanonicalForms) {
  EXPECT_EQ(year_month_form(0), "P0M");
  EXPECT_EQ(year_month_form(-14), "-P1Y2M");
  EXPECT_EQ(year_month_form(24), "P2Y");
  EXPECT_EQ(day_time_form(Decimal()), "PT0S");
  EXPECT_EQ(day_time_form(Decimal(86400)), "P1D");
  EXPECT_EQ(day_time_form(*Decimal::parse("-90061.50")), "-P1DT1H1M1.5S");
  EXPECT_EQ(day_time_form(*Decimal::parse("0.001")), "PT0.001S");
}

}  // namespace
}  // namespace rrn
