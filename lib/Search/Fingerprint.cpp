// The hash that tools/cmake/Fingerprint.cmake makes of the sources.
#include "Fingerprint.h"

const char *phaze::search::fingerprint() {
  return
#include "Fingerprint.inc"
      ;
}
