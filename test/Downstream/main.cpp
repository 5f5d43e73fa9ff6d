// Builds a StableHLO operation, checks it, and runs a pass and the pipeline of phaze on a file.
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "phaze/Driver/Pipeline.h"
#include "phaze/InitAllDialects.h"
#include "phaze/Transforms/Passes.h"

int main(int argc, char **argv) {
  if (argc != 3)
    return 2;
  mlir::DialectRegistry registry;
  phaze::registerAllDialects(registry);
  mlir::MLIRContext context(registry);
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(argv[1], &context);
  if (!module)
    return 1;

  // An operation made by a builder has its type inferred.
  mlir::OpBuilder builder = mlir::OpBuilder::atBlockEnd(module->getBody());
  auto type = mlir::RankedTensorType::get({2}, builder.getF32Type());
  auto function = mlir::func::FuncOp::create(builder, builder.getUnknownLoc(), "twice",
                                             builder.getFunctionType({type}, {type}));
  builder.setInsertionPointToStart(function.addEntryBlock());
  mlir::Value argument = function.getArgument(0);
  mlir::Value sum =
      phaze::stablehlo::AddOp::create(builder, builder.getUnknownLoc(), argument, argument);
  mlir::func::ReturnOp::create(builder, builder.getUnknownLoc(), sum);
  if (mlir::failed(mlir::verify(*module)))
    return 1;

  mlir::PassManager passes(&context);
  passes.addPass(phaze::createSummarizePass());
  phaze::PlanPipelineOptions options;
  options.entry = "train_step";
  options.space = argv[2];
  options.devices = 2;
  options.globalBatch = 64;
  options.gap = 0.5;
  options.noBaselines = true;
  options.summary = "-";
  phaze::buildPlanPipeline(passes, options);
  return mlir::failed(passes.run(*module));
}
