// What is said of defects; see the header.
#include "phaze/Support/InternalError.h"

const char *phaze::version() { return PHAZE_VERSION; }

std::string phaze::adviceOnInternalError(bool hasReproducer) {
  return std::string("this is a defect of phaze ") + version() +
         (hasReproducer ? "" : "; --crash-reproducer=FILE writes what is needed to see it again");
}
