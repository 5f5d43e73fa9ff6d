// Requests in words: every option and every message.
#include "phaze/Search/Request.h"
#include "phaze/Search/OptionTable.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

using namespace phaze;
using namespace phaze::search;

namespace {

std::string errorOf(const std::function<void(Request &)> &change) {
  Request request;
  change(request);
  std::string error;
  std::optional<Options> options = optionsOf(request, error);
  EXPECT_EQ(options.has_value(), error.empty());
  return error;
}

Options optionsWith(const std::function<void(Request &)> &change) {
  Request request;
  change(request);
  std::string error;
  std::optional<Options> options = optionsOf(request, error);
  EXPECT_TRUE(options) << error;
  return options ? *options : Options::defaults(Rules::Exact);
}

TEST(Request, defaults) {
  Options options = optionsWith([](Request &) {});
  EXPECT_EQ(options.space.size(), 23337u);
  EXPECT_EQ(options.rules, Rules::Exact);
  EXPECT_EQ(options.method, Method::Exact);
  EXPECT_EQ(options.objective, Objective::Throughput);
  EXPECT_EQ(options.common, CommonScore::GeometricMean);
  EXPECT_EQ(options.microbatches, (std::vector<int64_t>{1, 2, 4, 8}));
  EXPECT_EQ(options.tensorWidths, (std::vector<int64_t>{1, 2, 4, 8}));
  EXPECT_EQ(options.devices, 1024);
  EXPECT_EQ(options.globalBatch, 4096);
  EXPECT_EQ(options.hbms.size(), 3u);
  EXPECT_TRUE(options.allowStash && options.allowRecompute && options.baselines);
  EXPECT_EQ(options.gap, 0);
  EXPECT_EQ(options.top, 3u);
  EXPECT_GE(options.threads, 1u);
  EXPECT_FALSE(options.maxArea || options.maxPower || options.timeLimitS);
}

TEST(Request, words) {
  EXPECT_EQ(errorOf([](Request &r) { r.rules = "best"; }),
            "rules: expected one of exact, paper, found 'best'");
  EXPECT_EQ(errorOf([](Request &r) { r.search = ""; }),
            "search: expected one of exact, exhaustive, paper, found ''");
  EXPECT_EQ(errorOf([](Request &r) { r.objective = "speed"; }),
            "objective: expected one of throughput, throughput-per-area, throughput-per-watt, "
            "energy-per-sample, throughput-per-cost, found 'speed'");
  EXPECT_EQ(errorOf([](Request &r) { r.common = "sum"; }),
            "common: expected one of geomean, mean, max-min, found 'sum'");
  EXPECT_EQ(errorOf([](Request &r) { r.activations = "keep"; }),
            "activations: expected one of both, stash, recompute, found 'keep'");

  EXPECT_EQ(optionsWith([](Request &r) { r.rules = "paper"; }).rules, Rules::Paper);
  EXPECT_EQ(optionsWith([](Request &r) { r.search = "exhaustive"; }).method, Method::Exhaustive);
  EXPECT_EQ(optionsWith([](Request &r) { r.search = "paper"; }).method, Method::Paper);
  EXPECT_EQ(optionsWith([](Request &r) { r.objective = "energy-per-sample"; }).objective,
            Objective::EnergyPerSample);
  EXPECT_EQ(optionsWith([](Request &r) { r.common = "max-min"; }).common, CommonScore::MaxMin);
  Options stash = optionsWith([](Request &r) { r.activations = "stash"; });
  EXPECT_TRUE(stash.allowStash && !stash.allowRecompute);
  Options again = optionsWith([](Request &r) { r.activations = "recompute"; });
  EXPECT_TRUE(!again.allowStash && again.allowRecompute);
}

TEST(Request, numbers) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  constexpr double infinite = std::numeric_limits<double>::infinity();
  EXPECT_EQ(errorOf([](Request &r) { r.devices = 0; }), "devices: expected 1 to 2^24, found 0");
  int64_t most = arch::preset("tpuv4")->network.back().devices;
  EXPECT_EQ(errorOf([&](Request &r) { r.devices = most + 1; }),
            "devices: expected at most the " + std::to_string(most) + " of the network, found " +
                std::to_string(most + 1));
  EXPECT_EQ(errorOf([](Request &r) { r.globalBatch = -1; }),
            "global-batch: expected 1 to 2^40, found -1");
  EXPECT_EQ(errorOf([](Request &r) { r.microbatches = {0}; }),
            "microbatches: expected 1 to 2^40, found 0");
  EXPECT_EQ(errorOf([](Request &r) { r.microbatches = {8192}; }),
            "microbatches: expected 1 to the global batch, found 8192");
  EXPECT_EQ(errorOf([](Request &r) { r.maxTensorWidth = -1; }),
            "max-tensor-width: expected 0 to 2^24, found -1");
  EXPECT_EQ(errorOf([](Request &r) {
              r.maxTensorWidth = 16;
              r.devices = 8;
            }),
            "max-tensor-width: expected 1 to the number of devices, found 16");
  EXPECT_EQ(errorOf([](Request &r) {
              r.tensorWidths = {3};
              r.maxTensorWidth = 4;
            }),
            "tensor-widths: not together with max-tensor-width");
  EXPECT_EQ(errorOf([](Request &r) { r.tensorWidths = {0}; }),
            "tensor-widths: expected 1 to 2^24, found 0");
  EXPECT_EQ(errorOf([](Request &r) {
              r.hbmGib = {32, 0};
            }),
            "hbm: expected more than 0 to 2^40, found 0 GiB");
  EXPECT_EQ(errorOf([&](Request &r) { r.hbmGib = {infinite}; }),
            "hbm: expected more than 0 to 2^40, found inf GiB");
  EXPECT_EQ(errorOf([](Request &r) { r.gap = 1; }), "gap: expected 0 to less than 1, found 1");
  EXPECT_EQ(errorOf([](Request &r) { r.timeLimitS = -1; }),
            "time-limit-s: expected at least 0, found -1 s");
  EXPECT_EQ(errorOf([](Request &r) { r.top = 0; }), "top: expected 1 to 2^20, found 0");
  EXPECT_EQ(errorOf([](Request &r) { r.maxAreaMm2 = -1; }),
            "max-area: expected at least 0, found -1 mm2");
  EXPECT_EQ(errorOf([&](Request &r) { r.maxPowerW = nan; }),
            "max-power: expected at least 0, found nan W");
  EXPECT_EQ(errorOf([](Request &r) {
              r.search = "paper";
              r.objective = "throughput-per-area";
            }),
            "search: the published hill-climb knows no objective but throughput");

  Options options = optionsWith([](Request &r) {
    r.hbmGib = {16};
    r.microbatches = {4, 2, 4};
    r.maxTensorWidth = 6;
    r.devices = 64;
    r.globalBatch = 128;
    r.maxAreaMm2 = 100;
    r.maxPowerW = 200;
    r.timeLimitS = 5;
    r.gap = 0.01;
    r.top = 7;
    r.threads = 3;
    r.checkpoint = "x.json";
    r.noBaselines = true;
  });
  EXPECT_EQ(options.hbms, std::vector<Bytes>{Bytes(Gibibytes(16))});
  EXPECT_EQ(options.microbatches, (std::vector<int64_t>{2, 4}));
  EXPECT_EQ(options.tensorWidths, (std::vector<int64_t>{1, 2, 4}));
  EXPECT_EQ(options.devices, 64);
  EXPECT_EQ(options.globalBatch, 128);
  EXPECT_EQ(*options.maxArea, SquareMicrons(100e6));
  EXPECT_EQ(*options.maxPower, Watts(200));
  EXPECT_EQ(*options.timeLimitS, 5);
  EXPECT_EQ(options.gap, 0.01);
  EXPECT_EQ(options.top, 7u);
  EXPECT_EQ(options.threads, 3u);
  EXPECT_EQ(options.checkpoint, "x.json");
  EXPECT_FALSE(options.baselines);

  // Nothing is asked for by 0, as by silence.
  Options zero = optionsWith([](Request &r) {
    r.maxTensorWidth = 0;
    r.timeLimitS = 0;
    r.maxAreaMm2 = 0;
  });
  EXPECT_EQ(zero.tensorWidths, Options::defaults(Rules::Exact).tensorWidths);
  EXPECT_FALSE(zero.timeLimitS || zero.maxArea);

  // What nobody asked for is left out rather than refused.
  Options few = optionsWith([](Request &r) {
    r.devices = 2;
    r.globalBatch = 3;
  });
  EXPECT_EQ(few.tensorWidths, (std::vector<int64_t>{1, 2}));
  EXPECT_EQ(few.microbatches, (std::vector<int64_t>{1, 2}));
}

TEST(Request, networks) {
  Options flat = optionsWith([](Request &r) { r.network = "flat:5e9"; });
  ASSERT_EQ(flat.space.common.network.size(), 1u);
  EXPECT_EQ(flat.space.common.network[0].bandwidth, BytesPerSecond(5e9));
  Options preset = optionsWith([](Request &r) { r.network = "a100-80g"; });
  EXPECT_EQ(preset.space.common.network.size(), arch::preset("a100-80g")->network.size());
  for (const char *text : {"flat:", "flat:-1", "flat:inf", "flat:x"})
    EXPECT_EQ(errorOf([&](Request &r) { r.network = text; }),
              "network: expected flat:BYTES_PER_SECOND, found '" + std::string(text) + "'");
  EXPECT_EQ(errorOf([](Request &r) { r.network = "flat:1e308"; }),
            "network: 'flat:1e308': expected a number > 0 and <= 1e+18, found 1e+308");
  EXPECT_EQ(errorOf([](Request &r) { r.network = "no-such-chip"; }).find("network: "), 0u);
}

// The default space ends at an area for want of a better one; the published one is what it is.
TEST(Request, areasOfSpaces) {
  auto sizeWith = [&](const char *space, double mm2) {
    return optionsWith([&](Request &r) {
             r.space = space;
             r.maxAreaMm2 = mm2;
           })
        .space.size();
  };
  EXPECT_GT(sizeWith("default", 450), sizeWith("default", 0));
  EXPECT_LT(sizeWith("default", 200), sizeWith("default", 0));
  EXPECT_EQ(sizeWith("published", 450), 29360u);
}

TEST(Request, technologies) {
  Options plain = optionsWith([](Request &) {});
  EXPECT_EQ(plain.space.common.reach.contraction, arch::preset("tpuv4")->reach.contraction);
  Options ideal = optionsWith([](Request &r) { r.technology = "ideal"; });
  EXPECT_TRUE(ideal.space.config(ideal.space.point(0)).reach.isIdeal());
  Options other = optionsWith([](Request &r) { r.technology = "h100-sxm"; });
  arch::ArchConfig chip = other.space.config(other.space.point(0));
  EXPECT_EQ(chip.reach.contraction, arch::preset("h100-sxm")->reach.contraction);
  EXPECT_EQ(chip.rates[arch::ElementType::F8].tensor, 2);
  EXPECT_EQ(chip.clock, plain.space.common.clock);
  EXPECT_EQ(errorOf([](Request &r) { r.technology = "no-such-chip"; }).find("technology: "), 0u);
}

TEST(Request, software) {
  EXPECT_EQ(optionsWith([](Request &) {}).software.name, "xla");
  Options other = optionsWith([](Request &r) { r.software = "megatron-2021"; });
  EXPECT_EQ(other.software.attention, arch::Attention::Written);
  EXPECT_EQ(errorOf([](Request &r) { r.software = "cobol"; }),
            "software: 'cobol' is neither a file nor a software profile, expected a file or one of "
            "xla, megatron-2021, megatron, fsdp-eager, torch-compile, megatron-2021-blocking");
}

TEST(Request, energy) {
  EXPECT_FALSE(optionsWith([](Request &) {}).space.common.energy);
  EXPECT_EQ(errorOf([](Request &r) { r.energy = "/no/such/file.json"; }).find("energy: "), 0u);
  llvm::SmallString<128> file;
  int descriptor = 0;
  ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("energy", "json", descriptor, file));
  {
    llvm::raw_fd_ostream stream(descriptor, true);
    stream << R"({"format": "phaze-energy-1", "node_nm": 7, "hbm_pj_per_byte": 100})";
  }
  Options options = optionsWith([&](Request &r) { r.energy = file.str(); });
  arch::ArchConfig chip = options.space.config(options.space.point(0));
  EXPECT_EQ(arch::EnergyTable::of(chip).hbm, PicojoulesPerByte(100));
  llvm::sys::fs::remove(file);
}

TEST(Request, spaces) {
  EXPECT_EQ(optionsWith([](Request &r) { r.space = "published"; }).space.size(), 29360u);
  EXPECT_EQ(errorOf([](Request &r) { r.space = "/no/such/file.json"; }).find("space: "), 0u);
  llvm::SmallString<128> file;
  int descriptor = 0;
  ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("space", "json", descriptor, file));
  {
    llvm::raw_fd_ostream stream(descriptor, true);
    stream << R"({"format": "phaze-space-2"})";
  }
  std::string error = errorOf([&](Request &r) { r.space = file.str(); });
  EXPECT_EQ(error.find("space: " + file.str().str() + ": "), 0u) << error;
  llvm::sys::fs::remove(file);
}

TEST(Request, degrees) {
  std::optional<Degrees> degrees = degreesOf("8/128/1");
  ASSERT_TRUE(degrees);
  EXPECT_EQ(degrees->pipeline, 8);
  EXPECT_EQ(degrees->data, 128);
  EXPECT_EQ(degrees->tensor, 1);
  for (const char *text : {"", "8", "8/128", "8/128/1/1", "0/1/1", "8/-1/1", "8/1.5/1", "a/b/c",
                           "8//1", "8/128/99999999999", " 8/1/1"})
    EXPECT_FALSE(degreesOf(text)) << text;
}

TEST(Request, optionsByName) {
  Request request;
  std::string error;
  auto set = [&](const char *name, const char *value) {
    error.clear();
    return setOption(request, name, value, error);
  };
  for (auto [name, value] : std::initializer_list<std::pair<const char *, const char *>>{
           {"space", "a.json"},    {"space-json", "{}"},      {"network", "flat:1e9"},
           {"network-json", "[]"}, {"software", "megatron"},  {"technology", "ideal"},
           {"devices", "16"},      {"global-batch", " 64 "},  {"microbatches", "1,2"},
           {"hbm", "16,32.5"},     {"max-tensor-width", "4"}, {"activations", "stash"},
           {"rules", "paper"},     {"search", "exhaustive"},  {"objective", "energy-per-sample"},
           {"common", "max-min"},  {"max-area", "100"},       {"max-power", "200.5"},
           {"top", "5"},           {"threads", "3"},          {"time-limit-s", "1.5"},
           {"gap", "0.25"},        {"checkpoint", "c.json"},  {"no-baselines", "true"}})
    EXPECT_TRUE(set(name, value)) << name << ": " << error;
  EXPECT_EQ(request.space, "a.json");
  EXPECT_EQ(request.spaceJson, "{}");
  EXPECT_EQ(request.network, "flat:1e9");
  EXPECT_EQ(request.networkJson, "[]");
  EXPECT_EQ(request.technology, "ideal");
  EXPECT_EQ(request.software, "megatron");
  EXPECT_EQ(request.devices, 16);
  EXPECT_EQ(request.globalBatch, 64);
  EXPECT_EQ(request.microbatches, (std::vector<int64_t>{1, 2}));
  EXPECT_EQ(request.hbmGib, (std::vector<double>{16, 32.5}));
  EXPECT_EQ(request.maxTensorWidth, 4);
  EXPECT_EQ(request.activations, "stash");
  EXPECT_EQ(request.rules, "paper");
  EXPECT_EQ(request.search, "exhaustive");
  EXPECT_EQ(request.objective, "energy-per-sample");
  EXPECT_EQ(request.common, "max-min");
  EXPECT_EQ(request.maxAreaMm2, 100);
  EXPECT_EQ(request.maxPowerW, 200.5);
  EXPECT_EQ(request.top, 5);
  EXPECT_EQ(request.threads, 3);
  EXPECT_EQ(request.timeLimitS, 1.5);
  EXPECT_EQ(request.gap, 0.25);
  EXPECT_EQ(request.checkpoint, "c.json");
  EXPECT_TRUE(request.noBaselines);

  // What is wrong leaves the option as it was.
  EXPECT_FALSE(set("devices", "1.5"));
  EXPECT_EQ(error, "devices: expected a whole number, found '1.5'");
  EXPECT_EQ(request.devices, 16);
  EXPECT_FALSE(set("hbm", "16,"));
  EXPECT_EQ(error, "hbm: expected a number, found ''");
  EXPECT_EQ(request.hbmGib.size(), 2u);
  EXPECT_FALSE(set("gap", "nan"));
  EXPECT_EQ(error, "gap: expected a number, found 'nan'");
  EXPECT_FALSE(set("threads", "-1"));
  EXPECT_EQ(error, "threads: expected 0 to 1024, found -1");
  EXPECT_FALSE(set("rules", "mine"));
  EXPECT_EQ(error, "rules: expected one of exact, paper, found 'mine'");
  EXPECT_FALSE(set("no-baselines", "yes"));
  EXPECT_EQ(error, "no-baselines: expected true or false, found 'yes'");
  EXPECT_FALSE(set("colour", "red"));
  EXPECT_EQ(error, "there is no option 'colour'");
}

/// Fields of the request and rows of the table are the same options.
TEST(Request, table) {
  std::set<std::string> names;
  for (const options::Facts &facts : options::table()) {
    EXPECT_TRUE(names.insert(facts.name.str()).second) << facts.name.str();
    Request request;
    std::string error;
    // A word that is none, a number out of range, a flag that is neither: each says its name.
    if (!facts.words.empty() || facts.range) {
      EXPECT_FALSE(setOption(request, facts.name, "-7", error)) << facts.name.str();
      EXPECT_EQ(error.find(facts.name.str() + ": expected "), 0u) << error;
    }
    for (llvm::StringRef word : facts.words)
      EXPECT_TRUE(setOption(request, facts.name, word, error)) << error;
  }
  EXPECT_EQ(names.count("devices"), 1u);
}

TEST(Request, oneChip) {
  Request request;
  std::string error;
  EXPECT_FALSE(asksForOneChip(request));
  request.arch = "h100-sxm";
  request.placement = "2/4/3";
  request.microbatch = 2;
  ASSERT_TRUE(asksForOneChip(request));
  std::optional<Evaluation> asked = evaluationOf(request, error);
  ASSERT_TRUE(asked) << error;
  EXPECT_EQ(asked->chip.name, "h100-sxm");
  EXPECT_EQ(asked->placement, "2/4/3");
  EXPECT_EQ(asked->microbatch, 2);
  EXPECT_FALSE(asked->maxTensorWidth);
  request.arch = "no-such-chip";
  EXPECT_FALSE(evaluationOf(request, error));
  EXPECT_EQ(error.find("arch: "), 0u) << error;
}

TEST(Request, textsInPlaceOfFiles) {
  Options options = optionsWith([](Request &r) {
    r.space = "no such file";
    r.spaceJson = R"({"format": "phaze-space-1", "clock_hz": 1e9,
      "tensor_cores": {"count": [4, 8], "width": [64], "depth": [128]},
      "vector_cores": {"count": [2], "width": [128]},
      "global_buffer": {"bytes": [16777216]}, "hbm": {"bytes": [34359738368]}})";
    r.network = "no such file";
    r.networkJson = R"({"format": "phaze-arch-1", "clock_hz": 1e9,
      "tensor_cores": {"count": 1, "width": 64, "depth": 64},
      "vector_cores": {"count": 1, "width": 64}, "global_buffer": {"bytes": 1048576},
      "hbm": {"bytes": 1073741824, "bandwidth_bytes_per_s": 1e12},
      "network": [{"devices": 4096, "bandwidth_bytes_per_s": 7e9}]})";
  });
  EXPECT_EQ(options.space.size(), 2u);
  ASSERT_EQ(options.space.common.network.size(), 1u);
  EXPECT_EQ(options.space.common.network[0].bandwidth.value(), 7e9);
  EXPECT_EQ(errorOf([](Request &r) { r.spaceJson = "{}"; }),
            "space-json: field 'format': is missing");
  EXPECT_EQ(errorOf([](Request &r) { r.networkJson = "{}"; }),
            "network-json: field 'format': is missing");
}

/// What no request can say, but a program can.
TEST(Options, checked) {
  Options options = Options::defaults(Rules::Exact);
  EXPECT_EQ(check(options).value_or(""), "");
  Options none = options;
  none.microbatches.clear();
  EXPECT_EQ(*check(none), "microbatches: expected at least one, found none");
  none = options;
  none.tensorWidths.clear();
  EXPECT_EQ(*check(none), "tensor-widths: expected at least one, found none");
  none = options;
  none.allowStash = none.allowRecompute = false;
  EXPECT_EQ(*check(none), "activations: expected stash, recompute or both, found neither");
  none = options;
  none.threads = mostThreads + 1;
  EXPECT_EQ(*check(none), "threads: expected 0 to 1024, found 1025");
  none = options;
  none.globalBatch = (int64_t(1) << 40) + 1;
  EXPECT_EQ(*check(none), "global-batch: expected 1 to 2^40, found 1099511627777");
}

} // namespace
