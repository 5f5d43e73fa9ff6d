// Work on several threads.
#include "../../../lib/Search/Parallel.h"

#include <gtest/gtest.h>

#include <new>

using namespace phaze::search;

namespace {

TEST(Parallel, doesEachPieceOnce) {
  for (size_t threads : {1, 2, 5}) {
    std::vector<std::atomic<int>> counts(1000);
    parallel(threads, counts.size(), [&](size_t thread, size_t i) {
      EXPECT_LT(thread, threads);
      ++counts[i];
    });
    for (const std::atomic<int> &count : counts)
      EXPECT_EQ(count, 1);
  }
}

TEST(Parallel, throwsWhatAThreadThrew) {
  for (size_t threads : {1, 2, 5}) {
    std::atomic<size_t> done{0};
    EXPECT_THROW(parallel(threads, 100'000,
                          [&](size_t, size_t i) {
                            if (i == 10)
                              throw std::bad_alloc();
                            ++done;
                          }),
                 std::bad_alloc);
    EXPECT_LT(done, 100'000u - 1);
  }
}

} // namespace
