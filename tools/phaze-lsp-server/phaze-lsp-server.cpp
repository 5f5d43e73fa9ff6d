// phaze-lsp-server: lets an editor understand StableHLO, CHLO and Shardy files.
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "phaze/InitAllDialects.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  phaze::registerAllDialects(registry);
  return mlir::failed(mlir::MlirLspServerMain(argc, argv, registry));
}
