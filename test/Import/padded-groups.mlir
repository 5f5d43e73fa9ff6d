// Groups of collectives are filled up with -1: those are no devices.
// RUN: phaze-opt %s --convert-stablehlo-to-phaze --phaze-dump-workload=file=%t.json -o /dev/null
// RUN: %python -c "import json, sys; print([op.get('devices') for kind in json.load(open(sys.argv[1]))['kinds'] for op in kind['forward']['operators'] if op['kind'] == 'collective'])" %t.json | FileCheck %s

// CHECK: [3]

func.func @main(%w: tensor<4x4xf32> {phaze.role = "parameter"}, %x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %1 = "stablehlo.all_reduce"(%0) <{replica_groups = dense<[[0, 1, 2, -1], [3, -1, 4, -1]]> : tensor<2x4xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // Everybody alone: nothing is sent.
  %2 = "stablehlo.all_reduce"(%1) <{replica_groups = dense<[[0, -1], [1, -1]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return %2 : tensor<8x4xf32>
}
