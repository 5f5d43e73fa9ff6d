// What each family of operations says of the dimensions of its values.
#include "lib/Import/FactorRules.h"
#include "FactorText.h"

using namespace phaze;

namespace {

TEST(FactorRules, Elementwise) {
  EXPECT_EQ(
      einsumOf({"4x8xf32", "4x8xf32"}, "stablehlo.add %0, %1 : tensor<4x8xf32>", "tensor<4x8xf32>"),
      "ab,ab->ab");
  EXPECT_EQ(einsumOf({"f32", "4x8xf32", "f32"},
                     "stablehlo.clamp %0, %1, %2 : (tensor<f32>, tensor<4x8xf32>, tensor<f32>) -> "
                     "tensor<4x8xf32>",
                     "tensor<4x8xf32>"),
            ",ab,->ab");
  EXPECT_EQ(einsumOf({"i1", "4xf32", "4xf32"},
                     "stablehlo.select %0, %1, %2 : tensor<i1>, tensor<4xf32>", "tensor<4xf32>"),
            ",a,a->a");
  EXPECT_EQ(einsumOf({"4x4xf32"}, "stablehlo.convert %0 : (tensor<4x4xf32>) -> tensor<4x4xbf16>",
                     "tensor<4x4xbf16>"),
            "ab->ab");
  EXPECT_EQ(einsumOf({"4xf32"},
                     "stablehlo.custom_call @mhlo.erf(%0) : (tensor<4xf32>) -> "
                     "tensor<4xf32>",
                     "tensor<4xf32>"),
            "a->a");
  EXPECT_EQ(einsumOf({"2x4xf32", "4xf32"},
                     "chlo.broadcast_add %0, %1 : (tensor<2x4xf32>, tensor<4xf32>) -> "
                     "tensor<2x4xf32>",
                     "tensor<2x4xf32>"),
            "ab,b->ab");
  EXPECT_EQ(einsumOf({"2x4xf32", "2xf32"},
                     "chlo.broadcast_add %0, %1 {broadcast_dimensions = array<i64: 0>} : "
                     "(tensor<2x4xf32>, tensor<2xf32>) -> tensor<2x4xf32>",
                     "tensor<2x4xf32>"),
            "ab,a->ab");
  EXPECT_EQ(einsumOf({"3x4xi32"},
                     "stablehlo.bitcast_convert %0 : (tensor<3x4xi32>) -> tensor<3x4x2xi16>",
                     "tensor<3x4x2xi16>"),
            "ab->abc | c!");
}

TEST(FactorRules, UnknownNeedsEverythingButTheSamplesWhole) {
  EXPECT_EQ(einsumOf({"4x8xf32"},
                     "stablehlo.custom_call @mine(%0) : (tensor<4x8xf32>) -> tensor<4x8xf32>",
                     "tensor<4x8xf32>"),
            "ab->ac | b!~ c!~");
}

TEST(FactorRules, Broadcasts) {
  EXPECT_EQ(einsumOf({"8x1xf32"},
                     "stablehlo.broadcast_in_dim %0, dims = [1, 2] : (tensor<8x1xf32>) -> "
                     "tensor<4x8x16xf32>",
                     "tensor<4x8x16xf32>"),
            "ab->cad | b!");
  EXPECT_EQ(einsumOf({"1x8xf32"},
                     "stablehlo.broadcast_in_dim %0, dims = [0, 2] : (tensor<1x8xf32>) -> "
                     "tensor<1x4x8xf32>",
                     "tensor<1x4x8xf32>"),
            "ab->acb");
  EXPECT_EQ(einsumOf({"8xf32"},
                     "stablehlo.broadcast %0, sizes = [2, 3] : (tensor<8xf32>) -> "
                     "tensor<2x3x8xf32>",
                     "tensor<2x3x8xf32>"),
            "a->bca");
}

std::string reshape(const char *from, const char *to) {
  return einsumOf(
      {from}, std::string("stablehlo.reshape %0 : (tensor<") + from + ">) -> tensor<" + to + ">",
      std::string("tensor<") + to + ">");
}

TEST(FactorRules, ReshapesRefine) {
  EXPECT_EQ(reshape("32x37824xf32", "32x197x192xf32"), "a(bc)->abc");
  EXPECT_EQ(reshape("8x16x64xf32", "128x64xf32"), "abc->(ab)c");
  EXPECT_EQ(reshape("12x10xf32", "4x30xf32"), "(ab)c->a(bc)");
  // A batch of 1 is followed as far as it is written.
  EXPECT_EQ(reshape("1x16x1024xf32", "1x16x8x128xf32"), "ab(cd)->abcd");
  EXPECT_EQ(reshape("1x16x64xf32", "16x64xf32"), "abc->bc");
  EXPECT_EQ(reshape("16x1x64xf32", "16x64x1xf32"), "abc->acd");
  EXPECT_EQ(reshape("1xf32", "1x1xf32"), "a->ab");
  EXPECT_EQ(reshape("0x4xf32", "2x0xf32"), "ab->cd");
}

TEST(FactorRules, ReshapesAcrossFactorsStayLocal) {
  EXPECT_EQ(reshape("5x6x4x7xf32", "5x4x6x7xf32"), "abcd->aefd | b!~ c!~ e!~ f!~");
  // What fits from the outside is tied, what does not is not.
  EXPECT_EQ(reshape("6x4xf32", "2x12xf32"), "(ab)c->a(bc)");
  EXPECT_EQ(einsum(R"(
    func.func @main(%0: tensor<48x4xf32>, %1: tensor<8x6x4xf32>) -> tensor<32x6xf32> {
      %a = stablehlo.reshape %1 : (tensor<8x6x4xf32>) -> tensor<48x4xf32>
      %b = stablehlo.add %0, %a : tensor<48x4xf32>
      %c = stablehlo.reshape %b : (tensor<48x4xf32>) -> tensor<32x6xf32>
      return %c : tensor<32x6xf32>
    })"),
            "(ab)c,abc->(ad)e | b!~ c!~ d!~ e!~");
}

TEST(FactorRules, Rearrangements) {
  EXPECT_EQ(einsumOf({"2x3x4xf32"},
                     "stablehlo.transpose %0, dims = [2, 0, 1] : (tensor<2x3x4xf32>) -> "
                     "tensor<4x2x3xf32>",
                     "tensor<4x2x3xf32>"),
            "abc->cab");
  EXPECT_EQ(einsumOf({"2x3xf32"}, "stablehlo.reverse %0, dims = [1] : tensor<2x3xf32>",
                     "tensor<2x3xf32>"),
            "ab->ab | b!");
  EXPECT_EQ(einsumOf({}, "stablehlo.iota dim = 1 : tensor<4x8xi32>", "tensor<4x8xi32>"),
            "->ab | b!");
}

std::string slice(const char *from, const char *where, const char *to) {
  return einsumOf({from},
                  std::string("stablehlo.slice %0 [") + where + "] : (tensor<" + from +
                      ">) -> tensor<" + to + ">",
                  std::string("tensor<") + to + ">");
}

TEST(FactorRules, Slices) {
  EXPECT_EQ(slice("4x192xf32", "0:4, 64:128", "4x64xf32"), "a(bc)->ac | b!");
  EXPECT_EQ(slice("192xf32", "63:127", "64xf32"), "a->b | a!~ b!~");
  EXPECT_EQ(slice("1025xf32", "0:1024", "1024xf32"), "a->b | a!~ b!~");
  // A single place is a selection, whatever the size.
  EXPECT_EQ(slice("197x8xf32", "3:4, 0:8", "1x8xf32"), "ab->cb | a!");
  // Every second one.
  EXPECT_EQ(slice("4x8xf32", "0:4, 1:8:2", "4x4xf32"), "a(bc)->ab | c!");
  EXPECT_EQ(slice("9xf32", "0:9:2", "5xf32"), "a->b | a!~ b!~");
}

TEST(FactorRules, SlicesThatAreTiedElsewhere) {
  // The second slice is shifted against the first, though their sum makes them one class.
  EXPECT_EQ(einsum(R"(
    func.func @main(%0: tensor<192xf32>) -> tensor<64xf32> {
      %a = stablehlo.slice %0 [0:64] : (tensor<192xf32>) -> tensor<64xf32>
      %b = stablehlo.slice %0 [32:96] : (tensor<192xf32>) -> tensor<64xf32>
      %r = stablehlo.add %a, %b : tensor<64xf32>
      return %r : tensor<64xf32>
    })"),
            "(ab)->b | a!~ b!~");
}

TEST(FactorRules, DynamicSlices) {
  const char *places = R"(
    func.func @main(%0: tensor<4x6x8xf32>, %i: tensor<i32>) -> tensor<1x3x8xf32> {
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %three = stablehlo.constant dense<3> : tensor<i32>
      %r = stablehlo.dynamic_slice %0, %i, %three, %zero, sizes = [1, 3, 8]
        : (tensor<4x6x8xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3x8xf32>
      return %r : tensor<1x3x8xf32>
    })";
  EXPECT_EQ(einsum(places), "a(bc)d,->ecd | a? b!");
  EXPECT_EQ(einsumOf({"6x8xf32", "2x8xf32", "i32"},
                     "stablehlo.dynamic_update_slice %0, %1, %2, %2 : (tensor<6x8xf32>, "
                     "tensor<2x8xf32>, tensor<i32>, tensor<i32>) -> tensor<6x8xf32>",
                     "tensor<6x8xf32>"),
            "ab,cb,->ab | a! c!");
}

TEST(FactorRules, ConcatenatesAndPads) {
  auto concatenate = [](std::string a, std::string b, std::string result) {
    a = "tensor<" + a + ">";
    b = "tensor<" + b + ">";
    result = "tensor<" + result + ">";
    return einsum("func.func @main(%0: " + a + ", %1: " + b + ") -> " + result +
                  " {\n  %r = stablehlo.concatenate %0, %1, dim = 0 : (" + a + ", " + b + ") -> " +
                  result + "\n  return %r : " + result + "\n}");
  };
  EXPECT_EQ(concatenate("64x2xf32", "64x2xf32", "128x2xf32"), "ab,ab->(ca)b | c!");
  EXPECT_EQ(concatenate("1x2xf32", "196x2xf32", "197x2xf32"), "ab,cb->db | c!~ d!~");
  EXPECT_EQ(concatenate("128xf32", "64xf32", "192xf32"), "a,b->(cb) | a!~ b!~ c!~");
  auto pad = [](std::string from, std::string how, std::string to) {
    return einsum("func.func @main(%0: tensor<" + from + ">, %1: tensor<f32>) -> tensor<" + to +
                  "> {\n  %r = stablehlo.pad %0, %1, " + how + " : (tensor<" + from +
                  ">, tensor<f32>) -> tensor<" + to + ">\n  return %r : tensor<" + to + ">\n}");
  };
  EXPECT_EQ(pad("64xf32", "low = [64], high = [64], interior = [0]", "192xf32"), "a,->(ba) | b!");
  EXPECT_EQ(pad("64xf32", "low = [1], high = [1], interior = [0]", "66xf32"), "a,->b | a!~ b!~");
  EXPECT_EQ(pad("66xf32", "low = [-22], high = [-22], interior = [0]", "22xf32"), "(ab),->b | a!");
  EXPECT_EQ(pad("64xf32", "low = [1], high = [-1], interior = [0]", "64xf32"), "a,->b | a!~ b!~");
  EXPECT_EQ(pad("8xf32", "low = [1], high = [0], interior = [1]", "16xf32"), "a,->(ab) | b!");
}

TEST(FactorRules, Contractions) {
  EXPECT_EQ(einsumOf({"2x3xf32", "3x4xf32"},
                     "stablehlo.dot %0, %1 : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>",
                     "tensor<2x4xf32>"),
            "ab,bc->ac | b+");
  EXPECT_EQ(einsumOf({"3xf32", "3xf32"},
                     "stablehlo.dot %0, %1 : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>",
                     "tensor<f32>"),
            "a,a-> | a+");
  EXPECT_EQ(einsumOf({"2x3x5xf32", "2x7x5xf32"},
                     "stablehlo.dot_general %0, %1, batching_dims = [0] x [0], contracting_dims = "
                     "[2] x [2] : (tensor<2x3x5xf32>, tensor<2x7x5xf32>) -> tensor<2x3x7xf32>",
                     "tensor<2x3x7xf32>"),
            "abc,adc->abd | c+");
  EXPECT_EQ(einsumOf({"2x3xf32", "3x4xf32"},
                     "stablehlo.einsum %0, %1, config = \"ab,bc->ca\" : (tensor<2x3xf32>, "
                     "tensor<3x4xf32>) -> tensor<4x2xf32>",
                     "tensor<4x2xf32>"),
            "ab,bc->ca | b+");
  EXPECT_EQ(einsumOf({"2x3xf32"},
                     "stablehlo.unary_einsum %0, config = \"ab->a\" : (tensor<2x3xf32>) -> "
                     "tensor<2xf32>",
                     "tensor<2xf32>"),
            "ab->a | b+");
  EXPECT_EQ(einsumOf({"11x5xf32", "3x5x7xf32", "3xi64"},
                     "\"chlo.ragged_dot\"(%0, %1, %2) <{ragged_dot_dimension_numbers = "
                     "#chlo.ragged_dot<lhs_contracting_dimensions = [1], "
                     "rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], "
                     "rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, "
                     "tensor<3xi64>) -> tensor<11x7xf32>",
                     "tensor<11x7xf32>"),
            "ab,cbd,c->ad | a! b+ c?");
}

std::string convolve(std::string input, std::string kernel, std::string window, std::string output,
                     std::string groups = "1", std::string batches = "1") {
  return einsumOf({input.c_str(), kernel.c_str()},
                  "stablehlo.convolution(%0, %1) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], "
                  "window = {" +
                      window + "} {batch_group_count = " + batches +
                      " : i64, feature_group_count = " + groups + " : i64} : (tensor<" + input +
                      ">, tensor<" + kernel + ">) -> tensor<" + output + ">",
                  "tensor<" + output + ">");
}

TEST(FactorRules, Convolutions) {
  // Pointwise, of one size, strided.
  EXPECT_EQ(convolve("2x8x4xf32", "1x4x6xf32", "", "2x8x6xf32"), "abc,dce->abe | c+ d+");
  EXPECT_EQ(convolve("2x8x4xf32", "3x4x6xf32", "pad = [[1, 1]]", "2x8x6xf32"),
            "abc,dce->abe | b! c+ d+");
  EXPECT_EQ(convolve("2x8x4xf32", "3x4x6xf32", "stride = [2], pad = [[0, 1]]", "2x4x6xf32"),
            "abc,dce->afe | b!~ c+ d+ f!~");
  // Patches: the windows lie side by side.
  EXPECT_EQ(convolve("2x32x3xf32", "8x3x6xf32", "stride = [8]", "2x4x6xf32"),
            "a(bc)d,cde->abe | c+ d+");
  // The gradients of that: of the kernel, whose window is all places, and of the input.
  EXPECT_EQ(convolve("2x7x3xf32", "7x3x6xf32", "", "2x1x6xf32"), "abc,bcd->aed | b+ c+");
  EXPECT_EQ(convolve("2x4x6xf32", "8x6x3xf32", "pad = [[7, 7]], lhs_dilate = [8], reverse = [true]",
                     "2x32x3xf32"),
            "abc,dce->a(bd)e | c+");
  EXPECT_EQ(convolve("2x4x6xf32", "8x6x3xf32", "pad = [[7, 7]], lhs_dilate = [8]", "2x32x3xf32"),
            "abc,dce->a(bd)e | c+ d!");
  // Groups of features (depthwise: each by itself) and of the batch.
  EXPECT_EQ(convolve("2x8x6xf32", "1x3x10xf32", "", "2x8x10xf32", "2"),
            "ab(cd),ed(cf)->ab(cf) | d+ e+");
  EXPECT_EQ(convolve("2x8x6xf32", "1x1x6xf32", "", "2x8x6xf32", "6"), "abc,dec->abc | d+ e+");
  EXPECT_EQ(convolve("4x8x3xf32", "1x3x10xf32", "", "2x8x10xf32", "1", "2"),
            "(ab)cd,ed(af)->bc(af) | d+ e+");
}

TEST(FactorRules, GroupsAcrossOtherDivisions) {
  // 6 groups of features that are 2 x 3 in the input and 3 x 2 in the kernel.
  EXPECT_EQ(einsum(R"(
    func.func @main(%x: tensor<2x8x2x3x2xf32>, %k: tensor<1x2x3x2x2xf32>) -> tensor<2x8x12xf32> {
      %0 = stablehlo.reshape %x : (tensor<2x8x2x3x2xf32>) -> tensor<2x8x12xf32>
      %1 = stablehlo.reshape %k : (tensor<1x2x3x2x2xf32>) -> tensor<1x2x12xf32>
      %2 = stablehlo.convolution(%0, %1) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {}
        {batch_group_count = 1 : i64, feature_group_count = 6 : i64}
        : (tensor<2x8x12xf32>, tensor<1x2x12xf32>) -> tensor<2x8x12xf32>
      return %2 : tensor<2x8x12xf32>
    })"),
            "abcde,feghi->ab(ghi) | c!~ d!~ e!~ f+ g!~ h!~ i!~");
}

TEST(FactorRules, CustomCallsWithoutWhatTheyNeed) {
  EXPECT_EQ(einsum("func.func @main(%0: tensor<4xf32>) {\n  stablehlo.custom_call @mhlo.erf(%0) : "
                   "(tensor<4xf32>) -> ()\n  stablehlo.custom_call @mhlo.topk() : () -> ()\n  "
                   "return\n}"),
            "a-> | a!~");
}

TEST(FactorRules, Reductions) {
  EXPECT_EQ(einsumOf({"4x8xf32", "f32"},
                     "stablehlo.reduce(%0 init: %1) applies stablehlo.add across dimensions = [1] "
                     ": (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>",
                     "tensor<4xf32>"),
            "ab,->a | b+");
  // The place of the largest element: partial results do not combine by one operation.
  EXPECT_EQ(einsum(R"(
    func.func @main(%x: tensor<4x8xf32>, %i: tensor<4x8xi32>, %f: tensor<f32>, %n: tensor<i32>)
        -> (tensor<4xf32>, tensor<4xi32>) {
      %r:2 = stablehlo.reduce(%x init: %f), (%i init: %n) across dimensions = [1]
        : (tensor<4x8xf32>, tensor<4x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
        reducer(%a: tensor<f32>, %b: tensor<f32>) (%c: tensor<i32>, %d: tensor<i32>) {
          %p = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %v = stablehlo.select %p, %a, %b : tensor<i1>, tensor<f32>
          %w = stablehlo.select %p, %c, %d : tensor<i1>, tensor<i32>
          stablehlo.return %v, %w : tensor<f32>, tensor<i32>
        }
      return %r#0, %r#1 : tensor<4xf32>, tensor<4xi32>
    })"),
            "ab,ab,,->a,a | b!");
  const char *batchNorm = "\"stablehlo.batch_norm_training\"(%0, %1, %1) <{epsilon = 1.0e-3 : f32, "
                          "feature_index = 1 : i64}> : (tensor<8x4xf32>, tensor<4xf32>, "
                          "tensor<4xf32>) -> (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>)";
  EXPECT_EQ(
      einsumOf({"8x4xf32", "4xf32"}, batchNorm, "tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>", 3),
      "ab,b->ab,b,b | a+");
}

std::string pool(std::string from, std::string how, std::string to) {
  return einsum("func.func @main(%0: tensor<" + from + ">, %1: tensor<f32>) -> tensor<" + to +
                "> {\n  %r = \"stablehlo.reduce_window\"(%0, %1) <{" + how + R"(}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %m = stablehlo.maximum %a, %b : tensor<f32>
      stablehlo.return %m : tensor<f32>
    }) : (tensor<)" +
                from + ">, tensor<f32>) -> tensor<" + to + ">\n  return %r : tensor<" + to +
                ">\n}");
}

TEST(FactorRules, Windows) {
  EXPECT_EQ(pool("1x8xf32",
                 "window_dimensions = array<i64: 1, 8>, window_strides = array<i64: 1, 8>",
                 "1x1xf32"),
            "ab,->ac | b+");
  EXPECT_EQ(pool("4x8xf32",
                 "window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, "
                 "2>",
                 "4x4xf32"),
            "a(bc),->ab | c+");
  EXPECT_EQ(pool("8xf32",
                 "window_dimensions = array<i64: 8>, padding = dense<[[7, 0]]> : "
                 "tensor<1x2xi64>",
                 "8xf32"),
            "a,->a | a!");
  EXPECT_EQ(
      pool("8xf32", "window_dimensions = array<i64: 3>, window_strides = array<i64: 2>", "3xf32"),
      "a,->b | a!~ b!~");
  EXPECT_EQ(einsum(R"(
    func.func @main(%x: tensor<4x8xf32>, %g: tensor<4x4xf32>, %z: tensor<f32>) -> tensor<4x8xf32> {
      %0 = "stablehlo.select_and_scatter"(%x, %g, %z) <{
        window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>
      }> ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %1 = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
        stablehlo.return %1 : tensor<i1>
      }, {
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %1 = stablehlo.add %a, %b : tensor<f32>
        stablehlo.return %1 : tensor<f32>
      }) : (tensor<4x8xf32>, tensor<4x4xf32>, tensor<f32>) -> tensor<4x8xf32>
      return %0 : tensor<4x8xf32>
    })"),
            "a(bc),ab,->a(bc) | c!");
}

TEST(FactorRules, GathersAndScatters) {
  // Embedding: rows by index.
  EXPECT_EQ(einsumOf({"50x16xf32", "2x8x1xi32"},
                     "\"stablehlo.gather\"(%0, %1) <{dimension_numbers = "
                     "#stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], "
                     "start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, "
                     "16>}> : (tensor<50x16xf32>, tensor<2x8x1xi32>) -> tensor<2x8x16xf32>",
                     "tensor<2x8x16xf32>"),
            "ab,cde->cdb | a? e!");
  // One of each row: take_along_axis with batching dimensions.
  EXPECT_EQ(einsumOf({"4x10xf32", "4x3x1xi32"},
                     "\"stablehlo.gather\"(%0, %1) <{dimension_numbers = "
                     "#stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], "
                     "start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = "
                     "2>, slice_sizes = array<i64: 1, 1>}> : (tensor<4x10xf32>, "
                     "tensor<4x3x1xi32>) -> tensor<4x3xf32>",
                     "tensor<4x3xf32>"),
            "ab,acd->ac | b? d!");
  auto scatter = [](const char *body) {
    return einsum(std::string(R"(
    func.func @main(%x: tensor<50x16xf32>, %i: tensor<8x1xi32>, %u: tensor<8x16xf32>)
        -> tensor<50x16xf32> {
      %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<
          update_window_dims = [1], inserted_window_dims = [0],
          scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        )") + body +
                  R"(
      }) : (tensor<50x16xf32>, tensor<8x1xi32>, tensor<8x16xf32>) -> tensor<50x16xf32>
      return %0 : tensor<50x16xf32>
    })");
  };
  EXPECT_EQ(scatter("%s = stablehlo.add %a, %b : tensor<f32>\nstablehlo.return %s : tensor<f32>"),
            "ab,cd,cb->ab | a? c+ d!");
  EXPECT_EQ(scatter("stablehlo.return %b : tensor<f32>"), "ab,cd,cb->ab | a? c! d!");
  EXPECT_EQ(einsumOf({"8x128x30x64xf32", "8x16x10xi32"},
                     "\"stablehlo.torch_index_select\"(%0, %1) <{dim = 2 : i64, batch_dims = 1 : "
                     "i64}> : (tensor<8x128x30x64xf32>, tensor<8x16x10xi32>) -> "
                     "tensor<8x128x16x10x64xf32>",
                     "tensor<8x128x16x10x64xf32>"),
            "abcd,aef->abefd | c?");
}

TEST(FactorRules, IndicesThatCount) {
  // logits[arange(4), label], with the label counted from the end where it is negative, and the
  // gradient of that.
  EXPECT_EQ(einsum(R"(
    func.func @main(%logits: tensor<4x10xf32>, %labels: tensor<4xi32>, %g: tensor<4xf32>)
        -> (tensor<4xf32>, tensor<4x10xf32>) {
      %rows = stablehlo.iota dim = 0 : tensor<4xi32>
      %zero = stablehlo.constant dense<0> : tensor<4xi32>
      %size = stablehlo.constant dense<4> : tensor<4xi32>
      %isNegative = stablehlo.compare LT, %rows, %zero : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
      %wrapped = stablehlo.add %rows, %size : tensor<4xi32>
      %row = stablehlo.select %isNegative, %wrapped, %rows : tensor<4xi1>, tensor<4xi32>
      %a = stablehlo.broadcast_in_dim %row, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
      %b = stablehlo.reshape %labels : (tensor<4xi32>) -> tensor<4x1xi32>
      %index = stablehlo.concatenate %a, %b, dim = 1 : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x2xi32>
      %picked = "stablehlo.gather"(%logits, %index) <{dimension_numbers = #stablehlo.gather<
          collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>,
          slice_sizes = array<i64: 1, 1>}> : (tensor<4x10xf32>, tensor<4x2xi32>) -> tensor<4xf32>
      %none = stablehlo.constant dense<0.0> : tensor<4x10xf32>
      %gradient = "stablehlo.scatter"(%none, %index, %g) <{
          scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1],
          scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>}> ({
      ^bb0(%p: tensor<f32>, %q: tensor<f32>):
        %s = stablehlo.add %p, %q : tensor<f32>
        stablehlo.return %s : tensor<f32>
      }) : (tensor<4x10xf32>, tensor<4x2xi32>, tensor<4xf32>) -> tensor<4x10xf32>
      %r = stablehlo.add %gradient, %logits : tensor<4x10xf32>
      return %picked, %r : tensor<4xf32>, tensor<4x10xf32>
    })"),
            "ab,a,a->a,ab | b?");
}

TEST(FactorRules, AlongADimension) {
  EXPECT_EQ(einsum(R"(
    func.func @main(%x: tensor<4x8xf32>, %i: tensor<4x8xi32>) -> tensor<4x8xi32> {
      %0:2 = "stablehlo.sort"(%x, %i) <{dimension = -1 : i64}> ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
        %1 = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
        stablehlo.return %1 : tensor<i1>
      }) : (tensor<4x8xf32>, tensor<4x8xi32>) -> (tensor<4x8xf32>, tensor<4x8xi32>)
      return %0#1 : tensor<4x8xi32>
    })"),
            "ab,ab->ab | b!");
  EXPECT_EQ(einsumOf({"2x8xf32"},
                     "chlo.top_k(%0, k = 4) : tensor<2x8xf32> -> (tensor<2x4xf32>, "
                     "tensor<2x4xi32>)",
                     "tensor<2x4xf32>, tensor<2x4xi32>", 2),
            "ab->ac,ac | b! c!");
  EXPECT_EQ(einsumOf({"2x3x3xf32"}, "stablehlo.cholesky %0, lower = true : tensor<2x3x3xf32>",
                     "tensor<2x3x3xf32>"),
            "abc->abc | b! c!");
  EXPECT_EQ(einsumOf({"2x3x3xf32", "2x3x5xf32"},
                     "\"stablehlo.triangular_solve\"(%0, %1) <{left_side = true, lower = true, "
                     "unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : "
                     "(tensor<2x3x3xf32>, tensor<2x3x5xf32>) -> tensor<2x3x5xf32>",
                     "tensor<2x3x5xf32>"),
            "abb,abc->abc | b!");
  EXPECT_EQ(einsumOf({"2x8xf32"},
                     "stablehlo.fft %0, type = RFFT, length = [8] : (tensor<2x8xf32>) -> "
                     "tensor<2x5xcomplex<f32>>",
                     "tensor<2x5xcomplex<f32>>"),
            "ab->ac | b!~ c!~");
  EXPECT_EQ(einsum(R"(
    func.func @main(%x: tensor<4x6xf32>, %c: tensor<6xf32>) -> (tensor<4x6xf32>, tensor<6xf32>) {
      %0:2 = chlo.scan(%x) inits (%c) dimension=0 {
      ^bb0(%element: tensor<6xf32>, %sum: tensor<6xf32>):
        %1 = stablehlo.add %element, %sum : tensor<6xf32>
        stablehlo.return %1, %1 : tensor<6xf32>, tensor<6xf32>
      } : (tensor<4x6xf32>, tensor<6xf32>) -> (tensor<4x6xf32>, tensor<6xf32>)
      return %0#0, %0#1 : tensor<4x6xf32>, tensor<6xf32>
    })"),
            "ab,c->ad,c | a!~ b!~ c!~ d!~");
}

TEST(FactorRules, Collectives) {
  EXPECT_EQ(einsumOf({"2x4xf32"},
                     "\"stablehlo.all_gather\"(%0) <{all_gather_dim = 1 : i64, replica_groups = "
                     "dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x8xf32>",
                     "tensor<2x8xf32>"),
            "ab->ac | b!~ c!~");
  EXPECT_EQ(einsum(R"(
    func.func @main(%x: tensor<2x4xf32>) -> tensor<2x8xf32> {
      %f = "stablehlo.async_start"(%x) ({
      ^bb0(%arg: tensor<2x4xf32>):
        %0 = "stablehlo.all_gather"(%arg) <{all_gather_dim = 1 : i64,
          replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x8xf32>
        stablehlo.return %0 : tensor<2x8xf32>
      }) : (tensor<2x4xf32>) -> !stablehlo.future<tensor<2x8xf32>>
      %r = "stablehlo.async_done"(%f) : (!stablehlo.future<tensor<2x8xf32>>) -> tensor<2x8xf32>
      return %r : tensor<2x8xf32>
    })"),
            "ab->ac | b!~ c!~");
}

TEST(FactorRules, ValuesThatAreHandedOn) {
  EXPECT_EQ(einsum(R"(
    func.func @main(%x: tensor<2x4xf32>, %y: tensor<3xf32>, %p: tensor<i32>)
        -> (tensor<2x4xf32>, tensor<3xf32>) {
      %b:2 = stablehlo.optimization_barrier %x, %y : tensor<2x4xf32>, tensor<3xf32>
      %c = "stablehlo.case"(%p) ({
        stablehlo.return %b#0 : tensor<2x4xf32>
      }, {
        %n = stablehlo.negate %x : tensor<2x4xf32>
        stablehlo.return %n : tensor<2x4xf32>
      }) : (tensor<i32>) -> tensor<2x4xf32>
      return %c, %b#1 : tensor<2x4xf32>, tensor<3xf32>
    })"),
            "ab,c,->ab,c");
  // A slice of a stack is what was stored there.
  EXPECT_EQ(einsum(R"(
    func.func @main(%x: tensor<1x4xf32>, %s: tensor<3x4xf32>) -> tensor<1x4xf32> {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %u = stablehlo.dynamic_update_slice %s, %x, %one, %zero
        : (tensor<3x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<3x4xf32>
      %r = stablehlo.dynamic_slice %u, %one, %zero, sizes = [1, 4]
        : (tensor<3x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x4xf32>
      return %r : tensor<1x4xf32>
    })"),
            "ab,cb->ab | c!");
}

TEST(FactorRules, EveryOperationHasOne) {
  auto context = makeContext();
  // These are no nodes of a graph: it has what is inside them.
  std::set<std::string> flattened = {"stablehlo.while", "stablehlo.case", "stablehlo.if",
                                     "stablehlo.return", "stablehlo.composite"};
  unsigned seen = 0;
  for (mlir::RegisteredOperationName name : context->getRegisteredOperations()) {
    llvm::StringRef dialect = name.getDialectNamespace();
    if ((dialect != "stablehlo" && dialect != "chlo") || flattened.count(name.getStringRef().str()))
      continue;
    EXPECT_TRUE(hasFactorRule(name)) << name.getStringRef().str();
    ++seen;
  }
  EXPECT_GT(seen, 150u);
}

} // namespace
