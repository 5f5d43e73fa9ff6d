// Precompiled for every test that includes MLIR.
#include "tools/cmake/DialectsPch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
