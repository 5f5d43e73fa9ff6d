// Type constraints: element kinds, and tensors of them.
#ifndef PHAZE_STABLEHLO_TYPES_TD
#define PHAZE_STABLEHLO_TYPES_TD

include "StableHLODialect.td"

// A set of element types, named by constants of phaze::stablehlo::elements (TypePredicates.h).
// One C++ predicate takes the union of such sets, so that generated verifiers stay small.
class SH_Element<string setExpr, string elementSummary>
    : Type<CPred<"::phaze::stablehlo::isElement($_self, " # setExpr # ")">, elementSummary> {
  string set = setExpr;
  string what = elementSummary;
}
def SH_Bool : SH_Element<"::phaze::stablehlo::elements::Bool", "boolean">;
def SH_SInt : SH_Element<"::phaze::stablehlo::elements::SInt", "signed integer">;
def SH_UInt : SH_Element<"::phaze::stablehlo::elements::UInt", "unsigned integer">;
def SH_Int : SH_Element<"::phaze::stablehlo::elements::Int", "integer">;
def SH_Index : SH_Element<"::phaze::stablehlo::elements::Index", "index">;
def SH_Float : SH_Element<"::phaze::stablehlo::elements::Float", "floating-point">;
def SH_F32 : SH_Element<"::phaze::stablehlo::elements::F32", "32-bit float">;
def SH_Complex : SH_Element<"::phaze::stablehlo::elements::Complex", "complex">;
def SH_QuantPerTensor
    : SH_Element<"::phaze::stablehlo::elements::QuantPerTensor", "per-tensor quantized">;
def SH_QuantPerAxis
    : SH_Element<"::phaze::stablehlo::elements::QuantPerAxis", "per-axis quantized">;
def SH_Quant : SH_Element<"::phaze::stablehlo::elements::Quant", "quantized">;

class SH_RankedOf<list<SH_Element> elements, string rank, string rankSummary>
    : Type<CPred<"::phaze::stablehlo::isTensorOf($_self, " #
                 !interleave(!foreach(e, elements, e.set), " | ") # ", " # rank # ")">,
           rankSummary # " of " # !interleave(!foreach(e, elements, e.what), " or ") # " values",
           "::mlir::RankedTensorType">;

// Ranked tensors; dynamic dimensions are allowed, a per-axis quantized element must fit the shape.
class SH_TensorOf<list<SH_Element> elements> : SH_RankedOf<elements, "-1", "ranked tensor">;
class SH_ScalarOf<list<SH_Element> elements> : SH_RankedOf<elements, "0", "0-dimensional tensor">;
class SH_VectorOf<list<SH_Element> elements> : SH_RankedOf<elements, "1", "1-dimensional tensor">;

def SH_AnyTensor : SH_TensorOf<[SH_Bool, SH_Int, SH_Float, SH_Complex, SH_Quant]>;
def SH_AnyUnquantizedTensor : SH_TensorOf<[SH_Bool, SH_Int, SH_Float, SH_Complex]>;
def SH_PredTensor : SH_TensorOf<[SH_Bool]>;
def SH_IntTensor : SH_TensorOf<[SH_Int]>;
def SH_FloatTensor : SH_TensorOf<[SH_Float]>;
def SH_ComplexTensor : SH_TensorOf<[SH_Complex]>;
def SH_ShapeTensor
    : Type<CPred<"::phaze::stablehlo::isShapeTensor($_self)">,
           "statically shaped 1-dimensional tensor of integer or index values",
           "::mlir::RankedTensorType">;

def SH_Token : Type<CPred<"::llvm::isa<::phaze::stablehlo::TokenType>($_self)">, "token",
                    "::phaze::stablehlo::TokenType">;
def SH_Future : Type<CPred<"::llvm::isa<::phaze::stablehlo::FutureType>($_self)">, "future",
                     "::phaze::stablehlo::FutureType">;
def SH_Tuple : Type<CPred<"::phaze::stablehlo::isTuple($_self)">, "tuple of StableHLO values",
                    "::mlir::TupleType">;
def SH_TensorOrToken
    : Type<CPred<"::phaze::stablehlo::isTensorOrToken($_self)">, "ranked tensor or token">;
def SH_AnyValue : Type<CPred<"::phaze::stablehlo::isValueType($_self)">,
                       "ranked tensor, token, tuple or future">;

#endif
