/* The header is plain C: this file is compiled as such, with warnings as errors. */
#include "phaze-c/Phaze.h"

const char *statusNameInC99(void);

const char *statusNameInC99(void) {
  PhazeBuffer buffer = {0};
  PhazeOptions *options = phazeOptionsCreate();
  PhazeStatus status = phazeOptionsSet(options, "devices", "8");
  phazeBufferFree(&buffer);
  phazeOptionsDestroy(options);
  return phazeStatusName(status);
}
