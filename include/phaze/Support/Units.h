// Quantities that carry their unit in the type: what does not fit together does not compile.
//
// A quantity is a number of one unit. A unit is a dimension (a product of powers of time, data,
// clock cycles, operations, energy and area) and a scale against the base unit of that dimension:
//
//   Seconds t = Bytes(3e9) / BytesPerSecond(1.5e9);   // 2 s: dimensions multiply and divide
//   Seconds u = t + Seconds(Milliseconds(5));         // 2.005 s: a change of scale is spelled
//   double ratio = u / t;                             // a pure number is a double
//
// None of these compiles: t + Milliseconds(5), t + Cycles(5), Seconds s = 2.
//
// Numbers are doubles: whole numbers of bytes, cycles or operations are exact up to 2^53.
#ifndef PHAZE_SUPPORT_UNITS_H
#define PHAZE_SUPPORT_UNITS_H

#include <cmath>
#include <ratio>

namespace phaze {

/// Exponents of the base dimensions.
template <int TimeExp, int DataExp, int CycleExp, int FlopExp, int EnergyExp, int AreaExp>
struct Dimension {
  static constexpr bool isNumber = TimeExp == 0 && DataExp == 0 && CycleExp == 0 && FlopExp == 0 &&
                                   EnergyExp == 0 && AreaExp == 0;
  template <int T, int D, int C, int F, int E, int A>
  static Dimension<TimeExp + T, DataExp + D, CycleExp + C, FlopExp + F, EnergyExp + E, AreaExp + A>
      times(Dimension<T, D, C, F, E, A>);
  template <int T, int D, int C, int F, int E, int A>
  static Dimension<TimeExp - T, DataExp - D, CycleExp - C, FlopExp - F, EnergyExp - E, AreaExp - A>
      over(Dimension<T, D, C, F, E, A>);
};

/// A number of units of `Scale` times the base unit of the dimension `Dim`.
template <typename Dim, typename Scale = std::ratio<1>> class Quantity {
public:
  using dimension = Dim;
  using scale = typename Scale::type;

  constexpr Quantity() = default;
  constexpr explicit Quantity(double value) : number(value) {}
  /// The same quantity in a unit of another scale.
  template <typename OtherScale> constexpr explicit Quantity(Quantity<Dim, OtherScale> other) {
    using Factor = std::ratio_divide<OtherScale, Scale>;
    number = other.value() * static_cast<double>(Factor::num) / static_cast<double>(Factor::den);
  }

  /// The number, without its unit.
  constexpr double value() const { return number; }

  constexpr Quantity operator+(Quantity other) const { return Quantity(number + other.number); }
  constexpr Quantity operator-(Quantity other) const { return Quantity(number - other.number); }
  constexpr Quantity operator-() const { return Quantity(-number); }
  constexpr Quantity operator*(double factor) const { return Quantity(number * factor); }
  constexpr Quantity operator/(double factor) const { return Quantity(number / factor); }
  friend constexpr Quantity operator*(double factor, Quantity q) { return q * factor; }
  constexpr Quantity &operator+=(Quantity other) { return *this = *this + other; }
  constexpr Quantity &operator-=(Quantity other) { return *this = *this - other; }
  constexpr Quantity &operator*=(double factor) { return *this = *this * factor; }
  constexpr Quantity &operator/=(double factor) { return *this = *this / factor; }

  constexpr bool operator==(Quantity other) const { return number == other.number; }
  constexpr bool operator!=(Quantity other) const { return number != other.number; }
  constexpr bool operator<(Quantity other) const { return number < other.number; }
  constexpr bool operator<=(Quantity other) const { return number <= other.number; }
  constexpr bool operator>(Quantity other) const { return number > other.number; }
  constexpr bool operator>=(Quantity other) const { return number >= other.number; }

private:
  double number = 0;
};

namespace units {

/// A number of the given unit, or the double that it stands for if the dimension cancels.
template <typename Dim, typename Scale> constexpr auto make(double value) {
  if constexpr (Dim::isNumber)
    return value * static_cast<double>(Scale::num) / static_cast<double>(Scale::den);
  else
    return Quantity<Dim, typename Scale::type>(value);
}

template <typename A, typename B>
using Product = decltype(A::dimension::times(typename B::dimension()));
template <typename A, typename B>
using Quotient = decltype(A::dimension::over(typename B::dimension()));

} // namespace units

template <typename DimA, typename ScaleA, typename DimB, typename ScaleB>
constexpr auto operator*(Quantity<DimA, ScaleA> a, Quantity<DimB, ScaleB> b) {
  using Dim = units::Product<Quantity<DimA>, Quantity<DimB>>;
  return units::make<Dim, std::ratio_multiply<ScaleA, ScaleB>>(a.value() * b.value());
}

template <typename DimA, typename ScaleA, typename DimB, typename ScaleB>
constexpr auto operator/(Quantity<DimA, ScaleA> a, Quantity<DimB, ScaleB> b) {
  using Dim = units::Quotient<Quantity<DimA>, Quantity<DimB>>;
  return units::make<Dim, std::ratio_divide<ScaleA, ScaleB>>(a.value() / b.value());
}

/// The inverse of a unit: 1 / BytesPerSecond(1e9) is a nanosecond per byte.
template <typename Dim, typename Scale> constexpr auto operator/(double a, Quantity<Dim, Scale> b) {
  using One = Quantity<Dimension<0, 0, 0, 0, 0, 0>>;
  using Inverse = units::Quotient<One, Quantity<Dim>>;
  return Quantity<Inverse, std::ratio_divide<std::ratio<1>, Scale>>(a / b.value());
}

/// The next whole number of units.
template <typename Dim, typename Scale> Quantity<Dim, Scale> ceil(Quantity<Dim, Scale> q) {
  return Quantity<Dim, Scale>(std::ceil(q.value()));
}

using Seconds = Quantity<Dimension<1, 0, 0, 0, 0, 0>>;
using Milliseconds = Quantity<Seconds::dimension, std::milli>;
using Microseconds = Quantity<Seconds::dimension, std::micro>;
using Nanoseconds = Quantity<Seconds::dimension, std::nano>;

using Bytes = Quantity<Dimension<0, 1, 0, 0, 0, 0>>;
using Kibibytes = Quantity<Bytes::dimension, std::ratio<1024>>;
using Mebibytes = Quantity<Bytes::dimension, std::ratio<1024 * 1024>>;
using Gibibytes = Quantity<Bytes::dimension, std::ratio<1024 * 1024 * 1024>>;

/// Clock cycles, whole or not.
using Cycles = Quantity<Dimension<0, 0, 1, 0, 0, 0>>;
/// Floating-point (or integer) operations; a multiply-add is two.
using Flops = Quantity<Dimension<0, 0, 0, 1, 0, 0>>;

/// Clock cycles per second.
using Hertz = Quantity<Dimension<-1, 0, 1, 0, 0, 0>>;
using Gigahertz = Quantity<Hertz::dimension, std::giga>;
using BytesPerSecond = Quantity<Dimension<-1, 1, 0, 0, 0, 0>>;
using GigabytesPerSecond = Quantity<BytesPerSecond::dimension, std::giga>;
/// The inverse of a bandwidth.
using SecondsPerByte = Quantity<Dimension<1, -1, 0, 0, 0, 0>>;
using BytesPerCycle = Quantity<Dimension<0, 1, -1, 0, 0, 0>>;
using FlopsPerCycle = Quantity<Dimension<0, 0, -1, 1, 0, 0>>;
using FlopsPerSecond = Quantity<Dimension<-1, 0, 0, 1, 0, 0>>;
using TeraflopsPerSecond = Quantity<FlopsPerSecond::dimension, std::tera>;

using Joules = Quantity<Dimension<0, 0, 0, 0, 1, 0>>;
using Picojoules = Quantity<Joules::dimension, std::pico>;
using Watts = Quantity<Dimension<-1, 0, 0, 0, 1, 0>>;
using PicojoulesPerByte = Quantity<Dimension<0, -1, 0, 0, 1, 0>, std::pico>;
using PicojoulesPerFlop = Quantity<Dimension<0, 0, 0, -1, 1, 0>, std::pico>;

/// The base unit of area is the square micron.
using SquareMicrons = Quantity<Dimension<0, 0, 0, 0, 0, 1>>;
using SquareMillimetres = Quantity<SquareMicrons::dimension, std::mega>;
using WattsPerSquareMillimetre = Quantity<Dimension<-1, 0, 0, 0, 1, -1>, std::micro>;

} // namespace phaze

#endif // PHAZE_SUPPORT_UNITS_H
