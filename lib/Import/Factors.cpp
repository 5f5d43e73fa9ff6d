// Which dimensions of a program go together.
#include "phaze/Import/Factors.h"
#include "FactorRules.h"
#include "FreeValues.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace mlir;

namespace phaze {

FactorAnalysis::FactorAnalysis(const ProgramGraph &graph) : graph(graph) {
  FactorForest forest;
  auto addDims = [&](ValueIndex value) {
    int32_t first = forest.numFactors();
    for (int64_t size : graph.shape(value))
      forest.add(size);
    return first;
  };
  dims.firstDim.reserve(graph.values.size() + 1);
  for (ValueIndex value = 0; value < static_cast<ValueIndex>(graph.values.size()); ++value)
    dims.firstDim.push_back(addDims(value));
  dims.firstDim.push_back(forest.numFactors());
  std::vector<bool> isFree = findFreeValues(graph);
  dims.firstOperand.reserve(graph.nodes.size());
  for (const GraphNode &node : graph.nodes) {
    dims.firstOperand.push_back(dims.operandDims.size());
    for (ValueIndex operand : node.operands)
      dims.operandDims.push_back(isFree[operand] ? addDims(operand) : dims.firstDim[operand]);
  }
  dims.numDims = forest.numFactors();

  FactorRelator relator(graph, forest, dims);
  relator.run();
  numberClasses(forest, relator.shards);
  collectUses(relator.notes);
}

void FactorAnalysis::numberClasses(FactorForest &forest, ArrayRef<DeviceShard> shards) {
  std::vector<ClassIndex> classOf(forest.numFactors(), -1);
  llvm::SmallVector<FactorForest::Factor, 8> leaves;
  firstFactor.reserve(dims.numDims + 1);
  for (int32_t dim = 0; dim < dims.numDims; ++dim) {
    firstFactor.push_back(factorList.size());
    leaves.clear();
    forest.leaves(dim, leaves);
    for (FactorForest::Factor leaf : leaves) {
      ClassIndex &index = classOf[leaf];
      if (index < 0) {
        index = classes.size();
        classes.push_back({forest.sizeOf(leaf), 0});
      }
      classes[index].occurrences += dim < dims.firstDim.back();
      factorList.push_back(index);
    }
  }
  firstFactor.push_back(factorList.size());
  readAtGlobalShapes(forest, shards, classOf);
}

/// What is computed per device is read as what all devices compute: where a dimension lacks the
/// factors that devices divide it by, they are put in front.
void FactorAnalysis::readAtGlobalShapes(FactorForest &forest, ArrayRef<DeviceShard> shards,
                                        ArrayRef<ClassIndex> classOf) {
  if (shards.empty())
    return;
  std::map<ClassIndex, SmallVector<ClassIndex, 2>> inFront;
  llvm::SmallVector<FactorForest::Factor, 8> leaves;
  for (const DeviceShard &shard : shards) {
    leaves.clear();
    forest.leaves(shard.shard, leaves);
    SmallVector<ClassIndex, 2> &list = inFront[classOf[leaves.front()]];
    if (!list.empty())
      continue;
    leaves.clear();
    forest.leaves(shard.devices, leaves);
    for (FactorForest::Factor leaf : leaves)
      list.push_back(classOf[leaf]);
  }
  // A manual computation inside another one divides by devices twice; only the inner division is
  // undone, for what devices divide by has nothing in front of it elsewhere.
  llvm::DenseSet<ClassIndex> devices;
  for (const auto &[factor, list] : inFront)
    devices.insert(list.begin(), list.end());
  for (ClassIndex factor : devices)
    inFront.erase(factor);
  std::vector<int32_t> first;
  std::vector<ClassIndex> all;
  for (int32_t dim = 0; dim < dims.numDims; ++dim) {
    first.push_back(all.size());
    for (ClassIndex factor : factorsOf(dim)) {
      if (auto found = inFront.find(factor); found != inFront.end()) {
        ArrayRef<ClassIndex> before = ArrayRef<ClassIndex>(all).drop_front(first.back());
        if (before.take_back(found->second.size()) != ArrayRef(found->second))
          all.insert(all.end(), found->second.begin(), found->second.end());
      }
      all.push_back(factor);
    }
  }
  first.push_back(all.size());
  firstFactor = std::move(first);
  factorList = std::move(all);
}

ArrayRef<ClassIndex> FactorAnalysis::factorsOf(int32_t dim, int32_t numDims) const {
  return ArrayRef(factorList)
      .slice(firstFactor[dim], firstFactor[dim + numDims] - firstFactor[dim]);
}

ArrayRef<ClassIndex> FactorAnalysis::factors(ValueIndex value, unsigned dim) const {
  return factorsOf(dims.firstDim[value] + dim);
}

ArrayRef<ClassIndex> FactorAnalysis::operandFactors(NodeIndex node, size_t operand,
                                                    unsigned dim) const {
  return factorsOf(dims.operandDim(node, operand) + dim);
}

unsigned FactorAnalysis::count(ValueIndex value, ClassIndex factor) const {
  return llvm::count(factorsOf(dims.firstDim[value], graph.shape(value).size()), factor);
}

void FactorAnalysis::collectUses(ArrayRef<FactorNote> notes) {
  nodes.resize(graph.nodes.size());
  // Where a class stands in the uses of the node at hand, if `seen` says that it does.
  std::vector<NodeIndex> seen(classes.size(), -1);
  std::vector<int32_t> place(classes.size());
  NodeIndex node = 0;
  auto use = [&](ArrayRef<ClassIndex> factors, FactorUse how) {
    auto &uses = nodes[node].uses;
    for (ClassIndex factor : factors) {
      if (seen[factor] != node) {
        seen[factor] = node;
        place[factor] = uses.size();
        uses.push_back({factor, how});
      } else {
        FactorUse &known = uses[place[factor]].use;
        known = std::max(known, how);
      }
    }
  };
  auto irregular = [&](ArrayRef<ClassIndex> factors) {
    for (ClassIndex factor : factors)
      if (!llvm::is_contained(nodes[node].irregular, factor))
        nodes[node].irregular.push_back(factor);
  };
  /// How many factors from the end (or the beginning) are the same, within a product of `limit`;
  /// any product if that is 0.
  auto match = [&](ArrayRef<ClassIndex> a, ArrayRef<ClassIndex> b, bool isInner, int64_t limit) {
    size_t matched = 0;
    for (; matched < std::min(a.size(), b.size()); ++matched) {
      ClassIndex factor = isInner ? a[a.size() - 1 - matched] : a[matched];
      int64_t size = classes[factor].size;
      if (factor != (isInner ? b[b.size() - 1 - matched] : b[matched]) || size == 0 ||
          limit % size != 0)
        break;
      limit /= size;
    }
    return matched;
  };

  for (; node < static_cast<NodeIndex>(graph.nodes.size()); ++node) {
    for (auto [k, value] : llvm::enumerate(graph.nodes[node].operands))
      use(factorsOf(dims.operandDim(node, k), graph.shape(value).size()), FactorUse::Map);
    for (ValueIndex value : graph.nodes[node].results)
      use(factorsOf(dims.firstDim[value], graph.shape(value).size()), FactorUse::Map);
    // Notes come in the order of nodes.
    for (; !notes.empty() && notes.front().node == node; notes = notes.drop_front()) {
      const FactorNote &note = notes.front();
      ArrayRef<ClassIndex> a = factorsOf(note.a, note.countA), b = factorsOf(note.b, note.countB);
      switch (note.kind) {
      case FactorNote::Uses: {
        int64_t outer = 1;
        ArrayRef<ClassIndex> inside = a;
        while (!inside.empty() && outer < note.limit) {
          outer *= classes[inside.front()].size;
          inside = inside.drop_front();
        }
        use(outer == note.limit ? inside : a, note.use);
        break;
      }
      case FactorNote::Irregular:
        use(a, FactorUse::Whole);
        irregular(a);
        break;
      case FactorNote::Reshaped: {
        size_t inner = match(a, b, /*isInner=*/true, 0);
        a = a.drop_back(inner);
        b = b.drop_back(inner);
        size_t outer = match(a, b, /*isInner=*/false, 0);
        for (ArrayRef<ClassIndex> rest : {a.drop_front(outer), b.drop_front(outer)}) {
          use(rest, FactorUse::Whole);
          irregular(rest);
        }
        break;
      }
      case FactorNote::Sliced:
      case FactorNote::Strided: {
        bool isInner = note.kind == FactorNote::Sliced;
        size_t matched = match(a, b, isInner, note.limit);
        a = isInner ? a.drop_back(matched) : a.drop_front(matched);
        b = isInner ? b.drop_back(matched) : b.drop_front(matched);
        use(a, FactorUse::Whole);
        // One of so many equal parts is a selection; its size does not depend on how many.
        bool isSelection = llvm::all_of(b, [&](ClassIndex f) { return classes[f].size == 1; });
        if (isSelection)
          break;
        use(b, FactorUse::Whole);
        irregular(a);
        irregular(b);
        break;
      }
      }
    }
  }
}

std::optional<ContractionFactors> FactorAnalysis::contraction(NodeIndex index) const {
  const GraphNode &node = graph.nodes[index];
  if (node.passed || node.operands.size() < 2 || node.results.empty())
    return std::nullopt;
  auto operand = [&](size_t k) {
    return TensorDims{dims.operandDim(index, k), graph.shape(node.operands[k])};
  };
  ValueIndex value = node.results[0];
  auto contracted = contractionDims(node.op, operand(0), operand(1),
                                    TensorDims{dims.firstDim[value], graph.shape(value)});
  if (!contracted)
    return std::nullopt;
  ContractionFactors result;
  auto append = [&](llvm::SmallVectorImpl<ClassIndex> &list, ArrayRef<Dim> from) {
    for (Dim dim : from)
      llvm::append_range(list, factorsOf(dim));
  };
  append(result.batch, contracted->batch);
  append(result.rows, contracted->rows);
  append(result.columns, contracted->columns);
  append(result.reduction, contracted->reduction);
  // Groups lie outermost in the columns, unless something else divides the features across them.
  int64_t outer = 1;
  size_t grouped = 0;
  while (grouped < result.columns.size() && outer < contracted->groups)
    outer *= classes[result.columns[grouped++]].size;
  if (outer == contracted->groups) {
    result.batch.append(result.columns.begin(), result.columns.begin() + grouped);
    result.columns.erase(result.columns.begin(), result.columns.begin() + grouped);
  }
  return result;
}

std::string FactorAnalysis::describe(ValueIndex value) const {
  std::string text = "[";
  llvm::raw_string_ostream stream(text);
  for (unsigned dim = 0; dim < graph.shape(value).size(); ++dim) {
    stream << (dim ? ", " : "");
    llvm::interleave(
        factors(value, dim), stream,
        [&](ClassIndex factor) { stream << '#' << factor << '=' << classes[factor].size; }, " ");
  }
  stream << ']';
  return text;
}

} // namespace phaze
