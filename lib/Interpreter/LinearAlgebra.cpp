// cholesky, triangular_solve and fft. All of it in complex numbers of double precision.
#include "LinearAlgebra.h"
#include "Shapes.h"
#include "dialects/StableHLO/StableHLO.h"

#include <cmath>

using namespace mlir;

namespace phaze::interpreter {

namespace {

using Complex = std::complex<double>;

/// A square or other matrix inside of a tensor.
struct Matrix {
  int64_t rows, columns;
  std::vector<Complex> elements;

  Matrix(int64_t rows, int64_t columns) : rows(rows), columns(columns), elements(rows * columns) {}
  Complex &operator()(int64_t i, int64_t j) { return elements[i * columns + j]; }

  Matrix transposed(bool conjugates) {
    Matrix result(columns, rows);
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t j = 0; j < columns; ++j)
        result(j, i) = conjugates ? std::conj((*this)(i, j)) : (*this)(i, j);
    return result;
  }
};

/// A cell as a complex number: reals have no imaginary part that is set.
Complex numberOf(Cell cell, const ElementType &type) {
  return type.isComplex() ? complexOf(cell) : Complex(cell.f, 0);
}

Cell cellOf(Complex value, const ElementType &type) {
  return type.isComplex() ? complexCell(value) : floatCell(value.real());
}

/// Matrix number `index` of the last two dimensions.
Matrix readMatrix(const TensorValue &value, int64_t index) {
  Matrix matrix(value.shape()[value.rank() - 2], value.shape().back());
  ElementType type = value.element();
  for (size_t i = 0; i < matrix.elements.size(); ++i)
    matrix.elements[i] = numberOf(value[index * matrix.elements.size() + i], type);
  return matrix;
}

void writeMatrix(TensorValue &value, int64_t index, const Matrix &matrix) {
  ElementType type = value.element();
  MutableArrayRef<Cell> cells = value.mutableCells();
  for (size_t i = 0; i < matrix.elements.size(); ++i)
    cells[index * matrix.elements.size() + i] = type.round(cellOf(matrix.elements[i], type));
}

int64_t countMatrices(const TensorValue &value) {
  int64_t size = value.shape()[value.rank() - 2] * value.shape().back();
  return size ? value.size() / size : 0;
}

/// The lower triangle l with a = l * adjoint(l); only the lower triangle of `a` is read.
Matrix factorize(Matrix &a) {
  Matrix l(a.rows, a.rows);
  for (int64_t j = 0; j < a.rows; ++j)
    for (int64_t i = j; i < a.rows; ++i) {
      Complex sum = a(i, j);
      for (int64_t k = 0; k < j; ++k)
        sum -= l(i, k) * std::conj(l(j, k));
      // A matrix that is not positive definite gives NaN, as the root of a negative number does.
      l(i, j) = i == j ? Complex(std::sqrt(sum.real()), 0) : sum / l(j, j);
    }
  return l;
}

FailureOr<Values> evalCholesky(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  bool isLower = cast<stablehlo::CholeskyOp>(op).getLower();
  TensorValue result(resultType(op));
  int64_t rows = operands[0].shape().back();
  if (failed(run.countElements(op, uint64_t(operands[0].size()) * rows)))
    return failure();
  for (int64_t i = 0, e = countMatrices(operands[0]); i < e; ++i) {
    Matrix a = readMatrix(operands[0], i);
    if (!isLower)
      a = a.transposed(true);
    Matrix l = factorize(a);
    writeMatrix(result, i, isLower ? l : l.transposed(true));
  }
  return one(std::move(result));
}

/// x with a * x = b, for a triangle `a`.
Matrix substitute(Matrix &a, Matrix b, bool isLower, bool isUnit) {
  for (int64_t step = 0; step < a.rows; ++step) {
    int64_t row = isLower ? step : a.rows - 1 - step;
    for (int64_t column = 0; column < b.columns; ++column) {
      Complex sum = b(row, column);
      for (int64_t k = isLower ? 0 : row + 1; k < (isLower ? row : a.rows); ++k)
        sum -= a(row, k) * b(k, column);
      b(row, column) = isUnit ? sum : sum / a(row, row);
    }
  }
  return b;
}

FailureOr<Values> evalTriangularSolve(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  auto solve = cast<stablehlo::TriangularSolveOp>(op);
  TensorValue result(resultType(op));
  if (failed(run.countElements(op, uint64_t(result.size()) * operands[0].shape().back())))
    return failure();
  auto kind = solve.getTransposeA();
  bool transposes =
      kind == stablehlo::Transpose::TRANSPOSE || kind == stablehlo::Transpose::ADJOINT;
  for (int64_t i = 0, e = countMatrices(operands[1]); i < e; ++i) {
    Matrix a = readMatrix(operands[0], i), b = readMatrix(operands[1], i);
    bool isLower = solve.getLower();
    if (transposes) {
      a = a.transposed(kind == stablehlo::Transpose::ADJOINT);
      isLower = !isLower;
    }
    // x * a = b is a^T * x^T = b^T.
    if (!solve.getLeftSide()) {
      a = a.transposed(false);
      b = b.transposed(false);
      isLower = !isLower;
    }
    Matrix x = substitute(a, std::move(b), isLower, solve.getUnitDiagonal());
    writeMatrix(result, i, solve.getLeftSide() ? x : x.transposed(false));
  }
  return one(std::move(result));
}

/// Transforms along one dimension of a row-major array, by the definition; `length` elements of the
/// result are kept.
std::vector<Complex> transformAlong(ArrayRef<Complex> from, Index &shape, int64_t dim,
                                    int64_t period, int64_t length, bool isInverse) {
  Index to = shape;
  to[dim] = length;
  int64_t inner = 1, size = shape[dim];
  for (size_t i = dim + 1; i < shape.size(); ++i)
    inner *= shape[i];
  std::vector<Complex> roots(period), result(sizeOf(to));
  for (int64_t i = 0; i < period; ++i) {
    double angle = (isInverse ? 2 : -2) * M_PI * double(i) / double(period);
    roots[i] = {std::cos(angle), std::sin(angle)};
  }
  int64_t outer = sizeOf(to) / std::max<int64_t>(inner * length, 1);
  for (int64_t o = 0; o < outer; ++o)
    for (int64_t k = 0; k < length; ++k)
      for (int64_t n = 0; n < inner; ++n) {
        Complex sum = 0;
        for (int64_t t = 0; t < size; ++t)
          sum += from[(o * size + t) * inner + n] * roots[k * t % period];
        result[(o * length + k) * inner + n] = isInverse ? sum / double(period) : sum;
      }
  shape = to;
  return result;
}

/// The other half of a spectrum of real numbers: element -i is the conjugate of element i.
std::vector<Complex> completeLast(ArrayRef<Complex> half, Index &shape, int64_t length) {
  int64_t size = shape.back(), rows = size ? half.size() / size : 0;
  std::vector<Complex> whole(rows * length);
  for (int64_t row = 0; row < rows; ++row)
    for (int64_t i = 0; i < length; ++i)
      whole[row * length + i] =
          i < size ? half[row * size + i] : std::conj(half[row * size + length - i]);
  shape.back() = length;
  return whole;
}

FailureOr<Values> evalFft(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  auto fft = cast<stablehlo::FftOp>(op);
  ArrayRef<int64_t> lengths = fft.getFftLength();
  stablehlo::FftType kind = fft.getFftType();
  bool isInverse = kind == stablehlo::FftType::IFFT || kind == stablehlo::FftType::IRFFT;
  Index shape(operands[0].shape());
  int64_t first = int64_t(shape.size()) - int64_t(lengths.size()), last = shape.size() - 1;
  uint64_t work = 0;
  for (int64_t length : lengths)
    work += length;
  if (failed(run.countElements(op, work * operands[0].size())))
    return failure();
  std::vector<Complex> values;
  ElementType type = operands[0].element();
  for (Cell cell : operands[0].cells())
    values.push_back(numberOf(cell, type));
  // Of real numbers the last dimension is transformed first, to real ones it is last.
  if (kind == stablehlo::FftType::RFFT)
    values = transformAlong(values, shape, last, lengths.back(), lengths.back() / 2 + 1, false);
  bool isReal = kind == stablehlo::FftType::RFFT || kind == stablehlo::FftType::IRFFT;
  for (int64_t dim = first; dim <= last - isReal; ++dim)
    values =
        transformAlong(values, shape, dim, lengths[dim - first], lengths[dim - first], isInverse);
  if (kind == stablehlo::FftType::IRFFT) {
    values = completeLast(values, shape, lengths.back());
    values = transformAlong(values, shape, last, lengths.back(), lengths.back(), true);
  }
  TensorValue result(resultType(op));
  ElementType element = result.element();
  for (auto [cell, value] : llvm::zip_equal(result.mutableCells(), values))
    cell = element.round(cellOf(value, element));
  return one(std::move(result));
}

} // namespace

void addLinearAlgebra(HandlerTable &table) {
  table["stablehlo.cholesky"] = evalCholesky;
  table["stablehlo.fft"] = evalFft;
  table["stablehlo.triangular_solve"] = evalTriangularSolve;
}

} // namespace phaze::interpreter
