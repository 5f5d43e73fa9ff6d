// RUN: phaze-opt %s --split-input-file --verify-diagnostics
// Meshes that are refused.

// expected-error @+1 {{size of axis "x" must be at least 1, found 0}}
sdy.mesh @sdy_m1 = <["x"=0]>

// -----

// expected-error @+1 {{size of axis "x" must be at least 1, found -2}}
sdy.mesh @sdy_m1_negative = <["x"=-2]>

// -----

// expected-error @+1 {{mesh has two axes "x"}}
sdy.mesh @sdy_m2 = <["x"=2, "y"=2, "x"=4]>

// -----

// expected-error @+1 {{device ids must not be negative, found -1}}
sdy.mesh @sdy_m3 = <["x"=2], device_ids=[-1, 0]>

// -----

// expected-error @+1 {{mesh without axes must have at most one device id, found 2}}
sdy.mesh @sdy_m4 = <[], device_ids=[0, 1]>

// -----

// expected-error @+1 {{mesh must have as many device ids as the product of its axis sizes 4, found 2}}
sdy.mesh @sdy_m5 = <["x"=2, "y"=2], device_ids=[1, 0]>

// -----

// expected-error @+1 {{device ids must be a permutation of 0 to 1}}
sdy.mesh @sdy_m5_permutation = <["x"=2], device_ids=[2, 0]>

// -----

// expected-error @+1 {{device ids must be a permutation of 0 to 1}}
sdy.mesh @sdy_m5_repeated = <["x"=2], device_ids=[1, 1]>

// -----

// expected-error @+1 {{mesh must have as many device ids as the product of its axis sizes 9223372036854775807, found 2}}
sdy.mesh @sdy_m5_overflow = <["x"=4294967296, "y"=4294967296], device_ids=[1, 0]>

// -----

func.func @parent() {
  // expected-error @+1 {{op expects parent op 'builtin.module'}}
  sdy.mesh @inner = <["x"=2]>
  return
}

// -----

// expected-error @+2 {{expected string}}
// expected-error @+1 {{failed to parse Sdy_MeshAxis parameter 'name'}}
sdy.mesh @unquoted_name = <[x=2]>

// -----

// expected-error @+1 {{expected '['}}
sdy.mesh @old_form = <"a"=2>

// -----

// expected-error @+1 {{expected 'device_ids'}}
sdy.mesh @unknown_key = <["a"=2], devices=[1, 0]>
