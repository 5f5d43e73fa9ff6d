// Attributes of StableHLO.
#ifndef PHAZE_STABLEHLO_ATTRS_TD
#define PHAZE_STABLEHLO_ATTRS_TD

include "mlir/IR/TensorEncoding.td"
include "StableHLOEnums.td"

class SH_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<StableHLO_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

// A list of dimensions, written `[0, 1]`; `?` stands for the dynamic marker.
class SH_Dims<string desc = ""> : ArrayRefParameter<"int64_t", desc> {
  let parser = "::phaze::stablehlo::parseDimList($_parser)";
  let printer = "::phaze::stablehlo::printDimList($_printer, $_self)";
}

class SH_Double<string desc = ""> : AttrOrTypeParameter<"::llvm::APFloat", desc> {
  let comparator = "$_lhs.bitwiseIsEqual($_rhs)";
  let defaultValue = "::llvm::APFloat(0.0)";
  let parser = "::phaze::stablehlo::parseDouble($_parser)";
  let printer = "$_printer.printFloat($_self)";
}

def SH_DotDimensionNumbers : SH_Attr<"DotDimensionNumbers", "dot"> {
  let summary = "batching and contracting dimensions of a dot product";
  let description = [{
    **Example** `#stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0],
    lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>`. Keys come in any order, an
    absent one is empty.
  }];
  let parameters = (ins
    SH_Dims<"batching dimensions of lhs">:$lhsBatchingDimensions,
    SH_Dims<"batching dimensions of rhs">:$rhsBatchingDimensions,
    SH_Dims<"contracting dimensions of lhs">:$lhsContractingDimensions,
    SH_Dims<"contracting dimensions of rhs">:$rhsContractingDimensions);
  let hasCustomAssemblyFormat = 1;
}

def SH_GatherDimensionNumbers : SH_Attr<"GatherDimensionNumbers", "gather"> {
  let summary = "how gather's indices and slices lie in operand and result";
  let description = [{
    **Example** `#stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0],
    start_index_map = [0], index_vector_dim = 1>`. Keys come in any order, an absent list is empty.
  }];
  let parameters = (ins
    SH_Dims<"result dimensions that run over a slice">:$offsetDims,
    SH_Dims<"slice dimensions of size 1 that the result drops">:$collapsedSliceDims,
    SH_Dims<"operand dimensions that run along with the indices">:$operandBatchingDims,
    SH_Dims<"their counterparts in the indices">:$startIndicesBatchingDims,
    SH_Dims<"operand dimension of each index component">:$startIndexMap,
    DefaultValuedParameter<"int64_t", "0", "dimension of the indices that holds a vector">
      :$indexVectorDim);
  let hasCustomAssemblyFormat = 1;
}

def SH_ScatterDimensionNumbers : SH_Attr<"ScatterDimensionNumbers", "scatter"> {
  let summary = "how scatter's indices and updates lie in the inputs";
  let description = [{
    **Example** `#stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0],
    scatter_dims_to_operand_dims = [0], index_vector_dim = 1>`. Keys come in any order, an absent
    list is empty.
  }];
  let parameters = (ins
    SH_Dims<"update dimensions that run over a window">:$updateWindowDims,
    SH_Dims<"window dimensions of size 1 that the updates drop">:$insertedWindowDims,
    SH_Dims<"input dimensions that run along with the indices">:$inputBatchingDims,
    SH_Dims<"their counterparts in the indices">:$scatterIndicesBatchingDims,
    SH_Dims<"input dimension of each index component">:$scatterDimsToOperandDims,
    DefaultValuedParameter<"int64_t", "0", "dimension of the indices that holds a vector">
      :$indexVectorDim);
  let hasCustomAssemblyFormat = 1;
}

def SH_ConvDimensionNumbers : SH_Attr<"ConvDimensionNumbers", "conv"> {
  let summary = "which dimension of a convolution's tensors means what";
  let description = [{
    Input and output name batch (b), feature (f) and spatial dimensions (digits), the kernel its
    input (i) and output (o) feature.

    **Example** `#stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>`, or `raw` and the nine
    parameters by name.
  }];
  let parameters = (ins
    "int64_t":$inputBatchDimension,
    "int64_t":$inputFeatureDimension,
    SH_Dims<>:$inputSpatialDimensions,
    "int64_t":$kernelInputFeatureDimension,
    "int64_t":$kernelOutputFeatureDimension,
    SH_Dims<>:$kernelSpatialDimensions,
    "int64_t":$outputBatchDimension,
    "int64_t":$outputFeatureDimension,
    SH_Dims<>:$outputSpatialDimensions);
  let hasCustomAssemblyFormat = 1;
}

def SH_ResultAccuracy : SH_Attr<"ResultAccuracy", "result_accuracy"> {
  let summary = "how exact an element-wise function must be";
  let description = [{
    **Constraints**
    - `result_accuracy_c1`: tolerances are not negative
    - `result_accuracy_c2`: modes other than `TOLERANCE` have no tolerances

    **Example** `#stablehlo.result_accuracy<atol = 1.0e-5, ulps = 1,
    mode = #stablehlo.result_accuracy_mode<TOLERANCE>>`
  }];
  let parameters = (ins
    SH_Double<"absolute tolerance">:$atol,
    SH_Double<"relative tolerance">:$rtol,
    DefaultValuedParameter<"int64_t", "0", "tolerance in units of the last place">:$ulps,
    "::phaze::stablehlo::ResultAccuracyModeAttr":$mode);
  let assemblyFormat = [{
    `<` (`atol` `=` $atol^ `,` ` `)? (`rtol` `=` $rtol^ `,` ` `)? (`ulps` `=` $ulps^ `,` ` `)?
    `mode` `=` qualified($mode) `>`
  }];
  let builders = [AttrBuilder<(ins "::phaze::stablehlo::ResultAccuracyMode":$mode), [{
    return $_get($_ctxt, ::llvm::APFloat(0.0), ::llvm::APFloat(0.0), 0,
                 ResultAccuracyModeAttr::get($_ctxt, mode));
  }]>];
  let constBuilderCall =
      "::phaze::stablehlo::ResultAccuracyAttr::get($_builder.getContext(), $0)";
  let genVerifyDecl = 1;
}

def SH_TypeExtensions
    : SH_Attr<"TypeExtensions", "type_extensions",
              [DeclareAttrInterfaceMethods<VerifiableTensorEncoding>]> {
  let summary = "upper bounds of dynamic dimensions";
  let description = [{
    Encoding of a tensor type. A bound, or `?` for none, per dimension; only dynamic dimensions have
    one.

    **Example** `tensor<?x6xf32, #stablehlo.bounds<4, ?>>`; the long spelling
    `#stablehlo.type_extensions<bounds = [4, ?]>` is read too.
  }];
  let parameters = (ins SH_Dims<"bound per dimension">:$bounds);
  let assemblyFormat = "`<` struct(params) `>`";
}

def SH_DotAlgorithm : SH_Attr<"DotAlgorithm", "dot_algorithm"> {
  let summary = "numerics of a dot product";
  let description = [{
    Names how operands are rounded or split, how products are accumulated, and how many primitive
    products there are.

    **Constraints**
    - `dot_algorithm_c1`: component and operation counts are positive
    - `dot_algorithm_c2`: the combination is one of the known algorithms

    **Example** `#stablehlo.dot_algorithm<lhs_precision_type = tf32, rhs_precision_type = tf32,
    accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1,
    num_primitive_operations = 1, allow_imprecise_accumulation = false>`
  }];
  let parameters = (ins
    "::mlir::Type":$lhs_precision_type,
    "::mlir::Type":$rhs_precision_type,
    "::mlir::Type":$accumulation_type,
    "int64_t":$lhs_component_count,
    "int64_t":$rhs_component_count,
    "int64_t":$num_primitive_operations,
    "bool":$allow_imprecise_accumulation);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def SH_ChannelHandle : SH_Attr<"ChannelHandle", "channel_handle"> {
  let summary = "channel on which collectives and transfers meet";
  let description = "**Example** `#stablehlo.channel_handle<handle = 1, type = 0>`";
  let parameters = (ins "int64_t":$handle, "int64_t":$type);
  let assemblyFormat = "`<` struct(params) `>`";
}

def SH_OutputOperandAlias : SH_Attr<"OutputOperandAlias", "output_operand_alias"> {
  let summary = "a custom call's output that shares an operand's buffer";
  let description = [{
    **Example** `#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0,
    operand_tuple_indices = []>`
  }];
  let parameters = (ins
    SH_Dims<>:$output_tuple_indices,
    "int64_t":$operand_index,
    SH_Dims<>:$operand_tuple_indices);
  let assemblyFormat = "`<` struct(params) `>`";
}

def SH_MeshAxis : SH_Attr<"MeshAxis", "mesh_axis"> {
  let summary = "a named axis of a device mesh";
  let description = [{
    **Constraints**
    - `mesh_axis_c1`: the name is not empty
    - `mesh_axis_c2`: the size is positive

    **Example** `#stablehlo.mesh_axis<name = "x", size = 2>`
  }];
  let parameters = (ins "::mlir::StringAttr":$name, "int64_t":$size);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def SH_Mesh : SH_Attr<"Mesh", "mesh"> {
  let summary = "devices laid out along named axes";
  let description = [{
    **Constraints**
    - `mesh_c1`: axes are mesh_axis attributes with distinct names
    - `mesh_c2`: device ids, where given, are a permutation of all devices of the mesh

    **Example** `#stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = "x", size = 2>]>`
  }];
  let parameters = (ins
    "::mlir::ArrayAttr":$axes,
    OptionalParameter<"::mlir::DenseIntElementsAttr">:$device_ids);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def SH_SubAxisInfo : SH_Attr<"SubAxisInfo", "sub_axis_info"> {
  let summary = "the part of an axis that an axis reference takes";
  let description = [{
    An axis of size n seen as [pre_size, size, n / (pre_size * size)]; the middle part is taken.

    **Constraints**
    - `sub_axis_info_c1`: pre_size is at least 1
    - `sub_axis_info_c2`: size is greater than 1

    **Example** `(1)2`
  }];
  let parameters = (ins "int64_t":$pre_size, "int64_t":$size);
  let assemblyFormat = "`(` $pre_size `)` `` $size";
  let genVerifyDecl = 1;
}

def SH_AxisRef : SH_Attr<"AxisRef", "axis_ref"> {
  let summary = "a mesh axis or a part of one";
  let description = [{
    **Example** `#stablehlo.axis_ref<name = "x">`, `#stablehlo.axis_ref<name = "x", sub_axis_info =
    (1)2>`
  }];
  let parameters = (ins
    "::mlir::StringAttr":$name,
    OptionalParameter<"::phaze::stablehlo::SubAxisInfoAttr">:$sub_axis_info);
  let assemblyFormat = "`<` struct(params) `>`";
}

def SH_ReplicaGroupMeshAxes : SH_Attr<"ReplicaGroupMeshAxes", "replica_group_mesh_axes"> {
  let summary = "replica groups along axes of a mesh";
  let description = [{
    **Constraints**
    - `replica_group_mesh_axes_c1`: mesh is a flat symbol or a mesh attribute
    - `replica_group_mesh_axes_c2`: axes are axis_ref attributes, none twice
    - `replica_group_mesh_axes_c3`: an axis of a mesh given in place exists there, and a part of it
      divides it

    **Example** `#stablehlo.replica_group_mesh_axes<mesh = @mesh,
    axes = [#stablehlo.axis_ref<name = "x">]>`
  }];
  let parameters = (ins "::mlir::Attribute":$mesh, "::mlir::ArrayAttr":$axes);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

// Constraints on attributes of builtin kinds.

defvar SH_I64Elements = I64ElementsAttr;
def SH_Padding
    : ElementsAttrBase<
          And<[I64ElementsAttr.predicate,
               CPred<"::llvm::cast<::mlir::DenseIntElementsAttr>($_self).getType().getRank() == 2 "
                     "&& ::llvm::cast<::mlir::DenseIntElementsAttr>($_self).getType()"
                     ".getDimSize(1) == 2">]>,
          "64-bit integer elements attribute of shape Nx2"> {
  let storageType = [{ ::mlir::DenseIntElementsAttr }];
  let returnType = [{ ::mlir::DenseIntElementsAttr }];
  let convertFromStorage = "$_self";
}
def SH_ReplicaGroups
    : Attr<Or<[And<[I64ElementsAttr.predicate,
                    CPred<"::llvm::cast<::mlir::DenseIntElementsAttr>($_self).getType().getRank() "
                          "== 2">]>,
               CPred<"::llvm::isa<::phaze::stablehlo::ReplicaGroupMeshAxesAttr>($_self)">]>,
           "64-bit integer elements attribute of rank 2 or replica_group_mesh_axes"> {
  let storageType = [{ ::mlir::Attribute }];
  let returnType = [{ ::mlir::Attribute }];
  let convertFromStorage = "$_self";
}
def SH_PrecisionConfig : TypedArrayAttrBase<SH_Precision, "precision of each operand">;

// Present in every operation, so that a default that is written out equals one that is not.
def SH_DefaultResultAccuracy
    : DefaultValuedAttr<SH_ResultAccuracy, "::phaze::stablehlo::ResultAccuracyMode::DEFAULT">;

#endif
