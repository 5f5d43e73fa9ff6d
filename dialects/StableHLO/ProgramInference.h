// Result types and constraints of the Program operations, on types and plain arrays.
#ifndef PHAZE_DIALECTS_STABLEHLO_PROGRAMINFERENCE_H
#define PHAZE_DIALECTS_STABLEHLO_PROGRAMINFERENCE_H

#include "dialects/StableHLO/Inference.h"
#include "dialects/StableHLO/StableHLOAttrs.h"

namespace phaze::stablehlo {

/// Equal but for sizes that are dynamic in one of them. Unlike areCompatible, quantization counts.
bool isSameType(mlir::Type a, mlir::Type b);
bool areSameTypes(mlir::TypeRange a, mlir::TypeRange b);

/// The type of a region of control flow.
struct RegionType {
  llvm::SmallVector<mlir::Type> arguments;
  llvm::SmallVector<mlir::Type> returned;
};

/// case and if.
llvm::LogicalResult verifyBranches(Report report, llvm::ArrayRef<RegionType> branches,
                                   mlir::TypeRange results);

llvm::LogicalResult verifyWhile(Report report, mlir::TypeRange operands, const RegionType &cond,
                                const RegionType &body, mlir::TypeRange results);

/// Results have exactly the types of the operands.
llvm::LogicalResult verifyPairwise(Report report, mlir::TypeRange operands,
                                   mlir::TypeRange results);

/// Whether `name` is a dialect name, a dot and an operation name.
bool isNamespacedOpName(llvm::StringRef name);

/// `decomposition` is the type of the function of that name.
llvm::LogicalResult verifyComposite(Report report, mlir::TypeRange inputs, mlir::TypeRange results,
                                    mlir::FunctionType decomposition);

/// A layout is a list of dimensions. Either attribute may be null.
llvm::LogicalResult verifyLayouts(Report report, mlir::TypeRange inputs, mlir::TypeRange results,
                                  mlir::ArrayAttr operandLayouts, mlir::ArrayAttr resultLayouts);

llvm::LogicalResult verifyAlias(Report report, mlir::TypeRange inputs, mlir::TypeRange results,
                                OutputOperandAliasAttr alias);

llvm::LogicalResult inferGetTupleElement(Report report, mlir::TupleType operand, int64_t index,
                                         llvm::SmallVectorImpl<mlir::Type> &results);

llvm::LogicalResult verifyTuple(Report report, mlir::TypeRange elements, mlir::TupleType result);

/// infeed and recv: tensors, and a token at the end.
llvm::LogicalResult verifyPayloadAndToken(Report report, mlir::TypeRange results);

/// `layout` of infeed, for that many tensors.
llvm::LogicalResult verifyInfeedLayout(Report report, mlir::ArrayAttr layout, size_t tensors);

/// Kinds of channels, by their number in channel_handle.
enum ChannelType : int64_t { DeviceToDevice = 1, DeviceToHost = 2, HostToDevice = 3 };

/// send and recv: the type is `hostType` for a transfer to or from the host.
llvm::LogicalResult verifyChannelType(Report report, int64_t type, bool isHostTransfer,
                                      ChannelType hostType);

llvm::LogicalResult verifyAsyncStart(Report report, mlir::TypeRange operands,
                                     const RegionType &body, FutureType result);

} // namespace phaze::stablehlo

#endif
