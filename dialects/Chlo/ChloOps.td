// The operations of the chlo dialect.
#ifndef PHAZE_CHLO_OPS_TD
#define PHAZE_CHLO_OPS_TD

include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "ChloDialect.td"
include "StableHLOTypes.td"

// Ranked or unranked tensors.
def Chlo_Float : TensorOf<[SH_Float]>;
def Chlo_FloatOrComplex : TensorOf<[SH_Float, SH_Complex]>;
def Chlo_Complex : TensorOf<[SH_Complex]>;
def Chlo_Pred : TensorOf<[SH_Bool]>;
def Chlo_PredOrInt : TensorOf<[SH_Bool, SH_Int]>;
def Chlo_Ordered : TensorOf<[SH_Bool, SH_Int, SH_Float]>;
def Chlo_I32 : TensorOf<[I32]>;

// How result types are inferred (Inference.h); they are compared with written ones by compatibility.
class Chlo_Infers<string name> : NativeOpTrait<name> {
  let cppNamespace = "::phaze::chlo";
}
def Chlo_InfersOperandType : TraitList<[InferTypeOpInterface, Chlo_Infers<"InfersOperandType">]>;
def Chlo_InfersPredicate : TraitList<[InferTypeOpInterface, Chlo_Infers<"InfersPredicate">]>;
def Chlo_InfersBroadcast : TraitList<[InferTypeOpInterface, Chlo_Infers<"InfersBroadcast">]>;
def Chlo_InfersItself : TraitList<[DeclareOpInterfaceMethods<InferTypeOpInterface>]>;

class Chlo_Op<string mnemonic, Trait inference, list<Trait> traits = []>
    : Op<Chlo_Dialect, mnemonic, traits # [Pure, inference]> {
  let extraClassDeclaration = [{
    static bool isCompatibleReturnTypes(::mlir::TypeRange inferred, ::mlir::TypeRange written) {
      return ::phaze::stablehlo::areCompatible(inferred, written);
    }
  }];
}

//===-- Element-wise ------------------------------------------------------------------------===//

class Chlo_UnaryOp<string mnemonic, string what, Type operandType, Type resultType,
                   string element, string resultElement = element,
                   Trait inference = Chlo_InfersOperandType> : Chlo_Op<mnemonic, inference> {
  let summary = what;
  let description = [{
    Computes, for each element, }] # what # [{.

    **Constraints**
    - `chlo_l1`: operand and result have compatible shapes and the element types that are listed;
      the result's is the operand's or, for a test, i1.

    **Example**
    ```mlir
    func.func @example(%arg0: tensor<4x}] # element # [{>) -> tensor<4x}] # resultElement # [{> {
      %0 = chlo.}] # mnemonic # " %arg0 : tensor<4x" # element # "> -> tensor<4x" # resultElement #
      [{>
      return %0 : tensor<4x}] # resultElement # [{>
    }
    ```
  }];
  let arguments = (ins operandType:$operand);
  let results = (outs resultType:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `->` type($result)";
}
class Chlo_FloatUnaryOp<string mnemonic, string what>
    : Chlo_UnaryOp<mnemonic, what, Chlo_Float, Chlo_Float, "f32">;
class Chlo_FloatOrComplexUnaryOp<string mnemonic, string what>
    : Chlo_UnaryOp<mnemonic, what, Chlo_FloatOrComplex, Chlo_FloatOrComplex, "f32">;
class Chlo_TestOp<string mnemonic, string what>
    : Chlo_UnaryOp<mnemonic, what, Chlo_Float, Chlo_Pred, "f32", "i1", Chlo_InfersPredicate>;

def Chlo_AcosOp : Chlo_FloatOrComplexUnaryOp<"acos", "the arc cosine">;
def Chlo_AcoshOp : Chlo_FloatOrComplexUnaryOp<"acosh", "the inverse hyperbolic cosine">;
def Chlo_AsinOp : Chlo_FloatOrComplexUnaryOp<"asin", "the arc sine">;
def Chlo_AsinhOp : Chlo_FloatOrComplexUnaryOp<"asinh", "the inverse hyperbolic sine">;
def Chlo_AtanOp : Chlo_FloatOrComplexUnaryOp<"atan", "the arc tangent">;
def Chlo_AtanhOp : Chlo_FloatOrComplexUnaryOp<"atanh", "the inverse hyperbolic tangent">;
def Chlo_BesselI1eOp : Chlo_FloatOrComplexUnaryOp<"bessel_i1e",
    "the modified Bessel function of order 1, times exp(-|x|)">;
def Chlo_ConjOp : Chlo_FloatOrComplexUnaryOp<"conj", "the complex conjugate">;
def Chlo_CoshOp : Chlo_FloatOrComplexUnaryOp<"cosh", "the hyperbolic cosine">;
def Chlo_SinhOp : Chlo_FloatOrComplexUnaryOp<"sinh", "the hyperbolic sine">;
def Chlo_SquareOp : Chlo_FloatOrComplexUnaryOp<"square", "the square">;
def Chlo_TanOp : Chlo_FloatOrComplexUnaryOp<"tan", "the tangent">;

def Chlo_DigammaOp : Chlo_FloatUnaryOp<"digamma", "the derivative of the log-gamma function">;
def Chlo_ErfOp : Chlo_FloatUnaryOp<"erf", "the error function">;
def Chlo_ErfInvOp : Chlo_FloatUnaryOp<"erf_inv", "the inverse of the error function">;
def Chlo_ErfcOp : Chlo_FloatUnaryOp<"erfc", "one minus the error function">;
def Chlo_LgammaOp : Chlo_FloatUnaryOp<"lgamma", "the logarithm of the gamma function">;

def Chlo_IsInfOp : Chlo_TestOp<"is_inf", "whether it is infinite">;
def Chlo_IsNegInfOp : Chlo_TestOp<"is_neg_inf", "whether it is minus infinity">;
def Chlo_IsPosInfOp : Chlo_TestOp<"is_pos_inf", "whether it is plus infinity">;

def Chlo_AsinAcosKernelOp : Chlo_UnaryOp<"_asin_acos_kernel",
    "what the complex arc sine and cosine have in common", Chlo_Complex, Chlo_Complex,
    "complex<f32>">;

class Chlo_BinaryOp<string mnemonic, string what, Type type, string element>
    : Chlo_Op<mnemonic, Chlo_InfersOperandType> {
  let summary = what;
  let description = [{
    Computes, for each pair of elements, }] # what # [{.

    **Constraints**
    - `chlo_l1`: operands and result have compatible types, and the element types that are listed.

    **Example**
    ```mlir
    func.func @example(%lhs: tensor<4x}] # element # [{>, %rhs: tensor<4x}] # element #
      [{>) -> tensor<4x}] # element # [{> {
      %0 = chlo.}] # mnemonic # " %lhs, %rhs : tensor<4x" # element # ">, tensor<4x" # element #
      "> -> tensor<4x" # element # [{>
      return %0 : tensor<4x}] # element # [{>
    }
    ```
  }];
  let arguments = (ins type:$lhs, type:$rhs);
  let results = (outs type:$result);
  let assemblyFormat =
      "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)";
}
def Chlo_NextAfterOp : Chlo_BinaryOp<"next_after",
    "the next number after the first towards the second", Chlo_Float, "f32">;
def Chlo_PolygammaOp : Chlo_BinaryOp<"polygamma",
    "the polygamma function of the order given first", Chlo_Float, "f32">;
def Chlo_ZetaOp : Chlo_BinaryOp<"zeta", "the Hurwitz zeta function", Chlo_Float, "f32">;
def Chlo_MulhiOp : Chlo_BinaryOp<"mulhi", "the upper half of the product", SH_IntTensor, "i32">;

//===-- Broadcasting ------------------------------------------------------------------------===//

// `sameElements` asks for equal element types; without it quantized ones may differ in scale.
class Chlo_BroadcastOp<string mnemonic, string what, Type operandType, Type resultType,
                       bit sameElements, string element, string resultElement = element,
                       Trait inference = Chlo_InfersBroadcast, dag extra = (ins),
                       string extraText = "", string ids = "">
    : Chlo_Op<mnemonic, inference, !if(sameElements, [SameOperandsAndResultElementType], []<Trait>)> {
  let summary = what # ", with broadcasting";
  let description = [{
    Computes, for each pair of elements of the operands broadcast to one shape, }] # what # [{.

    **Constraints**
    - `chlo_l2`: the element types }] # !if(sameElements, "are equal", "are compatible") # [{.
    - `chlo_l3`: the result's shape is that of the operands aligned at their last dimensions, with
      sizes of 1 stretched; or with broadcast_dimensions, dimension i of the operand of smaller rank
      aligned with dimension broadcast_dimensions[i] of the other.
    - `chlo_l4`: operands that cannot be broadcast allow any result shape, with a warning.
}] # ids # [{

    **Example**
    ```mlir
    func.func @example(%lhs: tensor<2x4x}] # element # [{>, %rhs: tensor<2x}] # element #
      [{>) -> tensor<2x4x}] # resultElement # [{> {
      %0 = chlo.}] # mnemonic # " %lhs, %rhs {broadcast_dimensions = array<i64: 0>" # extraText #
      "} : (tensor<2x4x" # element # ">, tensor<2x" # element # ">) -> tensor<2x4x" #
      resultElement # [{>
      return %0 : tensor<2x4x}] # resultElement # [{>
    }
    ```
  }];
  let arguments = !con((ins operandType:$lhs, operandType:$rhs,
                            OptionalAttr<DenseI64ArrayAttr>:$broadcast_dimensions), extra);
  let results = (outs resultType:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type($result)
  }];
}
class Chlo_BroadcastArithmeticOp<string mnemonic, string what, string element = "f32">
    : Chlo_BroadcastOp<mnemonic, what, AnyTensor, AnyTensor, 1, element>;
class Chlo_BroadcastQuantizedOp<string mnemonic, string what>
    : Chlo_BroadcastOp<mnemonic, what, AnyTensor, AnyTensor, 0, "f32">;
class Chlo_BroadcastLogicalOp<string mnemonic, string what>
    : Chlo_BroadcastOp<mnemonic, what, Chlo_PredOrInt, Chlo_PredOrInt, 1, "i32">;

def Chlo_BroadcastAddOp : Chlo_BroadcastQuantizedOp<"broadcast_add", "the sum">;
def Chlo_BroadcastMaximumOp : Chlo_BroadcastQuantizedOp<"broadcast_maximum", "the larger one">;
def Chlo_BroadcastMinimumOp : Chlo_BroadcastQuantizedOp<"broadcast_minimum", "the smaller one">;
def Chlo_BroadcastSubtractOp : Chlo_BroadcastArithmeticOp<"broadcast_subtract", "the difference">;
def Chlo_BroadcastMultiplyOp : Chlo_BroadcastArithmeticOp<"broadcast_multiply", "the product">;
def Chlo_BroadcastDivideOp : Chlo_BroadcastArithmeticOp<"broadcast_divide", "the quotient">;
def Chlo_BroadcastPowerOp : Chlo_BroadcastArithmeticOp<"broadcast_power", "the power">;
def Chlo_BroadcastRemainderOp
    : Chlo_BroadcastArithmeticOp<"broadcast_remainder", "the remainder of the division">;
def Chlo_BroadcastAtan2Op
    : Chlo_BroadcastArithmeticOp<"broadcast_atan2", "the angle of the point they make up">;
def Chlo_BroadcastNextAfterOp : Chlo_BroadcastArithmeticOp<"broadcast_next_after",
    "the next number after the first towards the second">;
def Chlo_BroadcastPolygammaOp : Chlo_BroadcastArithmeticOp<"broadcast_polygamma",
    "the polygamma function of the order given first">;
def Chlo_BroadcastShiftLeftOp
    : Chlo_BroadcastArithmeticOp<"broadcast_shift_left", "the first shifted left", "i32">;
def Chlo_BroadcastShiftRightArithmeticOp
    : Chlo_BroadcastArithmeticOp<"broadcast_shift_right_arithmetic",
                                 "the first shifted right, its sign kept", "i32">;
def Chlo_BroadcastShiftRightLogicalOp
    : Chlo_BroadcastArithmeticOp<"broadcast_shift_right_logical",
                                 "the first shifted right, zeros shifted in", "i32">;
def Chlo_BroadcastZetaOp : Chlo_BroadcastOp<"broadcast_zeta", "the Hurwitz zeta function",
    Chlo_Float, Chlo_Float, 1, "f32">;
def Chlo_BroadcastAndOp : Chlo_BroadcastLogicalOp<"broadcast_and", "the conjunction of the bits">;
def Chlo_BroadcastOrOp : Chlo_BroadcastLogicalOp<"broadcast_or", "the disjunction of the bits">;
def Chlo_BroadcastXorOp : Chlo_BroadcastLogicalOp<"broadcast_xor", "where the bits differ">;
def Chlo_BroadcastComplexOp : Chlo_BroadcastOp<"broadcast_complex",
    "the complex number of real and imaginary part", Chlo_Float, Chlo_Complex, 0, "f32",
    "complex<f32>", Chlo_InfersItself>;
def Chlo_BroadcastCompareOp : Chlo_BroadcastOp<"broadcast_compare", "the comparison", AnyTensor,
    Chlo_Pred, 0, "f32", "i1", Chlo_InfersItself,
    (ins Chlo_ComparisonDirection:$comparison_direction,
         OptionalAttr<Chlo_ComparisonType>:$compare_type),
    ", comparison_direction = #chlo<comparison_direction LT>",
    "    - `chlo_l5`: there is a comparison_direction, and the result's elements are i1.">;

def Chlo_BroadcastSelectOp : Chlo_Op<"broadcast_select", Chlo_InfersItself> {
  let summary = "one of two values, with broadcasting";
  let description = [{
    Chooses, for each element of the operands broadcast to one shape, on_true where pred is true and
    on_false elsewhere.

    **Constraints**
    - `chlo_l3`: the result's shape is that of the operands aligned at their last dimensions, with
      sizes of 1 stretched.
    - `chlo_l4`: operands that cannot be broadcast allow any result shape, with a warning.
    - `chlo_l6`: on_true, on_false and the result have the same element type.

    **Example**
    ```mlir
    func.func @example(%pred: tensor<i1>, %a: tensor<2x4xf32>, %b: tensor<f32>) -> tensor<2x4xf32> {
      %0 = chlo.broadcast_select %pred, %a, %b : (tensor<i1>, tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
      return %0 : tensor<2x4xf32>
    }
    ```
  }];
  let arguments = (ins Chlo_Pred:$pred, AnyTensor:$on_true, AnyTensor:$on_false);
  let results = (outs AnyTensor:$result);
  let assemblyFormat = [{
    $pred `,` $on_true `,` $on_false attr-dict `:`
    `(` type($pred) `,` type($on_true) `,` type($on_false) `)` `->` type($result)
  }];
}

//===-- Others ------------------------------------------------------------------------------===//

def Chlo_ConstantOp : Chlo_Op<"constant", Chlo_InfersItself, [ConstantLike]> {
  let summary = "a constant tensor";
  let description = [{
    A tensor of the value, in the text form of `stablehlo.constant`.

    **Example**
    ```mlir
    func.func @example() -> tensor<2xf32> {
      %0 = chlo.constant dense<1.0> : tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    ```
  }];
  let arguments = (ins ElementsAttr:$value);
  let results = (outs AnyStaticShapeTensor:$output);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
}

def Chlo_ConstantLikeOp : Chlo_Op<"constant_like", Chlo_InfersItself> {
  let summary = "a value in all places of a tensor like another one";
  let description = [{
    A tensor of the operand's shape whose elements are all the value. It has no pretty form.

    **Constraints**
    - `chlo_l7`: the value has the result's element type, and the result has the operand's shape.

    **Example**
    ```mlir
    func.func @example(%arg0: tensor<2x8xf32>) -> tensor<2x8xi32> {
      %0 = "chlo.constant_like"(%arg0) <{value = 3 : i32}> : (tensor<2x8xf32>) -> tensor<2x8xi32>
      return %0 : tensor<2x8xi32>
    }
    ```
  }];
  let arguments = (ins AnyTensor:$operand, TypedAttrInterface:$value);
  let results = (outs AnyTensor:$result);
}

def Chlo_TopKOp : Chlo_Op<"top_k", Chlo_InfersItself> {
  let summary = "the largest elements along the last dimension";
  let description = [{
    Returns, for each row along the last dimension, its k largest elements from the largest on, and
    the places where they were. If is_stable, equal elements keep their order.

    **Constraints**
    - `chlo_l8`: the operand has at least one dimension, and the last has at least k elements; the
      results have its shape with k as the last size, and the indices are i32.

    **Example**
    ```mlir
    func.func @example(%arg0: tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xi32>) {
      %values, %indices = chlo.top_k(%arg0, k = 4) : tensor<2x8xf32> -> (tensor<2x4xf32>, tensor<2x4xi32>)
      return %values, %indices : tensor<2x4xf32>, tensor<2x4xi32>
    }
    ```
  }];
  let arguments = (ins Chlo_Ordered:$operand, I64Attr:$k,
                       DefaultValuedAttr<BoolAttr, "true">:$is_stable);
  let results = (outs Chlo_Ordered:$values, Chlo_I32:$indices);
  let assemblyFormat = [{
    `(` $operand `,` `k` `=` $k (`,` `is_stable` `=` $is_stable^)? `)` attr-dict
    `:` type($operand) `->` `(` type($values) `,` type($indices) `)`
  }];
}

def Chlo_RaggedDotOp : Chlo_Op<"ragged_dot", Chlo_InfersItself> {
  let summary = "a product whose lhs is divided into groups";
  let description = [{
    A `dot_general` in which one dimension of lhs is divided into consecutive groups of the sizes
    in group_sizes. If it is not contracted, each group has its own slice of rhs; if it is
    contracted, each group has its own slice of the result; if it is a batching dimension, it is
    only divided. The element type of the result is free. It has no pretty form.

    **Constraints**
    - `chlo_l9`: batching and contracting dimensions come in pairs of equal size, are distinct and
      in range; there is one ragged dimension, and group_sizes is `[g]` or has in front the sizes of
      the batching dimensions and of the dimensions of the ragged one's kind before it; a ragged
      dimension that is neither batching nor contracting has one group dimension in rhs, of size g
      and distinct from the others, and the result is `[batch, lhs rest, rhs rest]`; else there is
      none, and the result is that, or with `[g]` in front if it is contracted; precision_config
      has at most 2 entries.

    **Example**
    ```mlir
    func.func @example(%lhs: tensor<11x5xf32>, %rhs: tensor<3x5x7xf32>, %sizes: tensor<3xi64>) -> tensor<11x7xf32> {
      %0 = "chlo.ragged_dot"(%lhs, %rhs, %sizes) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
      return %0 : tensor<11x7xf32>
    }
    ```
  }];
  let arguments = (ins SH_AnyTensor:$lhs, SH_AnyTensor:$rhs, SH_IntTensor:$group_sizes,
                       Chlo_RaggedDotDimensionNumbers:$ragged_dot_dimension_numbers,
                       OptionalAttr<Chlo_PrecisionConfig>:$precision_config);
  let results = (outs SH_AnyTensor:$result);
  let extraClassDeclaration = [{
    static bool isCompatibleReturnTypes(::mlir::TypeRange inferred, ::mlir::TypeRange written);
  }];
}

def Chlo_ScanOp : Op<Chlo_Dialect, "scan", [
    RecursiveMemoryEffects, RecursivelySpeculatable, IsolatedFromAbove, SingleBlock,
    AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let summary = "a loop along one dimension that carries values on";
  let description = [{
    Runs the body for each position along a dimension of the inputs, with the slices there and the
    carried values, which begin as inits. The body returns the slices of the outputs at that
    position and the values to carry on. is_reverse runs from the last position to the first.

    **Constraints**
    - `chlo_l10`: there is an input or an output; dimension is in range for all inputs, whose sizes
      there are equal, and equal to scan_dim_size if that is given; the body takes the inputs without
      that dimension, then the carried values; it returns the outputs without that dimension, then
      the carried values, which have the types of inits and carries; it uses no values from outside.

    **Example**
    ```mlir
    func.func @example(%arg0: tensor<4xf32>, %arg1: tensor<f32>) -> (tensor<4xf32>, tensor<f32>) {
      %0:2 = chlo.scan(%arg0) inits (%arg1) dimension=0 {
      ^bb0(%element: tensor<f32>, %sum: tensor<f32>):
        %1 = stablehlo.add %element, %sum : tensor<f32>
        stablehlo.return %1, %1 : tensor<f32>, tensor<f32>
      } : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
      return %0#0, %0#1 : tensor<4xf32>, tensor<f32>
    }
    ```
  }];
  let arguments = (ins Variadic<SH_AnyTensor>:$inputs, Variadic<SH_AnyTensor>:$inits,
                       I64Attr:$dimension, OptionalAttr<I64Attr>:$scan_dim_size,
                       DefaultValuedAttr<BoolAttr, "false">:$is_reverse,
                       OptionalAttr<BoolAttr>:$is_associative);
  let results = (outs Variadic<SH_AnyTensor>:$outputs, Variadic<SH_AnyTensor>:$carries);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

#endif
