// Data movement, gather and scatter, against values computed by hand and direct formulas.
#include "RunText.h"

#include <random>

using namespace phaze::interpreter;

namespace {

const std::string matrix =
    "%a = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>\n";

TEST(Indexing, Views) {
  EXPECT_EQ(runBody(matrix + R"(
      %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xi32>) -> tensor<3x2xi32>
      %1 = stablehlo.reshape %a : (tensor<2x3xi32>) -> tensor<3x2xi32>
      %2 = stablehlo.reverse %a, dims = [1] : tensor<2x3xi32>
      %3 = stablehlo.slice %a [0:2, 0:3:2] : (tensor<2x3xi32>) -> tensor<2x2xi32>)",
                    "%0, %1, %2, %3 : tensor<3x2xi32>, tensor<3x2xi32>, tensor<2x3xi32>, "
                    "tensor<2x2xi32>"),
            "[[1, 4], [2, 5], [3, 6]]; [[1, 2], [3, 4], [5, 6]]; [[3, 2, 1], [6, 5, 4]]; "
            "[[1, 3], [4, 6]]");
}

TEST(Indexing, Broadcasts) {
  EXPECT_EQ(runBody(R"(%a = stablehlo.constant dense<[[7], [8]]> : tensor<2x1xi32>
      %0 = stablehlo.broadcast_in_dim %a, dims = [2, 1] : (tensor<2x1xi32>) -> tensor<1x3x2xi32>
      %1 = stablehlo.broadcast %a, sizes = [2] : (tensor<2x1xi32>) -> tensor<2x2x1xi32>)",
                    "%0, %1 : tensor<1x3x2xi32>, tensor<2x2x1xi32>"),
            "[[[7, 8], [7, 8], [7, 8]]]; [[[7], [8]], [[7], [8]]]");
}

TEST(Indexing, PadCutsAndSpreads) {
  EXPECT_EQ(runBody(matrix + R"(%z = stablehlo.constant dense<0> : tensor<i32>
      %0 = stablehlo.pad %a, %z, low = [0, 1], high = [2, -1], interior = [0, 1] : (tensor<2x3xi32>, tensor<i32>) -> tensor<4x5xi32>
      %1 = stablehlo.pad %a, %z, low = [-1, -1], high = [0, 0], interior = [0, 0] : (tensor<2x3xi32>, tensor<i32>) -> tensor<1x2xi32>)",
                    "%0, %1 : tensor<4x5xi32>, tensor<1x2xi32>"),
            "[[0, 1, 0, 2, 0], [0, 4, 0, 5, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]]; [[5, 6]]");
}

TEST(Indexing, DynamicSlicesStayInside) {
  EXPECT_EQ(runBody(matrix + R"(%i = stablehlo.constant dense<-4> : tensor<i64>
      %j = stablehlo.constant dense<200> : tensor<ui8>
      %k = stablehlo.constant dense<2> : tensor<i64>
      %u = stablehlo.constant dense<9> : tensor<1x2xi32>
      %0 = stablehlo.dynamic_slice %a, %i, %k, sizes = [1, 2] : (tensor<2x3xi32>, tensor<i64>, tensor<i64>) -> tensor<1x2xi32>
      %1 = "stablehlo.dynamic_update_slice"(%a, %u, %j, %j) : (tensor<2x3xi32>, tensor<1x2xi32>, tensor<ui8>, tensor<ui8>) -> tensor<2x3xi32>)",
                    "%0, %1, %a : tensor<1x2xi32>, tensor<2x3xi32>, tensor<2x3xi32>"),
            "[[2, 3]]; [[1, 2, 3], [4, 9, 9]]; [[1, 2, 3], [4, 5, 6]]");
}

TEST(Indexing, Concatenate) {
  EXPECT_EQ(runBody(matrix + R"(%b = stablehlo.constant dense<[[7], [8]]> : tensor<2x1xi32>
      %0 = stablehlo.concatenate %a, %b, %a, dim = 1 : (tensor<2x3xi32>, tensor<2x1xi32>, tensor<2x3xi32>) -> tensor<2x7xi32>)",
                    "%0 : tensor<2x7xi32>"),
            "[[1, 2, 3, 7, 1, 2, 3], [4, 5, 6, 8, 4, 5, 6]]");
}

TEST(Indexing, DynamicShapesAreChecked) {
  EXPECT_EQ(runBody(matrix + R"(%s = stablehlo.constant dense<[3, 2]> : tensor<2xi32>
      %0 = stablehlo.dynamic_reshape %a, %s : (tensor<2x3xi32>, tensor<2xi32>) -> tensor<3x2xi32>)",
                    "%0 : tensor<3x2xi32>"),
            "[[1, 2], [3, 4], [5, 6]]");
}

TEST(Gather, WindowsClampTheirStarts) {
  // Windows of 1x2 from a 3x4 operand; the second start is moved back inside.
  EXPECT_EQ(
      runBody(
          R"(%a = stablehlo.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : tensor<3x4xi32>
      %i = stablehlo.constant dense<[[1, 1], [9, 9]]> : tensor<2x2xi64>
      %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 2>}> : (tensor<3x4xi32>, tensor<2x2xi64>) -> tensor<2x2xi32>
      %1 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [1, 0], index_vector_dim = 0>, slice_sizes = array<i64: 1, 2>}> : (tensor<3x4xi32>, tensor<2x2xi64>) -> tensor<2x2xi32>)",
          "%0, %1 : tensor<2x2xi32>, tensor<2x2xi32>"),
      // The vectors of the second are the columns: (1, 9) -> row 9 -> 2, column 1.
      "[[6, 7], [11, 12]]; [[10, 10], [11, 11]]");
}

TEST(Scatter, SkipsWhatIsOutside) {
  EXPECT_EQ(runBody(R"(%a = stablehlo.constant dense<0> : tensor<2x3xi32>
      %i = stablehlo.constant dense<[[1], [0], [1], [5], [-1]]> : tensor<5x1xi32>
      %u = stablehlo.constant dense<[[1, 1, 1], [2, 2, 2], [4, 4, 4], [8, 8, 8], [9, 9, 9]]> : tensor<5x3xi32>
      %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
      ^bb0(%x: tensor<i32>, %y: tensor<i32>):
        %s = stablehlo.add %x, %y : tensor<i32>
        stablehlo.return %s : tensor<i32>
      }) : (tensor<2x3xi32>, tensor<5x1xi32>, tensor<5x3xi32>) -> tensor<2x3xi32>)",
                    "%0 : tensor<2x3xi32>"),
            "[[2, 2, 2], [5, 5, 5]]");
}

// result[b, d, n] = operand[b, index[n, b], d] with batching dimensions, and the scatter of the
// same dimension numbers is its adjoint: <scatter(0, u), x> = <u, gather(x)>.
TEST(GatherScatter, BatchedAgainstFormula) {
  const int64_t B = 3, V = 5, D = 2, N = 4;
  Program program(
      R"(func.func @main(%x: tensor<3x5x2xi64>, %i: tensor<4x3xi32>, %u: tensor<3x2x4xi64>) -> (tensor<3x2x4xi64>, tensor<3x5x2xi64>) {
      %t = stablehlo.transpose %i, dims = [1, 0] : (tensor<4x3xi32>) -> tensor<3x4xi32>
      %0 = "stablehlo.gather"(%x, %t) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 2>}> : (tensor<3x5x2xi64>, tensor<3x4xi32>) -> tensor<3x2x4xi64>
      %z = stablehlo.constant dense<0> : tensor<3x5x2xi64>
      %1 = "stablehlo.scatter"(%z, %t, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({
      ^bb0(%p: tensor<i64>, %q: tensor<i64>):
        %s = stablehlo.add %p, %q : tensor<i64>
        stablehlo.return %s : tensor<i64>
      }) : (tensor<3x5x2xi64>, tensor<3x4xi32>, tensor<3x2x4xi64>) -> tensor<3x5x2xi64>
      return %0, %1 : tensor<3x2x4xi64>, tensor<3x5x2xi64>
    })");
  for (uint64_t seed = 0; seed < 20; ++seed) {
    TensorValue x = randomTensor(program.argument(0), seed, RandomRange{-50, 50});
    TensorValue i = randomTensor(program.argument(1), seed + 100, RandomRange{0, V - 1});
    TensorValue u = randomTensor(program.argument(2), seed + 200, RandomRange{-50, 50});
    auto results = program.run({x, i, u});
    ASSERT_EQ(results.size(), 2u) << program.errors;
    int64_t left = 0, right = 0;
    for (int64_t b = 0; b < B; ++b)
      for (int64_t d = 0; d < D; ++d)
        for (int64_t n = 0; n < N; ++n) {
          int64_t at = (b * D + d) * N + n;
          EXPECT_EQ(results[0][at].i, x[(b * V + i[n * B + b].i) * D + d].i);
          right += u[at].i * results[0][at].i;
        }
    for (int64_t k = 0; k < x.size(); ++k)
      left += results[1][k].i * x[k].i;
    EXPECT_EQ(left, right);
  }
}

} // namespace
