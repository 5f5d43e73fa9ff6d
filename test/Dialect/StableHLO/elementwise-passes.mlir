// What generic passes may do with the Elementwise operations.
// RUN: phaze-opt %s --canonicalize --cse | FileCheck %s

// CHECK-LABEL: func @identities(
// CHECK-SAME:    %[[X:.*]]: tensor<2xf32>, %[[Q:[a-z0-9]+]]:
// CHECK-NEXT:    return %[[X]], %[[X]], %[[X]], %[[Q]]
func.func @identities(%x: tensor<2xf32>, %q: tensor<2x!quant.uniform<i8:f32, 0.5>>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = stablehlo.convert %x : tensor<2xf32>
  %1 = stablehlo.bitcast_convert %x : (tensor<2xf32>) -> tensor<2xf32>
  %2 = stablehlo.real %x : tensor<2xf32>
  %3 = stablehlo.bitcast_convert %q : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return %0, %1, %2, %3 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x!quant.uniform<i8:f32, 0.5>>
}

// A conversion to a less specific type stays.
// CHECK-LABEL: func @not_identities(
// CHECK-NEXT:    stablehlo.convert %{{.*}} : (tensor<2xf32>) -> tensor<?xf32>
func.func @not_identities(%x: tensor<2xf32>) -> tensor<?xf32> {
  %0 = stablehlo.convert %x : (tensor<2xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// Equal operations merge, commutative ones also with operands swapped; a default that is written out
// is none the less the default. What is not used goes.
// CHECK-LABEL: func @merge(
// CHECK-NEXT:    %[[E:.*]] = stablehlo.exponential
// CHECK-NEXT:    %[[A:.*]] = stablehlo.add
// CHECK-NEXT:    %[[S:.*]] = stablehlo.subtract
// CHECK-NEXT:    %[[T:.*]] = stablehlo.subtract
// CHECK-NEXT:    return %[[E]], %[[E]], %[[A]], %[[A]], %[[S]], %[[T]]
func.func @merge(%x: tensor<2xf32>, %y: tensor<2xf32>, %s: tensor<2xui64>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %0 = stablehlo.exponential %x : tensor<2xf32>
  %1 = stablehlo.exponential %x {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>} : tensor<2xf32>
  %2 = stablehlo.add %x, %y : tensor<2xf32>
  %3 = stablehlo.add %y, %x : tensor<2xf32>
  %4 = stablehlo.subtract %x, %y : tensor<2xf32>
  %5 = stablehlo.subtract %y, %x : tensor<2xf32>
  %6:2 = stablehlo.rng_bit_generator %s, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8xui32>)
  return %0, %1, %2, %3, %4, %5 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}

// Constants merge, quantized ones by value and type.
// CHECK-LABEL: func @constants(
// CHECK-DAG:     %[[F:.*]] = stablehlo.constant dense<1.000000e+00> : tensor<2xf32>
// CHECK-DAG:     %[[I:.*]] = stablehlo.constant dense<3> : tensor<2xi8>
// CHECK-DAG:     %[[Q:.*]] = stablehlo.constant() <{value = dense<3> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
// CHECK:         return %[[F]], %[[F]], %[[I]], %[[Q]], %[[Q]]
func.func @constants() -> (tensor<2xf32>, tensor<2xf32>, tensor<2xi8>, tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.5>>) {
  %0 = stablehlo.constant dense<1.0> : tensor<2xf32>
  %1 = stablehlo.constant dense<[1.0, 1.0]> : tensor<2xf32>
  %2 = stablehlo.constant dense<3> : tensor<2xi8>
  %3 = stablehlo.constant() <{value = dense<3> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  %4 = stablehlo.constant() <{value = dense<[3, 3]> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return %0, %1, %2, %3, %4 : tensor<2xf32>, tensor<2xf32>, tensor<2xi8>, tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2x!quant.uniform<i8:f32, 0.5>>
}

// The hidden state of rng makes two calls differ, used or not.
// CHECK-LABEL: func @rng(
// CHECK-COUNT-3: stablehlo.rng
// CHECK:         return
func.func @rng(%a: tensor<f32>, %s: tensor<1xi64>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = stablehlo.rng %a, %a, %s, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<?xf32>
  %1 = stablehlo.rng %a, %a, %s, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<?xf32>
  %2 = stablehlo.rng %a, %a, %s, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}
