// Kernels that a program calls by name; see the header and docs/Import.md, "Custom calls".
#include "Kernels.h"
#include "CustomCalls.h"
#include "dialects/Chlo/Chlo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/JSON.h"

using namespace mlir;

namespace phaze {

namespace {

bool isFloat(Type type) { return isa<FloatType>(getElementTypeOrSelf(type)); }

RankedTensorType staticTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape() ? tensor : RankedTensorType();
}

bool mentions(StringRef name, ArrayRef<StringRef> words) {
  return llvm::any_of(words, [&](StringRef word) { return name.contains_insensitive(word); });
}

/// How queries, keys and values lie in memory.
enum class Layout { HeadsFirst, SequenceFirst };

/// What is known of a call before its operands are looked at.
struct Hints {
  std::optional<bool> isBackward;
  std::optional<Layout> layout;
  Layout usualLayout = Layout::HeadsFirst;
  std::optional<double> shown;
  bool isCausal = false;
};

//===-- Attention ---------------------------------------------------------------------------===//

class AttentionReader {
public:
  AttentionReader(Operation *op, const Hints &hints) : op(op), hints(hints) {}

  std::optional<Kernel> read() {
    if (!findInputs())
      return std::nullopt;
    SmallVector<Layout, 2> layouts;
    if (hints.layout)
      layouts = {*hints.layout};
    else if (hints.usualLayout == Layout::HeadsFirst)
      layouts = {Layout::HeadsFirst, Layout::SequenceFirst};
    else
      layouts = {Layout::SequenceFirst, Layout::HeadsFirst};
    if (std::optional<Layout> told = layoutOfStatistics(); told && !hints.layout)
      layouts = {*told};
    for (Layout layout : layouts)
      if (std::optional<Kernel> kernel = readAs(layout))
        return kernel;
    return std::nullopt;
  }

private:
  /// Queries, keys and values are the first floating-point tensors, however many tables of integers
  /// come before them.
  bool findInputs() {
    for (auto [i, type] : llvm::enumerate(op->getOperandTypes()))
      if (RankedTensorType tensor = staticTensor(type);
          tensor && isFloat(tensor) && tensor.getRank() >= 2 && tensor.getNumElements() > 1)
        floats.push_back(i);
    if (floats.size() < 3)
      return false;
    int64_t rank = typeOf(floats[0]).getRank();
    int64_t keyRank = typeOf(floats[1]).getRank();
    return (rank == 3 || rank == 4) && (keyRank == rank || keyRank == rank - 1) &&
           typeOf(floats[2]).getRank() == keyRank;
  }

  RankedTensorType typeOf(unsigned operand) const {
    return cast<RankedTensorType>(op->getOperand(operand).getType());
  }

  /// Kernels keep statistics by head and row, whatever the order of the rest is.
  std::optional<Layout> layoutOfStatistics() const {
    ArrayRef<int64_t> query = typeOf(floats[0]).getShape();
    if (query.size() != 4 || query[1] == query[2])
      return std::nullopt;
    auto isStatistic = [&](Type type, int64_t heads, int64_t rows) {
      RankedTensorType tensor = staticTensor(type);
      if (!tensor || !tensor.getElementType().isF32() || tensor.getRank() < 3)
        return false;
      ArrayRef<int64_t> shape = tensor.getShape();
      return shape.take_front(3) == ArrayRef<int64_t>({query[0], heads, rows}) &&
             (shape.size() == 3 || shape[3] != query[3]);
    };
    for (auto [layout, heads, rows] : {std::tuple(Layout::HeadsFirst, query[1], query[2]),
                                       std::tuple(Layout::SequenceFirst, query[2], query[1])})
      for (Type type : llvm::concat<const Type>(llvm::to_vector(op->getOperandTypes()),
                                                llvm::to_vector(op->getResultTypes())))
        if (isStatistic(type, heads, rows))
          return layout;
    return std::nullopt;
  }

  /// The dimensions of a tensor that lies as queries do.
  SmallVector<KernelDim, 4> dimsOf(int64_t rank, Layout layout, KernelDim heads, KernelDim sequence,
                                   KernelDim depth) const {
    int64_t ofQuery = typeOf(floats[0]).getRank();
    SmallVector<KernelDim, 4> dims;
    if (ofQuery == 4)
      dims.push_back(KernelDim::Batch);
    bool hasHeads = rank == ofQuery;
    if (hasHeads && (ofQuery == 3 || layout == Layout::HeadsFirst))
      dims.push_back(heads);
    dims.push_back(sequence);
    if (hasHeads && ofQuery == 4 && layout == Layout::SequenceFirst)
      dims.push_back(heads);
    dims.push_back(depth);
    return dims;
  }

  std::optional<Kernel> readAs(Layout layout) {
    Kernel kernel;
    sizes.clear();
    auto add = [&](unsigned number, bool isResult, KernelValue value, ArrayRef<KernelDim> dims) {
      kernel.tensors.push_back({isResult, number, value, llvm::to_vector<4>(dims)});
    };
    int64_t rank = typeOf(floats[0]).getRank(), keyRank = typeOf(floats[1]).getRank();
    auto query = dimsOf(rank, layout, KernelDim::Heads, KernelDim::Queries, KernelDim::Depth);
    auto key = dimsOf(keyRank, layout, KernelDim::KeyHeads, KernelDim::Keys, KernelDim::Depth);
    auto value =
        dimsOf(keyRank, layout, KernelDim::KeyHeads, KernelDim::Keys, KernelDim::ValueDepth);
    output = dimsOf(rank, layout, KernelDim::Heads, KernelDim::Queries, KernelDim::ValueDepth);
    if (!has(typeOf(floats[0]), query) || !has(typeOf(floats[1]), key) ||
        !has(typeOf(floats[2]), value))
      return std::nullopt;
    // Each head of the keys serves as many of the queries.
    int64_t keyHeads = sizes.count(KernelDim::KeyHeads) ? sizes[KernelDim::KeyHeads] : 1;
    if (sizes[KernelDim::Heads] % keyHeads != 0)
      return std::nullopt;
    add(floats[0], false, KernelValue::Query, query);
    add(floats[1], false, KernelValue::Key, key);
    add(floats[2], false, KernelValue::Value, value);
    addOthers(kernel);
    bool isBackward =
        hints.isBackward.value_or(kernel.find(KernelValue::OutputGradient) != nullptr);
    kernel.kind = isBackward ? Kernel::Kind::AttentionBackward : Kernel::Kind::Attention;
    if (isBackward ? !addGradients(kernel, query, key, value) : !addOutput(kernel))
      return std::nullopt;
    setShown(kernel);
    return kernel;
  }

  /// Whether a tensor may have these dimensions beside all that were there before, whose sizes are
  /// learnt.
  bool has(RankedTensorType type, ArrayRef<KernelDim> dims) {
    if (type.getRank() != static_cast<int64_t>(dims.size()))
      return false;
    for (auto [dim, size] : llvm::zip_equal(dims, type.getShape()))
      if (sizes.try_emplace(dim, size).first->second != size)
        return false;
    return true;
  }

  /// The dimensions of a statistic of rows, with as many numbers of each row as it likes.
  std::optional<SmallVector<KernelDim, 4>> statisticDims(RankedTensorType type) const {
    ArrayRef<int64_t> shape = type.getShape();
    bool hasBatch = sizes.count(KernelDim::Batch) != 0;
    for (bool rowsFirst : {false, true}) {
      SmallVector<KernelDim, 4> dims;
      if (hasBatch)
        dims.push_back(KernelDim::Batch);
      dims.push_back(rowsFirst ? KernelDim::Queries : KernelDim::Heads);
      dims.push_back(rowsFirst ? KernelDim::Heads : KernelDim::Queries);
      if (shape.size() < dims.size() || shape.size() > dims.size() + 1)
        continue;
      bool fits = llvm::all_of(llvm::zip(dims, shape), [&](auto pair) {
        return sizes.lookup(std::get<0>(pair)) == std::get<1>(pair);
      });
      dims.resize(shape.size(), KernelDim::Other);
      if (fits)
        return dims;
    }
    return std::nullopt;
  }

  std::optional<SmallVector<KernelDim, 4>> biasDims(RankedTensorType type) const {
    ArrayRef<int64_t> shape = type.getShape();
    SmallVector<KernelDim, 4> scores = {KernelDim::Batch, KernelDim::Heads, KernelDim::Queries,
                                        KernelDim::Keys};
    if (shape.size() < 2 || shape.size() > 4)
      return std::nullopt;
    SmallVector<KernelDim, 4> dims(scores.end() - shape.size(), scores.end());
    for (auto [i, size] : llvm::enumerate(shape)) {
      bool isRepeated = size == 1 && i + 2 < shape.size();
      if (isRepeated)
        dims[i] = KernelDim::Other;
      else if (sizes.lookup(dims[i]) != size)
        return std::nullopt;
    }
    return dims;
  }

  /// What comes after queries, keys and values: gradient and result of a backward pass, statistics
  /// of rows, a bias.
  void addOthers(Kernel &kernel) const {
    for (unsigned operand : ArrayRef(floats).drop_front(3)) {
      RankedTensorType type = typeOf(operand);
      // Statistics may have as many numbers as a head, but not of its type.
      auto isOutput = [&] {
        return type.getElementType() == typeOf(floats[0]).getElementType() &&
               type.getRank() == static_cast<int64_t>(output.size()) &&
               llvm::all_of(llvm::zip(output, type.getShape()), [&](auto pair) {
                 return sizes.lookup(std::get<0>(pair)) == std::get<1>(pair);
               });
      };
      bool mayBeGradient = hints.isBackward.value_or(true);
      KernelTensor tensor{false, operand, KernelValue::Other, {}};
      if (mayBeGradient && isOutput()) {
        tensor.value = kernel.find(KernelValue::OutputGradient) ? KernelValue::Output
                                                                : KernelValue::OutputGradient;
        tensor.dims = output;
      } else if (auto dims = statisticDims(type)) {
        tensor.value = KernelValue::Statistic;
        tensor.dims = *dims;
      } else if (auto bias = biasDims(type); bias && !kernel.find(KernelValue::Bias)) {
        tensor.value = KernelValue::Bias;
        tensor.dims = *bias;
      }
      kernel.tensors.push_back(std::move(tensor));
    }
  }

  bool addOutput(Kernel &kernel) {
    for (auto [i, type] : llvm::enumerate(op->getResultTypes())) {
      RankedTensorType tensor = staticTensor(type);
      if (i == 0) {
        if (!tensor || !isFloat(tensor) || !has(tensor, output))
          return false;
        kernel.tensors.push_back({true, 0, KernelValue::Output, output});
      } else if (auto dims = tensor ? statisticDims(tensor) : std::nullopt) {
        kernel.tensors.push_back({true, unsigned(i), KernelValue::Statistic, *dims});
      }
    }
    return op->getNumResults() > 0;
  }

  /// All gradients, those of keys and values, or that of queries.
  bool addGradients(Kernel &kernel, ArrayRef<KernelDim> query, ArrayRef<KernelDim> key,
                    ArrayRef<KernelDim> value) {
    if (!kernel.find(KernelValue::OutputGradient))
      return false;
    SmallVector<unsigned, 3> gradients;
    for (auto [i, type] : llvm::enumerate(op->getResultTypes()))
      if (RankedTensorType tensor = staticTensor(type);
          tensor && isFloat(tensor) && tensor.getNumElements() > 1 && gradients.size() < 3)
        gradients.push_back(i);
    std::pair<KernelValue, ArrayRef<KernelDim>> all[] = {{KernelValue::QueryGradient, query},
                                                         {KernelValue::KeyGradient, key},
                                                         {KernelValue::ValueGradient, value}};
    size_t first = gradients.size() == 2 ? 1 : 0;
    for (auto [i, result] : llvm::enumerate(gradients)) {
      auto [what, dims] = all[first + i];
      auto type = cast<RankedTensorType>(op->getResult(result).getType());
      SmallVector<KernelDim, 4> own(dims);
      // Heads that share keys may leave their sum to the program.
      if (!isShape(type, own))
        llvm::replace(own, KernelDim::KeyHeads, KernelDim::Heads);
      if (!isShape(type, own))
        return false;
      kernel.tensors.push_back({true, result, what, std::move(own)});
    }
    return !gradients.empty();
  }

  bool isShape(RankedTensorType type, ArrayRef<KernelDim> dims) const {
    return type.getRank() == static_cast<int64_t>(dims.size()) &&
           llvm::all_of(llvm::zip(dims, type.getShape()), [&](auto pair) {
             return sizes.lookup(std::get<0>(pair)) == std::get<1>(pair);
           });
  }

  /// A causal mask shows the lower triangle, of as many rows as there are queries.
  void setShown(Kernel &kernel) const {
    std::optional<double> shown = hints.shown;
    auto queries = static_cast<double>(sizes.lookup(KernelDim::Queries));
    auto keys = static_cast<double>(sizes.lookup(KernelDim::Keys));
    if (!shown && hints.isCausal && queries > 0 && keys > 0)
      shown = queries <= keys ? 1 - (queries - 1) / (2 * keys) : (keys + 1) / (2 * queries);
    if (shown)
      kernel.shown = static_cast<int32_t>(*shown * 1e6);
  }

  Operation *op;
  const Hints &hints;
  SmallVector<unsigned, 4> floats;
  llvm::DenseMap<KernelDim, int64_t> sizes;
  SmallVector<KernelDim, 4> output;
};

//===-- Grouped products --------------------------------------------------------------------===//

/// Rows x matrices of groups, or what is left of two matrices by group: the gradient of the former.
std::optional<Kernel> groupedProduct(Operation *op) {
  SmallVector<unsigned, 2> floats;
  for (auto [i, type] : llvm::enumerate(op->getOperandTypes()))
    if (RankedTensorType tensor = staticTensor(type);
        tensor && isFloat(tensor) && tensor.getRank() >= 2)
      floats.push_back(i);
  RankedTensorType result =
      op->getNumResults() ? staticTensor(op->getResult(0).getType()) : nullptr;
  if (floats.size() < 2 || !result)
    return std::nullopt;
  auto shapeOf = [&](unsigned operand) {
    return cast<RankedTensorType>(op->getOperand(operand).getType()).getShape();
  };
  ArrayRef<int64_t> lhs = shapeOf(floats[0]), rhs = shapeOf(floats[1]), out = result.getShape();
  using D = KernelDim;
  SmallVector<D, 4> ofLhs, ofRhs, ofOut;
  if (lhs.size() == 2 && rhs.size() == 3 && out.size() == 2 && lhs[0] == out[0]) {
    ofLhs = {D::Rows, D::Reduction};
    ofOut = {D::Rows, D::Columns};
    if (rhs[1] == lhs[1] && rhs[2] == out[1])
      ofRhs = {D::Groups, D::Reduction, D::Columns};
    else if (rhs[2] == lhs[1] && rhs[1] == out[1])
      ofRhs = {D::Groups, D::Columns, D::Reduction};
  } else if (lhs.size() == 2 && rhs.size() == 2 && out.size() == 3 && rhs[1] == out[2]) {
    ofRhs = {D::Reduction, D::Columns};
    ofOut = {D::Groups, D::Rows, D::Columns};
    if (lhs[0] == out[1] && lhs[1] == rhs[0])
      ofLhs = {D::Rows, D::Reduction};
    else if (lhs[1] == out[1] && lhs[0] == rhs[0])
      ofLhs = {D::Reduction, D::Rows};
  }
  if (ofLhs.empty() || ofRhs.empty())
    return std::nullopt;
  Kernel kernel;
  kernel.kind = Kernel::Kind::GroupedProduct;
  kernel.tensors = {{false, floats[0], KernelValue::Lhs, ofLhs},
                    {false, floats[1], KernelValue::Rhs, ofRhs},
                    {true, 0, KernelValue::Product, ofOut}};
  return kernel;
}

std::optional<Kernel> raggedDot(chlo::RaggedDotOp op) {
  RankedTensorType lhs = staticTensor(op->getOperand(0).getType());
  RankedTensorType rhs = staticTensor(op->getOperand(1).getType());
  RankedTensorType result = staticTensor(op->getResult(0).getType());
  if (!lhs || !rhs || !result)
    return std::nullopt;
  auto dims = op.getRaggedDotDimensionNumbers();
  SmallVector<KernelDim, 4> ofLhs(lhs.getRank(), KernelDim::Rows),
      ofRhs(rhs.getRank(), KernelDim::Columns), ofOut;
  auto set = [](SmallVectorImpl<KernelDim> &list, ArrayRef<int64_t> at, KernelDim dim) {
    for (int64_t i : at)
      list[i] = dim;
  };
  set(ofLhs, dims.getLhsBatchingDimensions(), KernelDim::Batch);
  set(ofRhs, dims.getRhsBatchingDimensions(), KernelDim::Batch);
  set(ofLhs, dims.getLhsContractingDimensions(), KernelDim::Reduction);
  set(ofRhs, dims.getRhsContractingDimensions(), KernelDim::Reduction);
  set(ofRhs, dims.getRhsGroupDimensions(), KernelDim::Groups);
  for (KernelDim dim : {KernelDim::Batch, KernelDim::Rows})
    ofOut.append(llvm::count(ofLhs, dim), dim);
  ofOut.append(llvm::count(ofRhs, KernelDim::Columns), KernelDim::Columns);
  if (static_cast<int64_t>(ofOut.size()) + 1 == result.getRank())
    ofOut.insert(ofOut.begin(), KernelDim::Groups);
  if (static_cast<int64_t>(ofOut.size()) != result.getRank())
    return std::nullopt;
  Kernel kernel;
  kernel.kind = Kernel::Kind::GroupedProduct;
  kernel.tensors = {{false, 0, KernelValue::Lhs, ofLhs},
                    {false, 1, KernelValue::Rhs, ofRhs},
                    {true, 0, KernelValue::Product, ofOut}};
  return kernel;
}

//===-- What a call tells -------------------------------------------------------------------===//

/// What cuDNN is told: which mask, and which dimensions go together.
void readCudnn(stablehlo::CustomCallOp call, Hints &hints) {
  auto text = call->getAttrOfType<StringAttr>("backend_config");
  if (!text)
    return;
  llvm::Expected<llvm::json::Value> config = llvm::json::parse(text.getValue());
  if (!config) {
    llvm::consumeError(config.takeError());
    return;
  }
  const llvm::json::Object *root = config->getAsObject();
  const llvm::json::Object *fmha = root ? root->getObject("cudnn_fmha_backend_config") : nullptr;
  if (!fmha)
    return;
  if (std::optional<llvm::StringRef> mask = fmha->getString("mask_type"))
    hints.isCausal = mask->contains("CAUSAL");
  const llvm::json::Object *dims = fmha->getObject("bmm1_dot_dimension_numbers");
  const llvm::json::Array *batch = dims ? dims->getArray("lhs_batch_dimensions") : nullptr;
  // Heads are paired: they are the second dimension, or the third.
  if (batch && batch->size() == 2)
    if (std::optional<llvm::StringRef> heads = (*batch)[1].getAsString())
      hints.layout = *heads == "1" ? Layout::HeadsFirst : Layout::SequenceFirst;
}

std::optional<Kernel> describedKernel(Operation *op, DictionaryAttr described) {
  auto text = [&](StringRef key) {
    auto value = described.getAs<StringAttr>(key);
    return value ? value.getValue() : StringRef();
  };
  StringRef as = text("as");
  if (as.empty()) {
    Kernel kernel;
    kernel.operations = text("operations").str();
    kernel.bytes = text("bytes").str();
    return kernel;
  }
  if (as == "grouped-product")
    return groupedProduct(op);
  Hints hints;
  hints.isBackward = as == "attention-backward";
  if (text("layout") == "heads-first")
    hints.layout = Layout::HeadsFirst;
  if (text("layout") == "sequence-first")
    hints.layout = Layout::SequenceFirst;
  if (auto shown = described.getAs<FloatAttr>("shown"))
    hints.shown = shown.getValueAsDouble();
  return AttentionReader(op, hints).read();
}

} // namespace

const KernelTensor *Kernel::find(KernelValue value) const {
  auto found = llvm::find_if(tensors, [&](const KernelTensor &t) { return t.value == value; });
  return found == tensors.end() ? nullptr : &*found;
}

StringRef kernelName(stablehlo::CustomCallOp call) {
  StringRef target = call.getCallTargetName();
  if (auto name = call->getAttrOfType<StringAttr>("kernel_name"))
    return name.getValue();
  for (StringRef key : {"mhlo.backend_config", "backend_config"})
    if (auto config = call->getAttrOfType<DictionaryAttr>(key))
      if (auto name = config.getAs<StringAttr>("name"))
        return name.getValue();
  return target == "tpu_custom_call" ? StringRef() : target;
}

std::optional<Kernel> kernelOf(Operation *op) {
  if (auto ragged = dyn_cast<chlo::RaggedDotOp>(op))
    return raggedDot(ragged);
  auto call = dyn_cast<stablehlo::CustomCallOp>(op);
  if (!call)
    return std::nullopt;
  if (auto described = call->getAttrOfType<DictionaryAttr>(describedBy))
    return describedKernel(op, described);
  if (kindOf(call) != CustomCallKind::Unknown)
    return std::nullopt;
  StringRef name = kernelName(call), target = call.getCallTargetName();
  Hints hints;
  hints.isCausal = mentions(name, {"causal"});
  if (target.contains("triton"))
    hints.usualLayout = Layout::SequenceFirst;
  if (target.starts_with("__cudnn$fmha"))
    readCudnn(call, hints);
  bool isGrouped = mentions(name, {"ragged_dot", "gmm", "grouped_m", "group_gemm", "grouped_gemm"});
  bool isAttention = mentions(name, {"attention", "attn", "fmha", "mha", "mqa", "splash"});
  if (isGrouped)
    return groupedProduct(op);
  // A Mosaic kernel need not have a name: PyTorch/XLA gives it none.
  if (!isAttention && !name.empty())
    return std::nullopt;
  if (isAttention)
    hints.isBackward = mentions(name, {"bwd", "backward", "grad", "_dq", "_dkv", "_dk_dv"});
  if (std::optional<Kernel> kernel = AttentionReader(op, hints).read())
    return kernel;
  return name.empty() ? groupedProduct(op) : std::nullopt;
}

} // namespace phaze
