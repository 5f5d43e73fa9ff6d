// The phaze dialect: training steps and candidate architectures as IR.
#ifndef PHAZE_PHAZE_DIALECT_TD
#define PHAZE_PHAZE_DIALECT_TD

include "mlir/IR/DialectBase.td"

def Phaze_Dialect : Dialect {
  let name = "phaze";
  let cppNamespace = "::phaze::ir";
  let summary = "Training steps as layers of operators, and candidate architectures";
  let description = [{
    A `phaze.workload` is one training step. Its `phaze.kind` ops hold what isomorphic layers have in
    common: parameters, states, and operators in a forward, a backward and an update part. Its
    `phaze.layer` ops are the layers in pipeline order; what flows between them are SSA values, and
    so is what one part of a kind hands to a later one. Operators are told apart by what runs them:
    `phaze.contraction`, `phaze.elementwise`, `phaze.reduction`, `phaze.movement`, `phaze.view`,
    `phaze.collective` and `phaze.opaque`; those inside a `phaze.fused` run as one.

    Sizes are stored once, in the workload's table of factors: a type such as
    `!phaze.tensor<batch x sequence x heads * head_dim x bf16>` names them. docs/Workload.md explains
    the model and the JSON form, which says the same.

    The order of operators in a block is one in which they can run. Operators are not
    declared to be free of effects, so that generic passes neither remove nor merge them.
  }];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let extraClassDeclaration = [{
  private:
    void registerAttributes();
    void registerTypes();
    void registerOps();
  public:
  }];
}

#endif
