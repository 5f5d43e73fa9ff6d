// Finds how values of microbatches become values of the step: from sums over the batch, through
// what is linear in them.
#include "Combining.h"
#include "BatchCounts.h"
#include "dialects/StableHLO/StableHLO.h"
#include "mlir/IR/Matchers.h"
#include "phaze/Import/OperationKinds.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace phaze {

std::optional<int64_t> batchDimOf(const ProgramAnalysis &analysis, ValueIndex value) {
  if (!analysis.roles.batch)
    return std::nullopt;
  for (unsigned dim = 0; dim < analysis.graph->shape(value).size(); ++dim) {
    ArrayRef<ClassIndex> list = analysis.factors->factors(value, dim);
    if (!list.empty() && list.front() == *analysis.roles.batch)
      return dim;
  }
  return std::nullopt;
}

std::optional<Combined> Combining::of(ValueIndex value) {
  if (hasBatch(value)) {
    std::optional<int64_t> dim = batchDimOf(analysis, value);
    return dim ? std::optional<Combined>({Combine::Concatenate, *dim}) : std::nullopt;
  }
  switch (formOf(value)) {
  case Form::Unknown:
    return std::nullopt;
  case Form::Zero:
  case Form::Same:
    return Combined{Combine::Same};
  case Form::Sum:
    return Combined{Combine::Sum};
  case Form::Mean:
    return Combined{Combine::Mean};
  case Form::Max:
    return Combined{Combine::Max};
  case Form::Min:
    return Combined{Combine::Min};
  }
  return std::nullopt;
}

Combining::Form Combining::formOf(ValueIndex value) {
  auto found = known.find(value);
  if (found != known.end())
    return found->second;
  Form form = makeForm(value);
  known[value] = form;
  return form;
}

bool Combining::isZero(ValueIndex value) const {
  DenseElementsAttr elements;
  NodeIndex producer = graph.values[graph.resolve(value)].producer;
  while (producer >= 0 &&
         isa<stablehlo::BroadcastInDimOp, stablehlo::ReshapeOp, stablehlo::BroadcastOp>(
             graph.nodes[producer].op))
    producer = graph.values[graph.nodes[producer].operands[0]].producer;
  if (producer < 0)
    return false;
  auto constant = dyn_cast<stablehlo::ConstantOp>(graph.nodes[producer].op);
  if (!constant || !(elements = dyn_cast<DenseElementsAttr>(constant.getValue())) ||
      !elements.isSplat())
    return false;
  Attribute splat = elements.getSplatValue<Attribute>();
  return matchPattern(splat, m_AnyZeroFloat()) || matchPattern(splat, m_Zero());
}

Combining::Form Combining::makeForm(ValueIndex value) {
  NodeIndex producer = graph.values[value].producer;
  if (isZero(value))
    return Form::Zero;
  if (!analysis.phases.dependsOnData.test(value) || producer < 0)
    return Form::Same;
  bool readsBatch = llvm::any_of(graph.nodes[producer].operands,
                                 [&](ValueIndex operand) { return hasBatch(operand); });
  return readsBatch ? formOfReduction(producer) : formOfLinear(producer);
}

/// What a node makes that has the batch among its operands, but not in its results.
Combining::Form Combining::formOfReduction(NodeIndex index) {
  const GraphNode &node = graph.nodes[index];
  if (isContraction(node.op))
    return Form::Sum;
  auto ofRegion = [](Region &region) {
    if (!llvm::hasNItems(region.front(), 2))
      return Form::Unknown;
    return llvm::TypeSwitch<Operation *, Form>(&region.front().front())
        .Case<stablehlo::AddOp>([](auto) { return Form::Sum; })
        .Case<stablehlo::MaximumOp, stablehlo::OrOp>([](auto) { return Form::Max; })
        .Case<stablehlo::MinimumOp, stablehlo::AndOp>([](auto) { return Form::Min; })
        .Default([](auto) { return Form::Unknown; });
  };
  if (auto reduce = dyn_cast<stablehlo::ReduceOp>(node.op)) {
    Form form = ofRegion(reduce->getRegion(0));
    // An initial value would be added once for each microbatch.
    return form == Form::Sum && !isZero(node.operands.back()) ? Form::Unknown : form;
  }
  if (isa<stablehlo::ScatterOp>(node.op)) {
    Form form = ofRegion(node.op->getRegion(0));
    return form == Form::Sum && isZero(node.operands[0]) ? Form::Sum : Form::Unknown;
  }
  if (isa<stablehlo::BatchNormTrainingOp>(node.op))
    return Form::Mean;
  if (isa<stablehlo::BatchNormGradOp>(node.op))
    return Form::Sum;
  return Form::Unknown;
}

/// What a node makes of sums.
Combining::Form Combining::formOfLinear(NodeIndex index) {
  const GraphNode &node = graph.nodes[index];
  // Of values that are added or put side by side.
  auto common = [&](ArrayRef<ValueIndex> values) {
    Form form = Form::Zero;
    for (ValueIndex value : values) {
      Form next = formOf(value);
      if (next == Form::Zero || next == form)
        continue;
      form = form == Form::Zero ? next : Form::Unknown;
    }
    return form;
  };
  if (isDerivable(node) || isa<stablehlo::NegateOp, stablehlo::SliceOp, stablehlo::ReverseOp,
                               stablehlo::AllReduceOp, stablehlo::OptimizationBarrierOp>(node.op))
    return formOf(node.sameAs.value_or(node.operands[0]));
  if (isa<stablehlo::AddOp, stablehlo::SubtractOp, stablehlo::ConcatenateOp>(node.op))
    return common(node.operands);
  if (isa<stablehlo::DynamicUpdateSliceOp, stablehlo::PadOp>(node.op))
    return common(ArrayRef(node.operands).take_front(2));
  if (isa<stablehlo::ScatterOp>(node.op) && node.operands.size() == 3)
    return formOfReduction(index) == Form::Sum && formOf(node.operands[1]) == Form::Same
               ? formOf(node.operands[2])
               : Form::Unknown;
  if (isa<stablehlo::SelectOp>(node.op) && formOf(node.operands[0]) == Form::Same)
    return common(ArrayRef(node.operands).drop_front());
  if (auto reduce = dyn_cast<stablehlo::ReduceOp>(node.op))
    return reduce.getInputs().size() == 1 && formOfReduction(index) == Form::Sum
               ? formOf(node.operands[0])
               : Form::Unknown;
  if (!isa<stablehlo::MultiplyOp, stablehlo::DivideOp>(node.op))
    return Form::Unknown;
  auto isCount = [&](unsigned operand) {
    Operation *constant = splatBehind(node.op->getOperand(operand));
    return constant && countConstants.contains(constant);
  };
  Form left = formOf(node.operands[0]), right = formOf(node.operands[1]);
  if (left == Form::Sum && right == Form::Same)
    return isCount(1) ? Form::Mean : Form::Sum;
  if (left == Form::Same && right == Form::Sum && isa<stablehlo::MultiplyOp>(node.op))
    return isCount(0) ? Form::Mean : Form::Sum;
  return Form::Unknown;
}

} // namespace phaze
