// Element types of tensors: their size, and how fast the units of a chip work on them.
#ifndef PHAZE_ARCH_ELEMENTTYPE_H
#define PHAZE_ARCH_ELEMENTTYPE_H

#include "phaze/Support/Units.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace phaze::arch {

enum class ElementType { F64, F32, TF32, BF16, F16, F8, F4, I64, I32, I16, I8, I4, I1 };

constexpr size_t numElementTypes = 13;

/// Every type, in the order of the enumeration.
constexpr std::array<ElementType, numElementTypes> allElementTypes = {
    ElementType::F64, ElementType::F32, ElementType::TF32, ElementType::BF16, ElementType::F16,
    ElementType::F8,  ElementType::F4,  ElementType::I64,  ElementType::I32,  ElementType::I16,
    ElementType::I8,  ElementType::I4,  ElementType::I1};

/// "bf16", as it is spelled in files.
std::string_view name(ElementType type);
std::optional<ElementType> elementTypeByName(std::string_view name);

/// What an element takes in memory; four-bit types are packed, a boolean takes a byte.
Bytes bytesPerElement(ElementType type);

/// Work per cycle, relative to what `width` and `depth` of the cores count.
struct Rate {
  double tensor = 1; ///< multiply-adds per element of the array and cycle
  double vector = 1; ///< simple operations per lane and cycle
};

/// A rate for every element type. By default that of a chip with 16-bit multipliers, on which
/// wider types take as many passes as their mantissas have slices (docs/CostModel.md).
class Rates {
public:
  Rates();
  const Rate &operator[](ElementType type) const { return rates[static_cast<size_t>(type)]; }
  Rate &operator[](ElementType type) { return rates[static_cast<size_t>(type)]; }

private:
  std::array<Rate, numElementTypes> rates;
};

} // namespace phaze::arch

#endif // PHAZE_ARCH_ELEMENTTYPE_H
