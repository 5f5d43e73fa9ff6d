// Windows that slide over tensors: their constraints and how many there are.
#include "dialects/StableHLO/WindowInference.h"
#include <limits>

using namespace mlir;

namespace phaze::stablehlo {

static LogicalResult verifyPositive(Report report, StringRef name,
                                    std::optional<ArrayRef<int64_t>> values, int64_t rank) {
  if (!values)
    return success();
  if (failed(verifySize(report, name, *values, rank)))
    return failure();
  for (int64_t value : *values)
    if (value <= 0)
      return report("expected ", name, " to be positive, but found ", str(*values));
  return success();
}

LogicalResult verifyWindow(Report report, const Window &window, int64_t rank) {
  // convolution_c2, convolution_c3, dynamic_conv_c2, dynamic_conv_c3, reduce_window_c6,
  // reduce_window_c7, select_and_scatter_c6, select_and_scatter_c7
  if (failed(verifyPositive(report, "window_strides", window.strides, rank)))
    return failure();
  // convolution_c4, dynamic_conv_c4, reduce_window_c12, select_and_scatter_c8
  if (window.padding && static_cast<int64_t>(window.padding->size()) != 2 * rank)
    return report("expected padding of shape [", rank, ", 2], but found [",
                  window.padding->size() / 2, ", 2]");
  // convolution_c5, convolution_c6, dynamic_conv_c5, dynamic_conv_c6, reduce_window_c8,
  // reduce_window_c9
  if (failed(verifyPositive(report, window.baseDilationsName, window.baseDilations, rank)))
    return failure();
  // convolution_c7, convolution_c8, dynamic_conv_c7, dynamic_conv_c8, reduce_window_c10,
  // reduce_window_c11
  if (failed(verifyPositive(report, window.windowDilationsName, window.windowDilations, rank)))
    return failure();
  // convolution_c9, dynamic_conv_c9
  if (window.reversal && static_cast<int64_t>(window.reversal->size()) != rank)
    return report("expected window_reversal to have ", rank, " elements, but found ",
                  window.reversal->size());
  return success();
}

int64_t countWindows(const Window &window, size_t dim, int64_t baseSize, int64_t windowSize) {
  if (ShapedType::isDynamic(baseSize) || ShapedType::isDynamic(windowSize))
    return ShapedType::kDynamic;
  // A product of two 64-bit numbers and a few sums fit in 128 bits whatever the program says.
  using Wide = __int128;
  auto dilated = [](int64_t size, int64_t dilation) -> Wide {
    return size == 0 ? Wide(0) : (Wide(size) - 1) * dilation + 1;
  };
  Wide padded = dilated(baseSize, window.baseDilations ? (*window.baseDilations)[dim] : 1);
  if (window.padding)
    padded += Wide((*window.padding)[2 * dim]) + (*window.padding)[2 * dim + 1];
  Wide extent = dilated(windowSize, window.windowDilations ? (*window.windowDilations)[dim] : 1);
  if (padded <= 0 || extent > padded)
    return 0;
  Wide count = (padded - extent) / (window.strides ? (*window.strides)[dim] : 1) + 1;
  return static_cast<int64_t>(std::min(count, Wide(std::numeric_limits<int64_t>::max())));
}

} // namespace phaze::stablehlo
