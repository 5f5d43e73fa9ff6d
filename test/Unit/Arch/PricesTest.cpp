// What chips cost: sums by hand, files, and what is wrong with them.
#include "phaze/Arch/Prices.h"
#include "phaze/Arch/Area.h"
#include "phaze/Arch/Energy.h"

#include "gtest/gtest.h"

using namespace phaze;
using namespace phaze::arch;

namespace {

TEST(Prices, byHand) {
  Prices prices;
  SquareMillimetres area(400);
  EXPECT_EQ(diesPerWafer(area, prices), 143);
  EXPECT_NEAR(yieldOf(area, prices), 0.687, 1e-4);
  // Of a chip as large as a wafer there is one.
  EXPECT_EQ(diesPerWafer(SquareMillimetres(80000), prices), 1);

  ArchConfig chip = *preset("tpuv4");
  CostParts cost = costOf(chip, prices);
  SquareMillimetres size(arch::area(chip));
  EXPECT_NEAR(cost.die, 9346 / diesPerWafer(size, prices) / yieldOf(size, prices), 1e-6);
  EXPECT_NEAR(cost.hbm, 15 * 32, 1e-9);
  double kilowatts = peakPower(chip, EnergyTable::of(chip)).value() / 1000;
  EXPECT_NEAR(cost.power, kilowatts * 0.7 * 1.1 * 4 * 8766 * 0.08, 1e-6);
  EXPECT_EQ(cost.package, 500);
}

// More of anything costs more.
TEST(Prices, grow) {
  Prices prices;
  ArchConfig chip = *preset("tpuv4");
  CostParts plain = costOf(chip, prices);
  ArchConfig larger = chip;
  larger.tensor.count *= 2;
  EXPECT_GT(costOf(larger, prices).die, plain.die);
  ArchConfig memory = chip;
  memory.hbm.capacity *= 2;
  EXPECT_EQ(costOf(memory, prices).hbm, 2 * plain.hbm);
  ArchConfig links = chip;
  for (NetworkLevel &level : links.network)
    level.bandwidth *= 2;
  EXPECT_EQ(costOf(links, prices).links, 2 * plain.links);
  ArchConfig node = chip;
  node.process = 5;
  EXPECT_LT(arch::area(node), arch::area(chip));
}

std::optional<Prices> read(const std::string &text, std::string &error) {
  JsonDocument document = JsonDocument::parse(text, "p.json");
  std::optional<Prices> prices = readPrices(document);
  error = document.error();
  return prices;
}

TEST(Prices, files) {
  std::string error;
  std::optional<Prices> prices =
      read(R"({"format": "phaze-prices-1", "name": "mine", "years": 3, "hbm_usd_per_gib": 20,
               "wafer_usd": [{"process_nm": 7, "usd": 5000}]})",
           error);
  ASSERT_TRUE(prices) << error;
  EXPECT_EQ(prices->name, "mine");
  EXPECT_EQ(prices->years, 3);
  EXPECT_EQ(prices->hbmPerGib, 20);
  EXPECT_EQ(prices->defects, Prices().defects);
  ASSERT_EQ(prices->wafers.size(), 1u);
  std::string text;
  llvm::raw_string_ostream(text) << writePrices(*prices);
  std::optional<Prices> again = read(text, error);
  ASSERT_TRUE(again) << error;
  std::string same;
  llvm::raw_string_ostream(same) << writePrices(*again);
  EXPECT_EQ(text, same);
}

TEST(Prices, errorsNameFileAndField) {
  std::string error;
  EXPECT_FALSE(read(R"({"format": "phaze-prices-1", "yeers": 3})", error));
  EXPECT_EQ(error.find("p.json: field 'yeers': is unknown"), 0u) << error;
  EXPECT_FALSE(read(R"({"format": "phaze-prices-1", "years": 0})", error));
  EXPECT_EQ(error.find("p.json: field 'years': expected"), 0u) << error;
  EXPECT_FALSE(read(R"({"format": "phaze-prices-1", "wafer_usd": [{"process_nm": 7, "usd": 1},
                        {"process_nm": 9, "usd": 1}]})",
                    error));
  EXPECT_EQ(error, "p.json: field 'wafer_usd[1]': expected a smaller process than that before it");
  EXPECT_FALSE(read("[]", error));
  EXPECT_FALSE(loadPrices("/no/such/file.json", error));
  EXPECT_FALSE(error.empty());
}

} // namespace
