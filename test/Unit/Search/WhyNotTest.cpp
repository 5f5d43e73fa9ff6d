// What is said when nothing fits, and whether what is proposed does.
#include "../../../lib/Search/WhyNot.h"
#include "Models.h"
#include "phaze/Search/Search.h"

#include <gtest/gtest.h>

using namespace phaze;
using namespace phaze::search;

namespace {

Options tightOptions() {
  Options options = smallOptions();
  options.hbms = {Bytes(Mebibytes(16))};
  options.microbatches = {2};
  options.tensorWidths = {1};
  options.devices = 2;
  options.allowRecompute = false;
  return options;
}

/// The number before a word of the text.
double numberBefore(const std::string &text, const std::string &word) {
  size_t at = text.find(word);
  EXPECT_NE(at, std::string::npos) << word << " in " << text;
  if (at == std::string::npos || at == 0)
    return 0;
  size_t begin = text.find_last_not_of("0123456789.e+-", at - 1) + 1;
  return std::atof(text.substr(begin, at - begin).c_str());
}

TEST(WhyNot, namesTheStageAndChangesThatFit) {
  Options options = tightOptions();
  Model model = named("model", mlpModel());
  Outcome outcome = Search({model}, options).run();
  EXPECT_TRUE(outcome.plans.empty());
  EXPECT_EQ(outcome.error, "");
  EXPECT_TRUE(outcome.summary.isFinished);
  EXPECT_EQ(outcome.summary.infeasible, 24u);
  const std::string &why = outcome.whyNot;
  EXPECT_EQ(why.find("'model' does not fit 2 devices with 16 MiB of HBM; closest at "
                     "microbatch 2, tensor width 1, where stage "),
            0u)
      << why;
  EXPECT_NE(why.find(" takes "), std::string::npos) << why;
  EXPECT_NE(why.find("most of it "), std::string::npos) << why;
  EXPECT_NE(why.find("; would fit: "), std::string::npos) << why;

  // As much memory as it says, and no less than a tenth below.
  double memory = numberBefore(why.substr(why.find("would fit")), " MiB of HBM");
  ASSERT_GT(memory, 0) << why;
  Options larger = options;
  larger.hbms = {Bytes(Mebibytes(memory * 1.01))};
  EXPECT_EQ(Search({model}, larger).run().plans.size(), 1u);
  larger.hbms = {Bytes(Mebibytes(memory * 0.9))};
  EXPECT_EQ(Search({model}, larger).run().plans.size(), 0u);
}

/// Each change that is no estimate does fit.
TEST(WhyNot, moreDevices) {
  Options options = tightOptions();
  options.hbms = {Bytes(Mebibytes(300))};
  options.devices = 1;
  Model model = named("model", mlpModel());
  Outcome outcome = Search({model}, options).run();
  ASSERT_TRUE(outcome.plans.empty());
  double devices =
      numberBefore(outcome.whyNot.substr(outcome.whyNot.find("would fit")), " devices");
  ASSERT_GT(devices, 1) << outcome.whyNot;
  options.devices = static_cast<int64_t>(devices);
  EXPECT_EQ(Search({model}, options).run().plans.size(), 1u);
  options.devices -= 1;
  EXPECT_EQ(Search({model}, options).run().plans.size(), 0u);
}

/// Recomputation is proposed exactly where it is enough.
TEST(WhyNot, recomputation) {
  Options options = tightOptions();
  options.devices = 16;
  options.globalBatch = 512;
  options.microbatches = {32};
  Model model = named("model", mlpModel(6, 256, 1024));
  int proposed = 0, without = 0;
  for (double size = 256; size < 800; size += 64) {
    options.hbms = {Bytes(Mebibytes(size))};
    options.allowRecompute = false;
    Outcome outcome = Search({model}, options).run();
    if (!outcome.plans.empty())
      continue;
    bool isProposed = outcome.whyNot.find("recompute activations") != std::string::npos;
    (isProposed ? proposed : without)++;
    options.allowRecompute = true;
    EXPECT_EQ(Search({model}, options).run().plans.size(), isProposed ? 1u : 0u) << outcome.whyNot;
  }
  EXPECT_GT(proposed, 0);
  EXPECT_GT(without, 0);
}

TEST(WhyNot, modelsThatCannotRun) {
  // Beyond what the published rules can count.
  Options options = smallOptions(Rules::Paper);
  options.microbatches = {1};
  options.tensorWidths = {1};
  Outcome outcome = Search({named("model", mlpModel(2, 4, int64_t(1) << 31))}, options).run();
  EXPECT_TRUE(outcome.plans.empty());
  EXPECT_EQ(outcome.whyNot.find("'model' cannot run on the architecture: "), 0u) << outcome.whyNot;
}

} // namespace
