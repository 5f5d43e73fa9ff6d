// Result types and constraints of the collective operations, on types and plain arrays.
#ifndef PHAZE_DIALECTS_STABLEHLO_COLLECTIVEINFERENCE_H
#define PHAZE_DIALECTS_STABLEHLO_COLLECTIVEINFERENCE_H

#include "dialects/StableHLO/Inference.h"
#include "mlir/IR/BuiltinAttributes.h"
#include <optional>

namespace phaze::stablehlo {

/// What `replica_groups` says: ids listed group by group, or axes of a mesh.
struct ReplicaGroups {
  /// Listed ids without padding; empty for axes of a mesh.
  llvm::SmallVector<int64_t> ids;
  /// Whether ids are listed.
  bool listed = false;
  /// Whether groups are filled up with -1.
  bool padded = false;
  /// Members of each group, padding included. Absent where the mesh is given by name.
  std::optional<int64_t> groupSize;
};

/// Reads a 2-dimensional integer elements attribute or a replica_group_mesh_axes attribute.
ReplicaGroups readReplicaGroups(mlir::Attribute attr);

/// Where and how processes of a group meet.
struct Channel {
  int64_t id = 0;
  bool useGlobalDeviceIds = false;
};

/// dim(process_groups, 1): exactly `size`, or some multiple of it.
struct ProcessGroupSize {
  int64_t size = 1;
  bool exact = false;

  /// Whether `whole` is `part` times the size of a group.
  bool scales(int64_t part, int64_t whole) const;
  std::string str() const;
};
ProcessGroupSize processGroupSize(const ReplicaGroups &groups, Channel channel);

/// Which ids a list of groups has to have: all from 0 to their number, or any.
enum class GroupIds { All, Any };

/// Ids are unique and in range, as all collectives ask. Only with `mayPad` is -1 taken as padding.
llvm::LogicalResult verifyReplicaGroups(Report report, const ReplicaGroups &groups, bool mayPad,
                                        GroupIds ids = GroupIds::All);

/// Flattened ids need a channel and a list that is not empty.
llvm::LogicalResult verifyChannel(Report report, const ReplicaGroups &groups, Channel channel);

llvm::LogicalResult verifyAllGather(Report report, mlir::TypeRange operands, int64_t allGatherDim,
                                    const ReplicaGroups &groups, Channel channel,
                                    mlir::TypeRange results);

/// all_reduce and collective_reduce. `arguments` and `returned` are the types of `computation`.
llvm::LogicalResult verifyAllReduce(Report report, mlir::TypeRange operands,
                                    const ReplicaGroups &groups, Channel channel,
                                    mlir::TypeRange arguments, mlir::TypeRange returned,
                                    mlir::TypeRange results);

llvm::LogicalResult inferAllToAll(Report report, mlir::TypeRange operands, int64_t splitDimension,
                                  int64_t concatDimension, int64_t splitCount,
                                  const ReplicaGroups &groups,
                                  llvm::SmallVectorImpl<mlir::Type> &results);

llvm::LogicalResult inferCollectiveBroadcast(Report report, mlir::TypeRange operands,
                                             const ReplicaGroups &groups, bool hasDynamicRoot,
                                             llvm::SmallVectorImpl<mlir::Type> &results);

/// collective_permute, send and recv; null is fine.
llvm::LogicalResult verifySourceTargetPairs(Report report, mlir::DenseIntElementsAttr pairs);

llvm::LogicalResult verifyReduceScatter(Report report, mlir::RankedTensorType operand,
                                        int64_t scatterDimension, const ReplicaGroups &groups,
                                        Channel channel, mlir::TypeRange arguments,
                                        mlir::TypeRange returned, mlir::RankedTensorType result);

} // namespace phaze::stablehlo

#endif
