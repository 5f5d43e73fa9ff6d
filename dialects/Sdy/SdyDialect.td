// The sdy dialect: names of meshes and how values are divided over them.
#ifndef PHAZE_SDY_DIALECT_TD
#define PHAZE_SDY_DIALECT_TD

include "mlir/IR/DialectBase.td"

def Sdy_Dialect : Dialect {
  let name = "sdy";
  let cppNamespace = "::phaze::sdy";
  let summary = "Meshes of devices and shardings of values over them (Shardy)";
  let description = [{
    A `sdy.mesh` names the axes of an array of devices. A sharding says, per dimension of a tensor,
    over which of these axes the dimension is divided. Shardings are the declared attribute of sdy
    ops, or are attached to other ops, function arguments and function results as `sdy.sharding`,
    where this dialect verifies them against their mesh and tensor.

    Attributes that other ops carry:

    | place | attribute | value |
    |---|---|---|
    | function argument or result | `sdy.sharding` | `#sdy.sharding` |
    | any op | `sdy.sharding` | `#sdy.sharding_per_value`, one sharding per result |
    | any op | `sdy.sharding_rule` | `#sdy.op_sharding_rule` |
    | any op | `sdy.propagation_edges` | `#sdy.propagation_edges` |
    | any op | `sdy.result_propagation_edges`, `sdy.block_arg_propagation_edges` | list of these |

    **Constraints** on `sdy.sharding` of an op:
    - `sdy_v1`: there is one sharding per result; an op without results has none, or one of rank 0
      that is maximal or fully replicated.
    - `sdy_v2`: the results may use different meshes (by construction).
  }];
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let extraClassDeclaration = [{
    /// The name under which a sharding is attached to ops, function arguments and results.
    static constexpr ::llvm::StringLiteral getShardingAttrName() { return "sdy.sharding"; }
    /// The name under which a sharding rule is attached to an op.
    static constexpr ::llvm::StringLiteral getShardingRuleAttrName() {
      return "sdy.sharding_rule";
    }

  private:
    void registerAttributes();
    void registerOps();
  }];
}

#endif
