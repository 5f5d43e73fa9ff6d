// StableHLO operations of the Program family that communicate between processes.
#ifndef PHAZE_STABLEHLO_COLLECTIVEOPS_TD
#define PHAZE_STABLEHLO_COLLECTIVEOPS_TD

include "StableHLOBase.td"

def Program_Tensor
    : SH_TensorOf<[SH_Bool, SH_Int, SH_Float, SH_Complex, SH_QuantPerTensor]>;

// Two collectives with the same operands and attributes give the same values, and one without uses
// may go. They are not speculatable: all processes of a group must reach them together.
class Program_Collective<string mnemonic, list<Trait> traits = []>
    : SH_Op<mnemonic, traits # [NoMemoryEffect]> {
  let hasVerifier = 1;
}
class Program_ReducingCollective<string mnemonic>
    : SH_Op<mnemonic, [RecursiveMemoryEffects, SingleBlock]> {
  let regions = (region AnyRegion:$computation);
  let hasVerifier = 1;
}

def SH_AllGatherOp : Program_Collective<"all_gather"> {
  let summary = "concatenation of a tensor of all processes of a group";
  let description = [{
    Concatenates `operands` of the processes of each group along `all_gather_dim`.

    The groups are made of `replica_groups` by replicas where there is no positive channel id, by
    flattened process ids with `use_global_device_ids`, and by replicas times all partitions
    otherwise. In the last case the size of a group is a multiple of what `replica_groups` says.

    **Constraints**
    - `all_gather_i1`: operands are tensors, quantized at most per tensor
    - `all_gather_i3`: replica_groups has two dimensions
    - `all_gather_c1`: all_gather_dim is a dimension of every operand
    - `all_gather_c2`: no id occurs twice in replica_groups
    - `all_gather_c3`: replica_groups names every process (at run time); with
      `use_global_device_ids` it is not empty
    - `all_gather_c4`: ids are in [0, size of replica_groups)
    - `all_gather_c5`: `use_global_device_ids` needs a positive channel id
    - `all_gather_c6`: results have the types of the operands, but all_gather_dim times the size of
      a group; any other multiple is a warning

    **Example**
    ```mlir
    func.func @all_gather(%operand: tensor<2x2xi64>) -> tensor<2x4xi64> {
      %result = "stablehlo.all_gather"(%operand) <{
        all_gather_dim = 1 : i64,
        replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>
      }> : (tensor<2x2xi64>) -> tensor<2x4xi64>
      return %result : tensor<2x4xi64>
    }
    ```
  }];
  let arguments = (ins
    Variadic<Program_Tensor>:$operands,
    I64Attr:$all_gather_dim,
    SH_ReplicaGroups:$replica_groups,
    OptionalAttr<SH_ChannelHandle>:$channel_handle,
    UnitAttr:$use_global_device_ids);
  let results = (outs Variadic<Program_Tensor>:$results);
}

def SH_AllReduceOp : Program_ReducingCollective<"all_reduce"> {
  let summary = "reduction of a tensor over all processes of a group";
  let description = [{
    Combines `operands` of the processes of each group element by element with `computation`. Groups
    are as in `all_gather`; a group shorter than others is filled up with -1.

    **Constraints**
    - `all_reduce_i1`: operands are tensors, quantized at most per tensor
    - `all_reduce_i2`: replica_groups has two dimensions
    - `all_reduce_c1`: no id occurs twice in replica_groups
    - `all_reduce_c2`: replica_groups names every process (at run time); with
      `use_global_device_ids` it is not empty
    - `all_reduce_c3`: ids are in [0, size of replica_groups)
    - `all_reduce_c4`: `use_global_device_ids` needs a positive channel id
    - `all_reduce_c5`: computation has type (tensor<E>, tensor<E>) -> tensor<E>, and the element
      types of all operands are promotable to E
    - `all_reduce_c6`: results have the shapes of the operands
    - `all_reduce_c7`: results have element type E

    **Example**
    ```mlir
    func.func @all_reduce(%operand: tensor<4xi64>) -> tensor<4xi64> {
      %result = "stablehlo.all_reduce"(%operand) <{
        replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>
      }> ({
      ^bb0(%lhs: tensor<i64>, %rhs: tensor<i64>):
        %sum = stablehlo.add %lhs, %rhs : tensor<i64>
        stablehlo.return %sum : tensor<i64>
      }) : (tensor<4xi64>) -> tensor<4xi64>
      return %result : tensor<4xi64>
    }
    ```
  }];
  let arguments = (ins
    Variadic<Program_Tensor>:$operands,
    SH_ReplicaGroups:$replica_groups,
    OptionalAttr<SH_ChannelHandle>:$channel_handle,
    UnitAttr:$use_global_device_ids);
  let results = (outs Variadic<Program_Tensor>:$results);
}

def SH_AllToAllOp
    : SH_InferredOp<"all_to_all", [NoMemoryEffect]> {
  let summary = "exchange of parts between all processes of a group";
  let description = [{
    Splits `operands` of the processes of each group along `split_dimension` into `split_count`
    parts, sends part i to process i of the group, and concatenates what arrives along
    `concat_dimension`.

    **Constraints**
    - `all_to_all_i1`: operands are tensors, quantized at most per tensor
    - `all_to_all_i5`: replica_groups has two dimensions
    - `all_to_all_c1`: split_dimension is a dimension of every operand
    - `all_to_all_c2`: split_count divides the size of split_dimension
    - `all_to_all_c3`: concat_dimension is a dimension of every operand
    - `all_to_all_c4`: split_count is positive
    - `all_to_all_c5`: no id occurs twice in replica_groups
    - `all_to_all_c6`: replica_groups names every process (at run time)
    - `all_to_all_c7`: ids are in [0, size of replica_groups)
    - `all_to_all_c8`: groups have split_count members
    - `all_to_all_c9`: results have the types of the operands, but split_dimension divided by and
      concat_dimension times split_count, where they differ

    **Example**
    ```mlir
    func.func @all_to_all(%operand: tensor<2x4xi64>) -> tensor<4x2xi64> {
      %result = "stablehlo.all_to_all"(%operand) <{
        split_dimension = 1 : i64,
        concat_dimension = 0 : i64,
        split_count = 2 : i64,
        replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>
      }> : (tensor<2x4xi64>) -> tensor<4x2xi64>
      return %result : tensor<4x2xi64>
    }
    ```
  }];
  let arguments = (ins
    Variadic<Program_Tensor>:$operands,
    I64Attr:$split_dimension,
    I64Attr:$concat_dimension,
    I64Attr:$split_count,
    SH_ReplicaGroups:$replica_groups,
    OptionalAttr<SH_ChannelHandle>:$channel_handle);
  let results = (outs Variadic<Program_Tensor>:$results);
}

def SH_AsyncStartOp : SH_Op<"async_start", [RecursiveMemoryEffects, SingleBlock]> {
  let summary = "start of an asynchronous operation";
  let description = [{
    Starts the operation in `body` and returns at once, with a future of what it will return.

    **Constraints**
    - `async_start_c1`: the arguments of body have the types of the operands
    - `async_start_c2`: body is one collective or slice operation and a return
    - `async_start_c3`: the result is a future of the types that body returns

    **Example**
    ```mlir
    func.func @async_start(%operand: tensor<2x2xf32>) -> tensor<4x2xf32> {
      %future = "stablehlo.async_start"(%operand) ({
      ^bb0(%arg: tensor<2x2xf32>):
        %0 = "stablehlo.all_gather"(%arg) <{
          all_gather_dim = 0 : i64,
          replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>
        }> : (tensor<2x2xf32>) -> tensor<4x2xf32>
        stablehlo.return %0 : tensor<4x2xf32>
      }) : (tensor<2x2xf32>) -> !stablehlo.future<tensor<4x2xf32>>
      %result = "stablehlo.async_done"(%future)
        : (!stablehlo.future<tensor<4x2xf32>>) -> tensor<4x2xf32>
      return %result : tensor<4x2xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<SH_AnyValue>:$operands);
  let results = (outs SH_Future:$result);
  let regions = (region AnyRegion:$body);
  let hasVerifier = 1;
}

def SH_AsyncDoneOp : SH_InferredOp<"async_done", [NoMemoryEffect]> {
  let summary = "wait for an asynchronous operation";
  let description = [{
    Waits for the operation that `async_start` started, and returns what it returned.

    **Constraints**
    - `async_done_i1`: the operand is a future
    - `async_done_c1`: results have the types of the future

    **Example**
    ```mlir
    func.func @async_done(%future: !stablehlo.future<tensor<4x2xf32>>) -> tensor<4x2xf32> {
      %result = "stablehlo.async_done"(%future)
        : (!stablehlo.future<tensor<4x2xf32>>) -> tensor<4x2xf32>
      return %result : tensor<4x2xf32>
    }
    ```
  }];
  let arguments = (ins SH_Future:$future);
  let results = (outs Variadic<SH_AnyValue>:$results);
}

def SH_CollectiveBroadcastOp : SH_InferredOp<"collective_broadcast", [NoMemoryEffect]> {
  let summary = "copy from one process of a group to all others";
  let description = [{
    Copies `operands` of the first process of each group to all processes of the group; processes
    outside all groups get zeros. With `has_dynamic_root` the last operand holds the place of the
    process in its group that is copied from, instead of the first.

    **Constraints**
    - `collective_broadcast_i1`: operands are tensors, quantized at most per tensor
    - `collective_broadcast_i2`: replica_groups has two dimensions
    - `collective_broadcast_c1`: no id occurs twice in replica_groups
    - `collective_broadcast_c2`: ids are not negative, and less than the number of processes (at run
      time)
    - `collective_broadcast_c3`: results have the types of the operands
    - `collective_broadcast_c4`: a dynamic root is one integer, and not the only operand

    **Example**
    ```mlir
    func.func @collective_broadcast(%operand: tensor<1x2xi64>) -> tensor<1x2xi64> {
      %result = "stablehlo.collective_broadcast"(%operand) <{
        replica_groups = dense<[[2, 1]]> : tensor<1x2xi64>
      }> : (tensor<1x2xi64>) -> tensor<1x2xi64>
      return %result : tensor<1x2xi64>
    }
    ```
  }];
  let arguments = (ins
    Variadic<Program_Tensor>:$operands,
    SH_ReplicaGroups:$replica_groups,
    OptionalAttr<SH_ChannelHandle>:$channel_handle,
    UnitAttr:$has_dynamic_root);
  let results = (outs Variadic<Program_Tensor>:$results);
}

def SH_CollectivePermuteOp
    : Program_Collective<"collective_permute", [SH_CompatibleOperandsAndResultType]> {
  let summary = "copy between pairs of processes";
  let description = [{
    Copies `operand` of the source of each pair to its target; processes that are no target get
    zeros.

    **Constraints**
    - `collective_permute_i1`: the operand is a tensor, quantized at most per tensor
    - `collective_permute_c1`: source_target_pairs has shape Nx2
    - `collective_permute_c2`: no source occurs twice
    - `collective_permute_c3`: no target occurs twice
    - `collective_permute_c4`: ids are not negative, and less than the number of processes (at run
      time)
    - `collective_permute_c5`: the result has the type of the operand

    **Example**
    ```mlir
    func.func @collective_permute(%operand: tensor<2x2xi64>) -> tensor<2x2xi64> {
      %result = "stablehlo.collective_permute"(%operand) <{
        source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>
      }> : (tensor<2x2xi64>) -> tensor<2x2xi64>
      return %result : tensor<2x2xi64>
    }
    ```
  }];
  let arguments = (ins
    Program_Tensor:$operand,
    SH_I64Elements:$source_target_pairs,
    OptionalAttr<SH_ChannelHandle>:$channel_handle);
  let results = (outs Program_Tensor:$result);
}

def SH_CollectiveReduceOp : Program_ReducingCollective<"collective_reduce"> {
  let summary = "reduction of a tensor to one process of a group";
  let description = [{
    Combines `operands` of the processes of each group with `computation`, as `all_reduce` does, for
    the first process of the group.

    **Constraints**
    - `collective_reduce_i1`: operands are tensors, quantized at most per tensor
    - `collective_reduce_i2`: replica_groups has two dimensions
    - `collective_reduce_c1`: no id occurs twice in replica_groups
    - `collective_reduce_c2`: replica_groups names every process (at run time); with
      `use_global_device_ids` it is not empty
    - `collective_reduce_c3`: ids are in [0, size of replica_groups)
    - `collective_reduce_c4`: `use_global_device_ids` needs a positive channel id
    - `collective_reduce_c5`: computation has type (tensor<E>, tensor<E>) -> tensor<E>, and the
      element types of all operands are promotable to E
    - `collective_reduce_c6`: results have the shapes of the operands
    - `collective_reduce_c7`: results have element type E

    **Example**
    ```mlir
    func.func @collective_reduce(%operand: tensor<4xi64>) -> tensor<4xi64> {
      %result = "stablehlo.collective_reduce"(%operand) <{
        replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>
      }> ({
      ^bb0(%lhs: tensor<i64>, %rhs: tensor<i64>):
        %sum = stablehlo.add %lhs, %rhs : tensor<i64>
        stablehlo.return %sum : tensor<i64>
      }) : (tensor<4xi64>) -> tensor<4xi64>
      return %result : tensor<4xi64>
    }
    ```
  }];
  let arguments = (ins
    Variadic<Program_Tensor>:$operands,
    SH_ReplicaGroups:$replica_groups,
    OptionalAttr<SH_ChannelHandle>:$channel_handle,
    UnitAttr:$use_global_device_ids);
  let results = (outs Variadic<Program_Tensor>:$results);
}

def SH_CrossReplicaSumOp
    : Program_Collective<"cross-replica-sum", [SH_CompatibleOperandsAndResultType]> {
  let summary = "sum of a tensor over all replicas of a group";
  let description = [{
    Adds `operand` of the replicas of each group. A deprecated form of `all_reduce`, in whose terms
    the specification defines it.

    **Constraints**
    - `cross_replica_sum_i1`: the operand is a tensor, quantized at most per tensor
    - `cross_replica_sum_i2`: replica_groups has two dimensions
    - `cross_replica_sum_c1`: no id occurs twice in replica_groups
    - `cross_replica_sum_c2`: replica_groups names every replica (at run time)
    - `cross_replica_sum_c3`: ids are in [0, size of replica_groups)
    - `cross_replica_sum_c4`: the result has the type of the operand

    **Example**
    ```mlir
    func.func @cross_replica_sum(%operand: tensor<4xf32>) -> tensor<4xf32> {
      %result = "stablehlo.cross-replica-sum"(%operand) <{
        replica_groups = dense<[[0], [1]]> : tensor<2x1xi64>
      }> : (tensor<4xf32>) -> tensor<4xf32>
      return %result : tensor<4xf32>
    }
    ```
  }];
  let arguments = (ins Program_Tensor:$operand, SH_ReplicaGroups:$replica_groups);
  let results = (outs Program_Tensor:$result);
}

def SH_PartitionIdOp : SH_InferredOp<"partition_id", [Pure]> {
  let summary = "partition of the current process";
  let description = [{
    Gives the id of the partition that the current process belongs to.

    **Constraints**
    - `partition_id_c1`: the result is a 0-dimensional tensor of type ui32

    **Example**
    ```mlir
    func.func @partition_id() -> tensor<ui32> {
      %result = stablehlo.partition_id : tensor<ui32>
      return %result : tensor<ui32>
    }
    ```
  }];
  let results = (outs 0DTensorOf<[UI32]>:$result);
  let assemblyFormat = "attr-dict `:` type(results)";
}

def SH_ReplicaIdOp : SH_InferredOp<"replica_id", [Pure]> {
  let summary = "replica of the current process";
  let description = [{
    Gives the id of the replica that the current process belongs to.

    **Constraints**
    - `replica_id_c1`: the result is a 0-dimensional tensor of type ui32

    **Example**
    ```mlir
    func.func @replica_id() -> tensor<ui32> {
      %result = stablehlo.replica_id : tensor<ui32>
      return %result : tensor<ui32>
    }
    ```
  }];
  let results = (outs 0DTensorOf<[UI32]>:$result);
  let assemblyFormat = "attr-dict `:` type(results)";
}

def SH_ReduceScatterOp : Program_ReducingCollective<"reduce_scatter"> {
  let summary = "reduction over a group, of which each process gets a part";
  let description = [{
    Combines `operand` of the processes of each group with `computation`, as `all_reduce` does,
    splits that along `scatter_dimension`, and gives part i to process i of the group. Groups are as
    in `all_gather`.

    **Constraints**
    - `reduce_scatter_i1`: the operand is a tensor, quantized at most per tensor
    - `reduce_scatter_i3`: replica_groups has two dimensions
    - `reduce_scatter_c1`: the size of a group divides the size of scatter_dimension
    - `reduce_scatter_c2`: scatter_dimension is a dimension of the operand
    - `reduce_scatter_c3`: no id occurs twice in replica_groups
    - `reduce_scatter_c4`: replica_groups names every process (at run time); with
      `use_global_device_ids` it is not empty
    - `reduce_scatter_c5`: ids are in [0, size of replica_groups)
    - `reduce_scatter_c6`: `use_global_device_ids` needs a positive channel id
    - `reduce_scatter_c7`: computation has type (tensor<E>, tensor<E>) -> tensor<E>, and the element
      type of the operand is promotable to E
    - `reduce_scatter_c8`: the result has the shape of the operand, but scatter_dimension divided by
      the size of a group; any other part is a warning
    - `reduce_scatter_c9`: the result has element type E

    **Example**
    ```mlir
    func.func @reduce_scatter(%operand: tensor<2x4xi64>) -> tensor<2x2xi64> {
      %result = "stablehlo.reduce_scatter"(%operand) <{
        scatter_dimension = 1 : i64,
        replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>
      }> ({
      ^bb0(%lhs: tensor<i64>, %rhs: tensor<i64>):
        %sum = stablehlo.add %lhs, %rhs : tensor<i64>
        stablehlo.return %sum : tensor<i64>
      }) : (tensor<2x4xi64>) -> tensor<2x2xi64>
      return %result : tensor<2x2xi64>
    }
    ```
  }];
  let arguments = (ins
    Program_Tensor:$operand,
    I64Attr:$scatter_dimension,
    SH_ReplicaGroups:$replica_groups,
    OptionalAttr<SH_ChannelHandle>:$channel_handle,
    UnitAttr:$use_global_device_ids);
  let results = (outs Program_Tensor:$result);
}

#endif
