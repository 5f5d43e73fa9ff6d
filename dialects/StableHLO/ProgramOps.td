// StableHLO operations: the Program family.
#ifndef PHAZE_STABLEHLO_PROGRAMOPS_TD
#define PHAZE_STABLEHLO_PROGRAMOPS_TD

include "StableHLOBase.td"
include "CollectiveOps.td"

// What control flow passes on.
def Program_FlowValue : AnyTypeOf<[SH_TensorOrToken, SH_Future]>;

// Attributes of custom_call.
def Program_BackendConfig : AnyAttrOf<[StrAttr, DictionaryAttr], "string or dictionary">;
def Program_ApiVersion : ConfinedAttr<I32Attr, [IntMinValue<0>, IntMaxValue<4>]>;
def Program_Symbols : TypedArrayAttrBase<FlatSymbolRefAttr, "array of function names">;
def Program_IndexVector
    : ElementsAttrBase<And<[IndexElementsAttr.predicate,
                            CPred<"::llvm::cast<::mlir::DenseIntElementsAttr>($_self).getType()"
                                  ".getRank() == 1">]>,
                       "1-dimensional elements attribute of type index">;
def Program_Layouts : TypedArrayAttrBase<Program_IndexVector, "array of layouts">;
def Program_Tilings
    : TypedArrayAttrBase<TypedArrayAttrBase<Program_IndexVector, "array of tiles">,
                         "array of tilings">;
def Program_Aliases : TypedArrayAttrBase<SH_OutputOperandAlias, "array of aliases">;

def SH_AfterAllOp : SH_InferredOp<"after_all", [Pure]> {
  let summary = "token that follows other tokens";
  let description = [{
    Orders everything that uses the result after everything that produced the inputs.

    **Constraints**
    - `after_all_i1`: inputs are tokens

    **Example**
    ```mlir
    func.func @after_all(%a: !stablehlo.token, %b: !stablehlo.token) -> !stablehlo.token {
      %result = stablehlo.after_all %a, %b : !stablehlo.token
      return %result : !stablehlo.token
    }
    ```
  }];
  let arguments = (ins Variadic<SH_Token>:$inputs);
  let results = (outs SH_Token:$result);
  let assemblyFormat = [{
    $inputs attr-dict
    `:` custom<VariadicSameOperandsAndResultType>(ref($inputs), type($inputs), type($result))
  }];
}

def SH_CaseOp
    : SH_Op<"case", [RecursiveMemoryEffects, RecursivelySpeculatable, SingleBlock,
                     DeclareOpInterfaceMethods<RegionBranchOpInterface,
                                               ["areTypesCompatible", "getEntrySuccessorRegions",
                                                "getRegionInvocationBounds"]>]> {
  let summary = "one of several branches, chosen by number";
  let description = [{
    Runs `branches[index]`, the last branch if there is none of this number, and returns what it
    returns. Branches may use values from outside.

    **Constraints**
    - `case_i1`: index is a 0-dimensional tensor of type i32
    - `case_c1`: there is at least one branch
    - `case_c2`: branches have no arguments
    - `case_c3`: all branches return values of the same types
    - `case_c4`: results have the types that branches return

    **Example**
    ```mlir
    func.func @case(%index: tensor<i32>, %a: tensor<2xi64>, %b: tensor<2xi64>) -> tensor<2xi64> {
      %result = "stablehlo.case"(%index) ({
        stablehlo.return %a : tensor<2xi64>
      }, {
        stablehlo.return %b : tensor<2xi64>
      }) : (tensor<i32>) -> tensor<2xi64>
      return %result : tensor<2xi64>
    }
    ```
  }];
  let arguments = (ins 0DTensorOf<[I32]>:$index);
  let results = (outs Variadic<Program_FlowValue>:$results);
  let regions = (region VariadicRegion<AnyRegion>:$branches);
  let hasVerifier = 1;
}

def SH_CompositeOp
    : SH_Op<"composite", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "operation made of others";
  let description = [{
    Stands for the operation `name`, which does what the function `decomposition` does. May carry
    regions, whose meaning `name` gives.

    **Constraints**
    - `composite_c1`: name is a dialect name, a dot and an operation name
    - `composite_c2`: decomposition is a function of the module
    - `composite_c3`: inputs have the types of its arguments
    - `composite_c4`: results have the types of its results

    **Example**
    ```mlir
    func.func @composite(%a: tensor<f32>) -> tensor<f32> {
      %result = stablehlo.composite "my.op" %a {
        composite_attributes = {note = "value"}, decomposition = @my_op, version = 1 : i32
      } : (tensor<f32>) -> tensor<f32>
      return %result : tensor<f32>
    }
    func.func private @my_op(%a: tensor<f32>) -> tensor<f32> {
      return %a : tensor<f32>
    }
    ```
  }];
  let arguments = (ins
    Variadic<SH_AnyValue>:$inputs,
    StrAttr:$name,
    DefaultValuedOptionalAttr<DictionaryAttr, "{}">:$composite_attributes,
    FlatSymbolRefAttr:$decomposition,
    DefaultValuedOptionalAttr<I32Attr, "0">:$version);
  let results = (outs Variadic<SH_AnyValue>:$results);
  let regions = (region VariadicRegion<AnyRegion>:$composite_regions);
  let assemblyFormat = [{
    $name $inputs (` ` `(` $composite_regions^ `)`)? attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def SH_CreateTokenOp : SH_InferredOp<"create_token", [Pure]> {
  let summary = "new token";
  let description = [{
    Gives a token that follows nothing. A deprecated form of `after_all` without inputs.

    **Constraints**
    - `create_token_c1`: the result is a token

    **Example**
    ```mlir
    func.func @create_token() -> !stablehlo.token {
      %result = stablehlo.create_token : !stablehlo.token
      return %result : !stablehlo.token
    }
    ```
  }];
  let results = (outs SH_Token:$output);
  let assemblyFormat = "attr-dict `:` type(results)";
}

def Program_CallValue : AnyTypeOf<[SH_AnyValue, AnyUnrankedTensor],
                                  "tensor, token, tuple or future">;

def SH_CustomCallOp
    : SH_Op<"custom_call", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
                            DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "call of something outside the program";
  let description = [{
    Does what the implementation knows as `call_target_name`. Without `has_side_effect` it only
    computes its results from its inputs. What is not said about the other attributes is up to the
    implementation; `called_computations` may name functions that only it knows.

    **Constraints**
    - `custom_call_i4`: backend_config is a dictionary with api_version 4, else a string
    - `custom_call_i5`: api_version is in [0, 4]
    - `custom_call_i6`: a called computation that the module has is a function
    - `custom_call_c1`: operand_layouts and result_layouts are given together
    - `custom_call_c2`: there is a layout for each operand and each result, or for each element of a
      result that is a tuple
    - `custom_call_c3`: a layout is a permutation of the tensor's dimensions, where their number is
      known; for other values it is empty
    - `custom_call_c4`: output_operand_aliases name an operand, a result and elements of tuples that
      exist
    - `custom_call_c5`: aliased operand and result have the same type

    **Example**
    ```mlir
    func.func @custom_call(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
      %result = stablehlo.custom_call @foo(%x) {
        api_version = 4 : i32, backend_config = {bar = 42 : i32}
      } : (tensor<4x4xf32>) -> tensor<4x4xf32>
      return %result : tensor<4x4xf32>
    }
    ```
  }];
  let arguments = (ins
    Variadic<Program_CallValue>:$inputs,
    StrAttr:$call_target_name,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$has_side_effect,
    OptionalAttr<Program_BackendConfig>:$backend_config,
    DefaultValuedOptionalAttr<Program_ApiVersion, "1">:$api_version,
    DefaultValuedOptionalAttr<Program_Symbols, "{}">:$called_computations,
    OptionalAttr<Program_Layouts>:$operand_layouts,
    OptionalAttr<Program_Layouts>:$result_layouts,
    DefaultValuedOptionalAttr<Program_Aliases, "{}">:$output_operand_aliases,
    OptionalAttr<Program_Tilings>:$result_tilings);
  let results = (outs Variadic<Program_CallValue>:$results);
  let assemblyFormat = [{
    custom<CustomCallTarget>($call_target_name) `(` $inputs `)` attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def SH_GetTupleElementOp : SH_InferredOp<"get_tuple_element", [Pure]> {
  let summary = "element of a tuple";
  let description = [{
    Gives element `index` of a tuple.

    **Constraints**
    - `get_tuple_element_i1`: the operand is a tuple
    - `get_tuple_element_c1`: index is in [0, size of the tuple)
    - `get_tuple_element_c2`: the result has the type of the element

    **Example**
    ```mlir
    func.func @get_tuple_element(%t: tuple<tensor<2xf32>, tensor<i32>>) -> tensor<i32> {
      %result = stablehlo.get_tuple_element %t[1]
        : (tuple<tensor<2xf32>, tensor<i32>>) -> tensor<i32>
      return %result : tensor<i32>
    }
    ```
  }];
  let arguments = (ins SH_Tuple:$operand, I32Attr:$index);
  let results = (outs SH_AnyValue:$result);
  let assemblyFormat = "$operand `[` $index `]` attr-dict `:` functional-type(operands, results)";
  let hasFolder = 1;
}

def SH_IfOp
    : SH_Op<"if", [RecursiveMemoryEffects, RecursivelySpeculatable, SingleBlock,
                   DeclareOpInterfaceMethods<RegionBranchOpInterface,
                                             ["areTypesCompatible", "getEntrySuccessorRegions",
                                              "getRegionInvocationBounds"]>]> {
  let summary = "one of two branches, chosen by a condition";
  let description = [{
    Runs `true_branch` or `false_branch`, and returns what it returns. Branches may use values from
    outside.

    **Constraints**
    - `if_i1`: pred is a 0-dimensional tensor of type i1
    - `if_c1`: branches have no arguments
    - `if_c2`: both branches return values of the same types
    - `if_c3`: results have the types that branches return

    **Example**
    ```mlir
    func.func @if(%pred: tensor<i1>, %a: tensor<i32>, %b: tensor<i32>) -> tensor<i32> {
      %result = "stablehlo.if"(%pred) ({
        stablehlo.return %a : tensor<i32>
      }, {
        stablehlo.return %b : tensor<i32>
      }) : (tensor<i1>) -> tensor<i32>
      return %result : tensor<i32>
    }
    ```
  }];
  let arguments = (ins SH_ScalarOf<[SH_Bool]>:$pred);
  let results = (outs Variadic<Program_FlowValue>:$results);
  let regions = (region AnyRegion:$true_branch, AnyRegion:$false_branch);
  let hasVerifier = 1;
}

def SH_InfeedOp : SH_Op<"infeed", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "read from the infeed";
  let description = [{
    Reads values from the infeed, and gives a token that follows.

    **Constraints**
    - `infeed_i1`: the operand is a token
    - `infeed_c1`: there is at least one result
    - `infeed_c2`: all results but the last are tensors
    - `infeed_c3`: the last result is a token
    - `infeed_c4`: layout, where given, has an array of integers for each tensor

    **Example**
    ```mlir
    func.func @infeed(%token: !stablehlo.token) -> tensor<2x2xi64> {
      %results:2 = "stablehlo.infeed"(%token) <{infeed_config = ""}>
        : (!stablehlo.token) -> (tensor<2x2xi64>, !stablehlo.token)
      return %results#0 : tensor<2x2xi64>
    }
    ```
  }];
  let arguments = (ins
    SH_Token:$token,
    DefaultValuedOptionalStrAttr<StrAttr, "">:$infeed_config,
    OptionalAttr<ArrayAttr>:$layout);
  let results = (outs Variadic<SH_TensorOrToken>:$results);
  let hasVerifier = 1;
}

def SH_OptimizationBarrierOp : SH_Op<"optimization_barrier"> {
  let summary = "identity that nothing is moved across";
  let description = [{
    Returns its operands. Neither may what produces them be moved behind it, nor what uses its
    results before it; so two of them are never merged.

    **Constraints**
    - `optimization_barrier_i1`: operands are tensors, quantized at most per tensor, or tokens
    - `optimization_barrier_c1`: results have the types of the operands

    **Example**
    ```mlir
    func.func @optimization_barrier(%a: tensor<f32>, %b: tensor<i32>) -> tensor<f32> {
      %results:2 = stablehlo.optimization_barrier %a, %b : tensor<f32>, tensor<i32>
      return %results#0 : tensor<f32>
    }
    ```
  }];
  let arguments = (ins Variadic<AnyTypeOf<[Program_Tensor, SH_Token]>>:$operand);
  // An allocation of the results: never merged, but gone when nothing uses it.
  let results = (outs Res<Variadic<AnyTypeOf<[Program_Tensor, SH_Token]>>, "", [MemAlloc]>:$result);
  let assemblyFormat = [{
    attr-dict ($operand^ `:` custom<PairwiseOpType>(type($operand), type($result))):(` ` `(` `)`)?
  }];
  let hasVerifier = 1;
}

def SH_OutfeedOp : SH_InferredOp<"outfeed", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "write to the outfeed";
  let description = [{
    Writes `inputs` to the outfeed, and gives a token that follows.

    **Constraints**
    - `outfeed_i1`: inputs are tensors
    - `outfeed_i2`: token is a token

    **Example**
    ```mlir
    func.func @outfeed(%a: tensor<2xi64>, %token: !stablehlo.token) -> !stablehlo.token {
      %result = "stablehlo.outfeed"(%a, %token) <{outfeed_config = ""}>
        : (tensor<2xi64>, !stablehlo.token) -> !stablehlo.token
      return %result : !stablehlo.token
    }
    ```
  }];
  let arguments = (ins
    Variadic<SH_AnyTensor>:$inputs,
    SH_Token:$token,
    DefaultValuedOptionalStrAttr<StrAttr, "">:$outfeed_config);
  let results = (outs SH_Token:$result);
}

def SH_RecvOp : SH_Op<"recv", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "receive from a channel";
  let description = [{
    Receives values from a channel, and gives a token that follows. Channel types are
    device-to-device (1), device-to-host (2) and host-to-device (3).

    **Constraints**
    - `recv_i1`: the operand is a token
    - `recv_c1`: the channel type is 3 for a host transfer, else 1
    - `recv_c2`: there is at least one result
    - `recv_c3`: all results but the last are tensors
    - `recv_c4`: the last result is a token
    - `recv_c5`: source_target_pairs, where given, is as in `collective_permute`

    **Example**
    ```mlir
    func.func @recv(%token: !stablehlo.token) -> tensor<2x2xi64> {
      %results:2 = "stablehlo.recv"(%token) <{
        channel_handle = #stablehlo.channel_handle<handle = 1, type = 3>,
        is_host_transfer = true
      }> : (!stablehlo.token) -> (tensor<2x2xi64>, !stablehlo.token)
      return %results#0 : tensor<2x2xi64>
    }
    ```
  }];
  let arguments = (ins
    SH_Token:$token,
    SH_ChannelHandle:$channel_handle,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$is_host_transfer,
    OptionalAttr<SH_I64Elements>:$source_target_pairs);
  let results = (outs Variadic<SH_TensorOrToken>:$results);
  let hasVerifier = 1;
}

def SH_ReturnOp : SH_Op<"return", [Pure, Terminator, ReturnLike]> {
  let summary = "end of a region";
  let description = [{
    Ends a region of another operation and gives the values that it returns.

    **Example**
    ```mlir
    func.func @return(%pred: tensor<i1>, %a: tensor<i32>) -> tensor<i32> {
      %result = "stablehlo.if"(%pred) ({
        stablehlo.return %a : tensor<i32>
      }, {
        stablehlo.return %a : tensor<i32>
      }) : (tensor<i1>) -> tensor<i32>
      return %result : tensor<i32>
    }
    ```
  }];
  let arguments = (ins Variadic<SH_AnyValue>:$results);
  let assemblyFormat = "$results attr-dict (`:` type($results)^)?";
}

def SH_SendOp : SH_InferredOp<"send", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "send to a channel";
  let description = [{
    Sends `inputs` to a channel, and gives a token that follows. Channel types are as in `recv`.

    **Constraints**
    - `send_i1`: inputs are tensors
    - `send_i2`: token is a token
    - `send_c1`: the channel type is 2 for a host transfer, else 1
    - `send_c2`: source_target_pairs, where given, is as in `collective_permute`

    **Example**
    ```mlir
    func.func @send(%a: tensor<2x2xi64>, %token: !stablehlo.token) -> !stablehlo.token {
      %result = "stablehlo.send"(%a, %token) <{
        channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>,
        is_host_transfer = true
      }> : (tensor<2x2xi64>, !stablehlo.token) -> !stablehlo.token
      return %result : !stablehlo.token
    }
    ```
  }];
  let arguments = (ins
    Variadic<SH_AnyTensor>:$inputs,
    SH_Token:$token,
    SH_ChannelHandle:$channel_handle,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$is_host_transfer,
    OptionalAttr<SH_I64Elements>:$source_target_pairs);
  let results = (outs SH_Token:$result);
  let hasVerifier = 1;
}

def SH_TupleOp : SH_Op<"tuple", [Pure]> {
  let summary = "tuple of values";
  let description = [{
    Makes a tuple of values.

    **Constraints**
    - `tuple_i1`: elements are tensors, tokens, tuples or futures
    - `tuple_c1`: the result is the tuple of the types of the elements

    **Example**
    ```mlir
    func.func @tuple(%a: tensor<2xf32>, %b: tensor<i32>) -> tuple<tensor<2xf32>, tensor<i32>> {
      %result = stablehlo.tuple %a, %b : tuple<tensor<2xf32>, tensor<i32>>
      return %result : tuple<tensor<2xf32>, tensor<i32>>
    }
    ```
  }];
  let arguments = (ins Variadic<SH_AnyValue>:$val);
  let results = (outs SH_Tuple:$result);
  let assemblyFormat = "$val attr-dict `:` custom<TupleOpType>(type($val), type($result))";
  let hasVerifier = 1;
}

def SH_WhileOp
    : SH_Op<"while", [RecursiveMemoryEffects, SingleBlock,
                      DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>,
                      DeclareOpInterfaceMethods<RegionBranchOpInterface,
                                                ["areTypesCompatible",
                                                 "getEntrySuccessorOperands"]>]> {
  let summary = "loop";
  let description = [{
    Starts with `operand` as state, runs `body` on the state as long as `cond` says so, and returns
    the last state. Both regions may use values from outside.

    To analyses of control flow, the state flows from the operands, and from what body returns, to
    the arguments of both regions and to the results; what cond returns flows nowhere.

    **Constraints**
    - `while_i1`: operands are tensors, tokens or futures
    - `while_c1`: cond takes the state and returns a tensor<i1>
    - `while_c2`: body takes the state and returns it
    - `while_c3`: results have the types of the operands; compatible ones are a warning

    **Example**
    ```mlir
    func.func @while(%init: tensor<i64>, %limit: tensor<i64>) -> tensor<i64> {
      %result = stablehlo.while(%i = %init) : tensor<i64>
      cond {
        %0 = stablehlo.compare LT, %i, %limit : (tensor<i64>, tensor<i64>) -> tensor<i1>
        stablehlo.return %0 : tensor<i1>
      } do {
        %0 = stablehlo.add %i, %i : tensor<i64>
        stablehlo.return %0 : tensor<i64>
      }
      return %result : tensor<i64>
    }
    ```
  }];
  let arguments = (ins Variadic<Program_FlowValue>:$operand);
  let results = (outs Variadic<Program_FlowValue>:$results);
  let regions = (region AnyRegion:$cond, AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif
