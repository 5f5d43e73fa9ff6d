// Lists of axes and sub-axes of a mesh: what is a valid one, and the arithmetic of collectives.
//
// Along an axis of size n a sub-axis (m)k spans the pre-sizes from m to m*k, and the whole axis
// spans 1 to n. Two parts overlap when their spans do, and are neighbours when one begins where the
// other ends.
#ifndef PHAZE_DIALECTS_SDY_AXES_H
#define PHAZE_DIALECTS_SDY_AXES_H

#include "dialects/Sdy/SdyAttrs.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace phaze::sdy {

/// Starts the diagnostic of a check that failed; says what the check is about.
using EmitError = llvm::function_ref<mlir::InFlightDiagnostic()>;

/// Verifies the lists of axes that make up one sharding or one collective (sdy_x1 to sdy_x6). Lists
/// are added one after the other; each is checked by itself and against the earlier ones.
class AxisListVerifier {
public:
  AxisListVerifier(MeshAttr mesh, EmitError emitError) : mesh(mesh), emitError(emitError) {}

  llvm::LogicalResult add(llvm::ArrayRef<AxisRefAttr> list);
  /// As `add`, for a list that follows the order of the mesh (sdy_x7). `name` is what the message
  /// calls the list.
  llvm::LogicalResult addInMeshOrder(llvm::StringRef name, llvm::ArrayRef<AxisRefAttr> list);

private:
  llvm::LogicalResult verifySubAxis(AxisRefAttr axis);
  llvm::LogicalResult verifyAgainst(AxisRefAttr axis, AxisRefAttr earlier);

  MeshAttr mesh;
  EmitError emitError;
  llvm::SmallVector<AxisRefAttr> seen;
};

// The functions below take lists that an AxisListVerifier has accepted.

/// Whether two axes or sub-axes have a part in common.
bool overlap(AxisRefAttr a, AxisRefAttr b, MeshAttr mesh);
bool overlapsAny(AxisRefAttr axis, llvm::ArrayRef<AxisRefAttr> axes, MeshAttr mesh);

/// Whether axes follow the order of the mesh, and sub-axes of one axis that of their pre-sizes.
bool isInMeshOrder(llvm::ArrayRef<AxisRefAttr> axes, MeshAttr mesh);

/// Adds an axis at the minor end, as one with its neighbour where they make up a larger part.
void append(llvm::SmallVectorImpl<AxisRefAttr> &axes, AxisRefAttr axis, MeshAttr mesh);

/// Takes `suffix` from the minor end, splitting axes as needed. Fails if the list ends otherwise.
llvm::LogicalResult removeSuffix(llvm::SmallVectorImpl<AxisRefAttr> &axes,
                                 llvm::ArrayRef<AxisRefAttr> suffix, MeshAttr mesh);

/// All axes of both lists in mesh order, neighbours merged.
llvm::SmallVector<AxisRefAttr> unite(llvm::ArrayRef<AxisRefAttr> a, llvm::ArrayRef<AxisRefAttr> b,
                                     MeshAttr mesh);

/// Whether `axis` lies within the axes of a list in mesh order.
bool isCoveredBy(AxisRefAttr axis, llvm::ArrayRef<AxisRefAttr> axes, MeshAttr mesh);

/// `{"x", "y":(2)2}`, for messages.
std::string str(llvm::ArrayRef<AxisRefAttr> axes);

} // namespace phaze::sdy

#endif
