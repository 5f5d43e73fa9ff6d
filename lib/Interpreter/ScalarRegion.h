// Regions on scalars, as reductions, scatters and sorts have them.
#ifndef PHAZE_LIB_INTERPRETER_SCALARREGION_H
#define PHAZE_LIB_INTERPRETER_SCALARREGION_H

#include "Registry.h"

namespace phaze::interpreter {

/// A region whose arguments and results are scalars, prepared for many calls. A region of
/// element-wise operations, constants and values from outside becomes a list of steps on cells;
/// any other is interpreted at each call.
class ScalarRegion {
public:
  static llvm::FailureOr<ScalarRegion> get(mlir::Region &region, Run &run);

  /// Runs the region; as many results are written as it returns. Arguments have the element types
  /// of the region's.
  llvm::LogicalResult call(llvm::ArrayRef<Cell> arguments, llvm::MutableArrayRef<Cell> results);

  /// Whether many calls can run side by side.
  bool isCompiled() const { return compiled; }
  size_t numSteps() const { return steps.size(); }

  /// Where up to `width` calls run side by side: a row of cells for each value of the region.
  struct Lanes {
    Cells cells;
    int64_t width;
    Cell *row(unsigned slot) { return cells.data() + slot * width; }
  };
  Lanes lanes(int64_t width) const;
  /// Runs `count` calls of a compiled region. Its arguments are in the first rows; those of
  /// `returnedRows()` hold the results. Counts nothing.
  void run(Lanes &lanes, int64_t count) const;
  llvm::ArrayRef<unsigned> returnedRows() const { return returned; }

  /// The element type of an argument of the region.
  ElementType argumentType(unsigned index) const;

private:
  struct Step {
    Loop loop;
    llvm::SmallVector<unsigned, 3> operands;
    ElementType type;
  };
  ScalarRegion(mlir::Region &region, Run &run) : region(&region), caller(&run) {}
  void compile();

  mlir::Region *region;
  Run *caller;
  bool compiled = false;
  /// Arguments, then constants, then one slot for each step.
  std::vector<Cell> slots;
  std::vector<Step> steps;
  llvm::SmallVector<unsigned, 2> returned;
};

/// The cells of `value` as elements of `type`.
Cells cellsAs(const TensorValue &value, const ElementType &type);

} // namespace phaze::interpreter

#endif
