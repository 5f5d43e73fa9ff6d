// Derived fields, peak rates and validity of an architecture; see the header.
#include "phaze/Arch/ArchConfig.h"
#include "phaze/Support/Numbers.h"

#include <algorithm>
#include <cmath>

using namespace phaze;
using namespace phaze::arch;

bool ArchPoint::operator==(const ArchPoint &other) const {
  return tensorCores == other.tensorCores && vectorCores == other.vectorCores &&
         width == other.width && depth == other.depth && vectorWidth == other.vectorWidth &&
         globalBuffer == other.globalBuffer && hbm == other.hbm &&
         hbmBandwidth == other.hbmBandwidth && hbmStacks == other.hbmStacks &&
         links == other.links && linkBandwidth == other.linkBandwidth && clock == other.clock;
}

bool Reach::isIdeal() const {
  Reach ideal;
  return contraction == ideal.contraction && hbm == ideal.hbm &&
         attentionForward == ideal.attentionForward &&
         attentionBackward == ideal.attentionBackward && unaligned == ideal.unaligned &&
         start == ideal.start && overlap == ideal.overlap && stragglers == ideal.stragglers;
}

Bytes phaze::arch::defaultL2(int64_t elements) {
  return std::max(Bytes(Kibibytes(1)), Bytes(Kibibytes(static_cast<double>(elements) / 64)));
}

BytesPerCycle phaze::arch::defaultArrayPort(int64_t width, int64_t depth) {
  return BytesPerCycle(2.0 * static_cast<double>(width) + (2.0 + 4.0) * static_cast<double>(depth));
}

BytesPerCycle phaze::arch::defaultTensorBufferPort(int64_t width, int64_t depth) {
  return BytesPerCycle(static_cast<double>(width) + static_cast<double>(depth));
}

BytesPerCycle phaze::arch::defaultVectorBufferPort(int64_t width) {
  return BytesPerCycle(6.0 * static_cast<double>(width));
}

BytesPerCycle phaze::arch::defaultGlobalBufferPort(Bytes capacity) {
  return BytesPerCycle(64) * (capacity / Kibibytes(512));
}

BytesPerSecond phaze::arch::defaultHbmBandwidth(Bytes capacity) {
  return BytesPerSecond(37.5e9) * (capacity / Gibibytes(1));
}

ArchConfig ArchConfig::derived(const ArchPoint &point) {
  ArchConfig config;
  config.tensor.count = point.tensorCores;
  config.tensor.width = point.width;
  config.tensor.depth = point.depth;
  config.tensor.l2 = defaultL2(point.width * point.depth);
  config.tensor.arrayPort = defaultArrayPort(point.width, point.depth);
  config.tensor.bufferPort = defaultTensorBufferPort(point.width, point.depth);
  config.vector.count = point.vectorCores;
  config.vector.width = point.vectorWidth;
  config.vector.l2 = defaultL2(point.vectorWidth);
  config.vector.bufferPort = defaultVectorBufferPort(point.vectorWidth);
  config.globalBuffer = {point.globalBuffer, defaultGlobalBufferPort(point.globalBuffer)};
  config.hbm = {point.hbm, point.hbmBandwidth.value_or(defaultHbmBandwidth(point.hbm)),
                point.hbmStacks};
  config.network = {{1024, BytesPerSecond(4.0 * 1024 * 1024 * 1024), Seconds(0)}};
  return config;
}

ArchPoint ArchConfig::point() const {
  return {tensor.count, vector.count,          tensor.width, tensor.depth,
          vector.width, globalBuffer.capacity, hbm.capacity, hbm.bandwidth};
}

double ArchConfig::slowerWith(int64_t devices) const {
  auto together = static_cast<double>(network.front().devices);
  return 1 + reach.stragglers * std::log2(std::max(static_cast<double>(devices) / together, 1.0));
}

void ArchConfig::takeTechnology(const ArchConfig &from) {
  rates = from.rates;
  reach = from.reach;
  process = from.process;
  energy = from.energy;
}

int64_t Hbm::numStacks() const {
  return stacks.value_or(static_cast<int64_t>(std::ceil(bandwidth / BytesPerSecond(300e9))));
}

FlopsPerCycle ArchConfig::tensorPeak(ElementType type) const {
  double elements = static_cast<double>(tensor.count) * static_cast<double>(tensor.elements());
  return FlopsPerCycle(2 * elements * rates[type].tensor);
}

FlopsPerCycle ArchConfig::vectorPeak(ElementType type) const {
  double lanes = static_cast<double>(vector.count) * static_cast<double>(vector.width);
  return FlopsPerCycle(lanes * rates[type].vector);
}

namespace {

using Error = std::optional<FieldError>;

Error checkCount(const std::string &field, int64_t count, int64_t most) {
  if (count >= 1 && count <= most)
    return std::nullopt;
  return FieldError{field, "expected a whole number >= 1 and <= " + std::to_string(most) +
                               ", found " + std::to_string(count)};
}

// The least and the most keep every product of a cost far from overflow.
Error checkPositive(const std::string &field, double x, double most = 1e18, double least = 1e-6) {
  if (x >= least && x <= most)
    return std::nullopt;
  return FieldError{field, "expected a number > 0 and <= " + plain(most) + ", found " + plain(x)};
}

/// A part of something: none at all would take forever.
Error checkPart(const std::string &field, double x) {
  if (x >= 1e-6 && x <= 1)
    return std::nullopt;
  return FieldError{field, "expected a number > 0 and <= 1, found " + plain(x)};
}

Error checkBetween(const std::string &field, double x, double most) {
  if (x >= 0 && x <= most)
    return std::nullopt;
  return FieldError{field, "expected a number >= 0 and <= " + plain(most) + ", found " + plain(x)};
}

Error checkReach(const Reach &reach) {
  const Error found[] = {checkPart("reach.contraction", reach.contraction),
                         checkPart("reach.hbm", reach.hbm),
                         checkPart("reach.attention_forward", reach.attentionForward),
                         checkPart("reach.attention_backward", reach.attentionBackward),
                         checkPart("reach.unaligned", reach.unaligned),
                         checkBetween("reach.start_s", reach.start.value(), 1),
                         checkBetween("reach.overlap", reach.overlap, 1),
                         checkBetween("reach.stragglers", reach.stragglers, 1)};
  for (const Error &error : found)
    if (error)
      return error;
  return std::nullopt;
}

Error checkNetwork(const std::vector<NetworkLevel> &network) {
  if (network.empty() || network.size() > 16)
    return FieldError{"network",
                      "expected 1 to 16 levels, found " + std::to_string(network.size())};
  for (size_t i = 0; i < network.size(); ++i) {
    std::string field = "network[" + std::to_string(i) + "]";
    if (Error e = checkCount(field + ".devices", network[i].devices, int64_t(1) << 24))
      return e;
    if (i > 0 && network[i].devices % network[i - 1].devices != 0)
      return FieldError{field + ".devices", "expected a multiple of the level inside it, " +
                                                std::to_string(network[i - 1].devices) +
                                                ", found " + std::to_string(network[i].devices)};
    if (Error e = checkPositive(field + ".bandwidth_bytes_per_s", network[i].bandwidth.value()))
      return e;
    if (Error e = checkBetween(field + ".latency_s", network[i].latency.value(), 1e6))
      return e;
    if (Error e = checkPart(field + ".reach", network[i].reach))
      return e;
    if (Error e = checkCount(field + ".axes", network[i].axes, 8))
      return e;
  }
  return std::nullopt;
}

} // namespace

std::optional<FieldError> phaze::arch::check(const ArchConfig &config) {
  constexpr int64_t mostCores = int64_t(1) << 20, mostWidth = int64_t(1) << 16;
  const TensorCores &tensor = config.tensor;
  const VectorCores &vector = config.vector;
  const Error found[] = {
      checkPositive("clock_hz", config.clock.value()),
      checkCount("tensor_cores.count", tensor.count, mostCores),
      checkCount("tensor_cores.width", tensor.width, mostWidth),
      checkCount("tensor_cores.depth", tensor.depth, mostWidth),
      checkPositive("tensor_cores.l1_bytes_per_element", tensor.l1PerElement.value()),
      checkPositive("tensor_cores.l2_bytes", tensor.l2.value()),
      checkPositive("tensor_cores.array_port_bytes_per_cycle", tensor.arrayPort.value()),
      checkPositive("tensor_cores.buffer_port_bytes_per_cycle", tensor.bufferPort.value()),
      checkCount("vector_cores.count", vector.count, mostCores),
      checkCount("vector_cores.width", vector.width, mostWidth),
      checkPositive("vector_cores.l1_bytes_per_lane", vector.l1PerLane.value()),
      checkPositive("vector_cores.l2_bytes", vector.l2.value()),
      checkPositive("vector_cores.buffer_port_bytes_per_cycle", vector.bufferPort.value()),
      checkPositive("global_buffer.bytes", config.globalBuffer.capacity.value()),
      checkPositive("global_buffer.port_bytes_per_cycle", config.globalBuffer.port.value()),
      checkPositive("hbm.bytes", config.hbm.capacity.value()),
      checkPositive("hbm.bandwidth_bytes_per_s", config.hbm.bandwidth.value()),
  };
  for (const Error &error : found)
    if (error)
      return error;
  for (ElementType type : allElementTypes) {
    std::string field = "rates." + std::string(name(type));
    if (Error e = checkPositive(field + ".tensor", config.rates[type].tensor, 1e6))
      return e;
    if (Error e = checkPositive(field + ".vector", config.rates[type].vector, 1e6))
      return e;
  }
  if (config.process && !(*config.process >= 3 && *config.process <= 45))
    return FieldError{"process_nm",
                      "expected a number >= 3 and <= 45, found " + plain(*config.process)};
  if (config.hbm.stacks)
    if (Error e = checkCount("hbm.stacks", *config.hbm.stacks, 1024))
      return e;
  if (Error e = checkReach(config.reach))
    return e;
  return checkNetwork(config.network);
}
