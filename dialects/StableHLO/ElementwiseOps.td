// StableHLO operations: the Elementwise family.
#ifndef PHAZE_STABLEHLO_ELEMENTWISEOPS_TD
#define PHAZE_STABLEHLO_ELEMENTWISEOPS_TD

include "StableHLOBase.td"

// Operands and results all have one type, up to scales and zero points of quantized elements; a
// dynamic dimension agrees with any size. In the specification's words the baseline types are
// equal; for kinds that cannot be quantized this is equality of types.
class SH_SameTypeOp<string mnemonic, list<Trait> traits = []>
    : SH_Op<mnemonic, traits # [Pure, InferTypeOpInterface]> {
  let extraClassDeclaration = [{
    static ::llvm::LogicalResult
    inferReturnTypes(::mlir::MLIRContext *, ::std::optional<::mlir::Location> location,
                     ::mlir::ValueRange operands, ::mlir::DictionaryAttr, ::mlir::OpaqueProperties,
                     ::mlir::RegionRange, ::llvm::SmallVectorImpl<::mlir::Type> &results) {
      return ::phaze::stablehlo::inferSameType(
          ::phaze::stablehlo::Report(location, getOperationName()), operands.getTypes(), results);
    }
    static bool isCompatibleReturnTypes(::mlir::TypeRange inferred, ::mlir::TypeRange written) {
      return ::phaze::stablehlo::areSameBaseline(inferred, written);
    }
  }];
}

// As SH_InferredOp, with written result types compared as above.
class SH_BaselineInferredOp<string mnemonic, list<Trait> traits = []>
    : SH_InferredOp<mnemonic, traits # [Pure]> {
  let extraClassDeclaration = [{
    static bool isCompatibleReturnTypes(::mlir::TypeRange inferred, ::mlir::TypeRange written) {
      return ::phaze::stablehlo::areSameBaseline(inferred, written);
    }
  }];
}

//===----------------------------------------------------------------------===//
// Unary operations
//===----------------------------------------------------------------------===//

// `what` completes "Element-wise ...". `element` is the element type of the example.
class SH_UnaryOp<string mnemonic, string what, list<SH_Element> elements, string element>
    : SH_SameTypeOp<mnemonic> {
  let summary = "element-wise " # what;
  let description = "Element-wise " # what # ".\n\n**Constraints**\n- `" # mnemonic #
      "_i1`: operand is a tensor of " # !interleave(!foreach(e, elements, e.what), " or ") #
      " values\n- `" # mnemonic # "_c1`: operand and result have the same type, up to scales and "
      "zero points\n\n**Example**\n```mlir\nfunc.func @" # mnemonic # "(%x: tensor<2x" # element #
      ">) -> tensor<2x" # element # "> {\n  %0 = stablehlo." # mnemonic # " %x : tensor<2x" #
      element # ">\n  return %0 : tensor<2x" # element # ">\n}\n```\n";
  let arguments = (ins SH_TensorOf<elements>:$operand);
  let results = (outs SH_TensorOf<elements>:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

// A function of floating-point numbers that implementations approximate: result_accuracy says how
// well.
class SH_ApproximatedOp<string mnemonic, string what>
    : SH_UnaryOp<mnemonic, what, [SH_Float, SH_Complex, SH_QuantPerTensor], "f32"> {
  let arguments = (ins SH_TensorOf<[SH_Float, SH_Complex, SH_QuantPerTensor]>:$operand,
                       SH_DefaultResultAccuracy:$result_accuracy);
  let builders = [OpBuilder<(ins "::mlir::Value":$operand), [{
    build($_builder, $_state, operand,
          ResultAccuracyAttr::get($_builder.getContext(), ResultAccuracyMode::DEFAULT));
  }]>];
}

def SH_CbrtOp : SH_ApproximatedOp<"cbrt", "cubic root">;
def SH_CosineOp : SH_ApproximatedOp<"cosine", "cosine">;
def SH_ExponentialOp : SH_ApproximatedOp<"exponential", "exponential">;
def SH_ExponentialMinusOneOp
    : SH_ApproximatedOp<"exponential_minus_one", "exponential of the operand, minus one">;
def SH_LogOp : SH_ApproximatedOp<"log", "natural logarithm">;
def SH_LogPlusOneOp
    : SH_ApproximatedOp<"log_plus_one", "natural logarithm of one plus the operand">;
def SH_LogisticOp : SH_ApproximatedOp<"logistic", "logistic function, 1 / (1 + exp(-x))">;
def SH_RsqrtOp : SH_ApproximatedOp<"rsqrt", "reciprocal square root">;
def SH_SineOp : SH_ApproximatedOp<"sine", "sine">;
def SH_SqrtOp : SH_ApproximatedOp<"sqrt", "square root">;
def SH_TanOp : SH_ApproximatedOp<"tan", "tangent">;
def SH_TanhOp : SH_ApproximatedOp<"tanh", "hyperbolic tangent">;

def SH_CeilOp
    : SH_UnaryOp<"ceil", "rounding up to an integer", [SH_Float, SH_QuantPerTensor], "f32">;
def SH_FloorOp
    : SH_UnaryOp<"floor", "rounding down to an integer", [SH_Float, SH_QuantPerTensor], "f32">;
def SH_RoundNearestAfzOp
    : SH_UnaryOp<"round_nearest_afz", "rounding to the nearest integer, ties away from zero",
                 [SH_Float, SH_QuantPerTensor], "f32">;
def SH_RoundNearestEvenOp
    : SH_UnaryOp<"round_nearest_even", "rounding to the nearest integer, ties to even",
                 [SH_Float, SH_QuantPerTensor], "f32">;
def SH_CountLeadingZerosOp
    : SH_UnaryOp<"count_leading_zeros", "number of leading zero bits", [SH_Int], "i32">;
def SH_PopcntOp : SH_UnaryOp<"popcnt", "number of bits set", [SH_Int], "i32">;
def SH_NotOp : SH_UnaryOp<"not", "logical or bitwise NOT", [SH_Bool, SH_Int], "i32">;
def SH_NegateOp
    : SH_UnaryOp<"negate", "negation", [SH_Int, SH_Float, SH_Complex, SH_QuantPerTensor], "f32">;
def SH_SignOp
    : SH_UnaryOp<"sign", "sign", [SH_SInt, SH_Float, SH_Complex, SH_QuantPerTensor], "f32">;

def SH_AbsOp : SH_BaselineInferredOp<"abs"> {
  let summary = "element-wise absolute value";
  let description = [{
    Element-wise absolute value; of complex numbers, the modulus.

    **Constraints**
    - `abs_i1`: operand is a tensor of signed integer or floating-point or complex or per-tensor
      quantized values
    - `abs_c1`: result has the shape of operand
    - `abs_c2`: result has the element type of operand, up to scale and zero point, or of its parts
      if it is complex

    **Example**
    ```mlir
    func.func @abs(%x: tensor<2xcomplex<f32>>) -> tensor<2xf32> {
      %0 = stablehlo.abs %x : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    ```
  }];
  let arguments = (ins SH_TensorOf<[SH_SInt, SH_Float, SH_Complex, SH_QuantPerTensor]>:$operand);
  let results = (outs SH_TensorOf<[SH_SInt, SH_Float, SH_QuantPerTensor]>:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

class SH_ComplexPartOp<string mnemonic, string what, string ofReal>
    : SH_InferredOp<mnemonic, [Pure]> {
  let summary = "element-wise " # what # " part";
  let description = "Element-wise " # what # " part; " # ofReal # ".\n\n**Constraints**\n- `" #
      mnemonic # "_i1`: operand is a tensor of floating-point or complex values\n- `" # mnemonic #
      "_c1`: result has the shape of operand\n- `" # mnemonic # "_c2`: result has the element type "
      "of operand, or of its parts if it is complex\n\n**Example**\n```mlir\nfunc.func @" #
      mnemonic # "(%x: tensor<2xcomplex<f32>>) -> tensor<2xf32> {\n  %0 = stablehlo." # mnemonic #
      " %x : (tensor<2xcomplex<f32>>) -> tensor<2xf32>\n  return %0 : tensor<2xf32>\n}\n```\n";
  let arguments = (ins SH_TensorOf<[SH_Float, SH_Complex]>:$operand);
  let results = (outs SH_FloatTensor:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}
def SH_ImagOp
    : SH_ComplexPartOp<"imag", "imaginary", "zero where the operand is no complex number">;
def SH_RealOp : SH_ComplexPartOp<"real", "real", "a real operand is its own"> {
  let hasFolder = 1;
}

def SH_IsFiniteOp : SH_InferredOp<"is_finite", [Pure]> {
  let summary = "element-wise test for finite numbers";
  let description = [{
    Element-wise test whether a number is neither infinite nor NaN; quantized values are finite.

    **Constraints**
    - `is_finite_i1`: x is a tensor of floating-point or per-tensor quantized values
    - `is_finite_c1`: y has the shape of x

    **Example**
    ```mlir
    func.func @is_finite(%x: tensor<2xf32>) -> tensor<2xi1> {
      %y = stablehlo.is_finite %x : (tensor<2xf32>) -> tensor<2xi1>
      return %y : tensor<2xi1>
    }
    ```
  }];
  let arguments = (ins SH_TensorOf<[SH_Float, SH_QuantPerTensor]>:$x);
  let results = (outs SH_PredTensor:$y);
  let assemblyFormat = "$x attr-dict `:` functional-type(operands, results)";
}

def SH_ReducePrecisionOp : SH_SameTypeOp<"reduce_precision"> {
  let summary = "element-wise rounding to a narrower floating-point format";
  let description = [{
    Element-wise conversion to a floating-point format with the given bits of exponent and mantissa,
    and back.

    **Constraints**
    - `reduce_precision_i1`: operand is a tensor of floating-point or per-tensor quantized values
    - `reduce_precision_c1`: operand and output have the same type, up to scales and zero points
    - `reduce_precision_c2`: exponent_bits is at least 1
    - `reduce_precision_c3`: mantissa_bits is not negative

    **Example**
    ```mlir
    func.func @reduce_precision(%x: tensor<2xf32>) -> tensor<2xf32> {
      %0 = stablehlo.reduce_precision %x, format = e5m10 : tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    ```
  }];
  let arguments = (ins SH_TensorOf<[SH_Float, SH_QuantPerTensor]>:$operand,
                       I32Attr:$exponent_bits, I32Attr:$mantissa_bits);
  let results = (outs SH_TensorOf<[SH_Float, SH_QuantPerTensor]>:$output);
  let assemblyFormat = [{
    $operand `,` `format` `=` custom<ExponentMantissa>($exponent_bits, $mantissa_bits)
    attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($output))
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Binary operations
//===----------------------------------------------------------------------===//

// `what` completes "Element-wise ...". `element` is the element type of the example.
class SH_BinaryOp<string mnemonic, string what, list<SH_Element> elements, string element,
                  list<Trait> traits = []> : SH_SameTypeOp<mnemonic, traits> {
  defvar kinds = !interleave(!foreach(e, elements, e.what), " or ");
  let summary = "element-wise " # what;
  let description = "Element-wise " # what # ".\n\n**Constraints**\n- `" # mnemonic #
      "_i1`: lhs is a tensor of " # kinds # " values\n- `" # mnemonic #
      "_i2`: rhs is a tensor of " # kinds # " values\n- `" # mnemonic #
      "_c1`: lhs, rhs and result have the same type, up to scales and zero points\n\n"
      "**Example**\n```mlir\nfunc.func @" # mnemonic # "(%a: tensor<2x" # element #
      ">, %b: tensor<2x" # element # ">) -> tensor<2x" # element # "> {\n  %0 = stablehlo." #
      mnemonic # " %a, %b : tensor<2x" # element # ">\n  return %0 : tensor<2x" # element #
      ">\n}\n```\n";
  let arguments = (ins SH_TensorOf<elements>:$lhs, SH_TensorOf<elements>:$rhs);
  let results = (outs SH_TensorOf<elements>:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:`
    custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))
  }];
}

defvar SH_anyPerTensor = [SH_Bool, SH_Int, SH_Float, SH_Complex, SH_QuantPerTensor];
defvar SH_numbers = [SH_Int, SH_Float, SH_Complex, SH_QuantPerTensor];

def SH_AndOp
    : SH_BinaryOp<"and", "logical or bitwise AND", [SH_Bool, SH_Int], "i32", [Commutative]>;
def SH_OrOp : SH_BinaryOp<"or", "logical or bitwise OR", [SH_Bool, SH_Int], "i32", [Commutative]>;
def SH_XorOp
    : SH_BinaryOp<"xor", "logical or bitwise XOR", [SH_Bool, SH_Int], "i32", [Commutative]>;
def SH_Atan2Op
    : SH_BinaryOp<"atan2", "angle of the point (rhs, lhs)",
                  [SH_Float, SH_Complex, SH_QuantPerTensor], "f32">;
def SH_DivideOp
    : SH_BinaryOp<"divide", "quotient; of integers, without the fraction", SH_numbers, "f32">;
def SH_MaximumOp : SH_BinaryOp<"maximum", "maximum", SH_anyPerTensor, "f32", [Commutative]>;
def SH_MinimumOp : SH_BinaryOp<"minimum", "minimum", SH_anyPerTensor, "f32", [Commutative]>;
def SH_MultiplyOp
    : SH_BinaryOp<"multiply", "product; of booleans, AND", SH_anyPerTensor, "f32", [Commutative]>;
def SH_PowerOp : SH_BinaryOp<"power", "power with exponent rhs", SH_numbers, "f32">;
def SH_RemainderOp
    : SH_BinaryOp<"remainder", "remainder, with the sign of the dividend", SH_numbers, "f32">;
def SH_ShiftLeftOp : SH_BinaryOp<"shift_left", "left shift by rhs bits", [SH_Int], "i32">;
def SH_ShiftRightArithmeticOp
    : SH_BinaryOp<"shift_right_arithmetic", "right shift by rhs bits that keeps the sign", [SH_Int],
                  "i32">;
def SH_ShiftRightLogicalOp
    : SH_BinaryOp<"shift_right_logical", "right shift by rhs bits that brings in zeros", [SH_Int],
                  "i32">;
def SH_SubtractOp : SH_BinaryOp<"subtract", "difference", SH_numbers, "f32">;

def SH_AddOp : SH_InferredOp<"add", [Pure, Commutative]> {
  let summary = "element-wise sum";
  let description = [{
    Element-wise sum; of booleans, OR.

    **Constraints**
    - `add_c1`: without quantization, lhs, rhs and result have the same type
    - `add_c2`: lhs, rhs and result are all quantized, or none is
    - `add_c3`: quantized lhs, rhs and result have the same storage type
    - `add_c4`: quantized lhs, rhs and result have the same expressed type
    - `add_c5`: result is quantized per axis if and only if lhs or rhs is
    - `add_c6`: lhs, if quantized per axis, has the quantization dimension of result
    - `add_c7`: rhs, if quantized per axis, has the quantization dimension of result

    **Example**
    ```mlir
    func.func @add(%a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {
      %0 = stablehlo.add %a, %b : tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    ```
  }];
  let arguments = (ins SH_AnyTensor:$lhs, SH_AnyTensor:$rhs);
  let results = (outs SH_AnyTensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:`
    custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))
  }];
  let extraClassDeclaration = [{
    /// Element types are left to verify(): they may differ in more ways than by scales.
    static bool isCompatibleReturnTypes(::mlir::TypeRange inferred, ::mlir::TypeRange written) {
      return ::phaze::stablehlo::areCompatibleShapes(inferred, written);
    }
  }];
  let hasVerifier = 1;
}

def SH_CompareOp : SH_InferredOp<"compare", [Pure]> {
  let summary = "element-wise comparison";
  let description = [{
    Element-wise comparison of lhs and rhs; complex numbers compare by (real, imaginary) pairs.

    **Constraints**
    - `compare_i1`, `compare_i2`: lhs and rhs are not quantized per axis
    - `compare_c1`: lhs and rhs have the same element type, up to scale and zero point
    - `compare_c2`: lhs, rhs and result have the same shape
    - `compare_c3`: compare_type, where given, is `SIGNED` for signed integers, `UNSIGNED` for
      unsigned integers and booleans, `FLOAT` or `TOTALORDER` for floating-point numbers, `FLOAT`
      for complex numbers; `NOTYPE` says no more than its absence; others are a warning

    **Example**
    ```mlir
    func.func @compare(%a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xi1> {
      %0 = stablehlo.compare LT, %a, %b, TOTALORDER
          : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
      return %0 : tensor<2xi1>
    }
    ```
  }];
  let arguments = (ins SH_TensorOf<SH_anyPerTensor>:$lhs, SH_TensorOf<SH_anyPerTensor>:$rhs,
                       SH_ComparisonDirection:$comparison_direction,
                       OptionalAttr<SH_ComparisonType>:$compare_type);
  let results = (outs SH_PredTensor:$result);
  let assemblyFormat = [{
    $comparison_direction `,` $lhs `,` $rhs (`,` $compare_type^)? attr-dict `:`
    functional-type(operands, results)
  }];
  let builders = [OpBuilder<(ins "::mlir::Value":$lhs, "::mlir::Value":$rhs,
                                 "ComparisonDirection":$comparison_direction), [{
    build($_builder, $_state, lhs, rhs,
          ComparisonDirectionAttr::get($_builder.getContext(), comparison_direction),
          ComparisonTypeAttr());
  }]>];
}

def SH_F32OrF64Tensor
    : Type<CPred<"::phaze::stablehlo::isTensorOf($_self, ::phaze::stablehlo::elements::Float) && "
                 "::llvm::isa<::mlir::Float32Type, ::mlir::Float64Type>("
                 "::llvm::cast<::mlir::RankedTensorType>($_self).getElementType())">,
           "ranked tensor of f32 or f64 values", "::mlir::RankedTensorType">;

def SH_ComplexOp : SH_InferredOp<"complex", [Pure]> {
  let summary = "complex numbers from their parts";
  let description = [{
    Element-wise complex number with real part lhs and imaginary part rhs.

    **Constraints**
    - `complex_i1`, `complex_i2`: lhs and rhs are tensors of f32 or f64 values
    - `complex_c1`: lhs and rhs have the same type
    - `complex_c2`: result has the shape of lhs
    - `complex_c3`: the parts of result have the element type of lhs

    **Example**
    ```mlir
    func.func @complex(%re: tensor<2xf32>, %im: tensor<2xf32>) -> tensor<2xcomplex<f32>> {
      %0 = stablehlo.complex %re, %im : tensor<2xcomplex<f32>>
      return %0 : tensor<2xcomplex<f32>>
    }
    ```
  }];
  let arguments = (ins SH_F32OrF64Tensor:$lhs, SH_F32OrF64Tensor:$rhs);
  let results = (outs SH_ComplexTensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:` custom<ComplexOpType>(type($lhs), type($rhs), type($result))
  }];
}

//===----------------------------------------------------------------------===//
// Ternary operations
//===----------------------------------------------------------------------===//

def SH_ClampOp : SH_BaselineInferredOp<"clamp"> {
  let summary = "element-wise restriction to a range";
  let description = [{
    Element-wise operand, raised to min and lowered to max.

    **Constraints**
    - `clamp_i1`, `clamp_i2`, `clamp_i3`: min, operand and max are not quantized per axis
    - `clamp_c1`: min has rank 0 or the shape of operand
    - `clamp_c2`: max has rank 0 or the shape of operand
    - `clamp_c3`: min, operand and max have the same element type, up to scale and zero point
    - `clamp_c4`: operand and result have the same type, up to scale and zero point

    **Example**
    ```mlir
    func.func @clamp(%min: tensor<f32>, %x: tensor<2xf32>, %max: tensor<f32>) -> tensor<2xf32> {
      %0 = stablehlo.clamp %min, %x, %max
          : (tensor<f32>, tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    ```
  }];
  let arguments = (ins SH_TensorOf<SH_anyPerTensor>:$min, SH_TensorOf<SH_anyPerTensor>:$operand,
                       SH_TensorOf<SH_anyPerTensor>:$max);
  let results = (outs SH_TensorOf<SH_anyPerTensor>:$result);
  let assemblyFormat = [{
    $min `,` $operand `,` $max attr-dict `:`
    custom<SameOperandsAndResultType>(type($min), type($operand), type($max), type($result))
  }];
}

def SH_SelectOp : SH_BaselineInferredOp<"select"> {
  let summary = "element-wise choice between two tensors";
  let description = [{
    Element-wise on_true where pred is true, else on_false.

    **Constraints**
    - `select_i1`: pred is a tensor of boolean values
    - `select_i2`, `select_i3`: on_true and on_false are not quantized per axis
    - `select_c1`: pred has rank 0 or the shape of on_true
    - `select_c2`: on_true, on_false and result have the same type, up to scale and zero point

    **Example**
    ```mlir
    func.func @select(%p: tensor<2xi1>, %a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {
      %0 = stablehlo.select %p, %a, %b : tensor<2xi1>, tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    ```
  }];
  let arguments = (ins SH_PredTensor:$pred, SH_TensorOf<SH_anyPerTensor>:$on_true,
                       SH_TensorOf<SH_anyPerTensor>:$on_false);
  let results = (outs SH_TensorOf<SH_anyPerTensor>:$result);
  let assemblyFormat = [{
    $pred `,` $on_true `,` $on_false attr-dict `:`
    custom<SelectOpType>(type($pred), type($on_true), type($on_false), type($result))
  }];
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

def SH_ConvertOp : SH_Op<"convert", [Pure]> {
  let summary = "element-wise conversion to another element type";
  let description = [{
    Element-wise conversion between boolean, integer, floating-point and complex types.

    **Constraints**
    - `convert_i1`: operand is not quantized
    - `convert_c1`: operand and result have the same shape

    **Example**
    ```mlir
    func.func @convert(%x: tensor<2xf32>) -> tensor<2xbf16> {
      %0 = stablehlo.convert %x : (tensor<2xf32>) -> tensor<2xbf16>
      return %0 : tensor<2xbf16>
    }
    ```
  }];
  let arguments = (ins SH_AnyUnquantizedTensor:$operand);
  let results = (outs SH_AnyUnquantizedTensor:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
  let builders = [OpBuilder<(ins "::mlir::Value":$operand, "::mlir::Type":$elementType), [{
    auto type = ::llvm::cast<::mlir::RankedTensorType>(operand.getType());
    build($_builder, $_state, type.clone(elementType), operand);
  }]>];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def SH_BitcastConvertOp : SH_Op<"bitcast_convert", [Pure]> {
  let summary = "the same bits as another element type";
  let description = [{
    Reinterprets the bits of operand. A narrower element type splits each element along a new last
    dimension; a wider one joins the elements of the last dimension. For quantized elements the
    storage type counts.

    **Constraints**
    - `bitcast_convert_c1`: elements of equal width keep the shape; else the tensor of narrower
      elements has one more dimension, the last, which makes up one element of the other, and all
      other dimensions are the same
    - `bitcast_convert_c2`: operand and result are both complex, or neither is

    **Example**
    ```mlir
    func.func @bitcast_convert(%x: tensor<3xf64>) -> tensor<3x4xf16> {
      %0 = stablehlo.bitcast_convert %x : (tensor<3xf64>) -> tensor<3x4xf16>
      return %0 : tensor<3x4xf16>
    }
    ```
  }];
  let arguments = (ins SH_AnyTensor:$operand);
  let results = (outs SH_AnyTensor:$result);
  let assemblyFormat = "$operand attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def SH_UniformQuantizeOp : SH_Op<"uniform_quantize", [Pure]> {
  let summary = "element-wise quantization";
  let description = [{
    Element-wise conversion of floating-point or quantized numbers to the result's quantization.

    **Constraints**
    - `uniform_quantize_i1`: operand is a tensor of floating-point or quantized values
    - `uniform_quantize_c1`: operand and result have the same shape
    - `uniform_quantize_c2`: result's expressed type is operand's element type, or its expressed
      type if it is quantized

    **Example**
    ```mlir
    func.func @uniform_quantize(%x: tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32, 0.5:1>> {
      %0 = stablehlo.uniform_quantize %x
          : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32, 0.5:1>>
      return %0 : tensor<2x!quant.uniform<i8:f32, 0.5:1>>
    }
    ```
  }];
  let arguments = (ins SH_TensorOf<[SH_Float, SH_Quant]>:$operand);
  let results = (outs SH_TensorOf<[SH_Quant]>:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
  let hasVerifier = 1;
}

def SH_UniformDequantizeOp : SH_InferredOp<"uniform_dequantize", [Pure]> {
  let summary = "element-wise dequantization";
  let description = [{
    Element-wise conversion of quantized numbers to the floating-point numbers that they stand for.

    **Constraints**
    - `uniform_dequantize_i1`: operand is a tensor of quantized values
    - `uniform_dequantize_c1`: operand and result have the same shape
    - `uniform_dequantize_c2`: result's element type is operand's expressed type

    **Example**
    ```mlir
    func.func @uniform_dequantize(%x: tensor<2x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<2xf32> {
      %0 = stablehlo.uniform_dequantize %x
          : (tensor<2x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    ```
  }];
  let arguments = (ins SH_TensorOf<[SH_Quant]>:$operand);
  let results = (outs SH_FloatTensor:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

//===----------------------------------------------------------------------===//
// Sources of values
//===----------------------------------------------------------------------===//

def SH_ConstantOp
    : SH_InferredOp<"constant",
                    [Pure, ConstantLike,
                     DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "a constant tensor";
  let description = [{
    A tensor of static shape with the given elements. The elements of a quantized tensor are given
    as values of its storage type; such a constant is printed in the form of the second example.

    **Constraints**
    - `constant_c1`: value has the type of output, with the storage type for a quantized element
      type

    **Example**
    ```mlir
    func.func @constant() -> (tensor<2xf32>, tensor<2x!quant.uniform<i8:f32, 0.5:1>>) {
      %0 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
      %1 = stablehlo.constant() <{value = dense<[3, 5]> : tensor<2xi8>}>
          : () -> tensor<2x!quant.uniform<i8:f32, 0.5:1>>
      return %0, %1 : tensor<2xf32>, tensor<2x!quant.uniform<i8:f32, 0.5:1>>
    }
    ```
  }];
  let arguments = (ins ElementsAttr:$value);
  let results = (outs SH_AnyTensor:$output);
  let extraClassDeclaration = [{
    static bool isCompatibleReturnTypes(::mlir::TypeRange inferred, ::mlir::TypeRange written);
  }];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasFolder = 1;
}

def SH_IotaOp : SH_Op<"iota", [Pure]> {
  let summary = "indices along a dimension";
  let description = [{
    A tensor whose elements are their own index along iota_dimension. Nothing but the output's type
    gives its shape, so it is static.

    **Constraints**
    - `iota_c1`: iota_dimension is a dimension of output

    **Example**
    ```mlir
    func.func @iota() -> tensor<4x5xi32> {
      %0 = stablehlo.iota dim = 1 : tensor<4x5xi32>
      return %0 : tensor<4x5xi32>
    }
    ```
  }];
  let arguments = (ins I64Attr:$iota_dimension);
  let results = (outs SH_TensorOf<SH_numbers>:$output);
  let assemblyFormat = "`dim` `=` $iota_dimension attr-dict `:` type($output)";
  let hasVerifier = 1;
}

def SH_DynamicIotaOp : SH_Op<"dynamic_iota", [Pure]> {
  let summary = "indices along a dimension of a tensor of given shape";
  let description = [{
    As `iota`, with the shape given by output_shape.

    **Constraints**
    - `dynamic_iota_i1`: output_shape is a 1-dimensional tensor of integer (or index) values
    - `dynamic_iota_c1`: iota_dimension is an index into output_shape
    - `dynamic_iota_c2`: output_shape has as many elements as result has dimensions; a constant
      output_shape agrees with the shape of result

    **Example**
    ```mlir
    func.func @dynamic_iota(%shape: tensor<2xi64>) -> tensor<?x5xi32> {
      %0 = stablehlo.dynamic_iota %shape, dim = 1 : (tensor<2xi64>) -> tensor<?x5xi32>
      return %0 : tensor<?x5xi32>
    }
    ```
  }];
  let arguments = (ins SH_ShapeTensor:$output_shape, I64Attr:$iota_dimension);
  let results = (outs SH_TensorOf<SH_numbers>:$result);
  let assemblyFormat = [{
    $output_shape `,` `dim` `=` $iota_dimension attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

// Two equal calls give different numbers, so it is neither merged nor removed.
def SH_RngOp : SH_Op<"rng", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "random numbers from a hidden state";
  let description = [{
    Random numbers: uniform over [a, b), or normal with mean a and standard deviation b.

    **Constraints**
    - `rng_i1`, `rng_i2`: a and b are 0-dimensional tensors of integer or boolean or floating-point
      values
    - `rng_i3`: shape is a 1-dimensional tensor of integer (or index) values
    - `rng_c1`: a, b and result have the same element type
    - `rng_c2`: for `NORMAL`, a is of floating-point type
    - `rng_c3`: result has as many dimensions as shape has elements, and, where shape is a constant,
      that shape

    **Example**
    ```mlir
    func.func @rng(%a: tensor<f32>, %b: tensor<f32>) -> tensor<3x3xf32> {
      %shape = stablehlo.constant dense<3> : tensor<2xi64>
      %0 = stablehlo.rng %a, %b, %shape, distribution = UNIFORM
          : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<3x3xf32>
      return %0 : tensor<3x3xf32>
    }
    ```
  }];
  let arguments = (ins SH_ScalarOf<[SH_Int, SH_Bool, SH_Float]>:$a,
                       SH_ScalarOf<[SH_Int, SH_Bool, SH_Float]>:$b, SH_ShapeTensor:$shape,
                       SH_RngDistribution:$rng_distribution);
  let results = (outs SH_TensorOf<[SH_Int, SH_Bool, SH_Float]>:$result);
  let assemblyFormat = [{
    $a `,` $b `,` $shape `,` `distribution` `=` $rng_distribution attr-dict `:`
    functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def SH_RngState
    : Type<CPred<"::phaze::stablehlo::isTensorOf($_self, ::phaze::stablehlo::elements::UInt, 1) && "
                 "::llvm::cast<::mlir::RankedTensorType>($_self).getElementType().isInteger(64)">,
           "1-dimensional tensor of ui64 values", "::mlir::RankedTensorType">;

def SH_RngBitGeneratorOp : SH_Op<"rng_bit_generator", [Pure]> {
  let summary = "random bits from a given state";
  let description = [{
    Uniform random bits and the next state, a function of the initial state. Nothing but the
    output's type gives its shape, so it is static.

    **Constraints**
    - `rng_bit_generator_i2`: initial_state is a 1-dimensional tensor of ui64 values
    - `rng_bit_generator_c1`: initial_state and output_state have the same type
    - `rng_bit_generator_c2`: initial_state has 2 elements for `THREE_FRY`, 2 or 3 for `PHILOX`

    **Example**
    ```mlir
    func.func @rng_bit_generator(%state: tensor<2xui64>) -> (tensor<2xui64>, tensor<8xui32>) {
      %next, %bits = stablehlo.rng_bit_generator %state, algorithm = THREE_FRY
          : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8xui32>)
      return %next, %bits : tensor<2xui64>, tensor<8xui32>
    }
    ```
  }];
  let arguments = (ins SH_RngAlgorithm:$rng_algorithm, SH_RngState:$initial_state);
  let results = (outs SH_RngState:$output_state, SH_TensorOf<[SH_Int, SH_Float]>:$output);
  let assemblyFormat = [{
    $initial_state `,` `algorithm` `=` $rng_algorithm attr-dict `:`
    functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

#endif
