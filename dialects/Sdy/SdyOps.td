// The operations of the sdy dialect.
#ifndef PHAZE_SDY_OPS_TD
#define PHAZE_SDY_OPS_TD

include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "SdyAttrs.td"

// `doc`: see Sdy_Attr.
class Sdy_Op<string mnemonic, list<Trait> traits = []> : Op<Sdy_Dialect, mnemonic, traits> {
  string doc = "";
  let description = !subst("} ]", "}]", doc);
}

// The result has the type of the one operand, which is written once.
class Sdy_IdentityOp<string mnemonic, string input, list<Trait> traits = []>
    : Sdy_Op<mnemonic, traits # [AllTypesMatch<[input, "result"]>]>;

def Sdy_MeshOp : Sdy_Op<"mesh", [Symbol, HasParent<"::mlir::ModuleOp">]> {
  let summary = "names a mesh";
  let doc = [{
    Gives a mesh a name in the module, by which shardings refer to it, before or after it.

    **Constraints**
    - `sdy_m1` to `sdy_m5`: see the attributes `mesh_axis` and `mesh`.

    **Example**
    ```mlir
    sdy.mesh @mesh = <["data"=4, "model"=2]>
    sdy.mesh @reversed = <["x"=2], device_ids=[1, 0]>
    sdy.mesh @device_3 = <[], device_ids=[3]>
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, Sdy_Mesh:$mesh);
  let assemblyFormat = "$sym_name `=` $mesh attr-dict";
}

def Sdy_ShardingConstraintOp : Sdy_IdentityOp<"sharding_constraint", "input"> {
  let summary = "constrains a value to a sharding";
  let doc = [{
    The result is the input with this sharding. Without uses it constrains the input itself, so
    that it is not removed when dead.

    **Constraints**
    - `sdy_s1` to `sdy_s7`, `sdy_x1` to `sdy_x7`: the sharding fits its mesh and the input's type.
    - `sdy_u1`: axes that become unreduced are summed over, and those that were unreduced keep their
      way of reduction (not looked at when the input has no sharding, or another mesh).

    **Example**
    ```mlir
    sdy.mesh @mesh = <["data"=4, "model"=2]>
    func.func @constrain(%arg0: tensor<32x64xf32>) -> tensor<32x64xf32> {
      %0 = sdy.sharding_constraint %arg0 <@mesh, [{"data"}, {?} ]> : tensor<32x64xf32>
      return %0 : tensor<32x64xf32>
    }
    ```
  }];
  let arguments = (ins AnyType:$input, Sdy_TensorSharding:$sharding);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$input $sharding attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def Sdy_ReshardOp : Sdy_IdentityOp<"reshard", "input", [Pure]> {
  let summary = "changes the sharding of a value";
  let doc = [{
    The result is the input with this sharding; unlike a constraint it says nothing of the input.

    **Constraints**
    - `sdy_s1` to `sdy_s7`, `sdy_x1` to `sdy_x7`: the sharding fits its mesh and the input's type.
    - `sdy_u1`: as for `sdy.sharding_constraint`.

    **Example**
    ```mlir
    sdy.mesh @mesh = <["data"=4, "model"=2]>
    func.func @reshard(%arg0: tensor<32x64xf32>) -> tensor<32x64xf32> {
      %0 = sdy.reshard %arg0 <@mesh, [{}, {"model"} ]> : tensor<32x64xf32>
      return %0 : tensor<32x64xf32>
    }
    ```
  }];
  let arguments = (ins AnyType:$input, Sdy_TensorSharding:$sharding);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$input $sharding attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def Sdy_ManualComputationOp : Sdy_Op<"manual_computation", [
    RecursiveMemoryEffects, RecursivelySpeculatable, IsolatedFromAbove,
    SingleBlockImplicitTerminator<"::phaze::sdy::ReturnOp">]> {
  let summary = "a computation written per device over some axes";
  let doc = [{
    The body sees the part of each operand that one device holds with respect to the manual axes,
    and returns its part of each result. Over the other axes the body is still written globally.

    **Constraints**
    - `sdy_c1`: there are as many operands as in_shardings and block arguments, and as many results
      as out_shardings and returned values.
    - `sdy_c2`: in each dimension manual axes come before the others.
    - `sdy_c3`: a dimension is divisible by the product of its manual axes, and the type inside is
      the type outside with its dimensions divided by that (dynamic ones stay; types without shape
      are not looked at).
    - `sdy_c4`: if there are manual axes, all shardings have one mesh, empty ones aside, and it has
      these axes.
    - `sdy_c5`: a computation inside another one has other manual axes.
    - `sdy_c6`: the body uses no values from outside.
    - `sdy_s1` to `sdy_s7`, `sdy_x1` to `sdy_x7`: the shardings fit the types outside.

    **Example**
    ```mlir
    sdy.mesh @mesh = <["data"=4, "model"=2]>
    func.func @manual(%arg0: tensor<32x64xf32>) -> tensor<32x64xf32> {
      %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"data"}, {} ]>] out_shardings=[<@mesh, [{"data"}, {} ]>] manual_axes={"data", "model"} (%arg1: tensor<8x64xf32>) {
        sdy.return %arg1 : tensor<8x64xf32>
      } : (tensor<32x64xf32>) -> tensor<32x64xf32>
      return %0 : tensor<32x64xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$tensors,
                       Sdy_TensorShardingPerValue:$in_shardings,
                       Sdy_TensorShardingPerValue:$out_shardings,
                       Sdy_ManualAxes:$manual_axes);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    `(` operands `)`
    `in_shardings` `` `=` `` custom<ShardingList>($in_shardings)
    `out_shardings` `` `=` `` custom<ShardingList>($out_shardings)
    `manual_axes` `` `=` `` $manual_axes
    custom<UnlabelledBody>($body)
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Sdy_ReturnOp : Sdy_Op<"return", [Pure, Terminator]> {
  let summary = "ends the body of an sdy op";
  let doc = [{
    Its operands are what the body returns.

    **Example**
    ```mlir
    func.func @return(%arg0: tensor<8xf32>) -> tensor<8xf32> {
      %0 = sdy.named_computation<"f">(%arg0) (%arg1: tensor<8xf32>) {
        sdy.return %arg1 : tensor<8xf32>
      } : (tensor<8xf32>) -> tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$results);
  let assemblyFormat = "attr-dict ($results^ `:` type($results))?";
  let builders = [OpBuilder<(ins), [{ build($_builder, $_state, ::mlir::ValueRange()); }]>];
}

def Sdy_ShardingGroupOp : Sdy_Op<"sharding_group"> {
  let summary = "puts a value into a group of equal shardings";
  let doc = [{
    All values of one group get the same sharding.

    **Example**
    ```mlir
    func.func @group(%arg0: tensor<8xf32>) {
      sdy.sharding_group %arg0 group_id=7 : tensor<8xf32>
      return
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$input, I64Attr:$group_id);
  let assemblyFormat = "$input `group_id` `` `=` `` $group_id attr-dict `:` type($input)";
}

def Sdy_ConstantOp : Sdy_Op<"constant", [Pure, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "a constant that may have its own sharding";
  let doc = [{
    Produces a tensor of constant value, in the text form of `stablehlo.constant`. It is not folded,
    so that every use may have a constant, and a sharding, of its own.

    **Example**
    ```mlir
    func.func @constant() -> tensor<4xf32> {
      %0 = sdy.constant dense<0.0> : tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    ```
  }];
  let arguments = (ins ElementsAttr:$value);
  let results = (outs AnyStaticShapeTensor:$output);
  let extraClassDeclaration = [{
    /// A quantized constant is given by values of its storage type.
    static bool isCompatibleReturnTypes(::mlir::TypeRange inferred, ::mlir::TypeRange written);
  }];
  let hasCustomAssemblyFormat = 1;
}

def Sdy_PropagationBarrierOp : Sdy_IdentityOp<"propagation_barrier", "input", [Pure]> {
  let summary = "lets shardings pass in one direction or in none";
  let doc = [{
    The result is the input; shardings pass from input to result (`FORWARD`), from result to input
    (`BACKWARD`), or not at all (`NONE`).

    **Constraints**
    - `sdy_b1`: the direction is not `BOTH`.

    **Example**
    ```mlir
    func.func @barrier(%arg0: tensor<8xf32>) -> tensor<8xf32> {
      %0 = sdy.propagation_barrier %arg0 allowed_direction=FORWARD : tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$input, Sdy_PropagationDirection:$allowed_direction);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $input `allowed_direction` `` `=` `` $allowed_direction attr-dict `:` type($result)
  }];
  let hasVerifier = 1;
}

def Sdy_NamedComputationOp : Sdy_Op<"named_computation", [
    RecursiveMemoryEffects, RecursivelySpeculatable, IsolatedFromAbove,
    SingleBlockImplicitTerminator<"::phaze::sdy::ReturnOp">]> {
  let summary = "a computation with a name, such as a call in place";
  let doc = [{
    Runs its body on the operands; shardings pass in and out of it as if it were inlined.

    **Constraints**
    - `sdy_n1`: block arguments have the types of the operands, returned values those of the
      results.
    - `sdy_n2`: shardings, where given, are as many as operands or results and fit their types
      (`sdy_s1` to `sdy_s7`, `sdy_x1` to `sdy_x7`).

    **Example**
    ```mlir
    sdy.mesh @mesh = <["x"=2]>
    func.func @named(%arg0: tensor<8xf32>) -> tensor<8xf32> {
      %0 = sdy.named_computation<"f">(%arg0) in_shardings=[<@mesh, [{"x"} ]>] out_shardings=[<@mesh, [{} ]>] (%arg1: tensor<8xf32>) {
        sdy.return %arg1 : tensor<8xf32>
      } : (tensor<8xf32>) -> tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    ```
  }];
  let arguments = (ins StrAttr:$name, Variadic<AnyType>:$inputs,
                       OptionalAttr<Sdy_TensorShardingPerValue>:$in_shardings,
                       OptionalAttr<Sdy_TensorShardingPerValue>:$out_shardings);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    `` `<` $name `>` `` `(` operands `)`
    (`in_shardings` `` `=` `` custom<ShardingList>($in_shardings)^)?
    (`out_shardings` `` `=` `` custom<ShardingList>($out_shardings)^)?
    custom<UnlabelledBody>($body)
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Sdy_DataFlowEdgeOp : Sdy_IdentityOp<"data_flow_edge", "input"> {
  let summary = "joins the values that a region op passes on as one";
  let doc = [{
    Stands behind a result or block argument of an op such as a loop, and holds the sharding of all
    the values that this op passes on as that one.

    **Constraints**
    - `sdy_d1`: the shape is static, and the input has no other use.
    - `sdy_d2`: the input is not the result of an sdy op, except `sdy.manual_computation` and
      `sdy.named_computation`.
    - `sdy_s1` to `sdy_s7`, `sdy_x1` to `sdy_x7`: the sharding fits its mesh and the input's type.

    **Example**
    ```mlir
    sdy.mesh @mesh = <["x"=2]>
    func.func @edge(%arg0: tensor<8xf32>) -> tensor<8xf32> {
      %0 = sdy.data_flow_edge %arg0 sharding=<@mesh, [{"x"} ]> : tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    ```
  }];
  let arguments = (ins AnyShaped:$input, OptionalAttr<Sdy_TensorSharding>:$sharding);
  let results = (outs AnyShaped:$result);
  let assemblyFormat = "$input (`sharding` `` `=` `` $sharding^)? attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def Sdy_FuncDataFlowEdgeOp : Sdy_IdentityOp<"func_data_flow_edge", "input"> {
  let summary = "joins the values that a function and its calls pass on as one";
  let doc = [{
    Stands behind a function argument or the result of a call, and so joins it with the operand or
    returned value on the other side.

    **Constraints**
    - `sdy_d1`: the shape is static, and the input has no other use.
    - `sdy_d3`: the input is an argument of a `func.func` or a result of a `func.call`.

    **Example**
    ```mlir
    func.func @edge(%arg0: tensor<8xf32>) -> tensor<8xf32> {
      %0 = sdy.func_data_flow_edge %arg0 : tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    ```
  }];
  let arguments = (ins AnyShaped:$input);
  let results = (outs AnyShaped:$result);
  let assemblyFormat = "$input attr-dict `:` type($result)";
  let hasVerifier = 1;
}

//===-- Collectives -------------------------------------------------------------------------===//

class Sdy_CollectiveOp<string mnemonic> : Sdy_IdentityOp<mnemonic, "tensor", [Pure]> {
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def Sdy_AllGatherOp : Sdy_CollectiveOp<"all_gather"> {
  let summary = "gathers a tensor along axes of each dimension";
  let doc = [{
    Removes axes from the end of each dimension's sharding.

    **Constraints**
    - `sdy_k1`: the operand has a sharding.
    - `sdy_k2`: out_sharding fits its mesh and the type, and has the rank and the mesh (contents,
      not name) of the operand's sharding.
    - `sdy_k3`: there is one list of axes per dimension, and the lists obey `sdy_x1` to `sdy_x6`.
    - `sdy_k4`: the axes of each dimension end the operand's, sub-axes split as needed, and what is
      left is the dimension of out_sharding. Open marks and priorities are not compared.

    **Example**
    ```mlir
    sdy.mesh @mesh = <["x"=2, "y"=2]>
    func.func @gather(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"} ]>}) -> tensor<8x8xf32> {
      %0 = sdy.all_gather [{}, {"y"} ] %arg0 out_sharding=<@mesh, [{"x"}, {} ]> : tensor<8x8xf32>
      return %0 : tensor<8x8xf32>
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$tensor, Sdy_ListOfAxisRefLists:$gathering_axes,
                       Sdy_TensorSharding:$out_sharding);
  let assemblyFormat = [{
    $gathering_axes $tensor `out_sharding` `` `=` `` $out_sharding attr-dict `:` type($result)
  }];
}

def Sdy_AllSliceOp : Sdy_CollectiveOp<"all_slice"> {
  let summary = "slices a tensor along axes of each dimension";
  let doc = [{
    Adds axes to the end of each dimension's sharding.

    **Constraints**
    - `sdy_k1`: an operand without sharding counts as replicated (by construction).
    - `sdy_k2`: out_sharding fits its mesh and the type, and has the rank and the mesh (contents,
      not name) of the operand's sharding.
    - `sdy_k3`: there is one list of axes per dimension, and the lists obey `sdy_x1` to `sdy_x6`.
    - `sdy_k5`: each dimension of out_sharding is the operand's with the axes added, neighbouring
      sub-axes merged. Open marks and priorities are not compared.

    **Example**
    ```mlir
    sdy.mesh @mesh = <["x"=2, "y"=2]>
    func.func @slice(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {} ]>}) -> tensor<8x8xf32> {
      %0 = sdy.all_slice [{}, {"y"} ] %arg0 out_sharding=<@mesh, [{"x"}, {"y"} ]> : tensor<8x8xf32>
      return %0 : tensor<8x8xf32>
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$tensor, Sdy_ListOfAxisRefLists:$slicing_axes,
                       Sdy_TensorSharding:$out_sharding);
  let assemblyFormat = [{
    $slicing_axes $tensor `out_sharding` `` `=` `` $out_sharding attr-dict `:` type($result)
  }];
}

def Sdy_AllToAllOp : Sdy_CollectiveOp<"all_to_all"> {
  let summary = "moves axes from dimensions to others";
  let doc = [{
    Each move takes axes from the end of one dimension's sharding to the end of another's.

    **Constraints**
    - `sdy_k1`: the operand has a sharding.
    - `sdy_k2`: out_sharding fits its mesh and the type, and has the rank and the mesh (contents,
      not name) of the operand's sharding.
    - `sdy_k3`: the axes of all moves obey `sdy_x1` to `sdy_x6`.
    - `sdy_k6`: there is a move; dimensions are in range, none occurs twice, and the sources ascend;
      the source loses its last axes, the target gains them, and other dimensions do not change.
      Open marks and priorities are not compared.

    **Example**
    ```mlir
    sdy.mesh @mesh = <["x"=2, "y"=2]>
    func.func @move(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "x"}, {} ]>}) -> tensor<8x8xf32> {
      %0 = sdy.all_to_all [{"x"}: 0->1] %arg0 out_sharding=<@mesh, [{"y"}, {"x"} ]> : tensor<8x8xf32>
      return %0 : tensor<8x8xf32>
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$tensor, Sdy_AllToAllParamList:$params,
                       Sdy_TensorSharding:$out_sharding);
  let assemblyFormat = [{
    $params $tensor `out_sharding` `` `=` `` $out_sharding attr-dict `:` type($result)
  }];
}

def Sdy_CollectivePermuteOp : Sdy_CollectiveOp<"collective_permute"> {
  let summary = "exchanges whole shards";
  let doc = [{
    Every device gets the shard of one device.

    **Constraints**
    - `sdy_k1`: the operand has a sharding.
    - `sdy_k2`: out_sharding fits its mesh and the type, and has the rank of the operand's sharding.
    - `sdy_k7`: each dimension has as many shards as before; the two meshes have the same axes, and
      if they are named differently, different device ids.

    **Example**
    ```mlir
    sdy.mesh @mesh = <["x"=2, "y"=2]>
    func.func @permute(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"} ]>}) -> tensor<8x8xf32> {
      %0 = sdy.collective_permute %arg0 out_sharding=<@mesh, [{"y"}, {"x"} ]> : tensor<8x8xf32>
      return %0 : tensor<8x8xf32>
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$tensor, Sdy_TensorSharding:$out_sharding);
  let assemblyFormat = [{
    $tensor `out_sharding` `` `=` `` $out_sharding attr-dict `:` type($result)
  }];
}

def Sdy_AllReduceOp : Sdy_CollectiveOp<"all_reduce"> {
  let summary = "combines partial values along axes";
  let doc = [{
    Adds the values along the axes, or takes their maximum or minimum.

    **Constraints**
    - `sdy_k1`: an operand without sharding counts as replicated (by construction).
    - `sdy_k2`: out_sharding fits its mesh and the type, and has the rank and the mesh (contents,
      not name) of the operand's sharding.
    - `sdy_k3`: the axes obey `sdy_x1` to `sdy_x6`.
    - `sdy_k8`: the axes are in mesh order and overlap neither the operand's dimensions and
      replicated axes nor the result's unreduced axes; the dimensions do not change.
    - `sdy_u2`: no axis becomes unreduced; those that are no longer unreduced were to be reduced in
      the way of this op, and the others keep theirs.

    **Example**
    ```mlir
    sdy.mesh @mesh = <["x"=2, "y"=2]>
    func.func @reduce(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"} ], unreduced=max{"y"}>}) -> tensor<8xf32> {
      %0 = sdy.all_reduce max {"y"} %arg0 out_sharding=<@mesh, [{"x"} ]> : tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$tensor, Sdy_AxisRefList:$reduction_axes,
                       DefaultValuedAttr<Sdy_ReductionOp, "ReductionOp::SUM">:$reduction_op,
                       Sdy_TensorSharding:$out_sharding);
  let assemblyFormat = [{
    ($reduction_op^)? $reduction_axes $tensor `out_sharding` `` `=` `` $out_sharding
    attr-dict `:` type($result)
  }];
}

def Sdy_ReduceScatterOp : Sdy_CollectiveOp<"reduce_scatter"> {
  let summary = "combines partial values and slices the result";
  let doc = [{
    An `sdy.all_reduce` followed by an `sdy.all_slice` along the same axes.

    **Constraints**
    - `sdy_k1`: an operand without sharding counts as replicated (by construction).
    - `sdy_k2`: out_sharding fits its mesh and the type, and has the rank and the mesh (contents,
      not name) of the operand's sharding.
    - `sdy_k3`: there is one list of axes per dimension, and the lists obey `sdy_x1` to `sdy_x6`.
    - `sdy_k5`: as for `sdy.all_slice`.
    - `sdy_u2`: as for `sdy.all_reduce`.

    **Example**
    ```mlir
    sdy.mesh @mesh = <["x"=2, "y"=2]>
    func.func @scatter(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"} ], unreduced={"y"}>}) -> tensor<8xf32> {
      %0 = sdy.reduce_scatter [{"y"} ] %arg0 out_sharding=<@mesh, [{"x", "y"} ]> : tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$tensor, Sdy_ListOfAxisRefLists:$reduce_scatter_axes,
                       DefaultValuedAttr<Sdy_ReductionOp, "ReductionOp::SUM">:$reduction_op,
                       Sdy_TensorSharding:$out_sharding);
  let assemblyFormat = [{
    ($reduction_op^)? $reduce_scatter_axes $tensor `out_sharding` `` `=` `` $out_sharding
    attr-dict `:` type($result)
  }];
}

def Sdy_ShardedToUnreducedOp : Sdy_CollectiveOp<"sharded_to_unreduced"> {
  let summary = "turns axes of dimensions into unreduced axes";
  let doc = [{
    Each device keeps its shard, with zeros in place of the others.

    **Constraints**
    - `sdy_k1`: the operand has a sharding.
    - `sdy_k2`: out_sharding fits its mesh and the type, and has the rank and the mesh (contents,
      not name) of the operand's sharding.
    - `sdy_k3`: there is one list of axes per dimension, and the lists obey `sdy_x1` to `sdy_x6`.
    - `sdy_k4`: as for `sdy.all_gather`.
    - `sdy_k9`: the unreduced axes of out_sharding are the operand's and these, in mesh order and
      merged, to be summed.

    **Example**
    ```mlir
    sdy.mesh @mesh = <["x"=2, "y"=2]>
    func.func @unreduce(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"} ]>}) -> tensor<8xf32> {
      %0 = sdy.sharded_to_unreduced [{"y"} ] %arg0 out_sharding=<@mesh, [{"x"} ], unreduced={"y"}> : tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$tensor, Sdy_ListOfAxisRefLists:$axes,
                       Sdy_TensorSharding:$out_sharding);
  let assemblyFormat = [{
    $axes $tensor `out_sharding` `` `=` `` $out_sharding attr-dict `:` type($result)
  }];
}

def Sdy_ReplicatedToUnreducedOp : Sdy_CollectiveOp<"replicated_to_unreduced"> {
  let summary = "turns free axes into unreduced axes";
  let doc = [{
    One device along the axes keeps the value, the others hold zeros.

    **Constraints**
    - `sdy_k1`: the operand has a sharding.
    - `sdy_k2`: out_sharding fits its mesh and the type, and has the rank and the mesh (contents,
      not name) of the operand's sharding.
    - `sdy_k3`: the axes obey `sdy_x1` to `sdy_x6`.
    - `sdy_k10`: there is an axis; the axes are in mesh order and overlap neither the operand's
      dimensions nor its unreduced axes; the dimensions do not change; the unreduced axes of
      out_sharding are the operand's and these, in mesh order and merged, to be summed.

    **Example**
    ```mlir
    sdy.mesh @mesh = <["x"=2, "y"=2]>
    func.func @unreduce(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"} ]>}) -> tensor<8xf32> {
      %0 = sdy.replicated_to_unreduced {"y"} %arg0 out_sharding=<@mesh, [{"x"} ], unreduced={"y"}> : tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$tensor, Sdy_AxisRefList:$axes,
                       Sdy_TensorSharding:$out_sharding);
  let assemblyFormat = [{
    $axes $tensor `out_sharding` `` `=` `` $out_sharding attr-dict `:` type($result)
  }];
}

#endif
