// Attributes are checked where they are read.
// RUN: phaze-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{expected tolerances that are not negative}}
func.func private @result_accuracy_c1() attributes {a = #stablehlo.result_accuracy<atol = -1.0, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>}

// -----

// expected-error@+1 {{expected no tolerances with mode HIGHEST}}
func.func private @result_accuracy_c2() attributes {a = #stablehlo.result_accuracy<ulps = 1, mode = #stablehlo.result_accuracy_mode<HIGHEST>>}

// -----

// expected-error@+1 {{expected component and operation counts of at least 1, but found 0, 1 and 1}}
func.func private @dot_algorithm_c1() attributes {a = #stablehlo.dot_algorithm<lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 0, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>}

// -----

// expected-error@+1 {{expected a known dot algorithm, but found 'tf32' x 'bf16' -> 'f32' with components 1 and 1, 1 primitive operations}}
func.func private @dot_algorithm_c2() attributes {a = #stablehlo.dot_algorithm<lhs_precision_type = tf32, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>}

// -----

// expected-error@+1 {{with components 1 and 1, 1 primitive operations and imprecise accumulation}}
func.func private @dot_algorithm_c2_imprecise() attributes {a = #stablehlo.dot_algorithm<lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = true>}

// -----

// expected-error@+1 {{expected a mesh axis with a name}}
func.func private @mesh_axis_c1() attributes {a = #stablehlo.mesh_axis<name = "", size = 2>}

// -----

// expected-error@+1 {{expected mesh axis "x" to have a size of at least 1, but found 0}}
func.func private @mesh_axis_c2() attributes {a = #stablehlo.mesh_axis<name = "x", size = 0>}

// -----

// expected-error@+1 {{expected distinct mesh axes, but found "x" twice}}
func.func private @mesh_c1() attributes {a = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "x", size = 2>, #stablehlo.mesh_axis<name = "x", size = 2>]>}

// -----

// expected-error@+1 {{expected mesh_axis attributes, but found 1}}
func.func private @mesh_c1_kind() attributes {a = #stablehlo.mesh<axes = [1]>}

// -----

// expected-error@+1 {{expected device ids to be a permutation of the 2 devices of the mesh}}
func.func private @mesh_c2() attributes {a = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "x", size = 2>], device_ids = dense<[0, 2]> : tensor<2xi64>>}

// -----

// expected-error@+2 {{expected a sub-axis pre-size of at least 1, but found 0}}
// expected-error@+1 {{failed to parse}}
func.func private @sub_axis_info_c1() attributes {a = #stablehlo.axis_ref<name = "x", sub_axis_info = (0)2>}

// -----

// expected-error@+2 {{expected a sub-axis size greater than 1, but found 1}}
// expected-error@+1 {{failed to parse}}
func.func private @sub_axis_info_c2() attributes {a = #stablehlo.axis_ref<name = "x", sub_axis_info = (1)1>}

// -----

// expected-error@+1 {{expected a mesh symbol or a mesh attribute, but found "m"}}
func.func private @replica_group_mesh_axes_c1() attributes {a = #stablehlo.replica_group_mesh_axes<mesh = "m", axes = []>}

// -----

// expected-error@+1 {{expected distinct axes, but found #stablehlo.axis_ref<name = "x"> twice}}
func.func private @replica_group_mesh_axes_c2() attributes {a = #stablehlo.replica_group_mesh_axes<mesh = @m, axes = [#stablehlo.axis_ref<name = "x">, #stablehlo.axis_ref<name = "x">]>}

// -----

// expected-error@+1 {{expected an axis of the mesh, but found "y"}}
func.func private @replica_group_mesh_axes_c3() attributes {a = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "x", size = 6>]>, axes = [#stablehlo.axis_ref<name = "y">]>}

// -----

// expected-error@+1 {{expected a part that divides axis "x" of size 6, but found (2)2}}
func.func private @replica_group_mesh_axes_c3_part() attributes {a = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "x", size = 6>]>, axes = [#stablehlo.axis_ref<name = "x", sub_axis_info = (2)2>]>}

// -----

// expected-error@+1 {{expected 2 bounds for a tensor of rank 2, but found [4]}}
func.func private @bounds_rank(tensor<?x6xf32, #stablehlo.bounds<4>>)

// -----

// expected-error@+1 {{expected no bound for dimension 1 of static size 6, but found 4}}
func.func private @bounds_static(tensor<?x6xf32, #stablehlo.bounds<4, 4>>)

// -----

// expected-error@+1 {{unknown attribute 'nothing' in dialect 'stablehlo'}}
func.func private @unknown_attribute() attributes {a = #stablehlo.nothing<1>}

// -----

// expected-error@+1 {{duplicate key 'lhs_batching_dimensions'}}
func.func private @duplicate_key() attributes {a = #stablehlo.dot<lhs_batching_dimensions = [0], lhs_batching_dimensions = [1]>}

// -----

// expected-error@+1 {{unknown key 'batching'}}
func.func private @unknown_key() attributes {a = #stablehlo.gather<batching = [0]>}

// -----

// expected-error@+1 {{expected spatial dimensions 0 to 1, each once}}
func.func private @conv_digits() attributes {a = #stablehlo.conv<[b, 0, 2, f]x[0, 1, i, o]->[b, 0, 1, f]>}

// -----

// expected-error@+1 {{dimension 'b' is named twice}}
func.func private @conv_letters() attributes {a = #stablehlo.conv<[b, b, 0, f]x[0, 1, i, o]->[b, 0, 1, f]>}
