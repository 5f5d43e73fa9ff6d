// Element-wise operations against values computed by hand.
#include "RunText.h"

#include <cmath>

using namespace phaze::interpreter;

namespace {

TEST(Elementwise, IntegersWrapAround) {
  EXPECT_EQ(elementwise("add", "2xi8", {"[127, -128]", "[1, -1]"}), "[-128, 127]");
  EXPECT_EQ(elementwise("add", "2xui8", {"[255, 7]", "[1, 1]"}), "[0, 8]");
  EXPECT_EQ(elementwise("multiply", "i32", {"65537", "65537"}), "131073");
  EXPECT_EQ(elementwise("subtract", "ui64", {"0", "1"}), "18446744073709551615");
  EXPECT_EQ(elementwise("negate", "2xi16", {"[-32768, 5]"}), "[-32768, -5]");
  EXPECT_EQ(elementwise("abs", "2xi8", {"[-128, -3]"}), "[-128, 3]");
  EXPECT_EQ(elementwise("multiply", "i4", {"7", "3"}), "5");
}

TEST(Elementwise, IntegerDivision) {
  EXPECT_EQ(elementwise("divide", "4xi32", {"[17, -17, 17, -17]", "[3, 3, -3, -3]"}),
            "[5, -5, -5, 5]");
  EXPECT_EQ(elementwise("remainder", "4xi32", {"[17, -17, 17, -17]", "[3, 3, -3, -3]"}),
            "[2, -2, 2, -2]");
  EXPECT_EQ(elementwise("divide", "2xi32", {"[9, -2147483648]", "[0, -1]"}), "[-1, -2147483648]");
  EXPECT_EQ(elementwise("remainder", "2xi32", {"[9, -2147483648]", "[0, -1]"}), "[9, 0]");
  EXPECT_EQ(elementwise("divide", "2xui8", {"[200, 9]", "[7, 0]"}), "[28, 255]");
}

TEST(Elementwise, IntegerPowersAndBits) {
  EXPECT_EQ(elementwise("power", "6xi32", {"[-3, 2, 2, -1, 1, 0]", "[3, 10, -1, -3, -9, 0]"}),
            "[-27, 1024, 0, -1, 1, 1]");
  EXPECT_EQ(elementwise("and", "2xi8", {"[12, -1]", "[10, 5]"}), "[8, 5]");
  EXPECT_EQ(elementwise("xor", "2xui8", {"[12, 255]", "[10, 5]"}), "[6, 250]");
  EXPECT_EQ(elementwise("not", "2xui8", {"[0, 200]"}), "[255, 55]");
  EXPECT_EQ(elementwise("not", "2xi1", {"[true, false]"}), "[false, true]");
  EXPECT_EQ(elementwise("popcnt", "3xi8", {"[-1, 6, 0]"}), "[8, 2, 0]");
  EXPECT_EQ(elementwise("count_leading_zeros", "3xi16", {"[1, 0, -1]"}), "[15, 16, 0]");
  EXPECT_EQ(elementwise("shift_left", "3xi8", {"[3, 1, 1]", "[2, 7, 8]"}), "[12, -128, 0]");
  EXPECT_EQ(elementwise("shift_right_logical", "3xi8", {"[-8, 64, 1]", "[1, 2, 9]"}),
            "[124, 16, 0]");
  EXPECT_EQ(elementwise("shift_right_arithmetic", "3xi8", {"[-8, 64, -5]", "[1, 2, 9]"}),
            "[-4, 16, -1]");
  EXPECT_EQ(elementwise("chlo.mulhi", "2xi8", {"[100, -100]", "[50, 50]"}), "[19, -20]");
}

TEST(Elementwise, Booleans) {
  EXPECT_EQ(elementwise("add", "4xi1", {"[0, 0, 1, 1]", "[0, 1, 0, 1]"}),
            "[false, true, true, true]");
  EXPECT_EQ(elementwise("multiply", "4xi1", {"[0, 0, 1, 1]", "[0, 1, 0, 1]"}),
            "[false, false, false, true]");
  EXPECT_EQ(elementwise("maximum", "2xi1", {"[0, 1]", "[0, 0]"}), "[false, true]");
}

// Each sum is rounded to its type: half way goes to even, above the largest to infinity.
TEST(Elementwise, FloatsRoundToTheirType) {
  EXPECT_EQ(elementwise("add", "2xf32", {"16777216.0", "[1.0, 3.0]"}), "[16777216, 16777220]");
  EXPECT_EQ(elementwise("add", "f64", {"16777216.0", "1.0"}), "16777217");
  EXPECT_EQ(elementwise("add", "2xbf16", {"256.0", "[1.0, 3.0]"}), "[256, 260]");
  EXPECT_EQ(elementwise("add", "3xf16", {"[2048.0, 2048.0, 65504.0]", "[1.0, 3.0, 16.0]"}),
            "[2048, 2052, \"inf\"]");
  EXPECT_EQ(elementwise("multiply", "2xf16", {"[5.9604645e-08, 6.1035156e-05]", "0.5"}),
            "[0, 3.05e-05]");
  EXPECT_EQ(elementwise("divide", "f32", {"1.0", "3.0"}), "0.33333334");
  EXPECT_EQ(elementwise("add", "f8E4M3FN", {"16.0", "1.0"}), "16");
}

TEST(Elementwise, FloatSpecialCases) {
  EXPECT_EQ(elementwise("maximum", "3xf32", {"[0x7FC00000, -0.0, 1.0]", "[1.0, 0.0, 2.0]"}),
            "[\"nan\", 0, 2]");
  EXPECT_EQ(elementwise("minimum", "3xf32", {"[0x7FC00000, -0.0, 1.0]", "[1.0, 0.0, 2.0]"}),
            "[\"nan\", -0.0, 1]");
  EXPECT_EQ(elementwise("sign", "4xf32", {"[-3.0, -0.0, 0x7FC00000, 2.0]"}),
            "[-1, -0.0, \"nan\", 1]");
  EXPECT_EQ(elementwise("remainder", "2xf32", {"[-7.5, 7.5]", "[2.0, -2.0]"}), "[-1.5, 1.5]");
  EXPECT_EQ(elementwise("round_nearest_afz", "3xf32", {"[-2.5, 0.5, 2.4]"}), "[-3, 1, 2]");
  EXPECT_EQ(elementwise("round_nearest_even", "3xf32", {"[-2.5, 0.5, 3.5]"}), "[-2, 0, 4]");
  EXPECT_EQ(elementwise("is_finite", "3xf32", {"[1.0, 0x7F800000, 0x7FC00000]"}, "3xi1"),
            "[true, false, false]");
  EXPECT_EQ(elementwise("logistic", "3xf32", {"[0.0, -200.0, 200.0]"}), "[0.5, 0, 1]");
}

TEST(Elementwise, Functions) {
  EXPECT_EQ(elementwise("exponential", "2xf64", {"[0.0, 1.0]"}), "[1, 2.718281828459045]");
  EXPECT_EQ(elementwise("log_plus_one", "f64", {"1.0e-20"}), "1e-20");
  EXPECT_EQ(elementwise("exponential_minus_one", "f64", {"1.0e-20"}), "1e-20");
  EXPECT_EQ(elementwise("rsqrt", "2xf32", {"[4.0, 0.0]"}), "[0.5, \"inf\"]");
  EXPECT_EQ(elementwise("cbrt", "f32", {"-27.0"}), "-3");
  EXPECT_EQ(elementwise("power", "2xf32", {"[2.0, 9.0]", "[-1.0, 0.5]"}), "[0.5, 3]");
  EXPECT_EQ(elementwise("chlo.square", "f32", {"-3.0"}), "9");
  EXPECT_EQ(elementwise("chlo.erf", "2xf64", {"[0.0, 1.0]"}), "[0, 0.8427007929497149]");
  EXPECT_EQ(elementwise("chlo.lgamma", "f64", {"5.0"}), "3.1780538303479458");
  EXPECT_EQ(elementwise("chlo.next_after", "2xf32", {"[1.0, 0.0]", "[2.0, -1.0]"}),
            "[1.0000001, -1e-45]");
  // digamma(1) is minus Euler's constant; digamma(-1/2) = digamma(1/2) + 2.
  EXPECT_EQ(elementwise("chlo.digamma", "2xf32", {"[1.0, -0.5]"}), "[-0.5772157, 0.036489975]");
}

TEST(Elementwise, ErfInvUndoesErf) {
  for (double x : {-5.0, -2.5, -0.5, -1e-9, 0.25, 1.0, 3.0}) {
    char text[64];
    std::snprintf(text, sizeof(text), "%.17e", std::erf(x));
    double found = std::strtod(elementwise("chlo.erf_inv", "f64", {text}).c_str(), nullptr);
    // The input's own rounding, seen through the slope of the inverse.
    double allowed = 1e-16 * (1 + std::exp(x * x)) + 4e-16 * std::fabs(x);
    EXPECT_NEAR(found, x, 2 * allowed) << x;
  }
  EXPECT_EQ(elementwise("chlo.erf_inv", "3xf32", {"[1.0, -1.0, 2.0]"}),
            "[\"inf\", \"-inf\", \"nan\"]");
}

std::string compare(const std::string &type, const std::string &a, const std::string &b,
                    const std::string &direction, const std::string &kind) {
  return elementwise("compare", type, {a, b}, "3xi1",
                     "<{comparison_direction = #stablehlo<comparison_direction " + direction +
                         ">, compare_type = #stablehlo<comparison_type " + kind + ">}>");
}

TEST(Elementwise, Compare) {
  EXPECT_EQ(compare("3xi8", "[-1, 1, 2]", "1", "LT", "SIGNED"), "[true, false, false]");
  EXPECT_EQ(compare("3xui8", "[255, 1, 2]", "1", "GT", "UNSIGNED"), "[true, false, true]");
  EXPECT_EQ(compare("3xf32", "[0x7FC00000, -0.0, 2.0]", "0.0", "NE", "FLOAT"),
            "[true, false, true]");
  EXPECT_EQ(
      compare("3xf32", "[0x7FC00000, -0.0, -1.0]", "[0x7FC00000, 0.0, -2.0]", "LE", "TOTALORDER"),
      "[true, true, false]");
  EXPECT_EQ(compare("3xf32", "[0x7F800000, 0xFFC00000, -0.0]", "[0x7FC00000, -1.0, 0.0]", "LT",
                    "TOTALORDER"),
            "[true, true, true]");
}

std::string convert(const std::string &from, const std::string &value, const std::string &to) {
  return elementwise("convert", from, {value}, to);
}

TEST(Elementwise, Convert) {
  EXPECT_EQ(convert("3xf32", "[2.9, -2.9, 1000.0]", "3xi8"), "[2, -2, 127]");
  EXPECT_EQ(convert("3xf32", "[-1.0, 300.0, 0x7FC00000]", "3xui8"), "[0, 255, 0]");
  EXPECT_EQ(convert("2xf32", "[1.0e30, -1.0e30]", "2xi64"),
            "[9223372036854775807, -9223372036854775808]");
  EXPECT_EQ(convert("2xi32", "[300, -1]", "2xui8"), "[44, 255]");
  EXPECT_EQ(convert("3xf32", "[0.0, 0.1, -2.0]", "3xi1"), "[false, true, true]");
  EXPECT_EQ(convert("2xi1", "[true, false]", "2xf32"), "[1, 0]");
  // 2^60 + 2^36 + 1 is above half way between two f32; through a double it would be at half way.
  EXPECT_EQ(convert("i64", "1152921573326323713", "f32"), "1.1529216e+18");
  EXPECT_EQ(convert("f64", "1.00390625", "bf16"), "1");
}

TEST(Elementwise, BitcastConvert) {
  EXPECT_EQ(elementwise("bitcast_convert", "2xf32", {"[1.0, -2.0]"}, "2xi32"),
            "[1065353216, -1073741824]");
  EXPECT_EQ(elementwise("bitcast_convert", "2xi32", {"[66051, -1]"}, "2x2xui16"),
            "[[515, 1], [65535, 65535]]");
  EXPECT_EQ(elementwise("bitcast_convert", "2x2xui16", {"[[515, 1], [65535, 65535]]"}, "2xi32"),
            "[66051, -1]");
}

TEST(Elementwise, ReducePrecision) {
  EXPECT_EQ(elementwise("reduce_precision", "4xf32", {"[1.2, 65520.0, 1.0e-8, -3.0]"}, "",
                        "<{exponent_bits = 5 : i32, mantissa_bits = 2 : i32}>"),
            "[1.25, \"inf\", 0, -3]");
}

TEST(Elementwise, SelectAndClampRepeatScalars) {
  EXPECT_EQ(runBody(R"(%p = stablehlo.constant dense<false> : tensor<i1>
      %a = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
      %b = stablehlo.constant dense<[3, 4]> : tensor<2xi32>
      %l = stablehlo.constant dense<2> : tensor<i32>
      %h = stablehlo.constant dense<3> : tensor<i32>
      %0 = stablehlo.select %p, %a, %b : tensor<i1>, tensor<2xi32>
      %1 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<2xi32>, tensor<2xi32>) -> tensor<4xi32>
      %2 = stablehlo.clamp %l, %1, %h : (tensor<i32>, tensor<4xi32>, tensor<i32>) -> tensor<4xi32>)",
                    "%0, %2 : tensor<2xi32>, tensor<4xi32>"),
            "[3, 4]; [2, 2, 3, 3]");
}

TEST(Elementwise, ChloBroadcasts) {
  EXPECT_EQ(runBody(R"(%a = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
      %b = stablehlo.constant dense<[10, 20, 30]> : tensor<3xi32>
      %c = stablehlo.constant dense<[3, 5]> : tensor<2xi32>
      %0 = chlo.broadcast_add %a, %b : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
      %1 = chlo.broadcast_compare %a, %c {broadcast_dimensions = array<i64: 0>, comparison_direction = #chlo<comparison_direction LT>} : (tensor<2x3xi32>, tensor<2xi32>) -> tensor<2x3xi1>)",
                    "%0, %1 : tensor<2x3xi32>, tensor<2x3xi1>"),
            "[[11, 22, 33], [14, 25, 36]]; [[true, true, false], [true, false, false]]");
}

TEST(Elementwise, IotaAndConstants) {
  EXPECT_EQ(runBody(R"(%0 = stablehlo.iota dim = 1 : tensor<2x3xbf16>
      %1 = stablehlo.iota dim = 0 : tensor<2x3xi8>
      %2 = stablehlo.constant dense<-1> : tensor<2xi4>)",
                    "%0, %1, %2 : tensor<2x3xbf16>, tensor<2x3xi8>, tensor<2xi4>"),
            "[[0, 1, 2], [0, 1, 2]]; [[0, 0, 0], [1, 1, 1]]; [-1, -1]");
}

} // namespace
