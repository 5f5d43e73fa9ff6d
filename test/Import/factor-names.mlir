// RUN: phaze-opt %s --convert-stablehlo-to-phaze | FileCheck %s --check-prefix=NAMED
// RUN: sed 's/ loc("[^"]*")//' %s | phaze-opt --convert-stablehlo-to-phaze | FileCheck %s --check-prefix=PLAIN
// RUN: phaze-gen --model=llama3-8b --layers=2 --hidden=32 --heads=4 --kv-heads=2 --ffn=64 --vocab=96 --seq=8 --batch=4 | phaze-opt --convert-stablehlo-to-phaze | FileCheck %s --check-prefix=LLAMA

// What the framework calls its arguments tells what a dimension is called, where what is done with it does not: the two
// hidden dimensions of this program differ in nothing else, and nothing is looked up in its vocabulary.
// NAMED: factors [
// NAMED-DAG: <hidden = 32, role = hidden>
// NAMED-DAG: <ffn = 128, role = ffn>
// NAMED-DAG: <rank = 4, role = ffn>
// NAMED-DAG: <vocabulary = 100>
// PLAIN: factors [
// PLAIN-DAG: <ffn = 128, role = ffn>
// PLAIN-DAG: <ffn1 = 4, role = ffn>
// PLAIN-DAG: <f1 = 100>

// The size of a head, of queries and keys in halves that are rotated, and of values; queries that share a head of keys; and
// the vocabulary of a head of its own. None of them is called ffn.
// LLAMA: factors [<vocabulary = 96, role = vocabulary>, <hidden = 32, role = hidden>
// LLAMA-SAME: <heads = 2, role = heads>, <queries = 2>
// LLAMA-SAME: <head_dim = 4>
// LLAMA-SAME: <head_dim1 = 8>
// LLAMA-SAME: <ffn = 64, role = ffn>
// LLAMA-SAME: <vocabulary1 = 96, whole>
func.func @main(%data: tensor<8x16x24xf32>,
    %in: tensor<24x32xf32> loc("params['patches']['kernel']"),
    %wi: tensor<32x128xf32> loc("params['layer']['mlp']['wi']['kernel']"),
    %wo: tensor<128x32xf32> loc("params['layer']['mlp']['wo']['kernel']"),
    %down: tensor<32x4xf32> loc("params['layer']['attention']['q_a']['kernel']"),
    %up: tensor<4x32xf32> loc("params['layer']['attention']['q_b']['kernel']"),
    %head: tensor<32x100xf32> loc("params['lm_head']['kernel']")) -> tensor<8x16x100xf32> {
  %x = stablehlo.dot_general %data, %in, contracting_dims = [2] x [0] : (tensor<8x16x24xf32>, tensor<24x32xf32>) -> tensor<8x16x32xf32>
  %0 = stablehlo.dot_general %x, %wi, contracting_dims = [2] x [0] : (tensor<8x16x32xf32>, tensor<32x128xf32>) -> tensor<8x16x128xf32>
  %1 = stablehlo.tanh %0 : tensor<8x16x128xf32>
  %2 = stablehlo.dot_general %1, %wo, contracting_dims = [2] x [0] : (tensor<8x16x128xf32>, tensor<128x32xf32>) -> tensor<8x16x32xf32>
  %3 = stablehlo.add %x, %2 : tensor<8x16x32xf32>
  %4 = stablehlo.dot_general %3, %down, contracting_dims = [2] x [0] : (tensor<8x16x32xf32>, tensor<32x4xf32>) -> tensor<8x16x4xf32>
  %5 = stablehlo.dot_general %4, %up, contracting_dims = [2] x [0] : (tensor<8x16x4xf32>, tensor<4x32xf32>) -> tensor<8x16x32xf32>
  %6 = stablehlo.add %3, %5 : tensor<8x16x32xf32>
  %7 = stablehlo.dot_general %6, %head, contracting_dims = [2] x [0] : (tensor<8x16x32xf32>, tensor<32x100xf32>) -> tensor<8x16x100xf32>
  return %7 : tensor<8x16x100xf32>
}
