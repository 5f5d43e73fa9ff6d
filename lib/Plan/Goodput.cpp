// What failures and checkpoints leave of a job's time.
#include "phaze/Plan/Plan.h"

#include <algorithm>
#include <cmath>

using namespace phaze;
using namespace phaze::plan;

Goodput phaze::plan::goodputOf(int64_t devices, Seconds meanTimeBetweenFailures, Seconds checkpoint,
                               Seconds restart) {
  Goodput goodput{meanTimeBetweenFailures, checkpoint, restart, {}, 1};
  // Of the job: any device stops it.
  double mean =
      meanTimeBetweenFailures.value() / static_cast<double>(std::max<int64_t>(devices, 1));
  double work = std::sqrt(2 * checkpoint.value() * mean), period = work + checkpoint.value();
  goodput.interval = Seconds(period);
  double useful = period > 0 ? work / period : 1;
  goodput.share = useful / (1 + (period / 2 + restart.value()) / mean);
  return goodput;
}
