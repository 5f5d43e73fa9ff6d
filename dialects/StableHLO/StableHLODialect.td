// The StableHLO dialect and its types.
#ifndef PHAZE_STABLEHLO_DIALECT_TD
#define PHAZE_STABLEHLO_DIALECT_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def StableHLO_Dialect : Dialect {
  let name = "stablehlo";
  let cppNamespace = "::phaze::stablehlo";
  let summary = "StableHLO, defined from its specification";
  let description = [{
    The operation set, attributes and types of the StableHLO specification, version 1.20. Text in
    every form that StableHLO's own tools read is read; printing gives the form that they print.

    Each operation lists the constraints of the specification under their ids: `pad_c2` is
    constraint C2 of `pad`, `abs_i1` is what I1 asks of the kind of `abs`'s first input. The verifier
    has one check for each. A dimension that is dynamic agrees with any size; a constraint is checked
    as soon as what it speaks of is known.
  }];
  let dependentDialects = ["::mlir::quant::QuantDialect"];
  let useDefaultTypePrinterParser = 1;
  let extraClassDeclaration = [{
    /// `#stablehlo.bounds<...>` is a short spelling of the type extension attribute; everything
    /// else is as generated.
    ::mlir::Attribute parseAttribute(::mlir::DialectAsmParser &parser,
                                     ::mlir::Type type) const override;
    void printAttribute(::mlir::Attribute attr, ::mlir::DialectAsmPrinter &printer) const override;

  private:
    void addElementwiseOps();
    void addIndexingOps();
    void addComputeOps();
    void addProgramOps();
    void registerAttributes();
    void registerTypes();
  }];
  let hasConstantMaterializer = 1;
}

class SH_TypeDef<string name, string typeMnemonic> : TypeDef<StableHLO_Dialect, name> {
  let mnemonic = typeMnemonic;
}

def SH_TokenType : SH_TypeDef<"Token", "token"> {
  let summary = "value that orders side effects";
  let description = [{
    Operations that produce and consume a token run in the order of the token's uses.

    **Example** `!stablehlo.token`
  }];
}

def SH_FutureType : SH_TypeDef<"Future", "future"> {
  let summary = "values that an asynchronous operation will have produced";
  let description = [{
    What `async_start` returns and `async_done` waits for: the result types of the operation inside.

    **Example** `!stablehlo.future<tensor<4xf32>, tensor<i32>>`
  }];
  let parameters = (ins ArrayRefParameter<"::mlir::Type">:$types);
  let assemblyFormat = "`<` $types `>`";
}

#endif
