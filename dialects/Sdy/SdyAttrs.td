// The attributes of the sdy dialect: meshes, axes, shardings, sharding rules, propagation edges.
#ifndef PHAZE_SDY_ATTRS_TD
#define PHAZE_SDY_ATTRS_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "SdyDialect.td"
include "SdyEnums.td"

// `doc` is the description in which a closing brace before a closing bracket is written `} ]`,
// since without the space they end TableGen's text literal.
class Sdy_Attr<string name, string attrMnemonic> : AttrDef<Sdy_Dialect, name> {
  string doc = "";
  let mnemonic = attrMnemonic;
  let description = !subst("} ]", "}]", doc);
}
class Sdy_ArrayAttr<string name, string attrMnemonic, string element>
    : ArrayOfAttr<Sdy_Dialect, name, attrMnemonic, element> {
  string doc = "";
  let description = !subst("} ]", "}]", doc);
}

//===-- Meshes and axes ---------------------------------------------------------------------===//

def Sdy_MeshAxis : Sdy_Attr<"MeshAxis", "mesh_axis"> {
  let summary = "a named axis of a mesh and its size";
  let doc = [{
    One axis of a mesh, written `"x"=4`.

    **Constraints**
    - `sdy_m1`: the size is at least 1.
  }];
  let parameters = (ins StringRefParameter<"name of the axis">:$name,
                        AttrOrTypeParameter<"int64_t", "number of devices along it">:$size);
  let assemblyFormat = "`` $name `` `=` `` $size";
  let genVerifyDecl = 1;
}

def Sdy_Mesh : Sdy_Attr<"Mesh", "mesh"> {
  let summary = "named axes and the order of devices on them";
  let doc = [{
    A mesh is an array of devices with named axes, the first axis major: `<["x"=2, "y"=3]>`. The
    devices are numbered row-major unless `device_ids` gives another order:
    `<["x"=2], device_ids=[1, 0]>`; a list that says the row-major order is dropped. `<[]>` is the
    empty mesh, which stands for any mesh. `<[], device_ids=[3]>` is the maximal mesh of device 3.

    **Constraints**
    - `sdy_m2`: axis names are distinct.
    - `sdy_m3`: device ids are not negative.
    - `sdy_m4`: a mesh without axes has at most one device id.
    - `sdy_m5`: a mesh with axes and device ids has as many ids as the product of its axis sizes,
      and they are a permutation of 0 to that number.
  }];
  let parameters = (ins
    OptionalArrayRefParameter<"MeshAxisAttr", "axes, major first">:$axes,
    OptionalArrayRefParameter<"int64_t", "devices in row-major order">:$device_ids);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Whether the mesh has neither axes nor device ids and so stands for any mesh.
    bool isEmpty() const { return getAxes().empty() && getDeviceIds().empty(); }
    /// Whether the mesh is one device without axes.
    bool isMaximal() const { return getAxes().empty() && !getDeviceIds().empty(); }
    /// The axis of that name, null if there is none.
    MeshAxisAttr findAxis(::llvm::StringRef name) const;
    /// The place of the axis of that name in the list of axes, if there is one.
    ::std::optional<unsigned> findAxisIndex(::llvm::StringRef name) const;
    /// The number of devices, the largest int64_t if it does not fit.
    int64_t getNumDevices() const;
  }];
}

def Sdy_SubAxisInfo : Sdy_Attr<"SubAxisInfo", "sub_axis_info"> {
  let summary = "which part of an axis a sub-axis is";
  let doc = [{
    `(m)k`: an axis of size n is seen as an array `[m, k, n/(m*k)]`, and the sub-axis is the middle
    part. The number m is called the pre-size.

    **Constraints**
    - `sdy_x4`: m is at least 1, k is more than 1 and not n, and m*k divides n.
  }];
  let parameters = (ins AttrOrTypeParameter<"int64_t", "devices in front of it">:$pre_size,
                        AttrOrTypeParameter<"int64_t", "number of devices">:$size);
  let assemblyFormat = "`(` $pre_size `)` `` $size";
}

def Sdy_AxisRef : Sdy_Attr<"AxisRef", "axis_ref"> {
  let summary = "an axis of a mesh or a part of it";
  let doc = [{
    A whole axis `"x"` or a sub-axis `"x":(2)4`.

    **Constraints** on the axis lists of one sharding or of one collective:
    - `sdy_x1`: every name is an axis of the mesh.
    - `sdy_x2`: no axis or sub-axis is named twice, in any of the lists.
    - `sdy_x3`: an axis and a sub-axis of it are not named together.
    - `sdy_x4`: sub-axes are parts of their axis (see `sub_axis_info`).
    - `sdy_x5`: sub-axes of one axis do not overlap.
    - `sdy_x6`: neighbours in a list that make up one larger part of an axis are written as one.
  }];
  let parameters = (ins
    StringRefParameter<"name of the axis">:$name,
    OptionalParameter<"SubAxisInfoAttr", "the part, if not all of it">:$sub_axis_info);
  let assemblyFormat = "`` $name (`` `:` `` $sub_axis_info^)?";
  let builders = [
    AttrBuilder<(ins "::llvm::StringRef":$name), [{ return $_get($_ctxt, name, nullptr); }]>,
    AttrBuilder<(ins "::llvm::StringRef":$name, "int64_t":$preSize, "int64_t":$size), [{
      return $_get($_ctxt, name, SubAxisInfoAttr::get($_ctxt, preSize, size));
    }]>];
  let extraClassDeclaration = [{
    /// The number of devices along this axis or sub-axis of `mesh`, which has the axis.
    int64_t getSize(MeshAttr mesh) const;
    /// As it is written: `"x"` or `"x":(2)4`.
    ::std::string toString() const;
  }];
}

def Sdy_ManualAxes : Sdy_ArrayAttr<"ManualAxes", "manual_axes", "::mlir::StringAttr"> {
  let summary = "the axes over which a computation is written per device";
  let doc = [{ Names of whole axes in any order: `{"x", "y"}`. }];
  let assemblyFormat = "`{` (`}`) : ($value^ `` `}`)?";
  let constBuilderCall = "$_builder.getAttr<ManualAxesAttr>($0)";
}

def Sdy_AxisRefList : Sdy_ArrayAttr<"AxisRefList", "axis_ref_list", "AxisRefAttr"> {
  let summary = "a list of axes and sub-axes, major first";
  let doc = [{ Written `{"x", "y":(2)2}`; see `axis_ref` for what is allowed. }];
  let assemblyFormat = "`{` (`}`) : ($value^ `` `}`)?";
}

def Sdy_ListOfAxisRefLists
    : Sdy_ArrayAttr<"ListOfAxisRefLists", "list_of_axis_ref_lists", "AxisRefListAttr"> {
  let summary = "one list of axes per dimension";
  let doc = [{ Written `[{"x"}, {} ]`. }];
}

def Sdy_AllToAllParam : Sdy_Attr<"AllToAllParam", "all_to_all_param"> {
  let summary = "axes that move from one dimension to another";
  let doc = [{ Written `{"x", "y"}: 0->1`. }];
  let parameters = (ins
    OptionalArrayRefParameter<"AxisRefAttr", "axes that move">:$axes,
    AttrOrTypeParameter<"int64_t", "the dimension that loses them">:$src_dim,
    AttrOrTypeParameter<"int64_t", "the dimension that gains them">:$tgt_dim);
  let assemblyFormat = "`{` (`}`) : ($axes^ `` `}`)? `` `:` $src_dim `` `->` `` $tgt_dim";
}

def Sdy_AllToAllParamList
    : Sdy_ArrayAttr<"AllToAllParamList", "all_to_all_param_list", "AllToAllParamAttr"> {
  let summary = "the moves of one all-to-all";
  let doc = [{ Written `[{"x"}: 0->1, {"y"}: 2->3]`. }];
}

//===-- Shardings ---------------------------------------------------------------------------===//

def Sdy_DimensionSharding : Sdy_Attr<"DimensionSharding", "dimension_sharding"> {
  let summary = "the axes over which one dimension is divided";
  let doc = [{
    Axes from major to minor, `{"x", "y"}`. A `?` at the end leaves the dimension open to further
    axes, `{"x", ?}`. A priority may follow, `{"x"}p1`; none is p0, the most urgent.

    **Constraints**
    - `sdy_s6`: a closed dimension without axes has no priority.
  }];
  let parameters = (ins
    OptionalArrayRefParameter<"AxisRefAttr", "axes, major first">:$axes,
    AttrOrTypeParameter<"bool", "whether no axes may be added">:$is_closed,
    OptionalParameter<"std::optional<int64_t>", "how urgent it is, 0 most">:$priority);
  let builders = [AttrBuilder<(ins "::llvm::ArrayRef<AxisRefAttr>":$axes, "bool":$isClosed), [{
    return $_get($_ctxt, axes, isClosed, ::std::nullopt);
  }]>];
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    /// Into how many parts the dimension is divided, the largest int64_t if that does not fit.
    int64_t getNumShards(MeshAttr mesh) const;
  }];
}

def Sdy_TensorSharding : Sdy_Attr<"TensorSharding", "sharding"> {
  let summary = "how a tensor is divided over a mesh";
  let doc = [{
    A mesh, by name or in place, and one dimension sharding per dimension:
    `<@mesh, [{"x"}, {?} ]>`, `<mesh<["x"=2]>, [{"x"} ]>`. `replicated={"y"}` names axes that no
    dimension may take. `unreduced={"z"}` names axes over which the devices hold partial values
    that are still to be added, or with `unreduced=max{"z"}` or `min` combined in that way. A
    dimension need not be divisible by its axes.

    **Constraints**
    - `sdy_s1`: the mesh is known in the module.
    - `sdy_s2`: there are as many dimension shardings as the type has dimensions; an unranked
      tensor has no sharding.
    - `sdy_s3`: on a maximal mesh the sharding has no dimensions and no axes, whatever the type.
    - `sdy_s4`: so it is for a type without shape, such as a token.
    - `sdy_s5`: a tuple has one element, by which it is judged.
    - `sdy_s6`: see `dimension_sharding`.
    - `sdy_s7`: inside a manual computation no axis is named that is manual there.
    - `sdy_x1` to `sdy_x6`: see `axis_ref`, on all lists of the sharding.
    - `sdy_x7`: replicated and unreduced axes follow the order of the mesh, sub-axes of one axis
      that of their pre-sizes.
  }];
  let parameters = (ins
    AttrOrTypeParameter<"::mlir::Attribute", "a mesh or the name of one">:$mesh_or_ref,
    OptionalArrayRefParameter<"DimensionShardingAttr", "one per dimension">:$dim_shardings,
    OptionalArrayRefParameter<"AxisRefAttr", "axes kept free">:$replicated_axes,
    OptionalArrayRefParameter<"AxisRefAttr", "axes of partial values">:$unreduced_axes,
    AttrOrTypeParameter<"ReductionOp", "how partial values are combined">:$reduction_op);
  let builders = [AttrBuilder<(ins "::mlir::Attribute":$meshOrRef,
      "::llvm::ArrayRef<DimensionShardingAttr>":$dimShardings,
      CArg<"::llvm::ArrayRef<AxisRefAttr>", "{}">:$replicatedAxes), [{
    return $_get($_ctxt, meshOrRef, dimShardings, replicatedAxes,
                 ::llvm::ArrayRef<AxisRefAttr>(), ReductionOp::SUM);
  }]>];
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    int64_t getRank() const { return getDimShardings().size(); }
    /// The mesh: the one written in place, or the `sdy.mesh` of that name in the module around
    /// `scope`; null if there is none.
    MeshAttr getMesh(::mlir::Operation *scope) const;
    /// Whether no dimension is divided and no axis is named.
    bool isFullyReplicated() const;
    /// The sharding without the axes in `names`; what is left of each dimension keeps its marks.
    TensorShardingAttr withoutAxes(::llvm::ArrayRef<::mlir::StringAttr> names) const;
  }];
}

def Sdy_TensorShardingPerValue : Sdy_Attr<"TensorShardingPerValue", "sharding_per_value"> {
  let summary = "one sharding per value";
  let doc = [{ Written `<[<@mesh, [{"x"} ]>, <@mesh, [{} ]>]>`. }];
  let parameters = (ins
    OptionalArrayRefParameter<"TensorShardingAttr", "one per value">:$shardings);
  let assemblyFormat = "`<` `[` (`]`):($shardings^ `]`)? `>`";
}

//===-- Sharding rules ----------------------------------------------------------------------===//

def Sdy_DimMapping : Sdy_Attr<"DimMapping", "dim_mapping"> {
  let summary = "the factors that make up one dimension";
  let doc = [{
    Factors, major first, written by their symbols without space: `ij`. The symbols are `i` to `z`
    for factors 0 to 17, then `z_1`, `z_2` and so on.
  }];
  let parameters = (ins ArrayRefParameter<"int64_t", "factors, major first">:$factor_indices);
  let hasCustomAssemblyFormat = 1;
}

def Sdy_TensorMapping : Sdy_Attr<"TensorMapping", "tensor_mapping"> {
  let summary = "the factors of each dimension of a tensor";
  let doc = [{ Written `[i, jk]`. }];
  let parameters = (ins
    OptionalArrayRefParameter<"DimMappingAttr", "one per dimension">:$dim_mappings);
  let assemblyFormat = "`` `[` (`]`):($dim_mappings^ `]`)? ``";
}

def Sdy_OpShardingRule : Sdy_Attr<"OpShardingRule", "op_sharding_rule"> {
  let summary = "how the dimensions of an op's operands and results go together";
  let doc = [{
    Relates the dimensions of operands and results as in an einsum:
    `<([i, k], [k, j])->([i, j]) {i=8, j=16, k=8} reduction={k}>`. After the factor sizes may
    follow, in this order, the factors that are `reduction`, `need_replication`, `permutation` and
    `blocked_propagation`; `, custom` at the end marks a rule that a user wrote.

    **Constraints**
    - `sdy_r1`: there is one mapping per operand and per result, and at least one of each.
    - `sdy_r2`: operands and results are ranked tensors of static shape with one mapping entry per
      dimension.
    - `sdy_r3`: an entry names one known factor or more.
    - `sdy_r4`: a factor occurs at most once per tensor.
    - `sdy_r5`: a factor of size 1 stands alone in its entry.
    - `sdy_r6`: every factor occurs in some tensor.
    - `sdy_r7`: lists of special factors are sorted, without repetition and in range; reduction,
      need_replication and permutation share no factor.
    - `sdy_r8`: reduction factors do not occur in results.
  }];
  let parameters = (ins
    OptionalArrayRefParameter<"int64_t", "size of each factor">:$factor_sizes,
    OptionalArrayRefParameter<"TensorMappingAttr", "one per operand">:$operand_mappings,
    OptionalArrayRefParameter<"TensorMappingAttr", "one per result">:$result_mappings,
    OptionalArrayRefParameter<"int64_t", "factors summed over">:$reduction_factors,
    OptionalArrayRefParameter<"int64_t", "factors to gather">:$need_replication_factors,
    OptionalArrayRefParameter<"int64_t", "factors to permute">:$permutation_factors,
    OptionalArrayRefParameter<"int64_t", "factors not propagated">:$blocked_propagation_factors,
    AttrOrTypeParameter<"bool", "whether a user wrote it">:$is_custom_rule);
  let hasCustomAssemblyFormat = 1;
}

//===-- Propagation edges -------------------------------------------------------------------===//

def Sdy_EdgeValueRef : Sdy_Attr<"EdgeValueRef", "edge_value_ref"> {
  let summary = "an operand or a result of an op";
  let doc = [{ Written `operand-0` or `result-1`. }];
  let parameters = (ins
    EnumParameter<Sdy_EdgeNodeType>:$type,
    AttrOrTypeParameter<"int64_t", "its number">:$index);
  let hasCustomAssemblyFormat = 1;
}

def Sdy_AxisToPropagationDetails
    : Sdy_Attr<"AxisToPropagationDetails", "axis_to_propagation_details"> {
  let summary = "from where to where an axis went";
  let doc = [{
    Written `{"x" = operand-0 -> [result-0]}`.

    **Constraints**
    - `sdy_e2`: the source is not among the targets, and these are distinct.
  }];
  let parameters = (ins
    AttrOrTypeParameter<"AxisRefAttr", "the axis">:$axis_name,
    AttrOrTypeParameter<"EdgeValueRefAttr", "where it was">:$source,
    ArrayRefParameter<"EdgeValueRefAttr", "where it went">:$targets);
  let assemblyFormat = "`` `{` $axis_name `=` $source `->` `[` $targets `]` `}`";
}

def Sdy_PropagationOneStep : Sdy_Attr<"PropagationOneStep", "propagation_one_step"> {
  let summary = "what one step of propagation did";
  let doc = [{ Written `{step-0 = [{"x" = operand-0 -> [result-0]} ]}`. }];
  let parameters = (ins
    AttrOrTypeParameter<"int64_t", "number of the step">:$step_index,
    OptionalArrayRefParameter<"AxisToPropagationDetailsAttr", "per axis">:$axis_entries);
  let hasCustomAssemblyFormat = 1;
}

def Sdy_PropagationEdges
    : Sdy_ArrayAttr<"PropagationEdges", "propagation_edges", "PropagationOneStepAttr"> {
  let summary = "where the axes of an op's shardings came from";
  let doc = [{
    Debug output of sharding propagation: per step, per axis, the source and the targets,
    `<[{step-0 = [{"x" = operand-0 -> [result-0]} ]} ]>`.

    **Constraints**
    - `sdy_e1`: step numbers are not negative and distinct.
    - `sdy_e2`: see `axis_to_propagation_details`.
    - `sdy_e3`: at least one of the values has a sharding, those that have share one mesh, and it
      has the axis.
    - `sdy_e4`: numbers of operands and results are in range (not looked at on
      `sdy.func_data_flow_edge`, whose edge runs to other functions).
  }];
  let assemblyFormat = "`<` `[` (`]`) : ($value^ `]`)? `>`";
}

#endif
