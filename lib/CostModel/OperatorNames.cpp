// How cores see the operations and element types of programs.
#include "phaze/CostModel/OperatorCost.h"

#include <algorithm>

using namespace phaze;
using namespace phaze::cost;

namespace {

struct NameRow {
  std::string_view name;
  VectorKind kind;
};

// Sorted. What is no kind of its own counts as the nearest one, and what has an algorithm of its
// own (fft, batch_norm_grad) as one addition for each of its floating-point operations.
constexpr NameRow names[] = {
    {"abs", VectorKind::Abs},
    {"acos", VectorKind::Tan},
    {"acosh", VectorKind::Log},
    {"add", VectorKind::Add},
    {"and", VectorKind::Bitwise},
    {"asin", VectorKind::Tan},
    {"asinh", VectorKind::Log},
    {"atan", VectorKind::Tan},
    {"atan2", VectorKind::Tan},
    {"atanh", VectorKind::Log},
    {"batch_norm_grad", VectorKind::Add},
    {"batch_norm_inference", VectorKind::Add},
    {"batch_norm_training", VectorKind::Add},
    {"broadcast", VectorKind::Fill},
    {"broadcast_in_dim", VectorKind::Fill},
    {"cbrt", VectorKind::Pow},
    {"ceil", VectorKind::Round},
    {"cholesky", VectorKind::Add},
    {"clamp", VectorKind::MinMax},
    {"compare", VectorKind::Compare},
    {"complex", VectorKind::Copy},
    {"concatenate", VectorKind::Copy},
    {"conj", VectorKind::Neg},
    {"convert", VectorKind::Convert},
    {"cosh", VectorKind::Exp},
    {"cosine", VectorKind::Cos},
    {"count_leading_zeros", VectorKind::Bitwise},
    {"divide", VectorKind::Div},
    {"dynamic_broadcast_in_dim", VectorKind::Fill},
    {"dynamic_gather", VectorKind::Gather},
    {"dynamic_iota", VectorKind::Fill},
    {"dynamic_pad", VectorKind::Copy},
    {"dynamic_slice", VectorKind::Copy},
    {"dynamic_update_slice", VectorKind::Copy},
    {"erf", VectorKind::Erf},
    {"erf_inv", VectorKind::Erf},
    {"erfc", VectorKind::Erf},
    {"exponential", VectorKind::Exp},
    {"exponential_minus_one", VectorKind::Exp},
    {"fft", VectorKind::Add},
    {"floor", VectorKind::Round},
    {"gather", VectorKind::Gather},
    {"imag", VectorKind::Copy},
    {"infeed", VectorKind::Copy},
    {"iota", VectorKind::Fill},
    {"is_finite", VectorKind::Compare},
    {"is_inf", VectorKind::Compare},
    {"is_neg_inf", VectorKind::Compare},
    {"is_pos_inf", VectorKind::Compare},
    {"log", VectorKind::Log},
    {"log_plus_one", VectorKind::Log},
    {"logistic", VectorKind::Logistic},
    {"map", VectorKind::Add},
    {"maximum", VectorKind::MinMax},
    {"minimum", VectorKind::MinMax},
    {"multiply", VectorKind::Mul},
    {"negate", VectorKind::Neg},
    {"not", VectorKind::Bitwise},
    {"or", VectorKind::Bitwise},
    {"outfeed", VectorKind::Copy},
    {"pad", VectorKind::Copy},
    {"popcnt", VectorKind::Bitwise},
    {"power", VectorKind::Pow},
    {"real", VectorKind::Copy},
    {"real_dynamic_slice", VectorKind::Copy},
    {"reduce", VectorKind::Reduce},
    {"reduce_precision", VectorKind::Round},
    {"reduce_window", VectorKind::Reduce},
    {"remainder", VectorKind::Remainder},
    {"reverse", VectorKind::Transpose},
    {"rng", VectorKind::Random},
    {"rng_bit_generator", VectorKind::Random},
    {"round_nearest_afz", VectorKind::Round},
    {"round_nearest_even", VectorKind::Round},
    {"rsqrt", VectorKind::Rsqrt},
    {"scan", VectorKind::Reduce},
    {"scatter", VectorKind::Gather},
    {"select", VectorKind::Select},
    {"select_and_scatter", VectorKind::Reduce},
    {"shift_left", VectorKind::Bitwise},
    {"shift_right_arithmetic", VectorKind::Bitwise},
    {"shift_right_logical", VectorKind::Bitwise},
    {"sign", VectorKind::Compare},
    {"sine", VectorKind::Sin},
    {"sinh", VectorKind::Exp},
    {"slice", VectorKind::Copy},
    {"sort", VectorKind::Sort},
    {"sqrt", VectorKind::Sqrt},
    {"square", VectorKind::Mul},
    {"subtract", VectorKind::Sub},
    {"tan", VectorKind::Tan},
    {"tanh", VectorKind::Tanh},
    {"top_k", VectorKind::Sort},
    {"torch_index_select", VectorKind::Gather},
    {"transpose", VectorKind::Transpose},
    {"triangular_solve", VectorKind::Add},
    {"unary_einsum", VectorKind::Reduce},
    {"xor", VectorKind::Bitwise},
};

constexpr bool isSorted() {
  for (size_t i = 1; i < std::size(names); ++i)
    if (!(names[i - 1].name < names[i].name))
      return false;
  return true;
}
static_assert(isSorted());

bool startsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

} // namespace

std::optional<VectorKind> phaze::cost::vectorKindOf(std::string_view operationName) {
  // Custom calls keep the dialect that they stand for: "mhlo.erf".
  std::string_view name = operationName.substr(operationName.rfind('.') + 1);
  const auto *row =
      std::lower_bound(std::begin(names), std::end(names), name,
                       [](const NameRow &row, std::string_view name) { return row.name < name; });
  if (row == std::end(names) || row->name != name)
    return std::nullopt;
  return row->kind;
}

arch::ElementType phaze::cost::computeTypeOf(const ElementType &type) {
  std::string_view spelled = type.name;
  uint32_t bits = type.bits;
  if (startsWith(spelled, "complex<")) {
    spelled = spelled.substr(8, spelled.size() - 9);
    bits /= 2;
  }
  if (std::optional<arch::ElementType> known = arch::elementTypeByName(spelled))
    return *known;
  if (startsWith(spelled, "f4"))
    return arch::ElementType::F4;
  if (startsWith(spelled, "f8") || startsWith(spelled, "f6"))
    return arch::ElementType::F8;
  // Unsigned, odd and quantized integers by their size in memory.
  return bits <= 4    ? arch::ElementType::I4
         : bits <= 8  ? arch::ElementType::I8
         : bits <= 16 ? arch::ElementType::I16
         : bits <= 32 ? arch::ElementType::I32
                      : arch::ElementType::I64;
}
