// Every dialect that phaze reads and writes, for programs that make a context.
#ifndef PHAZE_INITALLDIALECTS_H
#define PHAZE_INITALLDIALECTS_H

#include "dialects/Chlo/Chlo.h"
#include "dialects/Phaze/Phaze.h"
#include "dialects/Sdy/Sdy.h"
#include "dialects/StableHLO/StableHLO.h"
#include "dialects/Vhlo/VhloDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/Extensions/InlinerExtension.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Quant/IR/Quant.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectRegistry.h"

namespace phaze {

/// StableHLO, its companions, the dialects of MLIR that StableHLO programs contain, and phaze.
inline void registerAllDialects(mlir::DialectRegistry &registry) {
  registry
      .insert<mlir::arith::ArithDialect, mlir::func::FuncDialect, mlir::quant::QuantDialect,
              mlir::shape::ShapeDialect, mlir::tensor::TensorDialect, chlo::ChloDialect,
              ir::PhazeDialect, sdy::SdyDialect, stablehlo::StableHLODialect, vhlo::VhloDialect>();
  mlir::func::registerInlinerExtension(registry);
}

} // namespace phaze

#endif
