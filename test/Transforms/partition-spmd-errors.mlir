// RUN: phaze-opt %s --phaze-partition-spmd -split-input-file -verify-diagnostics

func.func @main(%x: tensor<4xf32> {mhlo.sharding = "{devices=[2]<=[2]}"},
                // expected-error @+1 {{the sharding is for 4 devices, others are for 2}}
                %y: tensor<4xf32> {mhlo.sharding = "{devices=[4]<=[4]}"}) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

// expected-error @+1 {{the shardings have no common mesh: one cuts 6 devices at multiples of 2, another at multiples of 3}}
func.func @main(%x: tensor<6x6xf32> {mhlo.sharding = "{devices=[2,3]<=[6]}"}, %y: tensor<6x6xf32> {mhlo.sharding = "{devices=[3,2]<=[6]}"}) -> tensor<6x6xf32> {
  return %x : tensor<6x6xf32>
}

// -----

// expected-error @+1 {{the devices of the sharding are no array with axes}}
func.func @main(%x: tensor<4xf32> {mhlo.sharding = "{devices=[4]0,1,3,2}"}) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

sdy.mesh @mesh = <["x"=2]>
// expected-error @+1 {{the sharding has partial values, which cannot be partitioned}}
func.func @main(%x: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced={"x"}>}) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

// expected-error @+1 {{mhlo.sharding = "{manual}" cannot be partitioned}}
func.func @main(%x: tensor<4xf32> {mhlo.sharding = "{manual}"}) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

sdy.mesh @a = <["x"=2]>
sdy.mesh @b = <["x"=2], device_ids=[1, 0]>
func.func @main(%x: tensor<4xf32> {sdy.sharding = #sdy.sharding<@a, [{"x"}]>},
                // expected-error @+1 {{the mesh has its devices in another order than others}}
                %y: tensor<4xf32> {sdy.sharding = #sdy.sharding<@b, [{"x"}]>}) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

sdy.mesh @mesh = <["x"=2]>
func.func @main(%x: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<4xf32> {
  // expected-error @+1 {{is written for one device already, which cannot be partitioned}}
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%y: tensor<2xf32>) {
    sdy.return %y : tensor<2xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
