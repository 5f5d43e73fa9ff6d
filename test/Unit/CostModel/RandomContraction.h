// Random contractions and chips for the tests of the mappers, the same in every run.
#ifndef PHAZE_TEST_UNIT_COSTMODEL_RANDOMCONTRACTION_H
#define PHAZE_TEST_UNIT_COSTMODEL_RANDOMCONTRACTION_H

#include "phaze/CostModel/ContractionCost.h"

#include <cmath>
#include <random>

namespace phaze::cost {

class RandomContraction {
public:
  explicit RandomContraction(uint32_t seed) : engine(seed) {}

  int64_t whole(int64_t least, int64_t most) {
    return least + static_cast<int64_t>(engine() % static_cast<uint64_t>(most - least + 1));
  }
  /// Evenly spread over orders of magnitude.
  double magnitude(double least, double most) {
    double unit = static_cast<double>(engine() >> 11) * 0x1p-53;
    return least * std::pow(most / least, unit);
  }
  int64_t wholeMagnitude(int64_t least, int64_t most) {
    return static_cast<int64_t>(
        magnitude(static_cast<double>(least), static_cast<double>(most) + 0.999));
  }

  /// Sizes at which every mapping can be tried.
  Contraction smallProblem() {
    Contraction p;
    p.batch = whole(1, 3);
    p.m = whole(1, 8);
    p.n = whole(1, 8);
    p.k = whole(1, 8);
    elements(p);
    return p;
  }
  TensorChip smallChip() {
    TensorChip chip;
    chip.cores = whole(1, 7);
    chip.width = whole(1, 4);
    chip.depth = whole(1, 4);
    chip.l1PerElement = Bytes(static_cast<double>(whole(1, 40)));
    chip.l2 = Bytes(magnitude(20, 500));
    chip.globalBuffer = Bytes(magnitude(10, 1000));
    ports(chip, 1, 60);
    return chip;
  }

  /// Sizes of models and of the chips that a search looks at.
  Contraction largeProblem() {
    Contraction p;
    p.batch = whole(0, 1) == 0 ? 1 : wholeMagnitude(1, 256);
    p.m = wholeMagnitude(1, 16384);
    p.n = wholeMagnitude(1, 16384);
    p.k = wholeMagnitude(1, 16384);
    elements(p);
    return p;
  }
  TensorChip largeChip() {
    TensorChip chip;
    chip.cores = wholeMagnitude(1, 4096);
    chip.width = wholeMagnitude(2, 256);
    chip.depth = wholeMagnitude(2, 256);
    chip.l1PerElement = Bytes(static_cast<double>(wholeMagnitude(8, 256)));
    chip.l2 = Bytes(magnitude(4096, 1 << 20));
    chip.globalBuffer = Bytes(magnitude(1 << 16, 1 << 27));
    ports(chip, 8, 4096);
    return chip;
  }

private:
  void elements(Contraction &p) {
    const double sizes[] = {1, 2, 4};
    p.lhsElement = Bytes(sizes[whole(0, 2)]);
    p.rhsElement = Bytes(sizes[whole(0, 2)]);
    p.resultElement = Bytes(sizes[whole(0, 2)]);
    p.accumulator = Bytes(sizes[whole(1, 2)]);
    if (whole(0, 3) == 0)
      p.lhsStored = whole(1, p.m * p.k);
    if (whole(0, 7) == 0)
      p.rhsStored = whole(1, p.k * p.n);
    p.resultStaysOnChip = whole(0, 3) == 0;
    double results = static_cast<double>(p.batch) * static_cast<double>(p.m * p.n);
    if (whole(0, 3) == 0)
      p.otherHbm = Bytes(magnitude(1, 4) * results);
    if (whole(0, 3) == 0)
      p.otherGlobal = Bytes(magnitude(1, 4) * results);
  }
  void ports(TensorChip &chip, double least, double most) {
    chip.arrayPort = BytesPerCycle(magnitude(least, most));
    chip.bufferPort = BytesPerCycle(magnitude(least, most));
    chip.globalPort = BytesPerCycle(magnitude(least, most * 4));
    chip.hbmPort = BytesPerCycle(magnitude(least, most));
    chip.rate = whole(0, 2) == 0 ? 0.25 : 1;
  }

  std::mt19937_64 engine;
};

} // namespace phaze::cost

#endif // PHAZE_TEST_UNIT_COSTMODEL_RANDOMCONTRACTION_H
