// Factor classes of whole programs: what people call batch, sequence, hidden, heads and so on must
// come out as classes of their own, though sizes coincide.
#include "FactorText.h"
#include "dialects/Sdy/Sdy.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace phaze;

namespace {

/// Attention of [batch 2, sequence 16, heads 4, 16] queries, keys and values, then the rest of a
/// transformer block of width 64 and 256; %x is its input.
const char *const attentionAndMlp = R"(
      %s0 = stablehlo.dot_general %q, %k, batching_dims = [0, 2] x [0, 2],
        contracting_dims = [3] x [3]
        : (tensor<2x16x4x16xf32>, tensor<2x16x4x16xf32>) -> tensor<2x4x16x16xf32>
      %row = stablehlo.iota dim = 0 : tensor<16x16xi32>
      %column = stablehlo.iota dim = 1 : tensor<16x16xi32>
      %causal = stablehlo.compare GE, %row, %column : (tensor<16x16xi32>, tensor<16x16xi32>) -> tensor<16x16xi1>
      %mask = stablehlo.broadcast_in_dim %causal, dims = [2, 3] : (tensor<16x16xi1>) -> tensor<2x4x16x16xi1>
      %low = stablehlo.constant dense<-1.0e30> : tensor<2x4x16x16xf32>
      %s1 = stablehlo.select %mask, %s0, %low : tensor<2x4x16x16xi1>, tensor<2x4x16x16xf32>
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %max = stablehlo.reduce(%s1 init: %zero) applies stablehlo.maximum across dimensions = [3]
        : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
      %maxes = stablehlo.broadcast_in_dim %max, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x16xf32>
      %s2 = stablehlo.subtract %s1, %maxes : tensor<2x4x16x16xf32>
      %s3 = stablehlo.exponential %s2 : tensor<2x4x16x16xf32>
      %sum = stablehlo.reduce(%s3 init: %zero) applies stablehlo.add across dimensions = [3]
        : (tensor<2x4x16x16xf32>, tensor<f32>) -> tensor<2x4x16xf32>
      %sums = stablehlo.broadcast_in_dim %sum, dims = [0, 1, 2] : (tensor<2x4x16xf32>) -> tensor<2x4x16x16xf32>
      %p = stablehlo.divide %s3, %sums : tensor<2x4x16x16xf32>
      %c0 = stablehlo.dot_general %p, %v, batching_dims = [0, 1] x [0, 2],
        contracting_dims = [3] x [1]
        : (tensor<2x4x16x16xf32>, tensor<2x16x4x16xf32>) -> tensor<2x4x16x16xf32>
      %c1 = stablehlo.transpose %c0, dims = [0, 2, 1, 3] : (tensor<2x4x16x16xf32>) -> tensor<2x16x4x16xf32>
      %c2 = stablehlo.reshape %c1 : (tensor<2x16x4x16xf32>) -> tensor<2x16x64xf32>
      %o = stablehlo.dot_general %c2, %wo, contracting_dims = [2] x [0]
        : (tensor<2x16x64xf32>, tensor<64x64xf32>) -> tensor<2x16x64xf32>
      %h = stablehlo.add %x, %o : tensor<2x16x64xf32>
      %u = stablehlo.dot_general %h, %w1, contracting_dims = [2] x [0]
        : (tensor<2x16x64xf32>, tensor<64x256xf32>) -> tensor<2x16x256xf32>
      %t = stablehlo.tanh %u : tensor<2x16x256xf32>
      %d = stablehlo.dot_general %t, %w2, contracting_dims = [2] x [0]
        : (tensor<2x16x256xf32>, tensor<256x64xf32>) -> tensor<2x16x64xf32>
      %r = stablehlo.add %h, %d : tensor<2x16x64xf32>
      return %r : tensor<2x16x64xf32>
    })";

TEST(FactorPrograms, BlockWithFusedProjection) {
  std::string text = R"(
    func.func @main(%x: tensor<2x16x64xf32>, %w: tensor<64x192xf32>, %wo: tensor<64x64xf32>,
        %w1: tensor<64x256xf32>, %w2: tensor<256x64xf32>) -> tensor<2x16x64xf32> {
      %qkv = stablehlo.dot_general %x, %w, contracting_dims = [2] x [0]
        : (tensor<2x16x64xf32>, tensor<64x192xf32>) -> tensor<2x16x192xf32>
      %q0 = stablehlo.slice %qkv [0:2, 0:16, 0:64] : (tensor<2x16x192xf32>) -> tensor<2x16x64xf32>
      %k0 = stablehlo.slice %qkv [0:2, 0:16, 64:128] : (tensor<2x16x192xf32>) -> tensor<2x16x64xf32>
      %v0 = stablehlo.slice %qkv [0:2, 0:16, 128:192] : (tensor<2x16x192xf32>) -> tensor<2x16x64xf32>
      %q = stablehlo.reshape %q0 : (tensor<2x16x64xf32>) -> tensor<2x16x4x16xf32>
      %k = stablehlo.reshape %k0 : (tensor<2x16x64xf32>) -> tensor<2x16x4x16xf32>
      %v = stablehlo.reshape %v0 : (tensor<2x16x64xf32>) -> tensor<2x16x4x16xf32>
  )";
  // a batch, b sequence, c hidden, d which of three, e heads, f in a head, g feed-forward.
  EXPECT_EQ(einsum(text + attentionAndMlp), "abc,c(def),(ef)c,cg,gc->abc | b! c+ d! e+ f+ g+");

  Analysed program(text + attentionAndMlp);
  ASSERT_TRUE(program.factors);
  ClassIndex batch = program.argument(0, 0), sequence = program.argument(0, 1);
  ClassIndex heads = program.argumentFactors(1, 1)[1], width = program.argumentFactors(1, 1)[2];
  unsigned dots = 0;
  for (NodeIndex node = 0; node < static_cast<NodeIndex>(program.graph->nodes.size()); ++node) {
    auto contraction = program.factors->contraction(node);
    if (!contraction)
      continue;
    ++dots;
    if (dots == 2) { // Scores.
      EXPECT_EQ(llvm::ArrayRef(contraction->batch), llvm::ArrayRef({batch, heads}));
      EXPECT_EQ(llvm::ArrayRef(contraction->rows), llvm::ArrayRef({sequence}));
      EXPECT_EQ(llvm::ArrayRef(contraction->columns), llvm::ArrayRef({sequence}));
      EXPECT_EQ(llvm::ArrayRef(contraction->reduction), llvm::ArrayRef({width}));
      ValueIndex scores = program.graph->nodes[node].results[0];
      EXPECT_TRUE(program.factors->occursTwice(scores, sequence));
      EXPECT_FALSE(program.factors->occursTwice(scores, batch));
      EXPECT_TRUE(program.factors->hasClass(scores, heads));
      EXPECT_FALSE(program.factors->hasClass(scores, width));
    }
  }
  EXPECT_EQ(dots, 6u);
  EXPECT_EQ(program.factors->describe(0), "[#0=2, #1=16, #2=64]");
}

TEST(FactorPrograms, DocumentedExample) {
  auto page = llvm::MemoryBuffer::getFile(std::string(PHAZE_SOURCE_DIR) + "/docs/Factors.md");
  ASSERT_TRUE(static_cast<bool>(page));
  llvm::StringRef text = (*page)->getBuffer();
  llvm::StringRef program = text.split("```mlir\n").second.split("\n```").first;
  llvm::StringRef answer = text.split("The answer").second.split("```\n").second;
  EXPECT_EQ(llvm::StringRef(einsum(program)).split(" | ").first, answer.split("\n").first);
}

TEST(FactorPrograms, RotaryHalves) {
  // The halves of a head are a factor of 2, in the projection's weights too.
  std::string text = R"(
    func.func @main(%x: tensor<2x16x64xf32>, %wq: tensor<64x64xf32>, %cos: tensor<16x16xf32>,
        %wk: tensor<64x64xf32>, %wv: tensor<64x64xf32>, %wo: tensor<64x64xf32>,
        %w1: tensor<64x256xf32>, %w2: tensor<256x64xf32>) -> tensor<2x16x64xf32> {
      %q0 = stablehlo.dot_general %x, %wq, contracting_dims = [2] x [0]
        : (tensor<2x16x64xf32>, tensor<64x64xf32>) -> tensor<2x16x64xf32>
      %q1 = stablehlo.reshape %q0 : (tensor<2x16x64xf32>) -> tensor<2x16x4x16xf32>
      %lo = stablehlo.slice %q1 [0:2, 0:16, 0:4, 0:8] : (tensor<2x16x4x16xf32>) -> tensor<2x16x4x8xf32>
      %hi = stablehlo.slice %q1 [0:2, 0:16, 0:4, 8:16] : (tensor<2x16x4x16xf32>) -> tensor<2x16x4x8xf32>
      %minus = stablehlo.negate %hi : tensor<2x16x4x8xf32>
      %turned = stablehlo.concatenate %minus, %lo, dim = 3
        : (tensor<2x16x4x8xf32>, tensor<2x16x4x8xf32>) -> tensor<2x16x4x16xf32>
      %c = stablehlo.broadcast_in_dim %cos, dims = [1, 3] : (tensor<16x16xf32>) -> tensor<2x16x4x16xf32>
      %q2 = stablehlo.multiply %q1, %c : tensor<2x16x4x16xf32>
      %q = stablehlo.add %q2, %turned : tensor<2x16x4x16xf32>
      %k0 = stablehlo.dot_general %x, %wk, contracting_dims = [2] x [0]
        : (tensor<2x16x64xf32>, tensor<64x64xf32>) -> tensor<2x16x64xf32>
      %k = stablehlo.reshape %k0 : (tensor<2x16x64xf32>) -> tensor<2x16x4x16xf32>
      %v0 = stablehlo.dot_general %x, %wv, contracting_dims = [2] x [0]
        : (tensor<2x16x64xf32>, tensor<64x64xf32>) -> tensor<2x16x64xf32>
      %v = stablehlo.reshape %v0 : (tensor<2x16x64xf32>) -> tensor<2x16x4x16xf32>
  )";
  // d heads, (ef) in a head of queries and keys, g in a head of values.
  EXPECT_EQ(einsum(text + attentionAndMlp),
            "abc,c(def),b(ef),c(def),c(dg),(dg)c,ch,hc->abc | b! c+ d+ e! f+ g+ h+");
}

TEST(FactorPrograms, GroupedQueries) {
  // 8 query heads share 2 key and value heads: 128 + 32 + 32 = 192 columns. The 2 heads of keys and
  // values divide the projection; the queries have their heads in another order, and keep only what
  // is inside a head.
  EXPECT_EQ(einsum(R"(
    func.func @main(%x: tensor<3x10x64xf32>, %w: tensor<64x192xf32>, %wo: tensor<128x64xf32>)
        -> tensor<3x10x64xf32> {
      %qkv = stablehlo.dot_general %x, %w, contracting_dims = [2] x [0]
        : (tensor<3x10x64xf32>, tensor<64x192xf32>) -> tensor<3x10x192xf32>
      %q0 = stablehlo.slice %qkv [0:3, 0:10, 0:128] : (tensor<3x10x192xf32>) -> tensor<3x10x128xf32>
      %k0 = stablehlo.slice %qkv [0:3, 0:10, 128:160] : (tensor<3x10x192xf32>) -> tensor<3x10x32xf32>
      %v0 = stablehlo.slice %qkv [0:3, 0:10, 160:192] : (tensor<3x10x192xf32>) -> tensor<3x10x32xf32>
      %q = stablehlo.reshape %q0 : (tensor<3x10x128xf32>) -> tensor<3x10x2x4x16xf32>
      %k = stablehlo.reshape %k0 : (tensor<3x10x32xf32>) -> tensor<3x10x2x16xf32>
      %v = stablehlo.reshape %v0 : (tensor<3x10x32xf32>) -> tensor<3x10x2x16xf32>
      %s = stablehlo.dot_general %q, %k, batching_dims = [0, 2] x [0, 2], contracting_dims = [4] x [3]
        : (tensor<3x10x2x4x16xf32>, tensor<3x10x2x16xf32>) -> tensor<3x2x10x4x10xf32>
      %c = stablehlo.dot_general %s, %v, batching_dims = [0, 1] x [0, 2], contracting_dims = [4] x [1]
        : (tensor<3x2x10x4x10xf32>, tensor<3x10x2x16xf32>) -> tensor<3x2x10x4x16xf32>
      %t = stablehlo.transpose %c, dims = [0, 2, 1, 3, 4]
        : (tensor<3x2x10x4x16xf32>) -> tensor<3x10x2x4x16xf32>
      %m = stablehlo.reshape %t : (tensor<3x10x2x4x16xf32>) -> tensor<3x10x128xf32>
      %o = stablehlo.dot_general %m, %wo, contracting_dims = [2] x [0]
        : (tensor<3x10x128xf32>, tensor<128x64xf32>) -> tensor<3x10x64xf32>
      %r = stablehlo.add %x, %o : tensor<3x10x64xf32>
      return %r : tensor<3x10x64xf32>
    })"),
            "abc,c(def),(egf)c->abc | b+ c+ d!~ e!~ f+ g!~");
}

TEST(FactorPrograms, UnrolledHeads) {
  // Each head is sliced out and padded back; the sum of what was padded is the whole again.
  EXPECT_EQ(einsum(R"(
    func.func @main(%x: tensor<8x192xf32>, %w: tensor<192x192xf32>, %m: tensor<64x64xf32>)
        -> tensor<8x192xf32> {
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %q = stablehlo.dot %x, %w : (tensor<8x192xf32>, tensor<192x192xf32>) -> tensor<8x192xf32>
      %a = stablehlo.slice %q [0:8, 0:64] : (tensor<8x192xf32>) -> tensor<8x64xf32>
      %b = stablehlo.slice %q [0:8, 64:128] : (tensor<8x192xf32>) -> tensor<8x64xf32>
      %a1 = stablehlo.dot %a, %m : (tensor<8x64xf32>, tensor<64x64xf32>) -> tensor<8x64xf32>
      %b1 = stablehlo.dot %b, %m : (tensor<8x64xf32>, tensor<64x64xf32>) -> tensor<8x64xf32>
      %a2 = stablehlo.pad %a1, %zero, low = [0, 0], high = [0, 128], interior = [0, 0]
        : (tensor<8x64xf32>, tensor<f32>) -> tensor<8x192xf32>
      %b2 = stablehlo.pad %b1, %zero, low = [0, 64], high = [0, 64], interior = [0, 0]
        : (tensor<8x64xf32>, tensor<f32>) -> tensor<8x192xf32>
      %r = stablehlo.add %a2, %b2 : tensor<8x192xf32>
      return %r : tensor<8x192xf32>
    })"),
            "ab,b(cd),de->a(fe) | b+ c! d+ f!");
}

TEST(FactorPrograms, RandomBitsDoNotDivideTheBatch) {
  // Random numbers are made in two halves and joined before they get their shape; 6 x 5 x 7 does
  // not become 2 x 3 x 5 x 7 for that.
  EXPECT_EQ(einsum(R"(
    func.func @main(%x: tensor<6x5x7xui32>) -> tensor<6x5x7xui32> {
      %i = stablehlo.iota dim = 0 : tensor<210xui32>
      %a = stablehlo.slice %i [0:105] : (tensor<210xui32>) -> tensor<105xui32>
      %b = stablehlo.slice %i [105:210] : (tensor<210xui32>) -> tensor<105xui32>
      %c = stablehlo.xor %a, %b : tensor<105xui32>
      %d = stablehlo.concatenate %c, %a, dim = 0 : (tensor<105xui32>, tensor<105xui32>) -> tensor<210xui32>
      %e = stablehlo.reshape %d : (tensor<210xui32>) -> tensor<6x5x7xui32>
      %r = stablehlo.add %x, %e : tensor<6x5x7xui32>
      return %r : tensor<6x5x7xui32>
    })"),
            "abc->abc | a!~");
}

TEST(FactorPrograms, SharedConstantsTieNothing) {
  // One broadcast learning rate, zeros and positions serve two matrices of one shape.
  const char *text = R"(
    func.func @main(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>, %lr: tensor<f32>)
        -> (tensor<8x8xf32>, tensor<8x8xf32>) {
      %rate = stablehlo.broadcast_in_dim %lr, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
      %zero = stablehlo.constant dense<0.0> : tensor<8x8xf32>
      %place = stablehlo.iota dim = 1 : tensor<8x8xf32>
      %a1 = stablehlo.multiply %a, %rate : tensor<8x8xf32>
      %a2 = stablehlo.maximum %a1, %zero : tensor<8x8xf32>
      %a3 = stablehlo.add %a2, %place : tensor<8x8xf32>
      %t = stablehlo.transpose %b, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
      %b1 = stablehlo.multiply %t, %rate : tensor<8x8xf32>
      %b2 = stablehlo.maximum %b1, %zero : tensor<8x8xf32>
      return %a3, %b2 : tensor<8x8xf32>, tensor<8x8xf32>
    })";
  // The places have one user only, and tell that b is counted.
  EXPECT_EQ(einsum(text), "ab,cd,->ab,dc | b!");
  Analysed program(text);
  for (const GraphNode &node : program.graph->nodes) {
    std::string result = program.factors->describe(node.results[0]);
    llvm::StringRef name = node.op->getName().getStringRef();
    if (name == "stablehlo.iota") {
      EXPECT_EQ(result, program.factors->describe(0));
    } else if (name == "stablehlo.constant") {
      EXPECT_FALSE(program.factors->hasClass(node.results[0], program.argument(0, 0))) << result;
    }
  }
}

TEST(FactorPrograms, SharedWeightsTieTheirUsers) {
  // A constant of many values is a parameter: the embedding and the head have one vocabulary.
  EXPECT_EQ(einsum(R"(
    func.func @main(%i: tensor<5x1xi32>) -> tensor<5x4xf32> {
      %w = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]> : tensor<4x2xf32>
      %x = "stablehlo.gather"(%w, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1],
          collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>,
          slice_sizes = array<i64: 1, 2>}> : (tensor<4x2xf32>, tensor<5x1xi32>) -> tensor<5x2xf32>
      %r = stablehlo.dot_general %x, %w, contracting_dims = [1] x [1]
        : (tensor<5x2xf32>, tensor<4x2xf32>) -> tensor<5x4xf32>
      return %r : tensor<5x4xf32>
    })"),
            "ab->ac | b! c?");
}

TEST(FactorPrograms, SortedExperts) {
  // Tokens are sorted by expert, multiplied with their expert's weights and added up again.
  EXPECT_EQ(einsum(R"(
    func.func @main(%x: tensor<6x8xf32>, %router: tensor<8x4xf32>, %w: tensor<4x8x8xf32>,
        %sizes: tensor<4xi32>) -> tensor<6x8xf32> {
      %logits = stablehlo.dot %x, %router : (tensor<6x8xf32>, tensor<8x4xf32>) -> tensor<6x4xf32>
      %best, %which = chlo.top_k(%logits, k = 2) : tensor<6x4xf32> -> (tensor<6x2xf32>, tensor<6x2xi32>)
      %flat = stablehlo.reshape %which : (tensor<6x2xi32>) -> tensor<12xi32>
      %places = stablehlo.iota dim = 0 : tensor<12xi32>
      %sorted:2 = "stablehlo.sort"(%flat, %places) <{dimension = 0 : i64}> ({
      ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
        %lt = stablehlo.compare LT, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %lt : tensor<i1>
      }) : (tensor<12xi32>, tensor<12xi32>) -> (tensor<12xi32>, tensor<12xi32>)
      %two = stablehlo.constant dense<2> : tensor<12xi32>
      %token = stablehlo.divide %sorted#1, %two : tensor<12xi32>
      %index = stablehlo.reshape %token : (tensor<12xi32>) -> tensor<12x1xi32>
      %rows = "stablehlo.gather"(%x, %index) <{dimension_numbers = #stablehlo.gather<
          offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0],
          index_vector_dim = 1>, slice_sizes = array<i64: 1, 8>}>
        : (tensor<6x8xf32>, tensor<12x1xi32>) -> tensor<12x8xf32>
      %y = "chlo.ragged_dot"(%rows, %w, %sizes) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<
          lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1],
          lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}>
        : (tensor<12x8xf32>, tensor<4x8x8xf32>, tensor<4xi32>) -> tensor<12x8xf32>
      %none = stablehlo.constant dense<0.0> : tensor<6x8xf32>
      %r = "stablehlo.scatter"(%none, %index, %y) <{scatter_dimension_numbers = #stablehlo.scatter<
          update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0],
          index_vector_dim = 1>}> ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %s = stablehlo.add %a, %b : tensor<f32>
        stablehlo.return %s : tensor<f32>
      }) : (tensor<6x8xf32>, tensor<12x1xi32>, tensor<12x8xf32>) -> tensor<6x8xf32>
      return %r : tensor<6x8xf32>
    })"),
            // Which rows of the result are which tokens is in the values alone: e is not a.
            "ab,bc,dbe,d->fe | a! b+ c! d? f?");
}

TEST(FactorPrograms, ConvolutionalNetwork) {
  // Strided and of one size, normalized, pooled, a dense layer at the end.
  EXPECT_EQ(einsum(R"(
    func.func @main(%x: tensor<8x16x16x3xf32>, %k1: tensor<3x3x3x12xf32>, %k2: tensor<3x3x12x12xf32>,
        %scale: tensor<12xf32>, %w: tensor<12x10xf32>) -> tensor<8x10xf32> {
      %a = stablehlo.convolution(%x, %k1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
        window = {stride = [2, 2], pad = [[0, 1], [0, 1]]}
        {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
        : (tensor<8x16x16x3xf32>, tensor<3x3x3x12xf32>) -> tensor<8x8x8x12xf32>
      %n, %mean, %var = "stablehlo.batch_norm_training"(%a, %scale, %scale) <{
        epsilon = 1.0e-3 : f32, feature_index = 3 : i64}>
        : (tensor<8x8x8x12xf32>, tensor<12xf32>, tensor<12xf32>)
        -> (tensor<8x8x8x12xf32>, tensor<12xf32>, tensor<12xf32>)
      %b = stablehlo.convolution(%n, %k2) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
        window = {pad = [[1, 1], [1, 1]]}
        {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
        : (tensor<8x8x8x12xf32>, tensor<3x3x12x12xf32>) -> tensor<8x8x8x12xf32>
      %c = stablehlo.add %n, %b : tensor<8x8x8x12xf32>
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %p = stablehlo.reduce(%c init: %zero) applies stablehlo.add across dimensions = [1, 2]
        : (tensor<8x8x8x12xf32>, tensor<f32>) -> tensor<8x12xf32>
      %r = stablehlo.dot %p, %w : (tensor<8x12xf32>, tensor<12x10xf32>) -> tensor<8x10xf32>
      return %r : tensor<8x10xf32>
    })"),
            "abcd,efdg,higg,g,gj->aj | a+ b!~ c!~ d+ e+ f+ g+ h+ i+");
}

//===-- Programs of others ------------------------------------------------------------------===//

/// Whether a value is computed inside a manual computation.
bool isPerDevice(const ProgramGraph &graph, ValueIndex value) {
  mlir::Value source = graph.values[value].source;
  mlir::Operation *around = source.getParentBlock()->getParentOp();
  return mlir::isa<sdy::ManualComputationOp>(around) ||
         around->getParentOfType<sdy::ManualComputationOp>();
}

/// Every dimension is the product of its factors, for every function as the entry.
void checkModule(mlir::ModuleOp module, unsigned &analysed) {
  for (auto function : module.getOps<mlir::func::FuncOp>()) {
    if (function.isExternal())
      continue;
    GraphOptions options;
    options.entry = function.getName().str();
    auto graph = ProgramGraph::build(module, options);
    if (mlir::failed(graph)) // It calls what has no body.
      continue;
    FactorAnalysis factors(*graph);
    ++analysed;
    ASSERT_EQ(factors.nodes.size(), graph->nodes.size());
    for (ValueIndex value = 0; value < static_cast<ValueIndex>(graph->values.size()); ++value)
      for (auto [dim, size] : llvm::enumerate(graph->shape(value))) {
        int64_t product = 1;
        for (ClassIndex factor : factors.factors(value, dim))
          product *= factors.classes[factor].size;
        // Inside a manual computation shapes are of one device, factors of all.
        int64_t devices = isPerDevice(*graph, value) && size > 0 ? product / size : 1;
        ASSERT_EQ(product, size * devices) << options.entry << " " << factors.describe(value);
      }
    for (NodeIndex node = 0; node < static_cast<NodeIndex>(graph->nodes.size()); ++node) {
      std::set<ClassIndex> seen;
      for (auto use : factors.nodes[node].uses)
        ASSERT_TRUE(seen.insert(use.factor).second);
      (void)factors.contraction(node);
    }
  }
}

std::vector<std::string> filesUnder(const std::string &root, llvm::StringRef ending) {
  std::vector<std::string> result;
  std::error_code error;
  for (llvm::sys::fs::recursive_directory_iterator file(root, error), end; file != end && !error;
       file.increment(error))
    if (llvm::StringRef(file->path()).ends_with(ending))
      result.push_back(file->path());
  llvm::sort(result);
  return result;
}

/// Analyses all functions of the files, which may hold several modules each.
unsigned checkFiles(const std::vector<std::string> &files, unsigned &unread) {
  auto context = makeContext();
  context->allowUnregisteredDialects();
  mlir::ScopedDiagnosticHandler quiet(context.get(), [](mlir::Diagnostic &) {});
  unsigned analysed = 0;
  for (const std::string &file : files) {
    auto text = llvm::MemoryBuffer::getFile(file);
    EXPECT_TRUE(static_cast<bool>(text)) << file;
    llvm::SmallVector<llvm::StringRef> parts;
    (*text)->getBuffer().split(parts, "// -----");
    for (llvm::StringRef part : parts) {
      auto module = mlir::parseSourceString<mlir::ModuleOp>(part, context.get());
      if (module)
        checkModule(*module, analysed);
      else
        ++unread;
    }
  }
  return analysed;
}

TEST(FactorPrograms, EveryDialectTest) {
  auto files = filesUnder(std::string(PHAZE_SOURCE_DIR) + "/test/Dialect", "parse-print.mlir");
  ASSERT_GT(files.size(), 60u);
  unsigned unread = 0, analysed = checkFiles(files, unread);
  EXPECT_GT(analysed, 200u);
  EXPECT_EQ(unread, 0u);
}

TEST(FactorPrograms, Corpus) {
  auto files = filesUnder(std::string(PHAZE_SHARED_DIR) + "/corpus", ".mlir");
  if (files.empty())
    GTEST_SKIP() << "no corpus";
  unsigned unread = 0, analysed = checkFiles(files, unread);
  EXPECT_GE(analysed, files.size());
  EXPECT_EQ(unread, 0u);
}

} // namespace
