// What all StableHLO operations share.
#ifndef PHAZE_STABLEHLO_BASE_TD
#define PHAZE_STABLEHLO_BASE_TD

include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "StableHLOAttrs.td"
include "StableHLOTypes.td"

// Written result types are compared with inferred ones by compatibility, not equality: a dynamic
// dimension agrees with any size. Operations with an own extraClassDeclaration append to this.
defvar SH_opDeclaration = [{
  static bool isCompatibleReturnTypes(::mlir::TypeRange inferred, ::mlir::TypeRange written) {
    return ::phaze::stablehlo::areCompatible(inferred, written);
  }
}];

class SH_Op<string mnemonic, list<Trait> traits = []>
    : Op<StableHLO_Dialect, mnemonic, traits> {
  let extraClassDeclaration = SH_opDeclaration;
}

// An operation whose result types follow from its inputs: it defines inferReturnTypes.
class SH_InferredOp<string mnemonic, list<Trait> traits = []>
    : SH_Op<mnemonic, traits # [DeclareOpInterfaceMethods<InferTypeOpInterface>]>;

// All operands and results have compatible types; the result is the most specific of the operands.
def SH_CompatibleTypesTrait : NativeOpTrait<"CompatibleOperandsAndResultType"> {
  let cppNamespace = "::phaze::stablehlo";
}
def SH_CompatibleOperandsAndResultType
    : TraitList<[InferTypeOpInterface, SH_CompatibleTypesTrait]>;

#endif
