// How one node relates the factors of its values.
#include "FactorRelator.h"
#include "FactorRules.h"
#include "dialects/StableHLO/StableHLO.h"
#include "llvm/Support/MathExtras.h"
#include <limits>
#include <numeric>

using namespace mlir;

namespace phaze {

void FactorRelator::run() {
  for (NodeIndex index = 0; index < static_cast<NodeIndex>(graph.nodes.size()); ++index)
    visit(index);
  llvm::sort(counting);
  llvm::erase_if(notes, [&](const FactorNote &note) {
    return std::binary_search(counting.begin(), counting.end(), note.node);
  });
  joinCopies();
  tieSlices();
  // What divides the same factor on the same devices is one thing.
  llvm::DenseMap<FactorForest::Factor, Dim> devicesOf;
  for (const DeviceShard &shard : shards) {
    llvm::SmallVector<FactorForest::Factor, 8> leaves;
    forest.leaves(shard.shard, leaves);
    auto [known, isNew] = devicesOf.try_emplace(leaves.front(), shard.devices);
    if (!isNew)
      forest.tie(known->second, shard.devices);
  }
}

void FactorRelator::visit(NodeIndex index) {
  const GraphNode &visited = graph.nodes[index];
  node = index;
  op = visited.op;
  operands.clear();
  results.clear();
  parts.clear();
  for (auto [i, operand] : llvm::enumerate(visited.operands))
    operands.push_back({dims.operandDim(index, i), graph.shape(operand)});
  for (ValueIndex result : visited.results)
    results.push_back(tensor(result));

  if (visited.passed) {
    // The first operand of a branch chooses; the others are what the branches give.
    bool isChoice = isa<stablehlo::CaseOp, stablehlo::IfOp>(op);
    for (TensorDims operand : llvm::drop_begin(operands, isChoice ? 1 : 0)) {
      if (operand.rank() != results[0].rank()) {
        irregular(operand);
        irregular(results[0]);
        continue;
      }
      for (int64_t i = 0; i < operand.rank(); ++i)
        tieShard(operand[i], results[0][i]);
    }
    return;
  }
  operands.resize(std::min<size_t>(operands.size(), op->getNumOperands()));
  applyFactorRule(*this);
  if (visited.sameAs)
    reshape(tensor(*visited.sameAs), tensor(visited.results[0]));
}

void FactorRelator::tieShard(Dim a, Dim b) {
  if (sizeOf(a) == sizeOf(b))
    return tie(a, b);
  Dim whole = sizeOf(a) > sizeOf(b) ? a : b, shard = whole == a ? b : a;
  // A shard of a single element could be tied to any other dimension of size 1.
  if (sizeOf(shard) < 2 || sizeOf(whole) % sizeOf(shard) != 0) {
    irregular(a);
    return irregular(b);
  }
  auto divided = divide(whole, {sizeOf(whole) / sizeOf(shard), sizeOf(shard)});
  tie(divided[1], shard);
  shards.push_back({divided[0], shard});
}

Dim FactorRelator::ownerOf(Dim dimOrPart) const {
  for (auto [part, owner] : parts)
    if (part == dimOrPart)
      return owner;
  return dimOrPart;
}

void FactorRelator::tie(Dim a, Dim b) {
  if (sizeOf(a) != sizeOf(b) || forest.tie(a, b))
    return;
  if (a < dims.numDims && b < dims.numDims) {
    notes.push_back({node, FactorNote::Reshaped, FactorUse::Whole, a, b, 1, 1});
  } else {
    irregular(ownerOf(a));
    irregular(ownerOf(b));
  }
}

void FactorRelator::tie(TensorDims a, TensorDims b) {
  for (int64_t i = 0; i < std::min(a.rank(), b.rank()); ++i)
    tie(a[i], b[i]);
}

void FactorRelator::broadcast(Dim from, Dim to) {
  // A 1 that is stretched has to stay 1.
  if (sizeOf(from) != sizeOf(to))
    return use(from, FactorUse::Whole);
  tie(from, to);
}

void FactorRelator::reshape(TensorDims a, TensorDims b) {
  if (llvm::any_of(a.shape, [](int64_t size) { return size <= 0; }) || a.shape == b.shape)
    return tie(a, b);
  auto countOnes = [](TensorDims tensor, int64_t from) {
    int64_t end = from;
    while (end < tensor.rank() && tensor.size(end) == 1)
      ++end;
    return end - from;
  };
  int64_t i = 0, j = 0;
  while (i < a.rank() || j < b.rank()) {
    // Everything before i and j holds the same elements. Ones that stand here in both are matched
    // from the outside.
    int64_t onesA = countOnes(a, i), onesB = countOnes(b, j);
    for (int64_t k = 0; k < std::min(onesA, onesB); ++k)
      tie(a[i + k], b[j + k]);
    i += onesA;
    j += onesB;
    if (i == a.rank() || j == b.rank())
      break;
    int64_t firstA = i, firstB = j;
    uint64_t sizeA = a.size(i++), sizeB = b.size(j++);
    while (sizeA != sizeB && (sizeA < sizeB ? i < a.rank() : j < b.rank())) {
      if (sizeA < sizeB)
        sizeA = llvm::SaturatingMultiply<uint64_t>(sizeA, a.size(i++));
      else
        sizeB = llvm::SaturatingMultiply<uint64_t>(sizeB, b.size(j++));
    }
    llvm::SmallVector<Dim, 4> listA, listB;
    for (int64_t k = firstA; k < i; ++k)
      if (a.size(k) != 1)
        listA.push_back(a[k]);
    for (int64_t k = firstB; k < j; ++k)
      if (b.size(k) != 1)
        listB.push_back(b[k]);
    bool isComparable = sizeA == sizeB && sizeA != std::numeric_limits<uint64_t>::max();
    if (!isComparable || !forest.tie(listA, listB))
      notes.push_back({node, FactorNote::Reshaped, FactorUse::Whole, a[firstA], b[firstB],
                       static_cast<int32_t>(i - firstA), static_cast<int32_t>(j - firstB)});
  }
}

void FactorRelator::slice(Dim whole, Dim part, int64_t start, int64_t stride) {
  int64_t wholeSize = sizeOf(whole), partSize = sizeOf(part);
  if (wholeSize == partSize && start == 0 && stride == 1)
    return tie(whole, part);
  if (partSize == 0)
    return;
  bool isInner = stride == 1;
  // What of the position is the same in both: inside blocks of this size, or which of so many.
  int64_t limit = 1;
  if (isInner)
    limit = std::gcd(std::gcd(wholeSize, partSize), start);
  else if (start < stride && partSize <= wholeSize / stride && wholeSize == partSize * stride)
    limit = partSize;
  if (limit > 1)
    slices.push_back({whole, part, limit, isInner});
  notes.push_back({node, isInner ? FactorNote::Sliced : FactorNote::Strided, FactorUse::Whole,
                   whole, part, 1, 1, limit});
}

/// A value of which each user has a copy is tied to them after all where they agree.
void FactorRelator::joinCopies() {
  // The first copy seen of each value, and the dimensions in which others differ from it. Users
  // come after what they use, so that the copies of a value are settled when it is met itself.
  std::vector<Dim> copyOf(graph.values.size(), -1);
  std::vector<bool> differs(dims.firstDim.back());
  for (NodeIndex index = graph.nodes.size(); index-- > 0;) {
    const GraphNode &visited = graph.nodes[index];
    for (ValueIndex result : visited.results)
      for (int32_t i = 0; copyOf[result] >= 0 && i < tensor(result).rank(); ++i)
        if (!differs[dims.firstDim[result] + i])
          forest.tie(dims.firstDim[result] + i, copyOf[result] + i);
    for (auto [k, operand] : llvm::enumerate(visited.operands)) {
      Dim copy = dims.operandDim(index, k), first = dims.firstDim[operand];
      if (copy == first)
        continue;
      if (copyOf[operand] < 0)
        copyOf[operand] = copy;
      for (int32_t i = 0; i < tensor(operand).rank(); ++i)
        if (!differs[first + i] && !forest.isTied(copy + i, copyOf[operand] + i))
          differs[first + i] = true;
    }
  }
}

void FactorRelator::tieSlices() {
  // Equal parts first: of 48 heads cut into 32, 8 and 8, the 8s say how the 48 divide.
  for (bool isEqual : {true, false})
    for (const Slice &slice : slices)
      if ((slice.limit == sizeOf(slice.part)) == isEqual)
        forest.tiePart(slice.whole, slice.part, slice.limit, slice.isInner);
}

void FactorRelator::use(Dim dim, FactorUse use, int64_t mapped) {
  notes.push_back({node, FactorNote::Uses, use, dim, 0, 1, 0, mapped});
}

void FactorRelator::irregular(Dim dim) {
  notes.push_back({node, FactorNote::Irregular, FactorUse::Whole, dim});
}

void FactorRelator::irregular(TensorDims tensor) {
  for (int64_t i = 0; i < tensor.rank(); ++i)
    irregular(tensor[i]);
}

llvm::SmallVector<Dim, 2> FactorRelator::divide(Dim dim, ArrayRef<int64_t> sizes) {
  llvm::SmallVector<Dim, 2> result, list;
  for (int64_t size : sizes) {
    result.push_back(forest.add(size));
    parts.push_back({result.back(), dim});
    if (size != 1)
      list.push_back(result.back());
  }
  if (list.empty())
    list.push_back(result.back());
  if (!forest.tie(dim, list))
    irregular(dim);
  return result;
}

} // namespace phaze
