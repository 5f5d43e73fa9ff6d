// Attributes in parts; see the header.
#include "Structures.h"

#include "dialects/StableHLO/StableHLO.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace phaze::artifact {

namespace {

/// Reads parts, and remembers whether one was not what it should be.
class Parts {
public:
  Parts(Operation *op, PartOf part) : op(op), part(part) {}

  int64_t integer(StringRef name) {
    auto value = dyn_cast<IntegerAttr>(part(name));
    if (!value || !value.getType().isInteger(64))
      return fail(name, "an i64"), 0;
    return value.getInt();
  }

  SmallVector<int64_t> integers(StringRef name) {
    auto value = dyn_cast<DenseIntElementsAttr>(part(name));
    if (!value || value.getType().getRank() != 1 || !value.getElementType().isInteger(64))
      return fail(name, "a vector of i64"), SmallVector<int64_t>();
    return llvm::to_vector(value.getValues<int64_t>());
  }

  Type type(StringRef name) {
    auto value = dyn_cast<TypeAttr>(part(name));
    return value ? value.getValue() : (fail(name, "a type"), Type());
  }

  bool boolean(StringRef name) {
    auto value = dyn_cast<BoolAttr>(part(name));
    return value ? value.getValue() : (fail(name, "a boolean"), false);
  }

  LogicalResult result() const { return success(!failed); }

private:
  void fail(StringRef name, StringRef expected) {
    if (!failed)
      op->emitOpError() << "attribute '" << name << "': expected " << expected << ", found "
                        << part(name);
    failed = true;
  }

  Operation *op;
  PartOf part;
  bool failed = false;
};

Attribute joinDot(MLIRContext *context, Parts &parts) {
  return stablehlo::DotDimensionNumbersAttr::get(
      context, parts.integers("lhs_batching_dimensions"), parts.integers("rhs_batching_dimensions"),
      parts.integers("lhs_contracting_dimensions"), parts.integers("rhs_contracting_dimensions"));
}

Attribute joinGather(MLIRContext *context, Parts &parts) {
  return stablehlo::GatherDimensionNumbersAttr::get(
      context, parts.integers("offset_dims"), parts.integers("collapsed_slice_dims"),
      parts.integers("operand_batching_dims"), parts.integers("start_indices_batching_dims"),
      parts.integers("start_index_map"), parts.integer("index_vector_dim"));
}

Attribute joinScatter(MLIRContext *context, Parts &parts) {
  return stablehlo::ScatterDimensionNumbersAttr::get(
      context, parts.integers("update_window_dims"), parts.integers("inserted_window_dims"),
      parts.integers("input_batching_dims"), parts.integers("scatter_indices_batching_dims"),
      parts.integers("scatter_dims_to_operand_dims"), parts.integer("index_vector_dim"));
}

Attribute joinConvolution(MLIRContext *context, Parts &parts) {
  return stablehlo::ConvDimensionNumbersAttr::get(
      context, parts.integer("input_batch_dimension"), parts.integer("input_feature_dimension"),
      parts.integers("input_spatial_dimensions"), parts.integer("kernel_input_feature_dimension"),
      parts.integer("kernel_output_feature_dimension"), parts.integers("kernel_spatial_dimensions"),
      parts.integer("output_batch_dimension"), parts.integer("output_feature_dimension"),
      parts.integers("output_spatial_dimensions"));
}

constexpr llvm::StringLiteral algorithmParts[] = {
    "lhs_precision_type",          "rhs_precision_type",  "accumulation_type",
    "lhs_component_count",         "rhs_component_count", "num_primitive_operations",
    "allow_imprecise_accumulation"};

bool isNone(Attribute attribute) {
  auto type = dyn_cast<TypeAttr>(attribute);
  return type && isa<NoneType>(type.getValue());
}

/// Null after an error.
Attribute joinAlgorithm(Operation *op, Parts &parts) {
  Type lhs = parts.type("lhs_precision_type"), rhs = parts.type("rhs_precision_type"),
       sum = parts.type("accumulation_type");
  int64_t lhsCount = parts.integer("lhs_component_count"),
          rhsCount = parts.integer("rhs_component_count"),
          operations = parts.integer("num_primitive_operations");
  bool imprecise = parts.boolean("allow_imprecise_accumulation");
  if (failed(parts.result()))
    return {};
  return stablehlo::DotAlgorithmAttr::getChecked([&] { return op->emitOpError(); },
                                                 op->getContext(), lhs, rhs, sum, lhsCount,
                                                 rhsCount, operations, imprecise);
}

} // namespace

LogicalResult joinParts(Operation *op, StringRef stem, PartOf part, NamedAttrList &joined) {
  MLIRContext *context = op->getContext();
  Parts parts(op, part);
  if (stem == "dot_general") {
    joined.append("dot_dimension_numbers", joinDot(context, parts));
    if (!llvm::all_of(algorithmParts, [&](StringRef name) { return isNone(part(name)); })) {
      Attribute algorithm = joinAlgorithm(op, parts);
      if (!algorithm)
        return failure();
      joined.append("algorithm", algorithm);
    }
  } else if (stem == "gather" || stem == "dynamic_gather") {
    joined.append("dimension_numbers", joinGather(context, parts));
  } else if (stem == "scatter") {
    joined.append("scatter_dimension_numbers", joinScatter(context, parts));
  } else if (stem == "convolution" || stem == "dynamic_conv") {
    joined.append("dimension_numbers", joinConvolution(context, parts));
  } else if (stem == "send" || stem == "recv") {
    joined.append("channel_handle",
                  stablehlo::ChannelHandleAttr::get(context, parts.integer("channel_id"),
                                                    parts.integer("channel_type")));
  }
  return parts.result();
}

bool splitParts(Attribute attribute, NamedAttrList &parts) {
  Builder builder(attribute.getContext());
  auto list = [&](StringRef name, ArrayRef<int64_t> values) {
    parts.append(name, builder.getI64TensorAttr(values));
  };
  auto number = [&](StringRef name, int64_t value) {
    parts.append(name, builder.getI64IntegerAttr(value));
  };
  return llvm::TypeSwitch<Attribute, bool>(attribute)
      .Case([&](stablehlo::DotDimensionNumbersAttr a) {
        list("lhs_batching_dimensions", a.getLhsBatchingDimensions());
        list("rhs_batching_dimensions", a.getRhsBatchingDimensions());
        list("lhs_contracting_dimensions", a.getLhsContractingDimensions());
        list("rhs_contracting_dimensions", a.getRhsContractingDimensions());
        return true;
      })
      .Case([&](stablehlo::DotAlgorithmAttr a) {
        parts.append("lhs_precision_type", TypeAttr::get(a.getLhsPrecisionType()));
        parts.append("rhs_precision_type", TypeAttr::get(a.getRhsPrecisionType()));
        parts.append("accumulation_type", TypeAttr::get(a.getAccumulationType()));
        number("lhs_component_count", a.getLhsComponentCount());
        number("rhs_component_count", a.getRhsComponentCount());
        number("num_primitive_operations", a.getNumPrimitiveOperations());
        parts.append("allow_imprecise_accumulation",
                     builder.getBoolAttr(a.getAllowImpreciseAccumulation()));
        return true;
      })
      .Case([&](stablehlo::GatherDimensionNumbersAttr a) {
        list("offset_dims", a.getOffsetDims());
        list("collapsed_slice_dims", a.getCollapsedSliceDims());
        list("operand_batching_dims", a.getOperandBatchingDims());
        list("start_indices_batching_dims", a.getStartIndicesBatchingDims());
        list("start_index_map", a.getStartIndexMap());
        number("index_vector_dim", a.getIndexVectorDim());
        return true;
      })
      .Case([&](stablehlo::ScatterDimensionNumbersAttr a) {
        list("update_window_dims", a.getUpdateWindowDims());
        list("inserted_window_dims", a.getInsertedWindowDims());
        list("input_batching_dims", a.getInputBatchingDims());
        list("scatter_indices_batching_dims", a.getScatterIndicesBatchingDims());
        list("scatter_dims_to_operand_dims", a.getScatterDimsToOperandDims());
        number("index_vector_dim", a.getIndexVectorDim());
        return true;
      })
      .Case([&](stablehlo::ConvDimensionNumbersAttr a) {
        number("input_batch_dimension", a.getInputBatchDimension());
        number("input_feature_dimension", a.getInputFeatureDimension());
        list("input_spatial_dimensions", a.getInputSpatialDimensions());
        number("kernel_input_feature_dimension", a.getKernelInputFeatureDimension());
        number("kernel_output_feature_dimension", a.getKernelOutputFeatureDimension());
        list("kernel_spatial_dimensions", a.getKernelSpatialDimensions());
        number("output_batch_dimension", a.getOutputBatchDimension());
        number("output_feature_dimension", a.getOutputFeatureDimension());
        list("output_spatial_dimensions", a.getOutputSpatialDimensions());
        return true;
      })
      .Case([&](stablehlo::ChannelHandleAttr a) {
        number("channel_id", a.getHandle());
        number("channel_type", a.getType());
        return true;
      })
      .Default([](Attribute) { return false; });
}

} // namespace phaze::artifact
