// Which layer holds which parameters and states, and what they are called.
#ifndef PHAZE_LIB_IMPORT_HELDPARAMETERS_H
#define PHAZE_LIB_IMPORT_HELDPARAMETERS_H

#include "PartNodes.h"

namespace phaze {

/// What a layer holds.
struct Held {
  std::vector<ValueIndex> parameters, states;
};

class HeldParameters : private AnalyzedProgram {
public:
  HeldParameters(const ProgramAnalysis &analysis, const PartNodes &nodes);

  std::vector<Held> held; ///< By layer.
  /// Parameters that several layers hold, with these layers.
  std::vector<std::pair<ValueIndex, std::vector<int32_t>>> tied;

  /// Of a layer's piece where the value is a stack.
  std::string nameOf(ValueIndex value, int32_t layer) const;
  /// The parameter or state that a value is another look at, or derived from without computing.
  ValueIndex sourceOf(ValueIndex value) const;

private:
  void nameArguments();
  void place(const PartNodes &nodes);
  bool isUpdated(ValueIndex value) const;
  bool isState(ValueIndex value) const;

  std::vector<std::string> argumentNames;
};

/// Tells layers apart that do the same but do not hold the same, such as a buffer that another
/// layer holds already.
void splitKinds(ProgramAnalysis &analysis);

} // namespace phaze

#endif
