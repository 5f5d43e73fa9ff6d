// Result types and constraints of batch normalization, Fourier transforms and linear algebra.
#include "dialects/StableHLO/ComputeInference.h"
#include "mlir/Dialect/Quant/IR/QuantTypes.h"

using namespace mlir;

namespace phaze::stablehlo {

/// Whether two element types are equal when scales and zero points do not count. A quantized type
/// and its expressed type differ.
static bool sameBaseline(RankedTensorType a, RankedTensorType b) {
  return isQuantized(a) == isQuantized(b) &&
         areCompatible(RankedTensorType::get({}, a.getElementType()),
                       RankedTensorType::get({}, b.getElementType()));
}

//===------------------------------------------------------------------------------------------===//
// Batch normalization
//===------------------------------------------------------------------------------------------===//

/// Checks what the three batch normalizations share: a vector for the features of `operand` under
/// each name.
static LogicalResult verifyBatchNorm(Report report, RankedTensorType operand,
                                     ArrayRef<StringRef> names, ArrayRef<RankedTensorType> vectors,
                                     int64_t featureIndex) {
  // batch_norm_grad_c1, batch_norm_inference_c1, batch_norm_training_c1
  if (failed(verifyInRange(report, "feature_index", featureIndex, 0, operand.getRank())))
    return failure();
  int64_t features = operand.getDimSize(featureIndex);
  for (auto [name, vector] : llvm::zip(names, vectors)) {
    // batch_norm_grad_c2, batch_norm_inference_c2, batch_norm_training_c2
    if (!sameBaseline(operand, vector))
      return report("expected ", name, " to have the element type of operand, ",
                    operand.getElementType(), ", but found ", vector.getElementType());
    // batch_norm_grad_c4, batch_norm_grad_c5, batch_norm_inference_c3, batch_norm_inference_c4,
    // batch_norm_inference_c5, batch_norm_inference_c6, batch_norm_training_c3,
    // batch_norm_training_c4
    if (!isCompatibleDim(vector.getDimSize(0), features))
      return report("expected ", name, " to have ", features,
                    " elements, one for each feature, but found ", vector);
  }
  return success();
}

/// The type of a vector with one element for each feature.
static Type featureVector(RankedTensorType operand, int64_t featureIndex) {
  ArrayRef<int64_t> bounds = boundsOf(operand);
  if (!bounds.empty())
    bounds = bounds.slice(featureIndex, 1);
  return tensorType(operand.getDimSize(featureIndex), operand.getElementType(), bounds);
}

LogicalResult inferBatchNormTraining(Report report, RankedTensorType operand,
                                     ArrayRef<RankedTensorType> vectors, int64_t featureIndex,
                                     SmallVectorImpl<Type> &results) {
  // batch_norm_training_c1 to batch_norm_training_c4
  if (failed(verifyBatchNorm(report, operand, {"scale", "offset"}, vectors, featureIndex)))
    return failure();
  // batch_norm_training_c7
  results.push_back(operand);
  // batch_norm_training_c5, batch_norm_training_c6
  results.append(2, featureVector(operand, featureIndex));
  return success();
}

LogicalResult inferBatchNormInference(Report report, RankedTensorType operand,
                                      ArrayRef<RankedTensorType> vectors, int64_t featureIndex,
                                      SmallVectorImpl<Type> &results) {
  // batch_norm_inference_c1 to batch_norm_inference_c6
  if (failed(verifyBatchNorm(report, operand, {"scale", "offset", "mean", "variance"}, vectors,
                             featureIndex)))
    return failure();
  // batch_norm_inference_c7
  results.push_back(operand);
  return success();
}

LogicalResult inferBatchNormGrad(Report report, RankedTensorType operand,
                                 ArrayRef<RankedTensorType> vectors, RankedTensorType gradOutput,
                                 int64_t featureIndex, SmallVectorImpl<Type> &results) {
  // batch_norm_grad_c1, batch_norm_grad_c2, batch_norm_grad_c4, batch_norm_grad_c5
  if (failed(
          verifyBatchNorm(report, operand, {"scale", "mean", "variance"}, vectors, featureIndex)))
    return failure();
  // batch_norm_grad_c2
  if (!sameBaseline(operand, gradOutput))
    return report("expected grad_output to have the element type of operand, ",
                  operand.getElementType(), ", but found ", gradOutput.getElementType());
  // batch_norm_grad_c3
  if (!compatibleShapes(operand, gradOutput))
    return report("expected grad_output to have the shape of operand, ", operand, ", but found ",
                  gradOutput);
  results.push_back(operand);
  // batch_norm_grad_c4
  results.append(2, featureVector(operand, featureIndex));
  return success();
}

//===------------------------------------------------------------------------------------------===//
// Fourier transforms
//===------------------------------------------------------------------------------------------===//

LogicalResult inferFft(Report report, RankedTensorType operand, FftType fftType,
                       ArrayRef<int64_t> fftLength, SmallVectorImpl<Type> &results) {
  size_t count = fftLength.size();
  // fft_c3
  if (count < 1 || count > 3)
    return report("expected fft_length to have 1 to 3 elements, but found ", str(fftLength));
  // fft_c1
  if (static_cast<int64_t>(count) > operand.getRank())
    return report("expected fft_length to have at most ", operand.getRank(),
                  " elements, the rank of operand, but found ", str(fftLength));
  // fft_c2
  Type element = operand.getElementType();
  auto complex = dyn_cast<ComplexType>(element);
  if (fftType == FftType::RFFT) {
    if (!element.isF32() && !element.isF64())
      return report("expected an operand of f32 or f64 for RFFT, but found ", operand);
    element = ComplexType::get(element);
  } else if (!complex) {
    return report("expected a complex operand for ", stringifyFftType(fftType), ", but found ",
                  operand);
  } else if (fftType == FftType::IRFFT) {
    element = complex.getElementType();
  }

  SmallVector<int64_t> shape(operand.getShape());
  SmallVector<int64_t> bounds(boundsOf(operand));
  if (fftType == FftType::RFFT || fftType == FftType::IRFFT) {
    // fft_c4
    if (llvm::any_of(fftLength, [](int64_t length) { return length < 0; }))
      return report("expected fft_length not to be negative, but found ", str(fftLength));
    SmallVector<int64_t> expected(fftLength);
    int64_t half = fftLength.back() == 0 ? 0 : fftLength.back() / 2 + 1;
    // fft_c5
    if (fftType == FftType::IRFFT)
      expected.back() = half;
    for (auto [size, length] : llvm::zip(operand.getShape().take_back(count), expected))
      if (!isCompatibleDim(size, length))
        return report("expected last dimensions of operand to be ", str(expected), ", but found ",
                      operand);
    // fft_c4, fft_c5
    shape.back() = fftType == FftType::RFFT ? half : fftLength.back();
  }
  results.push_back(tensorType(shape, element, bounds));
  return success();
}

//===------------------------------------------------------------------------------------------===//
// Linear algebra
//===------------------------------------------------------------------------------------------===//

/// Checks that the last two dimensions are those of square matrices.
static LogicalResult verifySquare(Report report, RankedTensorType a) {
  if (!isCompatibleDim(a.getDimSize(a.getRank() - 2), a.getDimSize(a.getRank() - 1)))
    return report("expected the last two dimensions of a to be equal, but found ", a);
  return success();
}

LogicalResult verifyCholesky(Report report, RankedTensorType a) {
  // cholesky_c2
  if (a.getRank() < 2)
    return report("expected a to have rank 2 or more, but found ", a);
  // cholesky_c3
  return verifySquare(report, a);
}

LogicalResult inferTriangularSolve(Report report, RankedTensorType a, RankedTensorType b,
                                   bool leftSide, Transpose transposeA,
                                   SmallVectorImpl<Type> &results) {
  // triangular_solve_i6
  if (transposeA == Transpose::TRANSPOSE_INVALID)
    return report("expected transpose_a other than TRANSPOSE_INVALID");
  // triangular_solve_c1
  if (!sameBaseline(a, b))
    return report("expected the same element type for a and b, but found ", a.getElementType(),
                  " and ", b.getElementType());
  // triangular_solve_c2
  if (a.getRank() < 2 || a.getRank() != b.getRank())
    return report("expected a and b of the same rank, 2 or more, but found ", a, " and ", b);
  // triangular_solve_c3
  if (failed(verifySquare(report, a)))
    return failure();
  int64_t rank = a.getRank();
  for (int64_t dim = 0; dim < rank - 2; ++dim)
    if (!isCompatibleDim(a.getDimSize(dim), b.getDimSize(dim)))
      return report("expected a and b to have the same batch dimensions, but found ", a, " and ",
                    b);
  if (!isCompatibleDim(a.getDimSize(rank - 1), b.getDimSize(leftSide ? rank - 2 : rank - 1)))
    return report("expected dimension ", leftSide ? rank - 2 : rank - 1, " of b to be ",
                  a.getDimSize(rank - 1), ", the size of a's matrices, but found ", b);
  // triangular_solve_c4
  results.push_back(b);
  return success();
}

} // namespace phaze::stablehlo
