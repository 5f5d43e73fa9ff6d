// Tensors as text and JSON, and random ones.
#ifndef PHAZE_INTERPRETER_TENSORTEXT_H
#define PHAZE_INTERPRETER_TENSORTEXT_H

#include "phaze/Interpreter/TensorValue.h"
#include "phaze/Json/JsonFile.h"

namespace phaze::interpreter {

/// The tensor as nested JSON arrays, a scalar as its element alone. Floats have the fewest digits
/// that read back as the same element; "nan", "inf" and "-inf" are strings, booleans true or false.
std::string toJson(const TensorValue &value);

/// Reads what `toJson` writes. An error in the document if shape or elements do not fit `type`.
TensorValue fromJson(const JsonNode &node, mlir::RankedTensorType type);

/// Bounds of random elements: floats in [least, most], integers too, both bounds included.
struct RandomRange {
  double least, most;
};

/// A tensor of random elements that depend on `seed` alone: uniform in the range; without one,
/// floats are normal with mean 0 and standard deviation 0.1, integers and booleans 0 or 1.
TensorValue randomTensor(mlir::RankedTensorType type, uint64_t seed,
                         std::optional<RandomRange> range = std::nullopt);

} // namespace phaze::interpreter

#endif
