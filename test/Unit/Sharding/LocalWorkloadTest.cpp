// What one device runs: collectives of known models by hand, and what holds for any workload.
#include "../Workload/Builder.h"
#include "../Workload/Example.h"
#include "../Workload/RandomWorkload.h"
#include "Models.h"
#include "lib/Sharding/Candidates.h"
#include "phaze/Sharding/Groups.h"
#include "phaze/Sharding/LocalForms.h"
#include "phaze/Sharding/Sharding.h"
#include "phaze/Workload/Backward.h"
#include "phaze/Workload/Fusion.h"
#include "phaze/Workload/Json.h"

#include <gtest/gtest.h>
#include <random>

using namespace phaze;
using namespace phaze::sharding;

namespace {

/// What was inserted into a part: "all_reduce 8388608, shard 16".
std::string inserted(const Workload &local, const Part &part) {
  std::string text;
  for (const Operator &op : part.operators)
    if (op.kind == OperatorKind::Collective || op.name == "shard")
      text += (text.empty() ? "" : ", ") + op.name + " " +
              std::to_string(local.bytesOf(part.values[op.results[0]].tensor));
  return text;
}

Sharding shardingOf(const Workload &workload, int64_t width, std::vector<std::string> names) {
  Sharding sharding;
  sharding.width = width;
  for (const std::string &name : names)
    sharding.classes.push_back(classNamed(workload, name));
  std::sort(sharding.classes.begin(), sharding.classes.end());
  return sharding;
}

Workload localOf(const Workload &workload, const Sharding &sharding) {
  EXPECT_EQ(check(workload, sharding).value_or(""), "");
  Workload local = localWorkload(workload, sharding);
  EXPECT_EQ(check(local).value_or(""), "");
  return local;
}

// Activations of 8 x 512 x 1024 in bf16.
constexpr const char *once = "all_reduce 8388608";

TEST(LocalWorkload, MlpOfMegatron) {
  Workload workload = mlpModel();
  Workload local = localOf(workload, shardingOf(workload, 4, {"ffn"}));
  const LayerKind &kind = local.kinds[0];
  EXPECT_EQ(inserted(local, kind.forward), once);
  EXPECT_EQ(inserted(local, kind.backward), once);
  EXPECT_EQ(local.factors[classNamed(local, "ffn")].size, 1024);
  EXPECT_EQ(totalsOf(local).parameterBytes, totalsOf(workload).parameterBytes / 4);
  EXPECT_EQ(totalsOf(local).contractionFlops, totalsOf(workload).contractionFlops / 4);
  EXPECT_TRUE(isSharded(workload, workload.kinds[0], shardingOf(workload, 4, {"ffn"})));
  for (const Operator &op : kind.forward.operators)
    if (op.kind == OperatorKind::Collective) {
      EXPECT_EQ(op.devices, 4);
    }
}

TEST(LocalWorkload, AttentionAddsUpOnceEachWay) {
  Workload workload = attentionModel(16);
  Workload local = localOf(workload, shardingOf(workload, 8, {"heads"}));
  EXPECT_EQ(inserted(local, local.kinds[0].forward), once);
  // dq wq + dk wk + dv wv, and not each of them.
  EXPECT_EQ(inserted(local, local.kinds[0].backward), once);
}

TEST(LocalWorkload, HeadsThatDoNotDivide) {
  Workload workload = attentionModel(6);
  Workload local = localOf(workload, shardingOf(workload, 4, {"heads"}));
  EXPECT_EQ(local.factors[classNamed(local, "heads")].size, 2);
  EXPECT_EQ(totalsOf(local).parameterBytes, totalsOf(workload).parameterBytes / 3);
}

TEST(LocalWorkload, ParallelBlockAddsUpOnceEachWay) {
  Workload workload = parallelModel();
  Workload local = localOf(workload, shardingOf(workload, 4, {"heads", "ffn"}));
  EXPECT_EQ(inserted(local, local.kinds[0].forward), once);
  EXPECT_EQ(inserted(local, local.kinds[0].backward), once);
}

TEST(LocalWorkload, TiedVocabulary) {
  Workload workload = languageModel(/*isTied=*/true);
  Workload local = localOf(workload, shardingOf(workload, 4, {"vocabulary"}));
  EXPECT_EQ(inserted(local, local.kinds[0].forward), once);
  EXPECT_EQ(inserted(local, local.kinds[0].backward), "");
  // Maxima and sums of the softmax: 8 x 512 in bf16.
  EXPECT_EQ(inserted(local, local.kinds[2].forward), "all_reduce 8192, all_reduce 8192");
  EXPECT_EQ(inserted(local, local.kinds[2].backward), "all_reduce 8192, all_reduce 8388608");
  EXPECT_FALSE(isSharded(workload, workload.kinds[1], shardingOf(workload, 4, {"vocabulary"})));
}

TEST(LocalWorkload, Experts) {
  Workload workload = expertModel(8);
  Workload local = localOf(workload, shardingOf(workload, 8, {"expert"}));
  EXPECT_EQ(inserted(local, local.kinds[0].forward), once);
  EXPECT_EQ(inserted(local, local.kinds[0].backward), once);
  EXPECT_EQ(totalsOf(local).parameterBytes, totalsOf(workload).parameterBytes / 8);
}

TEST(LocalWorkload, HiddenIsGatheredAtEdges) {
  Workload workload = mlpModel();
  Workload local = localOf(workload, shardingOf(workload, 4, {"hidden"}));
  // The input is sliced; the sum of squares and x w1 (of 8 x 512 x 4096) are added up; the output
  // is put together.
  EXPECT_EQ(inserted(local, local.kinds[0].forward),
            "shard 2097152, all_reduce 8192, all_reduce 33554432, all_gather 8388608");
  const Tensor &output = local.kinds[0].forward.values[local.kinds[0].forward.outputs[0]].tensor;
  EXPECT_EQ(local.factors[output.dims[2][0]].name, "hidden_whole");
  EXPECT_EQ(local.factors[output.dims[2][0]].size, 1024);
}

TEST(LocalWorkload, WhatIsNeededWholeIsGathered) {
  Workload workload = emptyWorkload({8, 12, 6});
  workload.batch = 0;
  LayerKind &kind = workload.kinds[0];
  kind.parameters = {{"w", f32Tensor({{1}, {2}})}};
  PartBuilder b(kind.forward);
  ValueId x = b.input(ValueOrigin::Activation, f32Tensor({{0}, {1}}));
  ValueId w = b.input(ValueOrigin::Parameter, f32Tensor({{1}, {2}}), 0);
  ValueId y = b.contract(x, w, f32Tensor({{0}, {2}}), {}, {0}, {2}, {1});
  ValueId sorted = b.elementwise("sort", {y});
  b.last().whole = {2};
  ValueId again = b.elementwise("sort", {y});
  b.last().whole = {2};
  ValueId sum = b.elementwise("add", {sorted, again});
  kind.forward.outputs = {b.elementwise("multiply", {sum, y})};
  addLayer(workload);
  Workload local = localOf(workload, {2, {2}});
  // Once for both sorts; their results are sliced for the sum, which is gathered for the edge.
  EXPECT_EQ(inserted(local, local.kinds[0].forward),
            "all_gather 192, shard 96, shard 96, all_gather 192");
}

TEST(LocalWorkload, AnOperatorThatNeedsAllWhole) {
  Workload workload = emptyWorkload({8, 12, 6});
  workload.batch = 0;
  LayerKind &kind = workload.kinds[0];
  kind.parameters = {{"v", f32Tensor({{1}})}, {"w", f32Tensor({{2}})}};
  PartBuilder b(kind.forward);
  ValueId v = b.input(ValueOrigin::Parameter, f32Tensor({{1}}), 0);
  ValueId w = b.input(ValueOrigin::Parameter, f32Tensor({{2}}), 1);
  ValueId y = b.add(OperatorKind::Opaque, "while", {v, w}, f32Tensor({{0}}));
  b.last().whole = {1, 2};
  kind.forward.outputs = {y};
  addLayer(workload);
  Workload local = localOf(workload, {2, {1, 2}});
  EXPECT_EQ(inserted(local, local.kinds[0].forward), "all_gather 48, all_gather 24");
  // One that could run on a part of one of them sets them against each other.
  workload.kinds[0].forward.operators[0].whole = {1};
  workload.kinds[0].forward.values[y].tensor = f32Tensor({{2}});
  EXPECT_EQ(check(workload, {2, {1, 2}}).value_or(""),
            "classes 'f1' and 'f2' meet in one operator");
}

TEST(LocalWorkload, LookupsByPositionsThatAreMadeOnTheSpot) {
  // What is made from nothing is made on the part, although the operator enumerates the class.
  Workload workload = emptyWorkload({8, 12});
  workload.batch = 0;
  LayerKind &kind = workload.kinds[0];
  kind.parameters = {{"w", f32Tensor({{1}})}};
  PartBuilder b(kind.forward);
  ValueId w = b.input(ValueOrigin::Parameter, f32Tensor({{1}}), 0);
  ValueId positions = b.movement("iota", {}, f32Tensor({{1}}));
  b.last().whole = {1};
  b.elementwise("multiply", {w, positions});
  addLayer(workload);
  Workload local = localOf(workload, {4, {1}});
  EXPECT_EQ(inserted(local, local.kinds[0].forward), "");
}

TEST(LocalWorkload, MaximaAreCombinedAtOnce) {
  Workload workload = emptyWorkload({8, 12, 4});
  workload.batch = 0;
  LayerKind &kind = workload.kinds[0];
  kind.parameters = {{"w", f32Tensor({{0}, {1}})}};
  for (const char *name : {"reduce_maximum", "reduce_add"}) {
    kind.forward = Part();
    PartBuilder b(kind.forward);
    ValueId w = b.input(ValueOrigin::Parameter, f32Tensor({{0}, {1}}), 0);
    ValueId most = b.add(OperatorKind::Reduction, name, {w}, f32Tensor({{0}}));
    b.last().reduced = {1};
    ValueId scalar = b.add(OperatorKind::Reduction, "reduce_add", {most}, f32Tensor({}));
    b.last().reduced = {0};
    kind.forward.outputs = {scalar};
    workload.layers.clear();
    workload.operationCount = 0;
    addLayer(workload);
    Workload local = localOf(workload, {2, {1}});
    // 8 maxima, but only one sum.
    EXPECT_EQ(inserted(local, local.kinds[0].forward),
              std::string(name) == "reduce_add" ? "all_reduce 4" : "all_reduce 32");
  }
}

TEST(LocalWorkload, SideResultsAreAddedUp) {
  Workload workload = emptyWorkload({8, 12});
  workload.batch = 0;
  workload.kinds[0].parameters = {{"w", f32Tensor({{1}})}};
  PartBuilder b(workload.side);
  ValueId mask = b.input(ValueOrigin::Side, f32Tensor({{0}, {1}}));
  ValueId sum = b.add(OperatorKind::Reduction, "reduce_add", {mask}, f32Tensor({{0}}));
  b.last().reduced = {1};
  b.elementwise("negate", {sum});
  workload.sideSources = {0, 1};
  workload.operationCount = 2;
  Workload local = localOf(workload, {2, {1}});
  EXPECT_EQ(inserted(local, local.side), "all_reduce 32");
  EXPECT_EQ(local.sideSources, std::vector<OpId>({0, -1, 1}));
}

TEST(LocalWorkload, WidthOneIsTheWorkloadItself) {
  Workload workload = mlpExample();
  Workload fused = workload;
  fuse(fused);
  EXPECT_EQ(toJson(localWorkload(workload, {1, {}})), toJson(fused));
}

TEST(LocalWorkload, StatesAndUpdatesFollow) {
  Workload workload = mlpExample();
  FactorId ffn = classNamed(workload, "ffn");
  Workload local = localOf(workload, {4, {ffn}});
  EXPECT_EQ(totalsOf(local).parameterBytes, totalsOf(workload).parameterBytes / 4);
  EXPECT_EQ(totalsOf(local).updateFlops, totalsOf(workload).updateFlops / 4);
  EXPECT_EQ(totalsOf(local).stashBytes, 2 * 32 * 128 * (64 + 64) * 4);
  // Edges are whole, and every operation is where it was.
  EXPECT_EQ(local.edges.size(), workload.edges.size());
  EXPECT_EQ(local.bytesOf(local.edges[0].tensor), workload.bytesOf(workload.edges[0].tensor));
}

TEST(CheckSharding, Errors) {
  Workload workload = languageModel(/*isTied=*/true);
  auto found = [&](Sharding sharding) { return check(workload, sharding).value_or("none"); };
  FactorId ffn = classNamed(workload, "ffn"), hidden = classNamed(workload, "hidden");
  EXPECT_EQ(found({0, {}}), "width: expected at least 1, found 0");
  EXPECT_EQ(found({1, {ffn}}), "expected no class at width 1, found 1");
  EXPECT_EQ(found({2, {99}}), "class 99 is out of range");
  EXPECT_EQ(found({2, {-1}}), "class -1 is out of range");
  EXPECT_EQ(found({2, {ffn, ffn}}), "expected classes in ascending order, found " +
                                        std::to_string(ffn) + " after " + std::to_string(ffn));
  EXPECT_EQ(found({2, {classNamed(workload, "batch")}}),
            "class 'batch' is the batch, which data parallelism divides");
  EXPECT_EQ(
      found({2, {classNamed(workload, "sequence")}}),
      "class 'sequence' is a sequence, which is split only beside a class that divides parameters");
  EXPECT_EQ(found({2, {hidden, ffn}}), "classes 'hidden' and 'ffn' meet in one operator");
  workload.factors[ffn].size = 1;
  EXPECT_EQ(found({2, {ffn}}), "class 'ffn' has size 1, expected at least 2");
  workload.factors.push_back({"new", FactorRole::None, 8, false});
  EXPECT_EQ(found({2, {static_cast<FactorId>(workload.factors.size() - 1)}}),
            "class 'new' is in no parameter, or twice in all that have it");
}

/// Values of a local part that are summands, however they are made: any operator that reads one
/// makes another.
std::vector<bool> summands(const Part &part, const std::vector<FactorId> &classes) {
  std::vector<bool> isSummand(part.values.size(), false);
  auto holds = [&](ValueId value, FactorId factor) {
    for (const auto &dim : part.values[value].tensor.dims)
      if (std::count(dim.begin(), dim.end(), factor))
        return true;
    return false;
  };
  for (const Operator &op : part.operators) {
    if (op.name == "all_reduce" && op.devices)
      continue;
    bool reads = false;
    for (ValueId value : op.operands)
      reads |= isSummand[value];
    for (ValueId result : op.results) {
      isSummand[result] = reads;
      for (FactorId factor : classes)
        for (ValueId value : op.operands)
          if (holds(value, factor) && !holds(result, factor) && op.name != "all_gather")
            isSummand[result] = true;
    }
  }
  return isSummand;
}

double contractionWork(const Workload &workload, const Part &part) {
  double work = 0;
  for (const Operator &op : part.operators)
    if (op.kind == OperatorKind::Contraction)
      work += static_cast<double>(workload.workOf(op));
  return work;
}

/// All that must hold, whatever the workload and the classes.
void checkLocal(const Workload &workload, const Sharding &sharding) {
  Workload local = localOf(workload, sharding);
  for (size_t k = 0; k < workload.kinds.size(); ++k) {
    const LayerKind &before = workload.kinds[k], &after = local.kinds[k];
    for (auto member : {&LayerKind::forward, &LayerKind::backward, &LayerKind::update}) {
      const Part &from = before.*member, &to = after.*member;
      // Random work may have a class twice, so that its part is less than an equal one.
      bool isPlain = true;
      for (const Operator &op : from.operators)
        for (const WorkTerm &term : op.work)
          isPlain &= std::set<FactorId>(term.factors.begin(), term.factors.end()).size() ==
                     term.factors.size();
      if (isPlain) {
        EXPECT_GE(contractionWork(local, to) * static_cast<double>(sharding.width) * (1 + 1e-15),
                  contractionWork(workload, from));
      }
      std::vector<bool> isSummand = summands(to, sharding.classes);
      for (ValueId value : to.outputs)
        EXPECT_FALSE(isSummand[value]);
      std::vector<ValueId> handedOn;
      if (member == &LayerKind::forward)
        handedOn = after.stash;
      if (member == &LayerKind::backward)
        for (const PartValue &value : after.update.values)
          if (value.origin == ValueOrigin::Gradient)
            handedOn.push_back(*value.index);
      for (ValueId value : handedOn)
        EXPECT_FALSE(isSummand[value]);
    }
  }
  EXPECT_GE(static_cast<double>(totalsOf(local).parameterBytes) *
                static_cast<double>(sharding.width) * (1 + 1e-15),
            static_cast<double>(totalsOf(workload).parameterBytes));
  EXPECT_LE(totalsOf(local).parameterBytes, totalsOf(workload).parameterBytes);
  for (const Edge &edge : local.edges) {
    const Edge &same =
        *std::find_if(workload.edges.begin(), workload.edges.end(), [&](const Edge &e) {
          return e.from == edge.from && e.to == edge.to && e.output == edge.output;
        });
    bool isActivation = !workload.batch;
    for (const auto &dim : same.tensor.dims)
      isActivation |= workload.batch && std::count(dim.begin(), dim.end(), *workload.batch);
    if (isActivation) {
      EXPECT_EQ(local.bytesOf(edge.tensor), workload.bytesOf(same.tensor));
    }
  }
}

/// A random set of classes that may be sharded together.
Sharding randomSharding(const Workload &workload, std::mt19937 &random) {
  Sharding sharding;
  sharding.width = 2 + static_cast<int64_t>(random() % 4);
  std::vector<FactorId> classes = candidates(workload);
  std::shuffle(classes.begin(), classes.end(), random);
  for (FactorId factor : classes) {
    Sharding more = sharding;
    more.classes.push_back(factor);
    std::sort(more.classes.begin(), more.classes.end());
    if (random() % 4 && !check(workload, more))
      sharding = more;
  }
  return sharding;
}

// Sequence parallelism: parts of 8 x 512/4 x 1024 in bf16, and the whole.
constexpr const char *gather = "all_gather 8388608", *scatter = "reduce_scatter 2097152";

/// Sorted, since weight gradients may come in any order.
std::vector<std::string> sortedInserted(const Workload &local, const Part &part) {
  std::vector<std::string> list;
  for (const Operator &op : part.operators)
    if (op.kind == OperatorKind::Collective)
      list.push_back(op.name + " " +
                     std::to_string(local.bytesOf(part.values[op.results[0]].tensor)));
  std::sort(list.begin(), list.end());
  return list;
}

TEST(SequenceParallel, MlpOfMegatron) {
  using List = std::vector<std::string>;
  Workload workload = mlpModel();
  Sharding sharding = withSequences(workload, shardingOf(workload, 4, {"ffn"}));
  EXPECT_TRUE(splitsSequences(workload, sharding));
  EXPECT_FALSE(splitsSequences(workload, shardingOf(workload, 4, {"ffn"})));
  Workload local = localOf(workload, sharding);
  const LayerKind &kind = local.kinds[0];
  EXPECT_EQ(inserted(local, kind.forward), std::string(gather) + ", " + scatter);
  // What comes from above and the input of the first product are gathered for the gradients of
  // weights.
  EXPECT_EQ(sortedInserted(local, kind.backward), List({gather, gather, scatter}));
  EXPECT_EQ(local.factors[classNamed(local, "sequence")].size, 128);
  EXPECT_EQ(local.factors[classNamed(local, "sequence_whole")].size, 512);
  // All that is kept is a quarter.
  EXPECT_EQ(totalsOf(local).stashBytes, totalsOf(workload).stashBytes / 4);
  EXPECT_TRUE(isSharded(local, local.kinds[0], sharding));
}

TEST(SequenceParallel, FormsOfOperators) {
  Workload workload = mlpModel();
  Sharding sharding = withSequences(workload, shardingOf(workload, 4, {"ffn"}));
  const Part &forward = workload.kinds[0].forward;
  std::vector<OperatorForms> forms = localForms(workload, sharding)[0].forward;
  ASSERT_EQ(forms.size(), forward.operators.size());
  std::vector<OperatorForms> products;
  for (size_t i = 0; i < forms.size(); ++i)
    if (forward.operators[i].kind == OperatorKind::Contraction)
      products.push_back(forms[i]);
  using Reads = std::vector<std::optional<Form>>;
  ASSERT_EQ(products.size(), 2u);
  EXPECT_EQ(forms.front().along, classNamed(workload, "sequence"));
  EXPECT_EQ(forms.front().results, std::vector<Form>({Form::Split}));
  EXPECT_EQ(products[0].along, classNamed(workload, "ffn"));
  EXPECT_EQ(products[0].reads, Reads({Form::Whole, Form::Local}));
  EXPECT_EQ(products[0].results, std::vector<Form>({Form::Local}));
  EXPECT_EQ(products[1].reads, Reads({Form::Local, Form::Local}));
  // Its sums are scattered.
  EXPECT_EQ(products[1].results, std::vector<Form>({Form::Split}));
}

TEST(SequenceParallel, AttentionAndParallelBlock) {
  using List = std::vector<std::string>;
  for (const Workload &workload : {attentionModel(16), parallelModel()}) {
    std::vector<std::string> classes = {"heads"};
    if (workload.kinds[0].name == "block")
      classes.push_back("ffn");
    Workload local = localOf(workload, withSequences(workload, shardingOf(workload, 4, classes)));
    EXPECT_EQ(inserted(local, local.kinds[0].forward), std::string(gather) + ", " + scatter);
    EXPECT_EQ(sortedInserted(local, local.kinds[0].backward), List({gather, gather, scatter}));
    EXPECT_EQ(totalsOf(local).stashBytes, totalsOf(workload).stashBytes / 4);
  }
}

TEST(SequenceParallel, VocabularyAndLoss) {
  using List = std::vector<std::string>;
  Workload workload = languageModel(/*isTied=*/true);
  Workload local =
      localOf(workload, withSequences(workload, shardingOf(workload, 4, {"ffn", "vocabulary"})));
  EXPECT_EQ(inserted(local, local.kinds[0].forward), scatter);
  EXPECT_EQ(sortedInserted(local, local.kinds[0].backward), List({gather}));
  // Logits stay split by vocabulary: maxima and sums of 8 x 512 in bf16 are combined, no more.
  EXPECT_EQ(inserted(local, local.kinds[2].forward),
            std::string(gather) + ", all_reduce 8192, all_reduce 8192");
  // Edges are split.
  EXPECT_EQ(local.bytesOf(local.edges[0].tensor), workload.bytesOf(workload.edges[0].tensor) / 4);
  EXPECT_TRUE(isSharded(local, local.kinds[1],
                        withSequences(workload, shardingOf(workload, 4, {"vocabulary"}))));
}

TEST(SequenceParallel, GradientsOfWhatIsReplicatedAreAddedUpInTheUpdate) {
  Workload workload = normalizedModel();
  Workload local = localOf(workload, withSequences(workload, shardingOf(workload, 4, {"ffn"})));
  EXPECT_EQ(sortedInserted(local, local.kinds[0].backward),
            std::vector<std::string>({gather, gather, scatter}));
  // The scale of the norm, 1024 in bf16, once a step.
  EXPECT_EQ(inserted(local, local.kinds[0].update), "all_reduce 2048");
}

double allWork(const Workload &workload) {
  WorkloadTotals totals = totalsOf(workload);
  return static_cast<double>(totals.forwardFlops + totals.backwardFlops);
}

TEST(Context, KeysAndValuesAreGathered) {
  using List = std::vector<std::string>;
  Workload workload = attentionModel(16);
  Workload local = contextWorkload(workload, 4);
  EXPECT_EQ(check(local).value_or(""), "");
  const LayerKind &kind = local.kinds[0];
  EXPECT_EQ(inserted(local, kind.forward), std::string(gather) + ", " + gather);
  // Again for the gradients of scores; those of keys and values are scattered.
  EXPECT_EQ(sortedInserted(local, kind.backward), List({gather, gather, scatter, scatter}));
  EXPECT_EQ(inserted(local, kind.update), "");
  // All work is divided, scores too, and all that is kept.
  EXPECT_EQ(allWork(local), allWork(workload) / 4);
  EXPECT_EQ(totalsOf(local).stashBytes, totalsOf(workload).stashBytes / 4);
  EXPECT_EQ(totalsOf(local).parameterBytes, totalsOf(workload).parameterBytes);
  // A tensor group divides the rest, its own sequences too.
  Workload both = localOf(local, withSequences(local, shardingOf(local, 2, {"heads"})));
  EXPECT_EQ(totalsOf(both).stashBytes, totalsOf(workload).stashBytes / 8);
  // Keys and values of half of the heads.
  EXPECT_EQ(sortedInserted(both, both.kinds[0].forward),
            List({"all_gather 2097152", "all_gather 4194304", "all_gather 4194304",
                  "reduce_scatter 1048576"}));
}

TEST(Context, PointwiseLayersTellEachOtherNothing) {
  Workload workload = languageModel(/*isTied=*/false);
  Workload local = contextWorkload(workload, 4);
  EXPECT_EQ(check(local).value_or(""), "");
  for (const LayerKind &kind : local.kinds)
    EXPECT_EQ(sortedInserted(local, kind.backward), std::vector<std::string>());
  EXPECT_EQ(inserted(local, local.kinds[1].forward), "");
  EXPECT_EQ(local.bytesOf(local.edges[0].tensor), workload.bytesOf(workload.edges[0].tensor) / 4);
}

TEST(Context, RandomWorkloads) {
  int64_t split = 0;
  for (uint32_t seed = 0; seed < 2000 && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Workload workload = seed % 3 ? randomWorkload(seed) : randomModel(seed);
    Workload local = contextWorkload(workload, 2 + seed % 3);
    EXPECT_EQ(check(local).value_or(""), "");
    EXPECT_EQ(totalsOf(local).parameterBytes, totalsOf(workload).parameterBytes);
    EXPECT_LE(totalsOf(local).stashBytes, totalsOf(workload).stashBytes);
    split += totalsOf(local).stashBytes < totalsOf(workload).stashBytes;
  }
  EXPECT_GT(split, 300);
}

TEST(Experts, SamplesAreExchanged) {
  using List = std::vector<std::string>;
  Workload workload = expertModel(8);
  Workload local = expertWorkload(workload, 4);
  EXPECT_EQ(check(local).value_or(""), "");
  const LayerKind &kind = local.kinds[0];
  // 8 experts x 8 samples x 128 places x 1024 in bf16, out and back, forward and backward.
  std::string exchange = "all_to_all 16777216";
  EXPECT_EQ(inserted(local, kind.forward), exchange + ", " + exchange);
  EXPECT_EQ(sortedInserted(local, kind.backward), List({exchange, exchange}));
  for (const Part *part : {&kind.forward, &kind.backward})
    for (const Operator &op : part->operators)
      if (op.kind == OperatorKind::Collective) {
        EXPECT_EQ(op.among, GroupOf::Expert);
        EXPECT_EQ(op.devices, 4);
      }
  // A fourth of the experts and four times the samples: the same work, as much is kept.
  EXPECT_EQ(allWork(local), allWork(workload));
  EXPECT_EQ(totalsOf(local).stashBytes, totalsOf(workload).stashBytes);
  EXPECT_EQ(local.factors[classNamed(local, "expert")].size, 2);
  EXPECT_EQ(local.factors[*expertGroupOf(local)].size, 4);
  // The gate is on every device, of all experts.
  for (const Parameter &parameter : kind.parameters)
    EXPECT_EQ(isOfExperts(local, parameter), parameter.name != "gate");
  EXPECT_EQ(totalsOf(local).parameterBytes, 2 * (2 * 2 * 1024 * 4096 + 1024 * 8));
  // Tensor groups divide the rest, and experts no further.
  EXPECT_EQ(check(local, shardingOf(local, 2, {"expert"})).value_or(""),
            "class 'expert' is divided among expert groups already");
  Workload both = localOf(local, shardingOf(local, 2, {"ffn"}));
  EXPECT_EQ(totalsOf(both).parameterBytes, 2 * (2 * 2 * 1024 * 2048 + 1024 * 8));
  EXPECT_FALSE(expertGroupOf(workload));
  EXPECT_FALSE(expertGroupOf(expertWorkload(mlpModel(), 4)));
}

TEST(Experts, ThreeOfEight) {
  // The busiest has three experts, and the samples of all.
  Workload local = expertWorkload(expertModel(8), 3);
  EXPECT_EQ(check(local).value_or(""), "");
  EXPECT_EQ(local.factors[classNamed(local, "expert")].size, 3);
}

TEST(Experts, WithContext) {
  Workload workload = expertModel(8);
  Workload local = groupWorkload(workload, {2, 4});
  EXPECT_EQ(check(local).value_or(""), "");
  EXPECT_EQ(groupWorkload(workload, {}).factors.size(), workload.factors.size());
  // Operators have the numbers of those of the whole workload.
  const Part &before = workload.kinds[0].forward, &after = local.kinds[0].forward;
  for (size_t i = 0; i < after.operators.size(); ++i)
    if (int32_t origin = after.origins.empty() ? static_cast<int32_t>(i) : after.origins[i];
        origin >= 0) {
      EXPECT_EQ(after.operators[i].name, before.operators[origin].name);
    }
}

TEST(SequenceParallel, RandomWorkloads) {
  std::mt19937 random(3);
  int64_t split = 0;
  for (uint32_t seed = 0; seed < 3000 && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Workload workload = seed % 3 ? randomWorkload(seed) : randomModel(seed);
    Sharding sharding = randomSharding(workload, random);
    Sharding more = withSequences(workload, sharding);
    Workload local = localOf(workload, more), plain = localWorkload(workload, sharding);
    // Nothing is kept that was not kept in more than that before.
    EXPECT_LE(totalsOf(local).stashBytes, totalsOf(plain).stashBytes);
    EXPECT_EQ(totalsOf(local).parameterBytes, totalsOf(plain).parameterBytes);
    split += splitsSequences(workload, more);
  }
  EXPECT_GT(split, 500);
}

TEST(LocalWorkload, RandomWorkloads) {
  std::mt19937 random(1);
  int64_t sharded = 0;
  for (uint32_t seed = 0; seed < 3000 && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Workload workload = randomWorkload(seed);
    Sharding sharding = randomSharding(workload, random);
    sharded += !sharding.classes.empty();
    checkLocal(workload, sharding);
  }
  EXPECT_GT(sharded, 1000);
}

TEST(LocalWorkload, RandomProgramsWithBackward) {
  std::mt19937 random(2);
  for (uint32_t seed = 0; seed < 500 && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Workload workload =
        seed % 2 ? randomModel(seed) : randomForward(seed, 2 + static_cast<int32_t>(seed % 40));
    if (seed % 2 == 0)
      synthesizeBackward(workload);
    checkLocal(workload, randomSharding(workload, random));
  }
}

} // namespace
