// phaze from C, in a host that has MLIR and StableHLO of its own.
#include "phaze-c/Phaze.h"

#include "mlir/Parser/Parser.h"
#include "phaze/Emission/Emission.h"
#include "phaze/InitAllDialects.h"

#include "llvm/Support/MemoryBuffer.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <csignal>
#include <future>
#include <thread>

extern "C" const char *statusNameInC99(void);

namespace {

using testing::HasSubstr;

std::string read(const std::string &file) {
  auto buffer = llvm::MemoryBuffer::getFile(std::string(PHAZE_SOURCE_DIR) + "/" + file);
  EXPECT_TRUE(bool(buffer)) << file;
  return buffer ? (*buffer)->getBuffer().str() : "";
}

const std::string &program() {
  static const std::string text = read("docs/examples/mlp_train_step.mlir");
  return text;
}

struct Message {
  PhazeSeverity severity;
  std::string text, file;
  uint32_t line, column;
};

struct Setting {
  std::string name, value;
};

/// A call with all that it needs and gives.
struct Call {
  Call(std::initializer_list<Setting> more) : Call(std::vector<Setting>(more)) {}
  explicit Call(const std::vector<Setting> &more = {}) {
    // Where the architecture is given nothing is searched.
    bool isGiven = std::any_of(more.begin(), more.end(), [](const Setting &setting) {
      return setting.name == "arch" || setting.name == "arch-json";
    });
    if (!isGiven) {
      set("space-json", read("test/Search/Inputs/space.json"));
      set("gap", "0.05");
    }
    set("devices", "8");
    set("global-batch", "64");
    set("no-baselines", "true");
    set("attach-plan", "true");
    for (const Setting &setting : more)
      set(setting.name, setting.value);
    phazeOptionsSetDiagnosticCallback(
        options,
        [](const PhazeDiagnostic *d, void *self) {
          static_cast<Call *>(self)->messages.push_back(
              {d->severity, d->message, d->file, d->line, d->column});
        },
        this);
    phazeOptionsSetProgressCallback(
        options,
        [](const PhazeProgress *p, void *self) {
          auto *call = static_cast<Call *>(self);
          ++call->rounds;
          if (call->onProgress)
            call->onProgress(*p);
        },
        this);
  }
  ~Call() {
    phazeOptionsDestroy(options);
    phazeCancellationDestroy(cancellation);
  }
  Call(const Call &) = delete;

  void set(const std::string &name, const std::string &value) {
    EXPECT_EQ(phazeOptionsSet(options, name.c_str(), value.c_str()), PHAZE_STATUS_OK)
        << phazeOptionsError(options);
  }
  PhazeStatus run(const std::string &text) {
    PhazeBuffer moduleBuffer, planBuffer;
    status = phazePlan(text.data(), text.size(), options, cancellation, &moduleBuffer, &planBuffer);
    auto take = [](PhazeBuffer &buffer) {
      std::string copy(buffer.data ? buffer.data : "", buffer.length);
      if (buffer.data) {
        EXPECT_EQ(buffer.data[buffer.length], 0);
      }
      phazeBufferFree(&buffer);
      EXPECT_EQ(buffer.data, nullptr);
      EXPECT_EQ(buffer.length, 0u);
      return copy;
    };
    module = take(moduleBuffer);
    plan = take(planBuffer);
    return status;
  }
  std::string errors() const {
    std::string all;
    for (const Message &message : messages)
      if (message.severity == PHAZE_SEVERITY_ERROR)
        all += message.text + "\n";
    return all;
  }

  PhazeOptions *options = phazeOptionsCreate();
  PhazeCancellation *cancellation = phazeCancellationCreate();
  std::function<void(const PhazeProgress &)> onProgress;
  std::vector<Message> messages;
  int rounds = 0;
  PhazeStatus status = PHAZE_STATUS_INTERNAL;
  std::string module, plan;
};

/// What the host's own MLIR makes of a text.
std::optional<phaze::plan::Plan> planInHost(const std::string &text) {
  mlir::DialectRegistry registry;
  phaze::registerAllDialects(registry);
  mlir::MLIRContext context(registry);
  context.allowUnregisteredDialects();
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  return module ? phaze::readPlan(*module) : std::nullopt;
}

TEST(CAPI, plansAndAnnotates) {
  Call call;
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  ASSERT_EQ(call.run(program()), PHAZE_STATUS_OK) << call.errors();
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_THAT(call.plan, HasSubstr("\"format\": \"phaze-plan-1\""));
  EXPECT_THAT(call.module, HasSubstr("mhlo.sharding"));
  EXPECT_THAT(call.module, HasSubstr("phaze.stage"));
  EXPECT_GT(call.rounds, 0);
  std::optional<phaze::plan::Plan> plan = planInHost(call.module);
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->devices, 8);
  EXPECT_EQ(plan->globalBatch, 64);
  EXPECT_TRUE(plan->search.isFinished);
}

TEST(CAPI, twoThreadsAtOnce) {
  const std::vector<Setting> settings[] = {
      {{"format", "gspmd"}},
      {{"devices", "4"}, {"format", "sdy"}, {"objective", "throughput-per-area"}}};
  std::string modules[2], plans[2];
  for (int i : {0, 1}) {
    Call alone(settings[i]);
    alone.set("threads", "1");
    ASSERT_EQ(alone.run(program()), PHAZE_STATUS_OK) << alone.errors();
    modules[i] = alone.module;
    plans[i] = alone.plan;
  }
  EXPECT_NE(modules[0], modules[1]);
  for (int repetition = 0; repetition < 5; ++repetition) {
    Call calls[2] = {Call(settings[0]), Call(settings[1])};
    std::thread other([&] { calls[1].run(program()); });
    calls[0].run(program());
    // The host parses at the same time.
    EXPECT_TRUE(planInHost(modules[0]));
    other.join();
    for (int i : {0, 1}) {
      EXPECT_EQ(calls[i].status, PHAZE_STATUS_OK) << calls[i].errors();
      EXPECT_EQ(calls[i].module, modules[i]);
      EXPECT_EQ(calls[i].plan, plans[i]);
    }
  }
}

TEST(CAPI, sameOptionsInTwoThreads) {
  Call call;
  ASSERT_EQ(call.run(program()), PHAZE_STATUS_OK);
  phazeOptionsSetDiagnosticCallback(call.options, nullptr, nullptr);
  phazeOptionsSetProgressCallback(call.options, nullptr, nullptr);
  PhazeBuffer plans[2];
  auto run = [&](int i) {
    return phazePlan(program().data(), program().size(), call.options, nullptr, nullptr, &plans[i]);
  };
  auto other = std::async(std::launch::async, run, 1);
  EXPECT_EQ(run(0), PHAZE_STATUS_OK);
  EXPECT_EQ(other.get(), PHAZE_STATUS_OK);
  for (PhazeBuffer &plan : plans) {
    EXPECT_EQ(std::string(plan.data, plan.length), call.plan);
    phazeBufferFree(&plan);
  }
}

TEST(CAPI, oneIsCancelledAndTheOtherNot) {
  Call alone{{"gap", "0"}};
  ASSERT_EQ(alone.run(program()), PHAZE_STATUS_OK);

  Call cancelled{{"gap", "0"}}, finished{{"gap", "0"}};
  // Between two rounds, once there is a plan, the other thread is asked to cancel.
  std::promise<void> hasPlan, isCancelled;
  bool isAsked = false;
  cancelled.onProgress = [&](const PhazeProgress &progress) {
    if (isAsked || !std::isfinite(progress.best))
      return;
    isAsked = true;
    hasPlan.set_value();
    isCancelled.get_future().wait();
  };
  std::thread first([&] { cancelled.run(program()); });
  std::thread second([&] { finished.run(program()); });
  hasPlan.get_future().wait();
  phazeCancel(cancelled.cancellation);
  isCancelled.set_value();
  first.join();
  second.join();

  EXPECT_EQ(cancelled.status, PHAZE_STATUS_CANCELLED);
  EXPECT_EQ(cancelled.errors(), "");
  EXPECT_LT(cancelled.rounds, alone.rounds);
  std::optional<phaze::plan::Plan> best = planInHost(cancelled.module);
  ASSERT_TRUE(best);
  EXPECT_FALSE(best->search.isFinished);
  EXPECT_GT(best->search.searchGap, 0);
  EXPECT_THAT(cancelled.plan, HasSubstr("\"finished\": false"));
  EXPECT_EQ(finished.status, PHAZE_STATUS_OK);
  EXPECT_EQ(finished.plan, alone.plan);
  EXPECT_EQ(finished.module, alone.module);
}

TEST(CAPI, cancelledBeforeThereIsAPlan) {
  for (const char *method : {"exact", "paper"}) {
    Call call{{"search", method}};
    phazeCancel(call.cancellation);
    EXPECT_EQ(call.run(program()), PHAZE_STATUS_CANCELLED);
    EXPECT_EQ(call.module + call.plan, "");
    EXPECT_EQ(call.errors(), "cancelled before there was a plan\n");
  }
  // Once the search has begun, there is one of a chip that promises much.
  Call call;
  call.onProgress = [&](const PhazeProgress &) { phazeCancel(call.cancellation); };
  EXPECT_EQ(call.run(program()), PHAZE_STATUS_CANCELLED);
  EXPECT_EQ(call.errors(), "");
  EXPECT_TRUE(planInHost(call.module));
  EXPECT_THAT(call.plan, HasSubstr("\"finished\": false"));
}

TEST(CAPI, timeLimit) {
  // The chips of the baselines are looked at whatever the limit.
  Call call{{"time-limit-s", "1e-9"}, {"gap", "0"}, {"no-baselines", "false"}};
  EXPECT_EQ(call.run(program()), PHAZE_STATUS_TIME_LIMIT);
  EXPECT_THAT(call.plan, HasSubstr("\"finished\": false"));
  EXPECT_TRUE(planInHost(call.module));
}

TEST(CAPI, badTextIsADiagnosticAtItsPlace) {
  std::string text = program();
  size_t at = text.find("stablehlo.dot_general %");
  ASSERT_NE(at, std::string::npos);
  at += strlen("stablehlo.dot_general ");
  text.insert(at + 1, "no_such_");
  auto line = std::count(text.begin(), text.begin() + at, '\n') + 1;
  auto column = at - text.rfind('\n', at);
  Call call{{"input-name", "step.mlir"}};
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  EXPECT_EQ(call.run(text), PHAZE_STATUS_INVALID_INPUT);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  ASSERT_EQ(call.messages.size(), 1u);
  const Message &message = call.messages.front();
  EXPECT_EQ(message.severity, PHAZE_SEVERITY_ERROR);
  EXPECT_EQ(message.text, "use of undeclared SSA value name");
  EXPECT_EQ(message.file, "step.mlir");
  EXPECT_EQ(message.line, line);
  EXPECT_EQ(message.column, column);
  EXPECT_EQ(call.module + call.plan, "");
}

TEST(CAPI, foreignText) {
  Call call;
  EXPECT_EQ(call.run("module {\n  %0 = mhlo.add 3\n}\n"), PHAZE_STATUS_INVALID_INPUT);
  EXPECT_THAT(call.errors(), HasSubstr("this is MHLO"));
  EXPECT_EQ(call.messages.back().line, 2u);
  EXPECT_EQ(call.messages.back().column, 8u);
  Call unknown;
  EXPECT_EQ(unknown.run("func.func @main() {\n  \"foo.bar\"() : () -> ()\n  return\n}\n"),
            PHAZE_STATUS_INVALID_INPUT);
  EXPECT_THAT(unknown.errors(), HasSubstr("'foo.bar'"));
  EXPECT_EQ(unknown.messages.front().line, 2u);
  Call bytecode;
  EXPECT_EQ(bytecode.run("ML\xefR\x0dMLIR22"), PHAZE_STATUS_INVALID_INPUT);
  Call bytes;
  EXPECT_EQ(bytes.run(std::string("\0\x01\xff{", 4)), PHAZE_STATUS_INVALID_INPUT);
  EXPECT_NE(bytes.errors(), "");
  Call deep;
  EXPECT_EQ(deep.run("module attributes {x.a = " + std::string(100000, '[')),
            PHAZE_STATUS_INVALID_INPUT);
  EXPECT_EQ(deep.errors(), "brackets are nested deeper than 256\n");
}

/// Locations that the text itself has are those of another file.
TEST(CAPI, locationsOfTheText) {
  Call call;
  EXPECT_EQ(call.run("module { func.func @main() { \"foo.bar\"() : () -> () "
                     "loc(callsite(\"f\"(\"model.py\":12:3) at \"train.py\":4:1))\n return } }\n"),
            PHAZE_STATUS_INVALID_INPUT);
  EXPECT_EQ(call.messages.front().file, "model.py");
  EXPECT_EQ(call.messages.front().line, 12u);
  EXPECT_EQ(call.messages.front().column, 3u);
}

TEST(CAPI, damagedTextIsNeverACrash) {
  const std::string &text = program();
  testing::internal::CaptureStderr();
  for (size_t size = 0; size < text.size(); size += 97) {
    Call cut{{"gap", "0.9"}};
    EXPECT_EQ(cut.run(text.substr(0, size)), PHAZE_STATUS_INVALID_INPUT) << size;
    EXPECT_NE(cut.errors(), "");
    std::string changed = text;
    changed[size] = '%';
    Call other{{"gap", "0.9"}};
    if (other.run(changed) == PHAZE_STATUS_INVALID_INPUT)
      EXPECT_NE(other.errors(), "") << size;
    else
      EXPECT_EQ(other.status, PHAZE_STATUS_OK) << size;
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(CAPI, nothingFits) {
  Call call{{"space-json", read("test/Search/Inputs/tiny-hbm.json")}, {"devices", "2"}};
  EXPECT_EQ(call.run(program()), PHAZE_STATUS_NOTHING_FITS);
  EXPECT_THAT(call.errors(), HasSubstr("'mlp' does not fit 2 devices"));
  EXPECT_THAT(call.errors(), HasSubstr("would fit: "));
  EXPECT_EQ(call.module + call.plan, "");
}

TEST(CAPI, wrongOptions) {
  PhazeOptions *options = phazeOptionsCreate();
  auto errorOf = [&](const char *name, const char *value) -> std::string {
    EXPECT_EQ(phazeOptionsSet(options, name, value), PHAZE_STATUS_INVALID_INPUT) << name;
    return phazeOptionsError(options);
  };
  EXPECT_EQ(errorOf("colour", "red"), "there is no option 'colour'");
  EXPECT_EQ(errorOf("devices", "many"), "devices: expected a whole number, found 'many'");
  EXPECT_EQ(errorOf("devices", "0"), "devices: expected 1 to 2^24, found 0");
  EXPECT_EQ(errorOf("strict", "1"), "strict: expected true or false, found '1'");
  EXPECT_EQ(errorOf("debug-info", ""), "debug-info: expected true or false, found ''");
  EXPECT_EQ(errorOf("target", "1.99.0"),
            "target: expected a version of StableHLO from 0.9.0 to 1.13.8, found '1.99.0'");
  EXPECT_EQ(errorOf("format", "xml"),
            "format: expected one of auto, gspmd, sdy, both, none, found 'xml'");
  EXPECT_EQ(errorOf("existing", "some"), "existing: expected one of drop, keep, found 'some'");
  EXPECT_EQ(
      errorOf("placement", "2"),
      "placement: expected stages/replicas/width, or keys of pp, dp, tp, cp, ep, vp, sp, zero, "
      "shard, mb, remat, order and split with their values, found '2'");
  EXPECT_EQ(errorOf("space", "-"), "space: expected the name of a file, found '-'");
  EXPECT_EQ(errorOf(nullptr, "1"), "expected a name and a value, found NULL");
  EXPECT_EQ(errorOf("devices", nullptr), "expected a name and a value, found NULL");
  EXPECT_EQ(phazeOptionsSet(options, "devices", "8"), PHAZE_STATUS_OK);
  EXPECT_STREQ(phazeOptionsError(options), "");
  phazeOptionsDestroy(options);
  EXPECT_EQ(phazeOptionsSet(nullptr, "devices", "8"), PHAZE_STATUS_INVALID_INPUT);
  EXPECT_STREQ(phazeOptionsError(nullptr), "expected options, found NULL");

  // What is wrong only together, or in a text.
  const std::tuple<const char *, const char *, const char *> together[] = {
      {"max-tensor-width", "16", "max-tensor-width: expected 1 to the number of devices"},
      {"space-json", "{", "space-json: not JSON"},
      {"arch", "tpuv9", "arch: 'tpuv9' is neither a file nor an architecture"},
      {"arch-json", "{}", "arch-json: field 'format': is missing"},
      {"plan-json", "{}", "plan-json: field 'format': is missing"},
      {"placement", "1/2/1", "placement: expected arch with it"},
      {"entry", "no_such", "no_such"},
      {"checkpoint", "/no/such/folder/file", "cannot"}};
  for (auto [name, value, message] : together) {
    Call call{{name, value}, {"time-limit-s", "1e-9"}};
    EXPECT_EQ(call.run(program()), PHAZE_STATUS_INVALID_INPUT) << name;
    EXPECT_THAT(call.errors(), HasSubstr(message));
    EXPECT_EQ(call.module + call.plan, "");
  }
}

TEST(CAPI, givenPlanAndArchitecture) {
  Call searched;
  ASSERT_EQ(searched.run(program()), PHAZE_STATUS_OK);
  Call given{{"plan-json", searched.plan}};
  ASSERT_EQ(given.run(program()), PHAZE_STATUS_OK) << given.errors();
  EXPECT_EQ(given.plan, searched.plan);
  EXPECT_EQ(given.module, searched.module);
  EXPECT_EQ(given.rounds, 0);

  Call evaluated{{"arch", "tpuv4"}, {"placement", "1/2/2"}};
  ASSERT_EQ(evaluated.run(program()), PHAZE_STATUS_OK) << evaluated.errors();
  std::optional<phaze::plan::Plan> plan = planInHost(evaluated.module);
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->chip.name, "tpuv4");
  EXPECT_EQ(plan->dataParallel, 2);
  EXPECT_EQ(plan->tensorWidth, 2);
  Call file{{"arch-json", read("docs/examples/arch.json")}, {"network", "flat:7e9"}};
  ASSERT_EQ(file.run(program()), PHAZE_STATUS_OK) << file.errors();
  plan = planInHost(file.module);
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->chip.name, "eight-by-256");
  EXPECT_EQ(plan->chip.network.front().bandwidth.value(), 7e9);
  Call wide{{"arch", "tpuv4"}, {"placement", "4/4/1"}};
  EXPECT_EQ(wide.run(program()), PHAZE_STATUS_NOTHING_FITS);
  EXPECT_THAT(wide.errors(), HasSubstr("needs 16 devices, there are 8"));
}

TEST(CAPI, whatIsWritten) {
  auto moduleWith = [](const std::vector<Setting> &options) {
    Call call(options);
    EXPECT_EQ(call.run(program()), PHAZE_STATUS_OK) << call.errors();
    return call.module;
  };
  std::string none = moduleWith({{"format", "none"}});
  EXPECT_THAT(none, HasSubstr("phaze.stage"));
  EXPECT_THAT(none, testing::Not(HasSubstr("sharding =")));
  EXPECT_THAT(moduleWith({{"format", "sdy"}}), HasSubstr("sdy.mesh"));
  std::string both = moduleWith({{"format", "both"}});
  EXPECT_THAT(both, HasSubstr("sdy.sharding ="));
  EXPECT_THAT(both, HasSubstr("mhlo.sharding ="));
  EXPECT_THAT(none, testing::Not(HasSubstr("loc(")));
  EXPECT_THAT(moduleWith({{"debug-info", "true"}}), HasSubstr("loc("));
  // As a portable artifact, which is an input again.
  std::string artifact = moduleWith({{"target", "1.9.0"}});
  EXPECT_THAT(artifact, testing::StartsWith("ML\xefR"));
  EXPECT_THAT(artifact, HasSubstr("StableHLO_v1.9.0"));
  Call again({{"format", "none"}});
  EXPECT_EQ(again.run(artifact), PHAZE_STATUS_OK) << again.errors();
}

TEST(CAPI, callsAreInlinedIfAsked) {
  const std::string text = R"(
    func.func private @layer(%x: tensor<64x16xf32>, %w: tensor<16x32xf32>) -> tensor<64x32xf32> {
      %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x16xf32>, tensor<16x32xf32>) -> tensor<64x32xf32>
      return %0 : tensor<64x32xf32>
    }
    func.func @main(%w: tensor<16x32xf32> {phaze.role = "parameter"}, %x: tensor<64x16xf32>) -> tensor<64x32xf32> {
      %0 = call @layer(%x, %w) : (tensor<64x16xf32>, tensor<16x32xf32>) -> tensor<64x32xf32>
      %1 = stablehlo.tanh %0 : tensor<64x32xf32>
      return %1 : tensor<64x32xf32>
    })";
  Call called, inlined({{"inline", "true"}});
  ASSERT_EQ(called.run(text), PHAZE_STATUS_OK) << called.errors();
  ASSERT_EQ(inlined.run(text), PHAZE_STATUS_OK) << inlined.errors();
  EXPECT_THAT(called.module, HasSubstr("call @layer"));
  EXPECT_THAT(inlined.module, testing::Not(HasSubstr("call @layer")));
}

/// Modules of modules: one plan each, on a common architecture.
TEST(CAPI, severalModels) {
  std::string second = program();
  second.replace(second.find("@mlp"), 4, "@two");
  Call call;
  ASSERT_EQ(call.run("module {\n" + program() + second + "}\n"), PHAZE_STATUS_OK) << call.errors();
  EXPECT_THAT(call.plan, HasSubstr("\"format\": \"phaze-search-1\""));
  EXPECT_THAT(call.plan, HasSubstr("\"model\": \"two\""));
  Call given{{"arch", "tpuv4"}};
  EXPECT_EQ(given.run("module {\n" + program() + second + "}\n"), PHAZE_STATUS_OK)
      << given.errors();
  EXPECT_THAT(given.plan, HasSubstr("\"model\": \"two\""));
  Call plan{{"plan-json", "{}"}};
  EXPECT_EQ(plan.run("module {\n" + program() + second + "}\n"), PHAZE_STATUS_INVALID_INPUT);
  EXPECT_EQ(plan.errors(), "plan-json: expected one model in the module, found 2\n");
}

/// CBC installs a handler while it solves, and has something to solve here.
TEST(CAPI, signalHandlersOfTheHostStay) {
  auto handler = [](int) {};
  auto before = std::signal(SIGINT, handler);
  Call call{{"arch", "tpuv4"},
            {"placement", "1/8/1"},
            {"microbatches", "1"},
            {"max-tensor-width", "1"},
            {"format", "none"}};
  EXPECT_EQ(call.run(read("docs/examples/gpt2_train_step.mlir")), PHAZE_STATUS_OK);
  EXPECT_EQ(std::signal(SIGINT, before), static_cast<void (*)(int)>(handler));
}

TEST(CAPI, nothingIsFine) {
  phazeBufferFree(nullptr);
  phazeOptionsDestroy(nullptr);
  phazeCancellationDestroy(nullptr);
  phazeCancel(nullptr);
  phazeOptionsSetDiagnosticCallback(nullptr, nullptr, nullptr);
  phazeOptionsSetProgressCallback(nullptr, nullptr, nullptr);
  EXPECT_EQ(phazePlan(nullptr, 3, nullptr, nullptr, nullptr, nullptr), PHAZE_STATUS_INVALID_INPUT);
  EXPECT_EQ(phazePlan(nullptr, 0, nullptr, nullptr, nullptr, nullptr), PHAZE_STATUS_INVALID_INPUT);
  Call call;
  EXPECT_EQ(phazePlan(program().data(), program().size(), call.options, nullptr, nullptr, nullptr),
            PHAZE_STATUS_OK);
}

TEST(CAPI, names) {
  EXPECT_EQ(phazeApiVersion(), PHAZE_C_API_VERSION);
  EXPECT_THAT(phazeVersion(), testing::MatchesRegex("[0-9]+\\.[0-9]+\\.[0-9]+"));
  EXPECT_STREQ(phazeStatusName(PHAZE_STATUS_NOTHING_FITS), "nothing fits");
  EXPECT_STREQ(phazeStatusName(static_cast<PhazeStatus>(99)), "unknown");
  EXPECT_STREQ(statusNameInC99(), "ok");
}

} // namespace
