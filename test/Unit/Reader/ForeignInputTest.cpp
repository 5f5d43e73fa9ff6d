// What files that are not StableHLO are called, and what is left alone.
#include "phaze/Reader/SealedBytecode.h"
#include <gtest/gtest.h>

using namespace phaze;

namespace {

TEST(ForeignInput, NamesOperationsOfOtherDialects) {
  auto found = explainForeignText("func.func @f() {\n  %0 = mhlo.add %a, %a : tensor<f32>\n}");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->offset, 24u);
  EXPECT_NE(found->explanation.find("'mhlo'"), std::string::npos);
  EXPECT_TRUE(explainForeignText("\"tosa.add\"(%a, %b) : () -> ()"));
  EXPECT_TRUE(explainForeignText("func.func @f(%a: !torch.vtensor<[2],f32>)"));
  EXPECT_TRUE(explainForeignText("  HloModule jit_f\n"));
}

TEST(ForeignInput, TheFirstOneCounts) {
  auto found = explainForeignText("%0 = tosa.add %a\n%1 = mhlo.add %a\n");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->offset, 5u);
}

TEST(ForeignInput, LeavesAttributesAndCommentsAlone) {
  EXPECT_FALSE(explainForeignText("module attributes {mhlo.num_partitions = 8 : i32} {}"));
  EXPECT_FALSE(explainForeignText("%0 = stablehlo.add %a, %b {\n  mhlo.sharding = \"x\"}"));
  EXPECT_FALSE(explainForeignText("// %0 = mhlo.add %a, %a\n"));
  EXPECT_FALSE(explainForeignText("%0 = stablehlo.custom_call @mhlo.erf(%a)"));
  EXPECT_FALSE(explainForeignText("call_target_name = \"mhlo.erf\", x = 1"));
  EXPECT_FALSE(explainForeignText("%0 = mymhlo.add %a"));
}

TEST(ForeignInput, ReadsTheHeadOfBytecode) {
  // Magic, version 6, producer, then a dialect section and a string section.
  std::string head("ML\xefR\x0dStableHLO_v1.2.3\0", 22);
  std::string dialects("\x03\x01", 2);      // one dialect: name 0, no version
  std::string strings("\x03\x0bvhlo\0", 7); // one string of five bytes
  std::string file = head + '\x01' + char(dialects.size() * 2 + 1) + dialects + '\x00' +
                     char(strings.size() * 2 + 1) + strings;
  auto header = readBytecodeHeader(file);
  ASSERT_TRUE(header);
  EXPECT_EQ(header->version, 6u);
  EXPECT_EQ(header->producer, "StableHLO_v1.2.3");
  ASSERT_EQ(header->dialects.size(), 1u);
  EXPECT_EQ(header->dialects[0].name, "vhlo");
  EXPECT_FALSE(header->dialects[0].hasVersion);
  EXPECT_FALSE(explainUnreadableInput(file));
}

TEST(ForeignInput, EveryTruncationIsSafe) {
  std::string file("ML\xefR\x0dMLIR\0\x01\x05\x03\x01\x00\x19\x03\x15stablehlo\0", 28);
  for (size_t size = 0; size <= file.size(); ++size)
    (void)explainUnreadableInput(llvm::StringRef(file).take_front(size));
  auto explanation = explainUnreadableInput(file);
  ASSERT_TRUE(explanation);
  EXPECT_NE(explanation->find("another tool's 'stablehlo'"), std::string::npos);
}

TEST(SealedBytecode, isTheSameOrRefused) {
  // A dialect with a version, which is a section of one byte.
  std::string head("ML\xefR\x0dMLIR22.1.8\0", 16), dialects("\x03\x03\x01\x03\x01", 5),
      strings("\x03\x15stablehlo\0", 12);
  std::string file = head + '\x01' + char(dialects.size() * 2 + 1) + dialects + '\x00' +
                     char(strings.size() * 2 + 1) + strings;
  auto header = readBytecodeHeader(file);
  ASSERT_TRUE(header && header->isWhole);
  ASSERT_EQ(header->dialects.size(), 1u);
  EXPECT_TRUE(header->dialects[0].hasVersion);
  EXPECT_FALSE(explainUnreadableInput(file)); // A stock tool's.
  std::string sealed = sealBytecode(file);
  EXPECT_EQ(sealed.size(), file.size() + 64);
  EXPECT_TRUE(llvm::StringRef(sealed).contains("MLIR22.1.8 sealed by phaze "));
  EXPECT_FALSE(explainUnreadableInput(sealed));
  EXPECT_EQ(sealBytecode(sealed), sealed);
  EXPECT_EQ(sealBytecode("module {}"), "module {}");
  // Any bit, but for the first bytes, without which it is no bytecode, and the number that follows.
  for (size_t at = 5; at < sealed.size(); ++at)
    for (int bit = 0; bit < 8; ++bit) {
      std::string damaged = sealed;
      damaged[at] ^= static_cast<char>(1 << bit);
      bool hasHead = readBytecodeHeader(damaged).has_value();
      EXPECT_TRUE(!hasHead || explainUnreadableInput(damaged)) << at;
    }
}

TEST(ForeignInput, TextIsNotBytecode) {
  EXPECT_FALSE(readBytecodeHeader("module {}"));
  EXPECT_FALSE(explainUnreadableInput("module {}"));
}

TEST(ForeignInput, DeepNesting) {
  std::string open(257, '[');
  EXPECT_EQ(findDeepNesting("module {\n" + open), 9 + 255u);
  EXPECT_FALSE(findDeepNesting("module {\n" + open.substr(2)));
  EXPECT_FALSE(findDeepNesting("\"" + open + "\\\"" + open + "\" // " + open + "\n"));
  // Neither arrows nor what is closed again counts.
  std::string flat;
  for (int i = 0; i < 1000; ++i)
    flat += "(tensor<2xf32>) -> tensor<2xf32> {a = affine_set<(d0) : (d0 >= 0)>} ";
  EXPECT_FALSE(findDeepNesting(flat));
  EXPECT_FALSE(findDeepNesting(""));
  EXPECT_FALSE(findDeepNesting("\"" + open));
  EXPECT_NE(explainDeepNesting().find("256"), std::string::npos);
}

} // namespace
