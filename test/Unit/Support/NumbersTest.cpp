// Numbers as people read them.
#include "phaze/Support/Numbers.h"

#include "gtest/gtest.h"

using namespace phaze;

namespace {

TEST(Numbers, digits) {
  EXPECT_EQ(digits(0), "0");
  EXPECT_EQ(digits(0.142381), "0.1424");
  EXPECT_EQ(digits(449.4985), "449.5");
  EXPECT_EQ(digits(9999.4), "9999");
  EXPECT_EQ(digits(9999.6), "10,000");
  EXPECT_EQ(digits(1234567.8), "1,234,568");
}

TEST(Numbers, si) {
  EXPECT_EQ(si(0, "s"), "0 s");
  EXPECT_EQ(si(0.1423808, "s"), "142.4 ms");
  EXPECT_EQ(si(0.99996, "s"), "1 s");
  EXPECT_EQ(si(0.0009999, "s"), "999.9 us");
  EXPECT_EQ(si(999.96, "s"), "1 ks");
  EXPECT_EQ(si(6e11, "B/s"), "600 GB/s");
  EXPECT_EQ(si(1.05e9, "Hz"), "1.05 GHz");
  EXPECT_EQ(si(-0.002, "s"), "-2 ms");
}

TEST(Numbers, bytes) {
  EXPECT_EQ(bytesText(Bytes(0)), "0 B");
  EXPECT_EQ(bytesText(Bytes(1023)), "1023 B");
  EXPECT_EQ(bytesText(Bytes(Gibibytes(1.5))), "1.5 GiB");
  EXPECT_EQ(bytesText(Bytes(Gibibytes(1023.99))), "1 TiB");
}

TEST(Numbers, ratios) {
  EXPECT_EQ(percent(0.6123), "61.2 %");
  EXPECT_EQ(timesText(1.254), "1.25x");
  EXPECT_EQ(timesText(0.001234), "0.00123x");
  EXPECT_EQ(timesText(12345), "1.23e+04x");
  EXPECT_EQ(areaText(SquareMicrons(SquareMillimetres(100.0042))), "100 mm2");
}

TEST(Numbers, shortest) {
  EXPECT_EQ(shortest(0.82), "0.82");
  EXPECT_EQ(shortest(1e-6), "1e-06");
  EXPECT_EQ(shortest(1.0 / 3), "0.3333333333333333");
  EXPECT_EQ(shortest(0.1 + 0.2), "0.30000000000000004");
  EXPECT_EQ(shortest(3.35e12), "3350000000000");
  EXPECT_EQ(shortest(-0.5), "-0.5");
  EXPECT_EQ(shortest(0), "0");
  // Too large to be written out.
  EXPECT_EQ(shortest(1e300), "1e+300");
}

TEST(Numbers, plainAndInFull) {
  EXPECT_EQ(plain(1e6), "1e+06");
  EXPECT_EQ(plain(33554432, 12), "33554432");
  EXPECT_EQ(number(1234567.0), "1,234,567");
  EXPECT_EQ(number(-1234.5), "-1,234.50");
  EXPECT_EQ(number(0.001), "0.001");
}

} // namespace
