// How the dimensions of a value are divided over a mesh of data x tensor devices: by which rule,
// and as which text.
//
// A class of dimensions can be said where it is the outermost factor of its dimension: a tile is a
// run of neighbours. Where it lies further inside (fused projections: 3 x heads x 64), or does not
// divide evenly and has others inside, no tile is a part of the class, and the value is left whole
// on it.
#ifndef PHAZE_LIB_EMISSION_VALUESHARDING_H
#define PHAZE_LIB_EMISSION_VALUESHARDING_H

#include "dialects/Sdy/Sdy.h"
#include "phaze/Import/Factors.h"
#include "phaze/Import/Roles.h"
#include "phaze/Plan/Plan.h"

namespace phaze {

/// `Data` are all replicas, `Replica` those that have the same experts, `Sequence` the devices of
/// `Context`, and within them those of `Tensor`.
enum class Axis { None, Data, Tensor, Context, Expert, Replica, Sequence };

llvm::StringRef stringify(Axis axis);

/// The devices of a stage.
struct StageMesh {
  int64_t data = 1, tensor = 1, context = 1;
  int64_t expert = 1; ///< Of `data`.

  int64_t size(Axis axis) const {
    switch (axis) {
    case Axis::None:
      return 1;
    case Axis::Data:
      return data;
    case Axis::Tensor:
      return tensor;
    case Axis::Context:
      return context;
    case Axis::Expert:
      return expert;
    case Axis::Sequence:
      return context * tensor;
    case Axis::Replica:
      break;
    }
    return data / expert;
  }
  int64_t devices() const { return data * tensor * context; }
  bool operator==(const StageMesh &other) const {
    return data == other.data && tensor == other.tensor && context == other.context &&
           expert == other.expert;
  }
};

/// That of stages with a tensor width; of the widest stage.
StageMesh meshOf(const plan::Plan &plan, int64_t tensorWidth);
StageMesh widestMesh(const plan::Plan &plan);

/// Whether all replicas of the plan share one copy of the arguments of a role.
bool areShared(const plan::Plan &plan, ArgumentRole role);

/// Per dimension the axis that divides it. An axis occurs at most once.
struct ValueSharding {
  llvm::SmallVector<Axis, 4> dims;

  bool operator==(const ValueSharding &other) const { return dims == other.dims; }
  bool operator!=(const ValueSharding &other) const { return !(*this == other); }
  /// The dimension that an axis divides.
  std::optional<unsigned> dimOf(Axis axis) const;
  /// Elements at the end of each dimension that make it divisible; empty if all are.
  llvm::SmallVector<int64_t> padding(llvm::ArrayRef<int64_t> shape, const StageMesh &mesh) const;
};

/// Which classes are divided over which axis, and what that makes of values.
class ShardingRule {
public:
  ShardingRule(const ProgramGraph &graph, const FactorAnalysis &factors, StageMesh mesh)
      : graph(graph), factors(factors), mesh(mesh) {}

  llvm::DenseMap<ClassIndex, Axis> axes; ///< By class that is divided.

  /// A class of a value that has an axis, but cannot be said there.
  struct Unsaid {
    unsigned dim;
    ClassIndex factor;
    std::string why;
  };
  /// The sharding of a value; whole on tensor devices if `isLocal` is false.
  ValueSharding of(ValueIndex value, bool isLocal = true,
                   llvm::SmallVectorImpl<Unsaid> *unsaid = nullptr) const;

  /// The dimension along which replicas share a value that each of them would hold: the longest
  /// that nothing divides and that they divide evenly. None if there is no such.
  std::optional<unsigned> sharedDim(ValueIndex value, const ValueSharding &sharding) const;
  /// Over which axis: replicas that have different experts do not share these.
  static Axis sharedAxis(const ValueSharding &sharding) {
    return sharding.dimOf(Axis::Expert) ? Axis::Replica : Axis::Data;
  }

  /// The classes of a dimension that are more than a 1, outermost first.
  llvm::SmallVector<ClassIndex> classesOf(ValueIndex value, unsigned dim) const;
  /// What is wrong with dividing a dimension along its outermost class into so many parts.
  std::optional<std::string> whyNotDivided(ValueIndex value, unsigned dim, int64_t parts) const;
  /// Whether the factors of a value are those of its type: not inside of manual computations.
  bool isGlobal(ValueIndex value) const;

  const ProgramGraph &graph;
  const FactorAnalysis &factors;
  const StageMesh mesh;
};

/// As `mhlo.sharding`. Dimension `shared` is divided further, over all devices that have the same:
/// data, then experts, then the context.
std::string gspmdText(const ValueSharding &sharding, const StageMesh &mesh,
                      mlir::MLIRContext *context, std::optional<unsigned> shared = std::nullopt);
/// As `sdy.sharding` on the mesh of that name.
sdy::TensorShardingAttr sdySharding(const ValueSharding &sharding, mlir::FlatSymbolRefAttr name,
                                    const StageMesh &mesh);
sdy::MeshAttr sdyMesh(const StageMesh &mesh, mlir::MLIRContext *context);

/// The other direction, for a value of that rank. Nothing if it is none of the mesh's.
std::optional<ValueSharding> readGspmd(llvm::StringRef text, size_t rank, const StageMesh &mesh,
                                       mlir::MLIRContext *context);
std::optional<ValueSharding> readSdy(sdy::TensorShardingAttr sharding, size_t rank,
                                     const StageMesh &mesh, mlir::Operation *scope);

} // namespace phaze

#endif
