// Factor rules of element-wise operations and of those that move data, and the table of all rules.
#include "FactorRules.h"
#include "CustomCalls.h"
#include "Kernels.h"
#include "dialects/Chlo/Chlo.h"
#include "dialects/Sdy/Sdy.h"
#include "dialects/StableHLO/ConstantIntegers.h"
#include "dialects/StableHLO/StableHLO.h"

using namespace mlir;

namespace phaze {

namespace {

//===-- Element by element ------------------------------------------------------------------===//

/// Results that are tied to nothing: constants, random numbers, what comes from outside.
void relateNothing(FactorRelator &) {}

void relateUnknown(FactorRelator &r) {
  for (TensorDims operand : r.operands)
    r.irregular(operand);
  for (TensorDims result : r.results)
    r.irregular(result);
}

/// All operands and results of one shape; scalars apply to all elements.
void relateElementwise(FactorRelator &r) {
  for (TensorDims tensor : llvm::concat<TensorDims>(r.operands, llvm::drop_begin(r.results)))
    r.tie(tensor, r.results[0]);
}

/// Result i has the shape of operand i, and they have nothing to do with others.
void relatePairwise(FactorRelator &r) {
  for (auto [operand, result] : llvm::zip(r.operands, r.results))
    r.tie(operand, result);
}

/// CHLO stretches dimensions of size 1 and aligns the last dimensions, unless told otherwise.
void relateBroadcasting(FactorRelator &r) {
  TensorDims result = r.results[0];
  auto dims = r.op->getAttrOfType<DenseI64ArrayAttr>("broadcast_dimensions");
  for (TensorDims operand : r.operands)
    for (int64_t i = 0; i < operand.rank(); ++i) {
      bool isMapped = dims && operand.rank() < result.rank() && i < dims.size();
      int64_t to = isMapped ? dims[i] : i + result.rank() - operand.rank();
      if (to >= 0 && to < result.rank())
        r.broadcast(operand[i], result[to]);
    }
}

void relateBitcast(FactorRelator &r) {
  TensorDims operand = r.operands[0], result = r.results[0];
  r.tie(operand, result);
  // Between element types of different width the wider one's elements are a dimension of others.
  TensorDims longer = operand.rank() > result.rank() ? operand : result;
  if (operand.rank() != result.rank())
    r.use(longer[longer.rank() - 1], FactorUse::Whole);
}

template <typename Op> void relateIota(FactorRelator &r) {
  r.use(r.results[0][cast<Op>(r.op).getIotaDimension()], FactorUse::Whole);
}

void relateRandomBits(FactorRelator &r) {
  r.tie(r.operands[0], r.results[0]);
  r.use(r.operands[0][0], FactorUse::Whole);
}

void relateBatchNorm(FactorRelator &r) {
  int64_t feature = r.op->getAttrOfType<IntegerAttr>("feature_index").getInt();
  TensorDims operand = r.operands[0];
  for (TensorDims tensor : llvm::concat<TensorDims>(r.operands, r.results)) {
    if (tensor.rank() == 1 && operand.rank() != 1)
      r.tie(tensor[0], operand[feature]);
    else
      r.tie(tensor, operand);
  }
  if (isa<stablehlo::BatchNormInferenceOp>(r.op))
    return;
  for (int64_t i = 0; i < operand.rank(); ++i)
    if (i != feature)
      r.use(operand[i], FactorUse::Reduce);
}

//===-- Shapes ------------------------------------------------------------------------------===//

template <typename Op> void relateBroadcastInDim(FactorRelator &r) {
  for (auto [i, to] : llvm::enumerate(cast<Op>(r.op).getBroadcastDimensions()))
    r.broadcast(r.operands[0][i], r.results[0][to]);
}

void relateBroadcast(FactorRelator &r) {
  int64_t added = r.results[0].rank() - r.operands[0].rank();
  for (int64_t i = 0; i < r.operands[0].rank(); ++i)
    r.tie(r.operands[0][i], r.results[0][added + i]);
}

void relateReshape(FactorRelator &r) { r.reshape(r.operands[0], r.results[0]); }

void relateTranspose(FactorRelator &r) {
  for (auto [i, from] : llvm::enumerate(cast<stablehlo::TransposeOp>(r.op).getPermutation()))
    r.tie(r.operands[0][from], r.results[0][i]);
}

void relateReverse(FactorRelator &r) {
  r.tie(r.operands[0], r.results[0]);
  for (int64_t dim : cast<stablehlo::ReverseOp>(r.op).getDimensions())
    r.use(r.operands[0][dim], FactorUse::Whole);
}

void relateConcatenate(FactorRelator &r) {
  int64_t along = cast<stablehlo::ConcatenateOp>(r.op).getDimension(), start = 0;
  for (TensorDims operand : r.operands) {
    for (int64_t i = 0; i < operand.rank(); ++i) {
      if (i != along)
        r.tie(operand[i], r.results[0][i]);
      else
        r.slice(r.results[0][i], operand[i], start);
    }
    start += operand.size(along);
  }
}

void pad(FactorRelator &r, ArrayRef<int64_t> lows, ArrayRef<int64_t> highs,
         ArrayRef<int64_t> interiors) {
  for (int64_t i = 0; i < r.results[0].rank(); ++i) {
    Dim from = r.operands[0][i], to = r.results[0][i];
    int64_t low = lows[i], high = highs[i], interior = interiors[i];
    if (low >= 0 && high >= 0)
      r.slice(to, from, low, interior + 1);
    else if (low <= 0 && high <= 0 && interior == 0)
      r.slice(from, to, -low);
    else {
      r.irregular(from);
      r.irregular(to);
    }
  }
}

/// What is known of operations whose attributes are values that the program does not fix.
void relateUnknownPlaces(FactorRelator &r) {
  r.irregular(r.operands[0]);
  r.irregular(r.results[0]);
}

void relatePad(FactorRelator &r) {
  auto op = cast<stablehlo::PadOp>(r.op);
  pad(r, op.getEdgePaddingLow(), op.getEdgePaddingHigh(), op.getInteriorPadding());
}

void relateDynamicPad(FactorRelator &r) {
  auto op = cast<stablehlo::DynamicPadOp>(r.op);
  auto low = stablehlo::constantIntegers(op.getEdgePaddingLow());
  auto high = stablehlo::constantIntegers(op.getEdgePaddingHigh());
  auto interior = stablehlo::constantIntegers(op.getInteriorPadding());
  if (!low || !high || !interior)
    return relateUnknownPlaces(r);
  pad(r, *low, *high, *interior);
}

void relateSlice(FactorRelator &r) {
  auto slice = cast<stablehlo::SliceOp>(r.op);
  for (int64_t i = 0; i < r.results[0].rank(); ++i)
    r.slice(r.operands[0][i], r.results[0][i], slice.getStartIndices()[i], slice.getStrides()[i]);
}

void relateRealDynamicSlice(FactorRelator &r) {
  auto slice = cast<stablehlo::RealDynamicSliceOp>(r.op);
  auto starts = stablehlo::constantIntegers(slice.getStartIndices());
  auto strides = stablehlo::constantIntegers(slice.getStrides());
  if (!starts || !strides)
    return relateUnknownPlaces(r);
  for (int64_t i = 0; i < r.results[0].rank(); ++i)
    r.slice(r.operands[0][i], r.results[0][i], std::max<int64_t>((*starts)[i], 0),
            std::max<int64_t>((*strides)[i], 1));
}

/// `part` lies in `whole` from positions on that are the operands from `first` on, moved so far
/// that it lies inside.
void relatePartAt(FactorRelator &r, TensorDims whole, TensorDims part, size_t first) {
  for (int64_t i = 0; i < part.rank(); ++i) {
    auto start = r.graph.constantInteger(r.graph.nodes[r.node].operands[first + i]);
    int64_t last = std::max<int64_t>(whole.size(i) - part.size(i), 0);
    if (start || last == 0) {
      r.slice(whole[i], part[i], std::clamp<int64_t>(start.value_or(0), 0, last));
    } else if (part.size(i) == 1) {
      r.use(whole[i], FactorUse::Lookup);
    } else {
      r.use(whole[i], FactorUse::Whole);
      r.use(part[i], FactorUse::Whole);
    }
  }
}

void relateDynamicSlice(FactorRelator &r) { relatePartAt(r, r.operands[0], r.results[0], 1); }

void relateDynamicUpdateSlice(FactorRelator &r) {
  r.tie(r.operands[0], r.results[0]);
  relatePartAt(r, r.results[0], r.operands[1], 2);
}

void relateSetDimensionSize(FactorRelator &r) {
  r.tie(r.operands[0], r.results[0]);
  int64_t dim = cast<stablehlo::SetDimensionSizeOp>(r.op).getDimension();
  r.use(r.operands[0][dim], FactorUse::Whole);
}

//===-- Along a dimension -------------------------------------------------------------------===//

void relateSort(FactorRelator &r) {
  int64_t dim = cast<stablehlo::SortOp>(r.op).getDimension();
  TensorDims first = r.operands[0];
  relateElementwise(r);
  if (first.rank())
    r.use(first[dim < 0 ? dim + first.rank() : dim], FactorUse::Whole);
}

void relateTopK(FactorRelator &r) {
  TensorDims operand = r.operands[0];
  for (int64_t i = 0; i < operand.rank(); ++i) {
    for (TensorDims other : llvm::drop_begin(r.operands))
      if (other.shape == operand.shape)
        r.tie(other[i], operand[i]);
    bool isLast = i + 1 == operand.rank();
    if (isLast)
      r.use(operand[i], FactorUse::Whole);
    for (TensorDims result : r.results) {
      if (i >= result.rank())
        continue;
      if (isLast)
        r.use(result[i], FactorUse::Whole);
      r.tie(result[i], operand[i]);
      if (i < r.results[0].rank())
        r.tie(result[i], r.results[0][i]);
    }
  }
}

/// The loop carries on what its body makes of it; only the dimension it runs along is known.
void relateScan(FactorRelator &r) {
  auto scan = cast<chlo::ScanOp>(r.op);
  size_t inputs = scan.getInputs().size(), outputs = scan.getOutputs().size();
  relateUnknown(r);
  TensorDims first = inputs ? r.operands[0] : r.results[0];
  for (size_t i = 0; i < inputs; ++i)
    r.tie(first[scan.getDimension()], r.operands[i][scan.getDimension()]);
  for (size_t i = 0; i < outputs; ++i)
    r.tie(first[scan.getDimension()], r.results[i][scan.getDimension()]);
  for (size_t i = inputs; i < r.operands.size(); ++i)
    r.tie(r.operands[i], r.results[outputs + i - inputs]);
}

/// The last two dimensions are matrices.
void relateCholesky(FactorRelator &r) {
  TensorDims operand = r.operands[0];
  r.tie(operand, r.results[0]);
  for (int64_t i = operand.rank() - 2; i < operand.rank(); ++i)
    r.use(operand[i], FactorUse::Whole);
}

void relateTriangularSolve(FactorRelator &r) {
  TensorDims a = r.operands[0], b = r.operands[1];
  r.tie(b, r.results[0]);
  for (int64_t i = 0; i + 2 < a.rank(); ++i)
    r.tie(a[i], b[i]);
  bool isLeft = cast<stablehlo::TriangularSolveOp>(r.op).getLeftSide();
  Dim solved = b[b.rank() - (isLeft ? 2 : 1)];
  r.tie(a[a.rank() - 2], solved);
  r.tie(a[a.rank() - 1], solved);
  r.use(solved, FactorUse::Whole);
}

void relateFft(FactorRelator &r) {
  TensorDims operand = r.operands[0], result = r.results[0];
  int64_t transformed = cast<stablehlo::FftOp>(r.op).getFftLength().size();
  r.tie(operand, result);
  for (int64_t i = operand.rank() - transformed; i < operand.rank(); ++i) {
    r.use(operand[i], FactorUse::Whole);
    r.use(result[i], FactorUse::Whole);
    if (operand.size(i) != result.size(i)) {
      r.irregular(operand[i]);
      r.irregular(result[i]);
    }
  }
}

//===-- Between devices ---------------------------------------------------------------------===//

/// Collectives inside a program: dimensions that change their size are put together from, or cut
/// for, several devices.
void relateCollective(FactorRelator &r) {
  for (auto [operand, result] : llvm::zip(r.operands, r.results)) {
    r.tie(operand, result);
    for (int64_t i = 0; i < operand.rank(); ++i)
      if (operand.size(i) != result.size(i)) {
        r.irregular(operand[i]);
        r.irregular(result[i]);
      }
  }
}

/// What has been started is done with the operands it was started with.
void relateAsyncDone(FactorRelator &r) {
  NodeIndex producer = r.graph.values[r.graph.nodes[r.node].operands[0]].producer;
  if (producer < 0 || !isa<stablehlo::AsyncStartOp>(r.graph.nodes[producer].op))
    return relateUnknown(r);
  const GraphNode &start = r.graph.nodes[producer];
  Operation *inner = &start.op->getRegion(0).front().front();
  r.operands.clear();
  for (Value operand : inner->getOperands()) {
    auto argument = dyn_cast<BlockArgument>(operand);
    if (!argument || argument.getOwner()->getParentOp() != start.op)
      return relateUnknown(r);
    r.operands.push_back(r.tensor(start.operands[argument.getArgNumber()]));
  }
  // A slice at positions that are values looks them up by node.
  if (isa<stablehlo::DynamicSliceOp, stablehlo::DynamicUpdateSliceOp>(inner))
    return relateUnknown(r);
  r.op = inner;
  applyFactorRule(r);
}

/// Dimensions of a kernel that are the same go together; those of queries' heads that share keys
/// are a factor of their own.
void relateKernel(FactorRelator &r, const Kernel &kernel) {
  llvm::SmallDenseMap<KernelDim, Dim> known;
  auto relate = [&](KernelDim what, Dim dim) {
    auto [at, isNew] = known.try_emplace(what, dim);
    if (!isNew && r.sizeOf(at->second) == r.sizeOf(dim))
      r.tie(at->second, dim);
  };
  for (const KernelTensor &tensor : kernel.tensors) {
    const TensorDims &dims = (tensor.isResult ? r.results : r.operands)[tensor.number];
    for (auto [i, what] : llvm::enumerate(tensor.dims))
      if (what != KernelDim::Other)
        relate(what, dims[i]);
  }
  auto heads = known.find(KernelDim::Heads), keyHeads = known.find(KernelDim::KeyHeads);
  if (heads != known.end() && keyHeads != known.end()) {
    int64_t shared = r.sizeOf(heads->second) / r.sizeOf(keyHeads->second);
    r.tie(shared == 1 ? heads->second
                      : r.divide(heads->second, {r.sizeOf(keyHeads->second), shared})[0],
          keyHeads->second);
  }
  for (KernelDim summed : {KernelDim::Keys, KernelDim::Depth, KernelDim::Reduction})
    if (auto found = known.find(summed); found != known.end())
      r.use(found->second, FactorUse::Reduce);
}

/// What is not known is taken to work on each sample for itself, where operands and results have as
/// many of them; it needs all else whole.
void relateOpaque(FactorRelator &r) {
  for (llvm::SmallVectorImpl<TensorDims> *list : {&r.operands, &r.results})
    for (TensorDims tensor : *list) {
      bool isBatched = tensor.rank() > 0 && r.operands[0].rank() > 0 && tensor.size(0) > 1 &&
                       tensor.size(0) == r.operands[0].size(0);
      if (isBatched)
        r.tie(tensor[0], r.operands[0][0]);
      for (int64_t i = isBatched ? 1 : 0; i < tensor.rank(); ++i)
        r.irregular(tensor[i]);
    }
}

void relateCustomCall(FactorRelator &r) {
  if (r.operands.empty() || r.results.empty())
    return relateUnknown(r);
  if (std::optional<Kernel> kernel = kernelOf(r.op))
    return kernel->kind == Kernel::Kind::Described ? relateOpaque(r) : relateKernel(r, *kernel);
  switch (kindOf(cast<stablehlo::CustomCallOp>(r.op))) {
  case CustomCallKind::Passing:
    return relatePairwise(r);
  case CustomCallKind::Elementwise:
    return relateElementwise(r);
  case CustomCallKind::TopK:
    return relateTopK(r);
  case CustomCallKind::Nothing:
    return;
  case CustomCallKind::Unknown:
    return relateOpaque(r);
  }
}

//===-- The table ---------------------------------------------------------------------------===//

class RuleTable {
public:
  RuleTable() {
    addStableHLO();
    addChlo();
    add<sdy::AllGatherOp, sdy::AllSliceOp, sdy::AllToAllOp, sdy::CollectivePermuteOp,
        sdy::AllReduceOp, sdy::ReduceScatterOp, sdy::ShardedToUnreducedOp,
        sdy::ReplicatedToUnreducedOp>(relatePairwise);
    add<sdy::ConstantOp, sdy::ShardingGroupOp>(relateNothing);
  }

  FactorRule find(OperationName name) const { return rules.lookup(name.getTypeID()); }

private:
  template <typename... Ops> void add(FactorRule rule) {
    (rules.try_emplace(TypeID::get<Ops>(), rule), ...);
  }

  void addStableHLO() {
    using namespace stablehlo;
    add<AbsOp, AddOp, AndOp, Atan2Op, CbrtOp, CeilOp, ClampOp, CompareOp, ComplexOp, ConvertOp,
        CosineOp, CountLeadingZerosOp, DivideOp, ExponentialMinusOneOp, ExponentialOp, FloorOp,
        ImagOp, IsFiniteOp, LogOp, LogPlusOneOp, LogisticOp, MapOp, MaximumOp, MinimumOp,
        MultiplyOp, NegateOp, NotOp, OrOp, PopcntOp, PowerOp, RealOp, ReducePrecisionOp,
        RemainderOp, RoundNearestAfzOp, RoundNearestEvenOp, RsqrtOp, SelectOp, ShiftLeftOp,
        ShiftRightArithmeticOp, ShiftRightLogicalOp, SignOp, SineOp, SqrtOp, SubtractOp, TanOp,
        TanhOp, UniformDequantizeOp, UniformQuantizeOp, XorOp>(relateElementwise);
    add<ConstantOp, RngOp, InfeedOp, RecvOp, OutfeedOp, SendOp, PartitionIdOp, ReplicaIdOp,
        AfterAllOp, CreateTokenOp, GetDimensionSizeOp, TupleOp, AsyncStartOp>(relateNothing);
    add<OptimizationBarrierOp>(relatePairwise);
    add<BitcastConvertOp>(relateBitcast);
    add<IotaOp>(relateIota<IotaOp>);
    add<DynamicIotaOp>(relateIota<DynamicIotaOp>);
    add<RngBitGeneratorOp>(relateRandomBits);
    add<BatchNormGradOp, BatchNormInferenceOp, BatchNormTrainingOp>(relateBatchNorm);

    add<BroadcastInDimOp>(relateBroadcastInDim<BroadcastInDimOp>);
    add<DynamicBroadcastInDimOp>(relateBroadcastInDim<DynamicBroadcastInDimOp>);
    add<BroadcastOp>(relateBroadcast);
    add<ReshapeOp, DynamicReshapeOp>(relateReshape);
    add<TransposeOp>(relateTranspose);
    add<ReverseOp>(relateReverse);
    add<ConcatenateOp>(relateConcatenate);
    add<PadOp>(relatePad);
    add<DynamicPadOp>(relateDynamicPad);
    add<SliceOp>(relateSlice);
    add<RealDynamicSliceOp>(relateRealDynamicSlice);
    add<DynamicSliceOp>(relateDynamicSlice);
    add<DynamicUpdateSliceOp>(relateDynamicUpdateSlice);
    add<SetDimensionSizeOp>(relateSetDimensionSize);

    add<DotOp, DotGeneralOp>(relateDot);
    add<EinsumOp, UnaryEinsumOp>(relateEinsum);
    add<ConvolutionOp, DynamicConvOp>(relateConvolution);
    add<ReduceOp>(relateReduce);
    add<ReduceWindowOp>(relateReduceWindow);
    add<SelectAndScatterOp>(relateSelectAndScatter);
    add<GatherOp, DynamicGatherOp>(relateGather);
    add<ScatterOp>(relateScatter);
    add<TorchIndexSelectOp>(relateIndexSelect);
    add<SortOp>(relateSort);
    add<CholeskyOp>(relateCholesky);
    add<TriangularSolveOp>(relateTriangularSolve);
    add<FftOp>(relateFft);

    add<AllGatherOp, AllReduceOp, AllToAllOp, CollectiveBroadcastOp, CollectivePermuteOp,
        CollectiveReduceOp, CrossReplicaSumOp, ReduceScatterOp>(relateCollective);
    add<AsyncDoneOp>(relateAsyncDone);
    add<CustomCallOp>(relateCustomCall);
    // Of a tuple that the program does not build itself.
    add<GetTupleElementOp>(relateUnknown);
  }

  void addChlo() {
    using namespace chlo;
    add<AcosOp, AcoshOp, AsinAcosKernelOp, AsinOp, AsinhOp, AtanOp, AtanhOp, BesselI1eOp, ConjOp,
        ConstantLikeOp, CoshOp, DigammaOp, ErfInvOp, ErfOp, ErfcOp, IsInfOp, IsNegInfOp, IsPosInfOp,
        LgammaOp, MulhiOp, NextAfterOp, PolygammaOp, SinhOp, SquareOp, TanOp, ZetaOp>(
        relateElementwise);
    add<BroadcastAddOp, BroadcastAndOp, BroadcastAtan2Op, BroadcastCompareOp, BroadcastComplexOp,
        BroadcastDivideOp, BroadcastMaximumOp, BroadcastMinimumOp, BroadcastMultiplyOp,
        BroadcastNextAfterOp, BroadcastOrOp, BroadcastPolygammaOp, BroadcastPowerOp,
        BroadcastRemainderOp, BroadcastSelectOp, BroadcastShiftLeftOp,
        BroadcastShiftRightArithmeticOp, BroadcastShiftRightLogicalOp, BroadcastSubtractOp,
        BroadcastXorOp, BroadcastZetaOp>(relateBroadcasting);
    add<ConstantOp>(relateNothing);
    add<TopKOp>(relateTopK);
    add<RaggedDotOp>(relateRaggedDot);
    add<ScanOp>(relateScan);
  }

  llvm::DenseMap<TypeID, FactorRule> rules;
};

const RuleTable &ruleTable() {
  static const RuleTable table;
  return table;
}

} // namespace

void applyFactorRule(FactorRelator &relator) {
  FactorRule rule = ruleTable().find(relator.op->getName());
  (rule ? rule : relateUnknown)(relator);
}

bool hasFactorRule(OperationName name) { return ruleTable().find(name); }

bool isElementwise(OperationName name) { return ruleTable().find(name) == relateElementwise; }

} // namespace phaze
