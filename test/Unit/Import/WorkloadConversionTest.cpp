// Workloads as IR and back.
#include "phaze/Conversion/WorkloadConversion.h"
#include "../Workload/Example.h"
#include "../Workload/RandomWorkload.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "phaze/Workload/Json.h"

#include "gtest/gtest.h"

using namespace phaze;

namespace {

class WorkloadConversion : public testing::Test {
protected:
  WorkloadConversion() { context.loadDialect<ir::PhazeDialect>(); }

  /// Through IR, and the IR through its text, to JSON.
  std::string roundTrip(const Workload &workload) {
    mlir::Location loc = mlir::UnknownLoc::get(&context);
    mlir::OwningOpRef<mlir::ModuleOp> module = mlir::ModuleOp::create(loc);
    auto builder = mlir::OpBuilder::atBlockEnd(module->getBody());
    writeWorkload(workload, builder, loc);
    if (mlir::failed(mlir::verify(*module)))
      return "not valid IR";
    std::string text;
    llvm::raw_string_ostream(text) << *module;
    auto parsed = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
    if (!parsed)
      return "does not parse:\n" + text;
    mlir::FailureOr<Workload> read = readWorkload(*parsed->getOps<ir::WorkloadOp>().begin());
    return mlir::failed(read) ? "not a valid workload" : toJson(*read);
  }

  mlir::MLIRContext context;
};

} // namespace

TEST_F(WorkloadConversion, Example) {
  Workload workload = mlpExample();
  EXPECT_EQ(roundTrip(workload), toJson(workload));
}

TEST_F(WorkloadConversion, RandomWorkloads) {
  for (uint32_t seed = 0; seed < 300; ++seed) {
    Workload workload = randomWorkload(seed);
    ASSERT_EQ(roundTrip(workload), toJson(normalized(workload))) << "seed " << seed;
  }
}
