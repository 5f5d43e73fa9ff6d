// Plans on modules: what is added, that nothing else changes, and that plans read back.
#include "phaze/Emission/Emission.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "phaze/InitAllDialects.h"
#include "phaze/Plan/Json.h"
#include "phaze/Plan/Pipeline.h"
#include "phaze/Search/Search.h"

#include "gtest/gtest.h"

using namespace phaze;

namespace {

/// Functions that layers share, loops over stacked parameters, plain layers, and a tied table.
const char *const programs[] = {"private-functions", "scan-train", "gpt-block", "tied-embedding"};

class Emission : public testing::TestWithParam<const char *> {
protected:
  Emission() {
    mlir::DialectRegistry registry;
    registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    context.allowUnregisteredDialects();
  }

  void SetUp() override {
    std::string file = std::string(PHAZE_SOURCE_DIR) + "/test/Import/" + GetParam() + ".mlir";
    module = mlir::parseSourceFile<mlir::ModuleOp>(file, &context);
    ASSERT_TRUE(module);
  }

  static plan::Plan planOf(const Workload &workload, search::Degrees degrees,
                           int64_t globalBatch = 64) {
    search::Options options = search::Options::defaults(Rules::Exact);
    options.devices = degrees.pipeline * degrees.data * degrees.tensor;
    options.globalBatch = globalBatch;
    options.tensorWidths = {degrees.tensor};
    options.microbatches = {1};
    options.baselines = false;
    search::Search search({{"model", workload, 1, {}}}, options);
    EXPECT_EQ(search.error(), "");
    std::string why;
    std::optional<plan::Plan> plan = search.evaluate({*arch::preset("tpuv4"), 1, degrees}, why);
    EXPECT_TRUE(plan) << why;
    return plan ? *plan : plan::Plan();
  }

  std::string text() {
    std::string result;
    llvm::raw_string_ostream(result) << *module;
    return result;
  }

  static bool isOurs(mlir::StringAttr name) { return name.getValue().starts_with("phaze."); }

  /// Takes away every attribute that starts with "phaze.".
  void strip() {
    module->walk([](mlir::Operation *op) {
      for (mlir::NamedAttribute each : llvm::to_vector(op->getDiscardableAttrs()))
        if (isOurs(each.getName()))
          op->removeDiscardableAttr(each.getName());
      if (auto function = mlir::dyn_cast<mlir::func::FuncOp>(op)) {
        for (unsigned i = 0; i < function.getNumArguments(); ++i)
          for (mlir::NamedAttribute each :
               llvm::to_vector(mlir::function_interface_impl::getArgAttrs(function, i)))
            if (isOurs(each.getName()))
              function.removeArgAttr(i, each.getName());
        for (unsigned i = 0; i < function.getNumResults(); ++i)
          for (mlir::NamedAttribute each :
               llvm::to_vector(mlir::function_interface_impl::getResultAttrs(function, i)))
            if (isOurs(each.getName()))
              function.removeResultAttr(i, each.getName());
      }
    });
  }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

TEST_P(Emission, AddsAttributesAlone) {
  std::string before = text();
  auto program = importProgram(*module, {});
  ASSERT_TRUE(mlir::succeeded(program));
  plan::Plan plan = planOf(program->workload, {2, 2, 1});
  ASSERT_TRUE(mlir::succeeded(annotate(*program, plan)));
  EXPECT_TRUE(mlir::succeeded(mlir::verify(*module)));
  EXPECT_NE(text(), before);
  strip();
  EXPECT_EQ(text(), before);
}

TEST_P(Emission, ReadsPlansBack) {
  auto program = importProgram(*module, {});
  ASSERT_TRUE(mlir::succeeded(program));
  plan::Plan plan = planOf(program->workload, {2, 4, 1});
  ASSERT_TRUE(mlir::succeeded(annotate(*program, plan)));
  // Through text too.
  module = mlir::parseSourceString<mlir::ModuleOp>(text(), &context);
  std::optional<plan::Plan> read = readPlan(*module);
  ASSERT_TRUE(read);
  EXPECT_EQ(plan::toJson(*read), plan::toJson(plan));
}

TEST_P(Emission, EveryOperationOfAPartHasItsSlot) {
  auto program = importProgram(*module, {});
  ASSERT_TRUE(mlir::succeeded(program));
  plan::Plan plan = planOf(program->workload, {2, 2, 1});
  ASSERT_TRUE(mlir::succeeded(annotate(*program, plan)));
  auto starts = readAnnotations(*program->analysis.graph, "phaze.start_cycle");
  auto stages = readAnnotations(*program->analysis.graph, "phaze.stage");
  ASSERT_TRUE(mlir::succeeded(starts) && mlir::succeeded(stages));
  std::vector<int64_t> stageOf;
  for (size_t k = 0; k < plan.stages.size(); ++k)
    stageOf.resize(stageOf.size() + plan.stages[k].layers.size(), static_cast<int64_t>(k));
  size_t looked = 0;
  for (size_t i = 0; i < program->workload.layers.size(); ++i) {
    const Layer &layer = program->workload.layers[i];
    const std::string &kind = program->workload.kinds[layer.kind].name;
    auto planned = std::find_if(plan.kinds.begin(), plan.kinds.end(),
                                [&](const plan::PlannedKind &k) { return k.name == kind; });
    ASSERT_NE(planned, plan.kinds.end());
    for (const plan::Slot &slot : planned->parts[0].slots)
      for (int32_t op : slot.operators) {
        auto node = static_cast<NodeIndex>(layer.forwardSources[op]);
        if (program->analysis.layers.of(node).size() > 1)
          continue;
        ++looked;
        EXPECT_EQ(mlir::cast<mlir::IntegerAttr>((*starts)[node]).getInt(), slot.start);
        EXPECT_EQ(mlir::cast<mlir::IntegerAttr>((*stages)[node]).getInt(), stageOf[i]);
      }
  }
  EXPECT_GT(looked, 3u);
}

TEST_P(Emission, ShardingsGoTogether) {
  for (ShardingFormat format : {ShardingFormat::Gspmd, ShardingFormat::Sdy, ShardingFormat::Both}) {
    SetUp();
    auto program = importProgram(*module, {});
    ASSERT_TRUE(mlir::succeeded(program));
    plan::Plan plan = planOf(program->workload, {2, 4, 1});
    ASSERT_TRUE(mlir::succeeded(annotate(*program, plan)));
    ShardingOptions options;
    options.format = format;
    ASSERT_TRUE(mlir::succeeded(emitShardings(*program, plan, options)));
    EXPECT_TRUE(mlir::succeeded(mlir::verify(*module)));
    auto again = importProgram(*module, {});
    ASSERT_TRUE(mlir::succeeded(again));
    EXPECT_TRUE(mlir::succeeded(verifyShardings(again->analysis, plan)));
    EXPECT_EQ(plan::verify(plan, again->workload), std::nullopt);
  }
}

TEST_P(Emission, PlansOfOtherProgramsChangeNothing) {
  auto program = importProgram(*module, {});
  ASSERT_TRUE(mlir::succeeded(program));
  plan::Plan plan = planOf(program->workload, {2, 2, 1});
  plan.stages.back().layers.back().name = "another";
  std::string before = text();
  std::string message;
  mlir::ScopedDiagnosticHandler handler(
      &context, [&](mlir::Diagnostic &diagnostic) { message += diagnostic.str(); });
  EXPECT_TRUE(mlir::failed(annotate(*program, plan)));
  EXPECT_EQ(text(), before);
  EXPECT_NE(message.find("the plan is not one of this program: stage 1: layer 'another'"),
            std::string::npos)
      << message;
}

INSTANTIATE_TEST_SUITE_P(Programs, Emission, testing::ValuesIn(programs), [](const auto &info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

/// The three numbers of a schedule stand for the order of 1F1B.
class Schedules : public Emission {};

TEST_P(Schedules, AreOneForwardOneBackward) {
  auto program = importProgram(*module, {});
  ASSERT_TRUE(mlir::succeeded(program));
  for (int64_t batch : {1, 2, 3, 7}) {
    search::Degrees degrees{3, 1, 1};
    degrees.order = pipeline::Order::OneFOneB;
    plan::Plan plan = planOf(program->workload, degrees, batch);
    ASSERT_TRUE(mlir::succeeded(annotate(*program, plan)));
    auto stages = (*module)->getAttrOfType<mlir::ArrayAttr>("phaze.stages");
    ASSERT_EQ(stages.size(), 3u);
    for (size_t k = 0; k < stages.size(); ++k) {
      auto dict = mlir::cast<mlir::DictionaryAttr>(stages[k]);
      auto schedule = dict.getAs<mlir::DictionaryAttr>("schedule");
      auto number = [&](const char *key) {
        return schedule.getAs<mlir::IntegerAttr>(key).getInt();
      };
      std::vector<plan::Task> order;
      auto stage = static_cast<int32_t>(k);
      int32_t forward = 0, backward = 0;
      for (int64_t i = 0; i < number("warm_up"); ++i)
        order.push_back({plan::Task::Pass::Forward, stage, forward++});
      for (int64_t i = 0; i < number("steady"); ++i) {
        order.push_back({plan::Task::Pass::Backward, stage, backward++});
        order.push_back({plan::Task::Pass::Forward, stage, forward++});
      }
      for (int64_t i = 0; i < number("drain"); ++i)
        order.push_back({plan::Task::Pass::Backward, stage, backward++});
      EXPECT_TRUE(order == plan::stageOrder(plan, k));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Programs, Schedules, testing::Values("scan-train"));

} // namespace
