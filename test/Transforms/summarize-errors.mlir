// RUN: phaze-opt %s --phaze-summarize -o /dev/null --split-input-file --verify-diagnostics

func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %0 = call @again(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @again(%x: tensor<f32>) -> tensor<f32> {
  // expected-error@+1 {{calls @again recursively, so its work cannot be counted}}
  %0 = call @again(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
