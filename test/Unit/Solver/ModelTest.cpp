// Models: building, checking, verifying.
#include "phaze/Solver/Model.h"
#include "phaze/Solver/Result.h"

#include "gtest/gtest.h"

#include <cmath>

using namespace phaze::solver;

TEST(Model, AddsUpTermsOfOneVariable) {
  Model model;
  Variable x = model.addContinuous("x", 0, 10);
  model.addAtMost("r", {{1, x}, {2, x}}, 6);
  ASSERT_EQ(model.rows()[0].terms.size(), 1u);
  EXPECT_EQ(model.rows()[0].terms[0].coefficient, 3);
}

TEST(Model, VerifyNamesWhatIsViolated) {
  Model model;
  Variable x = model.addContinuous("x", 0, 10);
  Variable k = model.addInteger("k", 0, 10);
  model.addAtLeast("enough", {{1, x}, {1, k}}, 5);
  EXPECT_FALSE(model.verify({2, 3}, 1e-9));
  EXPECT_NE(model.verify({1, 3}, 1e-9)->find("row enough"), std::string::npos);
  EXPECT_NE(model.verify({2.5, 2.5}, 1e-9)->find("k = 2.5"), std::string::npos);
  EXPECT_NE(model.verify({11, 3}, 1e-9)->find("variable x"), std::string::npos);
  EXPECT_NE(model.verify({NAN, 3}, 1e-9)->find("not finite"), std::string::npos);
  EXPECT_TRUE(model.verify({2}, 1e-9));
}

TEST(Model, CheckRefusesBadNumbers) {
  Model order;
  order.addContinuous("x", 2, 1);
  EXPECT_NE(order.check()->find("bounds out of order"), std::string::npos);
  Model coefficient;
  Variable x = coefficient.addContinuous("x", 0, 1);
  coefficient.addAtLeast("r", {{NAN, x}}, 0);
  EXPECT_NE(coefficient.check()->find("not finite"), std::string::npos);
  Model unknown;
  unknown.addContinuous("x", 0, 1);
  unknown.addAtLeast("r", {{1, Variable{7}}}, 0);
  EXPECT_NE(unknown.check()->find("the model does not"), std::string::npos);
}

TEST(Model, WritesMps) {
  Model model("m");
  Variable x = model.addContinuous("x", -infinity, infinity, 1);
  Variable k = model.addInteger("k", 1, 5, -2.5);
  model.addRow("range", {{1, x}, {2, k}}, 1, 4);
  model.addRow("fixed", {{1, k}}, 3, 3);
  model.addAtMost("most", {{0.1, x}}, 7);
  EXPECT_EQ(model.toMps(), "NAME m\n"
                           "ROWS\n N cost\n G range\n E fixed\n L most\n"
                           "COLUMNS\n"
                           " x cost 1\n x range 1\n x most 0.1\n"
                           " MARKER0 'MARKER' 'INTORG'\n"
                           " k cost -2.5\n k range 2\n k fixed 1\n"
                           " MARKER1 'MARKER' 'INTEND'\n"
                           "RHS\n rhs range 1\n rhs fixed 3\n rhs most 7\n"
                           "RANGES\n rng range 3\n"
                           "BOUNDS\n FR bnd x\n LO bnd k 1\n UP bnd k 5\n"
                           "ENDATA\n");
}

TEST(Result, GapIsRelativeToTheObjective) {
  Result result;
  EXPECT_EQ(result.gap(), infinity);
  result.values = {1};
  result.objective = 10;
  result.bestBound = 9;
  EXPECT_DOUBLE_EQ(result.gap(), 0.1);
  result.bestBound = 10;
  EXPECT_EQ(result.gap(), 0);
}
