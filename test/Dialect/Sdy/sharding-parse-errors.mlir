// RUN: phaze-opt %s --split-input-file --verify-diagnostics
// Text that is no sharding.

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+2 {{expected string}}
// expected-error @+1 {{failed to parse Sdy_AxisRef parameter 'name'}}
func.func private @axis_without_quotes(tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{x}, {}]>})

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{nothing may follow '?'}}
func.func private @after_question_mark(tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?, "x"}, {}]>})

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{nothing may follow '?'}}
func.func private @two_question_marks(tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?, ?}, {}]>})

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{expected a priority such as 'p1', found 'p01'}}
func.func private @priority_leading_zero(tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}p01, {}]>})

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{expected a priority such as 'p1', found 'p'}}
func.func private @priority_without_number(tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}p, {}]>})

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{expected a priority such as 'p1', found 'p9223372036854775808'}}
func.func private @priority_too_large(tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}p9223372036854775808, {}]>})

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{expected a priority such as 'p1', found 'q1'}}
func.func private @priority_other(tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}q1, {}]>})

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+2 {{expected string}}
// expected-error @+1 {{failed to parse Sdy_AxisRef parameter 'name'}}
func.func private @replicated_empty(tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], replicated={}>})

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{expected 'replicated' or 'unreduced', each at most once, found 'replicated'}}
func.func private @replicated_twice(tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], replicated={"x"}, replicated={"y"}>})

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{expected 'replicated' or 'unreduced', each at most once, found 'unreduced'}}
func.func private @unreduced_twice(tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"x"}, unreduced={"y"}>})

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{expected 'replicated' or 'unreduced', each at most once, found 'other'}}
func.func private @unknown_tail(tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], other={"x"}>})

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{expected 'sum', 'max' or 'min', found 'prod'}}
func.func private @unknown_reduction(tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced=prod{"x"}>})

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{expected valid keyword}}
func.func private @trailing_comma(tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}],>})

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{invalid kind of attribute specified}}
func.func private @nested_symbol(tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh::@inner, [{}, {}]>})

// -----

sdy.mesh @mesh = <["x"=4, "y"=2, "z"=8]>
// expected-error @+1 {{invalid kind of attribute specified}}
func.func private @no_mesh(tensor<8x8xf32> {sdy.sharding = #sdy.sharding<[{}, {}]>})
