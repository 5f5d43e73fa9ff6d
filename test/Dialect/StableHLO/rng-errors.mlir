// RUN: phaze-opt %s --split-input-file --verify-diagnostics

func.func @rng_i1(%a: tensor<1xf32>, %b: tensor<f32>, %s: tensor<1xi64>) {
  // expected-error@+1 {{operand #0 must be 0-dimensional tensor of integer or boolean or floating-point values}}
  %0 = stablehlo.rng %a, %b, %s, distribution = UNIFORM : (tensor<1xf32>, tensor<f32>, tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @rng_i2(%a: tensor<f32>, %b: tensor<complex<f32>>, %s: tensor<1xi64>) {
  // expected-error@+1 {{operand #1 must be 0-dimensional tensor of integer or boolean or floating-point values}}
  %0 = stablehlo.rng %a, %b, %s, distribution = UNIFORM : (tensor<f32>, tensor<complex<f32>>, tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @rng_i3(%a: tensor<f32>, %s: tensor<i64>) {
  // expected-error@+1 {{operand #2 must be statically shaped 1-dimensional tensor of integer or index values}}
  %0 = stablehlo.rng %a, %a, %s, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<i64>) -> tensor<?xf32>
  return
}

// -----

func.func @rng_i4(%a: tensor<f32>, %s: tensor<1xi64>) {
  // expected-error@+1 {{requires attribute 'rng_distribution'}}
  %0 = "stablehlo.rng"(%a, %a, %s) : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @rng_c1_operands(%a: tensor<f32>, %b: tensor<f64>, %s: tensor<1xi64>) {
  // expected-error@+1 {{expected a, b and result of the same element type, but found 'tensor<f32>', 'tensor<f64>' and 'tensor<?xf32>'}}
  %0 = stablehlo.rng %a, %b, %s, distribution = UNIFORM : (tensor<f32>, tensor<f64>, tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @rng_c1_result(%a: tensor<f32>, %s: tensor<1xi64>) {
  // expected-error@+1 {{expected a, b and result of the same element type, but found 'tensor<f32>', 'tensor<f32>' and 'tensor<?xf64>'}}
  %0 = stablehlo.rng %a, %a, %s, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<?xf64>
  return
}

// -----

func.func @rng_c2(%a: tensor<i32>, %s: tensor<1xi64>) {
  // expected-error@+1 {{expected floating-point values for distribution NORMAL, but found 'tensor<i32>'}}
  %0 = stablehlo.rng %a, %a, %s, distribution = NORMAL : (tensor<i32>, tensor<i32>, tensor<1xi64>) -> tensor<?xi32>
  return
}

// -----

func.func @rng_c3_rank(%a: tensor<f32>, %s: tensor<1xi64>) {
  // expected-error@+1 {{expected shape to have an element for each of the result's 2 dimensions, but found 'tensor<1xi64>'}}
  %0 = stablehlo.rng %a, %a, %s, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @rng_c3_constant(%a: tensor<f32>) {
  %s = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  // expected-error@+1 {{expected result of shape [2, 3] as given by shape, but found 'tensor<2x4xf32>'}}
  %0 = stablehlo.rng %a, %a, %s, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<2x4xf32>
  return
}

// -----

func.func @rng_bit_generator_i1(%s: tensor<2xui64>) {
  // expected-error@+1 {{requires attribute 'rng_algorithm'}}
  %0:2 = "stablehlo.rng_bit_generator"(%s) : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8xui32>)
  return
}

// -----

func.func @rng_bit_generator_i2(%s: tensor<2xi64>) {
  // expected-error@+1 {{operand #0 must be 1-dimensional tensor of ui64 values}}
  %0:2 = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xi64>) -> (tensor<2xui64>, tensor<8xui32>)
  return
}

// -----

func.func @rng_bit_generator_i2_rank(%s: tensor<2x1xui64>) {
  // expected-error@+1 {{operand #0 must be 1-dimensional tensor of ui64 values}}
  %0:2 = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2x1xui64>) -> (tensor<2x1xui64>, tensor<8xui32>)
  return
}

// -----

func.func @rng_bit_generator_c1(%s: tensor<2xui64>) {
  // expected-error@+1 {{expected initial_state and output_state of the same type, but found 'tensor<2xui64>' and 'tensor<3xui64>'}}
  %0:2 = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<3xui64>, tensor<8xui32>)
  return
}

// -----

func.func @rng_bit_generator_c2_three_fry(%s: tensor<3xui64>) {
  // expected-error@+1 {{expected initial_state of 2 elements for THREE_FRY, but found 3}}
  %0:2 = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<3xui64>) -> (tensor<3xui64>, tensor<8xui32>)
  return
}

// -----

func.func @rng_bit_generator_c2_philox(%s: tensor<4xui64>) {
  // expected-error@+1 {{expected initial_state of 2 or 3 elements for PHILOX, but found 4}}
  %0:2 = stablehlo.rng_bit_generator %s, algorithm = PHILOX : (tensor<4xui64>) -> (tensor<4xui64>, tensor<8xui32>)
  return
}

// -----

func.func @rng_bit_generator_output(%s: tensor<2xui64>) {
  // expected-error@+1 {{result #1 must be ranked tensor of integer or floating-point values}}
  %0:2 = stablehlo.rng_bit_generator %s, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8xi1>)
  return
}

// -----

func.func @rng_bit_generator_static(%s: tensor<2xui64>) {
  // expected-error@+1 {{expected output of static shape, but found 'tensor<?xui32>'}}
  %0:2 = stablehlo.rng_bit_generator %s, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<?xui32>)
  return
}
