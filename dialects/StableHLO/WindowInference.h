// Windows that slide over tensors: their constraints and how many there are.
#ifndef PHAZE_DIALECTS_STABLEHLO_WINDOWINFERENCE_H
#define PHAZE_DIALECTS_STABLEHLO_WINDOWINFERENCE_H

#include "dialects/StableHLO/Inference.h"

namespace phaze::stablehlo {

/// How windows slide. An absent list means its default for all dimensions: stride and dilations 1,
/// no padding, no reversal. The names are those of the operation's attributes, for messages.
struct Window {
  std::optional<llvm::ArrayRef<int64_t>> strides;
  std::optional<llvm::ArrayRef<int64_t>> baseDilations;
  std::optional<llvm::ArrayRef<int64_t>> windowDilations;
  /// Low and high of the first dimension, of the second, and so on.
  std::optional<llvm::ArrayRef<int64_t>> padding;
  std::optional<llvm::ArrayRef<bool>> reversal;
  llvm::StringRef baseDilationsName = "base_dilations";
  llvm::StringRef windowDilationsName = "window_dilations";
};

/// Checks that each list has one element for each of `rank` dimensions, and that strides and
/// dilations are positive.
llvm::LogicalResult verifyWindow(Report report, const Window &window, int64_t rank);

/// The number of windows of `windowSize` elements along dimension `dim` of a verified window, over
/// a base of `baseSize` elements; dynamic if one of them is. Saturates instead of overflowing.
int64_t countWindows(const Window &window, size_t dim, int64_t baseSize, int64_t windowSize);

} // namespace phaze::stablehlo

#endif
