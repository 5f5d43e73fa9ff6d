// Units: what may be combined, what must not compile, and that conversions are exact.
#include "phaze/Support/Units.h"

#include "gtest/gtest.h"

#include <type_traits>
#include <utility>

using namespace phaze;

namespace {

template <typename A, typename B> using Sum = decltype(std::declval<A>() + std::declval<B>());
template <typename A, typename B>
using Comparison = decltype(std::declval<A>() < std::declval<B>());
template <template <typename, typename> class Operation, typename A, typename B, typename = void>
struct Compiles : std::false_type {};
template <template <typename, typename> class Operation, typename A, typename B>
struct Compiles<Operation, A, B, std::void_t<Operation<A, B>>> : std::true_type {};

// What makes sense compiles, so that the checks below it mean something.
static_assert(Compiles<Sum, Seconds, Seconds>::value);
static_assert(Compiles<Comparison, Cycles, Cycles>::value);

// The published research code added milliseconds to seconds.
static_assert(!Compiles<Sum, Seconds, Milliseconds>::value);
static_assert(!Compiles<Sum, Seconds, Cycles>::value);
static_assert(!Compiles<Sum, Seconds, double>::value);
static_assert(!Compiles<Sum, Bytes, Mebibytes>::value);
static_assert(!Compiles<Sum, Joules, Picojoules>::value);
static_assert(!Compiles<Sum, Bytes, Flops>::value);
static_assert(!Compiles<Comparison, Seconds, Milliseconds>::value);
static_assert(!Compiles<Comparison, Cycles, Seconds>::value);
static_assert(!Compiles<Comparison, Bytes, double>::value);

// No unit comes about by itself, neither from a number nor from another unit.
static_assert(!std::is_convertible_v<double, Seconds>);
static_assert(!std::is_convertible_v<Seconds, double>);
static_assert(!std::is_convertible_v<Milliseconds, Seconds>);
static_assert(std::is_constructible_v<Seconds, Milliseconds>);
static_assert(!std::is_constructible_v<Seconds, Cycles>);
static_assert(!std::is_assignable_v<Seconds &, Milliseconds>);

template <typename A, typename B> using Quotient = decltype(std::declval<A>() / std::declval<B>());
template <typename A, typename B> using Product = decltype(std::declval<A>() * std::declval<B>());

static_assert(std::is_same_v<Quotient<Bytes, BytesPerSecond>, Seconds>);
static_assert(std::is_same_v<Quotient<Bytes, BytesPerCycle>, Cycles>);
static_assert(std::is_same_v<Quotient<Cycles, Hertz>, Seconds>);
static_assert(std::is_same_v<Quotient<BytesPerSecond, Hertz>, BytesPerCycle>);
static_assert(std::is_same_v<Product<FlopsPerCycle, Hertz>, FlopsPerSecond>);
static_assert(std::is_same_v<Quotient<Flops, FlopsPerCycle>, Cycles>);
static_assert(std::is_same_v<Product<Bytes, PicojoulesPerByte>, Picojoules>);
static_assert(std::is_same_v<Product<Watts, Seconds>, Joules>);
static_assert(std::is_same_v<Quotient<Joules, Seconds>, Watts>);
static_assert(std::is_same_v<Product<WattsPerSquareMillimetre, SquareMillimetres>, Watts>);
static_assert(std::is_same_v<Quotient<Seconds, Seconds>, double>);
static_assert(std::is_same_v<Quotient<Seconds, Milliseconds>, double>);

TEST(Units, convertBetweenScales) {
  EXPECT_EQ(Seconds(Milliseconds(5)).value(), 0.005);
  EXPECT_EQ(Milliseconds(Seconds(2)).value(), 2000);
  EXPECT_EQ(Bytes(Gibibytes(32)).value(), 34359738368.0);
  EXPECT_EQ(Hertz(Gigahertz(1.05)).value(), 1.05e9);
  EXPECT_EQ(Joules(Picojoules(1e12)).value(), 1);
  EXPECT_EQ(SquareMicrons(SquareMillimetres(2)).value(), 2e6);
}

TEST(Units, quotientOfOneDimensionIsANumber) {
  EXPECT_EQ(Seconds(1) / Milliseconds(4), 250);
  EXPECT_EQ(Mebibytes(1) / Kibibytes(1), 1024);
}

TEST(Units, inverse) {
  static_assert(std::is_same_v<Quotient<double, BytesPerSecond>, SecondsPerByte>);
  EXPECT_EQ((Bytes(3e9) * (1 / BytesPerSecond(1e9))).value(), 3);
  EXPECT_EQ(Seconds(1 / Gigahertz(2) * Cycles(4e9)).value(), 2);
}

TEST(Units, arithmetic) {
  Seconds t = Bytes(3e9) / BytesPerSecond(1.5e9);
  EXPECT_EQ(t.value(), 2);
  EXPECT_EQ((t + Seconds(Milliseconds(5))).value(), 2.005);
  t += Seconds(1);
  t *= 2;
  EXPECT_EQ(t, Seconds(6));
  EXPECT_EQ(ceil(Cycles(1.25)), Cycles(2));
  EXPECT_EQ(Watts(WattsPerSquareMillimetre(0.5) * SquareMillimetres(SquareMicrons(4e6))), Watts(2));
}

} // namespace
