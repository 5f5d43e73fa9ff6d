// cholesky, triangular_solve and fft.
#ifndef PHAZE_LIB_INTERPRETER_LINEARALGEBRA_H
#define PHAZE_LIB_INTERPRETER_LINEARALGEBRA_H

#include "Registry.h"

namespace phaze::interpreter {

void addLinearAlgebra(HandlerTable &table);

} // namespace phaze::interpreter

#endif
