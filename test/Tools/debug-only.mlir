// The programs have a --debug-only of their own, since LLVM's is not in release packages.
// RUN: phaze-opt %s --phaze-summarize -o /dev/null --debug-only=summarize 2>&1 | FileCheck %s
// RUN: phaze-opt %s --phaze-summarize -o /dev/null 2>&1 | FileCheck %s --check-prefix=OFF

// CHECK: loop at {{.*}} runs 4 times
// OFF-NOT: loop at

func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %v = %x) : tensor<i32>, tensor<8xf32>
  cond {
    %p = stablehlo.compare LT, %i, %four : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %n = stablehlo.add %i, %one : tensor<i32>
    %w = stablehlo.tanh %v : tensor<8xf32>
    stablehlo.return %n, %w : tensor<i32>, tensor<8xf32>
  }
  return %0#1 : tensor<8xf32>
}
