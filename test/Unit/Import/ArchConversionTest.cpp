// Architectures go to IR, to text and back without loss.
#include "phaze/Conversion/ArchConversion.h"
#include "mlir/Parser/Parser.h"
#include "phaze/Arch/ArchFile.h"

#include "gtest/gtest.h"

#include <random>

using namespace mlir;
using namespace phaze;

namespace {

class ArchConversion : public testing::Test {
protected:
  ArchConversion() { context.loadDialect<ir::PhazeDialect>(); }

  /// Writes an architecture as text, and reads what it says.
  arch::ArchConfig roundTrip(const arch::ArchConfig &config, std::string *text = nullptr) {
    OpBuilder builder(&context);
    OwningOpRef<ModuleOp> module = ModuleOp::create(builder.getUnknownLoc());
    builder.setInsertionPointToEnd(module->getBody());
    writeArch(config, config.name, builder, builder.getUnknownLoc());
    std::string written;
    llvm::raw_string_ostream os(written);
    module->print(os);
    if (text)
      *text = written;
    OwningOpRef<ModuleOp> parsed = parseSourceString<ModuleOp>(written, &context);
    EXPECT_TRUE(parsed) << written;
    FailureOr<arch::ArchConfig> read = readArch(*parsed->getOps<ir::ArchOp>().begin());
    EXPECT_TRUE(succeeded(read));
    return *read;
  }

  MLIRContext context;
};

TEST_F(ArchConversion, presets) {
  for (const std::string &name : arch::presetNames()) {
    arch::ArchConfig config = *arch::preset(name);
    EXPECT_EQ(arch::writeArch(roundTrip(config)), arch::writeArch(config)) << name;
  }
}

TEST_F(ArchConversion, defaultsAreNotWritten) {
  arch::ArchConfig config = arch::ArchConfig::derived(
      {8, 2, 128, 128, 128, Bytes(Mebibytes(128)), Bytes(Gibibytes(32)), {}});
  config.name = "plain";
  std::string text;
  roundTrip(config, &text);
  EXPECT_EQ(text.find("fields"), std::string::npos) << text;
}

TEST_F(ArchConversion, oddNumbers) {
  std::mt19937_64 engine(3);
  std::uniform_real_distribution<double> odd(0.5, 3);
  for (int i = 0; i < 100; ++i) {
    arch::ArchConfig config = arch::ArchConfig::derived(
        {3, 5, 7, 11, 13, Bytes(1e6 * odd(engine)), Bytes(1e9 * odd(engine)), {}});
    config.name = "odd";
    config.clock *= odd(engine);
    config.tensor.l2 *= odd(engine);
    config.vector.bufferPort *= odd(engine);
    config.hbm.bandwidth *= odd(engine);
    config.rates[arch::ElementType::F8].tensor = odd(engine);
    config.network = {{2, BytesPerSecond(1e9 * odd(engine)), Seconds(1e-6 * odd(engine))},
                      {6, BytesPerSecond(1e8), Seconds(0), 0.75}};
    config.reach.contraction = 1 / (1 + odd(engine));
    config.reach.start = Seconds(1e-6 * odd(engine));
    ASSERT_FALSE(arch::check(config));
    EXPECT_EQ(arch::writeArch(roundTrip(config)), arch::writeArch(config)) << i;
  }
}

} // namespace
