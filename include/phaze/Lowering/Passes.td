// The passes that make programs of a plan, in the order in which they run.
#ifndef PHAZE_LOWERING_PASSES_TD
#define PHAZE_LOWERING_PASSES_TD

include "mlir/Pass/PassBase.td"

def SetBatchPass : Pass<"phaze-set-batch", "::mlir::ModuleOp"> {
  let summary = "Give a program another batch";
  let description = [{
    Changes the batch of the entry, and with it every size that is a product with it, by the factor
    analysis. Constants that stand for the batch follow: the number that a mean divides by, its
    derivative in the backward pass, constants with something for each sample where all samples have
    the same or they count. What cannot follow is an error that names it.

    Under `part` the new batch is a part of the old one: the means that the step ends with (the loss)
    still divide by the old batch, so that losses and gradients of all parts add up to those of the
    whole. Means that the forward pass goes on with (batch statistics) are of the part.

    Requires: a module with an entry function whose batch is known. Ensures: the same program, at
    another batch.

    Before: `func.func @main(%x: tensor<8x4xf32>) -> tensor<f32>`

    After `size=2`: `func.func @main(%x: tensor<2x4xf32>) -> tensor<f32>`

    Example: `phaze-opt --phaze-set-batch=size=2 step.mlir`
  }];
  let options = [
    Option<"entry", "entry", "std::string", "\"\"",
           "Function to change; main, else the only public function">,
    Option<"batch", "batch", "std::string", "\"\"", "Where the batch is, as ARGUMENT:DIMENSION">,
    Option<"size", "size", "int64_t", "0", "Samples of the new batch">,
    Option<"isPart", "part", "bool", "false",
           "Results of all parts of the old batch add up to those of the whole">
  ];
  let dependentDialects = ["::phaze::stablehlo::StableHLODialect"];
}

def OutlineStagesPass : Pass<"phaze-outline-stages", "::mlir::ModuleOp"> {
  let summary = "Cut a planned program into functions, one per stage and phase";
  let description = [{
    Replaces the entry of an annotated module by the functions that its stages run: `@stage0_forward`
    and `@stage0_backward` for each microbatch, `@stage0_update` once in a step. What they hand to each
    other (activations, what is kept for the backward pass, cotangents, gradients, new values of shared
    parameters) are arguments and results with the number of the value, `phaze.value`; arguments of the
    program have `phaze.argument`. Constants and side inputs are made by each function that needs them,
    layers that the plan recomputes by the backward function of their stage. docs/Execution.md has the
    attributes, and what a runtime does with them.

    A program with calls or loops is written out first (`phaze-inline`). The batch is that of the
    program; `phaze-lower-plan` cuts it into microbatches.

    Requires: a module annotated with a plan. Ensures: run in their order, the functions return what
    the program returned.

    Before: `func.func @main(%w: tensor<4x4xf32>, %x: tensor<8x4xf32>) -> (tensor<4x4xf32>, tensor<f32>)`

    After:
    ```text
    func.func @stage0_forward(%w: tensor<4x4xf32> {phaze.argument = 0 : i64}, ...)
        -> (tensor<8x4xf32> {phaze.value = 0 : i64})
    func.func @stage1_forward(%h: tensor<8x4xf32> {phaze.value = 0 : i64}, ...)
    ...
    ```

    Example: `phaze-opt --phaze-apply-plan=plan=plan.json --phaze-outline-stages step.mlir`
  }];
  let options = [
    Option<"directory", "directory", "std::string", "\"\"",
           "Write one module per stage here, stage0.mlir and so on">
  ];
  let dependentDialects = ["::phaze::stablehlo::StableHLODialect"];
}

def LowerPlanPass : Pass<"phaze-lower-plan", "::mlir::ModuleOp"> {
  let summary = "Make the programs that the stages of a plan run";
  let description = [{
    `phaze-set-batch` to the plan's microbatch and `phaze-outline-stages`, and the order in which stages
    run their functions, any of those that a plan can have: as a table (`table=FILE`, format
    `phaze-execution-1`), and with `transfers=send-recv` as the program of each device, `@stage0_step`,
    in which messages between stages are `send` and `recv` and gradients of replicas are summed by
    `all_reduce`. docs/Execution.md has both.

    Where a stage has several devices in each replica (tensor groups, devices that share sequences,
    replicas that share experts), its functions are those of one of them, with collectives among them.

    Requires: a module annotated with a plan whose microbatches make up its batch. Ensures: run in the
    order of the table, on the parts of the batch, the functions return what the program returned.

    Example: `phaze-opt --phaze-apply-plan=plan=plan.json --phaze-lower-plan=table=order.json step.mlir`
  }];
  let options = [
    Option<"table", "table", "std::string", "\"\"", "Write the order of the pipeline here">,
    Option<"directory", "directory", "std::string", "\"\"",
           "Write one module per stage here, stage0.mlir and so on">,
    Option<"transfers", "transfers", "::phaze::StageTransfers", "::phaze::StageTransfers::Arguments",
           "How values get from stage to stage",
           [{::llvm::cl::values(
               clEnumValN(::phaze::StageTransfers::Arguments, "arguments", "results and arguments of functions"),
               clEnumValN(::phaze::StageTransfers::SendRecv, "send-recv", "send and recv in the program of each device"))}]>
  ];
  let dependentDialects = ["::phaze::stablehlo::StableHLODialect"];
}

#endif
