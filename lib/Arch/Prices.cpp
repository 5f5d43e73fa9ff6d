// Dies, memory, links and power in money; see the header.
#include "phaze/Arch/Prices.h"

#include "phaze/Arch/Area.h"
#include "phaze/Arch/Energy.h"

#include <algorithm>
#include <cmath>

using namespace phaze;
using namespace phaze::arch;
namespace json = llvm::json;

namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double hoursPerYear = 8766;
constexpr double publishedProcess = 22; // of chips that say none

double waferPrice(double node, const Prices &prices) {
  const auto &wafers = prices.wafers;
  if (wafers.size() == 1)
    return wafers.front().second;
  size_t i = 1;
  while (i + 1 < wafers.size() && node < wafers[i].first)
    ++i;
  auto [largeNode, largePrice] = wafers[i - 1];
  auto [smallNode, smallPrice] = wafers[i];
  double share = std::log(largeNode / node) / std::log(largeNode / smallNode);
  return largePrice * std::pow(smallPrice / largePrice, share);
}

/// The numbers of the file form: name, value, least and most.
template <typename PricesType, typename Visit> void visit(PricesType &prices, Visit visit) {
  visit("wafer_mm", prices.waferMillimetres, 25.0, 1000.0);
  visit("defects_per_cm2", prices.defects, 0.0, 100.0);
  visit("defect_clustering", prices.clustering, 1e-3, 1e6);
  visit("hbm_usd_per_gib", prices.hbmPerGib, 0.0, 1e9);
  visit("link_usd_per_gb_per_s", prices.linkPerGbs, 0.0, 1e9);
  visit("package_usd", prices.package, 0.0, 1e9);
  visit("markup", prices.markup, 1e-6, 1e6);
  visit("years", prices.years, 1e-3, 1e3);
  visit("usd_per_kwh", prices.perKwh, 0.0, 1e6);
  visit("power_overhead", prices.overhead, 1.0, 100.0);
  visit("load", prices.load, 0.0, 1.0);
}

} // namespace

double phaze::arch::yieldOf(SquareMillimetres area, const Prices &prices) {
  double defects = area.value() / 100 * prices.defects;
  return std::pow(1 + defects / prices.clustering, -prices.clustering);
}

double phaze::arch::diesPerWafer(SquareMillimetres area, const Prices &prices) {
  double radius = prices.waferMillimetres / 2, size = area.value();
  double dies = pi * radius * radius / size - pi * prices.waferMillimetres / std::sqrt(2 * size);
  return std::max(std::floor(dies), 1.0);
}

CostParts phaze::arch::costOf(const ArchConfig &config, const Prices &prices) {
  SquareMillimetres area(arch::area(config));
  CostParts cost;
  cost.die = prices.markup * waferPrice(config.process.value_or(publishedProcess), prices) /
             diesPerWafer(area, prices) / yieldOf(area, prices);
  cost.hbm = prices.markup * prices.hbmPerGib * Gibibytes(config.hbm.capacity).value();
  for (const NetworkLevel &level : config.network)
    cost.links += prices.markup * prices.linkPerGbs * GigabytesPerSecond(level.bandwidth).value() *
                  static_cast<double>(level.axes);
  cost.package = prices.markup * prices.package;
  double kilowatts = peakPower(config, EnergyTable::of(config)).value() / 1000;
  cost.power =
      kilowatts * prices.load * prices.overhead * prices.years * hoursPerYear * prices.perKwh;
  return cost;
}

std::optional<Prices> phaze::arch::readPrices(const JsonDocument &document) {
  JsonNode root = document.root();
  root["format"].oneOf({"phaze-prices-1"});
  Prices prices;
  std::vector<llvm::StringRef> known = {"format", "name", "wafer_usd"};
  visit(prices, [&](llvm::StringRef key, double &value, double least, double most) {
    known.push_back(key);
    if (std::optional<JsonNode> field = root.find(key))
      value = field->number(least, most);
  });
  root.allowOnly(known);
  if (std::optional<JsonNode> name = root.find("name"))
    prices.name = name->string();
  if (std::optional<JsonNode> wafers = root.find("wafer_usd")) {
    prices.wafers.clear();
    for (const JsonNode &entry : wafers->elements(64)) {
      entry.allowOnly({"process_nm", "usd"});
      double node = entry["process_nm"].number(1, 1000), price = entry["usd"].number(1e-3, 1e9);
      if (!prices.wafers.empty() && !(node < prices.wafers.back().first))
        entry.fail("expected a smaller process than that before it");
      prices.wafers.emplace_back(node, price);
    }
    if (prices.wafers.empty())
      wafers->fail("expected at least one price");
  }
  if (!document.ok())
    return std::nullopt;
  return prices;
}

std::optional<Prices> phaze::arch::loadPrices(const std::string &name, std::string &error) {
  if (name.empty() || name == Prices().name)
    return Prices();
  JsonDocument document = JsonDocument::read(name);
  std::optional<Prices> prices;
  if (document.ok())
    prices = readPrices(document);
  error = document.error();
  return prices;
}

json::Value phaze::arch::writePrices(const Prices &prices) {
  json::Array wafers;
  for (auto [node, price] : prices.wafers)
    wafers.push_back(json::Object{{"process_nm", node}, {"usd", price}});
  json::Object object{
      {"format", "phaze-prices-1"}, {"name", prices.name}, {"wafer_usd", std::move(wafers)}};
  visit(prices, [&](llvm::StringRef key, double value, double, double) { object[key] = value; });
  return object;
}
