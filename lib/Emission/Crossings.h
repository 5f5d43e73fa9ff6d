// What goes from one stage to another.
#ifndef PHAZE_LIB_EMISSION_CROSSINGS_H
#define PHAZE_LIB_EMISSION_CROSSINGS_H

#include "phaze/Import/ImportProgram.h"
#include "phaze/Plan/Plan.h"

namespace phaze {

/// The stage of each layer.
std::vector<int32_t> stagesOfLayers(const plan::Plan &plan);

/// A value that the forward pass hands to a later stage.
struct Crossing {
  NodeIndex maker;
  ValueIndex value;
  int32_t toStage;
};

/// All of the program; what was synthesised has no value there.
std::vector<Crossing> findCrossings(const ImportedProgram &program, const plan::Plan &plan);

} // namespace phaze

#endif
