// Operators and fused groups of workloads: every kind by hand, and what must hold for all of them.
#include "phaze/CostModel/OperatorCost.h"
#include "TransformerBlock.h"

#include "gtest/gtest.h"

#include <random>

using namespace phaze;
using namespace phaze::arch;
using namespace phaze::cost;

namespace {

const phaze::ElementType bf16{"bf16", 16};

/// One part with factors of its own.
struct Program {
  Workload workload;
  Part part;
  PartBuilder build{part, bf16};

  FactorId factor(int64_t size) {
    workload.factors.push_back(
        {"f" + std::to_string(workload.factors.size()), FactorRole::None, size, false});
    return static_cast<FactorId>(workload.factors.size() - 1);
  }
  OperatorShapes shapes(const std::vector<ValueId> &kept = {}) const {
    return shapesOf(workload, part, kept);
  }
  OperatorShape only() const {
    OperatorShapes all = shapes();
    EXPECT_FALSE(all.error) << *all.error;
    EXPECT_EQ(all.shapes.size(), 1u);
    return all.shapes.front();
  }
};

OperatorCost cost(const OperatorShape &shape, const ArchConfig &chip, Rules rules = Rules::Exact) {
  CostMemo memo;
  std::optional<OperatorCost> result = costOf(shape, chip, rules, memo);
  EXPECT_TRUE(result);
  return result.value_or(OperatorCost());
}

/// 2 vector cores of 128 lanes, 16 MiB, 32 GiB: the chip of the example in docs/CostModel.md.
ArchConfig smallChip() {
  return ArchConfig::derived({4, 2, 64, 64, 128, Bytes(Mebibytes(16)), Bytes(Gibibytes(32)), {}});
}

TEST(OperatorCost, elementWise) {
  Program p;
  FactorId n = p.factor(1 << 20);
  ValueId a = p.build.input(ValueOrigin::Activation, {{n}});
  ValueId b = p.build.input(ValueOrigin::Activation, {{n}});
  p.build.map("add", {a, b}, {{n}});
  OperatorCost result = cost(p.only(), smallChip());
  EXPECT_EQ(result.resource, Resource::Vector);
  EXPECT_EQ(result.all.cycles, Cycles(5506)); // VectorCost.elementWiseByHand
  EXPECT_EQ(result.all.limit, Limit::Hbm);
  EXPECT_EQ(result.all.hbmBytes, Bytes(3 * (1 << 21)));
  EXPECT_GE(result.one.cycles, result.all.cycles);
  EXPECT_EQ(cost(p.only(), smallChip(), Rules::Paper).all.cycles, Cycles((1 << 20) / 256));
}

TEST(OperatorCost, constantsAndRepeatedOperandsAreReadOnce) {
  Program p;
  FactorId n = p.factor(1000);
  ValueId a = p.build.input(ValueOrigin::Activation, {{n}});
  ValueId zero = p.build.input(ValueOrigin::Constant, {{n}});
  p.build.map("multiply", {a, a}, {{n}});
  p.part.operators.back().operands.push_back(zero);
  OperatorShape shape = p.only();
  EXPECT_EQ(shape.vector.read, Bytes(2000));
  EXPECT_EQ(shape.vector.written, Bytes(2000));
}

TEST(OperatorCost, repeatsMultiply) {
  Program p;
  FactorId n = p.factor(100'000);
  ValueId a = p.build.input(ValueOrigin::Activation, {{n}});
  p.build.map("tanh", {a}, {{n}});
  OperatorCost once = cost(p.only(), smallChip());
  p.part.operators.back().repeat = 7;
  OperatorCost often = cost(p.only(), smallChip());
  EXPECT_EQ(often.all.cycles, 7 * once.all.cycles);
  EXPECT_EQ(often.one.hbmBytes, 7 * once.one.hbmBytes);
  EXPECT_DOUBLE_EQ(often.all.activity.l1.value(), 7 * once.all.activity.l1.value());
}

TEST(OperatorCost, reductionsKnowTheirRows) {
  Program p;
  FactorId rows = p.factor(512), columns = p.factor(1024);
  ValueId x = p.build.input(ValueOrigin::Activation, {{rows}, {columns}});
  p.build.add(OperatorKind::Reduction, "reduce", {x}, {{rows}}, {columns});
  OperatorShape shape = p.only();
  ASSERT_EQ(shape.vector.members.size(), 1u);
  EXPECT_EQ(shape.vector.members[0].kind, VectorKind::Reduce);
  EXPECT_EQ(shape.vector.members[0].elements, 512 * 1024);
  EXPECT_EQ(shape.vector.members[0].rowLength, 1024);
  p.part.operators.back().name = "reduce_and";
  EXPECT_TRUE(p.shapes().unknown.empty());
  EXPECT_EQ(p.only().vector.members[0].kind, VectorKind::Reduce);
}

TEST(OperatorCost, movementReadsWhatItTakes) {
  Program p;
  FactorId table = p.factor(50'000), hidden = p.factor(64), tokens = p.factor(10);
  ValueId all = p.build.input(ValueOrigin::Parameter, {{table}, {hidden}}, 0);
  ValueId some = p.build.input(ValueOrigin::Side, {{tokens}});
  p.build.add(OperatorKind::Movement, "gather", {all, some}, {{tokens}, {hidden}});
  p.build.add(OperatorKind::Movement, "slice", {all}, {{tokens}, {hidden}});
  p.build.add(OperatorKind::Movement, "transpose", {all}, {{hidden}, {table}});
  ValueId update = p.build.input(ValueOrigin::Activation, {{tokens}, {hidden}});
  p.build.add(OperatorKind::Movement, "dynamic_update_slice", {all, update}, {{table}, {hidden}});
  p.build.add(OperatorKind::Movement, "scatter", {all, some, update}, {{table}, {hidden}});
  std::vector<OperatorShape> shapes = p.shapes().shapes;
  ASSERT_EQ(shapes.size(), 5u);
  double part = 10 * 64 * 2, whole = 50'000 * 64 * 2, indices = 10 * 2;
  const double expected[][2] = {{part + indices, part},
                                {part, part},
                                {whole, whole},
                                {part, part},
                                {2 * part + indices, part}};
  for (size_t i = 0; i < shapes.size(); ++i) {
    EXPECT_EQ(shapes[i].vector.read.value(), expected[i][0]) << i;
    EXPECT_EQ(shapes[i].vector.written.value(), expected[i][1]) << i;
    EXPECT_EQ(cost(shapes[i], smallChip(), Rules::Paper).all.cycles, Cycles(0)) << i;
  }
}

TEST(OperatorCost, viewsCostNothing) {
  Program p;
  FactorId n = p.factor(1000);
  ValueId x = p.build.input(ValueOrigin::Activation, {{n}});
  p.build.add(OperatorKind::View, "reshape", {x}, {{n}, {}});
  for (Rules rules : {Rules::Exact, Rules::Paper}) {
    OperatorCost result = cost(p.only(), smallChip(), rules);
    EXPECT_EQ(result.resource, Resource::None);
    EXPECT_EQ(result.all.cycles, Cycles(0));
    EXPECT_EQ(result.all.hbmBytes, Bytes(0));
  }
}

TEST(OperatorCost, collectives) {
  Program p;
  FactorId n = p.factor(32'000'000), part = p.factor(4'000'000);
  ValueId x = p.build.input(ValueOrigin::Activation, {{n}});
  ValueId y = p.build.input(ValueOrigin::Activation, {{part}});
  p.build.add(OperatorKind::Collective, "all_reduce", {x}, {{n}});
  p.build.add(OperatorKind::Collective, "all_gather", {y}, {{n}});
  p.build.add(OperatorKind::Collective, "collective_permute", {x}, {{n}});
  ArchConfig chip = smallChip();
  chip.network = {{8, BytesPerSecond(100e9), Seconds(1e-6)}};
  std::vector<OperatorShape> shapes = p.shapes().shapes;
  ASSERT_EQ(shapes.size(), 3u);
  // 64 MB among 8 at 100 GB/s and 1 us, as in docs/CostModel.md: 1.134 ms, half of it to gather.
  EXPECT_NEAR((cost(shapes[0], chip).all.cycles / chip.clock).value(), 1.134e-3, 1e-9);
  EXPECT_NEAR((cost(shapes[1], chip).all.cycles / chip.clock).value(), 0.567e-3, 1e-9);
  EXPECT_EQ(shapes[1].network[0].devices, 8);
  EXPECT_NEAR((cost(shapes[2], chip).all.cycles / chip.clock).value(), 641e-6, 1e-9);
  for (const OperatorShape &shape : shapes) {
    EXPECT_EQ(cost(shape, chip).resource, Resource::Network);
    EXPECT_EQ(cost(shape, chip).all.limit, Limit::Network);
  }
  EXPECT_NEAR((cost(shapes[2], chip, Rules::Paper).all.cycles / chip.clock).value(), 640e-6, 1e-9);
}

TEST(OperatorCost, namesNobodyKnowsAreListedAndCostTheirWork) {
  Program p;
  FactorId n = p.factor(1000);
  ValueId x = p.build.input(ValueOrigin::Activation, {{n}});
  p.build.map("frobnicate", {x}, {{n}});
  p.build.map("frobnicate", {x}, {{n}});
  p.part.operators.back().work = {{3, {n}}};
  p.part.operators.back().computeType = bf16;
  OperatorShapes shapes = p.shapes();
  EXPECT_EQ(shapes.unknown, std::vector<std::string>{"frobnicate"});
  EXPECT_EQ(shapes.shapes[0].vector.members[0].elements, 1000);
  EXPECT_EQ(shapes.shapes[1].vector.members[0].elements, 3000);
  EXPECT_EQ(shapes.shapes[1].vector.members[0].kind, VectorKind::Add);
}

// Work that somebody has said runs at peak on tensor cores, or as long as the bytes take.
TEST(OperatorCost, describedWorkAndBytes) {
  Program p;
  FactorId n = p.factor(1 << 20);
  ValueId x = p.build.input(ValueOrigin::Activation, {{n}});
  p.build.add(OperatorKind::Opaque, "kernel", {x}, {{n}}, {});
  Operator &op = p.part.operators.back();
  op.work = {{1 << 20, {n}}};
  op.computeType = bf16;
  op.traffic = {{3, {n}}};
  ArchConfig chip = smallChip();
  // 2^39 multiply-adds in a cube of 2^13, on 4 arrays of 64 x 64.
  OperatorCost busy = cost(p.only(), chip);
  EXPECT_EQ(busy.resource, Resource::Tensor);
  double least = 0x1p39 / (4 * 64 * 64);
  EXPECT_GE(busy.all.cycles.value(), least);
  EXPECT_LT(busy.all.cycles.value(), 1.02 * least);
  // An element of each operand is the least that the mapper takes.
  EXPECT_NEAR(busy.all.hbmBytes.value(), 3 << 20, 4);
  EXPECT_TRUE(p.shapes().unknown.empty());
  // A thousandth of the work and a thousand times the bytes.
  op.work = {{1 << 10, {n}}};
  op.traffic = {{3000, {n}}};
  OperatorCost moving = cost(p.only(), chip);
  EXPECT_EQ(moving.all.limit, Limit::Hbm);
  double bytes = 3000 * 0x1p20;
  EXPECT_NEAR(moving.all.cycles.value() / (bytes / chip.hbmPort().value()), 1, 0.01);
  // Nothing but bytes; without these operands and results.
  op.work.clear();
  op.computeType = {};
  EXPECT_EQ(cost(p.only(), chip).resource, Resource::Vector);
  EXPECT_EQ(cost(p.only(), chip).all.hbmBytes, Bytes(bytes));
  op.traffic.clear();
  EXPECT_EQ(cost(p.only(), chip).all.hbmBytes, Bytes(4 << 20));
}

// 24 rows of 4 meet one of three matrices of 4 x 16 each: all of them are read.
TEST(OperatorCost, groupedProductsReadAllMatrices) {
  Program p;
  FactorId rows = p.factor(24), sum = p.factor(4), columns = p.factor(16), groups = p.factor(3);
  ValueId x = p.build.input(ValueOrigin::Activation, {{rows}, {sum}});
  ValueId w = p.build.input(ValueOrigin::Parameter, {{groups}, {sum}, {columns}}, 0);
  p.build.add(OperatorKind::Contraction, "ragged_dot", {x, w}, {{rows}, {columns}}, {});
  Operator &op = p.part.operators.back();
  op.rows = {rows};
  op.columns = {columns};
  op.reduction = {sum};
  op.work = {{2, {rows, sum, columns}}};
  op.computeType = bf16;
  OperatorCost result = cost(p.only(), smallChip());
  EXPECT_EQ(result.resource, Resource::Tensor);
  EXPECT_EQ(result.all.hbmBytes, Bytes(2 * (24 * 4 + 3 * 4 * 16 + 24 * 16)));
}

TEST(OperatorCost, names) {
  EXPECT_EQ(vectorKindOf("exponential"), VectorKind::Exp);
  EXPECT_EQ(vectorKindOf("mhlo.erf"), VectorKind::Erf);
  EXPECT_EQ(vectorKindOf("reduce"), VectorKind::Reduce);
  EXPECT_EQ(vectorKindOf("reduce_precision"), VectorKind::Round);
  EXPECT_EQ(vectorKindOf("xor"), VectorKind::Bitwise);
  EXPECT_FALSE(vectorKindOf(""));
  EXPECT_FALSE(vectorKindOf("tanh_gradient"));
}

TEST(OperatorCost, contractionsAreProductsOfFactors) {
  Program p;
  FactorId b = p.factor(2), h = p.factor(3), s = p.factor(50), t = p.factor(70), d = p.factor(16);
  ValueId q = p.build.input(ValueOrigin::Activation, {{b}, {h}, {s}, {d}});
  ValueId k = p.build.input(ValueOrigin::Activation, {{b}, {h}, {t}, {d}});
  p.build.contract(q, k, {{b}, {h}, {s}, {t}}, {b, h}, {s}, {t}, {d});
  OperatorShape shape = p.only();
  ASSERT_EQ(shape.tensor.size(), 1u);
  Contraction expected;
  expected.batch = 6, expected.m = 50, expected.n = 70, expected.k = 16;
  EXPECT_TRUE(shape.tensor[0].problem == expected);
  EXPECT_EQ(shape.tensor[0].type, arch::ElementType::BF16);
  ArchConfig chip = smallChip();
  OperatorCost result = cost(shape, chip);
  EXPECT_EQ(result.resource, Resource::Tensor);
  EXPECT_EQ(result.all.cycles,
            mapContraction(expected, tensorChip(chip, arch::ElementType::BF16))->cycles);
  EXPECT_EQ(
      result.one.cycles,
      mapContraction(expected, tensorChip(chip, arch::ElementType::BF16, Cores::One))->cycles);
  PaperChip paper = paperChip(chip);
  EXPECT_EQ(cost(shape, chip, Rules::Paper).all.cycles,
            mapPaperGemm(paperGemm(expected), paper).cycles);
  paper.cores = 1;
  EXPECT_EQ(cost(shape, chip, Rules::Paper).one.cycles,
            mapPaperGemm(paperGemm(expected), paper).cycles);
}

TEST(OperatorCost, convolutionsReadTheirInputOnce) {
  // 3 x 3 taps over 56 x 56 places of 64 channels.
  Program p;
  FactorId b = p.factor(8), y = p.factor(56), x = p.factor(56), in = p.factor(64),
           out = p.factor(128), ky = p.factor(3), kx = p.factor(3);
  ValueId image = p.build.input(ValueOrigin::Activation, {{b}, {y}, {x}, {in}});
  ValueId kernel = p.build.input(ValueOrigin::Parameter, {{ky}, {kx}, {in}, {out}}, 0);
  p.build.contract(image, kernel, {{b}, {y}, {x}, {out}}, {}, {b, y, x}, {out}, {ky, kx, in});
  p.part.operators.back().name = "convolution";
  Convolution same;
  same.batch = 8, same.inputChannels = 64, same.outputChannels = 128;
  same.inputHeight = same.inputWidth = same.outputHeight = same.outputWidth = 56;
  same.kernelHeight = same.kernelWidth = 3;
  OperatorShape shape = p.only();
  EXPECT_TRUE(shape.tensor[0].problem == contraction(same));
}

TEST(OperatorCost, convolutionsPayTheTapsThatDoWork) {
  Program p;
  FactorId places = p.factor(100), in = p.factor(16), out = p.factor(32), taps = p.factor(9);
  ValueId x = p.build.input(ValueOrigin::Activation, {{places}, {in}});
  ValueId w = p.build.input(ValueOrigin::Parameter, {{taps}, {in}, {out}}, 0);
  p.build.contract(x, w, {{places}, {out}}, {}, {places}, {out}, {taps, in});
  EXPECT_EQ(p.only().tensor[0].problem.k, 9 * 16);
  // A quarter of the taps meets an element of a dilated input.
  Operator &op = p.part.operators.back();
  op.work = {{2 * 225, {in, out}}};
  op.computeType = bf16;
  EXPECT_EQ(p.only().tensor[0].problem.k, 36);
  op.work = {{2 * 226, {in, out}}};
  EXPECT_EQ(p.only().tensor[0].problem.k, 37);
}

TEST(OperatorCost, emptyAndHugeSizes) {
  Program p;
  FactorId n = p.factor(64), none = p.factor(0);
  ValueId a = p.build.input(ValueOrigin::Activation, {{n}, {none}});
  ValueId b = p.build.input(ValueOrigin::Activation, {{none}, {n}});
  p.build.contract(a, b, {{n}, {n}}, {}, {n}, {n}, {none});
  OperatorShape zeros = p.only();
  EXPECT_TRUE(zeros.tensor.empty());
  EXPECT_EQ(zeros.vector.written, Bytes(64 * 64 * 2));

  Program q;
  FactorId huge = q.factor(int64_t(1) << 40);
  ValueId x = q.build.input(ValueOrigin::Activation, {{huge}, {huge}});
  q.build.map("add", {x, x}, {{huge}, {huge}});
  OperatorShapes shapes = q.shapes();
  ASSERT_TRUE(shapes.error);
  EXPECT_NE(shapes.error->find("operator 0 'add': members[0]: expected"), std::string::npos)
      << *shapes.error;
}

TEST(OperatorCost, elementTypes) {
  auto type = [](const char *name, uint32_t bits) { return computeTypeOf({name, bits}); };
  EXPECT_EQ(type("bf16", 16), arch::ElementType::BF16);
  EXPECT_EQ(type("f8E4M3FN", 8), arch::ElementType::F8);
  EXPECT_EQ(type("f4E2M1FN", 4), arch::ElementType::F4);
  EXPECT_EQ(type("ui32", 32), arch::ElementType::I32);
  EXPECT_EQ(type("complex<f32>", 64), arch::ElementType::F32);
  EXPECT_EQ(type("!quant.uniform<i8:f32>", 8), arch::ElementType::I8);

  Program p;
  FactorId n = p.factor(64);
  ValueId a = p.build.input(ValueOrigin::Activation, {{n}, {n}});
  ValueId b = p.build.input(ValueOrigin::Activation, {{n}, {n}});
  p.build.contract(a, b, {{n}, {n}}, {}, {n}, {n}, {n});
  for (PartValue &value : p.part.values)
    value.tensor.element = {"complex<f32>", 64};
  Contraction problem = p.only().tensor[0].problem;
  EXPECT_EQ(problem.k, 4 * 64);
  EXPECT_EQ(64.0 * 256 * problem.lhsElement, Bytes(64 * 64 * 8));
  EXPECT_EQ(problem.accumulator, Bytes(8));
}

/// h = x w; y = tanh(h), m x k x n.
struct Fused : Program {
  ValueId x, w, h, y;
  FactorId m, k, n;
  Fused(int64_t rows, int64_t reduction, int64_t columns)
      : m(factor(rows)), k(factor(reduction)), n(factor(columns)) {
    x = build.input(ValueOrigin::Activation, {{m}, {k}});
    w = build.input(ValueOrigin::Parameter, {{k}, {n}}, 0);
    build.open();
    h = build.contract(x, w, {{m}, {n}}, {}, {m}, {n}, {k});
    y = build.map("tanh", {h}, {{m}, {n}});
    build.close();
  }
};

/// The example of docs/CostModel.md, "Operators and fused groups".
TEST(OperatorCost, workedExample) {
  Fused p(512, 1024, 512);
  ArchConfig chip = smallChip();
  chip.tensor.l2 = Bytes(Kibibytes(64));
  chip.tensor.arrayPort = BytesPerCycle(512);
  chip.tensor.bufferPort = BytesPerCycle(128);
  chip.globalBuffer = {Bytes(Mebibytes(2)), BytesPerCycle(256)};
  chip.hbm.bandwidth = BytesPerCycle(256) * chip.clock;
  OperatorShape shape = p.only();
  EXPECT_TRUE(shape.tensor[0].problem.resultStaysOnChip);
  EXPECT_EQ(shape.vector.read, Bytes(0));
  EXPECT_EQ(shape.vector.exchanged, Bytes(524'288));
  EXPECT_EQ(shape.vector.written, Bytes(524'288));
  OperatorCost fused = cost(shape, chip);
  EXPECT_EQ(fused.resource, Resource::Pair);
  EXPECT_EQ(fused.all.cycles, Cycles(27'648)); // lanes: 27 * 2^18 / 256
  EXPECT_EQ(fused.all.limit, Limit::Lanes);
  // The same bytes at HBM as the contraction alone: its result goes there after tanh.
  EXPECT_EQ(fused.all.globalBytes, Bytes(4'718'592 + 2 * 524'288));
  EXPECT_EQ(fused.all.hbmBytes, Bytes(3'670'016));
  // Apart: 18,706.5 and 27,648 cycles.
  Part &part = p.part;
  for (Operator &op : part.operators)
    op.group.reset();
  std::vector<OperatorShape> apart = p.shapes().shapes;
  EXPECT_EQ(cost(apart[0], chip).all.cycles, Cycles(18'706.5));
  EXPECT_EQ(cost(apart[1], chip).all.cycles, Cycles(27'648));
  EXPECT_EQ(cost(apart[1], chip).all.hbmBytes, Bytes(2 * 524'288));
}

TEST(OperatorCost, keptValuesAreWritten) {
  Fused p(512, 1024, 512);
  OperatorShape shape = p.shapes({p.h}).shapes.front();
  EXPECT_FALSE(shape.tensor[0].problem.resultStaysOnChip);
  EXPECT_EQ(shape.vector.read, Bytes(0));
  EXPECT_EQ(shape.vector.exchanged, Bytes(524'288));
}

TEST(OperatorCost, paperRulesOfAGroup) {
  Fused p(512, 1024, 512);
  ArchConfig chip = smallChip();
  PaperGemm gemm{512, 1024, 512};
  OperatorCost pair = cost(p.only(), chip, Rules::Paper);
  EXPECT_EQ(pair.resource, Resource::Pair);
  EXPECT_EQ(pair.all.cycles, mapPaperGemm(gemm, paperChip(chip)).cycles);

  Program q;
  FactorId n = q.factor(1 << 16);
  ValueId x = q.build.input(ValueOrigin::Activation, {{}});
  q.build.open();
  ValueId wide = q.build.add(OperatorKind::Movement, "broadcast_in_dim", {x}, {{n}});
  ValueId e = q.build.map("exponential", {wide}, {{n}});
  q.build.map("tanh", {e}, {{n}});
  q.build.close();
  // The first that computes pays.
  EXPECT_EQ(cost(q.only(), chip, Rules::Paper).all.cycles, Cycles(15 * (1 << 16) / 256));
}

TEST(OperatorCost, aSoftmaxHoldsARow) {
  Program p;
  FactorId r = p.factor(64), c = p.factor(4096);
  ValueId x = p.build.input(ValueOrigin::Activation, {{r}, {c}});
  p.build.open();
  ValueId most = p.build.add(OperatorKind::Reduction, "reduce", {x}, {{r}}, {c});
  ValueId shifted = p.build.map("subtract", {x, most}, {{r}, {c}});
  ValueId e = p.build.map("exponential", {shifted}, {{r}, {c}});
  ValueId sum = p.build.add(OperatorKind::Reduction, "reduce", {e}, {{r}}, {c});
  p.build.map("divide", {e, sum}, {{r}, {c}});
  p.build.close();
  OperatorShape shape = p.only();
  double all = 64 * 4096 * 2, row = 4096 * 2;
  EXPECT_EQ(shape.vector.read, Bytes(all));
  EXPECT_EQ(shape.vector.written, Bytes(all));
  // most, shifted and sum flow; e waits for its row's sum, and x for its row's largest element.
  Bytes held;
  for (const Intermediate &value : shape.vector.between)
    held += value.resident;
  EXPECT_EQ(held, Bytes(2 * row));
  ArchConfig chip = smallChip();
  EXPECT_EQ(cost(shape, chip).all.hbmBytes, Bytes(2 * all));
  chip.vector.l2 = Bytes(64);
  chip.globalBuffer.capacity = Bytes(64);
  EXPECT_GT(cost(shape, chip).all.hbmBytes, Bytes(5 * all)); // x again; e once written, twice read
}

TEST(OperatorCost, operandsOfAGroupStayWhereThereIsRoom) {
  // tanh before the contraction: its result is an operand of 8 MiB.
  Program p;
  FactorId m = p.factor(2048), k = p.factor(2048), n = p.factor(64);
  ValueId x = p.build.input(ValueOrigin::Activation, {{m}, {k}});
  ValueId w = p.build.input(ValueOrigin::Parameter, {{k}, {n}}, 0);
  p.build.open();
  ValueId a = p.build.map("tanh", {x}, {{m}, {k}});
  p.build.contract(a, w, {{m}, {n}}, {}, {m}, {n}, {k});
  p.build.close();
  OperatorShape shape = p.only();
  ASSERT_EQ(shape.made.size(), 1u);
  ArchConfig chip = smallChip();
  // Read x and w, write the result; but for one element.
  Bytes least((2048.0 * 2048 + 2048 * 64 + 2048 * 64) * 2);
  chip.hbm.bandwidth = BytesPerSecond(1e9); // so that it matters
  EXPECT_EQ(cost(shape, chip).all.hbmBytes, least + Bytes(2));
  chip.globalBuffer.capacity = Bytes(Mebibytes(4));
  EXPECT_EQ(cost(shape, chip).all.hbmBytes, least + Bytes(2 * 2048.0 * 2048 * 2));
}

TEST(OperatorCost, viewsInsideAGroupAreTheirOperand) {
  Program p;
  FactorId m = p.factor(64), n = p.factor(32);
  ValueId x = p.build.input(ValueOrigin::Activation, {{m}, {n}});
  p.build.open();
  ValueId y = p.build.map("tanh", {x}, {{m}, {n}});
  ValueId flat = p.build.add(OperatorKind::View, "reshape", {y}, {{m, n}});
  p.build.map("exponential", {flat}, {{m, n}});
  p.build.close();
  EXPECT_EQ(p.only().vector.read, Bytes(64 * 32 * 2));
  EXPECT_EQ(p.only().vector.written, Bytes(64 * 32 * 2));
  // Read outside, the view makes its operand leave.
  p.build.map("negate", {flat}, {{m, n}});
  EXPECT_EQ(p.shapes().shapes[0].vector.written, Bytes(2 * 64 * 32 * 2));
  EXPECT_EQ(p.shapes().shapes[1].vector.read, Bytes(64 * 32 * 2));
}

/// Forward attention of so many heads, with so many queries and keys of size `d`.
Program attention(int64_t heads, int64_t length, int64_t size,
                  std::optional<int32_t> shown = std::nullopt) {
  Program p;
  FactorId b = p.factor(heads), s = p.factor(length), t = p.factor(length), d = p.factor(size);
  ValueId q = p.build.input(ValueOrigin::Activation, {{b}, {s}, {d}});
  ValueId k = p.build.input(ValueOrigin::Activation, {{b}, {t}, {d}});
  ValueId v = p.build.input(ValueOrigin::Activation, {{b}, {t}, {d}});
  ValueId mask = p.build.input(ValueOrigin::Side, {{s}, {t}});
  p.part.values[mask].shown = shown;
  p.build.open();
  ValueId x = p.build.contract(q, k, {{b}, {s}, {t}}, {b}, {s}, {t}, {d});
  if (shown)
    x = p.build.map("add", {x, mask}, {{b}, {s}, {t}});
  ValueId e = p.build.map("exponential", {x}, {{b}, {s}, {t}});
  ValueId sum = p.build.add(OperatorKind::Reduction, "reduce_add", {e}, {{b}, {s}}, {t});
  ValueId all = p.build.add(OperatorKind::Movement, "broadcast_in_dim", {sum}, {{b}, {s}, {t}});
  ValueId w = p.build.map("divide", {e, all}, {{b}, {s}, {t}});
  p.build.contract(w, v, {{b}, {s}, {d}}, {b}, {s}, {d}, {t});
  p.build.close();
  return p;
}

TEST(OperatorCost, attentionMovesNoScores) {
  ArchConfig chip = *arch::preset("tpuv4");
  OperatorShape shape = attention(16, 2048, 128).only();
  ASSERT_EQ(shape.made.size(), 1u);
  EXPECT_EQ(shape.made[0].blockElement, Bytes(2));
  // Queries, keys, values and the product; of the weights one element a head, the least there is.
  Bytes edges(4.0 * 16 * 2048 * 128 * 2);
  EXPECT_EQ(cost(shape, chip).all.hbmBytes, edges + Bytes(16 * 2));
  // No room for a tile and the next one of even one core: weights go out and come back.
  chip.globalBuffer.capacity = Bytes(2 * 128 * 128 * 2 - 1);
  EXPECT_GE(cost(shape, chip).all.hbmBytes, edges + Bytes(2 * 16 * 2048.0 * 2048 * 2));
  // Of no use where queries and keys are fewer than the size of a head.
  EXPECT_EQ(attention(16, 64, 128).only().made[0].blockElement, Bytes(0));
}

TEST(OperatorCost, hiddenScoresAreSkipped) {
  ArchConfig chip = *arch::preset("tpuv4");
  OperatorShape all = attention(16, 2048, 128, 1'000'000).only();
  OperatorShape causal = attention(16, 2048, 128, 500'245).only();
  // ceil(2048 * 0.500245) columns of scores, and as many terms of the product.
  EXPECT_EQ(causal.tensor[0].problem.n, 1025);
  EXPECT_EQ(causal.tensor[1].problem.k, 1025);
  OperatorCost most = cost(all, chip), half = cost(causal, chip);
  EXPECT_NEAR(half.all.cycles / most.all.cycles, 0.5, 0.02);
  // Keys and values are read all the same.
  EXPECT_EQ(half.all.hbmBytes, most.all.hbmBytes);
}

//===-- What holds for all ------------------------------------------------------------------===//

class RandomGroups {
public:
  explicit RandomGroups(uint64_t seed) : engine(seed) {}

  int64_t magnitude(int64_t least, int64_t most) {
    std::uniform_real_distribution<double> exponent(std::log2(least), std::log2(most));
    return static_cast<int64_t>(std::exp2(exponent(engine)));
  }
  size_t pick(size_t count) { return engine() % count; }

  /// A group of a few operators, with or without contractions, before and after them.
  Program program() {
    Program p;
    FactorId m = p.factor(magnitude(1, 4096)), n = p.factor(magnitude(1, 4096)),
             k = p.factor(magnitude(1, 4096));
    std::vector<ValueId> wide = {p.build.input(ValueOrigin::Activation, {{m}, {n}}),
                                 p.build.input(ValueOrigin::Stash, {{m}, {n}}, 0)};
    std::vector<ValueId> rows = {p.build.input(ValueOrigin::Activation, {{m}})};
    ValueId left = p.build.input(ValueOrigin::Activation, {{m}, {k}});
    ValueId square = p.build.input(ValueOrigin::Parameter, {{n}, {n}}, 0);
    ValueId right = p.build.input(ValueOrigin::Parameter, {{k}, {n}}, 0);
    bool hasContractions = pick(2) == 0;
    p.build.open();
    size_t count = 1 + pick(7);
    const char *const names[] = {"add", "tanh", "exponential", "divide", "select", "frobnicate"};
    for (size_t i = 0; i < count; ++i) {
      ValueId x = wide[pick(wide.size())], y = wide[pick(wide.size())];
      switch (pick(hasContractions ? 8 : 6)) {
      case 0:
        rows.push_back(p.build.add(OperatorKind::Reduction, "reduce", {x}, {{m}}, {n}));
        break;
      case 1:
        wide.push_back(p.build.add(OperatorKind::Movement, "broadcast_in_dim",
                                   {rows[pick(rows.size())]}, {{m}, {n}}));
        break;
      case 2:
        wide.push_back(p.build.add(OperatorKind::Movement, "reverse", {x}, {{m}, {n}}));
        break;
      case 6:
        wide.push_back(p.build.contract(left, right, {{m}, {n}}, {}, {m}, {n}, {k}));
        break;
      case 7:
        wide.push_back(p.build.contract(x, square, {{m}, {n}}, {}, {m}, {n}, {n}));
        break;
      default:
        wide.push_back(p.build.map(names[pick(6)], {x, y}, {{m}, {n}}));
      }
    }
    p.build.close();
    return p;
  }

  ArchConfig chip() {
    ArchConfig chip = ArchConfig::derived({magnitude(1, 256),
                                           magnitude(1, 256),
                                           magnitude(4, 256),
                                           magnitude(4, 256),
                                           magnitude(4, 256),
                                           Bytes(static_cast<double>(magnitude(1 << 16, 1 << 27))),
                                           Bytes(Gibibytes(32)),
                                           {}});
    chip.hbm.bandwidth = BytesPerSecond(static_cast<double>(magnitude(10'000'000'000, 4e12)));
    if (pick(2) == 0)
      return chip;
    chip.reach.contraction = static_cast<double>(1 + pick(100)) / 100;
    chip.reach.hbm = static_cast<double>(1 + pick(100)) / 100;
    chip.reach.start = Seconds(static_cast<double>(pick(3)) * 1e-6);
    return chip;
  }

  /// More of one thing, all else as it was.
  ArchConfig better(ArchConfig chip) {
    double factor = 1 + static_cast<double>(pick(300)) / 100;
    auto more = [&](int64_t x) {
      return static_cast<int64_t>(std::ceil(static_cast<double>(x) * factor));
    };
    switch (pick(10)) {
    case 0:
      chip.tensor.count = more(chip.tensor.count);
      break;
    case 1:
      chip.vector.count = more(chip.vector.count);
      break;
    case 2:
      chip.hbm.bandwidth *= factor;
      break;
    case 3:
      chip.globalBuffer.capacity *= factor;
      break;
    case 4:
      chip.globalBuffer.port *= factor;
      break;
    case 5:
      chip.vector.l2 *= factor;
      break;
    case 6:
      chip.vector.bufferPort *= factor;
      break;
    case 7:
      chip.reach.contraction = std::min(chip.reach.contraction * factor, 1.0);
      break;
    case 8:
      chip.reach.hbm = std::min(chip.reach.hbm * factor, 1.0);
      break;
    case 9:
      chip.reach.start /= factor;
      break;
    }
    return chip;
  }

private:
  std::mt19937_64 engine;
};

TEST(OperatorCost, boundsAndMonotony) {
  RandomGroups random(7);
  CostMemo memo;
  size_t pairs = 0;
  for (int i = 0; i < 20000; ++i) {
    Program p = random.program();
    ArchConfig chip = random.chip(), better = random.better(chip);
    OperatorShapes fused = p.shapes();
    ASSERT_FALSE(fused.error);
    ASSERT_EQ(fused.shapes.size(), 1u);
    for (Operator &op : p.part.operators)
      op.group.reset();
    OperatorShapes members = p.shapes();
    std::optional<OperatorCost> group = costOf(fused.shapes[0], chip, Rules::Exact, memo);
    std::optional<OperatorCost> more = costOf(fused.shapes[0], better, Rules::Exact, memo);
    ASSERT_TRUE(group && more);
    pairs += group->resource == Resource::Pair;
    EXPECT_LE(more->all.cycles.value(), group->all.cycles.value() * (1 + 1e-12)) << i;
    for (RunCost OperatorCost::*run : {&OperatorCost::one, &OperatorCost::all}) {
      const RunCost &whole = (*group).*run;
      EXPECT_GE(whole.cycles, whole.lowerBound) << i;
      Cycles sum;
      for (const OperatorShape &shape : members.shapes) {
        std::optional<OperatorCost> alone = costOf(shape, chip, Rules::Exact, memo);
        ASSERT_TRUE(alone);
        sum += ((*alone).*run).cycles;
        // All the work of each member is paid, but for broadcasts.
        VectorGroup work;
        for (const VectorOp &member : shape.vector.members)
          if (member.kind != VectorKind::Fill)
            work.members.push_back(member);
        Cores cores = run == &OperatorCost::one ? Cores::One : Cores::All;
        EXPECT_GE(whole.cycles, vectorCost(work, chip, cores).lanes) << i;
        for (const TensorWork &tensor : shape.tensor) {
          Contraction problem = tensor.problem;
          double peak = static_cast<double>(problem.batch) * static_cast<double>(problem.m) *
                        static_cast<double>(problem.n) * static_cast<double>(problem.k) /
                        (chip.tensorPeak(tensor.type).value() / 2);
          EXPECT_GE(whole.cycles.value(), peak) << i;
        }
      }
      EXPECT_LE(whole.cycles.value(), sum.value() * (1 + 1e-12)) << i;
    }
  }
  EXPECT_GT(pairs, 3000u);
}

/// What machines reach of rates and bandwidth, and the time to start, by hand.
TEST(OperatorCost, whatMachinesReach) {
  ArchConfig chip =
      ArchConfig::derived({2, 2, 128, 128, 128, Bytes(Mebibytes(16)), Bytes(Gibibytes(32)), {}});
  CostMemo memo;
  // a + b on 2^20 elements, as in docs/CostModel.md: 5505.02 cycles at HBM.
  OperatorShape add;
  add.vector.members = {{VectorKind::Add, 1 << 20}};
  add.vector.read = Bytes(Mebibytes(4));
  add.vector.written = Bytes(Mebibytes(2));
  // 8192^3, which compute bounds.
  OperatorShape product;
  product.tensor.resize(1);
  product.tensor[0].problem.m = product.tensor[0].problem.n = product.tensor[0].problem.k = 8192;
  auto cycles = [&](const OperatorShape &shape, Rules rules = Rules::Exact) {
    std::optional<OperatorCost> cost = costOf(shape, chip, rules, memo);
    EXPECT_GE(cost->all.cycles, cost->all.lowerBound);
    return cost->all.cycles.value();
  };
  EXPECT_EQ(cycles(add), 5506);
  double ideal = cycles(product), paper = cycles(product, Rules::Paper);
  double paperAdd = cycles(add, Rules::Paper);

  chip.reach.hbm = 0.5;
  EXPECT_EQ(cycles(add), std::ceil(2 * 5505.024));
  chip.reach.hbm = 1;
  chip.reach.contraction = 0.8;
  EXPECT_EQ(cycles(add), 5506);
  // 2^39 multiply-adds on 2 * 2^14 elements.
  EXPECT_NEAR(cycles(product) / (0x1p24 / 0.8), 1, 1e-3);
  chip.reach.contraction = 1;
  chip.reach.start = Seconds(2e-6);
  EXPECT_DOUBLE_EQ(cycles(add), 5506 + 2100);
  EXPECT_DOUBLE_EQ(cycles(product), ideal + 2100);
  // Each run starts anew, and what costs nothing needs no start.
  add.repeat = 3;
  EXPECT_DOUBLE_EQ(cycles(add), 3 * (5506 + 2100));
  EXPECT_EQ(costOf(OperatorShape(), chip, Rules::Exact, memo)->resource, Resource::None);
  // A small operator does little else.
  add.vector.members[0].elements = 1024;
  add.vector.read = add.vector.written = Bytes(2048);
  EXPECT_EQ(costOf(add, chip, Rules::Exact, memo)->all.limit, Limit::Start);

  add.repeat = 1;
  add.vector.members[0].elements = 1 << 20;
  chip.reach = {0.5, 0.5, 0.5, 0.5, 0.5, Seconds(1), 0.5, 0.5};
  EXPECT_EQ(cycles(product, Rules::Paper), paper);
  EXPECT_EQ(cycles(add, Rules::Paper), paperAdd);
}

TEST(OperatorCost, rowsThatTensorCoresCannotLoadAreSlow) {
  auto product = [](int64_t size) {
    Program p;
    FactorId m = p.factor(4096), n = p.factor(4096), k = p.factor(size);
    ValueId a = p.build.input(ValueOrigin::Activation, {{m}, {k}});
    ValueId b = p.build.input(ValueOrigin::Activation, {{k}, {n}});
    p.build.contract(a, b, {{m}, {n}}, {}, {m}, {n}, {k});
    return p.only();
  };
  ArchConfig gpu = *arch::preset("a100-80g"), ideal = gpu;
  ideal.reach.unaligned = 1;
  // 4096 and 4100 elements of 2 bytes: multiples of 16 bytes, and not.
  EXPECT_TRUE(product(4096).tensor[0].isAligned);
  EXPECT_FALSE(product(4100).tensor[0].isAligned);
  EXPECT_EQ(cost(product(4096), gpu).all.cycles, cost(product(4096), ideal).all.cycles);
  EXPECT_NEAR(cost(product(4100), ideal).all.cycles / cost(product(4100), gpu).all.cycles,
              gpu.reach.unaligned, 0.02);
}

TEST(OperatorCost, hostsThatWaitAddToEveryKernel) {
  Program p;
  FactorId n = p.factor(1 << 20);
  p.build.map("tanh", {p.build.input(ValueOrigin::Activation, {{n}})}, {{n}});
  p.part.operators.back().repeat = 3;
  OperatorShape shape = p.only();
  ArchConfig chip = smallChip();
  Cycles before = cost(shape, chip).all.cycles, bound = cost(shape, chip).all.lowerBound;
  shape.launch = Seconds(100e-6);
  EXPECT_DOUBLE_EQ((cost(shape, chip).all.cycles - before).value(), 3 * 100e-6 * 1.05e9);
  EXPECT_DOUBLE_EQ((cost(shape, chip).all.lowerBound - bound).value(), 3 * 100e-6 * 1.05e9);
  EXPECT_DOUBLE_EQ(leastWork(shape, chip.rates, Rules::Exact).launches.value(), 300e-6);
}

TEST(OperatorCost, usualPrecisionIsWhatCompilersMakeOfIt) {
  Program p;
  FactorId m = p.factor(4096), n = p.factor(4096), k = p.factor(4096);
  phaze::ElementType f32{"f32", 32};
  ValueId a = p.build.input(ValueOrigin::Activation, {{m}, {k}});
  ValueId b = p.build.input(ValueOrigin::Activation, {{k}, {n}});
  p.part.values[a].tensor.element = p.part.values[b].tensor.element = f32;
  p.build.contract(a, b, {{m}, {n}}, {}, {m}, {n}, {k});
  p.part.operators.back().computeType = f32;
  EXPECT_EQ(p.only().tensor[0].type, arch::ElementType::F32);
  p.part.operators.back().computeType = {"tf32", 32};
  EXPECT_EQ(p.only().tensor[0].type, arch::ElementType::TF32);
  // One pass of bf16 on a TPU, half the rate of 16 bits on an A100.
  EXPECT_EQ(arch::preset("tpuv4")->rates[arch::ElementType::TF32].tensor, 1);
  EXPECT_EQ(arch::preset("a100-80g")->rates[arch::ElementType::TF32].tensor, 0.5);
}

TEST(OperatorCost, boundsAndMonotonyOfAttention) {
  RandomGroups random(11);
  CostMemo memo;
  for (int i = 0; i < 2000; ++i) {
    Program p =
        attention(random.magnitude(1, 64), random.magnitude(1, 4096), random.magnitude(1, 256));
    ArchConfig chip = random.chip(), better = random.better(chip);
    std::optional<OperatorCost> group = costOf(p.only(), chip, Rules::Exact, memo);
    std::optional<OperatorCost> more = costOf(p.only(), better, Rules::Exact, memo);
    ASSERT_TRUE(group && more);
    EXPECT_LE(more->all.cycles.value(), group->all.cycles.value() * (1 + 1e-12)) << i;
    EXPECT_GE(group->all.cycles, group->all.lowerBound) << i;
    EXPECT_GE(group->one.cycles, group->one.lowerBound) << i;
  }
}

TEST(OperatorCost, aTransformerBlock) {
  Workload block = transformerBlock({4, 1024, 1600, 25, 6400});
  const LayerKind &kind = block.kinds.front();
  ArchConfig chip = *preset("tpuv4");
  CostMemo memo;
  Cycles sum;
  double flops = 0;
  for (bool isForward : {true, false}) {
    OperatorShapes shapes = isForward ? shapesOf(block, kind.forward, keptByForward(kind))
                                      : shapesOf(block, kind.backward, keptByBackward(kind));
    ASSERT_FALSE(shapes.error);
    EXPECT_TRUE(shapes.unknown.empty());
    for (const OperatorShape &shape : shapes.shapes) {
      std::optional<OperatorCost> cost = costOf(shape, chip, Rules::Exact, memo);
      ASSERT_TRUE(cost);
      EXPECT_NE(cost->resource, Resource::None);
      EXPECT_GE(cost->one.cycles, cost->all.cycles);
      EXPECT_GE(cost->all.cycles, cost->all.lowerBound);
      EXPECT_GT(energyOf(cost->all, chip, EnergyTable()), Joules(0));
      sum += cost->all.cycles;
      for (const TensorWork &work : shape.tensor)
        flops += 2.0 * static_cast<double>(work.problem.batch * work.problem.m) *
                 static_cast<double>(work.problem.n * work.problem.k);
    }
  }
  // 3 passes of 2 * (4 h^2 + 2 h ffn) per token, and of attention.
  double tokens = 4 * 1024;
  EXPECT_DOUBLE_EQ(flops, 3 * 2 * tokens * (4.0 * 1600 * 1600 + 2.0 * 1600 * 6400) +
                              3 * 2 * 2 * tokens * 1024 * 1600);
  double share = flops / chip.tensorPeak(arch::ElementType::BF16).value() / sum.value();
  EXPECT_GT(share, 0.4);
  EXPECT_LT(share, 1);
}

} // namespace
