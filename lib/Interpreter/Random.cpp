// rng_bit_generator: counter-based generators, so that a state always gives the same bits. rng: the
// same generator under a key of its own, from a hidden state that counts what a device has drawn.
//
// The state is [key, counter] of 64-bit words, for Philox also [key, counter, counter's high half].
// Block i of the output is the cipher of counter + i under the key; the new state has the counter
// after the last block. DEFAULT is Threefry.
#include "Registry.h"
#include "dialects/StableHLO/StableHLO.h"

#include <cmath>

using namespace mlir;

namespace phaze::interpreter {

static uint32_t low(uint64_t word) { return uint32_t(word); }
static uint32_t high(uint64_t word) { return uint32_t(word >> 32); }

/// Threefry-2x32 with 20 rounds (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3").
static SmallVector<uint32_t, 4> threefry(uint64_t key, uint64_t counter) {
  const uint32_t keys[3] = {low(key), high(key), low(key) ^ high(key) ^ 0x1BD11BDAu};
  const int rotations[8] = {13, 15, 26, 6, 17, 29, 16, 24};
  uint32_t x = low(counter) + keys[0], y = high(counter) + keys[1];
  for (uint32_t round = 0; round < 20; ++round) {
    x += y;
    int r = rotations[round % 8];
    y = ((y << r) | (y >> (32 - r))) ^ x;
    if (round % 4 == 3) {
      uint32_t injection = round / 4 + 1;
      x += keys[injection % 3];
      y += keys[(injection + 1) % 3] + injection;
    }
  }
  return {x, y};
}

/// Philox-4x32 with 10 rounds, of the same paper.
static SmallVector<uint32_t, 4> philox(uint64_t key, uint64_t counter, uint64_t counterHigh) {
  uint32_t c[4] = {low(counter), high(counter), low(counterHigh), high(counterHigh)};
  uint32_t k0 = low(key), k1 = high(key);
  for (int round = 0; round < 10; ++round, k0 += 0x9E3779B9u, k1 += 0xBB67AE85u) {
    uint64_t a = uint64_t(0xD2511F53u) * c[0], b = uint64_t(0xCD9E8D57u) * c[2];
    uint32_t next[4] = {high(b) ^ c[1] ^ k0, low(b), high(a) ^ c[3] ^ k1, low(a)};
    std::copy(next, next + 4, c);
  }
  return {c[0], c[1], c[2], c[3]};
}

static FailureOr<Values> evalRngBitGenerator(Operation *op, ArrayRef<TensorValue> operands, Run &) {
  auto generator = cast<stablehlo::RngBitGeneratorOp>(op);
  bool isPhilox = generator.getRngAlgorithm() == stablehlo::RngAlgorithm::PHILOX;
  TensorValue state = operands[0];
  if (state.size() != 2 && !(isPhilox && state.size() == 3))
    return op->emitOpError("has a state of ")
           << state.size() << " words, expected 2" << (isPhilox ? " or 3" : "");
  uint64_t key = state[0].u, counter = state[1].u, counterHigh = state.size() > 2 ? state[2].u : 0;
  TensorValue output(resultType(op, 1));
  ElementType element = output.element();
  SmallVector<uint32_t, 4> block;
  size_t used = 0;
  auto nextWord = [&] {
    if (used == block.size()) {
      block = isPhilox ? philox(key, counter, counterHigh) : threefry(key, counter);
      counterHigh += ++counter == 0;
      used = 0;
    }
    return block[used++];
  };
  for (Cell &cell : output.mutableCells()) {
    uint64_t pattern = nextWord();
    if (element.width() > 32)
      pattern |= uint64_t(nextWord()) << 32;
    cell = element.fromBits(pattern);
  }
  state.mutableCells()[1].u = counter;
  if (state.size() > 2)
    state.mutableCells()[2].u = counterHigh;
  Values results = one(std::move(state));
  results.push_back(std::move(output));
  return results;
}

static FailureOr<Values> evalRng(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  auto rng = cast<stablehlo::RngOp>(op);
  TensorValue result(resultType(op));
  ElementType element = result.element();
  uint64_t draw = run.nextDraw(), counter = 0;
  // In (0, 1), so that it has a logarithm.
  auto uniform = [&] {
    SmallVector<uint32_t, 4> words = threefry(draw, counter++);
    return (double((uint64_t(words[0]) << 32 | words[1]) >> 11) + 0.5) * 0x1p-53;
  };
  Cell a = operands[0][0], b = operands[1][0];
  for (Cell &cell : result.mutableCells()) {
    if (rng.getRngDistribution() == stablehlo::RngDistribution::NORMAL) {
      double radius = std::sqrt(-2 * std::log(uniform()));
      cell = floatCell(a.f + b.f * radius * std::cos(6.283185307179586 * uniform()));
    } else if (element.isFloat()) {
      cell = floatCell(a.f + (b.f - a.f) * uniform());
    } else {
      // Bounds as 64 bits: their distance is one of an unsigned number.
      uint64_t count = b.u - a.u;
      cell.u = a.u + (count ? uint64_t(uniform() * double(count)) % count : 0);
    }
    cell = element.round(cell);
    // Rounding may not reach the bound, which is not drawn.
    if (element.isFloat() && rng.getRngDistribution() == stablehlo::RngDistribution::UNIFORM &&
        cell.f >= b.f && a.f < b.f)
      cell = element.round(a);
  }
  return one(std::move(result));
}

void addRandom(HandlerTable &table) {
  table["stablehlo.rng"] = evalRng;
  table["stablehlo.rng_bit_generator"] = evalRngBitGenerator;
}

} // namespace phaze::interpreter
