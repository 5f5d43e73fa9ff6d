// Calls that only look like a kernel that phaze knows stay unknown, and what is not costed is said.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=another_kernel -o /dev/null 2>&1 | FileCheck %s --check-prefix=KERNEL
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=keys_that_do_not_fit -o /dev/null 2>&1 | FileCheck %s --check-prefix=KEYS
// RUN: phaze-opt %s --convert-stablehlo-to-phaze=entry=two_operands -o /dev/null 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not phaze-opt %s --convert-stablehlo-to-phaze='entry=another_kernel strict' -o /dev/null 2>&1 | FileCheck %s --check-prefix=STRICT

// Three operands of a shape, and a name that says something else. Of the program's bytes: x w is 8 x 16, 16 x 16 and 8 x 16 numbers, the call
// reads three times 8 x 16 of them and writes as many again: forward 512 of 1024, of the whole step with its backward pass less.
// KERNEL: warning: custom call @tpu_custom_call is not known: it is taken to read its operands and write its results once, and to compute nothing
// KERNEL: warning: what gated_sum computes is not costed: {{[1-9][0-9]?\.[0-9]}} % of the bytes that operators of the program read and write are theirs
// STRICT: error: custom call @tpu_custom_call is not known
func.func @another_kernel(%w: tensor<16x16xf32>, %x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x16xf32>) -> tensor<8x16xf32>
  %1 = stablehlo.custom_call @tpu_custom_call(%0, %0, %x) {backend_config = "", kernel_name = "gated_sum"} : (tensor<8x16xf32>, tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
  return %1 : tensor<8x16xf32>
}

// An attention by name, whose heads of keys do not divide those of queries, whichever dimension they are.
// KEYS: warning: custom call @our_attention is not known
func.func @keys_that_do_not_fit(%w: tensor<4x4xf32>, %x: tensor<2x3x8x4xf32>, %k: tensor<2x2x5x4xf32>) -> tensor<2x3x8x4xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [3] x [0] : (tensor<2x3x8x4xf32>, tensor<4x4xf32>) -> tensor<2x3x8x4xf32>
  %1 = stablehlo.custom_call @our_attention(%0, %k, %k) : (tensor<2x3x8x4xf32>, tensor<2x2x5x4xf32>, tensor<2x2x5x4xf32>) -> tensor<2x3x8x4xf32>
  return %1 : tensor<2x3x8x4xf32>
}

// Attention takes queries, keys and values.
// TWO: warning: custom call @attention_of_two is not known
func.func @two_operands(%w: tensor<4x4xf32>, %x: tensor<2x2x8x4xf32>) -> tensor<2x2x8x4xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [3] x [0] : (tensor<2x2x8x4xf32>, tensor<4x4xf32>) -> tensor<2x2x8x4xf32>
  %1 = stablehlo.custom_call @attention_of_two(%0, %x) : (tensor<2x2x8x4xf32>, tensor<2x2x8x4xf32>) -> tensor<2x2x8x4xf32>
  return %1 : tensor<2x2x8x4xf32>
}
