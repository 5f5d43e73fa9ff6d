// Searches that several ranks share, here threads of one process: the same bytes for any number of
// them, and an end for all where one of them ends.
#include "Models.h"
#include "phaze/Plan/Json.h"
#include "phaze/Search/Search.h"
#include "llvm/Support/FileSystem.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>
#include <thread>

using namespace phaze;
using namespace phaze::search;
using testing::HasSubstr;

namespace {

/// Where threads leave what they have, and wait for the others.
class Table {
public:
  explicit Table(size_t count) : all(count) {}

  std::vector<std::string> gather(size_t rank, const std::string &bytes) {
    std::unique_lock<std::mutex> lock(mutex);
    uint64_t before = rounds;
    all[rank] = bytes;
    if (++here == all.size()) {
      here = 0;
      last = all;
      ++rounds;
      changed.notify_all();
    } else {
      changed.wait(lock, [&] { return rounds != before; });
    }
    return last;
  }

  uint64_t rounds = 0;

private:
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<std::string> all, last;
  size_t here = 0;
};

class ThreadRanks : public Ranks {
public:
  ThreadRanks(Table &table, size_t rank, size_t count) : Ranks(rank, count), table(table) {}

protected:
  std::vector<std::string> gather(const std::string &bytes) override {
    return table.gather(rank(), bytes);
  }

private:
  Table &table;
};

std::string textOf(const Outcome &outcome) {
  std::string text = outcome.error + outcome.whyNot;
  for (const plan::Plan &plan : outcome.plans)
    text += plan::toJson(plan);
  return text;
}

/// The outcomes of all ranks, each with options of its own; `met` is how often they met.
std::vector<Outcome> runOn(const std::vector<Model> &models, const std::vector<Options> &options,
                           uint64_t *met = nullptr) {
  size_t count = options.size();
  Table table(count);
  std::vector<Outcome> outcomes(count);
  std::vector<std::thread> threads;
  for (size_t rank = 0; rank < count; ++rank)
    threads.emplace_back([&, rank] {
      ThreadRanks ranks(table, rank, count);
      Options own = options[rank];
      own.ranks = &ranks;
      Search search(models, own);
      outcomes[rank] = search.run();
      if (!search.error().empty())
        outcomes[rank].error = search.error();
      ranks.leave(outcomes[rank].error);
    });
  for (std::thread &thread : threads)
    thread.join();
  if (met)
    *met = table.rounds;
  return outcomes;
}

class RanksTest : public testing::Test {
protected:
  RanksTest() {
    llvm::SmallString<128> name;
    EXPECT_FALSE(llvm::sys::fs::createUniqueDirectory("phaze-ranks", name));
    folder = name.str();
    file = folder + "/search.json";
  }
  ~RanksTest() override { llvm::sys::fs::remove_directories(folder); }
  std::string folder, file;
};

TEST_F(RanksTest, sameBytesForAnyNumber) {
  Options options = largerOptions();
  for (const Workload &workload : {mlpModel(), blockModel()}) {
    std::vector<Model> models = {named("model", workload)};
    std::string alone = textOf(Search(models, options).run());
    for (size_t count : {1, 2, 3, 5}) {
      std::vector<Options> all(count, options);
      for (size_t rank = 0; rank < count; ++rank)
        all[rank].threads = rank % 2 + 1;
      uint64_t met = 0;
      std::vector<Outcome> outcomes = runOn(models, all, &met);
      EXPECT_EQ(textOf(outcomes.front()), alone) << count;
      EXPECT_FALSE(outcomes.front().isElsewhere);
      EXPECT_TRUE(count == 1 || met > 3) << met;
      for (size_t rank = 1; rank < count; ++rank) {
        EXPECT_TRUE(outcomes[rank].isElsewhere);
        EXPECT_EQ(textOf(outcomes[rank]), "");
      }
    }
  }
}

TEST_F(RanksTest, sameBytesForSeveralModels) {
  Options options = smallOptions();
  std::vector<Model> models = {named("mlp", mlpModel()), named("block", blockModel(), 2)};
  std::string alone = textOf(Search(models, options).run());
  EXPECT_EQ(textOf(runOn(models, {options, options, options}).front()), alone);
}

TEST_F(RanksTest, nothingFitsForAll) {
  Options options = smallOptions();
  options.hbms = {Bytes(1e6)};
  std::vector<Model> models = {named("model", blockModel())};
  Outcome alone = Search(models, options).run();
  ASSERT_FALSE(alone.whyNot.empty());
  EXPECT_EQ(runOn(models, {options, options}).front().whyNot, alone.whyNot);
}

TEST_F(RanksTest, theHillClimbIsTheFirstOnes) {
  Options options = smallOptions(Rules::Paper);
  options.method = Method::Paper;
  std::vector<Model> models = {named("model", mlpModel())};
  std::string alone = textOf(Search(models, options).run());
  std::vector<Outcome> outcomes = runOn(models, {options, options});
  EXPECT_EQ(textOf(outcomes[0]), alone);
  EXPECT_TRUE(outcomes[1].isElsewhere);
}

// Whoever is cancelled: the search goes on with another number of ranks.
TEST_F(RanksTest, goesOnWithAnotherNumber) {
  Options options = largerOptions();
  std::vector<Model> models = {named("model", blockModel())};
  std::string whole = textOf(Search(models, options).run());
  options.checkpoint = file;
  size_t stops = 0;
  for (size_t cancelled : {0, 1, 2}) {
    llvm::sys::fs::remove(file);
    std::atomic<bool> cancel{false};
    size_t seen = 0;
    std::vector<Options> all(3, options);
    // The first one sees rounds end.
    all[0].progress = [&](const Progress &) {
      if (++seen == 1)
        cancel = true;
    };
    all[cancelled].cancel = &cancel;
    std::vector<Outcome> outcomes = runOn(models, all);
    ASSERT_EQ(outcomes.front().error, "");
    stops += !outcomes.front().summary.isFinished;
    EXPECT_EQ(outcomes.front().plans.size(), 1u);
    EXPECT_TRUE(llvm::sys::fs::exists(file));
    std::vector<Options> others(cancelled + 1, options);
    EXPECT_EQ(textOf(runOn(models, others).front()), whole) << cancelled;
  }
  // One that is not the first hears of it when it may be at the end already.
  EXPECT_GE(stops, 1u);
}

TEST_F(RanksTest, aTimeLimitIsForAll) {
  Options options = largerOptions();
  std::vector<Model> models = {named("model", blockModel()), named("mlp", mlpModel())};
  std::string whole = textOf(Search(models, options).run());
  options.checkpoint = file;
  std::vector<Options> all(2, options);
  all[1].timeLimitS = 0;
  std::vector<Outcome> outcomes = runOn(models, all);
  EXPECT_EQ(outcomes[0].error, "");
  EXPECT_TRUE(outcomes[1].isElsewhere);
  all[1].timeLimitS.reset();
  EXPECT_EQ(textOf(runOn(models, all).front()), whole);
}

TEST_F(RanksTest, otherModelsAreAnError) {
  Options options = smallOptions(), other = options;
  other.globalBatch /= 2;
  std::vector<Outcome> outcomes = runOn({named("model", mlpModel())}, {options, options, other});
  EXPECT_EQ(outcomes[0].error, "rank 2 has other models or options than rank 0");
  EXPECT_TRUE(outcomes[0].plans.empty());
}

// One that cannot start, and one that gets a checkpoint of another search.
TEST_F(RanksTest, whoEndsIsHeard) {
  Options options = smallOptions(), wrong = options;
  wrong.microbatches.clear();
  std::vector<Outcome> outcomes = runOn({named("model", mlpModel())}, {options, wrong});
  EXPECT_EQ(outcomes[0].error, "rank 1 has ended: microbatches: expected at least one, found none");

  options.checkpoint = file;
  runOn({named("model", mlpModel())}, {options});
  options.globalBatch /= 2;
  for (const Outcome &outcome : runOn({named("model", mlpModel())}, {options, options}))
    EXPECT_THAT(outcome.error, HasSubstr("the checkpoint is that of another search"));
}

TEST(Ranks, meetAtPoints) {
  EXPECT_EQ(Ranks::alone().meet("a", "b")->front(), "b");
  EXPECT_EQ(Ranks::alone().leave("b").front(), "b");
  EXPECT_EQ(Ranks::alone().whyBroken(), "");
  Table table(2);
  std::string broken[2];
  auto go = [&](size_t rank, const std::string &last) {
    ThreadRanks ranks(table, rank, 2);
    auto all = ranks.meet("here", "line\nand " + std::to_string(rank));
    ASSERT_TRUE(all);
    EXPECT_EQ((*all)[0], "line\nand 0");
    EXPECT_EQ((*all)[1], "line\nand 1");
    EXPECT_FALSE(ranks.meet(last, ""));
    EXPECT_FALSE(ranks.meet("here", "")); // And does not wait.
    broken[rank] = ranks.whyBroken();
  };
  std::thread other(go, 1, "there");
  go(0, "elsewhere");
  other.join();
  EXPECT_EQ(broken[0], "internal error: rank 1 is at 'there', not at 'elsewhere'");
  EXPECT_EQ(broken[1], "internal error: rank 0 is at 'elsewhere', not at 'there'");
}

} // namespace
