// The enumerations of the sdy dialect, kept as plain i32 attributes.
#ifndef PHAZE_SDY_ENUMS_TD
#define PHAZE_SDY_ENUMS_TD

include "mlir/IR/EnumAttr.td"

def Sdy_PropagationDirection : I32EnumAttr<"PropagationDirection",
    "in which directions a sharding may pass", [
      I32EnumAttrCase<"NONE", 0>,
      I32EnumAttrCase<"FORWARD", 1>,
      I32EnumAttrCase<"BACKWARD", 2>,
      I32EnumAttrCase<"BOTH", 3>,
    ]> {
  let cppNamespace = "::phaze::sdy";
}

def Sdy_ReductionOp : I32EnumAttr<"ReductionOp", "how partial values are combined", [
      I32EnumAttrCase<"SUM", 0, "sum">,
      I32EnumAttrCase<"MAX", 1, "max">,
      I32EnumAttrCase<"MIN", 2, "min">,
    ]> {
  let cppNamespace = "::phaze::sdy";
}

def Sdy_EdgeNodeType : I32EnumAttr<"EdgeNodeType", "which kind of value an edge refers to", [
      I32EnumAttrCase<"OPERAND", 0, "operand">,
      I32EnumAttrCase<"RESULT", 1, "result">,
    ]> {
  let cppNamespace = "::phaze::sdy";
}

#endif
