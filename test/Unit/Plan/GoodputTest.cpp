// What failures and checkpoints leave of a job's time, by hand.
#include "phaze/Plan/Plan.h"

#include "gtest/gtest.h"

using namespace phaze;
using namespace phaze::plan;

namespace {

TEST(Goodput, byHand) {
  // 1,024 devices that each fail every 50,000 hours: the job fails every 175,781 s. Checkpoints of
  // 60 s after sqrt(2 * 60 * 175,781) = 4,592.8 s of work; a failure loses 2,326.4 s and 300 s.
  Goodput goodput = goodputOf(1024, Seconds(50'000 * 3600.0), Seconds(60), Seconds(300));
  EXPECT_NEAR(goodput.interval.value(), 4652.8, 0.1);
  EXPECT_NEAR(goodput.share, 4592.8 / 4652.8 / (1 + 2626.4 / 175'781.25), 1e-5);
}

TEST(Goodput, moreDevicesAndSlowerCheckpointsLeaveLess) {
  Seconds mtbf(50'000 * 3600.0);
  double few = goodputOf(1024, mtbf, Seconds(60), Seconds(300)).share;
  EXPECT_LT(goodputOf(16'384, mtbf, Seconds(60), Seconds(300)).share, few);
  EXPECT_LT(goodputOf(1024, mtbf, Seconds(600), Seconds(300)).share, few);
  // Checkpoints that take no time cost nothing, and are made all the time.
  EXPECT_DOUBLE_EQ(goodputOf(1, Seconds(1e6), Seconds(0), Seconds(0)).share, 1);
}

} // namespace
