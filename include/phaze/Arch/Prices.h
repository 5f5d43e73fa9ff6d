// What a chip costs over its life, in US dollars: its die by area, process and yield, memory,
// links, package, and the power that it draws.
//
//   Prices prices;                              // docs/CostModel.md, "Money", has the defaults
//   double dollars = costOf(chip, prices).total();
//
// Format "phaze-prices-1" sets every constant.
#ifndef PHAZE_ARCH_PRICES_H
#define PHAZE_ARCH_PRICES_H

#include "phaze/Arch/ArchConfig.h"
#include "phaze/Json/JsonFile.h"

namespace phaze::arch {

/// Dollars where nothing else is said.
struct Prices {
  std::string name = "default";
  /// Of a processed wafer, by process in nm from large to small. Between two of them by a power
  /// law; beyond the last by that of the last two.
  std::vector<std::pair<double, double>> wafers = {{40, 2274}, {28, 2891}, {16, 3984}, {10, 5992},
                                                   {7, 9346},  {5, 16988}, {3, 20000}};
  double waferMillimetres = 300; ///< diameter
  double defects = 0.1;          ///< on a square centimetre
  double clustering = 3;         ///< of defects, of the negative binomial distribution
  double hbmPerGib = 15;
  double linkPerGbs = 5; ///< of each GB/s that a device sends
  double package = 500;  ///< interposer, assembly, test and board of one chip
  double markup = 1;     ///< on all of the above
  double years = 4;      ///< in use
  double perKwh = 0.08;  ///< of electricity
  double overhead = 1.1; ///< power of the building over that of its machines
  double load = 0.7;     ///< of peak power, on average
};

struct CostParts {
  double die = 0, hbm = 0, links = 0, package = 0, power = 0;
  double total() const { return die + hbm + links + package + power; }
};

/// Part of the dies of this area that work.
double yieldOf(SquareMillimetres area, const Prices &prices);
/// Whole dies of a wafer, at least one.
double diesPerWafer(SquareMillimetres area, const Prices &prices);

/// Of one device, over the years that it is in use.
CostParts costOf(const ArchConfig &config, const Prices &prices);

/// Reads prices; those that are not given have their defaults. On failure nothing, and the error is
/// in the document.
std::optional<Prices> readPrices(const JsonDocument &document);
/// "default" or a file.
std::optional<Prices> loadPrices(const std::string &name, std::string &error);
llvm::json::Value writePrices(const Prices &prices);

} // namespace phaze::arch

#endif // PHAZE_ARCH_PRICES_H
