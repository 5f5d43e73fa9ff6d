// Workloads as files: round trip, the example of the documentation, and what is refused.
#include "phaze/Workload/Json.h"
#include "Example.h"
#include "RandomWorkload.h"

#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

#include <functional>

using namespace phaze;

namespace {

/// The text after reading and writing it, or the error.
std::string rewritten(const std::string &text) {
  llvm::Expected<Workload> workload = fromJson(text, "w.json");
  return workload ? toJson(*workload) : llvm::toString(workload.takeError());
}

} // namespace

TEST(WorkloadJson, RoundTrip) {
  std::string text = toJson(mlpExample());
  EXPECT_EQ(rewritten(text), text);
}

TEST(WorkloadJson, DocumentationHasTheExample) {
  auto file = llvm::MemoryBuffer::getFile(PHAZE_SOURCE_DIR "/docs/examples/mlp_workload.json");
  ASSERT_TRUE(file);
  EXPECT_EQ((*file)->getBuffer().str(), toJson(mlpExample()));
}

/// Every field reaches the file and comes back: a change of it is a change of the text, which
/// survives.
TEST(WorkloadJson, EveryFieldIsKept) {
  std::function<void(Workload &)> changes[] = {
      [](Workload &w) { w.name = "other \"name\" \n \xc3\xa9"; },
      [](Workload &w) { w.factors[3].name = "f 12"; },
      [](Workload &w) { w.factors[3].role = FactorRole::Expert; },
      [](Workload &w) { w.factors[3].size = (int64_t(1) << 62) + 1; },
      [](Workload &w) { w.factors[3].isNeededWhole = true; },
      [](Workload &w) { w.batch.reset(); },
      [](Workload &w) { w.batch = 1; },
      [](Workload &w) {
        w.side.values[0].tensor.element = {"i64", 64};
      },
      [](Workload &w) {
        w.side.values[0].tensor.dims = {{}, {0, 1}};
      },
      [](Workload &w) { w.side.values[0].origin = ValueOrigin::Constant; },
      [](Workload &w) {
        w.side.outputs = {0, 1};
      },
      [](Workload &w) { std::swap(w.sideSources[0], w.constants[0]); },
      [](Workload &w) { w.kinds[0].name = "block"; },
      [](Workload &w) { w.kinds[0].parameters[0].name = "w"; },
      [](Workload &w) {
        w.kinds[0].states = w.kinds[0].parameters;
        w.kinds[0].states.pop_back();
        w.kinds[0].states[0].tensor.element = {"bf16", 16};
        w.layers[0].states = w.layers[1].states = {"m"};
      },
      [](Workload &w) { w.kinds[0].stash.push_back(3); },
      [](Workload &w) { w.kinds[0].hasSynthesizedBackward = true; },
      [](Workload &w) { w.kinds[0].forward.operators[1].name = "exp"; },
      [](Workload &w) { w.kinds[0].forward.operators[1].kind = OperatorKind::Opaque; },
      [](Workload &w) {
        w.kinds[0].forward.operators[1].operands = {3, 0};
      },
      [](Workload &w) {
        w.kinds[0].forward.operators[1].work.push_back({7, {}});
      },
      [](Workload &w) {
        w.kinds[0].forward.operators[1].kind = OperatorKind::Opaque;
        w.kinds[0].forward.operators[1].traffic = {{7, {0, 1}}, {-2, {}}};
      },
      [](Workload &w) { w.kinds[0].forward.operators[1].work[0].count = 9; },
      [](Workload &w) {
        w.kinds[0].forward.operators[1].work[0].factors = {0, 0};
      },
      [](Workload &w) {
        w.kinds[0].forward.operators[1].computeType = {"f64", 64};
      },
      [](Workload &w) { w.kinds[0].forward.operators[1].work[0].count = -9; },
      [](Workload &w) { w.kinds[0].forward.operators[1].repeat = 12; },
      [](Workload &w) { w.kinds[1].forward.operators[0].kind = OperatorKind::Movement; },
      [](Workload &w) { w.layers[1].views = w.layers[0].views; },
      [](Workload &w) { std::swap(w.layers[0].views, w.sideViews); },
      [](Workload &w) { w.kinds[0].forward.operators[1].whole = {1}; },
      [](Workload &w) { w.kinds[0].forward.operators[1].isRecompute = true; },
      [](Workload &w) { w.kinds[0].forward.operators[1].isMetric = true; },
      [](Workload &w) { w.kinds[0].forward.operators[1].isIrregular = true; },
      [](Workload &w) { w.kinds[0].forward.operators[2].group = 1; },
      [](Workload &w) {
        w.kinds[0].forward.operators[0].rows = {1, 0};
      },
      [](Workload &w) {
        // No more work than what is left of its factors.
        Operator &op = w.kinds[0].forward.operators[0];
        op.reduction.clear();
        op.work = {{2, op.rows}};
      },
      [](Workload &w) { w.kinds[1].forward.operators[0].reduced.pop_back(); },
      [](Workload &w) { w.layers[0].name = "first"; },
      [](Workload &w) { w.layers[0].parameters[1] = "w"; },
      [](Workload &w) { std::swap(w.layers[0].forwardSources, w.layers[1].forwardSources); },
      [](Workload &w) { std::swap(w.layers[0].backwardSources, w.layers[1].backwardSources); },
      [](Workload &w) { std::swap(w.layers[0].updateSources, w.layers[1].updateSources); },
      [](Workload &w) { w.edges.push_back(w.edges[0]); },
      [](Workload &w) { w.edges[1].from = 0; },
      [](Workload &w) {
        w.kinds[0].forward.outputs.push_back(5);
        w.edges[1].output = 1;
      },
      [](Workload &w) {
        w.layers[1].parameters[0] = "%arg0";
        w.tied = {{"%arg0", {0, 1}}};
      },
      [](Workload &w) {
        w.operationCount = 30;
        w.constants.push_back(29);
      },
      [](Workload &w) { w.warnings[0].location = ""; },
      [](Workload &w) { w.warnings[0].message = ""; },
  };
  std::string original = toJson(mlpExample());
  for (size_t i = 0; i < std::size(changes); ++i) {
    Workload workload = mlpExample();
    changes[i](workload);
    ASSERT_EQ(check(workload), std::nullopt) << "change " << i;
    std::string text = toJson(workload);
    EXPECT_NE(text, original) << "change " << i;
    EXPECT_EQ(rewritten(text), text) << "change " << i;
  }
}

TEST(WorkloadJson, ErrorsNameTheField) {
  struct {
    const char *find, *replace, *message;
  } cases[] = {
      {"phaze-workload-1", "phaze-workload-2",
       "field 'format': expected one of phaze-workload-1, found \"phaze-workload-2\""},
      {"\"format\": \"phaze-workload-1\",", "", "field 'format': is missing"},
      {"\"operations\": 29", "\"operations\": -1",
       "field 'operations': expected a whole number >= 0, found -1"},
      {"\"operations\": 29", "\"operations\": 1e30",
       "field 'operations': expected a whole number >= 0, found 1e+30"},
      {"\"operations\": 29", "\"operations\": 30", "operation 29 is nowhere"},
      {"\"size\":64", "\"size\":\"64\"",
       "field 'factors[2].size': expected a whole number >= 0, found \"64\""},
      {"\"size\":64", "\"size\":9223372036854775808",
       "field 'factors[2].size': expected a whole number >= 0, found 9223372036854775808"},
      {"\"role\":\"ffn\"", "\"role\":\"mlp\"",
       "field 'factors[3].role': expected one of none, batch, sequence, hidden, heads, ffn, "
       "vocabulary, expert, found \"mlp\""},
      {"\"role\":\"ffn\"", "\"rolle\":\"ffn\"",
       "field 'factors[3].rolle': is unknown, expected one of name, role, size, needed_whole"},
      {"{\"name\":\"sequence\"", "{\"name\":\"batch\"",
       "field 'factors[1].name': repeats the name of another factor, 'batch'"},
      {"\"batch\": \"batch\"", "\"batch\": \"bach\"",
       "field 'batch': no factor has the name 'bach'"},
      {"\"dims\":[[\"hidden\"],[\"ffn\"]]", "\"dims\":[[\"hidden\"],\"ffn\"]",
       "field 'kinds[0].parameters[0].dims[1]': expected an array, found \"ffn\""},
      {"\"element\":\"f32\"", "\"element\":\"f16\"",
       "field 'kinds[0].parameters[0].element': 'f16' is not among the elements of this file"},
      {"\"f32\":32", "\"f32\":0",
       "field 'elements.f32': expected a whole number >= 1 and <= 4294967295, found 0"},
      {"\"kind\":\"contraction\"", "\"kind\":\"dot\"",
       "field 'kinds[0].forward.operators[0].kind': expected one of contraction, elementwise, "
       "reduction, movement, view, collective, opaque, found \"dot\""},
      {"\"operands\":[0,1]", "\"operands\":[0,9]",
       "kind 'mlp': forward: operator 0 'dot_general': value 9 is out of range"},
      {"\"operands\":[0,1]", "\"operands\":[0,4294967296]",
       "field 'kinds[0].forward.operators[0].operands[1]': expected a whole number >= 0 and <= "
       "2147483647, found 4294967296"},
      {"\"origin\":\"stash\",\"index\":0", "\"origin\":\"stash\"",
       "kind 'mlp': backward: value 4: expected an index for origin stash"},
      {"\"kind\":\"mlp\"", "\"kind\":\"moe\"",
       "field 'layers[0].kind': no kind has the name 'moe'"},
      {"{\"from\":\"h0\"", "{\"from\":\"h9\"", "field 'edges[0].from': no layer has the name 'h9'"},
      {"\"views\":[28]", "\"views\":[-1]",
       "field 'layers[0].views[0]': expected a whole number >= 0, found -1"},
      {"\"metric\":true", "\"repeat\":0",
       "field 'kinds[1].forward.operators[1].repeat': expected a whole number >= 1, found 0"},
      {"\"metric\":true", "\"metric\":1",
       "field 'kinds[1].forward.operators[1].metric': expected true or false, found 1"},
      {"\"message\":", "\"massage\":",
       "field 'warnings[0].massage': is unknown, expected one of location, message"},
  };
  std::string text = toJson(mlpExample());
  for (const auto &[find, replace, message] : cases) {
    std::string spoiled = text;
    size_t place = spoiled.find(find);
    ASSERT_NE(place, std::string::npos) << find;
    spoiled.replace(place, std::string(find).size(), replace);
    EXPECT_EQ(rewritten(spoiled), "w.json: " + std::string(message));
  }
  EXPECT_EQ(rewritten("[]"), "w.json: expected an object, found an array");
  EXPECT_EQ(rewritten("{").rfind("w.json: not JSON: ", 0), 0u);
}

TEST(WorkloadJson, EmptyWorkload) {
  Workload empty;
  empty.name = "main";
  std::string text = toJson(empty);
  EXPECT_EQ(rewritten(text), text);
}

TEST(WorkloadJson, RandomWorkloads) {
  for (uint32_t seed = 0; seed < 500; ++seed) {
    Workload workload = randomWorkload(seed);
    ASSERT_EQ(check(workload), std::nullopt) << "seed " << seed;
    std::string text = toJson(workload);
    ASSERT_EQ(rewritten(text), text) << "seed " << seed;
  }
}
