// Precompiled for every test without MLIR.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
