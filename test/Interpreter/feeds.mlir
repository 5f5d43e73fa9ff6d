// What comes from outside and from hidden states: queues, random numbers, a root that is a value; and scans.
// RUN: phaze-run %s --entry=feeds && phaze-run %s --entry=root && phaze-run %s --entry=scan && phaze-run %s --entry=scan_reverse
// RUN: phaze-run %s --entry=draws --format=json > %t.first && phaze-run %s --entry=draws --format=json | diff - %t.first
// RUN: not phaze-run %s --entry=starved 2>&1 | FileCheck %s --check-prefix=STARVED
// RUN: not phaze-run %s --entry=other_type 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not phaze-run %s --entry=no_root 2>&1 | FileCheck %s --check-prefix=ROOT

// STARVED: 'stablehlo.infeed' op has nothing to be fed in: the queue is empty
// TYPE: 'stablehlo.infeed' op is fed with values of other types than it has
// ROOT: 'stablehlo.collective_broadcast' op has the root 2 in a group of 2

func.func @reader(%token: !stablehlo.token) -> (tensor<2xi64>, !stablehlo.token) {
  %0:2 = "stablehlo.infeed"(%token) <{infeed_config = "", layout = [[0]]}> : (!stablehlo.token) -> (tensor<2xi64>, !stablehlo.token)
  %1:2 = "stablehlo.infeed"(%0#1) <{infeed_config = "", layout = [[0]]}> : (!stablehlo.token) -> (tensor<2xi64>, !stablehlo.token)
  %2 = stablehlo.subtract %1#0, %0#0 : tensor<2xi64>
  %3 = "stablehlo.outfeed"(%2, %1#1) <{outfeed_config = ""}> : (tensor<2xi64>, !stablehlo.token) -> !stablehlo.token
  return %2, %3 : tensor<2xi64>, !stablehlo.token
}
func.func @first() -> tensor<2xi64> {
  %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  return %0 : tensor<2xi64>
}
func.func @second() -> tensor<2xi64> {
  %0 = stablehlo.constant dense<[10, 30]> : tensor<2xi64>
  return %0 : tensor<2xi64>
}
func.func @float() -> tensor<2xf64> {
  %0 = stablehlo.constant dense<0.0> : tensor<2xf64>
  return %0 : tensor<2xf64>
}
func.func @feeds() {
  %token = stablehlo.after_all : !stablehlo.token
  %0:2 = "interpreter.run_parallel"(%token) {infeed = [@first, @second], programs = [[@reader]]} : (!stablehlo.token) -> (tensor<2xi64>, !stablehlo.token)
  check.expect_eq_const %0#0, dense<[9, 28]> : tensor<2xi64>
  return
}
func.func @starved() {
  %token = stablehlo.after_all : !stablehlo.token
  %0:2 = "interpreter.run_parallel"(%token) {infeed = [@first], programs = [[@reader]]} : (!stablehlo.token) -> (tensor<2xi64>, !stablehlo.token)
  return
}
func.func @other_type() {
  %token = stablehlo.after_all : !stablehlo.token
  %0:2 = "interpreter.run_parallel"(%token) {infeed = [@float], programs = [[@reader]]} : (!stablehlo.token) -> (tensor<2xi64>, !stablehlo.token)
  return
}

func.func @broadcast(%value: tensor<2xi64>, %place: tensor<i64>) -> tensor<2xi64> {
  %0 = "stablehlo.collective_broadcast"(%value, %place) <{replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>, has_dynamic_root}> : (tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
  return %0 : tensor<2xi64>
}
func.func @root() {
  %a = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  %b = stablehlo.constant dense<[3, 4]> : tensor<2xi64>
  // The second of the group is replica 0.
  %place = stablehlo.constant dense<1> : tensor<i64>
  %0:2 = "interpreter.run_parallel"(%a, %place, %b, %place) {programs = [[@broadcast], [@broadcast]]} : (tensor<2xi64>, tensor<i64>, tensor<2xi64>, tensor<i64>) -> (tensor<2xi64>, tensor<2xi64>)
  check.expect_eq %0#0, %a : tensor<2xi64>
  check.expect_eq %0#1, %a : tensor<2xi64>
  return
}
func.func @no_root() {
  %a = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  %place = stablehlo.constant dense<2> : tensor<i64>
  %0:2 = "interpreter.run_parallel"(%a, %place, %a, %place) {programs = [[@broadcast], [@broadcast]]} : (tensor<2xi64>, tensor<i64>, tensor<2xi64>, tensor<i64>) -> (tensor<2xi64>, tensor<2xi64>)
  return
}

// Within bounds, about the middle of them, and different each time.
func.func @draws() -> (tensor<1000xf32>, tensor<1000xi8>) {
  %low = stablehlo.constant dense<-2.0> : tensor<f32>
  %high = stablehlo.constant dense<4.0> : tensor<f32>
  %shape = stablehlo.constant dense<1000> : tensor<1xi64>
  %0 = stablehlo.rng %low, %high, %shape, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<1000xf32>
  %1 = stablehlo.rng %low, %high, %shape, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<1000xf32>
  %2 = stablehlo.rng %low, %high, %shape, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<1000xf32>
  %least = stablehlo.constant dense<-3> : tensor<i8>
  %most = stablehlo.constant dense<5> : tensor<i8>
  %3 = stablehlo.rng %least, %most, %shape, distribution = UNIFORM : (tensor<i8>, tensor<i8>, tensor<1xi64>) -> tensor<1000xi8>
  %clamped = stablehlo.clamp %low, %0, %high : (tensor<f32>, tensor<1000xf32>, tensor<f32>) -> tensor<1000xf32>
  check.expect_eq %0, %clamped : tensor<1000xf32>
  %four = stablehlo.constant dense<4> : tensor<i8>
  %whole = stablehlo.clamp %least, %3, %four : (tensor<i8>, tensor<1000xi8>, tensor<i8>) -> tensor<1000xi8>
  check.expect_eq %3, %whole : tensor<1000xi8>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %count = stablehlo.constant dense<1000.0> : tensor<f32>
  %sum = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<1000xf32>, tensor<f32>) -> tensor<f32>
  %mean = stablehlo.divide %sum, %count : tensor<f32>
  check.expect_almost_eq_const %mean, dense<1.0> : tensor<f32>, tolerance = 0.3
  %normals = stablehlo.reduce(%2 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<1000xf32>, tensor<f32>) -> tensor<f32>
  %middle = stablehlo.divide %normals, %count : tensor<f32>
  check.expect_almost_eq_const %middle, dense<-2.0> : tensor<f32>, tolerance = 0.5
  %same = stablehlo.compare EQ, %0, %1 : (tensor<1000xf32>, tensor<1000xf32>) -> tensor<1000xi1>
  %false = stablehlo.constant dense<false> : tensor<i1>
  %any = stablehlo.reduce(%same init: %false) applies stablehlo.or across dimensions = [0] : (tensor<1000xi1>, tensor<i1>) -> tensor<i1>
  check.expect_eq_const %any, dense<false> : tensor<i1>
  return %0, %3 : tensor<1000xf32>, tensor<1000xi8>
}

func.func @scan() {
  %input = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %init = stablehlo.constant dense<[10, 20]> : tensor<2xi32>
  %0:2 = chlo.scan(%input) inits (%init) dimension=1 {
  ^bb0(%slice: tensor<2xi32>, %product: tensor<2xi32>):
    %1 = stablehlo.multiply %slice, %product : tensor<2xi32>
    %2 = stablehlo.subtract %1, %slice : tensor<2xi32>
    stablehlo.return %2, %1 : tensor<2xi32>, tensor<2xi32>
  } : (tensor<2x3xi32>, tensor<2xi32>) -> (tensor<2x3xi32>, tensor<2xi32>)
  check.expect_eq_const %0#0, dense<[[9, 18, 57], [76, 395, 2394]]> : tensor<2x3xi32>
  check.expect_eq_const %0#1, dense<[60, 2400]> : tensor<2xi32>
  return
}
func.func @scan_reverse() {
  %input = stablehlo.constant dense<[5, 3, 4]> : tensor<3xi32>
  %init = stablehlo.constant dense<7> : tensor<i32>
  %0:2 = chlo.scan(%input) inits (%init) dimension=0 attributes {is_reverse = true} {
  ^bb0(%element: tensor<i32>, %least: tensor<i32>):
    %1 = stablehlo.minimum %element, %least : tensor<i32>
    stablehlo.return %1, %1 : tensor<i32>, tensor<i32>
  } : (tensor<3xi32>, tensor<i32>) -> (tensor<3xi32>, tensor<i32>)
  check.expect_eq_const %0#0, dense<[3, 3, 4]> : tensor<3xi32>
  check.expect_eq_const %0#1, dense<3> : tensor<i32>
  return
}
