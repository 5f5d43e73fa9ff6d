// The published space against its recorded points, and spaces from files.
#include "phaze/Arch/ArchSpace.h"
#include "phaze/Arch/Area.h"

#include "gtest/gtest.h"

#include <cmath>
#include <cstdio>
#include <zlib.h>

using namespace phaze;
using namespace phaze::arch;

namespace {

TEST(ArchSpace, publishedIsTheRecordedOne) {
  ArchSpace space = ArchSpace::published(Bytes(Gibibytes(32)));
  EXPECT_EQ(space.gridSize(), 75712u);
  ASSERT_EQ(space.size(), 29360u);

  std::string path = std::string(PHAZE_SHARED_DIR) + "/data/arch_space.csv.gz";
  gzFile file = gzopen(path.c_str(), "r");
  if (!file)
    GTEST_SKIP() << "no " << path;
  char line[256];
  gzgets(file, line, sizeof(line));
  uint64_t raw = 0;
  size_t rows = 0;
  for (; gzgets(file, line, sizeof(line)); ++raw, ++rows) {
    long tensorCores, vectorCores, width, depth, vectorWidth;
    double buffer, recorded;
    ASSERT_EQ(std::sscanf(line, "%ld,%ld,%ld,%ld,%ld,%lf,%lf", &tensorCores, &vectorCores, &width,
                          &depth, &vectorWidth, &buffer, &recorded),
              7);
    raw = space.nextAdmitted(raw);
    ASSERT_LT(raw, space.gridSize());
    ArchPoint point = space.gridPoint(raw);
    ArchPoint expected = {tensorCores,   vectorCores,          width, depth, vectorWidth,
                          Bytes(buffer), Bytes(Gibibytes(32)), {}};
    ASSERT_EQ(point, expected) << "row " << rows;
    ASSERT_NEAR(area(point).value(), recorded, 1e-9 * recorded) << "row " << rows;
  }
  gzclose(file);
  EXPECT_EQ(rows, 29360u);
  EXPECT_EQ(space.nextAdmitted(raw), space.gridSize());
}

TEST(ArchSpace, indexAndEnumerationAgree) {
  ArchSpace space = ArchSpace::published(Bytes(Gibibytes(80)));
  uint64_t index = 0;
  for (uint64_t raw = 0; (raw = space.nextAdmitted(raw)) < space.gridSize(); ++raw, ++index)
    if (index % 97 == 0 || index + 1 == space.size()) {
      ASSERT_EQ(space.point(index), space.gridPoint(raw)) << index;
    }
  EXPECT_EQ(index, space.size());
}

/// Without a process the standard space is the published one; with one many small cores are out.
TEST(ArchSpace, standardLimitsAllThatAChipTakes) {
  Bytes hbm(Gibibytes(32));
  BytesPerSecond bandwidth(1.2e12);
  ArchSpace published = ArchSpace::published(hbm, bandwidth);
  ArchSpace standard = ArchSpace::standard(hbm, bandwidth);
  EXPECT_EQ(standard.size(), published.size());
  ArchSpace built = ArchSpace::standard(hbm, bandwidth);
  built.common = *preset("tpuv4");
  EXPECT_EQ(built.gridSize(), published.gridSize());
  RecordProperty("points", static_cast<int>(built.size()));
  EXPECT_GT(built.size(), 3000u);
  EXPECT_LT(built.size(), published.size());
  EXPECT_TRUE(built.admits({8, 2, 128, 128, 128, Bytes(Mebibytes(128)), hbm, bandwidth}));
  EXPECT_FALSE(built.admits({4096, 256, 16, 4, 16, Bytes(Mebibytes(32)), hbm, bandwidth}));
}

std::optional<ArchSpace> read(const std::string &text, std::string *error = nullptr) {
  JsonDocument document = JsonDocument::parse(text, "s.json");
  std::optional<ArchSpace> space = ArchSpace::read(document);
  if (error)
    *error = document.error();
  else
    EXPECT_TRUE(space) << document.error();
  return space;
}

/// A space with the given counts of tensor cores and more fields.
std::string file(const std::string &count, const std::string &more = "") {
  return R"({"format": "phaze-space-1", "tensor_cores": {"count": )" + count +
         R"(, "width": [128, 96], "depth": 128}, "vector_cores": {"count": 2},
            "global_buffer": {"bytes": {"from": 16777216, "to": 33554432, "step": 1048576}},
            "hbm": {"bytes": 34359738368})" +
         more + "}";
}

TEST(ArchSpace, fromAFile) {
  ArchSpace space = *read(file(R"({"from": 1, "to": 16, "times": 2})"));
  EXPECT_EQ(space.gridSize(), 5u * 2 * 17);
  EXPECT_EQ(space.size(), space.gridSize());
  ArchPoint second = {1, 2, 128, 128, 128, Bytes(Mebibytes(17)), Bytes(Gibibytes(32)), {}};
  EXPECT_EQ(space.point(1), second);
  EXPECT_EQ(space.point(17).width, 96);
  EXPECT_EQ(space.point(17).vectorWidth, 96);
  EXPECT_EQ(space.point(space.size() - 1).tensorCores, 16);
}

TEST(ArchSpace, theExampleOfTheDocumentation) {
  JsonDocument document = JsonDocument::read(PHAZE_SOURCE_DIR "/docs/examples/space.json");
  std::optional<ArchSpace> space = ArchSpace::read(document);
  ASSERT_TRUE(space) << document.error();
  EXPECT_EQ(space->gridSize(), 7u * 7 * 4 * 6 * 3 * 15 * 3);
  EXPECT_EQ(space->size(), 32602u);
}

TEST(ArchSpace, theLargeExampleOfTheDocumentation) {
  JsonDocument document = JsonDocument::read(PHAZE_SOURCE_DIR "/docs/examples/large-space.json");
  std::optional<ArchSpace> space = ArchSpace::read(document);
  ASSERT_TRUE(space) << document.error();
  EXPECT_EQ(space->gridSize(), uint64_t(13) * 13 * 8 * 8 * 7 * 3 * 16 * 9 * 64);
  // Clocks are innermost.
  ArchPoint first = space->gridPoint(0), second = space->gridPoint(1);
  EXPECT_EQ(first.clock, Hertz(7.45e8));
  EXPECT_EQ(second.clock, Hertz(7.5e8));
  EXPECT_EQ(first.linkBandwidth, second.linkBandwidth);
  EXPECT_EQ(space->config(second).clock, Hertz(7.5e8));
}

TEST(ArchSpace, takesATechnology) {
  auto reachOf = [](const std::string &more) {
    ArchSpace space = *read(file("1", more));
    return space.config(space.point(0)).reach;
  };
  EXPECT_EQ(reachOf("").contraction, preset("tpuv4")->reach.contraction);
  EXPECT_TRUE(reachOf(R"(, "technology": "ideal")").isIdeal());
  // What the file says itself counts more.
  Reach mixed = reachOf(R"(, "technology": "h100-sxm", "reach": {"hbm": 0.9})");
  EXPECT_EQ(mixed.contraction, preset("h100-sxm")->reach.contraction);
  EXPECT_EQ(mixed.hbm, 0.9);
  std::string error;
  EXPECT_FALSE(read(file("1", R"(, "technology": "-")"), &error));
  EXPECT_EQ(error, "s.json: field 'technology': expected ideal or a preset, found '-'");
}

TEST(ArchSpace, rangesRoundAndMayFall) {
  ArchSpace space = *read(file(R"({"from": 9, "to": 1, "times": 0.7})"));
  // 9, 6.3, 4.41, 3.087, 2.16, 1.51, 1.06
  std::vector<int64_t> expected = {9, 6, 4, 3, 2, 1};
  // 1.51 rounds to 2, which repeats.
  ASSERT_EQ(space.gridSize(), expected.size() * 2 * 17);
  for (size_t i = 0; i < expected.size(); ++i)
    EXPECT_EQ(space.gridPoint(i * 2 * 17).tensorCores, expected[i]);
}

TEST(ArchSpace, constraintsKeepWhatTheySay) {
  ArchSpace space =
      *read(file("[1, 2, 4, 8, 16]", R"(, "clock_hz": 2e9, "rates": {"f8": {"tensor": 2}},
    "constraints": {"area_um2": {"min": 1.2e8, "max": 3e8}, "power_w": {"max": 400}})"));
  uint64_t kept = 0;
  for (uint64_t raw = 0; raw < space.gridSize(); ++raw) {
    ArchConfig config = space.config(space.gridPoint(raw));
    EXPECT_EQ(config.clock, Hertz(2e9));
    EXPECT_EQ(config.rates[ElementType::F8].tensor, 2);
    bool inside = area(config) >= SquareMicrons(1.2e8) && area(config) <= SquareMicrons(3e8) &&
                  peakPower(config, EnergyTable::of(config)) <= Watts(400);
    EXPECT_EQ(space.admits(space.gridPoint(raw)), inside);
    kept += inside;
  }
  EXPECT_EQ(space.size(), kept);
  EXPECT_GT(kept, 0u);
  EXPECT_LT(kept, space.gridSize());
}

// Stacks bring capacity and bandwidth; links are of the innermost level, and a torus shares them.
TEST(ArchSpace, stacksAndLinks) {
  std::string message;
  std::optional<ArchSpace> space = read(R"({
    "format": "phaze-space-1",
    "tensor_cores": {"count": [8], "width": [128], "depth": [128]},
    "vector_cores": {"count": [2], "width": [128]},
    "global_buffer": {"bytes": [134217728]},
    "hbm": {"stacks": [2, 4, 6], "stack_bytes": 17179869184, "stack_bandwidth_bytes_per_s": 4e11},
    "links": {"count": [4, 6], "bandwidth_bytes_per_s": [25e9, 50e9]},
    "network": [{"devices": 64, "bandwidth_bytes_per_s": 1e11, "axes": 2},
                {"devices": 4096, "bandwidth_bytes_per_s": 1e10}],
    "process_nm": 7})",
                                        &message);
  ASSERT_TRUE(space) << message;
  ASSERT_EQ(space->size(), 12u);
  ArchPoint first = space->point(0), last = space->point(11);
  EXPECT_EQ(first.hbmStacks, 2);
  EXPECT_EQ(first.hbm, Bytes(Gibibytes(32)));
  EXPECT_EQ(*first.hbmBandwidth, BytesPerSecond(8e11));
  EXPECT_EQ(first.links, 4);
  EXPECT_EQ(*last.linkBandwidth, BytesPerSecond(50e9));
  ArchConfig small = space->config(first), large = space->config(last);
  EXPECT_EQ(large.hbm.numStacks(), 6);
  EXPECT_EQ(small.network[0].bandwidth, BytesPerSecond(50e9));  // 4 x 25 on two axes
  EXPECT_EQ(large.network[0].bandwidth, BytesPerSecond(150e9)); // 6 x 50
  EXPECT_EQ(large.network[1].bandwidth, BytesPerSecond(1e10));
  AreaParts a = areaParts(small), b = areaParts(large);
  EXPECT_NEAR(b.hbm.value() / a.hbm.value(), 3, 1e-9);
  EXPECT_NEAR((b.links - a.links).value(), 0.12e6 * 200, 1);
  EXPECT_GT(peakPower(large, EnergyTable::of(large)), peakPower(small, EnergyTable::of(small)));
  // One or the other.
  EXPECT_FALSE(read(R"({
    "format": "phaze-space-1",
    "tensor_cores": {"count": [8], "width": [128], "depth": [128]},
    "vector_cores": {"count": [2], "width": [128]},
    "global_buffer": {"bytes": [134217728]},
    "hbm": {"stacks": [2], "bytes": [1e9]}})",
                    &message));
  EXPECT_EQ(message, "s.json: field 'hbm.bytes': is unknown, expected one of stacks, stack_bytes, "
                     "stack_bandwidth_bytes_per_s");
}

TEST(ArchSpace, errorsNameFileAndField) {
  auto error = [](const std::string &text) {
    std::string message;
    EXPECT_FALSE(read(text, &message)) << text;
    return message;
  };
  EXPECT_EQ(error(file("[]")),
            "s.json: field 'tensor_cores.count': expected at least one value, found none");
  EXPECT_EQ(error(file("[1.5]")),
            "s.json: field 'tensor_cores.count': expected whole numbers, found 1.500000");
  EXPECT_EQ(error(file("[0]")), "s.json: field 'tensor_cores.count[0]': expected a finite number "
                                ">= 1 and <= 1048576, found 0");
  EXPECT_EQ(error(file(R"({"from": 1, "to": 4})")),
            "s.json: field 'tensor_cores.count': expected either 'step' or 'times'");
  EXPECT_EQ(error(file(R"({"from": 1, "to": 4, "step": -1})")),
            "s.json: field 'tensor_cores.count.step': does not lead from 1.000000 to 4.000000");
  EXPECT_EQ(error(file(R"({"from": 1, "to": 4, "times": 1})")),
            "s.json: field 'tensor_cores.count.times': does not lead from 1.000000 to 4.000000");
  EXPECT_EQ(error(file(R"({"from": 1, "to": 4, "step": 1e-9})")),
            "s.json: field 'tensor_cores.count': has more than 1048576 values");
  EXPECT_EQ(error(file("1", R"(, "constraints": {"area": {}})")),
            "s.json: field 'constraints.area': is unknown, expected one of area_um2, power_w");
  EXPECT_EQ(error(file("1", R"(, "rates": {"f8": {"tensr": 2}})")),
            "s.json: field 'rates.f8.tensr': is unknown, expected one of tensor, vector");
  EXPECT_EQ(error(file("1", R"(, "network": [])")),
            "s.json: field 'network': expected 1 to 16 levels, found 0");
}

} // namespace
