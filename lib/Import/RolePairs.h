// Pairs arguments of a training step with the results that are their new values.
#ifndef PHAZE_LIB_IMPORT_ROLEPAIRS_H
#define PHAZE_LIB_IMPORT_ROLEPAIRS_H

#include "phaze/Import/ProgramGraph.h"
#include "llvm/ADT/BitVector.h"

namespace phaze {

struct UpdatePairs {
  std::vector<std::optional<unsigned>> resultOf;   ///< By argument.
  std::vector<std::optional<unsigned>> argumentOf; ///< By result.
  std::vector<std::string> why;                    ///< By result.
  /// Arguments whose new value is an element-wise function of them: what optimizers do, caches
  /// do not.
  llvm::BitVector elementwise;
  /// By argument: arguments whose new value is an element-wise function of it too, as a
  /// parameter's is of its optimizer state.
  std::vector<std::vector<unsigned>> readsElementwise;
  /// Some updated argument is used for more than its own update.
  bool hasTraining = false;
};

/// `tf.aliasing_output` decides; without it a result is the new value of the argument of its type
/// that it is an element-wise function of, over the fewest operations.
/// `behind` has for each result the arguments it depends on.
UpdatePairs pairUpdates(const ProgramGraph &graph, llvm::ArrayRef<llvm::BitVector> behind);

} // namespace phaze

#endif
