// The program of one device in the making: what partition() goes through, operation by operation.
// Partition.cpp moves values and makes operations, Summands.cpp decides where sums are taken.
#ifndef PHAZE_LIB_SPMD_PARTITIONER_H
#define PHAZE_LIB_SPMD_PARTITIONER_H

#include "Assign.h"
#include "Propagate.h"
#include "dialects/StableHLO/StableHLO.h"
#include "phaze/Spmd/Partition.h"

#include <map>

namespace phaze::spmd {

/// The part of a value that a device has.
struct Part {
  mlir::Value value;
  Sharding sharding;
  Axes pending = {};       ///< A summand: the value is the sum over these axes,
  mlir::Value addend = {}; ///< and this, which is no summand,
  Sharding ofAddend = {};  ///< and lies so.
};

inline mlir::RankedTensorType tensorOf(mlir::Value value) {
  return mlir::dyn_cast<mlir::RankedTensorType>(value.getType());
}
unsigned bytesOf(mlir::Type element);
/// Whether a value is zero in all places.
bool isZero(mlir::Value value);

class Partitioner {
public:
  Partitioner(mlir::func::FuncOp entry, GivenShardings given, int64_t replicas, bool byClasses)
      : entry(entry), given(std::move(given)), replicas(replicas),
        wanted(propagate(entry, this->given, byClasses)) {}

  llvm::FailureOr<Partitioned> run();

private:
  llvm::LogicalResult partitionBlock(mlir::Block &from, mlir::OpBuilder builder);
  llvm::LogicalResult partition(mlir::Operation *op, mlir::OpBuilder &builder);
  llvm::LogicalResult partitionGeneral(mlir::Operation *op, autodiff::HloBuilder &b);
  llvm::LogicalResult partitionBranches(mlir::Operation *op, mlir::OpBuilder &builder);
  llvm::LogicalResult partitionLoop(stablehlo::WhileOp op, mlir::OpBuilder &builder);
  llvm::LogicalResult partitionRegion(mlir::Region &from, mlir::Region &to,
                                      llvm::ArrayRef<Sharding> arguments,
                                      llvm::ArrayRef<Sharding> results, mlir::OpBuilder builder);
  /// What is returned from the block that is being partitioned is to have these.
  llvm::ArrayRef<Sharding> returned;

  const DeviceMesh &mesh() const { return given.mesh; }
  mlir::Type localType(mlir::Type type, const Sharding &sharding) const;
  Part make(mlir::Value value, const Sharding &sharding, autodiff::HloBuilder &b);
  /// Whether summands of a value are left as they are, to be added to others first.
  bool isAddedLater(mlir::Value value, const Sharding &made) const;
  /// Whether nothing becomes of a value but a result that may be returned in summands.
  bool isReturnedInSummands(mlir::Value value);
  /// Over which axes an operation makes summands of summands, and of which operands.
  struct HandedOn {
    Axes axes = {};
    llvm::SmallVector<unsigned, 2> operands = {};
  };
  /// Of summands that may be returned so, or are said to be handed on.
  HandedOn handedOnBy(mlir::Operation *op);
  /// What regions of an operation use is summed before.
  void completeCaptured(mlir::Operation *op, autodiff::HloBuilder &b);
  /// Whether a part is what the caller may get as that result.
  bool mayStayInSummands(const Part &part, unsigned result, const Sharding &wanted);
  /// Sums what is left in summands.
  void complete(mlir::Value value, autodiff::HloBuilder &b);
  /// Brings a value into a sharding, what is left in summands by way of it, and keeps it so.
  void settle(mlir::Value value, const Sharding &to, autodiff::HloBuilder &b);
  /// Arguments that lie otherwise outside are what the entry uses from here on.
  void settleOperands(mlir::Operation *op, autodiff::HloBuilder &b);
  /// Results of the entry that lie otherwise outside do so as soon as they are made.
  void settleResults(mlir::Operation *op, autodiff::HloBuilder &b);
  /// What is not a summand becomes part of that of one device.
  void addToOne(Part &part, llvm::ArrayRef<int64_t> shape, autodiff::HloBuilder &b);
  /// The dimension that summands of a result are divided along to lie as it is held: by the axes
  /// that they are of.
  std::optional<unsigned> scatterDim(const Sharding &sharding, AxesRef scattering,
                                     const Sharding &held) const;
  bool addSummands(mlir::Operation *op, autodiff::HloBuilder &b);
  /// The value in a sharding, moved there if it has another.
  mlir::Value get(mlir::Value value, const Sharding &sharding, autodiff::HloBuilder &b);
  mlir::Value getWhole(mlir::Value value, autodiff::HloBuilder &b) {
    mlir::RankedTensorType type = tensorOf(value);
    return get(value, Sharding::whole(type ? type.getRank() : 0), b);
  }
  KnownValue known(mlir::Value value) const;
  std::optional<Sharding> wantedOf(mlir::Value value) const;

  llvm::SmallVector<mlir::Value> operandsOf(mlir::Operation *op, const OpFactors &rule,
                                            const Assignment &assignment, autodiff::HloBuilder &b);
  void maskOperands(mlir::Operation *op, const OpFactors &rule, const Assignment &assignment,
                    llvm::SmallVectorImpl<mlir::Value> &operands, autodiff::HloBuilder &b);
  mlir::Operation *clone(mlir::Operation *op, llvm::ArrayRef<mlir::Value> operands,
                         const OpFactors &rule, const Assignment &assignment,
                         autodiff::HloBuilder &b);
  void fixSizes(mlir::Operation *op);
  mlir::Value lookUp(stablehlo::GatherOp op, mlir::Operation *&local, AxesRef axes,
                     mlir::Value indices, autodiff::HloBuilder &b);
  mlir::Value shiftIndices(mlir::Value indices, int64_t size, AxesRef axes, bool clamps,
                           autodiff::HloBuilder &b);

  mlir::func::FuncOp entry;
  GivenShardings given;
  int64_t replicas;
  llvm::DenseMap<mlir::Value, Sharding> wanted;
  llvm::DenseMap<mlir::Value, Part> parts;
  /// Values in other shardings, made earlier in the same block.
  std::vector<std::pair<mlir::Value, Part>> moved;
  std::optional<DeviceBuilder> devices;
  llvm::DenseMap<mlir::Value, Sharding> unsettled; ///< Arguments until their first use.
  std::map<unsigned, Sharding> heldResults;        ///< Results that lie as they are held.
  std::map<unsigned, Axes> summands;      ///< Those that are left in summands, and over what.
  std::map<unsigned, unsigned> scattered; ///< Of these, along which dimension.
  std::map<unsigned, Axes> summedAfter;   ///< And over what the parts are summed then.
};

} // namespace phaze::spmd

#endif // PHAZE_LIB_SPMD_PARTITIONER_H
