// What a valid placement problem is, the order of its layers, and what a plan costs.
#include "lib/Placement/Network.h"
#include "phaze/Placement/Solver.h"

#include "gtest/gtest.h"

#include <cmath>
#include <functional>

using namespace phaze;
using namespace phaze::placement;

namespace {

Layer layer(double forward, double backward, double parameters, double activations) {
  Layer result;
  result.forward = Seconds(forward);
  result.backward = Seconds(backward);
  result.parameterBytes = Bytes(parameters);
  result.activationBytes = Bytes(activations);
  return result;
}

/// The worked example of docs/Placement.md: four layers on four devices in two nodes.
Problem workedExample() {
  Problem problem;
  problem.devices = 4;
  problem.memoryBytes = Bytes(41);
  problem.microbatches = 4;
  problem.recompute = true;
  problem.network.bandwidth = BytesPerSecond(1);
  problem.network.levels = {{2, BytesPerSecond(4), Seconds(0)}, {4, BytesPerSecond(1), Seconds(0)}};
  Width width;
  width.layers = {layer(1, 2, 2, 6), layer(2, 4, 4, 8), layer(2, 4, 4, 8), layer(1, 2, 2, 4)};
  for (Layer &l : width.layers)
    l.update = Seconds(0.5);
  width.edges = {{0, 1, Bytes(1), {}}, {1, 2, Bytes(1), {}}, {2, 3, Bytes(1), {}}};
  problem.widths = {width};
  return problem;
}

} // namespace

TEST(PlacementProblem, CheckNamesTheField) {
  struct {
    const char *field;
    std::function<void(Problem &)> spoil;
  } cases[] = {
      {"devices", [](Problem &p) { p.devices = 0; }},
      {"microbatches", [](Problem &p) { p.microbatches = 0; }},
      {"memory_bytes", [](Problem &p) { p.memoryBytes = Bytes(-1); }},
      {"memory_bytes", [](Problem &p) { p.memoryBytes = Bytes(std::nan("")); }},
      {"network.bandwidth_bytes_per_s",
       [](Problem &p) { p.network.bandwidth = BytesPerSecond(0); }},
      {"network.levels[0].devices", [](Problem &p) { p.network.levels[0].devices = 0; }},
      {"network.levels[1].devices", [](Problem &p) { p.network.levels[0].devices = 3; }},
      {"network.levels[1].devices", [](Problem &p) { p.devices = 5; }},
      {"network.levels[0].latency_s",
       [](Problem &p) { p.network.levels[0].latency = Seconds(-1); }},
      {"network.levels[0].axes", [](Problem &p) { p.network.levels[0].axes = 0; }},
      {"sharing.stage", [](Problem &p) { p.sharing.stage = 4; }},
      {"sharing.group", [](Problem &p) { p.sharing.group = -1; }},
      {"sharing.hidden_gather", [](Problem &p) { p.sharing.hiddenGather = 1.5; }},
      {"sharing.hidden_scatter", [](Problem &p) { p.sharing.hiddenScatter = -0.5; }},
      {"widths", [](Problem &p) { p.widths.clear(); }},
      {"widths[0].tensor_width", [](Problem &p) { p.widths[0].tensorWidth = 0; }},
      {"widths[1].tensor_width", [](Problem &p) { p.widths.push_back(p.widths[0]); }},
      {"widths[0].layers", [](Problem &p) { p.widths[0].layers.clear(); }},
      {"widths[0].layers[2].forward_s",
       [](Problem &p) { p.widths[0].layers[2].forward = Seconds(-1); }},
      {"widths[0].layers[2].backward_s",
       [](Problem &p) { p.widths[0].layers[2].backward = Seconds(INFINITY); }},
      {"widths[0].layers[1].checkpoint_bytes",
       [](Problem &p) { p.widths[0].layers[1].checkpointBytes = Bytes(-3); }},
      {"widths[0].edges[0].from", [](Problem &p) { p.widths[0].edges[0].from = 9; }},
      {"widths[0].edges[1].to", [](Problem &p) { p.widths[0].edges[1].to = -1; }},
      {"widths[0].edges[1].bytes", [](Problem &p) { p.widths[0].edges[1].bytes = Bytes(-1); }},
      {"widths[0].edges[0]",
       [](Problem &p) {
         p.widths[0].edges.push_back({3, 0, Bytes(1), {}});
       }},
      {"widths[0].edges[3]",
       [](Problem &p) {
         p.widths[0].edges[0].value = 1;
         p.widths[0].edges.push_back({0, 1, Bytes(1), 1});
       }},
      {"widths[0].edges[3].bytes",
       [](Problem &p) {
         p.widths[0].edges[0].value = 1;
         p.widths[0].edges.push_back({0, 2, Bytes(5), 1});
       }},
      {"widths[0].collectives[0].layer",
       [](Problem &p) {
         p.widths[0].collectives.push_back({7, {}, false, Bytes(1), 1});
       }},
      {"widths[0].collectives[0].bytes",
       [](Problem &p) {
         p.widths[0].collectives.push_back({0, {}, false, Bytes(-1), 1});
       }},
  };
  EXPECT_FALSE(check(workedExample()));
  for (const auto &c : cases) {
    Problem problem = workedExample();
    c.spoil(problem);
    std::optional<FieldError> error = check(problem);
    ASSERT_TRUE(error) << c.field;
    EXPECT_EQ(error->field, c.field) << error->message;
  }
}

TEST(PlacementProblem, LinearizeIsTopologicalAndStable) {
  Width width;
  width.layers.resize(5);
  std::vector<int32_t> order;
  width.edges = {{0, 1, Bytes(1), {}}, {1, 4, Bytes(1), {}}};
  linearize(width, order);
  EXPECT_EQ(order, (std::vector<int32_t>{0, 1, 2, 3, 4}));
  width.edges = {{3, 0, Bytes(1), {}}, {0, 2, Bytes(1), {}}};
  linearize(width, order);
  EXPECT_EQ(order, (std::vector<int32_t>{1, 3, 0, 2, 4}));
}

TEST(PlacementNetwork, RingCosts) {
  Problem problem;
  problem.devices = 4;
  problem.network.levels = {{4, BytesPerSecond(4), Seconds(0.5)}};
  NetworkModel network;
  network.reset(problem);
  GroupLink four = network.tensorLink(4);
  // Steps of bytes/group over each hop: 3 for a scatter or gather, 6 for both.
  EXPECT_DOUBLE_EQ(collectiveTime(CollectiveKind::ReduceScatter, Bytes(16), four).value(),
                   3 * (0.5 + 4 * 0.25));
  EXPECT_DOUBLE_EQ(collectiveTime(CollectiveKind::AllGather, Bytes(16), four).value(),
                   3 * (0.5 + 4 * 0.25));
  EXPECT_DOUBLE_EQ(collectiveTime(CollectiveKind::AllReduce, Bytes(16), four).value(),
                   6 * (0.5 + 4 * 0.25));
  // A tree has two steps up and two down, and moves everything in each direction.
  EXPECT_DOUBLE_EQ(collectiveTime(CollectiveKind::AllReduce, Bytes(1), four).value(),
                   4 * 0.5 + 2 * 0.25);
  EXPECT_DOUBLE_EQ(collectiveTime(CollectiveKind::PointToPoint, Bytes(16), four).value(),
                   0.5 + 16 * 0.25);
  EXPECT_EQ(collectiveTime(CollectiveKind::AllReduce, Bytes(16), network.tensorLink(1)).value(), 0);
  EXPECT_EQ(collectiveTime(CollectiveKind::AllReduce, Bytes(0), four).value(), 0);
  EXPECT_EQ(collectiveTime(CollectiveKind::PointToPoint, Bytes(0), four).value(), 0);
}

TEST(PlacementNetwork, LevelsOfStages) {
  Problem problem;
  problem.devices = 32;
  problem.network.levels = {{4, BytesPerSecond(8), Seconds(0.001)},
                            {16, BytesPerSecond(4), Seconds(0.01)},
                            {32, BytesPerSecond(1), Seconds(0.1)}};
  NetworkModel network;
  network.reset(problem);
  auto level = [](const Link &link) {
    return link.latency.value() == 0.001 ? 0 : link.latency.value() == 0.01 ? 1 : 2;
  };
  // Two replicas of one device: stages at devices 0-1, 2-3, 4-5, ...
  StageLinks links = network.links(Layout::DataInner, 2, 0, 1);
  EXPECT_EQ(level(links.sync.message), 0);
  EXPECT_EQ(level(links.before), 0);
  links = network.links(Layout::DataInner, 2, 1, 1);
  EXPECT_EQ(level(links.sync.message), 0);
  EXPECT_EQ(level(links.after), 0);
  EXPECT_EQ(level(links.before), 1) << "devices 2-3 and 4-5 are in different nodes";
  // Three replicas do not fit beside each other in a node the second time.
  EXPECT_EQ(level(network.links(Layout::DataInner, 3, 0, 1).sync.message), 0);
  EXPECT_EQ(level(network.links(Layout::DataInner, 3, 1, 1).sync.message), 1);
  EXPECT_EQ(level(network.links(Layout::DataInner, 3, 5, 1).sync.message), 2);
  // Four replicas of eight devices each: stages near, replicas far.
  links = network.links(Layout::PipelineInner, 4, 1, 1);
  EXPECT_EQ(level(links.before), 0);
  EXPECT_EQ(level(links.sync.message), 2);
  EXPECT_EQ(level(network.links(Layout::PipelineInner, 4, 3, 1).before), 1);
  // Replicas of ten devices: some of them have the pair (0, 1) across a boundary.
  EXPECT_EQ(level(network.links(Layout::PipelineInner, 3, 1, 1).before), 1);
  EXPECT_EQ(level(network.tensorLink(4).message), 0);
  EXPECT_EQ(level(network.tensorLink(8).message), 1);
  EXPECT_EQ(level(network.tensorLink(3).message), 2) << "groups of three straddle every boundary";
}

TEST(PlacementNetwork, RepeatedSpansMatchEnumeration) {
  // The closed form over all replicas against the definition, device by device.
  Problem problem;
  for (int64_t node : {1, 2, 3, 4, 6, 8})
    for (int64_t d = 1; d <= 12; ++d)
      for (int64_t replica = 1; replica <= 7; ++replica) {
        problem.devices = d * replica;
        problem.network.levels = {{node, BytesPerSecond(2), Seconds(0)},
                                  {node * 128, BytesPerSecond(1), Seconds(0)}};
        NetworkModel network;
        network.reset(problem);
        if (network.isFlat())
          continue;
        for (int64_t used = 0; used + 1 <= replica; ++used) {
          bool crosses = false;
          int64_t end = std::min(used + 2, replica);
          for (int64_t r = 0; r < d; ++r)
            crosses |= (r * replica + used) / node != (r * replica + end - 1) / node;
          Link link = network.links(Layout::PipelineInner, d, used, 1).before;
          EXPECT_EQ(link.perByte.value(), crosses ? 1 : 0.5)
              << node << " " << d << " " << replica << " " << used;
        }
      }
}

TEST(PlacementPlan, WorkedExample) {
  Problem problem = workedExample();
  Plan plan;
  plan.dataParallel = 2;
  plan.layout = Layout::DataInner;
  plan.stages = {{0, 2, false}, {2, 4, false}};
  plan.recompute = {0, 0, 0, 0};
  ASSERT_FALSE(check(problem, plan));
  Evaluation e = evaluate(problem, plan, Rules::Exact);
  ASSERT_EQ(e.stages.size(), 2u);
  // Stages cross nodes (1 B/s); the replicas of a stage share one (4 B/s).
  EXPECT_DOUBLE_EQ(e.stages[0].load.value(), 9 + 1);
  EXPECT_DOUBLE_EQ(e.stages[1].load.value(), 9 + 1);
  EXPECT_DOUBLE_EQ(e.stages[0].sync.value(), 2 * 0.5 * 6 / 4);
  EXPECT_DOUBLE_EQ(e.stages[0].update.value(), 1);
  EXPECT_EQ(e.stages[0].inFlight, 2);
  EXPECT_EQ(e.stages[1].inFlight, 1);
  EXPECT_DOUBLE_EQ(e.stages[0].memory.stash.value(), 2 * 14);
  // Of the second stage the gradient of one byte arrives.
  EXPECT_DOUBLE_EQ(e.stages[0].memory.messages.value(), 1);
  EXPECT_DOUBLE_EQ(e.stages[0].memory.total().value(), 6 + 6 + 28 + 1);
  EXPECT_TRUE(e.fits);
  // Sum 20, one more round of 10, and the first stage's sync and update behind them.
  EXPECT_DOUBLE_EQ(e.timePerBatch.value(), 20 + 10 + 1.5 + 1);
  EXPECT_DOUBLE_EQ(e.compute.value(), 18);
  EXPECT_DOUBLE_EQ(e.communication.value(), 2 + 1.5);
  EXPECT_DOUBLE_EQ(e.bubble.value(), 10);
  EXPECT_DOUBLE_EQ(e.update.value(), 1);

  // Recomputing the second layer keeps its input of one byte per microbatch instead of eight, and
  // needs seven bytes once to rebuild it.
  plan.recompute = {0, 1, 0, 0};
  e = evaluate(problem, plan, Rules::Exact);
  EXPECT_DOUBLE_EQ(e.stages[0].load.value(), 12);
  EXPECT_DOUBLE_EQ(e.stages[0].memory.stash.value(), 2 * (6 + 1));
  EXPECT_DOUBLE_EQ(e.stages[0].memory.transient.value(), 7);
  // The whole stage from its input: nothing is kept, for the data is read again.
  plan.recompute.clear();
  plan.stages[0].recomputeWhole = true;
  e = evaluate(problem, plan, Rules::Exact);
  EXPECT_DOUBLE_EQ(e.stages[0].load.value(), 13);
  EXPECT_DOUBLE_EQ(e.stages[0].memory.stash.value(), 0);
  EXPECT_DOUBLE_EQ(e.stages[0].memory.transient.value(), 14);
}

TEST(PlacementPlan, CheckFindsWhatIsWrong) {
  Problem problem = workedExample();
  Plan good;
  good.stages = {{0, 2, false}, {2, 4, false}};
  EXPECT_FALSE(check(problem, good));
  std::function<void(Plan &)> spoilers[] = {
      [](Plan &p) { p.width = 1; },         [](Plan &p) { p.stages.clear(); },
      [](Plan &p) { p.stages.pop_back(); }, [](Plan &p) { p.stages[1].begin = 1; },
      [](Plan &p) { p.stages[1].end = 5; }, [](Plan &p) { p.dataParallel = 0; },
      [](Plan &p) { p.dataParallel = 3; },  [](Plan &p) { p.recompute = {1}; },
  };
  for (const auto &spoil : spoilers) {
    Plan plan = good;
    spoil(plan);
    EXPECT_TRUE(check(problem, plan));
  }
  problem.widths[0].layers[1].recomputable = false;
  Plan plan = good;
  plan.recompute = {0, 1, 0, 0};
  EXPECT_TRUE(check(problem, plan));
  plan = good;
  plan.stages[0].recomputeWhole = true;
  EXPECT_TRUE(check(problem, plan));
}

TEST(PlacementPlan, BranchesCarryAllLiveBytes) {
  Problem problem;
  problem.devices = 4;
  problem.memoryBytes = Bytes(1000);
  problem.network.bandwidth = BytesPerSecond(1);
  Width width;
  width.layers.assign(4, layer(1, 1, 1, 1));
  // A skip connection over two layers; one tensor goes to layers 1 and 2.
  width.edges = {{0, 1, Bytes(5), 1},
                 {0, 2, Bytes(5), 1},
                 {1, 2, Bytes(2), {}},
                 {0, 3, Bytes(7), {}},
                 {2, 3, Bytes(3), {}}};
  problem.widths = {width};
  ASSERT_FALSE(check(problem));
  Plan plan;
  plan.stages = {{0, 1, false}, {1, 2, false}, {2, 3, false}, {3, 4, false}};
  Evaluation e = evaluate(problem, plan, Rules::Exact);
  EXPECT_DOUBLE_EQ(e.stages[0].communication.value(), 5 + 7);
  EXPECT_DOUBLE_EQ(e.stages[1].communication.value(), (5 + 7) + (5 + 2 + 7));
  EXPECT_DOUBLE_EQ(e.stages[2].communication.value(), (5 + 2 + 7) + (7 + 3));
  EXPECT_DOUBLE_EQ(e.stages[3].communication.value(), 7 + 3);
  // What a recomputed layer keeps is its own input, each tensor once.
  plan.stages = {{0, 4, false}};
  plan.recompute = {0, 0, 1, 0};
  problem.recompute = true;
  EXPECT_DOUBLE_EQ(evaluate(problem, plan, Rules::Exact).stages[0].memory.stash.value(), 3 + 5 + 2);
}

/// The worked examples of docs/Placement.md, "Sharing".
TEST(PlacementEvaluate, SharedPasses) {
  Problem problem;
  problem.devices = 4;
  problem.microbatches = 4;
  problem.memoryBytes = Bytes(1e9);
  problem.recompute = true;
  problem.network.bandwidth = BytesPerSecond(1);
  problem.sharing = {3, 0, 0.5, 0.5};
  Width width;
  width.layers = {layer(4, 8, 16, 5)};
  width.layers[0].gatherBytes = width.layers[0].syncBytes = Bytes(8);
  width.layers[0].optimizerBytes = Bytes(32);
  problem.widths = {width};
  Plan plan;
  plan.dataParallel = 4;
  plan.stages = {{0, 1, false}};
  Evaluation kept = evaluate(problem, plan, Rules::Exact);
  EXPECT_DOUBLE_EQ(kept.stages[0].forward.value(), 8);
  EXPECT_DOUBLE_EQ(kept.stages[0].load.value(), 8 + 16);
  EXPECT_DOUBLE_EQ(kept.timePerBatch.value(), 24);
  const Memory &memory = kept.stages[0].memory;
  EXPECT_EQ(memory.parameters.value(), 4);
  EXPECT_EQ(memory.gradients.value(), 4);
  EXPECT_EQ(memory.optimizer.value(), 8);
  // Its gradient and its parameters; there is no other layer to gather.
  EXPECT_EQ(memory.gathered.value(), 8 + 8);
  plan.recompute = {1};
  EXPECT_DOUBLE_EQ(evaluate(problem, plan, Rules::Exact).timePerBatch.value(), 26);
  // From the input of the stage: the gather of the forward pass once more.
  plan.recompute.clear();
  plan.stages[0].recomputeWhole = true;
  EXPECT_DOUBLE_EQ(evaluate(problem, plan, Rules::Exact).timePerBatch.value(), 26 + 4);
  plan.stages[0].recomputeWhole = false;

  // Two copies of two parts: halves among two, and the sum of each half with the other copy.
  problem.sharing.group = 2;
  Evaluation hybrid = evaluate(problem, plan, Rules::Exact);
  EXPECT_EQ(hybrid.stages[0].memory.parameters.value(), 8);
  double gather = 8 * 0.5, across = 8.0 / 2;
  EXPECT_DOUBLE_EQ(hybrid.stages[0].forward.value(), 4 + gather - 0.5 * 4);
  EXPECT_DOUBLE_EQ(hybrid.stages[0].sync.value(), across);
  problem.sharing.group = 3;
  EXPECT_EQ(*check(problem, plan),
            "data parallelism 4 is no multiple of the replicas that share, 3");

  // Gradients alone: parameters are gathered once per batch.
  problem.sharing = {2, 0, 0, 0};
  Evaluation gradients = evaluate(problem, plan, Rules::Exact);
  EXPECT_DOUBLE_EQ(gradients.stages[0].load.value(), 4 + 8 + 6);
  EXPECT_DOUBLE_EQ(gradients.stages[0].sync.value(), 6);
  EXPECT_EQ(gradients.stages[0].memory.parameters.value(), 16);
  EXPECT_EQ(gradients.stages[0].memory.gathered.value(), 8);
}

/// Two chunks on each of two devices: a quarter of the layers each.
TEST(PlacementEvaluate, Interleaved) {
  Problem problem;
  problem.devices = 2;
  problem.microbatches = 4;
  problem.memoryBytes = Bytes(1e9);
  problem.network.bandwidth = BytesPerSecond(1);
  Width width;
  for (int l = 0; l < 4; ++l)
    width.layers.push_back(layer(1, 2, 0, 3));
  problem.widths = {width};
  Plan plan;
  plan.stages = {{0, 1, false}, {1, 2, false}, {2, 3, false}, {3, 4, false}};
  plan.order = phaze::pipeline::Order::Interleaved;
  plan.chunks = 2;
  ASSERT_FALSE(check(problem, plan));
  Evaluation cost = evaluate(problem, plan, Rules::Exact);
  EXPECT_DOUBLE_EQ(cost.timePerBatch.value(), 24 + 3);
  EXPECT_DOUBLE_EQ(cost.compute.value(), 24);
  EXPECT_DOUBLE_EQ(cost.bubble.value(), 3);
  // Five chunks of the first device and three of the second are on their way at once.
  EXPECT_EQ(cost.stages[0].memory.stash.value() + cost.stages[2].memory.stash.value(), 5 * 3);
  EXPECT_EQ(cost.stages[1].memory.stash.value() + cost.stages[3].memory.stash.value(), 3 * 3);
  problem.memoryBytes = Bytes(14);
  EXPECT_FALSE(evaluate(problem, plan, Rules::Exact).fits);
  problem.microbatches = 3;
  EXPECT_EQ(*check(problem, plan),
            "the order interleaved needs microbatches in multiples of its 2 stages, not 3");
  plan.chunks = 3;
  EXPECT_EQ(*check(problem, plan), "4 stages are not 3 chunks on each device");
}

/// A head that uses the embedding: held once by a stage with both, else exchanged.
TEST(PlacementEvaluate, Tied) {
  Problem problem;
  problem.devices = 4;
  problem.microbatches = 2;
  problem.memoryBytes = Bytes(1e9);
  problem.network.bandwidth = BytesPerSecond(2);
  Width width;
  width.layers = {layer(1, 1, 10, 0), layer(1, 1, 4, 0), layer(1, 1, 12, 0)};
  width.ties = {{{0, 2}, Bytes(10), Bytes(10)}};
  problem.widths = {width};
  Plan together;
  together.dataParallel = 2;
  together.stages = {{0, 3, false}};
  Evaluation one = evaluate(problem, together, Rules::Exact);
  EXPECT_EQ(one.stages[0].memory.parameters.value(), 16);
  EXPECT_EQ(one.stages[0].memory.gradients.value(), 16);
  // An all-reduce of 16 bytes between two replicas.
  EXPECT_DOUBLE_EQ(one.stages[0].sync.value(), 16 / 2.0);
  Plan apart = together;
  apart.stages = {{0, 1, false}, {1, 3, false}};
  Evaluation two = evaluate(problem, apart, Rules::Exact);
  EXPECT_EQ(two.stages[0].memory.parameters.value(), 10);
  EXPECT_EQ(two.stages[1].memory.parameters.value(), 16);
  // Gradients out and the parameter back, on top of the sums among replicas.
  EXPECT_DOUBLE_EQ(two.stages[0].sync.value(), 10 / 2.0 + 10 / 2.0 + 10 / 2.0);
  EXPECT_DOUBLE_EQ(two.stages[1].sync.value(), 16 / 2.0 + 10 / 2.0 + 10 / 2.0);
  problem.widths[0].ties[0].layers = {0, 0};
  EXPECT_EQ(check(problem)->field, "widths[0].ties[0].layers");
  problem.widths[0].ties[0] = {{0, 1}, Bytes(10), Bytes(10)};
  EXPECT_EQ(check(problem)->field, "widths[0].ties[0].parameter_bytes");
}

TEST(PlacementEvaluate, Context) {
  // Two replicas of two devices that share the sequences of each: gradients of 8 bytes are summed
  // over four devices, and each replica has half of the microbatches.
  Problem problem;
  problem.devices = 4;
  problem.memoryBytes = Bytes(100);
  problem.microbatches = 8; // four, of two parts each
  problem.network.bandwidth = BytesPerSecond(1);
  Width width;
  width.context = 2;
  Layer layer;
  layer.forward = Seconds(4);
  layer.backward = Seconds(8);
  layer.parameterBytes = Bytes(8);
  layer.ringForward = Seconds(1);
  width.layers = {layer};
  // Keys and values of 6 bytes: each device receives 3 of them.
  width.collectives = {{0, CollectiveKind::AllGather, false, Bytes(6), 1, GroupOf::Context}};
  problem.widths = {width};
  Plan plan;
  plan.dataParallel = 4;
  plan.stages = {{0, 1, false}};
  Evaluation cost = evaluate(problem, plan, Rules::Exact);
  EXPECT_DOUBLE_EQ(cost.timePerBatch.value(), 2 * (4 + 3 + 8) + 2 * 8 * 3.0 / 4);
  // Half of what attention can hide is hidden.
  problem.overlap.context = 0.5;
  EXPECT_DOUBLE_EQ(evaluate(problem, plan, Rules::Exact).timePerBatch.value(),
                   cost.timePerBatch.value() - 1);
  plan.dataParallel = 3;
  EXPECT_EQ(*check(problem, plan), "data parallelism 3 is no multiple of the replicas that share "
                                   "sequences and experts, 2");
}

TEST(PlacementEvaluate, Experts) {
  // Four replicas of which two share the experts: of 12 bytes of parameters 8 are of experts.
  Problem problem;
  problem.devices = 4;
  problem.memoryBytes = Bytes(100);
  problem.microbatches = 4;
  problem.network.bandwidth = BytesPerSecond(1);
  problem.optimizer = Optimizer::Adam;
  Width width;
  width.expert = 2;
  Layer layer;
  layer.forward = Seconds(1);
  layer.backward = Seconds(2);
  layer.parameterBytes = Bytes(12);
  layer.expertShare = 2.0 / 3;
  layer.update = Seconds(3);
  width.layers = {layer};
  // Half of the 6 bytes go to the other device, there and back.
  for (bool backward : {false, true})
    width.collectives.push_back(
        {0, CollectiveKind::AllToAll, backward, Bytes(6), 2, GroupOf::Expert});
  problem.widths = {width};
  Plan plan;
  plan.dataParallel = 4;
  plan.stages = {{0, 1, false}};
  // All gradients but those of experts over four devices, those over two.
  Evaluation cost = evaluate(problem, plan, Rules::Exact);
  double passes = 3 + 4 * 3.0, sync = 2 * 4 * 3.0 / 4 + 2 * 8 * 1.0 / 2;
  EXPECT_NEAR(cost.timePerBatch.value(), passes + sync + 3, 1e-9);
  // A fourth of the optimizer state of the 4 bytes, half of that of the 8; so it is with the
  // update.
  problem.sharing.stage = 1;
  cost = evaluate(problem, plan, Rules::Exact);
  EXPECT_NEAR(cost.stages[0].memory.optimizer.value(), 4 / 4.0 + 8 / 2.0, 1e-9);
  EXPECT_NEAR(cost.stages[0].update.value(), 3 * (1 / 3.0 / 4 + 2 / 3.0 / 2), 1e-9);
  EXPECT_NEAR(cost.timePerBatch.value(), passes + sync + cost.stages[0].update.value(), 1e-9);
  problem.sharing.stage = 3;
  cost = evaluate(problem, plan, Rules::Exact);
  EXPECT_NEAR(cost.stages[0].memory.parameters.value(), 4 / 4.0 + 8 / 2.0, 1e-9);
  // Gathered for both passes, and the gradients scattered: each time 3 of 4 and 4 of 8 bytes.
  EXPECT_NEAR(cost.timePerBatch.value(),
              passes + 3 * (4 * 3.0 / 4 + 8 / 2.0) + cost.stages[0].update.value(), 1e-9);
  problem.sharing.group = 1;
  EXPECT_EQ(*check(problem, plan),
            "replicas that share, 1, are no multiple of those that share experts, 2");
}
