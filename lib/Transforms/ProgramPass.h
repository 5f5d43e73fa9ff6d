// What the passes that have to understand the program share.
#ifndef PHAZE_LIB_TRANSFORMS_PROGRAMPASS_H
#define PHAZE_LIB_TRANSFORMS_PROGRAMPASS_H

#include "phaze/Import/ProgramAnalysis.h"

namespace phaze {

/// From the options of TableGen's ProgramPass.
inline ImportOptions importOptions(llvm::StringRef entry, bool strict,
                                   llvm::ArrayRef<std::string> arguments,
                                   llvm::ArrayRef<std::string> results, llvm::StringRef batch) {
  return {{entry.str(), strict}, {arguments.vec(), results.vec(), batch.str()}};
}

} // namespace phaze

#endif
