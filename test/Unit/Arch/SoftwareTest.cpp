// Profiles of frameworks: names, JSON round trips, bases and errors.
#include "phaze/Arch/Software.h"

#include "gtest/gtest.h"

using namespace phaze;
using namespace phaze::arch;

namespace {

std::string textOf(const llvm::json::Value &value) {
  std::string text;
  llvm::raw_string_ostream(text) << value;
  return text;
}

std::string errorOf(const std::string &text) {
  JsonDocument document = JsonDocument::parse(text, "s.json");
  EXPECT_FALSE(readSoftware(document)) << text;
  return document.error();
}

TEST(Software, profilesComeBackTheSame) {
  ASSERT_EQ(softwareNames().size(), 6u);
  for (const std::string &name : softwareNames()) {
    std::string text = textOf(writeSoftware(*software(name)));
    JsonDocument document = JsonDocument::parse(text, name);
    std::optional<Software> profile = readSoftware(document);
    ASSERT_TRUE(profile) << document.error();
    EXPECT_EQ(profile->name, name);
    EXPECT_EQ(profile->optimizerBytes, software(name)->optimizerBytes);
    EXPECT_EQ(textOf(writeSoftware(*profile)), text);
  }
}

TEST(Software, theDefaultIsXla) {
  EXPECT_EQ(textOf(writeSoftware(Software())), textOf(writeSoftware(*software("xla"))));
  EXPECT_EQ(Software().attention, Attention::Fused);
  EXPECT_FALSE(Software().optimizerBytes);
}

TEST(Software, aFileChangesItsBase) {
  std::optional<Software> mine = readSoftware(JsonDocument::parse(
      R"({"format": "phaze-software-1", "name": "mine", "base": "megatron-2021",
          "attention": "fused", "overlap": {"gradients": 0.5}})",
      "s.json"));
  ASSERT_TRUE(mine);
  EXPECT_EQ(mine->name, "mine");
  EXPECT_EQ(mine->attention, Attention::Fused);
  EXPECT_EQ(mine->elementwise, Elementwise::Chains);
  EXPECT_EQ(mine->overlap.gradients, 0.5);
  EXPECT_EQ(mine->overlap.tensor, 0);
}

TEST(Software, projectionsInEightBits) {
  EXPECT_FALSE(software("megatron")->projections);
  std::optional<Software> narrow = software("megatron-fp8");
  ASSERT_TRUE(narrow);
  EXPECT_EQ(narrow->projections, ElementType::F8);
  EXPECT_EQ(narrow->optimizerBytes, software("megatron")->optimizerBytes);
  std::string text = textOf(writeSoftware(*narrow));
  EXPECT_EQ(textOf(writeSoftware(*readSoftware(JsonDocument::parse(text, "s.json")))), text);
  EXPECT_EQ(software("xla-int8")->projections, ElementType::I8);
  EXPECT_FALSE(software("megatron-fp8-fp8"));
  EXPECT_FALSE(software("abacus-fp8"));
}

TEST(Software, errorsNameFileAndField) {
  EXPECT_EQ(errorOf(R"({"format": "phaze-software-1", "name": "a", "attention": "quick"})"),
            "s.json: field 'attention': expected one of fused, written, found \"quick\"");
  EXPECT_EQ(errorOf(R"({"format": "phaze-software-1", "name": "a", "overlap": {"tensor": 2}})"),
            "s.json: field 'overlap.tensor': expected a finite number >= 0 and <= 1, found 2");
  EXPECT_NE(errorOf(R"({"format": "phaze-software-1", "name": "a", "atention": "fused"})"), "");
  std::string error;
  EXPECT_FALSE(loadSoftware("megatron-1999", error));
  EXPECT_EQ(error, "'megatron-1999' is neither a file nor a software profile, expected a file or "
                   "one of xla, megatron-2021, megatron, fsdp-eager, torch-compile, "
                   "megatron-2021-blocking");
}

} // namespace
