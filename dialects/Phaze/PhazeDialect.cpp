// The phaze dialect: registration and bytecode.
#include "dialects/Phaze/PhazeDialect.h"
#include "dialects/Common/VersionedBytecode.h"
#include "dialects/Phaze/Phaze.h"

using namespace mlir;

#include "dialects/Phaze/PhazeDialect.cpp.inc"

namespace phaze::ir {

void PhazeDialect::initialize() {
  registerAttributes();
  registerTypes();
  registerOps();
  addInterfaces<VersionedBytecode>();
}

} // namespace phaze::ir
