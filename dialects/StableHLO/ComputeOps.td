// StableHLO operations: the Compute family.
#ifndef PHAZE_STABLEHLO_COMPUTEOPS_TD
#define PHAZE_STABLEHLO_COMPUTEOPS_TD

include "ConvolutionOps.td"

// Reductions, windows and sorts take anything but tensors quantized per axis.
defvar SH_perTensor = [SH_Bool, SH_Int, SH_Float, SH_Complex, SH_QuantPerTensor];
defvar SH_analytic = [SH_Float, SH_Complex, SH_QuantPerTensor];
def SH_NormTensor : SH_TensorOf<[SH_Float, SH_QuantPerTensor]>;
def SH_NormVector : SH_VectorOf<[SH_Float, SH_QuantPerTensor]>;

def SH_ReduceOp : SH_Op<"reduce", [RecursiveMemoryEffects, SameVariadicOperandSize,
                                   InferTypeOpAdaptor]> {
  let summary = "combines elements along dimensions";
  let description = [{
    Applies `body` to an initial value and all elements along `dimensions`, in an unspecified order.
    Several inputs are reduced together. A body that is one commutative binary operation on its
    arguments is written `applies stablehlo.add`.

    **Constraints**
    - `reduce_i1`: `inputs` are not quantized per axis
    - `reduce_i2`: `init_values` are 0-dimensional and not quantized per axis
    - `reduce_c1`: inputs have the same shape
    - `reduce_c2`: each initial value has the element type of its input
    - `reduce_c3`: there are as many inputs as initial values and results, and at least one
    - `reduce_c4`: `dimensions` are dimensions of the inputs
    - `reduce_c5`: `dimensions` are distinct
    - `reduce_c6`: `body` takes and returns 0-dimensional tensors of element types that those of the
      inputs can be promoted to
    - `reduce_c7`: results have the shape of the inputs without `dimensions`
    - `reduce_c8`: results have the element types of `body`

    **Example**
    ```mlir
    func.func @reduce(%x: tensor<4x8xf32>, %zero: tensor<f32>) -> tensor<4xf32> {
      %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1]
        : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<SH_TensorOf<SH_perTensor>>:$inputs,
                       Variadic<SH_ScalarOf<SH_perTensor>>:$init_values,
                       DenseI64ArrayAttr:$dimensions);
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Variadic<SH_TensorOf<SH_perTensor>>);
  let hasCustomAssemblyFormat = 1;
}

def SH_ReduceWindowOp : SH_Op<"reduce_window", [RecursiveMemoryEffects, SameVariadicOperandSize,
                                                InferTypeOpAdaptor]> {
  let summary = "combines the elements of windows";
  let description = [{
    Applies `body` to an initial value and all elements of each window of the padded and dilated
    inputs. R is the rank of the inputs; strides and dilations default to 1, padding to 0.

    **Constraints**
    - `reduce_window_i1`: `inputs` are not quantized per axis
    - `reduce_window_i2`: `init_values` are 0-dimensional and not quantized per axis
    - `reduce_window_c1`: there are as many inputs as initial values and results, and at least one
    - `reduce_window_c2`: inputs have the same shape
    - `reduce_window_c3`: each initial value has the element type of its input
    - `reduce_window_c4`: `window_dimensions` has R elements
    - `reduce_window_c5`: `window_dimensions` are positive
    - `reduce_window_c6`: `window_strides` has R elements
    - `reduce_window_c7`: `window_strides` are positive
    - `reduce_window_c8`: `base_dilations` has R elements
    - `reduce_window_c9`: `base_dilations` are positive
    - `reduce_window_c10`: `window_dilations` has R elements
    - `reduce_window_c11`: `window_dilations` are positive
    - `reduce_window_c12`: `padding` has shape [R, 2]
    - `reduce_window_c13`: `body` takes and returns 0-dimensional tensors of element types that
      those of the inputs can be promoted to
    - `reduce_window_c14`: results have the same shape
    - `reduce_window_c15`: results have one element for each window
    - `reduce_window_c16`: results have the element types of `body`

    **Example**
    ```mlir
    func.func @reduce_window(%x: tensor<4x8xf32>, %low: tensor<f32>) -> tensor<4x4xf32> {
      %0 = "stablehlo.reduce_window"(%x, %low) <{
        window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>
      }> ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %1 = stablehlo.maximum %a, %b : tensor<f32>
        stablehlo.return %1 : tensor<f32>
      }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x4xf32>
      return %0 : tensor<4x4xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<SH_TensorOf<SH_perTensor>>:$inputs,
                       Variadic<SH_ScalarOf<SH_perTensor>>:$init_values,
                       DenseI64ArrayAttr:$window_dimensions,
                       OptionalAttr<DenseI64ArrayAttr>:$window_strides,
                       OptionalAttr<DenseI64ArrayAttr>:$base_dilations,
                       OptionalAttr<DenseI64ArrayAttr>:$window_dilations,
                       OptionalAttr<SH_Padding>:$padding);
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Variadic<SH_TensorOf<SH_perTensor>>);
}

def SH_SelectAndScatterOp
    : SH_Op<"select_and_scatter", [RecursiveMemoryEffects, InferTypeOpAdaptor]> {
  let summary = "adds values at the place that each window selects";
  let description = [{
    In each window of `operand` the region `select` picks one element; the element of `source` that
    belongs to the window is combined into the result there by `scatter`. R is the rank of
    `operand`; strides default to 1, padding to 0.

    **Constraints**
    - `select_and_scatter_i1`: `operand` is not quantized per axis
    - `select_and_scatter_i2`: `source` is not quantized per axis
    - `select_and_scatter_i3`: `init_value` is 0-dimensional and not quantized per axis
    - `select_and_scatter_c1`: `source` has the element type of `operand`
    - `select_and_scatter_c2`: `source` has one element for each window
    - `select_and_scatter_c3`: `init_value` has the element type of `operand`
    - `select_and_scatter_c4`: `window_dimensions` has R elements
    - `select_and_scatter_c5`: `window_dimensions` are positive
    - `select_and_scatter_c6`: `window_strides` has R elements
    - `select_and_scatter_c7`: `window_strides` are positive
    - `select_and_scatter_c8`: `padding` has shape [R, 2]
    - `select_and_scatter_c9`: `select` takes two elements of `operand` and returns a boolean
    - `select_and_scatter_c10`: `scatter` takes two 0-dimensional tensors and returns one, of an
      element type that the operand's can be promoted to
    - `select_and_scatter_c11`: the result has the shape of `operand`
    - `select_and_scatter_c12`: the result has the element type of `scatter`

    **Example**
    ```mlir
    func.func @select_and_scatter(%x: tensor<4x8xf32>, %g: tensor<4x4xf32>, %zero: tensor<f32>)
        -> tensor<4x8xf32> {
      %0 = "stablehlo.select_and_scatter"(%x, %g, %zero) <{
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
    }
    ```
  }];
  let arguments = (ins SH_TensorOf<SH_perTensor>:$operand, SH_TensorOf<SH_perTensor>:$source,
                       SH_ScalarOf<SH_perTensor>:$init_value,
                       OptionalAttr<DenseI64ArrayAttr>:$window_dimensions,
                       OptionalAttr<DenseI64ArrayAttr>:$window_strides,
                       OptionalAttr<SH_Padding>:$padding);
  let regions = (region SizedRegion<1>:$select, SizedRegion<1>:$scatter);
  let results = (outs SH_TensorOf<SH_perTensor>);
}

def SH_MapOp : SH_Op<"map", [RecursiveMemoryEffects, InferTypeOpAdaptor]> {
  let summary = "applies a function to each element";
  let description = [{
    Element-wise application of `computation`.

    **Constraints**
    - `map_i1`: `inputs` are not quantized per axis
    - `map_c1`: inputs and result have the same shape
    - `map_c2`: there is at least one input
    - `map_c3`: `dimensions` are all dimensions of the inputs in order
    - `map_c4`: `computation` takes one element of each input and returns one of the result

    **Example**
    ```mlir
    func.func @map(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
      %0 = "stablehlo.map"(%x, %y) <{dimensions = array<i64: 0, 1>}> ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %1 = stablehlo.multiply %a, %b : tensor<f32>
        stablehlo.return %1 : tensor<f32>
      }) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
      return %0 : tensor<2x3xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<SH_TensorOf<SH_perTensor>>:$inputs, DenseI64ArrayAttr:$dimensions);
  let regions = (region SizedRegion<1>:$computation);
  let results = (outs SH_TensorOf<SH_perTensor>);
}

def SH_SortOp : SH_Op<"sort", [RecursiveMemoryEffects, InferTypeOpAdaptor]> {
  let summary = "sorts along a dimension";
  let description = [{
    Sorts 1-dimensional slices of all inputs together. `comparator` tells of two elements of each
    input whether the first ones come before the second ones. R is the rank of the inputs.

    **Constraints**
    - `sort_i1`: `inputs` are not quantized per axis
    - `sort_c1`: there is at least one input
    - `sort_c2`: results have the types of the inputs
    - `sort_c3`: inputs have the same shape
    - `sort_c4`: `dimension` is in [-R, R); a negative one counts from the end
    - `sort_c5`: `comparator` takes two elements of each input in turn and returns a boolean

    **Example**
    ```mlir
    func.func @sort(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
      %0 = "stablehlo.sort"(%x) <{dimension = 1 : i64, is_stable = true}> ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %1 = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
        stablehlo.return %1 : tensor<i1>
      }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
      return %0 : tensor<4x8xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<SH_TensorOf<SH_perTensor>>:$inputs,
                       DefaultValuedOptionalAttr<I64Attr, "-1">:$dimension,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$is_stable);
  let regions = (region SizedRegion<1>:$comparator);
  let results = (outs Variadic<SH_TensorOf<SH_perTensor>>);
}

def SH_BatchNormTrainingOp : SH_Op<"batch_norm_training", [Pure, InferTypeOpAdaptor]> {
  let summary = "normalizes by the statistics of the batch";
  let description = [{
    Computes mean and variance over all dimensions but `feature_index`, normalizes by them, scales
    and shifts.

    **Constraints**
    - `batch_norm_training_i1`: `operand` is floating-point or quantized per tensor
    - `batch_norm_training_i2`: `scale` is such a vector
    - `batch_norm_training_i3`: `offset` is such a vector
    - `batch_norm_training_c1`: `feature_index` is a dimension of `operand`
    - `batch_norm_training_c2`: all have the same element type, quantization parameters aside
    - `batch_norm_training_c3`: `scale` has one element for each feature
    - `batch_norm_training_c4`: `offset` has one element for each feature
    - `batch_norm_training_c5`: `batch_mean` has one element for each feature
    - `batch_norm_training_c6`: `batch_var` has one element for each feature
    - `batch_norm_training_c7`: `output` has the type of `operand`, quantization parameters aside

    **Example**
    ```mlir
    func.func @batch_norm_training(%x: tensor<8x4xf32>, %s: tensor<4xf32>, %o: tensor<4xf32>)
        -> (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>) {
      %y, %mean, %var = "stablehlo.batch_norm_training"(%x, %s, %o) <{
        epsilon = 1.0e-3 : f32, feature_index = 1 : i64
      }> : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>)
        -> (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>)
      return %y, %mean, %var : tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>
    }
    ```
  }];
  let arguments = (ins SH_NormTensor:$operand, SH_NormVector:$scale, SH_NormVector:$offset,
                       F32Attr:$epsilon, I64Attr:$feature_index);
  let results = (outs SH_NormTensor:$output, SH_NormVector:$batch_mean, SH_NormVector:$batch_var);
}

def SH_BatchNormInferenceOp : SH_Op<"batch_norm_inference", [Pure, InferTypeOpAdaptor]> {
  let summary = "normalizes by given statistics";
  let description = [{
    Normalizes by `mean` and `variance`, scales and shifts, each along dimension `feature_index`.

    **Constraints**
    - `batch_norm_inference_i1`: `operand` is floating-point or quantized per tensor
    - `batch_norm_inference_i2`: `scale` is such a vector
    - `batch_norm_inference_i3`: `offset` is such a vector
    - `batch_norm_inference_i4`: `mean` is such a vector
    - `batch_norm_inference_i5`: `variance` is such a vector
    - `batch_norm_inference_c1`: `feature_index` is a dimension of `operand`
    - `batch_norm_inference_c2`: all have the same element type, quantization parameters aside
    - `batch_norm_inference_c3`: `scale` has one element for each feature
    - `batch_norm_inference_c4`: `offset` has one element for each feature
    - `batch_norm_inference_c5`: `mean` has one element for each feature
    - `batch_norm_inference_c6`: `variance` has one element for each feature
    - `batch_norm_inference_c7`: the result has the type of `operand`, quantization parameters aside

    **Example**
    ```mlir
    func.func @batch_norm_inference(%x: tensor<8x4xf32>, %f: tensor<4xf32>) -> tensor<8x4xf32> {
      %0 = "stablehlo.batch_norm_inference"(%x, %f, %f, %f, %f) <{
        epsilon = 1.0e-3 : f32, feature_index = 1 : i64
      }> : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
        -> tensor<8x4xf32>
      return %0 : tensor<8x4xf32>
    }
    ```
  }];
  let arguments = (ins SH_NormTensor:$operand, SH_NormVector:$scale, SH_NormVector:$offset,
                       SH_NormVector:$mean, SH_NormVector:$variance, F32Attr:$epsilon,
                       I64Attr:$feature_index);
  let results = (outs SH_NormTensor:$result);
}

def SH_BatchNormGradOp : SH_Op<"batch_norm_grad", [Pure, InferTypeOpAdaptor]> {
  let summary = "gradients of batch_norm_training";
  let description = [{
    Computes the gradients of operand, scale and offset from that of the output.

    **Constraints**
    - `batch_norm_grad_i1`: `operand` is floating-point or quantized per tensor
    - `batch_norm_grad_i2`: `scale` is such a vector
    - `batch_norm_grad_i3`: `mean` is such a vector
    - `batch_norm_grad_i4`: `variance` is such a vector
    - `batch_norm_grad_i5`: `grad_output` is floating-point or quantized per tensor
    - `batch_norm_grad_c1`: `feature_index` is a dimension of `operand`
    - `batch_norm_grad_c2`: all have the same element type, quantization parameters aside
    - `batch_norm_grad_c3`: `operand`, `grad_output` and `grad_operand` have the same shape
    - `batch_norm_grad_c4`: `scale`, `mean`, `variance`, `grad_scale` and `grad_offset` have the
      same shape
    - `batch_norm_grad_c5`: `scale` has one element for each feature

    **Example**
    ```mlir
    func.func @batch_norm_grad(%x: tensor<8x4xf32>, %f: tensor<4xf32>, %g: tensor<8x4xf32>)
        -> (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>) {
      %dx, %ds, %do = "stablehlo.batch_norm_grad"(%x, %f, %f, %f, %g) <{
        epsilon = 1.0e-3 : f32, feature_index = 1 : i64
      }> : (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<8x4xf32>)
        -> (tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>)
      return %dx, %ds, %do : tensor<8x4xf32>, tensor<4xf32>, tensor<4xf32>
    }
    ```
  }];
  let arguments = (ins SH_NormTensor:$operand, SH_NormVector:$scale, SH_NormVector:$mean,
                       SH_NormVector:$variance, SH_NormTensor:$grad_output, F32Attr:$epsilon,
                       I64Attr:$feature_index);
  let results = (outs SH_NormTensor:$grad_operand, SH_NormVector:$grad_scale,
                      SH_NormVector:$grad_offset);
}

def SH_FftOp : SH_Op<"fft", [Pure, InferTypeOpAdaptor]> {
  let summary = "discrete Fourier transform";
  let description = [{
    Transforms the last dimensions, as many as `fft_length` has elements. `RFFT` takes real numbers
    and leaves out what symmetry gives, `IRFFT` is its inverse.

    **Constraints**
    - `fft_i1`: `operand` is floating-point or complex
    - `fft_c1`: `fft_length` has at most as many elements as `operand` has dimensions
    - `fft_c2`: `operand` is complex, for `RFFT` of type f32 or f64; the result is complex, for
      `IRFFT` real, of the same floating-point type
    - `fft_c3`: `fft_length` has 1 to 3 elements
    - `fft_c4`: the last dimensions of the real tensor among operand and result are `fft_length`
    - `fft_c5`: the result has the shape of `operand`, but the last size n of the real tensor is
      n / 2 + 1 in the complex one (0 stays 0)

    **Example**
    ```mlir
    func.func @fft(%x: tensor<3x8xf32>) -> tensor<3x5xcomplex<f32>> {
      %0 = stablehlo.fft %x, type = RFFT, length = [8]
        : (tensor<3x8xf32>) -> tensor<3x5xcomplex<f32>>
      return %0 : tensor<3x5xcomplex<f32>>
    }
    ```
  }];
  let arguments = (ins SH_TensorOf<[SH_Float, SH_Complex]>:$operand, SH_FftType:$fft_type,
                       DenseI64ArrayAttr:$fft_length);
  let results = (outs SH_TensorOf<[SH_Float, SH_Complex]>);
  let assemblyFormat = [{
    $operand `,` `type` `=` $fft_type `,` `length` `=` $fft_length attr-dict
    `:` functional-type(operands, results)
  }];
}

def SH_CholeskyOp : SH_Op<"cholesky", [Pure, SH_CompatibleOperandsAndResultType]> {
  let summary = "Cholesky decomposition";
  let description = [{
    Decomposes each matrix of the batch; the factor is lower triangular if `lower`, else upper.

    **Constraints**
    - `cholesky_i1`: `a` is floating-point, complex or quantized per tensor
    - `cholesky_c1`: the result has the type of `a`, quantization parameters aside
    - `cholesky_c2`: `a` has rank 2 or more
    - `cholesky_c3`: the last two sizes of `a` are equal

    **Example**
    ```mlir
    func.func @cholesky(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
      %0 = stablehlo.cholesky %a, lower = true : tensor<4x4xf32>
      return %0 : tensor<4x4xf32>
    }
    ```
  }];
  let arguments = (ins SH_TensorOf<SH_analytic>:$a,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$lower);
  let results = (outs SH_TensorOf<SH_analytic>:$result);
  let assemblyFormat = [{
    $a (`,` `lower` `=` $lower^)? attr-dict
    `:` custom<SameOperandsAndResultType>(type($a), type($result))
  }];
  let hasVerifier = 1;
}

def SH_TriangularSolveOp : SH_Op<"triangular_solve", [Pure, InferTypeOpAdaptor]> {
  let summary = "solves triangular systems of equations";
  let description = [{
    Solves op(a) x = b for x, or x op(a) = b if not `left_side`, for each matrix of the batch.

    **Constraints**
    - `triangular_solve_i1`: `a` is floating-point, complex or quantized per tensor
    - `triangular_solve_i2`: `b` is floating-point, complex or quantized per tensor
    - `triangular_solve_i6`: `transpose_a` is not `TRANSPOSE_INVALID`
    - `triangular_solve_c1`: `a` and `b` have the same element type, quantization parameters aside
    - `triangular_solve_c2`: `a` and `b` have the same rank, 2 or more
    - `triangular_solve_c3`: batch sizes are equal, matrices of `a` are square and fit those of `b`
    - `triangular_solve_c4`: the result has the type of `b`, quantization parameters aside

    **Example**
    ```mlir
    func.func @triangular_solve(%a: tensor<3x3xf32>, %b: tensor<3x5xf32>) -> tensor<3x5xf32> {
      %0 = "stablehlo.triangular_solve"(%a, %b) <{
        left_side = true, lower = true, unit_diagonal = false,
        transpose_a = #stablehlo<transpose NO_TRANSPOSE>
      }> : (tensor<3x3xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
      return %0 : tensor<3x5xf32>
    }
    ```
  }];
  let arguments = (ins SH_TensorOf<SH_analytic>:$a, SH_TensorOf<SH_analytic>:$b, BoolAttr:$left_side,
                       BoolAttr:$lower, BoolAttr:$unit_diagonal, SH_Transpose:$transpose_a);
  let results = (outs SH_TensorOf<SH_analytic>);
}

#endif
