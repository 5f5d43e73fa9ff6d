// Products of matrices of doubles, in blocks and on all cores.
#include "Matrices.h"
#include "llvm/Support/Parallel.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace phaze::interpreter {

namespace {

/// A panel is so many columns of the right matrix, side by side for each row of it.
constexpr int64_t tileColumns = 8;

/// Work below this is not worth another core.
constexpr int64_t leastWork = 1 << 17;

/// A tile of the result: so many rows of it are held in registers while the sum runs over k. Rows
/// of `lhs` are `depth` long.
template <int64_t lanes, int64_t rowCount>
[[gnu::always_inline]] inline void multiplyTileOf(const double *lhs, const double *panel,
                                                  double *result, int64_t depth, int64_t columns,
                                                  int64_t rowsHere, int64_t columnsHere) {
  typedef double Lanes __attribute__((vector_size(lanes * sizeof(double)), aligned(8)));
  constexpr int64_t parts = tileColumns / lanes;
  Lanes sums[rowCount][parts] = {};
  const double *rows[rowCount];
  for (int64_t r = 0; r < rowCount; ++r)
    rows[r] = lhs + std::min(r, rowsHere - 1) * depth;
  for (int64_t k = 0; k < depth; ++k, panel += tileColumns) {
    Lanes factors[parts];
    for (int64_t p = 0; p < parts; ++p)
      factors[p] = *reinterpret_cast<const Lanes *>(panel + p * lanes);
    for (int64_t r = 0; r < rowCount; ++r) {
      double factor = rows[r][k];
      for (int64_t p = 0; p < parts; ++p)
        sums[r][p] += factor * factors[p];
    }
  }
  for (int64_t r = 0; r < rowsHere; ++r)
    std::memcpy(result + r * columns, &sums[r], columnsHere * sizeof(double));
}

/// How tiles are multiplied on this machine.
struct TileKernel {
  int64_t rows;
  void (*multiply)(const double *lhs, const double *panel, double *result, int64_t depth,
                   int64_t columns, int64_t rowsHere, int64_t columnsHere);
};

// Wider registers hold more of a tile. Products are not fused with sums (CMakeLists.txt), so all
// versions give the same bits.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) &&                             \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define PHAZE_HAS_WIDER_VERSIONS
#define PHAZE_WIDER_VERSION __attribute__((target_clones("avx2", "default")))
#else
#define PHAZE_WIDER_VERSION
#endif

PHAZE_WIDER_VERSION
void multiplyTile(const double *lhs, const double *panel, double *result, int64_t depth,
                  int64_t columns, int64_t rowsHere, int64_t columnsHere) {
  multiplyTileOf<4, 4>(lhs, panel, result, depth, columns, rowsHere, columnsHere);
}

#ifdef PHAZE_HAS_WIDER_VERSIONS
__attribute__((target("avx512f"))) void multiplyWideTile(const double *lhs, const double *panel,
                                                         double *result, int64_t depth,
                                                         int64_t columns, int64_t rowsHere,
                                                         int64_t columnsHere) {
  multiplyTileOf<8, 8>(lhs, panel, result, depth, columns, rowsHere, columnsHere);
}
#endif

TileKernel kernelHere() {
#ifdef PHAZE_HAS_WIDER_VERSIONS
  if (__builtin_cpu_supports("avx512f"))
    return {8, multiplyWideTile};
#endif
  return {4, multiplyTile};
}

} // namespace

void forRanges(int64_t count, int64_t work, llvm::function_ref<void(int64_t, int64_t)> body) {
  int64_t perRange = std::max<int64_t>(1, leastWork / std::max<int64_t>(work, 1));
  int64_t ranges = std::min<int64_t>((count + perRange - 1) / perRange, 64);
  if (ranges <= 1)
    return body(0, count);
  llvm::parallelFor(0, ranges, [&](size_t i) {
    body(count * int64_t(i) / ranges, count * int64_t(i + 1) / ranges);
  });
}

void multiplyMatrices(const double *lhs, const double *rhs, double *result, int64_t batch,
                      int64_t rows, int64_t depth, int64_t columns) {
  // A panel is as deep as the sum is long, however many there are.
  if (batch == 0 || rows == 0 || columns == 0)
    return;
  static const TileKernel kernel = kernelHere();
  int64_t panels = (columns + tileColumns - 1) / tileColumns;
  // A panel of one matrix is an item; columns that are not there are zero.
  forRanges(batch * panels, rows * depth * tileColumns, [&](int64_t begin, int64_t end) {
    std::vector<double> panel(depth * tileColumns, 0.0);
    for (int64_t item = begin; item < end; ++item) {
      int64_t b = item / panels, first = item % panels * tileColumns;
      int64_t here = std::min(tileColumns, columns - first);
      const double *from = rhs + b * depth * columns + first;
      for (int64_t k = 0; k < depth; ++k)
        for (int64_t n = 0; n < tileColumns; ++n)
          panel[k * tileColumns + n] = n < here ? from[k * columns + n] : 0.0;
      for (int64_t row = 0; row < rows; row += kernel.rows)
        kernel.multiply(lhs + (b * rows + row) * depth, panel.data(),
                        result + (b * rows + row) * columns + first, depth, columns,
                        std::min(kernel.rows, rows - row), here);
    }
  });
}

} // namespace phaze::interpreter
