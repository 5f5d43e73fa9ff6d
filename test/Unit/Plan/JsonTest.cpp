// Plans as text: the same bytes, the same numbers, and errors that say where.
#include "phaze/Plan/Json.h"
#include "ExamplePlan.h"

#include "gtest/gtest.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cmath>
#include <set>

using namespace phaze;
using namespace phaze::plan;

namespace {

std::string errorOf(const std::string &text) {
  llvm::Expected<Plan> plan = planFromJson(text, "plan.json");
  return plan ? "nothing" : llvm::toString(plan.takeError());
}

/// The text of the example with one piece of it replaced.
std::string replaced(const std::string &piece, const std::string &by) {
  std::string text = toJson(examplePlan());
  size_t at = text.find(piece);
  if (at == std::string::npos)
    return "no '" + piece + "'";
  return text.replace(at, piece.size(), by);
}

TEST(PlanJson, roundTrip) {
  for (const ExampleShape &shape : {ExampleShape(), ExampleShape{{2}, 64, Rules::Exact, false},
                                    ExampleShape{{3, 2, 2}, 100, Rules::Paper, false}}) {
    Plan plan = examplePlan(shape);
    std::string text = toJson(plan);
    EXPECT_EQ(text, toJson(examplePlan(shape)));
    llvm::Expected<Plan> read = planFromJson(text, "plan.json");
    ASSERT_TRUE(bool(read)) << llvm::toString(read.takeError());
    EXPECT_EQ(toJson(*read), text);
    EXPECT_EQ(verify(*read, exampleWorkload(shape)).value_or(""), "");
  }
}

/// The example with everything that somebody may ask for.
Plan fullPlan() {
  Plan plan = examplePlan();
  plan.kinds[0].parts[0].slots[0].source = "model.mlir:12";
  plan.kinds[0].tensors = {{"parameter", "w", "f32", {{"hidden", 64, 64}, {"ffn", 256, 64}}}};
  plan.best[1].parts = plan.step;
  plan.best[1].cost = 1234.5;
  plan.best[1].point.hbmStacks = 4;
  plan.best[1].point.links = 6;
  plan.best[1].point.linkBandwidth = BytesPerSecond(5e10);
  plan.search.rounds = {{8, std::nullopt, 0.1}, {24, 0.15, 0.12}};
  plan.search.seen = {{SquareMicrons(1e8), Watts(200), Seconds(0.2)}};
  plan.own = plan.best[0];
  plan.cost = Cost{"default", 100, 200, 50, 500, 600, 4, 1000, 1e6};
  plan.front = Front{{"area", "throughput"}, 0.01, 0.002, true, 12, {}};
  plan.front->points.push_back({plan.best[1], "pp=2,dp=4", {100, 50}});
  plan.whatIfs = {{{"clock_hz"}, {{{0.5}, plan.best[1], ""}, {{2}, std::nullopt, "nothing fits"}}}};
  return plan;
}

TEST(PlanJson, whatSomebodyAsksFor) {
  Plan plan = fullPlan();
  EXPECT_EQ(check(plan).value_or(""), "");
  std::string text = toJson(plan);
  llvm::Expected<Plan> read = planFromJson(text, "plan.json");
  ASSERT_TRUE(bool(read)) << llvm::toString(read.takeError());
  EXPECT_EQ(toJson(*read), text);
  EXPECT_FALSE(read->search.rounds[0].best);
  EXPECT_EQ(read->front->points[0].values, (std::vector<double>{100, 50}));
  // As an object of its own, for another plan.
  Plan other = examplePlan();
  ASSERT_FALSE(llvm::errorToBool(moreFromJson(moreToJson(plan), "more", other)));
  EXPECT_EQ(moreToJson(other), moreToJson(plan));
  EXPECT_EQ(moreToJson(examplePlan()), "{}");
  EXPECT_EQ(llvm::toString(moreFromJson("{\"fronts\": 1}", "more", other)).substr(0, 34),
            "more: field 'fronts': is unknown, ");
  EXPECT_EQ(toJson(withoutSources(plan)).find("model.mlir"), std::string::npos);

  plan.front->points[0].values.pop_back();
  EXPECT_EQ(check(plan).value_or(""), "point 0 of the front: has 1 values, expected 2");
  plan = fullPlan();
  plan.whatIfs[0].points[1].why.clear();
  EXPECT_EQ(check(plan).value_or(""), "sensitivity to 'clock_hz': neither fits nor says why");
}

TEST(PlanJson, numbersAreExact) {
  Plan plan = examplePlan();
  plan.search.provenGap = std::nextafter(0.1, 1);
  plan.kinds[0].stash = Bytes(std::ldexp(1, 53) - 1);
  plan.best[1].score = -1e-300;
  plan.best[1].point.hbmBandwidth.reset();
  llvm::Expected<Plan> read = planFromJson(toJson(plan), "plan.json");
  ASSERT_TRUE(bool(read)) << llvm::toString(read.takeError());
  EXPECT_EQ(read->search.provenGap, plan.search.provenGap);
  EXPECT_EQ(read->kinds[0].stash, plan.kinds[0].stash);
  EXPECT_EQ(read->best[1].score, plan.best[1].score);
  EXPECT_FALSE(read->best[1].point.hbmBandwidth);
  EXPECT_EQ(read->step.total(), plan.step.total());
  EXPECT_EQ(read->stages[1].load, plan.stages[1].load);
  EXPECT_EQ(read->energyPerStep, plan.energyPerStep);
}

TEST(PlanJson, writesOneLineForASlot) {
  std::string text = toJson(examplePlan());
  EXPECT_NE(text.find("{\"name\":\"tanh_gradient\",\"unit\":\"vector\",\"start_cycles\":800000,"
                      "\"duration_cycles\":200000,\"all_cores\":false,\"vector_core\":5,"
                      "\"operators\":[1]}"),
            std::string::npos);
}

TEST(PlanJson, everyWord) {
  for (auto objective :
       {Objective::Throughput, Objective::ThroughputPerArea, Objective::ThroughputPerWatt,
        Objective::EnergyPerSample, Objective::ThroughputPerCost}) {
    Plan plan = examplePlan();
    plan.objective = objective;
    llvm::Expected<Plan> read = planFromJson(toJson(plan), "plan.json");
    ASSERT_TRUE(bool(read)) << llvm::toString(read.takeError());
    EXPECT_EQ(read->objective, objective);
  }
}

TEST(PlanJson, errors) {
  EXPECT_EQ(errorOf("[]"), "plan.json: expected an object, found an array");
  EXPECT_EQ(errorOf("{}"), "plan.json: field 'format': is missing");
  EXPECT_EQ(errorOf(replaced("phaze-plan-1", "phaze-plan-2")),
            "plan.json: field 'format': expected one of phaze-plan-1, found \"phaze-plan-2\"");
  EXPECT_EQ(errorOf(replaced("\"rules\": \"exact\"", "\"rules\": \"other\"")),
            "plan.json: field 'rules': expected one of paper, exact, found \"other\"");
  EXPECT_EQ(errorOf(replaced("\"devices\": 32", "\"devices\": -1")),
            "plan.json: field 'devices': expected a whole number >= 0, found -1");
  EXPECT_EQ(errorOf(replaced("\"finished\": true", "\"finished\": 1")),
            "plan.json: field 'search.finished': expected true or false, found 1");
  EXPECT_EQ(errorOf(replaced("\"clock_hz\":1050000000", "\"clock_hz\":\"fast\"")),
            "plan.json: field 'chip.clock_hz': expected a finite number >= 0, found \"fast\"");
  EXPECT_EQ(errorOf(replaced("\"clock_hz\":1050000000", "\"clock_hz\":0")),
            "plan.json: field 'chip.clock_hz': expected a number > 0 and <= 1e+18, found "
            "0");
  EXPECT_EQ(errorOf(replaced("\"to_stage\":1", "\"to_stage\":4294967296")),
            "plan.json: field 'stages[0].boundaries[0].to_stage': expected a whole number >= 0 "
            "and <= 2147483647, found 4294967296");
}

TEST(PlanJson, unknownFields) {
  std::string error = errorOf(replaced("\"devices\": 32", "\"devises\": 32"));
  EXPECT_EQ(error, "plan.json: field 'devices': is missing");
  error = errorOf(replaced("\"finished\": true", "\"finished\": true, \"luck\": 1"));
  EXPECT_EQ(error.substr(0, 70),
            "plan.json: field 'search.luck': is unknown, expected one of method, ca");
  error = errorOf(replaced("\"vector_core\":5", "\"core\":5"));
  EXPECT_EQ(error.substr(0, 66),
            "plan.json: field 'kinds[0].backward.slots[2].core': is unknown, ex");
}

TEST(PlanJson, whatIsReadIsChecked) {
  EXPECT_EQ(errorOf(replaced("\"devices\": 32", "\"devices\": 20")),
            "plan.json: 2 replicas of 12 devices exceed 20");
}

/// Names of all fields, those of the chip aside, which is a format of its own.
void collectKeys(const llvm::json::Value &value, std::set<std::string> &keys) {
  if (const llvm::json::Array *array = value.getAsArray())
    for (const llvm::json::Value &element : *array)
      collectKeys(element, keys);
  if (const llvm::json::Object *object = value.getAsObject())
    for (const auto &[key, field] : *object) {
      keys.insert(llvm::StringRef(key).str());
      if (llvm::StringRef(key) != "chip")
        collectKeys(field, keys);
    }
}

TEST(PlanJson, everyFieldIsDocumented) {
  auto docs = llvm::MemoryBuffer::getFile(PHAZE_SOURCE_DIR "/docs/Plan.md");
  ASSERT_TRUE(bool(docs));
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(toJson(fullPlan()));
  ASSERT_TRUE(bool(value));
  std::set<std::string> keys;
  collectKeys(*value, keys);
  EXPECT_GT(keys.size(), 90u);
  for (const std::string &key : keys)
    EXPECT_TRUE((*docs)->getBuffer().contains("`" + key + "`")) << key;
}

} // namespace
