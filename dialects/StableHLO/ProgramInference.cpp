// Result types and constraints of the Program operations.
#include "dialects/StableHLO/ProgramInference.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace phaze::stablehlo {

static std::string str(TypeRange types) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << '(';
  llvm::interleaveComma(types, os);
  os << ')';
  return text;
}

bool isSameType(Type a, Type b) {
  if (a == b)
    return true;
  auto tensorA = dyn_cast<RankedTensorType>(a);
  auto tensorB = dyn_cast<RankedTensorType>(b);
  if (tensorA && tensorB)
    return tensorA.getElementType() == tensorB.getElementType() &&
           compatibleShapes(tensorA, tensorB);
  auto tupleA = dyn_cast<TupleType>(a);
  auto tupleB = dyn_cast<TupleType>(b);
  if (tupleA && tupleB)
    return areSameTypes(tupleA.getTypes(), tupleB.getTypes());
  auto futureA = dyn_cast<FutureType>(a);
  auto futureB = dyn_cast<FutureType>(b);
  return futureA && futureB && areSameTypes(futureA.getTypes(), futureB.getTypes());
}

bool areSameTypes(TypeRange a, TypeRange b) {
  return a.size() == b.size() && llvm::all_of(llvm::zip(a, b), [](auto pair) {
           return isSameType(std::get<0>(pair), std::get<1>(pair));
         });
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

LogicalResult verifyBranches(Report report, ArrayRef<RegionType> branches, TypeRange results) {
  // case_c1
  if (branches.empty())
    return report("expected at least 1 branch");
  // case_c2, if_c1
  for (auto [i, branch] : llvm::enumerate(branches))
    if (!branch.arguments.empty())
      return report("expected branch ", i, " to have no arguments, but found ",
                    branch.arguments.size());
  // case_c3, if_c2
  for (auto [i, branch] : llvm::enumerate(branches))
    if (!areSameTypes(branch.returned, branches.front().returned))
      return report("expected branch ", i, " to return ", str(branches.front().returned),
                    " as branch 0 does, but found ", str(branch.returned));
  // case_c4, if_c3
  for (const RegionType &branch : branches)
    if (!areSameTypes(results, branch.returned))
      return report("expected results of types ", str(branch.returned),
                    " that branches return, but found ", str(results));
  return success();
}

LogicalResult verifyPairwise(Report report, TypeRange operands, TypeRange results) {
  // optimization_barrier_c1
  if (operands != results)
    return report("expected results to have the types of the operands, ", str(operands),
                  ", but found ", str(results));
  return success();
}

LogicalResult verifyWhile(Report report, TypeRange operands, const RegionType &cond,
                          const RegionType &body, TypeRange results) {
  // while_c3, up to compatibility; equality is a warning: warnOfStrictReading.
  if (!areCompatible(operands, results))
    return report("expected results to have the types of the operands, ", str(operands),
                  ", but found ", str(results));
  // while_c1
  if (!areCompatible(cond.arguments, operands))
    return report("expected arguments of cond to have the types of the operands, ", str(operands),
                  ", but found ", str(cond.arguments));
  auto pred =
      cond.returned.size() == 1 ? dyn_cast<RankedTensorType>(cond.returned.front()) : nullptr;
  if (!pred || pred.getRank() != 0 || !pred.getElementType().isSignlessInteger(1))
    return report("expected cond to return a tensor<i1>, but found ", str(cond.returned));
  // while_c2
  if (!areCompatible(body.arguments, operands))
    return report("expected arguments of body to have the types of the operands, ", str(operands),
                  ", but found ", str(body.arguments));
  if (!areCompatible(body.returned, operands))
    return report("expected body to return values of the types of the operands, ", str(operands),
                  ", but found ", str(body.returned));
  return success();
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

bool isNamespacedOpName(StringRef name) {
  auto isWord = [](StringRef word, StringRef extra) {
    return !word.empty() && llvm::all_of(word, [&](char c) {
      return llvm::isAlnum(c) || c == '_' || extra.contains(c);
    });
  };
  SmallVector<StringRef> parts;
  name.split(parts, '.');
  return parts.size() >= 2 && isWord(parts.front(), "") && llvm::isAlpha(name.front()) &&
         llvm::all_of(llvm::drop_begin(parts), [&](StringRef part) { return isWord(part, "$"); });
}

LogicalResult verifyComposite(Report report, TypeRange inputs, TypeRange results,
                              FunctionType decomposition) {
  // composite_c3
  if (!areSameTypes(inputs, decomposition.getInputs()))
    return report("expected inputs of types ", str(decomposition.getInputs()),
                  " that the decomposition takes, but found ", str(inputs));
  // composite_c4
  if (!areSameTypes(results, decomposition.getResults()))
    return report("expected results of types ", str(decomposition.getResults()),
                  " that the decomposition returns, but found ", str(results));
  return success();
}

static LogicalResult verifyLayoutList(Report report, StringRef name, TypeRange types,
                                      ArrayAttr layouts) {
  // custom_call_c2
  if (layouts.size() != types.size())
    return report("expected ", name, " to have ", types.size(), " elements, but found ",
                  layouts.size());
  // custom_call_c3
  for (auto [type, attr] : llvm::zip(types, layouts.getAsRange<DenseIntElementsAttr>())) {
    if (isa<UnrankedTensorType>(type))
      continue; // Which dimensions there are is not known.
    auto tensor = dyn_cast<RankedTensorType>(type);
    int64_t rank = tensor ? tensor.getRank() : 0;
    if (attr.getNumElements() != rank)
      return report("expected ", name, " to have ", rank, " dimensions for ", type, ", but found ",
                    attr.getNumElements());
    llvm::BitVector seen(rank);
    for (const APInt &value : attr.getValues<APInt>()) {
      int64_t dim = value.getSExtValue();
      if (dim < 0 || dim >= rank || seen.test(dim))
        return report("expected ", name, " to be permutations of dimensions, but found ", attr,
                      " for ", type);
      seen.set(dim);
    }
  }
  return success();
}

LogicalResult verifyLayouts(Report report, TypeRange inputs, TypeRange results,
                            ArrayAttr operandLayouts, ArrayAttr resultLayouts) {
  if (!operandLayouts && !resultLayouts)
    return success();
  // custom_call_c1
  if (!operandLayouts || !resultLayouts)
    return report("expected operand_layouts and result_layouts together, but found only ",
                  operandLayouts ? "operand_layouts" : "result_layouts");
  if (failed(verifyLayoutList(report, "operand_layouts", inputs, operandLayouts)))
    return failure();
  // A tuple as the only result stands for its elements.
  auto tuple = results.size() == 1 ? dyn_cast<TupleType>(results.front()) : nullptr;
  return verifyLayoutList(report, "result_layouts", tuple ? TypeRange(tuple.getTypes()) : results,
                          resultLayouts);
}

/// The element that `indices` lead to in nested tuples, or null.
static Type elementAt(Type type, ArrayRef<int64_t> indices) {
  for (int64_t index : indices) {
    auto tuple = dyn_cast_or_null<TupleType>(type);
    if (!tuple || index < 0 || index >= static_cast<int64_t>(tuple.size()))
      return Type();
    type = tuple.getType(index);
  }
  return type;
}

LogicalResult verifyAlias(Report report, TypeRange inputs, TypeRange results,
                          OutputOperandAliasAttr alias) {
  // custom_call_c4
  int64_t index = alias.getOperandIndex();
  if (failed(verifyInRange(report, "operand_index of output_operand_aliases", {index}, 0,
                           inputs.size())))
    return failure();
  Type operand = elementAt(inputs[index], alias.getOperandTupleIndices());
  if (!operand)
    return report("expected operand_tuple_indices to lead to an element of ", inputs[index],
                  ", but found ", str(alias.getOperandTupleIndices()));
  // Several results count as a tuple.
  MLIRContext *context = alias.getContext();
  Type all = results.size() == 1 ? results.front() : TupleType::get(context, results);
  Type output = elementAt(all, alias.getOutputTupleIndices());
  if (!output)
    return report("expected output_tuple_indices to lead to an element of ", all, ", but found ",
                  str(alias.getOutputTupleIndices()));
  // custom_call_c5
  if (!isSameType(operand, output))
    return report("expected aliased operand and result to have the same type, but found ", operand,
                  " and ", output);
  return success();
}

//===----------------------------------------------------------------------===//
// Tuples and tokens
//===----------------------------------------------------------------------===//

LogicalResult inferGetTupleElement(Report report, TupleType operand, int64_t index,
                                   SmallVectorImpl<Type> &results) {
  // get_tuple_element_c1
  if (failed(verifyInRange(report, "index", {index}, 0, operand.size())))
    return failure();
  // get_tuple_element_c2
  results.push_back(operand.getType(index));
  return success();
}

LogicalResult verifyTuple(Report report, TypeRange elements, TupleType result) {
  // tuple_c1
  if (elements != TypeRange(result.getTypes()))
    return report("expected result to be the tuple of ", str(elements), ", but found ", result);
  return success();
}

LogicalResult verifyPayloadAndToken(Report report, TypeRange results) {
  // infeed_c1, recv_c2
  if (results.empty())
    return report("expected at least 1 result");
  // infeed_c2, recv_c3
  for (auto [i, type] : llvm::enumerate(results.drop_back()))
    if (!isa<RankedTensorType>(type))
      return report("expected result ", i, " to be a tensor, but found ", type);
  // infeed_c3, recv_c4
  if (!isa<TokenType>(results.back()))
    return report("expected the last result to be a token, but found ", results.back());
  return success();
}

LogicalResult verifyInfeedLayout(Report report, ArrayAttr layout, size_t tensors) {
  // infeed_c4
  if (layout.size() != tensors)
    return report("expected layout to have ", tensors, " elements, but found ", layout.size());
  for (Attribute element : layout) {
    auto dims = dyn_cast<ArrayAttr>(element);
    if (!dims || !llvm::all_of(dims, llvm::IsaPred<IntegerAttr>))
      return report("expected layout to have arrays of integers, but found ", element);
  }
  return success();
}

LogicalResult verifyChannelType(Report report, int64_t type, bool isHostTransfer,
                                ChannelType hostType) {
  // recv_c1, send_c1
  int64_t expected = isHostTransfer ? hostType : DeviceToDevice;
  if (type != expected)
    return report("expected channel type ", expected,
                  " with is_host_transfer = ", isHostTransfer ? "true" : "false", ", but found ",
                  type);
  return success();
}

LogicalResult verifyAsyncStart(Report report, TypeRange operands, const RegionType &body,
                               FutureType result) {
  // async_start_c1
  if (!areSameTypes(body.arguments, operands))
    return report("expected arguments of body to have the types of the operands, ", str(operands),
                  ", but found ", str(body.arguments));
  // async_start_c3
  if (!areSameTypes(body.returned, result.getTypes()))
    return report("expected a future of ", str(body.returned), " that body returns, but found ",
                  result);
  return success();
}

} // namespace phaze::stablehlo
