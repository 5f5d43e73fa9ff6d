// Names, sizes and default rates of element types.
#include "phaze/Arch/ElementType.h"

using namespace phaze;
using namespace phaze::arch;

namespace {

struct Row {
  std::string_view name;
  double bytes;
  Rate rate;
};

// A product of two mantissas of n slices takes the n*(n+1)/2 partial products that matter, on a
// multiplier of one slice of 8 bits (11 for f16, which the published 16-bit elements cover).
constexpr std::array<Row, numElementTypes> rows = {{
    {"f64", 8, {1.0 / 28, 0.5}}, // 7 slices
    {"f32", 4, {1.0 / 6, 1}},    // 3 slices
    {"tf32", 4, {1.0 / 3, 1}},   // 2 slices
    {"bf16", 2, {1, 1}},
    {"f16", 2, {1, 1}},
    {"f8", 1, {1, 1}},
    {"f4", 0.5, {1, 1}},
    {"i64", 8, {1.0 / 36, 0.5}}, // 8 slices
    {"i32", 4, {1.0 / 10, 1}},   // 4 slices
    {"i16", 2, {1.0 / 3, 1}},    // 2 slices
    {"i8", 1, {1, 1}},
    {"i4", 0.5, {1, 1}},
    {"i1", 1, {1, 1}},
}};

const Row &row(ElementType type) { return rows[static_cast<size_t>(type)]; }

} // namespace

std::string_view phaze::arch::name(ElementType type) { return row(type).name; }

std::optional<ElementType> phaze::arch::elementTypeByName(std::string_view name) {
  for (ElementType type : allElementTypes)
    if (row(type).name == name)
      return type;
  return std::nullopt;
}

Bytes phaze::arch::bytesPerElement(ElementType type) { return Bytes(row(type).bytes); }

Rates::Rates() {
  for (ElementType type : allElementTypes)
    (*this)[type] = row(type).rate;
}
