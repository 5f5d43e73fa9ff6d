// From one sharding of a value to another: which collectives, what they cost, and as operations.
#ifndef PHAZE_LIB_SPMD_RESHARD_H
#define PHAZE_LIB_SPMD_RESHARD_H

#include "mlir/IR/Builders.h"
#include "phaze/Autodiff/HloBuilder.h"
#include "phaze/Spmd/DeviceMesh.h"

namespace phaze::spmd {

/// Partial values: to be combined over these axes.
struct Pending {
  Axes axes;
  llvm::StringRef combiner;
};

struct ReshardStep {
  enum Kind {
    AllReduce,     ///< Combine over `axes`.
    ReduceScatter, ///< Combine over `axes` and divide `dim` by them.
    Permute,       ///< Each device gets what another has; `to` is the new sharding.
    AllToAll,      ///< `axes` at the end of `dim` go to the end of `other`.
    Slice,         ///< Divide `dim` further by `axes`.
    Gather,        ///< Undo the division of `dim` by the last `axes`.
  } kind;
  unsigned dim = 0, other = 0;
  Axes axes;
  Sharding from, to; ///< Of a Permute.
};

/// The steps from one sharding of a value of `shape` to another. No device gets more than it needs
/// where one of the collectives does it in one step.
std::vector<ReshardStep> planReshard(llvm::ArrayRef<int64_t> shape, Sharding from,
                                     const Sharding &to, const Pending &pending,
                                     const DeviceMesh &mesh);

/// Elements that a device receives, or for slices nothing.
double costOf(llvm::ArrayRef<ReshardStep> steps, llvm::ArrayRef<int64_t> shape, Sharding from,
              const DeviceMesh &mesh);

/// Writes the programs of devices: where a device is, and what devices do together.
class DeviceBuilder {
public:
  /// For one of `replicas` that each have the mesh.
  DeviceBuilder(const DeviceMesh &mesh, mlir::Block *entry, int64_t nextChannel, int64_t replicas)
      : mesh(mesh), entry(entry), nextChannel(nextChannel), replicas(replicas) {}

  /// The value, which is a part of one of `shape`, after the steps.
  mlir::Value apply(autodiff::HloBuilder &b, mlir::Value value, llvm::ArrayRef<int64_t> shape,
                    Sharding from, llvm::ArrayRef<ReshardStep> steps, const Pending &pending);
  /// Which part along `axes` the device has, as tensor<i64>.
  mlir::Value shardIndex(AxesRef axes, mlir::Location location);
  /// Where the part begins, in elements of a dimension of `size`.
  mlir::Value offset(autodiff::HloBuilder &b, AxesRef axes, int64_t size);
  /// The value with `fill` where dimension `dim`, of `size` before it was divided, is padding.
  mlir::Value mask(autodiff::HloBuilder &b, mlir::Value value, unsigned dim, int64_t size,
                   AxesRef axes, mlir::Value fill);
  /// The part that a device has of a whole value.
  mlir::Value slice(autodiff::HloBuilder &b, mlir::Value value, unsigned dim, int64_t size,
                    AxesRef before, AxesRef axes);

  const DeviceMesh &mesh;

private:
  /// Of partitions of a replica, or of devices among all of all replicas.
  mlir::DenseIntElementsAttr groups(autodiff::HloBuilder &b, AxesRef axes, bool isGlobal);
  mlir::Attribute channel(autodiff::HloBuilder &b);
  mlir::Value gather(autodiff::HloBuilder &b, mlir::Value value, unsigned dim, AxesRef axes);
  mlir::Value combine(autodiff::HloBuilder &b, mlir::Value value, AxesRef axes,
                      llvm::StringRef combiner, std::optional<unsigned> scattered);
  mlir::Value exchange(autodiff::HloBuilder &b, mlir::Value value, unsigned from, unsigned to,
                       AxesRef axes);
  mlir::Value permute(autodiff::HloBuilder &b, mlir::Value value, const Sharding &from,
                      const Sharding &to);

  mlir::Block *entry; ///< Where shard indices are made, for all uses.
  int64_t nextChannel;
  int64_t replicas;
  mlir::Value position;
  std::vector<std::pair<Axes, mlir::Value>> indices;
};

/// Fills the region of a collective or reduction.
void makeCombiner(mlir::OpBuilder builder, mlir::Location location, mlir::Region &region,
                  llvm::StringRef combiner, mlir::Type element);
/// The element that a combiner ignores, as a scalar.
mlir::Value neutral(autodiff::HloBuilder &b, llvm::StringRef combiner, mlir::Type element);
/// `combiner` of two values of one type.
mlir::Value combineTwo(autodiff::HloBuilder &b, llvm::StringRef combiner, mlir::Value lhs,
                       mlir::Value rhs);

} // namespace phaze::spmd

#endif
