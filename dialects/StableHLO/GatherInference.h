// Result types and constraints of gather, scatter and their kin, on types and plain arrays.
#ifndef PHAZE_DIALECTS_STABLEHLO_GATHERINFERENCE_H
#define PHAZE_DIALECTS_STABLEHLO_GATHERINFERENCE_H

#include "dialects/StableHLO/IndexingInference.h"

namespace phaze::stablehlo {

/// How windows of an indexed tensor lie, in the words of gather; scatter has the same under other
/// names: the windows of gather's result are those of scatter's updates.
struct WindowDims {
  llvm::ArrayRef<int64_t> windowDims;          ///< offset_dims, update_window_dims
  llvm::ArrayRef<int64_t> droppedDims;         ///< collapsed_slice_dims, inserted_window_dims
  llvm::ArrayRef<int64_t> operandBatchingDims; ///< operand_batching_dims, input_batching_dims
  llvm::ArrayRef<int64_t> indicesBatchingDims; ///< (start|scatter)_indices_batching_dims
  llvm::ArrayRef<int64_t> indexMap;            ///< start_index_map, scatter_dims_to_operand_dims
  int64_t indexVectorDim;
};

llvm::LogicalResult inferGather(Report report, mlir::RankedTensorType operand,
                                mlir::RankedTensorType startIndices, const WindowDims &dims,
                                llvm::ArrayRef<int64_t> sliceSizes,
                                llvm::SmallVectorImpl<mlir::Type> &results);

llvm::LogicalResult inferDynamicGather(Report report, mlir::RankedTensorType operand,
                                       mlir::RankedTensorType startIndices,
                                       mlir::RankedTensorType sliceSizes,
                                       const KnownInts &sliceSizeValues, const WindowDims &dims,
                                       llvm::SmallVectorImpl<mlir::Type> &results);

/// `bodyArguments` and `bodyResults` are what update_computation takes and returns.
llvm::LogicalResult inferScatter(Report report, mlir::TypeRange inputs, mlir::Type scatterIndices,
                                 mlir::TypeRange updates, const WindowDims &dims,
                                 mlir::TypeRange bodyArguments, mlir::TypeRange bodyResults,
                                 llvm::SmallVectorImpl<mlir::Type> &results);

llvm::LogicalResult inferTorchIndexSelect(Report report, mlir::RankedTensorType operand,
                                          mlir::RankedTensorType index, int64_t dim,
                                          int64_t batchDims,
                                          llvm::SmallVectorImpl<mlir::Type> &results);

} // namespace phaze::stablehlo

#endif
