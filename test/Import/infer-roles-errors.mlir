// RUN: phaze-opt %s --phaze-infer-roles -o /dev/null --split-input-file --verify-diagnostics
// RUN: not phaze-opt %s --phaze-infer-roles=strict -o /dev/null --split-input-file 2>&1 | FileCheck %s --check-prefix=STRICT
// STRICT-COUNT-7: error: {{argument|result}} {{[01]}} has phaze.

// expected-error@+1 {{argument 0 has phaze.role = "weight", expected one of parameter, state, buffer, data, scalar, rng, unused}}
func.func @main(%x: tensor<4xf32> {phaze.role = "weight"}) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

// expected-error@+1 {{argument 0 has phaze.role = 3 : i64, expected one of parameter,}}
func.func @main(%x: tensor<4xf32> {phaze.role = 3}) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

// expected-error@+1 {{result 0 has phaze.role = "parameter", expected one of updated, gradient, loss, metric, output}}
func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32> {phaze.role = "parameter"}) {
  return %x : tensor<4xf32>
}

// -----

// expected-error@+1 {{result 1 has phaze.role = unit, expected one of updated, gradient, loss, metric, output}}
func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32> {phaze.role}) {
  return %x, %x : tensor<4xf32>, tensor<4xf32>
}

// -----

// expected-error@+1 {{argument 0 has phaze.batch_dim = 1 : i64, expected a dimension of 'tensor<4xf32>'}}
func.func @main(%x: tensor<4xf32> {phaze.batch_dim = 1}) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

// expected-error@+1 {{argument 0 has phaze.batch_dim = -1 : i64, expected a dimension of 'tensor<4xf32>'}}
func.func @main(%x: tensor<4xf32> {phaze.batch_dim = -1}) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

// expected-error@+1 {{argument 1 has phaze.batch_dim = "first", expected a dimension of 'tensor<4xf32>'}}
func.func @main(%y: tensor<4xf32>, %x: tensor<4xf32> {phaze.batch_dim = "first"}) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
