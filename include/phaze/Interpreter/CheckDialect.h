// The operations of programs that check themselves: `check.expect_eq` and its kin.
//
//   check.expect_eq %actual, %expected : tensor<2xf32>
//   check.expect_eq_const %actual, dense<[1.0, 2.0]> : tensor<2xf32>
//   check.expect_almost_eq %actual, %expected, tolerance = 0.1 : tensor<2xf32>
//   check.expect_almost_eq_const %actual, dense<[1.0, 2.0]> : tensor<2xf32>
//   check.expect_close %actual, %expected, max_ulp_difference = 1 : tensor<2xf32>, tensor<2xf32>
//
// Only what runs programs knows them.
#ifndef PHAZE_INTERPRETER_CHECKDIALECT_H
#define PHAZE_INTERPRETER_CHECKDIALECT_H

#include "mlir/IR/Dialect.h"

namespace phaze::interpreter {

class CheckDialect : public mlir::Dialect {
public:
  explicit CheckDialect(mlir::MLIRContext *context);
  static constexpr llvm::StringLiteral getDialectNamespace() {
    return llvm::StringLiteral("check");
  }
};

} // namespace phaze::interpreter

MLIR_DECLARE_EXPLICIT_TYPE_ID(phaze::interpreter::CheckDialect)

#endif
