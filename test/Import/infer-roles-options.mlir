// What attributes say wins over what is inferred, and options over attributes.
// RUN: phaze-opt %s --phaze-infer-roles 2>&1 | FileCheck %s
// RUN: phaze-opt %s --phaze-infer-roles="entry=step arguments=1:parameter,0:data results=0:metric batch-dim=0:1" 2>&1 | FileCheck %s --check-prefix=OPTIONS
// RUN: phaze-opt %s --phaze-infer-roles="entry=given arguments=0:buffer results=0:metric batch-dim=1:1" 2>&1 | FileCheck %s --check-prefix=OVER

// CHECK: remark: argument 0 is state: given by its attribute
// CHECK: remark: argument 1 is parameter: given by its attribute
// CHECK: remark: result 0 is loss: given by its attribute
// CHECK: remark: batch of 6: given for argument 1
// CHECK: module {
// CHECK-NEXT: func.func @given
// CHECK-SAME: %arg0: tensor<4x6xf32> {phaze.role = "state"}
// CHECK-SAME: %arg1: tensor<6x4xf32> {phaze.batch_dim = 0 : i64, phaze.role = "parameter"}
// CHECK-SAME: {phaze.role = "loss"}
// OVER: remark: argument 0 is buffer: given by an option
// OVER: remark: result 0 is metric: given by an option
// OVER: remark: batch of 4: given for argument 1
func.func @given(%w: tensor<4x6xf32> {phaze.role = "state"}, %x: tensor<6x4xf32> {phaze.batch_dim = 0 : i64, phaze.role = "parameter"})
    -> (tensor<4x4xf32> {phaze.role = "loss"}) {
  %0 = stablehlo.dot_general %w, %x, contracting_dims = [1] x [0] : (tensor<4x6xf32>, tensor<6x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// OPTIONS: remark: argument 0 is data: given by an option
// OPTIONS: remark: argument 1 is parameter: given by an option
// OPTIONS: remark: result 0 is metric: given by an option
// OPTIONS: remark: batch of 2: given for argument 0
// OPTIONS: module {
// OPTIONS: func.func private @step
// OPTIONS-SAME: %arg0: tensor<4x2xf32> {phaze.batch_dim = 1 : i64, phaze.role = "data"}
// OPTIONS-SAME: %arg1: tensor<8x4xf32> {phaze.role = "parameter"}
func.func private @step(%w: tensor<4x2xf32>, %x: tensor<8x4xf32>) -> tensor<8x2xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  return %0 : tensor<8x2xf32>
}
