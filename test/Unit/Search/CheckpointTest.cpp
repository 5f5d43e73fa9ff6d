// Searches that stop and go on: the same plan in the end, and files that are whole or not there.
#include "Models.h"
#include "phaze/Plan/Json.h"
#include "phaze/Search/Search.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

#include <gtest/gtest.h>

#include <csignal>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace phaze;
using namespace phaze::search;

namespace {

class Checkpoint : public testing::Test {
protected:
  Checkpoint() {
    llvm::SmallString<128> name;
    EXPECT_FALSE(llvm::sys::fs::createUniqueDirectory("phaze-search", name));
    folder = name.str();
    file = folder + "/search.json";
  }
  ~Checkpoint() override { llvm::sys::fs::remove_directories(folder); }

  static std::string textOf(const Outcome &outcome) {
    std::string text = outcome.error + outcome.whyNot;
    for (const plan::Plan &plan : outcome.plans)
      text += plan::toJson(plan);
    return text;
  }

  std::string read() const {
    auto buffer = llvm::MemoryBuffer::getFile(file);
    return buffer ? (*buffer)->getBuffer().str() : "";
  }
  void write(llvm::StringRef text) const {
    std::error_code error;
    llvm::raw_fd_ostream stream(file, error);
    stream << text;
  }
  /// With the checksum that belongs to it.
  static std::string withSum(std::string text) {
    llvm::StringRef content = llvm::StringRef(text).split("\",\n").second;
    std::string sum =
        llvm::utohexstr(llvm::xxh3_64bits(llvm::arrayRefFromStringRef(content)), false, 16);
    return text.replace(text.find("checksum") + 12, 16, sum);
  }
  /// What is left in the folder.
  size_t files() const {
    std::error_code error;
    size_t count = 0;
    for (llvm::sys::fs::directory_iterator at(folder, error), end; at != end; at.increment(error))
      ++count;
    return count;
  }

  /// Runs until so many rounds were seen.
  static Outcome stoppedAfter(std::vector<Model> models, Options options, int rounds) {
    std::atomic<bool> cancel{false};
    int seen = 0;
    options.cancel = &cancel;
    options.progress = [&](const Progress &) {
      if (++seen == rounds)
        cancel = true;
    };
    return Search(std::move(models), options).run();
  }

  std::string folder, file;
};

TEST_F(Checkpoint, goesOnWhereItStopped) {
  Options options = largerOptions();
  options.top = 2;
  for (const Workload &workload : {mlpModel(), blockModel()}) {
    std::vector<Model> models = {named("model", workload)};
    Outcome whole = Search(models, options).run();
    ASSERT_EQ(whole.plans.size(), 1u);
    Options saved = options;
    saved.checkpoint = file;
    int stops = 0;
    for (int rounds : {1, 2, 3, 4, 6}) {
      llvm::sys::fs::remove(file);
      Outcome part = stoppedAfter(models, saved, rounds);
      ASSERT_EQ(part.error, "");
      if (part.summary.isFinished)
        break;
      ++stops;
      EXPECT_TRUE(llvm::sys::fs::exists(file));
      EXPECT_EQ(files(), 1u);
      // A plan is there from the beginning, since baselines are looked at first.
      ASSERT_EQ(part.plans.size(), 1u);
      EXPECT_GE(part.score, whole.score);
      EXPECT_LE(part.score * (1 - part.summary.searchGap), whole.score * (1 + 1e-9));
      EXPECT_GE(part.summary.provenGap, part.summary.searchGap);
      saved.threads = rounds % 2 + 1;
      EXPECT_EQ(textOf(Search(models, saved).run()), textOf(whole)) << rounds;
    }
    EXPECT_GT(stops, 1);
  }
}

TEST_F(Checkpoint, goesOnAfterNoTimeAtAll) {
  Options options = smallOptions();
  // A limit that is over for long leaves them out, which is for the clock to say.
  options.baselines = false;
  std::vector<Model> models = {named("model", blockModel())};
  std::string whole = textOf(Search(models, options).run());
  options.checkpoint = file;
  options.timeLimitS = 0;
  Outcome part = Search(models, options).run();
  ASSERT_EQ(part.error, "");
  EXPECT_FALSE(part.summary.isFinished);
  EXPECT_FALSE(part.plans.empty());
  std::string text = read();
  // A round each time, until there is nothing left.
  int runs = 0;
  for (; runs < 100 && !part.summary.isFinished; ++runs)
    part = Search(models, options).run();
  EXPECT_GT(runs, 1);
  EXPECT_EQ(textOf(part), whole);
  // And at once from the same file.
  write(text);
  options.timeLimitS.reset();
  EXPECT_EQ(textOf(Search(models, options).run()), whole);
}

TEST_F(Checkpoint, goesOnWithoutAPlan) {
  Options options = smallOptions();
  options.baselines = false;
  std::vector<Model> models = {named("model", mlpModel())};
  std::string whole = textOf(Search(models, options).run());
  options.checkpoint = file;
  Outcome part = stoppedAfter(models, options, 1);
  // One of a chip that promises much, which the file says nothing of.
  EXPECT_EQ(part.whyNot, "");
  EXPECT_EQ(part.plans.size(), 1u);
  EXPECT_FALSE(part.summary.isFinished);
  EXPECT_NE(read().find("\"found\": []"), std::string::npos);
  EXPECT_EQ(textOf(Search(models, options).run()), whole);
}

// With baselines and without: the flag may be set at any moment, and there is a plan nevertheless.
TEST_F(Checkpoint, cancelledAtOnceHasAPlan) {
  for (bool hasBaselines : {false, true}) {
    Options options = smallOptions();
    options.baselines = hasBaselines;
    std::vector<Model> models = {named("a", mlpModel(4)), named("b", mlpModel(3, 256, 512))};
    for (size_t count : {1, 2}) {
      std::vector<Model> some(models.begin(), models.begin() + count);
      std::string whole = textOf(Search(some, options).run());
      Options cancelled = options;
      std::atomic<bool> cancel{true};
      cancelled.cancel = &cancel;
      cancelled.checkpoint = file;
      Outcome part = Search(some, cancelled).run();
      EXPECT_EQ(part.error + part.whyNot, "");
      EXPECT_EQ(part.plans.size(), count);
      EXPECT_FALSE(part.summary.isFinished);
      // What was left behind, if anything, does no harm.
      cancelled.cancel = nullptr;
      EXPECT_EQ(textOf(Search(some, cancelled).run()), whole);
      for (const char *suffix : {"", ".0", ".1"})
        llvm::sys::fs::remove(file + suffix);
    }
  }
}

// What a checkpoint keeps of a placement is all of it: runners-up are told from there.
TEST_F(Checkpoint, keepsOrderChunksAndWaysToRecompute) {
  Options options = smallOptions();
  options.objective = Objective::EnergyPerSample; // All of its list is told.
  options.checkpoint = file;
  std::vector<Model> models = {named("model", mlpModel())};
  Outcome whole = Search(models, options).run();
  ASSERT_EQ(whole.plans.size(), 1u);
  ASSERT_GT(whole.plans.front().best.size(), 1u);
  std::string text = read();
  // The last chip of the list: four stages in two chunks, a layer that keeps less in its second
  // way.
  size_t at = text.rfind("\"data_parallel\"", text.find("\"round\": "));
  auto field = [&](const std::string &name, const std::string &value) {
    size_t from = text.find("\"" + name + "\":", at), to = text.find(",\n", from);
    size_t last = text.find("\n    }", from);
    text.replace(from, std::min(to, last) - from, "\"" + name + "\": " + value);
  };
  size_t from = text.find("\"stages\":", at), to = text.find(']', from);
  text.replace(from, to + 1 - from, "\"stages\": [1, 1, 2, 3]");
  field("order", "\"interleaved\"");
  field("chunks", "2");
  field("again", "\"00000000000200\"");
  write(withSum(text));
  Outcome outcome = Search(models, options).run();
  ASSERT_EQ(outcome.error, "");
  const plan::Candidate &last = outcome.plans.front().best.back();
  EXPECT_EQ(last.pipeline, 2);
  EXPECT_TRUE(last.recompute);
  std::string again = read();
  EXPECT_NE(again.find("\"order\": \"interleaved\""), std::string::npos);
  EXPECT_NE(again.find("\"chunks\": 2"), std::string::npos);
  EXPECT_NE(again.find("\"again\": \"00000000000200\""), std::string::npos);
}

TEST_F(Checkpoint, goesOnForSeveralModels) {
  Options options = smallOptions();
  options.common = CommonScore::MaxMin;
  std::vector<Model> models = {named("a", mlpModel(4)), named("b", mlpModel(3, 256, 512))};
  std::string whole = textOf(Search(models, options).run());
  options.checkpoint = file;
  for (int rounds : {1, 5, 9, 12}) {
    for (const char *suffix : {"", ".0", ".1"})
      llvm::sys::fs::remove(file + suffix);
    Outcome part = stoppedAfter(models, options, rounds);
    EXPECT_EQ(part.error, "");
    EXPECT_EQ(textOf(Search(models, options).run()), whole) << rounds;
  }
}

TEST_F(Checkpoint, ofASearchThatFinishedTellsTheSameAtOnce) {
  Options options = smallOptions();
  options.checkpoint = file;
  std::vector<Model> models = {named("model", mlpModel())};
  Outcome whole = Search(models, options).run();
  EXPECT_TRUE(whole.summary.isFinished);
  EXPECT_EQ(files(), 1u);
  std::string text = read();
  int rounds = 0;
  options.progress = [&](const Progress &) { ++rounds; };
  EXPECT_EQ(textOf(Search(models, options).run()), textOf(whole));
  EXPECT_EQ(rounds, 0);
  EXPECT_EQ(read(), text);
}

// Killed at 50 moments. The state is written after every step, in the middle of rounds too:
// searches that were killed again and again end with the same bytes as one that was left alone.
TEST_F(Checkpoint, goesOnAfterKills) {
  Options options = largerOptions();
  // Whoever sets nothing loses no more than the last ten seconds, steps under way included.
  EXPECT_LE(options.checkpointEveryS, 5);
  options.threads = 2;
  std::vector<Model> models = {named("model", mlpModel())};
  std::string whole = textOf(Search(models, options).run());
  options.checkpoint = file;
  options.checkpointEveryS = 0;
  // Moments from the beginning to the end, on a machine that is busy too.
  auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(textOf(Search(models, options).run()), whole);
  std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  llvm::sys::fs::remove(file);
  std::mt19937 random(1);
  int kills = 0, inRounds = 0;
  while (kills < 50) {
    pid_t child = fork();
    if (child == 0) {
      bool isSame = textOf(Search(models, options).run()) == whole;
      _exit(isSame ? 0 : 1);
    }
    std::this_thread::sleep_for(took * (static_cast<double>(random() % 1000) / 1000));
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFSIGNALED(status)) {
      ++kills;
      inRounds += read().find("\"limit\"") != std::string::npos;
      continue;
    }
    ASSERT_EQ(WEXITSTATUS(status), 0) << "after " << kills << " kills";
    llvm::sys::fs::remove(file); // From the beginning again.
  }
  EXPECT_GT(inRounds, 0);
  EXPECT_EQ(textOf(Search(models, options).run()), whole);
}

// What was done of a round is of use only where the limit is the same.
TEST_F(Checkpoint, goesOnWithAnotherGap) {
  Options options = largerOptions();
  std::vector<Model> models = {named("model", mlpModel())};
  Outcome whole = Search(models, options).run();
  options.checkpoint = file;
  options.gap = 0.5;
  Outcome rough = Search(models, options).run();
  EXPECT_TRUE(rough.summary.isFinished);
  options.gap = 0;
  Outcome outcome = Search(models, options).run();
  EXPECT_TRUE(outcome.summary.isFinished);
  EXPECT_EQ(outcome.score, whole.score);
}

TEST_F(Checkpoint, ofAnotherSearchIsAnError) {
  Options options = smallOptions();
  options.checkpoint = file;
  options.timeLimitS = 0;
  Search({named("model", mlpModel())}, options).run();
  std::string message =
      file + ": field 'key': the checkpoint is that of another search: other models or options";
  EXPECT_EQ(Search({named("model", mlpModel(5))}, options).run().error, message);
  for (int change = 0; change < 8; ++change) {
    Options other = options;
    switch (change) {
    case 0:
      other.devices = 8;
      break;
    case 1:
      other.objective = Objective::ThroughputPerArea;
      break;
    case 2:
      other.space.common.hbm.bandwidth *= 2;
      other.space.common.clock *= 2;
      break;
    case 3:
      other.allowRecompute = false;
      break;
    case 4:
      other.hbms.pop_back();
      break;
    case 5:
      other.space.common.rates[arch::ElementType::F32].tensor *= 2;
      break;
    case 6:
      other.zeros = {1};
      break;
    case 7:
      other.software = *arch::software("megatron");
      break;
    }
    Outcome outcome = Search({named("model", mlpModel())}, other).run();
    EXPECT_EQ(outcome.error, message) << change;
    EXPECT_TRUE(outcome.plans.empty());
  }
}

TEST_F(Checkpoint, thatIsBrokenIsAnError) {
  Options options = smallOptions();
  options.checkpoint = file;
  options.timeLimitS = 0;
  std::vector<Model> models = {named("model", mlpModel())};
  Search(models, options).run();
  std::string good = read();
  auto errorWith = [&](const std::string &text) {
    write(text);
    return Search(models, options).run().error;
  };
  auto replaced = [&](const std::string &what, const std::string &by) {
    std::string text = good;
    size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    // What is read is not trusted for its checksum.
    return withSum(text.replace(at, what.size(), by));
  };
  EXPECT_EQ(errorWith(good), "");
  EXPECT_NE(errorWith(good.substr(0, good.size() / 2)).find(file + ": "), std::string::npos);
  EXPECT_EQ(errorWith(""), file + ": is not a checkpoint of format phaze-checkpoint-5");
  // Any byte, and any part that is cut out, such as open chips.
  const std::string damaged =
      file + ": field 'checksum': the checkpoint is damaged: its content is not what was written";
  for (size_t at = good.find("format"); at < good.size(); at += good.size() / 50) {
    std::string text = good;
    text[at] ^= 1;
    EXPECT_EQ(errorWith(text), damaged) << at;
    EXPECT_EQ(errorWith(good.substr(0, at)), damaged) << at;
  }
  EXPECT_NE(errorWith(replaced("\"version\": \"", "\"version\": \"0"))
                .find("field 'version': the checkpoint is that of another version of phaze"),
            std::string::npos);
  EXPECT_EQ(errorWith(replaced("phaze-checkpoint-5", "phaze-plan-1")),
            file + ": field 'format': expected one of phaze-checkpoint-5, found \"phaze-plan-1\"");
  EXPECT_NE(errorWith(replaced("\"rounds\": ", "\"rounds\": -")).find("field 'rounds'"),
            std::string::npos);
  EXPECT_NE(errorWith(replaced("\"least_settled\": \"", "\"least_settled\": \"x"))
                .find("field 'least_settled': expected the bits of a number in hexadecimal digits"),
            std::string::npos);
  EXPECT_NE(errorWith(replaced("\"chip\": ", "\"chip\": 99999")).find("field 'found[0].chip'"),
            std::string::npos);
  EXPECT_NE(errorWith(replaced("\"stages\": [", "\"stages\": [0,"))
                .find("expected stages of 7 layers together"),
            std::string::npos);
  EXPECT_NE(errorWith(replaced("\"order\": \"", "\"order\": \"x"))
                .find("expected the name of an order of pipelines"),
            std::string::npos);
  EXPECT_NE(errorWith(replaced("\"chunks\": 1", "\"chunks\": 99")).find(".chunks'"),
            std::string::npos);
  EXPECT_NE(errorWith(replaced("\"again\": \"", "\"again\": \"00"))
                .find("expected two hexadecimal digits for each of 7 layers, or none"),
            std::string::npos);
  EXPECT_NE(
      errorWith(replaced("\"models\": [", "\"models\": [ 1, ")).find("field 'found[0].models'"),
      std::string::npos);
  // The file is left as it was found.
  EXPECT_NE(read(), good);
}

TEST_F(Checkpoint, thatCannotBeWrittenIsAnErrorBeforeTheSearch) {
  Options options = smallOptions();
  options.checkpoint = folder + "/no/such/folder/search.json";
  Search nowhere({named("model", mlpModel())}, options);
  EXPECT_EQ(nowhere.error().find("checkpoint: cannot write '" + options.checkpoint + "': "), 0u)
      << nowhere.error();
  for (const char *other : {"-", "/dev/null"}) {
    options.checkpoint = other;
    EXPECT_EQ(Search({named("model", mlpModel())}, options).error(),
              std::string("checkpoint: expected a file, found '") + other + "'");
  }
  EXPECT_EQ(files(), 0u);
}

// A folder that goes away while the search runs: the plan is there nevertheless.
TEST_F(Checkpoint, thatCannotBeWrittenLaterIsAWarning) {
  Options options = smallOptions();
  std::vector<Model> models = {named("model", mlpModel())};
  std::string whole = textOf(Search(models, options).run());
  options.checkpoint = file;
  options.progress = [&](const Progress &) { llvm::sys::fs::remove_directories(folder); };
  Outcome outcome = Search(models, options).run();
  EXPECT_EQ(outcome.error, "");
  EXPECT_EQ(textOf(outcome), whole);
  ASSERT_EQ(outcome.warnings.size(), 1u);
  EXPECT_EQ(outcome.warnings.front().find("checkpoint: " + file + ": cannot write: "), 0u)
      << outcome.warnings.front();
}

} // namespace
