// Errors by source and chip, and the forms of the report.
#include "phaze/Report/ValidationReport.h"

#include "llvm/Support/JSON.h"
#include "gtest/gtest.h"

using namespace phaze;
using namespace phaze::report;

namespace {

RunResult result(const std::string &id, const std::string &system, double predicted,
                 double measured, double memory = 1) {
  RunResult run;
  run.id = id;
  run.system = system;
  run.software = "xla";
  run.measured = Seconds(measured);
  run.prediction = Prediction();
  run.prediction->step.compute = Seconds(predicted);
  run.prediction->memory = Bytes(memory);
  run.prediction->capacity = Bytes(2);
  return run;
}

std::vector<RunResult> some() {
  RunResult open;
  open.id = "b-2";
  open.system = "v100";
  open.reason = "needs <more>";
  return {result("a-1", "v100", 1.1, 1), result("a-2", "v100", 0.7, 1),
          result("a-3-x", "v100", 1.2, 1, 3), result("b-1", "v100", 2, 1), open};
}

TEST(ValidationReport, groupsBySourceAndSystem) {
  std::vector<ErrorGroup> groups = errorGroups(some());
  ASSERT_EQ(groups.size(), 3u);
  EXPECT_EQ(groups[0].source, "a");
  EXPECT_EQ(groups[0].runs, 3u);
  EXPECT_EQ(groups[0].fitting, 2u);
  EXPECT_NEAR(groups[0].mean, 0.2, 1e-12);
  EXPECT_NEAR(groups[0].median, 0.2, 1e-12);
  EXPECT_NEAR(groups[0].largest, 0.3, 1e-12);
  EXPECT_NEAR(groups[0].bias, 0, 1e-12);
  EXPECT_EQ(groups[1].source, "b");
  EXPECT_EQ(groups[2].source, "");
  EXPECT_EQ(groups[2].runs, 4u);
  // Between the two in the middle.
  EXPECT_NEAR(groups[2].median, 0.25, 1e-12);
  EXPECT_TRUE(errorGroups({}).empty());
}

TEST(ValidationReport, json) {
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(validationJson(some()));
  ASSERT_TRUE(bool(value)) << llvm::toString(value.takeError());
  const llvm::json::Array &runs = *value->getAsObject()->getArray("runs");
  ASSERT_EQ(runs.size(), 5u);
  const llvm::json::Object &third = *runs[2].getAsObject(), &last = *runs[4].getAsObject();
  EXPECT_EQ(third.getString("id"), llvm::StringRef("a-3-x"));
  EXPECT_NEAR(*third.getNumber("predicted_step_time_s"), 1.2, 1e-12);
  EXPECT_NEAR(*third.getNumber("measured_step_time_s"), 1, 1e-12);
  EXPECT_NEAR(*third.getNumber("error"), 0.2, 1e-12);
  EXPECT_EQ(third.getBoolean("fits"), false);
  EXPECT_EQ(third.getNumber("memory_bytes"), 3);
  EXPECT_EQ(third.get("reason"), nullptr);
  EXPECT_EQ(last.getString("reason"), llvm::StringRef("needs <more>"));
  EXPECT_EQ(last.get("predicted_step_time_s"), nullptr);
}

TEST(ValidationReport, textAndPageTellOfEveryRun) {
  std::string text = validationText(some()), page = validationHtml(some());
  for (const char *id : {"a-1", "a-2", "a-3-x", "b-1", "b-2"}) {
    EXPECT_NE(text.find(id), std::string::npos) << id;
    EXPECT_NE(page.find(id), std::string::npos) << id;
  }
  EXPECT_NE(text.find("+20.0 %"), std::string::npos) << text;
  EXPECT_NE(text.find("-30.0 %"), std::string::npos) << text;
  EXPECT_NE(text.find("needs <more>"), std::string::npos);
  EXPECT_EQ(page.find("needs <more>"), std::string::npos);
  EXPECT_NE(page.find("needs &lt;more&gt;"), std::string::npos);
}

} // namespace
