// phaze as a plugin: its dialects and passes for the stock mlir-opt.
//
//   mlir-opt-22 --load-dialect-plugin=phaze-plugin.so --load-pass-plugin=phaze-plugin.so
//       --pass-pipeline="builtin.module(phaze-arch-search)" model.mlir
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "phaze/Driver/Pipeline.h"
#include "phaze/InitAllDialects.h"
#include "phaze/Lowering/Passes.h"
#include "phaze/Transforms/Passes.h"

extern "C" LLVM_ATTRIBUTE_WEAK mlir::PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "phaze", PHAZE_VERSION, [] {
            phaze::registerPhazePasses();
            phaze::registerPhazeLoweringPasses();
            phaze::registerPhazePipelines();
          }};
}

extern "C" LLVM_ATTRIBUTE_WEAK mlir::DialectPluginLibraryInfo mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "phaze", PHAZE_VERSION,
          [](mlir::DialectRegistry *registry) { phaze::registerAllDialects(*registry); }};
}
