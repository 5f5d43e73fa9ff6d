// phaze-lsp-server: lets an editor understand StableHLO, CHLO and Shardy files.
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "phaze/InitAllDialects.h"
#include "phaze/Json/OutputFile.h"

int main(int argc, char **argv) {
  phaze::beginOutput("phaze-lsp-server");
  mlir::DialectRegistry registry;
  phaze::registerAllDialects(registry);
  return phaze::endOutput(mlir::failed(mlir::MlirLspServerMain(argc, argv, registry)));
}
