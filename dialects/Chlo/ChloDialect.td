// The chlo dialect, its enumerations and its attribute.
#ifndef PHAZE_CHLO_DIALECT_TD
#define PHAZE_CHLO_DIALECT_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Chlo_Dialect : Dialect {
  let name = "chlo";
  let cppNamespace = "::phaze::chlo";
  let summary = "Operations that clients write and that expand into StableHLO";
  let description = [{
    Operations above StableHLO: element-wise functions without an instruction of their own,
    operations that broadcast their operands, and a few large ones. They have no terminator of their
    own; regions end in `stablehlo.return`. Types are compared by compatibility: a dynamic dimension
    agrees with any size, and an unranked tensor with any shape.
  }];
  let dependentDialects = ["::phaze::stablehlo::StableHLODialect"];
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
  private:
    void registerAttributes();
    void registerOps();
  }];
}

// Enumerations, spelled `#chlo<precision HIGHEST>`. StableHLO's are others and do not fit.
class Chlo_Enum<string name, list<string> names>
    : I32EnumAttr<name, "", !foreach(i, !range(!size(names)), I32EnumAttrCase<names[i], i>)> {
  let cppNamespace = "::phaze::chlo";
  let genSpecializedAttr = 0;
}

def Chlo_ComparisonDirectionEnum
    : Chlo_Enum<"ComparisonDirection", ["EQ", "NE", "GE", "GT", "LE", "LT"]>;
def Chlo_ComparisonDirection
    : EnumAttr<Chlo_Dialect, Chlo_ComparisonDirectionEnum, "comparison_direction">;

def Chlo_ComparisonTypeEnum
    : Chlo_Enum<"ComparisonType", ["NOTYPE", "FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED"]>;
def Chlo_ComparisonType : EnumAttr<Chlo_Dialect, Chlo_ComparisonTypeEnum, "comparison_type">;

def Chlo_PrecisionEnum : Chlo_Enum<"Precision", ["DEFAULT", "HIGH", "HIGHEST"]>;
def Chlo_Precision : EnumAttr<Chlo_Dialect, Chlo_PrecisionEnum, "precision">;
def Chlo_PrecisionConfig : TypedArrayAttrBase<Chlo_Precision, "precision of each operand">;

def Chlo_RaggedDotDimensionNumbers : AttrDef<Chlo_Dialect, "RaggedDotDimensionNumbers"> {
  let mnemonic = "ragged_dot";
  let summary = "which dimensions a ragged dot pairs, contracts and divides into groups";
  let description = [{
    Lists of dimensions by name, in any order, where an empty one is left out:
    `#chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1],
    lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>`.
  }];
  let parameters = (ins
    OptionalArrayRefParameter<"int64_t", "paired with rhs">:$lhs_batching_dimensions,
    OptionalArrayRefParameter<"int64_t", "paired with lhs">:$rhs_batching_dimensions,
    OptionalArrayRefParameter<"int64_t", "summed over">:$lhs_contracting_dimensions,
    OptionalArrayRefParameter<"int64_t", "summed over">:$rhs_contracting_dimensions,
    OptionalArrayRefParameter<"int64_t", "divided into groups">:$lhs_ragged_dimensions,
    OptionalArrayRefParameter<"int64_t", "one entry per group">:$rhs_group_dimensions);
  let hasCustomAssemblyFormat = 1;
}

#endif
