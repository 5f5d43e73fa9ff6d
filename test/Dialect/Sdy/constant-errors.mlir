// RUN: phaze-opt %s --split-input-file --verify-diagnostics
// What sdy.constant refuses.

func.func @type() {
  // expected-error @+2 {{are incompatible with return type(s)}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = "sdy.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<3xi32>
  return
}

// -----

func.func @no_value() {
  // expected-error @+1 {{requires attribute 'value'}}
  %0 = "sdy.constant"() : () -> tensor<3xi32>
  return
}

// -----

func.func @dynamic() {
  // expected-error @+1 {{result #0 must be statically shaped tensor of any type values}}
  %0 = "sdy.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<?xi32>
  return
}
