// The JSON forms of architectures and energy tables: round trips, defaults and errors.
#include "phaze/Arch/ArchFile.h"

#include "gtest/gtest.h"

#include <fstream>

using namespace phaze;
using namespace phaze::arch;

namespace {

std::string print(const llvm::json::Value &value) {
  std::string text;
  llvm::raw_string_ostream(text) << value;
  return text;
}

/// The error of reading `text` as an architecture.
std::string archError(const std::string &text) {
  JsonDocument document = JsonDocument::parse(text, "a.json");
  EXPECT_FALSE(readArch(document)) << text;
  return document.error();
}

const std::string smallest = R"({"format": "phaze-arch-1",
  "tensor_cores": {"count": 4, "width": 64, "depth": 32},
  "vector_cores": {"count": 2, "width": 64},
  "global_buffer": {"bytes": 16777216}, "hbm": {"bytes": 34359738368}})";

/// The smallest file with `from` replaced.
std::string with(const std::string &from, const std::string &to) {
  std::string text = smallest;
  size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(ArchFile, presetsComeBackTheSame) {
  for (const std::string &name : presetNames()) {
    std::string text = print(writeArch(*preset(name)));
    JsonDocument document = JsonDocument::parse(text, name);
    std::optional<ArchConfig> chip = readArch(document);
    ASSERT_TRUE(chip) << document.error();
    EXPECT_EQ(print(writeArch(*chip)), text);
    EXPECT_EQ(chip->network.size(), preset(name)->network.size());
    EXPECT_EQ(chip->hbm.bandwidth, preset(name)->hbm.bandwidth);
  }
}

TEST(ArchFile, whatIsMissingIsDerived) {
  std::optional<ArchConfig> chip = readArch(JsonDocument::parse(smallest, "a.json"));
  ASSERT_TRUE(chip);
  ArchConfig derived =
      ArchConfig::derived({4, 2, 64, 32, 64, Bytes(Mebibytes(16)), Bytes(Gibibytes(32)), {}});
  EXPECT_EQ(print(writeArch(*chip)), print(writeArch(derived)));
}

TEST(ArchFile, errorsNameFileAndField) {
  EXPECT_EQ(archError("{"), "a.json: not JSON: [1:1, byte=1]: Expected object key");
  EXPECT_EQ(archError("[]"), "a.json: expected an object, found an array");
  EXPECT_EQ(archError("{}"), "a.json: field 'format': is missing");
  // Of two fields of one name the last would win, and nobody would know.
  EXPECT_EQ(archError(R"({"hbm": {"bytes": 1, "bytes" : 2}})"),
            "a.json: field 'hbm.bytes': is given twice");
  EXPECT_EQ(archError(R"({"network": [{}, {"a\"b": 1}, {"x": 1, "y": {"x": 1}, "x": 2}]})"),
            "a.json: field 'network[2].x': is given twice");
  EXPECT_EQ(archError(with("phaze-arch-1", "phaze-arch-2")),
            "a.json: field 'format': expected one of phaze-arch-1, found \"phaze-arch-2\"");
  EXPECT_EQ(archError(with("\"width\": 64, ", "")),
            "a.json: field 'tensor_cores.width': is missing");
  EXPECT_EQ(archError(with("\"count\": 4", "\"count\": 0.5")),
            "a.json: field 'tensor_cores.count': expected a whole number >= 1 and <= 2147483647, "
            "found 0.5");
  EXPECT_EQ(archError(with("\"count\": 4", "\"count\": 2000000")),
            "a.json: field 'tensor_cores.count': expected a whole number >= 1 and <= 1048576, "
            "found 2000000");
  EXPECT_EQ(archError(with("{\"bytes\": 16777216}", "{\"bytes\": 16777216, \"prt\": 1}")),
            "a.json: field 'global_buffer.prt': is unknown, expected one of bytes, "
            "port_bytes_per_cycle");
  EXPECT_EQ(archError(with("\"hbm\"", "\"rates\": {\"f12\": {}}, \"hbm\"")),
            "a.json: field 'rates.f12': is no element type");
  EXPECT_EQ(archError(with("\"hbm\"", "\"network\": [{\"devices\": 4, "
                                      "\"bandwidth_bytes_per_s\": 1}, {\"devices\": 6, "
                                      "\"bandwidth_bytes_per_s\": 1}], \"hbm\"")),
            "a.json: field 'network[1].devices': expected a multiple of the level inside it, 4, "
            "found 6");
  EXPECT_EQ(archError(with("\"hbm\"", "\"clock_hz\": 0, \"hbm\"")),
            "a.json: field 'clock_hz': expected a number > 0 and <= 1e+18, found 0");
}

TEST(ArchFile, whatAMachineReachesIsIdealUnlessSaid) {
  std::optional<ArchConfig> ideal = readArch(JsonDocument::parse(smallest, "a.json"));
  ASSERT_TRUE(ideal);
  EXPECT_TRUE(ideal->reach.isIdeal());
  EXPECT_EQ(ideal->network.front().reach, 1);

  JsonDocument document = JsonDocument::parse(
      with("\"hbm\"", R"("reach": {"contraction": 0.9, "start_s": 2e-6, "stragglers": 0.01},
          "network": [{"devices": 8, "bandwidth_bytes_per_s": 3e11, "reach": 0.8}], "hbm")"),
      "a.json");
  std::optional<ArchConfig> chip = readArch(document);
  ASSERT_TRUE(chip) << document.error();
  EXPECT_EQ(chip->reach.contraction, 0.9);
  EXPECT_EQ(chip->reach.start, Seconds(2e-6));
  EXPECT_EQ(chip->reach.stragglers, 0.01);
  EXPECT_EQ(chip->reach.hbm, 1);
  EXPECT_EQ(chip->network.front().reach, 0.8);
  EXPECT_FALSE(chip->reach.isIdeal());
  std::string text = print(writeArch(*chip));
  EXPECT_EQ(print(writeArch(*readArch(JsonDocument::parse(text, "b.json")))), text);

  auto errorWith = [](const std::string &reach) {
    return archError(with("\"hbm\"", "\"reach\": {" + reach + "}, \"hbm\""));
  };
  EXPECT_EQ(errorWith("\"gemm\": 1"),
            "a.json: field 'reach.gemm': is unknown, expected one of contraction, hbm, "
            "attention_forward, attention_backward, unaligned, start_s, overlap, stragglers");
  EXPECT_EQ(errorWith("\"hbm\": 0"),
            "a.json: field 'reach.hbm': expected a number > 0 and <= 1, found 0");
  EXPECT_EQ(errorWith("\"attention_forward\": 1.5"),
            "a.json: field 'reach.attention_forward': expected a number > 0 and <= 1, found 1.5");
  EXPECT_EQ(errorWith("\"overlap\": 2"),
            "a.json: field 'reach.overlap': expected a number >= 0 and <= 1, found 2");
}

TEST(ArchFile, loadsPresetsAndFiles) {
  std::string error;
  EXPECT_EQ(loadArch("tpuv5p", error)->name, "tpuv5p");
  EXPECT_FALSE(loadArch("tpuv9", error));
  EXPECT_EQ(error, "'tpuv9' is neither a file nor an architecture, expected a file or one of "
                   "tpuv4, tpuv4-paper, tpuv3, tpuv5e, tpuv5p, tpuv6e, tpu7x, v100, a100-40g, "
                   "a100-80g, h100-sxm, h200, b200");
  std::string path = testing::TempDir() + "/phaze-arch-test.json";
  std::ofstream(path) << smallest;
  std::optional<ArchConfig> chip = loadArch(path, error);
  ASSERT_TRUE(chip) << error;
  EXPECT_EQ(chip->tensor.depth, 32);
}

TEST(ArchFile, theExampleOfTheDocumentation) {
  std::string error;
  std::optional<ArchConfig> chip = loadArch(PHAZE_SOURCE_DIR "/docs/examples/arch.json", error);
  ASSERT_TRUE(chip) << error;
  EXPECT_EQ(chip->rates[ElementType::F8].tensor, 2);
  EXPECT_EQ(chip->globalBuffer.port, BytesPerCycle(96 * 128));
}

TEST(EnergyFile, comesBackTheSameAndReplacesWhatIsGiven) {
  EnergyTable table = EnergyTable::atNode(7);
  table.hbm = PicojoulesPerByte(20);
  std::string text = print(writeEnergyTable(table));
  std::optional<EnergyTable> read = readEnergyTable(JsonDocument::parse(text, "e.json"));
  ASSERT_TRUE(read);
  EXPECT_EQ(print(writeEnergyTable(*read)), text);

  JsonDocument document = JsonDocument::parse(
      R"({"format": "phaze-energy-1", "node_nm": 45, "multiply_add_pj": {"bf16": 9},
          "sram_pj_per_byte": {"1MiB": 3}})",
      "e.json");
  read = readEnergyTable(document);
  ASSERT_TRUE(read) << document.error();
  EXPECT_EQ(read->multiplyAdd[static_cast<size_t>(ElementType::BF16)], Picojoules(9));
  EXPECT_EQ(read->sram[2], PicojoulesPerByte(3));
  EXPECT_EQ(read->sram[0], PicojoulesPerByte(1.25));

  JsonDocument falling = JsonDocument::parse(
      R"({"format": "phaze-energy-1", "sram_pj_per_byte": {"8KiB": 2, "32KiB": 1, "1MiB": 3}})",
      "e.json");
  EXPECT_FALSE(readEnergyTable(falling));
  EXPECT_EQ(falling.error(), "e.json: field 'sram_pj_per_byte': expected that larger memories take "
                             "no less, found 1.000000 at 32KiB below 2.000000 at 8KiB");
}

// A chip may have a table of its own, and keeps it; without one it has that of its process.
TEST(EnergyFile, ofAChip) {
  ArchConfig chip = *preset("tpuv4");
  EXPECT_EQ(EnergyTable::of(chip).hbm, EnergyTable::atNode(7).hbm);
  EnergyTable table = EnergyTable::atNode(7);
  table.hbm *= 10;
  chip.energy = std::make_shared<EnergyTable>(table);
  std::string text = print(writeArch(chip));
  JsonDocument document = JsonDocument::parse(text, "chip.json");
  std::optional<ArchConfig> read = readArch(document);
  ASSERT_TRUE(read) << document.error();
  EXPECT_EQ(print(writeArch(*read)), text);
  // 1.2 TB/s at 31.2 pJ a byte are 37.44 W, ten times that is 336.96 W more.
  ArchConfig plain = *preset("tpuv4");
  EXPECT_NEAR(peakPower(*read, EnergyTable::of(*read)).value() -
                  peakPower(plain, EnergyTable::of(plain)).value(),
              9 * 1.2e12 * 31.2e-12, 1e-6);
  ArchConfig other = ArchConfig::derived({});
  other.takeTechnology(*read);
  EXPECT_EQ(EnergyTable::of(other).hbm, table.hbm);
  JsonDocument wrong = JsonDocument::parse(
      R"({"format": "phaze-arch-1", "tensor_cores": {"count": 1, "width": 8, "depth": 8},
          "vector_cores": {"count": 1, "width": 8}, "global_buffer": {"bytes": 1048576},
          "hbm": {"bytes": 1073741824}, "energy": {"format": "phaze-energy-1", "node_nm": 2}})",
      "chip.json");
  EXPECT_FALSE(readArch(wrong));
  EXPECT_EQ(wrong.error(),
            "chip.json: field 'energy.node_nm': expected a finite number >= 3 and <= 45, found 2");
}

TEST(EnergyFile, errorsNameFileAndField) {
  JsonDocument document =
      JsonDocument::parse(R"({"format": "phaze-energy-1", "node_nm": 2})", "e.json");
  EXPECT_FALSE(readEnergyTable(document));
  EXPECT_EQ(document.error(),
            "e.json: field 'node_nm': expected a finite number >= 3 and <= 45, found 2");
  document = JsonDocument::parse(R"({"format": "phaze-energy-1", "lane_operation_pj": {"f12": 3}})",
                                 "e.json");
  EXPECT_FALSE(readEnergyTable(document));
  EXPECT_EQ(document.error(), "e.json: field 'lane_operation_pj.f12': is no element type");
}

} // namespace
