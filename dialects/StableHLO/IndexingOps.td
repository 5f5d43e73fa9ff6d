// StableHLO operations: the Indexing family, which moves elements without computing on them.
#ifndef PHAZE_STABLEHLO_INDEXINGOPS_TD
#define PHAZE_STABLEHLO_INDEXINGOPS_TD

include "StableHLOBase.td"

// An operation whose inference gets operands and attributes by name.
class SH_ArgumentsInferredOp<string mnemonic, list<Trait> traits = []>
    : SH_Op<mnemonic, traits # [InferTypeOpAdaptor]>;

// Most ops of this family have no rule for the axis of a per-axis quantized type.
def SH_PerTensorValue
    : SH_TensorOf<[SH_Bool, SH_Int, SH_Float, SH_Complex, SH_QuantPerTensor]>;
def SH_PerTensorScalar
    : SH_ScalarOf<[SH_Bool, SH_Int, SH_Float, SH_Complex, SH_QuantPerTensor]>;

//===----------------------------------------------------------------------===//
// Broadcasts
//===----------------------------------------------------------------------===//

def SH_BroadcastOp : SH_ArgumentsInferredOp<"broadcast", [Pure]> {
  let summary = "Repeats a tensor along new leading dimensions";
  let description = [{
    Puts dimensions of the sizes `broadcast_sizes` in front of those of `operand` and repeats
    `operand` along them. Not part of the specification any more; older programs have it.

    **Constraints**
    * `broadcast_i1`: `operand` is not quantized per axis.
    * `broadcast_c1`: `0 <= broadcast_sizes`.
    * `broadcast_c2`: `shape(result) = broadcast_sizes + shape(operand)`.
    * `broadcast_c3`: `element_type(result) = element_type(operand)`.

    **Example**
    ```mlir
    func.func @broadcast(%operand: tensor<3xi32>) -> tensor<1x2x3xi32> {
      %result = stablehlo.broadcast %operand, sizes = [1, 2] : (tensor<3xi32>) -> tensor<1x2x3xi32>
      return %result : tensor<1x2x3xi32>
    }
    ```
  }];
  let arguments = (ins SH_PerTensorValue:$operand, DenseI64ArrayAttr:$broadcast_sizes);
  let results = (outs SH_PerTensorValue:$result);
  let assemblyFormat = [{
    $operand `,` `sizes` `=` $broadcast_sizes attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def SH_BroadcastInDimOp : SH_Op<"broadcast_in_dim", [Pure]> {
  let summary = "Repeats a tensor along dimensions that are new or of size 1";
  let description = [{
    Places dimension `d` of `operand` at dimension `broadcast_dimensions[d]` of `result` and
    repeats the elements along all others, and along those where `operand` has size 1. The result
    type must fix the shape: it is static, or has one dynamic dimension, with a bound.

    **Constraints**
    * `broadcast_in_dim_c1`: `element_type(result) = element_type(operand)`, except that scales,
      zero points and quantization dimension may differ when `operand` is quantized per axis.
    * `broadcast_in_dim_c2`: `size(broadcast_dimensions) = rank(operand)`.
    * `broadcast_in_dim_c3`: `0 <= broadcast_dimensions < rank(result)`.
    * `broadcast_in_dim_c4`: `broadcast_dimensions` are unique.
    * `broadcast_in_dim_c5`: each dimension of `operand` has size 1 or the size of its dimension
      in `result`.
    * `broadcast_in_dim_c6`: with a `result` quantized per axis, the quantization dimension moves
      as `broadcast_dimensions` says; where `operand` has size 1 in it, all scales and zero points
      of `result` are those of `operand`.

    **Example**
    ```mlir
    func.func @broadcast_in_dim(%operand: tensor<1x3xi32>) -> tensor<2x3x2xi32> {
      %result = stablehlo.broadcast_in_dim %operand, dims = [2, 1]
          : (tensor<1x3xi32>) -> tensor<2x3x2xi32>
      return %result : tensor<2x3x2xi32>
    }
    ```
  }];
  let arguments = (ins SH_AnyTensor:$operand, DenseI64ArrayAttr:$broadcast_dimensions);
  let results = (outs SH_AnyTensor:$result);
  let assemblyFormat = [{
    $operand `,` `dims` `=` $broadcast_dimensions attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def SH_DynamicBroadcastInDimOp : SH_Op<"dynamic_broadcast_in_dim", [Pure]> {
  let summary = "Repeats a tensor to a shape given as a value";
  let description = [{
    Does what `broadcast_in_dim` does, with the shape of `result` given by `output_dimensions`.
    The two optional lists tell which dimensions of `operand` are known to be repeated, and which
    are known not to be.

    **Constraints**
    * `dynamic_broadcast_in_dim_i2`: `output_dimensions` is a 1-dimensional tensor of integers.
    * `dynamic_broadcast_in_dim_c1`: `element_type(result) = element_type(operand)`, except that
      scales, zero points and quantization dimension may differ when `operand` is quantized per
      axis.
    * `dynamic_broadcast_in_dim_c2`: `size(broadcast_dimensions) = rank(operand)`.
    * `dynamic_broadcast_in_dim_c3`: `0 <= broadcast_dimensions < rank(result)`.
    * `dynamic_broadcast_in_dim_c4`: `broadcast_dimensions` are unique.
    * `dynamic_broadcast_in_dim_c5`: each dimension of `operand` has size 1 or the size of its
      dimension in `result`.
    * `dynamic_broadcast_in_dim_c6`: with a `result` quantized per axis, the quantization
      dimension moves as `broadcast_dimensions` says; where `operand` has size 1 in it, all scales
      and zero points of `result` are those of `operand`.
    * `dynamic_broadcast_in_dim_c7`: `size(output_dimensions) = rank(result)`; where
      `output_dimensions` is a constant, its values agree with `shape(result)`.
    * `dynamic_broadcast_in_dim_c8`: `known_expanding_dimensions` and
      `known_nonexpanding_dimensions` together are unique.
    * `dynamic_broadcast_in_dim_c9`: `0 <= known_expanding_dimensions < rank(operand)`.
    * `dynamic_broadcast_in_dim_c10`: `0 <= known_nonexpanding_dimensions < rank(operand)`.

    **Example**
    ```mlir
    func.func @dynamic_broadcast_in_dim(%operand: tensor<1x3xi64>, %shape: tensor<3xi64>)
        -> tensor<?x3x?xi64> {
      %result = stablehlo.dynamic_broadcast_in_dim %operand, %shape, dims = [2, 1]
        {known_expanding_dimensions = array<i64: 0>, known_nonexpanding_dimensions = array<i64: 1>}
          : (tensor<1x3xi64>, tensor<3xi64>) -> tensor<?x3x?xi64>
      return %result : tensor<?x3x?xi64>
    }
    ```
  }];
  let arguments = (ins SH_AnyTensor:$operand, SH_ShapeTensor:$output_dimensions,
      DenseI64ArrayAttr:$broadcast_dimensions,
      OptionalAttr<DenseI64ArrayAttr>:$known_expanding_dimensions,
      OptionalAttr<DenseI64ArrayAttr>:$known_nonexpanding_dimensions);
  let results = (outs SH_AnyTensor:$result);
  let assemblyFormat = [{
    $operand `,` $output_dimensions `,` `dims` `=` $broadcast_dimensions attr-dict `:`
    functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Rearrangements
//===----------------------------------------------------------------------===//

def SH_ConcatenateOp : SH_ArgumentsInferredOp<"concatenate", [Pure]> {
  let summary = "Joins tensors along a dimension";
  let description = [{
    Puts `inputs` one after the other along `dimension`.

    **Constraints**
    * `concatenate_i1`: `inputs` are not quantized per axis.
    * `concatenate_c1`: `inputs` have the same element type.
    * `concatenate_c2`: `inputs` have the same shape except in `dimension`.
    * `concatenate_c3`: there is at least one input.
    * `concatenate_c4`: `0 <= dimension < rank(inputs[0])`.
    * `concatenate_c5`: `element_type(result) = element_type(inputs[0])`.
    * `concatenate_c6`: `shape(result)` is that of `inputs[0]` except that the sizes in
      `dimension` add up.

    **Example**
    ```mlir
    func.func @concatenate(%a: tensor<3x2xi64>, %b: tensor<1x2xi64>) -> tensor<4x2xi64> {
      %result = stablehlo.concatenate %a, %b, dim = 0
          : (tensor<3x2xi64>, tensor<1x2xi64>) -> tensor<4x2xi64>
      return %result : tensor<4x2xi64>
    }
    ```
  }];
  let arguments = (ins Variadic<SH_PerTensorValue>:$inputs, I64Attr:$dimension);
  let results = (outs SH_PerTensorValue:$result);
  let assemblyFormat = [{
    custom<VariadicOperandWithAttribute>($inputs) `dim` `=` $dimension attr-dict `:`
    functional-type(operands, results)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def SH_ReshapeOp : SH_Op<"reshape", [Pure]> {
  let summary = "Gives the elements of a tensor another shape";
  let description = [{
    Keeps the elements in row-major order and changes the shape. The result type must fix the
    shape: it is static, or has one dynamic dimension, with a bound.

    **Constraints**
    * `reshape_c1`: `element_type(result) = element_type(operand)`, except that the quantization
      dimension may differ when `operand` is quantized per axis.
    * `reshape_c2`: `operand` and `result` have the same number of elements.
    * `reshape_c3`: when `operand` is quantized per axis, the sizes before, in and after the
      quantization dimension have the same products in `operand` and in `result`.

    **Example**
    ```mlir
    func.func @reshape(%operand: tensor<2x3xi32>) -> tensor<3x2xi32> {
      %result = stablehlo.reshape %operand : (tensor<2x3xi32>) -> tensor<3x2xi32>
      return %result : tensor<3x2xi32>
    }
    ```
  }];
  let arguments = (ins SH_AnyTensor:$operand);
  let results = (outs SH_AnyTensor:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def SH_DynamicReshapeOp : SH_Op<"dynamic_reshape", [Pure]> {
  let summary = "Gives the elements of a tensor a shape given as a value";
  let description = [{
    Does what `reshape` does, with the shape of `result` given by `output_shape`.

    **Constraints**
    * `dynamic_reshape_i2`: `output_shape` is a 1-dimensional tensor of integers.
    * `dynamic_reshape_c1`: `element_type(result) = element_type(operand)`, except that the
      quantization dimension may differ when `operand` is quantized per axis.
    * `dynamic_reshape_c2`: `operand` and `result` have the same number of elements.
    * `dynamic_reshape_c3`: when `operand` is quantized per axis, the sizes before, in and after
      the quantization dimension have the same products in `operand` and in `result`.
    * `dynamic_reshape_c4`: `size(output_shape) = rank(result)`; where `output_shape` is a
      constant, its values agree with `shape(result)`.

    **Example**
    ```mlir
    func.func @dynamic_reshape(%operand: tensor<2x3xi64>, %shape: tensor<2xi64>)
        -> tensor<?x2xi64> {
      %result = stablehlo.dynamic_reshape %operand, %shape
          : (tensor<2x3xi64>, tensor<2xi64>) -> tensor<?x2xi64>
      return %result : tensor<?x2xi64>
    }
    ```
  }];
  let arguments = (ins SH_AnyTensor:$operand, SH_ShapeTensor:$output_shape);
  let results = (outs SH_AnyTensor:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def SH_ReverseOp : SH_ArgumentsInferredOp<"reverse", [Pure]> {
  let summary = "Reverses the order of elements along dimensions";
  let description = [{
    Reverses the order of the elements of `operand` along `dimensions`.

    **Constraints**
    * `reverse_i1`: `operand` is not quantized per axis.
    * `reverse_c1`: `type(result) = type(operand)`.
    * `reverse_c2`: `dimensions` are unique.
    * `reverse_c3`: `0 <= dimensions < rank(result)`.

    **Example**
    ```mlir
    func.func @reverse(%operand: tensor<3x2xi32>) -> tensor<3x2xi32> {
      %result = stablehlo.reverse %operand, dims = [1] : tensor<3x2xi32>
      return %result : tensor<3x2xi32>
    }
    ```
  }];
  let arguments = (ins SH_PerTensorValue:$operand, DenseI64ArrayAttr:$dimensions);
  let results = (outs SH_PerTensorValue:$result);
  let assemblyFormat = [{
    $operand `,` `dims` `=` $dimensions attr-dict `:`
    custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def SH_TransposeOp : SH_ArgumentsInferredOp<"transpose", [Pure]> {
  let summary = "Permutes the dimensions of a tensor";
  let description = [{
    Dimension `d` of `result` is dimension `permutation[d]` of `operand`.

    **Constraints**
    * `transpose_c1`: `element_type(result) = element_type(operand)`, except that the
      quantization dimension may differ when `operand` is quantized per axis.
    * `transpose_c2`: `permutation` holds each of `0 ... rank(operand) - 1` once.
    * `transpose_c3`: `dim(result, d) = dim(operand, permutation[d])`.
    * `transpose_c4`: with a `result` quantized per axis, the quantization dimension of `operand`
      is `permutation` of that of `result`.

    **Example**
    ```mlir
    func.func @transpose(%operand: tensor<2x3x4xi32>) -> tensor<4x3x2xi32> {
      %result = stablehlo.transpose %operand, dims = [2, 1, 0]
          : (tensor<2x3x4xi32>) -> tensor<4x3x2xi32>
      return %result : tensor<4x3x2xi32>
    }
    ```
  }];
  let arguments = (ins SH_AnyTensor:$operand, DenseI64ArrayAttr:$permutation);
  let results = (outs SH_AnyTensor:$result);
  let assemblyFormat = [{
    $operand `,` `dims` `=` $permutation attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

//===----------------------------------------------------------------------===//
// Padding
//===----------------------------------------------------------------------===//

def SH_PadOp : SH_ArgumentsInferredOp<"pad", [Pure]> {
  let summary = "Adds elements around and between those of a tensor";
  let description = [{
    Puts `interior_padding` elements between any two neighbours of `operand`, then adds
    `edge_padding_low` before and `edge_padding_high` after them, all of `padding_value`. A
    negative edge padding removes elements.

    **Constraints**
    * `pad_i1`: `operand` is not quantized per axis.
    * `pad_i2`: `padding_value` is a 0-dimensional tensor, not quantized per axis.
    * `pad_c1`: `operand`, `padding_value` and `result` have the same element type.
    * `pad_c2`: `edge_padding_low`, `edge_padding_high` and `interior_padding` have
      `rank(operand)` values each.
    * `pad_c3`: `0 <= interior_padding`.
    * `pad_c4`: `shape(result) = shape(operand) + edge_padding_low + edge_padding_high +
      max(shape(operand) - 1, 0) * interior_padding`.

    **Example**
    ```mlir
    func.func @pad(%operand: tensor<2x3xi32>, %padding_value: tensor<i32>) -> tensor<5x9xi32> {
      %result = stablehlo.pad %operand, %padding_value,
          low = [0, 1], high = [2, 1], interior = [1, 2]
          : (tensor<2x3xi32>, tensor<i32>) -> tensor<5x9xi32>
      return %result : tensor<5x9xi32>
    }
    ```
  }];
  let arguments = (ins SH_PerTensorValue:$operand, SH_PerTensorScalar:$padding_value,
      DenseI64ArrayAttr:$edge_padding_low, DenseI64ArrayAttr:$edge_padding_high,
      DenseI64ArrayAttr:$interior_padding);
  let results = (outs SH_PerTensorValue:$result);
  let assemblyFormat = [{
    $operand `,` $padding_value `,` `low` `=` $edge_padding_low `,` `high` `=` $edge_padding_high
    `,` `interior` `=` $interior_padding attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def SH_DynamicPadOp : SH_Op<"dynamic_pad", [Pure]> {
  let summary = "Adds elements to a tensor, as many as values say";
  let description = [{
    Does what `pad` does, with the paddings given as values.

    **Constraints**
    * `dynamic_pad_i1`: `operand` is not quantized per axis.
    * `dynamic_pad_i2`: `padding_value` is a 0-dimensional tensor, not quantized per axis.
    * `dynamic_pad_i3`: `edge_padding_low` is a 1-dimensional tensor of integers.
    * `dynamic_pad_i4`: `edge_padding_high` is a 1-dimensional tensor of integers.
    * `dynamic_pad_i5`: `interior_padding` is a 1-dimensional tensor of integers.
    * `dynamic_pad_c1`: `operand`, `padding_value` and `result` have the same element type.
    * `dynamic_pad_c2`: `edge_padding_low`, `edge_padding_high` and `interior_padding` have
      `rank(operand)` values each.
    * `dynamic_pad_c3`: `0 <= interior_padding` (checked where it is a constant).
    * `dynamic_pad_c4`: `shape(result) = shape(operand) + edge_padding_low + edge_padding_high +
      max(shape(operand) - 1, 0) * interior_padding` (the rank always, the sizes where all three
      paddings are constants).

    **Example**
    ```mlir
    func.func @dynamic_pad(%operand: tensor<2x3xi64>, %padding_value: tensor<i64>,
        %low: tensor<2xi64>, %high: tensor<2xi64>, %interior: tensor<2xi64>) -> tensor<?x?xi64> {
      %result = stablehlo.dynamic_pad %operand, %padding_value, %low, %high, %interior
          : (tensor<2x3xi64>, tensor<i64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>)
          -> tensor<?x?xi64>
      return %result : tensor<?x?xi64>
    }
    ```
  }];
  let arguments = (ins SH_PerTensorValue:$operand, SH_PerTensorScalar:$padding_value,
      SH_ShapeTensor:$edge_padding_low, SH_ShapeTensor:$edge_padding_high,
      SH_ShapeTensor:$interior_padding);
  let results = (outs SH_PerTensorValue:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

def SH_SliceOp : SH_ArgumentsInferredOp<"slice", [Pure]> {
  let summary = "Takes a part of a tensor, at places known in advance";
  let description = [{
    Takes the elements of `operand` from `start_indices` up to but without `limit_indices`, every
    `strides`-th one.

    **Constraints**
    * `slice_i1`: `operand` is not quantized per axis.
    * `slice_c1`: `element_type(result) = element_type(operand)`.
    * `slice_c2`: `start_indices`, `limit_indices` and `strides` have `rank(operand)` values each.
    * `slice_c3`: `0 <= start_indices <= limit_indices <= shape(operand)`.
    * `slice_c4`: `0 < strides`.
    * `slice_c5`: `shape(result) = ceil((limit_indices - start_indices) / strides)`.

    **Example**
    ```mlir
    func.func @slice(%operand: tensor<3x8xi64>) -> tensor<2x2xi64> {
      %result = stablehlo.slice %operand [1:3, 4:8:2] : (tensor<3x8xi64>) -> tensor<2x2xi64>
      return %result : tensor<2x2xi64>
    }
    ```
  }];
  let arguments = (ins SH_PerTensorValue:$operand, DenseI64ArrayAttr:$start_indices,
      DenseI64ArrayAttr:$limit_indices, DenseI64ArrayAttr:$strides);
  let results = (outs SH_PerTensorValue:$result);
  let assemblyFormat = [{
    $operand custom<SliceRanges>($start_indices, $limit_indices, $strides) attr-dict `:`
    functional-type(operands, results)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def SH_DynamicSliceOp : SH_ArgumentsInferredOp<"dynamic_slice", [Pure]> {
  let summary = "Takes a part of a tensor, at a place given as values";
  let description = [{
    Takes `slice_sizes` elements of `operand` from `start_indices` on, which are first moved so
    far that the slice lies inside.

    **Constraints**
    * `dynamic_slice_i1`: `operand` is not quantized per axis.
    * `dynamic_slice_i2`: `start_indices` are 0-dimensional tensors of integers.
    * `dynamic_slice_c1`: `element_type(result) = element_type(operand)`.
    * `dynamic_slice_c2`: `start_indices` and `slice_sizes` have `rank(operand)` values each.
    * `dynamic_slice_c3`: `start_indices` have the same type.
    * `dynamic_slice_c4`: `0 <= slice_sizes <= shape(operand)`.
    * `dynamic_slice_c5`: `shape(result) = slice_sizes`.

    **Example**
    ```mlir
    func.func @dynamic_slice(%operand: tensor<4x4xi32>, %i: tensor<i64>, %j: tensor<i64>)
        -> tensor<2x3xi32> {
      %result = stablehlo.dynamic_slice %operand, %i, %j, sizes = [2, 3]
          : (tensor<4x4xi32>, tensor<i64>, tensor<i64>) -> tensor<2x3xi32>
      return %result : tensor<2x3xi32>
    }
    ```
  }];
  let arguments = (ins SH_PerTensorValue:$operand, Variadic<SH_ScalarOf<[SH_Int]>>:$start_indices,
      DenseI64ArrayAttr:$slice_sizes);
  let results = (outs SH_PerTensorValue:$result);
  let assemblyFormat = [{
    $operand `,` custom<VariadicOperandWithAttribute>($start_indices) `sizes` `=` $slice_sizes
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def SH_DynamicUpdateSliceOp : SH_ArgumentsInferredOp<"dynamic_update_slice", [Pure]> {
  let summary = "Replaces a part of a tensor, at a place given as values";
  let description = [{
    `result` is `operand` with the elements from `start_indices` on replaced by `update`; the
    indices are first moved so far that `update` lies inside.

    **Constraints**
    * `dynamic_update_slice_i1`: `operand` is not quantized per axis.
    * `dynamic_update_slice_i2`: `update` is not quantized per axis.
    * `dynamic_update_slice_i3`: `start_indices` are 0-dimensional tensors of integers.
    * `dynamic_update_slice_c1`: `type(result) = type(operand)`.
    * `dynamic_update_slice_c2`: `element_type(update) = element_type(operand)`.
    * `dynamic_update_slice_c3`: `rank(update) = rank(operand)`.
    * `dynamic_update_slice_c4`: `size(start_indices) = rank(operand)`.
    * `dynamic_update_slice_c5`: `start_indices` have the same type.
    * `dynamic_update_slice_c6`: `0 <= shape(update) <= shape(operand)`.

    **Example**
    ```mlir
    func.func @dynamic_update_slice(%operand: tensor<4x4xi32>, %update: tensor<2x3xi32>,
        %i: tensor<i64>, %j: tensor<i64>) -> tensor<4x4xi32> {
      %result = stablehlo.dynamic_update_slice %operand, %update, %i, %j
          : (tensor<4x4xi32>, tensor<2x3xi32>, tensor<i64>, tensor<i64>) -> tensor<4x4xi32>
      return %result : tensor<4x4xi32>
    }
    ```
  }];
  let arguments = (ins SH_PerTensorValue:$operand, SH_PerTensorValue:$update,
      Variadic<SH_ScalarOf<[SH_Int]>>:$start_indices);
  let results = (outs SH_PerTensorValue:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def SH_RealDynamicSliceOp : SH_Op<"real_dynamic_slice", [Pure]> {
  let summary = "Takes a part of a tensor whose place and size are values";
  let description = [{
    Does what `slice` does, with starts, limits and strides given as values. Not part of the
    specification any more; older programs have it.

    **Constraints**
    * `real_dynamic_slice_i1`: `operand` is not quantized per axis.
    * `real_dynamic_slice_i2`: `start_indices`, `limit_indices` and `strides` are 1-dimensional
      tensors of integers.
    * `real_dynamic_slice_c1`: `element_type(result) = element_type(operand)`.
    * `real_dynamic_slice_c2`: `start_indices`, `limit_indices` and `strides` have the same type.
    * `real_dynamic_slice_c3`: `start_indices`, `limit_indices` and `strides` have
      `rank(operand)` values each.
    * `real_dynamic_slice_c4`: `rank(result) = rank(operand)`.
    * `real_dynamic_slice_c5`: where all three are constants, `slice_c3`, `slice_c4` and
      `slice_c5` hold for them.

    **Example**
    ```mlir
    func.func @real_dynamic_slice(%operand: tensor<3x8xi64>, %start: tensor<2xi64>,
        %limit: tensor<2xi64>, %strides: tensor<2xi64>) -> tensor<?x?xi64> {
      %result = stablehlo.real_dynamic_slice %operand, %start, %limit, %strides
          : (tensor<3x8xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xi64>
      return %result : tensor<?x?xi64>
    }
    ```
  }];
  let arguments = (ins SH_PerTensorValue:$operand, SH_ShapeTensor:$start_indices,
      SH_ShapeTensor:$limit_indices, SH_ShapeTensor:$strides);
  let results = (outs SH_PerTensorValue:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Gather and scatter
//===----------------------------------------------------------------------===//

def SH_GatherOp : SH_ArgumentsInferredOp<"gather", [Pure]> {
  let summary = "Collects slices of a tensor at places given as values";
  let description = [{
    Each vector along `index_vector_dim` of `start_indices` is the place of one slice of
    `operand`; its components go to the operand dimensions `start_index_map`. The slices lie along
    `offset_dims` of `result`, without the dimensions `collapsed_slice_dims` and
    `operand_batching_dims`; the other dimensions of `result` are those of `start_indices`.

    **Constraints**
    * `gather_i1`: `operand` is not quantized per axis.
    * `gather_i2`: `start_indices` is a tensor of integers.
    * `gather_c1`: `rank(operand)` is the number of `offset_dims`, `collapsed_slice_dims` and
      `operand_batching_dims` together.
    * `gather_c2`: `0 <= index_vector_dim <= rank(start_indices)`.
    * `gather_c3`: `start_index_map` has `dim(start_indices, index_vector_dim)` values; one if
      `index_vector_dim = rank(start_indices)`.
    * `gather_c4`: `offset_dims` are unique and sorted.
    * `gather_c5`: `0 <= offset_dims < rank(result)`.
    * `gather_c6`: `collapsed_slice_dims` and `operand_batching_dims` together are unique.
    * `gather_c7`: `collapsed_slice_dims` are sorted.
    * `gather_c8`: `0 <= collapsed_slice_dims < rank(operand)`.
    * `gather_c9`: `slice_sizes[collapsed_slice_dims...] <= 1`.
    * `gather_c10`: `operand_batching_dims` are sorted.
    * `gather_c11`: `0 <= operand_batching_dims < rank(operand)`.
    * `gather_c12`: `slice_sizes[operand_batching_dims...] <= 1`.
    * `gather_c13`: `start_indices_batching_dims` are unique.
    * `gather_c14`: `0 <= start_indices_batching_dims < rank(start_indices)`.
    * `gather_c15`: `index_vector_dim` is not in `start_indices_batching_dims`.
    * `gather_c16`: there are as many `operand_batching_dims` as `start_indices_batching_dims`.
    * `gather_c17`: their sizes in `operand` and `start_indices` are the same.
    * `gather_c18`: `start_index_map` and `operand_batching_dims` together are unique.
    * `gather_c19`: `0 <= start_index_map < rank(operand)`.
    * `gather_c20`: `size(slice_sizes) = rank(operand)`.
    * `gather_c21`: `0 <= slice_sizes <= shape(operand)`.
    * `gather_c22`: `shape(result)` has the slice sizes that are kept at `offset_dims`, and the
      sizes of `start_indices` without `index_vector_dim` elsewhere.
    * `gather_c23`: `element_type(result) = element_type(operand)`.

    **Example**
    ```mlir
    func.func @gather(%operand: tensor<2x3x4x2xi32>, %start_indices: tensor<2x2x3x2xi64>)
        -> tensor<2x2x3x2x2xi32> {
      %result = "stablehlo.gather"(%operand, %start_indices) <{
        dimension_numbers = #stablehlo.gather<offset_dims = [3, 4], collapsed_slice_dims = [1],
          operand_batching_dims = [0], start_indices_batching_dims = [1],
          start_index_map = [2, 1], index_vector_dim = 3>,
        slice_sizes = array<i64: 1, 1, 2, 2>, indices_are_sorted = false
      }> : (tensor<2x3x4x2xi32>, tensor<2x2x3x2xi64>) -> tensor<2x2x3x2x2xi32>
      return %result : tensor<2x2x3x2x2xi32>
    }
    ```
  }];
  let arguments = (ins SH_PerTensorValue:$operand, SH_IntTensor:$start_indices,
      SH_GatherDimensionNumbers:$dimension_numbers, DenseI64ArrayAttr:$slice_sizes,
      DefaultValuedOptionalAttr<BoolAttr, "false">:$indices_are_sorted);
  let results = (outs SH_PerTensorValue:$result);
  let hasVerifier = 1;
}

def SH_DynamicGatherOp : SH_ArgumentsInferredOp<"dynamic_gather", [Pure]> {
  let summary = "Collects slices of a tensor whose places and sizes are values";
  let description = [{
    Does what `gather` does, with `slice_sizes` given as a value. Batching dimensions, of which
    the specification does not speak here, follow the rules of `gather`.

    **Constraints**
    * `dynamic_gather_i1`: `operand` is not quantized per axis.
    * `dynamic_gather_i2`: `start_indices` is a tensor of integers.
    * `dynamic_gather_i3`: `slice_sizes` is a 1-dimensional tensor of integers.
    * `dynamic_gather_c1`: `rank(operand)` is the number of `offset_dims`, `collapsed_slice_dims`
      and `operand_batching_dims` together.
    * `dynamic_gather_c2`: `0 <= index_vector_dim <= rank(start_indices)`.
    * `dynamic_gather_c3`: `start_index_map` has `dim(start_indices, index_vector_dim)` values;
      one if `index_vector_dim = rank(start_indices)`.
    * `dynamic_gather_c4`: `offset_dims` are unique and sorted.
    * `dynamic_gather_c5`: `0 <= offset_dims < rank(result)`.
    * `dynamic_gather_c6`: `collapsed_slice_dims` are unique and sorted.
    * `dynamic_gather_c7`: `0 <= collapsed_slice_dims < rank(operand)`.
    * `dynamic_gather_c8`: `slice_sizes[collapsed_slice_dims...] <= 1` (checked where it is a
      constant).
    * `dynamic_gather_c9`: `start_index_map` are unique.
    * `dynamic_gather_c10`: `0 <= start_index_map < rank(operand)`.
    * `dynamic_gather_c11`: `size(slice_sizes) = rank(operand)`.
    * `dynamic_gather_c12`: `0 <= slice_sizes <= shape(operand)` (checked where it is a constant).
    * `dynamic_gather_c13`: `shape(result)` has the slice sizes that are kept at `offset_dims`,
      and the sizes of `start_indices` without `index_vector_dim` elsewhere.
    * `dynamic_gather_c14`: `element_type(result) = element_type(operand)`.

    **Example**
    ```mlir
    func.func @dynamic_gather(%operand: tensor<3x4x2xi64>, %start_indices: tensor<2x3x2xi64>,
        %slice_sizes: tensor<3xi64>) -> tensor<2x3x?x?xi64> {
      %result = "stablehlo.dynamic_gather"(%operand, %start_indices, %slice_sizes) <{
        dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0],
          start_index_map = [1, 0], index_vector_dim = 2>,
        indices_are_sorted = false
      }> : (tensor<3x4x2xi64>, tensor<2x3x2xi64>, tensor<3xi64>) -> tensor<2x3x?x?xi64>
      return %result : tensor<2x3x?x?xi64>
    }
    ```
  }];
  let arguments = (ins SH_PerTensorValue:$operand, SH_IntTensor:$start_indices,
      SH_ShapeTensor:$slice_sizes, SH_GatherDimensionNumbers:$dimension_numbers,
      DefaultValuedOptionalAttr<BoolAttr, "false">:$indices_are_sorted);
  let results = (outs SH_PerTensorValue:$result);
  let hasVerifier = 1;
}

def SH_ScatterOp : SH_ArgumentsInferredOp<"scatter",
    [SameVariadicOperandSize, RecursiveMemoryEffects, RecursivelySpeculatable]> {
  let summary = "Combines updates into tensors at places given as values";
  let description = [{
    Each vector along `index_vector_dim` of `scatter_indices` is the place of one window of
    `inputs`; its components go to the dimensions `scatter_dims_to_operand_dims`. The windows lie
    along `update_window_dims` of `updates`, without the dimensions `inserted_window_dims` and
    `input_batching_dims`. `update_computation` combines the elements there with those of
    `updates`; what lies outside is left out.

    **Constraints**
    * `scatter_i1`: `inputs` are not quantized per axis.
    * `scatter_i2`: `scatter_indices` is a tensor of integers.
    * `scatter_i3`: `updates` are not quantized per axis.
    * `scatter_c1`: `inputs` have the same shape.
    * `scatter_c2`: `rank(inputs[0])` is the number of `update_window_dims`,
      `inserted_window_dims` and `input_batching_dims` together.
    * `scatter_c3`: `updates` have the same shape.
    * `scatter_c4`: `shape(updates[0])` has at `update_window_dims` at most the sizes of
      `inputs[0]` without `inserted_window_dims` and `input_batching_dims`, and elsewhere the
      sizes of `scatter_indices` without `index_vector_dim`.
    * `scatter_c5`: there are as many `updates` as `inputs`, and at least one.
    * `scatter_c6`: `element_type(updates...) = element_type(inputs...)`.
    * `scatter_c7`: `update_window_dims` are unique and sorted.
    * `scatter_c8`: `0 <= update_window_dims < rank(updates[0])`.
    * `scatter_c9`: `inserted_window_dims` and `input_batching_dims` together are unique.
    * `scatter_c10`: `inserted_window_dims` are sorted.
    * `scatter_c11`: `0 <= inserted_window_dims < rank(inputs[0])`.
    * `scatter_c12`: `input_batching_dims` are sorted.
    * `scatter_c13`: `0 <= input_batching_dims < rank(inputs[0])`.
    * `scatter_c14`: `scatter_indices_batching_dims` are unique.
    * `scatter_c15`: `0 <= scatter_indices_batching_dims < rank(scatter_indices)`.
    * `scatter_c16`: `index_vector_dim` is not in `scatter_indices_batching_dims`.
    * `scatter_c17`: there are as many `input_batching_dims` as `scatter_indices_batching_dims`.
    * `scatter_c18`: their sizes in `inputs[0]` and `scatter_indices` are the same.
    * `scatter_c19`: `scatter_dims_to_operand_dims` has `dim(scatter_indices, index_vector_dim)`
      values; one if `index_vector_dim = rank(scatter_indices)`.
    * `scatter_c20`: `scatter_dims_to_operand_dims` and `input_batching_dims` together are unique.
    * `scatter_c21`: `0 <= scatter_dims_to_operand_dims < rank(inputs[0])`.
    * `scatter_c22`: `0 <= index_vector_dim <= rank(scatter_indices)`.
    * `scatter_c23`: `update_computation` takes 0-dimensional tensors of `E0 ... EN-1` twice and
      returns them once, where the element type of each input is promotable to its `Ei`.
    * `scatter_c24`: `shape(results...) = shape(inputs...)`.
    * `scatter_c25`: `element_type(results[i]) = Ei`.

    **Example**
    ```mlir
    func.func @scatter(%input: tensor<3x4x2xi64>, %indices: tensor<2x3x2xi64>,
        %update: tensor<2x3x2x2xi64>) -> tensor<3x4x2xi64> {
      %result = "stablehlo.scatter"(%input, %indices, %update) <{
        scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2, 3],
          inserted_window_dims = [0], scatter_dims_to_operand_dims = [1, 0],
          index_vector_dim = 2>,
        indices_are_sorted = false, unique_indices = false
      }> ({
      ^bb0(%a: tensor<i64>, %b: tensor<i64>):
        %sum = stablehlo.add %a, %b : tensor<i64>
        stablehlo.return %sum : tensor<i64>
      }) : (tensor<3x4x2xi64>, tensor<2x3x2xi64>, tensor<2x3x2x2xi64>) -> tensor<3x4x2xi64>
      return %result : tensor<3x4x2xi64>
    }
    ```
  }];
  let arguments = (ins Variadic<SH_PerTensorValue>:$inputs, SH_IntTensor:$scatter_indices,
      Variadic<SH_PerTensorValue>:$updates,
      SH_ScatterDimensionNumbers:$scatter_dimension_numbers,
      DefaultValuedOptionalAttr<BoolAttr, "false">:$indices_are_sorted,
      DefaultValuedOptionalAttr<BoolAttr, "false">:$unique_indices);
  let regions = (region SizedRegion<1>:$update_computation);
  let results = (outs Variadic<SH_PerTensorValue>:$results);
  let hasVerifier = 1;
}

def SH_TorchIndexSelectOp : SH_ArgumentsInferredOp<"torch_index_select", [Pure]> {
  let summary = "Picks slices of a tensor along one dimension";
  let description = [{
    Replaces dimension `dim` of `operand` by the dimensions of `index` after the first
    `batch_dims`, and picks there the slices that `index` names. Not part of the specification any
    more; older programs have it.

    **Constraints**
    * `torch_index_select_i1`: `operand` is not quantized per axis.
    * `torch_index_select_i2`: `index` is a tensor of integers.
    * `torch_index_select_c1`: `0 <= dim < rank(operand)`.
    * `torch_index_select_c2`: `0 <= batch_dims <= min(dim, rank(index))`.
    * `torch_index_select_c3`: the first `batch_dims` dimensions of `operand` and `index` have the
      same sizes.
    * `torch_index_select_c4`: `shape(result) = shape(operand)[:dim] + shape(index)[batch_dims:] +
      shape(operand)[dim + 1:]`.
    * `torch_index_select_c5`: `element_type(result) = element_type(operand)`.

    **Example**
    ```mlir
    func.func @torch_index_select(%operand: tensor<8x128x3072x64xf32>,
        %index: tensor<8x16x1024xi32>) -> tensor<8x128x16x1024x64xf32> {
      %result = "stablehlo.torch_index_select"(%operand, %index)
          <{dim = 2 : i64, batch_dims = 1 : i64}>
          : (tensor<8x128x3072x64xf32>, tensor<8x16x1024xi32>) -> tensor<8x128x16x1024x64xf32>
      return %result : tensor<8x128x16x1024x64xf32>
    }
    ```
  }];
  let arguments = (ins SH_PerTensorValue:$operand, SH_IntTensor:$index, I64Attr:$dim,
      I64Attr:$batch_dims);
  let results = (outs SH_PerTensorValue:$result);
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Sizes of dimensions
//===----------------------------------------------------------------------===//

def SH_GetDimensionSizeOp : SH_ArgumentsInferredOp<"get_dimension_size", [Pure]> {
  let summary = "Gives the size of a dimension as a value";
  let description = [{
    `result` is the size of dimension `dimension` of `operand`.

    **Constraints**
    * `get_dimension_size_c1`: `0 <= dimension < rank(operand)`.

    **Example**
    ```mlir
    func.func @get_dimension_size(%operand: tensor<?x3xi64>) -> tensor<i32> {
      %result = stablehlo.get_dimension_size %operand, dim = 0 : (tensor<?x3xi64>) -> tensor<i32>
      return %result : tensor<i32>
    }
    ```
  }];
  let arguments = (ins SH_AnyTensor:$operand, I64Attr:$dimension);
  let results = (outs 0DTensorOf<[I32]>:$result);
  let assemblyFormat = [{
    $operand `,` `dim` `=` $dimension attr-dict `:` functional-type(operands, results)
  }];
}

def SH_SetDimensionSizeOp : SH_ArgumentsInferredOp<"set_dimension_size", [Pure]> {
  let summary = "Makes a dimension dynamic, of a size given as a value";
  let description = [{
    `result` holds the first `size` elements of `operand` along `dimension`. Not part of the
    specification, but of programs with bounded dynamic dimensions.

    **Constraints**
    * `set_dimension_size_i1`: `operand` is not quantized per axis.
    * `set_dimension_size_i2`: `size` is a 0-dimensional tensor of type `i32`.
    * `set_dimension_size_c1`: `0 <= dimension < rank(operand)`.
    * `set_dimension_size_c2`: `shape(result) = shape(operand)` except that `dimension` is
      dynamic, with the size or bound it has in `operand` as its bound; where `size` is a constant
      that equals the bound, it may stay static.
    * `set_dimension_size_c3`: `element_type(result) = element_type(operand)`.

    **Example**
    ```mlir
    func.func @set_dimension_size(%operand: tensor<4x2xf32>, %size: tensor<i32>)
        -> tensor<?x2xf32, #stablehlo.bounds<4, ?>> {
      %result = stablehlo.set_dimension_size %operand, %size, dim = 0
          : (tensor<4x2xf32>, tensor<i32>) -> tensor<?x2xf32, #stablehlo.bounds<4, ?>>
      return %result : tensor<?x2xf32, #stablehlo.bounds<4, ?>>
    }
    ```
  }];
  let arguments = (ins SH_PerTensorValue:$operand, 0DTensorOf<[I32]>:$size, I64Attr:$dimension);
  let results = (outs SH_PerTensorValue:$result);
  let assemblyFormat = [{
    $operand `,` $size `,` `dim` `=` $dimension attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

#endif
