// What the passes that plan on one architecture share.
#ifndef PHAZE_LIB_TRANSFORMS_EVALUATIONS_H
#define PHAZE_LIB_TRANSFORMS_EVALUATIONS_H

#include "phaze/Search/Evaluate.h"
#include "llvm/ADT/StringRef.h"

namespace phaze {

/// From TableGen's PlacementOptions; a width and a microbatch of 0 were not given.
inline search::Evaluation evaluationOf(const arch::ArchConfig &chip, llvm::StringRef network,
                                       llvm::StringRef activations, cost::Rules rules,
                                       llvm::StringRef software, int64_t devices,
                                       int64_t globalBatch, int64_t maxTensorWidth,
                                       int64_t microbatch) {
  search::Evaluation asked;
  asked.chip = chip;
  asked.network = network.str();
  asked.activations = activations.str();
  asked.rules = rules;
  asked.software = software.str();
  asked.devices = devices;
  asked.globalBatch = globalBatch;
  if (maxTensorWidth != 0)
    asked.maxTensorWidth = maxTensorWidth;
  if (microbatch != 0)
    asked.microbatch = microbatch;
  return asked;
}

} // namespace phaze

#endif
