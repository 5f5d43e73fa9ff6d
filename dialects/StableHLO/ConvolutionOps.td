// StableHLO operations: dot products and convolutions (part of the Compute family).
#ifndef PHAZE_STABLEHLO_CONVOLUTIONOPS_TD
#define PHAZE_STABLEHLO_CONVOLUTIONOPS_TD

include "StableHLOBase.td"

def SH_DotOp : SH_Op<"dot", [Pure]> {
  let summary = "product of vectors and matrices";
  let description = [{
    Contracts the last dimension of `lhs` with the first of `rhs`. The specification has this
    operation as a special case of `dot_general`; the ids below are ours.

    **Constraints**
    - `dot_c1`: both operands have rank 1 or 2
    - `dot_c2`: the contracted sizes are equal
    - `dot_c3`: the result's shape is what is left of `lhs`, then of `rhs`
    - `dot_c4`: `precision_config` has at most 2 elements

    **Example**
    ```mlir
    func.func @dot(%a: tensor<3x4xf32>, %b: tensor<4x5xf32>) -> tensor<3x5xf32> {
      %0 = stablehlo.dot %a, %b, precision = [HIGH, DEFAULT]
        : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
      return %0 : tensor<3x5xf32>
    }
    ```
  }];
  let arguments = (ins SH_AnyTensor:$lhs, SH_AnyTensor:$rhs,
                       OptionalAttr<SH_PrecisionConfig>:$precision_config);
  let results = (outs SH_AnyTensor);
  let assemblyFormat = [{
    $lhs `,` $rhs `` custom<PrecisionConfig>($precision_config) attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def SH_DotGeneralOp : SH_Op<"dot_general", [Pure]> {
  let summary = "batched products over chosen dimensions";
  let description = [{
    Sums products over the contracting dimensions, for each index of the batching dimensions. The
    result has the batching dimensions, the other dimensions of `lhs`, then those of `rhs`.

    **Constraints**
    - `dot_general_i1`: `lhs` is not quantized per axis
    - `dot_general_c1`: as many batching dimensions of `lhs` as of `rhs`
    - `dot_general_c2`: as many contracting dimensions of `lhs` as of `rhs`
    - `dot_general_c3`: no dimension of `lhs` is named twice
    - `dot_general_c4`: no dimension of `rhs` is named twice
    - `dot_general_c5`: batching dimensions of `lhs` are dimensions of `lhs`
    - `dot_general_c6`: contracting dimensions of `lhs` are dimensions of `lhs`
    - `dot_general_c7`: batching dimensions of `rhs` are dimensions of `rhs`
    - `dot_general_c8`: contracting dimensions of `rhs` are dimensions of `rhs`
    - `dot_general_c9`: batching sizes are equal
    - `dot_general_c10`: contracting sizes are equal
    - `dot_general_c11`: `precision_config` has 2 elements (fewer, as StableHLO's tools read, are
      read too)
    - `dot_general_c12`: the result has the shape described above
    - `dot_general_c13`: unquantized: both operands have the same element type; two different
      floating-point kinds of at most 8 bits, which frameworks mix in training, are read too
    - `dot_general_c14`: quantized: `rhs` is, and `lhs` is exactly when the result is
    - `dot_general_c15`: zero points of a quantized `rhs` are 0
    - `dot_general_c16`: the quantization dimension of `rhs` is not contracted
    - `dot_general_c17`: storage types of quantized `lhs` and `rhs` are equal
    - `dot_general_c18`: expressed types of quantized `lhs`, `rhs` and result are equal
    - `dot_general_c19`: with `lhs` and `rhs` quantized per tensor the result is too
    - `dot_general_c20`: with `lhs` not quantized, it and the result have the expressed type of
      `rhs`
    - `dot_general_c21`: with an `algorithm`, every precision is `DEFAULT`
    - `dot_general_c22`: `lhs_component_count` is positive (checked by `dot_algorithm`)
    - `dot_general_c23`: `rhs_component_count` is positive (checked by `dot_algorithm`)
    - `dot_general_c24`: `num_primitive_operations` is positive (checked by `dot_algorithm`)

    **Example**
    ```mlir
    func.func @dot_general(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>) -> tensor<2x3x5xf32> {
      %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1]
        : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
      return %0 : tensor<2x3x5xf32>
    }
    ```
  }];
  let arguments = (ins
    SH_TensorOf<[SH_Bool, SH_Int, SH_Float, SH_Complex, SH_QuantPerTensor]>:$lhs,
    SH_AnyTensor:$rhs,
    SH_DotDimensionNumbers:$dot_dimension_numbers,
    OptionalAttr<SH_PrecisionConfig>:$precision_config,
    OptionalAttr<SH_DotAlgorithm>:$algorithm);
  let results = (outs SH_AnyTensor);
  let assemblyFormat = [{
    $lhs `,` $rhs `,` custom<DotDimensionNumbers>($dot_dimension_numbers)
    `` custom<PrecisionConfigAndAlgorithm>($precision_config, $algorithm) attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def SH_EinsumOp : SH_Op<"einsum", [Pure]> {
  let summary = "Einstein summation of two tensors";
  let description = [{
    The configuration names the dimensions of both operands and of the result by letters. It is not
    part of the specification and has no constraints there.

    **Example**
    ```mlir
    func.func @einsum(%a: tensor<3x4xf32>, %b: tensor<4x5xf32>) -> tensor<3x5xf32> {
      %0 = stablehlo.einsum %a, %b, config = "ab,bc->ac"
        : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
      return %0 : tensor<3x5xf32>
    }
    ```
  }];
  let arguments = (ins SH_AnyTensor:$lhs, SH_AnyTensor:$rhs, StrAttr:$einsum_config);
  let results = (outs SH_AnyTensor);
  let assemblyFormat = [{
    $lhs `,` $rhs `,` `config` `=` $einsum_config attr-dict `:` functional-type(operands, results)
  }];
}

def SH_UnaryEinsumOp : SH_Op<"unary_einsum", [Pure]> {
  let summary = "Einstein summation of one tensor";
  let description = [{
    The configuration names the dimensions of the operand and of the result by letters. It is not
    part of the specification and has no constraints there.

    **Example**
    ```mlir
    func.func @unary_einsum(%a: tensor<3x4xf32>) -> tensor<3xf32> {
      %0 = stablehlo.unary_einsum %a, config = "ab->a" : (tensor<3x4xf32>) -> tensor<3xf32>
      return %0 : tensor<3xf32>
    }
    ```
  }];
  let arguments = (ins SH_AnyTensor:$operand, StrAttr:$einsum_config);
  let results = (outs SH_AnyTensor);
  let assemblyFormat = [{
    $operand `,` `config` `=` $einsum_config attr-dict `:` functional-type(operands, results)
  }];
}

def SH_ConvolutionOp : SH_Op<"convolution", [Pure]> {
  let summary = "dot products of a kernel with windows of the input";
  let description = [{
    Slides `rhs` over the spatial dimensions of `lhs`. N is the rank of both.

    **Constraints**
    - `convolution_i1`: `lhs` is not quantized per axis
    - `convolution_c1`: `lhs` and `rhs` have the same rank N
    - `convolution_c2`: `window_strides` has N - 2 elements
    - `convolution_c3`: `window_strides` are positive
    - `convolution_c4`: `padding` has shape [N - 2, 2]
    - `convolution_c5`: `lhs_dilation` has N - 2 elements
    - `convolution_c6`: `lhs_dilation` is positive
    - `convolution_c7`: `rhs_dilation` has N - 2 elements
    - `convolution_c8`: `rhs_dilation` is positive
    - `convolution_c9`: `window_reversal` has N - 2 elements
    - `convolution_c10`: `batch_group_count` divides the input's batch size
    - `convolution_c11`: `feature_group_count` divides the input's features
    - `convolution_c12`: there are N - 2 input spatial dimensions
    - `convolution_c13`: input dimensions are distinct and in [0, N)
    - `convolution_c14`: the kernel's input features are those of one group of the input
    - `convolution_c15`: `batch_group_count` divides the kernel's output features
    - `convolution_c16`: `feature_group_count` divides the kernel's output features
    - `convolution_c17`: there are N - 2 kernel spatial dimensions
    - `convolution_c18`: kernel dimensions are distinct and in [0, N)
    - `convolution_c19`: there are N - 2 output spatial dimensions
    - `convolution_c20`: output dimensions are distinct and in [0, N)
    - `convolution_c21`: `feature_group_count` is positive
    - `convolution_c22`: `batch_group_count` is positive
    - `convolution_c23`: one of the group counts is 1
    - `convolution_c24`: `precision_config` has 2 elements (fewer, as StableHLO's tools read, are
      read too)
    - `convolution_c25`: the result has the batch size of one group, the kernel's output features
      and, along each spatial dimension, as many elements as there are windows
    - `convolution_c26`: the result has rank N
    - `convolution_c27`: unquantized: operands and result have the same element type; a wider one of
      the same kind for the result, which frameworks ask for to accumulate in, is read too
    - `convolution_c28`: quantized: `rhs` is, and `lhs` is exactly when the result is
    - `convolution_c29`: `rhs` may be quantized along its output feature dimension only
    - `convolution_c30`: the result may be quantized along its feature dimension only
    - `convolution_c31`: storage types of quantized `lhs` and `rhs` are equal
    - `convolution_c32`: expressed types of quantized `lhs`, `rhs` and result are equal
    - `convolution_c33`: with `lhs` and `rhs` quantized per tensor the result is too
    - `convolution_c34`: with `lhs` not quantized, it and the result have the expressed type of
      `rhs`

    **Example**
    ```mlir
    func.func @convolution(%x: tensor<1x8x8x16xf32>, %k: tensor<3x3x16x32xf32>)
        -> tensor<1x4x4x32xf32> {
      %0 = stablehlo.convolution(%x, %k)
        dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
        window = {stride = [2, 2], pad = [[0, 1], [0, 1]]}
        {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
        : (tensor<1x8x8x16xf32>, tensor<3x3x16x32xf32>) -> tensor<1x4x4x32xf32>
      return %0 : tensor<1x4x4x32xf32>
    }
    ```
  }];
  let arguments = (ins
    SH_TensorOf<[SH_Bool, SH_Int, SH_Float, SH_Complex, SH_QuantPerTensor]>:$lhs,
    SH_AnyTensor:$rhs,
    OptionalAttr<DenseI64ArrayAttr>:$window_strides,
    OptionalAttr<SH_Padding>:$padding,
    OptionalAttr<DenseI64ArrayAttr>:$lhs_dilation,
    OptionalAttr<DenseI64ArrayAttr>:$rhs_dilation,
    OptionalAttr<DenseBoolArrayAttr>:$window_reversal,
    SH_ConvDimensionNumbers:$dimension_numbers,
    I64Attr:$feature_group_count,
    I64Attr:$batch_group_count,
    OptionalAttr<SH_PrecisionConfig>:$precision_config);
  let results = (outs SH_AnyTensor);
  let assemblyFormat = [{
    `(` $lhs `,` $rhs `)` `dim_numbers` `=` custom<ConvolutionDimensions>($dimension_numbers) `,`
    `window` `=` `{` custom<WindowAttributes>($window_strides, $padding, $lhs_dilation,
                                              $rhs_dilation, $window_reversal) `}`
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def SH_DynamicConvOp : SH_Op<"dynamic_conv", [Pure]> {
  let summary = "convolution whose padding is a value";
  let description = [{
    `convolution` with the padding as an operand. Where that is a constant, the result's spatial
    sizes are checked too.

    **Constraints**
    - `dynamic_conv_i1`: `lhs` is not quantized per axis
    - `dynamic_conv_i3`: `padding` is a 2-dimensional tensor of integers
    - `dynamic_conv_c1`: `lhs` and `rhs` have the same rank N
    - `dynamic_conv_c2`: `window_strides` has N - 2 elements
    - `dynamic_conv_c3`: `window_strides` are positive
    - `dynamic_conv_c4`: `padding` has shape [N - 2, 2]
    - `dynamic_conv_c5`: `lhs_dilation` has N - 2 elements
    - `dynamic_conv_c6`: `lhs_dilation` is positive
    - `dynamic_conv_c7`: `rhs_dilation` has N - 2 elements
    - `dynamic_conv_c8`: `rhs_dilation` is positive
    - `dynamic_conv_c9`: `window_reversal` has N - 2 elements
    - `dynamic_conv_c10`: `batch_group_count` divides the input's batch size
    - `dynamic_conv_c11`: `feature_group_count` divides the input's features
    - `dynamic_conv_c12`: there are N - 2 input spatial dimensions
    - `dynamic_conv_c13`: input dimensions are distinct and in [0, N)
    - `dynamic_conv_c14`: the kernel's input features are those of one group of the input
    - `dynamic_conv_c15`: `batch_group_count` divides the kernel's output features
    - `dynamic_conv_c16`: `feature_group_count` divides the kernel's output features
    - `dynamic_conv_c17`: there are N - 2 kernel spatial dimensions
    - `dynamic_conv_c18`: kernel dimensions are distinct and in [0, N)
    - `dynamic_conv_c19`: there are N - 2 output spatial dimensions
    - `dynamic_conv_c20`: output dimensions are distinct and in [0, N)
    - `dynamic_conv_c21`: `feature_group_count` is positive
    - `dynamic_conv_c22`: `batch_group_count` is positive
    - `dynamic_conv_c23`: one of the group counts is 1
    - `dynamic_conv_c24`: `precision_config` has 2 elements (fewer are read too)
    - `dynamic_conv_c25`: the result's sizes are those of `convolution_c25` (spatial ones at run
      time, unless the padding is a constant)
    - `dynamic_conv_c26`: the result has rank N
    - `dynamic_conv_c27`: element types as in `convolution_c27`
    - `dynamic_conv_c28`: quantized: `rhs` is, and `lhs` is exactly when the result is
    - `dynamic_conv_c29`: `rhs` may be quantized along its output feature dimension only
    - `dynamic_conv_c30`: the result may be quantized along its feature dimension only
    - `dynamic_conv_c31`: storage types of quantized `lhs` and `rhs` are equal
    - `dynamic_conv_c32`: expressed types of quantized `lhs`, `rhs` and result are equal
    - `dynamic_conv_c33`: with `lhs` and `rhs` quantized per tensor the result is too
    - `dynamic_conv_c34`: with `lhs` not quantized, it and the result have the expressed type of
      `rhs`

    **Example**
    ```mlir
    func.func @dynamic_conv(%x: tensor<1x8x8x16xf32>, %k: tensor<3x3x16x32xf32>,
                            %padding: tensor<2x2xi64>) -> tensor<1x?x?x32xf32> {
      %0 = "stablehlo.dynamic_conv"(%x, %k, %padding) <{
        batch_group_count = 1 : i64, feature_group_count = 1 : i64,
        dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>
      }> : (tensor<1x8x8x16xf32>, tensor<3x3x16x32xf32>, tensor<2x2xi64>) -> tensor<1x?x?x32xf32>
      return %0 : tensor<1x?x?x32xf32>
    }
    ```
  }];
  let arguments = (ins
    SH_TensorOf<[SH_Bool, SH_Int, SH_Float, SH_Complex, SH_QuantPerTensor]>:$lhs,
    SH_AnyTensor:$rhs,
    SH_RankedOf<[SH_Int], "2", "2-dimensional tensor">:$padding,
    OptionalAttr<DenseI64ArrayAttr>:$window_strides,
    OptionalAttr<DenseI64ArrayAttr>:$lhs_dilation,
    OptionalAttr<DenseI64ArrayAttr>:$rhs_dilation,
    OptionalAttr<DenseBoolArrayAttr>:$window_reversal,
    SH_ConvDimensionNumbers:$dimension_numbers,
    I64Attr:$feature_group_count,
    I64Attr:$batch_group_count,
    OptionalAttr<SH_PrecisionConfig>:$precision_config);
  let results = (outs SH_AnyTensor);
  let hasVerifier = 1;
}

#endif
